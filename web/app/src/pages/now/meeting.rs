//! People, on the first page: who looks for a game, and what is being played.

use std::time::Duration;

use leptos::prelude::*;
use protocol::http::Now;
use protocol::{LiveBoard, Seek};

use super::boards::Small;
use super::{WORDS, clock_words, rated_name};
use crate::browser::{self, is_plain_click};
use crate::live::control_of;
use crate::parts::{Thumbnail, WORDS as PARTS, game_name};
use crate::route::{Link, Route, router};
use crate::words::{lang, text};

/// What the first page knows of people.
#[derive(Clone, Copy)]
pub struct Meeting {
    /// What the server said last, in its own words; none if there is nothing to say.
    pub told: RwSignal<Option<String>>,
    /// Whether it could not be asked again since.
    pub is_stale: RwSignal<bool>,
    /// Whether there is no network.
    pub is_offline: RwSignal<bool>,
    /// Asks the server again.
    pub again: Callback<()>,
}

/// Who looks for a game, and what is being played or was played today.
#[component]
pub fn Meet(meeting: Meeting) -> impl IntoView {
    let known = Memo::new(move |_| meeting.told.with(|told| told.as_deref().and_then(|text| Now::of_text(text).ok())));
    // Clocks go on between two answers.
    let ahead = Memo::new(move |_| known.with(|known| known.as_ref().map_or(0, ahead_of)));
    let tick = RwSignal::new(browser::now() as u64);
    let ticking = move || {
        tick.try_set(browser::now() as u64);
    };
    if let Ok(ticking) = set_interval_with_handle(ticking, Duration::from_secs(1)) {
        on_cleanup(move || ticking.clear());
    }
    // What stays as it is, is not made anew: somebody may be about to press it.
    let has =
        move |is_any: fn(&Now) -> bool| Memo::new(move |_| known.with(|known| known.as_ref().is_some_and(is_any)));
    let has_seeks = has(|known| !known.seeks.is_empty());
    let has_games = has(|known| !known.games.is_empty());
    let was_played = has(|known| !known.lately.is_empty());
    let now = Signal::derive(move || tick.get().saturating_add_signed(ahead.get()));
    view! {
        <div class="meeting" data-test="meeting">
            <Show when=move || meeting.is_stale.get() && !meeting.is_offline.get()>
                <p class="why trouble" role="status" data-test="meeting-stale">
                    <span>{text(&WORDS, "stale")}</span>
                    <button type="button" class="button small" on:click=move |_| meeting.again.run(()) data-test="meeting-again">
                        {text(&PARTS, "data.again")}
                    </button>
                </p>
            </Show>
            {move || has_seeks.get().then(|| view! { <Looking known=known meeting=meeting/> })}
            {move || has_games.get().then(|| view! { <Played title="played" of=games known=known now=now/> })}
            {move || was_played.get().then(|| view! { <Played title="today" of=lately known=known now=now/> })}
        </div>
    }
}

/// What the server said last.
type Known = Memo<Option<Now>>;

fn games(known: &Now) -> (Vec<LiveBoard>, usize) {
    (known.games.clone(), known.playing)
}

/// How many were played is not told.
fn lately(known: &Now) -> (Vec<LiveBoard>, usize) {
    (known.lately.clone(), 0)
}

/// How much later it is at the server, as far as its last answer says.
fn ahead_of(known: &Now) -> i64 {
    known.at.0.cast_signed() - (browser::now() as u64).cast_signed()
}

/// Who looks for a game. One press joins.
#[component]
fn Looking(known: Known, meeting: Meeting) -> impl IntoView {
    let lang = lang();
    let seeks =
        Memo::new(move |_| known.with(|known| known.as_ref().map(|known| known.seeks.clone()).unwrap_or_default()));
    let waiting = Memo::new(move |_| known.with(|known| known.as_ref().map_or(0, |known| known.waiting)));
    let more = move || {
        (waiting.get() > seeks.with(Vec::len)).then(|| {
            let words = move || WORDS.fill(lang.get(), "looking.all", &[("n", waiting.get().into())]);
            view! { <Link to=Route::Now class="tall-link">{words}</Link> }
        })
    };
    view! {
        <section class="panel meeting-list" aria-label=text(&WORDS, "looking") data-test="home-seeks">
            <div class="meeting-head"><h2>{text(&WORDS, "looking")}</h2> {more}</div>
            <ul>
                <For
                    each=move || seeks.get()
                    key=|seek| seek.id.clone()
                    children=move |seek| view! { <Row seek=seek meeting=meeting/> }
                />
            </ul>
        </section>
    }
}

#[component]
fn Row(seek: Seek, meeting: Meeting) -> impl IntoView {
    let (lang, router) = (lang(), router());
    let found = engine::find(&seek.terms.game).ok();
    let title = found.as_ref().map_or_else(|| seek.terms.game.clone(), |(game, _)| game_name(*game));
    let game = found.map(|(game, _)| game.id()).unwrap_or_default();
    let control = control_of(seek.terms.time);
    let (by, is_rated) = (seek.by.clone(), seek.terms.rated);
    let name = move || rated_name(&by, lang.get());
    let about =
        move || if is_rated { format!("{title} · {}", WORDS.word(lang.get(), "rated")) } else { title.clone() };
    let behind = format!("?game={game}&join={}", seek.id);
    let href = Route::Now.path() + &behind;
    let go = move |event: leptos::ev::MouseEvent| {
        if meeting.is_offline.get_untracked() {
            return event.prevent_default();
        }
        if is_plain_click(&event) {
            event.prevent_default();
            router.go_with(Route::Now, &behind);
        }
    };
    let why = move || meeting.is_offline.get().then(|| WORDS.word(lang.get(), "offline"));
    let off = move || meeting.is_offline.get().then_some("true");
    view! {
        <li>
            <a class="meeting-seek" href=href on:click=go aria-disabled=off title=why data-test="home-seek">
                {engine::showcase(game).map(|table| view! { <Thumbnail table=table ids=format!("seek-{}-", seek.id)/> })}
                <span class="waiting-words"><span>{name}</span><span class="muted">{about}</span></span>
                <strong>{move || clock_words(control, lang.get())}</strong>
                <span class="button small">{text(&WORDS, "play")}</span>
            </a>
        </li>
    }
}

/// Games on small boards.
#[component]
fn Played(
    title: &'static str,
    /// Which ones, and how many there are.
    of: fn(&Now) -> (Vec<LiveBoard>, usize),
    known: Known,
    now: Signal<u64>,
) -> impl IntoView {
    let lang = lang();
    let shown = Memo::new(move |_| known.with(|known| known.as_ref().map(of).unwrap_or_default()));
    let more = move || {
        let (shown, all) = shown.with(|(boards, all)| (boards.len(), *all));
        (all > shown).then(|| {
            let words = move || WORDS.fill(lang.get(), "played.all", &[("n", all.into())]);
            view! { <Link to=Route::Watch class="tall-link">{words}</Link> }
        })
    };
    view! {
        <section class="panel meeting-list" aria-label=text(&WORDS, title) data-test=format!("home-{title}")>
            <div class="meeting-head"><h2>{text(&WORDS, title)}</h2> {more}</div>
            <div class="now-boards">
                <For
                    each=move || shown.get().0
                    key=|board| (board.id.clone(), board.ply, board.result.clone())
                    children=move |board| view! { <Small now=now board=board/> }
                />
            </div>
        </section>
    }
}
