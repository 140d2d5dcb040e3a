//! What people do whom nobody has told how it is meant: names that change in the middle of a game, offers again and again, a server
//! that dies with an offer open, signing out elsewhere, no cookies, clocks that go wrong, links opened by others, the back button.

use serde_json::json;

use crate::by_link::{invite, play, play_some, sit_down};
use crate::support::{Browser, Screen, Visit, Way};

impl Visit {
    /// Runs a script in every page before anything else.
    async fn before_all(&self, script: &str) {
        self.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": script})).await;
    }

    /// Seconds on a clock.
    async fn seconds_on(&self, clock: &str) -> i64 {
        let face = self.ask(&format!("document.querySelector('[data-test={clock}]').textContent")).await;
        let face = face.as_str().expect("a face").to_owned();
        let (minutes, seconds) = face.split_once(':').unwrap_or_else(|| panic!("{face}"));
        let seconds: f64 = seconds.parse().expect("seconds");
        minutes.parse::<i64>().expect("minutes") * 60 + seconds as i64
    }
}

#[tokio::test]
async fn names_change_time_is_given_and_nobody_is_asked_twice() {
    let one = Visit::begin("stranger-one", Screen::DESKTOP.still()).await;
    let phone = Screen::PHONE.still().dark();
    let two = Visit::beside(&one, Browser::Chromium, "stranger-two", phone).await;
    let three = Visit::beside(&one, Browser::Chromium, "stranger-three", Screen::PHONE.still().lang("fr")).await;
    let mut table = sit_down(&one, &two, "gunzi", "clock-5+3").await;
    let path = one.ask("location.pathname").await.as_str().expect("a path").to_owned();
    play_some([&one, &two], table.as_mut(), 2).await;
    three.open(&path).await;
    three.until_position(table.as_ref()).await;
    three.until("!document.querySelector('[data-test=give-time]')").await;

    // A minute more, once a turn; all three see the same clock.
    two.click("give-time").await;
    one.until_said("status", "gives you 1 minute more").await;
    two.until_said("status", "1 minute more").await;
    three.until_said("status", "donne 1 minute").await;
    let clocks = [one.seconds_on("clock-bottom").await, two.seconds_on("clock-top").await];
    let seen = three.seconds_on("clock-bottom").await;
    assert!(clocks.iter().all(|clock| (300..=365).contains(clock)), "{clocks:?}");
    assert!(clocks.iter().all(|clock| (clock - seen).abs() <= 12), "{clocks:?} {seen}");
    two.until("document.querySelector('[data-test=give-time]').getAttribute('aria-disabled') === 'true'").await;
    two.click("give-time").await;
    two.until_said("status", "already given").await;
    two.picture("given").await;
    for visit in [&one, &two, &three] {
        visit.must_fit("a game with a minute given").await;
        visit.must_be_accessible("a game with a minute given").await;
    }
    two.must_show_whole_words("a game with a minute given").await;

    // What was declined is not asked again for ten turns, and that is said.
    for (what, again) in [("draw", "offer a draw again in 10 turns"), ("take-back", "again in 10 turns")] {
        one.click(what).await;
        if what == "draw" {
            one.click("offering-yes").await;
        }
        two.click("offer-decline").await;
        one.until(&format!("document.querySelector('[data-test={what}]').getAttribute('aria-disabled') === 'true'"))
            .await;
        one.click(what).await;
        one.until_said("status", again).await;
        two.until_gone("offer-accept").await;
    }
    one.picture("not-again").await;
    one.must_be_accessible("offers that have to wait").await;
    play_some([&one, &two], table.as_mut(), 2).await;
    one.reload().await;
    one.until_position(table.as_ref()).await;
    one.click("draw").await;
    one.until_said("status", "in 8 turns").await;

    // Who signs up in the middle of it has a name at once, in all pages that are open.
    let first = one.remote.tab().await.expect("a tab");
    let second = one.remote.new_tab().await.expect("another tab");
    one.remote.switch_to(&second).await.expect("another tab");
    one.sign_up("Wilhelmina_Margarete").await;
    one.remote.close_tab().await.expect("the tab closes");
    one.remote.switch_to(&first).await.expect("the first tab");
    two.until_said("player-top", "Wilhelmina_Margarete").await;
    three.until_said("player-bottom", "Wilhelmina_Margarete").await;
    two.picture("named").await;
    two.must_fit("a long name").await;
    one.until_said("player-bottom", "You").await;
    play_some([&one, &two], table.as_mut(), 2).await;
    three.until_position(table.as_ref()).await;
    for visit in [three, two, one] {
        visit.end().await;
    }
}

#[tokio::test]
async fn offers_outlive_the_server_and_signing_out_elsewhere_is_told() {
    let mut one = Visit::begin("stranger-out", Screen::DESKTOP.still()).await;
    one.sign_up("Mara").await;
    let two = Visit::beside(&one, Browser::Chromium, "stranger-out-two", Screen::PHONE.still()).await;
    let mut table = sit_down(&one, &two, "gunzi", "clock-none").await;
    let path = one.ask("location.pathname").await.as_str().expect("a path").to_owned();
    play_some([&one, &two], table.as_mut(), 2).await;
    one.click("draw").await;
    one.click("offering-yes").await;
    two.until_there("offer-accept").await;
    one.cut_off();
    two.until_said("connection", "Reconnecting").await;
    one.come_back();
    for visit in [&one, &two] {
        visit.until_said("connection", "Connected").await;
    }
    two.until_there("offer-accept").await;
    one.until_there("offer-withdraw").await;
    two.click("offer-decline").await;
    one.until_said("status", "declined").await;

    // She signs out in another tab: the game is told so, and goes on when she is back.
    let first = one.remote.tab().await.expect("a tab");
    let second = one.remote.new_tab().await.expect("another tab");
    one.remote.switch_to(&second).await.expect("another tab");
    one.open("/account").await;
    one.click("sign-out").await;
    one.until("location.pathname === '/'").await;
    one.remote.switch_to(&first).await.expect("the first tab");
    one.until_said("status", "signed out").await;
    one.until_gone("resign").await;
    one.picture("signed-out").await;
    one.remote.switch_to(&second).await.expect("another tab");
    one.sign_in("Mara").await;
    one.until("location.pathname === '/@/Mara'").await;
    one.remote.close_tab().await.expect("the tab closes");
    one.remote.switch_to(&first).await.expect("the first tab");
    one.until_there("resign").await;
    one.until_said("status", "Your turn").await;
    play_some([&one, &two], table.as_mut(), 1).await;

    // Back and forth again: neither the game nor the seat is lost by it.
    two.open(&path).await;
    two.until_position(table.as_ref()).await;
    two.click_first("a.brand").await;
    two.until("location.pathname === '/'").await;
    two.ask("(history.back(), true)").await;
    two.until(&format!("location.pathname === '{path}'")).await;
    two.until_position(table.as_ref()).await;
    let text = table.moves().remove(0);
    two.enter(table.as_mut(), &text, Way::Touch).await;
    one.until_position(table.as_ref()).await;
    two.remote.quit().await.expect("the browser ends");
    one.remote.quit().await.expect("the browser ends");
}

#[tokio::test]
async fn links_go_to_others_clocks_go_wrong_and_cookies_are_off() {
    let one = Visit::begin("stranger-link", Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, "stranger-link-two", Screen::PHONE.still()).await;
    let three = Visit::beside(&one, Browser::Chromium, "stranger-link-three", Screen::PHONE.still().lang("nl")).await;
    // The clock of the second is hours late, and is put in the middle of it; that of the third is early.
    let wrong = |hours: i64| {
        format!(
            "(() => {{ const real = Date.now, shift = {hours} * 3600000; window.put = 0; \
             Date.now = () => real() + shift + window.put; \
             const origin = performance.timeOrigin; \
             Object.defineProperty(performance, 'timeOrigin', {{ get: () => origin + shift }}); }})();"
        )
    };
    two.before_all(&wrong(-5)).await;
    three.before_all(&wrong(9)).await;
    // Whoever keeps no cookies is told before a seat is taken that nobody could ever sit on.
    let path = invite(&one, "gunzi", "clock-5+3").await;
    three.before_all("if (sessionStorage.getItem('refuse')) Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });").await;
    three.open(&path).await;
    three.until_there("accept-invitation").await;
    three.ask("(sessionStorage.setItem('refuse', '1'), true)").await;
    three.reload().await;
    three.click("accept-invitation").await;
    three.until_said("not-joined", "cookies").await;
    three.picture("no-cookies").await;
    three.must_fit("no cookies").await;
    three.open("/sign-up").await;
    three.fill("sign-up-name", "Jo_hn").await;
    three.fill("sign-up-new", "right horse battery").await;
    three.click("sign-up-do").await;
    three.until("document.querySelector('[data-test=signing-up]').textContent.includes('cookies')").await;
    three.ask("(sessionStorage.removeItem('refuse'), true)").await;

    // The owner opens the own link in another tab: it is still the own.
    one.open(&path).await;
    one.until_there("inviting").await;
    // Two have the invitation open; the quicker one plays, the other watches.
    two.open(&path).await;
    two.until_there("accept-invitation").await;
    three.open(&path).await;
    three.until_there("accept-invitation").await;
    two.click("accept-invitation").await;
    for visit in [&one, &two, &three] {
        visit.until_there("player-bottom").await;
    }
    three.until("!document.querySelector('[data-test=resign]')").await;
    let (rulebook, options) = engine::find("gunzi").expect("a game");
    let mut table = rulebook.table(&options, None).expect("a start");
    play_some([&one, &two], table.as_mut(), 2).await;
    two.ask("(window.put = 7200000, true)").await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let clocks = [
        one.seconds_on("clock-bottom").await,
        two.seconds_on("clock-top").await,
        three.seconds_on("clock-bottom").await,
    ];
    assert!(clocks.iter().all(|clock| (250..=306).contains(clock)), "{clocks:?}");
    let text = table.moves().remove(0);
    play([&one, &two], table.as_mut(), &text).await;

    // What is said may be long, and look like markup.
    let odd = "<img src=x onerror=alert(1)> \u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{202E}zyx ".to_owned()
        + &"W".repeat(120);
    two.click("chat-open").await;
    two.click("chat-input").await;
    two.type_text(&odd).await;
    two.click("chat-send").await;
    one.until_said("chat-open", "1").await;
    one.click("chat-open").await;
    one.until_said("chat", "<img src=x onerror=alert(1)>").await;
    one.until("!document.querySelector('[data-test=chat] img')").await;
    for visit in [&one, &two] {
        visit.must_fit("odd words").await;
        visit.picture("odd-words").await;
    }

    // Back in the middle leads to where the game was proposed, forward to the game.
    two.click("chat-open").await;
    one.open("/").await;
    one.until("document.querySelector('[data-test=live-games] a')").await;
    one.click_first("[data-test=live-games] a").await;
    one.until_position(table.as_ref()).await;
    one.ask("(history.back(), true)").await;
    one.until("location.pathname === '/'").await;
    one.ask("(history.forward(), true)").await;
    one.until_position(table.as_ref()).await;
    two.enter_any(table.as_mut()).await;
    one.until_position(table.as_ref()).await;
    for visit in [three, two, one] {
        visit.end().await;
    }
}

#[tokio::test]
async fn little_time_is_seen_by_both() {
    let one = Visit::begin("hurry-one", Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, "hurry-two", Screen::PHONE.still().dark()).await;
    one.open("/").await;
    let terms = json!({"terms": {"game": "gunzi", "time": {"type": "fischer", "base": 19000, "increment": 0}, "rated": false, "colour": "one"}});
    let propose = format!(
        "fetch('/api/games', {{method: 'POST', headers: {{'Content-Type': 'application/json'}}, body: JSON.stringify({terms})}}).then((it) => it.json()).then((it) => it.id)"
    );
    let id = one.ask(&propose).await.as_str().expect("a game").to_owned();
    one.open(&format!("/live/{id}")).await;
    two.open(&format!("/live/{id}")).await;
    two.click("accept-invitation").await;
    let (rulebook, options) = engine::find("gunzi").expect("a game");
    let mut table = rulebook.table(&options, None).expect("a start");
    for visit in [&one, &two] {
        visit.until_position(table.as_ref()).await;
    }
    let text = table.moves().remove(0);
    one.enter(table.as_mut(), &text, Way::Mouse).await;
    for (visit, clock) in [(&two, "clock-bottom"), (&one, "clock-top")] {
        visit.until(&format!("document.querySelector('[data-test={clock}]').classList.contains('low')")).await;
        visit
            .until(&format!("/^0:[01][0-9]\\.[0-9]$/.test(document.querySelector('[data-test={clock}]').textContent)"))
            .await;
        visit.picture("low").await;
    }
    two.must_be_accessible("little time").await;
    // When it is up, the server says so.
    for visit in [&one, &two] {
        visit.until_there("result").await;
        visit.until_said("result", "time").await;
    }
    for visit in [two, one] {
        visit.end().await;
    }
}

impl Visit {
    /// Plays the first legal move with a finger.
    async fn enter_any(&self, table: &mut dyn rules::Table) {
        let text = table.moves().remove(0);
        self.enter(table, &text, Way::Touch).await;
    }
}
