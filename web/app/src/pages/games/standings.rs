use leptos::prelude::*;

use super::WORDS;
use super::index::{Entry, standings};
use crate::words::{lang, text};

/// How one has done against each level; nothing until a game against the computer has ended.
#[component]
pub fn Standings(entries: RwSignal<Vec<Entry>>) -> impl IntoView {
    let lang = lang();
    let counted = Memo::new(move |_| entries.with(|entries| standings(entries.iter())));
    let rows = move || {
        counted
            .get()
            .into_iter()
            .map(|(level, [won, drawn, lost])| {
                let name = move || WORDS.fill(lang.get(), "level", &[("n", u32::from(level).into())]);
                view! {
                    <tr data-test=format!("level-{level}")>
                        <th scope="row">{name}</th>
                        <td>{won}</td>
                        <td>{drawn}</td>
                        <td>{lost}</td>
                    </tr>
                }
            })
            .collect_view()
    };
    view! {
        <Show when=move || counted.with(|counted| !counted.is_empty())>
            <details class="panel standings" data-test="standings">
                <summary>{text(&WORDS, "standings")}</summary>
                <table class="figures">
                    <thead>
                        <tr>
                            <th scope="col">{text(&WORDS, "standings.level")}</th>
                            <th scope="col">"+ " {text(&WORDS, "standings.won")}</th>
                            <th scope="col">"= " {text(&WORDS, "standings.drawn")}</th>
                            <th scope="col">"– " {text(&WORDS, "standings.lost")}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </details>
        </Show>
    }
}
