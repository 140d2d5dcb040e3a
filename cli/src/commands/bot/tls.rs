//! A ureq connector for TLS with a verifier of our own, which ureq's `TlsConfig` has no place for.

use std::fmt;
use std::io::{Read as _, Write as _};
use std::sync::{Arc, OnceLock};

use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, StreamOwned};
use ureq::Error;
use ureq::unversioned::transport::{
    Buffers, ConnectionDetails, Connector, Either, LazyBuffers, NextTimeout, Transport, TransportAdapter,
};

use super::trust::tls_config;

/// Wraps connections to `https` addresses in TLS.
pub(super) struct TlsConnector {
    own: Vec<CertificateDer<'static>>,
    /// Made at the first connection, since it reads the certificates of the system.
    config: OnceLock<Result<Arc<ClientConfig>, String>>,
}

impl TlsConnector {
    /// Trusts the certificates of the system and `own`.
    pub(super) const fn new(own: Vec<CertificateDer<'static>>) -> Self {
        Self { own, config: OnceLock::new() }
    }

    fn config(&self) -> Result<Arc<ClientConfig>, Error> {
        let config = self.config.get_or_init(|| tls_config(self.own.clone()).map(Arc::new));
        config.clone().map_err(|why| Error::Other(why.into()))
    }
}

impl fmt::Debug for TlsConnector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TlsConnector").finish_non_exhaustive()
    }
}

impl<In: Transport> Connector<In> for TlsConnector {
    type Out = Either<In, TlsTransport>;

    fn connect(&self, details: &ConnectionDetails<'_>, chained: Option<In>) -> Result<Option<Self::Out>, Error> {
        let Some(transport) = chained else {
            return Ok(None);
        };
        if !details.needs_tls() {
            return Ok(Some(Either::A(transport)));
        }
        let host = details.uri.host().unwrap_or_default();
        let host = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
        let name = ServerName::try_from(host.to_owned()).map_err(|_| Error::Tls("the host has no valid name"))?;
        let mut conn = ClientConnection::new(self.config()?, name)?;
        let mut sock = TransportAdapter::new(Box::new(transport) as Box<dyn Transport>, details.current_time.clone());
        sock.set_timeout(details.timeout);
        conn.complete_io(&mut sock)?;
        let buffers = LazyBuffers::new(details.config.input_buffer_size(), details.config.output_buffer_size());
        Ok(Some(Either::B(TlsTransport { buffers, stream: StreamOwned { conn, sock } })))
    }
}

/// A connection over TLS.
pub(super) struct TlsTransport {
    buffers: LazyBuffers,
    stream: StreamOwned<ClientConnection, TransportAdapter>,
}

impl fmt::Debug for TlsTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TlsTransport").finish_non_exhaustive()
    }
}

impl Transport for TlsTransport {
    fn buffers(&mut self) -> &mut dyn Buffers {
        &mut self.buffers
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        self.stream.get_mut().set_timeout(timeout);
        Ok(self.stream.write_all(&self.buffers.output()[..amount])?)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        self.stream.get_mut().set_timeout(timeout);
        let amount = self.stream.read(self.buffers.input_append_buf())?;
        self.buffers.input_appended(amount);
        Ok(amount > 0)
    }

    fn is_open(&mut self) -> bool {
        self.stream.get_mut().get_mut().is_open()
    }

    fn is_tls(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread::{JoinHandle, spawn};

    use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
    use rustls::pki_types::PrivateKeyDer;
    use rustls::{ServerConfig, ServerConnection};
    use ureq::Agent;
    use ureq::config::Config;
    use ureq::unversioned::resolver::DefaultResolver;
    use ureq::unversioned::transport::TcpConnector;

    use super::*;
    use crate::commands::bot::trust::read_certificates;

    /// What a server presents, and the file that a user would name.
    struct Identity {
        chain: Vec<CertificateDer<'static>>,
        key: KeyPair,
        pem: String,
    }

    fn params(name: &str, is_ca: bool) -> CertificateParams {
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        if is_ca {
            params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        }
        params
    }

    /// Signs for itself; marked as an authority, it is what `openssl req -x509` makes.
    fn self_signed(name: &str, is_ca: bool) -> Identity {
        let key = KeyPair::generate().unwrap();
        let certificate = params(name, is_ca).self_signed(&key).unwrap();
        Identity { chain: vec![certificate.der().clone()], key, pem: certificate.pem() }
    }

    /// Signed by a club's authority.
    fn signed(name: &str) -> Identity {
        let club = CertifiedIssuer::self_signed(params("club", true), KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let certificate = params(name, false).signed_by(&key, &club).unwrap();
        Identity { chain: vec![certificate.der().clone()], key, pem: club.pem() }
    }

    /// Serves one request over TLS; returns whether one came.
    fn serve(identity: &Identity) -> (u16, JoinHandle<bool>) {
        let key = PrivateKeyDer::try_from(identity.key.serialize_der()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        let config = config.with_no_client_auth().with_single_cert(identity.chain.clone(), key).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let thread = spawn(move || {
            let (stream, _) = listener.accept().unwrap();
            let mut stream = StreamOwned::new(ServerConnection::new(Arc::new(config)).unwrap(), stream);
            let asked = stream.read(&mut [0; 1024]).is_ok_and(|length| length > 0);
            if asked {
                stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello").unwrap();
            }
            asked
        });
        (port, thread)
    }

    fn ask(trusted: &[&Identity], identity: &Identity) -> Result<String, Error> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("club.pem");
        std::fs::write(&file, trusted.iter().map(|identity| identity.pem.as_str()).collect::<String>()).unwrap();
        let own = if trusted.is_empty() { Vec::new() } else { read_certificates(&file).unwrap() };
        let connector = ().chain(TcpConnector::default()).chain(TlsConnector::new(own));
        let agent = Agent::with_parts(Config::builder().proxy(None).build(), connector, DefaultResolver::default());
        let (port, server) = serve(identity);
        let answer = agent.get(format!("https://localhost:{port}/")).call();
        assert_eq!(server.join().unwrap(), answer.is_ok(), "nothing is sent before the certificate is checked");
        answer?.body_mut().read_to_string()
    }

    #[test]
    fn certificates_named_by_the_user_are_trusted_and_no_others() {
        let stranger = self_signed("localhost", true);
        for identity in [self_signed("localhost", false), self_signed("localhost", true), signed("localhost")] {
            assert_eq!(ask(&[&identity], &identity).unwrap(), "hello");
            assert_eq!(ask(&[&stranger, &identity], &identity).unwrap(), "hello");
            ask(&[&stranger], &identity).unwrap_err();
            ask(&[], &identity).unwrap_err();
        }
    }

    #[test]
    fn certificates_are_valid_for_their_names_only() {
        for identity in [self_signed("club.example", false), self_signed("club.example", true), signed("club.example")]
        {
            let why = ask(&[&identity], &identity).unwrap_err().to_string();
            assert!(why.contains("not valid for name") || why.contains("NotValidForName"), "{why}");
        }
    }

    #[test]
    fn unusable_files_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("club.pem");
        assert!(read_certificates(&file).unwrap_err().contains("club.pem"));
        for text in ["", "no certificate\n", "-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----\n"] {
            std::fs::write(&file, text).unwrap();
            assert!(read_certificates(&file).unwrap_err().contains("club.pem"), "{text}");
        }
    }
}
