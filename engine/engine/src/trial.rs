use rules::{Options, Outcome, Random, Rulebook, Side, Table};
use search::{Budget, Outlook, Stop};

use crate::{Engine, Formations, SearchRequest, formations};

/// Positions looked at for each move in the games that the figures of the book come from.
pub const TRIAL_NODES: u64 = 400;

/// The first turns of the battle are played by lot: else two games between the same formations would be one, and careful
/// players would wait for each other until the game is drawn.
const OPENING: usize = 6;
/// Games that go on for longer count as drawn.
const LONGEST: usize = 400;

/// A formation in games of the engine against itself: it meets other formations in turn, each with both colours.
///
/// After six turns by lot both sides look at the same number of positions for each move. A game is over when it is proved how
/// it ends.
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
    options: Options,
    /// How many turns of the battle are played by lot.
    lot: usize,
}

/// How a game of a trial ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrialGame {
    /// The half points of the formation on trial: 0, 1 or 2.
    pub half_points: u8,
    /// How far it was ahead at the end, in hundredths, at first sight. Where games are drawn, this tells who would rather have
    /// gone on.
    pub lead: i32,
}

impl Trial {
    /// A trial of a formation, given as the turns of the side that moves first. It meets the formations of the book that are
    /// not the same camp.
    pub fn new(game: &'static dyn Rulebook, own: &[String], nodes: u64, seed: u64) -> Result<Self, String> {
        let formations = formations(game.id()).ok_or_else(|| format!("{} has no preparation", game.id()))?;
        let known = formations.known().iter().map(crate::Known::turns);
        let others = known.filter(|turns| !formations.is_same(turns, own)).collect();
        Self::against(game, own, others, nodes, seed)
    }

    /// A trial of a formation against these.
    pub fn against(
        game: &'static dyn Rulebook,
        own: &[String],
        others: Vec<Vec<String>>,
        nodes: u64,
        seed: u64,
    ) -> Result<Self, String> {
        let formations = formations(game.id()).ok_or_else(|| format!("{} has no preparation", game.id()))?;
        if others.iter().map(Vec::len).chain([own.len()]).any(|turns| turns != formations.turns()) {
            return Err(format!("a formation is built in {} turns", formations.turns()));
        }
        if nodes == 0 {
            return Err("a trial needs some positions for each move".to_owned());
        }
        if others.is_empty() {
            return Err("a trial needs somebody to meet".to_owned());
        }
        let own = own.to_vec();
        let options = Options::new(game.options());
        let trial =
            Self { game, formations, own, others, nodes, random: Random::new(seed), pairs: 0, options, lot: OPENING };
        // Whatever is wrong with the turns is told before the first game.
        for turns in trial.others.iter().chain([&trial.own]) {
            trial.prepared(turns, turns)?;
        }
        Ok(trial)
    }

    /// The same with other options of the game, such as a lower limit on quiet turns.
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// The same with another number of turns by lot at the beginning of the battle.
    #[must_use]
    pub fn with_lot(mut self, turns: usize) -> Self {
        self.lot = turns;
        self
    }

    /// Plays a pair of games, with either colour, against the next of the other formations: the half points of both games. None
    /// if it was stopped.
    pub fn pair(&mut self, engine: &mut Engine, stop: &Stop) -> Result<Option<[u8; 2]>, String> {
        Ok(self.games(engine, stop)?.map(|games| games.map(|game| game.half_points)))
    }

    /// The same with more about the games.
    pub fn games(&mut self, engine: &mut Engine, stop: &Stop) -> Result<Option<[TrialGame; 2]>, String> {
        let other = self.others[self.pairs % self.others.len()].clone();
        let own = self.own.clone();
        let mut games = [TrialGame { half_points: 0, lead: 0 }; 2];
        for (side, game) in Side::BOTH.into_iter().zip(&mut games) {
            let table = match side {
                Side::One => self.prepared(&own, &other)?,
                Side::Two => self.prepared(&other, &own)?,
            };
            let Some((outcome, lead)) = self.battle(engine, table, stop)? else {
                return Ok(None);
            };
            game.half_points = match outcome {
                Outcome::Win(winner) if winner == side => 2,
                Outcome::Draw => 1,
                Outcome::Win(_) => 0,
            };
            game.lead = if side == Side::One { lead } else { -lead };
        }
        self.pairs += 1;
        Ok(Some(games))
    }

    /// The table when both have prepared.
    fn prepared(&self, first: &[String], second: &[String]) -> Result<Box<dyn Table>, String> {
        let mut table = self.game.table(&self.options, None).map_err(|error| error.to_string())?;
        for (own, other) in first.iter().zip(second) {
            let turned = self.formations.turned(other).ok_or_else(|| format!("'{other}' is no turn"))?;
            for text in [own, &turned] {
                table.play(text).map_err(|error| error.say(rules::Lang::En))?;
            }
        }
        Ok(table)
    }

    /// Plays a game to its end, and tells how far the first side was ahead at last; none if it was stopped.
    fn battle(
        &mut self,
        engine: &mut Engine,
        mut table: Box<dyn Table>,
        stop: &Stop,
    ) -> Result<Option<(Outcome, i32)>, String> {
        engine.forget();
        // The battle begins here: what was prepared is in the position.
        engine.set_game(&self.options, Some(&table.position_text()), &[]).map_err(|error| error.to_string())?;
        let prepared = table.plies();
        for _ in 0..self.lot {
            if table.play_random(&mut self.random)
                && let Some(text) = table.played().pop()
            {
                engine.play(&text).map_err(|error| error.say(rules::Lang::En))?;
            }
        }
        let request = SearchRequest { stop: stop.clone(), ..SearchRequest::for_analysis(Budget::nodes(self.nodes)) };
        loop {
            let lead = if table.turn() == Side::One { engine.estimate() } else { -engine.estimate() };
            if let Some(ending) = table.ending() {
                return Ok(Some((ending.outcome, lead)));
            }
            if table.plies() - prepared >= LONGEST {
                return Ok(Some((Outcome::Draw, lead)));
            }
            let analysis = engine.go(&request, &mut |_| {});
            if stop.is_raised() {
                return Ok(None);
            }
            match analysis.outlook() {
                Some(Outlook::Win { .. }) => return Ok(Some((Outcome::Win(table.turn()), lead))),
                Some(Outlook::Loss { .. }) => return Ok(Some((Outcome::Win(!table.turn()), lead))),
                Some(Outlook::Draw) => return Ok(Some((Outcome::Draw, lead))),
                Some(Outlook::Estimate(_)) | None => {}
            }
            let best = analysis.best_move().ok_or("the engine has no move in a game that is not over")?;
            table.play(best).map_err(|error| error.say(rules::Lang::En))?;
            engine.play(best).map_err(|error| error.say(rules::Lang::En))?;
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
