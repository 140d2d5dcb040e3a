//! Advice for a first game: what to aim at, chosen by what is on the board.
//!
//! Rules say what is allowed; these say what is wise, a sentence at a time. Each game has its [`Plans`]: it looks at the board
//! with the eyes of the player to move and lists what is worth saying, the most pressing first.

mod abalone;
mod fenix;
mod gunzi;

use rules::{Catalogue, Cell, Lang, Rulebook, Table};

/// A sentence about what to aim at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// Its name in the message files.
    pub id: &'static str,
    /// The cells it is about.
    pub cells: Vec<Cell>,
    /// Whether it is worth saying every time, since something hangs on it now.
    pub is_urgent: bool,
}

impl Advice {
    fn plan(id: &'static str, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { id, cells: cells.into_iter().collect(), is_urgent: false }
    }

    fn urgent(id: &'static str, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { is_urgent: true, ..Self::plan(id, cells) }
    }
}

/// What is wise in one game, on all its boards.
pub struct Plans {
    boards: &'static [&'static dyn Rulebook],
    words: &'static Catalogue,
    look: fn(&dyn Table) -> Vec<Advice>,
}

static ALL: [&Plans; 3] = [&abalone::PLANS, &fenix::PLANS, &gunzi::PLANS];

/// The plans of a game, by the id of any of its boards.
///
/// ```
/// let plans = lessons::plans_of("fenix-7x8").expect("plans");
/// let (game, options) = engine::find("fenix-7x8")?;
/// let table = game.table(&options, None)?;
/// let first = plans.advise(table.as_ref(), &[]).expect("something to say at the start");
/// assert!(!first.is_urgent);
/// let next = plans.advise(table.as_ref(), &[first.id]);
/// assert_ne!(next.map(|next| next.id), Some(first.id), "a plan is told once");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn plans_of(game: &str) -> Option<&'static Plans> {
    ALL.into_iter().find(|plans| plans.boards.iter().any(|board| board.id() == game))
}

impl Plans {
    /// The game's own id, which is that of its first board.
    pub fn id(&self) -> &'static str {
        self.boards[0].id()
    }

    /// All that can be said to the player to move, the most pressing first. Nothing when the game is over.
    pub fn all(&self, table: &dyn Table) -> Vec<Advice> {
        if table.ending().is_some() { Vec::new() } else { (self.look)(table) }
    }

    /// What is to be said now, if those have been said before.
    pub fn advise(&self, table: &dyn Table, said: &[&str]) -> Option<Advice> {
        self.all(table).into_iter().find(|advice| advice.is_urgent || !said.contains(&advice.id))
    }

    /// The sentence.
    pub fn say(&self, advice: &Advice, lang: Lang) -> String {
        self.words.word(lang, &format!("plan.{}", advice.id))
    }

    /// Whether the texts are there in a language; without the feature `texts` they come by [`Plans::supply`].
    pub fn has_words(&self, lang: Lang) -> bool {
        self.words.has(lang)
    }

    /// Gives the plans their texts in one language: those of `messages/plans/GAME/LANG.txt`.
    pub fn supply(&self, lang: Lang, text: String) {
        self.words.supply(lang, text);
    }
}
