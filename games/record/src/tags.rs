/// What is known about a game besides its turns: names and values in the order in which they were given.
///
/// What the record itself knows (`Format`, `Game`, `Options`, `Start`, `Result`, `Score`, `Termination`) is not here.
///
/// ```
/// # use record::Tags;
/// let mut tags = Tags::default();
/// assert!(tags.set("Event", "Club evening"));
/// assert_eq!(tags.get("Event"), Some("Club evening"));
/// assert!(!tags.set("not a name", "x") && !tags.set("Result", "1-0"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

/// Tags whose values the record holds in fields of its own.
pub(crate) const OWN: [&str; 7] = ["Format", "Game", "Options", "Start", "Result", "Score", "Termination"];

/// A text with more tags than this is no game: so looking for tags takes no time.
pub(crate) const MOST: usize = 500;

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in its place if there is one of that name, else at the end.
    ///
    /// `false` if this is no name for a tag: letters, digits and `_`, a letter first, and none of the record's own.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        if !is_name(name) || OWN.contains(&name) {
            return false;
        }
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.0.push((name.to_owned(), value.to_owned())),
        }
        true
    }

    /// Takes a tag away and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(index).1)
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many tags there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether a text can be the name of a tag.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.chars().all(is_name_char)
}

pub(crate) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether a date is written as `YYYY.MM.DD`, with question marks for what is not known.
pub(crate) fn is_date(text: &str) -> bool {
    let parts: Vec<_> = text.split('.').collect();
    let part = |text: &str, len: usize, min: u32, max: u32| {
        text.len() == len
            && (text.bytes().all(|byte| byte == b'?')
                || text.bytes().all(|byte| byte.is_ascii_digit())
                    && text.parse().is_ok_and(|n: u32| (min..=max).contains(&n)))
    };
    matches!(parts[..], [year, month, day] if part(year, 4, 0, 9999) && part(month, 2, 1, 12) && part(day, 2, 1, 31))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_keep_their_order() {
        let mut tags = Tags::default();
        for name in ["Event", "Date", "Black"] {
            assert!(tags.set(name, "?"));
        }
        assert!(tags.set("Date", "2024.05.01"));
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("Event", "?"), ("Date", "2024.05.01"), ("Black", "?")]);
        assert_eq!(tags.remove("Event").as_deref(), Some("?"));
        assert_eq!((tags.remove("Event"), tags.len()), (None, 2));
        for name in ["", "1st", "_x", "a-b", "é", "Game"] {
            assert!(!tags.set(name, "x"), "{name}");
        }
    }

    #[test]
    fn dates_have_one_form() {
        for date in ["2024.05.01", "2024.??.??", "????.??.??"] {
            assert!(is_date(date), "{date}");
        }
        for date in ["", "2024", "2024-05-01", "2024.13.01", "2024.00.01", "2024.5.1", "2024.05.01.", "+024.05.01"] {
            assert!(!is_date(date), "{date}");
        }
    }
}
