use crate::command::{Folder, tafel};

#[test]
fn every_game_is_drawn_in_the_terminal() {
    for game in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
        let answer = tafel(&["show", game]).answer();
        assert!(answer.lines().count() > 8, "{answer}");
        assert!(!answer.contains('\x1b'), "no colours in a pipe");
        let flipped = tafel(&["show", game, "--flip"]).answer();
        assert_ne!(answer, flipped, "{game}");
        let coloured = tafel(&["show", game, "--colour", "always"]).answer();
        assert!(coloured.contains("\x1b["), "{game}");
        assert_eq!(tafel(&["show", game, "--color=never"]).answer(), answer);
        let ascii = tafel(&["show", game, "--ascii"]).answer();
        let drawing = ascii.lines().take(8).collect::<String>();
        assert!(drawing.is_ascii(), "{drawing}");
    }
}

#[test]
fn whose_turn_it_is_stands_below_in_the_language_asked_for() {
    assert!(tafel(&["show", "gunzi"]).answer().ends_with("Black to move.\n"));
    assert!(tafel(&["show", "gunzi", "--lang", "nl"]).answer().ends_with("Zwart is aan zet.\n"));
    assert!(tafel(&["show", "fenix", "--last", "a1+a2"]).answer().ends_with("Black to move.\n"));
    let over = tafel(&["show", "gunzi", "--position=-,B1,-,B1,-/-,-,-,-,-,-,-/-,BP4,-,BP4,- w 16"]).answer();
    assert!(over.ends_with("Black wins 18–0 (1-0)\nBlack 18 · White 0\n"), "{over}");
}

#[test]
fn pictures_go_to_files_or_to_stdout() {
    let folder = Folder::new();
    let (svg, png) = (folder.path("a.svg"), folder.path("a.png"));
    assert_eq!(tafel(&["show", "abalone", "--svg", &svg, "--png", &png, "--size", "100"]).answer(), "");
    let svg = std::fs::read_to_string(svg).expect("a picture");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(std::fs::read(png).expect("a picture").starts_with(b"\x89PNG\r\n"));
    assert_eq!(tafel(&["show", "abalone", "--svg", "-", "--size", "100"]).answer(), svg);
    let run = tafel(&["show", "gunzi", "--png", "-", "--size", "64"]);
    assert!(run.status == Some(0) && run.stdout.contains("PNG"), "{run:?}");
}

#[test]
fn pictures_can_be_chosen_in_many_ways() {
    let picture = |more: &[&str]| tafel(&[&["show", "fenix", "--svg", "-"], more].concat()).answer();
    let plain = picture(&[]);
    for more in [
        &["--theme", "dark"][..],
        &["--look", "slate"],
        &["--look", "ink"],
        &["--view", "straight"],
        &["--flip"],
        &["--size", "300"],
        &["--no-coordinates"],
        &["--highlight", "e5"],
        &["--last", "a1+a2"],
        &["--transparent"],
    ] {
        assert_ne!(picture(more), plain, "{more:?}");
    }
    assert_eq!(picture(&["--theme", "light", "--look", "wood", "--view", "diamond"]), plain);
    let pillars = "--position=-,WP3,-,WP2,-/-,-,-,B4,-,-,B3/-,W4,W3,-,- w 22";
    let gunzi = |more: &[&str]| tafel(&[&["show", "gunzi", pillars, "--svg", "-"], more].concat()).answer();
    assert_ne!(gunzi(&["--territory"]), gunzi(&[]));
    assert_ne!(gunzi(&["--aims"]), gunzi(&[]));
}

#[test]
fn wrong_wishes_are_refused() {
    for more in [
        &["--theme", "pink"][..],
        &["--look", "plastic"],
        &["--view", "upside-down"],
        &["--size", "0"],
        &["--size", "100000"],
        &["--highlight", "z9"],
        &["--last", "a1-i9"],
        &["--colour", "maybe"],
        &["--svg", "-", "--png", "-"],
    ] {
        tafel(&[&["show", "fenix"], more].concat()).refusal(2);
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_a_failed_run() {
    let complaint = tafel(&["show", "gunzi", "--svg", "/nonexistent/folder/a.svg"]).refusal(1);
    assert!(complaint.contains("/nonexistent/folder/a.svg"), "{complaint}");
}
