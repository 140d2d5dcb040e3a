//! The game as front ends see it.

use gunzi::{GUNZI, Gunzi, Move};
use rules::conformance::walk;
use rules::{Lang, Notation, Options, Outcome, Position, Random, Rulebook, Side};

fn options(text: &str) -> Options {
    Options::parse(GUNZI.options, text).unwrap()
}

/// What a move does, in English.
fn told(text: &str, m: &str) -> Vec<String> {
    let position = Gunzi::parse_position(text, gunzi::Variant::default()).unwrap();
    let m = position.parse_move(m).unwrap();
    position.describe(m).iter().map(|statement| statement.say(Lang::En)).collect()
}

#[test]
fn either_side_can_begin() {
    assert_eq!((GUNZI.start)(&options("")), Gunzi::start(Side::One));
    assert_eq!((GUNZI.start)(&options("white-first")), Gunzi::start(Side::Two));
    let table = GUNZI.table(&options("white-first"), None).unwrap();
    assert_eq!(table.position_text(), "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 w 1");
    assert!(table.is_standard_start());
}

#[test]
fn repetition_is_a_draw_unless_switched_off() {
    let shuffle = ["b5-b7l", "b1-b6l", "b7-b5l", "b6-b1l"];
    for (switch, expected) in [("", Some(Outcome::Draw)), ("no-repetition", None)] {
        let start = "-,-,-,-,-/W4,-,-,-,B1,-,-/-,-,-,-,- b 1";
        let mut table = GUNZI.table(&options(switch), Some(start)).unwrap();
        // Six swerves to the left are a full turn: each wedge makes two moves a round.
        for round in 0..6 {
            assert_eq!(table.ending(), None, "round {round}");
            for text in shuffle {
                table.play(text).unwrap();
            }
        }
        assert_eq!(table.ending().map(|ending| ending.outcome), expected);
        if let Some(ending) = table.ending() {
            assert_eq!(ending.cause.rule, "end.repetition");
            assert_eq!(ending.score, Some([1, 1]));
        }
    }
}

#[test]
fn the_end_comes_with_the_score() {
    let position = "-,-,-,-,-/-,-,-,-,-,W1,-/-,BP2,-,-,- b 9";
    let mut table = GUNZI.table(&options(""), Some(position)).unwrap();
    table.play("c2#b6").unwrap();
    let ending = table.ending().unwrap();
    assert_eq!(ending.outcome, Outcome::Win(Side::One));
    assert_eq!(ending.score, Some([6, 0]));
    assert_eq!(ending.cause.say(Lang::De), "Weiß hat keinen Zug mehr. Schwarz gewinnt 6:0.");
}

#[test]
fn moves_are_told_in_order() {
    assert_eq!(
        told("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "a1-b1l"),
        ["The wedge sways from a1 to b1 and swerves left."]
    );
    assert_eq!(
        told("B2,-,-,-,-/-,W4,-,-,W2,-,W4/-,-,-,W6,- b 9", "a1xb3rxc5l"),
        [
            "The wedge jumps from a1 over b2 to b3 and swerves left. The wedge on b2 becomes a tombstone.",
            "The wedge jumps from b3 over b7 to c5 and swerves right. The wedge on b7 becomes a tombstone."
        ]
    );
    assert_eq!(
        told("-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 w 22", "b4xa2=b3"),
        [
            "The wedge jumps from b4 over a3 onto the promotion field a2. The wedge on a3 becomes a tombstone.",
            "On a2 it becomes a pillar of 2: the tombstone on b3 goes on top. The pillar owns all fields within 1 step."
        ]
    );
    assert_eq!(
        told("-,-,-,-,-/-,-,-,-,-,B1,-/-,-,-,-,- b 9", "b6-c2=*"),
        [
            "The wedge sways from b6 onto the promotion field c2.",
            "On c2 it becomes a pillar of 2: a piece from outside goes on top. The pillar owns all fields within 1 step."
        ]
    );
    assert_eq!(
        told("-,-,B4,-,-/-,B5,W2,-,-,-,W2/-,-,-,-,- b 1", "~b3r"),
        [
            "The blocks on a3, b2 topple the wedge on b3: it is Black’s now and swerves right.",
            "That is 2 against 1: the block on b7 defends it."
        ]
    );
    assert_eq!(
        told("-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 b 22", "~c4=b3")[0],
        "The block on c3 topples the wedge on the promotion field c4: it is Black’s now and promotes at once."
    );
    assert_eq!(
        told("-,-,-,-,-/-,-,-,-,-,B1,-/-,BP2,-,-,- b 9", "b6-c2+"),
        ["The wedge on b6 goes on top of the pillar on c2, which now has 3 pieces and owns all fields within 2 steps."]
    );
    assert_eq!(
        told("-,-,-,-,-/-,-,-,-,-,W1,W1/-,BP2,W3,BP2,- b 9", "c2#b6,c3;c4#b7"),
        [
            "The pillar on c2 takes the wedges on b6, c3. It now has 4 pieces and owns all fields within 3 steps.",
            "The pillar on c4 takes the wedge on b7. It now has 3 pieces and owns all fields within 2 steps."
        ]
    );
}

#[test]
fn a_topple_against_defenders_names_them() {
    assert_eq!(
        told("-,-,B4,-,-/-,B5,W3,W3,-,-,-/-,-,-,-,W3 b 11", "~b3l"),
        [
            "The blocks on a3, b2 topple the wedge on b3: it is Black’s now and swerves left.",
            "That is 2 against 1: the block on b4 defends it.",
        ]
    );
    assert_eq!(told("-,-,B4,-,-/-,-,W3,-,-,-,-/W4,-,-,-,W4 b 11", "~b3l").len(), 1, "no defender");
}

#[test]
fn who_stops_in_hostile_territory_is_told_what_follows() {
    let told_last = |text: &str, m: &str| told(text, m).pop().unwrap();
    assert_eq!(
        told_last("-,-,-,-,-/B1,-,-,-,-,-,-/-,WP2,-,-,- b 9", "b1-b6l"),
        "b6 belongs to the territory of White (pillar on c2): White must take the wedge in the next turn."
    );
    assert_eq!(
        told_last("-,-,B4,WP3,-/-,-,W3,-,-,-,-/-,-,-,-,- b 11", "~b3l"),
        "b3 belongs to the territory of White (pillar on a4): White must take the wedge in the next turn."
    );
    // A pillar is safe (D9), and outside nothing happens.
    let promotion = told("-,-,-,-,-/-,-,T,-,-,-,-/WP2,-,B1,-,W4 b 11", "c3-c2=b3");
    assert!(!promotion.concat().contains("territory of White"), "{promotion:?}");
    assert_eq!(told("-,-,-,-,-/B1,-,-,-,-,-,-/-,WP2,-,-,- b 9", "b1-b2l").len(), 1);
}

/// What is said of moves in random games and on random boards is true.
#[test]
fn what_is_told_is_true() {
    let mut random = Random::new(29);
    let (mut exposed, mut outnumbered) = (0, 0);
    for round in 0..3_000 {
        let start = if round % 10 == 0 { Gunzi::start(Side::One) } else { crate::common::random_board(&mut random) };
        walk(start, &mut random, 30, |position, _, random| {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let Some(&m) = random.pick(&moves) else {
                return;
            };
            let (text, next, said) = (position.position_text(), position.after(m), position.describe(m));
            let reached = match m {
                Move::Sway { to, .. } | Move::Jump { to, .. } | Move::Topple { target: to, .. } => Some(to),
                _ => None,
            };
            let is_exposed = reached.is_some_and(|to| next.prey().contains(to));
            assert_eq!(said.iter().any(|statement| statement.rule == "do.exposed"), is_exposed, "{m:?} in {text}");
            if let Some(to) = reached.filter(|_| is_exposed) {
                exposed += 1;
                let mut answers = Vec::new();
                next.legal_moves(&mut answers);
                assert!(answers.iter().all(|&answer| next.after(answer).piece(to).is_none()), "{m:?} in {text}");
            }
            let defence = match m {
                Move::Topple { target, .. } | Move::TopplePromotion { target, .. } => {
                    position.blocks_at(!position.turn(), target)
                }
                _ => geometry::lanes::CellSet::EMPTY,
            };
            let majority = said.iter().find(|statement| statement.rule == "do.majority");
            assert_eq!(majority.is_some(), !defence.is_empty(), "{m:?} in {text}");
            if let Some(majority) = majority {
                outnumbered += 1;
                assert!(defence.into_iter().all(|cell| majority.cells.contains(&cell)), "{m:?} in {text}");
            }
        });
    }
    assert!(exposed > 100 && outnumbered > 5, "{exposed} {outnumbered}");
}
