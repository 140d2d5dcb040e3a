//! Reading records and positions: pasted, from a file, or dropped onto the page.

use std::sync::Arc;

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use record::{Fault, Place, Record};
use rules::{Arg, Lang, Side};
use wasm_bindgen::JsCast as _;

use super::WORDS;
use super::import::{self, Found, Problem};
use super::state::AnalysisState;
use crate::parts::{Dialog, file_texts};
use crate::words::text;

type Game = Result<Record, Fault>;

/// The dialog, and the page as a place to drop files on.
#[component]
pub(super) fn ImportDialog(analysis: AnalysisState) -> impl IntoView {
    let open = analysis.panels.import;
    let pasted = RwSignal::new(String::new());
    let problems = RwSignal::new(Vec::<Problem>::new());
    let games = RwSignal::new(Arc::new(Vec::<Game>::new()));
    let field = NodeRef::<html::Textarea>::new();
    let lang = analysis.prefs.lang;

    let take = move |record: Record| {
        open.set(false);
        pasted.set(String::new());
        problems.set(Vec::new());
        games.set(Arc::new(Vec::new()));
        analysis.replace(record);
    };
    let read = move || {
        let text = pasted.get_untracked();
        let found = analysis.study.with_untracked(|study| {
            let record = study.record();
            import::read(&text, Some((record.rulebook(), record.options())), lang.get_untracked())
        });
        problems.set(Vec::new());
        games.set(Arc::new(Vec::new()));
        match found {
            Found::Game(record) | Found::Position(record) => take(*record),
            Found::Several(found) => games.set(Arc::new(found)),
            Found::Nothing(found) => {
                if let (Some(place), Some(field)) = (found.iter().find_map(Problem::place), field.get_untracked()) {
                    point_at(&field, &text, place);
                }
                problems.set(found);
            }
        }
    };
    let read_text = move |text: String| {
        pasted.set(text);
        open.set(true);
        read();
    };
    let read_files = move |files: web_sys::FileList| {
        spawn_local(async move {
            let texts: Vec<_> = file_texts(files).await.into_iter().filter_map(|(_, text)| text).collect();
            if !texts.is_empty() && open.try_get_untracked().is_some() {
                read_text(texts.join("\n\n"));
            }
        });
    };
    drop_zone(read_text, read_files);
    let chosen = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        if let Some((input, files)) = input.and_then(|input| input.files().map(|files| (input, files))) {
            read_files(files);
            // The same file can be chosen again; the list lives on by itself.
            let _ = input;
        }
    };
    let list = move || (0..games.get().len()).collect::<Vec<_>>();
    view! {
        <Dialog open=open title=Signal::derive(text(&WORDS, "import.title")) test="import-dialog">
            <label class="field">
                <span>{text(&WORDS, "import.text")}</span>
                <textarea
                    node_ref=field
                    class="import-text"
                    rows="7"
                    spellcheck="false"
                    prop:value=pasted
                    on:input=move |event| pasted.set(event_target_value(&event))
                    data-test="import-text"
                ></textarea>
            </label>
            <div role="alert" data-test="import-problem">
                {move || problems.get().into_iter().map(|problem| {
                    view! { <p class="why">{move || problem.say(lang.get())}</p> }
                }).collect_view()}
            </div>
            <Show when=move || !games.get().is_empty()>
                <p>{move || WORDS.fill(lang.get(), "import.several", &[("n", (games.get().len() as i64).into())])}</p>
                <ol class="game-list" data-test="import-games">
                    <For each=list key=|index| *index let:index>
                        <li>{game_view(games, index, lang, take)}</li>
                    </For>
                </ol>
            </Show>
            <div class="buttons">
                <button type="button" class="button primary" on:click=move |_| read() data-test="import-read">
                    {text(&WORDS, "import.read")}
                </button>
                <label class="button file-button">
                    {text(&WORDS, "import.file")}
                    <input type="file" class="unseen" multiple on:change=chosen data-test="import-file"/>
                </label>
                <button type="button" class="button" on:click=move |_| open.set(false)>{text(&WORDS, "cancel")}</button>
            </div>
            <p class="muted">{text(&WORDS, "import.drop")}</p>
        </Dialog>
    }
}

/// A game of several: to be chosen, or broken.
fn game_view(
    games: RwSignal<Arc<Vec<Game>>>,
    index: usize,
    lang: RwSignal<Lang>,
    take: impl Fn(Record) + Copy + Send + Sync + 'static,
) -> AnyView {
    let all = games.get_untracked();
    match all.get(index) {
        Some(Ok(record)) => {
            let record = record.clone();
            let label = record.clone();
            let words = move || game_words(&label, lang.get());
            view! {
                <button type="button" class="game-entry" on:click=move |_| take(record.clone())>{words}</button>
            }
            .into_any()
        }
        Some(Err(fault)) => {
            let fault = fault.clone();
            view! { <p class="why">{move || fault.say(lang.get())}</p> }.into_any()
        }
        None => ().into_any(),
    }
}

fn game_words(record: &Record, lang: Lang) -> String {
    let name = |side| record.player(side).map_or_else(|| record.setup().side_name(side, lang), str::to_owned);
    let gaps = [
        ("game", Arg::Text(record.rulebook().title().to_owned())),
        ("one", Arg::Text(name(Side::One))),
        ("two", Arg::Text(name(Side::Two))),
        ("n", (record.tree().main_line().count() as i64).into()),
        ("result", Arg::Text(record.result.map_or("*", rules::Outcome::result).to_owned())),
    ];
    WORDS.fill(lang, "import.game", &gaps)
}

/// Whatever is dropped anywhere on the page is read.
fn drop_zone(read_text: impl Fn(String) + Copy + 'static, read_files: impl Fn(web_sys::FileList) + Copy + 'static) {
    let over = window_event_listener(ev::dragover, |event| event.prevent_default());
    let dropped = window_event_listener(ev::drop, move |event| {
        let Some(data) = event.data_transfer() else {
            return;
        };
        event.prevent_default();
        match data.files().filter(|files| files.length() > 0) {
            Some(files) => read_files(files),
            None => {
                if let Ok(text) = data.get_data("text")
                    && !text.trim().is_empty()
                {
                    read_text(text);
                }
            }
        }
    });
    on_cleanup(move || {
        over.remove();
        dropped.remove();
    });
}

/// Puts the cursor of the field where the fault is.
fn point_at(field: &web_sys::HtmlTextAreaElement, text: &str, place: Place) {
    let offset = offset_of(text, place);
    let _ = field.focus();
    let _ = field.set_selection_range(offset, offset + 1);
}

/// How far into the text a place is, as browsers count.
fn offset_of(text: &str, place: Place) -> u32 {
    let units = |text: &str| text.encode_utf16().count();
    let before: usize = text.split_inclusive('\n').take(place.line.saturating_sub(1)).map(units).sum();
    let line = text.split('\n').nth(place.line.saturating_sub(1)).unwrap_or_default();
    let within: usize = line.chars().take(place.column.saturating_sub(1)).map(char::len_utf16).sum();
    (before + within) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_in_the_field() {
        let text = "ab\nc𝔡e\n\nf";
        let at = |line, column| offset_of(text, Place { line, column });
        assert_eq!([at(1, 1), at(1, 3), at(2, 1), at(2, 3), at(4, 1)], [0, 2, 3, 6, 9]);
        assert_eq!(at(9, 9), 10, "beyond the end is the end");
    }
}
