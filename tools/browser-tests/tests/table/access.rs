//! Every page must serve those who do not see it, or do not use a mouse.

use crate::support::{Screen, Visit};

const PAGES: [&str; 13] = [
    "/",
    "/play",
    "/play/gunzi",
    "/analyse?game=gunzi",
    "/games",
    "/settings",
    "/sign-in",
    "/sign-up",
    "/learn",
    "/learn/gunzi",
    "/learn/fenix/capture",
    "/learn/abalone/words",
    "/ask/gunzi",
];

#[tokio::test]
async fn no_page_has_serious_faults() {
    let visit = Visit::begin("access", Screen::DESKTOP).await;
    for page in PAGES {
        visit.open(page).await;
        visit.must_be_accessible(page).await;
    }
    visit.end().await;
}

#[tokio::test]
async fn no_page_has_serious_faults_on_a_phone_in_the_dark() {
    let visit = Visit::begin("access-phone", Screen::PHONE.dark()).await;
    for page in PAGES {
        visit.open(page).await;
        visit.must_be_accessible(page).await;
        visit.must_fit(page).await;
    }
    visit.end().await;
}

#[tokio::test]
async fn pages_fit_at_twice_the_size() {
    let half = Screen { width: 640, height: 400, ..Screen::DESKTOP };
    let visit = Visit::begin("zoom", half).await;
    for page in PAGES {
        visit.open(page).await;
        visit.must_fit(page).await;
    }
    visit.picture("last").await;
    visit.end().await;
}

/// What is written on buttons must be readable whole, in every language, where there is least room.
#[tokio::test]
async fn words_fit_a_phone_in_every_language() {
    let visit = Visit::begin("words", Screen::PHONE.still()).await;
    visit.begin_hot_seat("gunzi").await;
    let game = visit.ask("location.pathname").await.as_str().expect("a path").to_owned();
    for lang in ["nl", "de", "fr"] {
        visit.choose_language(lang).await;
        for (name, page) in [("game", game.as_str()), ("play", "/play/fenix"), ("analyse", "/analyse?game=gunzi")] {
            visit.open(page).await;
            visit.until(&format!("document.documentElement.lang === '{lang}'")).await;
            visit.must_fit(page).await;
            visit.must_show_whole_words(&format!("{page} in {lang}")).await;
            visit.picture(&format!("{lang}-{name}")).await;
        }
    }
    visit.end().await;
}

/// Where the system chooses all colours, what is chosen is still told from what is not.
#[tokio::test]
async fn what_is_chosen_is_seen_in_forced_colours() {
    let visit = Visit::begin("forced-colours", Screen::DESKTOP.still()).await;
    let forced = serde_json::json!({"features": [{"name": "forced-colors", "value": "active"}]});
    visit.cdp("Emulation.setEmulatedMedia", forced).await;
    visit.open("/play/gunzi").await;
    visit.until_there("begin").await;
    visit.until("matchMedia('(forced-colors: active)').matches").await;
    let outlines = "(chosen) => [...document.querySelectorAll(`.choice input${chosen} + span`)]\
                    .map((it) => getComputedStyle(it).outlineStyle)";
    visit.until(&format!("(({outlines})(':checked')).every((it) => it === 'solid')")).await;
    visit.until(&format!("(({outlines})(':not(:checked)')).every((it) => it === 'none')")).await;
    visit.until(&format!("(({outlines})(':checked')).length > 0")).await;
    visit.picture("choices").await;
    visit.end().await;
}
