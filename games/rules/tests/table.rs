//! The table: a game without its type, as front ends hold it.

use rules::toy::{CELLS, Goal, LANE, Lane};
use rules::{
    Change, Input, Lang, MoveError, Notation, Options, Outcome, Position, Random, Refusal, Rulebook, Side, Step, Table,
    TextError,
};

fn table(options: &str, position: Option<&str>) -> Box<dyn Table> {
    let options = Options::parse(LANE.options, options).unwrap();
    LANE.table(&options, position).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn cells(cells: &[u8]) -> Vec<Step> {
    cells.iter().map(|&cell| Step::Cell(cell)).collect()
}

#[test]
fn a_new_table_stands_at_the_start() {
    let table = table("", None);
    assert_eq!(table.rulebook().id(), "lane");
    assert_eq!(table.rulebook().title(), "Lane");
    assert_eq!((table.position_text(), table.start_text()), ("11...22 1 0".to_owned(), "11...22 1 0".to_owned()));
    assert!(table.is_standard_start());
    assert_eq!((table.plies(), table.turn(), table.score()), (0, Side::One, Some([0, 0])));
    assert_eq!(table.ending(), None);
    assert_eq!(table.cells().len(), usize::from(CELLS));
    assert_eq!(table.cells()[6], (6, "7".to_owned()));
    assert_eq!(table.side_name(Side::Two, Lang::De), "Zwei");
}

#[test]
fn options_change_the_start_and_the_rules() {
    let table = table("two-first,goal=1", None);
    assert_eq!(table.turn(), Side::Two);
    assert!(table.is_standard_start(), "the start of these options");
    assert_eq!(table.options().to_string(), "first=two-first,goal=1");
}

#[test]
fn another_position_is_read_or_refused() {
    let other = table("", Some("1.12.2. 1 3"));
    assert!(!other.is_standard_start());
    assert_eq!(other.start_text(), "1.12.2. 1 3");
    assert!(table("", Some("11...22 1 0")).is_standard_start());
    for (text, at) in [
        ("", Some(0)),
        ("11...2", Some(6)),
        ("11..é22 1 0", Some(4)),
        ("11...22", Some(7)),
        ("11...22 3 0", Some(7)),
        ("11...22 1 ", Some(10)),
        ("11...22 1 007", Some(10)),
        ("11...22 1 0 ", Some(10)),
        ("111..22 1 0", None),
    ] {
        match LANE.table(&Options::new(LANE.options), Some(text)) {
            Err(Refusal::Position(error)) => assert_eq!(error.at, at, "{text}: {error}"),
            Err(other) => panic!("{text}: {other}"),
            Ok(_) => panic!("{text} was accepted"),
        }
    }
}

#[test]
fn moves_are_sorted_texts_and_every_spelling_is_understood() {
    let mut table = table("", Some("1.12.2. 1 3"));
    assert_eq!(table.moves(), ["1-2", "3-2", "3x4x5"]);
    assert_eq!(table.count_moves(), 3);
    assert_eq!(table.judge("3x5"), Ok("3x4x5".to_owned()));
    assert_eq!(table.spellings("3x5"), Ok(vec!["3x4x5".to_owned(), "3x5".to_owned()]));
    assert_eq!(table.play("3x5"), Ok("3x4x5".to_owned()));
    assert_eq!(table.played(), ["3x4x5"]);
    assert_eq!(table.last_cells(), [2, 4]);
    assert_eq!((table.plies(), table.turn(), table.score()), (1, Side::Two, Some([1, 0])));
    assert!(table.take_back());
    assert!(!table.take_back());
    assert_eq!(table.position_text(), "1.12.2. 1 3");
    assert_eq!(table.last_cells(), []);
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let mut table = table("", Some("1.12.2. 1 3"));
    for (text, rule) in [
        ("", "text.move"),
        ("3", "text.move"),
        ("3-9", "text.move"),
        ("3xé", "text.move"),
        ("3x2x5", "text.move"),
        ("2-3", "own"),
        ("4-5", "own"),
        ("3-4", "taken"),
        ("3-5", "step"),
        ("1x3", "taken"),
        ("3x1", "taken"),
        ("3x2", "jump"),
    ] {
        let error = table.play(text).expect_err(text);
        assert_eq!(error.statement().rule, rule, "{text}: {error}");
        assert_eq!(matches!(error, MoveError::Text(_)), rule == "text.move", "{text}");
        assert!(table.describe(text).is_err() && table.changes(text).is_err() && table.steps(text).is_err());
    }
    assert_eq!((table.plies(), table.position_text().as_str()), (0, "1.12.2. 1 3"));
}

#[test]
fn moves_are_described_and_shown_as_changes() {
    let table = table("", Some("1.12.2. 1 3"));
    let said: Vec<_> = table.describe("3x5").unwrap().iter().map(|s| s.say(Lang::Nl)).collect();
    assert_eq!(said, ["Een gaat van 3 naar 5.", "De loper op 4 is geslagen."]);
    let changes = table.changes("3x5").unwrap();
    assert_eq!(changes, [Change::Remove(2), Change::Add(4), Change::Remove(10), Change::Add(14)]);
    assert_eq!(table.atoms(), [0, 2, 10, 12]);
}

#[test]
fn steps_narrow_the_moves() {
    let position = Lane::parse_position("1.12.2. 1 3", Goal(2)).unwrap();
    let all = position.enter(&[]);
    assert_eq!((all.complete, all.next, all.candidates.len()), (None, cells(&[0, 2]), 3));
    let one = position.enter(&cells(&[2]));
    assert_eq!((one.complete, one.next, one.candidates.len()), (None, cells(&[1, 4]), 2));
    let whole = position.enter(&cells(&[2, 4]));
    assert_eq!(whole.complete.map(|m| position.move_text(m)), Some("3x4x5".to_owned()));
    assert_eq!((whole.next, whole.candidates.len()), (vec![], 1));
    for lost in [vec![Step::Left], cells(&[1]), cells(&[2, 4, 5]), cells(&[255])] {
        let nothing = position.enter(&lost);
        assert_eq!((nothing.complete, nothing.next, nothing.candidates), (None, vec![], vec![]), "{lost:?}");
    }
    let table = table("", Some("1.12.2. 1 3"));
    assert_eq!(table.enter(&cells(&[2, 4])).complete, Some("3x4x5".to_owned()));
    assert_eq!(table.enter(&cells(&[2])).candidates, ["3-2", "3x4x5"]);
    assert_eq!(table.steps("3x5"), Ok(cells(&[2, 4])));
}

#[test]
fn steps_that_lead_nowhere_are_answered_with_a_reason() {
    let table = table("", Some("1.12.2. 1 3"));
    let why = |steps: &[u8]| table.why_not(&cells(steps)).map(|error| error.statement().rule);
    assert_eq!(why(&[]), None, "nothing was tried");
    assert_eq!(why(&[2]), None, "that leads somewhere");
    assert_eq!(why(&[2, 4]), None, "that is a move");
    assert_eq!(why(&[3]), Some("own"));
    assert_eq!(why(&[2, 3]), Some("taken"));
    assert_eq!(why(&[2, 6]), Some("step"));
    assert_eq!(why(&[0, 255]), Some("text.move"));
    assert_eq!(table.why_not(&[Step::Outside]), None, "no attempt at anything");
}

#[test]
fn after_the_end_every_attempt_hears_that_it_is_over() {
    let mut table = table("goal=1", Some("1.12.2. 1 3"));
    table.play("3x5").unwrap();
    assert_eq!(table.ending().map(|ending| ending.outcome), Some(Outcome::Win(Side::One)));
    assert!(table.moves().is_empty());
    assert!(!table.play_random(&mut Random::new(1)));
    assert_eq!(table.why_not(&cells(&[5, 6])).map(|error| error.statement().rule), Some("over"));
    assert_eq!(table.play("6-7").map_err(|error| error.statement().rule), Err("over"));
}

#[test]
fn counts_at_the_table_are_those_of_the_position() {
    let table = table("", None);
    assert_eq!((table.perft(6, 1), table.perft(6, 2)), (table.perft(6, 1), rules::perft(&Lane::start(Goal(2)), 6)));
    let parts = table.divide(6, 2);
    assert!(parts.is_sorted());
    assert_eq!(parts.iter().map(|(_, n)| n).sum::<u64>(), table.perft(6, 1));
}

#[test]
fn playouts_at_the_table_start_from_its_position() {
    let (mut games, mut plies) = (0, 0);
    table("goal=1", None).playouts(50, 30, &mut Random::new(2), &mut |played| {
        games += 1;
        plies += played.plies;
        assert!(played.outcome.is_some() || played.plies == 30);
    });
    assert!(games == 50 && plies > 50);
    let over = table("", Some("1...... 2 0"));
    over.playouts(1, 30, &mut Random::new(2), &mut |played| assert_eq!(played.plies, 0));
}

#[test]
fn a_fork_goes_its_own_way() {
    let mut table = table("", None);
    let mut fork = table.fork();
    let mut random = Random::new(5);
    for _ in 0..4 {
        assert!(fork.play_random(&mut random));
    }
    assert_eq!((fork.plies(), table.plies()), (4, 0));
    table.play("2-3").unwrap();
    assert_eq!(table.played(), ["2-3"]);
}

#[test]
fn house_rules_are_those_of_the_options() {
    let play = |options: &str| {
        let mut table = table(options, None);
        for text in ["2-3", "6-5", "3-2", "5-6"].repeat(2) {
            table.play(text).unwrap();
        }
        table.ending().map(|ending| ending.cause.rule)
    };
    assert_eq!(play(""), Some("end.repetition"));
    assert_eq!(play("no-repetition"), None);
    assert_eq!(play("no-repetition,quiet-limit=8"), Some("end.quiet"));
    assert_eq!(play("no-repetition,quiet-limit=9"), None);
}

#[test]
fn errors_say_what_and_where() {
    let what = Lane::start(Goal(2)).cause();
    let somewhere = TextError::at(4, what.clone());
    assert_eq!(somewhere.say(Lang::En), format!("At character 5: {}", what.say(Lang::En)));
    assert_eq!(somewhere.say(Lang::Fr), format!("Au caractère 5\u{a0}: {}", what.say(Lang::Fr)));
    assert_eq!(TextError::whole(what.clone()).to_string(), what.to_string());
    let as_move = MoveError::from(somewhere.clone());
    assert_eq!((as_move.to_string(), as_move.statement()), (somewhere.to_string(), &what));
    assert_eq!(MoveError::from(what.clone()).say(Lang::De), what.say(Lang::De));
    assert_eq!(Refusal::Position(somewhere.clone()).to_string(), somewhere.to_string());
    assert_eq!(Refusal::Options(what.clone()).say(Lang::Nl), what.say(Lang::Nl));
}

#[test]
fn an_attempt_names_the_nearest_move() {
    let start = Lane::start(Goal(2));
    assert_eq!(start.attempt(&cells(&[1, 4])), Some("2-5".to_owned()));
    assert_eq!(start.attempt(&[]), None);
    let faults =
        Lane::from_setup(&rules::toy::LaneSetup { cells: [Some(Side::One); 7], turn: Side::One, quiet: 0 }, Goal(1));
    assert_eq!(faults.unwrap_err().len(), 1);
}

#[test]
fn laws_can_be_checked_at_the_table() {
    let mut table = table("", None);
    let mut random = Random::new(9);
    for _ in 0..20 {
        table.check_laws(&mut random);
        table.play_random(&mut random);
    }
}
