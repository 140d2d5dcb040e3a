//! What comes from outside may be newer, older, broken or nonsense.

use protocol::worker::FromWorker;
use protocol::{
    ClientMessage, DecodeError, GameEvent, LineError, Lines, Message, OLDEST_VERSION, PROTOCOL_VERSION, ServerMessage,
    check_version, decode,
};

fn client(text: &str) -> Result<ClientMessage, DecodeError> {
    decode(text)
}

#[test]
fn unknown_fields_are_passed_over() {
    let message = client(r#"{"type":"leave","game":"x","colour":{"deep":[1,2,{"a":null}]},"new":true}"#);
    assert_eq!(message, Ok(ClientMessage::Leave { game: "x".to_owned() }));
    let event: GameEvent = decode(r#"{"type":"rematch","game":"y","sides":"same"}"#).unwrap();
    assert_eq!(event.kind(), "rematch");
}

#[test]
fn unknown_kinds_are_told_from_broken_messages() {
    assert_eq!(client(r#"{"type":"wave"}"#), Err(DecodeError::UnknownKind("wave".to_owned())));
    assert_eq!(decode::<FromWorker>(r#"{"sing":{"loud":true}}"#), Err(DecodeError::UnknownKind("sing".to_owned())));
    assert_eq!(decode::<FromWorker>(r#""sing""#), Err(DecodeError::UnknownKind("sing".to_owned())));
    let long = format!(r#"{{"type":"{}"}}"#, "x".repeat(10_000));
    assert!(matches!(client(&long), Err(DecodeError::UnknownKind(kind)) if kind.len() == 40));
    // A kind that is unknown further inside is a broken message: passing it over would lose a known one.
    let odd = r#"{"type":"offer","game":"x","id":"1","offer":"tea"}"#;
    assert!(matches!(client(odd), Err(DecodeError::Malformed { .. })));
    let event = r#"{"type":"event","game":"x","number":1,"at":0,"event":{"type":"sneezed"}}"#;
    assert!(matches!(decode::<ServerMessage>(event), Err(DecodeError::Malformed { .. })));
}

#[test]
fn errors_say_what_and_where() {
    let said = |text: &str| client(text).unwrap_err().to_string();
    assert_eq!(said(""), "line 1, column 0: EOF while parsing a value");
    assert_eq!(said("{\"type\":\"join\",\n\"game\":}"), "line 2, column 8: expected value");
    assert_eq!(said("[]"), "the message does not say of which kind it is");
    assert_eq!(said("{}"), "the message does not say of which kind it is");
    assert_eq!(said(r#"{"type":7}"#), "the message does not say of which kind it is");
    assert!(said(r#"{"type":"join","game":"x"}"#).contains("missing field `from`"));
    assert!(said(r#"{"type":"join","game":"x","from":-1}"#).contains("-1"));
    assert!(said(r#"{"type":"join","game":"x","from":1} extra"#).contains("trailing characters"));
    assert_eq!(said(r#"{"type":"wave"}"#), "there is no message of the kind “wave”");
}

#[test]
fn garbage_is_refused_and_nothing_breaks() {
    let deep = "[".repeat(100_000);
    let large = format!(r#"{{"type":"ping","at":{}}}"#, "9".repeat(400));
    let texts =
        ["null", "true", "\"\"", "\u{0}", "{\"type\"", "{\"type\":\"ping\"", "é", "{\"type\":\"ping\",\"at\":1e999}"];
    for text in texts.into_iter().chain([deep.as_str(), large.as_str()]) {
        assert!(decode::<ClientMessage>(text).is_err());
        assert!(decode::<ServerMessage>(text).is_err());
        assert!(decode::<FromWorker>(text).is_err());
    }
    // Every beginning and every change of one byte of a good message is read or refused.
    let good = r#"{"type":"move","game":"x7","id":"c-1","ply":3,"text":"a1b1"}"#;
    for at in 0..good.len() {
        assert!(client(&good[..at]).is_err(), "{}", &good[..at]);
        for byte in [b'"', b'{', b'}', b'0', b',', b' ', b'\\'] {
            let mut bytes = good.as_bytes().to_vec();
            bytes[at] = byte;
            let _ = client(&String::from_utf8(bytes).unwrap());
        }
    }
}

#[test]
fn other_versions_are_refused_clearly() {
    for version in OLDEST_VERSION..=PROTOCOL_VERSION {
        assert_eq!(check_version(version), Ok(()));
    }
    let newer = check_version(PROTOCOL_VERSION + 1).unwrap_err().to_string();
    assert!(newer.contains(&(PROTOCOL_VERSION + 1).to_string()) && newer.ends_with("this side is too old"), "{newer}");
    let older = check_version(OLDEST_VERSION - 1).unwrap_err().to_string();
    assert!(older.ends_with("the other side is too old"), "{older}");
}

#[test]
fn lines_come_in_pieces() {
    let mut lines = Lines::new(8);
    let mut all = Vec::new();
    for byte in "{\"a\":1}\n\r\n\n{}\r\nrest".bytes() {
        all.extend(lines.push(&[byte]).unwrap());
    }
    assert_eq!(all, ["{\"a\":1}", "{}"]);
    assert_eq!(Lines::new(4).push(b"12345678\n"), Err(LineError::TooLong(4)));
    assert_eq!(Lines::new(4).push(b"123456789"), Err(LineError::TooLong(4)), "one need not wait for its end");
    assert_eq!(Lines::new(4).push(b"1234\r\n"), Ok(vec!["1234".to_owned()]));
    assert_eq!(Lines::new(9).push(b"\xff\n"), Err(LineError::NotUtf8));
}
