//! By what push services know this server: RFC 8292 (VAPID).

use base64ct::{Base64UrlUnpadded, Encoding as _};
use p256::SecretKey;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};

/// For how long a signature is good, in seconds. Services take no more than a day.
const GOOD_FOR: i64 = 12 * 60 * 60;

/// The key of this server.
#[derive(Clone)]
pub(super) struct Identity {
    key: SigningKey,
    public: String,
}

impl Identity {
    /// None if the bytes are no key.
    pub(super) fn of_bytes(secret: &[u8]) -> Option<Self> {
        // Shorter ones would be filled up.
        let secret = SecretKey::from_slice(secret).ok().filter(|_| secret.len() == 32)?;
        let public = Base64UrlUnpadded::encode_string(&secret.public_key().to_sec1_bytes());
        Some(Self { key: SigningKey::from(secret), public })
    }

    /// The public part, as browsers take it.
    pub(super) fn public(&self) -> &str {
        &self.public
    }

    /// What is said to a push service at that origin: who we are, and where to complain if that is known.
    pub(super) fn authorization(&self, origin: &str, contact: Option<&str>, now: i64) -> String {
        let mut claims = serde_json::json!({ "aud": origin, "exp": now / 1000 + GOOD_FOR });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = Base64UrlUnpadded::encode_string(br#"{"typ":"JWT","alg":"ES256"}"#);
        let claims = Base64UrlUnpadded::encode_string(claims.to_string().as_bytes());
        let signed = format!("{head}.{claims}");
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public)
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier as _;

    use super::*;
    use crate::push::encryption::random_key;

    #[test]
    fn whoever_has_the_public_key_can_check_it() {
        let secret = random_key().unwrap();
        let identity = Identity::of_bytes(&secret.to_bytes()).unwrap();
        let said = identity.authorization("https://push.example", Some("https://tafel.example"), 1_000_000);
        let rest = said.strip_prefix("vapid t=").unwrap();
        let (token, key) = rest.split_once(", k=").unwrap();
        assert_eq!(key, identity.public());
        let [head, claims, signature] = token.split('.').collect::<Vec<_>>().try_into().unwrap();
        let verifier = VerifyingKey::from_sec1_bytes(&Base64UrlUnpadded::decode_vec(key).unwrap()).unwrap();
        let signature = Signature::from_slice(&Base64UrlUnpadded::decode_vec(signature).unwrap()).unwrap();
        verifier.verify(format!("{head}.{claims}").as_bytes(), &signature).unwrap();
        let claims: serde_json::Value =
            serde_json::from_slice(&Base64UrlUnpadded::decode_vec(claims).unwrap()).unwrap();
        let expected =
            serde_json::json!({ "aud": "https://push.example", "exp": 44_200, "sub": "https://tafel.example" });
        assert_eq!(claims, expected);
    }

    #[test]
    fn a_key_is_kept_as_bytes() {
        let secret = random_key().unwrap().to_bytes();
        assert_eq!(Identity::of_bytes(&secret).unwrap().public(), Identity::of_bytes(&secret).unwrap().public());
        assert!(Identity::of_bytes(&[0; 32]).is_none());
        assert!(Identity::of_bytes(&[1; 31]).is_none());
    }
}
