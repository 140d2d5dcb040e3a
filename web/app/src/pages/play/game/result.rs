use leptos::prelude::*;
use rules::{Lang, Outcome};
use session::{Seat, Session, is_helped, level_change};

use super::panels::player_name;
use super::sitting::Sitting;
use crate::browser;
use crate::library;
use crate::pages::play::WORDS;
use crate::pages::play::choose::follow_level;
use crate::route::{Route, router};
use crate::words::text;
use crate::your_level;

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
    let why = move || {
        let conclusion = conclusion.get()?;
        Some(sitting.session.with(|session| conclusion.why(session.table(), lang.get())))
    };
    let score = move || {
        let conclusion = conclusion.get()?;
        sitting.session.with(|session| conclusion.points(session.table(), lang.get()))
    };
    let rematch = move |_| {
        let mut record = sitting.session.with_untracked(Session::rematch);
        record.tags.set("Date", &browser::today());
        let your = your_level::level(record.rulebook().id());
        sitting.session.with_untracked(|session| follow_level(session.record(), &mut record, your));
        match library::add(&record) {
            Ok(id) => router.go(Route::Game(id)),
            Err(library::NotKept) => sitting.is_kept.set(false),
        }
    };
    let level = move || sitting.session.with(|session| level_words(session, lang.get()));
    let review = move |_| router.go_with(Route::Analyse(Some(sitting.id.get_value())), "?review");
    let coach = move |_| router.go(Route::Coach(sitting.id.get_value()));
    // Whose mistakes there are to mend is known only where one person plays; an aborted game has none.
    let has_moments = move || {
        let has_result = conclusion.get().is_some_and(|conclusion| !conclusion.is_aborted());
        has_result && sitting.session.with(|session| session.terms().only_person().is_some())
    };
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
            {move || level().map(|words| view! { <p data-test="your-level">{words}</p> })}
            {move || sitting.guide_summary().map(|words| view! { <p data-test="guide-end">{words}</p> })}
            <div class="buttons">
                <button type="button" class="button primary" on:click=rematch data-test="rematch">
                    {move || WORDS.word(lang.get(), if sitting.guide.with(Option::is_some) { "guide.next" } else { "rematch" })}
                </button>
                <Show when=has_moments>
                    <button type="button" class="button" on:click=coach data-test="coach">{text(&WORDS, "coach")}</button>
                </Show>
                <button type="button" class="button" on:click=review data-test="review">{text(&WORDS, "review")}</button>
                <button type="button" class="button" on:click=move |_| sharing.set(true) data-test="share-open">
                    {text(&WORDS, "share")}
                </button>
            </div>
        </section>
    }
}

/// What the game has made of the person's level; none if it did not count.
fn level_words(session: &Session, lang: Lang) -> Option<String> {
    let (before, after) = level_change(session.record())?;
    let conclusion = session.conclusion()?;
    let has_won = conclusion.winner().is_some() && conclusion.winner() == session.terms().only_person();
    let key = match before {
        None => "level.first",
        Some(before) if after > before => "level.up",
        Some(before) if after < before => "level.down",
        Some(_) if has_won && is_helped(session.record()) => "level.helped",
        Some(_) => "level.stays",
    };
    Some(WORDS.fill(lang, key, &[("n", u32::from(after.number()).into())]))
}
