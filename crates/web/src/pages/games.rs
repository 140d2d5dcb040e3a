//! Games.

use leptos::prelude::*;

/// Games.
#[component]
pub fn Games() -> impl IntoView {
    view! { <h1>"Games"</h1> }
}
