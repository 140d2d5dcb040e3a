//! What the engine's games against itself say about a position: a book that came with the game, fetched when it is first wanted.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{EngineGames, OpeningBook};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::UnixMillis;
use protocol::archive::{Explored, ExploredMove, Results};
use rules::Table;

use crate::data::{self, Missing};

/// A book as the explorer shows it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Booked {
    /// What was played here, in the words of the archive; it names no games.
    pub(super) explored: Arc<Explored>,
    /// The moves that full strength would play without a thought.
    pub(super) plays: Vec<String>,
    /// How many games the book is made of.
    pub(super) games: u32,
}

/// How it stands with the book of a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Page {
    /// The game has no book.
    None,
    /// It is on its way.
    Coming,
    /// It did not come.
    Missing,
    /// Here it is.
    Open(Arc<OpeningBook>),
}

/// The books that have been asked for.
#[derive(Clone, Copy)]
pub(super) struct Shelf(RwSignal<BTreeMap<String, Page>>);

impl Shelf {
    pub(super) fn new() -> Self {
        Self(RwSignal::new(BTreeMap::new()))
    }

    /// How it stands with the book of a game; reactive.
    pub(super) fn page(self, game: &str) -> Page {
        self.0.with(|books| books.get(game).cloned()).unwrap_or(Page::Coming)
    }

    /// Fetches the book of a game, unless it is here or on its way.
    pub(super) fn want(self, game: &str) {
        let wanted = self.0.with_untracked(|books| !matches!(books.get(game), None | Some(Page::Missing)));
        if wanted {
            return;
        }
        let (game, name) = (game.to_owned(), format!("books/{game}.txt"));
        if !data::is_there(&name) {
            self.put(game, Page::None);
            return;
        }
        self.put(game.clone(), Page::Coming);
        spawn_local(async move {
            let page = match data::text(&name).await {
                Ok(digits) => match worker::bytes_of(&digits).and_then(|bytes| OpeningBook::from_bytes(&bytes).ok()) {
                    Some(book) => Page::Open(Arc::new(book)),
                    None => Page::Missing,
                },
                Err(Missing::Unknown) => Page::None,
                Err(_) => Page::Missing,
            };
            self.put(game, page);
        });
    }

    fn put(self, game: String, page: Page) {
        // The page may be gone meanwhile.
        let _ = self.0.try_update(|books| books.insert(game, page));
    }
}

/// What a book says about a position.
pub(super) fn booked(book: &OpeningBook, table: &dyn Table) -> Booked {
    let moves = book.moves(table);
    let plays = book.plays(table).into_iter().map(|known| known.text).collect();
    let explored = Explored {
        position: table.position_text(),
        results: results(book.games_at(table).unwrap_or_default()),
        moves: moves
            .into_iter()
            .map(|known| ExploredMove { text: known.text, results: results(known.games), last: UnixMillis(0) })
            .collect(),
        games: Vec::new(),
    };
    Booked { explored: Arc::new(explored), plays, games: book.games }
}

fn results(games: EngineGames) -> Results {
    Results { one: games.one.into(), draws: games.draws.into(), two: games.two.into() }
}

#[cfg(test)]
mod tests {
    use engine::Reached;

    use super::*;

    #[test]
    fn a_book_is_told_in_the_words_of_the_archive() {
        let (game, options) = engine::find("abalone:belgian-daisy").expect("a game");
        let table = game.table(&options, None).expect("a start");
        let mut next = table.fork();
        next.play(&table.moves()[0]).expect("a move");
        let reached = |table: &dyn Table, one, two| Reached {
            key: OpeningBook::key(table),
            games: EngineGames { one, draws: 10, two },
            is_sound: true,
        };
        let positions = [reached(table.as_ref(), 200, 190), reached(next.as_ref(), 100, 90)];
        let book = OpeningBook::new(game.id(), "by hand", 400, positions);
        let told = booked(&book, table.as_ref());
        assert_eq!((told.explored.results, told.games), (Results { one: 200, draws: 10, two: 190 }, 400));
        let [only] = &told.explored.moves[..] else { panic!("{told:?}") };
        assert_eq!((&only.text, only.results.games()), (&table.moves()[0], 200));
        assert_eq!(told.plays, std::slice::from_ref(&only.text));
        assert!(told.explored.games.is_empty());
        // Beyond the book there is nothing to tell.
        let mut far = next.fork();
        far.play(&next.moves()[0]).expect("a move");
        let told = booked(&book, far.as_ref());
        assert_eq!((told.explored.results.games(), told.explored.moves.len(), told.plays.len()), (0, 0, 0));
    }
}
