use ratatui::layout::{Position, Rect};
use rules::{Lang, Side};
use session::{Session, Terms, TimeControl};

use super::{USUAL, WIDE, check, check_in, drawn, find, game_screen, hot_seat, press, text, text_of};
use crate::terminal::full::full_screen::{Flow, FullScreen};
use crate::terminal::full::key::Key;

fn played(screen: &FullScreen) -> Vec<String> {
    screen.game().map(|game| game.game().table().played()).unwrap_or_default()
}

#[test]
fn gunzi_on_the_screen() {
    let mut screen = hot_seat("gunzi");
    check("gunzi-start", &screen);
    press(&mut screen, "⏎");
    check("gunzi-picked", &screen);
    press(&mut screen, "↑⏎l");
    assert_eq!(played(&screen), ["a1-b1l"]);
    press(&mut screen, ":c1-b6r⏎:a1-c5l⏎");
    check("gunzi-why-not", &screen);
    press(&mut screen, "?");
    check("gunzi-help", &screen);
}

#[test]
fn abalone_on_the_screen() {
    let mut screen = hot_seat("abalone:belgian-daisy");
    press(&mut screen, ":a1b2⏎:a5b5⏎f");
    check("abalone-flipped", &screen);
    press(&mut screen, "a2b");
    check("abalone-typing", &screen);
    press(&mut screen, "⌫⌫⌫⌫");
    press(&mut screen, ":resign⏎");
    check("abalone-resigning", &screen);
    press(&mut screen, "y");
    check("abalone-resigned", &screen);
    check_in("abalone-wide", &screen, WIDE);
}

#[test]
fn fenix_on_the_screen() {
    let terms = Terms::new(engine::Level::new(5), Side::One, TimeControl::parse_short("10+5").expect("a clock"));
    let screen = game_screen("fenix", terms, Lang::De);
    check("fenix-clock-german", &screen);
    let mut screen = hot_seat("fenix-7x8");
    press(&mut screen, "⏎");
    check("fenix-7x8-picked", &screen);
}

#[test]
fn steps_are_taken_back_one_by_one() {
    let mut screen = hot_seat("gunzi");
    let before = text(&screen);
    press(&mut screen, "⏎↑⏎");
    assert!(text(&screen).contains("a1 b1 … next: l, r"), "{}", text(&screen));
    press(&mut screen, "⎋");
    assert!(text(&screen).contains("a1 … next: "), "{}", text(&screen));
    press(&mut screen, "⎋↓");
    assert_eq!(text(&screen), before);
}

#[test]
fn a_reason_goes_away_before_the_steps_do() {
    let mut screen = hot_seat("gunzi");
    press(&mut screen, "⏎↑↑⏎");
    assert!(text(&screen).contains("Not allowed: "), "{}", text(&screen));
    press(&mut screen, "⎋");
    assert!(text(&screen).contains("a1 … next: "), "the first step stays: {}", text(&screen));
}

#[test]
fn another_piece_can_be_picked_instead() {
    let mut screen = hot_seat("fenix-7x8");
    press(&mut screen, "⏎");
    let first = text(&screen);
    let mut screen = hot_seat("gunzi");
    press(&mut screen, "⏎→⏎");
    assert!(text(&screen).contains("a2 … next: "), "{}", text(&screen));
    assert!(first.contains("… next: "), "{first}");
}

#[test]
fn a_touched_piece_stays_picked() {
    let held = "Touch-move: you have touched a1 and must play it.";
    let mut screen = game_screen("gunzi", Terms::PEOPLE.with_touch_move(true), Lang::En);
    press(&mut screen, "⏎→⏎");
    assert!(text(&screen).contains(held), "another piece: {}", text(&screen));
    press(&mut screen, "⎋");
    assert!(text(&screen).contains("a1 … next: "), "{}", text(&screen));
    press(&mut screen, "⎋");
    assert!(text(&screen).contains(held), "{}", text(&screen));
    press(&mut screen, "⎋a2-b2l⏎");
    assert!(text(&screen).contains(held) && played(&screen).is_empty(), "{}", text(&screen));
    press(&mut screen, "⎋a1-b1l⏎");
    assert_eq!(played(&screen).len(), 1);
    press(&mut screen, "u");
    assert!(text(&screen).contains("no moves are taken back") && played(&screen).len() == 1);
}

#[test]
fn moves_are_taken_back_by_a_key() {
    let mut screen = hot_seat("gunzi");
    press(&mut screen, "a1-b1l⏎");
    assert_eq!(played(&screen).len(), 1);
    press(&mut screen, "u");
    assert_eq!(played(&screen).len(), 0);
    press(&mut screen, "u");
    assert!(text(&screen).contains("There is no move to take back."));
    press(&mut screen, "redo⏎");
    assert_eq!(played(&screen).len(), 1, "a word typed without the colon");
}

#[test]
fn commands_are_typed_and_their_answers_read() {
    let mut screen = hot_seat("gunzi");
    press(&mut screen, ":moves⏎");
    assert!(text(&screen).contains("a1-b1l") && !text(&screen).contains("Black to move."), "{}", text(&screen));
    press(&mut screen, "⎋:lang nl⏎");
    assert!(text(&screen).contains("Zwart is aan zet."), "{}", text(&screen));
    assert_eq!(press(&mut screen, ":nieuw schaken⏎"), Flow::GoOn);
    assert!(text(&screen).contains("Er is geen spel “schaken”"), "{}", text(&screen));
    assert_eq!(press(&mut screen, ":nieuw abalone⏎"), Flow::GoOn);
    assert!(text(&screen).contains("Tafel · Abalone"), "{}", text(&screen));
    assert_eq!(press(&mut screen, "q"), Flow::Leave);
    assert_eq!(screen.press(Key::Interrupt, USUAL), Flow::Leave);
}

#[test]
fn pages_are_turned() {
    let mut screen = hot_seat("gunzi");
    press(&mut screen, "?");
    let top = text(&screen);
    for _ in 0..100 {
        press(&mut screen, "↓");
    }
    let end = text(&screen);
    assert!(end != top && end.contains("get up; the game is kept"), "{end}");
    press(&mut screen, "q");
    assert!(text(&screen).contains("Black to move."), "a key closes the page and does no more");
}

#[test]
fn cells_can_be_clicked() {
    for game in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
        for flip in ["", "f"] {
            let mut screen = hot_seat(game);
            press(&mut screen, flip);
            // The cursor shows where the first cell is.
            let cursor = find(&screen, USUAL, "▐");
            press(&mut screen, "↑↑→");
            screen.press(Key::Click(Position::new(cursor.x + 1, cursor.y)), USUAL);
            assert_eq!(drawn(&screen, USUAL)[cursor].symbol(), "▐", "{game}: {}", text(&screen));
            assert!(text(&screen).contains("next: "), "{game}: it is picked: {}", text(&screen));
            let same = text(&screen);
            screen.press(Key::Click(Position::new(USUAL.width - 1, USUAL.height - 1)), USUAL);
            assert_eq!(text(&screen), same, "there is no cell");
        }
    }
}

#[test]
fn no_window_is_too_small_or_too_large() {
    for game in ["abalone", "fenix", "gunzi"] {
        let mut screen = hot_seat(game);
        for keys in ["", "⏎", "⎋?", "⎋:a1"] {
            press(&mut screen, keys);
            for (width, height) in [(1, 1), (10, 3), (1, 40), (200, 1), (40, 24), (80, 10), (60, 30), (300, 100)] {
                let area = Rect::new(0, 0, width, height);
                assert!(!text_of(&screen, area).trim().is_empty(), "{game} {width}x{height}");
                screen.press(Key::Click(Position::new(width / 2, height / 2)), area);
            }
        }
    }
}

#[test]
fn a_small_window_says_what_is_needed() {
    let screen = hot_seat("gunzi");
    check_in("gunzi-small", &screen, Rect::new(0, 0, 40, 12));
}

#[test]
fn long_games_show_their_newest_moves_and_can_be_turned_back() {
    let mut screen = hot_seat("abalone");
    for _ in 0..20 {
        for text in ["a1b2", "i9h8", "b2a1", "h8i9"] {
            press(&mut screen, &format!(":{text}⏎"));
        }
    }
    let moves = played(&screen).len();
    assert!(moves >= 8, "{moves}");
    let end = text(&screen);
    press(&mut screen, "------");
    assert_eq!(text(&screen) == end, moves / 2 <= 13, "{}", text(&screen));
}

#[test]
fn keys_and_help_fit_in_every_language() {
    for lang in Lang::ALL {
        let mut screen = game_screen("gunzi", Terms::PEOPLE, lang);
        assert!(!text(&screen).contains('…'), "{}", text(&screen));
        press(&mut screen, "?");
        let head = text(&screen);
        press(&mut screen, &"↓".repeat(99));
        for page in [head, text(&screen)] {
            assert!(!page.contains('…'), "{page}");
        }
    }
}

#[test]
fn colours_are_used_only_where_there_are_some() {
    use ratatui::style::Color;

    let plain = drawn(&hot_seat("gunzi"), USUAL);
    assert!(plain.content().iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    let (game, options) = engine::find("gunzi").expect("a game");
    let table = game.table(&options, None).expect("a table");
    let session = Session::new(table, Terms::PEOPLE);
    let archive = crate::terminal::archive::Archive::new(false);
    let game = crate::terminal::local_game::LocalGame::new(session, archive, 1);
    let style = diagram::TerminalStyle { colour: diagram::TerminalColour::True, unicode: true };
    let setup = super::Setup { style, ..super::setup(Lang::En) };
    let coloured = drawn(&FullScreen::with_game(setup, game), USUAL);
    assert!(coloured.content().iter().any(|cell| matches!(cell.bg, Color::Rgb(..))));
}
