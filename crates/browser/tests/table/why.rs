//! What is not allowed is answered with the reason, on the board and in words.

use crate::support::{Screen, Visit};

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
        visit.picture("why").await;
        assert_eq!(visit.position().await, before, "nothing was played");
        visit.end().await;
    }
}
