use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use engine::{
    Budget, Engine, EngineGames, NetworkFile, OpeningBook, Outlook, SearchRequest, Settings, expectation, find,
};
use rules::{Outcome, Rulebook, Side, Table};

use crate::log::Log;
use crate::tree::{Choice, Node, Tree};

/// How openings are to be tried.
pub(crate) struct Plan {
    /// The starts, each with how many games of it there are to be: `abalone:belgian-daisy=30000`.
    pub(crate) starts: Vec<String>,
    pub(crate) file: PathBuf,
    pub(crate) nodes: u64,
    pub(crate) network: Option<PathBuf>,
    pub(crate) threads: usize,
}

const MEBIBYTES: usize = 1;
/// What is worth trying is found with so many times the positions of a move.
const FIRST_LOOK: u64 = 8;
/// So many moves are worth trying at the start, so many later on.
const CHOICES: [usize; 2] = [12, 6];
/// Games that go on for longer count as drawn: who leads and cannot win has not won.
const LONGEST: usize = 140;
/// A side that is ahead by so much, in hundredths, in so many turns in a row has won.
const AHEAD: i32 = 300;
const TURNS_AHEAD: u32 = 4;
/// Games between two lines of progress.
const PROGRESS: u32 = 500;

/// One of the starts.
struct Start {
    name: String,
    game: &'static dyn Rulebook,
    options: rules::Options,
    games: u32,
}

/// Plays the games; goes on where it was left.
pub(crate) fn run(plan: &Plan) -> Result<(), String> {
    let starts = plan.starts.iter().map(|text| start(text)).collect::<Result<Vec<_>, _>>()?;
    let game = starts.first().ok_or("no start")?.game;
    if let Some(other) = starts.iter().find(|start| start.game.id() != game.id()) {
        return Err(format!("{} and {} are two games", game.id(), other.game.id()));
    }
    let network = plan.network.as_deref().map(read_network).transpose()?;
    let way = way(plan, network.as_ref());
    let mut trees: HashMap<String, Tree> = HashMap::new();
    let log = Log::open(&plan.file, &way, |line| replay(line, &mut trees))?;
    let there: u32 = trees.values().map(|tree| tree.games).sum();
    eprintln!("{there} games are there");
    let wanted: u32 = starts.iter().map(|start| start.games).sum();
    let (begin, shared) = (Instant::now(), Mutex::new((log, there)));
    let mut jobs = Vec::new();
    for start in &starts {
        jobs.push((start, trees.remove(&start.name).unwrap_or_default()));
    }
    let queue = Mutex::new(jobs);
    let work = || -> Result<(), String> {
        let mut player = Player::new(game, network.as_ref(), plan.nodes)?;
        while let Some((start, mut tree)) = queue.lock().map_err(|_| "another thread failed")?.pop() {
            while tree.games < start.games {
                let line = player.game(start, &mut tree)?;
                let mut shared = shared.lock().map_err(|_| "another thread failed")?;
                shared.0.add(&line)?;
                shared.1 += 1;
                if shared.1.is_multiple_of(PROGRESS) {
                    let minutes = begin.elapsed().as_secs_f64() / 60.0;
                    let left = f64::from(wanted.saturating_sub(shared.1)) * minutes / f64::from(shared.1 - there);
                    eprintln!(
                        "{} of {wanted} games, now {}; {minutes:.1} minutes, about {left:.0} left",
                        shared.1, start.name
                    );
                }
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread panicked".to_owned())?)
    })
}

fn way(plan: &Plan, network: Option<&NetworkFile>) -> String {
    let network = network.map(|network| format!(" --network '{}'", network.origin)).unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    format!("opener openings {} --nodes {}{network} (Tafel {version})", plan.starts.join(" "), plan.nodes)
}

fn start(text: &str) -> Result<Start, String> {
    let (name, games) = text.rsplit_once('=').ok_or_else(|| format!("'{text}' does not say how many games"))?;
    let games = games.parse().map_err(|_| format!("'{games}' is no number of games"))?;
    let (game, options) = find(name).map_err(|error| error.to_string())?;
    Ok(Start { name: name.to_owned(), game, options, games })
}

pub(crate) fn read_network(path: &Path) -> Result<NetworkFile, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    NetworkFile::from_bytes(&bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// Who plays the games.
struct Player {
    engine: Engine,
    nodes: u64,
}

impl Player {
    fn new(game: &'static dyn Rulebook, network: Option<&NetworkFile>, nodes: u64) -> Result<Self, String> {
        let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
        engine.set_memory(MEBIBYTES);
        engine.set_network(network).map_err(|error| error.to_string())?;
        Ok(Self { engine, nodes })
    }

    /// Plays one more game into the tree: the line for the file.
    fn game(&mut self, start: &Start, tree: &mut Tree) -> Result<String, String> {
        let way = tree.descend();
        let said = |error: rules::MoveError| error.say(rules::Lang::En);
        let table = |text: Option<&str>| start.game.table(&start.options, text).map_err(|error| error.to_string());
        let mut table = match tree.last_step(&way) {
            None => table(None)?,
            Some((node, choice)) => {
                let mut table = table(Some(&node.position))?;
                table.play(&choice.text).map_err(said)?;
                // The game begins here; what led to it may be an image of what was played.
                start.game.table(&start.options, Some(&table.position_text())).map_err(|error| error.to_string())?
            }
        };
        self.engine.forget();
        self.engine.set_game(&start.options, Some(&table.position_text()), &[]).map_err(|error| error.to_string())?;
        let leaf = match tree.node(&way) {
            Some(_) => None,
            None => Some((OpeningBook::key(&*table), self.node(&*table, way.len())?)),
        };
        let outcome = self.play_out(&mut *table)?;
        let line = line(&start.name, &way, leaf.as_ref(), outcome);
        tree.add(&way, leaf, outcome)?;
        Ok(line)
    }

    /// What is worth trying in a position.
    fn node(&mut self, table: &dyn Table, plies: usize) -> Result<Node, String> {
        let mut choices: Vec<Choice> = Vec::new();
        if table.ending().is_none() {
            let lines = CHOICES[usize::from(plies >= 2)];
            let settings = Settings { lines, ..Settings::default() };
            let request =
                SearchRequest { settings, ..SearchRequest::for_analysis(Budget::nodes(FIRST_LOOK * self.nodes)) };
            for found in self.engine.go(&request, &mut |_| {}).lines {
                let Some(text) = found.moves.first() else {
                    continue;
                };
                let mut next = table.fork();
                next.play(text).map_err(|error| error.say(rules::Lang::En))?;
                let to = OpeningBook::key(&*next);
                if choices.iter().all(|choice| choice.to != to) {
                    let hope = (1000.0 * expectation(found.outlook)).round() as u32;
                    choices.push(Choice { text: text.clone(), to, hope });
                }
            }
        }
        let games = EngineGames::default();
        Ok(Node { position: table.position_text(), turn: table.turn(), games, choices })
    }

    /// Plays a game to its end.
    fn play_out(&mut self, table: &mut dyn Table) -> Result<Outcome, String> {
        let request = SearchRequest::for_analysis(Budget::nodes(self.nodes));
        let said = |error: rules::MoveError| error.say(rules::Lang::En);
        let mut ahead = (Side::One, 0);
        loop {
            if let Some(ending) = table.ending() {
                return Ok(ending.outcome);
            }
            if table.plies() >= LONGEST {
                return Ok(Outcome::Draw);
            }
            let analysis = self.engine.go(&request, &mut |_| {});
            match analysis.outlook() {
                Some(Outlook::Win { .. }) => return Ok(Outcome::Win(table.turn())),
                Some(Outlook::Loss { .. }) => return Ok(Outcome::Win(!table.turn())),
                Some(Outlook::Draw) => return Ok(Outcome::Draw),
                Some(Outlook::Estimate(value)) if value.abs() >= AHEAD => {
                    let side = if value > 0 { table.turn() } else { !table.turn() };
                    ahead = (side, if ahead.0 == side { ahead.1 + 1 } else { 1 });
                    if ahead.1 >= TURNS_AHEAD {
                        return Ok(Outcome::Win(side));
                    }
                }
                Some(Outlook::Estimate(_)) | None => ahead.1 = 0,
            }
            let best = analysis.best_move().ok_or("the engine has no move in a game that is not over")?;
            table.play(best).map_err(said)?;
            self.engine.play(best).map_err(said)?;
        }
    }
}

/// A game as the file keeps it: the start, the way into the tree, how it ended (half points of the first side), and the position
/// at the end of the way with what is worth trying there, if it is new.
fn line(start: &str, way: &[usize], leaf: Option<&(u64, Node)>, outcome: Outcome) -> String {
    let way: Vec<_> = way.iter().map(ToString::to_string).collect();
    let half_points = match outcome {
        Outcome::Win(Side::One) => 2,
        Outcome::Draw => 1,
        Outcome::Win(Side::Two) => 0,
    };
    let leaf = leaf.map(|(key, node)| {
        let choices = node.choices.iter().map(|choice| format!("{}={:x}={}", choice.text, choice.to, choice.hope));
        let turn = if node.turn == Side::One { 1 } else { 2 };
        format!("\t{key:x}\t{turn}\t{}\t{}", node.position, choices.collect::<Vec<_>>().join(" "))
    });
    format!("{start}\t{}\t{half_points}{}", way.join("."), leaf.unwrap_or_default())
}

/// Adds a line of the file to its tree.
pub(crate) fn replay(line: &str, trees: &mut HashMap<String, Tree>) -> Result<(), String> {
    let no_game = || format!("'{line}' is no game");
    let (start, way, leaf, outcome) = parse(line).ok_or_else(no_game)?;
    trees.entry(start.to_owned()).or_default().add(&way, leaf, outcome)
}

type Parsed<'a> = (&'a str, Vec<usize>, Option<(u64, Node)>, Outcome);

fn parse(line: &str) -> Option<Parsed<'_>> {
    let mut parts = line.split('\t');
    let (start, way) = (parts.next()?, parts.next()?);
    let way = way.split('.').filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let outcome = match parts.next()? {
        "2" => Outcome::Win(Side::One),
        "1" => Outcome::Draw,
        "0" => Outcome::Win(Side::Two),
        _ => return None,
    };
    let Some(key) = parts.next() else {
        return Some((start, way, None, outcome));
    };
    let key = u64::from_str_radix(key, 16).ok()?;
    let turn = if parts.next()? == "1" { Side::One } else { Side::Two };
    let position = parts.next()?.to_owned();
    let choice = |text: &str| {
        let mut parts = text.split('=');
        let text = parts.next()?.to_owned();
        Some(Choice { text, to: u64::from_str_radix(parts.next()?, 16).ok()?, hope: parts.next()?.parse().ok()? })
    };
    let choices = parts.next()?.split(' ').filter(|part| !part.is_empty()).map(choice).collect::<Option<_>>()?;
    Some((start, way, Some((key, Node { position, turn, games: EngineGames::default(), choices })), outcome))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Judge, Look};
    use crate::pack::Pack;

    fn plan(name: &str, games: u32) -> Plan {
        let file = std::env::temp_dir().join(format!("opener-{name}-{}", std::process::id()));
        let starts = vec![format!("gunzi={games}")];
        Plan { starts, file, nodes: 4, network: None, threads: 1 }
    }

    #[test]
    fn games_make_a_book_whose_moves_are_legal() {
        let plan = plan("whole", 60);
        let _ = std::fs::remove_file(&plan.file);
        run(&plan).expect("games");
        let lines = std::fs::read_to_string(&plan.file).expect("a file");
        assert_eq!(lines.lines().count(), 61);
        // What is there is not played again.
        run(&plan).expect("games");
        assert_eq!(std::fs::read_to_string(&plan.file).expect("a file"), lines);
        // What was broken off comes out the same.
        let cut = lines.len() / 2;
        std::fs::write(&plan.file, &lines.as_bytes()[..cut]).expect("room");
        run(&plan).expect("games");
        assert_eq!(std::fs::read_to_string(&plan.file).expect("a file"), lines);
        let out = plan.file.with_extension("book");
        let look = Look { nodes: 10, loss: 0.04, network: None };
        let pack = Pack { files: vec![plan.file.clone()], out: out.clone(), least: 3, look };
        pack.run().expect("a book");
        let book = OpeningBook::from_bytes(&std::fs::read(&out).expect("a file")).expect("a book");
        assert_eq!((book.games, book.game.as_str()), (60, "gunzi"));
        let (game, options) = find("gunzi").expect("a game");
        let table = game.table(&options, None).expect("a start");
        assert_eq!(book.games_at(&*table).map(EngineGames::games), Some(60));
        let moves = book.moves(&*table);
        assert!(!moves.is_empty() && moves.iter().all(|known| known.games.games() >= 3));
        assert!(moves.iter().all(|known| table.judge(&known.text).is_ok()));
        // Judged anew, the games stay as they are; whoever minds no loss plays everything that was tried often.
        let starts = vec!["gunzi".to_owned()];
        let judge = |nodes, loss| {
            let look = Look { nodes, loss, network: None };
            Judge { book: out.clone(), starts: starts.clone(), look, out: out.clone() }.run().expect("a book");
            OpeningBook::from_bytes(&std::fs::read(&out).expect("a file")).expect("a book")
        };
        let all = judge(10, 1.0);
        assert!(all.origin.ends_with("; judged by the linear evaluation, 10 nodes, loss 1"), "{}", all.origin);
        assert_eq!(all.games_at(&*table), book.games_at(&*table));
        assert_eq!(judge(10, 0.04), book, "the same look comes to the same");
        let elsewhere = Judge {
            book: out.clone(),
            starts: vec!["fenix".to_owned()],
            look: Look { nodes: 1, loss: 0.1, network: None },
            out: out.clone(),
        };
        assert!(elsewhere.run().is_err_and(|error| error.contains("no games of fenix")));
        for path in [&plan.file, &out] {
            let _ = std::fs::remove_file(path);
        }
    }

    #[test]
    fn lines_survive_being_read() {
        let choices = vec![Choice { text: "a1-b1l".to_owned(), to: 0xABC, hope: 512 }];
        let games = EngineGames::default();
        let node = Node { position: "x y".to_owned(), turn: Side::Two, games, choices };
        for (way, leaf) in [(vec![], Some((77, node.clone()))), (vec![3, 0, 11], Some((78, node))), (vec![2], None)] {
            let text = line("gunzi", &way, leaf.as_ref(), Outcome::Draw);
            assert_eq!(parse(&text), Some(("gunzi", way, leaf, Outcome::Draw)), "{text}");
        }
        for bad in ["", "gunzi", "gunzi\t\t3", "gunzi\tx\t1", "gunzi\t0\t1\tzz\t1\tx\t", "gunzi\t\t1\t1\t1"] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_start_says_how_many_games() {
        assert!(start("abalone:belgian-daisy=30").is_ok_and(|start| start.games == 30));
        for (text, why) in [("gunzi", "how many"), ("gunzi=x", "no number"), ("chess=3", "unknown game")] {
            assert!(start(text).err().is_some_and(|error| error.contains(why)), "{text}");
        }
        let plan = Plan { starts: vec!["gunzi=1".to_owned(), "fenix=1".to_owned()], ..plan("two", 1) };
        assert!(run(&plan).is_err_and(|error| error.contains("two games")));
    }
}
