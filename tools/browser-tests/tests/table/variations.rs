//! The tree of variations and the keys of the analysis board; what a position is worth.

use crate::analysis::record_text;
use crate::support::{Screen, Visit};

impl Visit {
    async fn open_study(&self, text: &str) {
        self.open("/analyse?game=abalone").await;
        self.until_there("analysis").await;
        self.read_in(text).await;
        self.until_gone("import-text").await;
        self.ask("(document.activeElement.blur(), true)").await;
    }

    /// Waits until these are the moves of the main line in the tree.
    async fn until_main_line(&self, wanted: &[String]) {
        let wanted = serde_json::to_string(wanted).expect("a list");
        let shown = "JSON.stringify([...document.querySelectorAll('[data-test=tree] .pair .ply')].map((turn) => turn.textContent.trim()))";
        self.until(&format!("{shown} === JSON.stringify({wanted})")).await;
    }
}

#[tokio::test]
async fn variations_move_up_and_go_and_come_back() {
    let (text, table) = record_text();
    let visit = Visit::begin("variations", Screen::DESKTOP.still()).await;
    visit.open_study(&text).await;
    let main = table.played();
    visit.until_main_line(&main).await;
    // Into the variation of the third turn.
    visit.click_first("[data-test=tree] .variation .ply").await;
    let mut line = main[..2].to_vec();
    line.push(
        visit
            .ask("document.querySelector('[data-test=tree] .variation .ply').textContent.trim()")
            .await
            .as_str()
            .expect("a move")
            .to_owned(),
    );
    let mut there = table.fork();
    while there.plies() > 2 {
        there.take_back();
    }
    there.play(&line[2]).expect("a legal move");
    visit.until_position(there.as_ref()).await;
    visit.click("promote").await;
    visit.until_main_line(&line).await;
    visit.until_said("word", "moved up").await;
    visit.picture("promoted").await;
    visit.click("undo").await;
    visit.until_main_line(&main).await;
    // Deleted, and had back.
    visit.click_first("[data-test=tree] .variation .ply").await;
    visit.click("delete").await;
    visit.until("!document.querySelector('[data-test=tree] .variation')").await;
    visit.picture("deleted").await;
    visit.click("undo-now").await;
    visit.until("document.querySelector('[data-test=tree] .variation')").await;
    // A comment and a mark, which stay.
    visit.click_first("[data-test=tree] .variation .ply").await;
    visit.click("mark-good").await;
    visit.click("comment").await;
    visit.type_text("Better than it looks.").await;
    visit.ask("(document.activeElement.blur(), true)").await;
    visit.until_said("tree", "Better than it looks.").await;
    visit.until("document.querySelector('[data-test=tree] .variation .ply').textContent.includes('!')").await;
    visit.reload().await;
    visit.until_said("tree", "Better than it looks.").await;
    visit.picture("commented").await;
    visit.end().await;
}

#[tokio::test]
async fn keys_do_what_they_do_elsewhere() {
    let (text, table) = record_text();
    let mut beginning = table.fork();
    while beginning.take_back() {}
    let visit = Visit::begin("keys", Screen::DESKTOP.still()).await;
    visit.open_study(&text).await;
    for (key, position) in [("ArrowDown", &table), ("ArrowUp", &beginning), ("End", &table), ("Home", &beginning)] {
        visit.key(key).await;
        visit.until_position(position.as_ref()).await;
    }
    let mut second = beginning.fork();
    second.play(&table.played()[0]).expect("a legal move");
    visit.key("ArrowRight").await;
    visit.until_position(second.as_ref()).await;
    visit.key("ArrowLeft").await;
    visit.until_position(beginning.as_ref()).await;
    // f turns the board.
    let below = "document.querySelector('[data-test=cell-a1]').getBoundingClientRect().y > \
                 document.querySelector('[data-test=cell-c1]').getBoundingClientRect().y";
    visit.until(below).await;
    visit.key("f").await;
    visit.until(&format!("!({below})")).await;
    visit.key("f").await;
    // z shows the board alone.
    visit.key("z").await;
    visit.until("document.querySelector('[data-test=analysis]').classList.contains('focused')").await;
    visit.picture("board-alone").await;
    visit.key("z").await;
    visit.until("!document.querySelector('[data-test=analysis]').classList.contains('focused')").await;
    // l switches the engine, x shows what is threatened, space plays the best move.
    let pressed = "document.querySelector('[data-test=engine]').getAttribute('aria-pressed')";
    let before = visit.ask(pressed).await;
    visit.key("l").await;
    visit.until(&format!("{pressed} !== {before}")).await;
    if before == "true" {
        visit.key("l").await;
    }
    visit.until_thought().await;
    visit.until("document.querySelector('[data-test=board] .arrow.best')").await;
    visit.key("x").await;
    visit.until("document.querySelector('[data-test=threat-line]').textContent.includes('White')").await;
    visit.until("document.querySelector('[data-test=board] .arrow.threat')").await;
    visit.picture("threat").await;
    visit.key(" ").await;
    visit.until("!document.querySelector('[data-test=board]').dataset.position.endsWith(' b 1')").await;
    // ? tells them all.
    visit.key("?").await;
    visit.until("document.querySelector('dialog[data-test=help-dialog]').open").await;
    visit.picture("help").await;
    visit.must_be_accessible("the list of keys").await;
    visit.click("help-done").await;
    visit.end().await;
}

#[tokio::test]
async fn what_a_position_is_worth_is_told_and_drawn() {
    let (text, _) = record_text();
    let visit = Visit::begin("worth", Screen::DESKTOP.still()).await;
    visit.open_study(&text).await;
    visit.until_thought().await;
    visit.until_said("worth", "estimated").await;
    visit.until("document.querySelector('[data-test=bar]').getAttribute('aria-label').includes('estimated')").await;
    // The graph grows with what is looked at.
    for _ in 0..4 {
        visit.key("ArrowRight").await;
        visit.until_said("worth", "estimated").await;
    }
    visit.until("document.querySelector('[data-test=graph] path.line').getAttribute('d').length > 10").await;
    visit.picture("estimated").await;
    // Two push one over the edge, the sixth: that is no estimate.
    visit.open("/analyse?game=abalone").await;
    visit.until_there("analysis").await;
    let text = "sSS2/6/7/8/2ss5/8/7/1SS3/5 5 0 b 0 1";
    visit.read_in(text).await;
    visit.until(&format!("document.querySelector('[data-test=board]').dataset.position === '{text}'")).await;
    visit.until_thought().await;
    visit.until_said("worth", "Black wins in 1 turn, proved").await;
    visit.until("document.querySelector('[data-test=bar]').getAttribute('aria-label').includes('proved')").await;
    visit.picture("proved").await;
    visit.end().await;
}
