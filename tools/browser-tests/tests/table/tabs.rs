//! One game in two tabs; sounds; what a browser remembers.

use rules::Table;

use crate::support::{Screen, Visit, Way};

#[tokio::test]
async fn a_game_is_played_in_one_tab_at_a_time() {
    let (rulebook, options) = engine::find("abalone:belgian-daisy").expect("a game");
    let mut table = rulebook.table(&options, None).expect("a start");
    let play = async |visit: &Visit, table: &mut Box<dyn Table>| {
        let text = table.moves().remove(0);
        visit.enter(table.as_mut(), &text, Way::Mouse).await;
    };
    let visit = Visit::begin("tabs", Screen::DESKTOP.still()).await;
    visit.begin_hot_seat("abalone:belgian-daisy").await;
    play(&visit, &mut table).await;
    let path = visit.ask("location.pathname").await.as_str().expect("a path").to_owned();
    let first = visit.remote.tab().await.expect("a tab");
    let second = visit.remote.new_tab().await.expect("another tab");
    visit.remote.switch_to(&second).await.expect("another tab");
    visit.open(&path).await;
    visit.until_position(table.as_ref()).await;
    play(&visit, &mut table).await;
    // The first tab follows, but does not play.
    visit.remote.switch_to(&first).await.expect("the first tab");
    visit.until_there("elsewhere").await;
    visit.until_position(table.as_ref()).await;
    visit.picture("watching").await;
    visit.click("play-here").await;
    visit.until_gone("elsewhere").await;
    play(&visit, &mut table).await;
    visit.remote.switch_to(&second).await.expect("another tab");
    visit.until_there("elsewhere").await;
    visit.until_position(table.as_ref()).await;
    // When the tab that plays is closed, the one that waits goes on.
    visit.click("play-here").await;
    visit.until_gone("elsewhere").await;
    visit.remote.switch_to(&first).await.expect("the first tab");
    visit.until_there("elsewhere").await;
    visit.remote.switch_to(&second).await.expect("another tab");
    visit.remote.close_tab().await.expect("the tab closes");
    visit.remote.switch_to(&first).await.expect("the first tab");
    visit.until_gone("elsewhere").await;
    play(&visit, &mut table).await;
    visit.end().await;
}

#[tokio::test]
async fn nobody_waits_for_a_tab_that_has_let_a_game_go() {
    let visit = Visit::begin("let-go", Screen::DESKTOP.still()).await;
    let path = async || visit.ask("location.pathname").await.as_str().expect("a path").to_owned();
    visit.begin_hot_seat("abalone").await;
    let (rulebook, options) = engine::find("abalone").expect("a game");
    let mut table = rulebook.table(&options, None).expect("a start");
    let text = table.moves().remove(0);
    visit.enter(table.as_mut(), &text, Way::Mouse).await;
    let game = path().await;
    let first = visit.remote.tab().await.expect("a tab");
    // Another tab has a game of its own, and goes over to the first one's without being loaded anew.
    let second = visit.remote.new_tab().await.expect("another tab");
    visit.remote.switch_to(&second).await.expect("another tab");
    visit.begin_hot_seat("gunzi").await;
    let other = path().await;
    let go_over =
        format!("(history.pushState(null, '', '{game}'), dispatchEvent(new PopStateEvent('popstate')), true)");
    visit.ask(&go_over).await;
    visit.until("document.querySelectorAll('[role=gridcell]').length === 61").await;
    visit.remote.switch_to(&first).await.expect("the first tab");
    visit.until_there("elsewhere").await;
    // It goes back to its own game: at once there is another that it plays.
    visit.remote.switch_to(&second).await.expect("another tab");
    visit.ask("(history.back(), true)").await;
    visit.until(&format!("location.pathname === '{other}' && document.querySelector('[data-test=cell-a1]')")).await;
    visit.remote.switch_to(&first).await.expect("the first tab");
    visit.until_gone("elsewhere").await;
    // It comes once more, a third tab begins a game meanwhile, and it is closed.
    visit.remote.switch_to(&second).await.expect("another tab");
    visit.open(&game).await;
    visit.remote.switch_to(&first).await.expect("the first tab");
    visit.until_there("elsewhere").await;
    let third = visit.remote.new_tab().await.expect("a third tab");
    visit.remote.switch_to(&third).await.expect("a third tab");
    visit.begin_hot_seat("fenix").await;
    visit.remote.switch_to(&second).await.expect("another tab");
    visit.remote.close_tab().await.expect("the tab closes");
    visit.remote.switch_to(&first).await.expect("the first tab");
    visit.until_gone("elsewhere").await;
    visit.end().await;
}

#[tokio::test]
async fn sounds_are_off_by_one_click() {
    let visit = Visit::begin("sound", Screen::PHONE).await;
    visit.open("/").await;
    let label = "document.querySelector('[data-test=sound]').getAttribute('aria-label')";
    let on = visit.ask(label).await.as_str().expect("a label").to_owned();
    visit.click("sound").await;
    visit.until(&format!("{label} !== {on:?}")).await;
    let off = visit.ask(label).await.as_str().expect("a label").to_owned();
    visit.reload().await;
    visit.until(&format!("{label} === {off:?}")).await;
    visit.end().await;
}
