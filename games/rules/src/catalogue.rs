use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::position::Cell;
use crate::statement::{Arg, Part};

/// The languages of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Dutch.
    Nl,
    /// German.
    De,
    /// French.
    Fr,
}

impl Lang {
    /// All languages, in the order of a catalogue's files.
    pub const ALL: [Self; 4] = [Self::En, Self::Nl, Self::De, Self::Fr];

    /// The two-letter code: `en`, `nl`, `de`, `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Nl => "nl",
            Self::De => "de",
            Self::Fr => "fr",
        }
    }

    /// Whether the language puts `n` things in the singular.
    const fn is_singular(self, n: i64) -> bool {
        match self {
            Self::Fr => n == 0 || n == 1,
            _ => n == 1,
        }
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|lang| lang.code() == code)
            .ok_or_else(|| format!("unknown language '{code}': use en, nl, de or fr"))
    }
}

/// The messages of one game (or of all, [`COMMON`]) in four languages; made by [`catalogue!`](macro@crate::catalogue).
///
/// A message file holds lines `key = text`; `#` begins a comment line. In the text, `{gap}` is filled with a value and
/// `{gap:one|many}` chooses by number. A key that a game does not have is looked up in [`COMMON`].
///
/// ```
/// use rules::{Catalogue, Lang, Statement};
///
/// static WORDS: Catalogue = Catalogue::new(
///     [
///         "left = {n} {n:marble|marbles} left.",
///         "left = Nog {n} {n:knikker|knikkers}.",
///         "left = Noch {n} {n:Kugel|Kugeln}.",
///         "left = Il reste {n} {n:bille|billes}.",
///     ],
///     |cell| format!("cell {cell}"),
/// );
/// assert!(WORDS.faults().is_empty());
/// let left = Statement::new(&WORDS, "left").with("n", 1_u32);
/// assert_eq!(left.say(Lang::Nl), "Nog 1 knikker.");
/// ```
pub struct Catalogue {
    /// What it is called among the words of a language, see [`supply_language`]; empty if it is not among them.
    name: &'static str,
    sources: [&'static str; 4],
    cell_name: fn(Cell) -> String,
    parsed: [OnceLock<Messages>; 4],
}

/// The messages of one language.
type Messages = BTreeMap<&'static str, &'static str>;

/// What a catalogue says in a language that has not come yet.
static NOTHING: Messages = BTreeMap::new();

/// A `static` [`Catalogue`] from the files `en.txt`, `nl.txt`, `de.txt` and `fr.txt` of a folder of the crate, and the test
/// that they say the same things.
///
/// ```
/// rules::catalogue! {
///     /// What the toy game says.
///     static WORDS in "messages/toy", cells: |cell| format!("cell {cell}")
/// }
/// assert!(WORDS.faults().is_empty());
/// ```
///
/// Without `cells`, cells are written as their numbers: for texts that name no cells, or get them by name.
///
/// Programs for browsers have only English in them; see [`supply_language`].
#[macro_export]
macro_rules! catalogue {
    ($(#[$attribute:meta])* $visible:vis static $name:ident in $folder:literal) => {
        $crate::catalogue! { $(#[$attribute])* $visible static $name in $folder, cells: |cell| cell.to_string() }
    };
    ($(#[$attribute:meta])* $visible:vis static $name:ident in $folder:literal, cells: $cell_name:expr) => {
        $(#[$attribute])*
        $visible static $name: $crate::Catalogue = $crate::Catalogue::new(
            [
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/en.txt")),
                $crate::linked!($folder, "/nl.txt"),
                $crate::linked!($folder, "/de.txt"),
                $crate::linked!($folder, "/fr.txt"),
            ],
            $cell_name,
        )
        .named(concat!(env!("CARGO_PKG_NAME"), "/", $folder));

        #[cfg(test)]
        #[test]
        fn all_languages_say_the_same() {
            assert_eq!($name.faults(), Vec::<String>::new());
            assert!($name.keys($crate::Lang::En).next().is_some(), "no messages in {}", $folder);
        }
    };
}

/// The text of a message file, or nothing where languages but English are fetched.
#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "wasm32"))]
macro_rules! linked {
    ($folder:literal, $file:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, $file))
    };
}

/// The text of a message file, or nothing where languages but English are fetched.
#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "wasm32")]
macro_rules! linked {
    ($folder:literal, $file:literal) => {
        ""
    };
}

crate::catalogue! {
    /// Messages that all games share.
    pub static COMMON in "messages"
}

impl Catalogue {
    /// A catalogue from the texts of its files, in the order of [`Lang::ALL`], and the names of the game's cells.
    pub const fn new(sources: [&'static str; 4], cell_name: fn(Cell) -> String) -> Self {
        Self { name: "", sources, cell_name, parsed: [const { OnceLock::new() }; 4] }
    }

    /// The same catalogue with a name, by which it finds its part of a language that is supplied as a whole; [`catalogue!`]
    /// gives it the path of its folder, `web/messages/play`.
    ///
    /// [`catalogue!`]: macro@crate::catalogue
    #[must_use]
    pub const fn named(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    /// A catalogue whose texts come later, see [`Catalogue::supply`]: for programs that are to be small.
    pub const fn awaiting(cell_name: fn(Cell) -> String) -> Self {
        Self::new([""; 4], cell_name)
    }

    /// Gives a catalogue that was made without texts the text of its file in one language; what is there stays.
    ///
    /// ```
    /// use rules::{Catalogue, Lang};
    ///
    /// static LATER: Catalogue = Catalogue::awaiting(|cell| cell.to_string());
    /// assert!(!LATER.has(Lang::De));
    /// LATER.supply(Lang::De, "board = Brett".to_owned());
    /// assert!(LATER.has(Lang::De) && !LATER.has(Lang::En));
    /// assert_eq!(LATER.word(Lang::De, "board"), "Brett");
    /// ```
    pub fn supply(&self, lang: Lang, source: String) {
        if !self.has(lang) {
            // Messages are borrowed for as long as the program lives, and come once a language.
            let _ = self.parsed[lang as usize].set(parse(source.leak()));
        }
    }

    /// Whether there are messages in a language.
    pub fn has(&self, lang: Lang) -> bool {
        !self.messages(lang).is_empty()
    }

    /// The keys of one language, sorted.
    pub fn keys(&self, lang: Lang) -> impl Iterator<Item = &'static str> + '_ {
        self.messages(lang).keys().copied()
    }

    /// The raw text of a message, with its gaps; in English for as long as the language has not come.
    pub fn text(&self, lang: Lang, key: &str) -> Option<&'static str> {
        self.text_in(lang, key).or_else(|| if lang == Lang::En { None } else { self.text_in(Lang::En, key) })
    }

    fn text_in(&self, lang: Lang, key: &str) -> Option<&'static str> {
        self.messages(lang).get(key).or_else(|| COMMON.messages(lang).get(key)).copied()
    }

    /// A message without gaps, such as the name of a piece; the key itself if there is no such message.
    pub fn word(&self, lang: Lang, key: &str) -> String {
        self.fill(lang, key, &[])
    }

    /// A message that must be there, with its gaps filled: in debug builds a key without a message is an error.
    pub fn say(&self, lang: Lang, key: &str, args: &[(&'static str, Arg)]) -> String {
        debug_assert!(self.text(lang, key).is_some(), "no message '{key}'");
        self.fill(lang, key, args)
    }

    /// A message with its gaps filled. A missing message shows its key, a missing value its gap.
    pub fn fill(&self, lang: Lang, key: &str, args: &[(&'static str, Arg)]) -> String {
        let Some(mut rest) = self.text(lang, key) else {
            return key.to_owned();
        };
        let mut out = String::with_capacity(rest.len() + 16);
        while let Some((before, tail)) = rest.split_once('{') {
            out.push_str(before);
            let Some((gap, after)) = tail.split_once('}') else {
                out.push('{');
                rest = tail;
                break;
            };
            self.fill_gap(lang, gap, args, &mut out);
            rest = after;
        }
        out.push_str(rest);
        out
    }

    /// What is wrong with the message files: lines, keys or gaps that cannot be read, keys that stand there twice, keys
    /// or gaps that not all languages have. Empty when all is well.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for lang in Lang::ALL {
            self.line_faults(lang, &mut faults);
            for (key, text) in self.messages(Lang::En) {
                match self.messages(lang).get(key) {
                    None => faults.push(format!("{}: no message '{key}'", lang.code())),
                    Some(other) if gaps(other) != gaps(text) => {
                        faults.push(format!("{}: other gaps than English in '{key}'", lang.code()));
                    }
                    Some(_) => {}
                }
            }
            for key in self.keys(lang) {
                if !self.messages(Lang::En).contains_key(key) {
                    faults.push(format!("{}: '{key}' is not in English", lang.code()));
                }
            }
        }
        faults
    }

    fn line_faults(&self, lang: Lang, faults: &mut Vec<String>) {
        let mut seen = BTreeSet::new();
        for (index, line) in self.sources[lang as usize].lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let place = format!("{}: line {}", lang.code(), index + 1);
            let Some((key, text)) = line.split_once(" = ") else {
                faults.push(format!("{place} is not 'key = text'"));
                continue;
            };
            if !seen.insert(key.trim()) {
                faults.push(format!("{place} has '{}' once more", key.trim()));
            }
            if !well_formed(text) {
                faults.push(format!("{place} has a gap that is neither {{name}} nor {{name:one|many}}"));
            }
        }
    }

    fn messages(&self, lang: Lang) -> &Messages {
        let parsed = &self.parsed[lang as usize];
        match self.sources[lang as usize] {
            // Text may still come.
            "" => match (parsed.get(), SUPPLIED[lang as usize].get()) {
                (None, Some(text)) if !self.name.is_empty() => parsed.get_or_init(|| parse(part_of(text, self.name))),
                (messages, _) => messages.unwrap_or(&NOTHING),
            },
            source => parsed.get_or_init(|| parse(source)),
        }
    }

    fn fill_gap(&self, lang: Lang, gap: &str, args: &[(&'static str, Arg)], out: &mut String) {
        let (name, forms) = gap.split_once(':').map_or((gap, None), |(name, forms)| (name, forms.split_once('|')));
        let value = args.iter().find(|(key, _)| *key == name).map(|(_, value)| value);
        match (value, forms) {
            (Some(Arg::Number(n)), Some((one, many))) => out.push_str(if lang.is_singular(*n) { one } else { many }),
            (Some(Arg::Number(n)), None) => {
                let _ = write!(out, "{n}");
            }
            (Some(Arg::Cell(cell)), _) => out.push_str(&(self.cell_name)(*cell)),
            (Some(Arg::Cells(cells)), _) => {
                let names: Vec<_> = cells.iter().map(|&cell| (self.cell_name)(cell)).collect();
                out.push_str(&names.join(", "));
            }
            (Some(Arg::Text(text)), _) => out.push_str(text),
            (Some(Arg::Term(key) | Arg::Part(Part { name: key, .. })), _) => out.push_str(&self.word(lang, key)),
            (None, _) => {
                let _ = write!(out, "{{{gap}}}");
            }
        }
    }
}

/// The words of whole languages, as they came.
static SUPPLIED: [OnceLock<&'static str>; 4] = [const { OnceLock::new() }; 4];

/// Gives all catalogues their words in a language that is not linked in: for programs that are to be small. What has come once
/// stays; catalogues that have their words already keep them.
///
/// The text has a part for each catalogue: a line `@` with the catalogue's name (`@web/messages/play`), then its messages.
///
/// ```
/// use rules::{Catalogue, Lang, supply_language};
///
/// static WORDS: Catalogue = Catalogue::new(["board = board", "", "", ""], |cell| cell.to_string()).named("here/messages");
/// assert_eq!(WORDS.word(Lang::Nl, "board"), "board", "English until it comes");
/// supply_language(Lang::Nl, "\n@there/messages\nboard = plank\n@here/messages\nboard = bord\n".to_owned());
/// assert_eq!(WORDS.word(Lang::Nl, "board"), "bord");
/// ```
pub fn supply_language(lang: Lang, words: String) {
    if SUPPLIED[lang as usize].get().is_none() {
        // Messages are borrowed for as long as the program lives, and come once a language.
        let _ = SUPPLIED[lang as usize].set(words.leak());
    }
}

/// Whether all catalogues have their words in a language, linked in or supplied.
pub fn has_language(lang: Lang) -> bool {
    !COMMON.messages(lang).is_empty()
}

/// The part of a language that belongs to a catalogue.
fn part_of(words: &'static str, name: &str) -> &'static str {
    words.split("\n@").find_map(|part| part.strip_prefix(name)?.strip_prefix('\n')).unwrap_or_default()
}

fn parse(source: &'static str) -> Messages {
    let lines = source.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let entries = lines.filter_map(|line| line.split_once(" = "));
    crate::map_of(entries.map(|(key, text)| (key.trim(), text.trim())))
}

/// Whether every brace belongs to a gap that can be filled.
fn well_formed(text: &str) -> bool {
    let mut pieces = text.split('{');
    let plain = |text: &str| !text.contains('}');
    pieces.next().is_none_or(plain)
        && pieces.all(|piece| {
            piece.split_once('}').is_some_and(|(gap, after)| {
                let (name, forms) = gap.split_once(':').map_or((gap, "|"), |(name, forms)| (name, forms));
                !name.is_empty() && forms.matches('|').count() == 1 && plain(after)
            })
        })
}

/// The names of the gaps in a message, each once, sorted.
fn gaps(text: &str) -> Vec<&str> {
    let mut names: Vec<_> = text
        .split('{')
        .skip(1)
        .filter_map(|tail| tail.split_once('}'))
        .map(|(gap, _)| gap.split_once(':').map_or(gap, |(name, _)| name))
        .collect();
    crate::sort_few(&mut names, |name| *name);
    names.dedup();
    names
}
