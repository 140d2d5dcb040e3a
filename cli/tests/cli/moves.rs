use crate::command::tafel;

#[test]
fn moves_are_sorted_by_bytes_and_alone() {
    for (game, count) in [("abalone", 44), ("fenix", 756), ("fenix-7x8", 420), ("gunzi", 16)] {
        let answer = tafel(&["moves", game]).answer();
        let lines: Vec<_> = answer.lines().collect();
        assert_eq!(lines.len(), count, "{game}");
        assert!(lines.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()), "{game}");
        assert!(answer.ends_with('\n'));
    }
}

#[test]
fn gunzi_begins_with_these_moves() {
    let answer = tafel(&["moves", "gunzi"]).answer();
    let expected = "a1-b1l\na1-b1r\na1-b2l\na1-b2r\n";
    assert!(answer.starts_with(expected), "{answer}");
}

#[test]
fn options_choose_the_start() {
    let black = tafel(&["moves", "gunzi"]).answer();
    let white = tafel(&["moves", "gunzi:white-first"]).answer();
    assert!(black.starts_with("a1-") && white.starts_with("c1-"), "{white}");
    assert_ne!(tafel(&["moves", "abalone:belgian-daisy"]).answer(), tafel(&["moves", "abalone"]).answer());
    assert_eq!(
        tafel(&["moves", "abalone:layout=belgian-daisy,goal=5"]).answer(),
        tafel(&["moves", "abalone:belgian-daisy"]).answer()
    );
}

#[test]
fn a_finished_game_has_none() {
    let position = "--position=-,B1,-,B1,-/-,-,-,-,-,-,-/-,BP4,-,BP4,- w 16";
    assert_eq!(tafel(&["moves", "gunzi", position]).answer(), "");
}

#[test]
fn each_move_can_be_applied_and_explained() {
    for game in ["gunzi", "abalone"] {
        for text in tafel(&["moves", game]).answer().lines() {
            let position = tafel(&["apply", game, text]).answer();
            let again = tafel(&["moves", game, "--position", position.trim_end()]).answer();
            assert!(!again.is_empty(), "{game} {text}");
            assert!(tafel(&["explain", game, text]).answer().contains(text), "{game} {text}");
        }
    }
}
