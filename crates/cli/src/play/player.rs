use diagram::Mark;
use rules::{Cell, MoveError, Step};

use super::console::Console;
use super::contest::Contest;
use super::entry;
use super::order::Order;
use super::screen::Screen;
use crate::error::Outcome;
use crate::messages::say;

/// What a player does when it is their turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Plays a move, which is legal.
    Move(String),
    /// Asks the table for something: the order and what was typed after it.
    Order(Order, String),
    /// Gets up and leaves.
    Leave,
}

/// Someone who can sit at the table.
pub(crate) trait Player {
    /// Called when this player is to move in a game that is not over.
    fn act(&mut self, contest: &Contest, screen: &Screen, console: &mut Console) -> Outcome<Action>;

    /// Whether this player takes the draw that the other one, who is to move, offers.
    fn accepts_draw(&mut self, contest: &Contest, console: &mut Console) -> Outcome<bool>;
}

/// A person at the keyboard.
#[derive(Default)]
pub(crate) struct Keyboard;

impl Player for Keyboard {
    fn act(&mut self, contest: &Contest, screen: &Screen, console: &mut Console) -> Outcome<Action> {
        let table = contest.table();
        let mut clicked: Vec<Step> = Vec::new();
        loop {
            let so_far = entry::text(table, &clicked);
            let name = table.side_name(table.turn(), console.lang);
            let Some(line) = console.read(&format!("{name}> {so_far}"))? else {
                return Ok(Action::Leave);
            };
            if line.is_empty() {
                // An empty line plays the move that the clicks spell already, or else begins again.
                if let Some(text) = table.enter(&clicked).complete.filter(|_| !clicked.is_empty()) {
                    return Ok(Action::Move(text));
                }
                clicked.clear();
                continue;
            }
            if let Some(action) = order(&line) {
                return Ok(action);
            }
            match table.judge(&line) {
                Ok(text) => return Ok(Action::Move(text)),
                Err(error) => match entry::steps(table, &line) {
                    Some(steps) => {
                        clicked.extend(steps);
                        if let Some(text) = click(&mut clicked, contest, screen, console)? {
                            return Ok(Action::Move(text));
                        }
                    }
                    None => refuse(&error, contest, screen, console)?,
                },
            }
        }
    }

    fn accepts_draw(&mut self, contest: &Contest, console: &mut Console) -> Outcome<bool> {
        let table = contest.table();
        let name = table.side_name(table.turn().other(), console.lang);
        let question = say(console.lang, "play.draw.question", &[("side", name.into())]);
        console.confirm(&question)
    }
}

/// Reads a line as an order.
pub(crate) fn order(line: &str) -> Option<Action> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    Order::from_word(word).map(|order| Action::Order(order, rest.trim().to_owned()))
}

/// Says why a move cannot be played, and shows where.
pub(crate) fn refuse(error: &MoveError, contest: &Contest, screen: &Screen, console: &mut Console) -> Outcome {
    let statement = error.statement();
    if !statement.cells.is_empty() {
        screen.draw(contest, &[(Mark::Why, statement.cells.clone())], console)?;
    }
    let why = error.say(console.lang);
    match error {
        MoveError::Illegal(_) => console.say("play.illegal", &[("why", why.into())]),
        MoveError::Text(_) => console.say("play.unknown", &[("why", why.into())]),
    }
}

/// What the clicks so far amount to: a move, more to click, or a reason why not.
fn click(
    clicked: &mut Vec<Step>,
    contest: &Contest,
    screen: &Screen,
    console: &mut Console,
) -> Outcome<Option<String>> {
    let table = contest.table();
    let entry = table.enter(clicked);
    match entry.complete {
        Some(text) if entry.next.is_empty() => return Ok(Some(text)),
        None if entry.next.is_empty() => {
            match table.why_not(clicked) {
                Some(error) => refuse(&error, contest, screen, console)?,
                None => console.say("play.nowhere", &[("steps", entry::text(table, clicked).into())])?,
            }
            clicked.clear();
            return Ok(None);
        }
        complete => {
            let marks = [(Mark::Selected, clicked.as_slice()), (Mark::Target, entry.next.as_slice())];
            let marks = marks.map(|(mark, steps)| (mark, steps.iter().copied().filter_map(cell).collect()));
            screen.draw(contest, &marks, console)?;
            let next: Vec<_> = entry.next.iter().map(|&step| entry::text(table, &[step])).collect();
            let args = [("steps", entry::text(table, clicked).into()), ("next", next.join(", ").into())];
            console.say(if complete.is_some() { "play.enough" } else { "play.go-on" }, &args)?;
        }
    }
    Ok(None)
}

fn cell(step: Step) -> Option<Cell> {
    match step {
        Step::Cell(cell) => Some(cell),
        Step::Left | Step::Right | Step::Outside => None,
    }
}
