use engine::{Engine, Stop, Trial, find, formations};
use stats::{Estimate, Points, Tally};

const MEBIBYTES: usize = 4;

/// Lets every formation of the book meet the others, and prints what it brought as the book keeps it.
pub(crate) fn run(game: &str, pairs: u32, nodes: u64, seed: u64) -> Result<(), String> {
    let (game, _) = find(game).map_err(|error| error.to_string())?;
    let formations = formations(game.id()).ok_or_else(|| format!("{} has no preparation", game.id()))?;
    let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
    engine.set_memory(MEBIBYTES);
    let stop = Stop::new();
    for known in formations.known() {
        let mut trial = Trial::new(game, &known.turns(), nodes, seed)?;
        let mut tally = Tally::default();
        for _ in 0..pairs {
            let points = trial.pair(&mut engine, &stop)?.ok_or("nobody stops it")?;
            let [first, second] = points.map(|half_points| match half_points {
                0 => Points::Loss,
                1 => Points::Draw,
                _ => Points::Win,
            });
            tally.add_pair(first, second);
        }
        let estimate = Estimate::of(&tally).ok_or("no games")?;
        let [score, low, high] =
            [estimate.score, estimate.score_interval[0], estimate.score_interval[1]].map(|share| 100.0 * share);
        println!("{}: {:?}, {}    {score:.1} % ({low:.1} to {high:.1})", known.name, tally.pairs, tally.draws);
    }
    Ok(())
}
