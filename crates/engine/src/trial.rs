use rules::{Options, Outcome, Random, Rulebook, Side, Table};
use search::{Budget, Stop};

use crate::{Engine, Formations, SearchRequest, formations};

/// Positions looked at for each move in the games that the figures of the book come from.
pub const TRIAL_NODES: u64 = 1_000;

/// The first turns of the battle are played by lot: else two games between the same formations would be one, and careful
/// players would wait for each other until the game is drawn.
const OPENING: usize = 6;
/// Games that go on for longer count as drawn.
const LONGEST: usize = 400;

/// A formation in games of the engine against itself: it meets the formations of the book in turn, each with both colours.
///
/// After six turns by lot both sides look at the same number of positions for each move.
///
/// ```
/// let game = engine::find_by_id("fenix-7x8").expect("a game");
/// let known = engine::formations(game.id()).expect("a preparation").known();
/// let mut trial = engine::Trial::new(game, &known[0].turns(), 20, 1)?;
/// let mut engine = engine::Engine::new(game).expect("a player");
/// let halves = trial.pair(&mut engine, &engine::Stop::new())?.expect("nobody stops it");
/// assert!(halves.iter().all(|half_points| *half_points <= 2));
/// # Ok::<(), String>(())
/// ```
pub struct Trial {
    game: &'static dyn Rulebook,
    formations: Formations,
    own: Vec<String>,
    /// The formations that it meets.
    others: Vec<Vec<String>>,
    nodes: u64,
    random: Random,
    pairs: usize,
}

impl Trial {
    /// A trial of a formation, given as the turns of the side that moves first. It meets the formations of the book that are
    /// not the same camp.
    pub fn new(game: &'static dyn Rulebook, own: &[String], nodes: u64, seed: u64) -> Result<Self, String> {
        let formations = formations(game.id()).ok_or_else(|| format!("{} has no preparation", game.id()))?;
        if own.len() != formations.turns() {
            return Err(format!("a formation is built in {} turns", formations.turns()));
        }
        if nodes == 0 {
            return Err("a trial needs some positions for each move".to_owned());
        }
        let known = formations.known().iter().map(crate::Known::turns);
        let others = known.filter(|turns| !formations.is_same(turns, own)).collect();
        let trial = Self { game, formations, own: own.to_vec(), others, nodes, random: Random::new(seed), pairs: 0 };
        // Whatever is wrong with the turns is told before the first game.
        trial.prepared(&trial.own, &trial.own)?;
        Ok(trial)
    }

    /// Plays a pair of games, with either colour, against the next formation of the book: the half points of both games. None
    /// if it was stopped.
    pub fn pair(&mut self, engine: &mut Engine, stop: &Stop) -> Result<Option<[u8; 2]>, String> {
        let other = self.others[self.pairs % self.others.len()].clone();
        let own = self.own.clone();
        let mut points = [0; 2];
        for (side, points) in Side::BOTH.into_iter().zip(&mut points) {
            let table = match side {
                Side::One => self.prepared(&own, &other)?,
                Side::Two => self.prepared(&other, &own)?,
            };
            let Some(outcome) = self.battle(engine, table, stop)? else {
                return Ok(None);
            };
            *points = match outcome {
                Outcome::Win(winner) if winner == side => 2,
                Outcome::Draw => 1,
                Outcome::Win(_) => 0,
            };
        }
        self.pairs += 1;
        Ok(Some(points))
    }

    /// The table when both have prepared.
    fn prepared(&self, first: &[String], second: &[String]) -> Result<Box<dyn Table>, String> {
        let options = Options::new(self.game.options());
        let mut table = self.game.table(&options, None).map_err(|error| error.to_string())?;
        for (own, other) in first.iter().zip(second) {
            let turned = self.formations.turned(other).ok_or_else(|| format!("'{other}' is no turn"))?;
            for text in [own, &turned] {
                table.play(text).map_err(|error| error.say(rules::Lang::En))?;
            }
        }
        Ok(table)
    }

    /// Plays a game to its end; none if it was stopped.
    fn battle(
        &mut self,
        engine: &mut Engine,
        mut table: Box<dyn Table>,
        stop: &Stop,
    ) -> Result<Option<Outcome>, String> {
        engine.forget();
        let options = table.options().clone();
        // The battle begins here: what was prepared is in the position.
        let start = table.position_text();
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..OPENING {
            if table.play_random(&mut self.random) {
                moves.extend(table.played().pop());
            }
        }
        let request = SearchRequest { stop: stop.clone(), ..SearchRequest::for_analysis(Budget::nodes(self.nodes)) };
        loop {
            if let Some(ending) = table.ending() {
                return Ok(Some(ending.outcome));
            }
            if moves.len() >= LONGEST {
                return Ok(Some(Outcome::Draw));
            }
            engine.set_game(&options, Some(&start), &moves).map_err(|error| error.to_string())?;
            let analysis = engine.go(&request, &mut |_| {});
            if stop.is_raised() {
                return Ok(None);
            }
            let best = analysis.best_move().ok_or("the engine has no move in a game that is not over")?;
            moves.push(table.play(best).map_err(|error| error.say(rules::Lang::En))?);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> &'static dyn Rulebook {
        crate::find_by_id("fenix").expect("a game")
    }

    fn turns(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_formation_meets_all_others_of_the_book() {
        let known = formations("fenix").expect("a preparation").known();
        let trial = |own: &[String]| Trial::new(game(), own, 10, 1).expect("a formation");
        assert_eq!(trial(&known[0].turns()).others.len(), known.len() - 1);
        // The same camp in another order is the same formation.
        let mut other_order = known[0].turns();
        other_order.swap(1, 2);
        assert_eq!(trial(&other_order).others.len(), known.len() - 1);
        assert_eq!(trial(&turns("g1+b2 a7+b2 a6+a3 f1+c1 e3+c3")).others.len(), known.len());
    }

    #[test]
    fn what_is_no_formation_is_refused() {
        let gunzi = crate::find_by_id("gunzi").expect("a game");
        let good = formations("fenix").expect("a preparation").known()[0].turns();
        for (game, own, nodes, why) in [
            (gunzi, good.clone(), 10, "no preparation"),
            (game(), good[..4].to_vec(), 10, "5 turns"),
            (game(), good.clone(), 0, "some positions"),
            (game(), turns("a1+b1 a2+b2 a3+b3 a4+b4 a5+b5"), 10, "fifth stack"),
            (game(), turns("a1-b1 a2+b2 a3+b3 a4+b4 a5+b5"), 10, "no turn"),
        ] {
            let error = Trial::new(game, &own, nodes, 1).err().unwrap_or_default();
            assert!(error.contains(why), "{own:?}: {error}");
        }
    }

    #[test]
    fn a_trial_can_be_stopped_and_is_the_same_again() {
        let own = formations("fenix").expect("a preparation").known()[1].turns();
        let mut engine = Engine::new(game()).expect("a player");
        engine.set_memory(1);
        let mut play = |seed| {
            let mut trial = Trial::new(game(), &own, 30, seed).expect("a formation");
            [trial.pair(&mut engine, &Stop::new()), trial.pair(&mut engine, &Stop::new())]
        };
        assert_eq!(play(5), play(5));
        let stop = Stop::new();
        stop.raise();
        let mut trial = Trial::new(game(), &own, 30, 5).expect("a formation");
        assert_eq!(trial.pair(&mut engine, &stop), Ok(None));
    }
}
