//! Clocks, and a board that turns to whoever is to move.

use crate::support::{Screen, Visit, Way};

impl Visit {
    /// Puts a number into a field, as somebody who types it and goes on.
    async fn put(&self, test: &str, value: &str) {
        self.place_of(test).await;
        let field = format!("document.querySelector('[data-test=\"{test}\"]')");
        self.ask(&format!("({field}.focus(), {field}.select(), true)")).await;
        self.type_text(value).await;
        self.ask(&format!("({field}.blur(), true)")).await;
    }
}

#[tokio::test]
async fn the_flag_falls() {
    let (gunzi, options) = engine::find("gunzi").expect("a game");
    let mut table = gunzi.table(&options, None).expect("a start");
    let visit = Visit::begin("clock", Screen::DESKTOP.still()).await;
    visit.open("/play/gunzi").await;
    visit.click("against.person").await;
    visit.click("clock-5+3").await;
    visit.click("clock-custom").await;
    visit.put("clock.minutes", "0.1").await;
    visit.put("clock.seconds", "0").await;
    visit.picture("chosen").await;
    visit.click("begin").await;
    visit.until_said("clock-top", "0:06.0").await;
    let text = table.moves().remove(0);
    visit.enter(table.as_mut(), &text, Way::Mouse).await;
    // Only the clock of the one to move runs.
    let first = visit.ask("document.querySelector('[data-test=clock-bottom]').textContent").await;
    visit.until("parseFloat(document.querySelector('[data-test=clock-top]').textContent.slice(2)) < 5").await;
    visit.picture("running").await;
    assert_eq!(visit.ask("document.querySelector('[data-test=clock-bottom]').textContent").await, first);
    // Time goes on for two people also while the page is loaded again.
    visit.reload().await;
    visit.until_said("result", "White ran out of time · Black wins").await;
    visit.until_said("result", "Black wins.").await;
    visit.until_said("clock-top", "0:00.0").await;
    visit.picture("fallen").await;
    // The clock that was chosen is offered again.
    visit.open("/play/gunzi").await;
    visit.until("document.querySelector('[data-test=clock-custom]').checked").await;
    visit.end().await;
}

#[tokio::test]
async fn the_board_turns_to_whoever_is_to_move() {
    let (fenix, options) = engine::find("fenix-7x8").expect("a game");
    let mut table = fenix.table(&options, None).expect("a start");
    let visit = Visit::begin("turning", Screen::PHONE.still()).await;
    visit.begin_hot_seat("fenix-7x8").await;
    visit.click("more-controls").await;
    visit.picture("more").await;
    visit.click("show.turning").await;
    visit.click("more-close").await;
    visit.until_gone("more-close").await;
    for turn in ["one", "two", "one"] {
        visit.until(&format!("document.querySelector('[data-test=player-bottom]').dataset.side === '{turn}'")).await;
        // Red's corner is a1: at the bottom for Red, at the top for Black.
        let below = "document.querySelector('[data-test=cell-a1]').getBoundingClientRect().y > \
                     document.querySelector('[data-test=cell-g8]').getBoundingClientRect().y";
        visit.until(&format!("({below}) === {}", turn == "one")).await;
        visit.picture(&format!("{turn}-{}", table.plies())).await;
        let text = table.moves().remove(0);
        visit.enter(table.as_mut(), &text, Way::Touch).await;
    }
    visit.end().await;
}
