use engine::{Budget, ClockTime};
use rules::{Side, Table};
use ugi::{Go, Player};

/// A game as it stands, in the words of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The game and its options, as in `abalone:layout=belgian-daisy`.
    game: String,
    /// The position text and the moves from there.
    position: String,
    /// Who moves first in the game, whoever does so here: the protocol's p1.
    first: Side,
}

/// What the clocks of both sides show.
pub type Clocks = [ClockTime; 2];

impl Situation {
    /// The game on that table.
    pub fn of(table: &dyn Table) -> Self {
        let options = table.options().to_string();
        let colon = if options.is_empty() { "" } else { ":" };
        let game = format!("{}{colon}{options}", table.rulebook().id());
        let mut position = if table.is_standard_start() {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", table.start_text())
        };
        let played = table.played();
        if !played.is_empty() {
            position.push_str(" moves ");
            position.push_str(&played.join(" "));
        }
        // Options in force can always be set up.
        let first = table.rulebook().table(table.options(), None).map_or(Side::One, |start| start.turn());
        Self { game, position, first }
    }

    /// The game and its options.
    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// The line that sets the position up.
    pub(crate) fn position(&self) -> &str {
        &self.position
    }

    /// What to say about the clocks.
    pub(super) fn go(&self, clocks: Clocks) -> Go {
        let clock = |side: Side| clocks[side.index()];
        let first = Budget { clock: Some(clock(self.first)), ..Budget::default() };
        Go::new(Player::P1, first, Some(clock(self.first.other())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(game: &str) -> Box<dyn Table> {
        let (game, options) = engine::find(game).unwrap();
        game.table(&options, None).unwrap()
    }

    #[test]
    fn situations_are_said_in_two_lines() {
        let start = Situation::of(table("gunzi").as_ref());
        assert_eq!((start.game(), start.position()), ("gunzi", "position startpos"));
        let mut daisy = table("abalone:belgian-daisy");
        let moves = [daisy.moves()[0].clone()];
        daisy.play(&moves[0]).unwrap();
        let situation = Situation::of(daisy.as_ref());
        assert_eq!(engine::find(situation.game()).unwrap().1, *daisy.options());
        assert_eq!(situation.position(), format!("position startpos moves {}", moves[0]));
        let elsewhere = daisy.rulebook().table(daisy.options(), Some(&daisy.position_text())).unwrap();
        let situation = Situation::of(elsewhere.as_ref());
        assert_eq!(situation.position(), format!("position fen {}", daisy.position_text()));
    }

    #[test]
    fn clocks_belong_to_who_moves_first() {
        let ms = std::time::Duration::from_millis;
        let clocks = [ClockTime { left: ms(1), increment: ms(3) }, ClockTime { left: ms(2), increment: ms(4) }];
        for (game, first, expected) in [
            ("gunzi:white-first", Side::Two, "p1time 2 p2time 1 p1inc 4 p2inc 3"),
            ("gunzi", Side::One, "p1time 1 p2time 2 p1inc 3 p2inc 4"),
        ] {
            let table = table(game);
            assert_eq!(table.turn(), first, "{game}");
            assert_eq!(Situation::of(table.as_ref()).go(clocks).to_string(), expected, "{game}");
        }
    }
}
