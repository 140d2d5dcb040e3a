//! What a session does, case by case.

use std::time::Duration;

use engine::Level;
use record::read_all;
use rules::{Group, Lang, Outcome, Side, Step};
use session::{
    Actor, Clock, Conclusion, Effect, Effects, Event, Lag, Moment, Origin, Proposal, Refusal, Seat, Session, Terms,
    TimeControl,
};

const ONE: Actor = Actor::Side(Side::One);
const TWO: Actor = Actor::Side(Side::Two);
const FAR: [Seat; 2] = [Seat::Remote; 2];

fn session(game: &str, seats: [Seat; 2], control: &str) -> Session {
    let (game, options) = engine::find(game).expect("a game");
    let control = control.parse().expect("a control");
    Session::new(game.table(&options, None).expect("a table"), Terms { seats, control, touch_move: false })
}

fn engine_level() -> Seat {
    Seat::Engine(Level::new(1).expect("a level"))
}

fn at(millis: u64) -> Moment {
    Moment::from_millis(millis)
}

fn apply(session: &mut Session, event: Event, by: Actor, now: u64) -> Effects {
    session.apply(event, by, at(now)).expect("it can be done")
}

fn refusal(session: &mut Session, event: Event, by: Actor, now: u64) -> &'static str {
    session.apply(event, by, at(now)).expect_err("it cannot be done").statement().rule
}

/// Plays any move for whoever is to move.
fn step(session: &mut Session, now: u64) -> String {
    let text = session.table().moves().remove(0);
    let by = Actor::Side(session.turn());
    let effects = apply(session, Event::play(&text), by, now);
    assert_eq!(effects.moves().next().map(|(_, played)| played), Some(text.as_str()));
    text
}

fn outcome(session: &Session) -> Option<Outcome> {
    session.conclusion().and_then(|conclusion| conclusion.outcome)
}

fn cause(session: &Session) -> Option<&'static str> {
    session.conclusion().and_then(|conclusion| conclusion.cause).map(|cause| cause.rule)
}

#[test]
fn clocks_begin_with_the_first_move() {
    let mut session = session("gunzi", [Seat::Person, engine_level()], "60+2");
    assert_eq!(session.left(Side::One, at(50_000)), Some(Duration::from_mins(1)), "nobody has moved yet");
    step(&mut session, 50_000);
    let left = |session: &Session, now| Side::BOTH.map(|side| session.left(side, at(now)).map(|left| left.as_secs()));
    assert_eq!(left(&session, 55_000), [Some(62), Some(55)]);
    step(&mut session, 55_000);
    assert_eq!(left(&session, 65_000), [Some(52), Some(57)]);
    let text = session.record().to_string();
    let reading = read_all(&text, engine::all()).next().expect("a game").expect("readable");
    let again = Session::of_reading(reading, at(7));
    assert_eq!(left(&again, 1_007), [Some(61), Some(57)], "as after the last moves");
}

#[test]
fn moves_come_too_late_when_the_flag_has_fallen() {
    let mut session = session("gunzi", [Seat::Person; 2], "60+0");
    step(&mut session, 0);
    assert_eq!(refusal(&mut session, Event::Flag, Actor::Table, 59_999), "flag.early");
    let text = session.table().moves().remove(0);
    let effects = apply(&mut session, Event::play(&text), Actor::Table, 60_000);
    assert_eq!((effects.moves().count(), effects.ended().is_some()), (0, true));
    assert_eq!((outcome(&session), cause(&session)), (Some(Outcome::Win(Side::One)), Some("end.time")));
    assert_eq!(refusal(&mut session, Event::play(&text), Actor::Table, 60_001), "game.over");
}

#[test]
fn a_move_under_way_is_waited_for() {
    let mut session = session("gunzi", FAR, "60+1");
    step(&mut session, 0);
    assert_eq!(refusal(&mut session, Event::Flag, ONE, 60_500), "flag.early", "the opponent waits");
    assert_eq!(refusal(&mut session, Event::Flag, Actor::Referee, 60_500), "flag.early");
    let text = session.table().moves().remove(0);
    let event = Event::Move { text, lag: Lag::from_millis(900) };
    let effects = apply(&mut session, event, TWO, 60_500);
    assert_eq!(effects.moves().count(), 1);
    assert_eq!(session.left(Side::Two, at(60_500)), Some(Duration::from_millis(1_400)));
    step(&mut session, 61_000);
    let effects = apply(&mut session, Event::Flag, TWO, 62_400);
    assert_eq!(effects.ended().and_then(Conclusion::winner), Some(Side::One), "who says it himself has no grace");
}

#[test]
fn against_the_engine_taking_back_leads_to_ones_own_turn() {
    let mut session = session("gunzi", [engine_level(), Seat::Person], "60+2");
    assert!(!session.can_take_back(Actor::Table));
    assert_eq!(session.seat_to_move(), Some(engine_level()));
    step(&mut session, 0);
    assert_eq!(
        refusal(&mut session, Event::TakeBack(Proposal::Offer), TWO, 1),
        "take-back.nothing",
        "its first move stays"
    );
    step(&mut session, 10_000);
    let effects = apply(&mut session, Event::TakeBack(Proposal::Offer), TWO, 11_000);
    assert_eq!(effects.took_back(), Some(1), "it has not answered yet");
    step(&mut session, 12_000);
    step(&mut session, 13_000);
    let effects = apply(&mut session, Event::TakeBack(Proposal::Offer), Actor::Table, 14_000);
    assert_eq!((effects.took_back(), session.table().plies()), (Some(2), 1));
    assert!(session.is_persons_turn());
    assert_eq!(session.left(Side::One, at(14_000)), Some(Duration::from_secs(62)), "clocks go back too");
    assert_eq!(session.record().tree().len(), 1);
    let effects = apply(&mut session, Event::Redo, Actor::Table, 15_000);
    assert_eq!((effects, session.table().plies()), (Effect::Redone(2).into(), 3));
    assert_eq!(refusal(&mut session, Event::Redo, Actor::Table, 15_000), "redo.none");
}

#[test]
fn nothing_is_taken_back_where_touched_is_moved() {
    let rule = "take-back.touch-move";
    for seats in [[Seat::Person; 2], [Seat::Person, engine_level()], FAR] {
        let (game, options) = engine::find("gunzi").expect("a game");
        let terms = Terms { seats, ..Terms::PEOPLE }.with_touch_move(true);
        let mut session = Session::new(game.table(&options, None).expect("a table"), terms);
        assert_eq!(Terms::of_record(session.record()), terms);
        step(&mut session, 0);
        step(&mut session, 0);
        let by = if seats == FAR { ONE } else { Actor::Table };
        let ask = || Event::TakeBack(Proposal::Offer);
        assert_eq!(refusal(&mut session, ask(), by, 0), rule, "{seats:?}");
        assert!(!session.can_take_back(by));
        let again = Session::restore(&session.snapshot(), engine::all()).expect("a session");
        assert!(again.terms().touch_move);
        apply(&mut session, Event::Resign, by, 0);
        assert_eq!(refusal(&mut session, ask(), by, 0), rule, "the end stands, too");
    }
}

#[test]
fn taking_back_reopens_a_game_that_the_players_ended() {
    let mut session = session("abalone", [Seat::Person; 2], "-");
    step(&mut session, 0);
    apply(&mut session, Event::Resign, Actor::Table, 0);
    assert_eq!((outcome(&session), cause(&session)), (Some(Outcome::Win(Side::One)), Some("end.resigned")));
    assert_eq!(refusal(&mut session, Event::Draw(Proposal::Offer), Actor::Table, 0), "game.over");
    let effects = apply(&mut session, Event::TakeBack(Proposal::Offer), Actor::Table, 0);
    assert_eq!(effects.0, [Effect::TookBack(0), Effect::Reopened], "the newest thing is taken back: the end");
    assert!(session.is_persons_turn() && session.table().plies() == 1);
    assert_eq!(apply(&mut session, Event::TakeBack(Proposal::Offer), Actor::Table, 0).took_back(), Some(1));
}

#[test]
fn far_away_one_asks() {
    let mut session = session("gunzi", FAR, "-");
    let ask = Event::TakeBack(Proposal::Offer);
    assert_eq!(refusal(&mut session, ask.clone(), ONE, 0), "take-back.nothing");
    step(&mut session, 0);
    step(&mut session, 0);
    assert_eq!(apply(&mut session, ask.clone(), ONE, 0), Effect::TakeBack(Proposal::Offer, Side::One).into());
    assert_eq!(refusal(&mut session, ask.clone(), ONE, 0), "take-back.open");
    assert_eq!(refusal(&mut session, Event::TakeBack(Proposal::Accept), ONE, 0), "take-back.none");
    assert_eq!(refusal(&mut session, Event::TakeBack(Proposal::Accept), Actor::Referee, 0), "actor.referee");
    let effects = apply(&mut session, Event::TakeBack(Proposal::Accept), TWO, 0);
    assert_eq!(effects.0, [Effect::TakeBack(Proposal::Accept, Side::Two), Effect::TookBack(2)]);
    assert_eq!(refusal(&mut session, Event::Redo, ONE, 0), "redo.none", "they play on");
    step(&mut session, 0);
    apply(&mut session, ask.clone(), ONE, 0);
    let text = session.table().moves().remove(0);
    let effects = apply(&mut session, Event::play(&text), TWO, 0);
    assert!(effects.0.contains(&Effect::TakeBack(Proposal::Decline, Side::Two)), "a move says no");
    assert_eq!(refusal(&mut session, Event::play(&text), Actor::Table, 0), "actor.table");
    assert_eq!(refusal(&mut session, Event::play(&text), Actor::Referee, 0), "actor.referee");
}

#[test]
fn draws_are_offered_answered_and_not_asked_for_again_and_again() {
    let mut session = session("gunzi", FAR, "-");
    let offer = Event::Draw(Proposal::Offer);
    step(&mut session, 0);
    apply(&mut session, offer.clone(), ONE, 0);
    assert_eq!((session.draw_offer(), refusal(&mut session, offer.clone(), ONE, 0)), (Some(Side::One), "draw.open"));
    apply(&mut session, Event::Draw(Proposal::Decline), TWO, 0);
    let refused = session.apply(offer.clone(), ONE, at(0)).expect_err("too soon");
    assert_eq!(refused.say(Lang::En), "You can offer a draw again in 10 turns.");
    assert!(matches!(refused, Refusal::Rule(_)));
    for _ in 0..9 {
        step(&mut session, 0);
    }
    assert_eq!(refusal(&mut session, offer.clone(), ONE, 0), "draw.soon");
    step(&mut session, 0);
    apply(&mut session, offer.clone(), ONE, 0);
    // It stands while its own player moves, and falls with the other's move.
    if session.turn() == Side::One {
        step(&mut session, 0);
        assert_eq!(session.draw_offer(), Some(Side::One));
    }
    step(&mut session, 0);
    assert_eq!(session.draw_offer(), None);
    apply(&mut session, offer.clone(), TWO, 0);
    let effects = apply(&mut session, offer, ONE, 0);
    assert!(
        matches!(effects.0[..], [Effect::Draw(Proposal::Accept, Side::One), Effect::Ended(_)]),
        "who offers too accepts, pause or no pause"
    );
    assert_eq!((outcome(&session), cause(&session)), (Some(Outcome::Draw), Some("end.agreed")));
}

#[test]
fn rematches_are_offered_when_the_game_is_over() {
    let mut session = session("gunzi", FAR, "-");
    let offer = Event::Rematch(Proposal::Offer);
    assert_eq!(refusal(&mut session, offer.clone(), ONE, 0), "rematch.early");
    apply(&mut session, Event::Resign, ONE, 0);
    assert_eq!(apply(&mut session, offer.clone(), ONE, 0), Effect::Rematch(Proposal::Offer, Side::One).into());
    assert_eq!(refusal(&mut session, offer.clone(), ONE, 0), "rematch.open");
    apply(&mut session, Event::Rematch(Proposal::Decline), TWO, 0);
    apply(&mut session, offer.clone(), TWO, 0);
    assert_eq!(apply(&mut session, offer.clone(), ONE, 0), Effect::Rematch(Proposal::Accept, Side::One).into());
    assert_eq!(refusal(&mut session, offer.clone(), ONE, 0), "rematch.agreed");
    let mut people = super_session();
    apply(&mut people, Event::Resign, Actor::Table, 0);
    assert_eq!(apply(&mut people, offer, Actor::Table, 0), Effect::Rematch(Proposal::Accept, Side::One).into());
}

fn super_session() -> Session {
    session("gunzi", [Seat::Person; 2], "-")
}

#[test]
fn a_game_can_be_aborted_until_both_have_moved() {
    let mut session = session("gunzi", FAR, "60+0");
    step(&mut session, 0);
    apply(&mut session, Event::Abort, TWO, 5);
    assert!(session.is_over() && session.is_aborted());
    assert_eq!((outcome(&session), cause(&session)), (None, Some("end.aborted")));
    assert_eq!(session.clock().and_then(session::Clock::running), None);
    let text = session.record().to_string();
    let reading = read_all(&text, engine::all()).next().expect("a game").expect("readable");
    assert!(Session::of_reading(reading, at(0)).is_aborted(), "the record knows");
    let mut begun = super_session();
    step(&mut begun, 0);
    step(&mut begun, 0);
    assert_eq!(refusal(&mut begun, Event::Abort, Actor::Table, 0), "abort.late");
}

#[test]
fn a_game_that_rests_waits() {
    let mut session = session("gunzi", [Seat::Person; 2], "60+0");
    step(&mut session, 0);
    apply(&mut session, Event::Adjourn, Actor::Table, 10_000);
    let text = session.table().moves().remove(0);
    assert_eq!(refusal(&mut session, Event::play(&text), Actor::Table, 20_000), "game.adjourned");
    assert_eq!(session.left(Side::Two, at(900_000)), Some(Duration::from_secs(50)));
    apply(&mut session, Event::Resume, Actor::Table, 1_000_000);
    assert_eq!(session.left(Side::Two, at(1_005_000)), Some(Duration::from_secs(45)));
    assert_eq!(refusal(&mut session, Event::Resume, Actor::Table, 0), "adjourned.not");
    let mut far = session_far();
    assert_eq!(refusal(&mut far, Event::Adjourn, ONE, 0), "adjourn.referee");
    apply(&mut far, Event::Adjourn, Actor::Referee, 0);
}

#[test]
fn nobody_at_the_table_costs_no_time() {
    let mut session = session("gunzi", [Seat::Person, engine_level()], "60+0");
    step(&mut session, 0);
    session.pass_over(at(5_000), at(500_000));
    assert_eq!(session.left(Side::Two, at(501_000)), Some(Duration::from_secs(54)));
}

#[test]
fn premoves_are_played_when_their_turn_comes() {
    let mut session = session("gunzi", FAR, "60+1");
    assert_eq!(refusal(&mut session, Event::Premove("a1-b1l".to_owned()), ONE, 0), "premove.turn");
    assert_eq!(refusal(&mut session, Event::CancelPremove, TWO, 0), "premove.none");
    let nonsense = session.apply(Event::Premove("nonsense".to_owned()), TWO, at(0)).expect_err("no move");
    assert!(matches!(nonsense, Refusal::Move(_)));
    apply(&mut session, Event::Premove("c1-b6r".to_owned()), TWO, 0);
    apply(&mut session, Event::Premove("c2-b6l".to_owned()), TWO, 0);
    let effects = apply(&mut session, Event::play("a1-b1l"), ONE, 10_000);
    let moves: Vec<_> = effects.moves().collect();
    assert_eq!(moves, [(Side::One, "a1-b1l"), (Side::Two, "c2-b6l")], "the newest one counts");
    assert!(effects.0.iter().any(|effect| matches!(effect, Effect::Moved { origin: Origin::Premove, .. })));
    assert_eq!(session.left(Side::Two, at(10_000)), Some(Duration::from_secs(61)), "it takes no time");
    apply(&mut session, Event::Premove("c2-b6l".to_owned()), TWO, 10_000);
    let effects = apply(&mut session, Event::play("a2-b2r"), ONE, 11_000);
    let dropped = effects.0.iter().find_map(|effect| match effect {
        Effect::PremoveDropped { side, text, why } => Some((*side, text.as_str(), why.say(Lang::En))),
        _ => None,
    });
    let (side, text, why) = dropped.expect("it cannot be played");
    assert_eq!((side, text, session.turn()), (Side::Two, "c2-b6l", Side::Two));
    assert!(!why.is_empty());
    assert_eq!(session.premove(Side::Two), None);
}

#[test]
fn a_premove_is_played_with_its_turn_and_dropped_without() {
    let mut session = session("gunzi", FAR, "60+1");
    let mut ahead = session.table().fork();
    let first = ahead.moves().remove(0);
    ahead.play(&first).expect("a legal move");
    let text = ahead.moves().into_iter().find(|text| text.ends_with('l')).expect("a sway");
    let steps = ahead.steps(&text).expect("a legal move");
    let written = |steps: &[Step]| session::text_of_steps(ahead.as_ref(), steps);
    // Both turns are possible: which one was meant, nobody knows.
    apply(&mut session, Event::Premove(written(&steps[..2])), TWO, 0);
    let effects = apply(&mut session, Event::play(&first), ONE, 1_000);
    assert!(effects.0.iter().any(|effect| matches!(effect, Effect::PremoveDropped { .. })), "{effects:?}");
    // With its turn it is played.
    let mut session = self::session("gunzi", FAR, "60+1");
    apply(&mut session, Event::Premove(written(&steps)), TWO, 0);
    let effects = apply(&mut session, Event::play(&first), ONE, 1_000);
    assert_eq!(effects.moves().last(), Some((Side::Two, text.as_str())));
}

#[test]
fn premoves_may_be_steps_whose_move_is_not_known_yet() {
    let mut session = session("abalone", FAR, "60+1");
    let mut ahead = session.table().fork();
    let first = ahead.moves().remove(0);
    ahead.play(&first).expect("a legal move");
    // Three marbles that are pressed one by one are spelled by the ends of their line.
    let (line, text) = ahead
        .moves()
        .into_iter()
        .find_map(|text| match ahead.steps(&text).ok()?[..] {
            [Step::Cell(one), Step::Cell(two), Step::Cell(to)] => match ahead.group(&[one, two])? {
                Group::Together(line) if line.len() == 3 => Some(([line[0], line[1], line[2], to], text)),
                _ => None,
            },
            _ => None,
        })
        .expect("three marbles can move aside");
    let steps = session::text_of_steps(ahead.as_ref(), &line.map(Step::Cell));
    for nonsense in ["a1 z9", "a1  b1", " ", &"a1 ".repeat(40)] {
        let refused = session.apply(Event::Premove(nonsense.to_owned()), TWO, at(0)).expect_err("no steps");
        assert!(matches!(refused, Refusal::Move(_)), "{nonsense}");
    }
    apply(&mut session, Event::Premove(steps), TWO, 0);
    let effects = apply(&mut session, Event::play(&first), ONE, 1_000);
    assert_eq!(effects.moves().collect::<Vec<_>>(), [(Side::One, first.as_str()), (Side::Two, text.as_str())]);
    // What is only begun is not played.
    let name = |cell| session::text_of_steps(ahead.as_ref(), &[Step::Cell(cell)]);
    apply(&mut session, Event::Premove(format!("{} {}", name(line[0]), name(line[0]))), TWO, 2_000);
    let next = session.table().moves().remove(0);
    let effects = apply(&mut session, Event::play(&next), ONE, 3_000);
    assert!(effects.0.iter().any(|effect| matches!(effect, Effect::PremoveDropped { .. })), "{effects:?}");
    assert_eq!((session.turn(), session.premove(Side::Two)), (Side::Two, None));
}

#[test]
fn conditional_moves_answer_what_they_were_meant_for() {
    let mut session = session("gunzi", FAR, "1/86400");
    let line = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let long = line(&["a1-b1l", "c1-b6r", "a2-b2r", "c2-c3r"]);
    let set = |lines: &[Vec<String>]| Event::Conditional(lines.to_vec());
    assert_eq!(refusal(&mut session, set(std::slice::from_ref(&long)), ONE, 0), "conditional.turn");
    assert_eq!(refusal(&mut session, set(&[line(&["a1-b1l"])]), TWO, 0), "conditional.answer");
    let both = [line(&["a1-b1l", "c1-b6r"]), line(&["a1-b1l", "c2-b6l"])];
    assert_eq!(refusal(&mut session, set(&both), TWO, 0), "conditional.conflict");
    assert!(matches!(session.apply(set(&[line(&["a1-a1", "x"])]), TWO, at(0)), Err(Refusal::Move(_))));
    assert_eq!(refusal(&mut session, set(&vec![long.clone(); 65]), TWO, 0), "conditional.long");
    let lines = [long, line(&["a2-b2r", "c2-b6l"])];
    assert_eq!(apply(&mut session, set(&lines), TWO, 0), Effect::ConditionalSet(Side::Two, 2).into());
    let effects = apply(&mut session, Event::play("a1-b1l"), ONE, 0);
    assert_eq!(effects.moves().collect::<Vec<_>>(), [(Side::One, "a1-b1l"), (Side::Two, "c1-b6r")]);
    assert_eq!(session.conditional(Side::Two), [line(&["a2-b2r", "c2-c3r"])], "the rest waits");
    let effects = apply(&mut session, Event::play("a5-b5r"), ONE, 0);
    assert_eq!(effects.moves().count(), 1, "another move is not answered");
    assert!(session.conditional(Side::Two).is_empty());
}

/// A game between two who are far from each other.
fn session_far() -> Session {
    session("gunzi", FAR, "-")
}

#[test]
fn dates_are_the_players_own() {
    let mut session = super_session();
    session.set_date("2026.11.16");
    session.set_date("2026.11.17");
    assert_eq!(session.record().tags.get("Date"), Some("2026.11.16"), "the day on which it began");
}

#[test]
fn byo_yomi_goes_on_from_the_record() {
    let mut session = session("gunzi", [Seat::Person; 2], "10+3x5");
    step(&mut session, 0);
    step(&mut session, 17_000); // into the second period
    let text = session.record().to_string();
    let reading = read_all(&text, engine::all()).next().expect("a game").expect("readable");
    let again = Session::of_reading(reading, at(0));
    let reading = again.clock().expect("a clock").reading(Side::Two, at(0));
    assert_eq!((reading.left.as_secs(), reading.periods), (5, 2));
}

#[test]
fn states_of_other_positions_are_refused() {
    let mut session = session("gunzi", [Seat::Person; 2], "60+0");
    let state = session.state();
    step(&mut session, 0);
    let mut snapshot = session.snapshot();
    snapshot.state = state;
    let error = Session::restore(&snapshot, engine::all()).expect_err("another position");
    assert_eq!(error.say(Lang::En), "The saved state does not belong to this game.");
    snapshot.record = String::new();
    assert!(Session::restore(&snapshot, engine::all()).is_err());
    assert_eq!(TimeControl::default(), TimeControl::Unlimited);
}

#[test]
fn only_a_referee_says_that_somebody_has_left() {
    for (side, draw, result, why) in [
        (None, false, Outcome::Win(Side::One), "end.left"),
        (Some(Side::One), false, Outcome::Win(Side::Two), "end.left"),
        (None, true, Outcome::Draw, "end.left-draw"),
    ] {
        let mut session = session("gunzi", FAR, "60+0");
        step(&mut session, 0);
        for by in [ONE, TWO] {
            assert_eq!(refusal(&mut session, Event::Left { side, draw }, by, 1_000), "left.referee");
        }
        apply(&mut session, Event::Left { side, draw }, Actor::Referee, 1_000);
        assert_eq!((outcome(&session), cause(&session)), (Some(result), Some(why)));
        assert!(!session.is_aborted());
        assert_eq!(refusal(&mut session, Event::Left { side, draw }, Actor::Referee, 2_000), "game.over");
    }
}

#[test]
fn a_clock_says_when_nobody_is_waited_for_any_more() {
    let mut session = session("gunzi", FAR, "60+1");
    assert_eq!(session.clock().and_then(Clock::given_up_at), None);
    step(&mut session, 0);
    let given_up = session.clock().and_then(Clock::given_up_at).expect("it runs");
    assert!(given_up > at(60_000), "{given_up:?}");
    let just_before = Moment::from_millis(given_up.as_millis() - 1);
    assert!(session.apply(Event::Flag, Actor::Referee, just_before).is_err());
    assert!(session.apply(Event::Flag, Actor::Referee, given_up).is_ok());
}

/// An end says how it came about and who won, in every language, before any points.
#[test]
fn an_end_says_how_and_who_won() {
    let said = |control: &str, events: &[(u64, Event)]| {
        let mut session = session("gunzi", FAR, control);
        step(&mut session, 0);
        step(&mut session, 0);
        for (millis, event) in events {
            let by = if matches!(event, Event::Left { .. } | Event::Flag) { Actor::Referee } else { ONE };
            apply(&mut session, event.clone(), by, *millis);
        }
        let conclusion = session.conclusion().expect("an end");
        let said = Lang::ALL.map(|lang| conclusion.why(session.table(), lang));
        (said, conclusion.result(session.table(), Lang::En), conclusion.points(session.table(), Lang::En))
    };
    let (resigned, result, points) = said("-", &[(0, Event::Resign)]);
    let expected = [
        "Black resigned · White wins",
        "Zwart heeft opgegeven · Wit wint",
        "Schwarz hat aufgegeben · Weiß gewinnt",
        "Noir a abandonné · Blanc gagne",
    ];
    assert_eq!(resigned, expected);
    assert_eq!(result, "Black resigned · White wins (0-1)");
    assert_eq!(points.as_deref(), Some("Black 4 · White 4"));
    let (late, ..) = said("60+0", &[(70_000, Event::Flag)]);
    assert_eq!(late[0], "Black ran out of time · White wins");
    let (left, ..) = said("60+0", &[(1_000, Event::Left { side: None, draw: false })]);
    assert_eq!(left[0], "Black left the game · White wins");
    let (drawn, ..) = said("60+0", &[(1_000, Event::Left { side: None, draw: true })]);
    assert_eq!(drawn[2], "Ein Spieler hat die Partie verlassen · Remis");
}
