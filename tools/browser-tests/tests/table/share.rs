//! A game given to others: as a link, as files, as pictures.

use crate::support::{Screen, Visit, Way};

impl Visit {
    /// The path of the link that the dialog shows.
    async fn shared_path(&self, button: &str, begin: &str) -> String {
        self.click(button).await;
        let field = "document.querySelector('[data-test=share-address]')";
        let begin = format!("{}{begin}", self.base);
        self.until(&format!("{field} && {field}.value.startsWith('{begin}')")).await;
        let link = self.ask(&format!("{field}.value")).await;
        link.as_str().expect("a link")[self.base.len()..].to_owned()
    }
}

#[tokio::test]
async fn a_game_is_shared() {
    let (gunzi, options) = engine::find("gunzi").expect("a game");
    let mut table = gunzi.table(&options, None).expect("a start");
    let visit = Visit::begin("share", Screen::DESKTOP.still()).await;
    visit.begin_hot_seat("gunzi").await;
    for _ in 0..4 {
        let text = table.moves().remove(2);
        visit.enter(table.as_mut(), &text, Way::Mouse).await;
    }
    visit.click("more-controls").await;
    visit.click("more-share").await;
    visit.until("document.querySelector('dialog[data-test=share]').open").await;
    visit.picture("dialog").await;
    visit.must_be_accessible("the dialog for sharing").await;
    let folder = visit.downloads().await;
    visit.click("share-tafel").await;
    let text = String::from_utf8(visit.saved(&folder, ".tafel").await).expect("a text");
    let game = record::read_all(&text, engine::all()).next().expect("a game").expect("a record");
    assert_eq!(game.table.played(), table.played());
    visit.click("share-svg").await;
    assert!(visit.saved(&folder, ".svg").await.starts_with(b"<svg"));
    visit.click("share-png").await;
    assert!(visit.saved(&folder, ".png").await.starts_with(b"\x89PNG"));
    let whole = visit.shared_path("share-link", "/analyse#").await;
    let short = visit.shared_path("share-short", "/r/").await;
    // Beside a link that the server keeps nothing says that nothing is kept.
    visit.until_said("share-about", "For a short link, the server stores the game.").await;
    visit.until("!document.querySelector('dialog[data-test=share]').textContent.includes('nothing')").await;
    visit.picture("links").await;
    // Somebody else opens them.
    for path in [&whole, &short] {
        visit.open("/").await;
        visit.open(path).await;
        visit.until_there("analysis").await;
        visit.until_said("tree", &table.played()[3]).await;
        visit.ask("(document.activeElement.blur(), true)").await;
        visit.key("End").await;
        visit.until_position(table.as_ref()).await;
    }
    visit.picture("opened").await;
    // What nobody has shared is not found, and that is told.
    visit.open("/r/nothinghere").await;
    visit.until_there("open-failed").await;
    visit.picture("nothing").await;
    visit.end().await;
}
