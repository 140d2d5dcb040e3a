//! Over real sockets: plain ones, and TLS with certificates that the test makes.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fetch::{BadFile, Client, Request, Trust, Url};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

/// What a server shows, and the text of what to believe it by.
struct Shown {
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
    pem: String,
}

/// A certificate that signs for itself; as `openssl req -x509` makes it, it could sign for others, too.
fn own(names: &[&str], is_ca: bool) -> Shown {
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).unwrap();
    if is_ca {
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    }
    let certificate = params.self_signed(&key).unwrap();
    let pem = certificate.pem();
    Shown { chain: vec![certificate.der().clone()], key: secret(&key), pem }
}

/// One that a club has signed.
fn signed(names: &[&str]) -> Shown {
    let mut club = CertificateParams::new(Vec::<String>::new()).unwrap();
    club.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let club = CertifiedIssuer::self_signed(club, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).unwrap();
    let certificate = params.signed_by(&key, &club).unwrap();
    Shown { chain: vec![certificate.der().clone()], key: secret(&key), pem: club.pem() }
}

fn secret(key: &KeyPair) -> PrivateKeyDer<'static> {
    PrivateKeyDer::try_from(key.serialize_der()).unwrap()
}

/// Reads a request, up to the end of its body.
fn read_request(stream: &mut impl Read) -> io::Result<String> {
    let mut seen = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&seen);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: ")).unwrap();
            if body.len() >= length.parse().unwrap() {
                return Ok(text.into_owned());
            }
        }
        let mut some = [0; 1024];
        match stream.read(&mut some)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            length => seen.extend(&some[..length]),
        }
    }
}

/// Serves one request with these bytes; says what was asked.
fn serve(shown: Option<&Shown>, answer: &'static [u8]) -> (SocketAddr, std::thread::JoinHandle<io::Result<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let config = shown.map(|shown| {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        let config = config.with_no_client_auth().with_single_cert(shown.chain.clone(), shown.key.clone_key()).unwrap();
        Arc::new(config)
    });
    let thread = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept()?;
        stream.set_read_timeout(Some(Duration::from_secs(20)))?;
        if let Some(config) = config {
            let mut stream = StreamOwned::new(ServerConnection::new(config).unwrap(), stream);
            let asked = read_request(&mut stream)?;
            stream.write_all(answer)?;
            stream.conn.send_close_notify();
            stream.flush()?;
            Ok(asked)
        } else {
            let asked = read_request(&mut stream)?;
            stream.write_all(answer)?;
            Ok(asked)
        }
    });
    (address, thread)
}

fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.pem");
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

fn asks(client: &Client, url: &str) -> io::Result<(u16, String)> {
    let url: Url = url.parse().unwrap();
    let mut answer = client.send(&Request::get(&url))?;
    Ok((answer.status(), answer.text()?))
}

fn client(trust: Trust) -> Client {
    Client { trust, silence: Duration::from_secs(20), ..Client::default() }
}

const FINE: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

#[test]
fn certificates_of_ones_own_are_believed_and_no_others() {
    for shown in [own(&["localhost", "127.0.0.1"], false), own(&["localhost"], true), signed(&["localhost"])] {
        let (_folder, path) = file(&shown.pem);
        let trusting = client(Trust::with_file(&path).unwrap());
        let (address, server) = serve(Some(&shown), FINE);
        let (status, text) = asks(&trusting, &format!("https://localhost:{}/x", address.port())).unwrap();
        assert_eq!((status, text.as_str()), (200, "hello"));
        assert!(server.join().unwrap().unwrap().starts_with("GET /x HTTP/1.1\r\n"));
        // Whoever does not know it does not say a word.
        let stranger = own(&["localhost"], true);
        let (_folder, other) = file(&stranger.pem);
        for suspicious in [client(Trust::default()), client(Trust::with_file(&other).unwrap())] {
            let (address, server) = serve(Some(&shown), FINE);
            let refused = asks(&suspicious, &format!("https://localhost:{}/", address.port())).unwrap_err();
            assert!(!refused.to_string().is_empty());
            assert!(server.join().unwrap().is_err(), "nothing was asked");
        }
    }
}

#[test]
fn a_certificate_is_good_for_its_names_alone() {
    for shown in [own(&["club.example"], false), own(&["club.example"], true), signed(&["club.example"])] {
        let (_folder, path) = file(&shown.pem);
        let (address, server) = serve(Some(&shown), FINE);
        let refused =
            asks(&client(Trust::with_file(&path).unwrap()), &format!("https://localhost:{}/", address.port()));
        let why = refused.unwrap_err().to_string();
        assert!(why.contains("not valid for name") || why.contains("NotValidForName"), "{why}");
        assert!(server.join().unwrap().is_err());
    }
}

#[test]
fn bad_files_of_certificates_are_named() {
    let (_folder, path) = file("no certificate\n");
    assert_eq!(Trust::with_file(&path).unwrap_err(), BadFile::Empty(path.clone()));
    let missing = path.with_file_name("missing.pem");
    assert!(matches!(Trust::with_file(&missing), Err(BadFile::Unreadable(named, _)) if named == missing));
    let (_folder, broken) = file("-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----\n");
    assert!(matches!(Trust::with_file(&broken), Err(BadFile::Unreadable(..))));
}

#[test]
fn answers_are_read_however_they_are_written() {
    let check = |answer: &'static [u8], expected: Result<(u16, &str), ()>| {
        let (address, server) = serve(None, answer);
        let read = asks(&client(Trust::default()), &format!("http://{address}/"));
        let read = read.as_ref().map(|(status, text)| (*status, text.as_str())).map_err(|_| ());
        assert_eq!(read, expected, "{}", String::from_utf8_lossy(answer));
        server.join().unwrap().unwrap();
    };
    check(FINE, Ok((200, "hello")));
    check(
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x\r\nlo\r\n0\r\n\r\n",
        Ok((200, "hello")),
    );
    check(b"HTTP/1.0 404 Not Found\r\n\r\nuntil the end", Ok((404, "until the end")));
    check(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n", Ok((204, "")));
    check(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello", Err(()));
    check(b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello", Err(()));
    check(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nhello", Err(()));
    check(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", Err(()));
    check(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nzz\r\n", Err(()));
    check(b"220 mail.example ESMTP\r\n", Err(()));
    check(b"", Err(()));
}

#[test]
fn requests_are_written_as_they_should_be() {
    let (address, server) = serve(None, FINE);
    let url: Url = format!("http://{address}/a?b=c").parse().unwrap();
    let request = Request::new("POST", &url).header("TTL", "60").body(b"body");
    client(Trust::default()).send(&request).unwrap();
    let expected = format!(
        "POST /a?b=c HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nTTL: 60\r\nContent-Length: 4\r\n\r\nbody"
    );
    assert_eq!(server.join().unwrap().unwrap(), expected);
    let smuggled = Request::get(&url).header("X", "a\r\nY: b");
    assert!(client(Trust::default()).send(&smuggled).is_err());
}

#[test]
fn whoever_trickles_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url: Url = format!("http://{}/", listener.local_addr().unwrap()).parse().unwrap();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        while stream.write_all(b"H").is_ok() {
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    let begun = Instant::now();
    let hurried = Client { whole: Some(Duration::from_millis(500)), ..client(Trust::default()) };
    assert_eq!(hurried.send(&Request::get(&url)).unwrap_err().kind(), io::ErrorKind::TimedOut);
    assert!(begun.elapsed() < Duration::from_secs(15));
}

#[test]
fn addresses_that_may_not_be_reached_are_not() {
    let (address, _server) = serve(None, FINE);
    let careful = Client { may_reach: |address| !address.is_loopback(), ..client(Trust::default()) };
    for host in ["localhost", "127.0.0.1"] {
        let refused = asks(&careful, &format!("http://{host}:{}/", address.port())).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::PermissionDenied, "{host}: {refused}");
    }
}
