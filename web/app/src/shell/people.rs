//! The chapter of people, of which other pages show parts: it is fetched for whoever has to do with people, and for nobody else.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::chapters::{PEOPLE, Part};
use crate::data::Missing;

/// How it stands with the chapter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Standing {
    /// Nobody has asked for it.
    Unasked,
    /// It is on its way.
    Coming,
    /// It is here.
    Here,
    /// It did not come.
    Missing(Missing),
}

/// The chapter of people, in the context of all pages.
#[derive(Clone, Copy)]
pub(crate) struct People {
    standing: RwSignal<Standing>,
}

impl People {
    /// For the context of all pages. What did not come is asked for again when the network is back.
    pub(super) fn provide() -> Self {
        let people = Self { standing: RwSignal::new(Standing::Unasked) };
        provide_context(people);
        people.notice();
        let heard = window_event_listener_untyped("online", move |_| {
            if matches!(people.standing.get_untracked(), Standing::Missing(_)) {
                people.bring();
            }
        });
        on_cleanup(move || heard.remove());
        people
    }

    /// A page of it may have been asked for.
    pub(super) fn notice(self) {
        if PEOPLE.is_here() && self.standing.get_untracked() != Standing::Here {
            self.standing.set(Standing::Here);
        }
    }

    /// Fetches it, if it is neither here nor on its way.
    pub(crate) fn bring(self) {
        if matches!(self.standing.get_untracked(), Standing::Here | Standing::Coming) {
            return;
        }
        self.standing.set(Standing::Coming);
        spawn_local(async move {
            let got = PEOPLE.bring().await;
            self.standing.set(got.map_or_else(Standing::Missing, |()| Standing::Here));
        });
    }

    /// How it stands with it; reactive.
    pub(crate) fn standing(self) -> Standing {
        self.standing.get()
    }

    /// A part of it, which must be here.
    #[allow(clippy::unused_self)] // whoever has it knows how it stands with the chapter
    pub(crate) fn part(self, part: Part) -> AnyView {
        PEOPLE.part(part)
    }
}
