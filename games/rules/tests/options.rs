//! Options: what can be said, what cannot, and how it is written again.

use rules::toy::LANE;
use rules::{COMMON, Lang, OptionKind, OptionSpec, Options};

#[track_caller]
fn parse(text: &str) -> Options {
    Options::parse(LANE.options, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn refused(text: &str) -> String {
    Options::parse(LANE.options, text).expect_err(text).say(Lang::En)
}

#[test]
fn what_is_not_said_keeps_its_default() {
    let options = parse("");
    assert_eq!(options, Options::new(LANE.options));
    assert_eq!((options.get("first"), options.get("goal")), ("one-first", "2"));
    assert!(options.is_on("repetition"));
    assert_eq!(options.number("goal"), Some(2));
    assert_eq!(options.number("quiet-limit"), None, "off");
    assert_eq!(options.changed().count(), 0);
    assert_eq!(options.to_string(), "");
}

#[test]
fn pairs_and_bare_words_mean_the_same() {
    let long = parse("first=two-first,goal=1,repetition=off,quiet-limit=30");
    let short = parse("two-first goal=1 no-repetition,,quiet-limit=30");
    assert_eq!(long, short);
    assert_eq!(long.get("first"), "two-first");
    assert!(!long.is_on("repetition"));
    assert_eq!(long.number("quiet-limit"), Some(30));
    assert!(parse("no-repetition,repetition").is_on("repetition"));
}

#[test]
fn only_what_was_changed_is_written_and_it_reads_back() {
    let options = parse("goal=2,no-repetition,quiet-limit=100");
    assert_eq!(options.to_string(), "repetition=off,quiet-limit=100");
    assert_eq!(parse(&options.to_string()), options);
    let changed: Vec<_> = options.changed().collect();
    assert_eq!(changed, [("repetition", "off"), ("quiet-limit", "100")]);
}

#[test]
fn the_last_word_counts() {
    assert_eq!(parse("goal=1,goal=2").get("goal"), "2");
}

#[test]
fn an_unknown_name_is_answered_with_the_names_there_are() {
    let names = "Options: first, goal, repetition, quiet-limit.";
    for text in ["colour=red", "three-first", "no-goal", "no-", "=", "=on", "GOAL=1", "goal"] {
        let answer = refused(text);
        assert!(answer.ends_with(names), "{text}: {answer}");
    }
}

#[test]
fn a_bad_value_is_answered_with_the_values_there_are() {
    for (text, values) in [
        ("first=three", "one-first, two-first"),
        ("first=", "one-first, two-first"),
        ("repetition=yes", "on, off"),
        ("goal=0", "1–2"),
        ("goal=3", "1–2"),
        ("goal=off", "1–2"),
        ("goal=01", "1–2"),
        ("goal=+1", "1–2"),
        ("goal=-1", "1–2"),
        ("goal=99999999999999999999", "1–2"),
        ("quiet-limit=1", "off, 2–100"),
        ("quiet-limit=on", "off, 2–100"),
        ("quiet-limit=2=3", "off, 2–100"),
    ] {
        let answer = refused(text);
        assert!(answer.ends_with(&format!("Possible: {values}.")), "{text}: {answer}");
    }
}

#[test]
fn a_refused_word_changes_nothing() {
    let mut options = parse("goal=1");
    options.set("goal", "7").unwrap_err();
    options.set_word("first=nobody").unwrap_err();
    assert_eq!(options, parse("goal=1"));
}

#[test]
#[should_panic(expected = "no option 'colour'")]
fn asking_for_an_option_that_the_game_does_not_have_is_a_mistake_in_the_program() {
    parse("").get("colour");
}

#[test]
fn errors_are_said_in_every_language() {
    let error = Options::parse(LANE.options, "goal=9").unwrap_err();
    assert_eq!(error.rule, "option.value");
    let said: Vec<_> = Lang::ALL.into_iter().map(|lang| error.say(lang)).collect();
    assert!(said.iter().all(|text| text.contains("goal") && text.contains('9') && !text.contains('{')), "{said:?}");
    assert!(COMMON.text(Lang::Fr, "option.value").is_some());
}

#[test]
fn kinds_show_their_values() {
    static SPEC: OptionSpec = OptionSpec { key: "k", kind: OptionKind::Choice(&["a", "b"]), default: "a" };
    assert_eq!(SPEC.kind.to_string(), "a, b");
    assert_eq!(OptionKind::Switch.to_string(), "on, off");
    assert_eq!(OptionKind::Number(3, 9).to_string(), "3–9");
    assert_eq!(OptionKind::Limit(3, 9).to_string(), "off, 3–9");
}
