use ratatui::layout::{Position, Rect};
use rules::Lang;

use super::{USUAL, WIDE, check, check_in, find, hot_seat, press, setup, text, text_of};
use crate::terminal::full::full_screen::{Flow, FullScreen, Setup};
use crate::terminal::full::key::Key;
use crate::terminal::requested::RequestedTerms;

fn menu(lang: Lang) -> FullScreen {
    FullScreen::with_menu(setup(lang))
}

fn clock(text: &str) -> session::TimeControl {
    session::TimeControl::parse_short(text).expect("a clock")
}

/// The title and the players of the game on the screen.
fn heading(screen: &FullScreen) -> Vec<String> {
    let game = screen.game().expect("a game");
    crate::terminal::heading(game.game(), Lang::En)
}

#[test]
fn the_menu_on_the_screen() {
    let mut screen = menu(Lang::En);
    check("menu-start", &screen);
    check_in("menu-wide", &screen, WIDE);
    press(&mut screen, "↓⏎");
    check("menu-list", &screen);
    press(&mut screen, "belgian d⏎");
    check_in("menu-belgian-daisy-wide", &screen, WIDE);
    check("menu-german", &menu(Lang::De));
    check_in("menu-small", &screen, Rect::new(0, 0, 40, 10));
    check_in("menu-tiny", &screen, Rect::new(0, 0, 20, 5));
}

#[test]
fn arrows_alone_begin_a_game() {
    let mut screen = menu(Lang::En);
    press(&mut screen, "→→→");
    assert!(text(&screen).contains("[Gunzi]"), "{}", text(&screen));
    // Who begins: White. Pillars and repetition stay. The opponent is the computer, at level 5; the clock 3+2.
    press(&mut screen, "↓→↓↓↓↓→→↓→↓→");
    assert_eq!(press(&mut screen, "↓→↓↓⏎"), Flow::GoOn);
    assert_eq!(heading(&screen), ["Gunzi (first=white-first)", "Black: Tafel, level 5"]);
    let game = screen.game().expect("a game").game();
    assert_eq!(game.terms().control, clock("3+2"));
    assert!(!game.terms().touch_move, "it was off, and further to the right there is nothing");
}

#[test]
fn touch_move_is_chosen_and_holds_the_piece() {
    let mut screen = menu(Lang::En);
    press(&mut screen, "→→→");
    assert!(text(&screen).contains("Touch-move"));
    // Two players; then the clock, and the rule.
    press(&mut screen, "↓↓↓↓→↓↓←↓↓⏎");
    assert!(screen.game().expect("a game").game().terms().touch_move);
}

#[test]
fn the_mouse_alone_begins_a_game() {
    let mut screen = menu(Lang::En);
    let mut click = |wanted: &str| {
        let place = find(&screen, USUAL, wanted);
        screen.press(Key::Click(Position::new(place.x + 1, place.y)), USUAL);
    };
    for wanted in [" FENIX 7x8 ", " Two players", " 10+5 ", "[ Play ]"] {
        click(wanted);
    }
    assert_eq!(heading(&screen), ["FENIX 7x8"]);
    assert_eq!(screen.game().expect("a game").game().terms().control, clock("10+5"));
}

#[test]
fn lists_are_opened_clicked_and_closed() {
    let mut screen = menu(Lang::En);
    let value = find(&screen, USUAL, "Standard");
    screen.press(Key::Click(value), USUAL);
    assert!(text(&screen).contains("┌"), "a list: {}", text(&screen));
    let wanted = find(&screen, USUAL, "Crown");
    screen.press(Key::Hover(wanted), USUAL);
    screen.press(Key::Click(find(&screen, USUAL, "Crown")), USUAL);
    assert!(text(&screen).contains("‹ Crown ›") && !text(&screen).contains("┌"), "{}", text(&screen));
    press(&mut screen, "⏎↓⎋");
    assert!(text(&screen).contains("‹ Crown ›"), "who closes a list has chosen nothing: {}", text(&screen));
    press(&mut screen, "⏎swiss d↓↑⏎");
    assert!(text(&screen).contains("‹ Swiss Daisy ›"), "letters lead to a name: {}", text(&screen));
    press(&mut screen, "⏎xc⏎");
    assert!(text(&screen).contains("‹ Centrifuge ›"), "or the newest letter does: {}", text(&screen));
    press(&mut screen, "⏎crow⏎");
    let arrow = find(&screen, USUAL, "‹ Crown ›");
    screen.press(Key::Click(arrow), USUAL);
    assert!(!text(&screen).contains("Crown ›"), "an arrow is for the next value: {}", text(&screen));
}

#[test]
fn the_row_under_the_mouse_has_the_keyboard() {
    let mut screen = menu(Lang::En);
    screen.press(Key::Hover(find(&screen, USUAL, "Language")), USUAL);
    assert!(text(&screen).contains("▶ Language"), "{}", text(&screen));
    press(&mut screen, "→");
    assert!(text(&screen).contains("Tafel · Nieuwe partij"), "{}", text(&screen));
}

#[test]
fn numbers_and_clocks_are_typed() {
    let mut screen = menu(Lang::En);
    press(&mut screen, "↓↓↓");
    for (keys, shown) in [("9↓", "‹ 9 ›"), ("↑→", "‹ 10 ›"), ("99⏎", "A number from 1 to 14."), ("⎋←", "‹ 9 ›")]
    {
        press(&mut screen, keys);
        assert!(text(&screen).contains(shown), "{keys}: {}", text(&screen));
    }
    screen.press(Key::Hover(find(&screen, USUAL, "Clock")), USUAL);
    press(&mut screen, "7+2⏎");
    assert!(text(&screen).contains("[7+2]"), "{}", text(&screen));
    press(&mut screen, "↑0⏎");
    assert!(text(&screen).contains("gives no time to play"), "{}", text(&screen));
}

#[test]
fn the_command_line_is_heard() {
    let requested = RequestedTerms {
        against: engine::Level::new(7),
        side: Some("random".to_owned()),
        control: Some(clock("4+1")),
        touch_move: false,
    };
    let screen = FullScreen::with_menu(Setup { requested, ..setup(Lang::En) });
    for chosen in ["[7]", "[Random]", "[4+1]"] {
        assert!(text(&screen).contains(chosen), "{chosen}: {}", text(&screen));
    }
}

#[test]
fn the_menu_leads_back_to_the_game() {
    for keys in ["☰", ":new⏎"] {
        let mut screen = hot_seat("gunzi");
        press(&mut screen, "a1-b1l⏎");
        let before = text(&screen);
        press(&mut screen, keys);
        assert!(text(&screen).contains("[Gunzi]") && text(&screen).contains("[Two players]"), "{}", text(&screen));
        assert!(text(&screen).contains("[ Back to the game ]"), "{}", text(&screen));
        assert_eq!(press(&mut screen, "⎋"), Flow::GoOn);
        assert_eq!(text(&screen), before);
    }
    let mut screen = hot_seat("gunzi");
    screen.press(Key::Click(find(&screen, USUAL, "F2: menu")), USUAL);
    assert!(text(&screen).contains("New game"), "{}", text(&screen));
    assert_eq!(press(&mut screen, "↑⏎"), Flow::GoOn, "the last row leads back, too");
    assert!(text(&screen).contains("Black to move."), "{}", text(&screen));
}

#[test]
fn the_menu_is_left() {
    for keys in ["⎋", "q", "↑⏎", "☰"] {
        assert_eq!(press(&mut menu(Lang::En), keys), Flow::Leave, "{keys}");
    }
    assert_eq!(menu(Lang::En).press(Key::Interrupt, USUAL), Flow::Leave);
}

#[test]
fn everything_fits_in_every_language_and_game() {
    for lang in Lang::ALL {
        let mut screen = menu(lang);
        for _ in engine::all() {
            for _ in 0..14 {
                assert!(!text(&screen).contains('…'), "{}", text(&screen));
                press(&mut screen, "↓");
            }
            // Back to the row of the game, and on to the next.
            screen.press(Key::Go(crate::terminal::full::cursor::Way::UpLeft), USUAL);
            press(&mut screen, "→");
        }
    }
}

#[test]
fn no_window_is_too_small_for_the_menu() {
    let mut screen = menu(Lang::Fr);
    for keys in ["", "↓⏎", "⎋↓↓↓1", "⎋"] {
        press(&mut screen, keys);
        for (width, height) in [(1, 1), (10, 3), (30, 6), (31, 7), (1, 40), (200, 1), (80, 10), (300, 100)] {
            let area = Rect::new(0, 0, width, height);
            assert!(!text_of(&screen, area).trim().is_empty(), "{width}x{height}");
            for key in [Key::Hover(Position::new(width / 2, height / 2)), Key::Wheel(true), Key::Wheel(false)] {
                screen.press(key, area);
            }
        }
    }
}

#[test]
fn ascii_is_enough() {
    let mut setup = setup(Lang::En);
    setup.style.unicode = false;
    let mut screen = FullScreen::with_menu(setup);
    press(&mut screen, "↓⏎");
    let shown = text(&screen);
    assert!(shown.chars().all(|c| c.is_ascii() || "·–↑↓←→ç".contains(c)), "{shown}");
}
