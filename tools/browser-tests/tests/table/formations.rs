//! Learning formations: shown, from memory, freely built; counts, trials, playing out.

use crate::support::{Screen, Visit, Way};

/// The trainer is ready for the next turn.
const READY: &str = "!document.querySelector('[data-test=camp-show]')?.disabled";

fn start() -> Box<dyn rules::Table> {
    let (game, options) = engine::find("fenix").expect("a game");
    game.table(&options, None).expect("a start")
}

#[tokio::test]
async fn a_formation_is_shown_then_built_from_memory_and_played_out() {
    let visit = Visit::begin("formations", Screen::DESKTOP.still()).await;
    visit.open("/formations").await;
    visit.until_there("formations").await;
    let known = engine::formations("fenix").expect("a preparation").known();
    for known in known {
        visit.until_there(&format!("measured-{}", known.name)).await;
    }
    visit.picture("desktop-light").await;
    for turn in 1..=5 {
        visit.until(READY).await;
        visit.click("camp-show").await;
        visit.until(&format!("document.querySelectorAll('.slot:not(:empty):not(.next)').length === {turn}")).await;
    }
    visit.until_there("camp-memory").await;
    visit.until_said("count-rows", "rows").await;
    visit.must_be_accessible("formations").await;
    visit.click("camp-memory").await;
    visit.until("document.querySelectorAll('.slot:not(:empty):not(.next)').length === 0").await;

    // A wrong square is refused with a reason, and the stone goes back.
    let plan = known[0].turns();
    let mut table = start();
    let formations = engine::formations("fenix").expect("a preparation");
    let building = formations.building(&plan, &[]);
    let wrong = table.moves().into_iter().find(|turn| building.judge(turn) == engine::TurnJudgement::OtherSquare);
    let wrong = wrong.expect("a square on which nothing is built");
    visit.enter_steps(table.as_ref(), &table.steps(&wrong).expect("legal"), Way::Mouse).await;
    visit.until_said("said", &wrong[wrong.len() - 2..]).await;
    visit.until("document.querySelector('[data-test=step].why')").await;
    visit.picture("refused").await;
    visit.enter_steps(table.as_ref(), &table.steps(&plan[0]).expect("legal"), Way::Mouse).await;
    visit.until("document.querySelectorAll('.slot:not(:empty):not(.next)').length === 1").await;

    // A page loaded anew goes on where it was, and the key takes back.
    visit.reload().await;
    visit.until("document.querySelectorAll('.slot:not(:empty):not(.next)').length === 1").await;
    visit.key("Backspace").await;
    visit.until("document.querySelectorAll('.slot:not(:empty):not(.next)').length === 0").await;

    // Without a fault it comes back tomorrow.
    visit.click_first(&format!("[data-test=formation-{}] + span", known[0].name)).await;
    let other = known[1].turns();
    for (own, other) in plan.iter().zip(&other) {
        visit.until(READY).await;
        visit.enter_steps(table.as_ref(), &table.steps(own).expect("legal"), Way::Mouse).await;
        table.play(own).expect("legal");
        table.play(&formations.turned(other).expect("a turn")).expect("legal");
        visit.until_position(table.as_ref()).await;
    }
    visit.until_said("said", "1 day").await;
    visit.click("theme").await;
    visit.picture("stands-dark").await;

    visit.click("fight-start").await;
    visit.until("location.pathname === '/play/fenix'").await;
    visit.until_there("start-note").await;
    visit.end().await;
}

#[tokio::test]
async fn a_camp_of_ones_own_is_kept_and_tried() {
    let visit = Visit::begin("formations-own", Screen::PHONE.still()).await;
    visit.open("/formations/fenix").await;
    visit.until_there("formations").await;
    visit.must_fit("formations").await;
    visit.picture("phone").await;
    visit.click_first("[data-test=way-free] + span").await;
    let mut table = start();
    let formations = engine::formations("fenix").expect("a preparation");
    let other = formations.known()[1].turns();
    for (own, other) in ["g1+b2", "a7+b2", "a6+a3", "f1+c1", "e3+c3"].iter().zip(&other) {
        visit.enter_steps(table.as_ref(), &table.steps(own).expect("legal"), Way::Touch).await;
        table.play(own).expect("legal");
        table.play(&formations.turned(other).expect("a turn")).expect("legal");
        visit.until_position(table.as_ref()).await;
    }
    visit.until_said("count-ways", "10").await;
    visit.click("camp-name").await;
    visit.type_text("Fortress").await;
    visit.click("camp-save").await;
    visit.until_said("camp-saved", "Fortress").await;
    let own = format!("own-{}", formations.known().len());
    visit.until_there(&own).await;
    visit.click("trial-start").await;
    visit.until_there("trial-stop").await;
    visit.until_there("trial-result").await;
    visit.picture("trial-phone").await;
    visit.click("trial-stop").await;
    visit.until_there("trial-start").await;
    visit.until_there("trial-result").await;
    visit.choose_language("nl").await;
    visit.until_said("trial-result", "zekerheid").await;
    visit.until("document.documentElement.scrollWidth <= innerWidth").await;
    visit.reload().await;
    visit.until_there(&own).await;
    visit.end().await;
}

#[tokio::test]
async fn games_without_a_preparation_say_so() {
    let visit = Visit::begin("formations-none", Screen::DESKTOP).await;
    visit.open("/formations/gunzi").await;
    visit.until_there("no-formations").await;
    visit.click_first("[data-test=no-formations] a").await;
    visit.until_there("formations").await;
    visit.end().await;
}

#[tokio::test]
async fn a_formation_is_guided_and_every_turn_is_answered() {
    let visit = Visit::begin("formations-guided", Screen::DESKTOP.still()).await;
    visit.open("/formations").await;
    visit.until_there("formations").await;
    let formations = engine::formations("fenix").expect("a preparation");
    let known = formations.known();
    // Numbers choose a formation, wherever the keyboard is.
    for (key, known) in [("2", &known[1]), ("1", &known[0])] {
        visit.key(key).await;
        visit.until(&format!("document.querySelector('[data-test=formation-{}]').checked", known.name)).await;
    }
    // The square is ringed and stands in the slot; the soldier is the player's to find.
    visit.click_first("[data-test=way-guided] + span").await;
    let plan = known[0].turns();
    let (_, target) = plan[0].split_once('+').expect("a turn");
    visit.until(&format!("document.querySelector('.slot.next').textContent === '? + {target}'")).await;
    visit.until("document.querySelector('.arrows').children.length > 0").await;
    visit.picture("guided").await;
    let mut table = start();
    let building = formations.building(&plan, &[]);
    let other = table.moves().into_iter().find(|turn| building.judge(turn) == engine::TurnJudgement::OtherSoldier);
    let other = other.expect("another soldier");
    visit.enter_steps(table.as_ref(), &table.steps(&other).expect("legal"), Way::Mouse).await;
    visit.until_said("said", "Another soldier than in the book").await;
    visit.until(READY).await;
    visit.key("Backspace").await;
    visit.until("document.querySelectorAll('.slot:not(:empty):not(.next)').length === 0").await;
    // What the rules forbid is answered by the rule and its lesson.
    let hostile = table.cells().into_iter().find(|(cell, _)| table.why_not(&[rules::Step::Cell(*cell)]).is_some());
    visit.click(&format!("cell-{}", hostile.expect("a stack that cannot move").1)).await;
    visit.until_there("rule-link").await;
    visit.until("document.querySelector('[data-test=step].why')").await;
    // Asked for help, the trainer shows the soldier, too; asked again, it builds.
    visit.key("h").await;
    visit.key("h").await;
    visit.until("document.querySelectorAll('.slot:not(:empty):not(.next)').length === 1").await;
    // From memory nothing is shown. What stands leads on to the next formation, and Enter fights with it.
    visit.click_first("[data-test=way-memory] + span").await;
    visit.until("document.querySelector('.slot.next').textContent === '?'").await;
    visit.until("document.querySelector('.arrows').children.length === 0").await;
    let answers = known[1].turns();
    for (own, answer) in plan.iter().zip(&answers) {
        visit.until(READY).await;
        visit.enter_steps(table.as_ref(), &table.steps(own).expect("legal"), Way::Mouse).await;
        table.play(own).expect("legal");
        table.play(&formations.turned(answer).expect("a turn")).expect("legal");
        visit.until_position(table.as_ref()).await;
    }
    visit.until_there("camp-next").await;
    visit.picture("stands").await;
    visit.click("camp-next").await;
    visit.until(&format!("document.querySelector('[data-test=formation-{}]').checked", known[1].name)).await;
    visit.key("1").await;
    visit.click_first("[data-test=way-shown] + span").await;
    for turn in 1..=5 {
        visit.until(READY).await;
        visit.key("h").await;
        visit.until(&format!("document.querySelectorAll('.slot:not(:empty):not(.next)').length === {turn}")).await;
    }
    visit.click("cell-e5").await;
    visit.key("Enter").await;
    visit.until("location.pathname === '/play/fenix'").await;
    // The small board has formations of its own.
    visit.ask("(history.back(), true)").await;
    visit.until_there("formations").await;
    visit.click_first(".solve-head .boards a[href='/formations/fenix-7x8']").await;
    for known in engine::formations("fenix-7x8").expect("a preparation").known() {
        visit.until_there(&format!("formation-{}", known.name)).await;
    }
    visit.picture("small-board").await;
    visit.end().await;
}

#[tokio::test]
async fn the_best_formations_are_read() {
    let visit = Visit::begin("formations-best", Screen::DESKTOP.still()).await;
    visit.open("/learn/fenix").await;
    visit.until_there("look-up").await;
    visit.click_first("[data-test=look-up] a[href='/learn/fenix/formations']").await;
    visit.until_there("best-formations").await;
    for game in ["fenix", "fenix-7x8"] {
        let formations = engine::formations(game).expect("a preparation");
        let found = format!("document.querySelectorAll('#camps-{game} .best-camps figure').length");
        assert_eq!(visit.ask(&found).await, formations.known().len() as i64, "{game}");
    }
    visit.picture("desktop-light").await;
    visit.must_be_accessible("the best formations").await;
    visit.choose_language("de").await;
    visit.until("document.querySelector('h1').textContent.includes('Formationen')").await;
    visit.click("theme").await;
    visit.picture("desktop-dark").await;
    // Whoever wants to learn one goes on to the trainer, and back from there.
    visit.click_first("[data-test=best-formations] a[href='/formations/fenix-7x8']").await;
    visit.until_there("formations").await;
    visit.click_first("[data-test=trial] a[href='/learn/fenix/formations']").await;
    visit.until_there("best-formations").await;
    visit.end().await;
}

#[tokio::test]
async fn the_best_formations_fit_a_phone() {
    let visit = Visit::begin("formations-best-phone", Screen::PHONE.still().dark().lang("fr")).await;
    visit.open("/learn/fenix/formations").await;
    visit.until_there("best-formations").await;
    visit.picture("phone-dark").await;
    visit.must_be_accessible("the best formations on a phone").await;
    visit.must_fit("the best formations on a phone").await;
    visit.end().await;
}
