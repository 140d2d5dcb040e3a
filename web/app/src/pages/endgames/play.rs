use std::sync::Arc;

use leptos::prelude::*;
use puzzles::{Endgame, Endgames, Goal, Mark};
use rules::{Rulebook, Table};

use super::WORDS;
use super::judge::Defence;
use crate::engine::EngineClient;
use crate::pages::puzzles::{Kept, mark_of};
use crate::parts::solve::{Problem, SolveBoard, SolveHead, SolvePanel, Solving};
use crate::route::{Link, Route, router};
use crate::words::{lang, text};

/// One endgame.
#[component]
pub(super) fn Playing(game: &'static dyn Rulebook, collection: Endgames, id: String) -> impl IntoView {
    let found = collection.endgames.iter().position(|endgame| endgame.id == id);
    let set_up = found.and_then(|index| {
        let endgame = collection.endgames[index].clone();
        let table = endgame.table(game).ok()?;
        let next = collection.endgames.get(index + 1).map(|next| next.id.clone());
        Some((endgame, table, index + 1, next))
    });
    match set_up {
        Some((endgame, table, number, next)) => {
            view! { <Played game=game endgame=endgame table=table.into() number=number next=next/> }.into_any()
        }
        None => view! { <Missing game=game/> }.into_any(),
    }
}

#[component]
fn Missing(game: &'static dyn Rulebook) -> impl IntoView {
    view! {
        <section class="panel centred" data-test="missing-endgame">
            <h1>{text(&WORDS, "missing")}</h1>
            <div class="buttons centre">
                <Link to=Route::Endgames(game.id().to_owned()) class="button primary">{text(&WORDS, "list")}</Link>
            </div>
        </section>
    }
}

#[component]
fn Played(
    game: &'static dyn Rulebook,
    endgame: Endgame,
    table: Arc<dyn Table>,
    number: usize,
    next: Option<String>,
) -> impl IntoView {
    let lang = lang();
    let router = router();
    let kept = Kept::watch();
    let client = EngineClient::for_endgames();
    client.wake();
    let endgame = Arc::new(endgame);
    let judge = Defence { client: client.clone(), endgame: endgame.clone() };
    let solving = Solving::new(Problem { table, solution: Vec::new() }, judge);
    let client = StoredValue::new_local(client);
    on_cleanup(move || {
        client.try_with_value(EngineClient::stop);
    });
    let id = endgame.id.clone();
    Effect::new(move |noted: Option<Option<Mark>>| {
        let noted = noted.flatten();
        let mark = mark_of(solving.help.get(), solving.is_solved());
        if let Some(mark) = mark.filter(|mark| noted.is_none_or(|noted| *mark > noted)) {
            kept.note(|attempts| attempts.note_endgame(game.id(), &id, mark));
            return Some(mark);
        }
        noted
    });
    let task = Signal::derive(move || match endgame.goal {
        Goal::Win => WORDS.fill(lang.get(), "task.win", &[("n", u32::from(endgame.moves).into())]),
        Goal::Hold => WORDS.word(lang.get(), "task.hold"),
    });
    let head =
        move || format!("{} · {}", game.title(), WORDS.fill(lang.get(), "one", &[("n", (number as u32).into())]));
    let go = move |id: Option<String>| match id {
        Some(id) => router.go(Route::Endgame(game.id().to_owned(), id)),
        None => router.go(Route::Endgames(game.id().to_owned())),
    };
    let has_next = next.is_some();
    let next = StoredValue::new(next);
    view! {
        <div class="solve" data-test="endgame">
            <SolveBoard solving=solving/>
            <div class="solve-side">
                <section class="panel">
                    <SolveHead
                        title=Signal::derive(head)
                        back=Route::Endgames(game.id().to_owned())
                        back_words=Signal::derive(text(&WORDS, "list"))
                    />
                </section>
                <SolvePanel solving=solving task=task>
                    <button type="button" class="button primary" on:click=move |_| go(next.get_value()) data-test="next-endgame">
                        {text(&WORDS, if has_next { "next" } else { "list" })}
                    </button>
                    <button type="button" class="button" on:click=move |_| solving.repeat() data-test="endgame-again">{text(&WORDS, "again")}</button>
                </SolvePanel>
            </div>
        </div>
    }
}
