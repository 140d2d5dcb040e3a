//! The first page, the settings, the languages.

use crate::support::{Screen, Visit};

#[tokio::test]
async fn the_first_page_shows_three_games_with_boards() {
    let visit = Visit::begin("home", Screen::DESKTOP).await;
    visit.open("/").await;
    for family in engine::families() {
        let card =
            format!("document.querySelectorAll('[data-test=card-{}] svg .pieces > *').length > 5", family[0].id());
        visit.until(&card).await;
    }
    visit.picture("desktop-light").await;
    visit.click("theme").await;
    visit.until("document.documentElement.dataset.theme === 'dark'").await;
    visit.picture("desktop-dark").await;
    visit.end().await;
}

#[tokio::test]
async fn the_first_page_fits_a_phone() {
    let visit = Visit::begin("home-phone", Screen::PHONE.dark()).await;
    visit.open("/").await;
    visit.until("document.documentElement.dataset.theme === 'dark'").await;
    visit.must_fit("the first page").await;
    visit.picture("dark").await;
    visit.end().await;
}

#[tokio::test]
async fn the_language_is_the_browsers_until_another_is_chosen() {
    let visit = Visit::begin("language", Screen::DESKTOP.lang("nl")).await;
    visit.open("/").await;
    visit.until("document.documentElement.lang === 'nl'").await;
    for lang in ["de", "fr", "en", "nl", "de"] {
        visit.choose_language(lang).await;
        let lang: rules::Lang = lang.parse().expect("a language");
        for family in engine::families() {
            let about = serde_json::to_string(&family[0].words().word(lang, "game.about")).expect("a text");
            visit.until(&format!("document.body.textContent.includes({about})")).await;
        }
        visit.picture(lang.code()).await;
    }
    visit.reload().await;
    visit.until("document.documentElement.lang === 'de'").await;
    visit.end().await;
}

#[tokio::test]
async fn settings_are_kept() {
    let visit = Visit::begin("settings", Screen::DESKTOP).await;
    visit.open("/settings").await;
    visit.click_first("[data-test='look.ink']").await;
    visit.click_first("[data-test='view.straight']").await;
    visit.click_first("[data-test='theme.dark']").await;
    visit.click_first("[data-test=territory]").await;
    visit.until("document.documentElement.dataset.theme === 'dark'").await;
    visit.until("document.querySelector('.samples svg.ink.dark')").await;
    visit.picture("ink-dark").await;
    visit.reload().await;
    visit.until("document.querySelector('.samples svg.ink.dark')").await;
    visit.until("document.querySelector('[data-test=territory]').checked").await;
    visit.end().await;
}

#[tokio::test]
async fn there_is_a_way_back_from_nowhere() {
    let visit = Visit::begin("nowhere", Screen::DESKTOP).await;
    visit.open("/no/such/page").await;
    visit.click_first("main a.button").await;
    visit.until("location.pathname === '/' && document.querySelector('.cards')").await;
    visit.end().await;
}

#[tokio::test]
async fn keys_choose_a_game_and_without_a_network_only_what_works_can_be_pressed() {
    let visit = Visit::begin("home-keys", Screen::DESKTOP.still()).await;
    visit.open("/").await;
    visit.until("navigator.serviceWorker.controller").await;
    let focused = |game: &str| format!("document.activeElement?.closest('[data-test=card-{game}]')");
    visit.until_there("card-gunzi").await;
    visit.key("2").await;
    let second = engine::families()[1][0].id();
    visit.until(&focused(second)).await;
    visit.key("ArrowLeft").await;
    visit.until(&focused(engine::families()[0][0].id())).await;
    visit.key("ArrowRight").await;
    visit.until(&focused(second)).await;
    visit.key("?").await;
    visit.until_said("help-dialog", "play now").await;
    visit.click("help-done").await;
    visit.set_offline(true).await;
    visit.until_said("home-offline", "No network").await;
    for way in ["somebody", "friend"] {
        visit
            .until(&format!("document.querySelector('[data-test={way}]').getAttribute('aria-disabled') === 'true'"))
            .await;
        visit.click(way).await;
        visit.until("location.pathname === '/'").await;
    }
    visit.picture("offline").await;
    visit.must_be_accessible("the first page without a network").await;
    visit.key("1").await;
    visit.key("Enter").await;
    visit.until("location.pathname.startsWith('/play/')").await;
    visit.set_offline(false).await;
    visit.end().await;
}
