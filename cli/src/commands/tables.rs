use std::path::PathBuf;

use clap::Args;
use engine::{Checked, FileError, Made, Tabled, tabled};
use rules::Lang;

use crate::args::find_game;
use crate::cores;
use crate::error::{Failure, Outcome};
use crate::folders::tables_folder;
use crate::output;
use crate::progress::Progress;

const EXAMPLES: &str = "\
Examples:
  tafel tables gunzi --wedges 1 --folder tables
  tafel tables gunzi --folder tables --check

A table knows of every position with so many wedges who wins, by how many
points and within how many turns. They are worked out backwards from the ends
of games, once, and kept in the folder of your data; 'tafel analyse', 'tafel
engine' and 'tafel play' use them when they are there. With two wedges they
take less than a minute and 90 MB, with three a quarter of an hour and 1.9 GB.
A run that was interrupted goes on where it was.

--check holds every entry against the rules and against what follows after it,
or one in N of them with --sample N.";

/// Make endgame tables, or check them
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The game; there can be tables of Gunzi
    #[arg(value_name = "GAME")]
    game: String,

    /// Up to how many wedges, of both sides together
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=3))]
    wedges: u32,

    /// Where they are kept, in place of the folder of your data
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// How many threads work on it; 0, or no number, is one for each core
    #[arg(long, value_name = "T", num_args = 0..=1, default_value_t = 0, default_missing_value = "0")]
    threads: usize,

    /// Check the tables that there are
    #[arg(long)]
    check: bool,

    /// Check about one entry in so many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..), requires = "check")]
    sample: u64,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let (game, _) = find_game(&arguments.game, lang)?;
    let tabled = tabled(game.id()).ok_or_else(|| Failure::Input(format!("{} has no tables", game.title())))?;
    let folder = arguments.folder.clone().or_else(tables_folder);
    let folder =
        folder.ok_or_else(|| Failure::Input("this user has no data folder: name one with --folder".to_owned()))?;
    let fault = |error: FileError| Failure::Run(error.to_string());
    if arguments.check {
        let checked = check(tabled.as_ref(), &folder, arguments.sample).map_err(fault)?;
        if checked.is_empty() {
            return Err(Failure::Input(format!("there are no tables in '{}'", folder.display())));
        }
        return (1..).zip(checked).try_for_each(|(layer, checked)| tell_checked(layer, checked));
    }
    let mut progress = Progress::of_hours();
    let threads = cores::threads(arguments.threads);
    let made = tabled.make(&folder, arguments.wedges, threads, &mut |now| {
        let percent = now.done * 100 / now.places.max(1);
        progress.tell(|| format!("{} wedges: {percent} % of {} positions", now.layer, now.places));
    });
    progress.clear();
    made.map_err(fault)?.into_iter().try_for_each(tell_made)?;
    output::print(&format!("tables: {}", folder.display()))
}

fn check(tabled: &dyn Tabled, folder: &std::path::Path, one_in: u64) -> Result<Vec<Checked>, FileError> {
    let mut progress = Progress::of_hours();
    tabled.check(folder, one_in, &mut |layer, block| progress.tell(|| format!("{layer} wedges: block {block}")))
}

fn tell_made(made: Made) -> Outcome {
    let megabytes = made.bytes as f64 / 1e6;
    let new = match made.new_blocks {
        0 => "was there".to_owned(),
        new => format!("{new} made now"),
    };
    output::print(&format!(
        "wedges {}: {} places in {} blocks, {megabytes:.1} MB, {new}",
        made.layer, made.places, made.blocks
    ))
}

fn tell_checked(layer: u32, checked: Checked) -> Outcome {
    let [won, drawn, lost] = checked.results;
    output::print(&format!(
        "wedges {layer}: {} positions agree with what follows: {won} won, {drawn} drawn, {lost} lost, the longest in {}",
        checked.positions, checked.longest
    ))
}
