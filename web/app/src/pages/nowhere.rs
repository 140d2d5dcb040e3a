//! For addresses that lead nowhere.

use leptos::prelude::*;

use crate::route::{Link, Route};
use crate::shell::WORDS;
use crate::words::text;

/// Says so, and shows the way back.
#[component]
pub fn Nowhere() -> impl IntoView {
    view! {
        <section class="panel centred" data-test="nowhere">
            <h1>{text(&WORDS, "nowhere")}</h1>
            <p class="muted">{text(&WORDS, "nowhere.why")}</p>
            <div class="buttons centre">
                <Link to=Route::Home class="button primary">{text(&WORDS, "nowhere.home")}</Link>
            </div>
        </section>
    }
}
