use leptos::prelude::*;

use crate::parts::{CROSS, Icon};
use crate::route::{Link, Route};

/// What is being solved, and the way back. On phones it is the only line above the board, with a cross that leads back.
#[component]
pub fn SolveHead(
    /// What it is.
    #[prop(into)]
    title: Signal<String>,
    /// Where it belongs.
    back: Route,
    /// What that is called.
    #[prop(into)]
    back_words: Signal<String>,
    /// What else is told in a word or two.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class="solve-head">
            <Link to=back.clone() class="tool leave">
                <Icon path=CROSS/>
                <span class="unseen" data-test="leave">{move || back_words.get()}</span>
            </Link>
            <h1>{move || title.get()}</h1>
            {children.map(|children| children())}
            <Link to=back class="quiet-link">{move || back_words.get()}</Link>
        </div>
    }
}
