use protocol::{ClientMessage, GameEvent, Offer, ServerMessage, TimeControl};

use super::guest::{Socket, a_move, answer, join, offer, pair, resign, some_game, terms};
use super::matches::replayed;
use crate::site::Site;

/// What a socket is told on joining, up to who is there: events or the state.
fn told_on_joining(socket: &mut Socket, game: &str, from: u64) -> (Vec<u64>, Option<u64>) {
    socket.send(&join(game, from));
    let (mut events, mut state) = (Vec::new(), None);
    loop {
        match socket.next() {
            ServerMessage::Event { number, .. } => events.push(number),
            ServerMessage::State { number, .. } => state = Some(number),
            ServerMessage::Players { .. } => assert_eq!(state, None, "the state has them"),
            ServerMessage::Presence { .. } => return (events, state),
            other => panic!("{other:?}"),
        }
    }
}

fn play(socket: &mut Socket, game: &str, record: &str) {
    let table = replayed(record);
    let ply = table.plies() as u32;
    let id = format!("m{ply}");
    assert!(socket.ask(&a_move(game, &id, ply, &table.moves()[0]), &id).is_ok());
}

#[test]
fn whoever_comes_back_gets_what_was_missed_at_every_event() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let (mut one, ..) = ada.follow(&id);
    let (mut two, ..) = bob.follow(&id);
    for round in 0..4 {
        play(&mut one, &id, &ada.follow(&id).2.record);
        play(&mut two, &id, &ada.follow(&id).2.record);
        if round == 1 {
            assert!(one.ask(&offer(&id, "o", Offer::TakeBack), "o").is_ok());
            assert!(two.ask(&answer(&id, "o", Offer::TakeBack, false), "o").is_ok());
            assert!(one.ask(&offer(&id, "d", Offer::Draw), "d").is_ok());
        }
    }
    assert!(two.ask(&resign(&id, "r"), "r").is_ok());
    let (_, last, _) = ada.follow(&id);
    assert!(last >= 12, "{last}");
    for from in 0..=last + 2 {
        let (events, state) = told_on_joining(&mut ada.socket(), &id, from);
        if from == 0 || from > last {
            assert_eq!((events, state), (vec![], Some(last)), "from {from}");
        } else {
            assert_eq!((events, state), ((from + 1..=last).collect(), None), "from {from}");
        }
    }
    // The same on one socket, which leaves and comes back.
    let mut socket = ada.socket();
    for from in 1..=last {
        assert_eq!(told_on_joining(&mut socket, &id, from).0.len() as u64, last - from);
        socket.send(&ClientMessage::Leave { game: id.clone() });
    }
}

#[test]
fn who_was_away_for_long_gets_the_whole_state() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let mut sockets = [ada.follow(&id).0, bob.follow(&id).0];
    let mut table = replayed(&ada.follow(&id).2.record);
    let mut random = rules::Random::new(7);
    for ply in 0..80 {
        let moves = table.moves();
        let text = random.pick(&moves).expect("it goes on").clone();
        let socket = &mut sockets[table.turn().index()];
        assert!(socket.ask(&a_move(&id, &ply.to_string(), ply, &text), &ply.to_string()).is_ok());
        table.play(&text).unwrap();
    }
    let (events, state) = told_on_joining(&mut ada.socket(), &id, 1);
    assert_eq!((events, state), (vec![], Some(81)));
    let (events, state) = told_on_joining(&mut ada.socket(), &id, 40);
    assert_eq!((events.len(), state), (41, None));
}

#[test]
fn a_request_is_done_once_however_often_it_is_sent() {
    let site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let (mut one, _, state) = ada.follow(&id);
    let text = replayed(&state.record).moves().remove(0);
    let first = a_move(&id, "first", 0, &text);
    // Sent, and the line is cut before the answer.
    let mut lost = ada.socket();
    lost.send(&first);
    drop(lost);
    one.until(|message| matches!(message, ServerMessage::Event { number: 2, .. }).then_some(()));
    for _ in 0..3 {
        assert_eq!(one.ask(&first, "first"), Ok(Some(2)));
        assert_eq!(ada.socket().ask(&first, "first"), Ok(Some(2)), "from another device");
    }
    // What others call their requests is their own business.
    let (mut two, _, state) = bob.follow(&id);
    let reply = replayed(&state.record).moves().remove(0);
    assert_eq!(two.ask(&a_move(&id, "first", 1, &reply), "first"), Ok(Some(3)));
    assert_eq!(one.ask(&first, "first"), Ok(Some(2)), "late, but known");
    let site = site.restart(http_server::Watch::machine());
    let again = super::guest::Guest { address: site.address, ..ada };
    let (mut one, number, _) = again.follow(&id);
    assert_eq!(number, 3);
    assert_eq!(one.ask(&first, "first"), Ok(Some(2)), "after a restart, too");
    assert_eq!(again.follow(&id).1, 3);
}

#[test]
fn two_devices_of_one_player_agree() {
    let site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let mut page = ada.follow(&id).0;
    let mut phone = ada.follow(&id).0;
    let (mut two, _, state) = bob.follow(&id);
    let text = replayed(&state.record).moves().remove(0);
    // Both play at once: one of them is right, and both see the same.
    page.send(&a_move(&id, "page", 0, &text));
    phone.send(&a_move(&id, "phone", 0, &text));
    let answers = [page.answer("page"), phone.answer("phone")];
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
    let mut refused = answers.iter().filter_map(|answer| answer.as_ref().err());
    assert_eq!(refused.next().map(String::as_str), Some("move.stale"));
    for socket in [&mut two, &mut page, &mut phone] {
        assert!(matches!(socket.event(), (2, GameEvent::Moved { ply: 1, .. })));
    }
    page.send(&ClientMessage::Resync { game: id.clone() });
    phone.send(&ClientMessage::Resync { game: id.clone() });
    assert_eq!(page.state(), phone.state());
    // One of them goes: the player is still there.
    drop(page);
    assert!(two.ask(&resign(&id, "r"), "r").is_ok());
    assert!(matches!(phone.event(), (3, GameEvent::Ended { .. })));
}

#[test]
fn plans_are_kept_and_played_after_a_restart() {
    let site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let (mut two, _, state) = bob.follow(&id);
    let mut table = replayed(&state.record);
    let [first, second, third, fourth] = [0; 4].map(|_| table.play(&table.moves()[0]).unwrap());
    // What is entered ahead may be steps: which move they are is known when the opponent has moved.
    let mut before = replayed(&state.record);
    before.play(&first).unwrap();
    let steps = session::text_of_steps(before.as_ref(), &before.steps(&second).unwrap());
    let premove = ClientMessage::Premove { game: id.clone(), id: "p".to_owned(), ply: 1, text: steps.clone() };
    assert!(two.ask(&premove, "p").is_ok());
    let lines = vec![vec![first.clone(), second.clone(), third.clone(), fourth.clone()]];
    let conditional = ClientMessage::Conditional { game: id.clone(), id: "c".to_owned(), lines: lines.clone() };
    assert!(two.ask(&conditional, "c").is_ok());
    let site = site.restart(http_server::Watch::machine());
    let [ada, bob] = [ada, bob].map(|guest| super::guest::Guest { address: site.address, ..guest });
    let mut two = bob.follow(&id).0;
    let premove = two.until(|message| match message {
        ServerMessage::Premove { text, .. } => Some(text.clone()),
        _ => None,
    });
    assert_eq!(premove, Some(steps));
    let kept = two.until(|message| match message {
        ServerMessage::Conditional { lines, .. } => Some(lines.clone()),
        _ => None,
    });
    assert_eq!(kept, lines);
    let mut one = ada.follow(&id).0;
    assert!(one.ask(&a_move(&id, "1", 0, &first), "1").is_ok());
    assert!(one.ask(&a_move(&id, "2", 2, &third), "2").is_ok());
    assert_eq!(replayed(&ada.follow(&id).2.record).played(), [first, second, third, fourth]);
}
