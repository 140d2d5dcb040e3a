//! Getting a game under way, and following it.

use std::time::{Duration, Instant};

use rules::Table;
use serde_json::json;

use super::Visit;

impl Visit {
    /// Begins a game of two at one screen; `game` as on the command line, `abalone:belgian-daisy`.
    pub(crate) async fn begin_hot_seat(&self, game: &str) {
        self.begin_hot_seat_from(game, None).await;
    }

    /// Begins a game of two at one screen from a position.
    pub(crate) async fn begin_hot_seat_from(&self, game: &str, position: Option<&str>) {
        self.choose_game(game, position).await;
        self.click("against.person").await;
        self.click("begin").await;
        self.until("location.pathname.startsWith('/game/') && document.querySelector('[data-test=board]')").await;
    }

    /// Begins a game against the computer on the side that moves first.
    pub(crate) async fn begin_against(&self, game: &str, level: u8) {
        self.choose_game(game, None).await;
        self.click("against.computer").await;
        self.slide("level", level).await;
        self.click("side-one").await;
        self.click("begin").await;
        self.until("location.pathname.startsWith('/game/') && document.querySelector('[data-test=board]')").await;
    }

    async fn choose_game(&self, game: &str, position: Option<&str>) {
        let (id, options) = game.split_once(':').unwrap_or((game, ""));
        let mut address = format!("/play/{id}?options={options}");
        if let Some(position) = position {
            address = format!("{address}&position={}", position.replace(' ', "%20").replace('#', "%23"));
        }
        self.open(&address).await;
    }

    async fn slide(&self, test: &str, value: u8) {
        self.place_of(test).await;
        self.ask(&format!(
            "(() => {{ const it = document.querySelector('[data-test={test}]'); it.value = '{value}'; \
             it.dispatchEvent(new Event('input', {{ bubbles: true }})); \
             it.dispatchEvent(new Event('change', {{ bubbles: true }})); return true; }})()"
        ))
        .await;
    }

    /// Chooses a language in the bar of the page.
    pub(crate) async fn choose_language(&self, lang: &str) {
        self.ask(&format!(
            "(() => {{ const list = document.querySelector('[data-test=language]'); list.value = '{lang}'; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }})); return true; }})()"
        ))
        .await;
        self.until(&format!("document.documentElement.lang === '{lang}'")).await;
    }

    /// The position that the board shows.
    pub(crate) async fn position(&self) -> String {
        let text = self.ask("document.querySelector('[data-test=board]').dataset.position").await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the computer has moved, and plays its move on the table.
    pub(crate) async fn follow(&self, table: &mut dyn Table) {
        let before = table.position_text();
        let begin = Instant::now();
        let now = loop {
            let now = self.position().await;
            if now != before {
                break now;
            }
            assert!(begin.elapsed() < Duration::from_mins(1), "the computer does not move in {before}");
            tokio::time::sleep(Duration::from_millis(40)).await;
        };
        let answer = table.moves().into_iter().find(|text| {
            let mut next = table.fork();
            next.play(text).is_ok() && next.position_text() == now
        });
        let answer = answer.unwrap_or_else(|| panic!("no legal move leads from {before} to {now}"));
        table.play(&answer).expect("a legal move");
    }

    /// Waits until the service worker has kept everything.
    pub(crate) async fn until_kept(&self) {
        self.until("navigator.serviceWorker.controller").await;
    }

    /// Takes the network away, from the page and from the service worker, or gives it back.
    pub(crate) async fn set_offline(&self, offline: bool) {
        let conditions = json!({"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
        self.cdp("Network.enable", json!({})).await;
        self.cdp("Network.emulateNetworkConditions", conditions).await;
    }
}
