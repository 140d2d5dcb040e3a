//! The games that were found so far, and what is still on its way.

use std::cell::RefCell;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::archive::ArchiveGame;
use rules::Lang;

use super::wanted::Wanted;
use crate::archive::{self, Trouble};
use crate::browser;
use crate::route::{Route, Router, router};

/// How long what was found is good for whoever comes back to it, in milliseconds.
const FRESH: u64 = 120_000;
/// So many searches are remembered.
const REMEMBERED: usize = 6;

/// How it stands with what was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// The answer is on its way.
    Coming,
    /// It is here.
    Here,
    /// There is none.
    Trouble(Trouble),
}

/// Games that fit what is wanted, the newest first, as far as they were asked for.
#[derive(Clone, Copy)]
pub(super) struct Listing {
    /// What was asked for last.
    pub(super) asked: RwSignal<Wanted>,
    pub(super) games: RwSignal<Vec<ArchiveGame>>,
    /// What to ask with for those that follow.
    pub(super) next: RwSignal<Option<String>>,
    pub(super) standing: RwSignal<Standing>,
    /// Counts questions: late answers to earlier ones are passed over.
    question: StoredValue<u32>,
    lang: RwSignal<Lang>,
    router: Router,
}

struct Remembered {
    query: String,
    at: u64,
    games: Vec<ArchiveGame>,
    next: Option<String>,
}

thread_local! {
    /// Who comes back from a game finds the list as it was, however long it had become.
    static SEARCHES: RefCell<Vec<Remembered>> = const { RefCell::new(Vec::new()) };
}

impl Listing {
    /// Begins with what the address asks for.
    pub(super) fn start(lang: RwSignal<Lang>) -> Self {
        let search = browser::window().location().search().unwrap_or_default();
        let listing = Self {
            asked: RwSignal::new(Wanted::of_address(&search).sensible()),
            games: RwSignal::new(Vec::new()),
            next: RwSignal::new(None),
            standing: RwSignal::new(Standing::Coming),
            question: StoredValue::new(0),
            lang,
            router: router(),
        };
        listing.begin();
        listing
    }

    /// Looks for something else, which is then in the address. The page stays, and so does the keyboard's place in it.
    pub(super) fn look_for(self, wanted: Wanted) {
        let wanted = wanted.sensible();
        if self.asked.with_untracked(|asked| *asked == wanted) {
            // Whoever presses the button again wants it tried again.
            if matches!(self.standing.get_untracked(), Standing::Trouble(_)) {
                self.go_on();
            }
            return;
        }
        let query = wanted.query();
        let behind = if query.is_empty() { query } else { format!("?{query}") };
        self.router.advance(Route::Archive, &behind);
        self.asked.set(wanted);
        self.begin();
    }

    /// Asks for more, or again for what did not come.
    pub(super) fn go_on(self) {
        let after = self.next.get_untracked();
        if after.is_some() || self.games.with_untracked(Vec::is_empty) {
            self.ask(after);
        }
    }

    fn begin(self) {
        let query = self.asked.with_untracked(Wanted::query);
        if let Some((games, next)) = remembered(&query) {
            self.question.update_value(|question| *question += 1);
            self.games.set(games);
            self.next.set(next);
            self.standing.set(Standing::Here);
            return;
        }
        self.games.set(Vec::new());
        self.next.set(None);
        self.ask(None);
    }

    fn ask(self, after: Option<String>) {
        let Some(question) = self.question.try_update_value(|question| {
            *question += 1;
            *question
        }) else {
            return;
        };
        self.standing.set(Standing::Coming);
        let (query, lang) = (self.asked.with_untracked(Wanted::query), self.lang.get_untracked());
        spawn_local(async move {
            let found = archive::games(&query, after.as_deref(), lang).await;
            // The page may be gone meanwhile, or want something else.
            if self.question.try_get_value() != Some(question) {
                return;
            }
            match found {
                Ok(page) => {
                    self.games.update(|games| games.extend(page.games));
                    self.next.set(page.next);
                    self.standing.set(Standing::Here);
                    remember(query, self.games.get_untracked(), self.next.get_untracked());
                }
                Err(trouble) => self.standing.set(Standing::Trouble(trouble)),
            }
        });
    }
}

fn remembered(query: &str) -> Option<(Vec<ArchiveGame>, Option<String>)> {
    let now = browser::ticks();
    SEARCHES.with_borrow(|searches| {
        let known = searches.iter().find(|known| known.query == query && now.saturating_sub(known.at) < FRESH)?;
        Some((known.games.clone(), known.next.clone()))
    })
}

fn remember(query: String, games: Vec<ArchiveGame>, next: Option<String>) {
    SEARCHES.with_borrow_mut(|searches| {
        searches.retain(|known| known.query != query);
        searches.insert(0, Remembered { query, at: browser::ticks(), games, next });
        searches.truncate(REMEMBERED);
    });
}
