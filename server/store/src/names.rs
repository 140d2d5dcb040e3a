use std::fmt;
use std::str::FromStr;

/// Names, and beginnings of names, that would make somebody look like the house.
const RESERVED: &[&str] = &[
    "about",
    "account",
    "admin",
    "administrator",
    "anon",
    "anonymous",
    "anybody",
    "computer",
    "deleted",
    "everybody",
    "everyone",
    "guest",
    "help",
    "info",
    "login",
    "logout",
    "mail",
    "me",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "operator",
    "owner",
    "postmaster",
    "referee",
    "root",
    "security",
    "settings",
    "signin",
    "signup",
    "staff",
    "superuser",
    "support",
    "sysop",
    "system",
    "undefined",
    "unknown",
    "webmaster",
];
const RESERVED_BEGINNINGS: &[&str] = &["guest", "house", "level", "tafel"];

/// The name of an account.
///
/// It has 2 to 20 letters of the Latin alphabet, digits, `_` and `-`, begins with a letter, ends with a letter or a digit, and has no
/// two signs in a row. Some names belong to the house.
///
/// ```
/// use store::{AccountName, BadName};
///
/// let name: AccountName = "Jonas_K".parse()?;
/// assert_eq!(name.as_str(), "Jonas_K");
/// assert_eq!("j0nask".parse::<AccountName>()?.key(), name.key(), "they could be mistaken for each other");
/// assert_eq!("Admin".parse::<AccountName>(), Err(BadName::Reserved));
/// # Ok::<(), BadName>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AccountName(String);

/// Why a text cannot be the name of an account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum BadName {
    /// Too short or too long.
    #[error("a name has {} to {} characters", AccountName::SHORTEST, AccountName::LONGEST)]
    Length,
    /// Another character than letters, digits, `_` and `-`.
    #[error("a name has no {0:?} in it: letters from A to Z, digits, _ and -")]
    Character(char),
    /// It does not begin with a letter, or does not end with a letter or a digit.
    #[error("a name begins with a letter and ends with a letter or a digit")]
    Edge,
    /// Two signs in a row.
    #[error("a name has no two signs in a row")]
    Signs,
    /// It belongs to the house.
    #[error("this name is reserved")]
    Reserved,
}

impl AccountName {
    /// Least characters of a name.
    pub const SHORTEST: usize = 2;
    /// Most characters of a name.
    pub const LONGEST: usize = 20;

    /// The name as its owner writes it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What all names have in common that could be mistaken for this one.
    pub fn key(&self) -> String {
        key(&self.0)
    }
}

/// What all texts have in common that could be mistaken for this one, whether they can be names or not.
pub(crate) fn key(text: &str) -> String {
    let letters: String = text
        .chars()
        .filter(|letter| !matches!(letter, '_' | '-'))
        .map(|letter| match letter.to_ascii_lowercase() {
            '0' => 'o',
            '1' | 'i' => 'l',
            '5' => 's',
            letter => letter,
        })
        .collect();
    letters.replace("rn", "m").replace("vv", "w")
}

impl FromStr for AccountName {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let is_sign = |letter: char| matches!(letter, '_' | '-');
        if let Some(other) = text.chars().find(|letter| !letter.is_ascii_alphanumeric() && !is_sign(*letter)) {
            return Err(BadName::Character(other));
        }
        if !(Self::SHORTEST..=Self::LONGEST).contains(&text.len()) {
            return Err(BadName::Length);
        }
        if !text.starts_with(|first: char| first.is_ascii_alphabetic()) || text.ends_with(is_sign) {
            return Err(BadName::Edge);
        }
        if text.as_bytes().windows(2).any(|pair| pair.iter().all(|byte| is_sign(char::from(*byte)))) {
            return Err(BadName::Signs);
        }
        let own = key(text);
        let is_reserved = RESERVED.iter().any(|name| key(name) == own)
            || RESERVED_BEGINNINGS.iter().any(|beginning| own.starts_with(&key(beginning)));
        if is_reserved { Err(BadName::Reserved) } else { Ok(Self(text.to_owned())) }
    }
}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_rules() {
        for (text, expected) in [
            ("ab", Ok(())),
            ("Ada", Ok(())),
            ("jonas_k-2", Ok(())),
            ("abcdefghijklmnopqrst", Ok(())),
            ("abcdefghijklmnopqrstu", Err(BadName::Length)),
            ("a", Err(BadName::Length)),
            ("", Err(BadName::Length)),
            ("Adä", Err(BadName::Character('ä'))),
            ("Аda", Err(BadName::Character('А'))),
            ("a b", Err(BadName::Character(' '))),
            ("../x", Err(BadName::Character('.'))),
            ("2nd", Err(BadName::Edge)),
            ("_ab", Err(BadName::Edge)),
            ("ab-", Err(BadName::Edge)),
            ("a__b", Err(BadName::Signs)),
            ("a_-b", Err(BadName::Signs)),
            ("ADMIN", Err(BadName::Reserved)),
            ("adm1n", Err(BadName::Reserved)),
            ("Tafel-Team", Err(BadName::Reserved)),
            ("guest7", Err(BadName::Reserved)),
        ] {
            assert_eq!(text.parse::<AccountName>().map(drop), expected, "{text}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_key() {
        for (one, other) in
            [("Ada", "aDA"), ("Paul", "PauI"), ("bob", "b0b"), ("a_b", "ab"), ("burns", "bums"), ("wim", "vv1m")]
        {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        assert_ne!(key("Ada"), key("Adam"));
    }
}
