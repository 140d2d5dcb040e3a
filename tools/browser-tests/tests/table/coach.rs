//! The coach: the moments of a game, and the mistakes of all own games, solved again.

use record::Termination;
use rules::{Outcome, Side};

use crate::first_game::ON_THE_BRINK;
use crate::support::{Screen, Visit, Way};

/// A game that the person, White, threw away with their last move.
pub(crate) fn lost() -> String {
    let mut record = record::read_all(ON_THE_BRINK, engine::all()).next().expect("a game").expect("readable").record;
    let last = record.tree().last();
    record.play(last, "b7-b5r").expect("a legal move");
    record.result = Some(Outcome::Win(Side::One));
    record.termination = Some(Termination::Resignation);
    record.to_string()
}

/// The position before that move.
fn before() -> Box<dyn rules::Table> {
    record::read_all(ON_THE_BRINK, engine::all()).next().expect("a game").expect("readable").table
}

#[tokio::test]
async fn the_moments_of_a_game_are_solved_again() {
    let visit = Visit::begin("coach", Screen::DESKTOP.still()).await;
    visit.open("/settings").await;
    visit.store("tafel.game.lost", &lost()).await;
    visit.open("/game/lost").await;
    visit.click("coach").await;
    visit.until_there("drill").await;
    let mut table = before();
    visit.until_position(table.as_ref()).await;
    visit.until_said("solve-task", "you played b7-b5r").await;
    visit.picture("asked").await;
    visit.must_be_accessible("a moment").await;
    // The same mistake again is answered by what it overlooks.
    visit.enter(table.as_mut(), "b7-b5r", Way::Mouse).await;
    visit.until_there("solve-again").await;
    visit.until_said("answer", "proved").await;
    visit.picture("wrong").await;
    visit.must_be_accessible("a wrong try").await;
    visit.choose_language("fr").await;
    visit.until_said("answer", "Pas celui-ci").await;
    visit.choose_language("en").await;
    visit.click("solve-again").await;
    table.take_back();
    visit.until_position(table.as_ref()).await;
    visit.key("h").await;
    visit.until_said("answer-words", "Start with b7").await;
    visit.enter(table.as_mut(), "b7-b4l", Way::Mouse).await;
    visit.until_said("answer", "Solved").await;
    visit.picture("solved").await;
    visit.key("n").await;
    visit.until_said("coach-done", "0 of 1").await;
    visit.picture("done").await;
    // What was not solved at once comes back tomorrow, also after loading the page again.
    visit.click_first("[data-test=coach-done] a[href='/practise']").await;
    visit.until_said("practise-nothing", "in 1 day").await;
    visit.reload().await;
    visit.until_said("practise-nothing", "in 1 day").await;
    visit.ask("(history.back(), true)").await;
    visit.until_there("drill").await;
    visit.click("solve-solution").await;
    // Left or right, both hold the draw; which of them it shows is the network's to say.
    visit.until_said("answer", "b7-b4").await;
    // On a phone on its side, too, all that one needs is seen at once.
    let low = serde_json::json!({"width": 844, "height": 390, "deviceScaleFactor": 1, "mobile": false});
    visit.cdp("Emulation.setDeviceMetricsOverride", low).await;
    visit.open("/coach/lost").await;
    visit.until_there("drill").await;
    visit.picture("low").await;
    visit.must_fit("a moment on a low screen").await;
    let hidden = visit
        .ask("['board', 'answer', 'solve-hint'].filter((test) => { const box = document.querySelector(`[data-test=${test}]`).getBoundingClientRect(); return box.height < 1 || box.bottom > innerHeight + 1; })")
        .await;
    assert_eq!(hidden, serde_json::json!([]));
    for (page, test) in [("/coach/nosuchgame", "coach-missing"), ("/practise?game=chess", "practise-nothing")] {
        visit.open(page).await;
        visit.until_there(test).await;
    }
    visit.end().await;
}

#[tokio::test]
async fn mistakes_of_all_own_games_are_practised() {
    let visit = Visit::begin("practise", Screen::PHONE.still().dark()).await;
    visit.open("/practise").await;
    visit.until_said("practise-nothing", "No mistakes yet").await;
    visit.picture("empty").await;
    visit.must_be_accessible("nothing to practise").await;
    visit.store("tafel.game.lost", &lost()).await;
    let imported = lost().replace("[Result", "[Origin \"import\"]\n[Result").replace("engine 1", "person");
    visit.store("tafel.game.other", &imported).await;
    // Whoever has played finds the way there among the puzzles.
    visit.open("/puzzles").await;
    visit.click_first("[data-test=own-mistakes] a").await;
    visit.until("location.pathname === '/practise'").await;
    visit.until_said("unreviewed", "1 game has").await;
    visit.until_said("unknown-side", "1 game").await;
    visit.picture("offers").await;
    visit.must_fit("what can be looked through").await;
    visit.click("go-through").await;
    visit.until_there("drill").await;
    visit.until_gone("practise-progress").await;
    let mut table = before();
    visit.until_position(table.as_ref()).await;
    visit.picture("drill").await;
    visit.must_fit("a mistake to mend").await;
    visit.must_be_accessible("a mistake to mend").await;
    visit.enter(table.as_mut(), "b7-b4l", Way::Touch).await;
    visit.until_said("answer", "Solved").await;
    visit.click("practise-next").await;
    // In a game from elsewhere one has to say who one was; the other's mistakes are not one's own.
    visit.click("tell-side").await;
    visit.until_there("which-side").await;
    visit.picture("which-side").await;
    visit.click("was-two").await;
    visit.click("go-through").await;
    visit.until_there("drill").await;
    let mut table = before();
    visit.until_position(table.as_ref()).await;
    // A second tab sees what this one has kept.
    let kept = visit.ask("localStorage.getItem('tafel.mistakes.lost')").await;
    assert!(kept.as_str().is_some_and(|kept| kept.contains(";1,")), "{kept}");
    visit.enter(table.as_mut(), "b7-b4l", Way::Keys).await;
    visit.until_said("answer", "Solved").await;
    visit.click("practise-next").await;
    visit.until_said("practise-nothing", "2 positions come").await;
    visit.end().await;
}
