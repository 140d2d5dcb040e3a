use crate::command::tafel;

#[test]
fn one_line_comes_out_the_position() {
    assert_eq!(tafel(&["apply", "gunzi", "a1-b1l"]).answer(), "-,B1,-,B1,B1/B6,-,-,-,-,-,-/W4,W4,-,W4,W4 w 2\n");
    assert_eq!(
        tafel(&["apply", "abalone", "a1b2"]).answer(),
        "sssss/ssssss/2sss2/8/9/3S4/2SSS2/SSSSSS/1SSSS 0 0 w 1 1\n"
    );
    assert_eq!(
        tafel(&["apply", "fenix-7x8", "a1+b1"]).answer(),
        "1ssssss/2sssss/S2ssss/SS2sss/SSS2ss/SSSS2s/SSSSS2/1GSSSS1 b p - 0 2\n"
    );
}

#[test]
fn several_moves_are_played_in_order() {
    let one = tafel(&["apply", "gunzi", "a1-b1l"]).answer();
    let two = tafel(&["apply", "gunzi", "--position", one.trim_end(), "c1-b6r"]).answer();
    assert_eq!(tafel(&["apply", "gunzi", "a1-b1l", "c1-b6r"]).answer(), two);
}

#[test]
fn positions_may_stand_behind_the_moves_and_begin_with_a_dash() {
    let position = "-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 w 22";
    let glued = format!("--position={position}");
    let first = tafel(&["moves", "gunzi", &glued]).answer();
    let text = first.lines().next().expect("a move");
    let answers = [
        tafel(&["apply", "gunzi", &glued, text]).answer(),
        tafel(&["apply", "gunzi", text, &glued]).answer(),
        tafel(&["apply", "gunzi", text, "--position", position]).answer(),
        tafel(&["apply", "--position", position, "gunzi", text]).answer(),
    ];
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[test]
fn every_spelling_of_a_move_is_understood() {
    assert_eq!(
        tafel(&["apply", "abalone", "c3c5d3"]).answer(),
        tafel(&["apply", "abalone", "c5c3d5"]).answer(),
        "a side-step can be called from either end"
    );
}

#[test]
fn illegal_and_malformed_moves_are_refused() {
    for arguments in [
        &["apply", "gunzi"][..],
        &["apply", "gunzi", "a1-c1l"],
        &["apply", "gunzi", "a1-b1"],
        &["apply", "gunzi", "a1-b1l", "a2-b2l"],
        &["apply", "gunzi", ""],
        &["apply", "gunzi", "-x"],
        &["apply", "abalone", "a1c3"],
        &["apply", "abalone", "a1z9"],
        &["apply", "fenix", "a1-b1"],
        &["apply", "abalone", "a1b2", "--position", "nonsense"],
    ] {
        tafel(arguments).refusal(2);
    }
}

#[test]
fn refusals_speak_the_language_that_is_asked_for() {
    let english = tafel(&["apply", "abalone", "a1c3"]).refusal(2);
    assert!(english.contains("is not allowed"), "{english}");
    let dutch = tafel(&["apply", "abalone", "a1c3", "--lang", "nl"]).refusal(2);
    assert!(dutch.contains("mag niet"), "{dutch}");
}
