//! The engine's lines: what it would play, what it expects, and whether that is proved.

use board::{Arrow, ArrowKind};
use engine::Outlook;
use leptos::prelude::*;
use rules::{Arg, Side};

use super::bar::colour_class;
use super::state::AnalysisState;
use super::thinking::{MOST_LINES, Thinking, Threat};
use super::{WORDS, worth};
use crate::engine::Trouble;
use crate::words::text;
use record::study::Numbers;

/// So many moves of a line are shown.
const SHOWN: usize = 12;

/// The panel of the engine.
#[component]
pub(super) fn Lines(analysis: AnalysisState, thinking: Thinking) -> impl IntoView {
    let counts = (1..=MOST_LINES).map(|count| {
        view! {
            <option value=count.to_string() prop:selected=move || thinking.lines.get() == count>{count}</option>
        }
    });
    let choose = move |event| {
        if let Some(count) = event_target_value(&event).parse().ok().filter(|count| (1..=MOST_LINES).contains(count)) {
            thinking.lines.set(count);
        }
    };
    let switch = move |key: &'static str, class: &'static str, signal: RwSignal<bool>| {
        view! {
            <button
                type="button"
                class=class
                aria-pressed=move || signal.get().to_string()
                disabled=move || thinking.rated.with(Option::is_some)
                on:click=move |_| signal.update(|on| *on = !*on)
                data-test=key
            >
                {text(&WORDS, key)}
            </button>
        }
    };
    let rows = move || (0..thinking.lines.get()).collect::<Vec<_>>();
    view! {
        <section class="panel engine-panel" aria-label=text(&WORDS, "engine")>
            <div class="engine-head">
                {switch("engine", "button small switch", thinking.on)}
                {switch("threat", "button small", thinking.threat_on)}
                <label class="line-count" hidden=move || !thinking.on.get()>
                    <span>{text(&WORDS, "engine.lines")}</span>
                    <select on:change=choose aria-label=text(&WORDS, "engine.lines") data-test="line-count">{counts.collect_view()}</select>
                </label>
                <span class="engine-speed muted figures" data-test="depth">{speed(analysis, thinking)}</span>
                <Show when=move || thinking.is_at_limit()>
                    <button type="button" class="button small" on:click=move |_| thinking.deeper.set(true) data-test="deeper">
                        {text(&WORDS, "engine.deeper")}
                    </button>
                </Show>
            </div>
            <Verdict analysis=analysis thinking=thinking/>
            <Show when=move || thinking.on.get()>
                <ol class="engine-lines" data-test="lines" on:pointerleave=move |_| thinking.preview.set(None)>
                    <For each=rows key=|rank| *rank let:rank>
                        <Line rank=rank analysis=analysis thinking=thinking/>
                    </For>
                </ol>
            </Show>
            <p class="threat-line muted" data-test="threat-line">{move || threat_words(analysis, thinking)}</p>
        </section>
    }
}

/// What the position is worth, in words. A press has it said to those who do not see it.
#[component]
fn Verdict(analysis: AnalysisState, thinking: Thinking) -> impl IntoView {
    let words = move || {
        let lang = analysis.prefs.lang.get();
        if let Some(Trouble::Broken(_) | Trouble::Refused(_)) = thinking.view.with(|view| view.trouble.clone()) {
            return WORDS.word(lang, "engine.trouble");
        }
        let table = analysis.shown.get().table;
        match thinking.outlook() {
            Some(outlook) => worth::say(outlook, table.as_ref(), lang),
            None if thinking.on.get() && thinking.rated.with(Option::is_none) => WORDS.word(lang, "engine.thinking"),
            None => WORDS.word(lang, "engine.off"),
        }
    };
    // Whose the figure is, is seen by its colour; those who do not see it have the sentence.
    let figure = move || {
        let is_well = thinking.view.with(|view| view.trouble.is_none());
        thinking.outlook().filter(|_| is_well).and_then(|outlook| worth::figure(outlook, analysis.prefs.lang.get()))
    };
    let dot = move || match thinking.outlook().and_then(worth::ahead) {
        Some(side) => format!("side-dot {}", colour_class(analysis, side)),
        None => "side-dot nobody".to_owned(),
    };
    let class = move || {
        let proved = thinking.outlook().is_some_and(Outlook::is_proved);
        if proved { "verdict proved" } else { "verdict" }
    };
    view! {
        <button
            type="button"
            class=class
            title=text(&WORDS, "worth.aloud")
            on:click=move |_| thinking.say_aloud()
            data-test="worth"
        >
            <span class=dot aria-hidden="true"></span>
            {move || figure().map(|_| view! { <span class="unseen">{words}</span> })}
            <span class="figures" aria-hidden=move || figure().map(|_| "true")>
                {move || figure().unwrap_or_else(words)}
            </span>
        </button>
    }
}

/// One line; its place is kept free until it is known.
#[component]
fn Line(rank: usize, analysis: AnalysisState, thinking: Thinking) -> impl IntoView {
    let line = Memo::new(move |_| thinking.view.with(|view| view.lines.get(rank).cloned()));
    let turn = move || analysis.shown.with(|shown| shown.table.turn());
    let outlook = move || line.with(|line| line.as_ref().map(|line| worth::for_first(line.outlook, turn())));
    let short = move || outlook().map(|outlook| worth::short(outlook, analysis.prefs.lang.get())).unwrap_or_default();
    let words = move || {
        outlook().map(|outlook| worth::say(outlook, analysis.shown.get().table.as_ref(), analysis.prefs.lang.get()))
    };
    let chip = move || match outlook().and_then(worth::ahead) {
        Some(side) => format!("chip figures {}", colour_class(analysis, side)),
        None => "chip figures nobody".to_owned(),
    };
    let moves = move || {
        let ply = analysis.shown.with(|shown| shown.table.plies());
        let numbers = analysis.record(Numbers::of);
        let texts = line.with(|line| line.as_ref().map(|line| line.moves.clone())).unwrap_or_default();
        let labelled = texts.into_iter().take(SHOWN).enumerate().map(move |(index, text)| {
            let (_, column) = numbers.at(ply + index + 1);
            let number = (index == 0 || column == Side::One).then(|| numbers.text(ply + index + 1));
            (index, number, text)
        });
        labelled.collect::<Vec<_>>()
    };
    let beginning = move |index: usize| {
        line.with_untracked(|line| {
            line.as_ref().map(|line| line.moves.iter().take(index + 1).cloned().collect::<Vec<_>>())
        })
    };
    let look = move |index: usize| thinking.preview.set(beginning(index).and_then(|moves| arrow(analysis, &moves)));
    let play = move |index: usize| {
        thinking.preview.set(None);
        if let Some(moves) = beginning(index) {
            analysis.play_line(&moves);
        }
    };
    view! {
        <li class="engine-line" data-test=format!("line-{}", rank + 1)>
            <span class=chip title=words>{short}</span>
            <span class="line-moves">
                <For each=moves key=|part| part.clone() let((index, number, text))>
                    <button
                        type="button"
                        class="line-move"
                        tabindex=if index == 0 { "0" } else { "-1" }
                        on:click=move |_| play(index)
                        on:pointerenter=move |_| look(index)
                        on:focus=move |_| look(index)
                        on:blur=move |_| thinking.preview.set(None)
                    >
                        {number.map(|number| view! { <span class="muted">{number} " "</span> })}
                        {text}
                    </button>
                </For>
            </span>
        </li>
    }
}

/// The arrow of the last of these moves.
fn arrow(analysis: AnalysisState, moves: &[String]) -> Option<Arrow> {
    let (last, before) = moves.split_last()?;
    let mut table = analysis.shown.with_untracked(|shown| shown.table.fork());
    for text in before {
        table.play(text).ok()?;
    }
    Arrow::of_move(table.as_ref(), last, if before.is_empty() { ArrowKind::Best } else { ArrowKind::Other })
}

fn speed(analysis: AnalysisState, thinking: Thinking) -> impl Fn() -> String {
    move || {
        let lang = analysis.prefs.lang.get();
        thinking.view.with(|view| {
            if view.depth == 0 {
                return String::new();
            }
            let speed = Arg::Text(worth::rounded(view.nodes_per_second, lang));
            let key = if view.is_done { "engine.done" } else { "engine.depth" };
            WORDS.fill(lang, key, &[("depth", view.depth.into()), ("speed", speed)])
        })
    }
}

fn threat_words(analysis: AnalysisState, thinking: Thinking) -> String {
    let lang = analysis.prefs.lang.get();
    let table = analysis.shown.get().table;
    let other = table.side_name(table.turn().other(), lang);
    match thinking.threat.get() {
        Threat::Unasked => String::new(),
        Threat::Sought if table.ending().is_some() => String::new(),
        Threat::Sought => WORDS.word(lang, "threat.sought"),
        Threat::Unthinkable => WORDS.fill(lang, "threat.none", &[("side", Arg::Text(other))]),
        Threat::Found { line, .. } => {
            let text = line.moves.first().cloned().unwrap_or_default();
            WORDS.fill(lang, "threat.found", &[("side", Arg::Text(other)), ("move", Arg::Text(text))])
        }
    }
}
