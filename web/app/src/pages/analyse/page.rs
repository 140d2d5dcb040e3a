//! The analysis board as a page.

use board::{Board, Mode, Said, SaidKind};
use leptos::prelude::*;

use super::WORDS;
use super::about::About;
use super::bar::Bar;
use super::explorer::ExplorerPanel;
use super::graph::Graph;
use super::import_dialog::ImportDialog;
use super::keeping;
use super::keys;
use super::lines::Lines;
use super::new::NewDialog;
use super::notes::NotesPanel;
use super::review_panel::{self, ReviewPanel};
use super::set_up::SetUp;
use super::state::{AnalysisState, Notice};
use super::thinking::Thinking;
use super::tools::Tools;
use super::tree::TreeView;
use super::wheel::{Unit, Wheel};
use crate::parts::{Icon, RatedGameNotice, RuleLink, ShareDialog, board_settings};
use crate::route::{Route, router};
use crate::sound;
use crate::words::text;
use record::study::{Go, Study};

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
    let analysis = AnalysisState::new(study, own);
    let thinking = Thinking::new(analysis);
    if review {
        thinking.start_review(review_panel::NORMAL);
    }
    keys::listen(analysis, thinking);
    keep_it(analysis, origin);
    let settings = board_settings(move || analysis.flipped.get());
    let said = RwSignal::new(None::<Said>);
    Effect::new(move || {
        analysis.shown.track();
        said.set(None);
    });
    // Whether the board was last used with mouse or finger: then the arrow keys step through the game.
    let pointed = StoredValue::new(false);
    let wheel = StoredValue::new(Wheel::default());
    let arrows = Memo::new(move |_| {
        let mut arrows = analysis.drawn();
        arrows.extend(thinking.arrows());
        arrows
    });
    let title = move || analysis.record(|record| record.rulebook().title());
    let record = Callback::new(move |()| Some(analysis.study.with_untracked(|study| study.record().clone())));
    let is_set_up = analysis.panels.set_up;
    let class = move || if analysis.focus.get() { "analysis focused" } else { "analysis" };
    view! {
        <h1 class="unseen">{text(&WORDS, "title")} ": " {title}</h1>
        <Show when=move || is_set_up.get()>
            <SetUp analysis=analysis/>
        </Show>
        <div class=class hidden=move || is_set_up.get() data-test="analysis">
            <div class="analysis-table">
                <Bar analysis=analysis thinking=thinking/>
                <div
                    class="analysis-board"
                    on:pointerup=move |_| pointed.set_value(true)
                    on:focusout=move |_| pointed.set_value(false)
                    on:keydown:capture=move |event| keys::on_board(analysis, pointed, &event)
                    on:wheel=move |event| turn_wheel(analysis, wheel, &event)
                >
                    <Board
                        shown=analysis.shown
                        settings=settings
                        mode=Mode::Play
                        arrows=arrows
                        on_move=move |text: String| analysis.play(&text)
                        on_draw=move |stroke| analysis.draw(stroke)
                        on_said=move |words| said.set(words)
                        on_sound=sound::player()
                    />
                </div>
                <Steps analysis=analysis/>
            </div>
            <div class="analysis-side">
                <RatedGameNotice rated=thinking.rated/>
                <Lines analysis=analysis thinking=thinking/>
                <Graph analysis=analysis thinking=thinking/>
                <TreeView analysis=analysis>
                    <Word analysis=analysis said=said/>
                </TreeView>
                <ExplorerPanel analysis=analysis thinking=thinking/>
                <NotesPanel analysis=analysis/>
                <ReviewPanel analysis=analysis thinking=thinking/>
                <Tools analysis=analysis/>
            </div>
        </div>
        <div class="unseen" role="status" data-test="aloud">{move || analysis.aloud.get()}</div>
        <NewDialog analysis=analysis/>
        <ImportDialog analysis=analysis/>
        <About analysis=analysis/>
        <ShareDialog open=analysis.panels.share record=record flipped=analysis.flipped/>
    }
}

/// The buttons below the board: big enough for a thumb.
#[component]
fn Steps(analysis: AnalysisState) -> impl IntoView {
    let at_first = Memo::new(move |_| analysis.study.with(|study| study.target(Go::Back) == study.at()));
    let at_last = Memo::new(move |_| analysis.study.with(|study| study.target(Go::On) == study.at()));
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
                on:click=move |_| analysis.go(go)
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
            {switch("flip", FLIP, analysis.flipped)}
            {switch("focus", FOCUS, analysis.focus)}
        </div>
    }
}

/// What is said about what was tried or done. It lies over the end of the list, so that nothing jumps.
#[component]
fn Word(analysis: AnalysisState, said: RwSignal<Option<Said>>) -> impl IntoView {
    let lang = analysis.prefs.lang;
    let now = Memo::new(move |_| {
        if let Some(said) = said.get().filter(|said| said.kind != SaidKind::News) {
            let is_refusal = said.kind == SaidKind::Reason;
            return Some(Notice { text: said.text, is_refusal, undo: false });
        }
        analysis.notice.get().or_else(|| {
            let ending = analysis.shown.get().table.ending()?;
            Some(Notice { text: ending.cause.say(lang.get()), is_refusal: false, undo: false })
        })
    });
    let class = move || match now.get() {
        Some(notice) if notice.is_refusal => "analysis-word why",
        Some(_) => "analysis-word",
        None => "analysis-word empty",
    };
    let words = move || now.get().map(|notice| notice.text).unwrap_or_default();
    let rule = Signal::derive(move || said.with(|said| said.as_ref()?.reason.as_ref().map(|reason| reason.rule)));
    let can_undo = move || now.get().is_some_and(|notice| notice.undo);
    view! {
        <div class=class>
            <span role="status" data-test="word">{words}</span>
            {move || {
                let game = analysis.record(|record| record.rulebook().id());
                view! { <RuleLink game=game rule=rule/> }
            }}
            <Show when=can_undo>
                <button type="button" class="button small" on:click=move |_| analysis.undo() data-test="undo-now">
                    {text(&WORDS, "undo")}
                </button>
            </Show>
        </div>
    }
}

/// Steps through the game with the wheel.
fn turn_wheel(analysis: AnalysisState, wheel: StoredValue<Wheel>, event: &leptos::ev::WheelEvent) {
    // With control the wheel makes the page larger or smaller.
    if event.ctrl_key() || event.meta_key() {
        return;
    }
    event.prevent_default();
    let unit = Unit::of(event.delta_mode());
    let go = wheel.try_update_value(|wheel| wheel.turn(event.delta_y(), unit, crate::browser::ticks())).flatten();
    if let Some(go) = go {
        analysis.go(go);
    }
}

/// Keeps the study in the browser. What came from nowhere in particular is from then on found under the plain address.
fn keep_it(analysis: AnalysisState, origin: String) {
    let router = router();
    let plain = Route::Analyse(None).path();
    let before = analysis.edition.get_untracked();
    Effect::new(move |last: Option<u32>| {
        let edition = analysis.edition.get();
        if edition != last.unwrap_or(before) {
            let kept = analysis.study.with_untracked(|study| keeping::keep(study, &origin));
            if !kept {
                analysis.refuse(WORDS.word(analysis.prefs.lang.get_untracked(), "notice.not-kept"));
            }
            if origin == plain {
                router.replace(Route::Analyse(None), "");
            }
        }
        edition
    });
    Effect::new(move || {
        analysis.at.track();
        if analysis.edition.get() != before {
            analysis.study.with_untracked(keeping::keep_place);
        }
    });
}
