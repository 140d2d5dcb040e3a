//! What an analysis board does with a study.

use record::study::{Go, Refused, Study};
use record::{Nag, Record};
use rules::Side;

fn study(game: &str, moves: &[&str]) -> Study {
    let (game, options) = engine::find(game).unwrap();
    let mut table = game.table(&options, None).unwrap();
    for text in moves {
        table.play(text).unwrap();
    }
    Study::new(Record::new(table.as_ref()))
}

fn daisy() -> Study {
    study("abalone:belgian-daisy", &["a1b1", "a5b5", "a2b2"])
}

fn here(study: &Study) -> String {
    study.record().tree().line_to(study.at()).join(" ")
}

#[test]
fn ways_through_a_game() {
    let mut study = daisy();
    assert!(!study.go(Go::Back) && !study.go(Go::First));
    assert!(study.go(Go::On));
    assert_eq!(here(&study), "a1b1");
    assert!(study.go(Go::Last));
    assert_eq!(here(&study), "a1b1 a5b5 a2b2");
    assert!(!study.go(Go::On));
    study.go(Go::Back);
    assert_eq!(here(&study), "a1b1 a5b5");
    assert_eq!(study.table().plies(), 2);
    study.go(Go::First);
    assert_eq!(here(&study), "");
}

#[test]
fn what_is_played_becomes_a_variation() {
    let mut study = daisy();
    study.go(Go::On);
    study.play("i5h5").unwrap();
    assert_eq!(here(&study), "a1b1 i5h5");
    assert_eq!(study.record().tree().len(), 4);
    assert!(study.go(Go::VariationBefore) && !study.go(Go::VariationBefore));
    assert_eq!(here(&study), "a1b1 a5b5");
    assert!(study.go(Go::VariationBehind) && !study.go(Go::VariationBehind));
    let edition = study.edition();
    study.go(Go::First);
    study.play_line(&["a1b1", "a5b5"]).unwrap();
    assert_eq!((study.record().tree().len(), study.edition()), (4, edition), "known turns are no change");
    assert!(matches!(study.play("a1i9"), Err(Refused::Fault(_))));
    assert_eq!(here(&study), "a1b1 a5b5", "a refused turn changes nothing");
}

#[test]
fn variations_are_promoted_deleted_and_had_back() {
    let mut study = daisy();
    study.go(Go::On);
    let variation = study.play("i5h5").unwrap();
    assert_eq!(study.promote(variation), Ok(true));
    assert_eq!(study.promote(variation), Ok(false));
    assert!(study.record().tree().is_main(variation));
    assert!(study.undo());
    assert!(!study.record().tree().is_main(variation));
    assert_eq!(study.make_main(variation), Ok(true));
    study.go(Go::To(variation));
    assert_eq!(study.delete(variation), Ok(true));
    assert_eq!(here(&study), "a1b1", "who stood there goes back");
    assert_eq!(study.record().tree().len(), 3);
    assert!(study.undo());
    assert_eq!(study.record().tree().len(), 4);
    assert_eq!(here(&study), "a1b1 i5h5");
}

#[test]
fn comments_and_marks() {
    let mut study = daisy();
    study.go(Go::On);
    let at = study.at();
    study.set_comment(at, " Well {played}. \n");
    study.set_comment(at, "Well {played}.");
    study.toggle_mark(at, Nag::GOOD);
    study.toggle_mark(at, Nag::BLUNDER);
    let notes = study.record().tree().notes(at).unwrap();
    assert_eq!(
        (notes.comments.as_slice(), notes.nags.as_slice()),
        (&["Well {played}.".to_owned()][..], &[Nag::BLUNDER][..])
    );
    study.toggle_mark(at, Nag::BLUNDER);
    assert_eq!(study.record().tree().notes(at).unwrap().nags, []);
    assert!(study.set_tag("Event", "Club") && !study.set_tag("no name", "x"));
    study.set_player(Side::One, "Ada");
    assert_eq!(study.record().player(Side::One), Some("Ada"));
    study.set_player(Side::One, " ");
    assert_eq!(study.record().player(Side::One), None);
}

#[test]
fn addresses_outlive_writing_and_reading() {
    let mut study = daisy();
    study.go(Go::On);
    study.play("i5h5").unwrap();
    study.play("a2b2").unwrap();
    let address = study.address();
    assert_eq!(address, [0, 1, 0]);
    let text = study.record().to_string();
    let reading = record::read_all(&text, engine::all()).next().unwrap().unwrap();
    let mut again = Study::new(reading.record);
    again.go_to_address(&address);
    assert_eq!(here(&again), "a1b1 i5h5 a2b2");
    again.go_to_address(&[0, 7, 0]);
    assert_eq!(here(&again), "a1b1");
}

#[test]
fn whatever_is_done_can_be_read_again() {
    // Gunzi's record from its description: the game is over at its end.
    let text = "[Game \"gunzi\"]\n[Result \"0-1\"]\n[Score \"0-13\"]\n[Termination \"rules\"]\n\n\
                1. a1-b2r c2-b6l 2. a2-a3l b6xa2=b2 3. a3-b2l a2#b2 4. a5-b4r a2#a4,b4 0-1\n";
    let reading = record::read_all(text, engine::all()).next().unwrap().unwrap();
    let mut study = Study::new(reading.record);
    study.go(Go::Last);
    study.go(Go::Back);
    study.go(Go::Back);
    let other = study.table().moves().into_iter().find(|text| text != "a5-b4r").unwrap();
    let variation = study.play(&other).unwrap();
    study.make_main(variation).unwrap();
    assert_eq!(study.record().result, None, "the end belongs to another line now");
    let written = study.record().to_string();
    assert!(record::read_all(&written, engine::all()).next().unwrap().is_ok(), "{written}");
    let old_end = study.record().tree().children(study.record().tree().parent(variation).unwrap())[1];
    study.make_main(old_end).unwrap();
    assert_eq!(study.record().score, Some([0, 13]));
}

#[test]
fn nothing_follows_the_end_in_the_main_line() {
    let back_and_forth = ["b1c1", "i6i7", "c1b1", "i7i6"];
    let moves: Vec<_> = back_and_forth.into_iter().cycle().take(8).collect();
    let mut study = study("abalone:belgian-daisy", &moves);
    study.go(Go::Last);
    assert!(study.table().ending().is_some(), "a position for the third time");
    assert!(matches!(study.play("b1c1"), Err(Refused::Over(_))));
    assert_eq!(study.record().tree().len(), 8);
}

#[test]
fn merging_keeps_and_adds() {
    let mut study = daisy();
    study.go(Go::On);
    study.set_comment(study.at(), "mine");
    let mut other = daisy();
    other.go(Go::On);
    other.set_comment(other.at(), "theirs");
    other.toggle_mark(other.at(), Nag::MISTAKE);
    other.go(Go::First);
    other.play_line(&["a2b2", "a5b5"]).unwrap();
    study.merge(other.record());
    let notes = study.record().tree().notes(study.at()).unwrap();
    assert_eq!((notes.comments.len(), notes.nags.len()), (2, 1));
    assert_eq!(study.record().tree().len(), 5);
    let once = study.record().clone();
    study.merge(other.record());
    assert_eq!(*study.record(), once, "twice is as good as once");
}

#[test]
fn a_game_that_went_on_keeps_what_was_thought() {
    let mut thought = daisy();
    thought.go(Go::On);
    thought.set_comment(thought.at(), "Hm.");
    thought.play("i5h5").unwrap();
    let same = thought.clone().brought_up_to(daisy().record().clone());
    assert_eq!((same.record(), same.at()), (thought.record(), thought.at()));
    let mut longer = daisy();
    longer.go(Go::Last);
    longer.play("i5h5").unwrap();
    let study = thought.brought_up_to(longer.record().clone());
    let line = |record: &Record| record.tree().line_to(record.tree().last()).join(" ");
    assert_eq!(line(study.record()), line(longer.record()));
    assert_eq!(study.record().tree().len(), 5);
    assert!(study.record().to_string().contains("Hm."));
}

#[test]
fn one_undo_for_everything() {
    let mut study = daisy();
    study.go(Go::On);
    let commented = study.at();
    study.set_comment(commented, "A plan.");
    study.go(Go::Last);
    for text in ["i5h5", "a1b2", "i6h6"] {
        let text = study.table().judge(text).unwrap_or_else(|_| study.table().moves()[0].clone());
        study.play(&text).unwrap();
    }
    assert_eq!(study.table().plies(), 6);
    for plies in [5, 4, 3] {
        assert!(study.undo());
        assert_eq!(study.record().tree().len(), plies);
        assert_eq!(study.table().plies(), plies, "one stands where the turn was played");
        assert_eq!(study.comment(commented), "A plan.");
    }
    assert!(study.undo());
    assert_eq!((study.comment(commented).as_str(), study.at()), ("", commented));
    assert!(!study.undo() && !study.can_undo() && study.can_redo());
    while study.redo() {}
    assert_eq!((study.comment(commented).as_str(), study.table().plies()), ("A plan.", 6));
}

#[test]
fn typing_is_one_step() {
    let mut study = daisy();
    study.go(Go::On);
    let at = study.at();
    for text in ["N", "Ni", "Nic", "Nice", "Nice ", "Nice m", "Nice move"] {
        study.set_comment(at, text);
    }
    study.undo();
    assert_eq!(study.comment(at), "");
    study.redo();
    assert_eq!(study.comment(at), "Nice move");
    // Who comes back to the field begins another step.
    study.set_comment(at, "Nice move!");
    study.end_typing();
    study.set_comment(at, "Nice move?");
    study.undo();
    assert_eq!(study.comment(at), "Nice move!");
    study.undo();
    assert_eq!(study.comment(at), "Nice move");
    study.undo();
    // And who types himself back to where he began has done nothing.
    study.set_comment(at, "x");
    study.set_comment(at, "");
    assert!(!study.can_undo());
}

#[test]
fn going_elsewhere_ends_the_typing() {
    let mut study = daisy();
    study.set_comment(study.at(), "a");
    study.go(Go::On);
    study.go(Go::Back);
    study.set_comment(study.at(), "ab");
    study.undo();
    assert_eq!(study.comment(study.at()), "a");
}

#[test]
fn something_new_ends_what_could_be_done_again() {
    let mut study = daisy();
    study.play("a2b2").unwrap();
    study.undo();
    assert!(study.can_redo());
    study.set_comment(study.at(), "x");
    assert!(!study.can_redo());
}

#[test]
fn drawings_are_steps() {
    let mut study = daisy();
    let at = study.at();
    let arrow = record::Shape::arrow(record::Colour::Green, "a1", "b2").unwrap();
    study.toggle_shape(at, arrow.clone());
    study.toggle_shape(at, record::Shape::circle(record::Colour::Red, "e5").unwrap());
    let drawn = |study: &Study| study.record().tree().notes(at).unwrap().shapes.to_string();
    assert_eq!(drawn(&study), "Ga1b2,Re5");
    study.clear_shapes(at);
    study.clear_shapes(at);
    study.undo();
    assert_eq!(drawn(&study), "Ga1b2,Re5");
    study.undo();
    assert_eq!(drawn(&study), "Ga1b2");
    study.toggle_shape(at, arrow);
    assert_eq!(drawn(&study), "");
}

#[test]
fn a_replaced_record_comes_back_as_it_was() {
    let mut study = daisy();
    study.go(Go::Last);
    let (at, subject) = (study.at(), study.subject());
    study.set_tag("Event", "Club");
    let record = study.record().clone();
    study.replace(self::study("gunzi", &["a1-b1l"]).record().clone());
    assert_ne!(study.subject(), subject);
    study.play("a1-b1l").unwrap();
    study.play("c1-b6r").unwrap();
    study.undo();
    study.undo();
    assert_eq!((study.record(), study.at(), study.table().plies()), (&record, at, 3));
    study.undo();
    assert_eq!(study.record().tags.get("Event"), None);
    assert_eq!(study.at(), at, "a tag is nowhere in particular");
}

#[test]
fn a_line_that_breaks_off_leaves_nothing_behind() {
    let mut study = daisy();
    let record = study.record().clone();
    assert!(study.play_line(&["a2b2", "i5h5", "a1i9"]).is_err());
    assert_eq!((study.record(), study.table().plies(), study.can_undo()), (&record, 0, false));
}

#[test]
fn deleting_moves_what_was_said_and_undoing_moves_it_back() {
    let text = "[Game \"abalone\"]\n[Options \"layout=belgian-daisy\"]\n\n1. a1b1 a5b5 ({Or} 1... i5h5 {so}) *\n";
    let mut study = Study::new(record::read_all(text, engine::all()).next().unwrap().unwrap().record);
    let first = study.record().clone();
    let root = study.record().tree().root();
    let a1b1 = study.record().tree().children(root)[0];
    let a5b5 = study.record().tree().children(a1b1)[0];
    study.go(Go::To(a5b5));
    study.delete(a5b5).unwrap();
    let last = study.record().clone();
    assert!(last.to_string().contains("1. a1b1 i5h5 {Or} {so}"), "{last}");
    for _ in 0..2 {
        study.undo();
        assert_eq!((study.record(), study.at()), (&first, a5b5));
        study.redo();
        assert_eq!((study.record(), study.at()), (&last, a1b1));
    }
}

#[test]
fn merging_does_not_go_on_after_the_end() {
    let back_and_forth = ["b1c1", "i6i7", "c1b1", "i7i6"];
    let moves: Vec<_> = back_and_forth.into_iter().cycle().take(8).collect();
    let mut study = study("abalone:belgian-daisy", &moves);
    // The same line as a variation may go on: it is a thought.
    let written = format!(
        "[Game \"abalone\"]\n[Options \"layout=belgian-daisy\"]\n\n1. a1b1 (1. {} 5. b1c1) *\n",
        "b1c1 i6i7 2. c1b1 i7i6 3. b1c1 i6i7 4. c1b1 i7i6"
    );
    let other = record::read_all(&written, engine::all()).next().unwrap().unwrap().record;
    study.merge(&other);
    assert_eq!(study.record().tree().len(), 9);
    assert!(study.record().replay().is_ok());
}
