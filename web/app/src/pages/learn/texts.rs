//! The texts of a course, fetched in the language in use.

use leptos::prelude::*;
use leptos::task::spawn_local;
use lessons::Course;
use rules::Lang;

use crate::data::{self, Missing};
use crate::parts::{Coming, NotFetched};
use crate::words::lang;

/// The texts of a course in this page.
#[derive(Clone, Copy)]
pub(super) struct Texts {
    /// The language to read: the one in use, or until its texts have come the one before.
    lang: RwSignal<Option<Lang>>,
    missing: RwSignal<Option<Missing>>,
    tries: RwSignal<u32>,
}

impl Texts {
    /// Fetches the texts of a course, now and whenever the language changes.
    pub(super) fn of(course: &'static Course) -> Self {
        let wanted = lang();
        let at_hand = Some(wanted.get_untracked()).filter(|&lang| course.has_words(lang));
        let texts = Self { lang: RwSignal::new(at_hand), missing: RwSignal::new(None), tries: RwSignal::new(0) };
        Effect::new(move |_| {
            texts.tries.track();
            let lang = wanted.get();
            if course.has_words(lang) {
                texts.missing.set(None);
                texts.lang.set(Some(lang));
                return;
            }
            spawn_local(async move {
                let found = data::text(&name_of(course, lang)).await;
                // The page may be gone, or another language may be wanted.
                if wanted.try_get_untracked() != Some(lang) {
                    return;
                }
                match found {
                    Ok(text) => {
                        course.supply(lang, text);
                        let _ = texts.missing.try_set(None);
                        let _ = texts.lang.try_set(Some(lang));
                    }
                    Err(missing) => drop(texts.missing.try_set(Some(missing))),
                }
            });
        });
        texts
    }

    /// The language to read the texts in; none while there are none. Reactive.
    pub(super) fn lang(self) -> Option<Lang> {
        self.lang.get()
    }
}

fn name_of(course: &Course, lang: Lang) -> String {
    format!("lessons/{}/{}.txt", course.id(), lang.code())
}

/// Shows what needs the texts of a course. It is made once: another language changes the words, not what somebody is doing.
#[component]
pub(super) fn Read(
    /// The texts.
    texts: Texts,
    /// What is shown, in a language whose texts are there.
    ready: Callback<Signal<Lang>, AnyView>,
) -> impl IntoView {
    let is_there = Memo::new(move |_| texts.lang().is_some());
    let lang = Signal::derive(move || texts.lang().unwrap_or_default());
    let again = Callback::new(move |()| texts.tries.update(|tries| *tries += 1));
    let trouble = move || texts.missing.get().map(|missing| view! { <NotFetched missing=missing again=again/> });
    // What is shown is not made anew when trouble comes or goes.
    let content = move || if is_there.get() { ready.run(lang) } else { view! { <Waiting texts=texts/> }.into_any() };
    view! { {trouble} {content} }
}

#[component]
fn Waiting(texts: Texts) -> impl IntoView {
    move || texts.missing.with(Option::is_none).then(|| view! { <Coming/> })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_of_every_course_are_among_the_data() {
        let messages = concat!(env!("CARGO_MANIFEST_DIR"), "/../../learn/lessons/messages");
        for course in lessons::all() {
            for lang in Lang::ALL {
                let name = name_of(course, lang);
                let file = name.strip_prefix("lessons/").map(|name| format!("{messages}/{name}"));
                assert!(file.is_some_and(|file| std::path::Path::new(&file).is_file()), "{name}");
            }
        }
    }
}
