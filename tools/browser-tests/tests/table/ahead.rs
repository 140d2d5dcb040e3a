//! What is planned before its turn has come, in a game with somebody elsewhere.

use rules::Table;

use crate::by_link::{play, sit_down};
use crate::support::{Browser, Screen, Visit, Way};

/// The opponent's move, and an answer to it.
fn exchange(table: &dyn Table, lot: usize) -> (String, String) {
    let mut table = table.fork();
    let moves = table.moves();
    let first = moves[lot % moves.len()].clone();
    table.play(&first).expect("a legal move");
    let moves = table.moves();
    (first, moves[lot % moves.len()].clone())
}

/// Enters a move before its turn has come; the server has it then. How many steps that took.
async fn enter_ahead(visit: &Visit, table: &dyn Table, first: &str, second: &str, way: Way) -> usize {
    let mut ahead = table.fork();
    ahead.play(first).expect("a legal move");
    let steps = ahead.steps(second).expect("a legal move");
    visit.enter_steps(ahead.as_ref(), &steps, way).await;
    visit.until("document.querySelector('[data-test=premove]')?.dataset.kept === 'true'").await;
    visit.until("document.querySelector('.arrow.premove')").await;
    steps.len()
}

async fn play_both(visits: [&Visit; 2], table: &mut dyn Table, first: &str, second: &str) {
    let steps = table.steps(first).expect("a legal move");
    visits[0].enter_steps(table, &steps, Way::Mouse).await;
    table.play(first).expect("a legal move");
    table.play(second).expect("a legal move");
    for visit in visits {
        visit.until_position(table).await;
    }
}

#[tokio::test]
async fn plans_are_the_servers_to_play() {
    let mut one = Visit::begin("ahead-one", Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, "ahead-two", Screen::PHONE.still().dark()).await;
    let mut table = sit_down(&one, &two, "abalone:belgian-daisy", "clock-none").await;
    let path = two.ask("location.pathname").await.as_str().expect("a path").to_owned();

    // A move made ahead is there again after the page was loaded anew, and Escape takes it back step by step.
    let (first, second) = exchange(table.as_ref(), 0);
    let steps = enter_ahead(&two, table.as_ref(), &first, &second, Way::Keys).await;
    two.picture("premove").await;
    two.must_be_accessible("a move made ahead").await;
    two.must_fit("a move made ahead").await;
    two.reload().await;
    two.until_there("premove").await;
    two.until("document.querySelector('.arrow.premove')").await;
    two.ask("(document.querySelector('[data-test=board] [role=gridcell][tabindex=\"0\"]').focus(), true)").await;
    for _ in 0..steps {
        two.key("Escape").await;
    }
    two.until_gone("premove").await;
    two.until("!document.querySelector('.arrow.premove')").await;

    // Its button takes it back, too.
    enter_ahead(&two, table.as_ref(), &first, &second, Way::Touch).await;
    two.click("premove-cancel").await;
    two.until_gone("premove").await;
    two.until("!document.querySelector('.arrow.premove')").await;

    // It is played though nobody is there any more.
    enter_ahead(&two, table.as_ref(), &first, &second, Way::Touch).await;
    two.open("/settings").await;
    let steps = table.steps(&first).expect("a legal move");
    one.enter_steps(table.as_ref(), &steps, Way::Mouse).await;
    table.play(&first).expect("a legal move");
    table.play(&second).expect("a legal move");
    one.until_position(table.as_ref()).await;
    two.open(&path).await;
    two.until_position(table.as_ref()).await;
    two.until_gone("premove").await;

    // Answers for the case that: made on the board, listed, taken back, and there after a crash of the server.
    let (first, second) = exchange(table.as_ref(), 3);
    for round in 0..2 {
        two.click("plan-start").await;
        two.until_there("plan-todo").await;
        let mut line = table.fork();
        for text in [&first, &second] {
            two.enter(line.as_mut(), text, Way::Touch).await;
            two.until_position(line.as_ref()).await;
        }
        if round == 0 {
            two.picture("plan").await;
            two.must_be_accessible("a conditional move").await;
            two.must_fit("a conditional move").await;
        }
        two.click("plan.keep").await;
        two.until("document.querySelectorAll('[data-test=plan]').length === 1").await;
        two.until_position(table.as_ref()).await;
        if round == 0 {
            two.click("plan-remove").await;
            two.until("document.querySelectorAll('[data-test=plan]').length === 0").await;
        }
    }
    one.cut_off();
    for visit in [&one, &two] {
        visit.until("document.querySelector('[data-test=connection]').textContent.includes('Reconnecting')").await;
    }
    one.come_back();
    for visit in [&one, &two] {
        visit.until("document.querySelector('[data-test=connection]').textContent === 'Connected'").await;
    }
    two.until("document.querySelectorAll('[data-test=plan]').length === 1").await;
    two.picture("planned").await;
    play_both([&one, &two], table.as_mut(), &first, &second).await;

    // What is only begun ahead, or a line that is being made, gives way to what the opponent plays.
    two.click("plan-start").await;
    let mut line = table.fork();
    let text = line.moves().pop().expect("a move");
    two.enter(line.as_mut(), &text, Way::Touch).await;
    two.until_position(line.as_ref()).await;
    let (first, _) = exchange(table.as_ref(), 0);
    play([&one, &two], table.as_mut(), &first).await;
    two.until_gone("plans").await;
    two.remote.quit().await.expect("the browser ends");
    one.remote.quit().await.expect("the browser ends");
}
