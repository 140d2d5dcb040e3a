//! The opening explorer of the analysis board: what was played here, by those who reached it.

use crate::support::{Screen, Visit};

#[tokio::test]
async fn the_explorer_follows_the_board() {
    let mut visit = Visit::begin("explorer", Screen::DESKTOP.still()).await;
    visit.open("/").await;
    let id = visit.play_house("gunzi", 2).await;
    visit.give_up(&id).await;

    // Closed until somebody opens it, and then remembered.
    visit.open("/analyse?game=gunzi").await;
    visit.until_there("explorer").await;
    visit.until_gone("explorer-body").await;
    let asked = "performance.getEntriesByType('resource').filter((it) => it.name.includes('/api/v1/explorer')).length";
    assert_eq!(visit.ask(asked).await, 0, "nothing is asked while it is closed");
    visit.click("explorer").await;
    visit.until_there("explorer-row").await;
    visit.until_said("explorer-count", "1").await;
    visit.until_said("explorer-games", "Level 1").await;
    visit.picture("start").await;
    visit.must_be_accessible("the explorer").await;
    visit.reload().await;
    visit.until_there("explorer-row").await;

    // A press plays the move; what was asked once is not asked again.
    let start = visit.position().await;
    visit.click_first(".explorer-move").await;
    visit.until(&format!("document.querySelector('[data-test=board]').dataset.position !== {start:?}")).await;
    visit.until("document.querySelectorAll('[data-test=explorer-row]').length === 1").await;
    let twice = visit.ask(asked).await;
    assert_eq!(twice, 2);
    visit.click("step-back").await;
    visit.until(&format!("document.querySelector('[data-test=board]').dataset.position === {start:?}")).await;
    visit.until_there("explorer-row").await;
    visit.click("step-on").await;
    visit.until_there("explorer-row").await;
    assert_eq!(visit.ask(asked).await, twice, "answers are remembered");

    // People's games are told apart from those with the computer.
    visit
        .ask(
            "(() => { const it = document.querySelector('[data-test=explorer-whose]'); it.value = 'no'; \
             it.dispatchEvent(new Event('change', { bubbles: true })); return true; })()",
        )
        .await;
    visit.until_there("explorer-none").await;
    visit.picture("none").await;

    // Where there is no server it rests, and the board does not wait for it.
    visit.cut_off();
    visit.click("step-back").await;
    visit.until_there("explorer-trouble").await;
    let before = visit.ask(asked).await;
    visit.click("step-on").await;
    visit.click("step-back").await;
    visit.until_there("explorer-trouble").await;
    assert_eq!(visit.ask(asked).await, before, "nothing is asked of a server that is gone");
    visit.picture("cut-off").await;
    visit.come_back();
    visit.click("explorer-again").await;
    visit.until_there("explorer-none").await;
    visit.end().await;
}

#[tokio::test]
async fn a_phone_has_room_for_the_explorer() {
    let visit = Visit::begin("explorer-phone", Screen::PHONE.still().dark().lang("de")).await;
    visit.open("/").await;
    let id = visit.play_house("fenix", 2).await;
    visit.give_up(&id).await;
    visit.open("/analyse?game=fenix").await;
    visit.click("explorer").await;
    visit.until_there("explorer-row").await;
    visit.place_of("explorer-games").await;
    visit.picture("open").await;
    visit.must_be_accessible("the explorer on a phone").await;
    visit.must_fit("the explorer on a phone").await;
    // All games of this position are found in the archive, with the position in the address.
    visit.click_first("[data-test=explorer-games] a").await;
    visit.until(&format!("location.pathname === '/live/{id}'")).await;
    visit.until_there("result").await;
    visit.end().await;
}

#[tokio::test]
async fn games_of_the_engine_are_a_list_of_their_own() {
    let visit = Visit::begin("explorer-book", Screen::DESKTOP.still()).await;
    let choose = |whose: &str| {
        format!(
            "(() => {{ const it = document.querySelector('[data-test=explorer-whose]'); it.value = '{whose}'; \
             it.dispatchEvent(new Event('change', {{ bubbles: true }})); return true; }})()"
        )
    };
    let fetched = "performance.getEntriesByType('resource').filter((it) => it.name.includes('/data/books-')).length";
    visit.open("/analyse?game=abalone").await;
    visit.click("explorer").await;
    // People's games first: nobody has played here, and nothing of the engine's is among them.
    visit.until_there("explorer-none").await;
    assert_eq!(visit.ask(fetched).await, 0, "the book is fetched when somebody wants it");
    visit.ask(&choose("book")).await;
    visit.until_there("explorer-row").await;
    visit.until_said("explorer-book", "engine against itself").await;
    visit.until_there("explorer-plays").await;
    let (game, options) = engine::find("abalone").expect("a game");
    let table = game.table(&options, None).expect("a start");
    let book = engine::openings("abalone").expect("a book");
    let moves = book.moves(table.as_ref());
    let rows = "document.querySelectorAll('[data-test=explorer-row]').length";
    assert_eq!(visit.ask(rows).await, moves.len() as i64);
    assert_eq!(
        visit.ask("document.querySelectorAll('[data-test=explorer-games]').length").await,
        0,
        "no game is named"
    );
    visit.picture("book").await;
    visit.must_be_accessible("the engine's games").await;
    // It follows the board, and is kept.
    visit.click(&format!("explore-{}", moves[0].text)).await;
    let mut next = table.fork();
    next.play(&moves[0].text).expect("a move");
    visit.until(&format!("{rows} === {}", book.moves(next.as_ref()).len())).await;
    visit.reload().await;
    visit.until_there("explorer-book").await;
    visit.ask(&choose("no")).await;
    visit.until_there("explorer-none").await;
    visit.until_gone("explorer-book").await;
    // A game without such a book says so.
    visit.open("/analyse?game=gunzi").await;
    visit.until_there("explorer-none").await;
    visit.ask(&choose("book")).await;
    visit.until_there("explorer-no-book").await;
    visit.end().await;
}
