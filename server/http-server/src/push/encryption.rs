//! Messages that only one browser can read: RFC 8291, written as RFC 8188 says (`aes128gcm`).

use aes_gcm::aead::Aead as _;
use aes_gcm::{Aes128Gcm, KeyInit as _};
use hkdf::Hkdf;
use p256::ecdh::diffie_hellman;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// How long a record may be: there is one, and push services take no longer messages.
const RECORD: u32 = 4096;
/// What ends the last record.
const LAST: u8 = 2;
/// What a record has besides the message: its head, the mark of its end, and the proof that nobody has changed it.
const AROUND: usize = 16 + 4 + 1 + 65 + 1 + 16;
/// The longest message.
pub(super) const LONGEST: usize = RECORD as usize - AROUND;

/// What a browser gives whoever may write to it.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    public: PublicKey,
    auth: [u8; 16],
}

/// What is new with each message.
pub(super) struct Once {
    secret: SecretKey,
    salt: [u8; 16],
}

impl Reader {
    /// None if the bytes are no key.
    pub(super) fn new(key: &[u8], auth: &[u8]) -> Option<Self> {
        // Only the long form is used here.
        let public = PublicKey::from_sec1_bytes(key).ok().filter(|_| key.len() == 65)?;
        Some(Self { public, auth: auth.try_into().ok()? })
    }
}

impl Once {
    /// By chance; none if the system has no random numbers to give.
    pub(super) fn random() -> Option<Self> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).ok()?;
        Some(Self { secret: random_key()?, salt })
    }
}

/// A secret key by chance.
pub(super) fn random_key() -> Option<SecretKey> {
    // One in 2^32 is none.
    (0..4).find_map(|_| {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        SecretKey::from_slice(&bytes).ok()
    })
}

/// The message for the browser that has those keys; none if it is too long.
pub(super) fn encrypt(message: &[u8], reader: &Reader, once: &Once) -> Option<Vec<u8>> {
    if message.len() > LONGEST {
        return None;
    }
    let (theirs, ours) = (reader.public.to_sec1_bytes(), once.secret.public_key().to_sec1_bytes());
    let shared = diffie_hellman(once.secret.to_nonzero_scalar(), reader.public.as_affine());
    let info = [b"WebPush: info\0", &*theirs, &*ours].concat();
    let keying: [u8; 32] = derived(&reader.auth, shared.raw_secret_bytes(), &info)?;
    let key: [u8; 16] = derived(&once.salt, &keying, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; 12] = derived(&once.salt, &keying, b"Content-Encoding: nonce\0")?;
    let sealed = Aes128Gcm::new(&key.into()).encrypt(&nonce.into(), &*[message, &[LAST]].concat()).ok()?;
    let length = [u8::try_from(ours.len()).ok()?];
    Some([&once.salt[..], &RECORD.to_be_bytes(), &length, &*ours, &sealed].concat())
}

fn derived<const N: usize>(salt: &[u8], from: &[u8], info: &[u8]) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    Hkdf::<Sha256>::new(Some(salt), from).expand(info, &mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use base64ct::{Base64UrlUnpadded, Encoding as _};

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        Base64UrlUnpadded::decode_vec(text).unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let public = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let reader = Reader::new(&bytes(public), &bytes("BTBZMqHH6r4Tts7J_aSIgg")).unwrap();
        let secret = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let once = Once { secret, salt: bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap() };
        let written = encrypt(b"When I grow up, I want to be a watermelon", &reader, &once).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
                        EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(Base64UrlUnpadded::encode_string(&written), expected);
    }

    #[test]
    fn messages_fit_into_one_record() {
        let (secret, once) = (random_key().unwrap(), Once::random().unwrap());
        let reader = Reader::new(&secret.public_key().to_sec1_bytes(), &[7; 16]).unwrap();
        assert_eq!(encrypt(&vec![b'x'; LONGEST], &reader, &once).unwrap().len(), RECORD as usize);
        assert_eq!(encrypt(&vec![b'x'; LONGEST + 1], &reader, &once), None);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let key = random_key().unwrap().public_key().to_sec1_bytes();
        assert!(Reader::new(&key, &[0; 16]).is_some());
        assert!(Reader::new(&key, &[0; 15]).is_none());
        assert!(Reader::new(&key[..64], &[0; 16]).is_none());
        assert!(Reader::new(&[4; 65], &[0; 16]).is_none(), "this point is not on the curve");
        assert!(Reader::new(&[], &[]).is_none());
    }
}
