use std::fmt;

use engine::Engine;
use puzzles::{Endgame, Puzzle};
use rules::{Description, Extent, Options, Rulebook as _};

use crate::alike::id;
use crate::endgames::{defends_perfectly, result};
use crate::examine::confirm;
use crate::hunt::engine_for;
use crate::line::line;
use crate::measure::{CONFIRMING_NODES, Difficulty, nodes_to_find};
use crate::{Space, Subject};

/// What is wrong with a puzzle or an endgame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its id.
    pub id: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.what)
    }
}

fn engine_of<P: Subject>(description: &'static Description<P>) -> Result<Engine, String> {
    engine_for(description).map_err(|error| error.to_string())
}

/// Learners are shown nothing impossible.
fn could_occur<P: Subject>(description: &Description<P>, options: &Options, position: &P) -> Result<(), String> {
    if description.could_occur(options, position, Extent::Whole) {
        return Ok(());
    }
    Err("no game leads to this position".to_owned())
}

/// Proves a puzzle again: that its first move is the only good one, its line, its name, and that a search with ten times the
/// nodes prefers it.
pub fn check_puzzle<P: Subject>(description: &'static Description<P>, puzzle: &Puzzle) -> Result<(), Fault> {
    let check = || {
        let options = Options::parse(description.options, &puzzle.options).map_err(|fault| fault.to_string())?;
        let before = description.position(&options, Some(&puzzle.before)).map_err(|error| error.to_string())?;
        let turn = before.parse_move(&puzzle.turn).map_err(|error| error.to_string())?;
        let position = before.after(turn);
        if puzzle.game != description.id() || puzzle.id != id(&position) {
            return Err("this is another position".to_owned());
        }
        could_occur(description, &options, &position)?;
        let solution = puzzle.first_move();
        let m = position.parse_move(solution).map_err(|error| error.to_string())?;
        let space = Space::explore(&position);
        confirm(&position, m, puzzle.aim, space.as_ref())?;
        let found = line(&position, m, puzzle.aim, space.as_ref()).texts(&position);
        if found != puzzle.solution {
            return Err(format!("the line is {}", found.join(" ")));
        }
        if puzzle.rating != Difficulty::rating_of(puzzle) {
            return Err(format!("the rating is {}", Difficulty::rating_of(puzzle)));
        }
        let text = position.position_text();
        match nodes_to_find(&mut engine_of(description)?, &options, &text, solution, CONFIRMING_NODES) {
            Some(_) => Ok(()),
            None => Err("the engine prefers another move".to_owned()),
        }
    };
    check().map_err(|what| Fault { id: puzzle.id.clone(), what })
}

/// Proves an endgame again: its result, how long it takes, and that the defence is perfect. What was solved for it is kept for
/// the next, since many share it.
pub fn check_endgame<P: Subject>(
    description: &'static Description<P>,
    endgame: &Endgame,
    solved: &mut Vec<Space<P>>,
) -> Result<(), Fault> {
    let mut check = || {
        let options = Options::parse(description.options, &endgame.options).map_err(|fault| fault.to_string())?;
        let position = description.position(&options, Some(&endgame.position)).map_err(|error| error.to_string())?;
        if endgame.game != description.id() || endgame.id != id(&position) {
            return Err("this is another position".to_owned());
        }
        could_occur(description, &options, &position)?;
        let space = Space::among(solved, &position);
        match result(&position, space) {
            Some((goal, moves, ..)) if (goal, moves) == (endgame.goal, u32::from(endgame.moves)) => {}
            Some((goal, moves, ..)) => return Err(format!("the result is {goal:?} in {moves}")),
            None => return Err("no result is proved".to_owned()),
        }
        match defends_perfectly(&mut engine_of(description)?, &position, endgame.goal, space) {
            Ok(true) => Ok(()),
            Ok(false) => Err("the defence is not perfect".to_owned()),
            Err(_) => Err("too much can follow".to_owned()),
        }
    };
    check().map_err(|what| Fault { id: endgame.id.clone(), what })
}
