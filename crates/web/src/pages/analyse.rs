//! The analysis board.

use leptos::prelude::*;

/// The analysis board.
#[component]
pub fn Analyse(
    /// A game among one's own.
    id: Option<String>,
) -> impl IntoView {
    view! { <h1>{id}</h1> }
}

/// A shared record on the analysis board.
#[component]
pub fn Shared(
    /// Its number at the server.
    id: String,
) -> impl IntoView {
    view! { <h1>{id}</h1> }
}
