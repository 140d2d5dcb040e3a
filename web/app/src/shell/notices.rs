//! What waits elsewhere: who wants to play, where it is one's turn, what is over. It lies over the header, so that nothing moves
//! under a finger when it comes, and one thing at a time is shown there: the next one when that is done.

use leptos::prelude::*;
use protocol::{ChallengeAnswer, OwnGame};

use super::WORDS;
use crate::live::control_of;
use crate::notices::{Notices, Proposal};
use crate::pages::live::{clock_words, name_of, rated_name};
use crate::parts::{CROSS, Icon};
use crate::route::{Link, Route, router};
use crate::words::{lang, text};

/// What waits for whoever is here; nothing if nothing does. From now on it is heard of.
#[component]
pub(super) fn NoticeLine(notices: Notices) -> impl IntoView {
    notices.listen();
    let router = router();
    // The first page has a list of its own.
    let is_home = Memo::new(move |_| router.route.with(|route| *route == Route::Home));
    let turns = Memo::new(move |_| if is_home.get() { Vec::new() } else { notices.turns_to_tell() });
    view! {
            {move || notices.said.get().map(|words| view! {
                <p class="notice">
                    <span>{words}</span>
                    <span class="buttons"><Close test="notice-close" close=move || notices.said.set(None)/></span>
                </p>
            })}
            <For
                each=move || notices.challenges.get()
                key=|proposal| proposal.id.clone()
                children=move |proposal| view! { <Challenged notices=notices proposal=proposal/> }
            />
            {move || {
                let turns = turns.get();
                let more = turns.len().saturating_sub(1);
                turns.into_iter().next().map(|game| view! { <Turn notices=notices game=game more=more/> })
            }}
            <For
                each=move || notices.ended.get()
                key=|game| game.id.clone()
                children=move |game| view! { <Ended notices=notices game=game/> }
            />
    }
}

fn title_of(game: &str) -> String {
    engine::find(game).map_or_else(|_| game.to_owned(), |(game, _)| game.title().to_owned())
}

/// The cross that takes a notice away.
#[component]
fn Close(test: &'static str, close: impl Fn() + 'static) -> impl IntoView {
    let label = text(&WORDS, "notice.close");
    view! {
        <button type="button" class="tool" on:click=move |_| close() aria-label=label title=label data-test=test>
            <Icon path=CROSS/>
        </button>
    }
}

#[component]
fn Challenged(notices: Notices, proposal: Proposal) -> impl IntoView {
    let lang = lang();
    let Proposal { id, by, terms } = proposal;
    let id = StoredValue::new(id);
    let (title, control, is_rated) = (title_of(&terms.game), control_of(terms.time), terms.rated);
    let words = move || {
        let gaps = [("name", rated_name(&by, lang.get()).into()), ("game", title.clone().into())];
        WORDS.fill(lang.get(), "notice.challenge", &gaps)
    };
    let about = move || {
        let clock = clock_words(control, lang.get());
        if is_rated {
            format!(" · {clock} · {}", WORDS.word(lang.get(), "notice.rated"))
        } else {
            format!(" · {clock}")
        }
    };
    let button = move |key: &'static str, test: &'static str, class: &'static str, answer: ChallengeAnswer| {
        view! {
            <button type="button" class=class on:click=move |_| notices.answer(id.get_value(), answer) data-test=test>
                {text(&WORDS, key)}
            </button>
        }
    };
    view! {
        <p class="notice" data-test="challenge">
            <span>{words} {about}</span>
            <span class="buttons">
                {button("notice.accept", "challenge-accept", "button small primary", ChallengeAnswer::Accept)}
                {button("notice.decline", "challenge-decline", "button small", ChallengeAnswer::Decline)}
            </span>
        </p>
    }
}

#[component]
fn Turn(notices: Notices, game: OwnGame, more: usize) -> impl IntoView {
    let lang = lang();
    let title = title_of(&game.game);
    let id = StoredValue::new(game.id.clone());
    let words = move || {
        let gaps = [("name", name_of(&game.rival, lang.get()).into()), ("game", title.clone().into())];
        WORDS.fill(lang.get(), "notice.turn", &gaps)
    };
    view! {
        <p class="notice" data-test="turn-elsewhere">
            <span>{words}</span>
            <span class="buttons">
                <Link to=Route::Live(game.id.clone()) class="button small">{text(&WORDS, "notice.play")}</Link>
                {(more > 0).then(|| view! {
                    <Link to=Route::Home class="button small">
                        {move || WORDS.fill(lang.get(), "notice.more", &[("n", more.into())])}
                    </Link>
                })}
                <Close test="turn-elsewhere-close" close=move || notices.put_off(&id.get_value())/>
            </span>
        </p>
    }
}

#[component]
fn Ended(notices: Notices, game: OwnGame) -> impl IntoView {
    let lang = lang();
    let title = title_of(&game.game);
    let id = StoredValue::new(game.id.clone());
    let words = move || {
        let gaps = [("name", name_of(&game.rival, lang.get()).into()), ("game", title.clone().into())];
        WORDS.fill(lang.get(), "notice.over", &gaps)
    };
    view! {
        <p class="notice" data-test="game-ended">
            <span>{words}</span>
            <span class="buttons">
                <Link to=Route::Live(game.id.clone()) class="button small">{text(&WORDS, "notice.open")}</Link>
                <Close test="game-ended-close" close=move || notices.seen(&id.get_value())/>
            </span>
        </p>
    }
}
