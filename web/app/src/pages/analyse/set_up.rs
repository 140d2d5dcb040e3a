//! The set-up editor in the place of the board.

use leptos::prelude::*;
use record::Record;

use super::state::AnalysisState;
use crate::browser;
use crate::editor::Editor;
use record::study::Study;

/// The editor, with the position that was looked at.
#[component]
pub(super) fn SetUp(analysis: AnalysisState) -> impl IntoView {
    let (game, options, position) = analysis.study.with_untracked(|study: &Study| {
        let record = study.record();
        (record.rulebook(), record.options().clone(), study.table().position_text())
    });
    let open = analysis.panels.set_up;
    let kept = options.clone();
    let analyse = move |text: String| {
        open.set(false);
        // The editor gives valid positions only.
        if let Ok(table) = game.table(&kept, Some(&text)) {
            analysis.replace(Record::new(table.as_ref()));
        }
    };
    let close = move |()| {
        open.set(false);
        browser::to_top();
    };
    view! { <Editor game=game options=options position=Some(position) on_analyse=analyse on_close=close/> }
}
