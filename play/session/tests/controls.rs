//! Time controls as texts.

use std::time::Duration;

use rules::Lang;
use session::TimeControl;

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn tags_and_short_forms_read_back() {
    let cases = [
        (TimeControl::Unlimited, "-", "-"),
        (TimeControl::Fischer { base: s(300), increment: s(3) }, "300+3", "5+3"),
        (TimeControl::Fischer { base: s(30), increment: s(0) }, "30+0", "0.5+0"),
        (TimeControl::Fischer { base: s(60), increment: Duration::from_millis(500) }, "60+0.5", "1+0.5"),
        (TimeControl::Delay { base: s(300), delay: s(3) }, "300d3", "5d3"),
        (TimeControl::ByoYomi { base: s(600), periods: 5, period: s(30) }, "600+5x30", "10+5x30"),
        (TimeControl::ByoYomi { base: s(0), periods: 1, period: s(10) }, "0+1x10", "0+1x10"),
        (TimeControl::Days { per_turn: s(3 * 86_400) }, "1/259200", "3d"),
        (TimeControl::Days { per_turn: s(12 * 3_600) }, "1/43200", "12h"),
    ];
    for (control, tag, short) in cases {
        assert_eq!(control.to_string(), tag);
        assert_eq!(control.short(), short);
        assert_eq!(tag.parse(), Ok(control), "{tag}");
        assert_eq!(TimeControl::parse_short(short), Ok(control), "{short}");
    }
}

#[test]
fn players_may_write_a_little_otherwise() {
    for (text, tag) in
        [("10", "600+0"), (" 1 + 0.5 ", "60+0.5"), ("0.5+1", "30+1"), (" 5 d 3 ", "300d3"), ("1.5d", "1/129600")]
    {
        assert_eq!(TimeControl::parse_short(text).map(|control| control.to_string()).as_deref(), Ok(tag), "{text}");
    }
    assert_eq!(TimeControl::fischer(5.0, 3.0), "300+3".parse());
    assert_eq!(TimeControl::parse_short("5.00000000000000000001+3"), TimeControl::parse_short("5+3"));
}

#[test]
fn faults_are_named() {
    for text in [
        "", "-1", "+3", "5+", "5+3+1", "inf", "NaN", "1e3", "5:00", "x", "5x3", "5dd3", "d", "d3", "h", "5+x30",
        "5+2x", "5+-1x30",
    ] {
        let error = TimeControl::parse_short(text).expect_err(text);
        assert_eq!(error.statement().rule, "control.short", "{text}");
        assert!(error.to_string().contains(&format!("“{}”", text.trim())), "{error}");
    }
    let short = |text: &str| TimeControl::parse_short(text).map_err(|error| error.statement().rule);
    for text in ["0", "0+5", "0d5", "5+0x30", "5+5x0"] {
        assert_eq!(short(text), Err("control.zero"), "{text}");
    }
    for text in ["99999", "1+99999999", "1441", "5d99999", "5+5x90000", "5+99999999999999999999"] {
        assert_eq!(short(text), Err("control.long"), "{text}");
    }
    assert_eq!(short("5+101x30"), Err("control.periods"));
    for text in ["0d", "366d", "0.5h", "99999999999999d"] {
        assert_eq!(short(text), Err("control.turn"), "{text}");
    }
    for text in ["", "1/", "1/x", "2/300", "3d", "40/9000", "300+"] {
        let error = text.parse::<TimeControl>().expect_err(text);
        assert_eq!(error.statement().rule, "control.tag", "{text}");
    }
    for (minutes, seconds) in [(0.0, 5.0), (-1.0, 0.0), (f64::NAN, 0.0), (5.0, -1.0), (1e9, 0.0), (5.0, f64::INFINITY)]
    {
        assert!(TimeControl::fischer(minutes, seconds).is_err(), "{minutes} {seconds}");
    }
}

#[test]
fn faults_are_told_in_every_language() {
    let error = "soon".parse::<TimeControl>().expect_err("no control");
    assert!(error.say(Lang::De).starts_with("„soon“"), "{}", error.say(Lang::De));
}
