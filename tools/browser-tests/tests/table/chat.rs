//! What is said in a game with somebody elsewhere, and who hears it.

use crate::by_link::sit_down;
use crate::support::{Browser, Screen, Visit};

/// How many lines are to be read.
fn lines(count: usize) -> String {
    format!("document.querySelectorAll('[data-test=chat-line]').length === {count}")
}

async fn say(visit: &Visit, words: &str) {
    visit.click("chat-input").await;
    visit.until("document.activeElement?.dataset.test === 'chat-input'").await;
    visit.type_text(words).await;
    visit.click("chat-send").await;
    visit.until("document.querySelector('[data-test=chat-input]').value === ''").await;
}

#[tokio::test]
async fn players_and_spectators_talk_apart() {
    let one = Visit::begin("chat-one", Screen::DESKTOP.still()).await;
    let phone = Screen::PHONE.still().dark().lang("de");
    let two = Visit::beside(&one, Browser::Chromium, "chat-two", phone).await;
    sit_down(&one, &two, "gunzi", "clock-15+10").await;
    let path = one.ask("location.pathname").await.as_str().expect("a path").to_owned();

    // A phrase is read by each in his own language; what was not read yet is counted.
    one.click("chat-open").await;
    one.click("phrase-hello").await;
    one.until(&lines(1)).await;
    one.until_said("chat", "Hello!").await;
    two.until_said("chat-open", "1").await;
    two.click("chat-open").await;
    two.until_said("chat", "Hallo!").await;
    two.until_said("chat", "Gast").await;
    two.until("!document.querySelector('[data-test=chat-open]').textContent.includes('1')").await;
    say(&two, "Na dann <b>los</b>!").await;
    for visit in [&one, &two] {
        visit.until(&lines(2)).await;
        visit.until_said("chat", "Na dann <b>los</b>!").await;
        visit.picture("talk").await;
        visit.must_be_accessible("chat").await;
        visit.must_fit("chat").await;
    }
    // The board is not covered by it.
    two.until(
        "document.querySelector('[data-test=chat]').getBoundingClientRect().top >= \
         document.querySelector('[data-test=board]').getBoundingClientRect().bottom",
    )
    .await;
    // What has been said is there after loading anew, and has been read.
    two.reload().await;
    two.until_there("player-bottom").await;
    two.until("document.querySelector('[data-test=chat-open]').textContent.trim() === 'Chat'").await;
    two.click("chat-open").await;
    two.until(&lines(2)).await;

    // The same again at once is refused, in words.
    say(&one, "hm").await;
    one.until(&lines(3)).await;
    say(&one, "hm").await;
    one.until("document.querySelector('[data-test=chat-note]').textContent.length > 0").await;

    // Whoever watches speaks elsewhere, and becomes a guest by it.
    let three = Visit::beside(&one, Browser::Chromium, "chat-three", Screen::DESKTOP.still().lang("fr")).await;
    three.open(&path).await;
    three.until_there("player-bottom").await;
    three.click("chat-open").await;
    three.until(&lines(0)).await;
    say(&three, "Salut").await;
    three.until(&lines(1)).await;
    three.picture("spectator").await;

    // A complaint is taken; whoever is muted is not read.
    two.until(&lines(3)).await;
    two.click("chat-report").await;
    two.until_said("chat-note", "Gemeldet").await;
    two.click("chat-mute").await;
    two.until(&lines(1)).await;
    two.until_there("chat-unmute").await;
    two.picture("muted").await;
    two.click("chat-unmute").await;
    two.until(&lines(3)).await;

    // When it is over, both hear the spectators.
    one.until(&lines(3)).await;
    two.click("resign").await;
    two.click("resigning-yes").await;
    one.until_there("result").await;
    one.click("chat.spectators").await;
    one.until_said("chat", "Salut").await;
    one.picture("over").await;
    one.must_be_accessible("chat after the game").await;
    three.end().await;
    two.end().await;
    one.end().await;
}
