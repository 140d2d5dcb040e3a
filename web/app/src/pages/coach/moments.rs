use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use record::Record;
use rules::Side;

use super::WORDS;
use super::drill::Drill;
use super::reviewer::{Known, look_up, review};
use crate::engine::{EngineClient, Trouble};
use crate::parts::solve::SolveHead;
use crate::parts::{RatedGameNotice, position_svg, rated_game};
use crate::practice::{self, Exercise};
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// How far the coach is with a game.
#[derive(Clone)]
enum Phase {
    Missing,
    Unfinished,
    WhichSide,
    Reviewing(usize, usize),
    Failed,
    Ready(Vec<Exercise>),
}

/// The moments of a game that mattered most, as positions to solve again.
#[component]
pub fn Coach(
    /// The game among one's own.
    id: String,
) -> impl IntoView {
    let client = StoredValue::new_local(EngineClient::new());
    on_cleanup(move || {
        client.try_with_value(EngineClient::stop);
    });
    let record: StoredValue<Option<Box<Record>>> = StoredValue::new(None);
    let id = StoredValue::new(id);
    let phase = RwSignal::new(Phase::Missing);
    let begin = move |side: Side| {
        let Some(record) = record.get_value() else {
            return;
        };
        phase.set(Phase::Reviewing(0, 1));
        let (client, id) = (client.get_value(), id.get_value());
        spawn_local(async move {
            let progress = move |done, total| {
                phase.try_set(Phase::Reviewing(done, total));
            };
            match review(&client, &id, &record, side, progress).await {
                Ok(findings) => {
                    phase.try_set(Phase::Ready(practice::exercises(&id, &record, &findings)));
                }
                Err(Trouble::Forgotten) => {}
                Err(_) => {
                    phase.try_set(Phase::Failed);
                }
            }
        });
    };
    let start = move || match id.with_value(|id| look_up(id)) {
        Known::Missing => phase.set(Phase::Missing),
        Known::Unfinished => phase.set(Phase::Unfinished),
        Known::WhichSide(found) => {
            record.set_value(Some(found));
            phase.set(Phase::WhichSide);
        }
        Known::Ready(found, side) => {
            record.set_value(Some(found));
            begin(side);
        }
        Known::Reviewed(found, findings) => {
            phase.set(Phase::Ready(practice::exercises(&id.get_value(), &found, &findings)));
            record.set_value(Some(found));
        }
    };
    start();
    let rated = rated_game(move || record.with_value(|record| Some(record.as_ref()?.rulebook().id())));
    let step = move || {
        match phase.get() {
        Phase::Missing => view! { <Word key="missing"><Link to=Route::Games class="button primary">{text(&WORDS, "to-games")}</Link></Word> }.into_any(),
        Phase::Unfinished => view! {
            <Word key="unfinished"><Link to=Route::Game(id.get_value()) class="button primary">{text(&WORDS, "to-game")}</Link></Word>
        }
        .into_any(),
        Phase::WhichSide => {
            let picture = record.with_value(|record| {
                record.as_ref().and_then(|record| {
                    let end = record::Cursor::of_record((**record).clone()).ok()?;
                    Some(position_svg(end.table(), false, "coach-"))
                })
            });
            let names = record.with_value(|record| record.as_ref().map(|record| record.setup().fork()));
            view! { <WhichSide names=names picture=picture.unwrap_or_default() on_choose=Callback::new(begin)/> }.into_any()
        }
        Phase::Reviewing(done, total) => view! { <Reviewing done=done total=total/> }.into_any(),
        Phase::Failed => view! {
            <Word key="failed">
                <button type="button" class="button primary" on:click=move |_| start()>{text(&WORDS, "again")}</button>
            </Word>
        }
        .into_any(),
        Phase::Ready(exercises) => {
            let moments: Vec<_> = exercises.into_iter().filter(|exercise| exercise.mistake.is_moment).collect();
            if moments.is_empty() {
                view! {
                    <Word key="flawless">
                        <Link to=Route::Play(None) class="button primary">{text(&WORDS, "to-play")}</Link>
                        <Link to=Route::Practise class="button">{text(&WORDS, "practise")}</Link>
                    </Word>
                }
                .into_any()
            } else {
                view! { <Solve moments=moments id=id.get_value() client=client/> }.into_any()
            }
        }
    }
    };
    view! {
        <RatedGameNotice rated=rated/>
        {step}
    }
}

/// One moment after the other.
#[component]
fn Solve(moments: Vec<Exercise>, id: String, client: StoredValue<EngineClient, LocalStorage>) -> impl IntoView {
    let lang = lang();
    let count = moments.len();
    // Whoever comes back goes on with the first that was not tried; whoever has tried all begins anew.
    let tried: Vec<_> = moments.iter().map(|exercise| exercise.mistake.schedule.last()).collect();
    let first = tried.iter().position(Option::is_none);
    let moments = StoredValue::new(moments);
    let at = RwSignal::new(first.unwrap_or(0));
    let results = RwSignal::new(if first.is_some() { tried } else { vec![None; count] });
    let id = StoredValue::new(id);
    let head = move || {
        let title = move || WORDS.fill(lang.get(), "moment", &[("n", (at.get() + 1).into()), ("count", count.into())]);
        view! {
            <SolveHead
                title=Signal::derive(title)
                back=Route::Game(id.get_value())
                back_words=Signal::derive(text(&WORDS, "to-game"))
            >
                <Dots results=results at=at/>
            </SolveHead>
        }
    };
    move || {
        let now = at.get();
        let Some(exercise) = moments.with_value(|moments| moments.get(now).cloned()) else {
            return view! { <Done id=id.get_value() results=results.get_untracked()/> }.into_any();
        };
        let on_end = Callback::new(move |is_clean| results.update(|results| results[now] = Some(is_clean)));
        view! {
            <Drill exercise=exercise client=client on_end=on_end head=Arc::new(move || head().into_any())>
                <button type="button" class="button primary" on:click=move |_| at.set(now + 1) data-test="coach-next">
                    {move || WORDS.word(lang.get(), if now + 1 < count { "next" } else { "finish" })}
                </button>
            </Drill>
        }
        .into_any()
    }
}

/// How it went, and where to go from there.
#[component]
fn Done(id: String, results: Vec<Option<bool>>) -> impl IntoView {
    let lang = lang();
    let solved = results.iter().filter(|result| **result == Some(true)).count();
    let gaps = move || [("n", solved.into()), ("count", results.len().into())];
    let words = move || WORDS.fill(lang.get(), "done", &gaps());
    view! {
        <section class="panel centred" data-test="coach-done">
            <h1>{text(&WORDS, "done.title")}</h1>
            <p>{words}</p>
            <div class="buttons centre">
                <Link to=Route::Play(None) class="button primary">{text(&WORDS, "to-play")}</Link>
                <Link to=Route::Practise class="button">{text(&WORDS, "practise")}</Link>
                <Link to=Route::Analyse(Some(id)) class="button">{text(&WORDS, "to-analysis")}</Link>
            </div>
        </section>
    }
}

/// How the moments went: a tick, a cross, or nothing yet.
#[component]
fn Dots(results: RwSignal<Vec<Option<bool>>>, at: RwSignal<usize>) -> impl IntoView {
    let lang = lang();
    let dots = move || {
        let results = results.get();
        let dot = |(index, result): (usize, Option<bool>)| {
            let (sign, key) = match result {
                Some(true) => ("✓", "dot.solved"),
                Some(false) => ("×", "dot.failed"),
                None => ("", "dot.open"),
            };
            let class = move || if at.get() == index { "moment-dot here" } else { "moment-dot" };
            view! { <li class=class><span aria-hidden="true">{sign}</span><span class="unseen">{move || WORDS.word(lang.get(), key)}</span></li> }
        };
        results.into_iter().enumerate().map(dot).collect_view()
    };
    view! { <ol class="moment-dots">{dots}</ol> }
}

/// A word in place of a board, and where to go from there.
#[component]
pub(super) fn Word(key: &'static str, children: Children) -> impl IntoView {
    view! {
        <section class="panel centred" data-test=format!("coach-{key}")>
            <h1>{text(&WORDS, "title")}</h1>
            <p>{text(&WORDS, key)}</p>
            <div class="buttons centre">{children()}</div>
        </section>
    }
}

/// The engine goes through the game.
#[component]
pub(super) fn Reviewing(done: usize, total: usize) -> impl IntoView {
    let lang = lang();
    let words = move || WORDS.fill(lang.get(), "reviewing", &[("done", done.into()), ("total", total.into())]);
    view! {
        <section class="panel centred" data-test="coach-reviewing">
            <h1>{text(&WORDS, "title")}</h1>
            <p>{words}</p>
            <progress max=total.to_string() value=done.to_string() aria-label=text(&WORDS, "title")></progress>
        </section>
    }
}

/// Asks which side the person was.
#[component]
pub(super) fn WhichSide(
    /// A table of the game, for the names of its sides.
    names: Option<Box<dyn rules::Table>>,
    /// What the game looked like at its end.
    picture: String,
    on_choose: Callback<Side>,
    /// The person was neither, where that can be said.
    #[prop(optional)]
    on_neither: Option<Callback<()>>,
) -> impl IntoView {
    let lang = lang();
    let names = StoredValue::new(names);
    let neither = on_neither.map(|neither| {
        view! {
            <button type="button" class="button" on:click=move |_| neither.run(()) data-test="was-neither">
                {text(&WORDS, "neither")}
            </button>
        }
    });
    let button = move |side: Side, test: &'static str| {
        let name = move || {
            names.with_value(|table| table.as_ref().map(|table| table.side_name(side, lang.get())).unwrap_or_default())
        };
        view! {
            <button type="button" class="button" on:click=move |_| on_choose.run(side) data-test=test>{name}</button>
        }
    };
    view! {
        <section class="panel centred" data-test="which-side">
            <h1>{text(&WORDS, "which-side")}</h1>
            <div class="picture small-picture" aria-hidden="true" inner_html=picture></div>
            <div class="buttons centre">{button(Side::One, "was-one")} {button(Side::Two, "was-two")} {neither}</div>
        </section>
    }
}
