//! The level that rises and falls with a player's results.

use engine::{LEVELS, Level};
use rules::{Random, Side};
use session::{Actor, Event, Moment, Proposal, Score, Session, Terms, TimeControl, Trial, YourLevel, level_change};

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

/// The level after these results: `+` won, `h` won with help, `=` drawn, `-` lost; a number is the level of those that follow.
fn after(start: &str, results: &str) -> String {
    let mut your: YourLevel = start.parse().expect("a level");
    let mut against = your.level();
    for word in results.split_whitespace() {
        if let Ok(number) = word.parse() {
            against = level(number);
            continue;
        }
        let score = match word {
            "+" => Score::Won,
            "h" => Score::WonWithHelp,
            "=" => Score::Drawn,
            "-" => Score::Lost,
            other => panic!("{other}"),
        };
        your = your.after(Trial { level: against, score });
    }
    your.to_string()
}

#[track_caller]
fn check(start: &str, results: &str, expected: &str) {
    assert_eq!(after(start, results), expected, "{start}: {results}");
}

#[test]
fn two_wins_lead_up_and_two_losses_down() {
    check("4 0", "+", "4 1");
    check("4 0", "+ +", "5 0");
    check("4 0", "- -", "3 0");
    check("4 0", "+ - +", "4 1");
    check("4 0", "+ = +", "4 1");
    check("4 0", "- = -", "4 -1");
}

#[test]
fn help_does_not_lead_up() {
    check("4 0", "h h h", "4 0");
    check("4 1", "h", "4 1");
    check("4 -1", "h -", "4 -1");
}

#[test]
fn other_levels_count_for_what_they_are() {
    check("4 0", "7 +", "5 0");
    check("4 0", "2 -", "3 0");
    check("4 1", "2 + + +", "4 1");
    check("4 -1", "9 - - -", "4 -1");
    check("4 0", "9 = =", "5 0");
    check("4 0", "1 = =", "3 0");
}

#[test]
fn no_level_lies_outside_the_game() {
    check("1 0", "- - - -", "1 0");
    check("10 0", "+ + + +", "10 0");
    let mut random = Random::new(5);
    let mut your = YourLevel::first(Trial { level: level(5), score: Score::Won });
    for _ in 0..2000 {
        let score = [Score::Won, Score::WonWithHelp, Score::Drawn, Score::Lost][random.below(4)];
        let number = 1 + random.below(usize::from(LEVELS)) as u8;
        let next = your.after(Trial { level: level(number), score });
        assert!(next.level().number().abs_diff(your.level().number()) <= 1, "one step at a time");
        assert_eq!(next.to_string().parse(), Ok(next), "it can be kept");
        your = next;
    }
}

#[test]
fn nonsense_is_no_level() {
    for text in ["", "4", "0 0", "11 0", "4 2", "4 x", "x 0", "4 0 0"] {
        assert!(text.parse::<YourLevel>().is_err(), "{text}");
    }
}

fn session(against: u8, position: Option<&str>) -> Session {
    let (game, options) = engine::find("gunzi").expect("a game");
    let terms = Terms::new(Some(level(against)), Side::One, TimeControl::Unlimited);
    Session::new(game.table(&options, position).expect("a table"), terms)
}

fn play(session: &mut Session, turns: usize) {
    for _ in 0..turns {
        let text = session.table().moves().remove(0);
        let side = session.turn();
        session.apply(Event::play(&text), Actor::Side(side), Moment::default()).expect("legal");
    }
}

fn resign(session: &mut Session, side: Side) {
    session.apply(Event::Resign, Actor::Side(side), Moment::default()).expect("possible");
}

#[test]
fn games_are_judged_by_how_they_end() {
    let mut lost = session(3, None);
    play(&mut lost, 10);
    assert_eq!(Trial::of(&lost), None, "it goes on");
    resign(&mut lost, Side::One);
    assert_eq!(Trial::of(&lost), Some(Trial { level: level(3), score: Score::Lost }));

    let mut at_once = session(3, None);
    play(&mut at_once, 3);
    resign(&mut at_once, Side::One);
    assert_eq!(Trial::of(&at_once), None, "it had not begun in earnest");

    let mut aborted = session(3, None);
    aborted.apply(Event::Abort, Actor::Table, Moment::default()).expect("possible");
    assert_eq!(Trial::of(&aborted), None);

    let mut won = session(3, None);
    play(&mut won, 10);
    won.note_help();
    resign(&mut won, Side::Two);
    assert_eq!(Trial::of(&won).map(|trial| trial.score), Some(Score::WonWithHelp));

    let mut elsewhere = session(3, Some("W3,B1,-,WP2,W5/-,-,-,-,-,-,-/W3,BP2,-,-,- w 14"));
    resign(&mut elsewhere, Side::One);
    assert_eq!(Trial::of(&elsewhere), None, "who sets up a position can win whenever they like");

    let (game, options) = engine::find("gunzi").expect("a game");
    let mut people = Session::new(game.table(&options, None).expect("a table"), Terms::PEOPLE);
    play(&mut people, 10);
    resign(&mut people, Side::One);
    assert_eq!(Trial::of(&people), None);
}

#[test]
fn a_game_counts_once() {
    let mut game = session(3, None);
    play(&mut game, 10);
    assert_eq!(game.count_for(None), None, "it goes on");
    let agree = |game: &mut Session, side| {
        let proposal = if side == Side::One { Proposal::Offer } else { Proposal::Accept };
        game.apply(Event::Draw(proposal), Actor::Side(side), Moment::default()).expect("possible")
    };
    agree(&mut game, Side::One);
    agree(&mut game, Side::Two);
    let first = game.count_for(None).expect("the first level");
    assert_eq!((first.level(), level_change(game.record())), (level(3), Some((None, level(3)))));
    assert_eq!(game.count_for(Some(first)), None, "not twice");
    let text = game.record().to_string();
    let reading = record::read_all(&text, engine::all()).next().expect("a game").expect("readable");
    let mut again = Session::of_reading(reading, Moment::default());
    assert_eq!(again.count_for(Some(first)), None, "not after loading it again either");

    let mut next = session(3, None);
    play(&mut next, 10);
    resign(&mut next, Side::Two);
    let before = "3 1".parse().ok();
    assert_eq!(next.count_for(before).map(YourLevel::level), Some(level(4)));
    assert_eq!(level_change(next.record()), Some((Some(level(3)), level(4))));
}
