use diagram::Mark;
use rules::{Cell, Lang, Side};

use super::clock::face;
use super::console::Console;
use super::sitting::Sitting;
use crate::draw;
use crate::error::Outcome;
use crate::messages::say;
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
    pub(crate) fn draw(&self, sitting: &Sitting, marks: &[(Mark, Vec<Cell>)], console: &mut Console) -> Outcome {
        if self.quiet {
            return Ok(());
        }
        let scene = draw::scene(sitting.table(), console.lang)?.flipped(self.flipped).territory(true);
        let board = draw::marked(scene, marks).terminal(draw::style(console.colour, !self.ascii));
        console.line(&format!("\n{}\n", board.trim_end_matches('\n')))
    }

    /// Says what was played last, how things stand, and whose turn it is or how the game has ended.
    pub(crate) fn status(sitting: &Sitting, console: &mut Console) -> Outcome {
        let table = sitting.table();
        if let Some(last) = table.played().last() {
            console.line(&format!("{}. {last}", table.plies()))?;
        }
        if let Some([one, two]) = sitting.times() {
            let [first, second] = Side::BOTH.map(|side| table.side_name(side, console.lang));
            console.line(&format!("{first} {} – {} {second}", face(one), face(two)))?;
        }
        let lines = standing::lines(table, sitting.contest().conclusion().as_ref(), console.lang);
        console.lines(&lines)
    }
}

/// The game with its options, and who of the players is the computer.
pub(crate) fn heading(sitting: &Sitting, lang: Lang) -> Vec<String> {
    let table = sitting.table();
    let (title, options) = (table.rulebook().title(), table.options().to_string());
    let mut lines = vec![if options.is_empty() { title.to_owned() } else { format!("{title} ({options})") }];
    for side in Side::BOTH {
        if let Some(name) = sitting.at(side).name(lang) {
            let args = [("side", table.side_name(side, lang).into()), ("name", name.into())];
            lines.push(say(lang, "play.seat", &args));
        }
    }
    lines
}
