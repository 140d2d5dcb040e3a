use engine::{Book, ClockTime, Level};
use protocol::worker::{Budget, GameClocks, Search, ToWorker};
use rules::{Side, Table};

/// A game as it stands, as the engine is told of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The game and its options, as in `abalone:layout=belgian-daisy`.
    game: String,
    /// The position text it began with; none for the start of the options.
    start: Option<String>,
    /// The moves from there.
    moves: Vec<String>,
    /// Who moves first in the game, whoever does so here.
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
        let start = (!table.is_standard_start()).then(|| table.start_text());
        // Options in force can always be set up.
        let first = table.rulebook().table(table.options(), None).map_or(Side::One, |start| start.turn());
        Self { game, start, moves: table.played(), first }
    }

    /// The game without its options.
    pub(super) fn rulebook(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }

    /// Whether somebody has set it up.
    pub(super) fn is_set_up(&self) -> bool {
        self.start.is_some()
    }

    /// The question what to play here.
    pub(super) fn search(&self, level: Level, lines: usize, book: Book, budget: Budget) -> ToWorker {
        ToWorker::Search(Search {
            game: self.game.clone(),
            start: self.start.clone(),
            moves: self.moves.clone(),
            level: level.number(),
            lines,
            book: book == Book::Consult,
            budget,
        })
    }

    /// The moves from the start.
    #[cfg(test)]
    pub(crate) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// What the clocks allow.
    pub(super) fn on_clocks(&self, clocks: Clocks) -> Budget {
        let order = [self.first, self.first.other()].map(|side| clocks[side.index()]);
        let clocks = GameClocks {
            left: order.map(|clock| clock.left.into()),
            increment: order.map(|clock| clock.increment.into()),
        };
        Budget { clocks: Some(clocks), ..Budget::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Millis;

    fn table(game: &str) -> Box<dyn Table> {
        let (game, options) = engine::find(game).unwrap();
        game.table(&options, None).unwrap()
    }

    #[test]
    fn situations_hold_the_game_its_start_and_its_moves() {
        let start = Situation::of(table("gunzi").as_ref());
        assert_eq!((start.game.as_str(), start.start, start.moves.len()), ("gunzi", None, 0));
        let mut daisy = table("abalone:belgian-daisy");
        let moves = [daisy.moves()[0].clone()];
        daisy.play(&moves[0]).unwrap();
        let situation = Situation::of(daisy.as_ref());
        assert_eq!(engine::find(&situation.game).unwrap().1, *daisy.options());
        assert_eq!((situation.start, situation.moves.as_slice()), (None, &moves[..]));
        let elsewhere = daisy.rulebook().table(daisy.options(), Some(&daisy.position_text())).unwrap();
        let situation = Situation::of(elsewhere.as_ref());
        assert_eq!((situation.start, situation.moves.len()), (Some(daisy.position_text()), 0));
    }

    #[test]
    fn clocks_belong_to_who_moves_first() {
        let ms = std::time::Duration::from_millis;
        let clocks = [ClockTime { left: ms(1), increment: ms(3) }, ClockTime { left: ms(2), increment: ms(4) }];
        for (game, first, left, increment) in
            [("gunzi:white-first", Side::Two, [2, 1], [4, 3]), ("gunzi", Side::One, [1, 2], [3, 4])]
        {
            let table = table(game);
            assert_eq!(table.turn(), first, "{game}");
            let budget = Situation::of(table.as_ref()).on_clocks(clocks);
            let expected = GameClocks { left: left.map(Millis), increment: increment.map(Millis) };
            assert_eq!(budget.clocks, Some(expected), "{game}");
        }
    }
}
