//! What is looked up rather than learnt: the words of a game, and all its rules in short.

use rules::Lang;

use crate::{Course, Picture};

/// A word of the glossary. Its texts are `term.ID`, the word itself, and `term.ID.means`.
pub struct Term {
    /// Its name in the keys of its texts.
    pub id: &'static str,
    /// The lesson in which it is used; none if the word belongs to no game.
    pub lesson: Option<&'static str>,
    /// Where a drawing helps, a position that shows it.
    pub picture: Option<Picture>,
}

/// A part of the sheet with all rules. Its texts are the heading `sheet.ID`, and `sheet.ID.1`, `sheet.ID.2`, …
pub struct Panel {
    /// Its name in the keys of its texts.
    pub id: &'static str,
    /// How many sentences it has.
    pub lines: usize,
    /// What they look like.
    pub pictures: &'static [Picture],
}

#[cfg(feature = "texts")]
rules::catalogue! {
    /// The texts of [`table_terms`]; without the feature `texts` they come by [`rules::Catalogue::supply`].
    pub static TABLE in "messages/table"
}

/// The texts of [`table_terms`]; without the feature `texts` they come by [`rules::Catalogue::supply`].
#[cfg(not(feature = "texts"))]
pub static TABLE: rules::Catalogue = rules::Catalogue::awaiting(|cell| cell.to_string());

static TERMS: [Term; 11] = [
    Term::of_table("board"),
    Term::of_table("position"),
    Term::of_table("move"),
    Term::of_table("turn"),
    Term::of_table("to-move"),
    Term::of_table("quiet"),
    Term::of_table("repetition"),
    Term::of_table("draw"),
    Term::of_table("resign"),
    Term::of_table("proved"),
    Term::of_table("level"),
];

/// The words that all games share.
pub fn table_terms() -> &'static [Term] {
    &TERMS
}

impl Term {
    /// A word that no drawing helps with.
    pub(crate) const fn new(id: &'static str, lesson: &'static str) -> Self {
        Self { id, lesson: Some(lesson), picture: None }
    }

    /// A word with a drawing.
    pub(crate) const fn drawn(
        id: &'static str,
        lesson: &'static str,
        position: &'static str,
        cells: &'static [&'static str],
    ) -> Self {
        Self { id, lesson: Some(lesson), picture: Some(Picture { position, cells }) }
    }

    const fn of_table(id: &'static str) -> Self {
        Self { id, lesson: None, picture: None }
    }
}

impl Course {
    /// The words that are drawn beside the lessons, each with its drawing.
    pub fn drawn(&self) -> impl Iterator<Item = (&'static Term, &'static Picture)> {
        let find = |id: &&str| self.terms.iter().find(|term| term.id == *id);
        self.key_terms.iter().filter_map(find).filter_map(|term| Some((term, term.picture.as_ref()?)))
    }

    /// A word of the glossary, in one language.
    pub fn term(&self, term: &Term, lang: Lang) -> String {
        self.words.word(lang, &format!("term.{}", term.id))
    }

    /// What it means.
    pub fn meaning(&self, term: &Term, lang: Lang) -> String {
        self.words.word(lang, &format!("term.{}.means", term.id))
    }

    /// The heading of a part of the sheet.
    pub fn heading(&self, panel: &Panel, lang: Lang) -> String {
        self.words.word(lang, &format!("sheet.{}", panel.id))
    }

    /// The sentences of a part of the sheet.
    pub fn sentences(&self, panel: &Panel, lang: Lang) -> Vec<String> {
        (1..=panel.lines).map(|line| self.words.word(lang, &format!("sheet.{}.{line}", panel.id))).collect()
    }
}
