use std::io::Write;
use std::path::Path;

use clap::Args;
use record::{Fault, Format};
use rules::Lang;

use crate::error::{Failure, Outcome, complain, remark};
use crate::files::{WholeFile, is_same_file};
use crate::messages::say;
use crate::output;
use crate::progress::Progress;
use crate::stream::{self, Next};

const EXAMPLES: &str = "\
Examples:
  tafel convert games.apgn --to tafel
  tafel convert game.tafel --to apgn --output game.apgn
  echo 'a1b2 i9h8' | tafel convert - --to tafel

Formats:
  tafel        Tafel's own, for all games, with comments, clocks and variations
  apgn         Abalone games in Aba-Pro notation, as players exchange them
  apgn-nacre   the same with two-cell moves
  moves        a bare list of moves, one game a line
  nacre        a bare list of two-cell Abalone moves, one game a line

The format of the input is recognised. A game that cannot be read or written is
named on stderr and left out; the exit status is then 2.";

/// Write game records in another format
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A file of game records; - is stdin
    #[arg(value_name = "FILE")]
    file: String,

    /// The format to write: tafel, apgn, apgn-nacre, moves, nacre
    #[arg(long, value_name = "FORMAT")]
    to: Format,

    /// Write to this file instead of stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    match arguments.output.as_deref().filter(|path| *path != "-") {
        None => {
            let mut out = output::stdout();
            let all_well = convert(arguments, lang, &mut out)?;
            out.flush()?;
            all_well
        }
        Some(path) => {
            let fault = |error| Failure::writing(path, &error, lang);
            let mut out = WholeFile::create(Path::new(path)).map_err(fault)?;
            let all_well = convert(arguments, lang, &mut out)?;
            if all_well.is_err() && is_same_file(path, &arguments.file) {
                return Err(Failure::Input(say(lang, "convert.kept", &[("file", path.into())])));
            }
            out.finish().map_err(fault)?;
            all_well
        }
    }
}

/// Writes every game that can be. The inner result says whether that was all of them.
fn convert(arguments: &Arguments, lang: Lang, out: &mut dyn Write) -> Outcome<Outcome> {
    let mut progress = Progress::new();
    let (mut written, mut faulty) = (0_u64, 0_u64);
    // Bare lists have one game a line; between games of several lines there is an empty one.
    let between = if matches!(arguments.to, Format::Moves | Format::Nacre) { "" } else { "\n" };
    stream::each_game(&arguments.file, lang, |raw| {
        let about = |fault: &Fault| {
            let args = [("n", raw.number.into()), ("what", fault.say(lang).into())];
            say(lang, "convert.game", &args)
        };
        let read = record::read(&raw, engine::all());
        let export = read.and_then(|reading| {
            let export = record::write(&reading.record, arguments.to)?;
            Ok((export, reading.warnings))
        });
        match export {
            Ok((export, warnings)) => {
                for warning in warnings.iter().chain(&export.warnings) {
                    remark(&about(warning));
                }
                let gap = if written == 0 { "" } else { between };
                write!(out, "{gap}{}", export.text)?;
                written += 1;
            }
            Err(fault) => {
                complain(&about(&fault));
                faulty += 1;
            }
        }
        progress.tell(|| format!("{written} games"));
        Ok(Next::Continue)
    })?;
    drop(progress);
    Ok(match (written, faulty) {
        (0, 0) => Err(Failure::Input(say(lang, "error.no-game", &[("file", arguments.file.as_str().into())]))),
        (_, 0) => Ok(()),
        _ => Err(Failure::InputReported),
    })
}
