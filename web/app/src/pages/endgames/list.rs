use leptos::prelude::*;
use puzzles::{Endgame, Endgames, Goal, Mark};
use rules::Rulebook;

use super::WORDS;
use crate::pages::puzzles::{Boards, Kept, has_endgames};
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// All endgames of a game, from easy to hard, with what was reached.
#[component]
pub(super) fn List(game: &'static dyn Rulebook, collection: Endgames) -> impl IntoView {
    let lang = lang();
    let kept = Kept::watch();
    let all = collection.endgames.len();
    let ids: Vec<_> = collection.endgames.iter().map(|endgame| endgame.id.clone()).collect();
    let reached = move || {
        let is_reached = |id: &&String| {
            kept.attempts.with(|attempts| attempts.endgame(game.id(), id).is_some_and(|mark| mark > Mark::Failed))
        };
        let n = ids.iter().filter(is_reached).count();
        WORDS.fill(lang.get(), "reached", &[("n", (n as u32).into()), ("of", (all as u32).into())])
    };
    let tiles: Vec<_> = collection
        .endgames
        .into_iter()
        .enumerate()
        .map(|(index, endgame)| view! { <Tile game=game endgame=endgame number=index + 1 kept=kept/> })
        .collect();
    view! {
        <div class="puzzle-hub" data-test="endgames">
            <div class="solve-head">
                <h1>{text(&WORDS, "title")} " · " {game.title()}</h1>
                <Boards game=game is_there=has_endgames route=Route::Endgames/>
            </div>
            <p class="muted">{text(&WORDS, "about")}</p>
            <p data-test="reached">{reached}</p>
            <ol class="endgame-list">{tiles}</ol>
        </div>
    }
}

#[component]
fn Tile(game: &'static dyn Rulebook, endgame: Endgame, number: usize, kept: Kept) -> impl IntoView {
    let lang = lang();
    let goal = move || match endgame.goal {
        Goal::Win => WORDS.fill(lang.get(), "goal.win", &[("n", u32::from(endgame.moves).into())]),
        Goal::Hold => WORDS.word(lang.get(), "goal.hold"),
    };
    let id = endgame.id.clone();
    let mark = Memo::new(move |_| kept.attempts.with(|attempts| attempts.endgame(game.id(), &id)));
    let sign = move || match mark.get() {
        Some(Mark::Earned) => ("sign good", "✓", "mark.earned"),
        Some(Mark::Helped) => ("sign good", "~", "mark.helped"),
        Some(Mark::Failed) => ("sign weak", "×", "mark.failed"),
        None => ("sign", "", "mark.failed"),
    };
    let to = Route::Endgame(game.id().to_owned(), endgame.id.clone());
    view! {
        <li>
            <Link to=to class="panel endgame-tile">
                <strong class="figures">{number}</strong>
                <span>{goal}</span>
                <span class=move || sign().0>
                    <span aria-hidden="true">{move || sign().1}</span>
                    <span class="unseen">{move || WORDS.word(lang.get(), sign().2)}</span>
                </span>
            </Link>
        </li>
    }
}
