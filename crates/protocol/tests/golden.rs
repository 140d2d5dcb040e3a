//! Every message has a golden file: it reads, is of the kind that it is named after, and is written again exactly so. Whoever
//! changes a name or leaves a field out breaks the wire for others, and sees it here first.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use protocol::http::{Health, Problem, ServerVersion, Shared};
use protocol::worker::{FromWorker, ToWorker};
use protocol::{ClientMessage, GameEvent, Message, ServerMessage, decode, encode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn golden(folder_name: &str, name: &str) -> String {
    let path = folder(folder_name).join(format!("{name}.json"));
    fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("every message needs a golden file, {}: {error}", path.display()))
}

fn check<M: Message>(folder_name: &str) {
    for kind in M::KINDS {
        let text = golden(folder_name, kind);
        let message: M = decode(&text).unwrap_or_else(|error| panic!("{folder_name}/{kind}: {error}"));
        assert_eq!(message.kind(), *kind, "{folder_name}/{kind}");
        check_text(folder_name, kind, &text, &message);
    }
    let files =
        fs::read_dir(folder(folder_name)).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<_> = files.collect();
    let kinds: BTreeSet<_> = M::KINDS.iter().map(|kind| format!("{kind}.json")).collect();
    assert_eq!(files, kinds, "{folder_name} has a file for each kind and no other");
}

fn check_text<T: Serialize>(folder: &str, name: &str, text: &str, message: &T) {
    let expected: Value = serde_json::from_str(text).unwrap();
    let written = encode(message);
    assert!(!written.contains('\n'), "{folder}/{name}: a message is one line");
    let written: Value = serde_json::from_str(&written).unwrap();
    assert_eq!(written, expected, "{folder}/{name}");
}

fn check_body<T: Serialize + DeserializeOwned>(name: &str) {
    let text = golden("http", name);
    let body: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("http/{name}: {error}"));
    check_text("http", name, &text, &body);
}

#[test]
fn what_clients_say() {
    check::<ClientMessage>("client");
}

#[test]
fn what_the_server_says() {
    check::<ServerMessage>("server");
}

#[test]
fn what_happens_in_games() {
    check::<GameEvent>("event");
}

#[test]
fn what_page_and_worker_say() {
    check::<ToWorker>("to-worker");
    check::<FromWorker>("from-worker");
}

#[test]
fn bodies_over_http() {
    check_body::<Shared>("shared");
    check_body::<Problem>("problem");
    check_body::<Problem>("problem-record");
    check_body::<Health>("health");
    check_body::<ServerVersion>("server-version");
    assert_eq!(fs::read_dir(folder("http")).unwrap().count(), 5);
}
