use engine::{Measured, TRIAL_NODES};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::worker::{Trial, Tried};
use rating::Estimate;

use super::WORDS;
use super::camp::Camp;
use super::trainer::{Trainer, Way};
use crate::engine::{EngineClient, Trouble};
use crate::parts::{RatedGameNotice, rated_game};
use crate::route::{Link, Reference, Route};
use crate::words::{lang, text};

/// Pairs of games in a trial: a few seconds, and an honest error bar.
const PAIRS: u32 = 20;

/// What is being tried, or was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Idle,
    Running,
    Failed,
}

/// How a formation does in games of the engine against itself, beside those of the book.
#[component]
pub(super) fn Trials(camp: Camp) -> impl IntoView {
    let lang = lang();
    let client = StoredValue::new_local(EngineClient::new());
    let state = RwSignal::new(State::Idle);
    let tried = RwSignal::new(None::<Tried>);
    // What would be tried: the camp that stands, or the formation being learnt.
    let subject = Memo::new(move |_| {
        camp.trainer.with(|trainer| match (trainer.is_complete(), trainer.way) {
            (true, _) => Some(trainer.done.clone()),
            (false, Way::Free) => None,
            (false, _) => Some(trainer.plan.clone()),
        })
    });
    let stop = move || {
        client.with_value(EngineClient::stop);
        state.try_set(State::Idle);
    };
    // Another formation has results of its own.
    Effect::new(move |before: Option<Option<Vec<String>>>| {
        let now = subject.get();
        if before.is_some_and(|before| before != now) {
            stop();
            tried.set(None);
        }
        now
    });
    on_cleanup(move || {
        client.try_with_value(EngineClient::stop);
    });
    let start = move |_| {
        let Some(turns) = subject.get_untracked() else {
            return;
        };
        let trial = Trial { game: camp.game().id().to_owned(), turns, pairs: PAIRS, nodes: TRIAL_NODES };
        state.set(State::Running);
        tried.set(Some(Tried::default()));
        let client = client.get_value();
        spawn_local(async move {
            let end = client.trial(trial, move |so_far| {
                tried.try_set(Some(so_far));
            });
            match end.await {
                Ok(all) => {
                    tried.try_set(Some(all));
                    state.try_set(State::Idle);
                }
                // Stopped: what was found stays.
                Err(Trouble::Forgotten) => {}
                Err(_) => {
                    state.try_set(State::Failed);
                }
            }
        });
    };
    let progress = move || {
        tried.get().map(|tried| {
            let done = tried.wins + tried.draws + tried.losses;
            WORDS.fill(lang.get(), "trial.progress", &[("done", done.into()), ("of", (2 * PAIRS).into())])
        })
    };
    let result = move || {
        let tried = tried.get()?;
        let measured = Measured { pairs: tried.pairs, draws: tried.draws, leads: [0; 2] };
        let estimate = Estimate::of(&primer::tally(&measured))?;
        let lang = lang.get();
        let gaps = [("score", percent(estimate.score)), ("low", low(&estimate)), ("high", high(&estimate))];
        let counts = [("wins", tried.wins), ("draws", tried.draws), ("losses", tried.losses)];
        Some(view! {
            <p data-test="trial-result">{WORDS.fill(lang, "trial.result", &gaps.map(|(gap, n)| (gap, n.into())))}</p>
            <Bar estimate=estimate/>
            <p class="muted">{WORDS.fill(lang, "trial.counts", &counts.map(|(gap, n)| (gap, n.into())))}</p>
        })
    };
    let how = move || WORDS.fill(lang.get(), "trial.how", &[("nodes", (TRIAL_NODES as u32).into())]);
    let label = move || WORDS.fill(lang.get(), "trial.start", &[("n", (2 * PAIRS).into())]);
    let rated = rated_game(move || Some(camp.game().id()));
    let is_running = move || state.get() == State::Running;
    view! {
        <section class="panel trial" data-test="trial">
            <h2>{text(&WORDS, "trial")}</h2>
            <p class="muted">{how}</p>
            <Show when=is_running>
                <p role="status" data-test="trial-progress">{progress}</p>
            </Show>
            {result}
            <Show when=move || state.get() == State::Failed>
                <p class="why" role="alert">{text(&WORDS, "trial.failed")}</p>
            </Show>
            <RatedGameNotice rated=rated/>
            <div class="buttons">
                <Show
                    when=is_running
                    fallback=move || view! {
                        <button type="button" class="button" disabled=move || subject.get().is_none() || rated.with(Option::is_some) on:click=start data-test="trial-start">
                            {label}
                        </button>
                    }
                >
                    <button type="button" class="button" on:click=move |_| stop() data-test="trial-stop">{text(&WORDS, "trial.stop")}</button>
                </Show>
            </div>
            <Book camp=camp/>
        </section>
    }
}

/// The formations of the book, measured in the same way.
#[component]
fn Book(camp: Camp) -> impl IntoView {
    let lang = lang();
    let id = camp.game().id();
    let course = lessons::course_of(id).map_or(id, lessons::Course::id).to_owned();
    let best = Route::Reference(course, Reference::Formations);
    let rows = move || {
        let lang = lang.get();
        let (formations, plan) = camp.trainer.with(|trainer: &Trainer| (trainer.formations, trainer.plan.clone()));
        let row = |known: &'static engine::Known| {
            let estimate = Estimate::of(&primer::tally(&known.measured))?;
            let name = primer::formation_name(known.name, lang);
            let this = formations.is_same(&known.turns(), &plan).then(|| {
                view! { <small class="muted">" · " {WORDS.word(lang, "compare.this")}</small> }
            });
            let gaps = [
                ("score", percent(estimate.score).into()),
                ("low", low(&estimate).into()),
                ("high", high(&estimate).into()),
                ("n", known.measured.games().into()),
            ];
            Some(view! {
                <li data-test=format!("measured-{}", known.name)>
                    <span><strong>{name}</strong>{this}</span>
                    <Bar estimate=estimate/>
                    <span class="figures">{WORDS.fill(lang, "compare.row", &gaps)}</span>
                </li>
            })
        };
        formations.known().iter().filter_map(row).collect::<Vec<_>>()
    };
    let is_measured = Memo::new(move |_| {
        camp.trainer.with(|trainer| trainer.formations.known().iter().any(|known| known.measured.pairs != [0; 5]))
    });
    view! {
        <Show when=move || is_measured.get()>
            <h3>{text(&WORDS, "compare")}</h3>
            <ul class="measured">{rows}</ul>
            <p><Link to=best.clone()>{text(&WORDS, "compare.best")}</Link></p>
        </Show>
    }
}

/// A score with its interval on a line from nothing to everything; the middle is marked.
#[component]
fn Bar(estimate: Estimate) -> impl IntoView {
    let [low, high] = estimate.score_interval.map(|share| format!("{:.1}", 100.0 * share));
    let score = format!("{:.1}", 100.0 * estimate.score);
    view! {
        <svg class="score-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <line class="score-ground" x1="0" x2="100" y1="5" y2="5"/>
            <line class="score-middle" x1="50" x2="50" y1="0" y2="10"/>
            <line class="score-range" x1=move || low.clone() x2=move || high.clone() y1="5" y2="5"/>
            <circle class="score-point" cx=move || score.clone() cy="5" r="2.4"/>
        </svg>
    }
}

/// Whole percent: more digits would promise more than there is.
fn percent(share: f64) -> u32 {
    (100.0 * share).round() as u32
}

/// The ends of the interval, rounded outward.
fn low(estimate: &Estimate) -> u32 {
    (100.0 * estimate.score_interval[0]).floor() as u32
}

fn high(estimate: &Estimate) -> u32 {
    (100.0 * estimate.score_interval[1]).ceil() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_rounded_outward() {
        let estimate =
            Estimate::of(&primer::tally(&Measured { pairs: [0, 0, 10, 0, 0], draws: 20, leads: [0; 2] })).unwrap();
        assert!(f64::from(low(&estimate)) <= 100.0 * estimate.score_interval[0]);
        assert!(f64::from(high(&estimate)) >= 100.0 * estimate.score_interval[1]);
        assert_eq!(percent(estimate.score), 50);
    }
}
