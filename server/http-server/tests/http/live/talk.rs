//! What is said in games, and who hears it.

use protocol::{ChatRoom, ClientMessage, ServerMessage};
use store::{Change, Sqlite, Store as _};

use super::guest::{Guest, Socket, blitz, join, pair, resign, some_game, terms};
use crate::site::{START, Site};

fn say(game: &str, id: &str, room: ChatRoom, text: &str) -> ClientMessage {
    ClientMessage::Chat { game: game.to_owned(), id: id.to_owned(), room, text: text.to_owned(), preset: None }
}

fn phrase(game: &str, id: &str, preset: &str) -> ClientMessage {
    let (game, id, preset) = (game.to_owned(), id.to_owned(), Some(preset.to_owned()));
    ClientMessage::Chat { game, id, room: ChatRoom::Players, text: String::new(), preset }
}

/// The next line, as number and text.
fn heard(socket: &mut Socket) -> (u64, String) {
    socket.until(|message| match message {
        ServerMessage::Chat { number, text, .. } => Some((*number, text.clone())),
        _ => None,
    })
}

/// All lines that come before the answer to a ping.
fn all_heard(socket: &mut Socket) -> Vec<String> {
    socket.send(&ClientMessage::Ping { at: protocol::UnixMillis(7), hidden: false });
    let mut lines = Vec::new();
    loop {
        match socket.next() {
            ServerMessage::Chat { text, .. } => lines.push(text),
            ServerMessage::Pong { .. } => return lines,
            _ => {}
        }
    }
}

#[test]
fn players_and_spectators_talk_apart_and_lines_are_kept() {
    let (site, hand) = Site::by_hand();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    let eve = Guest::known(site.address);
    let ((mut one, ..), (mut two, ..), (mut three, ..)) = (ada.follow(&id), bob.follow(&id), eve.follow(&id));
    assert_eq!(one.ask(&say(&id, "a", ChatRoom::Players, " Good\u{202e}  luck "), "a"), Ok(None));
    assert_eq!(one.ask(&say(&id, "a", ChatRoom::Players, "Good luck"), "a"), Ok(None), "the answer was lost");
    assert_eq!(three.ask(&say(&id, "a", ChatRoom::Spectators, "Look!"), "a"), Ok(None));
    let apart = Err("chat.room".to_owned());
    assert_eq!(three.ask(&say(&id, "b", ChatRoom::Players, "Psst"), "b"), apart);
    assert_eq!(two.ask(&say(&id, "b", ChatRoom::Spectators, "Psst"), "b"), apart);
    assert_eq!(all_heard(&mut one), ["Good luck"]);
    assert_eq!(all_heard(&mut two), ["Good luck"]);
    assert_eq!(all_heard(&mut three), ["Look!"]);
    // Nobody, and what cannot be said.
    let mut nobody = Guest::nobody(site.address).socket();
    assert_eq!(nobody.ask(&say(&id, "c", ChatRoom::Spectators, "x"), "c"), Err("actor.nobody".to_owned()));
    assert_eq!(two.ask(&say(&id, "c", ChatRoom::Players, " \n"), "c"), Err("chat.empty".to_owned()));
    assert_eq!(two.ask(&say(&id, "c", ChatRoom::Players, &"x".repeat(300)), "c"), Err("chat.long".to_owned()));
    assert_eq!(two.ask(&say("2222222222", "c", ChatRoom::Players, "x"), "c"), Err("game.unknown".to_owned()));
    assert_eq!(two.ask(&phrase(&id, "c", "shout"), "c"), Err("chat.preset".to_owned()));
    // A phrase of the house is read in one's own language.
    assert_eq!(two.ask(&phrase(&id, "d", "well-played"), "d"), Ok(None));
    assert_eq!(heard(&mut one), (2, "Well played!".to_owned()));
    let mut german = Socket::open(site.address, &[("Cookie", &ada.cookie), ("Accept-Language", "de")]).unwrap();
    german.hello();
    german.send(&join(&id, 0));
    assert_eq!([heard(&mut german), heard(&mut german)].map(|(_, text)| text), ["Good luck", "Gut gespielt!"]);
    // After the end the players hear the spectators.
    assert!(two.ask(&resign(&id, "e"), "e").is_ok());
    assert_eq!(heard(&mut one), (1, "Look!".to_owned()));
    assert_eq!(one.ask(&say(&id, "f", ChatRoom::Spectators, "Thanks for watching"), "f"), Ok(None));
    assert_eq!(heard(&mut three), (2, "Thanks for watching".to_owned()));
    // All of it survives a restart, also what it was called.
    drop(hand);
    let site = site.restart(http_server::Watch::machine());
    let ada = Guest { address: site.address, cookie: ada.cookie };
    let (mut one, ..) = ada.follow(&id);
    assert_eq!(all_heard(&mut one), ["Good luck", "Well played!", "Look!", "Thanks for watching"]);
    assert_eq!(one.ask(&say(&id, "a", ChatRoom::Players, "Good luck"), "a"), Ok(None));
    assert_eq!(all_heard(&mut one), [""; 0], "it is not said again");
}

#[test]
fn floods_and_repetitions_are_refused() {
    let (site, hand) = Site::by_hand();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    let ((mut one, ..), (mut two, ..)) = (ada.follow(&id), bob.follow(&id));
    for (n, text) in ["Hello there", "How are you", "Nice weather", "Your move"].into_iter().enumerate() {
        assert_eq!(one.ask(&say(&id, &n.to_string(), ChatRoom::Players, text), &n.to_string()), Ok(None));
    }
    assert_eq!(one.ask(&say(&id, "x", ChatRoom::Players, "And more"), "x"), Err("chat.flood".to_owned()));
    // Another socket of the same person is the same person.
    assert_eq!(ada.socket().ask(&say(&id, "x", ChatRoom::Players, "And more"), "x"), Err("chat.flood".to_owned()));
    assert_eq!(two.ask(&say(&id, "x", ChatRoom::Players, "Hello there"), "x"), Ok(None), "others may");
    hand.advance(std::time::Duration::from_secs(11));
    assert_eq!(one.ask(&say(&id, "x", ChatRoom::Players, "hello, there!!"), "x"), Err("chat.again".to_owned()));
    assert_eq!(one.ask(&say(&id, "x", ChatRoom::Players, "And more"), "x"), Ok(None));
}

#[test]
fn who_is_muted_is_not_read_and_who_is_silenced_cannot_write() {
    let (site, _hand) = Site::by_hand();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    let ((mut one, ..), (mut two, ..)) = (ada.follow(&id), bob.follow(&id));
    let mute = |person: &str, muted| ClientMessage::Mute { id: "m".to_owned(), person: person.to_owned(), muted };
    let bobs = bob.person();
    for nobody in ["2222222222", "nonsense", &ada.person().id] {
        assert_eq!(one.ask(&mute(nobody, true), "m"), Err("person.unknown".to_owned()), "{nobody}");
    }
    assert_eq!(two.ask(&say(&id, "a", ChatRoom::Players, "You are slow"), "a"), Ok(None));
    assert_eq!(heard(&mut one).0, 1);
    assert_eq!(one.ask(&mute(&bobs.id, true), "m"), Ok(None));
    assert_eq!(two.ask(&say(&id, "b", ChatRoom::Players, "Very slow indeed"), "b"), Ok(None), "he does not notice");
    assert_eq!(all_heard(&mut one), [""; 0]);
    assert_eq!(all_heard(&mut ada.follow(&id).0), [""; 0], "on other devices neither");
    let told = ada.socket().until(|message| match message {
        ServerMessage::Muted { people } => Some(people.clone()),
        _ => None,
    });
    assert_eq!(told, std::slice::from_ref(&bobs));
    assert_eq!(one.ask(&mute(&bobs.id, false), "m"), Ok(None));
    assert_eq!(all_heard(&mut ada.follow(&id).0).len(), 2, "all of it can be read again");
    // The house silences somebody while the server runs.
    let silence = |until: Option<i64>| {
        let (path, person) = (site.database(), bobs.id.parse().unwrap());
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let store = Sqlite::open(&path).await.unwrap();
            store.change(Change::Silence(person, until)).await.unwrap();
            store.close().await;
        });
    };
    silence(Some(START + 60_000));
    assert_eq!(two.ask(&say(&id, "c", ChatRoom::Players, "Hm"), "c"), Err("chat.silent".to_owned()));
    silence(None);
    assert_eq!(two.ask(&say(&id, "c", ChatRoom::Players, "Hm"), "c"), Ok(None));
}

#[test]
fn complaints_are_kept_with_what_was_said_around() {
    let site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    let ((mut one, ..), (mut two, ..)) = (ada.follow(&id), bob.follow(&id));
    assert_eq!(one.ask(&phrase(&id, "a", "hello"), "a"), Ok(None));
    assert_eq!(two.ask(&say(&id, "b", ChatRoom::Players, "Go away"), "b"), Ok(None));
    let report = |number, room| ClientMessage::Report {
        game: id.clone(),
        id: "r".to_owned(),
        room,
        number,
        reason: "rude\u{200b}".to_owned(),
    };
    assert_eq!(one.ask(&report(1, ChatRoom::Players), "r"), Err("report.own".to_owned()));
    assert_eq!(one.ask(&report(9, ChatRoom::Players), "r"), Err("report.unknown".to_owned()));
    assert_eq!(one.ask(&report(1, ChatRoom::Spectators), "r"), Err("chat.room".to_owned()));
    let mut stranger = Guest::known(site.address).socket();
    assert_eq!(stranger.ask(&report(2, ChatRoom::Players), "r"), Err("chat.room".to_owned()));
    for _ in 0..2 {
        assert_eq!(one.ask(&report(2, ChatRoom::Players), "r"), Ok(None), "a second time it is the same");
    }
    let path = site.database();
    let reports = tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Sqlite::open(&path).await.unwrap();
        let reports = store.reports().await.unwrap();
        store.close().await;
        reports
    });
    let (ada, bob) = (ada.person(), bob.person());
    assert_eq!(reports.len(), 1);
    assert_eq!((&reports[0].by.name, &reports[0].about.name), (&ada.name, &bob.name));
    assert_eq!(reports[0].reason, "rude");
    assert_eq!(reports[0].context, format!("1 {}: Hello!\n2 {}: Go away\n", ada.name, bob.name));
    assert_eq!(reports[0].game.map(|game| game.to_string()), Some(id.clone()));
}
