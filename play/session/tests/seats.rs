//! Who plays, as records tell it.

use engine::Level;
use record::{Record, read_all};
use rules::Side;
use session::{Seat, Session, Terms, TimeControl, migrate_seats, settle_seats};

fn record() -> Record {
    let (game, options) = engine::find("gunzi").expect("a game");
    Record::new(game.table(&options, None).expect("a table").as_ref())
}

fn reread(record: &Record) -> Record {
    let text = record.to_string();
    read_all(&text, engine::all()).next().expect("a game").expect("readable").record
}

fn level(number: u8) -> Seat {
    Seat::Engine(Level::new(number).expect("a level"))
}

#[test]
fn seats_have_tags_of_their_own() {
    for seats in [[Seat::Person, level(5)], [level(10), level(1)], [Seat::Remote, Seat::Person], [Seat::Person; 2]] {
        let terms = Terms { seats, control: TimeControl::fischer(5.0, 3.0).expect("a control"), touch_move: true };
        let mut record = record();
        terms.note(&mut record);
        assert_eq!(Terms::of_record(&reread(&record)), terms);
        Terms { touch_move: false, ..terms }.note(&mut record);
        assert!(!Terms::of_record(&reread(&record)).touch_move);
        assert_eq!(record.tags.get("WhiteSeat"), Some(seats[1].to_string().as_str()));
    }
    let mut record = record();
    Terms::new(Level::new(5), Side::One, TimeControl::Unlimited).note(&mut record);
    assert_eq!(record.player(Side::Two), Some("Tafel level 5"), "people read the name");
    assert_eq!((record.tags.get("WhiteSeat"), record.tags.get("TimeControl")), (Some("engine 5"), None));
}

#[test]
fn names_make_nobody_the_engine() {
    let mut record = record();
    record.set_player(Side::Two, "Tafel level 5");
    assert_eq!(Terms::of_record(&record), Terms::PEOPLE);
    for nonsense in ["engine 0", "engine 11", "engine", "engine 5 ", "Engine 5", "", "engine five"] {
        record.tags.set("WhiteSeat", nonsense);
        assert_eq!(Terms::of_record(&record).at(Side::Two), Seat::Person, "{nonsense}");
    }
}

#[test]
fn games_saved_before_go_on_against_the_engine() {
    let mut old = record();
    old.set_player(Side::Two, "Tafel level 5");
    old.tags.set("TimeControl", "300+3");
    let mut own = old.clone();
    migrate_seats(&mut own);
    let terms = Terms::of_record(&own);
    assert_eq!((terms.seats, terms.control.short().as_str()), ([Seat::Person, level(5)], "5+3"));
    assert_eq!(own.tags.get("BlackSeat"), Some("person"));

    let mut imported = old.clone();
    settle_seats(&mut imported);
    assert_eq!(Terms::of_record(&imported).seats, [Seat::Person; 2]);
    migrate_seats(&mut imported);
    assert_eq!(Terms::of_record(&imported).seats, [Seat::Person; 2], "also when it lies among our own");

    let mut person = record();
    person.set_player(Side::One, "Tafel level 5");
    Terms::PEOPLE.note(&mut person);
    migrate_seats(&mut person);
    assert_eq!(Terms::of_record(&person).seats, [Seat::Person; 2], "somebody who is called so");

    let mut plain = record();
    settle_seats(&mut plain);
    assert_eq!(plain.tags.len(), 0, "a record without such names stays as it is");
    plain.set_player(Side::Two, "Tafel level 99");
    migrate_seats(&mut plain);
    assert_eq!(Terms::of_record(&plain).seats, [Seat::Person; 2]);
}

#[test]
fn a_rematch_changes_sides_and_keeps_the_rest() {
    let (game, options) = engine::find("abalone:belgian-daisy").expect("a game");
    let table = game.table(&options, None).expect("a table");
    let terms = Terms::new(Level::new(3), Side::One, TimeControl::fischer(5.0, 0.0).expect("a control"));
    let mut session = Session::new(table, terms);
    session.set_player(Side::One, "Ada");
    let again = session.rematch();
    assert_eq!(Terms::of_record(&again), terms.swapped());
    assert_eq!((again.player(Side::Two), again.player(Side::One)), (Some("Ada"), Some("Tafel level 3")));
    assert_eq!((again.options().get("layout"), again.tree().len()), ("belgian-daisy", 0));
}
