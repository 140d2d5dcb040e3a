use leptos::prelude::*;

use super::WORDS;
use super::leaving::{Delete, Export, SignOut};
use super::moving::Moving;
use super::passkeys::Passkeys;
use super::people::Blocked;
use super::privacy::Privacy;
use super::secrets::{Email, Password};
use super::sessions::Sessions;
use super::tokens::Tokens;
use crate::account::me;
use crate::browser;
use crate::route::{Link, Route, router};
use crate::words::{lang, text};

/// Everything that belongs to an account.
#[component]
pub fn Account() -> impl IntoView {
    let (me, router) = (me(), router());
    // Only whoever is signed in has one. Who signs out here, or goes for good, is on the way elsewhere.
    Effect::new(move |had_one: Option<bool>| {
        let has_one = me.you.with(|you| you.as_ref().is_some_and(|you| !you.guest));
        if me.is_known.get() && !has_one && had_one != Some(true) {
            router.redirect(Route::SignIn);
        }
        has_one || had_one == Some(true)
    });
    let owner = Memo::new(move |_| me.you.get().filter(|you| !you.guest).map(|you| (you.id, you.name)));
    move || owner.get().map(|(id, name)| view! { <Parts id=id name=name/> })
}

#[component]
fn Parts(id: String, name: String) -> impl IntoView {
    let (me, lang) = (me(), lang());
    // Counts what one part of the page changes for the others.
    let changes = RwSignal::new(0);
    let since = move || {
        let since = me.view.with(|view| view.as_ref().and_then(|view| view.since))?;
        Some(WORDS.fill(lang.get(), "since", &[("month", browser::month(since.0 as f64, lang.get()).into())]))
    };
    view! {
        <div class="account-head">
            <div>
                <h1>{name.clone()}</h1>
                <p class="muted">{since}</p>
            </div>
            <div class="buttons">
                <Link to=Route::Profile(name.clone()) class="button">{text(&WORDS, "profile")}</Link>
                <Link to=Route::Games class="button">{text(&WORDS, "games")}</Link>
                <Link to=Route::Settings class="button">{text(&WORDS, "settings")}</Link>
                <SignOut/>
            </div>
        </div>
        <div class="account" data-test="account">
            <div>
                <Moving id=id/>
                <Password name=name.clone() changes=changes/>
                <Passkeys name=name.clone() changes=changes/>
                <Email name=name.clone()/>
            </div>
            <div>
                <Sessions changes=changes/>
                <Privacy/>
                <Blocked/>
                <Tokens changes=changes/>
                <Export/>
                <Delete name=name/>
            </div>
        </div>
    }
}
