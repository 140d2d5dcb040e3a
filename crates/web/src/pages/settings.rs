//! Settings.

use leptos::prelude::*;

/// Settings.
#[component]
pub fn Settings() -> impl IntoView {
    view! { <h1>"Settings"</h1> }
}
