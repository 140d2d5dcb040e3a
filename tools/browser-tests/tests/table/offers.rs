//! Offers: each says what it is, none hides another, and one's own can be taken back at once.

use crate::by_link::{play_some, sit_down};
use crate::support::{Browser, Screen, Visit};

/// What an offer that is shown says, with its buttons.
const SHOWN: &str =
    "[...document.querySelectorAll('.live-offer')].map((it) => it.innerText.replace(/\\s+/g, ' ')).join('|')";

impl Visit {
    async fn until_offers(&self, expected: &str) {
        self.until(&format!("{SHOWN} === {expected:?}")).await;
    }

    async fn guest(&self) -> String {
        self.ask("document.querySelector('[data-test=player-top] strong').textContent")
            .await
            .as_str()
            .expect("a name")
            .to_owned()
    }
}

async fn offers_say_what_they_are(names: [&'static str; 2], clock: &str) {
    let one = Visit::begin(names[0], Screen::DESKTOP.still()).await;
    let two = Visit::beside(&one, Browser::Chromium, names[1], Screen::PHONE.still().dark()).await;
    let mut table = sit_down(&one, &two, "gunzi", clock).await;
    play_some([&one, &two], table.as_mut(), 2).await;
    let (of_one, of_two) = (two.guest().await, one.guest().await);

    // A takeback is asked for and declined; the draw offered then is not taken for it.
    two.click("take-back").await;
    two.until_offers("You asked to take back a move. Withdraw request").await;
    one.until_offers(&format!("{of_two} asks to take back a move. Accept takeback Decline takeback")).await;
    one.click("offer-decline").await;
    two.until_said("status", "declined your takeback request").await;
    one.click("draw").await;
    one.click("offering-yes").await;
    one.until_offers("You offered a draw. Withdraw offer").await;
    two.until_offers(&format!("{of_one} offers a draw. Accept draw Decline draw")).await;
    // Both can be read: what was declined, and what is offered.
    two.until_said("message", "declined your takeback request").await;
    two.picture("draw-after-takeback").await;
    two.must_fit("an offer after one that was declined").await;
    two.must_be_accessible("an offer after one that was declined").await;
    two.must_show_whole_words("an offer after one that was declined").await;
    // Whoever looks at an earlier position sees it, too.
    two.click("moves.back").await;
    two.until_there("to-game").await;
    two.until_offers(&format!("{of_one} offers a draw. Accept draw Decline draw")).await;
    two.click("to-game").await;

    // Two offers at once stand below each other.
    one.click("take-back").await;
    two.until_offers(&format!(
        "{of_one} offers a draw. Accept draw Decline draw|{of_one} asks to take back a move. Accept takeback Decline takeback"
    ))
    .await;
    one.until_offers("You offered a draw. Withdraw offer|You asked to take back a move. Withdraw request").await;
    one.picture("two-offers").await;
    two.picture("two-offers").await;
    two.must_fit("two offers").await;
    two.must_be_accessible("two offers").await;

    // Offers are withdrawn at once.
    one.click_first("[data-test=offer-draw] [data-test=offer-withdraw]").await;
    two.until_offers(&format!("{of_one} asks to take back a move. Accept takeback Decline takeback")).await;
    one.click("offer-withdraw").await;
    two.until_offers("").await;
    one.until_offers("").await;
    two.end().await;
    one.end().await;
}

#[tokio::test]
async fn a_draw_offer_is_not_hidden_by_a_declined_takeback() {
    offers_say_what_they_are(["offers-one", "offers-two"], "clock-5+3").await;
}

#[tokio::test]
async fn the_same_in_a_game_over_days() {
    offers_say_what_they_are(["offers-days-one", "offers-days-two"], "clock-3d").await;
}
