//! What is special about APGN and the notation of two cells.

use record::{Fault, Format, Reading, detect, raw_games, read};

fn read_one(text: &str) -> Result<Reading, Fault> {
    let raw = raw_games([text]).next().unwrap();
    read(&raw, engine::all())
}

fn game(tags: &[(&str, &str)], moves: &str) -> String {
    let known = [("Event", "?"), ("Date", "????.??.??"), ("Black", "?"), ("White", "?"), ("Result", "*")];
    let tags = known.iter().chain(tags).map(|(name, value)| format!("[{name} \"{value}\"]\n"));
    format!("{}\n{moves}\n", tags.collect::<String>())
}

fn rules(warnings: &[Fault]) -> Vec<&str> {
    warnings.iter().map(|warning| warning.what.rule).collect()
}

fn line(reading: &Reading) -> Vec<&str> {
    let tree = reading.record.tree();
    tree.line_to(tree.last())
}

/// Two black marbles, and a white one far away.
const PAIR: [(&str, &str); 3] = [("Variant", "custom"), ("Position", "5/6/7/8/9/8/2bb3/6/4w b"), ("Notation", "Nacre")];

#[test]
fn a_reading_that_leads_nowhere_is_taken_back() {
    // c3b3 is the marble c3 alone, unless what follows needs the side-step of c3 and c4.
    let alone = read_one(&game(&PAIR, "1. c3b3 a5a4 2. c4d4 *")).unwrap();
    assert_eq!((line(&alone), rules(&alone.warnings)), (vec!["c3b3", "a5a4", "c4d4"], vec![]));
    let both = read_one(&game(&PAIR, "1. c3b3 a5a4 2. b2c2 *")).unwrap();
    assert_eq!(line(&both), ["c3c4b2", "a5a4", "b2c2"]);
    assert_eq!((rules(&both.warnings), both.warnings[0].ply), (vec!["warn.ambiguous"], 1));
    let neither = read_one(&game(&PAIR, "1. c3b3 a5a4 2. g5g6 *")).unwrap_err();
    assert_eq!((neither.ply, neither.what.rule), (3, "apgn.nacre"));
    let no_move = read_one(&game(&PAIR, "1. c3b3 a5x4 2. g5g6 *")).unwrap_err();
    assert_eq!((no_move.ply, no_move.what.rule), (2, "turn.text"));
}

#[test]
fn variations_of_two_cells_are_read_from_where_they_branch_off() {
    let text = game(&PAIR, "1. c3b3 (1. c4b4 a5b5) (1. c3b3 a5b5 2. b2a1) 1... a5a4 2. c4d4 (2. b3a3 a4a5) *");
    let reading = read_one(&text).unwrap();
    let tree = reading.record.tree();
    let lines: Vec<_> =
        tree.walk().filter(|&id| tree.children(id).is_empty()).map(|id| tree.line_to(id).join(" ")).collect();
    assert_eq!(
        lines,
        ["c3b3 a5a4 c4d4", "c3b3 a5a4 b3a3 a4a5", "c4b4 a5b5", "c3c4b2 a5b5 b2a1"],
        "in the second variation only the side-step works out"
    );
}

#[test]
fn the_notation_is_found_by_replay() {
    let tags = [("Variant", "standard")];
    let aba_pro = read_one(&game(&tags, "1. c3c5d3 i9h8 *")).unwrap();
    assert_eq!((aba_pro.format, rules(&aba_pro.warnings)), (Format::Apgn, vec!["warn.missing"]));
    let nacre = read_one(&game(&tags, "1. a1d4 i9f6 2. a2d5 *")).unwrap();
    assert_eq!((nacre.format, line(&nacre)), (Format::ApgnNacre, vec!["a1b2", "i9h8", "a2b3"]));
}

#[test]
fn the_position_of_playstrategy_is_understood() {
    let fen = "SS1ss/SSSsss/1SS1ss1/8/9/8/1ss1SS1/sssSSS/ss1SS 0 0 b 0 1";
    let reading = read_one(&game(&[("Variant", "Abalone"), ("FEN", fen)], "1. i5g3 a1d4 *")).unwrap();
    assert_eq!(reading.record.start().as_deref(), Some(fen));
    assert_eq!((reading.record.tags.get("FEN"), reading.record.tags.get("Variant")), (None, Some("Abalone")));
    // Without it the moves must tell.
    let reading = read_one(&game(&[("Variant", "Abalone")], "1. i5g3 a1d4 *")).unwrap();
    assert_eq!(reading.record.start().as_deref(), Some(fen));
    assert_eq!(rules(&reading.warnings), ["warn.missing", "warn.start"]);
}

#[test]
fn forms_are_told_apart() {
    for (text, format) in [
        ("[Game \"abalone\"]\n[Variant \"x\"]\n\n*", Some(Format::Tafel)),
        ("[Event \"x\"]\n[Variant \"standard\"]\n\n*", Some(Format::Apgn)),
        ("\u{feff}[Notation \"nacre\"]\n\n*", Some(Format::ApgnNacre)),
        ("[Notation \"Aba-Pro\"]\n\n*", Some(Format::Apgn)),
        ("1. a1d4 i9f6", Some(Format::Nacre)),
        ("{A comment} 1.a1d4", Some(Format::Nacre)),
        ("c3c5d3", Some(Format::Moves)),
        ("[Event \"x\"]\n\n*", None),
        ("e4 e5", None),
        ("", None),
        ("\n\n", None),
    ] {
        assert_eq!(detect(text), format, "{text}");
    }
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    assert!("pgn".parse::<Format>().unwrap_err().contains("apgn-nacre"));
}

#[test]
fn other_games_have_no_apgn() {
    let reading = read_one("[Game \"gunzi\"]\n\n1. a1-b1l *\n").unwrap();
    for format in [Format::Apgn, Format::ApgnNacre, Format::Nacre] {
        let fault = record::write(&reading.record, format).unwrap_err();
        assert_eq!(fault.to_string(), "APGN and moves of two cells are for Abalone, not for Gunzi.");
    }
}

#[test]
fn cells_called_by_diagonal_and_row_are_turned_round() {
    let tags = [("Variant", "standard"), ("Notation", "Nacre")];
    let reading = read_one(&game(&tags, "1. a1d4 i9f6 2. b1e4 *")).unwrap();
    assert_eq!(line(&reading), ["a1b2", "i9h8", "a2b3"]);
    assert_eq!(rules(&reading.warnings), ["warn.swapped"]);
    let neither = read_one(&game(&tags, "1. a1d4 i9f6 2. b1e5 *")).unwrap_err();
    assert_eq!((neither.ply, neither.what.rule), (3, "apgn.nacre"));
}
