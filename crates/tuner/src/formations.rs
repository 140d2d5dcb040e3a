use std::thread;

use engine::{Engine, find};
use rules::{Options, Outcome, Random, Rulebook, Side, Table};

use crate::selfplay::play;

/// Opponents that every formation meets in a round, each with both colours.
const MEETINGS: usize = 4;
const MEBIBYTES: usize = 4;

/// The five moves of Red that build a formation, and the same for Black.
#[derive(Clone)]
struct Formation {
    red: Vec<String>,
    black: Vec<String>,
    points: f64,
    games: f64,
}

/// Tries random formations against each other, keeps the better half, and so on until a handful is left.
pub(crate) fn run(game: &str, candidates: usize, nodes: u64, seed: u64) -> Result<(), String> {
    let (game, options) = find(game).map_err(|error| error.to_string())?;
    let mut random = Random::new(seed);
    let mut field: Vec<_> = (0..candidates).map(|_| draw(game, &options, &mut random)).collect::<Result<_, _>>()?;
    while field.len() > 8 {
        round(game, &options, &mut field, nodes, &mut random)?;
        let best = field.iter().map(|f| f.points / f.games).fold(0.0, f64::max);
        eprintln!("{} formations, the best scores {:.0} %", field.len(), 100.0 * best);
        field.truncate(field.len().div_ceil(2));
    }
    for _ in 0..4 {
        round(game, &options, &mut field, nodes, &mut random)?;
    }
    for formation in &field {
        let percent = 100.0 * formation.points / formation.games;
        println!("{percent:5.1} % of {} games: {}", formation.games, formation.red.join(" "));
    }
    Ok(())
}

/// Every formation meets some others, and the best come first.
fn round(
    game: &'static dyn Rulebook,
    options: &Options,
    field: &mut [Formation],
    nodes: u64,
    random: &mut Random,
) -> Result<(), String> {
    let pairs: Vec<_> = (0..field.len())
        .flat_map(|one| (0..MEETINGS).map(move |_| one))
        .map(|one| (one, (one + 1 + random.below(field.len() - 1)) % field.len()))
        .flat_map(|(one, other)| [(one, other), (other, one)])
        .collect();
    let halves: Vec<_> = pairs.chunks(pairs.len().div_ceil(2)).collect();
    let shared = &*field;
    let results = thread::scope(|scope| {
        let threads: Vec<_> = halves
            .into_iter()
            .map(|half| {
                scope.spawn(move || {
                    let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
                    engine.set_memory(MEBIBYTES);
                    half.iter()
                        .map(|&(red, black)| {
                            Ok((red, black, meet(game, options, &mut engine, &shared[red], &shared[black], nodes)?))
                        })
                        .collect::<Result<Vec<_>, String>>()
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| "a thread panicked".to_owned())?)
            .collect::<Result<Vec<_>, _>>()
    })?;
    for (red, black, points) in results.into_iter().flatten() {
        field[red].points += points;
        field[black].points += 1.0 - points;
        field[red].games += 1.0;
        field[black].games += 1.0;
    }
    field.sort_by(|a, b| (b.points / b.games).total_cmp(&(a.points / a.games)));
    Ok(())
}

/// Red's points from one game.
fn meet(
    game: &'static dyn Rulebook,
    options: &Options,
    engine: &mut Engine,
    red: &Formation,
    black: &Formation,
    nodes: u64,
) -> Result<f64, String> {
    let mut table = game.table(options, None).map_err(|error| error.to_string())?;
    for (red, black) in red.red.iter().zip(&black.black) {
        for text in [red, black] {
            table.play(text).map_err(|error| error.to_string())?;
        }
    }
    engine.forget();
    Ok(match play(engine, &mut *table, nodes, |_, _| {})? {
        Outcome::Win(Side::One) => 1.0,
        Outcome::Draw => 0.5,
        Outcome::Win(Side::Two) => 0.0,
    })
}

/// A random formation, as Red's moves and as Black's: the same moves, turned by half a turn.
fn draw(game: &'static dyn Rulebook, options: &Options, random: &mut Random) -> Result<Formation, String> {
    let mut table = game.table(options, None).map_err(|error| error.to_string())?;
    let (width, height) = if game.id() == "fenix" { (9, 9) } else { (7, 8) };
    let (mut red, mut black) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        let m = pick(&*table, random)?;
        let turned = turn(&m, width, height);
        red.push(table.play(&m).map_err(|error| error.to_string())?);
        black.push(table.play(&turned).map_err(|error| error.to_string())?);
    }
    Ok(Formation { red, black, points: 0.0, games: 0.0 })
}

fn pick(table: &dyn Table, random: &mut Random) -> Result<String, String> {
    random.pick(&table.moves()).cloned().ok_or_else(|| "no move in the preparation".to_owned())
}

/// A put such as `a1+b2` seen from the other side of the board.
fn turn(text: &str, width: u8, height: u8) -> String {
    let cell = |name: &[u8]| {
        let file = b'a' + (width - 1 - (name[0] - b'a'));
        let rank = b'1' + (height - 1 - (name[1] - b'1'));
        format!("{}{}", char::from(file), char::from(rank))
    };
    let bytes = text.as_bytes();
    format!("{}+{}", cell(&bytes[..2]), cell(&bytes[3..]))
}
