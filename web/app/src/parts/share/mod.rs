//! Giving a game to others: as a link, a file, a picture, a text.

mod picture;
mod server;

pub use server::{can_hand_on, hand_on};

use leptos::prelude::*;
use leptos::task::spawn_local;
use record::{Format, Record, write};
use rules::Lang;

use super::files::download_blob;
use super::{Dialog, WORDS, copy, download};
use crate::browser::window;
use crate::prefs::Prefs;
use crate::route::Route;
use crate::share::{code, pack};
use crate::words::text;

/// Longer addresses are cut off by some programs on their way.
const LONGEST_LINK: usize = 8000;

/// All that can be given to others of a game.
#[derive(Clone, PartialEq, Debug)]
struct Parcel {
    text: String,
    apgn: Option<String>,
    /// The path of the analysis board with the whole game in it, if that is not too long.
    link: Option<String>,
    file: String,
    title: String,
}

impl Parcel {
    fn of(record: &Record) -> Self {
        let text = record.to_string();
        let code = pack(record).unwrap_or_else(|| code::encode(&text));
        let date = record.tags.get("Date").unwrap_or_default().replace(['.', '?'], "-");
        let file = [record.rulebook().id(), date.trim_end_matches('-')].join("-");
        Self {
            apgn: write(record, Format::Apgn).ok().map(|export| export.text),
            link: Some(format!("/analyse#{code}")).filter(|link| link.len() <= LONGEST_LINK),
            text,
            file: file.trim_end_matches('-').to_owned(),
            title: format!("{} · Tafel", record.rulebook().title()),
        }
    }
}

/// A game that is being shared.
#[derive(Clone, Copy)]
struct Sharing {
    prefs: Prefs,
    parcel: Memo<Option<Parcel>>,
    /// The key of what is said about the last thing done.
    status: RwSignal<&'static str>,
    /// A link to be seen, for when it cannot be copied.
    link: RwSignal<String>,
}

impl Sharing {
    fn of<T>(self, part: impl FnOnce(&Parcel) -> T) -> Option<T> {
        self.parcel.with(|parcel| parcel.as_ref().map(part))
    }

    fn tell(self, done: bool, key: &'static str) {
        self.status.try_set(if done { key } else { "share.failed" });
    }

    fn copy(self, text: String) {
        spawn_local(async move { self.tell(copy(&text).await, "share.copied") });
    }

    /// Copies a link to a page of this table, and shows it.
    async fn copy_link(self, path: &str) {
        let link = address(path);
        self.link.try_set(link.clone());
        // The link is there even if the clipboard is not.
        self.status.try_set(if copy(&link).await { "share.copied" } else { "" });
    }
}

/// Offers a game to others, in whatever form they want.
#[component]
pub fn ShareDialog(
    /// Whether it is there.
    open: RwSignal<bool>,
    /// The game.
    record: Callback<(), Option<Record>>,
    /// Whether the second player sits at the bottom of the picture.
    #[prop(into)]
    flipped: Signal<bool>,
) -> impl IntoView {
    let parcel =
        Memo::new(move |_| open.get().then(|| untrack(|| record.run(()))).flatten().map(|game| Parcel::of(&game)));
    let sharing =
        Sharing { prefs: expect_context(), parcel, status: RwSignal::new(""), link: RwSignal::new(String::new()) };
    Effect::new(move |_| {
        if open.get() {
            sharing.status.set("");
            sharing.link.set(String::new());
        }
    });
    let lang = sharing.prefs.lang;
    view! {
        <Dialog open=open title=Signal::derive(text(&WORDS, "share")) test="share">
            <Links sharing=sharing/>
            <Texts sharing=sharing/>
            <Pictures sharing=sharing record=record flipped=flipped/>
            <p class="status" role="status" data-test="share-status">{move || said(sharing.status.get(), lang.get())}</p>
            <button type="button" class="button" on:click=move |_| open.set(false) data-test="share-close">
                {text(&WORDS, "close")}
            </button>
        </Dialog>
    }
}

#[component]
fn Links(sharing: Sharing) -> impl IntoView {
    let lang = sharing.prefs.lang;
    let path = move || sharing.of(|parcel| parcel.link.clone()).flatten();
    let copy_link = move |_| {
        if let Some(path) = path() {
            spawn_local(async move { sharing.copy_link(&path).await });
        }
    };
    let hand_on = move |_| {
        if let (Some(path), Some(title)) = (path(), sharing.of(|parcel| parcel.title.clone())) {
            server::hand_on(&title, &address(&path));
        }
    };
    let short = move |_| {
        let Some(text) = sharing.of(|parcel| parcel.text.clone()) else {
            return;
        };
        sharing.status.set("share.asking");
        spawn_local(async move {
            match server::share(&text).await {
                Some(id) => sharing.copy_link(&Route::Shared(id).path()).await,
                None => sharing.tell(false, ""),
            }
        });
    };
    let about = move || if path().is_some() { "share.link.about" } else { "share.link.long" };
    view! {
        <h3>{text(&WORDS, "share.link")}</h3>
        <p class="muted small" data-test="share-about">{move || WORDS.word(lang.get(), about())}</p>
        <div class="buttons">
            <Show when=move || path().is_some()>
                <button type="button" class="button primary" on:click=copy_link data-test="share-link">
                    {text(&WORDS, "share.link.copy")}
                </button>
                <Show when=server::can_hand_on>
                    <button type="button" class="button" on:click=hand_on data-test="share-native">
                        {text(&WORDS, "share.native")}
                    </button>
                </Show>
            </Show>
            <button type="button" class="button" on:click=short data-test="share-short">{text(&WORDS, "share.short")}</button>
        </div>
        <Show when=move || !sharing.link.with(String::is_empty)>
            <input
                type="text"
                readonly
                class="shared-link"
                aria-label=text(&WORDS, "share.link")
                prop:value=move || sharing.link.get()
                data-test="share-address"
            />
        </Show>
    }
}

#[component]
fn Texts(sharing: Sharing) -> impl IntoView {
    let save = move |end: &str, text: String| {
        let file = sharing.of(|parcel| parcel.file.clone()).unwrap_or_default();
        sharing.tell(download(&format!("{file}.{end}"), "text/plain;charset=utf-8", &text), "share.saved");
    };
    let own = move || sharing.of(|parcel| parcel.text.clone());
    let apgn = move || sharing.of(|parcel| parcel.apgn.clone()).flatten();
    let save_own = move |_| {
        if let Some(text) = own() {
            save("tafel", text);
        }
    };
    let save_apgn = move |_| {
        if let Some(text) = apgn() {
            save("apgn", text);
        }
    };
    let copy_own = move |_| {
        if let Some(text) = own() {
            sharing.copy(text);
        }
    };
    view! {
        <h3>{text(&WORDS, "share.record")}</h3>
        <div class="buttons">
            <button type="button" class="button" on:click=save_own data-test="share-tafel">".tafel"</button>
            <Show when=move || apgn().is_some()>
                <button type="button" class="button" on:click=save_apgn data-test="share-apgn">".apgn"</button>
            </Show>
            <button type="button" class="button" on:click=copy_own data-test="share-text">{text(&WORDS, "share.text")}</button>
        </div>
    }
}

#[component]
fn Pictures(sharing: Sharing, record: Callback<(), Option<Record>>, flipped: Signal<bool>) -> impl IntoView {
    let draw = move || {
        let game = record.run(())?;
        let file = sharing.of(|parcel| parcel.file.clone())?;
        Some((picture::svg(&game, sharing.prefs, flipped.get_untracked())?, file))
    };
    let save_svg = move |_| {
        if let Some((svg, file)) = draw() {
            sharing.tell(download(&format!("{file}.svg"), "image/svg+xml", &svg), "share.saved");
        }
    };
    let save_png = move |_| {
        if let Some((svg, file)) = draw() {
            spawn_local(async move {
                let blob = picture::png(&svg).await;
                sharing.tell(blob.is_some_and(|blob| download_blob(&format!("{file}.png"), &blob)), "share.saved");
            });
        }
    };
    view! {
        <h3>{text(&WORDS, "share.picture")}</h3>
        <div class="buttons">
            <button type="button" class="button" on:click=save_svg data-test="share-svg">"SVG"</button>
            <button type="button" class="button" on:click=save_png data-test="share-png">"PNG"</button>
        </div>
    }
}

/// The whole address of a page.
pub fn address(path: &str) -> String {
    window().location().origin().unwrap_or_default() + path
}

fn said(key: &'static str, lang: Lang) -> String {
    if key.is_empty() { String::new() } else { WORDS.word(lang, key) }
}
