//! Chapters: pages whose part of the program is fetched when somebody asks for them, kept for when there is no network, and
//! asked for again when it did not come.

use serde_json::json;

use crate::support::{Screen, Visit};

/// A page of each chapter, and something that is on it.
const PAGES: [(&str, &str, &str); 5] = [
    ("account", "/sign-in", "[data-test=signing-in]"),
    ("analyse", "/games", "[data-test=import]"),
    ("learn", "/learn", "main h1"),
    ("people", "/leaderboard", "main h1"),
    ("practise", "/puzzles", "[data-test=puzzle-games]"),
];

/// Pages of two chapters that the menu leads to.
const IN_MENU: [(&str, &str); 2] = [("/analyse", "[data-test=new-gunzi]"), ("/learn", "main h1")];

/// The chapters that the page has asked for since it was loaded, sorted.
const ASKED: &str = "[...new Set(performance.getEntriesByType('resource')\
    .map((it) => it.name.match(/\\/chapters\\/([a-z]+)-/)?.[1]).filter(Boolean))].sort()";

/// A front end that was built quickly is in one piece.
async fn is_cut(visit: &Visit) -> bool {
    visit.open("/").await;
    visit.until("document.querySelectorAll('.card svg').length >= 3").await;
    visit.ask("document.getElementById('chapters').textContent.trim() !== ''").await == json!(true)
}

#[tokio::test]
async fn a_chapter_is_asked_for_on_its_pages_only() {
    let visit = Visit::begin("chapters", Screen::DESKTOP.still()).await;
    if is_cut(&visit).await {
        visit.begin_against("gunzi", 1).await;
        assert_eq!(visit.ask(ASKED).await, json!([]), "playing needs none");
        for (chapter, page, there) in PAGES {
            visit.open(page).await;
            visit.until(&format!("document.querySelector('{there}')")).await;
            let mut asked = [chapter, "shared"];
            asked.sort_unstable();
            assert_eq!(visit.ask(ASKED).await, json!(asked), "{page}");
        }
        // From page to page nothing is loaded anew, and nothing is asked for twice.
        visit.open("/").await;
        for _ in 0..2 {
            for (page, there) in IN_MENU {
                visit.click_first(&format!("header nav a[href=\"{page}\"]")).await;
                visit.until(&format!("document.querySelector('{there}')")).await;
                visit.until(&format!("location.pathname === {page:?}")).await;
            }
        }
        assert_eq!(visit.ask(ASKED).await, json!(["analyse", "learn", "shared"]));
        let count = "performance.getEntriesByType('resource').filter((it) => it.name.includes('/chapters/')).length";
        assert_eq!(visit.ask(count).await, json!(3));
    }
    visit.end().await;
}

#[tokio::test]
async fn chapters_are_kept_for_when_there_is_no_network() {
    let mut visit = Visit::begin("chapters-offline", Screen::PHONE.still()).await;
    visit.open("/").await;
    visit.until_kept().await;
    visit.cut_off();
    for (_, page, there) in PAGES {
        visit.open(page).await;
        visit.until(&format!("document.querySelector('{there}, [data-test=no-server]')")).await;
        assert_eq!(visit.ask("document.querySelector('[data-test=not-fetched]')").await, json!(null), "{page}");
    }
    visit.ask("(sessionStorage.removeItem('complaints'), true)").await;
    visit.end().await;
}

#[tokio::test]
async fn a_chapter_that_does_not_come_is_asked_for_again() {
    let visit = Visit::begin("chapters-trouble", Screen::PHONE.still()).await;
    visit.cdp("Network.enable", json!({})).await;
    visit.cdp("Network.setBypassServiceWorker", json!({"bypass": true})).await;
    if is_cut(&visit).await {
        for blocked in ["*/chapters/learn-*", "*/chapters/shared-*"] {
            visit.cdp("Network.setBlockedURLs", json!({"urls": [blocked]})).await;
            // Both ways: from another page, and as the first page of a visit.
            for begin in ["/", "/learn"] {
                visit.open(begin).await;
                if begin == "/" {
                    visit.click_first("header nav a[href=\"/learn\"]").await;
                }
                visit.until_there("not-fetched").await;
                visit.picture("not-fetched").await;
                // The rest of the table is as good as ever.
                visit.click_first("header nav a[href=\"/play\"]").await;
                visit.until_there("choose").await;
                visit.until_gone("not-fetched").await;
                visit.ask("(history.back(), true)").await;
                visit.until_there("not-fetched").await;
                visit.click("fetch-again").await;
                visit.until_there("not-fetched").await;
                // It stays, longer than a page that is still coming would be waited for.
                visit.ask("new Promise((done) => setTimeout(done, 400))").await;
                visit.until_there("not-fetched").await;
            }
            visit.cdp("Network.setBlockedURLs", json!({"urls": []})).await;
            visit.click("fetch-again").await;
            visit.until_gone("not-fetched").await;
            visit.until("document.querySelector('main h1')").await;
        }
    }
    // The browser itself complains of what was blocked.
    visit.ask("(sessionStorage.removeItem('complaints'), true)").await;
    visit.end().await;
}
