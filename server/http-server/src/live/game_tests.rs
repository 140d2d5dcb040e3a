//! Games against the session they are made of, and against what is stored of them.

use protocol::{Offer, TimeControl as Wire};
use rules::Random;
use session::{Seat, Terms};

use super::*;
use crate::live::act::Wish;

const NOW: i64 = 1_794_830_400_000;

fn person(name: &str) -> Person {
    Person::guest(PersonId::random().unwrap(), name)
}

fn terms(game: &str, time: Wire) -> GameTerms {
    GameTerms {
        game: game.to_owned(),
        start: None,
        time,
        rated: false,
        colour: protocol::Colour::One,
        touch_move: false,
    }
}

fn seconds(n: u64) -> protocol::Millis {
    protocol::Millis(n * 1000)
}

/// A game, and what a store would have of it.
struct Kept {
    game: Game,
    stored: StoredGame,
    players: [Person; 2],
}

impl Kept {
    fn new(terms: GameTerms) -> Self {
        let players = [person("Ada"), person("Bob")];
        let id = GameId::random().unwrap();
        let text = protocol::encode(&terms);
        let new =
            NewGame { id, owner: players[0].id, terms: text.clone(), request: None, created_at: NOW, start: None };
        let game = Game::proposed(&new, players[0].clone(), terms);
        let stored = StoredGame {
            id,
            owner: players[0].clone(),
            terms: text,
            status: GameStatus::Open,
            created_at: NOW,
            seats: None,
            commands: Vec::new(),
            events: Vec::new(),
            chat: Vec::new(),
        };
        let mut kept = Self { game, stored, players };
        let done = kept.game.accept(kept.players[1].clone(), Permit::for_test(), || true, moment(NOW)).unwrap();
        kept.keep(done);
        kept
    }

    fn keep(&mut self, done: Done) {
        assert_eq!(done.after, (self.stored.commands.len(), self.stored.events.len() as u64));
        let numbers: Vec<_> = done.told.iter().map(|told| told.number).collect();
        let expected: Vec<_> = (done.after.1 + 1..).take(numbers.len()).collect();
        assert_eq!(numbers, expected, "from 1 without gaps");
        self.stored.status = done.step.status;
        self.stored.commands.extend(done.step.commands);
        self.stored.events.extend(done.step.events);
        if done.step.seats.is_some() {
            self.stored.seats = Some(self.players.clone());
        }
    }

    fn session(&self) -> &Session {
        &self.game.table.as_ref().unwrap().session
    }

    /// The same game as another server would find it.
    fn again(&self, downtimes: &[Downtime]) -> Game {
        Game::restored(self.stored.clone(), downtimes).unwrap()
    }
}

/// An act by chance, and the events of a session that are the same.
fn any_act(random: &mut Random, session: &Session) -> (Act, Vec<Event>) {
    let plies = session.table().plies() as u32;
    let moves = session.table().moves();
    let text = random.pick(&moves).cloned().unwrap_or_else(|| "nonsense".to_owned());
    let message = |kind: &str, rest: &str| {
        let text = format!(r#"{{"type":"{kind}","game":"x","id":"y"{rest}}}"#);
        Wish::of(protocol::decode(&text).unwrap()).map_err(drop).unwrap().act
    };
    let talk = |offer: Offer, proposal| match offer {
        Offer::Draw => Event::Draw(proposal),
        Offer::TakeBack => Event::TakeBack(proposal),
        Offer::Rematch => Event::Rematch(proposal),
    };
    let (offer, name) =
        [(Offer::Draw, "draw"), (Offer::TakeBack, "take-back"), (Offer::Rematch, "rematch")][random.below(3)];
    match random.below(24) {
        0..12 => (Act::Move { ply: plies, text: text.clone(), offers_draw: false }, vec![Event::play(&text)]),
        12 => (message("offer", &format!(r#","offer":"{name}""#)), vec![talk(offer, Proposal::Offer)]),
        13 => (message("withdraw", &format!(r#","offer":"{name}""#)), vec![talk(offer, Proposal::Withdraw)]),
        14 => (message("answer", &format!(r#","offer":"{name}","accept":true"#)), vec![talk(offer, Proposal::Accept)]),
        15 => {
            (message("answer", &format!(r#","offer":"{name}","accept":false"#)), vec![talk(offer, Proposal::Decline)])
        }
        16..18 => (Act::Premove { ply: plies + 1, text: text.clone() }, vec![Event::Premove(text)]),
        18 => (message("cancel-premove", ""), vec![Event::CancelPremove]),
        19 => (
            Act::Conditional(vec![vec![text.clone(), text.clone()]]),
            vec![Event::Conditional(vec![vec![text.clone(), text]])],
        ),
        20 if random.below(8) == 0 => (message("resign", ""), vec![Event::Resign]),
        21 => (message("abort", ""), vec![Event::Abort]),
        22 if random.below(2) == 0 => (message("give-time", ""), vec![Event::GiveTime]),
        22 => (message("adjourn", ""), vec![Event::Adjourn]),
        _ => (message("flag", ""), vec![Event::Flag]),
    }
}

/// A stream of acts, each of which a plain session is given, too; and after each the game is read from what is stored.
fn stream(terms: &GameTerms, seed: u64) {
    let mut random = Random::new(seed);
    let mut kept = Kept::new(terms.clone());
    let (table, _) = super::terms::set_up(terms, Lang::En).unwrap();
    let control = kept.session().terms().control;
    let touch_move = terms.touch_move;
    let mut model = Session::new(table, Terms { seats: [Seat::Remote; 2], control, touch_move });
    let mut now = NOW;
    for step in 0..60 {
        now += [0, 1, 900, 7_000, 40_000][random.below(5)];
        let side = if random.below(4) == 0 { model.turn().other() } else { model.turn() };
        let (act, events) = any_act(&mut random, &model);
        let what = format!("seed {seed}, step {step}: {side:?} {act:?}");
        let is_live = !matches!(control, TimeControl::Unlimited | TimeControl::Days { .. });
        let denied_by_house = matches!(act, Act::Conditional(_)) && is_live;
        let person = kept.players[side.index()].id;
        let done = kept.game.act(person, &format!("r-{step}"), act, Lag::NONE, moment(now), Some(Permit::for_test()));
        if denied_by_house {
            assert!(done.is_err(), "{what}");
            continue;
        }
        let mut expected = Ok(());
        for event in events {
            let pause = match event {
                Event::TakeBack(Proposal::Offer) => model.check_take_back_pause(side),
                _ => Ok(()),
            };
            expected = pause.and_then(|()| model.apply(event, Actor::Side(side), moment(now)).map(drop));
        }
        match (&done, &expected) {
            (Ok(_), Ok(())) => {}
            (Err(Denied::Game(refusal)), Err(wanted)) => assert_eq!(refusal, wanted, "{what}"),
            // A session does not distinguish why it is over.
            (Err(Denied::House(late)), Err(wanted)) if late.rule == "move.late" => {
                assert_eq!(wanted.statement().rule, "game.over", "{what}");
            }
            other => panic!("{what}: {other:?}"),
        }
        if let Ok(done) = done {
            let is_late = done.is_late;
            kept.keep(done);
            assert_eq!(kept.game.known(person, &format!("r-{step}")).is_none(), is_late, "{what}");
            assert_eq!(kept.again(&[]).known(person, &format!("r-{step}")).is_none(), is_late, "{what}");
        }
        assert_eq!(kept.session().state(), model.state(), "{what}");
        assert_eq!(kept.session().table().played(), model.table().played(), "{what}");
        assert_eq!(kept.stored.status == GameStatus::Over, model.is_over(), "{what}");
        let again = kept.again(&[]);
        assert_eq!(again.table.as_ref().unwrap().session.snapshot(), kept.session().snapshot(), "{what}");
        assert_eq!((again.size, again.due_at()), (kept.game.size, kept.game.due_at()), "{what}");
    }
    let told: Vec<GameEvent> = kept.stored.events.iter().map(|event| protocol::decode(&event.body).unwrap()).collect();
    check_told(&told, &model);
}

/// Whoever applies the events in their order has the game.
fn check_told(told: &[GameEvent], session: &Session) {
    let mut played = Vec::new();
    let mut open = Vec::new();
    let mut ended = None;
    for event in told {
        match event {
            GameEvent::Moved { ply, text, .. } => {
                played.push(text.clone());
                assert_eq!(played.len(), *ply as usize);
            }
            GameEvent::TakenBack { ply, .. } => played.truncate(*ply as usize),
            GameEvent::Offered { by, offer, .. } => open.push((*by, *offer)),
            GameEvent::OfferClosed { by, offer, .. } => {
                let at = open.iter().position(|known| known == &(*by, *offer));
                open.remove(at.unwrap_or_else(|| panic!("{by:?} had not offered {offer:?}: {told:?}")));
            }
            GameEvent::Ended { conclusion, .. } => ended = Some(conclusion.clone()),
            _ => {}
        }
    }
    assert_eq!(played, session.table().played());
    let offers: Vec<_> = convert::offers(session).into_iter().map(|open| (open.by, open.offer)).collect();
    assert_eq!(open.len(), offers.len(), "{open:?} {offers:?}");
    assert!(open.iter().all(|offer| offers.contains(offer)), "{open:?} {offers:?}");
    assert_eq!(ended, convert::conclusion(session, Lang::En));
}

#[test]
fn games_are_what_the_session_says_and_come_back_from_what_is_stored() {
    let times = [
        Wire::Unlimited,
        Wire::Fischer { base: seconds(60), increment: seconds(2) },
        Wire::Delay { base: seconds(60), delay: seconds(5) },
        Wire::ByoYomi { base: seconds(20), periods: 3, period: seconds(10) },
        Wire::Days { per_turn: seconds(3 * 86_400) },
    ];
    for (index, game) in engine::all().iter().enumerate() {
        for (time, seed) in times.into_iter().zip(index as u64 * 100..) {
            for more in 0..4 {
                stream(&GameTerms { touch_move: more == 3, ..terms(game.id(), time) }, seed + more * 10);
            }
        }
    }
}

fn play(kept: &mut Kept, now: i64) {
    let session = kept.session();
    let (side, ply) = (session.turn(), session.table().plies() as u32);
    let text = session.table().moves().remove(0);
    let person = kept.players[side.index()].id;
    let act = Act::Move { ply, text, offers_draw: false };
    let done =
        kept.game.act(person, &format!("m-{ply}"), act, Lag::NONE, moment(now), Some(Permit::for_test())).unwrap();
    kept.keep(done);
}

#[test]
fn clocks_stand_while_no_server_runs() {
    let game = engine::all()[0].id();
    let mut kept = Kept::new(terms(game, Wire::Fischer { base: seconds(60), increment: seconds(0) }));
    play(&mut kept, NOW);
    let left = |game: &Game, now| game.table.as_ref().unwrap().session.left(Side::Two, moment(now)).unwrap().as_secs();
    assert_eq!(left(&kept.game, NOW + 25_000), 35);
    // It ran for ten seconds more, then an hour passed.
    let down = Downtime { begun: NOW + 10_000, ended: NOW + 3_610_000 };
    let again = kept.again(&[down]);
    assert_eq!(left(&again, NOW + 3_610_000), 50);
    assert_eq!(left(&again, NOW + 3_615_000), 45);
    // What happened after it is not touched by it a second time.
    kept.game = again;
    play(&mut kept, NOW + 3_620_000);
    let once_more = kept.again(&[down]);
    assert_eq!(left(&once_more, NOW + 3_620_000), 40);
    assert_eq!(once_more.table.unwrap().session.snapshot(), kept.session().snapshot());
    let earlier = Downtime { begun: NOW - 9_000, ended: NOW - 1_000 };
    assert_eq!(left(&kept.again(&[earlier, down]), NOW + 3_620_000), 40, "before the game nothing ran");
}

#[test]
fn time_in_the_queue_counts_on_no_clock() {
    let mut kept = Kept::new(terms(engine::all()[0].id(), Wire::Fischer { base: seconds(60), increment: seconds(0) }));
    play(&mut kept, NOW);
    let left = |game: &Game, now: i64| {
        let clock = game.table.as_ref().unwrap().session.clock().unwrap().clone();
        Side::BOTH.map(|side| clock.left(side, moment(now)).as_millis())
    };
    // A second on the way, a minute and a half in the queue, two seconds of search.
    let (from, to, now) = (NOW + 1_000, NOW + 91_000, NOW + 93_000);
    assert!(kept.game.credit(Side::One, from, to, now).is_none(), "it is the other one's turn");
    let done = kept.game.credit(Side::Two, from, to, now).unwrap();
    kept.keep(done);
    assert_eq!(left(&kept.game, now), [60_000, 57_000]);
    assert_eq!(left(&kept.again(&[]), now), [60_000, 57_000], "as stored");
    // What is still to come is added to it, and the time of the engine player itself counts.
    let done = kept.game.credit(Side::Two, now, now + 10_000, now + 10_000).unwrap();
    kept.keep(done);
    assert_eq!(left(&kept.game, now + 10_000), [60_000, 57_000]);
    assert!(kept.game.flag(moment(now + 60_000)).is_err());
    assert!(kept.game.flag(moment(now + 80_000)).is_ok());
}

#[test]
fn a_draw_is_offered_with_a_move_or_not_at_all() {
    let mut kept = Kept::new(terms(engine::all()[0].id(), Wire::Unlimited));
    let ada = kept.players[0].id;
    let with = |text: &str, ply| Act::Move { ply, text: text.to_owned(), offers_draw: true };
    assert!(kept.game.act(ada, "a", with("nonsense", 0), Lag::NONE, moment(NOW), Some(Permit::for_test())).is_err());
    assert_eq!((kept.session().draw_offer(), kept.game.size), (None, (1, 1)));
    let text = kept.session().table().moves().remove(0);
    let done = kept.game.act(ada, "b", with(&text, 0), Lag::NONE, moment(NOW), Some(Permit::for_test())).unwrap();
    assert_eq!((done.told.len(), done.number), (2, 2));
    kept.keep(done);
    assert_eq!(kept.session().draw_offer(), Some(Side::One));
    assert!(
        kept.game.act(ada, "c", with(&text, 1), Lag::NONE, moment(NOW), Some(Permit::for_test())).is_err(),
        "it is not her turn"
    );
    assert_eq!(kept.game.size, (3, 3));
    kept.again(&[]);
}

#[test]
fn a_rematch_is_a_game_of_its_own_with_sides_changed() {
    let mut kept = Kept::new(terms(engine::all()[0].id(), Wire::Unlimited));
    let [ada, bob] = kept.players.clone();
    let act = |kept: &mut Kept, person: &Person, id: &str, event| {
        let done =
            kept.game.act(person.id, id, Act::Event(event), Lag::NONE, moment(NOW), Some(Permit::for_test())).unwrap();
        let follow = done.step.follow.clone();
        kept.keep(done);
        follow
    };
    act(&mut kept, &ada, "1", Event::Resign);
    assert!(act(&mut kept, &bob, "2", Event::Rematch(Proposal::Offer)).is_none());
    let follow = act(&mut kept, &ada, "3", Event::Rematch(Proposal::Accept)).unwrap();
    let start = follow.start.unwrap();
    assert_eq!((start.seats, start.status), (Some([bob.id, ada.id]), GameStatus::Playing));
    let last: GameEvent = protocol::decode(&kept.stored.events.last().unwrap().body).unwrap();
    assert_eq!(last, GameEvent::Rematch { game: follow.id.to_string() });
    kept.again(&[]);
    // The next one after that changes sides back.
    let stored = StoredGame {
        id: follow.id,
        owner: ada.clone(),
        terms: follow.terms,
        status: start.status,
        created_at: NOW,
        seats: Some([bob.clone(), ada.clone()]),
        commands: start.commands,
        events: start.events,
        chat: Vec::new(),
    };
    let mut next = Game::restored(stored, &[]).unwrap();
    let does = |game: &mut Game, person: &Person, id: &str, event| {
        game.act(person.id, id, Act::Event(event), Lag::NONE, moment(NOW), Some(Permit::for_test()))
            .unwrap()
            .step
            .follow
    };
    does(&mut next, &ada, "1", Event::Resign);
    does(&mut next, &ada, "2", Event::Rematch(Proposal::Offer));
    let third = does(&mut next, &bob, "3", Event::Rematch(Proposal::Offer)).unwrap();
    assert_eq!(third.start.unwrap().seats, Some([ada.id, bob.id]));
}

#[test]
fn stored_nonsense_is_no_game() {
    let kept = Kept::new(terms(engine::all()[0].id(), Wire::Unlimited));
    let spoiled = |spoil: fn(&mut StoredGame)| {
        let mut stored = kept.stored.clone();
        spoil(&mut stored);
        Game::restored(stored, &[]).map(drop)
    };
    assert_eq!(spoiled(|_| {}), Ok(()));
    assert!(spoiled(|stored| stored.terms = "{}".to_owned()).is_err());
    assert!(spoiled(|stored| stored.commands[0].body = "nonsense".to_owned()).is_err());
    assert!(spoiled(|stored| stored.seats = None).is_err());
    assert!(spoiled(|stored| stored.events.clear()).is_err());
    assert!(spoiled(|stored| stored.commands.clear()).is_err());
}
