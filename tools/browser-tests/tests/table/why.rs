//! What is not allowed is answered with the reason, on the board and in words.

use crate::by_link::sit_down;
use crate::support::{Browser, Screen, Visit};

#[tokio::test]
async fn an_illegal_try_is_answered_with_the_rule() {
    for (name, game, cells) in
        [("why-gunzi", "gunzi", ["a1", "c5"]), ("why-abalone", "abalone:belgian-daisy", ["a1", "i5"])]
    {
        let visit = Visit::begin(name, Screen::DESKTOP).await;
        visit.begin_hot_seat(game).await;
        let before = visit.position().await;
        for cell in cells {
            visit.click(&format!("cell-{cell}")).await;
        }
        visit.until("document.querySelector('[data-test=message]').textContent.trim().length > 10").await;
        // The lesson about the rule is a press away.
        visit.until_there("rule-link").await;
        visit.picture("why").await;
        assert_eq!(visit.position().await, before, "nothing was played");
        visit.end().await;
    }
}

#[tokio::test]
async fn a_reason_leads_to_its_lesson_also_in_a_game_with_somebody_elsewhere() {
    let one = Visit::begin("why-live-one", Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, "why-live-two", Screen::DESKTOP.still()).await;
    let table = sit_down(&one, &two, "gunzi", "clock-15+10").await;
    for cell in ["a1", "c5"] {
        one.click(&format!("cell-{cell}")).await;
    }
    one.until_there("rule-link").await;
    one.picture("why").await;
    one.click("rule-link").await;
    one.until("location.pathname.startsWith('/learn/gunzi/')").await;
    // The game goes on where it was.
    one.click("back-link").await;
    one.until_position(table.as_ref()).await;
    one.until("!document.querySelector('[data-test=rule-link]')").await;
    two.end().await;
    one.end().await;
}
