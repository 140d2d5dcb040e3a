use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Offer, Presence};
use rules::{Lang, Side};

use super::afterwards::{Afterwards, record_of};
use super::desk::Desk;
use super::offers::Offers;
use super::{WORDS, name_of};
use crate::library;
use crate::live::LiveGame;
use crate::pages::play::WORDS as PLAY;
use crate::route::{Link, Route, Router, router};
use crate::words::text;

/// How the game has ended, and what one may want to do then.
#[component]
pub(super) fn ResultPanel(desk: Desk) -> impl IntoView {
    let lang = desk.prefs.lang;
    let router = router();
    let failed = RwSignal::new(false);
    let who = move || desk.game.with(|game| winner_words(game.as_ref()?, lang.get()));
    let why = move || {
        desk.game.with(|game| game.as_ref().and_then(|game| game.conclusion.as_ref()).map(|end| end.message.clone()))
    };
    let score = move || {
        desk.game.with(|game| {
            let game = game.as_ref()?;
            let score = game.conclusion.as_ref()?.score?;
            Some(session::points(score, game.table().as_ref(), lang.get()))
        })
    };
    let has_lost = Memo::new(move |_| {
        desk.game.with(|game| {
            let Some((game, you)) = game.as_ref().and_then(|game| Some((game, game.you?))) else { return true };
            let won = if you == Side::One { "1-0" } else { "0-1" };
            game.conclusion.as_ref().is_none_or(|end| end.result != won)
        })
    });
    let asked = move |ask: fn(&LiveGame, Side) -> bool| {
        Memo::new(move |_| {
            desk.game.with(|game| game.as_ref().is_some_and(|game| game.you.is_some_and(|you| ask(game, you))))
        })
    };
    let is_player = asked(|_, _| true);
    let is_asked = asked(|game, you| game.offers(you, Offer::Rematch) || game.offers(you.other(), Offer::Rematch));
    let next = move || desk.game.with(|game| game.as_ref().and_then(|game| game.next.clone()));
    // Who is gone cannot be asked for another game.
    let is_alone = Memo::new(move |_| is_rival_gone(desk) && !is_asked.get());
    let ratings = move || desk.game.with(|game| rating_words(game.as_ref()?));
    let somebody = move |_| look_for_somebody(desk, router);
    let review = move |_| review(desk, failed, router);
    let class = move || if has_lost.get() { "panel message result" } else { "panel message result good" };
    let note = move || desk.note.get().map(|note| note.text);
    view! {
        <section class=class role="status" data-test="result">
            <h2>{who}</h2>
            <p>{why}</p>
            <p class="figures muted">{score}</p>
            {move || ratings().map(|words| view! { <p class="figures-line" data-test="rating-change">{words}</p> })}
            <Offers desk=desk/>
            {move || note().map(|words| view! { <p data-test="result-note">{words}</p> })}
            <div class="buttons">
                <Show when=move || is_player.get() && !is_alone.get() && !is_asked.get()>
                    <button
                        type="button"
                        class="button primary"
                        on:click=move |_| desk.offer(Offer::Rematch)
                        data-test="rematch"
                    >
                        {text(&PLAY, "rematch")}
                    </button>
                </Show>
                {move || next().filter(|_| !is_player.get()).map(|game| view! {
                    <Link to=Route::Live(game) class="button">{text(&WORDS, "next")}</Link>
                })}
                <Show when=move || is_player.get()>
                    <button type="button" class="button" on:click=review data-test="review">{text(&PLAY, "review")}</button>
                </Show>
                <Afterwards desk=desk is_player=is_player failed=failed/>
                <button
                    type="button"
                    class=move || if is_alone.get() { "button primary" } else { "button" }
                    on:click=somebody
                    data-test="new-opponent"
                >
                    {text(&WORDS, "new-opponent")}
                </button>
            </div>
            <Show when=move || failed.get()>
                <p class="why" role="alert">{text(&WORDS, "failed")}</p>
            </Show>
        </section>
    }
}

/// Whether the opponent has left; reactive.
fn is_rival_gone(desk: Desk) -> bool {
    let sides = desk.presence.get();
    let rival = desk.game.with(|game| game.as_ref().and_then(|game| game.you).map(Side::other));
    let is_away = |side: Side| sides.is_some_and(|sides| matches!(sides[side.index()], Presence::Away { .. }));
    rival.is_some_and(is_away)
}

/// What became of one's own rating, or of both for whoever watches: `1500 → 1511 ▲ 11`.
fn rating_words(game: &LiveGame) -> Option<String> {
    let changes = game.ratings?;
    let words = |change: &protocol::RatingChange| {
        let by = change.after - change.before;
        let sign = match by {
            0 => "=",
            1.. => "▲",
            _ => "▼",
        };
        format!("{} → {} {sign} {}", change.before, change.after, by.abs())
    };
    Some(match game.you {
        Some(you) => words(&changes[you.index()]),
        None => changes.iter().map(words).collect::<Vec<_>>().join(" · "),
    })
}

/// Looks for somebody else who wants the same game with the same clock. Where there was none, one chooses anew.
fn look_for_somebody(desk: Desk, router: Router) {
    let wanted = desk.game.with_untracked(|game| {
        let game = game.as_ref()?;
        let id = game.table().rulebook().id();
        (!game.control().is_unlimited()).then(|| format!("?game={id}&clock={}", game.control()))
    });
    match wanted {
        Some(behind) => router.go_with(Route::Now, &behind.replace('+', "%2B")),
        None => router.go(Route::Play(None)),
    }
}

/// Who has won.
fn winner_words(game: &LiveGame, lang: Lang) -> Option<String> {
    let winner = match game.conclusion.as_ref()?.result.as_str() {
        "1-0" => Side::One,
        "0-1" => Side::Two,
        "*" => return Some(PLAY.word(lang, "aborted")),
        _ => return Some(PLAY.word(lang, "drawn")),
    };
    if game.you == Some(winner) {
        return Some(PLAY.word(lang, "won.you"));
    }
    let name = name_of(&game.players[winner.index()], lang);
    Some(PLAY.fill(lang, "won.side", &[("side", name.into())]))
}

/// Goes through the game. The record is at the server; a copy of it becomes one of one's own games.
fn review(desk: Desk, failed: RwSignal<bool>, router: Router) {
    failed.set(false);
    spawn_local(async move {
        match record_of(desk).await.and_then(|record| library::add(&record).ok()) {
            // The page may be gone meanwhile.
            Some(id) if failed.try_get_untracked().is_some() => router.go_with(Route::Analyse(Some(id)), "?review"),
            Some(_) => {}
            None => {
                failed.try_set(true);
            }
        }
    });
}
