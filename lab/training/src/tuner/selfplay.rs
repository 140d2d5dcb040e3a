use engine::{Budget, Engine, SearchRequest};
use rules::{Outcome, Random, Table};

/// Games that go on for longer count as drawn.
const LONGEST: usize = 400;

/// A game of the engine against itself, from where the table stands; `see` is shown the engine before each move.
pub(crate) fn play(
    engine: &mut Engine,
    table: &mut dyn Table,
    nodes: u64,
    mut see: impl FnMut(&Engine, &dyn Table),
) -> Result<Outcome, String> {
    let options = table.options().clone();
    let start = table.start_text();
    let request = SearchRequest::for_move(Budget::nodes(nodes));
    let mut moves = table.played();
    loop {
        if let Some(ending) = table.ending() {
            return Ok(ending.outcome);
        }
        if moves.len() >= LONGEST {
            return Ok(Outcome::Draw);
        }
        engine.set_game(&options, Some(&start), &moves).map_err(|error| error.to_string())?;
        see(engine, table);
        let analysis = engine.go(&request, &mut |_| {});
        let best = analysis.best_move().ok_or("the engine has no move in a game that is not over")?;
        moves.push(table.play(best).map_err(|error| error.to_string())?);
    }
}

/// Plays so many random moves; `false` if the game ended by that.
pub(crate) fn open(table: &mut dyn Table, plies: u32, random: &mut Random) -> bool {
    (0..plies).all(|_| table.play_random(random)) && table.ending().is_none()
}
