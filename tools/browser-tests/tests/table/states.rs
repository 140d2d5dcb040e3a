//! What can happen to a game between people: somebody goes away, comes back, sits at two devices, loses the server in the middle of a
//! move, changes the language, has games over days.

use rules::Table;
use serde_json::json;

use crate::by_link::{play, sit_down};
use crate::support::{Browser, Screen, Visit, Way};

impl Visit {
    /// The path of the page.
    async fn path(&self) -> String {
        self.ask("location.pathname").await.as_str().expect("a path").to_owned()
    }

    /// Presses the mouse on a cell, or lets it go there.
    pub(crate) async fn hold(&self, kind: &str, (x, y): (f64, f64)) {
        let event = json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1});
        self.cdp("Input.dispatchMouseEvent", event).await;
    }

    /// The page is where it was before there was a notice: right below the header, and at its top.
    async fn must_not_have_moved(&self) {
        let place = "[document.querySelector('main').getBoundingClientRect().top, document.querySelector('.bar').getBoundingClientRect().bottom, scrollY]";
        let place = self.ask(place).await;
        assert!(place[0] == place[1] && place[2] == 0, "the page has moved under the finger: {place}");
    }

    /// On another page it says that it is one's turn.
    async fn must_be_reminded(&self) {
        self.open("/settings").await;
        self.until_said("turn-elsewhere", "Your turn against Guest").await;
        self.must_not_have_moved().await;
        self.until("document.querySelector('link[rel=icon]').getAttribute('href') === '/icon-turn.svg'").await;
        self.picture("turn").await;
        self.must_fit("a turn elsewhere").await;
        self.must_be_accessible("a turn elsewhere").await;
    }

    /// To a page on which a turn elsewhere is told of, without loading anything anew.
    async fn look_elsewhere(&self) {
        self.click_first("a.brand").await;
        self.click_first("nav a[href='/learn']").await;
    }
}

fn connection(words: &str) -> String {
    format!("document.querySelector('[data-test=connection]').textContent.includes({words:?})")
}

async fn play_first(visits: [&Visit; 2], table: &mut dyn Table) {
    let text = table.moves().remove(0);
    play(visits, table, &text).await;
}

#[tokio::test]
async fn who_goes_away_is_waited_for_and_two_devices_agree() {
    let one = Visit::begin("states-one", Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, "states-two", Screen::PHONE.still().dark()).await;
    let mut table = sit_down(&one, &two, "gunzi", "clock-5+3").await;
    // Nobody has moved yet: it is said how long that may take.
    one.until("/0:[0-5][0-9]/.test(document.querySelector('[data-test=status]').textContent)").await;
    one.picture("first").await;
    two.until("document.querySelector('[data-test=player-top] .bars')?.dataset.bars === '3'").await;
    two.until_said("player-top", "connected").await;
    // What is said of both players has room, on a desktop and on a phone.
    for visit in [&one, &two] {
        let said = "[...document.querySelectorAll('.who .name strong, .who .how')]";
        visit.until(&format!("{said}.every((it) => it.scrollWidth <= it.clientWidth)")).await;
    }
    play_first([&one, &two], table.as_mut()).await;

    // The keys: the chat, the board alone, the list of them.
    one.key("c").await;
    one.until_there("chat").await;
    one.key("Escape").await;
    one.until_gone("chat").await;
    one.key("z").await;
    one.until_gone("player-top").await;
    one.key("z").await;
    one.until("document.querySelector('[data-test=player-top]').checkVisibility()").await;
    one.key("?").await;
    one.until_said("help-dialog", "take back the move made ahead").await;
    one.click("help-done").await;

    // The second one goes to another page in the middle of his turn, and is reminded there.
    two.click_first("a.brand").await;
    two.until("document.querySelector('[data-test=live-games] a')").await;
    two.until("document.title.startsWith('(1) ')").await;
    two.must_be_reminded().await;
    one.until_said("status", "may claim").await;
    one.picture("away").await;
    one.until_there("claim-win").await;
    one.picture("claim").await;
    one.must_be_accessible("a claim").await;
    one.click("claim-wait").await;
    one.until_gone("claim-win").await;
    // Who comes back and goes again is waited for again; this time the game is claimed.
    two.click_first("[data-test=turn-elsewhere] a").await;
    two.until_there("player-bottom").await;
    one.until_said("player-top", "connected").await;
    two.open("/settings").await;
    one.until_said("status", "may claim").await;
    one.until_there("claim-win").await;
    one.click("claim-win").await;
    one.until_there("result").await;
    two.until_there("game-ended").await;
    two.must_not_have_moved().await;
    two.picture("ended").await;
    // Who is gone cannot be asked for another game.
    one.until_there("new-opponent").await;
    one.until_gone("rematch").await;
    two.click_first("[data-test=game-ended] a").await;
    two.until_there("result").await;
    two.until_gone("game-ended").await;
    one.until_there("rematch").await;
    let before = one.path().await;
    one.click("rematch").await;
    two.click("offer-accept").await;
    for visit in [&one, &two] {
        visit.until(&format!("location.pathname.startsWith('/live/') && location.pathname !== '{before}'")).await;
        visit.until_there("player-bottom").await;
    }

    // Sides are changed. A second tab and another device of the one who plays second now agree with the first.
    let (rulebook, options) = engine::find("gunzi").expect("a game");
    let mut table = rulebook.table(&options, None).expect("a start");
    let text = table.moves().remove(0);
    two.enter(table.as_mut(), &text, Way::Touch).await;
    one.until_position(table.as_ref()).await;
    let path = one.path().await;
    let three = Visit::beside(&one, Browser::Chromium, "states-three", Screen::PHONE.still()).await;
    let cookies = one.cdp("Network.getAllCookies", json!({})).await;
    for cookie in cookies["cookies"].as_array().expect("cookies") {
        let same = json!({"name": cookie["name"], "value": cookie["value"], "url": one.base});
        three.cdp("Network.setCookie", same).await;
    }
    three.open(&path).await;
    three.until_position(table.as_ref()).await;
    let first = one.remote.tab().await.expect("a tab");
    let second = one.remote.new_tab().await.expect("another tab");
    one.remote.switch_to(&second).await.expect("another tab");
    one.open(&path).await;
    one.until_position(table.as_ref()).await;
    let text = table.moves().remove(0);
    three.enter(table.as_mut(), &text, Way::Touch).await;
    one.until_position(table.as_ref()).await;
    one.remote.close_tab().await.expect("the tab closes");
    one.remote.switch_to(&first).await.expect("the first tab");
    one.until_position(table.as_ref()).await;
    two.until_position(table.as_ref()).await;
    three.until_said("status", "to move").await;

    // What is asked is what Tab reaches first behind the board.
    two.ask("(document.querySelector('[data-test=board] [role=gridcell][tabindex=\"0\"]').focus(), true)").await;
    // A draw is offered from the one device, and withdrawn and offered from the other where it is seen, too.
    three.click("draw").await;
    three.click("offering-yes").await;
    one.until_there("offer-withdraw").await;
    two.until_there("offer-accept").await;
    two.key("Tab").await;
    two.until("document.activeElement?.dataset.test === 'offer-accept'").await;
    two.click("offer-accept").await;
    for visit in [&one, &two, &three] {
        visit.until_said("result", "draw").await;
    }
    three.picture("drawn").await;
    three.end().await;
    two.end().await;
    one.end().await;
}

#[tokio::test]
async fn a_move_is_kept_while_the_server_is_gone_though_the_page_is_loaded_anew() {
    let mut one = Visit::begin("gone-one", Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, "gone-two", Screen::PHONE.still()).await;
    let mut table = sit_down(&one, &two, "gunzi", "clock-none").await;
    play_first([&one, &two], table.as_mut()).await;
    for visit in [&one, &two] {
        visit.until_kept().await;
    }

    // A hand that holds a piece when the opponent moves has nothing in it then.
    play_first([&one, &two], table.as_mut()).await;
    let names = table.cells();
    let mut next = table.fork();
    let text = next.moves().remove(0);
    next.play(&text).expect("a legal move");
    let own = next.steps(&next.moves()[0]).expect("a legal move");
    let rules::Step::Cell(cell) = own[0] else { panic!("a move begins with a cell") };
    let (_, name) = names.iter().find(|(other, _)| *other == cell).expect("a cell");
    let at = two.place_of(&format!("cell-{name}")).await;
    two.hold("mousePressed", at).await;
    two.hold("mouseMoved", (at.0 + 30.0, at.1)).await;
    play_first([&one, &two], table.as_mut()).await;
    two.hold("mouseReleased", (at.0 + 30.0, at.1)).await;
    two.until_position(table.as_ref()).await;
    two.until("!document.querySelector('[data-test=board] .arrow.premove')").await;

    // The language changes in the middle of the game.
    two.choose_language("nl").await;
    two.until_said("connection", "Verbonden").await;
    two.until_said("status", "Je bent aan zet").await;
    two.until_position(table.as_ref()).await;
    two.choose_language("en").await;
    two.until(&connection("Connected")).await;

    one.cut_off();
    two.until(&connection("Reconnecting")).await;
    let text = table.moves().remove(0);
    two.enter(table.as_mut(), &text, Way::Touch).await;
    two.until_said("status", "is kept").await;
    // Neither the move nor the game is lost with the page.
    two.reload().await;
    two.until_position(table.as_ref()).await;
    two.until(&connection("as last known")).await;
    two.until_said("status", "is kept").await;
    two.until_there("gone-save").await;
    two.picture("reloaded").await;
    two.must_fit("a server that is gone").await;
    two.must_be_accessible("a server that is gone").await;
    // The other one saves it and looks at it meanwhile.
    let folder = one.downloads().await;
    one.until_said("status", "The game so far is kept").await;
    one.picture("gone").await;
    one.click("gone-save").await;
    let mut saved = Vec::new();
    for _ in 0..200 {
        saved = std::fs::read_dir(&folder).expect("a folder").flatten().collect();
        if saved.iter().any(|file| file.file_name().to_string_lossy().ends_with(".tafel")) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let record = std::fs::read_to_string(saved.first().expect("a file").path()).expect("a record");
    let reading = record::read_own(&record, engine::all()).expect("our own").expect("a record");
    assert_eq!(reading.table.played(), table.played()[..table.plies() - 1], "what the server has told");
    let path = one.path().await;
    one.click("gone-analyse").await;
    one.until("location.pathname.startsWith('/analyse/')").await;
    one.until_there("board").await;
    one.come_back();
    two.until(&connection("Connected")).await;
    two.until_position(table.as_ref()).await;
    one.open(&path).await;
    one.until_position(table.as_ref()).await;
    play_first([&one, &two], table.as_mut()).await;
    assert_eq!(two.ask("Object.keys(localStorage).filter((key) => key.startsWith('tafel.unsent.')).length").await, 0);
    two.remote.quit().await.expect("the browser ends");
    one.remote.quit().await.expect("the browser ends");
}

#[tokio::test]
async fn games_over_days_lead_on_to_the_next_and_other_clocks_are_kept() {
    let one = Visit::begin("days-one", Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, "days-two", Screen::PHONE.still()).await;
    let mut first = sit_down(&one, &two, "gunzi", "clock-3d").await;
    let first_path = one.path().await;
    play_first([&one, &two], first.as_mut()).await;
    two.until_said("clock-bottom", "d").await;

    // A turn that is put off is told of no more, but the next one is.
    two.look_elsewhere().await;
    two.click("turn-elsewhere-close").await;
    two.until_gone("turn-elsewhere").await;
    two.until("document.title.startsWith('(1) ')").await;
    two.click_first("a.brand").await;
    two.click_first("[data-test=live-games] a").await;
    two.until_position(first.as_ref()).await;
    play_first([&one, &two], first.as_mut()).await;
    play_first([&one, &two], first.as_mut()).await;
    two.look_elsewhere().await;
    two.until_there("turn-elsewhere").await;
    // Where a page has the phone to itself, the way out of it stays free.
    two.open("/learn/gunzi/jump").await;
    two.until_there("turn-elsewhere").await;
    two.picture("lesson").await;
    two.click_first("a.leave").await;
    two.until("location.pathname === '/learn/gunzi'").await;

    // A clock with periods, typed; and a wish to be rated is answered with the reason.
    one.open("/play/abalone?against=link&options=belgian-daisy").await;
    one.click("side-one").await;
    one.click("clock-custom").await;
    one.ask("(() => { const it = document.querySelector('[data-test=clock-kind]'); it.value = 'clock.periods'; it.dispatchEvent(new Event('change', { bubbles: true })); return true; })()").await;
    one.until_there("clock.count").await;
    one.picture("clocks").await;
    one.must_be_accessible("a clock of one's own").await;
    one.click("rated").await;
    one.click("begin").await;
    one.until_said("no-link", "signed in").await;
    one.picture("not-rated").await;
    one.click("rated").await;
    one.click("begin").await;
    one.until_there("inviting").await;
    one.until_said("terms", "5x10").await;
    one.click("invite-cancel").await;
    one.until_there("live-closed").await;

    // In another game over days, a move leads on to the game that waits.
    let mut second = sit_down(&two, &one, "gunzi", "clock-1d").await;
    play_first([&two, &one], second.as_mut()).await;
    let text = first.moves().remove(0);
    two.open(&first_path).await;
    two.until_position(first.as_ref()).await;
    two.enter(first.as_mut(), &text, Way::Touch).await;
    one.until_there("onward-wish").await;
    one.picture("onward").await;
    one.click("onward-wish").await;
    let text = second.moves().remove(0);
    // The page may have gone on before the move is seen.
    let steps = second.steps(&text).expect("a legal move");
    one.enter_steps(second.as_ref(), &steps, Way::Mouse).await;
    one.until(&format!("location.pathname === '{first_path}'")).await;
    one.until_position(first.as_ref()).await;
    // The other one finds both on the first page, where it is his turn first.
    two.open("/").await;
    two.until("document.querySelectorAll('[data-test=live-games] a').length === 2").await;
    two.until_there("live-left").await;
    two.picture("home").await;
    two.must_fit("games over days").await;
    two.end().await;
    one.end().await;
}
