use engine::{Engine, Outlook, Resources};
use puzzles::{Endgame, Endgames, Goal, Mark, Verdict};
use rules::{Rulebook, Table};

use super::desk::{Desk, think};
use crate::commands::desk::{Heard, Order, Then};
use crate::error::{Failure, Outcome};
use crate::messages::{say, word};

/// The memory of the defence, in mebibytes: it remembers nothing from move to move anyway.
const MEBIBYTES: usize = 8;

pub(super) fn run(desk: &mut Desk, game: &'static dyn Rulebook, id: Option<&str>, list: bool) -> Outcome {
    let none = || Failure::Input(say(desk.lang, "puzzle.no-endgames", &[("game", game.title().into())]));
    let collection = puzzles::endgames_of(game.id()).ok_or_else(none)?;
    if list {
        return list_all(desk, &collection);
    }
    let first = match id {
        Some(id) => collection
            .endgames
            .iter()
            .position(|endgame| endgame.id == id)
            .ok_or_else(|| Failure::Input(say(desk.lang, "puzzle.no-puzzle", &[("id", id.into())])))?,
        // When all are won, it begins anew.
        None => collection
            .endgames
            .iter()
            .position(|endgame| desk.attempts.endgame(game.id(), &endgame.id) != Some(Mark::Earned))
            .unwrap_or(0),
    };
    let resources = Resources { mebibytes: MEBIBYTES, ..Resources::default() };
    let mut engine = Engine::with(game, resources).map_err(|error| Failure::Run(error.to_string()))?;
    for endgame in &collection.endgames[first..] {
        if play(desk, game, &mut engine, endgame)? == Then::Leave {
            return Ok(());
        }
    }
    desk.tell("puzzle.last-endgame", &[("game", game.title().into())])
}

fn list_all(desk: &Desk, collection: &Endgames) -> Outcome {
    for endgame in &collection.endgames {
        let sign = match desk.attempts.endgame(&collection.game, &endgame.id) {
            Some(Mark::Earned) => '+',
            Some(_) => '-',
            None => ' ',
        };
        desk.line(&format!("  {sign} {:>3}  {}  {}", endgame.rank, endgame.id, goal(desk, endgame)))?;
    }
    Ok(())
}

fn goal(desk: &Desk, endgame: &Endgame) -> String {
    match endgame.goal {
        Goal::Win => say(desk.lang, "puzzle.goal.win", &[("n", u32::from(endgame.moves).into())]),
        Goal::Hold => word(desk.lang, "puzzle.goal.hold"),
    }
}

/// One endgame, again and again until it is reached or left.
fn play(desk: &mut Desk, game: &'static dyn Rulebook, engine: &mut Engine, endgame: &Endgame) -> Outcome<Then> {
    let set_up = || endgame.table(game).map_err(|broken| Failure::Run(broken.to_string()));
    let mut table = set_up()?;
    let mut helped = false;
    announce(desk, table.as_ref(), endgame)?;
    loop {
        let text = match desk.hear(table.as_ref())? {
            Heard::Order(Order::Help) => {
                desk.tell("puzzle.help", &[])?;
                continue;
            }
            Heard::Order(Order::Quit) | Heard::End => return Ok(Then::Leave),
            Heard::Order(Order::Skip) => return Ok(Then::GoOn),
            Heard::Order(Order::Hint | Order::Show) => {
                helped = true;
                let Some(line) = think(engine, table.as_ref(), Endgame::DEFENCE_NODES)? else {
                    continue;
                };
                desk.tell("learn.shown", &[("move", line.moves[0].as_str().into())])?;
                line.moves[0].clone()
            }
            Heard::Move(text) => text,
            Heard::Wrong(error) => {
                desk.forbidden(table.as_ref(), &error)?;
                continue;
            }
        };
        if let Err(error) = table.play(&text) {
            desk.forbidden(table.as_ref(), &error)?;
            continue;
        }
        defend(desk, engine, table.as_mut(), endgame)?;
        let Some(verdict) = endgame.verdict(table.as_ref()) else {
            continue;
        };
        if let Some(ending) = table.ending() {
            desk.paragraph(&ending.cause.say(desk.lang))?;
        }
        let reached = verdict == Verdict::Reached;
        let mark = match (reached, helped) {
            (true, false) => Mark::Earned,
            (true, true) => Mark::Helped,
            (false, _) => Mark::Failed,
        };
        desk.attempts.note_endgame(&endgame.game, &endgame.id, mark);
        desk.keep();
        if reached {
            desk.tell("puzzle.reached", &[])?;
            return Ok(Then::GoOn);
        }
        desk.tell("puzzle.missed", &[])?;
        table = set_up()?;
        helped = false;
        announce(desk, table.as_ref(), endgame)?;
    }
}

fn announce(desk: &Desk, table: &dyn Table, endgame: &Endgame) -> Outcome {
    desk.line("")?;
    desk.draw(table, &[])?;
    let side = table.side_name(table.turn(), desk.lang);
    let args = [("side", side.into()), ("n", u32::from(endgame.rank).into()), ("goal", goal(desk, endgame).into())];
    desk.tell("puzzle.endgame", &args)
}

/// The best defence answers, and tells when the result is given away for certain.
fn defend(desk: &Desk, engine: &mut Engine, table: &mut dyn Table, endgame: &Endgame) -> Outcome {
    let answer = think(engine, table, Endgame::DEFENCE_NODES)?;
    if let Some(line) = &answer {
        let gone = match line.outlook {
            Outlook::Win { .. } => true,
            Outlook::Draw => endgame.goal == Goal::Win,
            Outlook::Loss { .. } | Outlook::Estimate(_) => false,
        };
        // The text comes from the engine, which plays by the same rules.
        let _ = table.play(&line.moves[0]);
        desk.draw(table, &[])?;
        desk.tell("learn.reply", &[("move", line.moves[0].as_str().into())])?;
        if gone && endgame.verdict(table).is_none() {
            desk.tell("puzzle.given-away", &[])?;
        }
        return Ok(());
    }
    desk.draw(table, &[])
}
