//! Lessons as those meet them who have no scripts, or print them.

use serde_json::json;

use crate::support::{Browser, Screen, Visit};

const GAMES: [&str; 3] = ["abalone", "fenix", "gunzi"];
const LANGS: [&str; 4] = ["en", "nl", "de", "fr"];

/// Whether scripts of pages run.
async fn scripts(visit: &Visit, run: bool) {
    visit.cdp("Emulation.setScriptExecutionDisabled", json!({"value": !run})).await;
}

/// Opens a page that the server wrote.
async fn read(visit: &Visit, path: &str) {
    visit.remote.go_to(&format!("{}{path}", visit.base)).await.expect("the page opens");
}

/// How many pages of A4 the page in hand takes; what would be printed is kept beside the pictures.
async fn printed_pages(visit: &Visit, name: &str) -> usize {
    let paper = json!({"paperWidth": 8.27, "paperHeight": 11.69, "printBackground": false, "preferCSSPageSize": true});
    let print = visit.cdp("Page.printToPDF", paper).await;
    let bytes = visit.keep(&format!("{name}.pdf"), print["data"].as_str().expect("a document"));
    // The root of the pages says how many there are.
    let text = String::from_utf8_lossy(&bytes);
    let (_, root) = text.split_once("/Type /Pages").expect("pages");
    let (_, count) = root.split_once("/Count ").expect("a count");
    count.split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok()).expect("a number")
}

#[tokio::test]
async fn the_rules_of_a_game_are_printed_on_one_page() {
    let visit = Visit::begin("reading-print", Screen::DESKTOP).await;
    scripts(&visit, false).await;
    for game in GAMES {
        for lang in LANGS {
            read(&visit, &format!("/learn/{game}/sheet?lang={lang}")).await;
            assert_eq!(printed_pages(&visit, &format!("{game}-{lang}")).await, 1, "{game} {lang}");
        }
    }
    // What is longer than a page takes more of them: the count counts.
    read(&visit, "/learn/gunzi/words").await;
    assert!(printed_pages(&visit, "gunzi-words").await > 1);
    scripts(&visit, true).await;
    visit.end().await;
}

#[tokio::test]
async fn lessons_are_read_without_scripts() {
    for (name, screen) in [("desktop", Screen::DESKTOP), ("phone", Screen::PHONE)] {
        let visit = Visit::begin("reading", screen).await;
        scripts(&visit, false).await;
        for (page, path) in [
            ("games", "/learn"),
            ("course", "/learn/gunzi?lang=nl"),
            ("lesson", "/learn/gunzi/sides?lang=de"),
            ("words", "/learn/fenix/words?lang=fr"),
            ("readings", "/learn/abalone/readings"),
            ("sheet", "/learn/gunzi/sheet"),
            ("nowhere", "/learn/gunzi/nothing"),
        ] {
            read(&visit, path).await;
            let seen = "document.getElementById('readable').getClientRects().length > 0 \
                && document.querySelectorAll('h1').length === 1 && !document.querySelector('header.bar')";
            assert_eq!(visit.ask(seen).await, true, "{path}");
            let waiting = "document.getElementById('waiting').getClientRects().length";
            assert_eq!(visit.ask(waiting).await, 0, "{path}: nothing is waited for");
            let overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(visit.ask(overflow).await, 0, "{path} is wider than the {name}");
            visit.picture(&format!("{page}-{name}")).await;
        }
        // Links lead on, in the same language.
        read(&visit, "/learn/gunzi/sides?lang=de").await;
        let next = visit.ask("[...document.querySelectorAll('.crumbs a')].pop().href").await;
        let next = next.as_str().expect("a link");
        assert!(next.ends_with("/learn/gunzi/multi?lang=de"), "{next}");
        read(&visit, next.strip_prefix(&visit.base).expect("our own page")).await;
        assert_eq!(visit.ask("document.documentElement.lang").await, "de");
        assert_eq!(visit.ask("document.querySelector('h1').textContent").await, "Mehrere Sprünge in einem Zug");
        scripts(&visit, true).await;
        visit.end().await;
    }
}

#[tokio::test]
async fn lessons_are_read_without_scripts_in_firefox() {
    let visit = Visit::begin_in(Browser::Firefox, "reading-firefox", Screen::PHONE).await;
    let no_scripts = "Services.prefs.setBoolPref('javascript.enabled', false); return true;";
    visit.remote.in_firefox(no_scripts).await.expect("no scripts");
    for (page, path, title) in [
        ("lesson", "/learn/gunzi/sides?lang=de", "Spitze, Flanke und Block"),
        ("sheet", "/learn/abalone/sheet?lang=nl", "Abalone"),
    ] {
        read(&visit, path).await;
        assert_eq!(visit.ask("!document.querySelector('header.bar')").await, true, "{path}: a script ran");
        let seen = "document.getElementById('readable').getClientRects().length > 0";
        assert_eq!(visit.ask(seen).await, true, "{path}");
        let heading = visit.ask("document.querySelector('h1').textContent").await;
        assert!(heading.as_str().is_some_and(|heading| heading.contains(title)), "{path}: {heading}");
        assert_eq!(visit.ask("document.querySelectorAll('svg').length > 2").await, true, "{path}: diagrams");
        let overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(visit.ask(overflow).await, 0, "{path} is wider than the phone");
        visit.picture(page).await;
    }
    let scripts = "Services.prefs.clearUserPref('javascript.enabled'); return true;";
    visit.remote.in_firefox(scripts).await.expect("scripts");
    visit.end().await;
}

#[tokio::test]
async fn with_scripts_the_table_takes_over_and_nothing_else_is_seen_before() {
    let visit = Visit::begin("reading-takeover", Screen::DESKTOP).await;
    // Looks at every picture that the browser paints.
    let look = "(() => { const look = () => { const it = document.getElementById('readable'); \
        if (it && it.getClientRects().length) window.flashed = true; requestAnimationFrame(look); }; look(); })();";
    visit.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": look})).await;
    for path in ["/learn", "/learn/gunzi", "/learn/gunzi/jump"] {
        visit.open(path).await;
        assert_eq!(visit.ask("window.flashed === true").await, false, "{path}");
        assert_eq!(visit.ask("document.getElementById('readable')").await, json!(null), "{path}");
    }
    // An address that names its language is shown in it, and what was chosen before stays chosen.
    visit.open("/learn/gunzi/jump?lang=nl").await;
    visit.until("document.documentElement.lang === 'nl'").await;
    // All of it: the words around the lesson, too, come with the first paint.
    assert_eq!(visit.ask("document.querySelector('nav a[href=\"/learn\"]').innerText.trim()").await, "Leren");
    visit.open("/learn/gunzi/jump").await;
    visit.until("document.documentElement.lang === 'en'").await;
    visit.end().await;
}
