//! Every way into a game is closed between users of whom one has blocked the other.

use protocol::{Challenge, ChallengeAnswer, ClientMessage, Offer, ServerMessage, TimeControl};
use serde_json::{Value, json};
use store::AccountChange;

use super::guest::{Guest, answer, offer, resign, some_game, terms};
use crate::accounts::{beside, delete, sign_up, unused_name};
use crate::client::Reply;
use crate::site::Site;

const BLOCKED: Option<&str> = Some("person.blocked");

fn site() -> Site {
    Site::with(Site::patient(), http_server::Proxy::None)
}

fn wanted() -> Value {
    serde_json::to_value(protocol::GameTerms {
        colour: protocol::Colour::Random,
        ..terms(some_game(), TimeControl::Unlimited)
    })
    .unwrap()
}

/// Two accounts, and their names.
fn two(site: &Site) -> [(Guest, String); 2] {
    [(); 2].map(|()| {
        let name = unused_name();
        (sign_up(site.address, &name), name)
    })
}

fn block(by: &Guest, name: &str) {
    assert_eq!(by.post(&format!("/api/people/{name}/block"), &json!({})).status, 200);
}

fn error(reply: &Reply) -> (u16, Option<String>) {
    (reply.status, reply.json()["error"].as_str().map(str::to_owned))
}

fn forbidden() -> (u16, Option<String>) {
    (403, BLOCKED.map(str::to_owned))
}

fn id_of(reply: &Reply) -> String {
    assert!((200..300).contains(&reply.status), "{}", reply.text());
    reply.json()["game"].as_str().or(reply.json()["id"].as_str()).unwrap().to_owned()
}

fn seek_of(owner: &Guest) -> String {
    let by = owner.person().id;
    let seeks = owner.get("/api/v1/seeks").json()["seeks"].as_array().unwrap().clone();
    seeks.iter().find(|seek| seek["by"]["id"] == by.as_str()).unwrap()["id"].as_str().unwrap().to_owned()
}

/// Tries everything that could begin a game of the first one against the second one.
fn no_way_in(site: &Site, [(ada, _), (bob, bobs_name)]: &[(Guest, String); 2], addressed: &str, over: &str) {
    let (mut one, mut two) = (ada.socket(), bob.socket());
    let open = id_of(&ada.post("/api/games", &json!({ "terms": wanted() })));
    // By the link, over HTTP, and on a socket.
    for challenge in [open.as_str(), addressed] {
        assert_eq!(error(&bob.post(&format!("/api/games/{challenge}/join"), &json!({}))), forbidden());
        assert_eq!(error(&bob.post(&format!("/api/v1/challenges/{challenge}/accept"), &json!({}))), forbidden());
        let accept = ClientMessage::AnswerChallenge {
            id: "a".to_owned(),
            challenge: challenge.to_owned(),
            answer: ChallengeAnswer::Accept,
        };
        assert_eq!(two.ask(&accept, "a").err().as_deref(), BLOCKED);
        assert_eq!(ada.get(&format!("/api/games/{challenge}")).json()["status"], "open");
    }
    // By a new challenge.
    let challenge = json!({ "to": bobs_name, "terms": wanted() });
    assert_eq!(error(&ada.post("/api/v1/challenges", &challenge)), forbidden());
    let challenge: Challenge = serde_json::from_value(challenge).unwrap();
    let message = ClientMessage::Challenge { id: "c".to_owned(), challenge };
    assert_eq!(one.ask(&message, "c").err().as_deref(), BLOCKED);
    // By a seek: taken up, and paired with another one.
    assert_eq!(ada.post("/api/v1/seeks", &json!({ "terms": wanted() })).status, 202);
    let seek = seek_of(ada);
    assert_eq!(error(&bob.post(&format!("/api/v1/seeks/{seek}/accept"), &json!({}))), forbidden());
    let accept = ClientMessage::AcceptSeek { id: "s".to_owned(), seek: seek.clone() };
    assert_eq!(two.ask(&accept, "s").err().as_deref(), BLOCKED);
    assert_eq!(bob.post("/api/v1/seeks", &json!({ "terms": wanted() })).status, 202, "both wait");
    for (guest, seek) in [(ada, seek), (bob, seek_of(bob))] {
        assert_eq!(delete(guest, &format!("/api/v1/seeks/{seek}")).status, 200);
    }
    // By a rematch: what was offered before cannot be accepted, and nothing new be offered.
    assert_eq!(two.ask(&answer(over, "r", Offer::Rematch, true), "r").err().as_deref(), BLOCKED);
    assert_eq!(two.ask(&offer(over, "o", Offer::Rematch), "o").err().as_deref(), BLOCKED);
    let rematch = bob.post(&format!("/api/v1/games/{over}/offers/rematch"), &json!({ "do": "accept" }));
    assert_eq!(error(&rematch), forbidden());
    assert_eq!(site.count("SELECT count(*) FROM game WHERE status = 'playing'"), 0);
}

#[test]
fn blocks_close_every_way_into_a_game_in_both_directions() {
    let site = site();
    for blocker in [0, 1] {
        let people = two(&site);
        let [(ada, adas_name), (bob, bobs_name)] = &people;
        // What was there before the block.
        let mut waiting = bob.socket();
        let addressed = id_of(&ada.post("/api/v1/challenges", &json!({ "to": bobs_name, "terms": wanted() })));
        let over = id_of(&ada.post("/api/games", &json!({ "terms": wanted() })));
        assert_eq!(bob.post(&format!("/api/games/{over}/join"), &json!({})).status, 200);
        assert!(waiting.ask(&resign(&over, "x"), "x").is_ok());
        assert!(ada.socket().ask(&offer(&over, "r", Offer::Rematch), "r").is_ok());
        match blocker {
            0 => block(ada, bobs_name),
            _ => block(bob, adas_name),
        }
        no_way_in(&site, &people, &addressed, &over);
    }
}

#[test]
fn guests_have_no_way_into_rated_games() {
    let site = site();
    let [(ada, _), (bob, _)] = two(&site);
    let guest = Guest::known(site.address);
    let rated = protocol::GameTerms {
        rated: true,
        colour: protocol::Colour::Random,
        ..terms(some_game(), TimeControl::Days { per_turn: protocol::Millis(86_400_000) })
    };
    let rated = json!({ "terms": serde_json::to_value(rated).unwrap() });
    let only_accounts = |status: u16| (status, Some("rated.account".to_owned()));
    let open = id_of(&ada.post("/api/games", &rated));
    assert_eq!(error(&guest.post(&format!("/api/games/{open}/join"), &json!({}))), only_accounts(409));
    assert_eq!(error(&guest.post(&format!("/api/v1/challenges/{open}/accept"), &json!({}))), only_accounts(403));
    assert_eq!(error(&guest.post("/api/v1/challenges", &rated)), only_accounts(403));
    assert_eq!(error(&guest.post("/api/games", &rated)), only_accounts(422));
    assert_eq!(error(&guest.post("/api/v1/seeks", &rated)), only_accounts(403));
    assert_eq!(ada.post("/api/v1/seeks", &rated).status, 202);
    let seek = seek_of(&ada);
    assert_eq!(error(&guest.post(&format!("/api/v1/seeks/{seek}/accept"), &json!({}))), only_accounts(403));
    assert_eq!(bob.post(&format!("/api/v1/seeks/{seek}/accept"), &json!({})).status, 200);
}

#[test]
fn a_rematch_needs_both_accounts() {
    let site = site();
    let [(ada, _), (bob, _)] = two(&site);
    let over = id_of(&ada.post("/api/games", &json!({ "terms": wanted() })));
    assert_eq!(bob.post(&format!("/api/games/{over}/join"), &json!({})).status, 200);
    assert!(bob.socket().ask(&resign(&over, "x"), "x").is_ok());
    assert!(bob.socket().ask(&offer(&over, "r", Offer::Rematch), "r").is_ok());
    assert_eq!(bob.post("/api/account/delete", &json!({ "password": crate::accounts::PASSWORD })).status, 200);
    let accepted = ada.socket().ask(&answer(&over, "r", Offer::Rematch, true), "r");
    assert_eq!(accepted.err().as_deref(), Some("person.gone"));
    // Nor is there an opponent for a challenge that waits.
    let [(cem, _), (dot, _)] = two(&site);
    let open = id_of(&cem.post("/api/games", &json!({ "terms": wanted() })));
    assert_eq!(cem.post("/api/account/delete", &json!({ "password": crate::accounts::PASSWORD })).status, 200);
    let joined = dot.post(&format!("/api/games/{open}/join"), &json!({}));
    assert!((400..500).contains(&joined.status), "{}", joined.text());
}

#[test]
fn challenges_of_a_closed_account_cannot_be_accepted() {
    let site = site();
    let [(ada, adas_name), (bob, _)] = two(&site);
    let open = id_of(&ada.post("/api/games", &json!({ "terms": wanted() })));
    beside(&site, &adas_name, |ada| AccountChange::Close(ada, Some(1)));
    let joined = bob.post(&format!("/api/games/{open}/join"), &json!({}));
    assert_eq!(error(&joined), (409, Some("person.gone".to_owned())));
}

#[test]
fn a_link_to_an_open_challenge_does_not_close_it() {
    let site = site();
    let [(ada, _), (eve, _)] = two(&site);
    let open = id_of(&ada.post("/api/games", &json!({ "terms": wanted() })));
    let (mut one, mut other) = (ada.socket(), eve.socket());
    let decline = |id: &str| ClientMessage::AnswerChallenge {
        id: id.to_owned(),
        challenge: open.clone(),
        answer: ChallengeAnswer::Decline,
    };
    assert_eq!(other.ask(&decline("e"), "e"), Err("challenge.others".to_owned()));
    let declined = eve.post(&format!("/api/v1/challenges/{open}/decline"), &json!({}));
    assert_eq!(error(&declined), (403, Some("challenge.others".to_owned())));
    assert_eq!(ada.get(&format!("/api/games/{open}")).json()["status"], "open");
    assert_eq!(one.ask(&decline("a"), "a"), Ok(None));
    assert_eq!(ada.get(&format!("/api/games/{open}")).json()["status"], "closed");
}

/// Whether the first or the second side deletes its account, and whether it is to move then.
#[test]
fn a_game_without_a_clock_is_claimed_after_the_opponent_has_deleted_the_account() {
    let site = site();
    for plies in [2, 3] {
        let [(mut ada, _), (mut bob, _)] = two(&site);
        let game = ada.propose(&terms(some_game(), TimeControl::Unlimited));
        bob.join(&game);
        let claim = |guest: &Guest| guest.post(&format!("/api/v1/games/{game}/claim"), &json!({ "draw": false }));
        for ply in 0..plies {
            let guest = if ply % 2 == 0 { &ada } else { &bob };
            let legal = guest.get(&format!("/api/v1/games/{game}/moves")).json();
            let body = json!({ "ply": ply, "move": legal["moves"][0] });
            assert_eq!(guest.post(&format!("/api/v1/games/{game}/moves"), &body).status, 200);
        }
        let (mut socket, ..) = ada.follow(&game);
        assert_eq!(claim(&ada).status, 409, "there is nobody to wait for");
        assert_eq!(bob.post("/api/account/delete", &json!({ "password": crate::accounts::PASSWORD })).status, 200);
        // The page learns that it can be claimed.
        socket.until(|message| match message {
            ServerMessage::Presence { sides: [_, protocol::Presence::Away { claim_at: Some(_), .. }], .. } => Some(()),
            _ => None,
        });
        let claimed = claim(&ada);
        assert_eq!(claimed.status, 200, "{plies}: {}", claimed.text());
        let state = ada.get(&format!("/api/v1/games/{game}")).json();
        let end = &state["state"]["conclusion"];
        assert_eq!((&end["result"], &end["termination"]), (&json!("1-0"), &json!("abandoned")), "{state}");
        // It is read again from the database as it was.
        assert_eq!(site.count("SELECT count(*) FROM game WHERE status = 'playing'"), 0);
    }
    let site = site.restart(http_server::Watch::machine());
    let archived = Guest::nobody(site.address).get("/api/v1/games");
    assert_eq!(archived.status, 200);
}
