//! The list of keys, one for all pages: `?` opens it wherever one is.

use leptos::ev;
use leptos::prelude::*;
use rules::Catalogue;
use wasm_bindgen::JsCast as _;

use super::Dialog;
use crate::browser::window;
use crate::route::{Route, router};
use crate::words::text;

pub(crate) static WORDS: Catalogue = crate::catalogue!("keys");

/// Keys that belong together: the message of their title, and each with the message of what it does. Words in brackets are
/// messages themselves.
type Group = (&'static str, &'static [(&'static str, &'static str)]);

const EVERYWHERE: Group = (
    "group.everywhere",
    &[("Tab ⇧Tab", "key.tab"), ("Enter Space", "key.press"), ("Esc", "key.escape"), ("?", "key.help")],
);
const BOARD: Group = (
    "group.board",
    &[("← → ↑ ↓", "key.walk"), ("Enter Space", "key.pick"), ("Esc ⌫", "key.back"), ("l r", "key.turn")],
);
const GAME: Group = ("group.game", &[("← →", "key.step"), ("Home End", "key.ends"), ("f", "key.flip")]);
const ANALYSE: Group = (
    "group.analyse",
    &[
        ("← →", "key.step"),
        ("(wheel)", "key.wheel"),
        ("↑ ↓", "key.ends"),
        ("Home End", "key.ends"),
        ("⇧↑ ⇧↓", "key.variation"),
        ("Ctrl+Z", "key.undo"),
        ("Ctrl+⇧Z Ctrl+Y", "key.redo"),
        ("(right-drag)", "key.draw"),
        ("f", "key.flip"),
        ("z", "key.focus"),
        ("l", "key.engine"),
        ("x", "key.threat"),
        ("Space", "key.best"),
        ("w", "key.say"),
    ],
);
const SET_UP: Group = (
    "group.set-up",
    &[
        ("0 – 9", "key.tool"),
        ("x", "key.eraser"),
        ("+ −", "key.rotate"),
        ("⌦", "key.delete"),
        ("Ctrl+Z", "key.undo"),
        ("Ctrl+⇧Z Ctrl+Y", "key.redo"),
    ],
);

/// The keys of a page: its own first.
fn groups(route: &Route) -> &'static [Group] {
    match route {
        Route::Game(_) => &[GAME, BOARD, EVERYWHERE],
        Route::Analyse(_) | Route::Shared(_) => &[ANALYSE, BOARD, SET_UP, EVERYWHERE],
        _ => &[EVERYWHERE],
    }
}

/// Whether the list of keys is open. Whoever wants a button for it finds it in the context.
#[derive(Clone, Copy)]
pub struct KeyHelp(pub RwSignal<bool>);

impl KeyHelp {
    /// A list that is closed, for the context of all pages.
    pub fn provide() {
        provide_context(Self(RwSignal::new(false)));
    }
}

/// The list, and the key that opens it.
#[component]
pub fn KeyHelpDialog() -> impl IntoView {
    let KeyHelp(open) = expect_context();
    let router = router();
    let handle = window_event_listener(ev::keydown, move |event| {
        let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
        if event.key() == "?" && !has_modifier && !event.default_prevented() && !is_taken(&event) {
            event.prevent_default();
            open.set(true);
        }
    });
    on_cleanup(move || handle.remove());
    let group = |(title, keys): &Group| {
        let rows = keys.iter().map(|(keys, what)| {
            let keys = keys.split(' ').map(|key| view! { <kbd>{key_name(key)}</kbd> " " }).collect_view();
            view! { <tr><th scope="row">{keys}</th><td>{text(&WORDS, what)}</td></tr> }
        });
        let rows = rows.collect_view();
        view! { <h3>{text(&WORDS, title)}</h3> <table class="keys"><tbody>{rows}</tbody></table> }
    };
    let list = move || groups(&router.route.get()).iter().map(group).collect_view();
    view! {
        <Dialog open=open title=Signal::derive(text(&WORDS, "keys")) test="help-dialog">
            <Show when=move || open.get()>
                <div class="key-groups" tabindex="0">{list()}</div>
            </Show>
            <button type="button" class="button primary" on:click=move |_| open.set(false) data-test="help-done">
                {text(&WORDS, "done")}
            </button>
        </Dialog>
    }
}

/// A key as it is printed on keyboards; what is in brackets is no key and has a name.
fn key_name(key: &'static str) -> AnyView {
    match message_in(key) {
        Some(message) => text(&WORDS, message).into_any(),
        None => key.into_any(),
    }
}

fn message_in(key: &'static str) -> Option<&'static str> {
    key.strip_prefix('(')?.strip_suffix(')')
}

/// Whether somebody is typing, or another dialog is open.
fn is_taken(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let types = target.is_some_and(|target| {
        target.closest("input, textarea, select, [contenteditable]").is_ok_and(|found| found.is_some())
    });
    let document = window().document();
    let asked = document.and_then(|document| document.query_selector("dialog[open]").ok().flatten()).is_some();
    types || asked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_languages_say_the_same() {
        assert_eq!(WORDS.faults(), Vec::<String>::new());
    }

    #[test]
    fn every_key_of_every_page_has_words() {
        let id = || "x".to_owned();
        let routes = [
            Route::Home,
            Route::Play(None),
            Route::Game(id()),
            Route::Analyse(None),
            Route::Shared(id()),
            Route::Games,
            Route::Settings,
            Route::Nowhere,
        ];
        for route in &routes {
            let groups = groups(route);
            assert!(groups.contains(&EVERYWHERE), "{route:?}");
            for (title, keys) in groups {
                let messages = keys
                    .iter()
                    .flat_map(|(keys, what)| keys.split(' ').filter_map(message_in).chain(std::iter::once(*what)));
                for message in std::iter::once(*title).chain(messages) {
                    assert!(WORDS.text(rules::Lang::En, message).is_some(), "{message}");
                }
            }
        }
    }

    #[test]
    fn keys_of_the_list_do_something() {
        use crate::pages::analyse::keys::action;
        for (keys, what) in ANALYSE.1 {
            for key in keys.split(' ').filter(|key| message_in(key).is_none()) {
                let (control, key) = key.strip_prefix("Ctrl+").map_or((false, key), |key| (true, key));
                let (shift, key) = key.strip_prefix('⇧').map_or((false, key), |key| (true, key));
                let name = match key {
                    "←" => "ArrowLeft",
                    "→" => "ArrowRight",
                    "↑" => "ArrowUp",
                    "↓" => "ArrowDown",
                    "Space" => " ",
                    key => key,
                };
                let name = if control && !shift { name.to_lowercase() } else { name.to_owned() };
                assert!(action(&name, shift, control).is_some(), "{key}: {what}");
            }
        }
    }
}
