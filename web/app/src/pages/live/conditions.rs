use leptos::prelude::*;
use rules::Lang;

use super::WORDS;
use super::desk::Desk;
use super::name_of;
use crate::words::text;

/// Answers to be given in one's absence: made on the board, listed, taken back. Only where turns have their days.
#[component]
pub(super) fn Conditions(desk: Desk) -> impl IntoView {
    let is_planning = Memo::new(move |_| desk.plans.planning.with(Option::is_some));
    let is_there = Memo::new(move |_| desk.can_plan());
    view! {
        <Show when=move || is_there.get() || is_planning.get()>
            <section class="panel live-plans" aria-label=text(&WORDS, "plan.title") data-test="plans">
                <Show when=move || is_planning.get() fallback=move || view! { <Listed desk=desk/> }>
                    <Making desk=desk/>
                </Show>
            </section>
        </Show>
    }
}

/// The lines that there are.
#[component]
fn Listed(desk: Desk) -> impl IntoView {
    let lang = desk.prefs.lang;
    let rows = move || {
        let lines = desk.plans.lines.get().into_iter().enumerate();
        let row = |(index, line): (usize, Vec<String>)| {
            let words = line_words(&line, lang.get());
            let remove = WORDS.fill(lang.get(), "plan.remove", &[("line", words.clone().into())]);
            view! {
                <li>
                    <span data-test="plan">{words}</span>
                    <button
                        type="button"
                        class="tool"
                        aria-label=remove.clone()
                        title=remove
                        on:click=move |_| desk.remove_line(index)
                        data-test="plan-remove"
                    >
                        "×"
                    </button>
                </li>
            }
        };
        lines.map(row).collect::<Vec<_>>()
    };
    view! {
        <ul class="plain-list">{rows}</ul>
        <button type="button" class="button small" on:click=move |_| desk.plan() data-test="plan-start">
            {text(&WORDS, "plan.start")}
        </button>
    }
}

/// A line is made on the board: the opponent's turn, then one's own.
#[component]
fn Making(desk: Desk) -> impl IntoView {
    let lang = desk.prefs.lang;
    let line = Memo::new(move |_| desk.plans.planning.get().unwrap_or_default());
    let todo = move || {
        let count = line.with(Vec::len);
        let rival = desk.game.with(|game| {
            let game = game.as_ref()?;
            Some(name_of(&game.players[game.you?.other().index()], lang.get()))
        });
        let key = match count {
            0 => "plan.theirs",
            n if n % 2 == 1 => "plan.yours",
            _ => "plan.whole",
        };
        WORDS.fill(lang.get(), key, &[("name", rival.unwrap_or_default().into())])
    };
    let is_whole = Memo::new(move |_| line.with(|line| !line.is_empty() && line.len() % 2 == 0));
    let button = move |key: &'static str, class: &'static str, enabled: Signal<bool>, act: Callback<()>| {
        view! {
            <button type="button" class=class disabled=move || !enabled.get() on:click=move |_| act.run(()) data-test=key>
                {text(&WORDS, key)}
            </button>
        }
    };
    let has_any = Signal::derive(move || line.with(|line| !line.is_empty()));
    let always = Signal::derive(|| true);
    view! {
        <p role="status" data-test="plan-todo">{todo}</p>
        <p class="figures" data-test="plan-line">{move || line_words(&line.get(), lang.get())}</p>
        <div class="buttons">
            {button("plan.keep", "button primary", is_whole.into(), Callback::new(move |()| desk.keep_line()))}
            {button("plan.back", "button", has_any, Callback::new(move |()| desk.plan_back()))}
            {button("plan.cancel", "button", always, Callback::new(move |()| desk.stop_planning()))}
        </div>
    }
}

/// A line in words: `If a1b1, then c3c4.`
fn line_words(line: &[String], lang: Lang) -> String {
    let pair = |turns: &[String]| {
        let answer = turns.get(1).map_or("…", String::as_str);
        WORDS.fill(lang, "plan.line", &[("move", turns[0].clone().into()), ("answer", answer.to_owned().into())])
    };
    line.chunks(2).map(pair).collect::<Vec<_>>().join("; ")
}
