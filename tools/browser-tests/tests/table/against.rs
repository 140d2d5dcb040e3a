//! Whole games against the computer.

use engine::{Budget, Engine, SearchRequest};
use rules::Table;

use crate::support::{Screen, Visit, Way};

/// What a person who thinks a little would play.
pub(crate) fn considered(table: &dyn Table) -> String {
    let mut engine = Engine::new(table.rulebook()).expect("a game of the list");
    engine.set_memory(4);
    engine.set_game(table.options(), Some(&table.start_text()), &table.played()).expect("a legal game");
    let request = SearchRequest::for_move(Budget::nodes(30_000));
    engine.go(&request, &mut |_| {}).best_move().expect("a move").to_owned()
}

async fn play_to_the_end(name: &'static str, game: &str) {
    let (rulebook, options) = engine::find(game).expect("a game");
    let mut table = rulebook.table(&options, None).expect("a start");
    let visit = Visit::begin(name, Screen::DESKTOP).await;
    visit.begin_against(game, 1).await;
    visit.until_position(table.as_ref()).await;
    let pieces = visit.ask("document.querySelectorAll('.pieces > .piece').length").await;
    let person = table.turn();
    let mut turns = 0;
    while table.ending().is_none() {
        if table.turn() == person {
            let text = considered(table.as_ref());
            visit.enter(table.as_mut(), &text, Way::Mouse).await;
        } else {
            visit.follow(table.as_mut()).await;
        }
        turns += 1;
        if turns == 12 {
            visit.picture("middle").await;
        }
        assert!(turns < 600, "{game} does not end");
    }
    visit.until("document.querySelector('[data-test=result]')").await;
    visit.picture("result").await;
    visit.must_be_accessible("a finished game").await;
    // A new game with the colours changed begins at once.
    visit.click("rematch").await;
    visit.until("!document.querySelector('[data-test=result]') && document.querySelector('[data-test=board]')").await;
    // Nothing of the game before is left on the board.
    visit.until(&format!("document.querySelectorAll('.pieces > .piece').length <= {pieces}")).await;
    visit.picture("rematch").await;
    visit.end().await;
}

#[tokio::test]
async fn a_whole_game_of_abalone() {
    play_to_the_end("against-abalone", "abalone:belgian-daisy").await;
}

#[tokio::test]
async fn a_whole_game_of_fenix() {
    play_to_the_end("against-fenix", "fenix-7x8").await;
}

#[tokio::test]
async fn a_whole_game_of_gunzi() {
    play_to_the_end("against-gunzi", "gunzi").await;
}
