//! Learning as a stranger does: half a lesson, wrong addresses, other tabs, no network, keys alone, another language half-way.

use serde_json::json;

use crate::support::{Screen, Visit, Way};

/// The first task of Gunzi's lesson about sides: a black wedge on a3, a white one on b3.
const SIDES: &str = "/learn/gunzi/sides";

impl Visit {
    async fn until_verdict(&self, verdict: &str) {
        self.until(&format!("document.querySelector('[data-test=answer]')?.dataset.verdict === '{verdict}'")).await;
    }

    async fn until_task(&self, task: usize) {
        self.until(&format!("document.querySelector('[data-test=lesson]')?.dataset.task === '{task}'")).await;
    }

    async fn dots(&self) -> String {
        let dots = self.ask("[...document.querySelectorAll('[data-test=lesson] .dot')].map((dot) => dot.className.replace('dot ', '')).join(',')");
        dots.await.as_str().unwrap_or_default().to_owned()
    }
}

#[tokio::test]
async fn pages_of_learning_look_as_they_should() {
    for (name, screen) in [
        ("learn-desktop", Screen::DESKTOP.still()),
        ("learn-dark", Screen::DESKTOP.still().dark()),
        ("learn-phone", Screen::PHONE.still()),
        ("learn-phone-dark", Screen::PHONE.still().dark()),
    ] {
        let visit = Visit::begin(name, screen).await;
        for (picture, page) in [("choice", "/learn"), ("course", "/learn/gunzi"), ("course-fenix", "/learn/fenix")] {
            visit.open(page).await;
            visit.until("document.querySelector('[data-test=learn], [data-test=go-on]')").await;
            visit.must_fit(page).await;
            visit.picture(picture).await;
        }
        visit.until("document.querySelectorAll('[data-test=drawn-words] svg').length === 3").await;
        visit.must_be_accessible("a course").await;
        for (picture, page) in [("fenix", "/learn/fenix/capture"), ("abalone", "/learn/abalone/pac"), ("rule", SIDES)] {
            visit.open(page).await;
            visit.until_verdict("untried").await;
            visit.must_fit(page).await;
            visit.picture(picture).await;
        }
        // Twice wrong, then right.
        for cell in ["a3", "c4"] {
            visit.click(&format!("cell-{cell}")).await;
        }
        visit.until_verdict("forbidden").await;
        visit
            .until("document.querySelector('.refused .badge.wrong') && document.querySelector('.refused .landing')")
            .await;
        visit.picture("wrong").await;
        visit.click("cell-c5").await;
        visit.until("document.querySelector('.arrows').children.length > 0").await;
        visit.picture("wrong-again").await;
        visit.click("cell-c3").await;
        visit.click("choice-left").await;
        visit.until_verdict("right").await;
        visit.must_be_accessible("a solved task").await;
        visit.picture("right").await;
        visit.end().await;
    }
}

#[tokio::test]
async fn what_was_learnt_is_there_after_a_reload_and_in_another_tab() {
    let visit = Visit::begin("learn-tabs", Screen::DESKTOP.still()).await;
    visit.open(SIDES).await;
    visit.until_verdict("untried").await;
    // Shown is not solved: the dot is ringed.
    visit.click("show-me").await;
    visit.until_verdict("shown").await;
    assert_eq!(visit.dots().await, "shown here,open,open,open,open");
    visit.click("lesson-next").await;
    visit.until_task(2).await;
    visit.reload().await;
    visit.until_verdict("untried").await;
    assert_eq!(visit.dots().await, "shown,open here,open,open,open", "where one was");
    visit.until_said("answer", "You were at task 2").await;
    let first = visit.remote.tab().await.expect("a tab");
    let second = visit.remote.new_tab().await.expect("another tab");
    visit.remote.switch_to(&second).await.expect("another tab");
    visit.open(SIDES).await;
    visit.until_task(2).await;
    visit.until_verdict("untried").await;
    for test in ["cell-a3", "cell-c3", "choice-left"] {
        visit.click(test).await;
    }
    visit.until_verdict("right").await;
    visit.remote.switch_to(&first).await.expect("the first tab");
    visit.until("document.querySelectorAll('[data-test=lesson] .dot')[1].classList.contains('solved')").await;
    // Repeated alone, what was shown is solved.
    visit.click("lesson-back").await;
    visit.until_task(1).await;
    for test in ["cell-a3", "cell-c3", "choice-right"] {
        visit.click(test).await;
    }
    visit.until_verdict("right").await;
    assert_eq!(visit.dots().await, "solved here,solved,open,open,open");
    // The way back is that of the browser, too.
    visit.click_first(".nav-link[href='/learn']").await;
    visit.until_there("learn").await;
    visit.ask("(history.back(), true)").await;
    visit.until_task(1).await;
    visit.until_verdict("untried").await;
    visit.end().await;
}

#[tokio::test]
async fn a_lesson_is_done_with_keys_alone() {
    let visit = Visit::begin("learn-keys", Screen::DESKTOP.still()).await;
    visit.open("/learn/gunzi").await;
    visit.until_there("go-on").await;
    visit.key("1").await;
    visit.until("location.pathname === '/learn/abalone'").await;
    visit.until_there("go-on").await;
    visit.key("3").await;
    visit.until("location.pathname === '/learn/gunzi'").await;
    visit.until_there("go-on").await;
    visit.key("Enter").await;
    visit.until("location.pathname === '/learn/gunzi/pieces'").await;
    visit.until_verdict("untried").await;
    let table = lessons::course_of("gunzi").and_then(|course| course.table(":")).expect("a table");
    visit.enter_steps(table.as_ref(), &table.steps("a1-b1l").expect("legal"), Way::Keys).await;
    visit.until_verdict("right").await;
    visit.key("Enter").await;
    visit.until_task(2).await;
    visit.key("h").await;
    visit.until_verdict("shown").await;
    visit.key("Backspace").await;
    visit.until_task(1).await;
    visit.end().await;
}

#[tokio::test]
async fn another_language_half_way_changes_words_and_nothing_else() {
    let visit = Visit::begin("learn-language", Screen::DESKTOP.still()).await;
    visit.open("/learn/fenix/capture").await;
    visit.until_verdict("untried").await;
    let table =
        lessons::course_of("fenix").and_then(|course| course.table(course.lesson("capture")?.tasks[0].position));
    let table = table.expect("a table");
    let hostile = table.cells().into_iter().find(|(cell, _)| table.why_not(&[rules::Step::Cell(*cell)]).is_some());
    visit.click(&format!("cell-{}", hostile.expect("a stack that cannot move").1)).await;
    visit.until_verdict("forbidden").await;
    let before = visit.ask("document.querySelector('[data-test=answer-words]').textContent").await;
    visit.ask("(() => { const it = document.querySelector('[data-test=language]'); it.value = 'de'; it.dispatchEvent(new Event('change', {bubbles: true})); return true; })()").await;
    visit.until(&format!("document.querySelector('[data-test=answer-words]').textContent !== {before}")).await;
    visit.until_verdict("forbidden").await;
    let course = lessons::course_of("fenix").expect("a course");
    let lesson = course.lesson("capture").expect("a lesson");
    visit.until_said("lesson-title", &course.title(lesson, rules::Lang::De)).await;
    visit.until_said("task", &course.instruction(lesson, 0, rules::Lang::De)).await;
    visit.until(&format!("document.title.startsWith({})", json!(course.title(lesson, rules::Lang::De)))).await;
    visit.end().await;
}

#[tokio::test]
async fn what_is_not_there_is_said_to_be_so() {
    let visit = Visit::begin("learn-nowhere", Screen::DESKTOP.still()).await;
    visit.open("/learn/gunzi/castling").await;
    visit.until_there("no-lesson").await;
    visit.picture("no-lesson").await;
    visit.click_first("[data-test=no-lesson] a").await;
    visit.until_there("course").await;
    for (path, status) in
        [("/learn", 200), ("/learn/gunzi/sides", 200), ("/learn/gunzi/castling", 404), ("/learn/chess", 404)]
    {
        let said = visit.ask(&format!("fetch('{path}').then((answer) => answer.status)")).await;
        assert_eq!(said, json!(status), "{path}");
    }
    // A board of a family leads to the family's course.
    visit.open("/learn/fenix-7x8").await;
    visit.until_said("course", "FENIX").await;
    visit.open("/learn/chess").await;
    visit.until("document.querySelector('main h1') && !document.querySelector('[data-test=course]')").await;
    visit.end().await;
}

#[tokio::test]
async fn lessons_work_without_a_network_once_they_are_kept() {
    let mut visit = Visit::begin("learn-offline", Screen::PHONE.still()).await;
    visit.open("/").await;
    // All texts come in the background, after the page.
    let listed = "document.getElementById('data-files').textContent.trim().split('\\n').length";
    let kept = "caches.open('tafel-data').then((cache) => cache.keys())";
    visit.until(&format!("{kept}.then((kept) => kept.length >= {listed})")).await;
    visit.until("navigator.serviceWorker.controller").await;
    visit.cut_off();
    visit.open("/learn/abalone/sumito").await;
    visit.until_verdict("untried").await;
    visit.choose_language("fr").await;
    visit.open("/learn/gunzi").await;
    visit.until_there("go-on").await;
    visit.picture("course").await;
    visit.end().await;
}

#[tokio::test]
async fn texts_that_do_not_come_are_asked_for_again() {
    let visit = Visit::begin("learn-trouble", Screen::PHONE.still()).await;
    visit.cdp("Network.enable", json!({})).await;
    visit.cdp("Network.setBypassServiceWorker", json!({"bypass": true})).await;
    visit.cdp("Network.setBlockedURLs", json!({"urls": ["*lessons-gunzi-en*"]})).await;
    visit.open(SIDES).await;
    visit.until_there("not-fetched").await;
    visit.until_there("board").await;
    visit.picture("not-fetched").await;
    visit.cdp("Network.setBlockedURLs", json!({"urls": []})).await;
    visit.click("fetch-again").await;
    visit.until_verdict("untried").await;
    visit.until_gone("not-fetched").await;
    // The browser itself complains of what was blocked.
    visit.ask("(sessionStorage.removeItem('complaints'), true)").await;
    visit.end().await;
}

#[tokio::test]
async fn three_wrong_tries_offer_the_solution_first() {
    let visit = Visit::begin("learn-wrong", Screen::PHONE.still()).await;
    visit.open(SIDES).await;
    visit.until_verdict("untried").await;
    visit.until("document.querySelector('[data-test=rule-text]').checkVisibility()").await;
    visit.click("cell-a3").await;
    for (count, cell) in ["c4", "c5", "c1"].into_iter().enumerate() {
        visit.click(&format!("cell-{cell}")).await;
        visit.until_verdict("forbidden").await;
        // The rule makes room for the answer.
        visit.until("!document.querySelector('[data-test=rule-text]').checkVisibility()").await;
        let glows = visit.ask("document.querySelector('.arrows').children.length > 0").await;
        assert_eq!(glows, json!(count > 0), "after {} wrong tries", count + 1);
        let shows_first = visit
            .ask("(() => { const [show, again] = ['show-me', 'try-again'].map((test) => document.querySelector(`[data-test=${test}]`).getBoundingClientRect()); return show.left < again.left; })()")
            .await;
        assert_eq!(shows_first, json!(count > 1), "after {} wrong tries", count + 1);
    }
    visit.click("rule-again").await;
    visit.until("document.querySelector('[data-test=rule-text]').checkVisibility()").await;
    visit.click("show-me").await;
    visit.until_verdict("shown").await;
    visit.end().await;
}
