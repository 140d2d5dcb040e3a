//! Ways to the rules and back: the lesson about a rule, "May I …?", and the page that one came from.

use std::sync::Arc;

use leptos::ev;
use leptos::prelude::*;
use rules::Table;

use super::{Icon, WORDS};
use crate::browser::{self, is_plain_click, window};
use crate::route::{Link, Route, router};
use crate::words::text;

/// A cross, drawn.
pub const CROSS: &str = "M6 6l12 12M18 6L6 18";

/// A link to the lesson that teaches a rule, wherever a reason is told; nothing if there is no such lesson.
#[component]
pub fn RuleLink(
    /// The game, by the name of its rulebook.
    game: &'static str,
    /// The rule, by the id of the game's message.
    #[prop(into)]
    rule: Signal<Option<&'static str>>,
) -> impl IntoView {
    let lesson = Memo::new(move |_| {
        let course = lessons::course_of(game)?;
        course.lesson_about(rule.get()?).map(|lesson| (course.id(), lesson.id))
    });
    move || {
        lesson.get().map(|(course, lesson)| {
            let to = Route::Lesson(course.to_owned(), lesson.to_owned());
            view! { <Away to=to behind=String::new() class="rule-link" test="rule-link" key="rule.learn"/> }
        })
    }
}

/// "May I …?" about the position on a board: a link to where any move can be tried in it.
#[component]
pub fn MayI(
    /// What is on the board.
    #[prop(into)]
    table: Signal<Arc<dyn Table>>,
) -> impl IntoView {
    let asked = Memo::new(move |_| {
        let table = table.get();
        (table.rulebook().id(), table.options().to_string(), table.position_text())
    });
    move || {
        let (game, options, position) = asked.get();
        let mut behind = format!("position={}", encoded(&position));
        if !options.is_empty() {
            behind.push_str("&options=");
            behind.push_str(&encoded(&options));
        }
        let to = Route::Ask(game.to_owned());
        view! { <Away to=to behind=behind class="rule-link" test="may-i" key="rules.ask"/> }
    }
}

/// A link that remembers the page one is on, so that one finds back.
#[component]
pub fn Away(
    /// Where it leads.
    to: Route,
    /// More of the query, without the question mark.
    behind: String,
    /// Classes.
    class: &'static str,
    /// Its name for tests.
    test: &'static str,
    /// What it says, by the message of the parts.
    key: &'static str,
) -> impl IntoView {
    let router = router();
    let query = move || {
        let from = encoded(&here());
        let and = if behind.is_empty() { "" } else { "&" };
        format!("?{behind}{and}from={from}")
    };
    let href = format!("{}{}", to.path(), query());
    let go = move |event: ev::MouseEvent| {
        if is_plain_click(&event) {
            event.prevent_default();
            router.go_with(to.clone(), &query());
        }
    };
    view! { <a class=class href=href on:click=go data-test=test>{text(&WORDS, key)}</a> }
}

/// The way back to the page that one came from, if the address names one; it is as it was.
#[component]
pub fn BackLink() -> impl IntoView {
    came_from().map(|(to, behind)| {
        view! { <Link to=to behind=behind class="button back-link" test="back-link">{text(&WORDS, "back")}</Link> }
    })
}

/// The cross that leads out of a page which has a phone to itself: to where one came from, or else to where the page belongs.
#[component]
pub fn LeaveLink(
    /// Where the page belongs.
    home: Route,
) -> impl IntoView {
    let (to, behind) = came_from().unwrap_or((home, String::new()));
    view! {
        <Link to=to behind=behind class="tool leave">
            <Icon path=CROSS/>
            <span class="unseen" data-test="leave">{text(&WORDS, "leave")}</span>
        </Link>
    }
}

/// The page that the address names as the one before, with what stands behind its path.
fn came_from() -> Option<(Route, String)> {
    let from = browser::query("from")?;
    let path_ends = from.find(['?', '#']).unwrap_or(from.len());
    let (path, behind) = from.split_at(path_ends);
    let route = Route::parse(path);
    // Only pages of the table, whatever the address says.
    (path.starts_with('/') && route != Route::Nowhere).then(|| (route, behind.to_owned()))
}

/// The address of this page without where it came from.
fn here() -> String {
    let location = window().location();
    let [path, search, hash] = [location.pathname(), location.search(), location.hash()].map(Result::unwrap_or_default);
    let search: Vec<_> = search
        .trim_start_matches('?')
        .split('&')
        .filter(|part| !part.is_empty() && !part.starts_with("from="))
        .collect();
    let search = if search.is_empty() { String::new() } else { format!("?{}", search.join("&")) };
    format!("{path}{search}{hash}")
}

/// A text as part of an address.
pub(crate) fn encoded(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}
