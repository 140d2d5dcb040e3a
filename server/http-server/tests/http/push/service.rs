//! A push service and a browser of the test's own. The browser decrypts as RFC 8291 says, by code written apart from the server's.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aes_gcm::aead::Aead as _;
use aes_gcm::{Aes128Gcm, KeyInit as _};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use hkdf::Hkdf;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::{PublicKey, SecretKey};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::accounts::unused_name;
use crate::client::{Reply, read_reply};

/// A browser that wants to be told.
pub(crate) struct Browser {
    endpoint: String,
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    pub(crate) fn new(endpoint: &str) -> Self {
        let mut bytes = [7; 32];
        getrandom::fill(&mut bytes[8..]).unwrap();
        let secret = SecretKey::from_slice(&bytes).unwrap();
        Self { endpoint: endpoint.to_owned(), secret, auth: *b"sixteen letters!" }
    }

    /// As `PushSubscription.toJSON()` has it.
    pub(crate) fn subscription(&self) -> Value {
        let encoded = |bytes: &[u8]| Base64UrlUnpadded::encode_string(bytes);
        let key = encoded(&self.secret.public_key().to_sec1_bytes());
        json!({ "endpoint": self.endpoint, "expirationTime": null, "keys": { "p256dh": key, "auth": encoded(&self.auth) } })
    }

    /// What a message says.
    pub(crate) fn read(&self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096_u32.to_be_bytes());
        assert_eq!(rest[0], 65);
        let (sender, sealed) = rest[1..].split_at(65);
        let theirs = PublicKey::from_sec1_bytes(sender).unwrap();
        let shared = p256::ecdh::diffie_hellman(self.secret.to_nonzero_scalar(), theirs.as_affine());
        let mut info = b"WebPush: info\0".to_vec();
        info.extend_from_slice(&self.secret.public_key().to_sec1_bytes());
        info.extend_from_slice(sender);
        let mut keying = [0; 32];
        Hkdf::<Sha256>::new(Some(&self.auth), shared.raw_secret_bytes()).expand(&info, &mut keying).unwrap();
        let from = Hkdf::<Sha256>::new(Some(salt), &keying);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        from.expand(b"Content-Encoding: aes128gcm\0", &mut key).unwrap();
        from.expand(b"Content-Encoding: nonce\0", &mut nonce).unwrap();
        let mut plain = Aes128Gcm::new(&key.into()).decrypt(&nonce.into(), sealed).expect("it is for this browser");
        assert_eq!(plain.pop(), Some(2), "the last record ends so");
        serde_json::from_slice(&plain).unwrap()
    }
}

/// A push service that hands on what it was sent.
pub(super) struct Service {
    address: SocketAddr,
    came: Receiver<Reply>,
    /// What it answers next; 201 if nothing is said.
    answers: Arc<Mutex<VecDeque<&'static str>>>,
}

impl Service {
    pub(super) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let answers = Arc::new(Mutex::new(VecDeque::new()));
        let (tell, came) = channel();
        let next = answers.clone();
        // It ends with the test.
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let answer = next.lock().unwrap().pop_front().unwrap_or("201 Created");
                if tell.send(take(stream, answer)).is_err() {
                    break;
                }
            }
        });
        Self { address, came, answers }
    }

    /// A browser that is reached by this service.
    pub(super) fn browser(&self) -> Browser {
        self.browser_at("x7")
    }

    /// The same at another endpoint.
    pub(super) fn browser_at(&self, name: &str) -> Browser {
        Browser::new(&format!("http://{}/send/{name}", self.address))
    }

    pub(super) fn answer(&self, all: &[&'static str]) {
        self.answers.lock().unwrap().extend(all);
    }

    /// The next message.
    pub(super) fn next(&self) -> Reply {
        self.came.recv_timeout(Duration::from_secs(30)).expect("a message")
    }

    /// Nothing has come.
    pub(super) fn is_quiet(&self) -> bool {
        matches!(self.came.recv_timeout(Duration::ZERO), Err(RecvTimeoutError::Timeout))
    }

    /// What the signature of a message says, if it is that key's.
    pub(super) fn claims(&self, message: &Reply, key: &str) -> Value {
        let (token, shown) =
            message.header("authorization").strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(shown, key);
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let signature = Signature::from_slice(&Base64UrlUnpadded::decode_vec(signature).unwrap()).unwrap();
        let verifier = VerifyingKey::from_sec1_bytes(&Base64UrlUnpadded::decode_vec(key).unwrap()).unwrap();
        verifier.verify(signed.as_bytes(), &signature).expect("it is signed");
        let claims = Base64UrlUnpadded::decode_vec(signed.split_once('.').unwrap().1).unwrap();
        let claims: Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], format!("http://{}", self.address));
        claims
    }
}

/// A push service that accepts connections and never answers.
pub(super) struct StuckService {
    listener: TcpListener,
    accepted: Vec<TcpStream>,
}

impl StuckService {
    pub(super) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        Self { listener, accepted: Vec::new() }
    }

    pub(super) fn browser(&self) -> Browser {
        Browser::new(&format!("http://{}/send/{}", self.listener.local_addr().unwrap(), unused_name()))
    }

    /// Connections that wait for an answer.
    pub(super) fn waiting(&mut self) -> usize {
        self.accepted.extend(self.listener.incoming().map_while(Result::ok));
        self.accepted.retain(|stream| {
            stream.set_nonblocking(true).unwrap();
            // The end of the request is never followed by a hang-up while the server waits.
            let mut some = [0; 4096];
            loop {
                match (&*stream).read(&mut some) {
                    Ok(0) => return false,
                    Ok(_) => {}
                    Err(error) => return error.kind() == ErrorKind::WouldBlock,
                }
            }
        });
        self.accepted.len()
    }
}

/// Reads a request as if it were an answer: a line, headers, a body.
fn take(mut stream: TcpStream, answer: &str) -> Reply {
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut first = Vec::new();
    while !first.ends_with(b"\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        first.push(byte[0]);
    }
    assert!(first.starts_with(b"POST /send/") && first.ends_with(b" HTTP/1.1\r\n"), "{first:?}");
    let message = read_reply(&mut (&b"HTTP/1.1 200 \r\n"[..]).chain(&mut stream), "POST").unwrap();
    write!(stream, "HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n").unwrap();
    message
}
