//! The first page: the three games.

use leptos::prelude::*;

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    view! { <h1>"Tafel"</h1> }
}
