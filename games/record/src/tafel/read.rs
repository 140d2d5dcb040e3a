use rules::{Options, Rulebook, Table};

use super::write::VERSION;
use crate::draft::Draft;
use crate::ending::{stated_result, take_end, take_tags};
use crate::fault::Fault;
use crate::format::{Format, Reading};
use crate::replay::judge;
use crate::tags::is_date;
use crate::{RawGame, Record};

/// Reads a record in Tafel's own format and replays it.
pub(crate) fn read(raw: &RawGame, games: &[&'static dyn Rulebook]) -> Result<Reading, Fault> {
    let mut draft = Draft::read(raw, true);
    let setup = set_up(&draft, games).map_err(|fault| draft.earlier(fault))?;
    let wrong_number = draft.wrong_numbers(setup.turn(), false).into_iter().next();
    let replay = judge(&draft.tree, setup.fork(), |id| draft.place(id)).map_err(|fault| match &wrong_number {
        Some(wrong) if wrong.place < fault.place => draft.earlier(wrong.clone()),
        _ => draft.earlier(fault),
    })?;
    if let Some(fault) = wrong_number {
        return Err(draft.earlier(fault));
    }
    if let Some(fault) = draft.fault.take() {
        return Err(fault);
    }
    let mut tree = std::mem::take(&mut draft.tree);
    for (id, text) in replay.texts {
        tree.set_text(id, text);
    }
    let mut record = Record::from_parts(setup, tree);
    take_tags(&mut record, &draft, &[])?;
    let result = stated_result(&draft, replay.table.plies())?;
    if draft.result.is_none() {
        return Err(Fault::new("result.missing").at(draft.end).ply(replay.table.plies()));
    }
    take_end(&mut record, &draft, result, replay.table.as_ref())?;
    let mut warnings = draft.warnings;
    if let Some(date) = draft.tags.iter().find(|tag| tag.name == "Date" && !is_date(&tag.value)) {
        warnings.push(Fault::new("warn.date").with("text", &date.value).at(date.value_place));
    }
    Ok(Reading { record, format: Format::Tafel, warnings, table: replay.table })
}

/// The table before the first turn.
fn set_up(draft: &Draft, games: &[&'static dyn Rulebook]) -> Result<Box<dyn Table>, Fault> {
    if let Some(tag) = draft.tag("Format").filter(|tag| tag.value != VERSION) {
        return Err(Fault::new("format.version").with("text", &tag.value).at(tag.value_place));
    }
    let tag = draft.tag("Game").ok_or_else(|| Fault::new("game.missing"))?;
    let game = games.iter().find(|game| game.id() == tag.value).ok_or_else(|| {
        let ids: Vec<_> = games.iter().map(|game| game.id()).collect();
        Fault::new("game.unknown").with("text", &tag.value).with("games", &ids.join(", ")).at(tag.value_place)
    })?;
    let options = match draft.tag("Options") {
        None => Options::new(game.options()),
        Some(tag) => Options::parse(game.options(), &tag.value)
            .map_err(|reason| Fault::new("options").at(tag.value_place).because(reason))?,
    };
    let start = draft.tag("Start");
    game.table(&options, start.map(|tag| tag.value.as_str()))
        .map_err(|refusal| Fault::new("start").at(start.map(|tag| tag.value_place)).because_of_setup(refusal))
}
