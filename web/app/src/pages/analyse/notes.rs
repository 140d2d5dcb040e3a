//! What is said about the turn that is looked at, and what can be done with its line.

use leptos::html;
use leptos::prelude::*;
use record::Nag;

use super::WORDS;
use super::state::AnalysisState;
use crate::parts::Icon;
use crate::words::text;

const UP: &str = "M12 20V5m-6 6l6-6 6 6";
const MAIN: &str = "M12 20V9m-6 6l6-6 6 6M5 4h14";
const DELETE: &str = "M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5m4-5v5";
const CLEAR: &str = "M4 20h16M6 15l8-9 5 5-6 6H9z";
const UNDO: &str = "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2";
const REDO: &str = "M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12h2";

/// The signs, as they are offered.
const MARKS: [(Nag, &str); 6] = [
    (Nag::BRILLIANT, "mark.brilliant"),
    (Nag::GOOD, "mark.good"),
    (Nag::INTERESTING, "mark.interesting"),
    (Nag::DUBIOUS, "mark.dubious"),
    (Nag::MISTAKE, "mark.mistake"),
    (Nag::BLUNDER, "mark.blunder"),
];

/// Marks, what to do with the line, and a comment.
#[component]
pub(super) fn NotesPanel(analysis: AnalysisState) -> impl IntoView {
    let is_turn = Memo::new(move |_| {
        let at = analysis.at.get();
        analysis.record(|record| at != record.tree().root())
    });
    let in_variation = Memo::new(move |_| {
        let at = analysis.at.get();
        analysis.record(|record| !record.tree().is_main(at))
    });
    let has = move |nag: Nag| {
        let at = analysis.at.get();
        analysis.record(|record| record.tree().notes(at).is_some_and(|notes| notes.nags.contains(&nag)))
    };
    let marks = MARKS.map(|(nag, key)| {
        view! {
            <button
                type="button"
                class="button small sign"
                aria-label=text(&WORDS, key)
                title=text(&WORDS, key)
                aria-pressed=move || has(nag).to_string()
                disabled=move || !is_turn.get()
                on:click=move |_| analysis.toggle_mark(nag)
                data-test=key.replace('.', "-")
            >
                {nag.to_string()}
            </button>
        }
    });
    let at = move || analysis.at.get_untracked();
    let act = move |key: &'static str, icon: &'static str, can: Memo<bool>, act: Callback<()>| {
        view! {
            <button
                type="button"
                class="button small sign"
                aria-label=text(&WORDS, key)
                title=text(&WORDS, key)
                disabled=move || !can.get()
                on:click=move |_| act.run(())
                data-test=key
            >
                <Icon path=icon/>
            </button>
        }
    };
    let can_undo = Memo::new(move |_| analysis.study.with(record::study::Study::can_undo));
    let has_drawings = Memo::new(move |_| !analysis.drawn().is_empty());
    let can_redo = Memo::new(move |_| analysis.study.with(record::study::Study::can_redo));
    view! {
        <section class="notes" aria-label=text(&WORDS, "notes")>
            <div class="buttons signs">
                {marks}
                <span class="space"></span>
                {act("promote", UP, in_variation, Callback::new(move |()| analysis.promote(at())))}
                {act("make-main", MAIN, in_variation, Callback::new(move |()| analysis.make_main(at())))}
                {act("delete", DELETE, is_turn, Callback::new(move |()| analysis.delete(at())))}
                {act("clear-drawings", CLEAR, has_drawings, Callback::new(move |()| analysis.clear_drawings()))}
                {act("undo", UNDO, can_undo, Callback::new(move |()| analysis.undo()))}
                {act("redo", REDO, can_redo, Callback::new(move |()| analysis.redo()))}
            </div>
            <Comment analysis=analysis/>
        </section>
    }
}

/// The comment. It is kept with every key, so that nothing is lost whatever happens to the page.
#[component]
fn Comment(analysis: AnalysisState) -> impl IntoView {
    let node = NodeRef::<html::Textarea>::new();
    let comment = Memo::new(move |_| {
        let at = analysis.at.get();
        analysis.edition.track();
        analysis.study.with_untracked(|study| study.comment(at))
    });
    Effect::new(move || {
        let said = comment.get();
        analysis.at.track();
        // Spaces at the ends are not part of a comment, but whoever is typing wants to see them.
        if let Some(field) = node.get().filter(|field| field.value().trim() != said) {
            field.set_value(&said);
        }
    });
    view! {
        <textarea
            node_ref=node
            rows="1"
            aria-label=text(&WORDS, "comment")
            placeholder=text(&WORDS, "comment.hint")
            on:input=move |event| analysis.set_comment(&event_target_value(&event))
            on:blur=move |_| analysis.end_typing()
            data-test="comment"
        ></textarea>
    }
}
