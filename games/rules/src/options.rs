use std::fmt;

use crate::{COMMON, Statement};

/// One thing that can be chosen about a game: its start, who begins, when it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The name, as in `repetition=off`. Its message key is `option.` and the name.
    pub key: &'static str,
    /// What can be chosen.
    pub kind: OptionKind,
    /// What is chosen if nothing is said.
    pub default: &'static str,
}

/// What values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// One of these words. The word alone, without the key, picks it too: words are unique within a game.
    Choice(&'static [&'static str]),
    /// `on` or `off`; the key alone is `on`, `no-` and the key is `off`.
    Switch,
    /// A whole number from the first to the second.
    Number(u32, u32),
    /// A whole number from the first to the second, or `off`.
    Limit(u32, u32),
}

/// The chosen options of a game: a value for every option it has.
///
/// ```
/// use rules::{OptionKind, OptionSpec, Options};
///
/// static SPECS: [OptionSpec; 2] = [
///     OptionSpec { key: "goal", kind: OptionKind::Number(1, 14), default: "6" },
///     OptionSpec { key: "repetition", kind: OptionKind::Switch, default: "on" },
/// ];
/// let options = Options::parse(&SPECS, "goal=5,no-repetition")?;
/// assert_eq!(options.number("goal"), Some(5));
/// assert_eq!(options.to_string(), "goal=5,repetition=off");
/// assert!(Options::parse(&SPECS, "goal=15").is_err());
/// # Ok::<(), rules::Statement>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    specs: &'static [OptionSpec],
    values: Vec<String>,
}

impl OptionKind {
    fn accepts(self, value: &str) -> bool {
        let number = |min, max| value.parse().is_ok_and(|n: u32| (min..=max).contains(&n) && n.to_string() == value);
        match self {
            Self::Choice(words) => words.contains(&value),
            Self::Switch => matches!(value, "on" | "off"),
            Self::Number(min, max) => number(min, max),
            Self::Limit(min, max) => value == "off" || number(min, max),
        }
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(words) => f.write_str(&words.join(", ")),
            Self::Switch => f.write_str("on, off"),
            Self::Number(min, max) => write!(f, "{min}–{max}"),
            Self::Limit(min, max) => write!(f, "off, {min}–{max}"),
        }
    }
}

impl Options {
    /// All defaults.
    pub fn new(specs: &'static [OptionSpec]) -> Self {
        Self { specs, values: specs.iter().map(|spec| spec.default.to_owned()).collect() }
    }

    /// Reads `key=value` pairs and bare words, separated by commas or spaces. What is not said keeps its default; of
    /// what is said twice the last counts.
    pub fn parse(specs: &'static [OptionSpec], text: &str) -> Result<Self, Statement> {
        let mut options = Self::new(specs);
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            options.set_word(word)?;
        }
        Ok(options)
    }

    /// Sets one option by `key=value` or by a word that says which it is.
    pub fn set_word(&mut self, word: &str) -> Result<(), Statement> {
        if let Some((key, value)) = word.split_once('=') {
            return self.set(key, value);
        }
        let pick = self.specs.iter().find_map(|spec| match spec.kind {
            OptionKind::Choice(words) => words.contains(&word).then_some((spec.key, word)),
            OptionKind::Switch if word == spec.key => Some((spec.key, "on")),
            OptionKind::Switch => (word.strip_prefix("no-") == Some(spec.key)).then_some((spec.key, "off")),
            OptionKind::Number(..) | OptionKind::Limit(..) => None,
        });
        match pick {
            Some((key, value)) => self.set(key, value),
            None => Err(self.unknown(word)),
        }
    }

    /// Sets one option.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Statement> {
        let Some(index) = self.specs.iter().position(|spec| spec.key == key) else {
            return Err(self.unknown(key));
        };
        if !self.specs[index].kind.accepts(value) {
            return Err(Statement::new(&COMMON, "option.value")
                .with("key", key)
                .with("value", value)
                .with("values", self.specs[index].kind.to_string()));
        }
        value.clone_into(&mut self.values[index]);
        Ok(())
    }

    /// The value of an option.
    ///
    /// # Panics
    /// If the game has no such option.
    #[track_caller]
    pub fn get(&self, key: &str) -> &str {
        let index = self.specs.iter().position(|spec| spec.key == key);
        &self.values[index.unwrap_or_else(|| panic!("no option '{key}'"))]
    }

    /// Whether a switch is on.
    #[track_caller]
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) == "on"
    }

    /// The number of a number or limit; none if it is `off`.
    #[track_caller]
    pub fn number(&self, key: &str) -> Option<u32> {
        self.get(key).parse().ok()
    }

    /// The options that are not at their defaults, as `key=value`.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let pairs = self.specs.iter().zip(&self.values);
        pairs.filter(|(spec, value)| spec.default != value.as_str()).map(|(spec, value)| (spec.key, value.as_str()))
    }

    /// What can be chosen.
    pub fn specs(&self) -> &'static [OptionSpec] {
        self.specs
    }

    fn unknown(&self, word: &str) -> Statement {
        let keys: Vec<_> = self.specs.iter().map(|spec| spec.key).collect();
        Statement::new(&COMMON, "option.unknown").with("key", word).with("keys", keys.join(", "))
    }
}

/// The text that [`Options::parse`] reads, with changed options only: `layout=belgian-daisy,goal=5`.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (key, value)) in self.changed().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{key}={value}")?;
        }
        Ok(())
    }
}
