//! Who is told what, and when.

use std::time::{Duration, Instant};

use protocol::{ClientMessage, ServerMessage, TimeControl, UnixMillis};
use serde_json::{Value, json};

use super::service::{Browser, Service, StuckService};
use crate::accounts::{PASSWORD, sign_in, sign_up, unused_name};
use crate::client::request;
use crate::live::guest::{Guest, cookie_of, first_move, pair, resign, some_game, terms};
use crate::site::Site;

fn subscribe(guest: &Guest, browser: &Browser, lang: &str) {
    let reply = guest.post(&format!("/api/push?lang={lang}"), &browser.subscription());
    assert_eq!(reply.status, 200, "{}", reply.text());
}

fn by_days() -> protocol::GameTerms {
    terms(some_game(), TimeControl::Days { per_turn: protocol::Millis(3 * 86_400_000) })
}

fn key(site: &Site) -> String {
    site.get("/api/push/key", &[]).json()["key"].as_str().unwrap().to_owned()
}

fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Plays the first legal move, without a socket by which the game would be seen.
fn play(guest: &Guest, game: &str, ply: u32) {
    let record = guest.get(&format!("/api/games/{game}")).json()["state"]["record"].as_str().unwrap().to_owned();
    let body = json!({ "ply": ply, "move": first_move(&record) });
    let reply = guest.post(&format!("/api/v1/games/{game}/moves"), &body);
    assert_eq!(reply.status, 200, "{}", reply.text());
}

#[test]
fn whose_turn_it_is_hears_of_it_unless_the_game_is_seen() {
    let (site, service) = (Site::pushing(), Service::start());
    let (game, ada, bob) = pair(site.address, &by_days());
    let browser = service.browser();
    subscribe(&bob, &browser, "nl");
    // Bob looks at the game: no need to tell.
    let (mut socket, ..) = bob.follow(&game);
    play(&ada, &game, 0);
    socket.event();
    play(&bob, &game, 1);
    // He still has it open, but out of sight.
    socket.send(&ClientMessage::Ping { at: UnixMillis(1), hidden: true });
    socket.until(|message| matches!(message, ServerMessage::Pong { .. }).then_some(()));
    play(&ada, &game, 2);
    let message = service.next();
    let said = browser.read(&message.body);
    assert_eq!(said["title"], "Jij bent aan zet");
    assert!(said["body"].as_str().unwrap().starts_with(engine::all()[0].title()), "{said}");
    assert_eq!(said["url"], format!("/live/{game}"));
    assert_eq!((&said["tag"], &said["lang"]), (&json!(game), &json!("nl")));
    for (name, value) in
        [("topic", game.as_str()), ("ttl", "172800"), ("urgency", "normal"), ("content-encoding", "aes128gcm")]
    {
        assert_eq!(message.header(name), value, "{name}");
    }
    service.claims(&message, &key(&site));
    assert!(service.is_quiet(), "what he saw he was not told");
    // Nor does he hear of anything when he does not want to any more.
    play(&bob, &game, 3);
    let bye = request(site.address, "DELETE", "/api/push", &[("Cookie", &bob.cookie)], None);
    assert_eq!(bye.status, 200, "{}", bye.text());
    play(&ada, &game, 4);
    assert_eq!(site.count("SELECT count(*) FROM push_subscription"), 0);
    subscribe(&bob, &browser, "fr");
    play(&bob, &game, 5);
    play(&ada, &game, 6);
    assert_eq!(browser.read(&service.next().body)["title"], "À vous de jouer");
}

#[test]
fn the_end_is_told_to_who_did_not_end_it() {
    let (site, service) = (Site::pushing(), Service::start());
    let (game, ada, bob) = pair(site.address, &by_days());
    let (hers, his) = (service.browser(), service.browser());
    play(&ada, &game, 0);
    play(&bob, &game, 1);
    subscribe(&ada, &hers, "en");
    subscribe(&bob, &his, "de");
    let (mut socket, ..) = ada.follow(&game);
    socket.ask(&resign(&game, "r"), "r").unwrap();
    let message = service.next();
    let said = his.read(&message.body);
    assert_eq!(said["title"], "Partie beendet");
    assert_ne!(said["body"], Value::Null);
    assert_eq!(message.header("topic"), game);
    assert!(service.is_quiet());
}

#[test]
fn who_is_away_can_be_challenged_if_he_is_told() {
    let (site, service) = (Site::pushing(), Service::start());
    let name = unused_name();
    let (ada, bob) = (Guest::known(site.address), sign_up(site.address, &name));
    let (mut socket, browser) = (ada.socket(), service.browser());
    let challenge = |id: &str| ClientMessage::Challenge {
        id: id.to_owned(),
        challenge: protocol::Challenge { to: Some(name.clone()), terms: by_days() },
    };
    assert_eq!(socket.ask(&challenge("c1"), "c1"), Err("challenge.away".to_owned()));
    subscribe(&bob, &browser, "en");
    socket.ask(&challenge("c2"), "c2").unwrap();
    let message = service.next();
    let said = browser.read(&message.body);
    assert_eq!(said["title"], format!("{} challenges you", ada.person().name));
    assert_eq!((message.header("urgency"), message.header("ttl")), ("high", "3600"));
    // Whoever opens it can answer.
    let game = said["url"].as_str().unwrap().strip_prefix("/live/").unwrap().to_owned();
    assert_eq!(bob.post(&format!("/api/games/{game}/join"), &Value::Null).status, 200);
}

#[test]
fn what_fails_is_tried_again_and_who_is_gone_is_forgotten() {
    let (site, service) = (Site::pushing(), Service::start());
    let (game, ada, bob) = pair(site.address, &by_days());
    let browser = service.browser();
    subscribe(&bob, &browser, "en");
    service.answer(&["503 Service Unavailable", "429 Too Many Requests"]);
    play(&ada, &game, 0);
    let bodies: Vec<_> = (0..3).map(|_| service.next().body).collect();
    for body in &bodies {
        assert_eq!(browser.read(body)["title"], "Your turn");
    }
    assert_ne!(bodies[0], bodies[1], "each is encrypted anew");
    assert_eq!(site.count("SELECT count(*) FROM push_subscription"), 1);
    play(&bob, &game, 1);
    service.answer(&["410 Gone"]);
    play(&ada, &game, 2);
    service.next();
    wait("it is not forgotten", || site.count("SELECT count(*) FROM push_subscription") == 0);
    play(&bob, &game, 3);
    play(&ada, &game, 4);
    // Moves do not wait for services that are not there.
    drop(service);
    subscribe(&bob, &browser, "en");
    play(&bob, &game, 5);
    play(&ada, &game, 6);
}

#[test]
fn whoever_signs_out_is_told_nothing_any_more() {
    let (site, service) = (Site::pushing(), Service::start());
    let ada = sign_up(site.address, &unused_name());
    let (first, second) = (service.browser(), service.browser());
    subscribe(&ada, &first, "en");
    assert_eq!(site.count("SELECT count(*) FROM push_subscription"), 1);
    // The same browser again is still one, and one browser has one address.
    subscribe(&ada, &second, "en");
    assert_eq!(site.count("SELECT count(*) FROM push_subscription"), 1);
    let reply = request(site.address, "DELETE", "/api/session", &[("Cookie", &ada.cookie)], None);
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(site.count("SELECT count(*) FROM push_subscription"), 0);
}

/// Games in which the second player is to be told of the next move: game, who moves, who is told.
fn waiting_games(site: &Site, browsers: &[Browser]) -> Vec<(String, Guest, Guest)> {
    let waiting = |browser| {
        let (game, ada, bob) = pair(site.address, &by_days());
        subscribe(&bob, browser, "en");
        (game, ada, bob)
    };
    browsers.iter().map(waiting).collect()
}

#[test]
fn stuck_services_do_not_hold_up_others() {
    let (site, service) = (Site::pushing(), Service::start());
    // Eight subscriptions with one service, and nine with one each.
    let mut stuck: Vec<_> = (0..10).map(|_| StuckService::start()).collect();
    let mut browsers: Vec<_> = (0..7).map(|_| stuck[0].browser()).collect();
    browsers.extend(stuck.iter().map(StuckService::browser));
    let own = service.browser();
    let games = waiting_games(&site, &browsers);
    let last = waiting_games(&site, std::slice::from_ref(&own));
    for (game, ada, _) in &games {
        play(ada, game, 0);
    }
    for service in &mut stuck {
        wait("the service is not asked", || service.waiting() > 0);
    }
    play(&last[0].1, &last[0].0, 0);
    assert_eq!(own.read(&service.next().body)["title"], "Your turn");
    // Failed attempts are repeated, so that this goes on for longer than the test.
    let waiting: Vec<_> = stuck.iter_mut().map(StuckService::waiting).collect();
    assert!(waiting.iter().sum::<usize>() > 0, "nothing is stuck any more");
    assert!(waiting.iter().all(|waiting| *waiting <= 1), "one request at a time for each service: {waiting:?}");
}

#[test]
fn a_renewed_subscription_takes_the_place_of_the_old_one() {
    let (site, service) = (Site::pushing(), Service::start());
    let (game, ada, bob) = pair(site.address, &by_days());
    let name = unused_name();
    let (first, second, third) = (service.browser(), service.browser_at("y8"), service.browser_at("z9"));
    subscribe(&bob, &first, "nl");
    let renew = |guest: &Guest, browser: &Browser, old: &Browser| {
        let mut body = browser.subscription();
        body["replaces"] = old.subscription()["endpoint"].clone();
        guest.post("/api/push", &body).status
    };
    assert_eq!(renew(&Guest::nobody(site.address), &second, &first), 403, "an endpoint is no proof of identity");
    let stranger = sign_up(site.address, &name);
    assert_eq!(renew(&stranger, &third, &first), 200);
    assert_eq!(site.count("SELECT count(*) FROM push_subscription"), 2, "a stranger replaces nothing");
    assert_eq!(renew(&bob, &second, &first), 200);
    assert_eq!(site.count("SELECT count(*) FROM push_subscription"), 2);
    play(&ada, &game, 0);
    // The worker of the browser does not know which language was chosen.
    assert_eq!(second.read(&service.next().body)["title"], "Jij bent aan zet");
    // The same person in another session of the same browser.
    let again = Guest { address: site.address, cookie: cookie_of(&sign_in(site.address, &name, PASSWORD)) };
    assert_eq!(renew(&again, &first, &third), 200);
    assert_eq!(site.count("SELECT count(*) FROM push_subscription"), 2);
}

#[test]
fn messages_go_to_the_web_and_nowhere_else() {
    let site = Site::new();
    let guest = Guest::known(site.address);
    let service = Service::start();
    for browser in [
        service.browser(),
        Browser::new("https://127.0.0.1/x"),
        Browser::new("https://localhost/x"),
        Browser::new("https://[::1]/x"),
        Browser::new("http://push.example/x"),
        Browser::new("nonsense"),
    ] {
        let reply = guest.post("/api/push", &browser.subscription());
        assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("push")), "{}", browser.subscription());
    }
    let fine = Browser::new("https://push.example/x");
    let mut bad = fine.subscription();
    bad["keys"]["p256dh"] = json!("AAAA");
    assert_eq!(guest.post("/api/push", &bad).status, 422);
    bad["keys"]["p256dh"] = json!("not base64!");
    assert_eq!(guest.post("/api/push", &bad).status, 422);
    assert_eq!(guest.post("/api/push", &json!({ "endpoint": "https://push.example/x" })).status, 400);
    subscribe(&guest, &fine, "en");
}

#[test]
fn the_key_stays_the_same() {
    let site = Site::pushing();
    let before = key(&site);
    assert_eq!(before.len(), 87);
    let site = site.restart(http_server::Watch::machine());
    assert_eq!(key(&site), before);
}
