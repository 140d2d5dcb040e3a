use std::io::Write as _;

use clap::Args;
use engine::{Formations, Known, Measured, OpeningBook};
use rating::Estimate;
use rules::{Lang, Side, Table};

use crate::args::{GameArgs, bad_move};
use crate::error::{Failure, Outcome};
use crate::messages::{say, word};
use crate::output;

const EXAMPLES: &str = "\
Examples:
  tafel book abalone:belgian-daisy
  tafel book abalone a3b3
  tafel book abalone --json
  tafel book fenix-7x8

What was tried in the first turn, after a move, as one object a line; the best
formations where there is a preparation. These are games of the engine against
itself; nobody else's are among them. A move with a star is one that the engine
plays at full strength without thinking;
'tafel engine' plays without the book after 'setoption Without=book'.";

/// Tell what the engine's games against itself know of an opening, or of formations
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArgs,

    /// Moves to play first, in order
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let mut table = arguments.game.table(lang)?;
    for text in &arguments.moves {
        table.play(text).map_err(|error| bad_move(text, &error, lang))?;
    }
    let game = table.rulebook();
    let lines = match (engine::openings(game.id()), engine::formations(game.id())) {
        (Some(book), _) if arguments.json => opening_json(&book, table.as_ref()),
        (Some(book), _) => opening(&book, table.as_ref(), lang)?,
        (None, Some(formations)) if arguments.json => formations_json(formations),
        (None, Some(formations)) => formation_lines(formations, lang),
        (None, None) => return Err(Failure::Input(say(lang, "tried.none", &[("game", game.title().into())]))),
    };
    let mut out = output::stdout();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

/// What was tried in a position, and how it went.
fn opening(book: &OpeningBook, table: &dyn Table, lang: Lang) -> Outcome<Vec<String>> {
    let Some(games) = book.games_at(table) else {
        return Err(Failure::Input(say(lang, "tried.beyond", &[("n", book.games.into())])));
    };
    let gaps = [("n", games.games().into()), ("all", book.games.into())];
    let mut lines = vec![say(lang, "tried.games", &gaps)];
    let (moves, plays) = (book.moves(table), book.plays(table));
    let width = moves.iter().map(|known| known.text.chars().count()).max().unwrap_or_default().max(6);
    let names = Side::BOTH.map(|side| table.side_name(side, lang));
    let [move_word, games_word, draw] = ["tried.move", "tried.count", "tried.draw"].map(|key| word(lang, key));
    lines.push(format!("{move_word:<width$}  {games_word:>8}  {} · {draw} · {} (%)", names[0], names[1]));
    for known in moves {
        let star = if plays.contains(&known) { "*" } else { "" };
        let all = f64::from(known.games.games().max(1));
        let [one, draws, two] =
            [known.games.one, known.games.draws, known.games.two].map(|n| format!("{:.1}", 100.0 * f64::from(n) / all));
        let text = known.text;
        lines.push(
            format!("{text:<width$}  {:>8}  {one} · {draws} · {two} {star}", known.games.games()).trim_end().to_owned(),
        );
    }
    Ok(lines)
}

fn opening_json(book: &OpeningBook, table: &dyn Table) -> Vec<String> {
    let plays = book.plays(table);
    let line = |known: engine::BookMove| {
        let games = known.games;
        serde_json::json!({
            "move": known.text, "one": games.one, "draws": games.draws, "two": games.two, "plays": plays.contains(&known),
        })
        .to_string()
    };
    book.moves(table).into_iter().map(line).collect()
}

/// The best formations, each with its score and the turns that build it.
fn formation_lines(formations: Formations, lang: Lang) -> Vec<String> {
    let study = formations.study();
    let first = formations.known().first().map(|known| known.measured.games()).unwrap_or_default();
    let mut lines = vec![say(lang, "tried.formations", &[("n", study.games.into()), ("each", first.into())])];
    let name = |known: &Known| primer::formation_name(known.name, lang);
    let lot = word(lang, "tried.lot");
    let names = formations.known().iter().map(name).chain([lot.clone()]);
    let width = names.map(|name| name.chars().count()).max().unwrap_or_default();
    for known in formations.known() {
        lines.push(format!("{:<width$}  {}  {}", name(known), score(&known.measured), known.turns().join(" ")));
    }
    lines.push(format!("{lot:<width$}  {}", score(&study.by_lot)));
    lines
}

/// A score with its interval.
fn score(measured: &Measured) -> String {
    let estimate = Estimate::of(&primer::tally(measured));
    let told = |estimate: Estimate| {
        let [low, high] = estimate.score_interval.map(|share| 100.0 * share);
        format!("{:.1} % ({low:.1}–{high:.1})", 100.0 * estimate.score)
    };
    estimate.map(told).unwrap_or_default()
}

fn formations_json(formations: Formations) -> Vec<String> {
    let line = |name: &str, turns: Vec<String>, measured: &Measured| {
        let tally = primer::tally(measured);
        let estimate = Estimate::of(&tally);
        serde_json::json!({
            "name": name, "turns": turns, "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
            "pairs": measured.pairs, "leads": measured.leads, "score": estimate.as_ref().map(|estimate| estimate.score),
            "interval": estimate.map(|estimate| estimate.score_interval),
        })
        .to_string()
    };
    let known = formations.known().iter().map(|known| line(known.name, known.turns(), &known.measured));
    known.chain([line("by-lot", Vec::new(), &formations.study().by_lot)]).collect()
}
