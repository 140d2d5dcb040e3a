//! Passkeys, as the browser makes and uses them (WebAuthn).

use js_sys::futures::JsFuture;
use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use protocol::accounts::{PasskeyChallenge, PasskeyWish};
use wasm_bindgen::{JsCast, JsValue};

use crate::browser::window;
use crate::share::code::{bytes, letters};

/// The kinds of signatures that the server can check, the dearest first: ES256, which almost everything knows, `EdDSA`, and RS256 for
/// computers that know no other.
const KINDS: [f64; 3] = [-7.0, -8.0, -257.0];
/// How long somebody may take, in milliseconds: as long as the server waits.
const PATIENCE: f64 = 300_000.0;
const KIND: &str = "public-key";

/// Whether the browser has passkeys for this page: it must be served safely, by a name.
pub fn has_passkeys() -> bool {
    let host = window().location().hostname().unwrap_or_default();
    let is_name = !host.contains(':') && !host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_name
        && window().is_secure_context()
        && Reflect::has(&window(), &JsValue::from_str("PublicKeyCredential")).unwrap_or(false)
}

/// Where this page has a name, and so passkeys, if it was opened by a number on the machine that serves it.
pub fn named_address() -> Option<String> {
    let location = window().location();
    let host = location.hostname().ok().filter(|host| host == "127.0.0.1" || host == "[::1]")?;
    Some(location.href().ok()?.replacen(&host, "localhost", 1))
}

fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // A plain object takes any key.
        let _ = Reflect::set(&object, &JsValue::from_str(name), value);
    }
    object.into()
}

fn list(items: impl IntoIterator<Item = JsValue>) -> JsValue {
    items.into_iter().collect::<Array>().into()
}

fn text(value: &str) -> JsValue {
    JsValue::from_str(value)
}

fn buffer(code: &str) -> Option<JsValue> {
    Some(Uint8Array::from(bytes(code)?.as_slice()).into())
}

/// Why there is no passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPasskey {
    /// The person thought better of it, or it took too long.
    NotGiven,
    /// What holds passkeys here has one for this account already.
    Known,
    /// It knows none of the kinds of signatures that the server can check, or cannot keep a passkey.
    Unsupported,
}

impl NoPasskey {
    /// By what the browser calls it.
    fn of(error: &JsValue) -> Self {
        let name = Reflect::get(error, &text("name")).ok().and_then(|name| name.as_string());
        match name.as_deref() {
            Some("InvalidStateError") => Self::Known,
            Some("NotSupportedError" | "ConstraintError") => Self::Unsupported,
            _ => Self::NotGiven,
        }
    }
}

/// Lets the browser make or use a passkey.
async fn ask(method: &str, options: JsValue) -> Result<JsValue, NoPasskey> {
    let failed = |error: JsValue| NoPasskey::of(&error);
    let credentials = Reflect::get(&window().navigator(), &text("credentials")).map_err(failed)?;
    let function = Reflect::get(&credentials, &text(method)).map_err(failed)?;
    let function: Function = function.dyn_into().map_err(|_| NoPasskey::Unsupported)?;
    let promise = function.call1(&credentials, &object(&[("publicKey", options)])).map_err(failed)?;
    let made = JsFuture::from(Promise::resolve(&promise)).await.map_err(failed)?;
    if made.is_object() { Ok(made) } else { Err(NoPasskey::NotGiven) }
}

/// A field of what the browser answers, as letters.
fn letters_of(value: &JsValue, name: &str) -> Option<String> {
    let field = Reflect::get(value, &text(name)).ok().filter(JsValue::is_object)?;
    Some(letters(&Uint8Array::new(&field).to_vec()))
}

/// Makes a passkey: what goes to the server, with the name that its owner gives it.
pub async fn make_passkey(wish: &PasskeyWish, name: &str) -> Result<String, NoPasskey> {
    let made = ask("create", making(wish).ok_or(NoPasskey::NotGiven)?).await?;
    made_body(&made, name).ok_or(NoPasskey::NotGiven)
}

fn making(wish: &PasskeyWish) -> Option<JsValue> {
    let known = wish.known.iter().filter_map(|id| Some(object(&[("type", text(KIND)), ("id", buffer(id)?)])));
    let user = [("id", buffer(&wish.handle)?), ("name", text(&wish.name)), ("displayName", text(&wish.name))];
    let selection = [
        ("residentKey", text("required")),
        ("requireResidentKey", JsValue::TRUE),
        ("userVerification", text("required")),
    ];
    Some(object(&[
        ("challenge", buffer(&wish.challenge)?),
        ("rp", object(&[("id", text(&wish.site)), ("name", text("Tafel"))])),
        ("user", object(&user)),
        ("pubKeyCredParams", list(KINDS.map(|kind| object(&[("type", text(KIND)), ("alg", JsValue::from_f64(kind))])))),
        ("excludeCredentials", list(known)),
        ("authenticatorSelection", object(&selection)),
        ("attestation", text("none")),
        ("timeout", JsValue::from_f64(PATIENCE)),
    ]))
}

fn made_body(made: &JsValue, name: &str) -> Option<String> {
    let response = Reflect::get(made, &text("response")).ok()?;
    let mut body = String::new();
    json::Writer::object(&mut body)
        .text("name", name)
        .text("client", &letters_of(&response, "clientDataJSON")?)
        .text("attestation", &letters_of(&response, "attestationObject")?)
        .end();
    Some(body)
}

/// Uses a passkey: what goes to the server. The browser shows which ones there are.
pub async fn use_passkey(wish: &PasskeyChallenge) -> Result<String, NoPasskey> {
    let options = object(&[
        ("challenge", buffer(&wish.challenge).ok_or(NoPasskey::NotGiven)?),
        ("rpId", text(&wish.site)),
        ("userVerification", text("required")),
        ("timeout", JsValue::from_f64(PATIENCE)),
    ]);
    let used = ask("get", options).await?;
    used_body(&used).ok_or(NoPasskey::NotGiven)
}

fn used_body(used: &JsValue) -> Option<String> {
    let response = Reflect::get(used, &text("response")).ok()?;
    let mut body = String::new();
    let written = json::Writer::object(&mut body)
        .text("id", &letters_of(used, "rawId")?)
        .text("client", &letters_of(&response, "clientDataJSON")?)
        .text("authenticator", &letters_of(&response, "authenticatorData")?)
        .text("signature", &letters_of(&response, "signature")?);
    match letters_of(&response, "userHandle") {
        Some(handle) => written.text("handle", &handle),
        None => written,
    }
    .end();
    Some(body)
}
