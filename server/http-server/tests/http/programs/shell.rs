//! The bot of the documentation plays.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use http_server::Proxy;
use protocol::TimeControl;
use serde_json::json;

use super::helper::{ALL, Program};
use crate::live::guest::{some_game, terms};
use crate::site::Site;

const DOCUMENT: &str = include_str!("../../../../../docs/api.md");

#[test]
fn the_bot_of_the_documentation_plays() {
    if Command::new("curl").arg("--version").stdout(Stdio::null()).status().is_err() {
        return eprintln!("skipped: the script needs curl");
    }
    let (_, rest) = DOCUMENT.split_once("```sh\n#!/bin/sh\n").expect("a script");
    let (script, _) = rest.split_once("```").unwrap();
    assert!(script.lines().count() <= 30);
    let site = Site::with(Site::patient(), Proxy::None);
    let (bot, ada) = (Program::new(site.address, &ALL), Program::new(site.address, &ALL));
    let server = format!("http://{}", site.address);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bot.sh");
    std::fs::write(&file, script).unwrap();
    let mut child = Command::new("setsid")
        .arg("sh")
        .arg(&file)
        .args([&server, &bot.token])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("a shell");
    let terms = serde_json::to_value(terms(some_game(), TimeControl::Unlimited)).unwrap();
    let challenge = json!({ "to": bot.name, "terms": terms });
    let until = Instant::now() + Duration::from_mins(1);
    let game = loop {
        let reply = ada.post("/api/v1/challenges", &challenge);
        if reply.status == 201 {
            break reply.json()["game"].as_str().unwrap().to_owned();
        }
        assert_eq!(reply.json()["error"], "challenge.away", "{}", reply.text());
        assert!(Instant::now() < until, "the bot does not come");
        std::thread::sleep(Duration::from_millis(50));
    };
    let mut stream = ada.stream(&format!("/api/v1/games/{game}/stream"));
    // A proposal at first, perhaps; then the game.
    for ply in [0, 2, 4] {
        loop {
            let legal = ada.get(&format!("/api/v1/games/{game}/moves")).json();
            if legal["yours"] == true && legal["ply"] == ply {
                break;
            }
            assert!(Instant::now() < until, "the bot does not play: {legal}");
            std::thread::sleep(Duration::from_millis(20));
        }
        ada.play(&game, 0);
    }
    let profile = ada.get(&format!("/api/people/{}", bot.name)).json();
    assert_eq!(profile["person"]["engine"], true, "the bot says that it is one");
    ada.resign(&game);
    while stream.message().is_some() {}
    let _ = Command::new("kill").args(["--", &format!("-{}", child.id())]).status();
    child.kill().ok();
    child.wait().unwrap();
}
