//! Choosing a game and playing it.

use leptos::prelude::*;

/// Chooses how to play.
#[component]
pub fn Choose(
    /// The rulebook.
    game: Option<String>,
) -> impl IntoView {
    view! { <h1>{game}</h1> }
}

/// Plays.
#[component]
pub fn Game(
    /// The game among one's own.
    id: String,
) -> impl IntoView {
    view! { <h1>{id}</h1> }
}
