use leptos::prelude::*;
use protocol::UnixMillis;
use protocol::accounts::RatingLine;
use rules::Rulebook;

use super::WORDS;
use crate::browser;
use crate::parts::game_name;
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// A line needs so many points.
const LEAST_POINTS: usize = 5;
/// A rating is a guess until so many games have been counted.
const SETTLED: u64 = 10;
const MONTH: u64 = 30 * 24 * 60 * 60 * 1000;

/// The ratings of somebody, one card for each game and speed. For oneself, games never played invite.
#[component]
pub(super) fn Cards(
    ratings: Vec<RatingLine>,
    /// The games that somebody has played, rated or not.
    played: Vec<String>,
    is_own: Memo<bool>,
) -> impl IntoView {
    let has = |game: &'static dyn Rulebook| played.iter().any(|played| played == game.id());
    let unplayed: Vec<_> = engine::families().into_iter().filter_map(|family| family.first().copied()).collect();
    let unplayed: Vec<&'static dyn Rulebook> = unplayed.into_iter().filter(|game| !has(*game)).collect();
    let is_empty = ratings.is_empty();
    let cards: Vec<_> = ratings.into_iter().map(|line| view! { <Card line=line/> }).collect();
    let invitations = move || {
        is_own.get().then(|| unplayed.iter().map(|game| view! { <Invitation game=*game/> }).collect::<Vec<_>>())
    };
    view! {
        <Show when=move || !is_empty || is_own.get()>
            <h2 class="unseen">{text(&WORDS, "ratings")}</h2>
        </Show>
        <div class="rating-cards" data-test="ratings">{cards} {invitations}</div>
    }
}

#[component]
fn Invitation(game: &'static dyn Rulebook) -> impl IntoView {
    let lang = lang();
    let title = game.title().split_whitespace().next().unwrap_or_default();
    let words = move || WORDS.fill(lang.get(), "first", &[("game", title.into())]);
    view! {
        <div class="panel rating-card">
            <h3>{title}</h3>
            <Link to=Route::Play(Some(game.id().to_owned())) class="tall-link">{words}</Link>
        </div>
    }
}

/// How a rating has changed in the last thirty days; none if it has not.
fn change(history: &[(UnixMillis, i32)], now: u64) -> Option<i32> {
    let begin = now.saturating_sub(MONTH);
    let (_, last) = history.last()?;
    let before = history.iter().rev().find(|(at, _)| at.0 < begin).or_else(|| history.first())?;
    let change = last - before.1;
    (change != 0 && history.last().is_some_and(|(at, _)| at.0 >= begin)).then_some(change)
}

/// The points of a line in a box of 100 by 30, the newest on the right.
fn line_of(history: &[(UnixMillis, i32)]) -> Option<String> {
    if history.len() < LEAST_POINTS {
        return None;
    }
    let (low, high) =
        history.iter().fold((i32::MAX, i32::MIN), |(low, high), (_, value)| (low.min(*value), high.max(*value)));
    let (steps, span) = ((history.len() - 1) as f64, f64::from((high - low).max(1)));
    let point = |(index, (_, value)): (usize, &(UnixMillis, i32))| {
        let (x, y) = (index as f64 / steps * 100.0, 29.0 - f64::from(value - low) / span * 28.0);
        format!("{x:.1},{y:.1}")
    };
    Some(history.iter().enumerate().map(point).collect::<Vec<_>>().join(" "))
}

#[component]
fn Card(line: RatingLine) -> impl IntoView {
    let lang = lang();
    let (game, speed) = line.category.split_once('/').unwrap_or((&line.category, ""));
    let title = engine::find_by_id(game).map_or_else(|| game.to_owned(), game_name);
    let (speed, test) = (format!("speed.{speed}"), format!("rating-{}", line.category.replace('/', "-")));
    let speed = move || WORDS.word(lang.get(), &speed);
    let games = line.games;
    let count = move || WORDS.fill(lang.get(), "games", &[("n", (games as usize).into())]);
    let rating = if line.provisional { format!("{} ?", line.rating) } else { line.rating.to_string() };
    let change = change(&line.history, browser::now() as u64);
    let changed = move || {
        if games < SETTLED {
            let more = (SETTLED - games) as usize;
            return view! { <span class="muted">{WORDS.fill(lang.get(), "provisional", &[("n", more.into())])}</span> }
                .into_any();
        }
        change
            .map(|change| {
                let (class, sign) = if change > 0 { ("rise", "▲") } else { ("fall", "▼") };
                let words = WORDS.fill(lang.get(), "days", &[("n", 30_usize.into())]);
                view! { <span class="rating-change"><b class=class>{format!("{sign} {}", change.abs())}</b> " " {words}</span> }
            })
            .into_any()
    };
    let points = line_of(&line.history);
    let (low, high) =
        line.history.iter().fold((i32::MAX, i32::MIN), |(low, high), (_, it)| (low.min(*it), high.max(*it)));
    let graph = points.map(|points| {
        let label = move || {
            let gaps = [("low", low.to_string().into()), ("high", high.to_string().into())];
            WORDS.fill(lang.get(), "graph", &gaps)
        };
        // A dynamic attribute keeps the framework from wrapping a static child in a group of its own.
        view! {
            <svg class="rating-line" viewBox="0 0 100 30" preserveAspectRatio="none" role="img" aria-label=label data-test="rating-line">
                <polyline points=move || points.clone() vector-effect="non-scaling-stroke"/>
            </svg>
        }
    });
    view! {
        <div class="panel rating-card" data-test=test>
            <div class="rating-top"><h3>{title} <span class="muted">" · " {speed}</span></h3> <span class="muted figures">{count}</span></div>
            <p class="rating-now figures"><strong>{rating}</strong> " " {changed}</p>
            {graph}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(points: &[(u64, i32)]) -> Vec<(UnixMillis, i32)> {
        points.iter().map(|(day, value)| (UnixMillis(day * 24 * 60 * 60 * 1000), *value)).collect()
    }

    #[test]
    fn what_changed_in_a_month_is_counted_from_before_it() {
        let now = 100 * 24 * 60 * 60 * 1000;
        for (points, expected) in [
            (&[][..], None),
            (&[(99, 1500)][..], None),
            (&[(1, 1400), (60, 1500), (80, 1520), (99, 1490)][..], Some(-10)),
            (&[(80, 1500), (99, 1510)][..], Some(10)),
            (&[(1, 1500), (2, 1600)][..], None),
        ] {
            assert_eq!(change(&history(points), now), expected, "{points:?}");
        }
    }

    #[test]
    fn a_line_has_five_points_at_least() {
        assert_eq!(line_of(&history(&[(1, 1), (2, 2), (3, 3), (4, 4)])), None);
        let line = line_of(&history(&[(1, 1500), (2, 1500), (3, 1500), (4, 1500), (5, 1600)]));
        assert_eq!(line.as_deref(), Some("0.0,29.0 25.0,29.0 50.0,29.0 75.0,29.0 100.0,1.0"));
    }
}
