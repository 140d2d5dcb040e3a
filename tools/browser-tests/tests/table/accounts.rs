//! Accounts: signing up and in, what belongs to one, and what others see of it.

use crate::by_link;
use crate::support::{Browser, Screen, Visit, told};

const PASSWORD: &str = "right horse battery";

impl Visit {
    /// Fills a field in.
    pub(crate) async fn fill(&self, test: &str, text: &str) {
        self.until_there(test).await;
        self.ask(&format!(
            "(() => {{ const it = document.querySelector('[data-test=\"{test}\"]'); it.focus(); it.select(); return true; }})()"
        ))
        .await;
        self.type_text(text).await;
    }

    /// Makes an account on the page for that.
    pub(crate) async fn sign_up(&self, name: &str) {
        self.open("/sign-up").await;
        self.fill("sign-up-name", name).await;
        self.fill("sign-up-new", PASSWORD).await;
        self.click("sign-up-do").await;
        self.until(&format!("location.pathname === '/@/{name}'")).await;
    }

    pub(crate) async fn sign_in(&self, name: &str) {
        self.open("/sign-in").await;
        self.fill("sign-in-name", name).await;
        self.fill("sign-in-password", PASSWORD).await;
        self.key("Enter").await;
    }

    async fn must_serve_everybody(&self, page: &str) {
        self.must_be_accessible(page).await;
        self.must_fit(page).await;
        // What is pressed with a finger is large enough for one.
        let small = self
            .ask(
                "[...document.querySelectorAll('main button, main .button, main input:not([type=checkbox]):not([hidden]), main .tall-link')]\
                 .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 43.5)\
                 .map((it) => it.outerHTML.slice(0, 120))",
            )
            .await;
        assert_eq!(small, serde_json::json!([]), "{page}");
    }
}

#[tokio::test]
async fn a_guest_signs_up_with_errors_beside_the_fields_and_keeps_the_games() {
    let one = Visit::begin("account-one", Screen::DESKTOP.still()).await;
    let phone = Screen::PHONE.still().dark().lang("de");
    let two = Visit::beside(&one, Browser::Chromium, "account-two", phone).await;
    // A game as guests.
    let mut table = by_link::sit_down(&one, &two, "gunzi", "clock-15+10").await;
    let first = table.moves().remove(0);
    by_link::play([&one, &two], table.as_mut(), &first).await;
    let game = one.ask("location.pathname").await.as_str().expect("a path").to_owned();

    // Without an account the name is "Sign in", and what is one's own lives there.
    one.click_first(".tools a[href='/sign-in']").await;
    one.until_there("signing-in").await;
    one.until_said("guest-note", "comes along").await;
    one.until("document.querySelector('[data-test=without-account] a[href=\"/settings\"]')").await;
    one.until("document.querySelector('[data-test=without-account] a[href=\"/games\"]')").await;
    one.picture("sign-in").await;
    one.must_serve_everybody("sign in").await;
    one.click_first("a[href='/sign-up']").await;
    one.until_said("guest-note", "stays yours").await;
    // Password managers know what is what.
    for (field, what) in [("name", "username"), ("new", "new-password"), ("email", "email")] {
        one.until(&format!("document.querySelector('[data-test=sign-up-{field}]').autocomplete === '{what}'")).await;
    }
    for (field, text, why) in [
        ("name", "x", "2 to 20"),
        ("name", "Admin", "reserved"),
        ("new", "short", "at least 8"),
        ("email", "nowhere", "e-mail"),
    ] {
        one.fill("sign-up-name", "Mara").await;
        one.fill("sign-up-new", PASSWORD).await;
        one.fill(&format!("sign-up-{field}"), text).await;
        one.click("sign-up-do").await;
        one.until_said(&format!("sign-up-{field}-why"), why).await;
        one.until(&format!("document.activeElement?.dataset.test === 'sign-up-{field}'")).await;
        one.until(&format!("document.querySelector('[data-test=sign-up-{field}]').getAttribute('aria-invalid')")).await;
    }
    one.picture("sign-up-fault").await;
    one.must_serve_everybody("sign up").await;
    one.fill("sign-up-email", "mara@mail.example").await;
    one.click("sign-up-do").await;
    // Back to where she was: at her game.
    one.until(&format!("location.pathname === '{game}'")).await;
    one.until_there("player-bottom").await;
    one.until("document.querySelector('.tools .you-name').textContent === 'Mara'").await;
    let second = table.moves().remove(0);
    by_link::play([&one, &two], table.as_mut(), &second).await;
    let third = table.moves().remove(0);
    by_link::play([&one, &two], table.as_mut(), &third).await;

    // The other one on a phone, in German: the name is taken, and the page says so there.
    two.open("/sign-up").await;
    two.fill("sign-up-name", "mara").await;
    two.fill("sign-up-new", PASSWORD).await;
    two.click("sign-up-do").await;
    two.until_said("sign-up-name-why", "vergeben").await;
    two.picture("taken").await;
    two.must_serve_everybody("sign up on a phone").await;
    two.fill("sign-up-name", "Jonas").await;
    two.click("sign-up-do").await;
    two.until("location.pathname === '/@/Jonas'").await;
    two.until_there("profile").await;
    two.until("document.querySelector('nav .narrow-only .you-name').textContent === 'Jonas'").await;
    two.until("document.querySelector('[data-test=last-games]').textContent.includes('Mara')").await;
    two.picture("own-profile").await;
    two.must_serve_everybody("own profile on a phone").await;
    for visit in [one, two] {
        assert_eq!(visit.complaints().await, Vec::<String>::new());
        visit.end().await;
    }
}

#[tokio::test]
async fn a_guest_who_signs_in_takes_the_game_along() {
    let one = Visit::begin("account-in-one", Screen::DESKTOP.still()).await;
    one.sign_up("Mara").await;
    one.open("/account").await;
    one.click("sign-out").await;
    one.until("location.pathname === '/'").await;
    one.until("document.querySelector('.tools .you-name').textContent === 'Sign in'").await;
    let two = Visit::beside(&one, Browser::Chromium, "account-in-two", Screen::DESKTOP.still()).await;
    let mut table = by_link::sit_down(&one, &two, "gunzi", "clock-15+10").await;
    let first = table.moves().remove(0);
    by_link::play([&one, &two], table.as_mut(), &first).await;
    let game = one.ask("location.pathname").await.as_str().expect("a path").to_owned();
    // A wrong password is told beside it; then the right one, by keys alone.
    one.open("/sign-in").await;
    one.fill("sign-in-name", "Mara").await;
    one.fill("sign-in-password", "wrong horse").await;
    one.key("Enter").await;
    one.until_said("sign-in-password-why", "wrong").await;
    one.sign_in("mARA").await;
    one.until("location.pathname === '/@/Mara'").await;
    one.until(&format!("document.querySelector('[data-test=last-games] a[href=\"{game}\"]')")).await;
    one.open(&game).await;
    one.until_there("player-bottom").await;
    one.until("document.querySelector('[data-test=player-bottom]').textContent.includes('You')").await;
    for _ in 0..2 {
        let text = table.moves().remove(0);
        by_link::play([&one, &two], table.as_mut(), &text).await;
    }
    two.reload().await;
    two.until("document.querySelector('[data-test=player-top]')?.textContent.includes('Mara')").await;
    for visit in [one, two] {
        assert_eq!(visit.complaints().await, Vec::<String>::new());
        visit.end().await;
    }
}

#[tokio::test]
async fn an_account_is_looked_after_exported_and_deleted() {
    let one = Visit::begin("account-page", Screen::DESKTOP.still()).await;
    one.open("/account").await;
    one.until("location.pathname === '/sign-in'").await;
    one.sign_up("Mara").await;
    one.open("/account").await;
    one.until_there("session").await;
    // Somewhere else, too; another password ends that.
    let two = Visit::beside(&one, Browser::Chromium, "account-phone", Screen::PHONE.still().lang("nl")).await;
    two.sign_in("Mara").await;
    two.until("location.pathname === '/@/Mara'").await;
    two.open("/account").await;
    two.until_there("account").await;
    two.until("document.querySelectorAll('[data-test=session]').length === 2").await;
    two.picture("phone").await;
    two.must_serve_everybody("the account on a phone").await;
    one.fill("password-password", "wrong horse").await;
    one.fill("password-new", "another horse").await;
    one.click("password-do").await;
    one.until_said("password-password-why", "wrong").await;
    one.fill("password-password", PASSWORD).await;
    one.click("password-do").await;
    one.until_said("password-done", "changed").await;
    two.reload().await;
    two.until("location.pathname === '/sign-in'").await;
    one.reload().await;
    one.until("document.querySelectorAll('[data-test=session]').length === 1").await;

    // The address.
    one.fill("email-email", "mara@mail.example").await;
    one.fill("email-password", "another horse").await;
    one.click("email-do").await;
    one.until_said("email-done", "Saved").await;
    one.reload().await;
    one.until_there("session").await;
    one.until("document.querySelector('[data-test=email-email]')?.value === 'mara@mail.example'").await;

    // A token: shown once, good for something, revoked.
    one.click("token-do").await;
    one.until_said("token-label-why", "name").await;
    one.fill("token-label", "bot at home").await;
    one.click("scope-chat").await;
    one.click("token-do").await;
    one.until("document.querySelector('[data-test=token-text]')?.value.startsWith('tafel_')").await;
    one.until_said("tokens", "challenge and look for games; chat · not used yet").await;
    one.picture("token").await;
    one.must_serve_everybody("the account").await;
    let asks = "fetch('/api/v1/account', {credentials: 'omit', headers: {Authorization: 'Bearer ' + window.token}}).then((it) => it.status)";
    one.ask("(window.token = document.querySelector('[data-test=token-text]').value, true)").await;
    assert_eq!(one.ask(asks).await, 200);
    one.click("token-end").await;
    one.until("!document.querySelector('[data-test=token-row]')").await;
    assert_eq!(one.ask(asks).await, 401);
    one.until_gone("fresh-token").await;

    // Everything as a file.
    let folder = one.downloads().await;
    one.click("export-do").await;
    let all = String::from_utf8(one.saved(&folder, ".json").await).expect("a text");
    assert!(all.contains("mara@mail.example") && !all.contains("argon2"), "{all}");

    // Gone for good, with the password.
    one.click("delete-open").await;
    one.fill("delete-password", "wrong horse").await;
    one.click("delete-do").await;
    one.until_said("delete-password-why", "wrong").await;
    one.picture("delete").await;
    one.fill("delete-password", "another horse").await;
    one.click("delete-do").await;
    one.until("location.pathname === '/'").await;
    one.until("document.querySelector('.tools .you-name').textContent === 'Sign in'").await;
    one.open("/@/Mara").await;
    one.until_there("nobody").await;
    one.picture("nobody").await;
    one.must_be_accessible("nobody").await;
    assert_eq!(one.complaints().await, Vec::<String>::new());
    two.end().await;
    one.end().await;
}

/// Signing up, in and out, another password, a token, the profile of somebody else and the end of it, in a browser that has no tools
/// of its own.
async fn look_after(browser: Browser, name: &'static str, screen: Screen) {
    let one = Visit::begin_in(browser, name, screen).await;
    one.open("/sign-up").await;
    one.fill("sign-up-name", "x").await;
    one.fill("sign-up-new", PASSWORD).await;
    one.click("sign-up-do").await;
    one.until_said("sign-up-name-why", "2 to 20").await;
    one.until("document.activeElement?.dataset.test === 'sign-up-name'").await;
    one.picture("sign-up").await;
    one.sign_up("Mara").await;
    one.until_there("profile").await;
    one.picture("profile").await;
    one.open("/account").await;
    one.until_there("session").await;
    one.must_fit("the account").await;
    one.fill("password-password", "wrong horse").await;
    one.fill("password-new", "another horse").await;
    one.click("password-do").await;
    one.until_said("password-password-why", "wrong").await;
    one.fill("password-password", PASSWORD).await;
    one.click("password-do").await;
    one.until("document.querySelector('[data-test=password-done]')?.textContent").await;
    // The list of other access comes a little later and moves what is below it.
    one.until("document.querySelector('[data-test=access-none], [data-test=access-list]') !== null").await;
    one.fill("token-label", "bot at home").await;
    one.click("token-do").await;
    one.until("document.querySelector('[data-test=token-text]')?.value.startsWith('tafel_')").await;
    one.picture("account").await;
    one.click("token-end").await;
    one.until("!document.querySelector('[data-test=token-row]')").await;
    let exported = "fetch('/api/account/export').then((answer) => answer.json()).then((all) => all.name)";
    one.until(&format!("{exported}.then((name) => name === 'Mara')")).await;
    one.click("sign-out").await;
    one.until("location.pathname === '/'").await;
    one.open("/sign-in").await;
    one.fill("sign-in-name", "mara").await;
    one.fill("sign-in-password", PASSWORD).await;
    one.click("sign-in-do").await;
    one.until_said("sign-in-password-why", "wrong").await;
    one.fill("sign-in-password", "another horse").await;
    one.click("sign-in-do").await;
    one.until("location.pathname === '/@/Mara'").await;
    one.open("/@/Level 3").await;
    one.until_there("profile").await;
    one.must_fit("a profile").await;
    one.open("/account").await;
    one.until_there("session").await;
    one.click("delete-open").await;
    one.fill("delete-password", "another horse").await;
    one.click("delete-do").await;
    one.until("location.pathname === '/'").await;
    one.open("/@/Mara").await;
    one.until_there("nobody").await;
    one.end().await;
}

#[tokio::test]
async fn an_account_in_firefox() {
    look_after(Browser::Firefox, "account-firefox", Screen::DESKTOP.still()).await;
}

#[tokio::test]
async fn an_account_in_webkit() {
    look_after(Browser::WebKit, "account-webkit", Screen::PHONE.still().dark()).await;
}

#[tokio::test]
async fn games_of_the_browser_are_kept_in_the_account_and_brought_elsewhere() {
    let one = Visit::begin("moving", Screen::DESKTOP.still()).await;
    let own = |result: &str, moves: &str| {
        format!(
            "[Format \"1\"]\n[Game \"gunzi\"]\n[Result \"{result}\"]\n[Termination \"resignation\"]\n\n{moves}{result}\n"
        )
    };
    one.open("/games").await;
    let entries = [
        ("aaaaaaa1", own("1-0", "")),
        ("aaaaaaa2", own("0-1", "")),
        ("aaaaaaa3", own("*", "").replace("[Termination \"resignation\"]\n", "")),
        ("aaaaaaa4", "[Game \"gunzi\"]\n[Result \"1-0\"]\n\n1. zz 1-0\n".to_owned()),
    ];
    for (id, text) in &entries {
        let text = serde_json::to_string(text).expect("a text");
        one.ask(&format!("(localStorage.setItem('tafel.game.{id}', {text}), true)")).await;
    }
    one.sign_up("Mara").await;
    one.open("/account").await;
    // Two that are over, one that cannot be read; one is still being played.
    one.until_said("moving-offer", "3 games").await;
    one.picture("offer").await;
    // It fails: nothing is lost, and it is offered again.
    one.set_offline(true).await;
    one.click("moving-do").await;
    one.until_said("moving-fault", "cannot be reached").await;
    one.until_said("moving-offer", "3 games").await;
    one.set_offline(false).await;
    one.click("moving-do").await;
    one.until_said("moving-said", "2 games are in your account").await;
    one.until_said("moving-failed", "1 game could not be read").await;
    one.until_gone("moving-offer").await;
    one.picture("moved").await;
    one.reload().await;
    one.until_there("moving").await;
    one.until_gone("moving-offer").await;
    one.click("moving-bring").await;
    one.until_said("moving-said", "here already").await;
    // On another device they can be had, once.
    let two = Visit::beside(&one, Browser::Chromium, "moving-there", Screen::PHONE.still().lang("fr")).await;
    two.sign_in("Mara").await;
    two.until("location.pathname === '/@/Mara'").await;
    two.open("/account").await;
    two.click("moving-bring").await;
    two.until_said("moving-said", "2 parties").await;
    two.click("moving-bring").await;
    two.until_said("moving-said", "déjà ici").await;
    two.open("/games").await;
    two.until("document.querySelectorAll('[data-test=games] .own-game').length === 2").await;
    two.end().await;
    one.end().await;
}

#[tokio::test]
async fn a_passkey_is_added_used_and_removed() {
    let mut one = Visit::begin("passkey", Screen::DESKTOP.still()).await;
    // Browsers have passkeys where pages are served safely, or on this machine, by a name.
    one.base = one.base.replace("127.0.0.1", "localhost");
    one.cdp("WebAuthn.enable", serde_json::json!({})).await;
    let options = serde_json::json!({"protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
        "hasUserVerification": true, "isUserVerified": true, "automaticPresenceSimulation": true});
    let key = one.cdp("WebAuthn.addVirtualAuthenticator", serde_json::json!({ "options": options })).await;
    let key = serde_json::json!({ "authenticatorId": key["authenticatorId"] });
    one.sign_up("Mara").await;
    one.open("/account").await;
    one.until_there("session").await;
    one.fill("passkey-password", PASSWORD).await;
    one.click("passkey-do").await;
    one.until_said("passkey-label-why", "name").await;
    one.fill("passkey-label", "phone").await;
    one.fill("passkey-password", "wrong horse").await;
    one.click("passkey-do").await;
    one.until_said("passkey-password-why", "wrong").await;
    one.fill("passkey-password", PASSWORD).await;
    one.click("passkey-do").await;
    one.until_said("passkey-done", "added").await;
    one.until_said("passkeys", "phone").await;
    one.picture("added").await;
    one.must_be_accessible("passkeys").await;
    let kept = one.cdp("WebAuthn.getCredentials", key.clone()).await;
    assert_eq!(kept["credentials"].as_array().map(Vec::len), Some(1), "{kept}");
    assert_eq!(kept["credentials"][0]["rpId"], "localhost");
    // The same authenticator is not asked twice.
    one.fill("passkey-label", "again").await;
    one.fill("passkey-password", PASSWORD).await;
    one.click("passkey-do").await;
    one.until_said("passkey-fault", "already a passkey").await;
    // What signs in none of the ways that are offered is told so.
    one.ask(
        "(navigator.credentials.create = async (wish) => { \
            window.offered = wish.publicKey.pubKeyCredParams.map((kind) => kind.alg); \
            window.verification = wish.publicKey.authenticatorSelection.userVerification; \
            throw new DOMException('none of these', 'NotSupportedError'); }, true)",
    )
    .await;
    one.fill("passkey-password", PASSWORD).await;
    one.click("passkey-do").await;
    one.until_said("passkey-fault", "ES256, EdDSA or RS256").await;
    assert_eq!(one.ask("window.offered").await, serde_json::json!([-7, -8, -257]));
    assert_eq!(one.ask("window.verification").await, "required");

    // In again, without a name and a password, but not without a finger or a PIN.
    one.click("sign-out").await;
    one.until("location.pathname === '/'").await;
    one.open("/sign-in").await;
    one.picture("entry").await;
    let verified = |is: bool| serde_json::json!({"authenticatorId": key["authenticatorId"], "isUserVerified": is});
    one.cdp("WebAuthn.setUserVerified", verified(false)).await;
    one.click("passkey-entry").await;
    one.until_said("passkey-entry-fault", "No passkey").await;
    one.cdp("WebAuthn.setUserVerified", verified(true)).await;
    one.click("passkey-entry").await;
    one.until("location.pathname === '/@/Mara'").await;
    one.until("document.querySelector('.tools .you-name').textContent === 'Mara'").await;

    // Removed, it is good for nothing.
    one.open("/account").await;
    one.until_there("session").await;
    one.click("passkey-end").await;
    one.until_gone("passkey-row").await;
    one.click("sign-out").await;
    one.until("location.pathname === '/'").await;
    one.open("/sign-in").await;
    one.click("passkey-entry").await;
    one.until_said("passkey-entry-fault", "not accepted").await;
    // Whoever has none is told so.
    one.cdp("WebAuthn.clearCredentials", key).await;
    one.click("passkey-entry").await;
    one.until_said("passkey-entry-fault", "No passkey").await;
    one.cdp("WebAuthn.disable", serde_json::json!({})).await;
    one.end().await;
}

/// Makes a token, as a program would.
async fn make_token(visit: &Visit, name: &str) {
    let body = serde_json::json!({ "name": name, "scopes": ["read"] }).to_string();
    let body = serde_json::to_string(&body).expect("a text");
    let made = format!(
        "fetch('/api/v1/tokens', {{method: 'POST', headers: {{'Content-Type': 'application/json'}}, body: {body}}})\
         .then((it) => it.status)"
    );
    assert_eq!(visit.ask(&made).await, 201);
}

/// What the command prints that looks after accounts.
fn admin(visit: &Visit, arguments: &[&str]) -> String {
    let database = format!("sqlite:{}", visit.database().display());
    let mut command = std::process::Command::new(told("TAFEL_BIN"));
    let done = command.arg("admin").args(arguments).args(["--database", &database]).output().expect("the program");
    assert!(done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).expect("a text").trim().to_owned()
}

#[tokio::test]
async fn a_forgotten_password_is_set_by_a_link_and_other_access_is_ended() {
    let one = Visit::begin("account-reset", Screen::DESKTOP.still()).await;
    one.sign_up("Mara").await;
    make_token(&one, "bot at home").await;
    let link = admin(&one, &["reset-password", "Mara", "--public-url", &one.base]);
    let path = link.strip_prefix(&one.base).expect("a link to this table");
    // On a phone where nobody is signed in yet.
    let two =
        Visit::beside(&one, Browser::Chromium, "account-reset-phone", Screen::PHONE.still().dark().lang("de")).await;
    two.open("/sign-in").await;
    two.until_said("signing-in", "Passwort vergessen?").await;
    two.open("/").await;
    two.open(path).await;
    two.fill("reset-new", "short").await;
    two.click("reset-do").await;
    two.until_said("reset-new-why", "8 Zeichen").await;
    two.picture("fault").await;
    two.must_serve_everybody("a link to set a password").await;
    two.fill("reset-new", "another horse").await;
    two.click("reset-do").await;
    two.until_said("password-set", "geändert").await;
    two.until_said("access-list", "Tokens: bot at home").await;
    two.until("location.hash === ''").await;
    two.picture("done").await;
    two.must_serve_everybody("a password that was set").await;
    // The other browser is signed out, and the link works once.
    one.open("/account").await;
    one.until("location.pathname === '/sign-in'").await;
    one.picture("forgot").await;
    one.open("/").await;
    one.open(path).await;
    one.fill("reset-new", "a third horse").await;
    one.click("reset-do").await;
    one.until_said("reset-fault", "already been used").await;
    two.click("access-end").await;
    two.until_said("access-none", "nur noch dieser Browser").await;
    two.picture("ended").await;
    // The same after the password was changed on the page of the account.
    make_token(&two, "bot two").await;
    two.open("/account").await;
    two.until_there("token-row").await;
    two.fill("password-password", "another horse").await;
    two.fill("password-new", "a fourth horse").await;
    two.click("password-do").await;
    two.until_said("access-list", "bot two").await;
    two.picture("changed").await;
    two.must_serve_everybody("an account whose password has changed").await;
    two.click("access-end").await;
    two.until_there("access-none").await;
    two.until_gone("token-row").await;
    for visit in [two, one] {
        assert_eq!(visit.complaints().await, Vec::<String>::new());
        visit.end().await;
    }
}

/// Rated games of two who are signed in, each of two moves; the second one resigns. Played as programs play: it is the profile that
/// is tested.
async fn play_rated(one: &Visit, two: &Visit, count: usize) {
    let send = |path: &str, body: &str| {
        format!(
            "fetch('{path}', {{method: 'POST', headers: {{'Content-Type': 'application/json'}}, body: JSON.stringify({body})}})\
             .then(async (it) => {{ const said = await it.json(); if (!it.ok) throw new Error(JSON.stringify(said)); return said; }})"
        )
    };
    let terms =
        "{terms: {game: 'gunzi', time: {type: 'fischer', base: 600000, increment: 5000}, rated: true, colour: 'one'}}";
    for _ in 0..count {
        let game = one.ask(&send("/api/games", terms)).await["id"].as_str().expect("a game").to_owned();
        two.ask(&send(&format!("/api/games/{game}/join"), "{}")).await;
        for (visit, ply) in [(one, 0), (two, 1)] {
            let moves = visit.ask(&format!("fetch('/api/v1/games/{game}/moves').then((it) => it.json())")).await;
            let text = moves["moves"][0].as_str().expect("a move").to_owned();
            visit.ask(&send(&format!("/api/v1/games/{game}/moves"), &format!("{{ply: {ply}, move: '{text}'}}"))).await;
        }
        two.ask(&send(&format!("/api/v1/games/{game}/resign"), "{}")).await;
    }
}

/// Results by opponent, for oneself alone: the server keeps it.
async fn keep_private(one: &Visit, two: &Visit) {
    one.open("/account").await;
    one.click("private").await;
    one.until_said("privacy", "Saved.").await;
    one.reload().await;
    one.until("document.querySelector('[data-test=private]')?.checked").await;
    one.must_be_accessible("an account that is private").await;
    one.open("/@/Mara").await;
    one.until_said("profile-private", "Only you").await;
    one.until_said("results-people", "6 won, 0 drawn, 0 lost").await;
    one.picture("private").await;
    two.open("/@/Mara").await;
    two.until_said("profile-private", "Mara").await;
    two.until_there("results-by-game").await;
    two.until_gone("results-people").await;
    two.picture("private").await;
    two.must_serve_everybody("a private profile on a phone").await;
}

#[tokio::test]
async fn a_profile_shows_ratings_games_and_results() {
    let one = Visit::begin("profile-one", Screen { width: 1280, height: 860, ..Screen::DESKTOP.still() }).await;
    one.sign_up("Mara").await;
    // Never played: the cards invite.
    one.until("document.querySelectorAll('.rating-card a[href^=\"/play/\"]').length === 3").await;
    one.picture("new").await;
    let phone = Screen::PHONE.still().dark().lang("fr");
    let two = Visit::beside(&one, Browser::Chromium, "profile-two", phone).await;
    two.sign_up("Jonas").await;
    play_rated(&one, &two, 4).await;
    one.open("/@/mara").await;
    one.until_said("rating-gunzi-rapid", "after 6 more games").await;
    one.until_said("rating-gunzi-rapid", "?").await;
    one.until_gone("rating-line").await;
    play_rated(&one, &two, 2).await;
    one.reload().await;
    one.until_there("rating-line").await;
    one.until_said("profile-about", "6 games").await;
    one.until("document.querySelectorAll('[data-test=last-games] .thumbnail svg').length === 6").await;
    one.until_said("last-games", "Won").await;
    one.until_said("last-games", "▲").await;
    one.until_said("last-games", "White resigned · Black wins").await;
    one.until("/Black \\d+ · White \\d+/.test(document.querySelector('.last-score').textContent)").await;
    one.until_said("results-people", "6 won, 0 drawn, 0 lost").await;
    one.picture("own").await;
    one.must_serve_everybody("a profile").await;
    // Arrows go through the games, Enter opens one.
    let place = "[...document.querySelectorAll('.last-game')].indexOf(document.activeElement)";
    one.ask("(document.querySelector('.last-game').focus(), true)").await;
    for (key, at) in [("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("ArrowUp", 0), ("ArrowUp", 0)] {
        one.key(key).await;
        one.until(&format!("{place} === {at}")).await;
    }
    one.key("c").await;
    one.key("Enter").await;
    one.until("location.pathname.startsWith('/live/')").await;

    // As somebody else sees it, on a phone, in the dark, in French.
    two.open("/@/Mara").await;
    two.until_there("rating-line").await;
    two.picture("other").await;
    two.must_serve_everybody("a profile on a phone").await;
    two.key("c").await;
    two.until("location.pathname === '/now' && location.search === '?to=Mara'").await;
    two.open("/@/Mara").await;
    two.until_there("rating-line").await;
    two.click("block").await;
    two.until_said("block-note", "Mara").await;
    two.reload().await;
    two.until("document.querySelector('[data-test=block]')?.getAttribute('aria-pressed') === 'true'").await;
    two.open("/account").await;
    two.until_said("blocked", "Mara").await;
    two.click("unblock").await;
    two.until_gone("blocked").await;
    two.open("/@/Mara").await;
    two.click("report").await;
    two.click("report-do").await;
    two.until_said("report-why", "1000").await;
    two.fill("report-reason", "Elle parle trop.").await;
    two.picture("report").await;
    two.must_be_accessible("a report").await;
    two.click("report-do").await;
    two.until_there("report-sent").await;
    two.click("report-close").await;

    keep_private(&one, &two).await;

    // A challenge, to somebody who is here.
    one.open("/now").await;
    one.until("!document.querySelector('[data-test=challenge-name]')?.disabled").await;
    two.click("profile-challenge").await;
    two.until("location.pathname === '/now' && document.querySelector('[data-test=by-name-name]')?.value === 'Mara'")
        .await;
    two.until("!document.querySelector('[data-test=challenge-name]').disabled").await;
    two.click("challenge-name").await;
    one.until_said("challenge", "Jonas").await;
    one.picture("challenge").await;
    one.must_fit("a challenge").await;
    one.must_be_accessible("a challenge").await;
    // Who goes through the header by keys sees where.
    one.ask("document.querySelector('.skip').focus()").await;
    one.key("Tab").await;
    one.until("document.activeElement.matches('.bar .brand')").await;
    one.until("document.querySelector('.notices').getBoundingClientRect().top > document.querySelector('.brand').getBoundingClientRect().bottom").await;
    one.click("challenge-decline").await;
    one.until_gone("challenge").await;
    one.fill("by-name-name", "Jonas").await;
    one.click("challenge-name").await;
    two.until_said("challenge", "Mara").await;
    two.picture("challenge").await;
    two.must_fit("a challenge").await;
    two.must_show_whole_words("a challenge").await;

    // Closed by whoever runs the table: the name is struck, the games stay.
    admin(&one, &["close", "Jonas"]);
    one.open("/@/Jonas").await;
    one.until_there("profile-closed").await;
    one.until("document.querySelector('[data-test=profile-name] s')?.textContent === 'Jonas'").await;
    one.until("document.querySelectorAll('[data-test=last-games] .thumbnail svg').length === 6").await;
    one.until_gone("profile-challenge").await;
    one.picture("closed").await;
    two.end().await;
    one.end().await;
}
