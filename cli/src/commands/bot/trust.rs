//! TLS for bots: which certificates are trusted, and connections that check them.

use std::path::Path;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_name};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};

/// Certificates of a PEM file: a club's own authority, or the one certificate of a server that signs for itself.
pub(super) fn read_certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let named = |why: String| format!("{}: {why}", path.display());
    let text = std::fs::read(path).map_err(|error| named(error.to_string()))?;
    let read = CertificateDer::pem_slice_iter(&text).collect::<Result<Vec<_>, _>>();
    let read = read.map_err(|error| named(error.to_string()))?;
    if read.is_empty() {
        return Err(named("no certificate; expected lines such as -----BEGIN CERTIFICATE-----".to_owned()));
    }
    Ok(read)
}

/// A configuration that trusts the certificates of the system and `own`.
pub(super) fn tls_config(own: Vec<CertificateDer<'static>>) -> Result<ClientConfig, String> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    // A certificate that is no authority may still be the very one that a server presents.
    roots.add_parsable_certificates(own.iter().cloned());
    if roots.is_empty() {
        return Err("the system has no root certificates (package ca-certificates)".to_owned());
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let usual = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone()).build();
    let usual = usual.map_err(|error| error.to_string())?;
    let verifier = Arc::new(Verifier { usual, own, provider: provider.clone() });
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|error| error.to_string())?;
    // Not dangerous: beyond the usual checks it accepts only certificates that the user named.
    Ok(config.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth())
}

/// The usual verifier, except that a certificate named by the user is accepted for its host names even if it is marked as an
/// authority and signs for itself, which is what `openssl req -x509` makes.
#[derive(Debug)]
struct Verifier {
    usual: Arc<WebPkiServerVerifier>,
    own: Vec<CertificateDer<'static>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        presented: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if self.own.iter().any(|own| own.as_ref() == presented.as_ref()) {
            verify_server_name(&ParsedCertificate::try_from(presented)?, name)?;
            return Ok(ServerCertVerified::assertion());
        }
        self.usual.verify_server_cert(presented, intermediates, name, ocsp, now)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        presented: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, presented, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        presented: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, presented, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
