use leptos::prelude::*;

/// A small picture drawn with one line, in a box of 24 units.
#[component]
pub fn Icon(
    /// The line, as SVG path data.
    path: &'static str,
) -> impl IntoView {
    // A dynamic attribute keeps the framework from wrapping a static child in a group of its own.
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=move || path/>
        </svg>
    }
}
