use engine::Outlook;
use rules::{Outcome, Side};

/// When a game is ended before its end. Nothing by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// When both players say that they have proved the same result.
    pub when_proved: bool,
    /// As a draw, after so many turns from the beginning of the game, the opening included.
    pub draw_after: Option<usize>,
}

/// Compares what the players think of the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Umpire {
    last: [Option<Outlook>; 2],
}

impl Umpire {
    /// Notes what a side expects of the game, and says what both agree on.
    pub(crate) fn hear(&mut self, side: Side, outlook: Option<Outlook>) -> Option<Outcome> {
        self.last[side.index()] = outlook;
        let [mine, theirs] = [self.last[side.index()]?, self.last[side.other().index()]?];
        match (mine, theirs) {
            (Outlook::Win { .. }, Outlook::Loss { .. }) => Some(Outcome::Win(side)),
            (Outlook::Loss { .. }, Outlook::Win { .. }) => Some(Outcome::Win(side.other())),
            (Outlook::Draw, Outlook::Draw) => Some(Outcome::Draw),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_proofs_that_agree_count() {
        let win = Some(Outlook::Win { within_plies: 5, least_margin: 0 });
        let loss = Some(Outlook::Loss { within_plies: 4, least_margin: 2 });
        let mut umpire = Umpire::default();
        assert_eq!(umpire.hear(Side::One, win), None);
        assert_eq!(umpire.hear(Side::Two, Some(Outlook::Estimate(-9000))), None);
        assert_eq!(umpire.hear(Side::Two, win), None);
        assert_eq!(umpire.hear(Side::Two, loss), Some(Outcome::Win(Side::One)));
        assert_eq!(umpire.hear(Side::One, None), None);
        assert_eq!(umpire.hear(Side::One, Some(Outlook::Draw)), None);
        assert_eq!(umpire.hear(Side::Two, Some(Outlook::Draw)), Some(Outcome::Draw));
    }
}
