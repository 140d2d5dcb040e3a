//! Games that are over: found again by anybody, looked at, taken home.

use std::time::{Duration, Instant};

use crate::support::{Browser, Screen, Visit};

/// How many games the page shows.
fn found(count: usize) -> String {
    format!("document.querySelectorAll('[data-test=archive-game]').length === {count}")
}

/// The first file of a folder that is whole, with its name.
async fn saved(folder: &std::path::Path) -> (String, String) {
    let begin = Instant::now();
    loop {
        let mut files = std::fs::read_dir(folder).expect("a folder").filter_map(Result::ok);
        let whole = files.find(|file| !file.file_name().to_string_lossy().ends_with(".crdownload"));
        if let Some(file) = whole {
            let text = std::fs::read_to_string(file.path()).expect("a text");
            if !text.is_empty() {
                std::fs::remove_file(file.path()).expect("it was ours");
                return (file.file_name().to_string_lossy().into_owned(), text);
            }
        }
        assert!(begin.elapsed() < Duration::from_secs(40), "nothing was saved");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

impl Visit {
    /// Chooses or types a filter, as a person does who then goes on to something else.
    async fn filter(&self, name: &str, value: &str) {
        self.ask(&format!(
            "(() => {{ const it = document.querySelector('[data-test=filter-{name}]'); it.value = '{value}'; \
             for (const kind of ['input', 'change']) it.dispatchEvent(new Event(kind, {{ bubbles: true }})); return true; }})()"
        ))
        .await;
    }
}

#[tokio::test]
async fn games_are_found_looked_at_and_taken_home() {
    let mut visit = Visit::begin("archive", Screen::DESKTOP.still()).await;
    // Nothing has been played yet: the way from watching leads here, and on to a game.
    visit.open("/watch").await;
    visit.click_first("a[href='/archive']").await;
    visit.until_there("archive-none").await;
    visit.until("document.querySelector('[data-test=archive-none] a[href=\"/now\"]')").await;
    visit.picture("empty").await;
    let mut ids = Vec::new();
    for (game, turns) in [("gunzi", 1), ("fenix", 2), ("abalone:belgian-daisy", 2)] {
        let id = visit.play_house(game, turns).await;
        visit.give_up(&id).await;
        ids.push(id);
    }

    // Two at a time; the newest first, with their last boards; more on demand.
    visit.open("/archive?limit=2").await;
    visit.until(&found(2)).await;
    visit.until("document.querySelectorAll('[data-test=archive-game] svg').length === 2").await;
    visit.until_said("archive-game", "Abalone").await;
    visit.until_said("archive-game", "Level 1").await;
    visit.click("archive-more").await;
    visit.until(&found(3)).await;
    visit.until_gone("archive-more").await;
    visit.picture("games").await;
    visit.must_be_accessible("the archive").await;

    // What is chosen is looked for at once and stands in the address; the way back undoes it.
    visit.filter("game", "gunzi").await;
    visit.until(&found(1)).await;
    visit.until("location.search === '?game=gunzi&limit=2'").await;
    visit.filter("engines", "no").await;
    visit.until_there("archive-none").await;
    visit.until("location.search === '?game=gunzi&engines=no&limit=2'").await;
    visit.ask("(history.back(), true)").await;
    visit.until(&found(1)).await;
    visit.until("document.querySelector('[data-test=filter-game]').value === 'gunzi'").await;
    visit.until("document.querySelector('[data-test=filter-engines]').value === ''").await;
    visit.click("archive-clear").await;
    // As long as it had become, if that is not too long ago.
    visit.until("document.querySelectorAll('[data-test=archive-game]').length >= 2").await;

    // Somebody's games, as that player's; nobody of that name is told so, and the rest stays.
    visit.filter("player", "Level 1").await;
    visit.until(&found(2)).await;
    visit.until_said("archive-outcome", "+").await;
    visit.click_first("[data-test=archive-further] summary").await;
    visit.until("!document.querySelector('[data-test=filter-opponent]').disabled").await;
    visit.filter("result", "lost").await;
    visit.until_there("archive-none").await;
    visit.filter("result", "won").await;
    visit.until(&found(2)).await;
    visit.picture("filters").await;
    visit.filter("player", "Nobody at all").await;
    visit.until_said("archive-trouble", "Nobody at all").await;
    visit.picture("nobody").await;
    visit.must_be_accessible("nobody of that name").await;

    // A file of one game, and one of all that fit.
    let folder = visit.downloads().await;
    visit.open("/archive?game=fenix").await;
    visit.until(&found(1)).await;
    visit.click("archive-record").await;
    let (name, text) = saved(&folder).await;
    assert_eq!(name, format!("tafel-{}.tafel", ids[1]));
    assert!(text.contains("[Game \"fenix\"]") && text.contains("Level 1"), "{text}");
    visit.open("/archive?limit=1").await;
    visit.until(&found(1)).await;
    visit.click("archive-ndjson").await;
    let (_, lines) = saved(&folder).await;
    assert_eq!(lines.lines().count(), 3, "{lines}");
    visit.click("archive-text").await;
    let (_, text) = saved(&folder).await;
    assert_eq!(text.matches("[Game ").count(), 3, "{text}");

    // A game leads to its page, and back to the list as it was.
    visit.click_first("[data-test=archive-game] a.game-picture").await;
    visit.until(&format!("location.pathname === '/live/{}'", ids[2])).await;
    visit.until_there("result").await;
    visit.ask("(history.back(), true)").await;
    visit.until(&found(1)).await;
    visit.click_first("[data-test=archive-game] a[href^='/analyse']").await;
    visit.until_there("analysis").await;
    visit.until("document.querySelector('.analysis .players')?.textContent.includes('Level 1')").await;

    // Without a server: what is there stays, what is asked for can be asked again.
    visit.open("/archive?limit=1").await;
    visit.until(&found(1)).await;
    visit.cut_off();
    visit.click("archive-more").await;
    visit.until_there("archive-trouble").await;
    visit.until(&found(1)).await;
    visit.picture("cut-off").await;
    visit.come_back();
    visit.click("archive-again").await;
    visit.until(&found(2)).await;
    visit.end().await;
}

#[tokio::test]
async fn a_game_that_is_over_is_anybodys_to_look_at() {
    let mut one = Visit::begin("over-one", Screen::DESKTOP.still()).await;
    one.open("/").await;
    let id = one.play_house("gunzi", 2).await;
    one.give_up(&id).await;
    // The server has forgotten what it had in memory.
    one.cut_off();
    one.come_back();
    let phone = Screen::PHONE.still().dark().lang("fr");
    let two = Visit::beside(&one, Browser::Chromium, "over-two", phone).await;
    for (visit, name) in [(&one, "player"), (&two, "stranger")] {
        visit.open(&format!("/live/{id}")).await;
        visit.until_there("result").await;
        visit.until_there("move-1").await;
        visit.picture(name).await;
        visit.must_be_accessible(name).await;
        visit.must_fit(name).await;
        // The moves are gone through.
        let last = visit.position().await;
        visit.click("moves.back").await;
        visit.until(&format!("document.querySelector('[data-test=board]').dataset.position !== {last:?}")).await;
        visit.click("moves.on").await;
        visit.until(&format!("document.querySelector('[data-test=board]').dataset.position === {last:?}")).await;
        visit.click("share-open").await;
        visit.until_there("share-short").await;
        visit.click("share-close").await;
        visit.until_gone("share-short").await;
    }
    two.click_first("[data-test=result] a[href^='/analyse']").await;
    two.until_there("analysis").await;
    two.until("location.search.startsWith('?live=')").await;
    one.click("review").await;
    one.until_there("analysis").await;
    two.end().await;
    one.end().await;
}
