//! Questions about rules: "May I …?" from any board, the lesson behind every reason, and what can be looked up.

use crate::support::{Screen, Visit};

#[tokio::test]
async fn may_i_is_asked_from_a_game_which_stays_as_it_is() {
    let visit = Visit::begin("ask", Screen::DESKTOP.still()).await;
    visit.begin_hot_seat("gunzi").await;
    let game = visit.ask("location.pathname").await.as_str().expect("a path").to_owned();
    for test in ["cell-a1", "cell-b1", "choice-left"] {
        visit.click(test).await;
    }
    visit.until("document.querySelector('[data-test=board]').dataset.position.includes(' w ')").await;
    let before = visit.position().await;
    // A reason leads to its lesson, and the lesson back.
    visit.click("cell-c1").await;
    visit.click("cell-a5").await;
    visit.until_there("rule-link").await;
    visit.picture("reason").await;
    visit.click("rule-link").await;
    visit.until_there("back-link").await;
    // Nobody has to look for it: what is beside the board scrolls by itself, and this is above the fold.
    let is_seen = "(({x, bottom}) => !!document.elementFromPoint(x + 4, bottom - 4)?.closest('[data-test=back-link]'))\
                   (document.querySelector('[data-test=back-link]').getBoundingClientRect())";
    assert_eq!(visit.ask(is_seen).await, serde_json::json!(true), "the way back is in sight");
    visit.picture("way-back").await;
    visit.click("back-link").await;
    visit.until_there("table").await;
    assert_eq!(visit.position().await, before);
    // From the rules in short to the question.
    visit.click("rules").await;
    visit.click("rules-ask").await;
    visit.until_there("ask").await;
    assert_eq!(visit.position().await, before, "the position of the game");
    visit.until("document.querySelector('[data-test=answer]').dataset.verdict === 'untried'").await;
    visit.click("cell-c1").await;
    visit.click("cell-a5").await;
    visit.until("document.querySelector('[data-test=answer]').dataset.verdict === 'forbidden'").await;
    visit.until("document.querySelector('.refused .badge.wrong')").await;
    visit.picture("forbidden").await;
    visit.must_be_accessible("asking").await;
    // The wedge is still chosen.
    for test in ["cell-b6", "choice-right"] {
        visit.click(test).await;
    }
    visit.until("document.querySelector('[data-test=answer]').dataset.verdict === 'allowed'").await;
    visit.picture("allowed").await;
    visit.click("ask-again").await;
    visit.until(&format!("document.querySelector('[data-test=board]').dataset.position === {before:?}")).await;
    visit.click("ask-set-up").await;
    visit.until_there("editor").await;
    visit.until_said("editor-analyse", "Ask about this position").await;
    visit.click("editor-analyse").await;
    visit.until_gone("editor").await;
    visit.click("back-link").await;
    visit.until_there("table").await;
    assert_eq!(visit.ask("location.pathname").await, serde_json::json!(game));
    assert_eq!(visit.position().await, before, "the game is unharmed");
    visit.end().await;
}

#[tokio::test]
async fn may_i_can_be_left_on_a_phone_wherever_one_came_from() {
    let visit = Visit::begin("ask-phone", Screen::PHONE.still()).await;
    visit.open("/ask/fenix").await;
    visit.until_there("ask").await;
    visit.must_fit("asking").await;
    visit.must_be_accessible("asking on a phone").await;
    visit.picture("untried").await;
    visit.click_first(".lesson-title .leave").await;
    visit.until("location.pathname === '/learn/fenix'").await;
    visit.open("/learn/gunzi/sides").await;
    visit.click("may-i").await;
    visit.until_there("ask").await;
    visit.click_first(".lesson-title .leave").await;
    visit.until("location.pathname === '/learn/gunzi/sides'").await;
    visit.end().await;
}

#[tokio::test]
async fn words_of_a_game_are_found_while_typing() {
    let visit = Visit::begin("look-up", Screen::PHONE.still()).await;
    visit.open("/learn/gunzi/words").await;
    visit.until_there("words").await;
    visit.must_fit("words").await;
    visit.must_be_accessible("words").await;
    visit.picture("words").await;
    // From the lessons, a key leads to the search, and one types at once.
    visit.open("/learn/gunzi").await;
    visit.until_there("go-on").await;
    visit.key("/").await;
    visit.until("document.activeElement?.dataset.test === 'search-words'").await;
    let shown = "[...document.querySelectorAll('.term')].filter((term) => term.checkVisibility()).length";
    let all = visit.ask(shown).await.as_u64().expect("a number");
    visit.click("search-words").await;
    visit.type_text("Zuil").await;
    visit.until(&format!("{shown} > 0 && {shown} < {all}")).await;
    visit.type_text("qqq").await;
    visit.until(&format!("{shown} === 0")).await;
    visit.open("/learn/fenix/readings").await;
    visit.until_there("readings").await;
    visit.must_fit("readings").await;
    visit.must_be_accessible("readings").await;
    visit.picture("readings").await;
    visit.click("try-reading").await;
    visit.until_there("ask").await;
    visit.click("back-link").await;
    visit.until_there("readings").await;
    visit.open("/learn/abalone/sheet").await;
    visit.until_there("sheet").await;
    visit.must_fit("sheet").await;
    visit.picture("sheet").await;
    // A key prints, and the list of keys knows it.
    visit.ask("(window.print = () => { window.printed = true; }, true)").await;
    visit.key("p").await;
    visit.until("window.printed").await;
    visit.key("?").await;
    visit.until_said("help-dialog", "print").await;
    visit.end().await;
}

#[tokio::test]
async fn newcomers_are_offered_the_lessons() {
    for (name, screen) in [("newcomers", Screen::DESKTOP.still()), ("newcomers-phone", Screen::PHONE.still().dark())] {
        let visit = Visit::begin(name, screen).await;
        visit.open("/").await;
        visit.until_there("welcome").await;
        visit.picture("home").await;
        visit.must_be_accessible("home").await;
        visit.must_fit("home").await;
        visit.click_first("[data-test=lesson-offers] a").await;
        visit.until_there("course").await;
        visit.end().await;
    }
}

#[tokio::test]
async fn an_address_with_a_position_that_is_none_says_so() {
    let visit = Visit::begin("ask-nonsense", Screen::DESKTOP.still()).await;
    visit.open("/ask/fenix?position=nonsense&from=//evil.example/").await;
    visit.until_there("nonsense").await;
    assert_eq!(visit.ask("document.querySelector('[data-test=back-link]')").await, serde_json::Value::Null);
    visit.end().await;
}
