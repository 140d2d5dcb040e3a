use leptos::prelude::*;
use record::Reading;
use rules::{Lang, Outcome, Side};
use session::{Conclusion, Terms};

use super::Choosing;
use super::WORDS;
use crate::browser;
use crate::library::{self, Found, Origin};
use crate::parts::{Thumbnail, download};
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// The tag that holds the name that a person gave to a game.
const NAME: &str = "Event";

/// What is said of a game in the list.
struct Summary {
    game: &'static str,
    terms: Terms,
    players: [Option<String>; 2],
    conclusion: Option<Conclusion>,
    sides: [[String; 4]; 2],
    turns: usize,
    origin: Origin,
    /// The date of the record, or when the game came here.
    date: Option<String>,
    moment: Option<f64>,
}

impl Summary {
    fn of(id: &str, reading: &Reading) -> Self {
        let (record, table) = (&reading.record, reading.table.as_ref());
        Self {
            game: record.rulebook().title(),
            terms: Terms::of_record(record),
            players: Side::BOTH.map(|side| record.player(side).map(str::to_owned)),
            conclusion: Conclusion::of(record, table),
            sides: Side::BOTH.map(|side| Lang::ALL.map(|lang| table.side_name(side, lang))),
            turns: table.plies(),
            origin: Origin::of_record(record),
            date: record.tags.get("Date").filter(|date| !date.is_empty() && !date.contains('?')).map(str::to_owned),
            moment: library::moment(id),
        }
    }

    fn side(&self, side: Side, lang: Lang) -> String {
        self.sides[side.index()][lang as usize].clone()
    }

    fn rivals(&self, lang: Lang) -> String {
        if let Some(level) = self.terms.level() {
            return WORDS.fill(lang, "against.level", &[("n", u32::from(level.number()).into())]);
        }
        if self.players.iter().all(Option::is_none) {
            return WORDS.word(
                lang,
                match self.origin {
                    Origin::Played => "against.people",
                    Origin::Imported => "origin.import",
                    Origin::Analysed => "origin.analysis",
                },
            );
        }
        let name = |side: Side| self.players[side.index()].clone().unwrap_or_else(|| self.side(side, lang));
        WORDS.fill(lang, "players", &[("one", name(Side::One).into()), ("two", name(Side::Two).into())])
    }

    /// How it ended. Only what was begun to be played here waits for an end.
    fn result(&self, lang: Lang) -> Option<String> {
        let person = self.terms.only_person();
        Some(match self.conclusion.as_ref().map(|conclusion| conclusion.outcome) {
            None if self.origin != Origin::Played => return None,
            None => WORDS.word(lang, "open"),
            Some(None) => WORDS.word(lang, "aborted"),
            Some(Some(Outcome::Draw)) => WORDS.word(lang, "drawn"),
            Some(Some(Outcome::Win(side))) if person == Some(side) => WORDS.word(lang, "won.you"),
            Some(Some(Outcome::Win(_))) if person.is_some() => WORDS.word(lang, "lost.you"),
            Some(Some(Outcome::Win(side))) => WORDS.fill(lang, "won.side", &[("side", self.side(side, lang).into())]),
        })
    }

    /// The day, as people write it.
    fn day(&self, lang: Lang) -> Option<String> {
        let written = self.date.as_deref().and_then(browser::day_of);
        written.or(self.moment).map(|moment| browser::day(moment, lang))
    }
}

/// One game in the list.
#[component]
pub fn Card(id: String, choosing: Choosing, on_delete: Callback<String>) -> impl IntoView {
    let found = library::find(&id)?;
    Some(match found.reading {
        Ok(reading) => view! { <Readable id=id reading=reading choosing=choosing on_delete=on_delete/> }.into_any(),
        Err(_) => view! { <Unreadable found=found/> }.into_any(),
    })
}

#[component]
fn Readable(id: String, reading: Reading, choosing: Choosing, on_delete: Callback<String>) -> impl IntoView {
    let lang = lang();
    let name = RwSignal::new(reading.record.tags.get(NAME).unwrap_or_default().to_owned());
    let renaming = RwSignal::new(false);
    let summary = Summary::of(&id, &reading);
    let is_unended = summary.conclusion.is_none();
    let is_open = is_unended && summary.origin == Origin::Played;
    let flipped = summary.terms.only_person() == Some(Side::Two);
    let (game, turns) = (summary.game, summary.turns);
    let summary = StoredValue::new(summary);
    let rivals = move || summary.with_value(|summary| summary.rivals(lang.get()));
    let result = move || summary.with_value(|summary| summary.result(lang.get()));
    let day = move || summary.with_value(|summary| summary.day(lang.get()));
    let title = move || if name.with(String::is_empty) { game.to_owned() } else { format!("{} · {game}", name.get()) };
    let rename = {
        let id = id.clone();
        move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            renaming.set(false);
            // What another tab has played meanwhile must stay.
            if let Some(Found { reading: Ok(mut fresh), .. }) = library::find(&id) {
                if name.with(|name| name.trim().is_empty()) {
                    fresh.record.tags.remove(NAME);
                } else {
                    fresh.record.tags.set(NAME, name.get().trim());
                }
                let _ = library::keep(&id, &fresh.record);
            }
        }
    };
    let delete = {
        let id = id.clone();
        move |_| on_delete.run(id.clone())
    };
    let ids = format!("g{id}-");
    let open_key = if is_unended { "continue" } else { "look" };
    let open_class = if is_open { "button small primary" } else { "button small" };
    // What was not begun to be played here is there to be looked at.
    let first = if is_open || !is_unended { Route::Game(id.clone()) } else { Route::Analyse(Some(id.clone())) };
    view! {
        <li class="panel own-game" data-test=format!("game-{id}")>
            <Link to=first class="game-picture">
                <Thumbnail table=reading.table flipped=flipped ids=ids/>
                <span class="unseen">{title}</span>
            </Link>
            <div class="game-about">
                <Choice id=id.clone() choosing=choosing title=Signal::derive(title)/>
                <Show
                    when=move || renaming.get()
                    fallback=move || view! { <h2>{title}</h2> }
                >
                    <form class="rename" on:submit=rename.clone()>
                        <input
                            type="text"
                            maxlength="80"
                            aria-label=text(&WORDS, "rename.label")
                            prop:value=name.get_untracked()
                            on:input=move |event| name.set(event_target_value(&event))
                            data-test="rename-field"
                        />
                        <button type="submit" class="button small">{text(&WORDS, "rename.save")}</button>
                    </form>
                </Show>
                <p>{rivals}</p>
                <p class="muted figures">
                    {move || result().map(|result| view! { <span class:open-game=is_open>{result}</span> " · " })}
                    {move || WORDS.fill(lang.get(), "turns", &[("n", turns.into())])}
                </p>
                {move || day().map(|day| view! { <p class="muted figures game-date">{day}</p> })}
                <div class="buttons">
                    <Link to=Route::Game(id.clone()) class=open_class>{text(&WORDS, open_key)}</Link>
                    <Link to=Route::Analyse(Some(id.clone())) class="button small">{text(&WORDS, "analyse")}</Link>
                    <button type="button" class="button small quiet" on:click=move |_| renaming.update(|on| *on = !*on) data-test="rename">
                        {text(&WORDS, "rename")}
                    </button>
                    <button type="button" class="button small quiet" on:click=delete data-test="delete">{text(&WORDS, "delete")}</button>
                </div>
            </div>
        </li>
    }
}

/// Chooses a game to be deleted with others.
#[component]
fn Choice(id: String, choosing: Choosing, title: Signal<String>) -> impl IntoView {
    let test = format!("choose-{id}");
    let id = StoredValue::new(id);
    let is_chosen = move || choosing.chosen.with(|chosen| id.with_value(|id| chosen.contains(id)));
    let choose = move |event| {
        choosing.chosen.update(|chosen| {
            if event_target_checked(&event) {
                chosen.insert(id.get_value());
            } else {
                id.with_value(|id| chosen.remove(id));
            }
        });
    };
    view! {
        <Show when=move || choosing.is_on.get()>
            <label class="switch choose-game">
                <input type="checkbox" prop:checked=is_chosen on:change=choose data-test=test.clone()/>
                <span class="unseen">{title}</span>
                <span aria-hidden="true">{text(&WORDS, "choose.one")}</span>
            </label>
        </Show>
    }
}

/// An entry that cannot be read is shown as it is; only its text can be saved.
#[component]
fn Unreadable(found: Found) -> impl IntoView {
    let lang = lang();
    let Found { id, text: raw, reading } = found;
    let fault = reading.err().flatten();
    let why = move || fault.as_ref().map(|fault| fault.say(lang.get()));
    let save = {
        let (id, raw) = (id.clone(), raw.clone());
        move |_| {
            download(&format!("{id}.txt"), "text/plain;charset=utf-8", &raw);
        }
    };
    view! {
        <li class="panel own-game unreadable" data-test=format!("broken-{id}")>
            <div class="game-about">
                <h2>{text(&WORDS, "broken")}</h2>
                <p class="why">{why}</p>
                <pre class="raw">{raw}</pre>
                <div class="buttons">
                    <button type="button" class="button small" on:click=save>{text(&WORDS, "broken.save")}</button>
                </div>
            </div>
        </li>
    }
}
