//! The tree of turns as a list: moves in two columns, comments and variations between them.

use leptos::html;
use leptos::prelude::*;
use record::NodeId;
use rules::Side;
use wasm_bindgen::JsCast as _;

use super::WORDS;
use super::bar::colour_class;
use super::state::AnalysisState;
use crate::parts::Icon;
use crate::words::text;
use record::study::Go;
use record::study::{Entry, Part, Row, outline};

const MORE: &str = "M9 6l6 6-6 6";
const LESS: &str = "M6 9l6 6 6-6";

/// The list of moves with who played; what is given to it stands at its end.
#[component]
pub(super) fn TreeView(analysis: AnalysisState, children: Children) -> impl IntoView {
    let rows =
        Memo::new(move |_| analysis.record(|record| analysis.collapsed.with(|collapsed| outline(record, collapsed))));
    let list = move || rows.get().into_iter().enumerate().collect::<Vec<_>>();
    let is_empty = move || rows.with(Vec::is_empty);
    let node = NodeRef::<html::Div>::new();
    Effect::new(move || {
        analysis.at.track();
        rows.track();
        request_animation_frame(move || {
            if let Some(list) = node.try_get_untracked().flatten() {
                keep_in_sight(&list);
            }
        });
    });
    view! {
        <section class="panel tree" aria-label=text(&WORDS, "tree")>
            <Players analysis=analysis/>
            <div class="tree-rows figures" node_ref=node data-test="tree">
                <For each=list key=|row| row.clone() let((_, row))>
                    {row_view(analysis, row)}
                </For>
                <Show when=is_empty>
                    <p class="muted tree-empty">{text(&WORDS, "tree.empty")}</p>
                </Show>
            </div>
            {children()}
        </section>
    }
}

/// Who played, and how it ended.
#[component]
fn Players(analysis: AnalysisState) -> impl IntoView {
    let lang = analysis.prefs.lang;
    let player = move |side: Side| {
        let name = move || {
            analysis.record(|record| {
                record.player(side).map_or_else(|| record.setup().side_name(side, lang.get()), str::to_owned)
            })
        };
        view! {
            <span class="tree-player">
                <span class=move || format!("side-dot {}", colour_class(analysis, side)) aria-hidden="true"></span>
                <span class="player-name">{name}</span>
            </span>
        }
    };
    let result = move || {
        analysis.record(|record| {
            let result = record.result.map(|outcome| outcome.result().replace("1/2", "½").replace('-', "–"));
            let score = record.score.map(|score| session::points(score, record.setup(), lang.get()));
            result.into_iter().chain(score).collect::<Vec<_>>().join(" · ")
        })
    };
    view! {
        <button
            type="button"
            class="players"
            title=text(&WORDS, "about")
            on:click=move |_| analysis.panels.about.set(true)
            data-test="about"
        >
            {Side::BOTH.map(player)}
            <span class="result muted">{result}</span>
        </button>
    }
}

fn row_view(analysis: AnalysisState, row: Row) -> AnyView {
    match row {
        Row::Pair { number, first, second } => view! {
            <div class="pair">
                <span class="pair-number muted">{number}</span>
                {column(analysis, first)}
                {column(analysis, second)}
            </div>
        }
        .into_any(),
        Row::Comment(said) => view! { <p class="said">{said}</p> }.into_any(),
        Row::Variation { head, collapsed, parts } => {
            let toggle = move |_| {
                analysis.collapsed.update(|collapsed| {
                    if !collapsed.remove(&head) {
                        collapsed.insert(head);
                    }
                });
            };
            let key = if collapsed { "variation.more" } else { "variation.less" };
            let parts = parts.into_iter().map(|part| part_view(analysis, part)).collect_view();
            view! {
                <div class="variation">
                    <button
                        type="button"
                        class="fold"
                        aria-expanded=(!collapsed).to_string()
                        aria-label=text(&WORDS, key)
                        on:click=toggle
                        data-test="fold"
                    >
                        <Icon path=if collapsed { MORE } else { LESS }/>
                    </button>
                    <div>{parts} {collapsed.then_some("…")}</div>
                </div>
            }
            .into_any()
        }
    }
}

fn column(analysis: AnalysisState, entry: Option<Entry>) -> AnyView {
    match entry {
        Some(entry) => turn(analysis, entry).into_any(),
        None => view! { <span class="gap muted">"…"</span> }.into_any(),
    }
}

fn part_view(analysis: AnalysisState, part: Part) -> AnyView {
    match part {
        Part::Number(number) => view! { <span class="muted number">{number}</span> " " }.into_any(),
        Part::Turn(entry) => view! { {turn(analysis, entry)} " " }.into_any(),
        Part::Comment(said) => view! { <span class="said">{said}</span> " " }.into_any(),
        Part::Open => view! { <span class="bracket">"("</span> }.into_any(),
        Part::Close => view! { <span class="bracket">") "</span> }.into_any(),
    }
}

fn turn(analysis: AnalysisState, Entry { id, text, marks }: Entry) -> impl IntoView {
    let is_here = move || analysis.at.get() == id;
    let class = match marks.as_str() {
        "??" => "marks bad",
        "?" | "?!" => "marks poor",
        "!" | "!!" => "marks fine",
        _ => "marks",
    };
    let marks = (!marks.is_empty()).then(|| view! { <span class=class>{marks}</span> });
    view! {
        <button
            type="button"
            class="ply"
            class:here=is_here
            aria-current=move || is_here().then_some("true")
            on:click=move |_| analysis.go(Go::To(id))
            data-node=node_number(id)
        >
            {text}
            {marks}
        </button>
    }
}

fn node_number(id: NodeId) -> String {
    id.number().to_string()
}

/// Scrolls the list, and nothing else, until the turn that is looked at is seen.
fn keep_in_sight(list: &web_sys::HtmlElement) {
    let here =
        list.query_selector(".here").ok().flatten().and_then(|here| here.dyn_into::<web_sys::HtmlElement>().ok());
    let Some(here) = here else {
        list.set_scroll_top(0);
        return;
    };
    let (outer, inner) = (list.get_bounding_client_rect(), here.get_bounding_client_rect());
    let margin = inner.height();
    let by = if inner.top() < outer.top() + margin {
        inner.top() - outer.top() - margin
    } else if inner.bottom() > outer.bottom() - margin {
        inner.bottom() - outer.bottom() + margin
    } else {
        return;
    };
    list.set_scroll_top(list.scroll_top() + by as i32);
}
