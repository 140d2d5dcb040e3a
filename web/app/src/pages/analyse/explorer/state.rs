//! What the explorer knows, and when it asks.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::archive::Explored;
use rules::Table;

use super::super::state::AnalysisState;
use super::book::{Booked, Page, Shelf, booked};
use crate::archive::{self, Trouble};
use crate::parts::offline;
use crate::{browser, query};

/// Whether the panel is open and whose games count, as it is kept in the browser: `open no`.
const KEPT: &str = "tafel.explorer";
/// Who steps through a game quickly asks for nothing on the way.
const PAUSE: Duration = Duration::from_millis(200);
/// So many answers are remembered.
const MOST: usize = 300;

/// Whose games count, as the server is asked: everybody's, people's among themselves, those with a program in them. Last come
/// those that the engine played against itself, which are in no archive.
pub(super) const WHOSE: [&str; 4] = ["", "no", "yes", BOOK];

/// The engine's games against itself.
const BOOK: &str = "book";

/// How it stands with the position on the board.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Standing {
    /// There is no network.
    Offline,
    /// The answer is on its way.
    Coming,
    /// Here it is.
    Known(Arc<Explored>),
    /// There is none.
    Trouble(Trouble),
    /// What the engine's games against itself say.
    Booked(Booked),
    /// The engine has no such games of this game.
    NoBook,
}

/// What was played in the position on the board.
#[derive(Clone, Copy)]
pub(super) struct Explorer {
    pub(super) is_open: RwSignal<bool>,
    /// Whose games count, one of [`WHOSE`].
    pub(super) whose: RwSignal<&'static str>,
    /// What the server is asked; answers are remembered by it.
    question: Memo<String>,
    answers: RwSignal<BTreeMap<String, Arc<Explored>>>,
    /// What went wrong last, and with which question.
    trouble: RwSignal<Option<(String, Trouble)>>,
    is_offline: RwSignal<bool>,
    shelf: Shelf,
    analysis: AnalysisState,
}

impl Explorer {
    pub(super) fn start(analysis: AnalysisState) -> Self {
        let (open, whose) = read(&browser::kept(KEPT).unwrap_or_default());
        let (is_open, whose) = (RwSignal::new(open), RwSignal::new(whose));
        let explorer = Self {
            is_open,
            whose,
            question: Memo::new(move |_| {
                let about = |table: &dyn Table| ask_about(table, whose.get());
                let asks = is_open.get() && whose.get() != BOOK;
                if asks { analysis.shown.with(|shown| about(shown.table.as_ref())) } else { String::new() }
            }),
            answers: RwSignal::new(BTreeMap::new()),
            trouble: RwSignal::new(None),
            is_offline: offline(),
            shelf: Shelf::new(),
            analysis,
        };
        explorer.follow();
        explorer.fetch_book();
        Effect::new(move |before: Option<String>| {
            let now = written(is_open.get(), whose.get());
            if before.is_some_and(|before| before != now) {
                browser::keep(KEPT, &now);
            }
            now
        });
        explorer
    }

    /// How it stands with the position on the board; reactive.
    pub(super) fn standing(self) -> Standing {
        if self.whose.get() == BOOK {
            return self.in_book();
        }
        let known = self.answers.with(|answers| self.question.with(|question| answers.get(question).cloned()));
        match (known, self.is_offline.get(), self.trouble_here()) {
            (Some(known), ..) => Standing::Known(known),
            (None, true, _) => Standing::Offline,
            (None, false, Some(trouble)) => Standing::Trouble(trouble),
            (None, false, None) => Standing::Coming,
        }
    }

    fn in_book(self) -> Standing {
        self.analysis.shown.with(|shown| match self.shelf.page(shown.table.rulebook().id()) {
            Page::None => Standing::NoBook,
            Page::Coming => Standing::Coming,
            Page::Missing => Standing::Trouble(Trouble::Unreachable),
            Page::Open(book) => Standing::Booked(booked(&book, shown.table.as_ref())),
        })
    }

    /// Fetches the book of the game on the board when somebody wants to see it.
    fn fetch_book(self) {
        Effect::new(move || {
            let game = self.analysis.shown.with(|shown| shown.table.rulebook().id());
            // Asking for it again is what `try_again` is for.
            let _ = self.trouble.get();
            if self.is_open.get() && self.whose.get() == BOOK {
                self.shelf.want(game);
            }
        });
    }

    /// What is in the way of the question at hand: a server that cannot be reached is in the way of all. Reactive.
    fn trouble_here(self) -> Option<Trouble> {
        let (question, trouble) = self.trouble.get()?;
        let concerns_all = trouble == Trouble::Unreachable;
        (concerns_all || self.question.with(|now| *now == question)).then_some(trouble)
    }

    /// Asks again for what did not come.
    pub(super) fn try_again(self) {
        self.trouble.set(None);
    }

    /// The way to all games that reached the position.
    pub(super) fn all_games(self) -> String {
        self.question.with_untracked(|question| format!("?{question}"))
    }

    /// Asks about each position on which somebody stays, unless the answer is there.
    fn follow(self) {
        let waiting = StoredValue::new(None::<TimeoutHandle>);
        let stop = move || {
            if let Some(handle) = waiting.try_update_value(Option::take).flatten() {
                handle.clear();
            }
        };
        Effect::new(move || {
            stop();
            let question = self.question.get();
            let is_resting = self.is_offline.get() || self.trouble_here().is_some();
            let is_known = self.answers.with_untracked(|answers| answers.contains_key(&question));
            if question.is_empty() || is_resting || is_known {
                return;
            }
            let handle = set_timeout_with_handle(move || self.ask(question), PAUSE);
            waiting.set_value(handle.ok());
        });
        // The network has come back: what was wrong may be right.
        Effect::new(move || {
            if !self.is_offline.get() {
                self.trouble.set(None);
            }
        });
        on_cleanup(stop);
    }

    fn ask(self, question: String) {
        let lang = self.analysis.prefs.lang.get_untracked();
        spawn_local(async move {
            let answer = archive::explore(&question, lang).await;
            // The page may be gone meanwhile; who has gone on to another position finds this one's answer when coming back.
            let Some(now) = self.question.try_get_untracked() else {
                return;
            };
            match answer {
                Ok(explored) => self.answers.update(|answers| {
                    if answers.len() >= MOST {
                        answers.clear();
                    }
                    answers.insert(question, Arc::new(explored));
                }),
                Err(trouble) if now == question => self.trouble.set(Some((question, trouble))),
                Err(_) => {}
            }
        });
    }
}

/// What the server is asked about a position.
fn ask_about(table: &dyn Table, whose: &str) -> String {
    let options = table.options().to_string();
    let colon = if options.is_empty() { "" } else { ":" };
    let game = format!("{}{colon}{options}", table.rulebook().id());
    query::written([("engines", whose), ("game", &game), ("position", &table.position_text())])
}

fn read(kept: &str) -> (bool, &'static str) {
    let (open, whose) = kept.split_once(' ').unwrap_or((kept, ""));
    (open == "open", WHOSE.into_iter().find(|known| *known == whose).unwrap_or_default())
}

fn written(is_open: bool, whose: &str) -> String {
    format!("{} {whose}", if is_open { "open" } else { "closed" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_kept() {
        for open in [true, false] {
            for whose in WHOSE {
                assert_eq!(read(&written(open, whose)), (open, whose));
            }
        }
        assert_eq!(read(""), (false, ""));
        assert_eq!(read("open nonsense"), (true, ""));
    }

    #[test]
    fn positions_are_asked_about_with_their_game() {
        let (book, options) = engine::find("abalone:belgian-daisy").expect("a game");
        let table = book.table(&options, None).expect("a start");
        let asked = query::pairs(&ask_about(table.as_ref(), "no"));
        assert_eq!(asked[0], ("engines".to_owned(), "no".to_owned()));
        assert_eq!(asked[1], ("game".to_owned(), "abalone:layout=belgian-daisy".to_owned()));
        assert_eq!(asked[2], ("position".to_owned(), table.position_text()));
    }
}
