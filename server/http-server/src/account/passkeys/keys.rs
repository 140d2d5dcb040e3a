//! The kinds of keys that browsers are asked to make passkeys with: ES256, `EdDSA` and RS256.

use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use ring::signature::{ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey};

use super::cbor::Value;
use super::ceremony::Fault;

/// How a key of Ed25519 is stored: as it is. That of P-256 is a point that is written out, and begins with 4.
const ED25519_LENGTH: usize = 32;
const POINT: u8 = 4;
/// How a key of RSA begins that is stored: then comes the length of the exponent, the exponent, and the modulus.
const RSA: u8 = b'R';
/// The lengths of a modulus in bytes: 2048 to 4096 bits.
const MODULUS: std::ops::RangeInclusive<usize> = 256..=512;
/// The exponents that `ring` verifies with, as far as they are odd.
const EXPONENT: std::ops::RangeInclusive<u64> = 3..=(1 << 33) - 1;

/// The open key that an authenticator tells (COSE), as it is stored.
pub(super) fn read(key: &Value<'_>) -> Result<Vec<u8>, Fault> {
    let field = |number| key.get(&Value::Number(number));
    let is = |fields: &[(i64, i64)]| fields.iter().all(|(name, value)| field(*name) == Some(&Value::Number(*value)));
    let bytes = |number| field(number).and_then(Value::as_bytes).ok_or(Fault::Key);
    let of_length =
        |number, length| bytes(number).and_then(|it| if it.len() == length { Ok(it) } else { Err(Fault::Key) });
    // The kind of key, the algorithm, the curve.
    if is(&[(1, 2), (3, -7), (-1, 1)]) {
        let point = [&[POINT], of_length(-2, 32)?, of_length(-3, 32)?].concat();
        // It must lie on the curve.
        VerifyingKey::from_sec1_bytes(&point).map_err(|_| Fault::Key)?;
        return Ok(point);
    }
    if is(&[(1, 1), (3, -8), (-1, 6)]) {
        return Ok(of_length(-2, ED25519_LENGTH)?.to_owned());
    }
    if is(&[(1, 3), (3, -257)]) {
        let (modulus, exponent) = (bytes(-1)?, bytes(-2)?);
        if !is_modulus(modulus) || !is_exponent(exponent) {
            return Err(Fault::Key);
        }
        let length = u8::try_from(exponent.len()).map_err(|_| Fault::Key)?;
        return Ok([&[RSA, length], exponent, modulus].concat());
    }
    Err(Fault::Key)
}

/// Whether it has as many bits as its bytes can hold, and is odd, as products of two primes are.
fn is_modulus(bytes: &[u8]) -> bool {
    MODULUS.contains(&bytes.len())
        && bytes.first().is_some_and(|first| first & 0x80 != 0)
        && bytes.last().is_some_and(|last| last & 1 == 1)
}

/// Whether it can be verified with, without leading zeros. Whatever is signed with the exponent 1 would verify.
fn is_exponent(bytes: &[u8]) -> bool {
    let number = bytes.iter().try_fold(0_u64, |number, byte| Some(number.checked_mul(256)? | u64::from(*byte)));
    bytes.first().is_some_and(|first| *first != 0)
        && number.is_some_and(|number| EXPONENT.contains(&number) && number & 1 == 1)
}

/// Whether a key, as it is stored, has signed that.
pub(super) fn check(key: &[u8], signed: &[u8], signature: &[u8]) -> Result<(), Fault> {
    let wrong = Fault::Signature;
    match key {
        [RSA, length, rest @ ..] => {
            let (e, n) = rest.split_at_checked(usize::from(*length)).ok_or(Fault::Key)?;
            let key = RsaPublicKeyComponents { n, e };
            key.verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature).map_err(|_| wrong)
        }
        key if key.len() == ED25519_LENGTH => {
            UnparsedPublicKey::new(&ED25519, key).verify(signed, signature).map_err(|_| wrong)
        }
        key => {
            let key = VerifyingKey::from_sec1_bytes(key).map_err(|_| Fault::Key)?;
            let signature = Signature::from_der(signature).map_err(|_| wrong)?;
            key.verify(signed, &signature).map_err(|_| wrong)
        }
    }
}
