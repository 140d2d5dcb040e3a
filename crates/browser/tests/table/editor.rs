//! The set-up editor: pieces put down, nonsense explained, the position used.

use crate::support::{Screen, Visit};

#[tokio::test]
async fn a_position_is_put_together_and_looked_at() {
    let visit = Visit::begin("editor", Screen::DESKTOP).await;
    visit.open("/analyse?game=gunzi").await;
    visit.click("open-set-up").await;
    visit.until("document.querySelector('[data-test=editor]')").await;
    visit.picture("start").await;
    // Without pieces the game is over: there is nothing to play from here, and the editor says why.
    visit.click("editor-empty").await;
    visit.until("document.querySelector('[data-test=editor-play]').disabled").await;
    visit.until("document.querySelector('[data-test=verdict]').textContent.trim().length > 10").await;
    visit.picture("empty").await;
    // What is no position at all is answered with what is wrong.
    visit.ask("(document.querySelector('[data-test=position-text]').focus(), document.querySelector('[data-test=position-text]').select(), true)").await;
    visit.type_text("B1,B9,-").await;
    visit.until("document.querySelector('[data-test=position-error]')?.textContent.trim().length > 10").await;
    visit.picture("nonsense").await;
    visit.click("editor-start").await;
    visit.until("!document.querySelector('[data-test=editor-analyse]').disabled").await;
    // One piece more.
    visit.click("tool-1").await;
    visit.click("cell-b3").await;
    visit.until("document.querySelector('[data-test=position-text]').value.includes('B1,B1,-,B1,B1/-,-,B1')").await;
    visit.picture("one-more").await;
    visit.must_be_accessible("the set-up editor").await;
    visit.click("editor-analyse").await;
    visit.until("!document.querySelector('[data-test=editor]') && document.querySelector('[data-test=board]')").await;
    visit
        .until("document.querySelector('[data-test=board]').dataset.position.startsWith('B1,B1,-,B1,B1/-,-,B1')")
        .await;
    visit.end().await;
}

#[tokio::test]
async fn the_editor_fits_a_phone() {
    let visit = Visit::begin("editor-phone", Screen::PHONE.dark()).await;
    visit.open("/analyse?game=fenix-7x8").await;
    visit.click("open-set-up").await;
    visit.until("document.querySelector('[data-test=editor]')").await;
    visit.must_fit("the set-up editor").await;
    visit.picture("dark").await;
    visit.end().await;
}
