//! Passwords: what may be one, and how it is kept.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use store::AccountName;

use crate::limits::Hashing;

/// Least characters of a password.
pub(super) const SHORTEST: usize = 8;
/// Most bytes of a password: longer ones only cost time.
pub(super) const LONGEST: usize = 256;
/// What everybody tries first.
const EASY: &[&str] = &[
    "password",
    "passwort",
    "wachtwoord",
    "motdepasse",
    "12345678",
    "123456789",
    "1234567890",
    "87654321",
    "11111111",
    "00000000",
    "qwertyui",
    "qwerty123",
    "azertyui",
    "qwertzui",
    "iloveyou",
    "password1",
    "password123",
    "abcd1234",
    "letmein1",
    "sunshine",
    "welkom01",
];
const SALT: usize = 16;

/// Why a text cannot be a password, by the name of the message.
pub(super) fn fault(password: &str, name: &AccountName) -> Option<&'static str> {
    let lower = password.to_lowercase();
    let mut letters = lower.chars();
    let first = letters.next();
    if password.chars().count() < SHORTEST {
        Some("password-short")
    } else if password.len() > LONGEST {
        Some("password-long")
    } else if EASY.contains(&lower.as_str())
        || lower.contains(&name.as_str().to_lowercase()) && lower.len() < 2 * SHORTEST
        || letters.all(|letter| Some(letter) == first)
    {
        Some("password-easy")
    } else {
        None
    }
}

fn hasher(hashing: Hashing) -> Option<Argon2<'static>> {
    let params = Params::new(hashing.memory, hashing.passes, 1, None).ok()?;
    Some(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// The text that is kept in place of a password, with parameters and salt in it. It takes a while.
pub(super) fn hash(password: &str, hashing: Hashing) -> Option<String> {
    let mut salt = [0; SALT];
    getrandom::fill(&mut salt).ok()?;
    let hash: PasswordHash = hasher(hashing)?.hash_password_with_salt(password.as_bytes(), &salt).ok()?;
    Some(hash.to_string())
}

/// Whether it is the password that was kept. It takes a while.
pub(super) fn is_right(password: &str, kept: &str) -> bool {
    // The parameters are those of the text.
    PasswordHash::new(kept).is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok())
}

/// Whether it was kept with other parameters than would be used now.
pub(super) fn is_outdated(kept: &str, hashing: Hashing) -> bool {
    let wanted = format!("$argon2id$v=19$m={},t={},p=1$", hashing.memory, hashing.passes);
    !kept.starts_with(&wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUICK: Hashing = Hashing { memory: 8, passes: 1 };

    #[test]
    fn passwords_are_recognised_and_salted() {
        let [one, two] = [(); 2].map(|()| hash("right horse", QUICK).unwrap());
        assert_ne!(one, two);
        assert!(one.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{one}");
        assert!(is_right("right horse", &one) && is_right("right horse", &two));
        for wrong in ["", "right hors", "Right horse", "right horse "] {
            assert!(!is_right(wrong, &one), "{wrong}");
        }
        assert!(!is_right("right horse", "") && !is_right("right horse", "$argon2id$nonsense"));
        assert!(!is_outdated(&one, QUICK));
        assert!(is_outdated(&one, Hashing { memory: 16, passes: 1 }));
        assert!(is_outdated(&one, Hashing { memory: 8, passes: 2 }));
    }

    #[test]
    fn easy_passwords_are_refused() {
        let name: AccountName = "Ada_L".parse().unwrap();
        for (password, expected) in [
            ("correct horse", None),
            ("zwölf Böxkämpfer", None),
            ("1234567", Some("password-short")),
            ("äöüäöüä", Some("password-short")),
            ("Password", Some("password-easy")),
            ("aaaaaaaaaaaa", Some("password-easy")),
            ("ada_l2026", Some("password-easy")),
        ] {
            assert_eq!(fault(password, &name), expected, "{password}");
        }
        assert_eq!(fault(&"ab".repeat(200), &name), Some("password-long"));
    }
}
