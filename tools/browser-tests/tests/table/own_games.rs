//! One's own games: named, deleted and had back, taken elsewhere and brought in.

use std::path::Path;

use rules::Table;

use crate::support::{Screen, Visit, Way};

impl Visit {
    async fn until_games(&self, count: usize) {
        self.until(&format!("document.querySelectorAll('[data-test=games] .own-game').length === {count}")).await;
    }

    /// Waits until the browser has saved a file with that ending, and reads it.
    pub(crate) async fn saved(&self, folder: &Path, ending: &str) -> Vec<u8> {
        for _ in 0..400 {
            let files = std::fs::read_dir(folder).expect("a folder").flatten().map(|file| file.path());
            let found = files.into_iter().find(|path| path.to_string_lossy().ends_with(ending));
            if let Some(bytes) = found.and_then(|path| std::fs::read(path).ok()).filter(|bytes| !bytes.is_empty()) {
                return bytes;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("nothing was saved as {ending}");
    }
}

#[tokio::test]
async fn games_are_named_deleted_and_carried_away() {
    let visit = Visit::begin("own-games", Screen::DESKTOP.still()).await;
    visit.open("/games").await;
    visit.until_there("no-games").await;
    visit.picture("none").await;
    let mut played = Vec::new();
    for game in ["abalone:belgian-daisy", "gunzi"] {
        let (rulebook, options) = engine::find(game).expect("a game");
        let mut table: Box<dyn Table> = rulebook.table(&options, None).expect("a start");
        visit.begin_hot_seat(game).await;
        for _ in 0..2 {
            let text = table.moves().remove(1);
            visit.enter(table.as_mut(), &text, Way::Mouse).await;
        }
        visit.until_there("move-2").await;
        played.push(table.position_text());
    }
    visit.open("/games").await;
    visit.until_games(2).await;
    // A name.
    visit.click("rename").await;
    visit.click("rename-field").await;
    visit.type_text("The great match").await;
    visit.picture("renaming").await;
    visit.key("Enter").await;
    visit.until_gone("rename-field").await;
    visit.until_said("games", "The great match").await;
    visit.reload().await;
    visit.until_said("games", "The great match").await;
    // Deleted, and had back.
    visit.click("delete").await;
    visit.until_games(1).await;
    visit.until_there("deleted").await;
    visit.picture("deleted").await;
    visit.click("undo-delete").await;
    visit.until_games(2).await;
    visit.until_said("games", "The great match").await;
    // Only those of one game.
    let choose = "(() => { const list = document.querySelector('[data-test=filter]'); list.value = 'abalone'; \
                  list.dispatchEvent(new Event('change', { bubbles: true })); return true; })()";
    visit.ask(choose).await;
    visit.until_games(1).await;
    visit.reload().await;
    // Out and in again: the same games.
    let folder = visit.downloads().await;
    visit.click("export").await;
    let text = String::from_utf8(visit.saved(&folder, ".tafel").await).expect("a text");
    let games: Vec<_> = record::read_all(&text, engine::all()).map(|game| game.expect("a game")).collect();
    let mut positions: Vec<_> = games.iter().map(|game| game.table.position_text()).collect();
    positions.sort();
    played.sort();
    assert_eq!(positions, played);
    visit.click("import").await;
    visit.ask("(document.querySelector('[data-test=import-text]').focus(), true)").await;
    visit.type_text(&text).await;
    visit.click("import-do").await;
    visit.until_said("import-status", "2 games have been added").await;
    visit.picture("imported").await;
    visit.key("Escape").await;
    visit.until_games(4).await;
    visit.picture("four").await;
    visit.must_be_accessible("one's own games").await;
    visit.end().await;
}
