use board::Board;
use leptos::ev;
use leptos::prelude::*;
use rules::Side;
use wasm_bindgen::JsCast as _;

use super::{Solving, Stage, WORDS};
use crate::parts::{AnswerBox, MayI, RuleLink, Tone, board_settings};
use crate::sound;
use crate::words::{lang, text};

/// The board of a position being solved; the solver sits at the bottom.
#[component]
pub fn SolveBoard(solving: Solving) -> impl IntoView {
    let settings = board_settings(move || solving.side() == Side::Two);
    let mode = Memo::new(move |_| solving.mode());
    keys(solving);
    view! {
        <div class="panel board-card">
            <Board
                shown=solving.shown
                settings=settings
                mode=mode
                arrows=solving.arrows
                on_move=Callback::new(move |text: String| solving.attempt(&text))
                on_said=Callback::new(move |said| solving.hear(said))
                on_sound=sound::player()
            />
        </div>
    }
}

/// What is asked for, the answer to the last try, and what one can do about it.
#[component]
pub fn SolvePanel(
    /// The position.
    solving: Solving,
    /// What is asked for, in one sentence.
    #[prop(into)]
    task: Signal<String>,
    /// What else can be done while nothing wrong stands on the board.
    #[prop(optional)]
    instead: Option<ChildrenFn>,
    /// What to do once there is nothing more to find: buttons, the first of them the main one.
    children: ChildrenFn,
) -> impl IntoView {
    let lang = lang();
    let turn = move || WORDS.fill(lang.get(), "to-move", &[("side", solving.side_name(lang.get()).into())]);
    let head = move || {
        let key = match solving.stage.get() {
            Stage::Wrong(_) => "head.wrong",
            Stage::Solved(_) => "head.solved",
            Stage::Shown(_) => "head.shown",
            Stage::GoesOn(_) => "head.goes-on",
            Stage::Asked | Stage::Judging | Stage::Lost => return None,
        };
        Some(WORDS.word(lang.get(), key))
    };
    let words = move || {
        let lang = lang.get();
        if let Some(note) = solving.note.get() {
            return (note.words)(lang);
        }
        match solving.stage.get() {
            Stage::Asked => WORDS.word(lang, "ask"),
            Stage::Judging => WORDS.word(lang, "judging"),
            Stage::Lost => WORDS.word(lang, "lost"),
            Stage::GoesOn(words) | Stage::Wrong(words) | Stage::Solved(words) | Stage::Shown(words) => words(lang),
        }
    };
    let tone = move || match solving.stage.get() {
        Stage::Wrong(_) => Tone::Wrong,
        Stage::Solved(_) | Stage::GoesOn(_) => Tone::Right,
        _ if solving.note.get().is_some_and(|note| note.is_reason) => Tone::Reason,
        _ => Tone::Plain,
    };
    let state = move || match solving.stage.get() {
        Stage::Asked => "asked",
        Stage::Judging => "judging",
        Stage::GoesOn(_) => "goes-on",
        Stage::Wrong(_) => "wrong",
        Stage::Solved(_) => "solved",
        Stage::Shown(_) => "shown",
        Stage::Lost => "lost",
    };
    let rule = Signal::derive(move || solving.note.get().and_then(|note| note.rule));
    let is_over = Memo::new(move |_| solving.is_over());
    let is_wrong = Memo::new(move |_| solving.is_wrong());
    let can_help = Memo::new(move |_| !matches!(solving.stage.get(), Stage::Judging));
    let next = StoredValue::new(children);
    let instead = StoredValue::new(instead);
    view! {
        <section class="panel solve-task" data-test="solve-task">
            <h2>{turn}</h2>
            <p>{move || task.get()}</p>
        </section>
        <AnswerBox
            tone=Signal::derive(tone)
            state=Signal::derive(state)
            head=Signal::derive(head)
            words=Signal::derive(words)
        >
            <RuleLink game=solving.game() rule=rule/>
        </AnswerBox>
        <div class="buttons solve-buttons">
            <Show
                when=move || is_over.get()
                fallback=move || view! {
                    <Show when=move || is_wrong.get()>
                        <button type="button" class="button primary" on:click=move |_| solving.again() data-test="solve-again">
                            {text(&WORDS, "again")}
                        </button>
                    </Show>
                    <Show when=move || solving.has_hint()>
                        <button type="button" class="button" disabled=move || !can_help.get() on:click=move |_| solving.hint() data-test="solve-hint">
                            {text(&WORDS, "hint")}
                        </button>
                    </Show>
                    <Show when=move || solving.has_solution()>
                        <button type="button" class="button" disabled=move || !can_help.get() on:click=move |_| solving.show_solution() data-test="solve-solution">
                            {text(&WORDS, "solution")}
                        </button>
                    </Show>
                    <Show when=move || !is_wrong.get()>
                        {instead.with_value(|instead| instead.as_ref().map(|instead| instead()))}
                    </Show>
                }
            >
                {next.with_value(|next| next())}
            </Show>
        </div>
        <p class="solve-ways"><MayI table=Signal::derive(move || solving.shown.get().table)/></p>
    }
}

/// Keys for those who solve many: h hint, s solution, r again, n what comes next.
fn keys(solving: Solving) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
        if has_modifier || event.default_prevented() || is_taken(&event) || solving.stage.try_get_untracked().is_none()
        {
            return;
        }
        match event.key().as_str() {
            "h" => solving.hint(),
            "s" => solving.show_solution(),
            "r" => solving.again(),
            "n" => press_next(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

/// Presses the main button of what comes next, if there is one.
fn press_next() {
    let found = crate::browser::window().document().and_then(|document| {
        document.query_selector(".solve-buttons .primary:not([data-test=solve-again])").ok().flatten()
    });
    if let Some(button) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        button.click();
    }
}

/// Whether a key belongs to what has the keyboard: something to type in, or a dialog. Letters that turn a piece belong to
/// the board while it asks for a turn, and it takes them itself.
fn is_taken(event: &ev::KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| matches!(element.closest("input, select, textarea, dialog, details"), Ok(Some(_))))
}
