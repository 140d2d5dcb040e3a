//! Whose certificates are believed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_name};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};

/// Whose certificates are believed: those that the system trusts, and those of a file.
#[derive(Clone, Debug, Default)]
pub struct Trust {
    own: Vec<CertificateDer<'static>>,
    made: OnceLock<Result<Arc<ClientConfig>, String>>,
}

/// Why a file of certificates is of no use.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadFile {
    /// It cannot be read.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, String),
    /// There is no certificate in it.
    #[error("{0}: there is no certificate in it; it should have lines such as -----BEGIN CERTIFICATE-----")]
    Empty(PathBuf),
}

impl Trust {
    /// Those of the system and, besides, those of a PEM file: of whoever signs for a club, or the one certificate of a server that
    /// signs for itself.
    pub fn with_file(path: &Path) -> Result<Self, BadFile> {
        let text = std::fs::read(path).map_err(|error| BadFile::Unreadable(path.to_owned(), error.to_string()))?;
        let own = CertificateDer::pem_slice_iter(&text).collect::<Result<Vec<_>, _>>();
        let own = own.map_err(|error| BadFile::Unreadable(path.to_owned(), error.to_string()))?;
        if own.is_empty() {
            return Err(BadFile::Empty(path.to_owned()));
        }
        Ok(Self { own, made: OnceLock::new() })
    }

    /// How TLS is spoken. The certificates of the system are read when they are needed first.
    pub(crate) fn config(&self) -> Result<Arc<ClientConfig>, String> {
        self.made.get_or_init(|| self.make()).clone()
    }

    fn make(&self) -> Result<Arc<ClientConfig>, String> {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(found.certs);
        // What is no root by itself may still be the very certificate that a server shows.
        roots.add_parsable_certificates(self.own.iter().cloned());
        if roots.is_empty() {
            return Err("the system has no certificates to check others by (package ca-certificates)".to_owned());
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let usual = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone()).build();
        let usual = usual.map_err(|error| error.to_string())?;
        let verifier = Arc::new(Verifier { usual, own: self.own.clone(), provider: provider.clone() });
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(|error| error.to_string())?;
        // It is not dangerous: it believes no more than the usual one but for certificates that the user has named.
        Ok(Arc::new(config.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth()))
    }
}

/// As usual; but a certificate that is in the user's file is believed for the names in it, also if it signs for itself as only those
/// who sign for others should: that is what `openssl req -x509` makes.
#[derive(Debug)]
struct Verifier {
    usual: Arc<WebPkiServerVerifier>,
    own: Vec<CertificateDer<'static>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        stapled: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if self.own.iter().any(|own| own.as_ref() == shown.as_ref()) {
            verify_server_name(&ParsedCertificate::try_from(shown)?, name)?;
            return Ok(ServerCertVerified::assertion());
        }
        self.usual.verify_server_cert(shown, others, name, stapled, now)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, shown, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, shown, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
