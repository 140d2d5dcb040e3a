//! Somebody to play with, now: two people find each other, and nobody finds an empty room.

use crate::support::{Browser, Screen, Visit};

/// How many look for a game, as the page shows it.
fn seeks(count: usize) -> String {
    format!("document.querySelectorAll('[data-test=now-seek]').length === {count}")
}

#[tokio::test]
async fn two_who_look_for_a_game_find_each_other() {
    let one = Visit::begin("somebody-one", Screen::DESKTOP.still()).await;
    one.open("/").await;
    one.click("somebody").await;
    one.until_there("now").await;
    one.until_there("now-nobody").await;
    one.must_be_accessible("now").await;
    one.click("now-game-gunzi").await;
    one.until("location.search === '?game=gunzi'").await;
    // Waits, thinks better of it, waits again; nobody of the house is wanted.
    one.click("now-house").await;
    one.click("now-clock-1").await;
    one.until_said("now-state", "0:0").await;
    one.until(&seeks(1)).await;
    one.until("document.querySelector('[data-test=now-clock-1]').getAttribute('aria-pressed') === 'true'").await;
    one.until("document.querySelector('[data-test=now-clock-0]').disabled").await;
    one.click("now-cancel").await;
    one.until(&seeks(0)).await;
    one.click("now-clock-1").await;
    one.until(&seeks(1)).await;
    one.picture("waiting").await;

    // Somebody else, on a phone and in German, sees it and plays.
    let phone = Screen::PHONE.still().dark().lang("de");
    let two = Visit::beside(&one, Browser::Chromium, "somebody-two", phone).await;
    two.open("/now").await;
    two.until(&seeks(1)).await;
    two.until_said("now-seeks", "5+3").await;
    two.picture("list-phone-dark").await;
    two.must_be_accessible("now").await;
    two.click("now-accept").await;
    for visit in [&one, &two] {
        visit.until("location.pathname.startsWith('/live/')").await;
        visit.until_there("player-bottom").await;
    }

    // A third one sees them on a small board, and watches.
    let three = Visit::beside(&one, Browser::Chromium, "somebody-three", Screen::DESKTOP.still()).await;
    three.open("/now?game=fenix").await;
    three.until("document.querySelector('[data-test=now-game-fenix]').checked").await;
    three.until("document.querySelectorAll('.now-board').length === 1").await;
    three.picture("boards").await;
    three.must_be_accessible("now-boards").await;
    three.click_first(".now-board").await;
    three.until("location.pathname.startsWith('/live/')").await;
    three.until_there("player-bottom").await;
    for visit in [one, two, three] {
        assert_eq!(visit.complaints().await, Vec::<String>::new());
        visit.end().await;
    }
}

/// Where the boards of the first page are.
const BOARDS_AT: &str = "document.querySelector('.cards').getBoundingClientRect().top";

#[tokio::test]
async fn the_first_page_says_who_is_there_and_one_press_joins() {
    let one = Visit::begin("home-people-one", Screen::DESKTOP.still()).await;
    one.open("/now?game=gunzi").await;
    one.click("now-house").await;
    one.click("now-clock-1").await;
    one.until(&seeks(1)).await;

    let phone = Screen::PHONE.still().dark().lang("de");
    let two = Visit::beside(&one, Browser::Chromium, "home-people-two", phone).await;
    two.open("/").await;
    two.until_there("card-gunzi").await;
    let before = two.ask(BOARDS_AT).await;
    two.until_said("home-seeks", "5+3").await;
    two.until_said("home-seeks", "Gunzi").await;
    assert_eq!(two.ask(BOARDS_AT).await, before, "nothing has moved");
    two.must_fit("the first page with people").await;
    two.must_show_whole_words("the first page with people").await;
    two.must_be_accessible("the first page with people").await;
    two.ask("(document.querySelector('[data-test=meeting]').scrollIntoView(), true)").await;
    two.picture("phone-dark").await;
    // Without a network it cannot be pressed.
    two.set_offline(true).await;
    two.until("document.querySelector('[data-test=home-seek]')?.getAttribute('aria-disabled') === 'true'").await;
    two.click("home-seek").await;
    two.until("location.pathname === '/'").await;
    two.set_offline(false).await;
    two.until("!document.querySelector('[data-test=home-seek]')?.hasAttribute('aria-disabled')").await;
    two.click("home-seek").await;
    for visit in [&one, &two] {
        visit.until("location.pathname.startsWith('/live/')").await;
        visit.until_there("player-bottom").await;
    }

    // A third one sees what is being played, and when it is over that it was played today.
    let three = Visit::beside(&one, Browser::Chromium, "home-people-three", Screen::DESKTOP.still()).await;
    three.open("/").await;
    three.until("document.querySelectorAll('[data-test=home-played] .now-board .thumbnail svg').length === 1").await;
    three.picture("played").await;
    three.must_be_accessible("the first page with games").await;
    let game = one.ask("location.pathname.split('/')[2]").await.as_str().expect("a game").to_owned();
    one.give_up(&game).await;
    // Whoever comes back to the page sees it at once.
    three.ask("(document.dispatchEvent(new Event('visibilitychange', { bubbles: true })), true)").await;
    three.until("document.querySelector('[data-test=home-today] .now-board')").await;
    three.ask("(document.querySelector('[data-test=meeting]').scrollIntoView(), true)").await;
    three.picture("today").await;
    three.click_first("[data-test=home-today] .now-board").await;
    three.until(&format!("location.pathname === '/live/{game}'")).await;
    // Whoever presses too late is told so.
    three.open("/now?game=gunzi&join=2222222222").await;
    three.until_said("now-state", "no longer").await;
    three.until("location.search === '?game=gunzi'").await;
    for visit in [one, two, three] {
        assert_eq!(visit.complaints().await, Vec::<String>::new());
        visit.end().await;
    }
}

#[tokio::test]
async fn who_waits_for_long_plays_the_computer_and_who_leaves_waits_no_more() {
    let one = Visit::begin("somebody-house", Screen::DESKTOP.still()).await;
    one.open("/now?game=abalone").await;
    one.click("now-clock-2").await;
    one.until(&seeks(1)).await;
    // Who loads the page anew still waits; who leaves it looks no more.
    one.reload().await;
    one.until("document.querySelector('[data-test=now-clock-2]')?.getAttribute('aria-pressed') === 'true'").await;
    one.click_first("a.brand").await;
    one.click("somebody").await;
    one.until_there("now-nobody").await;
    one.click("now-clock-2").await;
    one.until(&seeks(1)).await;
    one.until("location.pathname.startsWith('/live/')").await;
    one.until_there("player-top").await;
    one.until("document.body.innerText.includes('Level 3')").await;
    one.picture("house").await;
    one.end().await;
}

#[tokio::test]
async fn games_to_watch_and_players_who_are_always_there() {
    let one = Visit::begin("house-one", Screen::DESKTOP.still()).await;
    let phone = Screen::PHONE.still().dark().lang("nl");
    let two = Visit::beside(&one, Browser::Chromium, "house-two", phone).await;
    two.open("/watch").await;
    two.until_there("watch-none").await;
    // Without a network nobody knows that there are none.
    two.set_offline(true).await;
    two.until_gone("watch-none").await;
    two.set_offline(false).await;
    two.until_there("watch-none").await;

    // One of the house's players begins at once.
    one.open("/now?game=gunzi").await;
    one.until("!document.querySelector('[data-test=challenge-level]').disabled").await;
    one.picture("by-name").await;
    one.click("challenge-level").await;
    one.until("location.pathname.startsWith('/live/')").await;
    one.until_there("player-bottom").await;
    one.until("document.body.innerText.includes('Level 3')").await;

    // It is there to be watched, by game.
    two.until("document.querySelectorAll('.now-board').length === 1").await;
    two.picture("watch").await;
    two.must_be_accessible("games being played").await;
    two.must_fit("games being played").await;
    two.click("watch-fenix").await;
    two.until_there("watch-none").await;
    two.click("watch-gunzi").await;
    two.until("document.querySelectorAll('.now-board').length === 1").await;

    // The strongest, of whom there are none yet: an address says which.
    two.click_first("a[href='/leaderboard']").await;
    two.until_there("leaders-none").await;
    two.click("leaders-rapid").await;
    two.until("location.search.includes('speed=rapid')").await;
    two.until_there("leaders-none").await;
    two.picture("leaders").await;
    two.must_be_accessible("the strongest").await;
    two.must_fit("the strongest").await;
    two.reload().await;
    two.until("document.querySelector('[data-test=leaders-rapid]')?.checked").await;

    // Somebody who is not here cannot be challenged, and that is said.
    two.click_first("a[href='/now']").await;
    two.until("!document.querySelector('[data-test=challenge-name]')?.disabled").await;
    two.click("by-name-name").await;
    two.until("document.activeElement?.dataset.test === 'by-name-name'").await;
    two.type_text("Nobody").await;
    two.click("challenge-name").await;
    two.until("document.querySelector('[data-test=now-state]').textContent.length > 0").await;
    two.until("!document.querySelector('[data-test=challenge-name]').disabled").await;
    two.picture("nobody").await;
    two.must_be_accessible("by name").await;
    two.must_fit("by name").await;
    two.end().await;
    one.end().await;
}
