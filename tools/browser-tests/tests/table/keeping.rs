//! Nothing is lost: reloading in the middle of a game, the network gone.

use crate::support::{Screen, Visit, Way};

#[tokio::test]
async fn a_game_goes_on_after_reloading() {
    let (gunzi, options) = engine::find("gunzi").expect("a game");
    let mut table = gunzi.table(&options, None).expect("a start");
    let visit = Visit::begin("reload", Screen::DESKTOP).await;
    visit.begin_against("gunzi", 1).await;
    for _ in 0..3 {
        let text = table.moves().remove(0);
        visit.enter(table.as_mut(), &text, Way::Mouse).await;
        visit.follow(table.as_mut()).await;
    }
    visit.reload().await;
    visit.until_position(table.as_ref()).await;
    // Reloading while the computer is to move: it moves after that.
    let text = table.moves().remove(0);
    visit.enter(table.as_mut(), &text, Way::Mouse).await;
    visit.reload().await;
    visit.until("document.querySelector('[data-test=board]')").await;
    visit.follow(table.as_mut()).await;
    visit.until(&format!("document.querySelector('[data-test=move-{}]')", table.plies())).await;
    // It waits on the first page and among one's own games.
    visit.open("/games").await;
    visit.until("document.querySelector('[data-test^=\"game-\"]')").await;
    visit.picture("games").await;
    visit.open("/").await;
    visit.click_first("[data-test=unfinished] a").await;
    visit.until_position(table.as_ref()).await;
    visit.end().await;
}

#[tokio::test]
async fn play_and_analysis_work_without_network() {
    let (gunzi, options) = engine::find("gunzi").expect("a game");
    let mut table = gunzi.table(&options, None).expect("a start");
    // In a language that is not in the program, but fetched and kept beside it.
    let mut visit = Visit::begin("offline", Screen::DESKTOP.lang("nl")).await;
    visit.open("/").await;
    visit.until_kept().await;
    visit
        .ask(
            "new Promise((done) => { const look = async () => (await (await caches.open('tafel-data')).keys())\
             .some((it) => it.url.includes('languages-nl')) ? done() : setTimeout(look, 30); look(); })",
        )
        .await;
    visit.cut_off();
    visit.set_offline(true).await;
    visit.open("/").await;
    visit.until("document.querySelectorAll('.card svg').length >= 3").await;
    let about = serde_json::to_string(&gunzi.words().word(rules::Lang::Nl, "game.about")).expect("a text");
    visit.until(&format!("document.body.innerText.includes({about})")).await;
    visit.picture("home").await;
    visit.begin_against("gunzi", 1).await;
    let text = table.moves().remove(0);
    visit.enter(table.as_mut(), &text, Way::Mouse).await;
    visit.follow(table.as_mut()).await;
    visit.picture("game").await;
    visit.reload().await;
    visit.until_position(table.as_ref()).await;
    visit.open("/analyse?game=abalone").await;
    visit.until_thought().await;
    visit.picture("analysis").await;
    visit.end().await;
}
