use protocol::{Challenge, ChallengeAnswer, ClientMessage, GameTerms, Offer, ServerMessage, TimeControl};
use serde_json::{Value, json};

use super::guest::{
    Guest, JSON, Socket, a_move, blitz, first_move, join, offer, pair, resign, seconds, some_game, terms,
};
use crate::client::request;
use crate::site::Site;

/// Every message that wants something of a game.
fn wishes(game: &str) -> Vec<ClientMessage> {
    let (game, id) = (|| game.to_owned(), || "x".to_owned());
    vec![
        a_move(&game(), "x", 0, "a1"),
        ClientMessage::Premove { game: game(), id: id(), ply: 1, text: "a1".to_owned() },
        ClientMessage::CancelPremove { game: game(), id: id() },
        ClientMessage::Conditional { game: game(), id: id(), lines: vec![] },
        offer(&game(), "x", Offer::Draw),
        ClientMessage::Withdraw { game: game(), id: id(), offer: Offer::Draw },
        ClientMessage::Answer { game: game(), id: id(), offer: Offer::Draw, accept: true },
        resign(&game(), "x"),
        ClientMessage::Abort { game: game(), id: id() },
        ClientMessage::Flag { game: game(), id: id() },
        ClientMessage::Adjourn { game: game(), id: id() },
        ClientMessage::Resume { game: game(), id: id() },
        ClientMessage::ClaimAbsence { game: game(), id: id(), draw: false },
    ]
}

#[test]
fn only_players_play() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let (id, ada, _) = pair(site.address, &terms(some_game(), blitz()));
    let nobody = Guest::nobody(site.address);
    let mut stranger = Guest::nobody(site.address);
    stranger.propose(&terms(some_game(), blitz()));
    let before = ada.follow(&id);
    for (guest, rule) in [(&nobody, "actor.nobody"), (&stranger, "actor.spectator")] {
        let mut socket = guest.socket();
        for wish in wishes(&id) {
            assert_eq!(socket.ask(&wish, "x"), Err(rule.to_owned()), "{wish:?}");
        }
    }
    let after = ada.follow(&id);
    assert_eq!((before.1, before.2.record), (after.1, after.2.record), "nothing has changed");
    // Games that are not there, or not yet.
    let open = stranger.propose(&terms(some_game(), blitz()));
    let mut socket = stranger.socket();
    for (game, rule) in [("2222222222", "game.unknown"), ("../../etc", "game.unknown"), (&open, "challenge.waiting")] {
        for wish in wishes(game) {
            let rule = if game == open && matches!(wish, ClientMessage::ClaimAbsence { .. }) {
                "actor.spectator"
            } else {
                rule
            };
            assert_eq!(socket.ask(&wish, "x"), Err(rule.to_owned()), "{wish:?}");
        }
    }
    for game in ["2222222222", ""] {
        socket.send(&join(game, 0));
        assert_eq!(socket.answer(""), Err("game.unknown".to_owned()));
        socket.send(&ClientMessage::Resync { game: game.to_owned() });
        assert_eq!(socket.answer(""), Err("game.unknown".to_owned()));
    }
}

#[test]
fn what_makes_no_sense_now_is_refused_and_changes_nothing() {
    let site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    let (mut one, _, state) = ada.follow(&id);
    let (mut two, ..) = bob.follow(&id);
    let text = first_move(&state.record);
    let refused = |socket: &mut Socket, message: &ClientMessage, rule: &str| {
        assert_eq!(socket.ask(message, "x"), Err(rule.to_owned()), "{message:?}");
    };
    refused(&mut two, &a_move(&id, "x", 0, &text), "turn.other");
    for ply in [1, 2, u32::MAX] {
        refused(&mut one, &a_move(&id, "x", ply, &text), "move.stale");
    }
    let answer = one.ask(&a_move(&id, "x", 0, "nonsense"), "x").unwrap_err();
    assert!(!answer.is_empty());
    refused(&mut one, &ClientMessage::Flag { game: id.clone(), id: "x".to_owned() }, "flag.early");
    refused(&mut one, &ClientMessage::Adjourn { game: id.clone(), id: "x".to_owned() }, "adjourn.referee");
    refused(&mut one, &ClientMessage::Resume { game: id.clone(), id: "x".to_owned() }, "adjourned.not");
    refused(&mut one, &offer(&id, "x", Offer::TakeBack), "take-back.nothing");
    let claim = ClientMessage::ClaimAbsence { game: id.clone(), id: "x".to_owned(), draw: false };
    refused(&mut one, &claim, "claim.turn");
    refused(&mut two, &claim, "claim.none");
    let lines = ClientMessage::Conditional { game: id.clone(), id: "x".to_owned(), lines: vec![] };
    refused(&mut two, &lines, "conditional.live");
    let premove = |ply| ClientMessage::Premove { game: id.clone(), id: "x".to_owned(), ply, text: text.clone() };
    refused(&mut one, &premove(1), "premove.turn");
    refused(&mut two, &premove(0), "move.stale");
    // A request needs a name, and not a novel.
    assert_eq!(one.ask(&a_move(&id, "", 0, &text), ""), Err("request.id".to_owned()));
    let novel = "x".repeat(65);
    assert_eq!(one.ask(&a_move(&id, &novel, 0, &text), &novel[..64]), Err("request.id".to_owned()));
    let (_, number, state) = ada.follow(&id);
    assert_eq!((number, state.offers), (1, vec![]));
    // Afterwards all goes on.
    assert_eq!(one.ask(&a_move(&id, "x", 0, &text), "x"), Ok(Some(2)), "a refusal is no doing");
    assert!(one.ask(&resign(&id, "y"), "y").is_ok());
    refused(&mut two, &resign(&id, "x"), "game.over");
}

#[test]
fn touch_move_is_for_casual_games_and_takes_nothing_back() {
    let site = Site::new();
    let strict = protocol::GameTerms { touch_move: true, ..terms(some_game(), blitz()) };
    let (id, ada, bob) = pair(site.address, &strict);
    let (mut one, _, state) = ada.follow(&id);
    let (mut two, ..) = bob.follow(&id);
    assert!(state.terms.touch_move);
    assert!(one.ask(&a_move(&id, "a", 0, &first_move(&state.record)), "a").is_ok());
    for socket in [&mut one, &mut two] {
        assert_eq!(socket.ask(&offer(&id, "b", Offer::TakeBack), "b"), Err("take-back.touch-move".to_owned()));
    }
    // The game is read from the database again.
    let site = site.restart(http_server::Watch::machine());
    let (mut one, ..) = Guest { address: site.address, cookie: ada.cookie }.follow(&id);
    assert_eq!(one.ask(&offer(&id, "c", Offer::TakeBack), "c"), Err("take-back.touch-move".to_owned()));
    let rated = protocol::GameTerms { rated: true, ..strict };
    let challenge = protocol::Challenge { to: None, terms: rated };
    one.send(&ClientMessage::Challenge { id: "d".to_owned(), challenge });
    assert_eq!(one.answer("d"), Err("terms.touch-move".to_owned()));
}

#[test]
fn refusals_name_cells_and_speak_the_readers_language() {
    let site = Site::new();
    let (id, ada, _) = pair(site.address, &terms(some_game(), blitz()));
    let mut socket = Socket::open(site.address, &[("Cookie", &ada.cookie), ("Accept-Language", "nl")]).unwrap();
    socket.hello();
    socket.send(&a_move(&id, "x", 7, "a1"));
    let said = socket.until(|message| match message {
        ServerMessage::Refused { statement, .. } => Some(statement.message.clone()),
        _ => None,
    });
    assert_eq!(said, "De partij is intussen verder gegaan.");
    // The end of a game, too.
    socket.send(&join(&id, 0));
    assert!(socket.ask(&resign(&id, "y"), "y").is_ok());
    let mut other = Socket::open(site.address, &[("Cookie", &ada.cookie), ("Accept-Language", "de")]).unwrap();
    other.hello();
    other.send(&join(&id, 1));
    let ends = [&mut other].map(|socket| match socket.event() {
        (2, protocol::GameEvent::Ended { conclusion, .. }) => conclusion.message,
        event => panic!("{event:?}"),
    });
    assert!(ends[0].contains("hat aufgegeben"), "{ends:?}");
}

#[test]
fn proposals_that_nobody_could_play_are_refused() {
    let site = Site::new();
    let guest = Guest::nobody(site.address);
    let good = terms(some_game(), blitz());
    let long = "x".repeat(3000);
    let with = |change: &dyn Fn(&mut GameTerms)| {
        let mut terms = good.clone();
        change(&mut terms);
        json!({ "terms": serde_json::to_value(terms).unwrap() })
    };
    let none = TimeControl::Fischer { base: seconds(0), increment: seconds(0) };
    let cases: [(Value, u16, &str); 11] = [
        (with(&|terms| (terms.rated, terms.time) = (true, TimeControl::Unlimited)), 422, "terms.rated"),
        (with(&|terms| terms.game = "chess".to_owned()), 422, "terms.game"),
        (with(&|terms| terms.game = format!("{}:colour=red", some_game())), 422, "terms.options"),
        (with(&|terms| terms.start = Some("nonsense".to_owned())), 422, "terms.start"),
        (with(&|terms| terms.start = Some(long.clone())), 422, "terms.long"),
        (with(&|terms| terms.time = none), 422, "terms.time"),
        (with(&|terms| terms.time = TimeControl::Days { per_turn: protocol::Millis(u64::MAX) }), 422, "terms.time"),
        (json!({ "terms": {} }), 400, "body"),
        (json!([1]), 400, "body"),
        (json!({ "to": "Ada", "terms": serde_json::to_value(&good).unwrap() }), 422, "direct"),
        (json!({ "terms": "y".repeat(20_000) }), 413, "body-large"),
    ];
    for (body, status, error) in cases {
        let reply = guest.post("/api/games", &body);
        assert_eq!((reply.status, &reply.json()["error"]), (status, &error.into()), "{body}");
        assert_eq!(reply.header("set-cookie"), "", "nobody becomes a guest by nonsense");
    }
    let plain = request(site.address, "POST", "/api/games", &[("Content-Type", "text/plain")], Some(b"{}"));
    assert_eq!((plain.status, &plain.json()["error"]), (415, &"json".into()));
    let broken = request(site.address, "POST", "/api/games", &[JSON], Some(b"\xff{"));
    assert_eq!((broken.status, &broken.json()["error"]), (400, &"body".into()));
}

#[test]
fn challenges_are_made_answered_and_closed_on_sockets_too() {
    let site = Site::new();
    let mut ada = Guest::nobody(site.address);
    ada.propose(&terms(some_game(), blitz()));
    let mut bob = Guest::nobody(site.address);
    bob.propose(&terms(some_game(), blitz()));
    let (mut one, mut two) = (ada.socket(), bob.socket());
    let challenge = |to: Option<&str>| ClientMessage::Challenge {
        id: "x".to_owned(),
        challenge: Challenge { to: to.map(str::to_owned), terms: terms(some_game(), blitz()) },
    };
    assert_eq!(one.ask(&challenge(Some("Bob")), "x"), Err("challenge.away".to_owned()));
    assert_eq!(Guest::nobody(site.address).socket().ask(&challenge(None), "x"), Err("actor.nobody".to_owned()));
    let mut ids = 0..;
    let mut propose = || {
        let terms = terms(some_game(), blitz());
        let id = format!("p{}", ids.next().unwrap());
        one.send(&ClientMessage::Challenge { id, challenge: Challenge { to: None, terms } });
        one.until(|message| match message {
            ServerMessage::Ack { game: Some(game), .. } => Some(game.clone()),
            _ => None,
        })
    };
    let [first, second, third] = [propose(), propose(), propose()];
    let reply =
        |game: &str, answer| ClientMessage::AnswerChallenge { id: "y".to_owned(), challenge: game.to_owned(), answer };
    assert_eq!(one.ask(&reply(&first, ChallengeAnswer::Accept), "y"), Err("challenge.own".to_owned()));
    assert_eq!(two.ask(&reply(&first, ChallengeAnswer::Accept), "y"), Ok(Some(1)));
    assert_eq!(two.ask(&reply(&first, ChallengeAnswer::Accept), "y"), Ok(Some(1)), "a second time");
    assert_eq!(two.ask(&reply("2222222222", ChallengeAnswer::Accept), "y"), Err("game.unknown".to_owned()));
    // Declined by its owner, not by everyone who has the link: players who wait are notified.
    one.send(&join(&second, 0));
    assert_eq!(two.ask(&reply(&second, ChallengeAnswer::Decline), "y"), Err("challenge.others".to_owned()));
    assert_eq!(one.ask(&reply(&second, ChallengeAnswer::Decline), "y"), Ok(None));
    one.until(|message| {
        matches!(message, ServerMessage::ChallengeClosed { challenge, .. } if *challenge == second).then_some(())
    });
    assert_eq!(two.ask(&reply(&second, ChallengeAnswer::Accept), "y"), Err("challenge.closed".to_owned()));
    // Taken back, by its owner alone.
    let cancel = ClientMessage::CancelChallenge { challenge: third.clone() };
    two.send(&cancel);
    assert_eq!(two.answer(""), Err("challenge.others".to_owned()));
    one.send(&cancel);
    assert_eq!(one.answer(""), Ok(None));
    assert_eq!(two.ask(&reply(&third, ChallengeAnswer::Accept), "y"), Err("challenge.closed".to_owned()));
}
