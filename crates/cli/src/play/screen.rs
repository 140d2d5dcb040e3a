use diagram::Mark;
use rules::Cell;

use super::console::Console;
use super::contest::Contest;
use crate::draw;
use crate::error::Outcome;
use crate::standing;

/// How the board is shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Screen {
    /// Whether the second player's side is below.
    pub(crate) flipped: bool,
    /// Whether boards are left out, for scripts that only want the words.
    pub(crate) quiet: bool,
    /// Whether the drawing does without anything but ASCII.
    pub(crate) ascii: bool,
}

impl Screen {
    /// Draws the board with the last move and further marks.
    pub(crate) fn draw(&self, contest: &Contest, marks: &[(Mark, Vec<Cell>)], console: &mut Console) -> Outcome {
        if self.quiet {
            return Ok(());
        }
        let scene = draw::scene(contest.table(), console.lang)?.flipped(self.flipped).territory(true);
        let board = draw::marked(scene, marks).terminal(draw::style(console.colour, !self.ascii));
        console.line(&format!("\n{}\n", board.trim_end_matches('\n')))
    }

    /// Says what was played last, how things stand, and whose turn it is or how the game has ended.
    pub(crate) fn status(contest: &Contest, console: &mut Console) -> Outcome {
        let table = contest.table();
        if let Some(last) = table.played().last() {
            console.line(&format!("{}. {last}", table.plies()))?;
        }
        let lines = standing::lines(table, contest.conclusion().as_ref(), console.lang);
        lines.iter().try_for_each(|line| console.line(line))
    }
}
