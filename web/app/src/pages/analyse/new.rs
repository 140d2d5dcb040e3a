//! Choosing a game to look at.

use leptos::prelude::*;
use record::Record;
use rules::{OptionKind, OptionSpec, Options, Rulebook};

use super::WORDS;
use super::state::AnalysisState;
use crate::pages::play::offered_options;
use crate::parts::{Dialog, Thumbnail, game_name};
use crate::words::{lang, text};

/// The games, each with its start position.
#[component]
pub(super) fn Games(
    /// One was chosen: an empty record of it.
    #[prop(into)]
    on_choose: Callback<Record>,
) -> impl IntoView {
    let games = engine::all().iter().map(|&game| view! { <Game game=game on_choose=on_choose/> }).collect_view();
    view! { <div class="pick-cards">{games}</div> }
}

#[component]
fn Game(game: &'static dyn Rulebook, on_choose: Callback<Record>) -> impl IntoView {
    // As the page where games begin does.
    let options = RwSignal::new(offered_options(game));
    let choose = move |_| {
        if let Ok(table) = game.table(&options.get_untracked(), None) {
            on_choose.run(Record::new(table.as_ref()));
        }
    };
    let picture = move || {
        let table = game.table(&options.get(), None).ok()?;
        Some(view! { <Thumbnail table=table ids=format!("new-{}-", game.id())/> })
    };
    let layouts = game.options().iter().filter_map(move |spec| match spec {
        // Who begins changes little; the layout changes the game.
        OptionSpec { key, kind: OptionKind::Choice(words), .. } if *key != "first" => {
            Some(view! { <Layout game=game key=key values=words options=options/> })
        }
        _ => None,
    });
    view! {
        <div class="pick-card">
            <button type="button" class="pick-button" on:click=choose data-test=format!("new-{}", game.id())>
                {picture}
                <strong>{game_name(game)}</strong>
            </button>
            {layouts.collect_view()}
        </div>
    }
}

#[component]
fn Layout(
    game: &'static dyn Rulebook,
    key: &'static str,
    values: &'static [&'static str],
    options: RwSignal<Options>,
) -> impl IntoView {
    let lang = lang();
    let label = move || game.words().word(lang.get(), &format!("option.{key}"));
    let choices = values.iter().map(|&value| {
        // Layouts without a name of their own are known by their word.
        let name = move || {
            let name = crate::pages::play::WORDS.text(lang.get(), &format!("value.{value}"));
            name.map_or_else(|| rules::written(value), str::to_owned)
        };
        view! { <option value=value prop:selected=move || options.with(|options| options.get(key) == value)>{name}</option> }
    });
    let choose = move |event| {
        let value = event_target_value(&event);
        options.update(|options| {
            // Only values of the list can be chosen.
            let _ = options.set(key, &value);
        });
    };
    view! {
        <label class="field layout">
            <span class="unseen">{label}</span>
            <select on:change=choose data-test=format!("layout-{}", game.id())>{choices.collect_view()}</select>
        </label>
    }
}

/// The games in a dialog.
#[component]
pub(super) fn NewDialog(analysis: AnalysisState) -> impl IntoView {
    let open = analysis.panels.new;
    let choose = move |record: Record| {
        open.set(false);
        analysis.replace(record);
    };
    view! {
        <Dialog open=open title=Signal::derive(text(&WORDS, "new.title")) test="new-dialog">
            <Show when=move || open.get()>
                <Games on_choose=choose/>
            </Show>
            <button type="button" class="button" on:click=move |_| open.set(false)>{text(&WORDS, "cancel")}</button>
        </Dialog>
    }
}
