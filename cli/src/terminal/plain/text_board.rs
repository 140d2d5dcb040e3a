use diagram::Mark;
use rules::{Cell, Side};
use session::clock_face;

use super::console::Console;
use crate::draw;
use crate::error::Outcome;
use crate::standing;
use crate::terminal::local_game::LocalGame;

/// How the board is shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextBoard {
    /// Whether the second player's side is below.
    pub(crate) flipped: bool,
    /// Whether boards are left out, for scripts that only want the words.
    pub(crate) quiet: bool,
    /// Whether the drawing does without anything but ASCII.
    pub(crate) ascii: bool,
}

impl TextBoard {
    /// Draws the board with the last move and further marks.
    pub(crate) fn draw(&self, game: &LocalGame, marks: &[(Mark, Vec<Cell>)], console: &mut Console) -> Outcome {
        if self.quiet {
            return Ok(());
        }
        let scene = draw::scene(game.table(), console.lang)?.flipped(self.flipped).territory(true);
        let board = draw::marked(scene, marks).terminal(draw::style(console.colour, !self.ascii));
        console.line(&format!("\n{}\n", board.trim_end_matches('\n')))
    }

    /// Says what was played last, how things stand, and whose turn it is or how the game has ended.
    pub(crate) fn status(game: &LocalGame, console: &mut Console) -> Outcome {
        let table = game.table();
        if let Some(last) = table.played().last() {
            console.line(&format!("{}. {last}", table.plies()))?;
        }
        if let Some([one, two]) = game.times() {
            let [first, second] = Side::BOTH.map(|side| table.side_name(side, console.lang));
            console.line(&format!("{first} {} – {} {second}", clock_face(one), clock_face(two)))?;
        }
        let lines = standing::lines(table, game.conclusion().as_ref(), console.lang);
        console.lines(&lines)
    }
}
