use leptos::prelude::*;
use rules::Rulebook;

use super::index::Order;
use super::{Choosing, PAGE, WORDS, Wanted};
use crate::words::{lang, text};

/// Seeks, sorts and chooses games.
#[component]
pub fn Finder(wanted: Wanted, choosing: Choosing) -> impl IntoView {
    let seek = move |event| {
        wanted.shown.set(PAGE);
        wanted.sought.set(event_target_value(&event));
    };
    let choose = move |event| {
        wanted.shown.set(PAGE);
        wanted.game.set(engine::find_by_id(&event_target_value(&event)).map(Rulebook::id));
    };
    let sort = move |event| {
        let value = event_target_value(&event);
        wanted.order.set(Order::ALL.into_iter().find(|order| order.name() == value).unwrap_or_default());
    };
    let games = engine::families().into_iter().filter_map(|family| family.first().copied()).map(|game| {
        let title = game.title().split_whitespace().next().unwrap_or_default();
        view! { <option value=game.id()>{title}</option> }
    });
    let lang = lang();
    let orders = Order::ALL.map(|order| {
        let name = move || WORDS.word(lang.get(), &format!("sort.{}", order.name()));
        view! { <option value=order.name()>{name}</option> }
    });
    let switch = move |_| {
        choosing.is_on.update(|on| *on = !*on);
        choosing.chosen.update(std::collections::BTreeSet::clear);
    };
    view! {
        <div class="finder">
            <label class="seek">
                <span class="unseen">{text(&WORDS, "search")}</span>
                <input type="search" placeholder=text(&WORDS, "search") on:input=seek data-test="search"/>
            </label>
            <label class="filter">
                <span class="unseen">{text(&WORDS, "filter")}</span>
                <select on:change=choose data-test="filter">
                    <option value="">{text(&WORDS, "all")}</option>
                    {games.collect_view()}
                </select>
            </label>
            <label class="filter">
                <span class="unseen">{text(&WORDS, "sort")}</span>
                <select on:change=sort data-test="sort">{orders}</select>
            </label>
            <button
                type="button"
                class="button small"
                aria-pressed=move || choosing.is_on.get().to_string()
                on:click=switch
                data-test="choose-many"
            >
                {text(&WORDS, "choose")}
            </button>
        </div>
    }
}

/// What can be done with the games that are chosen.
#[component]
pub fn Chosen(choosing: Choosing, found: Memo<Vec<String>>, on_delete: Callback<Vec<String>>) -> impl IntoView {
    let lang = lang();
    let count = move || choosing.chosen.with(std::collections::BTreeSet::len);
    let all = move |_| choosing.chosen.set(found.get().into_iter().collect());
    let delete = move |_| on_delete.run(choosing.chosen.get().into_iter().collect());
    view! {
        <Show when=move || choosing.is_on.get()>
            <div class="panel chosen-games" data-test="chosen">
                <span class="figures" role="status">{move || WORDS.fill(lang.get(), "chosen", &[("n", count().into())])}</span>
                <button type="button" class="button small" on:click=all data-test="choose-all">{text(&WORDS, "choose.all")}</button>
                <button type="button" class="button small" disabled=move || count() == 0 on:click=delete data-test="delete-chosen">
                    {text(&WORDS, "delete")}
                </button>
            </div>
        </Show>
    }
}
