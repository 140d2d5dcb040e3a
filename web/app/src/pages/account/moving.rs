//! Games kept in this browser, and those kept in the account.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::WORDS;
use super::form::{Form, Outcome};
use crate::account::{Moved, bring, move_all, waiting};
use crate::words::{lang, text};

/// Offers to give games of this browser to the account, and to bring those of the account here.
#[component]
pub(super) fn Moving(id: String) -> impl IntoView {
    let lang = lang();
    let form = Form::new("moving");
    let left = RwSignal::new(waiting(&id).len());
    let moved = RwSignal::new(None::<Moved>);
    let brought = RwSignal::new(None::<Option<usize>>);
    let id = StoredValue::new(id);
    let give = move |_| {
        form.begin();
        moved.set(None);
        brought.set(None);
        spawn_local(async move {
            let done = move_all(&id.get_value(), lang.get_untracked()).await;
            // The page may be gone.
            let Some(owner) = id.try_get_value() else {
                return;
            };
            // What was taken before something failed is not offered again.
            left.set(waiting(&owner).len());
            form.is_busy.set(false);
            match done {
                Ok(done) => moved.set(Some(done)),
                Err(refusal) => form.refuse(refusal),
            }
        });
    };
    let fetch = move |_| {
        form.begin();
        moved.set(None);
        brought.set(None);
        spawn_local(async move {
            let done = bring(&id.get_value(), lang.get_untracked()).await;
            let Some(owner) = id.try_get_value() else {
                return;
            };
            left.set(waiting(&owner).len());
            form.is_busy.set(false);
            match done {
                Ok(count) => brought.set(Some(count)),
                Err(refusal) => form.refuse(refusal),
            }
        });
    };
    let says = move || {
        let kept = moved.with(|moved| moved.as_ref().map(|moved| moved.kept));
        let moved = kept.map(|n| WORDS.fill(lang.get(), "moving.done", &[("n", n.into())]));
        let brought = brought.get().map(|count| match count {
            Some(0) => WORDS.word(lang.get(), "moving.none"),
            Some(n) => WORDS.fill(lang.get(), "moving.brought", &[("n", n.into())]),
            None => WORDS.word(lang.get(), "moving.full"),
        });
        moved.or(brought)
    };
    let failed = move || {
        moved.with(|moved| {
            let failed = &moved.as_ref()?.failed;
            let words = WORDS.fill(lang.get(), "moving.failed", &[("n", failed.len().into())]);
            failed.first().map(|first| format!("{words} {first}"))
        })
    };
    let offer = move || WORDS.fill(lang.get(), "moving.offer", &[("n", left.get().into())]);
    view! {
        <section class="panel" data-test="moving">
            <h2>{text(&WORDS, "moving")}</h2>
            <Show when=move || left.get() != 0>
                <p data-test="moving-offer">{offer}</p>
            </Show>
            <p class="muted">{text(&WORDS, "moving.what")}</p>
            <p class="form-done" role="status" data-test="moving-said">{says}</p>
            <p class="form-fault" role="alert" data-test="moving-failed">{failed}</p>
            <Outcome form=form/>
            <div class="buttons">
                <Show when=move || left.get() != 0>
                    <button type="button" class="button primary" disabled=move || form.is_busy.get() on:click=give data-test="moving-do">
                        {text(&WORDS, "moving.do")}
                    </button>
                </Show>
                <button type="button" class="button" disabled=move || form.is_busy.get() on:click=fetch data-test="moving-bring">
                    {text(&WORDS, "moving.bring")}
                </button>
            </div>
        </section>
    }
}
