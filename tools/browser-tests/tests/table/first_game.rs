//! The guided first game, and the level that follows the results.

use serde_json::json;

use crate::against::considered;
use crate::coach::lost;
use crate::support::{Browser, Screen, Visit, Way};

/// A game against the computer in which the person, White, is to move; `b7-b5r` throws a proved draw away.
pub(crate) const ON_THE_BRINK: &str = "[Format \"1\"]\n[Game \"gunzi\"]\n[Start \"B6,-,W5,-,-/-,-,-,B5,-,-,W4/B2,BP2,-,-,B6 b 21\"]\n\
    [BlackSeat \"engine 1\"]\n[WhiteSeat \"person\"]\n[Result \"*\"]\n\n1. a1-a2l a3-a4=* 2. a2-a1r a4#b4 3. a1-b1l *\n";

impl Visit {
    /// Puts something into the browser's storage.
    pub(crate) async fn store(&self, name: &str, text: &str) {
        self.ask(&format!("(localStorage.setItem({}, {}), true)", json!(name), json!(text))).await;
    }
}

#[tokio::test]
async fn plans_are_told_in_a_first_game() {
    let visit = Visit::begin("first-plans", Screen::DESKTOP.still()).await;
    visit.open("/play/gunzi").await;
    visit.until_there("first-offer").await;
    visit.picture("offer").await;
    visit.click_first("[data-test=first-offer] a").await;
    visit.until_said("status", "promotion fields").await;
    visit.picture("plan").await;
    visit.must_be_accessible("a guided game").await;
    let address = visit.ask("location.pathname").await;
    // Loading the page again, another language, the way back and the same address again.
    visit.reload().await;
    visit.until_said("status", "promotion fields").await;
    visit.choose_language("de").await;
    visit.until_said("status", "Umwandlungsfelder").await;
    visit.choose_language("en").await;
    let (game, options) = engine::find("gunzi").expect("a game");
    let mut table = game.table(&options, None).expect("a start");
    for _ in 0..3 {
        let text = considered(table.as_ref());
        visit.enter(table.as_mut(), &text, Way::Mouse).await;
        visit.follow(table.as_mut()).await;
    }
    visit.until("!document.querySelector('[data-test=status]').textContent.includes('promotion fields')").await;
    visit.ask("(history.back(), true)").await;
    visit.until("location.pathname === '/play/gunzi'").await;
    visit.open("/first/gunzi").await;
    visit.until(&format!("location.pathname === {address}")).await;
    visit.until_position(table.as_ref()).await;
    // Who wants no hints gets none, and can have them back.
    visit.click("guide-off").await;
    visit.until_said("status", "Your turn").await;
    visit.reload().await;
    visit.until_said("status", "Your turn").await;
    visit.click("more-controls").await;
    visit.click("guide-switch").await;
    visit.click("more-close").await;
    visit.until_there("guide-off").await;
    visit.click("resign").await;
    visit.click("resigning-yes").await;
    visit.until_said("guide-end", "without a blunder").await;
    visit.picture("end").await;
    visit.end().await;
}

#[tokio::test]
async fn a_blunder_is_warned_of_before_it_is_answered() {
    let visit = Visit::begin("first-warning", Screen::PHONE.still().dark()).await;
    visit.open("/settings").await;
    visit.store("tafel.game.brink", ON_THE_BRINK).await;
    visit.store("tafel.guide.brink", "on=yes").await;
    visit.open("/game/brink").await;
    let reading = record::read_all(ON_THE_BRINK, engine::all()).next().expect("a game").expect("readable");
    let mut table = reading.table;
    visit.until_position(table.as_ref()).await;
    visit.enter(table.as_mut(), "b7-b5r", Way::Touch).await;
    visit.until_there("warning-back").await;
    visit.until_said("status", "Take it back?").await;
    visit.until_said("status", "proved").await;
    visit.picture("warning").await;
    visit.must_fit("the warning").await;
    visit.must_be_accessible("a warning").await;
    // Whoever loads the page now is warned again.
    visit.reload().await;
    visit.until_there("warning-back").await;
    visit.click("warning-back").await;
    table.take_back();
    visit.until_position(table.as_ref()).await;
    visit.until_gone("warning-back").await;
    visit.enter(table.as_mut(), "b7-b5r", Way::Touch).await;
    visit.until_there("warning-keep").await;
    visit.click("warning-keep").await;
    // The computer answers, and nobody asks again.
    visit.follow(table.as_mut()).await;
    visit.until_gone("warning-keep").await;
    visit.open("/first/fenix").await;
    visit.until_said("status", "three generals").await;
    visit.picture("camp").await;
    visit.must_fit("a guided game").await;
    visit.end().await;
}

#[tokio::test]
async fn the_level_follows_the_results() {
    let visit = Visit::begin("your-level", Screen::DESKTOP.still()).await;
    visit.open("/play/gunzi").await;
    assert_eq!(visit.ask("!!document.querySelector('[data-test=level-yours]')").await, false, "nobody has one yet");
    visit.store("tafel.level.gunzi", "3 -1").await;
    visit.open("/play/gunzi").await;
    visit.until("document.querySelector('[data-test=level-yours]').checked").await;
    visit.until_said("choose", "Your level (3)").await;
    visit.picture("choose").await;
    visit.must_be_accessible("the level").await;
    visit.click("begin").await;
    let (game, options) = engine::find("gunzi").expect("a game");
    let mut table = game.table(&options, None).expect("a start");
    visit.until_said("player-top", "Level 3").await;
    for _ in 0..4 {
        let text = considered(table.as_ref());
        visit.enter(table.as_mut(), &text, Way::Mouse).await;
        visit.follow(table.as_mut()).await;
    }
    visit.click("resign").await;
    visit.click_first("dialog[data-test=resigning] .primary").await;
    visit.until_said("your-level", "goes down to 2").await;
    visit.picture("result").await;
    visit.reload().await;
    visit.until_said("your-level", "goes down to 2").await;
    assert_eq!(visit.ask("localStorage.getItem('tafel.level.gunzi')").await, "2 0", "it counts once");
    visit.click("rematch").await;
    visit.until_said("player-bottom", "You").await;
    visit.until("document.body.textContent.includes('Level 2')").await;
    // A level that somebody chooses stays.
    visit.begin_against("gunzi", 7).await;
    visit.open("/play/gunzi").await;
    visit.until("document.querySelector('[data-test=level-other]').checked").await;
    visit.until("document.querySelector('[data-test=level]').value === '7'").await;
    visit.end().await;
}

#[tokio::test]
async fn first_games_and_the_coach_work_in_firefox_and_webkit() {
    for (name, browser) in [("first-firefox", Browser::Firefox), ("first-webkit", Browser::WebKit)] {
        let visit = Visit::begin_in(browser, name, Screen::DESKTOP.still()).await;
        visit.open("/first/abalone").await;
        visit.until_said("status", "centre").await;
        let (game, options) = engine::find("abalone").expect("a game");
        let mut table = game.table(&options, None).expect("a start");
        let text = considered(table.as_ref());
        visit.enter(table.as_mut(), &text, Way::Mouse).await;
        visit.follow(table.as_mut()).await;
        visit.picture("answered").await;
        visit.store("tafel.game.lost", &lost()).await;
        visit.open("/coach/lost").await;
        visit.until_there("drill").await;
        let mut table = record::read_all(ON_THE_BRINK, engine::all()).next().expect("a game").expect("readable").table;
        visit.enter(table.as_mut(), "b7-b5r", Way::Mouse).await;
        visit.until_there("solve-again").await;
        visit.picture("wrong").await;
        visit.end().await;
    }
}
