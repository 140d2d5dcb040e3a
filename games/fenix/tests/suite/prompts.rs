//! What the player to move is told to do.

use crate::common::{cell, position};
use rules::{Input, Lang, Step};

/// The rule of what is said after these clicks.
#[track_caller]
fn check(text: &str, clicks: &[&str], expected: Option<&str>) {
    let steps: Vec<_> = clicks.iter().map(|name| Step::Cell(cell(name))).collect();
    let prompt = position(text).prompt(&steps);
    assert_eq!(prompt.as_ref().map(|prompt| prompt.rule), expected, "{text} {clicks:?}");
}

#[test]
fn the_preparation_counts_down() {
    let mut game = fenix::Fenix::start(fenix::Board::NineByNine);
    let mut left = Vec::new();
    while game.phase() == fenix::Phase::Preparation {
        let prompt = game.prompt(&[]).unwrap();
        assert_eq!(prompt.rule, "prompt.preparation");
        let said = prompt.say(Lang::En);
        left.push(said.chars().find(char::is_ascii_digit).unwrap());
        let moves = crate::common::moves(&game);
        let first = moves[0].split('+').next().unwrap().to_owned();
        assert_eq!(game.prompt(&[Step::Cell(cell(&first))]).unwrap().rule, "prompt.onto");
        game = crate::common::play(game, &moves[0]);
    }
    assert_eq!(left.iter().collect::<String>(), "5544332211");
}

#[test]
fn what_is_compulsory_is_said() {
    let capture = "8k/9/9/1s7/1S7/9/9/9/K7G r b - 3 41";
    check(capture, &[], Some("prompt.capture"));
    let prompt = position(capture).prompt(&[]).unwrap();
    assert_eq!(prompt.cells, [cell("b5")]);
    assert_eq!(prompt.say(Lang::En), "You must capture, from b5: 1 stone.");
    let several = "8k/1G4sg1/9/9/3s5/2s1s4/2Ss5/9/K8 r b - 0 41";
    check(several, &["c3", "c5"], Some("prompt.capture-on"));
    check(several, &["c3"], None);
    let rising = "8k/9/9/9/9/9/9/3S5/3G4S r b - 0 41";
    check(rising, &[], Some("prompt.king"));
    check(rising, &["d2"], Some("prompt.onto-general"));
    check("8k/9/9/9/9/9/9/3SS4/K8 r b g 0 41", &[], Some("prompt.general"));
    check("8k/9/9/9/9/9/9/3SS4/K8 r b - 0 41", &[], None);
    check("8k/9/9/9/9/9/9/3S1S3/K8 r b g 0 41", &[], None);
    check("8k/9/9/9/9/9/s8/S2SS4/K8 r b g 0 41", &[], Some("prompt.capture"));
}
