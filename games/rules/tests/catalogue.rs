//! Message files: gaps, plurals, fallbacks, and what is wrong with bad ones.

use rules::{Arg, COMMON, Catalogue, Lang, Statement};

static WORDS: Catalogue = Catalogue::new(
    [
        "# counts\nhits = {n} {n:hit|hits} on {cells}\nname = the {what}\nwhat = thing\nover = Ended.",
        "hits = {n} {n:treffer|treffers} op {cells}\nname = het {what}\nwhat = ding\nover = Klaar.",
        "hits = {n} Treffer auf {cells}{n:|}\nname = das {what}\nwhat = Ding\nover = Zu Ende.",
        "hits = {n} {n:coup|coups} sur {cells}\nname = le {what}\nwhat = truc\nover = Fini.",
    ],
    |cell| format!("c{cell}"),
);

fn hits(n: u32) -> Statement {
    Statement::new(&WORDS, "hits").with("n", n).with("cells", vec![1, 2])
}

#[test]
fn plurals_follow_the_language() {
    assert_eq!(hits(0).say(Lang::En), "0 hits on c1, c2");
    assert_eq!(hits(1).say(Lang::En), "1 hit on c1, c2");
    assert_eq!(hits(2).say(Lang::Nl), "2 treffers op c1, c2");
    assert_eq!(hits(0).say(Lang::Fr), "0 coup sur c1, c2");
    assert_eq!(hits(1).say(Lang::Fr), "1 coup sur c1, c2");
    assert_eq!(hits(2).say(Lang::Fr), "2 coups sur c1, c2");
    assert_eq!(hits(5).say(Lang::De), "5 Treffer auf c1, c2");
}

#[test]
fn terms_are_translated_and_texts_are_not() {
    let term = Statement::new(&WORDS, "name").term("what", "what");
    assert_eq!(term.say(Lang::De), "das Ding");
    let text = Statement::new(&WORDS, "name").with("what", "{what}");
    assert_eq!(text.say(Lang::De), "das {what}", "a value is not read as a message");
}

#[test]
fn a_missing_value_shows_its_gap_and_a_missing_message_its_key() {
    assert_eq!(Statement::new(&WORDS, "hits").with("n", 1_u32).say(Lang::En), "1 hit on {cells}");
    assert_eq!(Statement::new(&WORDS, "nowhere").say(Lang::En), "nowhere");
    assert_eq!(WORDS.word(Lang::Nl, "nowhere"), "nowhere");
    assert_eq!(WORDS.text(Lang::Nl, "nowhere"), None);
}

#[test]
fn a_game_falls_back_on_common_messages_and_may_have_its_own() {
    assert_eq!(WORDS.word(Lang::En, "text.empty"), COMMON.word(Lang::En, "text.empty"));
    assert_eq!(WORDS.word(Lang::Nl, "over"), "Klaar.");
    assert_ne!(WORDS.word(Lang::Nl, "over"), COMMON.word(Lang::Nl, "over"));
}

#[test]
fn every_kind_of_value_fills_a_gap() {
    let all = [
        (Arg::from(-3_i64), "the -3"),
        (Arg::from(7_usize), "the 7"),
        (Arg::from("x"), "the x"),
        (Arg::from(String::from("y")), "the y"),
        (Arg::Cell(4), "the c4"),
        (Arg::from(vec![4]), "the c4"),
        (Arg::from(vec![]), "the "),
    ];
    for (arg, said) in all {
        assert_eq!(WORDS.fill(Lang::En, "name", &[("what", arg)]), said);
    }
}

#[test]
fn statements_light_up_the_cells_they_name() {
    let statement = Statement::new(&WORDS, "name").at("what", 9).on([3, 4]);
    assert_eq!(statement.cells, [9, 3, 4]);
    assert_eq!(statement.to_string(), "the c9");
    assert_eq!(statement, statement.clone());
    assert_ne!(statement, Statement::new(&WORDS, "name").at("what", 9));
    assert!(format!("{statement:?}").contains("\"name\""));
}

#[test]
fn the_messages_that_all_games_share_are_complete() {
    assert_eq!(COMMON.faults(), Vec::<String>::new());
    let english: Vec<_> = COMMON.keys(Lang::En).collect();
    assert!(english.len() >= 10 && english.is_sorted());
    assert_eq!(rules::toy::LANE.options.len(), 4);
}

#[test]
fn good_files_have_no_faults() {
    assert_eq!(WORDS.faults(), Vec::<String>::new());
}

/// The faults of a catalogue whose Dutch file is this and whose other files hold `a = {n}`.
#[track_caller]
fn check_faults(dutch: &'static str, faults: &[&str]) {
    let catalogue = Catalogue::new(["a = {n}", dutch, "a = {n}", "a = {n}"], |cell| cell.to_string());
    assert_eq!(catalogue.faults(), faults);
}

#[test]
fn faults_are_found() {
    check_faults("a = {n}", &[]);
    check_faults("# a comment\n\n  a = een {n}  ", &[]);
    check_faults("", &["nl: no message 'a'"]);
    check_faults("a = {n}\nb = x", &["nl: 'b' is not in English"]);
    check_faults("a = x", &["nl: other gaps than English in 'a'"]);
    check_faults("a = {m}", &["nl: other gaps than English in 'a'"]);
    check_faults("a={n}", &["nl: line 1 is not 'key = text'", "nl: no message 'a'"]);
    check_faults("a =\na = {n}", &["nl: line 1 is not 'key = text'"]);
    check_faults("a = {n}\na = {n}!", &["nl: line 2 has 'a' once more"]);
    let gap = "nl: line 1 has a gap that is neither {name} nor {name:one|many}";
    check_faults("a = {n} {n", &[gap]);
    check_faults("a = {n} }", &[gap]);
    check_faults("a = {n:one}", &[gap]);
    check_faults("a = {n:one|few|many}", &[gap]);
    check_faults("a = {n} {}", &[gap, "nl: other gaps than English in 'a'"]);
}

#[test]
fn languages_have_codes() {
    for lang in Lang::ALL {
        assert_eq!(lang.code().parse(), Ok(lang));
    }
    assert_eq!(Lang::default(), Lang::En);
    let error = "pt".parse::<Lang>().unwrap_err();
    assert_eq!(error, "unknown language 'pt': use en, nl, de or fr");
}
