//! Texts in the language of the person at the table.
//!
//! Each part of the front end has a folder in `messages` and a [`Catalogue`] made with [`rules::catalogue!`].

use leptos::prelude::*;
use rules::{Arg, Catalogue, Lang};

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

/// The language in use.
pub fn lang() -> RwSignal<Lang> {
    expect_context::<Prefs>().lang
}
