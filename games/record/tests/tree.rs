//! What an analysis board does with a record.

use record::{NodeId, Record};
use rules::{Options, Rulebook as _, toy::LANE};

fn new_record(options: &str) -> Record {
    Record::new(LANE.table(&Options::parse(LANE.options, options).unwrap(), None).unwrap().as_ref())
}

fn play(record: &mut Record, at: NodeId, turns: &[&str]) -> NodeId {
    turns.iter().fold(at, |at, turn| record.play(at, turn).unwrap())
}

/// The moves as they are written, without the tags and the result.
fn moves(record: &Record) -> String {
    let text = record.to_string();
    let (_, moves) = text.split_once("\n\n").unwrap();
    moves.trim_end_matches([' ', '*', '\n']).to_owned()
}

#[test]
fn playing_a_known_turn_finds_it() {
    let mut record = new_record("");
    let root = record.tree().root();
    let main = play(&mut record, root, &["2-3", "6-5", "3-4"]);
    let other = play(&mut record, root, &["2-3", "6-5", "1-2"]);
    assert_eq!(play(&mut record, root, &["2-3", "6-5", "3-4"]), main);
    assert_eq!(moves(&record), "1. 2-3 6-5 2. 3-4 (2. 1-2)");
    assert_eq!(record.tree().line_to(other), ["2-3", "6-5", "1-2"]);
    assert_eq!((record.tree().ply(other), record.tree().len()), (3, 4));
    assert_eq!((record.tree().is_main(main), record.tree().is_main(other)), (true, false));
    assert_eq!(record.tree().last(), main);
    let fault = record.play(main, "9-9").unwrap_err();
    assert_eq!((fault.ply, fault.what.rule), (4, "turn.text"));
}

#[test]
fn variations_can_be_promoted() {
    let mut record = new_record("");
    let root = record.tree().root();
    let start = play(&mut record, root, &["2-3", "6-5"]);
    play(&mut record, start, &["3-4"]);
    let second = play(&mut record, start, &["1-2", "7-6"]);
    let third = play(&mut record, start, &["3-2"]);
    assert_eq!(moves(&record), "1. 2-3 6-5 2. 3-4 (2. 1-2 7-6) (2. 3-2)");
    assert!(record.tree_mut().promote(third));
    assert_eq!(moves(&record), "1. 2-3 6-5 2. 3-4 (2. 3-2) (2. 1-2 7-6)");
    let first = record.tree().path(second)[2];
    record.tree_mut().notes_mut(first).unwrap().before.push("or".to_owned());
    assert_eq!(moves(&record), "1. 2-3 6-5 2. 3-4 (2. 3-2) ({or} 2. 1-2 7-6)");
    assert!(record.tree_mut().make_main(second));
    assert_eq!(moves(&record), "1. 2-3 6-5 2. 1-2 {or} (2. 3-4) (2. 3-2) 2... 7-6");
    assert!(!record.tree_mut().make_main(second) && !record.tree_mut().promote(second));
    assert!(record.tree().is_main(second));
}

#[test]
fn nested_variations_become_the_main_line() {
    let mut record = new_record("");
    let root = record.tree().root();
    let a = play(&mut record, root, &["2-3", "6-5"]);
    play(&mut record, a, &["3-4"]);
    let b = play(&mut record, a, &["1-2", "7-6"]);
    let before = record.tree().parent(b).unwrap();
    let deep = play(&mut record, before, &["5-4"]);
    assert_eq!(moves(&record), "1. 2-3 6-5 2. 3-4 (2. 1-2 7-6 (2... 5-4))");
    record.tree_mut().make_main(deep);
    assert_eq!(moves(&record), "1. 2-3 6-5 2. 1-2 (2. 3-4) 2... 5-4 (2... 7-6)");
}

#[test]
fn deleting_takes_all_that_follows() {
    let mut record = new_record("");
    let root = record.tree().root();
    let a = play(&mut record, root, &["2-3", "6-5"]);
    let main = play(&mut record, a, &["3-4"]);
    let b = play(&mut record, a, &["1-2", "7-6"]);
    let first = record.tree().path(b)[2];
    record.tree_mut().notes_mut(first).unwrap().before.push("instead".to_owned());
    assert!(record.tree_mut().delete(main));
    assert_eq!(moves(&record), "1. 2-3 6-5 2. 1-2 {instead} 2... 7-6", "the variation is the line now");
    assert!(record.tree_mut().delete(first));
    assert_eq!(moves(&record), "1. 2-3 6-5");
    for gone in [main, b, first, root] {
        assert!(!record.tree_mut().delete(gone));
    }
    assert_eq!(record.tree().find(b.number()), None);
    assert!(record.table_at(b).is_none());
    assert_eq!(record.play(b, "2-3").unwrap_err().what.rule, "no-turn");
    let again = play(&mut record, a, &["1-2"]);
    assert!(record.tree().find(again.number()).is_some() && again != first, "ids are not used twice");
}

#[test]
fn records_of_tables_have_their_end() {
    let (game, options) = engine::find("gunzi").unwrap();
    let mut table = game.table(&options, None).unwrap();
    for text in ["a1-b2r", "c2-b6l", "a2-a3l", "b6xa2=b2", "a3-b2l", "a2#b2", "a5-b4r", "a2#a4,b4"] {
        assert_eq!(Record::new(table.as_ref()).result, None);
        table.play(text).unwrap();
    }
    let record = Record::new(table.as_ref());
    assert_eq!((record.score, record.tree().len()), (Some([0, 13]), 8));
    assert_eq!(record.replay().unwrap().position_text(), table.position_text());

    let mut played_on = record.clone();
    played_on.tree_mut().delete(record.tree().last());
    assert_eq!(played_on.replay().unwrap_err().what.rule, "termination.early");
    played_on.termination = None;
    assert_eq!(played_on.replay().unwrap_err().what.rule, "score.wrong");
    (played_on.result, played_on.score) = (None, None);
    assert!(played_on.replay().is_ok() && !played_on.conclude());

    let mut wrong = record.clone();
    wrong.result = None;
    assert_eq!(wrong.replay().unwrap_err().what.rule, "result.wrong");
    assert!(wrong.conclude());
    assert_eq!(wrong, record);
}

#[test]
fn only_variations_go_on_after_a_draw_by_repetition() {
    let mut record = new_record("");
    let root = record.tree().root();
    let shuttle = ["2-3", "6-5", "3-2", "5-6"];
    let third = play(&mut record, root, &[shuttle, shuttle].concat());
    assert!(record.conclude());
    assert!(record.replay().is_ok());
    record.play(third, "2-3").unwrap();
    let fault = record.replay().unwrap_err();
    assert_eq!((fault.ply, fault.what.rule), (9, "turn.after-end"));
    assert_eq!(fault.because.unwrap().rule, "end.repetition");

    let mut record = new_record("");
    let other = play(&mut record, root, &["2-3", "6-5", "3-4"]);
    let line: Vec<_> = ["3-2", "5-6"].into_iter().chain(shuttle).chain(shuttle).collect();
    let before = record.tree().parent(other).unwrap();
    play(&mut record, before, &line);
    assert!(record.replay().is_ok(), "a variation may");
}

#[test]
fn players_are_called_as_the_game_calls_them() {
    let tags = |id: &str| {
        let game = engine::find_by_id(id).unwrap();
        let record = Record::new(game.table(&Options::new(game.options()), None).unwrap().as_ref());
        rules::Side::BOTH.map(|side| record.player_tag(side))
    };
    assert_eq!(tags("abalone"), ["Black", "White"]);
    assert_eq!(tags("gunzi"), ["Black", "White"]);
    assert_eq!(tags("fenix"), ["Red", "Black"]);
    let mut record = new_record("");
    record.set_player(rules::Side::Two, "Ada");
    assert_eq!((record.player(rules::Side::Two), record.tags.get("Two")), (Some("Ada"), Some("Ada")));
}
