use leptos::prelude::*;
use protocol::accounts::{self, OpponentScore, Score};

use super::WORDS;
use crate::pages::live::name_of;
use crate::parts::game_name;
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// A line of results: what it is about, whose profile that leads to, and how games went.
struct Line {
    name: String,
    profile: Option<String>,
    score: Score,
}

/// Results by game, against the computer and against people, as bars with figures; the latter two for oneself alone, if that was
/// wished.
#[component]
pub(super) fn Results(
    profile: accounts::Profile,
    /// Whether one looks at oneself.
    is_own: Memo<bool>,
) -> impl IntoView {
    let lang = lang();
    let private = profile.private.then(|| {
        let name = profile.person.name.clone();
        let words = move || {
            if is_own.get() {
                return WORDS.word(lang.get(), "private.own");
            }
            WORDS.fill(lang.get(), "private", &[("name", name.clone().into())])
        };
        view! { <p class="own-note" data-test="profile-private">{words}</p> }
    });
    let by_game = profile.games.into_iter().map(|game| Line {
        name: engine::find_by_id(&game.game).map_or(game.game, game_name),
        profile: None,
        score: game.score,
    });
    let line = move |score: OpponentScore| Line {
        name: name_of(&score.opponent, lang.get_untracked()),
        profile: (!score.opponent.guest && !score.opponent.engine).then(|| score.opponent.name.clone()),
        score: score.score,
    };
    let (engines, people): (Vec<_>, Vec<_>) = profile.opponents.into_iter().partition(|score| score.opponent.engine);
    view! {
        <div class="results">
            <Bars title="by-game" lines=by_game.collect()/>
            {private}
            <Bars title="computer" lines=in_order(engines.into_iter().map(line).collect())/>
            <Bars title="people" lines=people.into_iter().map(line).collect()/>
        </div>
    }
}

/// Levels in the order of their numbers, other programs behind them.
fn in_order(mut lines: Vec<Line>) -> Vec<Line> {
    let number = |line: &Line| line.name.rsplit(' ').next().and_then(|number| number.parse::<u32>().ok());
    rules::sort_by_number(&mut lines, |line| number(line).map_or(f64::MAX, f64::from));
    lines
}

#[component]
fn Bars(title: &'static str, lines: Vec<Line>) -> impl IntoView {
    (!lines.is_empty()).then(|| {
        let rows: Vec<_> = lines.into_iter().map(|line| view! { <Bar line=line/> }).collect();
        view! {
            <section class="panel" data-test=format!("results-{title}")>
                <h2>{text(&WORDS, title)}</h2>
                <ul class="plain-list">{rows}</ul>
                <p class="legend muted" aria-hidden="true">
                    <i class="was-won"></i> {text(&WORDS, "won.few")} <i class="was-drawn"></i> {text(&WORDS, "drawn.few")}
                    <i class="was-lost"></i> {text(&WORDS, "lost.few")}
                </p>
            </section>
        }
    })
}

#[component]
fn Bar(line: Line) -> impl IntoView {
    let lang = lang();
    let Score { won, drawn, lost } = line.score;
    let words = move || {
        let gaps = [("won", won.into()), ("drawn", drawn.into()), ("lost", lost.into())];
        WORDS.fill(lang.get(), "figures", &gaps)
    };
    let parts = [("was-won", won), ("was-drawn", drawn), ("was-lost", lost)]
        .map(|(class, count)| (count > 0).then(|| view! { <i class=class style:flex-grow=count.to_string()></i> }));
    let name = match line.profile {
        Some(name) => view! { <Link to=Route::Profile(name) class="tall-link">{line.name}</Link> }.into_any(),
        None => line.name.into_any(),
    };
    view! {
        <li class="result-row">
            <span class="result-name">{name}</span>
            <span class="result-bar" aria-hidden="true">{parts}</span>
            <span class="figures" aria-hidden="true"><b>{won}</b> {format!(" · {drawn} · {lost}")}</span>
            <span class="unseen">{words}</span>
        </li>
    }
}
