use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Side;

use super::WORDS;
use super::drill::Drill;
use super::moments::WhichSide;
use super::pool::Pool;
use super::reviewer::{Known, look_up, review};
use crate::browser;
use crate::engine::EngineClient;
use crate::parts::position_svg;
use crate::parts::solve::SolveHead;
use crate::parts::{RatedGameNotice, rated_game};
use crate::practice::{self, Findings};
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// Which game of how many is gone through, and which position of how many in it.
type Progress = (usize, usize, usize, usize);

/// The mistakes of all own games, spaced over days.
#[component]
pub fn Practise() -> impl IntoView {
    let client = StoredValue::new_local(EngineClient::new());
    // Whoever solves is not disturbed by the games that are gone through meanwhile.
    let reviewer = StoredValue::new_local(EngineClient::new());
    on_cleanup(move || {
        client.try_with_value(EngineClient::stop);
        reviewer.try_with_value(EngineClient::stop);
    });
    let only = RwSignal::new(browser::query("game").filter(|game| engine::find_by_id(game).is_some()));
    let pool = RwSignal::new(Pool::default());
    let at = RwSignal::new(0_usize);
    let progress = RwSignal::new(None::<Progress>);
    let failed = RwSignal::new(false);
    let look = move || only.with_untracked(|only| Pool::gather(only.as_deref(), browser::day_number()));
    Effect::new(move || {
        only.track();
        pool.set(look());
        at.set(0);
    });
    // What is found meanwhile comes behind what is there: whoever solves is not disturbed.
    let gather = move || {
        pool.try_update(|pool| pool.take_over(look()));
    };
    let go_through = move || {
        let ids = pool.with_untracked(|pool| pool.unreviewed.clone());
        let client = reviewer.get_value();
        failed.set(false);
        progress.set(Some((1, ids.len(), 0, 1)));
        spawn_local(async move {
            let count = ids.len();
            for (index, id) in ids.into_iter().enumerate() {
                let Known::Ready(record, side) = look_up(&id) else {
                    // What cannot be gone through is not asked for again.
                    practice::keep(&id, &Findings::NOTHING);
                    continue;
                };
                let tell = move |done, total| {
                    progress.try_set(Some((index + 1, count, done, total)));
                };
                if review(&client, &id, &record, side, tell).await.is_err() {
                    failed.try_set(true);
                    break;
                }
                // What is found can be solved while the rest is gone through.
                gather();
            }
            progress.try_set(None);
            gather();
        });
    };
    let go_through = Callback::new(move |()| go_through());
    let gather = Callback::new(move |()| gather());
    let current = Memo::new(move |_| {
        pool.with(|pool| pool.due.get(at.get()).map(|exercise| (exercise.id.clone(), exercise.mistake.ply)))
    });
    let rated = rated_game(move || only.get().as_deref().and_then(engine::find_by_id).map(rules::Rulebook::id));
    let step = move || match current
        .get()
        .and_then(|_| pool.with_untracked(|pool| pool.due.get(at.get_untracked()).cloned()))
    {
        Some(exercise) => {
            let now = at.get_untracked();
            let head = move || view! { <Head pool=pool at=at only=only/> };
            let foot = move || view! { <Offers pool=pool progress=progress failed=failed go_through=go_through gather=gather/> };
            view! {
                <Drill exercise=exercise client=client on_end=Callback::new(move |_| gather.run(())) head=Arc::new(move || head().into_any()) foot=Arc::new(move || foot().into_any())>
                    <button type="button" class="button primary" on:click=move |_| at.set(now + 1) data-test="practise-next">
                        {text(&WORDS, "next")}
                    </button>
                </Drill>
            }
            .into_any()
        }
        None => view! {
            <section class="practise" data-test="practise">
                <Head pool=pool at=at only=only/>
                <Offers pool=pool progress=progress failed=failed go_through=go_through gather=gather/>
                <Nothing pool=pool/>
            </section>
        }
        .into_any(),
    };
    view! {
        <RatedGameNotice rated=rated/>
        {step}
    }
}

/// How much there is, and of which game.
#[component]
fn Head(pool: RwSignal<Pool>, at: RwSignal<usize>, only: RwSignal<Option<String>>) -> impl IntoView {
    let lang = lang();
    let due = move || {
        let left = pool.with(|pool| pool.due.len().saturating_sub(at.get()));
        WORDS.fill(lang.get(), "due", &[("n", left.into())])
    };
    let games = move || pool.with(|pool| pool.games.clone());
    let chosen = move |game: Option<&'static str>| only.with(|only| only.as_deref() == game);
    let choice = move |game: Option<&'static str>| {
        let name = move || match game.and_then(engine::find_by_id) {
            Some(game) => game.title().to_owned(),
            None => WORDS.word(lang.get(), "all-games"),
        };
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="practise-game"
                    prop:checked=move || chosen(game)
                    on:change=move |_| only.set(game.map(str::to_owned))
                    data-test=format!("practise-{}", game.unwrap_or("all"))
                />
                <span>{name}</span>
            </label>
        }
    };
    let filter = move || {
        let games = games();
        (games.len() > 1 || only.get().is_some()).then(|| {
            let all = std::iter::once(None).chain(games.into_iter().map(Some));
            view! {
                <fieldset class="practise-games">
                    <legend class="unseen">{text(&WORDS, "by-game")}</legend>
                    <div class="choices">{all.map(choice).collect_view()}</div>
                </fieldset>
            }
        })
    };
    view! {
        <SolveHead
            title=Signal::derive(text(&WORDS, "practise"))
            back=Route::Games
            back_words=Signal::derive(text(&WORDS, "to-games"))
        >
            <span class="muted figures" data-test="practise-due">{due}</span>
        </SolveHead>
        {filter}
    }
}

/// What could be looked through.
#[component]
fn Offers(
    pool: RwSignal<Pool>,
    progress: RwSignal<Option<Progress>>,
    failed: RwSignal<bool>,
    go_through: Callback<()>,
    gather: Callback<()>,
) -> impl IntoView {
    let lang = lang();
    let unreviewed = Memo::new(move |_| pool.with(|pool| pool.unreviewed.len()));
    let offer = move || WORDS.fill(lang.get(), "unreviewed", &[("n", unreviewed.get().into())]);
    let running = move || {
        progress.get().map(|(game, games, done, total)| {
            let gaps = [("game", game.into()), ("games", games.into()), ("done", done.into()), ("total", total.into())];
            let words = WORDS.fill(lang.get(), "progress", &gaps);
            view! { <p class="muted" role="status" data-test="practise-progress">{words}</p> }
        })
    };
    // Where nothing is due, this is the thing to do.
    let class = move || if pool.with(|pool| pool.due.is_empty()) { "button small primary" } else { "button small" };
    view! {
        {running}
        <Show when=move || progress.get().is_none() && unreviewed.get() != 0>
            <div class="panel practise-offer" data-test="unreviewed">
                <span>{offer}</span>
                <button type="button" class=class on:click=move |_| go_through.run(()) data-test="go-through">
                    {text(&WORDS, "go-through")}
                </button>
            </div>
        </Show>
        <Show when=move || failed.get()><p class="why" role="alert">{text(&WORDS, "failed")}</p></Show>
        <Unknown pool=pool gather=gather/>
    }
}

/// Asks in one game after the other which side the person was.
#[component]
fn Unknown(pool: RwSignal<Pool>, gather: Callback<()>) -> impl IntoView {
    let open = RwSignal::new(false);
    let first = Memo::new(move |_| pool.with(|pool| pool.unknown.first().cloned()));
    let count = Memo::new(move |_| pool.with(|pool| pool.unknown.len()));
    let lang = lang();
    let offer = move || WORDS.fill(lang.get(), "unknown", &[("n", count.get().into())]);
    let ask = move || {
        let id = first.get()?;
        let Known::WhichSide(record) = look_up(&id) else {
            practice::keep(&id, &Findings::NOTHING);
            gather.run(());
            return None;
        };
        let end = record::Cursor::of_record((*record).clone()).ok();
        let picture = end.map(|end| position_svg(end.table(), false, "unknown-")).unwrap_or_default();
        let names = Some(record.setup().fork());
        let neither = id.clone();
        let choose = move |side: Side| {
            practice::keep(&id, &Findings::of_side(side));
            gather.run(());
        };
        let none = move |()| {
            practice::keep(&neither, &Findings::NOTHING);
            gather.run(());
        };
        Some(
            view! { <WhichSide names=names picture=picture on_choose=Callback::new(choose) on_neither=Callback::new(none)/> },
        )
    };
    view! {
        <Show when=move || count.get() != 0>
            <div class="panel practise-offer" data-test="unknown-side">
                <span>{offer}</span>
                <button type="button" class="button small" aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open) data-test="tell-side">
                    {text(&WORDS, "tell-side")}
                </button>
            </div>
            <Show when=move || open.get()>{ask}</Show>
        </Show>
    }
}

/// Nothing is due: why, and what to do instead.
#[component]
fn Nothing(pool: RwSignal<Pool>) -> impl IntoView {
    let lang = lang();
    let words = move || {
        let lang = lang.get();
        pool.with(|pool| match pool.next_day {
            Some(day) => {
                let days = day.saturating_sub(browser::day_number()).max(1);
                WORDS.fill(lang, "nothing.later", &[("n", pool.later.into()), ("days", days.into())])
            }
            None if pool.resting > 0 => WORDS.word(lang, "nothing.resting"),
            None if !pool.unreviewed.is_empty() || !pool.unknown.is_empty() => WORDS.word(lang, "nothing.unreviewed"),
            None => WORDS.word(lang, "nothing.none"),
        })
    };
    // One main action: to look through what there is, or else to play.
    let play = move || {
        let class = if pool.with(|pool| pool.unreviewed.is_empty()) { "button primary" } else { "button" };
        view! { <Link to=Route::Play(None) class=class>{text(&WORDS, "to-play")}</Link> }
    };
    view! {
        <section class="panel centred" data-test="practise-nothing">
            <p>{words}</p>
            <div class="buttons centre">
                {play}
                <Link to=Route::Games class="button">{text(&WORDS, "to-games")}</Link>
            </div>
        </section>
    }
}
