use geometry::lanes::{CELLS, Cell, name};
use rules::{Catalogue, MoveError, Notation, Outcome, Position, Statement, TextError};

use crate::moves::{Gains, Move, Swerve, Top};
use crate::path::{Path, paths};
use crate::taking::{Taking, takings};
use crate::words::{WORDS, say};
use crate::{Gunzi, Variant, attempt, describe, judge, position_text, words};

/// At most so many spellings of a pillar-blow are listed. Boards of the game stay far below; on a set-up board with a dozen
/// pillars one blow can have millions. The parser knows them all.
const SPELLINGS: usize = 1000;

impl Notation for Gunzi {
    fn words() -> &'static Catalogue {
        &WORDS
    }

    fn cell_name(cell: Cell) -> String {
        words::cell_name(cell)
    }

    fn cells(&self) -> Vec<Cell> {
        (0..CELLS as Cell).collect()
    }

    fn parse_position(text: &str, variant: Variant) -> Result<Self, TextError> {
        let setup = position_text::parse(text)?;
        Self::from_setup(&setup, variant).map_err(|mut faults| TextError::whole(faults.swap_remove(0)))
    }

    fn position_text(&self) -> String {
        position_text::format(&self.to_setup())
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let attempt = attempt::parse(text)?;
        Ok(judge::judge(self, &attempt)?)
    }

    fn spellings(&self, m: Move) -> Vec<String> {
        match m {
            Move::Blow { gains } => blow_texts(self, gains, SPELLINGS),
            _ => plain_texts(self, m),
        }
    }

    fn move_text(&self, m: Move) -> String {
        let texts = match m {
            Move::Blow { gains } => blow_texts(self, gains, 1),
            _ => plain_texts(self, m),
        };
        texts.into_iter().next().unwrap_or_default()
    }

    fn describe(&self, m: Move) -> Vec<Statement> {
        describe::describe(self, m)
    }

    fn cause(&self) -> Statement {
        let points = self.points().map(u32::from);
        match self.outcome().and_then(Outcome::winner) {
            // The winner's points come first, as everywhere.
            Some(winner) => {
                let [more, less] = [winner, !winner].map(|side| points[side.index()]);
                let end = say("end.win").side("side", self.turn).side("winner", winner);
                end.with("more", more).with("less", less)
            }
            None => say("end.draw").side("side", self.turn).with("n", points[0]),
        }
    }
}

/// The text of a way to jump.
pub(crate) fn path_text(from: Cell, path: &Path, top: Option<Top>) -> String {
    let mut text = name(from).to_owned();
    for &(to, swerve) in path {
        text.push('x');
        text.push_str(name(to));
        text.push_str(&swerve.map_or(String::new(), |swerve| swerve_text(swerve).to_owned()));
    }
    text + &top.map_or(String::new(), top_text)
}

/// All texts of a move that is no pillar-blow, sorted.
fn plain_texts(position: &Gunzi, m: Move) -> Vec<String> {
    let mut texts = match m {
        Move::Sway { from, to, swerve } => vec![format!("{}-{}{}", name(from), name(to), swerve_text(swerve))],
        Move::Promotion { from, to, top, jumped } if jumped.is_empty() => {
            vec![format!("{}-{}{}", name(from), name(to), top_text(top))]
        }
        Move::Jump { from, .. } => paths(position, m).iter().map(|path| path_text(from, path, None)).collect(),
        Move::Promotion { from, top, .. } => {
            paths(position, m).iter().map(|path| path_text(from, path, Some(top))).collect()
        }
        Move::Topple { target, swerve } => vec![format!("~{}{}", name(target), swerve_text(swerve))],
        Move::TopplePromotion { target, top } => vec![format!("~{}{}", name(target), top_text(top))],
        Move::Raise { from, to } => vec![format!("{}-{}+", name(from), name(to))],
        Move::Blow { .. } => Vec::new(),
    };
    rules::sort_texts(&mut texts);
    texts
}

/// The first texts of a pillar-blow, sorted.
fn blow_texts(position: &Gunzi, gains: Gains, limit: usize) -> Vec<String> {
    takings(position, gains, limit).iter().map(taking_text).collect()
}

fn taking_text(taking: &Taking) -> String {
    let pillars: Vec<_> = taking
        .iter()
        .map(|(pillar, wedges)| {
            let wedges: Vec<_> = wedges.iter().map(|&wedge| name(wedge)).collect();
            format!("{}#{}", name(*pillar), wedges.join(","))
        })
        .collect();
    pillars.join(";")
}

const fn swerve_text(swerve: Swerve) -> &'static str {
    match swerve {
        Swerve::Left => "l",
        Swerve::Right => "r",
    }
}

fn top_text(top: Top) -> String {
    format!("={}", top.cell().map_or("*", name))
}
