use rules::Side;

use super::file::checksum;
use super::*;

fn table(text: &str) -> Box<dyn Table> {
    let (game, options) = crate::find(text).expect("a game");
    game.table(&options, None).expect("a start")
}

fn won(one: u32, draws: u32, two: u32) -> EngineGames {
    EngineGames { one, draws, two }
}

/// A book of a start and of what these moves lead to.
fn book(start: &dyn Table, games: EngineGames, moves: &[(&str, EngineGames)]) -> OpeningBook {
    let after = moves.iter().map(|(text, games)| {
        let mut next = start.fork();
        next.play(text).expect("a move");
        (OpeningBook::key(next.as_ref()), *games)
    });
    let positions = std::iter::once((OpeningBook::key(start), games)).chain(after);
    let positions = positions.map(|(key, games)| Reached { key, games, is_sound: true });
    OpeningBook::new(start.rulebook().id(), "by hand", 1000, positions)
}

#[test]
fn a_book_survives_being_written() {
    let start = table("abalone");
    let book = book(start.as_ref(), won(500, 1, 200), &[("a1b1", won(0, 0, 1)), ("a1b2", won(128, 127, 300_000))]);
    assert_eq!(book.len(), 3);
    assert_eq!(OpeningBook::from_bytes(&book.to_bytes()), Ok(book));
    let empty = OpeningBook::new("chess", "", 0, []);
    assert!(empty.is_empty());
    assert_eq!(OpeningBook::from_bytes(&empty.to_bytes()), Ok(empty));
}

#[test]
fn whatever_is_broken_is_told() {
    let start = table("abalone");
    let good = book(start.as_ref(), won(500, 1, 200), &[("a1b1", won(0, 0, 1))]).to_bytes();
    let read = |bytes: &[u8]| OpeningBook::from_bytes(bytes).err();
    assert_eq!(read(b""), Some(BookError::NoBook));
    assert_eq!(read(b"GIF89a, or so"), Some(BookError::NoBook));
    for cut in 8..good.len() {
        assert!(read(&good[..cut]).is_some(), "{cut}");
    }
    for index in 0..good.len() {
        let mut bad = good.clone();
        bad[index] ^= 16;
        assert!(read(&bad).is_some(), "byte {index}");
    }
    let mut newer = good.clone();
    newer[8] = 9;
    assert_eq!(read(&newer), Some(BookError::Version(9)));
    // A good checksum under nonsense.
    for content in [&[0xFF; 40][..], &[0, 0, 5, 200, 1], &[0, 0, 5, 2, 9, 1, 1, 1, 0, 1, 1, 1], &[0, 0, 0, 0, 0]] {
        let mut bytes = [&good[..10], content].concat();
        bytes.extend(checksum(&bytes).to_le_bytes());
        assert_eq!(read(&bytes), Some(BookError::Content), "{content:?}");
    }
}

#[test]
fn turned_and_mirrored_positions_are_one_entry() {
    // The standard start is its own image in the mirror: each of these pairs leads to positions that are each other's.
    for layout in ["abalone", "abalone:german-daisy"] {
        let start = table(layout);
        let moves = start.moves();
        let key = |text: &str| {
            let mut next = start.fork();
            next.play(text).expect("a move");
            OpeningBook::key(next.as_ref())
        };
        let mut keys: Vec<_> = moves.iter().map(|text| key(text)).collect();
        keys.sort_unstable();
        keys.dedup();
        assert!(keys.len() <= moves.len() / 2 + 2, "{layout}: {} of {}", keys.len(), moves.len());
    }
    let start = table("abalone");
    let book = book(start.as_ref(), won(200, 0, 0), &[("a1b1", won(100, 0, 0))]);
    let mut mirrored = start.fork();
    mirrored.play("a5b6").expect("a move");
    assert_eq!(book.games_at(mirrored.as_ref()), Some(won(100, 0, 0)));
    assert_eq!(book.moves(start.as_ref()).len(), 1, "images are told once");
    assert_eq!(book.games_at(table("abalone:belgian-daisy").as_ref()), None);
    assert_eq!(book.games_at(table("gunzi").as_ref()), None, "another game");
}

#[test]
fn only_what_is_good_and_was_tried_often_is_played() {
    let start = table("abalone");
    let chosen = |games, moves: &[(&str, EngineGames)]| {
        let book = book(start.as_ref(), games, moves);
        let mut chosen: Vec<_> =
            (0..200).filter_map(|seed| book.choose(start.as_ref(), &mut Random::new(seed * 7919))).collect();
        let all = chosen.len();
        chosen.sort();
        chosen.dedup();
        assert!(all == 0 || all == 200);
        chosen
    };
    let fair = won(400, 100, 400);
    // Black moves, and is the first side.
    assert_eq!(chosen(fair, &[("a1b1", won(200, 0, 200)), ("a1b2", won(180, 40, 180))]), ["a1b1", "a1b2"]);
    assert_eq!(
        chosen(fair, &[("a1b1", won(250, 0, 150)), ("a1b2", won(180, 40, 180))]),
        ["a1b1"],
        "the other is worse"
    );
    assert_eq!(chosen(fair, &[("a1b1", won(200, 0, 200)), ("a1b2", won(60, 0, 0))]), ["a1b1"], "tried too seldom");
    assert!(chosen(fair, &[("a1b1", won(20, 0, 0))]).is_empty(), "too few games");
    assert!(chosen(won(30, 0, 20), &[("a1b1", won(50, 0, 0))]).is_empty(), "too few games in the position");
    assert!(chosen(fair, &[]).is_empty());
}

#[test]
fn what_a_longer_look_is_against_is_not_played() {
    let start = table("abalone");
    let mut book = book(start.as_ref(), won(400, 100, 400), &[("a1b1", won(200, 0, 200)), ("a1b2", won(200, 0, 200))]);
    let mut bad = start.fork();
    bad.play("a1b1").expect("a move");
    let key = OpeningBook::key(bad.as_ref());
    for at in book.positions.iter_mut().filter(|at| at.key == key) {
        at.is_sound = false;
    }
    assert_eq!(OpeningBook::from_bytes(&book.to_bytes()), Ok(book.clone()));
    let chosen = |seed| book.choose(start.as_ref(), &mut Random::new(seed));
    assert!((0..100).all(|seed| chosen(seed).as_deref() == Some("a1b2")));
    assert_eq!(book.moves(start.as_ref()).len(), 2, "it is told all the same");
}

/// The starts that a book was made for: how it was made names them, each with its games.
fn starts_of(book: &OpeningBook) -> Vec<(&str, u32)> {
    let words = book.origin.split(' ').filter_map(|word| word.rsplit_once('='));
    words.filter_map(|(start, games)| Some((start, games.parse().ok()?))).collect()
}

#[test]
fn the_books_that_are_shipped_are_whole() {
    assert!(!players::BOOKS.is_empty(), "a book is shipped");
    for bytes in players::BOOKS {
        let book = OpeningBook::from_bytes(bytes).expect("a book");
        assert!(book.games >= 100_000, "{} games", book.games);
        assert!(book.origin.contains("opener openings"), "{}", book.origin);
        assert_eq!(starts_of(&book).iter().map(|(_, games)| games).sum::<u32>(), book.games, "{}", book.origin);
        assert_eq!(openings(&book.game).as_deref(), Some(&book));
        assert_eq!(book.to_bytes(), **bytes);
        assert!(bytes.len() < 100_000, "{} bytes", bytes.len());
    }
    assert!(openings("abalone").is_some());
    assert!(openings("gunzi").is_none() && openings("chess").is_none());
}

#[test]
fn every_move_of_the_books_can_be_played() {
    for book in players::BOOKS.iter().map(|bytes| OpeningBook::from_bytes(bytes).expect("a book")) {
        let starts = starts_of(&book);
        assert!(starts.len() > 1, "{}", book.origin);
        let mut speaking = 0;
        let count = starts.len();
        for (start, games) in starts {
            // No two starts lead to one another, so all games of a start began there.
            assert_eq!(book.games_at(table(start).as_ref()).map(EngineGames::games), Some(games), "{start}");
            let mut random = Random::new(7);
            for _ in 0..5 {
                let mut table = table(start);
                let mut plies = 0;
                while let Some(text) = book.choose(table.as_ref(), &mut random) {
                    let before = book.games_at(table.as_ref()).expect("it has just been asked");
                    table.play(&text).unwrap_or_else(|error| panic!("{start}: {text}: {error:?}"));
                    let after = book.games_at(table.as_ref()).expect("it leads into the book");
                    assert!(after.games() >= MOVE_GAMES && before.games() >= POSITION_GAMES, "{start}: {text}");
                    plies += 1;
                    assert!(plies < 60, "{start}: the book goes round in circles");
                }
                speaking += usize::from(plies > 0);
            }
        }
        // Where a longer look is against all that was tried, the engine thinks for itself.
        assert!(speaking * 2 > 5 * count, "the book says nothing about most starts");
    }
}

#[test]
fn few_games_promise_little() {
    assert!(won(3, 0, 0).promise(Side::One) < 0.6);
    assert!(won(300, 0, 0).promise(Side::One) > 0.95);
    assert!(won(0, 0, 300).promise(Side::Two) > 0.95);
    assert!((won(5, 7, 5).promise(Side::Two) - 0.5).abs() < 1e-12);
}
