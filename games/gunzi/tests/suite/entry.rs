//! Moves as clicks, and what is said to clicks that lead nowhere.

use geometry::lanes;
use gunzi::{GUNZI, Gunzi};
use rules::{Input, Notation, Options, Rulebook, Step};

fn board(text: &str) -> Gunzi {
    Gunzi::parse_position(text, gunzi::Variant::default()).unwrap()
}

/// Reads `a1 b1 l`; `*` is the piece from outside.
fn steps(text: &str) -> Vec<Step> {
    let step = |word| match word {
        "l" => Step::Left,
        "r" => Step::Right,
        "*" => Step::Outside,
        field => Step::Cell(lanes::parse(field).unwrap()),
    };
    text.split_whitespace().map(step).collect()
}

/// The move that steps spell in full.
#[track_caller]
fn check(position: &Gunzi, entered: &str, expected: Option<&str>) {
    let complete = position.enter(&steps(entered)).complete.map(|m| position.move_text(m));
    assert_eq!(complete.as_deref(), expected, "{entered}");
}

/// The rule that steps break.
#[track_caller]
fn refused(text: &str, entered: &str) -> Option<&'static str> {
    let table = GUNZI.table(&Options::new(GUNZI.options), Some(text)).unwrap();
    table.why_not(&steps(entered)).map(|error| error.statement().rule)
}

const START: &str = "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1";
const COMBINATIONS: &str = "-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 w 22";
const PILLARS: &str = "B1,-,-,-,-/-,-,-,-,-,W1,W1/-,BP2,W3,BP2,- b 9";

#[test]
fn each_kind_of_move() {
    let start = board(START);
    check(&start, "a1 b1 l", Some("a1-b1l"));
    check(&start, "a1 b1", None);
    let jumps = board("B2,-,-,-,-/-,W4,-,-,W2,-,W4/-,-,-,W6,- b 9");
    check(&jumps, "a1 b3 r", Some("a1xb3r"));
    check(&jumps, "a1 b3 r c5 l", Some("a1xb3lxc5r"));
    let combinations = board(COMBINATIONS);
    check(&combinations, "b4 a4", Some("b4-a4=b3"));
    check(&combinations, "b4 a4 b3", Some("b4-a4=b3"));
    check(&combinations, "b4 a2", None);
    check(&combinations, "b4 a2 a3", Some("b4xa2=a3"));
    check(&combinations, "b4 a2 b3", Some("b4xa2=b3"));
    let topple = board("-,-,B4,-,-/-,-,W2,-,-,-,-/-,-,-,-,- b 1");
    check(&topple, "b3 l", Some("~b3l"));
    let promoting = board("-,-,-,-,-/-,-,-,-,-,-,-/-,W4,B3,-,- b 1");
    check(&promoting, "c2", Some("~c2=*"));
    check(&promoting, "c2 *", Some("~c2=*"));
    let raise = board("-,-,-,-,-/-,-,-,-,-,B1,-/-,BP2,-,-,- b 9");
    check(&raise, "b6 c2", Some("b6-c2+"));
    let blow = board("-,-,-,-,-/-,-,-,-,-,W1,W1/-,BP2,-,BP2,- b 9");
    check(&blow, "c2", Some("c2#b6;c4#b7"));
    check(&blow, "c4", Some("c2#b6;c4#b7"));
    check(&blow, "c2 b6 c4 b7", Some("c2#b6;c4#b7"));
    let shared = board(PILLARS);
    check(&shared, "c2", None);
    check(&shared, "c2 b6 c4 b7 c3", Some("c2#b6;c4#b7,c3"));
}

#[test]
fn what_can_be_clicked_next() {
    let start = board(START);
    assert_eq!(start.enter(&[]).next, steps("a1 a2 a4 a5"));
    assert_eq!(start.enter(&steps("a1")).next, steps("b1 b2"));
    assert_eq!(start.enter(&steps("a1 b1")).next, steps("l r"));
    assert_eq!(board(COMBINATIONS).enter(&steps("b4 a2")).next, steps("a3 b3"));
    assert_eq!(board(PILLARS).enter(&steps("c2 b6")).next, steps("b7 c2 c3 c4"));
}

#[test]
fn why_clicks_lead_nowhere() {
    for (text, entered, rule) in [
        (START, "a3", "from.empty"),
        (START, "c1", "topple.no-block"),
        (START, "c1 l", "topple.no-block"),
        (START, "a1 b3", "jump.nothing"),
        (START, "a1 c5", "sway.far"),
        (START, "a1 a2", "sway.taken"),
        (START, "a1 b1 *", "promotion.field"),
        (START, "a1 b1 l b2", "text.rest"),
        (START, "a1 b1 l l", "text.rest"),
        (START, "a1 a2 l b2", "sway.taken"),
        ("-,-,B4,-,-/-,-,W2,-,-,-,-/-,-,-,-,- b 1", "b3 l a1", "text.rest"),
        ("-,-,-,-,-/-,-,-,-,-,B1,-/-,BP2,-,-,- b 9", "b6 c2 l", "text.rest"),
        (PILLARS, "a1", "blow.obligatory"),
        (PILLARS, "c2 b1", "blow.no-wedge"),
        (PILLARS, "c3 a1", "blow.no-wedge"),
        ("-,WP2,-,WP3,-/-,B2,-,-,-,-,-/-,-,B3,BP2,- w 34", "a2 b2 a4", "blow.twice"),
        ("-,WP2,-,WP3,-/-,B2,-,-,-,-,-/-,-,B3,BP2,- w 34", "c4", "blow.obligatory"),
        (COMBINATIONS, "b2 a2", "promotion.block"),
        (COMBINATIONS, "b3", "from.tombstone"),
        (COMBINATIONS, "b4 a4 c1", "promotion.no-tombstone"),
        (COMBINATIONS, "b4 a2 *", "promotion.outside"),
        (COMBINATIONS, "b4 a3", "jump.near"),
        // Against what is beside it a wedge topples with its block and jumps with its other sides.
        ("-,-,B4,-,-/-,-,W4,-,-,-,-/-,-,-,-,W4 b 11", "a3 b3", "topple.no-flank"),
        ("-,-,B4,-,-/-,B5,W3,W3,-,-,W2/-,-,-,-,- b 11", "a3 b3", "topple.equal"),
        ("-,-,B4,-,-/-,-,W2,W3,-,-,W2/-,-,-,-,- b 9", "a3 b3 l", "topple.outnumbered"),
        ("-,-,-,-,-/-,-,T,-,-,-,-/-,-,B5,W4,W6 b 9", "c3 c4", "topple.peak-guards"),
        ("-,-,-,-,-/-,-,T,-,-,-,-/-,-,B5,WP2,W6 b 9", "c3 c4", "topple.pillar"),
        ("-,-,B2,-,-/-,-,W4,-,-,-,-/-,-,-,-,W4 b 11", "a3 b3", "jump.peak"),
        ("-,-,B1,-,-/-,-,W1,-,-,-,-/-,-,-,-,W4 b 11", "a3 b3", "jump.over-block"),
        ("-,-,B1,-,-/-,-,T,-,-,-,-/-,-,-,-,W4 b 11", "a3 b3", "jump.tombstone"),
        (COMBINATIONS, "b4 c3", "sway.far"),
        ("B2,-,-,-,-/-,W4,-,-,W2,-,W4/-,-,-,W6,- b 9", "a1 b3 r c5 r a5", "jump.stop"),
        ("B2,-,-,-,-/-,W4,-,-,W2,-,W4/-,-,-,W6,- b 9", "a1 b3 c5", "swerve.missing"),
        ("-,-,-,-,-/-,-,-,-,B1,B1,-/-,BP2,B3,-,T b 9", "c2", "blow.nothing"),
        ("-,-,-,-,-/-,-,-,-,B1,B1,-/-,BP2,B3,-,T b 9", "b5 c2", "sway.far"),
        ("-,-,-,-,-/-,-,-,-,B1,B1,-/-,WP2,B3,-,T b 9", "c2 c1", "from.pillar"),
        ("-,-,-,-,-/-,-,-,-,-,-,-/-,BP2,-,-,T b 9", "c2", "over"),
        ("-,-,-,-,-/-,-,-,-,-,-,T/B1,-,-,T,B1 b 9", "c5", "sway.taken"),
    ] {
        assert_eq!(refused(text, entered), Some(rule), "{entered} in {text}");
    }
}

#[test]
fn some_clicks_are_no_attempt() {
    for entered in ["", "l", "a1 l", "a1 *"] {
        assert_eq!(refused(START, entered), None, "{entered}");
    }
    assert_eq!(board(START).attempt(&[Step::Cell(17)]), None, "no such field");
    assert_eq!(board(START).attempt(&[Step::Cell(0), Step::Cell(255)]), None);
    assert_eq!(refused(PILLARS, "c2 l"), None);
}

/// What is said to whoever has entered these steps.
#[track_caller]
fn prompted(position: &Gunzi, entered: &str, expected: Option<&str>) {
    let prompt = position.prompt(&steps(entered));
    assert_eq!(prompt.as_ref().map(|prompt| prompt.rule), expected, "{entered}");
}

#[test]
fn what_is_still_to_be_chosen_is_said() {
    let start = board(START);
    prompted(&start, "", None);
    prompted(&start, "a1", None);
    prompted(&start, "a1 b1", Some("prompt.swerve"));
    prompted(&start, "a1 b1 l", None);
    let topple = board("-,-,B4,-,-/-,-,W2,-,-,-,-/-,-,-,-,- b 1");
    prompted(&topple, "b3", Some("prompt.swerve-toppled"));
    prompted(&topple, "a3 b3", Some("prompt.swerve-toppled"));
    prompted(&board(COMBINATIONS), "b4 a2", Some("prompt.tombstone"));
    let jumps = board("B2,-,-,-,-/-,W4,-,-,W2,-,W4/-,-,-,W6,- b 9");
    prompted(&jumps, "a1 b3 r", None);
    prompted(&board(PILLARS), "", Some("prompt.blow"));
    prompted(&board(PILLARS), "c2", Some("prompt.share"));
    prompted(&board(PILLARS), "c3", Some("prompt.share-wedge"));
    prompted(&board(PILLARS), "b6", Some("prompt.blow"));
    // Wherever it turns, White's pillar takes it; but a jump may go on.
    let territory = board("-,-,-,-,-/B1,-,-,-,-,-,-/-,WP2,-,-,- b 9");
    prompted(&territory, "b1 b6", Some("prompt.swerve-exposed"));
    prompted(&territory, "b1 b2", Some("prompt.swerve"));
    prompted(&board("B2,-,-,-,-/-,W4,-,WP2,W1,-,W1/W4,-,-,-,- b 11"), "a1 b3", Some("prompt.swerve"));
    prompted(&board("-,-,B4,WP3,-/-,-,W3,-,-,-,-/-,-,-,-,- b 11"), "a3 b3", Some("prompt.swerve-exposed"));
}

#[test]
fn a_topple_begins_with_the_victim_or_with_a_wedge_that_topples_it() {
    let topple = board("-,-,B4,-,-/-,-,W2,-,-,-,-/-,-,-,-,- b 1");
    check(&topple, "a3 b3 l", Some("~b3l"));
    let promoting = board("-,-,-,-,-/-,-,-,-,-,-,-/-,W4,B3,-,- b 1");
    check(&promoting, "c3 c2", Some("~c2=*"));
}

#[test]
fn a_blow_marks_what_it_takes() {
    let text = "-,-,-,-,-/-,-,-,-,-,W1,-/-,BP2,-,-,- b 9";
    let mut table = GUNZI.table(&Options::new(GUNZI.options), Some(text)).unwrap();
    table.play("c2#b6").unwrap();
    let marked: Vec<_> = table.last_cells();
    assert_eq!(marked, ["b6", "c2"].map(|field| lanes::parse(field).unwrap()));
}
