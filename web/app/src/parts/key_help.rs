//! The list of keys, one for all pages: `?` opens it wherever one is.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::Dialog;
use crate::browser::window;
use crate::route::{Reference, Route, router};
use crate::words::text;

rules::catalogue! {
    pub(crate) static WORDS in "messages/keys"
}

/// What is pressed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Press {
    /// Keys as they are printed on keyboards, with spaces between them.
    Keys(&'static str),
    /// Something that is no key, by its message.
    Other(&'static str),
}

use Press::{Keys, Other};

/// Keys that belong together: the message of their title, and each with the message of what it does.
type Group = (&'static str, &'static [(Press, &'static str)]);

const EVERYWHERE: Group = (
    "group.everywhere",
    &[
        (Keys("Tab ⇧Tab"), "key.tab"),
        (Keys("Enter Space"), "key.press"),
        (Keys("Esc"), "key.escape"),
        (Keys("?"), "key.help"),
    ],
);
const BOARD: Group = (
    "group.board",
    &[
        (Keys("← → ↑ ↓"), "key.walk"),
        (Keys("Enter Space"), "key.pick"),
        (Keys("Esc ⌫"), "key.back"),
        (Keys("l r"), "key.turn"),
    ],
);
const GAME: Group =
    ("group.game", &[(Keys("← →"), "key.step"), (Keys("Home End"), "key.ends"), (Keys("f"), "key.flip")]);
const LIVE: Group = (
    "group.game",
    &[
        (Keys("← →"), "key.step"),
        (Keys("Home End"), "key.ends"),
        (Keys("f"), "key.flip"),
        (Keys("Esc"), "key.ahead"),
        (Keys("c"), "key.chat"),
        (Keys("z"), "key.focus"),
    ],
);
const SOLVE: Group = (
    "group.solve",
    &[(Keys("h"), "key.hint"), (Keys("s"), "key.solution"), (Keys("r"), "key.again"), (Keys("n"), "key.next")],
);
const ANALYSE: Group = (
    "group.analyse",
    &[
        (Keys("← →"), "key.step"),
        (Other("wheel"), "key.wheel"),
        (Keys("↑ ↓"), "key.ends"),
        (Keys("Home End"), "key.ends"),
        (Keys("⇧↑ ⇧↓"), "key.variation"),
        (Keys("Ctrl+Z"), "key.undo"),
        (Keys("Ctrl+⇧Z Ctrl+Y"), "key.redo"),
        (Other("right-drag"), "key.draw"),
        (Keys("f"), "key.flip"),
        (Keys("z"), "key.focus"),
        (Keys("l"), "key.engine"),
        (Keys("x"), "key.threat"),
        (Keys("Space"), "key.best"),
        (Keys("w"), "key.say"),
    ],
);
const SET_UP: Group = (
    "group.set-up",
    &[
        (Keys("0 – 9"), "key.tool"),
        (Keys("x"), "key.eraser"),
        (Keys("+ −"), "key.rotate"),
        (Keys("⌦"), "key.delete"),
        (Keys("Ctrl+Z"), "key.undo"),
        (Keys("Ctrl+⇧Z Ctrl+Y"), "key.redo"),
    ],
);

const LESSON: Group = (
    "group.lesson",
    &[(Keys("Enter"), "key.onward"), (Keys("⌫"), "key.earlier"), (Keys("h"), "key.show"), (Keys("r"), "key.rule")],
);
const COURSE: Group =
    ("group.lessons", &[(Keys("1 2 3"), "key.game"), (Keys("Enter"), "key.go-on"), (Keys("/"), "key.search")]);
const GLOSSARY: Group = ("group.glossary", &[(Keys("/"), "key.search")]);
const SHEET: Group = ("group.sheet", &[(Keys("p"), "key.print")]);
/// After a puzzle is solved.
const LINE: Group = ("group.analyse", &[(Keys("a"), "key.analyse"), (Keys("← →"), "key.line")]);
const FORMATIONS: Group = (
    "group.formations",
    &[
        (Keys("1 – 9"), "key.formation"),
        (Keys("⌫"), "key.take-back"),
        (Keys("h"), "key.show"),
        (Keys("Enter"), "key.fight"),
    ],
);

const HOME: Group =
    ("group.home", &[(Keys("1 2 3"), "key.game"), (Keys("Enter"), "key.play"), (Keys("← →"), "key.games")]);
const PROFILE: Group = ("group.profile", &[(Keys("↑ ↓"), "key.through"), (Keys("c"), "key.challenge")]);

/// The keys of a page: its own first.
fn groups(route: &Route) -> &'static [Group] {
    match route {
        Route::Game(_) => &[GAME, BOARD, EVERYWHERE],
        Route::Home => &[HOME, EVERYWHERE],
        Route::Profile(_) => &[PROFILE, EVERYWHERE],
        Route::Live(_) => &[LIVE, BOARD, EVERYWHERE],
        Route::Coach(_) | Route::Practise | Route::Endgame(..) => &[SOLVE, BOARD, EVERYWHERE],
        Route::Puzzle(..) => &[SOLVE, LINE, BOARD, EVERYWHERE],
        Route::Formations(_) => &[FORMATIONS, BOARD, EVERYWHERE],
        Route::Analyse(_) | Route::Shared(_) => &[ANALYSE, BOARD, SET_UP, EVERYWHERE],
        Route::Lesson(..) => &[LESSON, BOARD, EVERYWHERE],
        Route::Learn(Some(_)) => &[COURSE, EVERYWHERE],
        Route::Reference(_, Reference::Words) => &[GLOSSARY, EVERYWHERE],
        Route::Reference(_, Reference::Sheet) => &[SHEET, EVERYWHERE],
        Route::Ask(_) => &[BOARD, EVERYWHERE],
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
        let rows = keys.iter().map(|(press, what)| {
            let press = match *press {
                Keys(keys) => keys.split(' ').map(|key| view! { <kbd>{key}</kbd> " " }).collect_view().into_any(),
                Other(name) => view! { <kbd>{text(&WORDS, name)}</kbd> }.into_any(),
            };
            view! { <tr><th scope="row">{press}</th><td>{text(&WORDS, what)}</td></tr> }
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
    fn every_key_of_every_page_has_words() {
        let id = || "x".to_owned();
        let routes = [
            Route::Home,
            Route::Profile(id()),
            Route::Live(id()),
            Route::Play(None),
            Route::Game(id()),
            Route::Analyse(None),
            Route::Shared(id()),
            Route::Games,
            Route::Learn(None),
            Route::Learn(Some(id())),
            Route::Lesson(id(), id()),
            Route::Reference(id(), Reference::Words),
            Route::Reference(id(), Reference::Sheet),
            Route::Ask(id()),
            Route::Puzzle(id(), id()),
            Route::Endgame(id(), id()),
            Route::Formations(None),
            Route::Practise,
            Route::Live(id()),
            Route::Settings,
            Route::Nowhere,
        ];
        for route in &routes {
            let groups = groups(route);
            assert!(groups.contains(&EVERYWHERE), "{route:?}");
            for (title, keys) in groups {
                let messages = keys.iter().flat_map(|&(press, what)| match press {
                    Keys(_) => vec![what],
                    Other(name) => vec![name, what],
                });
                for message in std::iter::once(*title).chain(messages) {
                    assert!(WORDS.text(rules::Lang::En, message).is_some(), "{message}");
                }
            }
        }
    }

    #[test]
    fn keys_of_the_list_do_something() {
        use crate::pages::analyse::keys::action;
        for (press, what) in ANALYSE.1 {
            let Keys(keys) = press else {
                continue;
            };
            for key in keys.split(' ') {
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
