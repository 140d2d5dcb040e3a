use leptos::prelude::*;
use play::{Seat, Session};
use rules::Outcome;

use super::panels::player_name;
use super::sitting::Sitting;
use crate::browser;
use crate::library;
use crate::pages::play::WORDS;
use crate::route::{Route, router};
use crate::words::text;

/// How the game has ended, and what one may want to do then.
#[component]
pub fn ResultPanel(sitting: Sitting, sharing: RwSignal<bool>) -> impl IntoView {
    let lang = sitting.prefs.lang;
    let router = router();
    let conclusion = Memo::new(move |_| sitting.session.with(Session::conclusion));
    let who = move || {
        let lang = lang.get();
        let outcome = conclusion.get().and_then(|conclusion| conclusion.outcome);
        sitting.session.with(|session| match outcome {
            Some(Outcome::Win(side)) if session.terms().only_person() == Some(side) => WORDS.word(lang, "won.you"),
            Some(Outcome::Win(side)) => {
                let (name, _) = player_name(session, side, lang);
                WORDS.fill(lang, "won.side", &[("side", name.into())])
            }
            Some(Outcome::Draw) => WORDS.word(lang, "drawn"),
            None => WORDS.word(lang, "aborted"),
        })
    };
    let why = move || conclusion.get().map(|conclusion| conclusion.why(lang.get()));
    let score = move || {
        let conclusion = conclusion.get()?;
        sitting.session.with(|session| conclusion.points(session.table(), lang.get()))
    };
    let rematch = move |_| {
        let mut record = sitting.session.with_untracked(Session::rematch);
        record.tags.set("Date", &browser::today());
        match library::add(&record) {
            Ok(id) => router.go(Route::Game(id)),
            Err(library::NotKept) => sitting.is_kept.set(false),
        }
    };
    let review = move |_| router.go_with(Route::Analyse(Some(sitting.id.get_value())), "?review");
    let has_lost = move || {
        let winner = conclusion.get().and_then(|conclusion| conclusion.winner());
        sitting.session.with(|session| winner.is_some_and(|side| matches!(session.terms().at(side), Seat::Engine(_))))
    };
    let class = move || if has_lost() { "panel message result" } else { "panel message result good" };
    view! {
        <section class=class role="status" data-test="result">
            <h2>{who}</h2>
            <p>{why}</p>
            <p class="figures muted">{score}</p>
            <div class="buttons">
                <button type="button" class="button primary" on:click=rematch data-test="rematch">{text(&WORDS, "rematch")}</button>
                <button type="button" class="button" on:click=review data-test="review">{text(&WORDS, "review")}</button>
                <button type="button" class="button" on:click=move |_| sharing.set(true) data-test="share-open">
                    {text(&WORDS, "share")}
                </button>
            </div>
        </section>
    }
}
