//! Every message has a golden file: it reads, is of the kind that it is named after, and is written again exactly so. Whoever
//! changes a name or leaves a field out breaks the wire for others, and sees it here first.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use protocol::accounts::{
    AccountView, BlockList, Confirmation, NewEmail, NewPasskey, NewPassword, NewPrivacy, NewReport, PasskeyChallenge,
    PasskeyList, PasskeySignIn, PasskeyWish, Profile, RecordsKept, ResetPassword, SessionList, SignIn, SignUp,
};
use protocol::api::{
    Done, Identity, LegalMoves, NewChat, NewClaim, NewMove, NewOffer, NewSeek, NewToken, SeekList, TokenList, TokenView,
};
use protocol::archive::{ArchivePage, Explored};
use protocol::http::{
    BrowserError, GameList, GameView, Health, Known, Leaderboard, Now, Problem, Proposed, PushKey, PushSubscription,
    ServerVersion, Shared,
};
use protocol::worker::{Budget, FromWorker, GameClocks, Info, Line, Outlook, Review, Reviewed, Search, ToWorker};
use protocol::{ClientMessage, DecodeError, GameEvent, Message, Millis, ServerMessage, decode, encode};
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
    check_body_in::<T>("http", name);
}

fn check_body_in<T: Serialize + DeserializeOwned>(folder: &str, name: &str) -> T {
    let text = golden(folder, name);
    let body: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{folder}/{name}: {error}"));
    check_text(folder, name, &text, &body);
    body
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
    // Page and worker read and write them by hand; that must come to the same.
    for kind in ToWorker::KINDS {
        let message: ToWorker = decode(&golden("to-worker", kind)).unwrap();
        assert_eq!(ToWorker::of_text(&golden("to-worker", kind)).as_ref(), Ok(&message), "{kind}");
        assert_eq!(message.to_text(), encode(&message), "{kind}");
    }
    for kind in FromWorker::KINDS {
        let message: FromWorker = decode(&golden("from-worker", kind)).unwrap();
        assert_eq!(FromWorker::of_text(&golden("from-worker", kind)).as_ref(), Ok(&message), "{kind}");
        assert_eq!(message.to_text(), encode(&message), "{kind}");
    }
}

#[test]
fn pages_say_and_hear_the_same_by_hand() {
    for kind in ClientMessage::KINDS {
        let message: ClientMessage = decode(&golden("client", kind)).unwrap();
        assert_eq!(message.to_text(), encode(&message), "{kind}");
    }
    let both = |text: &str, name: &str| {
        let ours = ServerMessage::of_text(text);
        assert_eq!(ours.as_ref().ok(), decode::<ServerMessage>(text).as_ref().ok(), "{name}: {ours:?} {text}");
        ours
    };
    let events = GameEvent::KINDS.iter().map(|kind| {
        let event = golden("event", kind);
        (*kind, format!(r#"{{"type":"event","game":"g","number":7,"at":8,"event":{event}}}"#))
    });
    let said = ServerMessage::KINDS.iter().map(|kind| (*kind, golden("server", kind)));
    for (kind, text) in said.chain(events) {
        assert!(both(&text, kind).is_ok(), "{kind}");
        // Every field is missed or told from nonsense, or else need not be there.
        let fields = text.matches("\": ").count();
        for field in 0..fields {
            let mut parts: Vec<_> = text.split("\": ").collect();
            let missing = format!("{}-", parts[field]);
            parts[field] = &missing;
            let _ = both(&parts.join("\": "), kind);
        }
        let _ = both(&text.replace(|c: char| c.is_ascii_digit(), "x"), kind);
    }
    let unknown = |kind: &str| Err(DecodeError::UnknownKind(kind.to_owned()));
    assert_eq!(ServerMessage::of_text(r#"{"type":"wave"}"#), unknown("wave"));
    let newer = r#"{"type":"event","game":"g","number":1,"at":2,"event":{"type":"sung"}}"#;
    assert_eq!(ServerMessage::of_text(newer), unknown("sung"));
    assert_eq!(ServerMessage::of_text("{}"), Err(DecodeError::NoKind));
    assert!(ServerMessage::of_text("7").is_err() && ServerMessage::of_text("").is_err());
}

#[test]
fn pages_read_bodies_by_hand() {
    let text = golden("http", "game-view");
    assert_eq!(GameView::of_text(&text).ok(), serde_json::from_str(&text).ok());
    let text = golden("http", "proposed");
    assert_eq!(Proposed::of_text(&text).ok(), serde_json::from_str(&text).ok());
    let text = golden("http", "leaderboard");
    assert_eq!(Leaderboard::of_text(&text).ok(), serde_json::from_str(&text).ok());
    let text = golden("http", "archive-page");
    assert_eq!(ArchivePage::of_text(&text).ok(), serde_json::from_str(&text).ok());
    let text = golden("http", "explored");
    assert_eq!(Explored::of_text(&text).ok(), serde_json::from_str(&text).ok());
    assert!(ArchivePage::of_text("{}").is_err() && Explored::of_text("<!doctype html>").is_err());
    let problem = Problem::of_text(&golden("http", "problem-record")).unwrap();
    assert_eq!((problem.error.as_str(), problem.place), ("record", None));
    assert!(GameView::of_text("{}").is_err() && Proposed::of_text("[]").is_err() && Problem::of_text("x").is_err());
    let ClientMessage::Challenge { challenge, .. } = decode(&golden("client", "challenge")).unwrap() else {
        panic!("a challenge");
    };
    assert_eq!(challenge.to_text(), encode(&challenge));
}

#[test]
fn what_page_and_worker_leave_out_comes_back_too() {
    let line = |outlook| Some(Line { rank: 2, outlook, moves: vec!["a \"b\"".to_owned()] });
    let infos = [
        Info::default(),
        Info { depth: Some(u32::MAX), line: line(Outlook::Estimate(i32::MIN)), ..Info::default() },
        Info { nodes: Some(u64::MAX), line: line(Outlook::Draw), ..Info::default() },
        Info { fullness: Some(0), line: line(Outlook::Loss { within_plies: 0, least_margin: -3 }), ..Info::default() },
    ];
    let said = infos.map(FromWorker::Info).into_iter().chain([
        FromWorker::BestMove { text: None },
        FromWorker::Refused { why: "é\n\u{1}".to_owned() },
        FromWorker::Reviewed(Box::new(Reviewed {
            accuracy: [None, Some(100.0)],
            moves: vec![],
            record: String::new(),
        })),
    ]);
    for message in said {
        assert_eq!(message.to_text(), encode(&message));
        assert_eq!(FromWorker::of_text(&message.to_text()), Ok(message));
    }
    let search = |start: Option<&str>, budget| {
        let start = start.map(str::to_owned);
        Search { game: "x".to_owned(), start, moves: vec![], level: 1, lines: 0, book: true, budget }
    };
    let clocks = Some(GameClocks { left: [Millis(0), Millis(1)], increment: [Millis(2), Millis(3)] });
    let words = Some("\n@a\nb = c".to_owned());
    for question in [
        ToWorker::Search(search(None, Budget::default())),
        ToWorker::Search(search(Some(""), Budget { clocks, ..Budget::default() })),
        ToWorker::Review(Review { record: String::new(), nodes: 0, lang: "de".to_owned(), words }),
    ] {
        assert_eq!(question.to_text(), encode(&question));
        assert_eq!(ToWorker::of_text(&question.to_text()), Ok(question));
    }
}

#[test]
fn page_and_worker_refuse_what_is_broken() {
    for text in
        ["", "{}", "[]", "7", r#"{"info":{}, "more":{}}"#, r#"{"info":7}"#, r#"{"best-move":[]}"#, r#"{"search":7}"#]
    {
        assert!(FromWorker::of_text(text).is_err() && ToWorker::of_text(text).is_err(), "{text}");
    }
    let unknown = Err(DecodeError::UnknownKind("sing".to_owned()));
    assert_eq!(FromWorker::of_text(r#"{"sing":{"loud":true}}"#), unknown);
    assert_eq!(FromWorker::of_text(r#""sing""#), unknown);
    for kind in FromWorker::KINDS {
        // Every field of every message is missed or told from nonsense, or else need not be there.
        let text = golden("from-worker", kind).replace(|c: char| c.is_ascii_digit(), "x");
        assert!(FromWorker::of_text(&text).is_err() || decode::<FromWorker>(&text).is_ok(), "{text}");
        let text = golden("from-worker", kind).replacen("\": ", "-\": ", 2);
        let (ours, theirs) = (FromWorker::of_text(&text).ok(), decode::<FromWorker>(&text).ok());
        assert_eq!(ours, theirs, "{text}");
    }
}

#[test]
fn bodies_over_http() {
    check_body::<Shared>("shared");
    check_body::<Problem>("problem");
    check_body::<Problem>("problem-record");
    check_body::<Health>("health");
    check_body::<ServerVersion>("server-version");
    check_body::<Proposed>("proposed");
    check_body::<GameView>("game-view");
    check_body::<GameList>("game-list");
    check_body::<Now>("now");
    check_body::<Known>("known");
    check_body::<Leaderboard>("leaderboard");
    check_body::<PushKey>("push-key");
    check_body::<PushSubscription>("push-subscription");
    check_body::<BrowserError>("browser-error");
    check_body::<ArchivePage>("archive-page");
    check_body::<Explored>("explored");
    check_body::<NewToken>("new-token");
    check_body::<TokenView>("token");
    check_body::<TokenList>("tokens");
    check_body::<Identity>("identity");
    check_body::<NewMove>("new-move");
    check_body::<LegalMoves>("legal-moves");
    check_body::<NewOffer>("new-offer");
    check_body::<NewClaim>("new-claim");
    check_body::<NewChat>("new-chat");
    check_body::<NewSeek>("new-seek");
    check_body::<SeekList>("seeks");
    check_body::<Done>("done");
    assert_eq!(fs::read_dir(folder("http")).unwrap().count(), 28);
}

#[test]
fn bodies_about_accounts() {
    check_body_in::<SignUp>("accounts", "sign-up");
    check_body_in::<SignIn>("accounts", "sign-in");
    check_body_in::<NewPassword>("accounts", "new-password");
    check_body_in::<ResetPassword>("accounts", "reset-password");
    check_body_in::<NewEmail>("accounts", "new-email");
    check_body_in::<NewPrivacy>("accounts", "new-privacy");
    check_body_in::<Confirmation>("accounts", "confirmation");
    check_body_in::<NewReport>("accounts", "new-report");
    check_body_in::<NewPasskey>("accounts", "new-passkey");
    check_body_in::<PasskeySignIn>("accounts", "passkey-sign-in");
    // Pages read these by hand, which must come to the same, and tell nonsense from it.
    macro_rules! by_hand {
        ($($kind:ty: $($name:literal),+ in $folder:literal;)+) => {$($({
            let text = golden($folder, $name);
            let body = check_body_in::<$kind>($folder, $name);
            assert_eq!(<$kind>::of_text(&text).as_ref(), Ok(&body), "{}", $name);
            for field in 0..text.matches("\": ").count() {
                let mut parts: Vec<_> = text.split("\": ").collect();
                let missing = format!("{}-", parts[field]);
                parts[field] = &missing;
                let text = parts.join("\": ");
                assert_eq!(<$kind>::of_text(&text).ok(), serde_json::from_str(&text).ok(), "{text}");
            }
            let text = text.replace(|c: char| c.is_ascii_digit(), "x");
            assert_eq!(<$kind>::of_text(&text).ok(), serde_json::from_str(&text).ok(), "{text}");
        })+)+};
    }
    by_hand! {
        AccountView: "account", "account-nobody" in "accounts";
        SessionList: "sessions" in "accounts";
        RecordsKept: "records-kept" in "accounts";
        BlockList: "blocks" in "accounts";
        Profile: "profile" in "accounts";
        Now: "now" in "http";
        PasskeyWish: "passkey-wish" in "accounts";
        PasskeyList: "passkeys" in "accounts";
        PasskeyChallenge: "passkey-challenge" in "accounts";
        TokenList: "tokens" in "http";
        TokenView: "token" in "http";
    }
    assert_eq!(fs::read_dir(folder("accounts")).unwrap().count(), 19);
}
