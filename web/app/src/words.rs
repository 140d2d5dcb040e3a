//! Texts in the language of the person at the table.
//!
//! Each part of the front end has a folder in `messages` and a [`Catalogue`] made with [`rules::catalogue!`]. In a browser only
//! English is in the program; the person's language is fetched beside it, before anything is shown.

use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::{Arg, Catalogue, Lang};

use crate::data;
use crate::prefs::Prefs;

/// What can stand in a gap of a message.
pub type Gaps = Vec<(&'static str, Arg)>;

/// A text of a catalogue that follows the language.
pub fn text(words: &'static Catalogue, key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let lang = lang();
    move || words.word(lang.get(), key)
}

/// A text with gaps that follows the language and whatever the gaps read.
pub fn filled(
    words: &'static Catalogue,
    key: &'static str,
    gaps: impl Fn() -> Gaps + Send + Sync + 'static,
) -> impl Fn() -> String + Send + Sync + 'static {
    let lang = lang();
    move || words.fill(lang.get(), key, &gaps())
}

/// Fetches the words of a language, if they are not here yet. Without a network they may be missing; then it is English that
/// is shown.
pub(crate) async fn bring(lang: Lang) {
    if !rules::has_language(lang)
        && let Ok(words) = data::text(&file_of(lang)).await
    {
        rules::supply_language(lang, words);
    }
}

/// The words of a language that were fetched, for the engine's worker; none if they are in every program.
pub(crate) fn fetched(lang: Lang) -> Option<String> {
    data::at_hand(&file_of(lang))
}

/// Speaks another language as soon as its words are here.
pub(crate) fn choose(prefs: Prefs, lang: Lang) {
    prefs.wanted_lang.set_value(lang);
    if rules::has_language(lang) {
        prefs.lang.set(lang);
        return;
    }
    spawn_local(async move {
        bring(lang).await;
        // Somebody may have chosen yet another one meanwhile.
        if prefs.wanted_lang.get_value() == lang {
            prefs.lang.set(lang);
        }
    });
}

/// The name of a language's words among the data.
fn file_of(lang: Lang) -> String {
    format!("languages/{}.txt", lang.code())
}

/// The language in use.
pub fn lang() -> RwSignal<Lang> {
    expect_context::<Prefs>().lang
}
