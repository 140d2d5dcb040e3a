use std::time::Duration;

use engine::Outlook;
use record::{Evaluation, Record, Termination};
use rules::Side;
use ugi::Setting;

use crate::contest::GameReport;
use crate::game::{End, PlayedTurn};
use crate::opening::OpeningError;

impl GameReport {
    /// The game as a record, with what the players thought and the time they took. `names` are those of the first and
    /// the second player.
    pub fn record(&self, setting: &Setting, names: &[String; 2]) -> Result<Record, OpeningError> {
        let mut table = self.game.opening.table(setting)?;
        let opening = table.plies();
        for turn in &self.game.turns {
            table.play(&turn.text).map_err(|error| OpeningError::Move { text: turn.text.clone(), error })?;
        }
        let mut record = Record::new(table.as_ref());
        for side in Side::BOTH {
            record.set_player(side, &names[self.player_of(side)]);
        }
        record.tags.set("Round", &(self.index + 1).to_string());
        // What the rules have ended, the record has seen itself.
        if record.result.is_none() {
            record.result = Some(self.game.outcome);
            record.termination = Some(termination(&self.game.end));
        }
        let line: Vec<_> = record.tree().main_line().collect();
        for (&id, turn) in line.iter().skip(opening).zip(&self.game.turns) {
            if let Some(notes) = record.tree_mut().notes_mut(id) {
                notes.spent = Some(Duration::from_millis(turn.time));
                notes.evaluation = turn.outlook.map(|outlook| evaluation(turn, outlook));
            }
        }
        if self.game.end.is_fault()
            && let Some(last) = line.last()
            && let Some(notes) = record.tree_mut().notes_mut(*last)
        {
            notes.comments.push(self.game.end.to_string());
        }
        Ok(record)
    }
}

fn termination(end: &End) -> Termination {
    match end {
        End::Rules(_) => Termination::Rules,
        End::Agreed | End::Called | End::TooLong => Termination::Adjudication,
        End::Resigned => Termination::Resignation,
        End::Time(_) => Termination::Time,
        End::Illegal(_) => Termination::Other("illegal move".to_owned()),
        End::Broken(_) | End::Silent(_) => Termination::Abandoned,
    }
}

/// What the position after a turn is worth, from the view of [`Side::One`], in the opinion of its player.
fn evaluation(turn: &PlayedTurn, outlook: Outlook) -> Evaluation {
    let outlook = if turn.side == Side::One { outlook } else { outlook.reversed() };
    match outlook {
        Outlook::Estimate(value) => Evaluation::Hundredths(value),
        Outlook::Win { within_plies: plies, .. } => Evaluation::Win(Side::One, plies.saturating_sub(1)),
        Outlook::Loss { within_plies: plies, .. } => Evaluation::Win(Side::Two, plies.saturating_sub(1)),
        Outlook::Draw => Evaluation::Draw,
    }
}
