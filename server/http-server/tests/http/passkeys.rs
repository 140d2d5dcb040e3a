//! Passkeys over HTTP, with an authenticator made of a few lines.

use http_server::Proxy;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use store::AccountChange;

use crate::accounts::{PASSWORD, beside, check, delete, sign_up, you};
use crate::client::Reply;
use crate::live::guest::{Guest, cookie_of};
use crate::site::Site;

/// What tests are asked for as.
const ORIGIN: &str = "http://localhost";

fn letters(bytes: &[u8]) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut bits: Vec<bool> =
        bytes.iter().flat_map(|byte| (0..8).rev().map(move |place| byte >> place & 1 == 1)).collect();
    bits.resize(bits.len().div_ceil(6) * 6, false);
    let sign = |six: &[bool]| SIGNS[six.iter().fold(0, |number, bit| number << 1 | usize::from(*bit))];
    bits.chunks(6).map(|six| char::from(sign(six))).collect()
}

/// Something that holds a passkey.
struct Authenticator {
    id: &'static [u8],
    secret: SigningKey,
    /// Whether it asks for a PIN or the like.
    verifies: bool,
    counter: u32,
    handle: String,
}

impl Authenticator {
    fn new(id: &'static [u8], seed: u8) -> Self {
        Self {
            id,
            secret: SigningKey::from_slice(&[seed; 32]).unwrap(),
            verifies: true,
            counter: 1,
            handle: String::new(),
        }
    }

    fn said(&self, flags: u8, more: &[u8]) -> Vec<u8> {
        let flags = flags | u8::from(self.verifies) << 2;
        [&Sha256::digest("localhost")[..], &[flags], &self.counter.to_be_bytes(), more].concat()
    }

    fn client(purpose: &str, challenge: &Value, origin: &str) -> Vec<u8> {
        json!({ "type": purpose, "challenge": challenge, "origin": origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    /// Makes a passkey as it was wished, on the page of that origin.
    fn make(&mut self, wish: &Value, origin: &str) -> Value {
        let point = self.secret.verifying_key().to_sec1_point(false);
        let point: &[u8] = point.as_ref();
        let key =
            [&b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20"[..], &point[1..33], b"\x22\x58\x20", &point[33..]].concat();
        let length = (self.id.len() as u16).to_be_bytes();
        let said = self.said(0x41, &[&[0; 16][..], &length, self.id, &key].concat());
        let length = (said.len() as u16).to_be_bytes();
        let attestation = [&b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59"[..], &length, &said].concat();
        wish["handle"].as_str().unwrap().clone_into(&mut self.handle);
        let client = Self::client("webauthn.create", &wish["challenge"], origin);
        json!({ "name": "phone", "client": letters(&client), "attestation": letters(&attestation) })
    }

    /// Signs what is to be signed, on the page of that origin.
    fn sign(&mut self, wish: &Value, origin: &str) -> Value {
        self.counter += 1;
        self.sign_again(wish, origin)
    }

    fn sign_again(&self, wish: &Value, origin: &str) -> Value {
        let client = Self::client("webauthn.get", &wish["challenge"], origin);
        let said = self.said(1, &[]);
        let signature: Signature = self.secret.sign(&[&said[..], &Sha256::digest(&client)].concat());
        json!({
            "id": letters(self.id), "client": letters(&client), "authenticator": letters(&said),
            "signature": letters(signature.to_der().as_ref()), "handle": self.handle,
        })
    }
}

fn wish(ada: &Guest) -> Value {
    let reply = ada.post("/api/account/passkeys/options", &json!({ "password": PASSWORD }));
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

fn ask(site: &Site) -> Value {
    let reply = Guest::nobody(site.address).post("/api/session/passkey/options", &json!({}));
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

fn enter(site: &Site, answer: &Value) -> Reply {
    Guest::nobody(site.address).post("/api/session/passkey", answer)
}

#[test]
fn somebody_signs_in_with_a_passkey() {
    let site = Site::with(Site::patient(), Proxy::None);
    let ada = sign_up(site.address, "Ada");
    let wrong = ada.post("/api/account/passkeys/options", &json!({ "password": "wrong horse" }));
    check(&wrong, 403, "wrong-password");
    let mut phone = Authenticator::new(b"phone of Ada", 7);
    let asked = wish(&ada);
    assert_eq!((&asked["site"], &asked["name"], &asked["known"]), (&"localhost".into(), &"Ada".into(), &json!([])));
    let made = phone.make(&asked, ORIGIN);
    assert_eq!(ada.post("/api/account/passkeys", &made).status, 201);
    check(&ada.post("/api/account/passkeys", &made), 422, "passkey");
    let list = ada.get("/api/account/passkeys").json();
    assert_eq!(list["passkeys"][0]["name"], "phone");
    assert_eq!(wish(&ada)["known"], json!([letters(b"phone of Ada")]));

    let answer = phone.sign(&ask(&site), ORIGIN);
    let reply = enter(&site, &answer);
    assert_eq!((reply.status, &reply.json()["you"]["name"]), (200, &"Ada".into()));
    let member = Guest { address: site.address, cookie: cookie_of(&reply) };
    assert_eq!(you(&member)["name"], "Ada");
    check(&enter(&site, &answer), 403, "passkey");
    assert!(member.get("/api/account/export").json()["passkeys"][0]["name"] == "phone");

    // Somebody else's, or none: removed by its owner alone.
    let bob = sign_up(site.address, "Bob");
    let path = format!("/api/account/passkeys/{}", letters(b"phone of Ada"));
    check(&delete(&bob, &path), 404, "no-such-passkey");
    assert_eq!(delete(&ada, &path).status, 200);
    check(&enter(&site, &phone.sign(&ask(&site), ORIGIN)), 403, "passkey");
}

#[test]
fn what_is_wrong_with_a_passkey_is_noticed() {
    let site = Site::with(Site::patient(), Proxy::None);
    let [ada, bob] = ["Ada", "Bob"].map(|name| sign_up(site.address, name));
    let mut phone = Authenticator::new(b"phone", 7);
    let make = |guest: &Guest, made: &Value| guest.post("/api/account/passkeys", made);
    // Made on another site's page, for somebody else, for nobody, or not at all.
    let elsewhere = phone.make(&wish(&ada), "https://evil.example");
    check(&make(&ada, &elsewhere), 422, "passkey");
    let for_bob = phone.make(&wish(&bob), ORIGIN);
    check(&make(&ada, &for_bob), 422, "passkey");
    let mut wished = wish(&ada);
    wished["challenge"] = letters(&[0; 32]).into();
    check(&make(&ada, &phone.make(&wished, ORIGIN)), 422, "passkey");
    for (field, text) in [("client", "e30"), ("attestation", "oA"), ("attestation", "!"), ("client", "")] {
        let mut made = phone.make(&wish(&ada), ORIGIN);
        made[field] = text.into();
        check(&make(&ada, &made), 422, "passkey");
    }
    let mut nameless = phone.make(&wish(&ada), ORIGIN);
    nameless["name"] = "  ".into();
    check(&make(&ada, &nameless), 422, "passkey-name");
    assert_eq!(make(&ada, &phone.make(&wish(&ada), ORIGIN)).status, 201);
    let stolen = Authenticator::new(b"phone", 9).make(&wish(&bob), ORIGIN);
    check(&make(&bob, &stolen), 409, "passkey");

    // Used on another site's page, with another key, for somebody else, or as a copy that counts by itself.
    let elsewhere = phone.sign(&ask(&site), "https://evil.example");
    check(&enter(&site, &elsewhere), 403, "passkey");
    let mut other = Authenticator::new(b"phone", 9);
    (other.handle, other.counter) = (phone.handle.clone(), 50);
    check(&enter(&site, &other.sign(&ask(&site), ORIGIN)), 403, "passkey");
    for (field, value) in
        [("handle", json!("AAAA")), ("handle", Value::Null), ("id", json!("AAAA")), ("signature", json!("MAA"))]
    {
        let mut answer = phone.sign(&ask(&site), ORIGIN);
        answer[field] = value;
        check(&enter(&site, &answer), 403, "passkey");
    }
    check(&enter(&site, &phone.sign(&wish(&ada), ORIGIN)), 403, "passkey");
    assert_eq!(enter(&site, &phone.sign(&ask(&site), ORIGIN)).status, 200);
    check(&enter(&site, &phone.sign_again(&ask(&site), ORIGIN)), 403, "passkey");
    assert_eq!(enter(&site, &phone.sign(&ask(&site), ORIGIN)).status, 200);
    beside(&site, "Ada", |ada| AccountChange::Close(ada, Some(1)));
    check(&enter(&site, &phone.sign(&ask(&site), ORIGIN)), 403, "closed");
}

/// A passkey is the only factor: whoever finds a security key must not get in with it.
#[test]
fn passkeys_that_do_not_verify_the_user_are_rejected() {
    let site = Site::with(Site::patient(), Proxy::None);
    let ada = sign_up(site.address, "Ada");
    let make = |made: &Value| ada.post("/api/account/passkeys", made);
    let mut key = Authenticator::new(b"security key", 7);
    key.verifies = false;
    let refused = make(&key.make(&wish(&ada), ORIGIN));
    check(&refused, 422, "passkey-unverified");
    assert!(refused.text().contains("PIN"), "it says what to do: {}", refused.text());
    assert_eq!(ada.get("/api/account/passkeys").json()["passkeys"], json!([]));
    // Registered in order, as one of an earlier version may be, and then used without verification.
    key.verifies = true;
    assert_eq!(make(&key.make(&wish(&ada), ORIGIN)).status, 201);
    key.verifies = false;
    check(&enter(&site, &key.sign(&ask(&site), ORIGIN)), 403, "passkey-unverified");
    key.verifies = true;
    assert_eq!(enter(&site, &key.sign(&ask(&site), ORIGIN)).status, 200);
}
