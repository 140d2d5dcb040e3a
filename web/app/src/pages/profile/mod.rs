//! What everybody may know of somebody: ratings, last games, results.

mod cards;
mod last;
mod others;
mod results;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::accounts;

use cards::Cards;
use last::LastGames;
use others::Others;
use results::Results;

use crate::account::{Refusal, ask, me, percent};
use crate::browser;
use crate::parts::{Coming, on_keys, press};
use crate::route::{Link, Route};
use crate::words::{lang, text};

rules::catalogue! {
    static WORDS in "messages/profile"
}

/// What the server has answered.
#[derive(Clone, PartialEq)]
enum Known {
    Coming,
    There(Box<accounts::Profile>),
    Nobody(String),
    Nothing(String),
}

impl Known {
    fn of(answer: Result<String, Refusal>) -> Self {
        match answer {
            Ok(text) => accounts::Profile::of_text(&text)
                .map_or_else(|_| Self::Nothing(String::new()), |profile| Self::There(Box::new(profile))),
            Err(refusal) if refusal.error == "no-such-person" => Self::Nobody(refusal.message),
            Err(refusal) => Self::Nothing(refusal.message),
        }
    }
}

/// Somebody, by name.
#[component]
pub fn Profile(
    /// The name, in whatever capitals.
    name: String,
) -> impl IntoView {
    let lang = lang();
    let known = RwSignal::new(Known::Coming);
    let tries = RwSignal::new(0_u32);
    Effect::new(move |_| {
        tries.track();
        let (path, lang) = (format!("/api/people/{}", percent(&name)), lang.get());
        spawn_local(async move {
            let answer = ask("GET", &path, None, lang).await;
            // The page may be gone.
            known.try_set(Known::of(answer));
        });
    });
    move || match known.get() {
        Known::Coming => view! { <Coming/> }.into_any(),
        Known::Nobody(why) => view! {
            <section class="panel centred" data-test="nobody">
                <h1>{why}</h1>
                <p>{text(&WORDS, "nobody")}</p>
                <Link to=Route::Leaders class="button">{text(&WORDS, "leaders")}</Link>
            </section>
        }
        .into_any(),
        Known::Nothing(why) => {
            let why = if why.is_empty() { WORDS.word(lang.get(), "unreachable") } else { why };
            view! {
                <div class="why trouble" role="alert" data-test="profile-trouble">
                    <p>{why}</p>
                    <button type="button" class="button small" on:click=move |_| tries.update(|tries| *tries += 1)>
                        {text(&WORDS, "again")}
                    </button>
                </div>
            }
            .into_any()
        }
        Known::There(profile) => view! { <Person profile=*profile/> }.into_any(),
    }
}

#[component]
fn Person(profile: accounts::Profile) -> impl IntoView {
    let (lang, me) = (lang(), me());
    let id = profile.person.id.clone();
    let is_own = Memo::new(move |_| me.you.with(|you| you.as_ref().is_some_and(|you| you.id == id)));
    let name = profile.person.name.clone();
    let games: u32 = profile.games.iter().map(|game| game.score.won + game.score.drawn + game.score.lost).sum();
    let (since, is_here, has_more) = (profile.since.0 as f64, profile.here, profile.more);
    let about = move || {
        let lang = lang.get();
        let mut parts = vec![WORDS.fill(lang, "since", &[("month", browser::month(since, lang).into())])];
        if games > 0 {
            let key = if has_more { "games.more" } else { "games" };
            parts.push(WORDS.fill(lang, key, &[("n", games.into())]));
        }
        if is_here {
            parts.push(WORDS.word(lang, "here"));
        }
        parts.join(" · ")
    };
    let (is_closed, is_engine) = (profile.closed, profile.person.engine);
    let shown = name.clone();
    let title = move || {
        let name = shown.clone();
        if is_closed { view! { <s>{name}</s> }.into_any() } else { name.into_any() }
    };
    on_keys(|key| key == "c" && press("[data-test=profile-challenge]"));
    let rules = |game: &str| game.split([':', '/']).next().unwrap_or_default().to_owned();
    let rated = profile.ratings.iter().map(|line| rules(&line.category));
    let played = rated.chain(profile.last.iter().map(|game| rules(&game.game)));
    let played: Vec<_> = played.chain(profile.games.iter().map(|game| game.game.clone())).collect();
    let playing = profile.playing.clone();
    let buttons = {
        let name = name.clone();
        move || {
            if is_own.get() {
                view! { <Own/> }.into_any()
            } else {
                view! { <Others name=name.clone() playing=playing.clone() is_closed=is_closed/> }.into_any()
            }
        }
    };
    view! {
        <div class="profile-head">
            <div>
                <h1 data-test="profile-name">{title}</h1>
                <p class="muted" data-test="profile-about">{about}</p>
                {is_engine.then(|| view! { <p class="own-badge">{text(&WORDS, "engine")}</p> })}
                {is_closed.then(|| view! { <p class="own-note" data-test="profile-closed">{text(&WORDS, "closed")}</p> })}
            </div>
            {buttons}
        </div>
        <div class="profile" data-test="profile">
            <Cards ratings=profile.ratings.clone() played=played is_own=is_own/>
            <LastGames id=profile.person.id.clone() name=name games=profile.last.clone() count=games has_more=has_more/>
            <Results profile=profile is_own=is_own/>
        </div>
    }
}

/// What is one's own alone.
#[component]
fn Own() -> impl IntoView {
    view! {
        <div class="buttons">
            <Link to=Route::Games class="button">{text(&WORDS, "my-games")}</Link>
            <Link to=Route::Settings class="button">{text(&WORDS, "settings")}</Link>
            <Link to=Route::Account class="button">{text(&WORDS, "account")}</Link>
        </div>
    }
}
