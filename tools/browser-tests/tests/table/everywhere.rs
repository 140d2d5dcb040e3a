//! What must work in every browser: each page, the engine, and a whole game by each kind of input.
//!
//! The rest of the tests is for Chromium alone. WebKit shares no memory between a page and its workers, so it is also the
//! browser in which the engine is stopped by ending it.

use crate::against::considered;
use crate::support::{Browser, Screen, Visit, Way};

const PAGES: [&str; 21] = [
    "/",
    "/play",
    "/play/abalone",
    "/play/fenix",
    "/analyse?game=gunzi",
    "/games",
    "/settings",
    "/puzzles",
    "/puzzles/gunzi",
    "/puzzles/gunzi/daily",
    "/formations",
    "/no/such/page",
    "/learn",
    "/learn/gunzi",
    "/learn/fenix/capture",
    "/learn/abalone/words",
    "/ask/gunzi",
    "/now",
    "/watch",
    "/leaderboard",
    "/archive",
];

/// How a page is come to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// Its address is typed, and all is loaded.
    Address,
    /// From the page before, and the program is not loaded anew.
    Within,
}

impl Visit {
    /// Goes on to another page without loading the program anew, and waits until what was seen is gone.
    async fn go_on(&self, path: &str) {
        self.ask(&format!(
            "(window.before = document.querySelector('main').textContent, history.pushState(null, '', {path:?}), \
             dispatchEvent(new PopStateEvent('popstate')), true)"
        ))
        .await;
        // A few pages say the same as the one before; they have had time enough then.
        self.until(
            "new Promise((go) => { const end = performance.now() + 1500; \
             const look = () => document.querySelector('main').textContent !== before || performance.now() > end \
                 ? go(true) : setTimeout(look, 20); \
             look(); })",
        )
        .await;
    }
}

/// Every page opens, fits the screen and complains of nothing; its theme is the system's.
async fn see_every_page(name: &'static str, browser: Browser, screen: Screen, by: By) {
    let visit = Visit::begin_in(browser, name, screen).await;
    for (number, page) in PAGES.into_iter().enumerate() {
        match by {
            By::Within if number > 0 => visit.go_on(page).await,
            By::Within | By::Address => visit.open(page).await,
        }
        visit.until("document.querySelector('main h1, main h2, main [data-test=board]')").await;
        let theme = if screen.dark { "dark" } else { "light" };
        visit.until(&format!("document.documentElement.dataset.theme === '{theme}'")).await;
        let size = visit.ask("[innerWidth, innerHeight]").await;
        assert_eq!(size, serde_json::json!([screen.width, screen.height]), "{name}: the screen");
        visit.must_fit(page).await;
        assert_eq!(visit.complaints().await, Vec::<String>::new(), "{name}: {page}");
        visit.picture(&number.to_string()).await;
    }
    visit.end().await;
}

/// The engine thinks for as long as it may, and turns to another position as soon as there is one.
async fn think_and_turn(name: &'static str, browser: Browser, screen: Screen) {
    let visit = Visit::begin_in(browser, name, screen).await;
    visit.open("/analyse?game=abalone").await;
    visit.until_thought().await;
    let thinks = "document.querySelectorAll('.engine-line .line-move').length > 3";
    let mut before = visit.position().await;
    for _ in 0..3 {
        visit.until(thinks).await;
        // It plays the best move so far, while the engine would go on.
        visit.key(" ").await;
        visit.until(&format!("document.querySelector('[data-test=board]').dataset.position !== {before:?}")).await;
        before = visit.position().await;
    }
    visit.until(thinks).await;
    visit.picture("lines").await;
    visit.end().await;
}

/// A game against the computer, begun and ended by a person with one kind of input.
async fn play_against(name: &'static str, browser: Browser, game: &str, way: Way) {
    let (rulebook, options) = engine::find(game).expect("a game");
    let mut table = rulebook.table(&options, None).expect("a start");
    let screen = if way == Way::Touch { Screen::PHONE } else { Screen::DESKTOP };
    let visit = Visit::begin_in(browser, name, screen.still()).await;
    visit.begin_against(game, 1).await;
    visit.until_position(table.as_ref()).await;
    let person = table.turn();
    while table.ending().is_none() {
        if table.turn() == person {
            let text = considered(table.as_ref());
            visit.enter(table.as_mut(), &text, way).await;
        } else {
            visit.follow(table.as_mut()).await;
        }
        assert!(table.plies() < 400, "{game} does not end");
    }
    visit.until_there("result").await;
    visit.picture("result").await;
    visit.end().await;
}

macro_rules! everywhere {
    ($($module:ident, $browser:ident;)*) => {$(
        mod $module {
            use super::*;

            const BROWSER: Browser = Browser::$browser;

            #[tokio::test]
            async fn every_page_on_a_desktop() {
                see_every_page(concat!(stringify!($module), "-desktop"), BROWSER, Screen::DESKTOP, By::Address).await;
            }

            #[tokio::test]
            async fn every_page_on_a_phone_in_the_dark() {
                see_every_page(concat!(stringify!($module), "-phone"), BROWSER, Screen::PHONE.dark(), By::Within).await;
            }

            #[tokio::test]
            async fn the_engine_turns_to_what_is_new() {
                think_and_turn(concat!(stringify!($module), "-engine"), BROWSER, Screen::DESKTOP).await;
            }

            #[tokio::test]
            async fn a_whole_game_by_mouse() {
                let name = concat!(stringify!($module), "-mouse");
                play_against(name, BROWSER, "abalone:belgian-daisy,goal=2", Way::Mouse).await;
            }

            #[tokio::test]
            async fn a_whole_game_by_touch() {
                play_against(concat!(stringify!($module), "-touch"), BROWSER, "gunzi", Way::Touch).await;
            }

            #[tokio::test]
            async fn a_whole_game_by_keys() {
                play_against(concat!(stringify!($module), "-keys"), BROWSER, "fenix-7x8", Way::Keys).await;
            }
        }
    )*};
}

everywhere! {
    chromium, WholeChromium;
    firefox, Firefox;
    webkit, WebKit;
}
