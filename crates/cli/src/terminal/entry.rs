use rules::{Cell, MoveError, Step, Table};

use super::command::GameCommand;

/// What a line amounts to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Line {
    /// A command and what was typed after it.
    Command(GameCommand, String),
    /// A legal move.
    Move(String),
    /// Clicks.
    Steps(Vec<Step>),
    /// A move that is not legal, or nothing that makes sense.
    Wrong(MoveError),
}

impl Line {
    /// Reads a line that is not empty.
    pub(crate) fn read(table: &dyn Table, line: &str) -> Self {
        if let Some((command, rest)) = command(line) {
            return Self::Command(command, rest);
        }
        match table.judge(line) {
            Ok(text) => Self::Move(text),
            Err(error) => steps(table, line).map_or(Self::Wrong(error), Self::Steps),
        }
    }
}

/// What clicks amount to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Clicked {
    /// A move, which nothing can follow.
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
        match entry.complete {
            Some(text) if entry.next.is_empty() => Self::Move(text),
            None if entry.next.is_empty() => Self::Nowhere(table.why_not(steps)),
            complete => Self::More { complete, next: entry.next },
        }
    }
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
