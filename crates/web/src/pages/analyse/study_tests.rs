use super::*;

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
    study.play_line(&["a1b1".to_owned(), "a5b5".to_owned()]).unwrap();
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
    other.play_line(&["a2b2".to_owned(), "a5b5".to_owned()]).unwrap();
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
    assert_eq!(line(study.record()), line(longer.record()));
    assert_eq!(study.record().tree().len(), 5);
    assert!(study.record().to_string().contains("Hm."));
}
