use leptos::prelude::*;
use rules::Options;

use super::WORDS;
use super::camp::{Camp, Choice};
use super::keeping::{self, State};
use super::trainer::Way;
use crate::parts::Thumbnail;
use crate::words::{lang, text};

/// The formations as small camps, and how to practise.
#[component]
pub(super) fn Cards(camp: Camp) -> impl IntoView {
    let choices = Memo::new(move |_| camp.choices());
    let chosen = Memo::new(move |_| camp.chosen().map(|choice| choice.key));
    let cards = move || {
        choices
            .get()
            .into_iter()
            .enumerate()
            .map(|(index, choice)| view! { <Card camp=camp choice=choice index=index chosen=chosen/> })
            .collect::<Vec<_>>()
    };
    let ways = Way::ALL.map(|way| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="way"
                    prop:checked=move || camp.trainer.with(|trainer| trainer.way) == way
                    on:change=move |_| camp.set_way(way)
                    data-test=format!("way-{}", way.name())
                />
                <span>{way_words(way)}</span>
            </label>
        }
    });
    view! {
        <fieldset class="panel">
            <legend class="unseen">{text(&WORDS, "pick")}</legend>
            <div class="choices camps">{cards}</div>
            <div class="choices ways" role="group" aria-label=text(&WORDS, "way")>{ways}</div>
        </fieldset>
    }
}

fn way_words(way: Way) -> impl Fn() -> String {
    let lang = lang();
    move || WORDS.word(lang.get(), &format!("way.{}", way.name()))
}

#[component]
fn Card(camp: Camp, choice: Choice, index: usize, chosen: Memo<Option<String>>) -> impl IntoView {
    let lang = lang();
    let game = camp.game();
    let table = game.table(&Options::new(game.options()), None).ok().map(|mut table| {
        let formations = camp.trainer.with_untracked(|trainer| trainer.formations);
        for turn in &choice.turns {
            // Both build the same: whatever cannot be played is left out of the picture.
            let _ = table.play(turn);
            let _ = formations.turned(turn).map(|turned| table.play(&turned));
        }
        table
    });
    let key = choice.key.clone();
    let is_chosen = move || chosen.with(|chosen| chosen.as_ref() == Some(&key));
    let key = choice.key.clone();
    let state = move || {
        let state = camp.memory.with(|memory| memory.state(&key, keeping::today()));
        match state {
            State::New => WORDS.word(lang.get(), "state.new"),
            State::Known(times, _) => WORDS.fill(lang.get(), "state.known", &[("n", times.into())]),
            State::Due => WORDS.word(lang.get(), "state.due"),
        }
    };
    let own = choice.own.clone();
    let test = choice.known.map_or_else(|| format!("own-{index}"), |known| format!("formation-{}", known.name));
    view! {
        <div class="camp">
            <label class="choice">
                <input type="radio" name="formation" prop:checked=is_chosen on:click=move |_| { camp.choose(index); } data-test=test/>
                <span>
                    {table.map(|table| view! { <Thumbnail table=table ids=format!("camp-{index}-")/> })}
                    <strong>{move || choice.name(lang.get())}</strong>
                    <small class="muted">{state}</small>
                </span>
            </label>
            {own.map(|name| {
                let label = name.clone();
                let label = move || WORDS.fill(lang.get(), "delete", &[("name", label.as_str().into())]);
                view! {
                    <button type="button" class="tool" aria-label=label on:click=move |_| camp.delete(&name) data-test=format!("delete-{index}")>
                        "×"
                    </button>
                }
            })}
        </div>
    }
}
