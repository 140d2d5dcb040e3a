use engine::Outlook;
use rules::{Outcome, Side};

/// When a game is ended before its end. Nothing by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// When both players say that they have proved the same result.
    pub when_proved: bool,
    /// As a draw, after so many turns from the beginning of the game, the opening included.
    pub draw_after: Option<usize>,
    /// As won, when both players have expected it for a while.
    pub win: Option<WinCall>,
    /// As drawn, when both players have expected nothing for a while.
    pub draw: Option<DrawCall>,
}

/// When a game counts as won: one player is this far ahead, and both have said so for this many turns each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinCall {
    /// Hundredths.
    pub score: i32,
    /// Turns of each player, one after the other.
    pub turns: u32,
}

/// When a game counts as drawn: nobody is further ahead than this, and both have said so for this many turns each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawCall {
    /// Hundredths.
    pub score: i32,
    /// Turns of each player, one after the other.
    pub turns: u32,
    /// Not before this turn of the game.
    pub from: usize,
}

/// What an umpire decides, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// Both have proved it.
    Proved(Outcome),
    /// Both have expected it for long enough.
    Expected(Outcome),
}

/// Compares what the players think of the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Umpire {
    rules: Adjudication,
    last: [Option<Outlook>; 2],
    /// For how many turns each player has said that Side One or Side Two wins.
    won: [[u32; 2]; 2],
    /// For how many turns each player has said that nobody does.
    even: [u32; 2],
}

impl Umpire {
    pub(crate) fn new(rules: Adjudication) -> Self {
        Self { rules, ..Self::default() }
    }

    /// Notes what a side expects of the game after so many turns of it, and decides.
    pub(crate) fn hear(&mut self, side: Side, outlook: Option<Outlook>, turns: usize) -> Option<Decision> {
        self.last[side.index()] = outlook;
        self.count(side, outlook);
        self.proved().map(Decision::Proved).or_else(|| self.expected(turns).map(Decision::Expected))
    }

    fn count(&mut self, side: Side, outlook: Option<Outlook>) {
        let ahead = |least: i32| match outlook {
            Some(Outlook::Win { .. }) => Some(side),
            Some(Outlook::Loss { .. }) => Some(side.other()),
            Some(Outlook::Estimate(value)) if value >= least => Some(side),
            Some(Outlook::Estimate(value)) if value <= -least => Some(side.other()),
            _ => None,
        };
        let winner = self.rules.win.and_then(|call| ahead(call.score));
        for winning in Side::BOTH {
            let turns = &mut self.won[side.index()][winning.index()];
            *turns = if winner == Some(winning) { *turns + 1 } else { 0 };
        }
        let even = self.rules.draw.is_some_and(|call| match outlook {
            Some(Outlook::Estimate(value)) => value.abs() <= call.score,
            Some(Outlook::Draw) => true,
            _ => false,
        });
        self.even[side.index()] = if even { self.even[side.index()] + 1 } else { 0 };
    }

    fn proved(&self) -> Option<Outcome> {
        let [one, two] = self.last;
        match (one?, two?) {
            _ if !self.rules.when_proved => None,
            (Outlook::Win { .. }, Outlook::Loss { .. }) => Some(Outcome::Win(Side::One)),
            (Outlook::Loss { .. }, Outlook::Win { .. }) => Some(Outcome::Win(Side::Two)),
            (Outlook::Draw, Outlook::Draw) => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn expected(&self, turns: usize) -> Option<Outcome> {
        let won = |winner: Side| {
            self.rules.win.is_some_and(|call| self.won.iter().all(|said| said[winner.index()] >= call.turns))
        };
        let drawn =
            self.rules.draw.is_some_and(|call| turns >= call.from && self.even.iter().all(|said| *said >= call.turns));
        Side::BOTH.into_iter().find(|&side| won(side)).map(Outcome::Win).or(drawn.then_some(Outcome::Draw))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: Option<Outlook> = Some(Outlook::Win { within_plies: 5, least_margin: 0 });
    const LOSS: Option<Outlook> = Some(Outlook::Loss { within_plies: 4, least_margin: 2 });

    #[test]
    fn only_proofs_that_agree_count() {
        let mut umpire = Umpire::new(Adjudication { when_proved: true, ..Adjudication::default() });
        let mut hear = |side, outlook| umpire.hear(side, outlook, 9);
        assert_eq!(hear(Side::One, WIN), None);
        assert_eq!(hear(Side::Two, Some(Outlook::Estimate(-9000))), None);
        assert_eq!(hear(Side::Two, WIN), None);
        assert_eq!(hear(Side::Two, LOSS), Some(Decision::Proved(Outcome::Win(Side::One))));
        assert_eq!(hear(Side::One, None), None);
        assert_eq!(hear(Side::One, Some(Outlook::Draw)), None);
        assert_eq!(hear(Side::Two, Some(Outlook::Draw)), Some(Decision::Proved(Outcome::Draw)));
    }

    #[test]
    fn a_win_is_called_when_both_have_expected_it_for_a_while() {
        let rules = Adjudication { win: Some(WinCall { score: 300, turns: 2 }), ..Adjudication::default() };
        let mut umpire = Umpire::new(rules);
        let estimate = |value| Some(Outlook::Estimate(value));
        let mut hear = |one, two| [(Side::One, one), (Side::Two, two)].map(|(side, said)| umpire.hear(side, said, 9));
        assert_eq!(hear(estimate(-400), estimate(350)), [None; 2]);
        // A doubt, and the count begins anew.
        assert_eq!(hear(estimate(-299), estimate(500)), [None; 2]);
        assert_eq!(hear(LOSS, WIN), [None; 2]);
        assert_eq!(hear(estimate(-300), estimate(0)), [Some(Decision::Expected(Outcome::Win(Side::Two))), None]);
        // Both believe that they win themselves.
        assert_eq!(hear(estimate(900), estimate(900)), [None; 2]);
        assert_eq!(hear(estimate(900), estimate(900)), [None; 2]);
        // Who says nothing expects nothing.
        assert_eq!(hear(None, estimate(900)), [None; 2]);
        assert_eq!(hear(None, estimate(900)), [None; 2]);
    }

    #[test]
    fn a_draw_is_called_when_nobody_has_expected_anything_for_a_while() {
        let call = DrawCall { score: 10, turns: 2, from: 20 };
        let mut umpire = Umpire::new(Adjudication { draw: Some(call), ..Adjudication::default() });
        let mut hear = |turns, one, two| {
            let said = [(Side::One, one), (Side::Two, two)];
            said.map(|(side, value)| umpire.hear(side, Some(Outlook::Estimate(value)), turns))
        };
        assert_eq!(hear(8, 10, -10), [None; 2]);
        assert_eq!(hear(10, 0, 0), [None; 2], "too early");
        assert_eq!(hear(20, 11, 0), [None; 2]);
        assert_eq!(hear(22, 0, 0), [None; 2]);
        assert_eq!(hear(24, 0, 0), [Some(Decision::Expected(Outcome::Draw)); 2]);
        assert_eq!(umpire.hear(Side::One, WIN, 26), None);
    }
}
