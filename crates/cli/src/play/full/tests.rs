//! Keys change the desk, the desk is written as lines: golden screens in `tests/screens`, renewed by `UPDATE_GOLDEN=1`.

use std::path::Path;

use diagram::TerminalStyle;
use rules::{Lang, Side};

use super::cursor::Way;
use super::desk::{Desk, Then};
use super::key::Key;
use super::strip::visible;
use crate::play::archive::Archive;
use crate::play::contest::Contest;
use crate::play::seat::Terms;
use crate::play::sitting::Sitting;

const WIDTH: usize = 80;
const HEIGHT: usize = 24;

fn desk(game: &str, position: Option<&str>, terms: Terms, lang: Lang) -> Desk {
    let (game, options) = engine::find(game).expect("a game");
    let table = game.table(&options, position).expect("a table");
    let sitting = Sitting::new(Contest::new(table), Some(terms), Archive::new(false), 1);
    Desk::new(sitting, lang, TerminalStyle::UNICODE, false).expect("a desk")
}

fn hot_seat(game: &str) -> Desk {
    desk(game, None, Terms::PEOPLE, Lang::En)
}

/// Presses keys: letters as they are, and `↑↓←→` `⏎` (Enter) `⎋` (Escape) `⌫` (Backspace).
fn press(desk: &mut Desk, keys: &str) -> Then {
    let mut then = Then::GoOn;
    for c in keys.chars() {
        let key = match c {
            '↑' => Key::Go(Way::Up),
            '↓' => Key::Go(Way::Down),
            '←' => Key::Go(Way::Left),
            '→' => Key::Go(Way::Right),
            '⏎' => Key::Enter,
            '⎋' => Key::Escape,
            '⌫' => Key::Backspace,
            c => Key::Char(c),
        };
        then = desk.press(key, WIDTH, HEIGHT);
    }
    then
}

fn screen(desk: &Desk) -> String {
    desk.render(WIDTH, HEIGHT).join("\n") + "\n"
}

#[track_caller]
fn check(name: &str, desk: &Desk) {
    let text = screen(desk);
    assert_eq!(text.lines().count(), HEIGHT);
    assert!(text.lines().all(|line| visible(line) <= WIDTH), "{text}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &text).expect("a golden file");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == text, "{name} is not as in {}:\n{text}", path.display());
}

#[test]
fn gunzi_on_the_screen() {
    let mut desk = hot_seat("gunzi");
    check("gunzi-start", &desk);
    press(&mut desk, "⏎");
    check("gunzi-picked", &desk);
    press(&mut desk, "↑⏎l");
    assert_eq!(desk.sitting().table().played(), ["a1-b1l"]);
    press(&mut desk, ":c1-b6r⏎:a1-c5l⏎");
    check("gunzi-why-not", &desk);
    press(&mut desk, "?");
    check("gunzi-help", &desk);
}

#[test]
fn abalone_on_the_screen() {
    let mut desk = hot_seat("abalone:belgian-daisy");
    press(&mut desk, ":a1b2⏎:a5b5⏎f");
    check("abalone-flipped", &desk);
    press(&mut desk, "a2b");
    check("abalone-typing", &desk);
    press(&mut desk, "⌫⌫⌫⌫");
    press(&mut desk, ":resign⏎");
    check("abalone-resigning", &desk);
    press(&mut desk, "y");
    check("abalone-resigned", &desk);
}

#[test]
fn fenix_on_the_screen() {
    let terms = Terms::new(engine::Level::new(5), Side::One, "10+5".parse().ok());
    let desk = desk("fenix", None, terms, Lang::De);
    check("fenix-clock-german", &desk);
    let mut desk = hot_seat("fenix-7x8");
    press(&mut desk, "⏎");
    check("fenix-7x8-picked", &desk);
}

#[test]
fn steps_are_taken_back_one_by_one() {
    let mut desk = hot_seat("gunzi");
    let before = screen(&desk);
    press(&mut desk, "⏎↑⏎");
    assert!(screen(&desk).contains("a1 b1 … next: l, r"), "{}", screen(&desk));
    press(&mut desk, "⎋");
    assert!(screen(&desk).contains("a1 … next: "), "{}", screen(&desk));
    press(&mut desk, "⎋↓");
    assert_eq!(screen(&desk), before);
}

#[test]
fn a_reason_goes_away_before_the_steps_do() {
    let mut desk = hot_seat("gunzi");
    press(&mut desk, "⏎↑↑⏎");
    assert!(screen(&desk).contains("Not allowed: "), "{}", screen(&desk));
    press(&mut desk, "⎋");
    assert!(screen(&desk).contains("a1 … next: "), "the first step stays: {}", screen(&desk));
}

#[test]
fn another_piece_can_be_picked_instead() {
    let mut desk = hot_seat("fenix-7x8");
    press(&mut desk, "⏎");
    let first = screen(&desk);
    let mut desk = hot_seat("gunzi");
    press(&mut desk, "⏎→⏎");
    assert!(screen(&desk).contains("a2 … next: "), "{}", screen(&desk));
    assert!(first.contains("… next: "), "{first}");
}

#[test]
fn moves_are_taken_back_by_a_key() {
    let mut desk = hot_seat("gunzi");
    press(&mut desk, "a1-b1l⏎");
    assert_eq!(desk.sitting().table().plies(), 1);
    press(&mut desk, "u");
    assert_eq!(desk.sitting().table().plies(), 0);
    press(&mut desk, "u");
    assert!(screen(&desk).contains("There is nothing to take back."));
    press(&mut desk, "redo⏎");
    assert_eq!(desk.sitting().table().plies(), 1, "a word typed without the colon");
}

#[test]
fn orders_are_typed_and_their_answers_read() {
    let mut desk = hot_seat("gunzi");
    press(&mut desk, ":moves⏎");
    assert!(screen(&desk).contains("a1-b1l") && !screen(&desk).contains("Black to move."), "{}", screen(&desk));
    press(&mut desk, "⎋:lang nl⏎");
    assert!(screen(&desk).contains("Zwart is aan zet."), "{}", screen(&desk));
    assert_eq!(press(&mut desk, ":nieuw abalone⏎"), Then::New("abalone".to_owned()));
    assert_eq!(press(&mut desk, ":nieuw schaken⏎"), Then::GoOn);
    assert!(screen(&desk).contains("Er is geen spel “schaken”"), "{}", screen(&desk));
    assert_eq!(press(&mut desk, "q"), Then::Leave);
    assert_eq!(desk.press(Key::Interrupt, WIDTH, HEIGHT), Then::Leave);
}

#[test]
fn pages_are_turned() {
    let mut desk = hot_seat("gunzi");
    press(&mut desk, "?");
    let top = screen(&desk);
    for _ in 0..100 {
        press(&mut desk, "↓");
    }
    let end = screen(&desk);
    assert!(end != top && end.contains("get up; the game is kept"), "{end}");
    press(&mut desk, "q");
    assert!(screen(&desk).contains("Black to move."), "a key closes the page and does no more");
}

#[test]
fn cells_can_be_clicked() {
    for game in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
        for flip in ["", "f"] {
            let mut desk = hot_seat(game);
            press(&mut desk, flip);
            let lines = desk.render(WIDTH, HEIGHT);
            // The cursor shows where the first cell is.
            let (line, column) = lines
                .iter()
                .enumerate()
                .find_map(|(i, text)| Some((i, text.chars().position(|c| c == '▐')?)))
                .expect("a cursor");
            press(&mut desk, "↑↑→");
            desk.press(Key::Click(line, column + 1), WIDTH, HEIGHT);
            let after = desk.render(WIDTH, HEIGHT);
            assert_eq!(after[line].chars().nth(column), Some('▐'), "{game}: {}", screen(&desk));
            assert!(screen(&desk).contains("next: "), "{game}: it is picked: {}", screen(&desk));
            let same = screen(&desk);
            desk.press(Key::Click(HEIGHT - 1, WIDTH - 1), WIDTH, HEIGHT);
            assert_eq!(screen(&desk), same, "there is no cell");
        }
    }
}

#[test]
fn no_window_is_too_small_or_too_large() {
    for game in ["abalone", "fenix", "gunzi"] {
        let mut desk = hot_seat(game);
        for keys in ["", "⏎", "⎋?", "⎋:a1"] {
            press(&mut desk, keys);
            for (width, height) in [(0, 0), (1, 1), (10, 3), (40, 24), (80, 10), (60, 30), (300, 100)] {
                let lines = desk.render(width, height);
                assert_eq!(lines.len(), height);
                assert!(lines.iter().all(|line| visible(line) <= width), "{game} {width}x{height}: {lines:?}");
                desk.press(Key::Click(height / 2, width / 2), width, height);
            }
        }
    }
}

#[test]
fn long_games_show_their_newest_moves_and_can_be_turned_back() {
    let mut desk = hot_seat("abalone");
    for _ in 0..20 {
        for text in ["a1b2", "i9h8", "b2a1", "h8i9"] {
            press(&mut desk, &format!(":{text}⏎"));
        }
    }
    let moves = desk.sitting().table().plies();
    assert!(moves >= 8, "{moves}");
    let end = screen(&desk);
    press(&mut desk, "------");
    assert_eq!(screen(&desk) == end, moves / 2 <= 13, "{}", screen(&desk));
}

#[test]
fn keys_and_help_fit_in_every_language() {
    for lang in Lang::ALL {
        let mut desk = desk("gunzi", None, Terms::PEOPLE, lang);
        assert!(!screen(&desk).contains('…'), "{}", screen(&desk));
        press(&mut desk, "?");
        let head = screen(&desk);
        press(&mut desk, &"↓".repeat(99));
        for page in [head, screen(&desk)] {
            assert!(!page.contains('…'), "{page}");
        }
    }
}
