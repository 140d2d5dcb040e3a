use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use record::Fault;
use rules::Lang;
use session::Terms;

use super::WORDS;
use crate::library::{self, Origin};
use crate::parts::{Dialog, file_texts};
use crate::words::{lang, text};

/// What has become of texts that were to be imported.
#[derive(Default)]
struct Outcome {
    added: usize,
    faults: Vec<Fault>,
    unread: Vec<String>,
    is_full: bool,
}

impl Outcome {
    /// Adds all games of a text that can be read.
    fn take(&mut self, text: &str) {
        for reading in record::read_all(text, engine::all()) {
            let mut record = match reading {
                Ok(reading) => reading.record,
                Err(fault) => {
                    self.faults.push(fault);
                    continue;
                }
            };
            // Games against the computer were played at a table like this one and can go on.
            if Terms::of_record(&record).level().is_none() && Origin::of_record(&record) == Origin::Played {
                Origin::Imported.note(&mut record);
            }
            if library::add(&record).is_err() {
                self.is_full = true;
                return;
            }
            self.added += 1;
        }
    }

    fn say(&self, lang: Lang) -> String {
        let mut said = vec![WORDS.fill(lang, "import.done", &[("n", self.added.into())])];
        if let Some(first) = self.faults.first() {
            let args = [("n", self.faults.len().into()), ("why", first.say(lang).into())];
            said.push(WORDS.fill(lang, "import.failed", &args));
        }
        said.extend(
            self.unread.iter().map(|file| WORDS.fill(lang, "import.unread", &[("file", file.as_str().into())])),
        );
        if self.is_full {
            said.push(WORDS.word(lang, "import.full"));
        }
        said.join(" ")
    }
}

/// Takes games from files or from what is pasted, in any format.
#[component]
pub fn Import(open: RwSignal<bool>, on_done: Callback<()>) -> impl IntoView {
    let lang = lang();
    let pasted = RwSignal::new(String::new());
    let said = RwSignal::new(String::new());
    let files = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        if open.get() {
            said.set(String::new());
        }
    });
    let finish = move |outcome: &Outcome| {
        said.try_set(outcome.say(lang.get_untracked()));
        on_done.run(());
    };
    let paste = move |_| {
        let mut outcome = Outcome::default();
        outcome.take(&pasted.get());
        if outcome.faults.is_empty() {
            pasted.set(String::new());
        }
        finish(&outcome);
    };
    let chosen = move |_| {
        let Some(list) = files.get().and_then(|input| input.files()) else {
            return;
        };
        spawn_local(async move {
            let mut outcome = Outcome::default();
            for (name, text) in file_texts(list).await {
                match text {
                    Some(text) => outcome.take(&text),
                    None => outcome.unread.push(name),
                }
            }
            if said.try_get_untracked().is_some() {
                finish(&outcome);
                if let Some(input) = files.get_untracked() {
                    input.set_value("");
                }
            }
        });
    };
    view! {
        <Dialog open=open title=Signal::derive(text(&WORDS, "import.title")) test="importing">
            <label class="field">
                <span>{text(&WORDS, "import.files")}</span>
                <input type="file" multiple accept=".tafel,.apgn,.txt,text/plain" node_ref=files on:change=chosen data-test="import-files"/>
            </label>
            <label class="field">
                <span>{text(&WORDS, "import.paste")}</span>
                <textarea
                    rows="6"
                    spellcheck="false"
                    prop:value=move || pasted.get()
                    on:input=move |event| pasted.set(event_target_value(&event))
                    data-test="import-text"
                ></textarea>
            </label>
            <p class="status" role="status" data-test="import-status">{move || said.get()}</p>
            <div class="buttons">
                <button
                    type="button"
                    class="button primary"
                    disabled=move || pasted.with(|text| text.trim().is_empty())
                    on:click=paste
                    data-test="import-do"
                >
                    {text(&WORDS, "import.do")}
                </button>
                <button type="button" class="button" on:click=move |_| open.set(false)>{text(&WORDS, "close")}</button>
            </div>
        </Dialog>
    }
}
