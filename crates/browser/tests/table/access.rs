//! Every page must serve those who do not see it, or do not use a mouse.

use crate::support::{Screen, Visit};

const PAGES: [&str; 6] = ["/", "/play", "/play/gunzi", "/analyse?game=gunzi", "/games", "/settings"];

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
