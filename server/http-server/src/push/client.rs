//! HTTP client for push services: guarded name resolution, no proxy, no redirects, one time budget per exchange.

use std::io::{Error as IoError, ErrorKind};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::CertificateDer;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Error};

/// Addresses tried for each host; they share the time budget.
const MAX_ADDRESSES: usize = 4;

/// Root certificates of the system.
pub(super) fn system_roots() -> Vec<CertificateDer<'static>> {
    let found = rustls_native_certs::load_native_certs();
    if found.certs.is_empty() {
        tracing::warn!("no root certificates found (package ca-certificates): push services cannot be reached");
    }
    found.certs
}

/// A client that connects to allowed addresses only and spends at most `budget` on an exchange, name resolution included.
pub(super) fn agent(
    roots: &[CertificateDer<'static>],
    resolver: impl Resolver,
    is_allowed: fn(IpAddr) -> bool,
    budget: Duration,
) -> Agent {
    let roots = roots.iter().map(|root| Certificate::from_der(root).to_owned());
    let tls = TlsConfig::builder()
        .root_certs(RootCerts::from(roots))
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .build();
    let config = Config::builder()
        .tls_config(tls)
        .proxy(None)
        .max_redirects(0)
        .http_status_as_error(false)
        .timeout_global(Some(budget))
        // A reused connection may have been closed by the service, which would cost a retry.
        .max_idle_connections(0)
        .user_agent(concat!("tafel/", env!("CARGO_PKG_VERSION")))
        .build();
    Agent::with_parts(config, DefaultConnector::new(), GuardedResolver { inner: resolver, is_allowed })
}

/// Drops addresses that must not be reached. Names and IP literals both pass through here.
#[derive(Debug)]
struct GuardedResolver<R> {
    inner: R,
    is_allowed: fn(IpAddr) -> bool,
}

impl<R: Resolver> Resolver for GuardedResolver<R> {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
        let found = self.inner.resolve(uri, config, timeout)?;
        let mut allowed = self.empty();
        for address in found.iter().filter(|address| (self.is_allowed)(address.ip())).take(MAX_ADDRESSES) {
            allowed.push(*address);
        }
        if allowed.is_empty() {
            return Err(Error::Io(IoError::new(ErrorKind::PermissionDenied, "no allowed address")));
        }
        Ok(allowed)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::{SocketAddr, TcpListener, TcpStream};
    use std::thread::spawn;
    use std::time::Instant;

    use rcgen::CertifiedKey;
    use rustls::{ServerConfig, ServerConnection, StreamOwned};
    use ureq::unversioned::resolver::DefaultResolver;

    use super::*;
    use crate::push::PushReach;

    const ANY: fn(IpAddr) -> bool = |_| true;
    const LONG: Duration = Duration::from_mins(1);

    fn plain(is_allowed: fn(IpAddr) -> bool, budget: Duration) -> Agent {
        agent(&[], DefaultResolver::default(), is_allowed, budget)
    }

    fn listener() -> (TcpListener, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        (listener, address)
    }

    /// Answers one request, after reading its head.
    fn answer_one(listener: TcpListener, answer: &'static str) {
        spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut seen: Vec<u8> = Vec::new();
            while !seen.windows(4).any(|end| end == b"\r\n\r\n") {
                let mut some = [0; 1024];
                let length = stream.read(&mut some).unwrap();
                seen.extend(&some[..length]);
            }
            stream.write_all(answer.as_bytes()).unwrap();
        });
    }

    #[test]
    fn names_and_literals_of_forbidden_addresses_are_refused() {
        let (listener, address) = listener();
        listener.set_nonblocking(true).unwrap();
        let careful = plain(PushReach::Web.may_reach(), LONG);
        for host in ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "[::1]", "[::ffff:127.0.0.1]"] {
            let refused = careful.get(format!("http://{host}:{}/", address.port())).call().unwrap_err();
            let is_refused = match &refused {
                Error::Io(error) => error.kind() == ErrorKind::PermissionDenied || error.raw_os_error().is_none(),
                other => matches!(other, Error::HostNotFound),
            };
            assert!(is_refused, "{host}: {refused:?}");
            assert_eq!(listener.accept().unwrap_err().kind(), ErrorKind::WouldBlock, "{host}: connected");
        }
    }

    #[test]
    fn redirects_are_not_followed() {
        let ((first, from), (second, to)) = (listener(), listener());
        second.set_nonblocking(true).unwrap();
        let answer = format!("HTTP/1.1 302 Found\r\nLocation: http://{to}/\r\nContent-Length: 0\r\n\r\n");
        answer_one(first, answer.leak());
        let answer = plain(ANY, LONG).get(format!("http://{from}/")).call().unwrap();
        assert_eq!(answer.status(), 302);
        assert_eq!(second.accept().unwrap_err().kind(), ErrorKind::WouldBlock);
    }

    /// Resolves every name to the same addresses.
    #[derive(Debug)]
    struct Fixed(Vec<SocketAddr>);

    impl Resolver for Fixed {
        fn resolve(&self, _: &Uri, _: &Config, _: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
            let mut all = self.empty();
            for address in &self.0 {
                all.push(*address);
            }
            Ok(all)
        }
    }

    /// A listener that completes no more handshakes: its queue is full.
    fn silent() -> (TcpListener, Vec<TcpStream>, SocketAddr) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
        let listener = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
            socket.listen(1).unwrap().into_std().unwrap()
        });
        let address = listener.local_addr().unwrap();
        let fill = || TcpStream::connect_timeout(&address, Duration::from_millis(100)).ok();
        let queued = std::iter::from_fn(fill).take(20).collect();
        (listener, queued, address)
    }

    #[test]
    fn many_silent_addresses_share_one_budget() {
        let all: Vec<_> = (0..16).map(|_| silent()).collect();
        let addresses: Vec<_> = all.iter().map(|(_, _, address)| *address).collect();
        let begun = Instant::now();
        let hurried = agent(&[], Fixed(addresses), ANY, Duration::from_secs(1));
        hurried.get("http://push.example/").call().unwrap_err();
        // Far below a budget for each address, however slow the machine is.
        assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
    }

    #[test]
    fn few_addresses_of_many_are_tried() {
        let refusing = listener().1;
        let (reachable, last) = listener();
        answer_one(reachable, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
        let with = |before: usize| {
            let mut addresses = vec![refusing; before];
            addresses.push(last);
            agent(&[], Fixed(addresses), ANY, LONG).get("http://push.example/").call()
        };
        with(MAX_ADDRESSES).unwrap_err();
        assert_eq!(with(MAX_ADDRESSES - 1).unwrap().status(), 201);
    }

    #[test]
    fn services_that_trickle_are_given_up() {
        let (listener, address) = listener();
        spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            stream.write_all(b"HTTP/1.1 201 Created\r\nX: ").unwrap();
            while stream.write_all(b"x").is_ok() {
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        let given_up = plain(ANY, Duration::from_millis(500)).get(format!("http://{address}/")).call().unwrap_err();
        assert!(matches!(given_up, Error::Timeout(_)), "{given_up:?}");
    }

    #[test]
    fn certificates_are_checked_against_the_roots() {
        let CertifiedKey { cert, signing_key } =
            rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        let key = rustls::pki_types::PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        let config = config.with_no_client_auth().with_single_cert(vec![cert.der().clone()], key).unwrap();
        let config = Arc::new(config);
        let ask = |roots: &[CertificateDer<'static>], host: &str| {
            let (listener, address) = listener();
            let config = config.clone();
            spawn(move || {
                let (stream, _) = listener.accept().unwrap();
                let mut stream = StreamOwned::new(ServerConnection::new(config).unwrap(), stream);
                let mut some = [0; 1024];
                if stream.read(&mut some).is_ok() {
                    let _ = stream.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
                }
            });
            let agent = agent(roots, Fixed(vec![address]), ANY, LONG);
            agent.get(format!("https://{host}/")).call().map(|answer| answer.status().as_u16())
        };
        let known = [cert.der().clone()];
        assert_eq!(ask(&known, "localhost").unwrap(), 201);
        assert!(ask(&known, "push.example").is_err(), "the certificate is for another name");
        assert!(ask(&[], "localhost").is_err(), "nothing vouches for the certificate");
        assert!(ask(&system_roots(), "localhost").is_err(), "the system does not know it");
    }
}
