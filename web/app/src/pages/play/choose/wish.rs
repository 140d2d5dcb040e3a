use std::collections::BTreeMap;

use engine::Level;
use protocol::{Colour, GameTerms};
use record::Record;
use rules::{Options, Refusal, Rulebook, Side};
use session::{Seat, Terms, TimeControl};

use crate::live::time_of;

/// A level at which a newcomer can win.
const FIRST_LEVEL: u8 = 2;

/// The record's tag that says how the computer's level was chosen.
const LEVEL_CHOICE: &str = "LevelChoice";
const OWN: &str = "own";

/// Notes that the computer plays at the person's own level, and goes on so in the next game.
pub(crate) fn at_your_level(record: &mut Record) {
    record.tags.set(LEVEL_CHOICE, OWN);
}

/// Lets the game after another be played at the person's own level, if that one was.
pub(crate) fn follow_level(before: &Record, next: &mut Record, your: Option<Level>) {
    if before.tags.get(LEVEL_CHOICE) != Some(OWN) {
        return;
    }
    at_your_level(next);
    if let Some(level) = your {
        let mut terms = Terms::of_record(next);
        terms.seats = terms.seats.map(|seat| if seat.level().is_some() { Seat::Engine(level) } else { seat });
        terms.note(next);
    }
}

/// How somebody wants to play.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "switches of one page, each by itself")]
pub(crate) struct Wish {
    /// The game.
    pub(crate) game: &'static dyn Rulebook,
    /// The options that were chosen last for each game.
    options: BTreeMap<&'static str, Options>,
    /// A position to begin from, in place of the start.
    pub(crate) start: Option<String>,
    /// Whether the computer plays, or two people at one screen.
    pub(crate) against_computer: bool,
    /// Whether somebody elsewhere plays, who gets a link.
    pub(crate) by_link: bool,
    /// How strong it is, if that is not left to the person's own level.
    fixed_level: Level,
    /// Whether it plays at the person's own level, where there is one.
    pub(crate) at_your_level: bool,
    /// The person's own levels, by game. They are kept elsewhere.
    pub(crate) your_levels: BTreeMap<&'static str, Level>,
    /// The side of the person; none if it is drawn by lot.
    pub(crate) side: Option<Side>,
    /// The clocks.
    pub(crate) control: TimeControl,
    /// Whether the game counts, where it can: by link, between people who are signed in.
    pub(crate) rated: bool,
    /// Whether a touched piece must be moved, where the game does not count.
    pub(crate) touch_move: bool,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            game: engine::all()[0],
            options: BTreeMap::new(),
            start: None,
            against_computer: true,
            by_link: false,
            fixed_level: Level::new(FIRST_LEVEL).unwrap_or(Level::FULL),
            at_your_level: true,
            your_levels: BTreeMap::new(),
            side: Some(Side::One),
            control: TimeControl::Unlimited,
            rated: false,
            touch_move: false,
        }
    }
}

impl Wish {
    /// The options of the game chosen.
    pub(crate) fn options(&self) -> Options {
        self.options_of(self.game)
    }

    /// The options that were chosen last for a game, or the usual ones.
    pub(crate) fn options_of(&self, game: &dyn Rulebook) -> Options {
        self.options.get(game.id()).cloned().unwrap_or_else(|| Options::new(game.options()))
    }

    /// Chooses other options for the game.
    pub(crate) fn set_options(&mut self, options: Options) {
        self.options.insert(self.game.id(), options);
    }

    /// Chooses one option; what makes no sense changes nothing.
    pub(crate) fn set_option(&mut self, key: &str, value: &str) {
        let mut options = self.options();
        if options.set(key, value).is_ok() {
            self.set_options(options);
        }
    }

    /// The person's own level in the game chosen.
    pub(crate) fn your_level(&self) -> Option<Level> {
        self.your_levels.get(self.game.id()).copied()
    }

    /// How strong the computer is.
    pub(crate) fn level(&self) -> Level {
        self.your_level().filter(|_| self.at_your_level).unwrap_or(self.fixed_level)
    }

    /// Chooses how strong the computer is. Where there is no other choice yet, that is no word against one's own level later.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.fixed_level = level;
        self.at_your_level &= self.your_level().is_none();
    }

    /// Chooses against whom. Days for each turn are for people elsewhere.
    pub(crate) fn set_rival(&mut self, against_computer: bool, by_link: bool) {
        (self.against_computer, self.by_link) = (against_computer, by_link);
        if !by_link && self.control.is_by_letter() {
            self.control = TimeControl::Unlimited;
        }
    }

    /// Takes what an address brings along: options, and a position to begin from. What cannot be used changes nothing but
    /// the options, which a position belongs to.
    pub(crate) fn bring(&mut self, options: Option<&str>, position: Option<&str>) -> Result<(), Refusal> {
        self.start = None;
        if let Some(text) = options {
            self.set_options(Options::parse(self.game.options(), text).map_err(Refusal::Options)?);
        }
        if let Some(text) = position {
            self.game.table(&self.options(), Some(text))?;
            self.start = Some(text.to_owned());
        }
        Ok(())
    }

    /// The record of a game that begins so. `lot` decides what is left to chance.
    pub(crate) fn begin(&self, lot: u32) -> Result<Record, Refusal> {
        let table = self.game.table(&self.options(), self.start.as_deref())?;
        let mut record = Record::new(table.as_ref());
        let side = self.side.unwrap_or(Side::BOTH[(lot % 2) as usize]);
        let terms = Terms::new(self.against_computer.then_some(self.level()), side, self.control);
        terms.with_touch_move(self.touch_move).note(&mut record);
        if self.against_computer && self.at_your_level {
            at_your_level(&mut record);
        }
        Ok(record)
    }

    /// Reads what [`Wish::to_text`] writes, and passes over what it does not understand.
    pub(crate) fn parse(text: &str) -> Self {
        let mut wish = Self::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once('=')) {
            match name {
                "game" => wish.game = engine::find_by_id(value).unwrap_or(wish.game),
                "against" => {
                    wish.by_link = value == "link";
                    wish.against_computer = value != "person" && !wish.by_link;
                }
                "level" => {
                    wish.fixed_level = value.parse().ok().and_then(Level::new).unwrap_or(wish.fixed_level);
                }
                "level-choice" => wish.at_your_level = value != "fixed",
                "side" => {
                    wish.side = match value {
                        "one" => Some(Side::One),
                        "two" => Some(Side::Two),
                        _ => None,
                    };
                }
                "clock" => wish.control = value.parse().unwrap_or_default(),
                "rated" => wish.rated = value == "yes",
                "touch-move" => wish.touch_move = value == "yes",
                // `options.abalone=layout=belgian-daisy`
                _ => wish.remember(name, value),
            }
        }
        wish
    }

    /// The wish as lines of `name=value`. A position to begin from is meant for once.
    pub(crate) fn to_text(&self) -> String {
        let mut lines = vec![
            format!("game={}", self.game.id()),
            format!("against={}", self.rival()),
            format!("level={}", self.fixed_level.number()),
            format!("level-choice={}", if self.at_your_level { OWN } else { "fixed" }),
            format!("side={}", self.side.map_or("random", |side| ["one", "two"][side.index()])),
        ];
        lines.push(format!("clock={}", self.control));
        lines.extend(self.rated.then(|| "rated=yes".to_owned()));
        lines.extend(self.touch_move.then(|| "touch-move=yes".to_owned()));
        lines.extend(self.options.iter().map(|(id, options)| format!("options.{id}={options}")));
        lines.join("\n")
    }

    fn rival(&self) -> &'static str {
        match (self.by_link, self.against_computer) {
            (true, _) => "link",
            (false, true) => "computer",
            (false, false) => "person",
        }
    }

    /// What is proposed to whoever gets the link.
    pub(crate) fn terms(&self) -> GameTerms {
        let options = self.options().to_string();
        let id = self.game.id();
        GameTerms {
            game: if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") },
            start: self.start.clone(),
            time: time_of(self.control),
            rated: self.rated,
            colour: match self.side {
                Some(Side::One) => Colour::One,
                Some(Side::Two) => Colour::Two,
                None => Colour::Random,
            },
            touch_move: self.touch_move && !self.rated,
        }
    }

    fn remember(&mut self, name: &str, value: &str) {
        if let Some(game) = name.strip_prefix("options.").and_then(engine::find_by_id)
            && let Ok(options) = Options::parse(game.options(), value)
        {
            self.options.insert(game.id(), options);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_remembered() {
        let mut wish = Wish { game: engine::find_by_id("abalone").expect("a game"), ..Wish::default() };
        wish.set_option("layout", "belgian-daisy");
        wish.set_option("layout", "no such layout");
        wish.game = engine::find_by_id("gunzi").expect("a game");
        wish.set_option("first", "white-first");
        wish.side = Some(Side::Two);
        wish.set_level(Level::new(7).expect("a level"));
        wish.control = "300+3".parse().expect("a control");
        let read = Wish::parse(&wish.to_text());
        assert_eq!(read.to_text(), wish.to_text());
        assert_eq!((read.game.id(), read.options().to_string().as_str()), ("gunzi", "first=white-first"));
        let people = Wish { against_computer: false, side: None, control: TimeControl::Unlimited, ..wish };
        assert_eq!(Wish::parse(&people.to_text()).to_text(), people.to_text());
    }

    #[test]
    fn ones_own_level_is_the_choice_until_another_is_made() {
        let level = |number| Level::new(number).expect("a level");
        let mut wish = Wish { game: engine::find_by_id("gunzi").expect("a game"), ..Wish::default() };
        let seat = |wish: &Wish| Terms::of_record(&wish.begin(0).expect("a game")).level();
        assert_eq!((wish.your_level(), seat(&wish)), (None, Some(level(FIRST_LEVEL))));
        wish.set_level(level(3));
        assert_eq!(seat(&wish), Some(level(3)));
        wish.your_levels.insert("gunzi", level(5));
        assert_eq!(seat(&wish), Some(level(5)), "what was chosen before there was one is no choice against it");
        let own = wish.begin(0).expect("a game");
        wish.set_level(level(8));
        assert_eq!(seat(&wish), Some(level(8)));
        let kept = Wish { your_levels: wish.your_levels.clone(), ..Wish::parse(&wish.to_text()) };
        assert_eq!(seat(&kept), Some(level(8)), "a fixed level stays");
        let fixed = wish.begin(0).expect("a game");
        for (before, expected) in [(own, 6), (fixed, 8)] {
            let mut next = before.clone();
            follow_level(&before, &mut next, Some(level(6)));
            assert_eq!(Terms::of_record(&next).level(), Some(level(expected)));
        }
    }

    #[test]
    fn a_game_by_link_is_proposed_as_it_was_wished() {
        let mut wish = Wish { game: engine::find_by_id("abalone").expect("a game"), ..Wish::default() };
        wish.set_option("layout", "belgian-daisy");
        (wish.by_link, wish.against_computer, wish.side) = (true, false, None);
        wish.control = "1/86400".parse().expect("a control");
        let read = Wish::parse(&wish.to_text());
        assert!(read.by_link && !read.against_computer);
        let terms = read.terms();
        assert_eq!(terms.colour, Colour::Random);
        let (game, options) = engine::find(&terms.game).expect("a game");
        assert_eq!((game.id(), options.get("layout")), ("abalone", "belgian-daisy"));
        assert_eq!(crate::live::control_of(terms.time), wish.control);
        assert!(!terms.rated);
        wish.rated = true;
        assert!(Wish::parse(&wish.to_text()).terms().rated);
        wish.game = engine::find_by_id("gunzi").expect("a game");
        assert!(engine::find(&wish.terms().game).is_ok(), "{}", wish.terms().game);
    }

    #[test]
    fn nonsense_is_passed_over() {
        let text = "game=chess\nlevel=99\nclock=never\noptions.gunzi=nonsense\noptions.chess=x\n==\nwhat";
        assert_eq!(Wish::parse(text).to_text(), Wish::default().to_text());
    }

    #[test]
    fn what_an_address_brings_is_used_or_refused() {
        let mut wish = Wish { game: engine::find_by_id("gunzi").expect("a game"), ..Wish::default() };
        let position = "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 w 8";
        assert_eq!(wish.bring(Some("first=white-first"), Some(position)), Ok(()));
        assert_eq!((wish.start.as_deref(), wish.options().get("first")), (Some(position), "white-first"));
        for (options, position) in [(None, Some("garbage")), (Some("first=nobody"), None), (Some("x"), Some(position))]
        {
            assert!(wish.bring(options, position).is_err(), "{options:?} {position:?}");
            assert!(wish.start.is_none() && wish.begin(0).is_ok(), "the usual start can be played");
        }
    }

    #[test]
    fn games_begin_as_they_were_wished() {
        let mut wish = Wish { game: engine::find_by_id("gunzi").expect("a game"), side: None, ..Wish::default() };
        let person = |wish: &Wish, lot| wish.begin(lot).map(|record| Terms::of_record(&record).only_person());
        assert_eq!([person(&wish, 0), person(&wish, 7)], [Ok(Some(Side::One)), Ok(Some(Side::Two))]);
        wish.against_computer = false;
        assert_eq!(person(&wish, 0), Ok(None));
        wish.start = Some("nonsense".to_owned());
        assert!(wish.begin(0).is_err());
    }
}
