use std::fmt;

use crate::composer::Workbench;
use crate::table::GameTable;
use crate::{
    Catalogue, Composer, Extent, HouseRules, Lang, OptionKind, OptionSpec, Options, Rules, Statement, Table, TextError,
};

/// A game that can be set up, without its type.
pub trait Rulebook: Send + Sync {
    /// The name on the command line and in records: `fenix-7x8`.
    fn id(&self) -> &'static str;
    /// The name for people: `FENIX 7x8`.
    fn title(&self) -> &'static str;
    /// What can be chosen.
    fn options(&self) -> &'static [OptionSpec];
    /// The game's messages.
    fn words(&self) -> &'static Catalogue;
    /// A position that shows at a glance what the game is about.
    fn showcase(&'static self) -> Option<Box<dyn Table>>;
    /// Sets the game up from its start position or from another.
    fn table(&'static self, options: &Options, position: Option<&str>) -> Result<Box<dyn Table>, Refusal>;
    /// Puts other positions together to begin from.
    fn composer(&'static self, options: &Options) -> Box<dyn Composer>;
}

/// A position that shows at a glance what a game is about: the text of its options, and that of the position if it is not the
/// start under these options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Showcase {
    /// The options, as they follow the name of a game; empty for the usual ones.
    pub options: &'static str,
    /// The position.
    pub position: Option<&'static str>,
}

/// A game of one type: what a game's crate hands to the list of games.
pub struct Description<P: Rules> {
    /// See [`Rulebook::id`].
    pub id: &'static str,
    /// See [`Rulebook::title`].
    pub title: &'static str,
    /// See [`Rulebook::options`].
    pub options: &'static [OptionSpec],
    /// The start position under these options.
    pub start: fn(&Options) -> P,
    /// The house rules under these options.
    pub house_rules: fn(&Options) -> HouseRules,
    /// Whether a description that could be read belongs to this game (and not to another board of the same rules).
    pub accepts: fn(&P::Setup) -> Result<(), Statement>,
    /// See [`Rulebook::showcase`].
    pub showcase: Showcase,
}

/// Why a game could not be set up.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// The options make no sense.
    Options(Statement),
    /// The position makes no sense.
    Position(TextError),
}

impl Refusal {
    /// What is wrong, as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Options(statement) => statement.say(lang),
            Self::Position(error) => error.say(lang),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Refusal {}

impl<P: Rules> Description<P> {
    /// The start position under these options, or the position of this text.
    pub fn position(&self, options: &Options, text: Option<&str>) -> Result<P, TextError> {
        let start = (self.start)(options);
        let Some(text) = text else {
            return Ok(start);
        };
        let position = P::parse_position(text, start.variant())?;
        (self.accepts)(&position.to_setup()).map_err(TextError::whole)?;
        Ok(position)
    }
}

impl<P: Rules> Description<P> {
    /// Whether a position can occur in a game with these options, whatever start they choose, as far as
    /// [`Position::could_follow`](crate::Position::could_follow) can tell.
    pub fn could_occur(&self, options: &Options, position: &P, extent: Extent) -> bool {
        let mut ways = vec![options.clone()];
        for spec in self.options {
            if let OptionKind::Choice(words) = spec.kind {
                let chosen = |options: &Options| {
                    let mut all = vec![options.clone(); words.len()];
                    for (options, word) in all.iter_mut().zip(words) {
                        // The game offers it.
                        let _ = options.set(spec.key, word);
                    }
                    all
                };
                ways = ways.iter().flat_map(chosen).collect();
            }
        }
        ways.iter().any(|options| position.could_follow(&(self.start)(options), extent))
    }
}

impl<P: Rules> Rulebook for Description<P> {
    fn id(&self) -> &'static str {
        self.id
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn options(&self) -> &'static [OptionSpec] {
        self.options
    }

    fn words(&self) -> &'static Catalogue {
        P::words()
    }

    fn showcase(&'static self) -> Option<Box<dyn Table>> {
        let options = Options::parse(self.options, self.showcase.options).ok()?;
        self.table(&options, self.showcase.position).ok()
    }

    fn table(&'static self, options: &Options, position: Option<&str>) -> Result<Box<dyn Table>, Refusal> {
        let start = self.position(options, position).map_err(Refusal::Position)?;
        Ok(Box::new(GameTable::new(self, options, start)))
    }

    fn composer(&'static self, options: &Options) -> Box<dyn Composer> {
        Box::new(Workbench { description: self, options: options.clone(), ground: (self.start)(options) })
    }
}
