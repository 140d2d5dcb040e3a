use super::{CELLS, Goal, Lane, LaneSetup, Run};
use crate::{COMMON, Catalogue, Cell, MoveError, Notation, Position, Side, Statement, TextError};

crate::catalogue! {
    pub(super) static WORDS in "messages/toy", cells: Lane::cell_name
}

/// Positions are seven of `1`, `2` and `.`, the player to move, and the quiet turns: `11...22 1 0`.
/// Moves are `2-3`, and for a jump `2x4` or `2x3x4`.
impl Notation for Lane {
    fn words() -> &'static Catalogue {
        &WORDS
    }

    fn cell_name(cell: Cell) -> String {
        (u32::from(cell) + 1).to_string()
    }

    fn cells(&self) -> Vec<Cell> {
        (0..CELLS).collect()
    }

    fn parse_position(text: &str, goal: Goal) -> Result<Self, TextError> {
        let setup = read_setup(text)?;
        Self::from_setup(&setup, goal).map_err(|mut faults| TextError::whole(faults.swap_remove(0)))
    }

    fn position_text(&self) -> String {
        setup_text(&self.to_setup())
    }

    fn parse_move(&self, text: &str) -> Result<Run, MoveError> {
        let run = read(text)?;
        let Run { from, to } = run;
        let reason = |rule| Statement::new(&WORDS, rule).at("from", from).at("to", to);
        if self.outcome().is_some() {
            Err(Statement::new(&COMMON, "over").into())
        } else if self.at(from) != Some(self.turn) {
            Err(Statement::new(&WORDS, "own").at("from", from).side("side", self.turn).into())
        } else if self.at(to).is_some() {
            Err(reason("taken").into())
        } else if self.can(run) && text.contains('x') == run.over().is_some() {
            Ok(run)
        } else {
            Err(reason(if text.contains('x') { "jump" } else { "step" }).into())
        }
    }

    fn spellings(&self, run: Run) -> Vec<String> {
        let [from, to] = [run.from, run.to].map(Self::cell_name);
        let mut texts = match run.over() {
            Some(over) => vec![format!("{from}x{to}"), format!("{from}x{}x{to}", Self::cell_name(over))],
            None => vec![format!("{from}-{to}")],
        };
        crate::sort_texts(&mut texts);
        texts
    }

    fn describe(&self, run: Run) -> Vec<Statement> {
        let runs = Statement::new(&WORDS, "runs").at("from", run.from).at("to", run.to).side("side", self.turn);
        let takes = run.over().map(|over| Statement::new(&WORDS, "takes").at("over", over));
        std::iter::once(runs).chain(takes).collect()
    }

    fn cause(&self) -> Statement {
        match self.winner() {
            Some(side) => Statement::new(&WORDS, "end.taken").side("side", side).with("n", u32::from(self.goal.0)),
            None => Statement::new(&WORDS, "end.stuck").side("side", self.turn),
        }
    }
}

/// Reads the form of a position.
pub(super) fn read_setup(text: &str) -> Result<LaneSetup, TextError> {
    let form = |at| TextError::at(at, Statement::new(&WORDS, "text.position"));
    let bytes = text.as_bytes();
    let mut cells = [None; CELLS as usize];
    for (at, cell) in cells.iter_mut().enumerate() {
        *cell = match bytes.get(at) {
            Some(b'1') => Some(Side::One),
            Some(b'2') => Some(Side::Two),
            Some(b'.') => None,
            _ => return Err(form(at)),
        };
    }
    let turn = match bytes.get(7..10) {
        Some(b" 1 ") => Side::One,
        Some(b" 2 ") => Side::Two,
        _ => return Err(form(7)),
    };
    let digits = &text[10..];
    let quiet: u32 = digits.parse().map_err(|_| form(10))?;
    if quiet.to_string() != digits {
        return Err(form(10));
    }
    Ok(LaneSetup { cells, turn, quiet })
}

/// The text of a description.
pub(super) fn setup_text(setup: &LaneSetup) -> String {
    let board: String = setup.cells.iter().map(|cell| cell.map_or('.', |side| ['1', '2'][side.index()])).collect();
    format!("{board} {} {}", setup.turn.index() + 1, setup.quiet)
}

/// Reads the form of a move; a jump that names the cell it jumps must name the one in the middle.
fn read(text: &str) -> Result<Run, TextError> {
    let form = |at| TextError::at(at, Statement::new(&WORDS, "text.move"));
    let cell = |at: usize| match text.as_bytes().get(at) {
        Some(digit @ b'1'..=b'7') => Ok(digit - b'1'),
        _ => Err(form(at)),
    };
    let from = cell(0)?;
    match (text.len(), text.as_bytes().get(1)) {
        (3, Some(b'-' | b'x')) => Ok(Run { from, to: cell(2)? }),
        (5, Some(b'x')) if text.as_bytes()[3] == b'x' => {
            let (over, run) = (cell(2)?, Run { from, to: cell(4)? });
            if run.over() == Some(over) { Ok(run) } else { Err(form(2)) }
        }
        _ => Err(form(1)),
    }
}
