use leptos::prelude::*;
use rules::{Arg, Lang, Table};

use super::WORDS;
use super::model::Validity;
use super::state::EditorState;

/// Whether it is a position, or everything that speaks against it.
#[component]
pub(super) fn ValidityBox(state: EditorState) -> impl IntoView {
    let said = move || {
        let lang = state.lang.get();
        state.validity.with(|validity| match validity {
            Validity::Valid(table) => {
                view! { <p class="verdict valid">{position(table.as_ref(), lang)}</p> }.into_any()
            }
            Validity::Faulty(faults) => {
                let faults = faults.iter().map(|fault| view! { <li>{fault.say(lang)}</li> }).collect::<Vec<_>>();
                view! {
                    <div class="why verdict">
                        <p>{WORDS.word(lang, "verdict.faulty")}</p>
                        <ul>{faults}</ul>
                    </div>
                }
                .into_any()
            }
        })
    };
    view! {
        <div class="editor-verdict" role="status" data-test="verdict">
            {said}
        </div>
    }
}

fn position(table: &dyn Table, lang: Lang) -> String {
    if let Some(ending) = table.ending() {
        return WORDS.fill(lang, "verdict.over", &[("cause", Arg::Text(ending.cause.say(lang)))]);
    }
    let side = Arg::Text(table.side_name(table.turn(), lang));
    let moves = Arg::Number(i64::try_from(table.count_moves()).unwrap_or(i64::MAX));
    WORDS.fill(lang, "verdict.valid", &[("side", side), ("n", moves)])
}
