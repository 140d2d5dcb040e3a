use std::sync::Arc;

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puzzles::{Collection, Mark, Puzzle, daily};
use rules::{Rulebook, Table};
use wasm_bindgen::JsCast;

use super::hub::next_id;
use super::judge::{PuzzleJudge, line};
use super::kept::{self, Kept, today};
use super::opinion::Opinion;
use super::overview::puzzle as route_of;
use super::standing::Standing;
use super::{DAILY, WORDS};
use crate::browser::window;
use crate::engine::EngineClient;
use crate::parts::solve::{Help, Problem, SolveBoard, SolveHead, SolvePanel, Solving, Stage};
use crate::parts::{Icon, copy};
use crate::route::{Link, Route, router};
use crate::words::{lang, text};

const LOCK: &str = "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3";
const BULB: &str = "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.5.4-.8 1-.8 1.6V18H9.3v-1.4c0-.6-.3-1.2-.8-1.6z";

/// One puzzle.
#[component]
pub(super) fn Solver(game: &'static dyn Rulebook, collection: Collection, id: String) -> impl IntoView {
    let is_daily = id == DAILY;
    let found = if is_daily { daily(&collection, today()) } else { collection.find(&id) };
    let set_up = found.cloned().and_then(|puzzle| puzzle.table(game).ok().map(|table| (puzzle, table)));
    match set_up {
        Some((puzzle, table)) => {
            view! { <Solved game=game collection=collection puzzle=puzzle table=table.into() is_daily=is_daily/> }
                .into_any()
        }
        None => view! { <Missing game=game/> }.into_any(),
    }
}

#[component]
fn Missing(game: &'static dyn Rulebook) -> impl IntoView {
    view! {
        <section class="panel centred" data-test="missing-puzzle">
            <h1>{text(&WORDS, "missing")}</h1>
            <p class="muted">{text(&WORDS, "missing.why")}</p>
            <div class="buttons centre">
                <Link to=Route::Puzzles(Some(game.id().to_owned())) class="button primary">{text(&WORDS, "all")}</Link>
            </div>
        </section>
    }
}

#[component]
fn Solved(
    game: &'static dyn Rulebook,
    collection: Collection,
    puzzle: Puzzle,
    table: Arc<dyn Table>,
    is_daily: bool,
) -> impl IntoView {
    let lang = lang();
    let router = router();
    let kept = Kept::watch();
    let client = EngineClient::for_puzzles();
    client.wake();
    let puzzle = Arc::new(puzzle);
    let found = RwSignal::new(0_usize);
    let judge = PuzzleJudge { client: client.clone(), puzzle: puzzle.clone(), base: table.plies(), found };
    let solving = Solving::new(Problem { table: table.clone(), solution: line(&puzzle) }, judge);
    let client = StoredValue::new_local(client);
    on_cleanup(move || {
        client.try_with_value(EngineClient::stop);
    });
    let before = kept::found(game.id(), &puzzle.id);
    solving.resume(before);
    found.set(solving.found() / 2);
    keep_found(solving, &puzzle);
    let was_tried = kept.attempts.with_untracked(|attempts| attempts.puzzle(&puzzle).is_some());
    let change = note(kept, solving, &puzzle, is_daily);

    let collection = StoredValue::new(collection);
    let next = move || {
        let theme = kept::theme(game.id());
        let id = kept
            .attempts
            .with_untracked(|attempts| collection.with_value(|collection| next_id(attempts, collection, theme)));
        match id {
            Some(id) => router.go(route_of(game, &id)),
            None => router.go(Route::Puzzles(Some(game.id().to_owned()))),
        }
    };
    let analyse = {
        let (id, options, position) = (game.id(), puzzle.options.clone(), table.position_text());
        let colon = if options.is_empty() { "" } else { ":" };
        let [game, position] =
            [format!("{id}{colon}{options}"), position].map(|text| String::from(js_sys::encode_uri_component(&text)));
        format!("?game={game}&position={position}")
    };
    let analyse = StoredValue::new(analyse);
    let to_analysis = move || router.go_with(Route::Analyse(None), &analyse.get_value());
    keys(solving, to_analysis);

    let status = RwSignal::new("");
    let link = route_of(game, &puzzle.id).path();
    let share = move |_| {
        let address = format!("{}{link}", window().location().origin().unwrap_or_default());
        spawn_local(async move {
            status.try_set(if copy(&address).await { "share.copied" } else { "share.failed" });
        });
    };
    let share = StoredValue::new(share);
    let task = {
        let puzzle = puzzle.clone();
        Signal::derive(move || puzzle.aim.say(lang.get()))
    };
    let head = move || {
        let key = if is_daily { "daily" } else { "one" };
        format!("{} · {}", game.title(), WORDS.word(lang.get(), key))
    };
    let in_a_row = move || {
        let n = kept.attempts.with(|attempts| attempts.run(game.id()).0);
        WORDS.fill(lang.get(), "run.short", &[("n", n.into())])
    };
    let skip = move || {
        view! {
            <button type="button" class="button" on:click=move |_| next() data-test="skip-puzzle">{text(&WORDS, "skip")}</button>
        }
    };
    let moves = puzzle.moves();
    let (shown, of, rated) = (puzzle.clone(), puzzle.clone(), puzzle.clone());
    let theme = move || {
        if !solving.is_over() {
            return WORDS.word(lang.get(), "theme.hidden");
        }
        let lang = lang.get();
        let themes: Vec<_> = shown.themes.iter().map(|theme| theme.say(lang)).collect();
        WORDS.fill(lang, "theme.is", &[("theme", themes.join(", ").into())])
    };
    let about = move || {
        let rating = kept.attempts.with(|attempts| attempts.rating_of(&of)).value.round() as u32;
        let lang = lang.get();
        let rated = WORDS.fill(lang, "rated", &[("rating", rating.into())]);
        match of.source_turn().filter(|_| solving.is_over()) {
            Some(n) => format!("{rated} · {}", WORDS.fill(lang, "source", &[("n", n.into())])),
            None => rated,
        }
    };
    let only_first = move || {
        let help = solving.help.get();
        let key = match () {
            () if was_tried => "seen-before",
            () if !help.is_none() => "only-first",
            () => return None,
        };
        Some(WORDS.word(lang.get(), key))
    };
    let theme_class = move || if solving.is_over() { "theme-line" } else { "theme-line muted" };
    let yesterday = is_daily.then(|| collection.with_value(|all| daily(all, today().before()).cloned())).flatten();
    view! {
        <div class="solve" data-test="puzzle" on:keydown:capture=move |event| lead(solving, &event)>
            <SolveBoard solving=solving/>
            <div class="solve-side">
                <section class="panel puzzle-about">
                    <SolveHead
                        title=Signal::derive(head)
                        back=Route::Puzzles(Some(game.id().to_owned()))
                        back_words=Signal::derive(text(&WORDS, "all"))
                    >
                        <span class="muted head-note">{in_a_row}</span>
                    </SolveHead>
                    <Standing kept=kept game=game.id() change=change/>
                    <p class=theme_class data-test="puzzle-theme">{move || view! { <Icon path=if solving.is_over() { BULB } else { LOCK }/> }}{theme}</p>
                    <Dots found=found moves=moves/>
                </section>
                <SolvePanel solving=solving task=task instead=Arc::new(move || skip().into_any())>
                    <button type="button" class="button primary" on:click=move |_| next() data-test="next-puzzle">{text(&WORDS, "next")}</button>
                    <button type="button" class="button" on:click=move |_| to_analysis() data-test="analyse-puzzle">{text(&WORDS, "analyse")}</button>
                    <button type="button" class="button" on:click=move |event| share.with_value(|share| share(event)) data-test="share-puzzle">{text(&WORDS, "share")}</button>
                </SolvePanel>
                <p class="muted" role="status" data-test="puzzle-status">
                    {move || Some(status.get()).filter(|key| !key.is_empty()).map(|key| WORDS.word(lang.get(), key))}
                </p>
                <Show when=move || solving.is_over()>
                    <Opinion puzzle=rated.clone()/>
                </Show>
                <p class="muted" data-test="only-first">{only_first}</p>
                <p class="muted" data-test="about-puzzle">{about}</p>
                {yesterday.map(|puzzle| view! { <Yesterday game=game puzzle=puzzle/> })}
            </div>
        </div>
    }
}

/// How many moves there are to find, and how many were found.
#[component]
fn Dots(found: RwSignal<usize>, moves: usize) -> impl IntoView {
    let lang = lang();
    let words = move || {
        let gaps = [("n", (found.get().min(moves) as u32).into()), ("of", (moves as u32).into())];
        WORDS.fill(lang.get(), "dots", &gaps)
    };
    (moves > 1).then(|| {
        let dots: Vec<_> = (0..moves)
            .map(|index| view! { <i class=move || if index < found.get() { "dot done" } else { "dot" }></i> })
            .collect();
        view! { <p class="dots" data-test="dots"><span aria-hidden="true">{dots}</span> <span class="muted">{words}</span></p> }
    })
}

/// The puzzle of the day before, with its solution.
#[component]
fn Yesterday(game: &'static dyn Rulebook, puzzle: Puzzle) -> impl IntoView {
    let solution = line(&puzzle).join(" ");
    view! {
        <details class="panel" data-test="yesterday">
            <summary>{text(&WORDS, "yesterday")}</summary>
            <p><strong>{solution}</strong></p>
            <Link to=route_of(game, &puzzle.id) class="button small">{text(&WORDS, "yesterday.see")}</Link>
        </details>
    }
}

/// Keeps how far somebody is, so that moves that were found are there again when the page is.
fn keep_found(solving: Solving, puzzle: &Arc<Puzzle>) {
    let puzzle = puzzle.clone();
    Effect::new(move |_| match solving.stage.get() {
        Stage::GoesOn(_) => kept::keep_found(&puzzle.game, &puzzle.id, solving.found()),
        Stage::Solved(_) | Stage::Shown(_) => kept::keep_found(&puzzle.game, &puzzle.id, 0),
        Stage::Asked | Stage::Judging | Stage::Wrong(_) | Stage::Lost => {}
    });
}

/// Notes how it went: the first try counts. By how much the rating has changed.
fn note(kept: Kept, solving: Solving, puzzle: &Arc<Puzzle>, is_daily: bool) -> RwSignal<Option<f64>> {
    let change = RwSignal::new(None);
    let puzzle = puzzle.clone();
    Effect::new(move |noted: Option<Option<Mark>>| {
        let noted = noted.flatten();
        let (help, stage) = (solving.help.get(), solving.stage.get());
        let mark = mark_of(help, matches!(stage, Stage::Solved(_)));
        if let Some(mark) = mark.filter(|mark| noted.is_none_or(|noted| *mark > noted)) {
            let by = kept.note_puzzle(&puzzle, mark);
            if noted.is_none() {
                change.set(Some(by));
                kept.add_result(&puzzle.game, mark == Mark::Earned);
            }
            if is_daily && mark > Mark::Failed {
                kept.note(|attempts| attempts.note_daily(&puzzle.game, today()));
            }
            return Some(mark);
        }
        noted
    });
    change
}

/// How it went so far; none while nothing has happened that counts.
pub(crate) fn mark_of(help: Help, is_solved: bool) -> Option<Mark> {
    match (is_solved, help.is_none()) {
        (true, true) => Some(Mark::Earned),
        (true, false) => Some(Mark::Helped),
        (false, false) => Some(Mark::Failed),
        (false, true) => None,
    }
}

/// Keys besides those of solving: a analyses, arrows lead through the line.
fn keys(solving: Solving, to_analysis: impl Fn() + 'static) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
        let Some(stage) = solving.stage.try_get_untracked() else {
            return;
        };
        let is_over = matches!(stage, Stage::Solved(_) | Stage::Shown(_));
        if has_modifier || event.default_prevented() || is_taken(&event) || !is_over {
            return;
        }
        if event.key() == "a" {
            to_analysis();
            event.prevent_default();
        } else {
            lead(solving, &event);
        }
    });
    on_cleanup(move || handle.remove());
}

/// Leads through the line once there is nothing more to find, also where the board has the keyboard: nothing can be entered
/// there any more.
fn lead(solving: Solving, event: &ev::KeyboardEvent) {
    let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
    let is_over = matches!(solving.stage.try_get_untracked(), Some(Stage::Solved(_) | Stage::Shown(_)));
    if has_modifier || !is_over || is_taken(event) {
        return;
    }
    match event.key().as_str() {
        "ArrowLeft" => solving.look(false),
        "ArrowRight" => solving.look(true),
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
}

fn is_taken(event: &ev::KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| matches!(element.closest("input, select, textarea, dialog"), Ok(Some(_))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_try_without_help_is_earned() {
        let wrong = Help { wrong: 1, ..Help::default() };
        let hint = Help { hints: 1, ..Help::default() };
        for (help, is_solved, expected) in [
            (Help::default(), false, None),
            (Help::default(), true, Some(Mark::Earned)),
            (wrong, false, Some(Mark::Failed)),
            (wrong, true, Some(Mark::Helped)),
            (hint, false, Some(Mark::Failed)),
            (hint, true, Some(Mark::Helped)),
        ] {
            assert_eq!(mark_of(help, is_solved), expected, "{help:?} {is_solved}");
        }
    }
}
