//! What browsers and authenticators say when a passkey is made or used (WebAuthn), and whether it is true. Nothing is asked of the
//! authenticator's origin: whoever has the key is its owner.

use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::cbor::Value;
use super::{base64, keys};
use crate::csrf::is_same;

/// What is wrong with a passkey, or with how it was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// What the browser says cannot be read.
    Client,
    /// It was not asked to make, or to use, a passkey.
    Purpose,
    /// It signs something else than what it was to sign.
    Challenge,
    /// It was done on another site's page.
    Origin,
    /// What the authenticator says cannot be read.
    Authenticator,
    /// The passkey is for another site.
    Site,
    /// The user was not present.
    Absent,
    /// The authenticator did not verify the user, by a PIN, a fingerprint or the like.
    Unverified,
    /// The key is of a kind that was not asked for.
    Key,
    /// The signature is wrong.
    Signature,
}

/// What a passkey is for: the site that it belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The name, without a port: what passkeys are bound to.
    pub(super) site: String,
    /// The name as browsers ask for it, with a port if there is one.
    host: String,
}

impl Place {
    /// The place of an origin, `https://tafel.example`.
    pub(super) fn of_origin(origin: &str) -> Self {
        let host = origin.split_once("://").map_or(origin, |(_, host)| host).to_ascii_lowercase();
        let site = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name.to_owned(),
            _ => host.clone(),
        };
        Self { site, host }
    }

    /// Whether that origin is this place. Browsers have no passkeys on pages that are not served safely, but on this machine.
    fn is(&self, origin: &str) -> bool {
        match origin.split_once("://") {
            Some(("https", host)) => is_same(host, &self.host),
            Some(("http", host)) => self.site == "localhost" && is_same(host, &self.host),
            _ => false,
        }
    }
}

/// What the browser says it was asked for.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Client {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// Reads what the browser says: what was to be signed, if all else is right.
pub(super) fn challenge_of(client: &[u8], purpose: &str, place: &Place) -> Result<Vec<u8>, Fault> {
    let client: Client = serde_json::from_slice(client).map_err(|_| Fault::Client)?;
    if client.r#type != purpose {
        return Err(Fault::Purpose);
    }
    if client.cross_origin || !place.is(&client.origin) {
        return Err(Fault::Origin);
    }
    base64::read(&client.challenge).ok_or(Fault::Challenge)
}

/// What the authenticator says.
struct Authenticator<'a> {
    counter: u32,
    /// The passkey and its open key, if one was made.
    made: Option<(&'a [u8], Value<'a>)>,
}

const PRESENT: u8 = 1;
const VERIFIED: u8 = 1 << 2;
const HAS_KEY: u8 = 1 << 6;
const HAS_MORE: u8 = 1 << 7;

fn authenticator<'a>(bytes: &'a [u8], place: &Place) -> Result<Authenticator<'a>, Fault> {
    let broken = Fault::Authenticator;
    let (site, rest) = bytes.split_at_checked(32).ok_or(broken)?;
    let (&flags, rest) = rest.split_first().ok_or(broken)?;
    let (counter, mut rest) = rest.split_first_chunk().ok_or(broken)?;
    let mut made = None;
    if flags & HAS_KEY != 0 {
        let (_model, behind) = rest.split_at_checked(16).ok_or(broken)?;
        let (length, behind) = behind.split_first_chunk().ok_or(broken)?;
        let (id, behind) = behind.split_at_checked(usize::from(u16::from_be_bytes(*length))).ok_or(broken)?;
        let (key, behind) = Value::read(behind).map_err(|_| broken)?;
        made = Some((id, key));
        rest = behind;
    }
    if flags & HAS_MORE != 0 {
        rest = Value::read(rest).map_err(|_| broken)?.1;
    }
    if !rest.is_empty() {
        return Err(broken);
    }
    if Sha256::digest(place.site.as_bytes()).as_slice() != site {
        return Err(Fault::Site);
    }
    if flags & PRESENT == 0 {
        return Err(Fault::Absent);
    }
    // A passkey is the only factor here: possession of the authenticator must not be enough.
    if flags & VERIFIED == 0 {
        return Err(Fault::Unverified);
    }
    Ok(Authenticator { counter: u32::from_be_bytes(*counter), made })
}

/// A passkey that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Made {
    pub(super) id: Vec<u8>,
    /// The open key, as it is stored.
    pub(super) key: Vec<u8>,
    pub(super) counter: u32,
}

/// Bytes of the id of a passkey, as WebAuthn has it.
const LONGEST_ID: usize = 1023;

/// Reads a passkey that was made for this place.
pub(super) fn made(attestation: &[u8], place: &Place) -> Result<Made, Fault> {
    let (object, rest) = Value::read(attestation).map_err(|_| Fault::Authenticator)?;
    let said = object.get(&Value::Text("authData")).and_then(Value::as_bytes).filter(|_| rest.is_empty());
    let Authenticator { counter, made } = authenticator(said.ok_or(Fault::Authenticator)?, place)?;
    let (id, key) = made.ok_or(Fault::Authenticator)?;
    if id.is_empty() || id.len() > LONGEST_ID {
        return Err(Fault::Authenticator);
    }
    Ok(Made { id: id.to_owned(), key: keys::read(&key)?, counter })
}

/// Checks that a passkey has signed; how often it did, as far as it counts.
pub(super) fn used(key: &[u8], said: &[u8], client: &[u8], signature: &[u8], place: &Place) -> Result<u32, Fault> {
    let Authenticator { counter, .. } = authenticator(said, place)?;
    let signed = [said, &Sha256::digest(client)].concat();
    keys::check(key, &signed, signature)?;
    Ok(counter)
}

#[cfg(test)]
#[path = "ceremony_tests.rs"]
mod tests;
