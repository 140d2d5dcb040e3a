//! The analysis board: engine lines, the tree of variations, reading records and positions.

use crate::support::{Screen, Visit, Way};

impl Visit {
    /// Switches the engine on if it is off, and waits for its first lines.
    pub(crate) async fn until_thought(&self) {
        self.until("document.querySelector('[data-test=analysis]')").await;
        let thought = "document.querySelector('[data-test=line-1]')?.textContent.trim().length > 4";
        if self.ask("!document.querySelector('[data-test=lines]')").await == true {
            self.ask("(document.activeElement.blur(), true)").await;
            self.key("l").await;
        }
        self.until(thought).await;
    }

    /// Imports a text.
    pub(crate) async fn read_in(&self, text: &str) {
        self.click("open-import").await;
        self.until("document.querySelector('[data-test=import-text]')").await;
        self.ask("(document.querySelector('[data-test=import-text]').focus(), document.querySelector('[data-test=import-text]').select(), true)").await;
        self.type_text(text).await;
        self.click("import-read").await;
    }
}

/// A short game with a comment and a variation.
pub(crate) fn record_text() -> (String, Box<dyn rules::Table>) {
    let (gunzi, options) = engine::find("gunzi").expect("a game");
    let mut table = gunzi.table(&options, None).expect("a start");
    let mut random = rules::Random::new(5);
    for _ in 0..8 {
        table.play_random(&mut random);
    }
    let mut record = record::Record::new(table.as_ref());
    let third = record.tree().main_line().nth(2).expect("three turns");
    let second = record.tree().parent(third).expect("a turn before");
    let here = record.table_at(second).expect("a position");
    let other = here.moves().into_iter().find(|text| text != record.tree().text(third)).expect("another move");
    record.play(second, &other).expect("a legal move");
    record.tree_mut().notes_mut(third).expect("a turn").comments.push("A bold plan.".to_owned());
    (record.to_string(), table)
}

#[tokio::test]
async fn a_record_is_read_and_gone_through() {
    let (text, table) = record_text();
    let visit = Visit::begin("analysis", Screen::DESKTOP).await;
    visit.open("/analyse?game=abalone").await;
    visit.until("document.querySelector('[data-test=analysis]')").await;
    visit.read_in(&text).await;
    visit.until("document.body.textContent.includes('A bold plan.')").await;
    visit.ask("(document.activeElement.blur(), true)").await;
    visit.key("End").await;
    visit.until_position(table.as_ref()).await;
    visit.key("ArrowLeft").await;
    let mut before = table.fork();
    before.take_back();
    visit.until_position(before.as_ref()).await;
    visit.key("Home").await;
    while before.take_back() {}
    visit.until_position(before.as_ref()).await;
    visit.until_thought().await;
    visit.picture("record").await;
    // A move of one's own is a variation.
    let main = table.played()[0].clone();
    let other = before.moves().into_iter().find(|text| *text != main).expect("another move");
    visit.enter(before.as_mut(), &other, Way::Mouse).await;
    visit.until("document.querySelector('[data-test=tree]')").await;
    visit.picture("variation").await;
    visit.must_be_accessible("the analysis board").await;
    // What was looked at is there again after reloading.
    visit.reload().await;
    visit.until("document.body.textContent.includes('A bold plan.')").await;
    visit.end().await;
}

#[tokio::test]
async fn nonsense_is_answered_with_what_is_wrong() {
    let visit = Visit::begin("nonsense", Screen::DESKTOP).await;
    visit.open("/analyse?game=gunzi").await;
    visit.until("document.querySelector('[data-test=analysis]')").await;
    visit.read_in("B1,B1,-,B1/what is this").await;
    visit.until("document.querySelector('[data-test=import-problem]')").await;
    visit.picture("problem").await;
    visit.end().await;
}

#[tokio::test]
async fn a_position_is_read() {
    let text = "-,-,B6,-,B1/-,W5,B1,T,-,-,-/W3,BP3,-,-,W4 w 20";
    let visit = Visit::begin("position", Screen::PHONE).await;
    visit.open("/analyse?game=abalone").await;
    visit.until("document.querySelector('[data-test=analysis]')").await;
    visit.read_in(text).await;
    visit.until(&format!("document.querySelector('[data-test=board]').dataset.position === '{text}'")).await;
    visit.must_fit("the analysis board").await;
    visit.picture("phone").await;
    visit.end().await;
}

#[tokio::test]
async fn a_game_is_reviewed() {
    let (text, _) = record_text();
    let visit = Visit::begin("review", Screen::DESKTOP).await;
    visit.open("/analyse?game=gunzi").await;
    visit.until("document.querySelector('[data-test=analysis]')").await;
    visit.read_in(&text).await;
    visit.until("document.body.textContent.includes('A bold plan.')").await;
    visit.click("review").await;
    visit.until("document.querySelector('[data-test=review-table]')").await;
    visit.until("document.querySelectorAll('[data-test=review-table] th[scope=col]').length >= 2").await;
    // Every kind of fault has a name of its own.
    visit
        .until(
            "(() => { const names = [...document.querySelectorAll('[data-test=review-table] th[scope=row]')].map((it) => it.textContent); \
             return names.length > 3 && new Set(names).size === names.length; })()",
        )
        .await;
    // And stands on one line with its sign.
    let tallest =
        "Math.max(...[...document.querySelectorAll('[data-test=review-table] tr')].map((row) => row.offsetHeight))";
    assert!(visit.ask(tallest).await.as_f64().is_some_and(|height| height < 30.0));
    visit.picture("reviewed").await;
    visit.end().await;
}
