//! The table in the browser.
//!
//! [`start`] puts the shell (header, pages, messages) into the page. The router in [`route`] says which page is
//! shown; [`prefs`] are the choices of the person at the table, kept in the browser; [`words`] are the texts. Rules,
//! records and pictures come from the crates below; the engine thinks in a worker of its own, and [`mod@engine`] asks it.
//!
//! Everything compiles for any target, so that what needs no browser is tested without one.

// Components are functions in capitals that take their properties by value, and the macro makes them public. What pages hand
// to their parts is many signals in one, which are meant to be copied.
#![allow(
    unreachable_pub,
    clippy::needless_pass_by_value,
    clippy::must_use_candidate,
    clippy::large_types_passed_by_value
)]

pub mod account;
pub mod archive;
pub mod browser;
pub mod data;
pub mod editor;
pub mod engine;
#[cfg(all(test, feature = "toy"))]
mod fourth;
pub mod guided;
pub mod learnt;
pub mod library;
pub mod live;
pub mod notices;
pub mod pages;
pub mod parts;
pub mod practice;
pub mod prefs;
pub mod push;
pub mod query;
pub mod route;
mod scrolling;
pub mod share;
mod shell;
pub mod sound;
pub mod words;
pub mod your_level;

use leptos::prelude::*;

/// Shows the table in the page's body.
pub fn start() {
    browser::on_panic();
    browser::register_service_worker();
    // Nothing is shown in another language first, and no page without its chapter. The page has asked for both already
    // (`early.js`).
    js_sys::futures::spawn_local(async move {
        words::bring(prefs::first_lang()).await;
        shell::bring_chapter().await;
        show();
    });
}

fn show() {
    mount_to_body(shell::Shell);
    browser::remove_waiting();
    js_sys::futures::spawn_local(push::renew(prefs::saved_lang()));
}
