//! How fast the rules are, on one thread: leaf moves per second (the last ply counted in bulk) and random games per
//! second. The counts are checked, so a fast wrong answer is no answer.
//!
//! `cargo xtask bench [--json] [FILTER…]`; `--list` names the cases, `--exact CASE --runs N` runs one of them one ply
//! less deep, N times and untimed, for counting instructions.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use rules::{Random, Table};

/// Each case is repeated for this long; the best run counts, for whatever disturbs a run only makes it slower.
const TIME: Duration = Duration::from_millis(1500);

/// A position with a count to find.
struct Count {
    game: &'static str,
    name: &'static str,
    /// The start where it is empty.
    position: &'static str,
    /// What [`rules::perft`] says at each depth from 1 on; the last is the depth that is timed.
    counts: &'static [u64],
}

/// Random games from the start.
struct Playouts {
    game: &'static str,
    cap: u32,
}

const COUNTS: &[Count] = &[
    Count { game: "abalone", name: "standard", position: "", counts: &[44, 1936, 98912, 5_045_110, 283_320_928] },
    Count {
        game: "abalone:belgian-daisy",
        name: "belgian daisy",
        position: "",
        counts: &[52, 2692, 149_322, 8_270_666, 483_942_012],
    },
    Count {
        game: "abalone",
        name: "middle, open",
        position: "1ss2/ss1s1s/2ss3/1ss1ss2/4SSs2/4SSsS/SS5/2SS1S/SS2S 0 1 b 4 21",
        counts: &[65, 5007, 332_139, 25_620_217],
    },
    Count {
        game: "abalone",
        name: "middle, mixed",
        position: "2s1S/5S/s1s2S1/1sss2Ss/1S1sS2s1/2S1s1s1/S2S3/1S2s1/SS2s 1 2 b 10 21",
        counts: &[54, 3645, 204_980, 14_075_144],
    },
    Count {
        game: "fenix",
        name: "first turn of the battle",
        position: "2ss1sss1/4s1sss/K3gssss/SS3g1ss/SSG3kss/SSSS3sg/SSSG4s/G1S1SS3/SS2SSS2 r b - 0 11",
        counts: &[33, 833, 19032, 455_526, 10_419_836],
    },
    Count {
        game: "fenix",
        name: "quiet",
        position: "1s2sk1ss/1s2sgsg1/S4ssss/2S2s1ss/S1K3s1s/GSSS4s/GGS1S1s1s/SSS2S3/S1S1S1S2 r b - 7 31",
        counts: &[36, 1089, 31536, 958_276, 28_018_108],
    },
    Count {
        game: "fenix",
        name: "captures",
        position: "2s1sskss/5s1ss/S3sggss/1S3ss1s/SS1g2sss/SS1S3ss/SGSGS4/1SSSS4/1SSGSSS2 r b - 0 25",
        counts: &[11, 342, 2454, 65956, 1_568_227, 39_666_378],
    },
    Count {
        game: "fenix",
        name: "generals in the open",
        position: "G3sssss/5ssgs/3sssgss/8s/GS3ssss/SS1S5/3S1S1s1/SS1G1S3/SSSKSS1S1 b b - 0 30",
        counts: &[7, 259, 6463, 201_273, 5_242_822],
    },
    Count {
        game: "fenix-7x8",
        name: "first turn of the battle",
        position: "1ssssss/2kssg1/S2s1ss/SS2g2/G5g/SKSG2s/2SGS2/S1SSSS1 r b - 0 11",
        counts: &[28, 499, 8695, 149_286, 2_560_512],
    },
    Count {
        game: "fenix-7x8",
        name: "captures",
        position: "1s1s2g/gk1ssss/3s1ss/6s/S1S3s/1S1G3/SSGS2S/KG1S1S1 b b - 7 26",
        counts: &[4, 56, 1540, 18864, 491_549, 6_550_642],
    },
    Count { game: "gunzi", name: "start", position: "", counts: &[16, 256, 4616, 81716, 1_469_916, 25_844_354] },
    Count {
        game: "gunzi",
        name: "middle, a pillar",
        position: "B2,-,B2,-,B1/-,W1,-,W2,-,B3,-/-,BP2,-,-,W5 b 13",
        counts: &[29, 521, 10804, 145_394, 2_483_344, 29_255_067],
    },
    Count {
        game: "gunzi",
        name: "middle, White",
        position: "-,-,-,-,B1/B6,B3,-,W6,-,-,B6/W3,W6,B2,-,- w 16",
        counts: &[30, 464, 7344, 92280, 1_220_273, 14_602_124],
    },
    Count {
        game: "gunzi",
        name: "middle, Black",
        position: "-,-,W1,B2,-/-,W5,-,-,B1,B3,W3/W4,-,W3,-,- b 17",
        counts: &[23, 496, 6926, 118_184, 1_474_283, 23_007_929],
    },
];

const PLAYOUTS: &[Playouts] = &[
    Playouts { game: "abalone", cap: 400 },
    Playouts { game: "fenix", cap: 1000 },
    Playouts { game: "fenix-7x8", cap: 1000 },
    Playouts { game: "gunzi", cap: 1000 },
];

fn main() -> ExitCode {
    // Cargo itself adds `--bench`.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["--exact", name, "--runs", runs] => exact(name, runs),
        ["--list", ref filters @ ..] => {
            selected(filters).for_each(|count| println!("{}", count.title()));
            Ok(())
        }
        ["--json", ref filters @ ..] => all(filters, true),
        ref filters => all(filters, false),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("error: {what}");
            ExitCode::FAILURE
        }
    }
}

impl Count {
    fn title(&self) -> String {
        format!("{} {}", id(self.game), self.name)
    }

    fn table(&self) -> Result<Box<dyn Table>, String> {
        let (book, options) = engine::find(self.game).map_err(|error| error.to_string())?;
        let position = Some(self.position).filter(|position| !position.is_empty());
        book.table(&options, position).map_err(|refusal| format!("{}: {refusal}", self.title()))
    }

    /// Counts at the depth of the count with this index.
    fn count(&self, table: &dyn Table, index: usize) -> Result<u64, String> {
        let found = table.perft(index as u32 + 1, 1);
        let known = self.counts[index];
        if found == known {
            Ok(found)
        } else {
            Err(format!("{}: {found} at depth {}, but {known} is right", self.title(), index + 1))
        }
    }
}

/// The name of a game without its options.
fn id(game: &'static str) -> &'static str {
    game.split_once(':').map_or(game, |(id, _)| id)
}

fn selected<'a>(filters: &'a [&str]) -> impl Iterator<Item = &'static Count> + 'a {
    COUNTS.iter().filter(|count| filters.is_empty() || filters.iter().any(|filter| count.title().contains(filter)))
}

fn exact(name: &str, runs: &str) -> Result<(), String> {
    let runs: u64 = runs.parse().map_err(|_| format!("not a number of runs: {runs}"))?;
    let count = COUNTS.iter().find(|count| count.title() == name).ok_or_else(|| format!("no case '{name}'"))?;
    let table = count.table()?;
    let mut leaves = 0;
    for _ in 0..runs {
        leaves += count.count(&*table, count.counts.len().saturating_sub(2))?;
    }
    println!("leaves: {leaves}");
    Ok(())
}

fn all(filters: &[&str], json: bool) -> Result<(), String> {
    let mut report = Report { json, games: Vec::new() };
    report.heading("leaf moves per second", "depth", "leaf moves", "million/s");
    for count in selected(filters) {
        let table = count.table()?;
        let deepest = count.counts.len() - 1;
        for index in 0..deepest {
            count.count(&*table, index)?;
        }
        let (leaves, seconds) = best(|| count.count(&*table, deepest))?;
        report.count(count, leaves, seconds);
    }
    report.averages();
    report.heading("random games per second", "cap", "turns a game", "games/s");
    for playouts in PLAYOUTS.iter().filter(|p| filters.is_empty() || filters.iter().any(|f| p.game.contains(f))) {
        let (book, options) = engine::find(playouts.game).map_err(|error| error.to_string())?;
        let table = book.table(&options, None).map_err(|refusal| refusal.to_string())?;
        let (result, seconds) = best(|| Ok(play(&*table, playouts.cap)))?;
        report.playouts(playouts, &result, seconds);
    }
    Ok(())
}

/// What came of some random games.
struct Played {
    games: u32,
    plies: u64,
    /// Wins of the first side, wins of the second side, draws, cut off.
    outcomes: [u32; 4],
}

fn play(table: &dyn Table, cap: u32) -> Played {
    const GAMES: u32 = 1000;
    let mut played = Played { games: GAMES, plies: 0, outcomes: [0; 4] };
    table.playouts(GAMES, cap, &mut Random::new(1), &mut |game| {
        played.plies += u64::from(game.plies);
        let index = match game.outcome {
            Some(outcome) => outcome.winner().map_or(2, rules::Side::index),
            None => 3,
        };
        played.outcomes[index] += 1;
    });
    played
}

/// The result and the time of the fastest run.
fn best<T>(mut run: impl FnMut() -> Result<T, String>) -> Result<(T, f64), String> {
    let begin = Instant::now();
    let mut best: Option<f64> = None;
    loop {
        let start = Instant::now();
        let result = run()?;
        let seconds = start.elapsed().as_secs_f64();
        let fastest = best.map_or(seconds, |best| best.min(seconds));
        if begin.elapsed() > TIME {
            return Ok((result, fastest));
        }
        best = Some(fastest);
    }
}

/// The table that is printed, or one JSON object a line.
struct Report {
    json: bool,
    games: Vec<(&'static str, u64, f64)>,
}

impl Report {
    fn heading(&self, title: &str, first: &str, second: &str, third: &str) {
        if !self.json {
            println!("\n{title:<36} {first:>6} {second:>14} {third:>12}");
        }
    }

    fn count(&mut self, count: &Count, leaves: u64, seconds: f64) {
        let (title, depth, speed) = (count.title(), count.counts.len(), leaves as f64 / seconds);
        if self.json {
            println!(r#"{{"case":"{title}","depth":{depth},"leaves":{leaves},"leaves_per_second":{speed:.0}}}"#);
        } else {
            println!("{title:<36} {depth:>6} {leaves:>14} {:>12.1}", speed / 1e6);
        }
        let game = id(count.game);
        match self.games.iter_mut().find(|(name, ..)| *name == game) {
            Some((_, sum, time)) => {
                *sum += leaves;
                *time += seconds;
            }
            None => self.games.push((game, leaves, seconds)),
        }
    }

    /// All leaf moves of a game by all its time.
    fn averages(&self) {
        for (game, leaves, seconds) in &self.games {
            let speed = *leaves as f64 / seconds;
            if self.json {
                println!(r#"{{"average":"{game}","leaves":{leaves},"leaves_per_second":{speed:.0}}}"#);
            } else {
                println!("{:<36} {:>6} {leaves:>14} {:>12.1}", format!("= {game}"), "", speed / 1e6);
            }
        }
    }

    fn playouts(&self, playouts: &Playouts, played: &Played, seconds: f64) {
        let (game, cap, speed) = (playouts.game, playouts.cap, f64::from(played.games) / seconds);
        let length = played.plies as f64 / f64::from(played.games);
        let [one, two, draws, cut] = played.outcomes;
        if self.json {
            println!(
                r#"{{"playouts":"{game}","cap":{cap},"plies":{},"outcomes":[{one},{two},{draws},{cut}],"games_per_second":{speed:.0}}}"#,
                played.plies
            );
        } else {
            println!("{game:<36} {cap:>6} {length:>14.1} {speed:>12.0}   {one}+ {two}- {draws}= {cut} cut off");
        }
    }
}
