//! What can be done with the whole game.

use leptos::prelude::*;
use rules::Side;

use super::WORDS;
use super::state::AnalysisState;
use crate::library;
use crate::parts::{KeyHelp, RulesButton};
use crate::route::{Route, router};
use crate::words::text;

/// Other games, import, set-up, sharing, keeping, help.
#[component]
pub(super) fn Tools(analysis: AnalysisState) -> impl IntoView {
    let panels = analysis.panels;
    let KeyHelp(help) = expect_context();
    let open = move |key: &'static str, signal: RwSignal<bool>| {
        view! {
            <button type="button" class="button small" on:click=move |_| signal.set(true) data-test=format!("open-{key}")>
                {text(&WORDS, key)}
            </button>
        }
    };
    let router = router();
    let save = move |_| {
        let record = analysis.study.with_untracked(|study| study.record().clone());
        let own = analysis.own.get_untracked().filter(|id| is_same_game(id, &record));
        let kept = if let Some(id) = own {
            library::keep(&id, &record).map(|()| id)
        } else {
            let mut record = record;
            library::Origin::Analysed.note(&mut record);
            library::add(&record)
        };
        match kept {
            Ok(id) => {
                analysis.tell("notice.saved", false);
                router.replace(Route::Analyse(Some(id.clone())), "");
                analysis.own.set(Some(id));
            }
            Err(library::NotKept) => {
                analysis.refuse(WORDS.word(analysis.prefs.lang.get_untracked(), "notice.not-kept"));
            }
        }
    };
    view! {
        <div class="buttons tools-row">
            {open("new", panels.new)}
            {open("import", panels.import)}
            {open("set-up", panels.set_up)}
            {open("share", panels.share)}
            <button type="button" class="button small" on:click=save data-test="save">{text(&WORDS, "save")}</button>
            <RulesButton
                game=Signal::derive(move || analysis.record(|record| record.rulebook().id()))
                class="button small"
                position=Some(Signal::derive(move || Some(analysis.shown.get().table.position_text())))
            />
            {open("help", help)}
        </div>
    }
}

/// Whether the game kept under that name was played as the record says: then notes and variations may be added to it. What
/// was played is never overwritten.
fn is_same_game(id: &str, record: &record::Record) -> bool {
    let Some(Ok(reading)) = library::find(id).map(|found| found.reading) else {
        return false;
    };
    let line = |record: &record::Record| {
        record.tree().main_line().map(|turn| record.tree().text(turn).to_owned()).collect::<Vec<_>>()
    };
    let players = |record: &record::Record| Side::BOTH.map(|side| record.player(side).map(str::to_owned));
    let kept = &reading.record;
    kept.setup().start_text() == record.setup().start_text()
        && line(kept) == line(record)
        && kept.result == record.result
        && players(kept) == players(record)
}
