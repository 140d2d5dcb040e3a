//! Players and other tags, to be read and changed.

use leptos::prelude::*;
use rules::Side;

use super::WORDS;
use super::state::AnalysisState;
use crate::parts::Dialog;
use crate::words::text;

/// Tags that are offered even if they are empty, with the names of their messages.
const OFFERED: [(&str, &str); 4] =
    [("Event", "tag.event"), ("Site", "tag.site"), ("Date", "tag.date"), ("Round", "tag.round")];

/// The form.
#[component]
pub(super) fn About(analysis: AnalysisState) -> impl IntoView {
    let lang = analysis.prefs.lang;
    let players = move |side: Side| {
        let label = move || analysis.record(|record| record.setup().side_name(side, lang.get()));
        let name = move || analysis.record(|record| record.player(side).unwrap_or_default().to_owned());
        let tag = move || analysis.record(|record| record.player_tag(side));
        view! { <TagField analysis=analysis label=Signal::derive(label) tag=Signal::derive(tag) value=Signal::derive(name)/> }
    };
    let tag = move |name: String, label: Signal<String>| {
        let known = name.clone();
        let value = move || analysis.record(|record| record.tags.get(&known).unwrap_or_default().to_owned());
        view! { <TagField analysis=analysis label=label tag=Signal::derive(move || name.clone()) value=Signal::derive(value)/> }
    };
    let offered = OFFERED.map(|(name, key)| tag(name.to_owned(), Signal::derive(text(&WORDS, key))));
    let others = Memo::new(move |_| {
        analysis.record(|record| {
            let players = Side::BOTH.map(|side| record.player_tag(side));
            let is_other = |name: &str| {
                !players.iter().any(|player| player == name) && !OFFERED.iter().any(|(known, _)| *known == name)
            };
            record.tags.iter().map(|(name, _)| name.to_owned()).filter(|name| is_other(name)).collect::<Vec<_>>()
        })
    });
    view! {
        <Dialog open=analysis.panels.about title=Signal::derive(text(&WORDS, "about")) test="about-dialog">
            <div class="about-fields">
                {Side::BOTH.map(players)}
                {offered}
                <For each=move || others.get() key=|name| name.clone() let:name>
                    {tag(name.clone(), Signal::derive(move || name.clone()))}
                </For>
            </div>
            <button type="button" class="button primary" on:click=move |_| analysis.panels.about.set(false) data-test="about-done">
                {text(&WORDS, "done")}
            </button>
        </Dialog>
    }
}

#[component]
fn TagField(
    analysis: AnalysisState,
    label: Signal<String>,
    tag: Signal<String>,
    value: Signal<String>,
) -> impl IntoView {
    let set = move |event| {
        let (name, value) = (tag.get_untracked(), event_target_value(&event));
        analysis.study.update(|study| {
            study.set_tag(&name, &value);
        });
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <input type="text" prop:value=value on:change=set data-test=move || format!("tag-{}", tag.get())/>
        </label>
    }
}
