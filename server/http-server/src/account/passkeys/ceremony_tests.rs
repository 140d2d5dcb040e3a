use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use ring::signature::{Ed25519KeyPair, KeyPair as _};

use super::*;

fn place() -> Place {
    Place::of_origin("https://table.example")
}

fn secret() -> SigningKey {
    SigningKey::from_slice(&[7; 32]).unwrap()
}

fn client(purpose: &str, challenge: &[u8], origin: &str) -> Vec<u8> {
    let challenge = base64::write(challenge);
    format!(r#"{{"type":"{purpose}","challenge":"{challenge}","origin":"{origin}","crossOrigin":false}}"#).into_bytes()
}

/// What an authenticator says of a site.
fn said(site: &str, flags: u8, counter: u32, more: &[u8]) -> Vec<u8> {
    [&Sha256::digest(site.as_bytes())[..], &[flags], &counter.to_be_bytes(), more].concat()
}

/// The open key as COSE, with this algorithm.
fn cose(algorithm: u8) -> Vec<u8> {
    let point = secret().verifying_key().to_sec1_point(false);
    let point: &[u8] = point.as_ref();
    let head = [0xa5, 0x01, 0x02, 0x03, algorithm, 0x20, 0x01, 0x21, 0x58, 0x20];
    [&head[..], &point[1..33], &[0x22, 0x58, 0x20], &point[33..]].concat()
}

fn attestation(said: &[u8]) -> Vec<u8> {
    let length = (said.len() as u16).to_be_bytes();
    [&b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59"[..], &length, said].concat()
}

fn new_key(key: &[u8]) -> Vec<u8> {
    [&[0; 16][..], &[0, 3], b"key", key].concat()
}

const ES256: u8 = 0x26;

fn good() -> Vec<u8> {
    attestation(&said("table.example", 0x45, 9, &new_key(&cose(ES256))))
}

#[test]
fn a_passkey_is_made_and_used() {
    let made = made(&good(), &place()).unwrap();
    assert_eq!((made.id.as_slice(), made.counter, made.key.len()), (&b"key"[..], 9, 65));
    let client = client("webauthn.get", b"once", "https://table.example");
    assert_eq!(challenge_of(&client, "webauthn.get", &place()).as_deref(), Ok(&b"once"[..]));
    let said = said("table.example", 5, 10, &[]);
    let signature: Signature = secret().sign(&[&said[..], &Sha256::digest(&client)].concat());
    let signature = signature.to_der();
    let used = |said: &[u8], client: &[u8], signature: &[u8]| used(&made.key, said, client, signature, &place());
    assert_eq!(used(&said, &client, signature.as_ref()), Ok(10));
    let unverified = super::tests::said("table.example", 1, 10, &[]);
    assert_eq!(used(&unverified, &client, signature.as_ref()), Err(Fault::Unverified));
    // Any change of what was signed is noticed.
    let mut other = said.clone();
    other[36] = 11;
    assert_eq!(used(&other, &client, signature.as_ref()), Err(Fault::Signature));
    let another = super::tests::client("webauthn.get", b"twice", "https://table.example");
    assert_eq!(used(&said, &another, signature.as_ref()), Err(Fault::Signature));
    let mut bent = signature.as_ref().to_vec();
    *bent.last_mut().unwrap() ^= 1;
    assert_eq!(used(&said, &client, &bent), Err(Fault::Signature));
    for end in 0..signature.as_ref().len() {
        assert_eq!(used(&said, &client, &signature.as_ref()[..end]), Err(Fault::Signature));
    }
    for end in 0..said.len() {
        assert_eq!(used(&said[..end], &client, signature.as_ref()), Err(Fault::Authenticator), "{end}");
    }
    assert_eq!(used(&[&said[..], &[0]].concat(), &client, signature.as_ref()), Err(Fault::Authenticator));
}

#[test]
fn browsers_say_what_they_were_asked_and_where() {
    for (purpose, origin, expected) in [
        ("webauthn.create", "https://table.example", Some(Fault::Purpose)),
        ("webauthn.get", "https://evil.example", Some(Fault::Origin)),
        ("webauthn.get", "http://table.example", Some(Fault::Origin)),
        ("webauthn.get", "https://table.example.evil.example", Some(Fault::Origin)),
        ("webauthn.get", "https://sub.table.example", Some(Fault::Origin)),
        ("webauthn.get", "null", Some(Fault::Origin)),
        ("webauthn.get", "https://table.example", None),
    ] {
        let read = challenge_of(&client(purpose, b"x", origin), "webauthn.get", &place());
        assert_eq!(read.err(), expected, "{purpose} {origin}");
    }
    let local = Place::of_origin("http://localhost:4177");
    assert_eq!(local.site, "localhost");
    assert!(challenge_of(&client("webauthn.get", b"x", "http://localhost:4177"), "webauthn.get", &local).is_ok());
    let elsewhere = client("webauthn.get", b"x", "http://localhost:4178");
    assert_eq!(challenge_of(&elsewhere, "webauthn.get", &local), Err(Fault::Origin));
    let framed = String::from_utf8(client("webauthn.get", b"x", "https://table.example")).unwrap();
    let framed = framed.replace("false", "true");
    assert_eq!(challenge_of(framed.as_bytes(), "webauthn.get", &place()), Err(Fault::Origin));
    for nonsense in [&b""[..], b"{}", b"[]", b"\xff", br#"{"type":7}"#] {
        assert_eq!(challenge_of(nonsense, "webauthn.get", &place()), Err(Fault::Client));
    }
    let odd = br#"{"type":"webauthn.get","challenge":"a b","origin":"https://table.example"}"#;
    assert_eq!(challenge_of(odd, "webauthn.get", &place()), Err(Fault::Challenge));
}

#[test]
fn passkeys_that_are_not_for_us_or_broken_are_refused() {
    let check = |said: Vec<u8>, expected: Fault| {
        assert_eq!(made(&attestation(&said), &place()), Err(expected));
    };
    check(said("evil.example", 0x45, 9, &new_key(&cose(ES256))), Fault::Site);
    check(said("table.example", 0x44, 9, &new_key(&cose(ES256))), Fault::Absent);
    check(said("table.example", 0x41, 9, &new_key(&cose(ES256))), Fault::Unverified);
    check(said("table.example", 0x05, 9, &[]), Fault::Authenticator);
    // A key of one kind that says it is of another.
    check(said("table.example", 0x45, 9, &new_key(&cose(0x27))), Fault::Key);
    let mut off = cose(ES256);
    *off.last_mut().unwrap() ^= 1;
    check(said("table.example", 0x45, 9, &new_key(&off)), Fault::Key);
    check(said("table.example", 0x45, 9, &[&[0; 16][..], &[0, 0], &cose(ES256)].concat()), Fault::Authenticator);
    // Broken off anywhere, and with any byte changed: it is refused or read, and nothing else happens.
    let good = good();
    for end in 0..good.len() {
        assert!(made(&good[..end], &place()).is_err(), "{end}");
    }
    for index in 0..good.len() {
        let mut bytes = good.clone();
        bytes[index] ^= 0x55;
        let _ = made(&bytes, &place());
    }
    assert!(made(&[&good[..], &[0]].concat(), &place()).is_err(), "nothing comes behind it");
}

fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<_> = text.trim().bytes().map(|digit| char::from(digit).to_digit(16).unwrap() as u8).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

/// Makes a passkey with that key, and uses it with that signature of what it says.
fn make_and_use(cose: &[u8], sign: impl Fn(&[u8]) -> Vec<u8>) {
    let made = made(&attestation(&said("table.example", 0x45, 9, &new_key(cose))), &place()).unwrap();
    let client = client("webauthn.get", b"once", "https://table.example");
    let said = said("table.example", 5, 10, &[]);
    let signature = sign(&[&said[..], &Sha256::digest(&client)].concat());
    assert_eq!(used(&made.key, &said, &client, &signature, &place()), Ok(10));
    let mut other = said.clone();
    other[36] = 11;
    assert_eq!(used(&made.key, &other, &client, &signature, &place()), Err(Fault::Signature));
    for place_in in 0..signature.len() {
        let mut bent = signature.clone();
        bent[place_in] ^= 1;
        assert_eq!(used(&made.key, &said, &client, &bent, &place()), Err(Fault::Signature));
    }
    assert_eq!(used(&made.key, &said, &client, &signature[1..], &place()), Err(Fault::Signature));
    // Broken off anywhere, what is stored is no key, or has not signed.
    for end in 0..made.key.len() {
        assert!(used(&made.key[..end], &said, &client, &signature, &place()).is_err(), "{end}");
    }
}

#[test]
fn a_passkey_of_ed25519_is_made_and_used() {
    let secret = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap();
    let head = [0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20];
    let cose = [&head[..], secret.public_key().as_ref()].concat();
    make_and_use(&cose, |signed| secret.sign(signed).as_ref().to_vec());
    let short = [&head[..9], &[0x1f], &secret.public_key().as_ref()[1..]].concat();
    assert_eq!(made(&attestation(&said("table.example", 0x45, 9, &new_key(&short))), &place()), Err(Fault::Key));
}

/// Signed by `openssl dgst -sha256 -sign`: the modulus, and the signature.
#[test]
fn a_passkey_of_rsa_is_made_and_used() {
    let (modulus, signature) = include_str!("rs256.txt").split_once('\n').unwrap();
    let (modulus, signature) = (hex(modulus), hex(signature));
    make_and_use(&rsa_cose(&modulus, &[1, 0, 1]), |_| signature.clone());
}

fn rsa_cose(modulus: &[u8], exponent: &[u8]) -> Vec<u8> {
    let bytes = |bytes: &[u8]| [&[0x59][..], &(bytes.len() as u16).to_be_bytes(), bytes].concat();
    let head = [0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20];
    [&head[..], &bytes(modulus), &[0x21], &bytes(exponent)].concat()
}

/// Anything that is signed with the exponent 1 verifies; the other keys cannot verify anything.
#[test]
fn unusable_rsa_keys_are_rejected() {
    let modulus = hex(include_str!("rs256.txt").split_once('\n').unwrap().0);
    let check = |modulus: &[u8], exponent: &[u8], expected: Option<Fault>| {
        let said = said("table.example", 0x45, 9, &new_key(&rsa_cose(modulus, exponent)));
        let found = made(&attestation(&said), &place()).err();
        assert_eq!(found, expected, "{} bytes, exponent {exponent:?}", modulus.len());
    };
    let longer = |length: usize| [&modulus[..], &vec![1; length - modulus.len()]].concat();
    for exponent in [&[3][..], &[1, 0, 1], &[1, 255, 255, 255, 255]] {
        check(&modulus, exponent, None);
    }
    for exponent in [&[][..], &[0], &[1], &[2], &[1, 0, 0], &[0, 1, 0, 1], &[2, 0, 0, 0, 1], &[1; 8], &[1; 300]] {
        check(&modulus, exponent, Some(Fault::Key));
    }
    check(&longer(512), &[1, 0, 1], None);
    let mut even = modulus.clone();
    *even.last_mut().unwrap() ^= 1;
    let mut short = modulus.clone();
    short[0] = 0x7f;
    let padded = [&[0][..], &modulus].concat();
    for modulus in [&modulus[128..], &modulus[1..], &longer(513), &even, &short, &padded, &[]] {
        check(modulus, &[1, 0, 1], Some(Fault::Key));
    }
}
