//! Puzzles and endgames at the terminal.

mod desk;
mod endgames;

use clap::Args;
use puzzles::{Answer, Collection, Day, Mark, Puzzle, Solving, Theme, daily};
use rules::{Lang, Random, Rulebook};

use crate::args::find_game;
use crate::commands::desk::{Heard, Order, Then};
use crate::error::{Failure, Outcome};
use crate::messages::say;
use crate::output::Colour;
use desk::Desk;

const EXAMPLES: &str = "\
Examples:
  tafel puzzle
  tafel puzzle fenix
  tafel puzzle abalone --daily
  tafel puzzle gunzi --theme promote
  tafel puzzle gunzi --list
  tafel puzzle fenix-7x8 --endgames

Puzzles come by your rating unless a theme, a day or a number is named; --list
tells what there is. Endgames are played out against the engine, whose defence
is proved to be the best on the shortest way.

A puzzle is solved by typing a move as the game writes it: a1b2, e4xe6, a1-b1l;
or cell by cell, as in tafel play: a1, then b1, then l for a turn to the left.
What you have done, and your rating, are kept for the next time.";

/// Solve puzzles, or win endgames against the best defence
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The game; without one, all games are listed
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Only puzzles about this, by its name in the list
    #[arg(long, value_name = "THEME", conflicts_with_all = ["daily", "endgames"])]
    theme: Option<String>,

    /// The puzzle of the day, which is the same for everybody
    #[arg(long, conflicts_with = "endgames")]
    daily: bool,

    /// The puzzle of the day of another day: 2026-11-16
    #[arg(long, value_name = "DATE", requires = "daily")]
    date: Option<String>,

    /// One puzzle or endgame, by its number in the data: 1a2b3c4d
    #[arg(long, value_name = "ID", conflicts_with_all = ["theme", "daily"])]
    id: Option<String>,

    /// Endgames with a proved result, to be played out
    #[arg(long)]
    endgames: bool,

    /// List themes or endgames instead of solving anything
    #[arg(long)]
    list: bool,

    /// Whether boards are coloured
    #[arg(long, visible_alias = "color", value_name = "WHEN", value_enum, default_value_t)]
    colour: Colour,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let mut desk = Desk::open(lang, arguments.colour.is_on());
    let Some(game) = &arguments.game else {
        return list_games(&desk);
    };
    let (game, _) = find_game(game, lang)?;
    if arguments.endgames {
        return endgames::run(&mut desk, game, arguments.id.as_deref(), arguments.list);
    }
    let none = || Failure::Input(say(lang, "puzzle.none", &[("game", game.title().into())]));
    let collection = puzzles::puzzles_of(game.id()).ok_or_else(none)?;
    if arguments.list {
        return list_themes(&desk, &collection);
    }
    if let Some(id) = &arguments.id {
        let unknown = || Failure::Input(say(lang, "puzzle.no-puzzle", &[("id", id.as_str().into())]));
        let puzzle = collection.find(id).ok_or_else(unknown)?;
        return solve(&mut desk, game, puzzle).map(drop);
    }
    if arguments.daily {
        let day = the_day(arguments.date.as_deref(), &desk)?;
        return solve_daily(&mut desk, game, &collection, day);
    }
    let theme = arguments.theme.as_deref().map(|id| find_theme(id, &collection, lang)).transpose()?;
    loop {
        let tried = desk.attempts.count(game.id()).0 as u64;
        let mut random = Random::new(tried.wrapping_mul(31).wrapping_add(desk.today.number() as u64));
        let Some(puzzle) = desk.attempts.next(&collection, theme, &mut random) else {
            return Err(none());
        };
        if solve(&mut desk, game, puzzle)? == Then::Leave {
            return Ok(());
        }
    }
}

/// All games with how many puzzles there are, and how the player is doing.
fn list_games(desk: &Desk) -> Outcome {
    for game in engine::all() {
        let Some(collection) = puzzles::puzzles_of(game.id()) else {
            continue;
        };
        let (tried, earned) = desk.attempts.count(game.id());
        let args = [
            ("all", collection.puzzles.len().into()),
            ("tried", tried.into()),
            ("earned", earned.into()),
            ("rating", desk.rating(game.id()).into()),
        ];
        desk.line(&format!("{:<11}{}", game.id(), say(desk.lang, "puzzle.game", &args)))?;
    }
    desk.tell("puzzle.streak", &[("n", desk.attempts.streak(desk.today).into())])
}

/// The themes of a game's puzzles.
fn list_themes(desk: &Desk, collection: &Collection) -> Outcome {
    for (theme, count) in collection.themes() {
        desk.line(&format!("  {:<12} {count:>4}  {}", theme.id(), theme.say(desk.lang)))?;
    }
    Ok(())
}

fn find_theme(id: &str, collection: &Collection, lang: Lang) -> Outcome<Theme> {
    let themes = collection.themes();
    let known = Theme::find(id).filter(|theme| themes.iter().any(|(there, _)| there == theme));
    known.ok_or_else(|| {
        let names: Vec<_> = themes.iter().map(|(theme, _)| theme.id()).collect();
        let args = [("theme", id.into()), ("themes", names.join(", ").into())];
        Failure::Input(say(lang, "puzzle.no-theme", &args))
    })
}

fn the_day(date: Option<&str>, desk: &Desk) -> Outcome<Day> {
    let Some(text) = date else {
        return Ok(desk.today);
    };
    Day::parse(text).ok_or_else(|| Failure::Input(say(desk.lang, "puzzle.no-date", &[("date", text.into())])))
}

fn solve_daily(desk: &mut Desk, game: &'static dyn Rulebook, collection: &Collection, day: Day) -> Outcome {
    let Some(puzzle) = daily(collection, day) else {
        return Err(Failure::Input(say(desk.lang, "puzzle.none", &[("game", game.title().into())])));
    };
    desk.tell("puzzle.daily", &[("game", game.title().into()), ("date", day.to_string().into())])?;
    let before = desk.attempts.puzzle(puzzle).map(|attempt| attempt.mark);
    solve(desk, game, puzzle)?;
    let solved = desk.attempts.puzzle(puzzle).is_some_and(|attempt| attempt.mark > Mark::Failed);
    if solved {
        desk.attempts.note_daily(game.id(), day);
        desk.keep();
        if before.is_none() {
            desk.tell("puzzle.streak", &[("n", desk.attempts.streak(desk.today).into())])?;
        }
    }
    Ok(())
}

/// One puzzle, until it is solved or left.
fn solve(desk: &mut Desk, game: &'static dyn Rulebook, puzzle: &Puzzle) -> Outcome<Then> {
    let mut solving = Solving::new(puzzle, game).map_err(|broken| Failure::Run(broken.to_string()))?;
    desk.line("")?;
    desk.draw(solving.table(), &[])?;
    let side = solving.table().side_name(solving.table().turn(), desk.lang);
    let args = [("side", side.into()), ("id", puzzle.id.as_str().into()), ("rating", u32::from(puzzle.rating).into())];
    desk.paragraph(&format!("{} {}", say(desk.lang, "puzzle.task", &args), puzzle.aim.say(desk.lang)))?;
    let mut was_shown = false;
    while !solving.is_solved() {
        was_shown = false;
        match desk.hear(solving.table())? {
            Heard::Order(Order::Help) => desk.tell("puzzle.help", &[])?,
            Heard::Order(Order::Hint) => hint(desk, &mut solving, puzzle)?,
            Heard::Order(Order::Show) => {
                let Some(text) = solving.show() else {
                    break;
                };
                desk.tell("learn.shown", &[("move", text.as_str().into())])?;
                answer(desk, &mut solving, &text)?;
                was_shown = true;
            }
            Heard::Move(text) => answer(desk, &mut solving, &text)?,
            Heard::Wrong(error) => desk.forbidden(solving.table(), &error)?,
            Heard::Order(Order::Skip) => return leave(desk, &solving, puzzle, Then::GoOn),
            Heard::Order(Order::Quit) | Heard::End => return leave(desk, &solving, puzzle, Then::Leave),
        }
    }
    let themes: Vec<_> = puzzle.themes.iter().map(|theme| theme.say(desk.lang)).collect();
    let (said, mark) = match (was_shown, solving.is_earned()) {
        // Whoever has the end of it shown has seen a solution, not found one.
        (true, _) => ("puzzle.shown", Mark::Failed),
        (false, true) => ("puzzle.solved", Mark::Earned),
        (false, false) => ("puzzle.solved", Mark::Helped),
    };
    desk.tell(said, &[("themes", themes.join(", ").into())])?;
    note(desk, puzzle, mark)?;
    Ok(Then::GoOn)
}

/// Leaves a puzzle unsolved: whoever has tried in vain, or asked for help, has failed.
fn leave(desk: &mut Desk, solving: &Solving, puzzle: &Puzzle, then: Then) -> Outcome<Then> {
    if !solving.is_flawless() {
        note(desk, puzzle, Mark::Failed)?;
    }
    Ok(then)
}

/// First how long it takes and where it begins.
fn hint(desk: &Desk, solving: &mut Solving, puzzle: &Puzzle) -> Outcome {
    if let Some(length) = puzzle.aim.say_length(desk.lang) {
        desk.paragraph(&length)?;
    }
    let Some(cell) = solving.hint() else {
        return Ok(());
    };
    let name = solving.table().cells().into_iter().find(|(known, _)| *known == cell).map(|(_, name)| name);
    desk.draw(solving.table(), &[(diagram::Mark::Why, vec![cell])])?;
    desk.tell("puzzle.hint", &[("cell", name.unwrap_or_default().into())])
}

fn answer(desk: &Desk, solving: &mut Solving, typed: &str) -> Outcome {
    match solving.try_move(typed) {
        Answer::Solved => desk.draw(solving.table(), &[]),
        Answer::GoesOn { reply, left } => {
            desk.draw(solving.table(), &[])?;
            desk.tell("learn.reply", &[("move", reply.into())])?;
            desk.tell("learn.left", &[("n", left.into())])
        }
        Answer::Forbidden(error) => desk.forbidden(solving.table(), &error),
        Answer::Wrong(played) => desk.refute(solving.table(), &played),
    }
}

fn note(desk: &mut Desk, puzzle: &Puzzle, mark: Mark) -> Outcome {
    let today = desk.today;
    let is_first = desk.attempts.puzzle(puzzle).is_none();
    let change = desk.attempts.note(puzzle, mark, today);
    desk.keep();
    if !is_first {
        return Ok(());
    }
    let args = [("rating", desk.rating(&puzzle.game).into()), ("change", format!("{change:+.0}").into())];
    desk.tell("puzzle.rating", &args)
}
