use leptos::prelude::*;
use leptos::task::spawn_local;

use super::WORDS;
use crate::data::{self, Missing};
use crate::words::lang;

/// What is made of fetched data: grey lines while it comes, and an honest word with "Try again" if it does not.
///
/// `ready` gets the texts in the order of their names. When the names change (another game, another language), it is made anew
/// as soon as the other texts are there.
#[component]
pub fn Fetched(
    /// The data by name, see [`data::text`].
    #[prop(into)]
    names: Signal<Vec<String>>,
    /// What is shown with it.
    ready: Callback<(Vec<String>,), AnyView>,
) -> impl IntoView {
    let at_hand = move |names: &[String]| names.iter().map(|name| data::at_hand(name)).collect::<Option<Vec<_>>>();
    let got = RwSignal::new(names.with_untracked(|names| at_hand(names)).map(Ok::<_, Missing>));
    let tries = RwSignal::new(0_u32);
    Effect::new(move |before: Option<()>| {
        let (wanted, _) = (names.get(), tries.get());
        if let Some(texts) = at_hand(&wanted) {
            if before.is_some() {
                got.set(Some(Ok(texts)));
            }
            return;
        }
        spawn_local(async move {
            let mut texts = Ok(Vec::new());
            for name in &wanted {
                match (data::text(name).await, &mut texts) {
                    (Ok(text), Ok(texts)) => texts.push(text),
                    (Err(missing), texts) => *texts = Err(missing),
                    (Ok(_), Err(_)) => {}
                }
            }
            // The page may be gone meanwhile, or want something else.
            if names.try_get_untracked().is_some_and(|names| names == wanted) {
                got.set(Some(texts));
            }
        });
    });
    let again = Callback::new(move |()| tries.update(|tries| *tries += 1));
    move || match got.get() {
        None => view! { <Coming/> }.into_any(),
        Some(Err(missing)) => view! { <NotFetched missing=missing again=again/> }.into_any(),
        Some(Ok(texts)) => ready.run((texts,)),
    }
}

/// Grey lines where words will be; they are not seen if the words come at once.
#[component]
pub fn Coming() -> impl IntoView {
    view! {
        <div class="coming" role="status" data-test="coming">
            <span class="unseen">{crate::words::text(&WORDS, "data.coming")}</span>
            <i></i><i></i><i></i>
        </div>
    }
}

/// Data did not come: why, and "Try again".
#[component]
pub fn NotFetched(
    /// Why.
    missing: Missing,
    /// Tries again.
    again: Callback<()>,
) -> impl IntoView {
    let lang = lang();
    let why = move || match missing {
        Missing::Unreachable => WORDS.word(lang.get(), "data.offline"),
        Missing::Unknown => WORDS.word(lang.get(), "data.unknown"),
        Missing::Refused(status) => WORDS.fill(lang.get(), "data.refused", &[("status", u32::from(status).into())]),
    };
    view! {
        <div class="why trouble" role="alert" data-test="not-fetched">
            <p>{why}</p>
            <button type="button" class="button small" on:click=move |_| again.run(()) data-test="fetch-again">
                {crate::words::text(&WORDS, "data.again")}
            </button>
        </div>
    }
}
