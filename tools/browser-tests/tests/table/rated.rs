//! While a rated game is being played, the engine gives no advice in this browser, with or without the server.

use crate::by_link::play_some;
use crate::support::{Browser, Screen, Visit};

/// Whether the engine shows a move.
const HAS_LINES: &str =
    "[...document.querySelectorAll('[data-test=lines] li')].some((it) => /[a-z]\\d/.test(it.textContent))";

/// A rated game of gunzi, with both at the board.
async fn sit_down_rated(one: &Visit, two: &Visit) -> Box<dyn rules::Table> {
    one.open("/play/gunzi?against=link").await;
    one.click("side-one").await;
    one.click("clock-10+5").await;
    one.click("rated").await;
    one.click("begin").await;
    one.until_there("inviting").await;
    let link = one.ask("document.querySelector('[data-test=invite-link]').value").await;
    let path = link.as_str().and_then(|link| link.strip_prefix(&one.base)).expect("a link").to_owned();
    two.open(&path).await;
    two.click("accept-invitation").await;
    let (rulebook, options) = engine::find("gunzi").expect("a game");
    let table = rulebook.table(&options, None).expect("a start");
    for visit in [one, two] {
        visit.until_there("player-bottom").await;
        visit.until_position(table.as_ref()).await;
    }
    table
}

#[tokio::test]
async fn there_is_no_engine_during_a_rated_game() {
    let mut one = Visit::begin("rated-one", Screen::DESKTOP.still()).await;
    one.sign_up("Ada").await;
    let two = Visit::beside(&one, Browser::Chromium, "rated-two", Screen::PHONE.still()).await;
    two.sign_up("Bob").await;
    let mut table = sit_down_rated(&one, &two).await;
    play_some([&one, &two], table.as_mut(), 2).await;
    let path = one.ask("location.pathname").await.as_str().expect("a path").to_owned();
    let position = table.position_text().replace(' ', "%20");

    // In another tab, on the position of the game and on any other one.
    let first = one.remote.tab().await.expect("a tab");
    let second = one.remote.new_tab().await.expect("another tab");
    one.remote.switch_to(&second).await.expect("another tab");
    one.open("/learn").await;
    // The engine was on when the analysis board was last used.
    one.ask("(localStorage.setItem('tafel.analysis.engine', 'true 3'), true)").await;
    for page in [format!("/analyse?game=gunzi&position={position}"), "/analyse?game=abalone".to_owned()] {
        one.open(&page).await;
        one.until_said("rated-game", "You are playing a rated game of Gunzi.").await;
        one.until(&format!("document.querySelector('[data-test=rated-game] a').getAttribute('href') === '{path}'"))
            .await;
        one.until("document.querySelector('[data-test=engine]').disabled").await;
        one.until_said("worth", "off").await;
        one.until(&format!("!{HAS_LINES}")).await;
    }
    one.picture("analysis").await;
    one.must_be_accessible("analysis during a rated game").await;
    // An opponent is no adviser, but hints are advice.
    one.begin_against("gunzi", 1).await;
    one.until_there("rated-game").await;
    one.until("document.querySelector('[data-test=hint]').disabled").await;
    one.must_fit("a local game during a rated one").await;
    one.picture("local").await;
    // Nor is there any without the server, though the page is loaded anew.
    one.until_kept().await;
    one.cut_off();
    one.open("/analyse?game=gunzi").await;
    one.until_there("rated-game").await;
    one.picture("cut-off").await;
    one.remote.switch_to(&first).await.expect("the first tab");
    one.until_said("status", "The game so far is kept").await;
    one.until_there("gone-save").await;
    one.until_gone("gone-analyse").await;
    one.come_back();
    one.until_said("connection", "Connected").await;

    // The game ends while no page of this browser shows it: the server says so.
    one.open("/learn").await;
    two.until_said("connection", "Connected").await;
    two.click("resign").await;
    two.click("resigning-yes").await;
    two.until_there("result").await;
    one.remote.switch_to(&second).await.expect("another tab");
    one.open("/analyse?game=gunzi").await;
    one.until_there("board").await;
    one.until_gone("rated-game").await;
    one.until(HAS_LINES).await;
    one.remote.close_tab().await.expect("the tab closes");
    one.remote.switch_to(&first).await.expect("the first tab");
    two.end().await;
    one.end().await;
}
