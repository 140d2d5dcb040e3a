//! Every rule that forbids a move, each with the attempts it answers and the cells it points at.

use std::collections::BTreeSet;

use crate::boards::{on_row_e, position};
use abalone::Abalone;
use rules::{COMMON, Cell, Lang, MoveError, Notation, Statement};

/// What a well-formed attempt is answered.
fn reason(position: &Abalone, attempt: &str) -> Statement {
    match position.parse_move(attempt) {
        Err(MoveError::Illegal(reason)) => reason,
        other => panic!("{attempt} in {}: {other:?}", position.position_text()),
    }
}

fn check(rule: &str, position: &Abalone, attempt: &str, cells: &str) {
    let reason = reason(position, attempt);
    let text = position.position_text();
    assert_eq!((reason.rule, names(&reason.cells).as_str()), (rule, cells), "{attempt} in {text}");
    for lang in Lang::ALL {
        let said = reason.say(lang);
        assert!(said.contains(' ') && !said.contains('{'), "{}: {said}", lang.code());
    }
}

/// The names of cells with spaces between them.
fn names(cells: &[Cell]) -> String {
    let names: Vec<_> = cells.iter().map(|&cell| Abalone::cell_name(cell)).collect();
    names.join(" ")
}

/// One test for each rule: attempts as position, move and the cells that the answer points at.
macro_rules! rules {
    ($($name:ident = $rule:literal { $($position:expr, $attempt:literal => $cells:literal;)+ })+) => {
        const TESTED: &[&str] = &[$($rule),+];
        $(
            #[test]
            fn $name() {
                $(check($rule, &$position, $attempt, $cells);)+
            }
        )+
    };
}

rules! {
    the_game_is_over = "over" {
        position("5/6/7/8/SSs6/8/7/6/5 6 0 w 0 1"), "e3e4" => "";
        position("5/6/7/8/SSs6/8/7/6/5 0 6 b 0 1"), "e1e2f2" => "";
        position("5/6/7/8/9/8/7/6/4s 0 0 b 0 1"), "a5b5" => "";
    }
    the_start_is_empty = "empty" {
        on_row_e("S8"), "e2e3" => "e2";
        on_row_e("S8"), "e1e2f2" => "e2";
        on_row_e("S8"), "e2e1f3" => "e2";
    }
    the_marble_is_the_opponents = "theirs" {
        on_row_e("Ss7"), "e2e3" => "e2";
        on_row_e("Ss7"), "e1e2f2" => "e2";
        on_row_e("Ss7"), "e2e1f2" => "e2";
    }
    a_cell_is_named_twice = "same" {
        on_row_e("SS7"), "e1e1" => "e1";
        on_row_e("SS7"), "e1e1f2" => "e1";
        on_row_e("SS7"), "e1e2e1" => "e1";
        on_row_e("SS7"), "e1e2e2" => "e2";
    }
    a_marble_goes_one_cell = "far" {
        on_row_e("S8"), "e1e3" => "e1 e3";
        on_row_e("SS7"), "e1e3" => "e1 e3";
        on_row_e("SSs6"), "e1e3" => "e1 e3";
        on_row_e("SS7"), "e1e2g3" => "e1 g3";
        on_row_e("SS7"), "e1e2f4" => "e1 f4";
        on_row_e("SS7"), "e1e2e5" => "e2 e5";
    }
    cells_are_not_in_line = "crooked" {
        on_row_e("S8"), "e1f3" => "e1 f3";
        position("5/6/7/1S6/S8/8/7/6/5 0 0 b 0 1"), "e1f3f2" => "e1 f3";
    }
    the_line_has_a_hole = "hole" {
        on_row_e("S1S6"), "e1e3f2" => "e2 e1 e3";
        on_row_e("SsS6"), "e3e1f4" => "e2 e3 e1";
        on_row_e("S1SSS4"), "e1e5f2" => "e2 e1 e5";
    }
    more_than_three_marbles = "long" {
        on_row_e("SSSS5"), "e1e2" => "e1 e2 e3 e4";
        on_row_e("SSSSs4"), "e1e2" => "e1 e2 e3 e4";
        on_row_e("SSSS5"), "e1e4f2" => "e1 e2 e3 e4";
        on_row_e("SSSSS4"), "e5e1f6" => "e1 e2 e3 e4 e5";
    }
    an_own_marble_would_leave_the_board = "edge" {
        on_row_e("SS7"), "e2e1" => "e1";
        on_row_e("SSS6"), "e3e2" => "e1";
        on_row_e("SS7"), "e2e1f2" => "e1";
    }
    the_cell_is_taken = "taken" {
        position("5/6/7/1S6/SS7/8/7/6/5 0 0 b 0 1"), "e1e2f2" => "f3";
        position("5/6/7/Ss6/SS7/8/7/6/5 0 0 b 0 1"), "e1e2f2" => "f2";
        on_row_e("SSS6"), "e1e2e3" => "e3";
    }
    a_side_step_cannot_push = "no-push" {
        position("5/6/7/1s6/SS7/8/7/6/5 0 0 b 0 1"), "e1e2f2" => "f3";
        position("5/6/7/ss6/SSS6/8/7/6/5 0 0 b 0 1"), "e3e1f4" => "f2";
    }
    there_is_no_contact = "gap" {
        on_row_e("SS1s5"), "e1e4" => "e3 e4";
        on_row_e("SSS2s3"), "e1e6" => "e4 e6";
        on_row_e("SS1s5"), "e1e2e4" => "e3 e4";
        on_row_e("s1SS5"), "e3e4e1" => "e2 e1";
        on_row_e("S1s6"), "e1e3" => "e2 e3";
    }
    equal_numbers_are_pac = "pac" {
        on_row_e("Ss7"), "e1e2" => "e1 e2";
        on_row_e("SSss5"), "e1e2" => "e1 e2 e3 e4";
        on_row_e("SSSsss3"), "e1e2" => "e1 e2 e3 e4 e5 e6";
        on_row_e("6SSs"), "e8e9" => "e8 e9";
        on_row_e("SSss5"), "e1e2e3" => "e1 e2 e3 e4";
    }
    three_against_more_are_pac = "pac-of-three" {
        on_row_e("SSSssss2"), "e1e2" => "e1 e2 e3 e4 e5 e6 e7";
    }
    fewer_cannot_push_more = "outnumbered" {
        on_row_e("Sss6"), "e1e2" => "e1 e2 e3";
        on_row_e("SSsss4"), "e1e2" => "e1 e2 e3 e4 e5";
    }
    an_own_marble_is_behind = "behind" {
        on_row_e("SSsS5"), "e1e2" => "e4 e3";
        on_row_e("SSSssS3"), "e1e2" => "e6 e4 e5";
    }
    in_line_moves_have_two_cells = "along" {
        on_row_e("SS7"), "e1e2e3" => "e1 e2";
        on_row_e("SSS6"), "e1e3e2" => "e1 e2 e3";
        on_row_e("1SS6"), "e2e3e1" => "e2 e3";
        on_row_e("SSs6"), "e1e2e3" => "e1 e2";
    }
}

#[test]
fn every_rule_is_tested() {
    let tested: BTreeSet<_> = TESTED.iter().copied().collect();
    let mut rules: BTreeSet<_> = Abalone::words().keys(Lang::En).filter(|key| !key.contains('.')).collect();
    rules.insert("over");
    assert!(COMMON.text(Lang::En, "over").is_some());
    assert_eq!(tested, rules);
}

#[test]
fn the_numbers_of_a_push_are_said() {
    let said = |row, attempt| reason(&on_row_e(row), attempt).say(Lang::En);
    assert_eq!(said("SSsss4", "e1e2"), "No sumito: 2 cannot push 3.");
    assert!(said("SSSssss2", "e1e2").contains("three cannot push 4"));
    assert!(said("SS7", "e1e2e3").starts_with("e1e2 is how"));
}

/// Every two and three cells that are no legal move are answered by one of the rules.
#[test]
fn every_attempt_gets_an_answer() {
    for text in [
        "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1",
        "2sS1/S1S1S1/2ssS2/S3s3/s1ssS4/SS6/2ss1ss/4S1/s1s2 1 4 b 40 41",
    ] {
        let position = position(text);
        let cells: Vec<_> = position.cells().into_iter().map(Abalone::cell_name).collect();
        let mut legal = BTreeSet::new();
        let mut judge = |attempt: String| match position.parse_move(&attempt) {
            Ok(m) => {
                assert!(position.spellings(m).contains(&attempt), "{attempt} in {text}");
                legal.insert(position.move_text(m));
            }
            Err(MoveError::Illegal(reason)) => assert!(TESTED.contains(&reason.rule), "{attempt}: {reason:?}"),
            Err(MoveError::Text(error)) => panic!("{attempt}: {error}"),
        };
        for a in &cells {
            for b in &cells {
                judge(format!("{a}{b}"));
                for c in &cells {
                    judge(format!("{a}{b}{c}"));
                }
            }
        }
        assert_eq!(legal.len() as u64, rules::Position::count_moves(&position), "{text}");
    }
}
