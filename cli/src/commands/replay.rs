use std::io::{self, IsTerminal as _, Write};

use clap::Args;
use record::{Fault, RawGame, Reading, Record};
use rules::{Lang, Side, Table};
use session::Conclusion;

use crate::draw::DrawArgs;
use crate::error::{Failure, Outcome, complain, remark};
use crate::messages::say;
use crate::output;
use crate::progress::Progress;
use crate::standing;
use crate::stream::{self, Next};

const EXAMPLES: &str = "\
Examples:
  tafel replay game.tafel
  tafel replay game.tafel --ply 10
  tafel replay games.apgn --game 3 --svg final.svg
  tafel replay --check games.apgn more-games.tafel
  cat *.tafel | tafel replay --check -

All record formats are recognised: Tafel's own, APGN, and bare lists of Abalone
moves. Files of any size are read game by game.

With --check there is one line a game, 'ok' or 'error at ply N: …' (ply 0 is the
record as a whole), then a summary 'N ok, M failed'; the exit status is 1 if any
failed.";

/// Replay game records: show them, or check that every move is legal
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files of game records; - is stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// Only say whether each game is in order
    #[arg(long, conflicts_with_all = ["ply", "game", "svg", "png"])]
    check: bool,

    /// Show the position after this many turns instead of the last one
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    /// Only the game with this number in the file, from 1 (with --svg or --png the first, unless told)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,

    #[command(flatten)]
    draw: DrawArgs,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    arguments.draw.check()?;
    if arguments.check { check(arguments, lang) } else { show(arguments, lang) }
}

/// One line a game, and a summary.
fn check(arguments: &Arguments, lang: Lang) -> Outcome {
    let mut out = output::stdout();
    // Lines that run over the screen are progress enough.
    let mut progress = (!io::stdout().is_terminal()).then(Progress::new);
    let (mut good, mut bad, mut unreadable) = (0_u64, 0_u64, false);
    for path in &arguments.files {
        let read = stream::each_game(path, lang, |raw| {
            match record::read(&raw, engine::all()) {
                Ok(_) => {
                    good += 1;
                    writeln!(out, "ok")?;
                }
                Err(fault) => {
                    bad += 1;
                    writeln!(out, "{}", fault_line(path, &raw, &fault, lang))?;
                }
            }
            if let Some(progress) = &mut progress {
                progress.tell(|| format!("{} games, {bad} failed", good + bad));
            }
            Ok(Next::Continue)
        });
        match read {
            // The other files can still be checked.
            Err(Failure::Input(text)) => {
                complain(&text);
                unreadable = true;
            }
            other => other?,
        }
    }
    drop(progress);
    writeln!(out, "{good} ok, {bad} failed")?;
    out.flush()?;
    match (unreadable, bad) {
        (true, _) => Err(Failure::InputReported),
        (false, 0) => Ok(()),
        (false, _) => Err(Failure::Reported),
    }
}

/// The line of a game that is not in order.
pub(crate) fn fault_line(path: &str, raw: &RawGame, fault: &Fault, lang: Lang) -> String {
    let line = format!("error at ply {}: {} ({path}, game {})", fault.ply, fault.say(lang), raw.number);
    // One game, one line, whatever the file is called.
    output::printable(&line).replace('\n', " ")
}

/// Shows the games that are asked for.
fn show(arguments: &Arguments, lang: Lang) -> Outcome {
    let wanted = arguments.game.or(arguments.draw.wants_picture().then_some(1));
    let mut faulty = false;
    for path in &arguments.files {
        let mut shown = 0_u64;
        stream::each_game(path, lang, |raw| {
            if wanted.is_some_and(|number| number != raw.number as u64) {
                return Ok(Next::Continue);
            }
            shown += 1;
            match record::read(&raw, engine::all()) {
                Ok(reading) => show_game(arguments, &reading, lang)?,
                Err(fault) => {
                    complain(&fault_line(path, &raw, &fault, lang));
                    faulty = true;
                }
            }
            Ok(if wanted.is_some() { Next::Stop } else { Next::Continue })
        })?;
        if shown == 0 {
            let file = ("file", path.as_str().into());
            return Err(Failure::Input(match arguments.game {
                None => say(lang, "error.no-game", &[file]),
                Some(n) => say(lang, "error.no-such-game", &[file, ("n", n.to_string().into())]),
            }));
        }
    }
    if faulty { Err(Failure::InputReported) } else { Ok(()) }
}

fn show_game(arguments: &Arguments, reading: &Reading, lang: Lang) -> Outcome {
    let record = &reading.record;
    for warning in &reading.warnings {
        remark(&warning.say(lang));
    }
    let table = table_at(reading, arguments.ply, lang)?;
    let scene = arguments.draw.scene(table.as_ref(), lang)?;
    if arguments.draw.wants_picture() {
        return arguments.draw.write_pictures(&scene, lang);
    }
    let mut out = output::stdout();
    writeln!(out, "{}", output::printable(&heading(record, lang)).replace('\n', " "))?;
    writeln!(out, "\n{}", arguments.draw.terminal(&scene))?;
    let turns = record.tree().main_line().count();
    if let Some(last) = table.played().last() {
        let args = [("n", table.plies().into()), ("all", turns.into()), ("move", last.as_str().into())];
        writeln!(out, "{}", say(lang, "replay.ply", &args))?;
    }
    let conclusion = if table.plies() == turns {
        Conclusion::of(record, table.as_ref())
    } else {
        Conclusion::by_rules(table.as_ref())
    };
    for line in standing::lines(table.as_ref(), conclusion.as_ref(), lang) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\n{}\n", output::printable(&moves(record)))?;
    Ok(out.flush()?)
}

/// The game after so many turns, or at its end.
fn table_at(reading: &Reading, ply: Option<usize>, lang: Lang) -> Outcome<Box<dyn Table>> {
    let Some(ply) = ply else {
        return Ok(reading.table.fork());
    };
    let mut table = reading.table.fork();
    if ply > table.plies() {
        return Err(Failure::Input(say(lang, "error.ply", &[("ply", ply.into()), ("n", table.plies().into())])));
    }
    while table.plies() > ply && table.take_back() {}
    Ok(table)
}

/// What was played, by whom, when and where.
fn heading(record: &Record, lang: Lang) -> String {
    let options = record.options().to_string();
    let mut parts = vec![record.rulebook().title().to_owned()];
    parts.extend((!options.is_empty()).then_some(options));
    // Question marks stand for what nobody knows.
    let known = |value: &&str| !value.chars().all(|c| matches!(c, '?' | '.' | ' '));
    let players = Side::BOTH.map(|side| record.player(side).filter(known));
    if players.iter().any(Option::is_some) {
        let sides = Side::BOTH.map(|side| record.setup().side_name(side, lang));
        let named = players.iter().zip(sides).map(|(player, side)| match player {
            Some(name) => format!("{name} ({side})"),
            None => side,
        });
        parts.push(named.collect::<Vec<_>>().join(" – "));
    }
    let tags = ["Event", "Site", "Date"].into_iter().filter_map(|tag| record.tags.get(tag));
    parts.extend(tags.filter(known).map(str::to_owned));
    parts.join(" · ")
}

/// The moves with their comments and variations, as the record writes them behind its tags.
fn moves(record: &Record) -> String {
    let text = record.to_string();
    text.split_once("\n\n").map_or("", |(_, moves)| moves).trim_end().to_owned()
}
