//! Games that count.

use std::time::{SystemTime, UNIX_EPOCH};

use protocol::http::Leaderboard;
use protocol::{ClientMessage, Colour, GameEvent, GameTerms, Offer, RatingChange, ServerMessage, TimeControl};
use serde_json::json;
use store::{AccountChange, NewDevice, NewSession, PersonId, Secret, Sqlite, Store};

use super::guest::{Guest, Socket, a_move, blitz, first_move, join, offer, resign, some_game, terms};
use crate::site::Site;

/// Works on the database while the server runs.
fn with_store<T>(site: &Site, work: impl AsyncFnOnce(&Sqlite) -> T) -> T {
    let path = site.database();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Sqlite::open(&path).await.unwrap();
        let done = work(&store).await;
        store.close().await;
        done
    })
}

/// Somebody with an account.
fn member(site: &Site, name: &str) -> Guest {
    let guest = Guest::known(site.address);
    let person: PersonId = guest.person().id.parse().unwrap();
    let secret = Secret::random().unwrap();
    let device = NewDevice { secret: Secret::random().unwrap(), replaces: None };
    let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    let session = NewSession { secret: secret.clone(), client: "test".to_owned(), at, device };
    let (name, password) = (name.parse().unwrap(), "none".to_owned());
    let change = AccountChange::SignUp { person, name, password, email: None, session };
    with_store(site, async |store| store.change_account(change).await.unwrap());
    Guest { cookie: format!("tafel={}", secret.reveal()), ..guest }
}

fn rated() -> GameTerms {
    GameTerms { rated: true, colour: Colour::One, ..terms(some_game(), blitz()) }
}

fn seek(id: &str, terms: GameTerms) -> ClientMessage {
    ClientMessage::Seek { id: id.to_owned(), terms, house: false }
}

fn started(socket: &mut Socket) -> String {
    socket.until(|message| match message {
        ServerMessage::GameStarted { game, .. } => Some(game.clone()),
        _ => None,
    })
}

fn ratings(socket: &mut Socket) -> Option<[RatingChange; 2]> {
    socket.until(|message| match message {
        ServerMessage::Event { event: GameEvent::Ended { ratings, .. }, .. } => Some(*ratings),
        _ => None,
    })
}

/// Plays two turns of a game that both have found, and lets the second resign.
fn play(one: &mut (&Guest, &mut Socket), two: &mut (&Guest, &mut Socket), name: &str) -> String {
    assert_eq!(one.1.ask(&seek(name, rated()), name), Ok(None));
    assert_eq!(two.1.ask(&seek(name, GameTerms { colour: Colour::Random, ..rated() }), name), Ok(None));
    let game = started(one.1);
    assert_eq!(started(two.1), game);
    for (turn, (guest, socket)) in [(0, (one.0, &mut *one.1)), (1, (two.0, &mut *two.1))] {
        let record = guest.follow(&game).2.record;
        assert!(
            socket
                .ask(&a_move(&game, &format!("{name}-{turn}"), turn, &first_move(&record)), &format!("{name}-{turn}"))
                .is_ok()
        );
    }
    one.1.send(&join(&game, 0));
    one.1.state();
    assert!(two.1.ask(&resign(&game, &format!("{name}-r")), &format!("{name}-r")).is_ok());
    game
}

#[test]
fn games_that_count_change_ratings_and_all_can_be_computed_anew() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let (ada, bob, guest) = (member(&site, "Ada"), member(&site, "Bob"), Guest::known(site.address));
    let (mut one, mut two) = (ada.socket(), bob.socket());
    // Guests play for fun, and some games cannot count.
    let account = Err("rated.account".to_owned());
    let mut three = guest.socket();
    assert_eq!(three.ask(&seek("g", rated()), "g"), account);
    let unlimited = GameTerms { time: TimeControl::Unlimited, ..rated() };
    assert_eq!(one.ask(&seek("u", unlimited), "u"), Err("terms.rated".to_owned()));
    assert_eq!(one.ask(&seek("a", rated()), "a"), Ok(None));
    let open = one.until(|message| match message {
        ServerMessage::SeekOpened { seek } => Some(seek.id.clone()),
        _ => None,
    });
    let accept = ClientMessage::AcceptSeek { id: "x".to_owned(), seek: open.clone() };
    assert_eq!(three.ask(&accept, "x"), account);
    one.send(&ClientMessage::CancelSeek { seek: open });
    assert_eq!(one.answer(""), Ok(None));
    // The first game: both were in the middle.
    let game = play(&mut (&ada, &mut one), &mut (&bob, &mut two), "first");
    let [won, lost] = ratings(&mut one).expect("it counts");
    assert_eq!((won.before, lost.before), (1500, 1500));
    assert!(won.after > 1600 && lost.after < 1400, "{won:?} {lost:?}");
    assert_eq!(two.ask(&offer(&game, "t", Offer::TakeBack), "t"), Err("rated.over".to_owned()));
    // The next one begins where that has ended, and shows it.
    let second = play(&mut (&ada, &mut one), &mut (&bob, &mut two), "second");
    let [again, _] = ratings(&mut one).expect("it counts");
    assert!(again.before == won.after && again.after - again.before < won.after - won.before);
    let shown = ada.follow(&second).2.players;
    assert_eq!((shown[0].rating, shown[0].provisional, shown[0].guest), (Some(again.before), true, false));
    let exported = ada.get("/api/account/export").json()["ratings"].clone();
    assert_eq!(exported[0]["category"], format!("{}/blitz", some_game()));
    assert_eq!((&exported[0]["games"], exported[0]["history"].as_array().unwrap().len()), (&json!(2), 2), "{exported}");
    // What was told is told again, also after a restart.
    let address = "/api/leaderboard/".to_owned() + some_game() + "/blitz";
    let board: Leaderboard = serde_json::from_slice(&site.get(&address, &[]).body).unwrap();
    assert_eq!(board.places, [], "whose rating is a guess is not on it");
    for wrong in ["chess/blitz", &format!("{}/warp", some_game())] {
        assert_eq!(site.get(&format!("/api/leaderboard/{wrong}"), &[]).status, 404);
    }
    let site = site.restart(http_server::Watch::machine());
    let ada = Guest { address: site.address, cookie: ada.cookie };
    let mut one = ada.socket();
    one.send(&join(&game, 1));
    assert_eq!(ratings(&mut one), Some([won, lost]));
    // Computed anew they are the same to the last digit.
    let person = ada.person().id.parse().unwrap();
    let [before, points, count, after] = with_store(&site, async |store| {
        let before = format!("{:?}", store.ratings(person).await.unwrap());
        let points = format!("{}", store.rating_history(person).await.unwrap().len());
        let count = http_server::recompute_ratings(store).await.unwrap().to_string();
        [before, points, count, format!("{:?}", store.ratings(person).await.unwrap())]
    });
    assert_eq!((before, points.as_str(), count.as_str()), (after, "2", "2"));
}

#[test]
fn who_is_sure_is_on_the_leaderboard_and_levels_are_rated() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let (ada, bob) = (member(&site, "Ada"), member(&site, "Bob"));
    let (mut one, mut two) = (ada.socket(), bob.socket());
    let mut count = 0;
    let board = loop {
        count += 1;
        // Each wins every other game.
        let name = format!("game-{count}");
        if count % 2 == 0 {
            play(&mut (&ada, &mut one), &mut (&bob, &mut two), &name);
        } else {
            play(&mut (&bob, &mut two), &mut (&ada, &mut one), &name);
        }
        let reply = site.get(&format!("/api/leaderboard/{}/blitz", some_game()), &[]);
        let board: Leaderboard = serde_json::from_slice(&reply.body).unwrap();
        if !board.places.is_empty() || count > 25 {
            break board;
        }
    };
    assert!(count > 3 && !board.places[0].person.provisional, "{board:?}");
    assert!(board.places.is_sorted_by_key(|place| std::cmp::Reverse(place.person.rating)));
    // A level has a rating before it has played.
    let challenge = ClientMessage::Challenge {
        id: "c".to_owned(),
        challenge: protocol::Challenge { to: Some("Level 4".to_owned()), terms: rated() },
    };
    one.send(&challenge);
    let game = started(&mut one);
    let players = ada.follow(&game).2.players;
    assert!(players[1].engine && players[1].rating.is_some() && players[0].rating.is_some(), "{players:?}");
}

#[test]
fn games_that_hardly_began_and_games_for_fun_do_not_count() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let (ada, bob) = (member(&site, "Ada"), member(&site, "Bob"));
    let (mut one, mut two) = (ada.socket(), bob.socket());
    for (name, terms) in [("a", rated()), ("b", GameTerms { rated: false, ..rated() })] {
        assert_eq!(one.ask(&seek(name, terms.clone()), name), Ok(None));
        assert_eq!(two.ask(&seek(name, GameTerms { colour: Colour::Random, ..terms }), name), Ok(None));
        let game = started(&mut one);
        one.send(&join(&game, 0));
        let (_, state) = one.state();
        assert!(one.ask(&a_move(&game, name, 0, &first_move(&state.record)), name).is_ok());
        if name == "b" {
            let record = bob.follow(&game).2.record;
            assert!(two.ask(&a_move(&game, name, 1, &first_move(&record)), name).is_ok());
        }
        assert!(two.ask(&resign(&game, "r"), "r").is_ok());
        assert_eq!(ratings(&mut one), None, "{name}");
    }
}

#[test]
fn who_is_blocked_is_not_played_with() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let (ada, bob) = (member(&site, "Ada"), member(&site, "Bob"));
    let [me, him] = [&ada, &bob].map(|guest| guest.person().id.parse::<PersonId>().unwrap());
    with_store(&site, async |store| store.change_account(AccountChange::Block(me, him, 1)).await.unwrap());
    let (mut one, mut two) = (ada.socket(), bob.socket());
    assert_eq!(one.ask(&seek("a", rated()), "a"), Ok(None));
    let open = one.until(|message| match message {
        ServerMessage::SeekOpened { seek } => Some(seek.id.clone()),
        _ => None,
    });
    assert_eq!(two.ask(&seek("a", GameTerms { colour: Colour::Two, ..rated() }), "a"), Ok(None));
    let blocked = Err("person.blocked".to_owned());
    assert_eq!(two.ask(&ClientMessage::AcceptSeek { id: "x".to_owned(), seek: open }, "x"), blocked);
    let challenge = |to: &str| ClientMessage::Challenge {
        id: "c".to_owned(),
        challenge: protocol::Challenge { to: Some(to.to_owned()), terms: rated() },
    };
    assert_eq!(one.ask(&challenge("bob"), "c"), blocked);
    assert_eq!(two.ask(&challenge("ada"), "c"), blocked);
}
