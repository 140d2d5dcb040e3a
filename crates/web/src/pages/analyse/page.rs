//! The analysis board as a page.

use board::{Board, Mode, Said, SaidKind};
use leptos::prelude::*;

use super::WORDS;
use super::about::About;
use super::bar::Bar;
use super::desk::{Desk, Notice};
use super::graph::Graph;
use super::import_dialog::ImportDialog;
use super::keeping;
use super::keys;
use super::lines::Lines;
use super::new::NewDialog;
use super::notes::NotesPanel;
use super::review_panel::{self, ReviewPanel};
use super::set_up::SetUp;
use super::thinking::Thinking;
use super::tools::Tools;
use super::tree::TreeView;
use super::wheel::{Unit, Wheel};
use crate::parts::{Icon, ShareDialog, board_settings};
use crate::route::{Route, router};
use crate::sound;
use crate::words::text;
use study::{Go, Study};

const FIRST: &str = "M18 5l-8 7 8 7zM6 5v14";
const BACK: &str = "M16 5l-8 7 8 7z";
const ON: &str = "M8 5l8 7-8 7z";
const LAST: &str = "M6 5l8 7-8 7zM18 5v14";
const FLIP: &str = "M8 4v14m0 0l-4-4m4 4l4-4M16 20V6m0 0l-4 4m4-4l4 4";
const FOCUS: &str = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";

/// The analysis board with a study on it.
#[component]
pub(super) fn Page(
    study: Study,
    /// The name of the game among one's own.
    own: Option<String>,
    /// Where the record comes from.
    origin: String,
    /// Whether the game is to be reviewed at once.
    review: bool,
) -> impl IntoView {
    let desk = Desk::new(study, own);
    let thinking = Thinking::new(desk);
    if review {
        thinking.start_review(review_panel::NORMAL);
    }
    keys::listen(desk, thinking);
    keep_it(desk, origin);
    let settings = board_settings(move || desk.flipped.get());
    let said = RwSignal::new(None::<Said>);
    Effect::new(move || {
        desk.shown.track();
        said.set(None);
    });
    // Whether the board was last used with mouse or finger: then the arrow keys step through the game.
    let pointed = StoredValue::new(false);
    let wheel = StoredValue::new(Wheel::default());
    let arrows = Memo::new(move |_| {
        let mut arrows = desk.drawn();
        arrows.extend(thinking.arrows());
        arrows
    });
    let title = move || desk.record(|record| record.rulebook().title());
    let record = Callback::new(move |()| Some(desk.study.with_untracked(|study| study.record().clone())));
    let is_set_up = desk.panels.set_up;
    let class = move || if desk.focus.get() { "analysis focused" } else { "analysis" };
    view! {
        <h1 class="unseen">{text(&WORDS, "title")} ": " {title}</h1>
        <Show when=move || is_set_up.get()>
            <SetUp desk=desk/>
        </Show>
        <div class=class hidden=move || is_set_up.get() data-test="analysis">
            <div class="analysis-table">
                <Bar desk=desk thinking=thinking/>
                <div
                    class="analysis-board"
                    on:pointerup=move |_| pointed.set_value(true)
                    on:focusout=move |_| pointed.set_value(false)
                    on:keydown:capture=move |event| keys::on_board(desk, pointed, &event)
                    on:wheel=move |event| turn_wheel(desk, wheel, &event)
                >
                    <Board
                        shown=desk.shown
                        settings=settings
                        mode=Mode::Play
                        arrows=arrows
                        on_move=move |text: String| desk.play(&text)
                        on_draw=move |stroke| desk.draw(stroke)
                        on_said=move |words| said.set(words)
                        on_sound=sound::player()
                    />
                </div>
                <Steps desk=desk/>
            </div>
            <div class="analysis-side">
                <Lines desk=desk thinking=thinking/>
                <Graph desk=desk thinking=thinking/>
                <TreeView desk=desk>
                    <Word desk=desk said=said/>
                </TreeView>
                <NotesPanel desk=desk/>
                <ReviewPanel desk=desk thinking=thinking/>
                <Tools desk=desk/>
            </div>
        </div>
        <div class="unseen" role="status" data-test="aloud">{move || desk.aloud.get()}</div>
        <NewDialog desk=desk/>
        <ImportDialog desk=desk/>
        <About desk=desk/>
        <ShareDialog open=desk.panels.share record=record flipped=desk.flipped/>
    }
}

/// The buttons below the board: big enough for a thumb.
#[component]
fn Steps(desk: Desk) -> impl IntoView {
    let at_first = Memo::new(move |_| desk.study.with(|study| study.target(Go::Back) == study.at()));
    let at_last = Memo::new(move |_| desk.study.with(|study| study.target(Go::On) == study.at()));
    let buttons = [
        ("step.first", FIRST, Go::First, at_first),
        ("step.back", BACK, Go::Back, at_first),
        ("step.on", ON, Go::On, at_last),
        ("step.last", LAST, Go::Last, at_last),
    ];
    let buttons = buttons.map(|(key, icon, go, ended)| {
        view! {
            <button
                type="button"
                class="step"
                aria-label=text(&WORDS, key)
                title=text(&WORDS, key)
                aria-disabled=move || ended.get().to_string()
                on:click=move |_| desk.go(go)
                data-test=key.replace('.', "-")
            >
                <Icon path=icon/>
            </button>
        }
    });
    let switch = move |key: &'static str, icon, signal: RwSignal<bool>| {
        view! {
            <button
                type="button"
                class="step"
                aria-label=text(&WORDS, key)
                title=text(&WORDS, key)
                aria-pressed=move || signal.get().to_string()
                on:click=move |_| signal.update(|on| *on = !*on)
                data-test=key
            >
                <Icon path=icon/>
            </button>
        }
    };
    view! {
        <div class="steps" role="group" aria-label=text(&WORDS, "steps")>
            {buttons}
            {switch("flip", FLIP, desk.flipped)}
            {switch("focus", FOCUS, desk.focus)}
        </div>
    }
}

/// What is said about what was tried or done. It lies over the end of the list, so that nothing jumps.
#[component]
fn Word(desk: Desk, said: RwSignal<Option<Said>>) -> impl IntoView {
    let lang = desk.prefs.lang;
    let now = Memo::new(move |_| {
        if let Some(said) = said.get().filter(|said| said.kind != SaidKind::News) {
            let is_refusal = said.kind == SaidKind::Reason;
            return Some(Notice { text: said.text, is_refusal, undo: false });
        }
        desk.notice.get().or_else(|| {
            let ending = desk.shown.get().table.ending()?;
            Some(Notice { text: ending.cause.say(lang.get()), is_refusal: false, undo: false })
        })
    });
    let class = move || match now.get() {
        Some(notice) if notice.is_refusal => "analysis-word why",
        Some(_) => "analysis-word",
        None => "analysis-word empty",
    };
    let words = move || now.get().map(|notice| notice.text).unwrap_or_default();
    let can_undo = move || now.get().is_some_and(|notice| notice.undo);
    view! {
        <div class=class>
            <span role="status" data-test="word">{words}</span>
            <Show when=can_undo>
                <button type="button" class="button small" on:click=move |_| desk.undo() data-test="undo-now">
                    {text(&WORDS, "undo")}
                </button>
            </Show>
        </div>
    }
}

/// Steps through the game with the wheel.
fn turn_wheel(desk: Desk, wheel: StoredValue<Wheel>, event: &leptos::ev::WheelEvent) {
    // With control the wheel makes the page larger or smaller.
    if event.ctrl_key() || event.meta_key() {
        return;
    }
    event.prevent_default();
    let unit = Unit::of(event.delta_mode());
    let go = wheel.try_update_value(|wheel| wheel.turn(event.delta_y(), unit, crate::browser::ticks())).flatten();
    if let Some(go) = go {
        desk.go(go);
    }
}

/// Keeps the study in the browser. What came from nowhere in particular is from then on found under the plain address.
fn keep_it(desk: Desk, origin: String) {
    let router = router();
    let plain = Route::Analyse(None).path();
    let before = desk.edition.get_untracked();
    Effect::new(move |last: Option<u32>| {
        let edition = desk.edition.get();
        if edition != last.unwrap_or(before) {
            let kept = desk.study.with_untracked(|study| keeping::keep(study, &origin));
            if !kept {
                desk.refuse(WORDS.word(desk.prefs.lang.get_untracked(), "notice.not-kept"));
            }
            if origin == plain {
                router.replace(Route::Analyse(None), "");
            }
        }
        edition
    });
    Effect::new(move || {
        desk.at.track();
        if desk.edition.get() != before {
            desk.study.with_untracked(keeping::keep_place);
        }
    });
}
