use crate::command::tafel;

const LANGUAGES: [&str; 4] = ["en", "nl", "de", "fr"];

#[test]
fn a_legal_move_is_told_in_every_language() {
    for (game, text) in [("abalone", "a1b2"), ("fenix", "a1+a2"), ("fenix-7x8", "a1+a2"), ("gunzi", "a1-b1l")] {
        let answers = LANGUAGES.map(|lang| tafel(&["explain", game, text, "--lang", lang]).answer());
        for answer in &answers {
            assert!(answer.lines().count() >= 2 && answer.contains(text), "{answer}");
            assert!(!answer.contains('{'), "a gap was left open: {answer}");
        }
        assert!((1..4).all(|i| answers[..i].iter().all(|other| *other != answers[i])), "{answers:?}");
    }
}

#[test]
fn an_illegal_move_is_answered_by_its_rule_in_every_language() {
    for (game, text) in [("abalone", "a1a2"), ("fenix", "a1-a2"), ("fenix-7x8", "a1+g8"), ("gunzi", "a1-a2l")] {
        let answers = LANGUAGES.map(|lang| tafel(&["explain", game, text, "--lang", lang]).answer());
        let rules: Vec<_> = answers
            .iter()
            .zip(["Rule: ", "Regel: ", "Regel: ", "Règle: "])
            .map(|(answer, label)| answer.lines().find_map(|line| line.strip_prefix(label)).expect("a rule").to_owned())
            .collect();
        assert!(rules.iter().all(|rule| *rule == rules[0]), "{rules:?}");
        assert!((1..4).all(|i| answers[..i].iter().all(|other| *other != answers[i])), "{answers:?}");
        for answer in &answers {
            assert!(!answer.contains('{'), "a gap was left open: {answer}");
        }
    }
}

#[test]
fn other_spellings_are_named_by_their_canonical_text() {
    let answer = tafel(&["explain", "abalone", "c5c3d5"]).answer();
    assert!(answer.starts_with("c5c3d5 is legal; it is the same as c3c5d3.\n"), "{answer}");
}

#[test]
fn the_variable_chooses_the_language_and_the_option_outranks_it() {
    let run = |lang: &[&str]| {
        let mut command = crate::command::command();
        command.args(["explain", "gunzi", "a1-a2l"]).args(lang).env("TAFEL_LANG", "de").env("LANG", "fr_FR.UTF-8");
        crate::command::type_into(&mut command, b"").answer()
    };
    assert!(run(&[]).contains("nicht erlaubt"));
    assert!(run(&["--lang", "nl"]).contains("mag niet"));
}

#[test]
fn the_locale_alone_changes_nothing() {
    let mut command = crate::command::command();
    command.args(["explain", "gunzi", "a1-a2l"]).env("LC_ALL", "nl_BE.UTF-8").env("LANG", "nl_BE.UTF-8");
    assert!(crate::command::type_into(&mut command, b"").answer().contains("is not legal"));
}

#[test]
fn the_board_can_be_shown_with_the_cells() {
    let plain = tafel(&["explain", "gunzi", "a1-a2l"]).answer();
    let shown = tafel(&["explain", "gunzi", "a1-a2l", "--show"]).answer();
    assert!(shown.ends_with(&plain) && shown.len() > plain.len() + 100, "{shown}");
    assert!(!shown.contains('\x1b'), "no colours in a pipe");
    assert!(tafel(&["explain", "gunzi", "a1-a2l", "--show", "--colour", "always"]).answer().contains('\x1b'));
}

#[test]
fn what_is_no_move_at_all_is_an_error() {
    for text in ["hello", "a1", "z9-z8l", "a1-b1l?"] {
        let complaint = tafel(&["explain", "gunzi", text]).refusal(2);
        assert!(complaint.contains("is not a move"), "{complaint}");
    }
}

#[test]
fn a_move_that_ends_the_game_says_so() {
    let answer = tafel(&["explain", "abalone:goal=1", "a3a2", "--position", "5/6/7/8/9/8/7/6/sSS2 0 0 b 0 1"]).answer();
    assert!(answer.ends_with("and wins.\n"), "{answer}");
}

/// The answer to these arguments, which says nothing twice.
fn explained(game: &str, text: &str, position: &str) -> Vec<String> {
    let answer = tafel(&["explain", game, text, "--position", position]).answer();
    let lines: Vec<_> = answer.lines().map(str::to_owned).collect();
    for (index, line) in lines.iter().enumerate() {
        assert!(!lines[..index].contains(line), "{line} is said twice");
    }
    lines
}

#[test]
fn the_end_of_a_game_is_told_once() {
    let won = explained("fenix", "d5xd7", "9/9/9/3k5/3S5/9/9/9/K8 r b - 99 30");
    let end = "Black's king has been captured and cannot be formed anew: Black has lost.";
    assert_eq!(won[1..], ["Red: the soldier from d5 captures 3 stones (d6) and ends on d7.", end]);
    let stuck = explained("fenix", "i1-i2", "8k/9/9/9/9/9/s1s6/ss7/Kss5s b b - 0 42");
    assert_eq!(stuck[2..], ["Red has a king but no legal move: the game is a draw."]);
    let quiet = explained("fenix", "a1-a2", "8k/9/9/9/9/9/9/9/K8 r b - 99 41");
    assert_eq!(quiet[2..], ["100 turns without any lasting change: a draw."]);
    let abalone = explained("abalone:goal=1", "a3a2", "5/6/7/8/9/8/7/6/sSS2 0 0 b 0 1");
    assert_eq!(abalone.iter().filter(|line| line.contains("wins")).count(), 1, "{abalone:?}");
    let gunzi = explained("gunzi", "c2#b6", "-,-,-,-,-/-,-,-,-,-,W1,-/-,BP2,-,-,- b 9");
    assert_eq!(gunzi[2..], ["White has no legal move. Black wins 6–0."]);
}

#[test]
fn a_new_general_is_announced_only_where_it_can_be_formed() {
    for (position, text) in
        [("k8/9/4S4/4S4/g2G5/9/9/9/K4SS2 b b - 5 30", "a5xe5"), ("k8/9/9/9/g2G1s3/9/9/9/K4S1S1 b b - 5 30", "a5xe5")]
    {
        let lines = explained("fenix", text, position);
        assert!(!lines.iter().any(|line| line.contains("new general")), "{lines:?}");
    }
    let lines = explained("fenix", "a5xe5", "k8/9/9/9/g2G5/9/9/9/K4SS2 b b - 5 30");
    assert_eq!(lines[2..], ["Red may form a new general in the next turn."]);
}
