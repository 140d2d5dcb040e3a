//! For addresses that lead nowhere.

use leptos::prelude::*;

use crate::route::{Link, Route};
use crate::shell::WORDS;
use crate::words::text;

/// Says so, and shows the way back.
#[component]
pub fn Nowhere() -> impl IntoView {
    view! {
        <section class="panel centred">
            <h1>{text(&WORDS, "nowhere")}</h1>
            <Link to=Route::Home class="button primary">{text(&WORDS, "nowhere.home")}</Link>
        </section>
    }
}
