use engine::{LEVELS, Level};
use rules::{Lang, OptionKind, Side};
use session::TimeControl;

use super::names::value_name;
use super::{CLOCKS, Menu};
use crate::messages::{say, word};
use crate::terminal::seat::side_name;

/// One line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    /// An unfinished game.
    Continue,
    Game,
    /// An option of the game, by its number.
    Option(usize),
    Opponent,
    Level,
    Side,
    Clock,
    TouchMove,
    Language,
    Play,
    Leave,
}

/// What can be chosen in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Values {
    /// Nothing: the row does something.
    None,
    /// One of these.
    List { names: Vec<String>, chosen: Option<usize> },
    /// A number, or nothing where that can be.
    Number { least: u32, most: u32, off: bool, value: Option<u32> },
}

/// The clocks that are offered, none at all first.
pub(super) fn offered_clocks() -> impl Iterator<Item = TimeControl> {
    let clocks = CLOCKS.into_iter().filter_map(|text| TimeControl::parse_short(text).ok());
    std::iter::once(TimeControl::Unlimited).chain(clocks)
}

impl Menu {
    /// The rows from top to bottom.
    pub(super) fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        if !self.unfinished.is_empty() {
            rows.push(Row::Continue);
        }
        rows.push(Row::Game);
        rows.extend((0..self.rulebook().options().len()).map(Row::Option));
        rows.push(Row::Opponent);
        if self.against_computer {
            rows.extend([Row::Level, Row::Side]);
        }
        rows.extend([Row::Clock, Row::TouchMove, Row::Language, Row::Play, Row::Leave]);
        rows
    }

    /// Whether a blank line is above a row.
    pub(super) fn begins_group(row: Row) -> bool {
        matches!(row, Row::Game | Row::Opponent | Row::Language | Row::Play)
    }

    /// What a row is about.
    pub(super) fn label(&self, row: Row) -> String {
        let key = match row {
            Row::Continue => "play.menu.continue",
            Row::Game => "play.menu.game",
            Row::Option(index) => {
                let key = self.rulebook().options().get(index).map_or("", |spec| spec.key);
                return self.rulebook().words().word(self.lang, &format!("option.{key}"));
            }
            Row::Opponent => "play.menu.opponent",
            Row::Level => "play.menu.level",
            Row::Side => "play.menu.own-side",
            Row::Clock => "play.menu.time",
            Row::TouchMove => "play.menu.touch-move",
            Row::Language => "play.menu.language",
            Row::Play => "play.menu.play",
            Row::Leave if self.over_game => "play.menu.back",
            Row::Leave => "play.menu.leave",
        };
        word(self.lang, key)
    }

    /// What can be chosen in a row, and what is.
    pub(super) fn values(&self, row: Row) -> Values {
        let list = |names: Vec<String>, chosen: usize| Values::List { names, chosen: Some(chosen) };
        match row {
            Row::Play | Row::Leave => Values::None,
            Row::Continue => {
                let names = self.unfinished.iter().map(|saved| {
                    let opponent = saved.opponent(self.lang).map(|name| format!(", {name}")).unwrap_or_default();
                    format!("{}{opponent}", say(self.lang, "play.menu.unfinished", &saved.args()))
                });
                list(names.collect(), self.picked)
            }
            Row::Game => list(engine::all().iter().map(|game| game.title().to_owned()).collect(), self.game),
            Row::Option(index) => self.option_values(index),
            Row::Opponent => {
                let names = ["play.menu.computer", "play.menu.people"].map(|key| word(self.lang, key));
                list(names.to_vec(), usize::from(!self.against_computer))
            }
            Row::Level => {
                let names = (1..=LEVELS).map(|level| level.to_string());
                list(names.collect(), usize::from(self.level.number()) - 1)
            }
            Row::Side => {
                let mut names: Vec<_> = Side::BOTH.map(|side| side_name(self.rulebook(), side, self.lang)).to_vec();
                names.push(word(self.lang, "play.menu.random"));
                list(names, self.side.map_or(2, Side::index))
            }
            Row::Clock => {
                let clocks = self.clocks();
                let chosen = clocks.iter().position(|clock| *clock == self.clock);
                let name = |clock: &TimeControl| match clock {
                    TimeControl::Unlimited => word(self.lang, "play.menu.no-clock"),
                    clock => clock.short(),
                };
                Values::List { names: clocks.iter().map(name).collect(), chosen }
            }
            Row::TouchMove => list(self.switch_names(), usize::from(!self.touch_move)),
            Row::Language => {
                let chosen = Lang::ALL.iter().position(|lang| *lang == self.lang);
                let names = Lang::ALL.map(|lang| word(lang, "play.menu.own-name"));
                Values::List { names: names.to_vec(), chosen }
            }
        }
    }

    /// Chooses the value of that number in the list of a row.
    pub(super) fn choose(&mut self, row: Row, value: usize) {
        match row {
            Row::Continue => self.picked = value.min(self.unfinished.len().saturating_sub(1)),
            Row::Game => self.game = value.min(engine::all().len() - 1),
            Row::Option(index) => {
                if let Some(spec) = self.rulebook().options().get(index) {
                    let text = match spec.kind {
                        OptionKind::Choice(words) => words.get(value).copied(),
                        OptionKind::Switch => ["on", "off"].get(value).copied(),
                        OptionKind::Number(..) | OptionKind::Limit(..) => None,
                    };
                    self.set_option(index, text);
                }
            }
            Row::Opponent => self.against_computer = value == 0,
            Row::Level => self.level = Level::new(value as u8 + 1).unwrap_or(self.level),
            Row::Side => self.side = Side::BOTH.get(value).copied(),
            Row::Clock => self.clock = self.clocks().get(value).copied().unwrap_or_default(),
            Row::TouchMove => self.touch_move = value == 0,
            Row::Language => self.lang = Lang::ALL.get(value).copied().unwrap_or(self.lang),
            Row::Play | Row::Leave => {}
        }
    }

    /// Sets the number of a row, or turns it off.
    pub(super) fn set_number(&mut self, row: Row, number: Option<u32>) {
        if let Row::Option(index) = row {
            let text = number.map_or_else(|| "off".to_owned(), |number| number.to_string());
            self.set_option(index, Some(&text));
        }
    }

    fn set_option(&mut self, index: usize, value: Option<&str>) {
        if let (Some(spec), Some(value)) = (self.rulebook().options().get(index), value)
            && let Err(statement) = self.options[self.game].set(spec.key, value)
        {
            self.notice = Some(statement.say(self.lang));
        }
    }

    fn option_values(&self, index: usize) -> Values {
        let Some(spec) = self.rulebook().options().get(index) else {
            return Values::None;
        };
        let value = self.options().get(spec.key);
        let number = |least, most, off| Values::Number { least, most, off, value: value.parse().ok() };
        match spec.kind {
            OptionKind::Choice(words) => Values::List {
                names: words.iter().map(|word| value_name(self.rulebook(), spec, word, self.lang)).collect(),
                chosen: words.iter().position(|word| *word == value),
            },
            OptionKind::Switch => Values::List { names: self.switch_names(), chosen: Some(usize::from(value != "on")) },
            OptionKind::Number(least, most) => number(least, most, false),
            OptionKind::Limit(least, most) => number(least, most, true),
        }
    }

    fn switch_names(&self) -> Vec<String> {
        ["play.menu.on", "play.menu.off"].map(|key| word(self.lang, key)).to_vec()
    }

    /// No clock, those offered, and the players' own.
    fn clocks(&self) -> Vec<TimeControl> {
        offered_clocks().chain(self.own_clock).collect()
    }
}
