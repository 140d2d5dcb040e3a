use diagram::Mark;
use rules::{Cell, Lang, MoveError, Step, Table};

use super::command::GameCommand;
use crate::messages::say;

/// What a line amounts to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Line {
    /// A legal move.
    Move(String),
    /// Clicks.
    Steps(Vec<Step>),
    /// A move that is not legal, or nothing that makes sense.
    Wrong(MoveError),
}

impl Line {
    /// Reads a line that is neither empty nor a command.
    pub(crate) fn read(table: &dyn Table, line: &str) -> Self {
        match table.judge(line) {
            Ok(text) => Self::Move(text),
            Err(error) => steps(table, line).map_or(Self::Wrong(error), Self::Steps),
        }
    }
}

/// A move that is typed at once, or cell by cell in several lines.
#[derive(Default, Debug)]
pub(crate) struct Spelling {
    /// The steps of the move so far.
    clicked: Vec<Step>,
    /// Whether a piece that was touched must be played.
    touch_move: bool,
}

/// What a spelling has come to with a further line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Spelt {
    /// A legal move.
    Move(String),
    /// Nothing was said, and what had been clicked is forgotten.
    Nothing,
    /// More can follow, or an empty line if that is a move already.
    More { is_move: bool, next: Vec<Step> },
    /// What was typed is not legal, or makes no sense.
    Wrong(MoveError),
    /// What was clicked leads nowhere, for this reason if there is one.
    Nowhere { steps: String, why: Option<MoveError> },
    /// The piece that was touched must be played.
    Held { steps: String },
}

impl Spelling {
    /// Nothing typed yet; with touch-move or without.
    pub(crate) fn new(touch_move: bool) -> Self {
        Self { clicked: Vec::new(), touch_move }
    }

    /// Takes a line that is no command.
    pub(crate) fn hear(&mut self, table: &dyn Table, line: &str) -> Spelt {
        if line.is_empty() {
            let steps = self.text(table);
            let complete = table.enter(&self.clicked).complete.filter(|_| !self.clicked.is_empty());
            self.let_go(table);
            return match complete {
                Some(text) => Spelt::Move(text),
                None if self.clicked.is_empty() => Spelt::Nothing,
                None => Spelt::Held { steps },
            };
        }
        match Line::read(table, line) {
            Line::Move(text) if !is_of_touched(table, self.touched(), &text) => Spelt::Held { steps: self.text(table) },
            Line::Move(text) => {
                self.clicked.clear();
                Spelt::Move(text)
            }
            Line::Steps(steps) => self.click(table, &steps),
            Line::Wrong(error) => Spelt::Wrong(error),
        }
    }

    fn click(&mut self, table: &dyn Table, steps: &[Step]) -> Spelt {
        self.clicked.extend(steps);
        let spelt = match Clicked::of(table, &self.clicked) {
            Clicked::More { complete, next } => return Spelt::More { is_move: complete.is_some(), next },
            Clicked::Move(text) => Spelt::Move(text),
            Clicked::Nowhere(why) => Spelt::Nowhere { steps: self.text(table), why },
        };
        self.let_go(table);
        spelt
    }

    /// The piece that must be played because it was touched.
    fn touched(&self) -> Option<Step> {
        self.clicked.first().copied().filter(|_| self.touch_move)
    }

    /// Forgets the steps so far, but not a piece that must be played.
    fn let_go(&mut self, table: &dyn Table) {
        let held = self.touched().filter(|&step| !table.enter(&[step]).candidates.is_empty());
        self.clicked = held.into_iter().collect();
    }

    /// The steps so far, as they are typed.
    pub(crate) fn text(&self, table: &dyn Table) -> String {
        text(table, &self.clicked)
    }

    /// What is to be marked on the board while more can follow.
    pub(crate) fn marks(&self, next: &[Step]) -> [(Mark, Vec<Cell>); 2] {
        [(Mark::Selected, cells(&self.clicked)), (Mark::Target, cells(next))]
    }

    /// Asks for more.
    pub(crate) fn question(&self, table: &dyn Table, is_move: bool, next: &[Step], lang: Lang) -> String {
        let texts: Vec<_> = next.iter().map(|&step| text(table, &[step])).collect();
        let args = [("steps", self.text(table).into()), ("next", texts.join(", ").into())];
        let question = say(lang, if is_move { "play.enough" } else { "play.go-on" }, &args);
        explained(table, &self.clicked, next, question, lang)
    }

    /// Forgets the steps so far: the position is another.
    pub(crate) fn clear(&mut self) {
        self.clicked.clear();
    }
}

/// What clicks amount to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Clicked {
    /// A move, with nothing left to choose.
    Move(String),
    /// More can follow; the move that they spell already, if they do.
    More { complete: Option<String>, next: Vec<Step> },
    /// Nothing, for this reason if there is one.
    Nowhere(Option<MoveError>),
}

impl Clicked {
    /// Judges the clicks so far.
    pub(crate) fn of(table: &dyn Table, steps: &[Step]) -> Self {
        let entry = table.enter(steps);
        // As on a board: where nothing is left to choose, the rest need not be said.
        let is_only = entry.candidates.len() == 1 && steps.len() > 1;
        match entry.complete {
            Some(text) if entry.next.is_empty() || is_only => Self::Move(text),
            None if entry.next.is_empty() => Self::Nowhere(table.why_not(steps)),
            complete => Self::More { complete, next: entry.next },
        }
    }
}

/// Whether a move is one of the piece that was touched, if one was.
pub(crate) fn is_of_touched(table: &dyn Table, touched: Option<Step>, text: &str) -> bool {
    touched.is_none_or(|step| table.enter(&[step]).candidates.iter().any(|candidate| candidate == text))
}

/// Reads a line as a command.
pub(crate) fn command(line: &str) -> Option<(GameCommand, String)> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    GameCommand::from_word(word).map(|command| (command, rest.trim().to_owned()))
}

/// Reads a line as clicks: cells, `l` and `r` for a turn, `*` for a piece from outside. None if it holds anything else.
fn steps(table: &dyn Table, line: &str) -> Option<Vec<Step>> {
    let cells = table.cells();
    let words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let steps: Option<Vec<_>> = words
        .map(|word| match word.to_ascii_lowercase().as_str() {
            "l" => Some(Step::Left),
            "r" => Some(Step::Right),
            "*" => Some(Step::Outside),
            name => cells.iter().find(|(_, known)| known == name).map(|&(cell, _)| Step::Cell(cell)),
        })
        .collect();
    steps.filter(|steps| !steps.is_empty())
}

/// A question about what comes next, with what it is about where signs are to be typed that are no cells.
pub(crate) fn explained(table: &dyn Table, clicked: &[Step], next: &[Step], question: String, lang: Lang) -> String {
    let is_plain = next.iter().all(|step| matches!(step, Step::Cell(_)));
    match table.prompt(clicked).filter(|_| !is_plain) {
        Some(prompt) => format!("{} {question}", prompt.say(lang)),
        None => question,
    }
}

/// Steps as the player types them.
pub(crate) fn text(table: &dyn Table, steps: &[Step]) -> String {
    let cells = table.cells();
    let words = steps.iter().map(|step| match step {
        Step::Left => "l".to_owned(),
        Step::Right => "r".to_owned(),
        Step::Outside => "*".to_owned(),
        Step::Cell(cell) => cells.iter().find(|(known, _)| known == cell).map_or_else(String::new, |(_, n)| n.clone()),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The steps that are cells.
pub(crate) fn cells(steps: &[Step]) -> Vec<Cell> {
    let cell = |step: &Step| match step {
        Step::Cell(cell) => Some(*cell),
        Step::Left | Step::Right | Step::Outside => None,
    };
    steps.iter().filter_map(cell).collect()
}
