//! Giving a game to others: as a link, a file, a picture, a text.

mod picture;
mod server;

use leptos::prelude::*;
use leptos::task::spawn_local;
use record::{Format, Record, write};
use rules::Lang;

use super::files::download_blob;
use super::{Dialog, WORDS, copy, download};
use crate::browser::window;
use crate::prefs::Prefs;
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
    let prefs = expect_context::<Prefs>();
    let parcel =
        Memo::new(move |_| open.get().then(|| untrack(|| record.run(()))).flatten().map(|game| Parcel::of(&game)));
    let status = RwSignal::new("");
    Effect::new(move |_| {
        if open.get() {
            status.set("")
        }
    });
    let told = move |done: bool, key: &'static str| {
        status.try_set(if done { key } else { "share.failed" });
    };
    let copy_text = move |text: String, key: &'static str| {
        spawn_local(async move { told(copy(&text).await, key) });
    };
    let address = move |path: &str| window().location().origin().unwrap_or_default() + path;
    let link = move || parcel.with(|parcel| parcel.as_ref().and_then(|parcel| parcel.link.clone()));
    let copy_link = move |_| {
        if let Some(link) = link() {
            copy_text(address(&link), "share.copied");
        }
    };
    let hand_on = move |_| {
        let title = parcel.with(|parcel| parcel.as_ref().map(|parcel| parcel.title.clone()));
        if let (Some(link), Some(title)) = (link(), title) {
            server::hand_on(&title, &address(&link));
        }
    };
    let short = move |_| {
        let Some(text) = parcel.with(|parcel| parcel.as_ref().map(|parcel| parcel.text.clone())) else {
            return;
        };
        status.set("share.asking");
        spawn_local(async move {
            match server::share(&text).await {
                Some(id) => {
                    let address = address(&format!("/r/{id}"));
                    told(copy(&address).await, "share.copied");
                }
                None => told(false, ""),
            }
        });
    };
    let save = move |apgn: bool| {
        parcel.with(|parcel| {
            let Some(parcel) = parcel else { return };
            let (text, end) = match (&parcel.apgn, apgn) {
                (Some(text), true) => (text, "apgn"),
                _ => (&parcel.text, "tafel"),
            };
            told(download(&format!("{}.{end}", parcel.file), "text/plain;charset=utf-8", text), "share.saved");
        });
    };
    let draw = move |png: bool| {
        let Some(game) = record.run(()) else { return };
        let file = parcel.with(|parcel| parcel.as_ref().map(|parcel| parcel.file.clone())).unwrap_or_default();
        let Some(svg) = picture::svg(&game, prefs, flipped.get()) else { return };
        if png {
            spawn_local(async move {
                let blob = picture::png(&svg).await;
                told(blob.is_some_and(|blob| download_blob(&format!("{file}.png"), &blob)), "share.saved");
            });
        } else {
            told(download(&format!("{file}.svg"), "image/svg+xml", &svg), "share.saved");
        }
    };
    let whole = move |_| {
        if let Some(text) = parcel.with(|parcel| parcel.as_ref().map(|parcel| parcel.text.clone())) {
            copy_text(text, "share.copied");
        }
    };
    let lang = prefs.lang;
    let has_apgn = move || parcel.with(|parcel| parcel.as_ref().is_some_and(|parcel| parcel.apgn.is_some()));
    view! {
        <Dialog open=open title=Signal::derive(text(&WORDS, "share")) test="share">
            <h3>{text(&WORDS, "share.link")}</h3>
            <p class="muted small">{move || WORDS.word(lang.get(), if link().is_some() { "share.link.about" } else { "share.link.long" })}</p>
            <div class="buttons">
                <Show when=move || link().is_some()>
                    <button type="button" class="button primary" on:click=copy_link data-test="share-link">{text(&WORDS, "share.link.copy")}</button>
                    <Show when=server::can_hand_on>
                        <button type="button" class="button" on:click=hand_on data-test="share-native">{text(&WORDS, "share.native")}</button>
                    </Show>
                </Show>
                <button type="button" class="button" on:click=short data-test="share-short">{text(&WORDS, "share.short")}</button>
            </div>
            <h3>{text(&WORDS, "share.record")}</h3>
            <div class="buttons">
                <button type="button" class="button" on:click=move |_| save(false) data-test="share-tafel">".tafel"</button>
                <Show when=has_apgn>
                    <button type="button" class="button" on:click=move |_| save(true) data-test="share-apgn">".apgn"</button>
                </Show>
                <button type="button" class="button" on:click=whole data-test="share-text">{text(&WORDS, "share.text")}</button>
            </div>
            <h3>{text(&WORDS, "share.picture")}</h3>
            <div class="buttons">
                <button type="button" class="button" on:click=move |_| draw(false) data-test="share-svg">"SVG"</button>
                <button type="button" class="button" on:click=move |_| draw(true) data-test="share-png">"PNG"</button>
            </div>
            <p class="status" role="status" data-test="share-status">{move || said(status.get(), lang.get())}</p>
            <button type="button" class="button" on:click=move |_| open.set(false) data-test="share-close">{text(&WORDS, "close")}</button>
        </Dialog>
    }
}

fn said(key: &'static str, lang: Lang) -> String {
    if key.is_empty() { String::new() } else { WORDS.word(lang, key) }
}
