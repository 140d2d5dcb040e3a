//! Who is at the table, as far as the server knows: nobody, a guest, or somebody with an account.

mod api;
mod moving;
mod passkey;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Person;
use protocol::accounts::AccountView;
use rules::Lang;

pub use api::{Refusal, ask, percent};
pub use moving::{Moved, bring, move_all, waiting};
pub use passkey::{NoPasskey, has_passkeys, make_passkey, named_address, use_passkey};

use crate::browser;
use crate::route::Route;
use crate::words::lang;

/// The name that was last signed in here, so that it is seen before the server has answered, or without a network.
const NAME: &str = "tafel.name";

/// Who is at the table; one for the whole program, in the context.
#[derive(Clone, Copy)]
pub struct Me {
    /// Who it is; none for somebody whom the server does not know, and before it has answered.
    pub you: RwSignal<Option<Person>>,
    /// Since when there is an account, and where mail goes, as the server said.
    pub view: RwSignal<Option<AccountView>>,
    /// Whether the server has answered.
    pub is_known: RwSignal<bool>,
    hint: RwSignal<Option<String>>,
    lang: RwSignal<Lang>,
    /// The page from which somebody went to sign in.
    pub from: RwSignal<Option<Route>>,
}

impl Me {
    /// Asks the server who is here, and puts the answer into the context.
    pub(crate) fn provide() -> Self {
        let me = Self {
            you: RwSignal::new(None),
            view: RwSignal::new(None),
            is_known: RwSignal::new(false),
            hint: RwSignal::new(browser::kept(NAME).filter(|name| !name.is_empty())),
            lang: lang(),
            from: RwSignal::new(None),
        };
        provide_context(me);
        me.look();
        // Whoever signs in or out in another tab does so in this one.
        let listener = window_event_listener(leptos::ev::storage, move |event| {
            if event.key().as_deref() == Some(NAME) {
                me.look();
            }
        });
        on_cleanup(move || listener.remove());
        me
    }

    /// Remembers where somebody was before he went to sign in, to lead him back there.
    pub(crate) fn follow(self, route: RwSignal<Route>) {
        Effect::new(move |_| {
            let here = route.get();
            match here {
                Route::SignIn | Route::SignUp => {}
                // Nobody went to sign in for these.
                Route::Home
                | Route::Settings
                | Route::Games
                | Route::Account
                | Route::ResetPassword
                | Route::Nowhere => self.from.set(None),
                here => self.from.set(Some(here)),
            }
        });
    }

    /// Asks the server again.
    pub fn look(self) {
        let lang = self.lang.get_untracked();
        spawn_local(async move {
            if let Ok(view) = ask("GET", "/api/account", None, lang).await
                && let Ok(view) = AccountView::of_text(&view)
            {
                self.note(view);
            }
        });
    }

    /// The server has said who is here.
    pub fn note(self, view: AccountView) {
        let name = view.you.as_ref().filter(|you| !you.guest).map(|you| you.name.clone());
        match &name {
            Some(name) => {
                browser::keep(NAME, name);
            }
            None => browser::forget(NAME),
        }
        self.hint.set(name);
        self.you.set(view.you.clone());
        self.view.set(Some(view));
        self.is_known.set(true);
    }

    /// Nobody is here any more.
    pub fn leave(self) {
        self.note(AccountView { you: None, since: None, email: None, private: false });
    }

    /// The name of the account, if somebody is signed in, as far as that is known.
    pub fn name(self) -> Option<String> {
        self.hint.get()
    }

    /// Whether there is a guest who may have played.
    pub fn is_guest(self) -> bool {
        self.you.with(|you| you.as_ref().is_some_and(|you| you.guest))
    }
}

/// Who is at the table.
pub fn me() -> Me {
    expect_context()
}
