//! Two people, each in a browser of his own, play each other by link.

use engine::{Budget, Engine, SearchRequest};
use rules::Table;

use crate::support::{Browser, Screen, Visit, Way};

/// Makes a link for a game; its path.
pub(crate) async fn invite(visit: &Visit, game: &str, clock: &str) -> String {
    invite_from(visit, game, None, clock).await
}

async fn invite_from(visit: &Visit, game: &str, position: Option<&str>, clock: &str) -> String {
    let (id, options) = game.split_once(':').unwrap_or((game, ""));
    let mut address = format!("/play/{id}?against=link&options={options}");
    if let Some(position) = position {
        address = format!("{address}&position={}", position.replace(' ', "%20").replace('#', "%23"));
    }
    visit.open(&address).await;
    visit.click("side-one").await;
    visit.click(clock).await;
    visit.click("begin").await;
    visit.until_there("inviting").await;
    let link = visit.ask("document.querySelector('[data-test=invite-link]').value").await;
    link.as_str().and_then(|link| link.strip_prefix(&visit.base)).expect("a link to this table").to_owned()
}

/// Both sit at the board: who has made the link plays the first side.
pub(crate) async fn sit_down(one: &Visit, two: &Visit, game: &str, clock: &str) -> Box<dyn Table> {
    sit_down_at(one, two, game, None, clock).await
}

async fn sit_down_at(one: &Visit, two: &Visit, game: &str, position: Option<&str>, clock: &str) -> Box<dyn Table> {
    let path = invite_from(one, game, position, clock).await;
    two.open(&path).await;
    two.click("accept-invitation").await;
    let (rulebook, options) = engine::find(game).expect("a game");
    let table = rulebook.table(&options, position).expect("a start");
    for visit in [one, two] {
        visit.until_there("player-bottom").await;
        visit.until_position(table.as_ref()).await;
    }
    table
}

/// Whoever is to move plays, and the other sees it.
pub(crate) async fn play(visits: [&Visit; 2], table: &mut dyn Table, text: &str) {
    let mover = visits[table.turn().index()];
    mover.enter(table, text, Way::Mouse).await;
    for visit in visits {
        visit.until_position(table).await;
    }
}

pub(crate) async fn play_some(visits: [&Visit; 2], table: &mut dyn Table, turns: usize) {
    for _ in 0..turns {
        let text = table.moves().remove(0);
        play(visits, table, &text).await;
    }
}

/// What somebody in a hurry would play.
fn hurried(table: &dyn Table) -> String {
    let mut engine = Engine::new(table.rulebook()).expect("a game of the list");
    engine.set_memory(4);
    engine.set_game(table.options(), Some(&table.start_text()), &table.played()).expect("a legal game");
    engine.go(&SearchRequest::for_move(Budget::nodes(3_000)), &mut |_| {}).best_move().expect("a move").to_owned()
}

/// How a game ends that was played without browsers: the position some turns before, and those turns.
fn last_turns(game: &str) -> (String, Vec<String>) {
    const TURNS: usize = 7;
    let (rulebook, options) = engine::find(game).expect("a game");
    let mut table = rulebook.table(&options, None).expect("a start");
    let mut random = rules::Random::new(7);
    while table.ending().is_none() {
        // Against somebody who just moves it does not take long.
        let text = match table.turn() {
            rules::Side::One => hurried(table.as_ref()),
            rules::Side::Two => random.pick(&table.moves()).expect("a move").clone(),
        };
        table.play(&text).expect("a legal move");
        assert!(table.plies() < 400, "{game} does not end");
    }
    let turns = table.played().split_off(table.plies() - TURNS);
    for _ in 0..TURNS {
        table.take_back();
    }
    (table.position_text(), turns)
}

async fn play_to_the_end(names: [&'static str; 2], game: &str) {
    let (position, turns) = last_turns(game);
    let one = Visit::begin(names[0], Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, names[1], Screen::DESKTOP.still()).await;
    let mut table = sit_down_at(&one, &two, game, Some(&position), "clock-15+10").await;
    for text in turns {
        play([&one, &two], table.as_mut(), &text).await;
    }
    assert!(table.ending().is_some(), "{game} is over");
    for visit in [&one, &two] {
        visit.until_there("result").await;
        visit.picture("result").await;
    }
    two.end().await;
    one.end().await;
}

#[tokio::test]
async fn gunzi_to_the_end() {
    play_to_the_end(["link-gunzi-one", "link-gunzi-two"], "gunzi").await;
}

#[tokio::test]
async fn abalone_to_the_end() {
    play_to_the_end(["link-abalone-one", "link-abalone-two"], "abalone:belgian-daisy,goal=2").await;
}

#[tokio::test]
async fn fenix_to_the_end() {
    play_to_the_end(["link-fenix-one", "link-fenix-two"], "fenix-7x8").await;
}

#[tokio::test]
async fn offers_reloads_spectators_and_a_rematch() {
    let one = Visit::begin("link-talk-one", Screen::DESKTOP.still()).await;
    let phone = Screen::PHONE.dark().still().lang("de");
    let two = Visit::beside(&one, Browser::Chromium, "link-talk-two", phone).await;
    let visits = [&one, &two];
    let path = invite(&one, "gunzi", "clock-5+3").await;
    one.picture("inviting").await;
    one.must_be_accessible("an invitation").await;
    two.open(&path).await;
    two.until_there("accept-invitation").await;
    two.picture("invited").await;
    two.must_be_accessible("being invited").await;
    two.must_fit("being invited").await;
    two.click("accept-invitation").await;
    let (rulebook, options) = engine::find("gunzi").expect("a game");
    let mut table = rulebook.table(&options, None).expect("a start");
    for visit in visits {
        visit.until_there("player-bottom").await;
        visit.until_position(table.as_ref()).await;
    }
    one.until("document.title.startsWith('Your turn')").await;
    let text = table.moves().remove(0);
    one.enter(table.as_mut(), &text, Way::Mouse).await;
    two.until_position(table.as_ref()).await;
    let text = table.moves().remove(0);
    two.enter(table.as_mut(), &text, Way::Touch).await;
    one.until_position(table.as_ref()).await;
    // In the middle of it somebody loads the page anew.
    two.reload().await;
    two.until_there("player-bottom").await;
    two.until_position(table.as_ref()).await;
    // A draw is offered, declined, and the one who offered is told.
    one.click("draw").await;
    one.until_said("offering", "Really offer a draw?").await;
    two.until_gone("offer-accept").await;
    one.click("offering-yes").await;
    two.until_there("offer-accept").await;
    two.picture("offer").await;
    two.must_fit("an offer").await;
    two.must_be_accessible("an offer").await;
    two.click("offer-decline").await;
    one.until("document.querySelector('[data-test=status]').textContent.includes('declined')").await;
    // Taken back: the last two turns, so that the one who asked is to move.
    one.click("take-back").await;
    two.click("offer-accept").await;
    while table.turn() != rules::Side::One || table.plies() > 0 {
        table.take_back();
    }
    for visit in visits {
        visit.until_position(table.as_ref()).await;
    }
    play_some_mixed(&one, &two, table.as_mut(), 4).await;
    // Somebody watches: names instead of "you", nothing to press but what only shows.
    let three = Visit::beside(&one, Browser::Chromium, "link-talk-three", Screen::DESKTOP.still()).await;
    three.open(&path).await;
    three.until_there("player-bottom").await;
    three.until_position(table.as_ref()).await;
    three.until("!document.querySelector('[data-test=resign]') && document.querySelector('[data-test=rules]')").await;
    one.until("document.querySelector('[data-test=watching]').textContent.includes('1')").await;
    one.picture("playing").await;
    one.must_be_accessible("a game by link").await;
    // The reader of an earlier turn stays there when the opponent moves.
    two.click("moves.back").await;
    two.until_there("to-game").await;
    let text = table.moves().remove(0);
    one.enter(table.as_mut(), &text, Way::Mouse).await;
    two.until("document.querySelectorAll('[data-test^=move-]').length === 5").await;
    two.until_there("to-game").await;
    two.click("to-game").await;
    two.until_position(table.as_ref()).await;
    // Home leads back to the game.
    two.open("/").await;
    two.until("document.querySelector('[data-test=live-games] a')").await;
    two.picture("home").await;
    two.click_first("[data-test=live-games] a").await;
    two.until_there("player-bottom").await;
    two.until_position(table.as_ref()).await;
    resign_and_read_the_result(&one, &two, &three).await;
    two.click("rematch").await;
    two.until_there("offer-withdraw").await;
    one.until_said("offer-rematch", "offers a rematch").await;
    one.picture("result").await;
    one.click("offer-accept").await;
    for visit in visits {
        visit.until(&format!("location.pathname.startsWith('/live/') && location.pathname !== '{path}'")).await;
        visit.until_there("player-bottom").await;
    }
    // Sides have changed: now the other one begins, and it is called off.
    two.until("document.title.startsWith('Du bist am Zug')").await;
    two.click("resign").await;
    two.click("resigning-yes").await;
    one.until_there("result").await;
    one.click("review").await;
    one.until("location.pathname.startsWith('/analyse/')").await;
    three.end().await;
    two.end().await;
    one.end().await;
}

/// The first player resigns; the third one watches.
async fn resign_and_read_the_result(one: &Visit, two: &Visit, three: &Visit) {
    // One press is not enough to resign.
    one.click("resign").await;
    one.until_said("resigning", "Really resign?").await;
    one.picture("resigning").await;
    one.must_be_accessible("resigning").await;
    one.click("resigning-no").await;
    one.until("!document.querySelector('dialog[open]')").await;
    one.until_gone("result").await;
    one.click("resign").await;
    one.click("resigning-yes").await;
    for visit in [one, two, three] {
        visit.until_there("result").await;
    }
    two.picture("result").await;
    two.must_fit("a result").await;
    one.until_said("result", "Black resigned · White wins").await;
    two.until_said("result", "Schwarz hat aufgegeben · Weiß gewinnt").await;
    // How it ended is read before the score, and whose points they are is said.
    two.until("/gewinnt.*Schwarz \\d+ · Weiß \\d+/s.test(document.querySelector('[data-test=result]').innerText)")
        .await;
    let places = "[...document.querySelectorAll('[data-test=result] > p')].map((it) => it.getBoundingClientRect().top)";
    let places = two.ask(places).await;
    assert!(places[0].as_f64() < places[1].as_f64(), "the score stands below: {places}");
    three.click_first("[data-test=result] a[href^='/analyse']").await;
    three.until_said("about", "0–1 · Black ").await;
    three.until_said("about", " · White ").await;
    three.picture("result-analysed").await;
}

/// The first plays with the mouse, the second with a finger.
async fn play_some_mixed(one: &Visit, two: &Visit, table: &mut dyn Table, turns: usize) {
    for _ in 0..turns {
        let text = table.moves().remove(0);
        match table.turn() {
            rules::Side::One => one.enter(table, &text, Way::Mouse).await,
            rules::Side::Two => two.enter(table, &text, Way::Touch).await,
        }
        one.until_position(table).await;
        two.until_position(table).await;
    }
}

#[tokio::test]
async fn a_server_that_dies_loses_nothing() {
    let mut one = Visit::begin("link-crash-one", Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, "link-crash-two", Screen::DESKTOP.still()).await;
    let mut table = sit_down(&one, &two, "abalone:belgian-daisy", "clock-none").await;
    play_some([&one, &two], table.as_mut(), 3).await;
    one.cut_off();
    for visit in [&one, &two] {
        visit.until("document.querySelector('[data-test=connection]').textContent.includes('Reconnecting')").await;
    }
    // A move made meanwhile is kept, and sent when the server is back.
    let text = table.moves().remove(0);
    two.enter(table.as_mut(), &text, Way::Mouse).await;
    two.until("document.querySelector('[data-test=status]').textContent.includes('is kept')").await;
    two.picture("gone").await;
    one.come_back();
    for visit in [&one, &two] {
        visit.until("document.querySelector('[data-test=connection]').textContent === 'Connected'").await;
        visit.until_position(table.as_ref()).await;
    }
    play_some([&one, &two], table.as_mut(), 2).await;
    for visit in [&one, &two] {
        visit.reload().await;
        visit.until_there("player-bottom").await;
        visit.until_position(table.as_ref()).await;
        visit.until("document.querySelectorAll('[data-test^=move-]').length === 6").await;
    }
    // A move made ahead is played as soon as it can be.
    let mut ahead = table.fork();
    let first = ahead.moves().remove(0);
    ahead.play(&first).expect("a legal move");
    let second = ahead.moves().remove(0);
    let steps = ahead.steps(&second).expect("a legal move");
    two.enter_steps(ahead.as_ref(), &steps, Way::Mouse).await;
    two.until("document.querySelector('.arrow.premove')").await;
    two.picture("premove").await;
    // The answer comes so soon that the position between the two may not be seen.
    let steps = table.steps(&first).expect("a legal move");
    one.enter_steps(table.as_ref(), &steps, Way::Mouse).await;
    table.play(&first).expect("a legal move");
    table.play(&second).expect("a legal move");
    for visit in [&one, &two] {
        visit.until_position(table.as_ref()).await;
    }
    two.remote.quit().await.expect("the browser ends");
    one.remote.quit().await.expect("the browser ends");
}

#[tokio::test]
async fn invitations_that_lead_nowhere_say_so() {
    let one = Visit::begin("link-none-one", Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, "link-none-two", Screen::PHONE.still()).await;
    two.open("/live/nosuchgame").await;
    two.until_there("live-missing").await;
    two.picture("missing").await;
    let path = invite(&one, "fenix", "clock-none").await;
    two.open(&path).await;
    two.until_there("accept-invitation").await;
    one.click("invite-cancel").await;
    one.until_there("live-closed").await;
    two.until_there("live-closed").await;
    two.reload().await;
    two.until_there("live-closed").await;
    two.end().await;
    one.end().await;
}

/// A short game between Chromium and another browser.
async fn play_with(browser: Browser, names: [&'static str; 2]) {
    let one = Visit::begin(names[0], Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, browser, names[1], Screen::DESKTOP.still()).await;
    let mut table = sit_down(&one, &two, "gunzi", "clock-10+5").await;
    play_some([&one, &two], table.as_mut(), 4).await;
    two.click("resign").await;
    two.click("resigning-yes").await;
    for visit in [&one, &two] {
        visit.until_there("result").await;
        visit.picture("result").await;
    }
    two.end().await;
    one.end().await;
}

#[tokio::test]
async fn chromium_against_firefox() {
    play_with(Browser::Firefox, ["link-chromium-one", "link-firefox"]).await;
}

#[tokio::test]
async fn chromium_against_webkit() {
    play_with(Browser::WebKit, ["link-chromium-two", "link-webkit"]).await;
}
