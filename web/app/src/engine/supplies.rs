//! What full strength plays with: the network of a game is fetched when the game is first thought about, its opening book when
//! the engine is first to play.

use engine::Level;
use protocol::worker::{Search, ToWorker};

/// The data that a question is to be thought about with, by its names.
pub(super) fn needed_for(question: &ToWorker) -> Vec<String> {
    let (game, book) = match question {
        ToWorker::Search(Search { game, level, book, .. }) if *level == Level::FULL.number() => (game.as_str(), *book),
        ToWorker::Review(review) => (game_of(&review.record).unwrap_or_default(), false),
        ToWorker::Trial(trial) => (trial.game.as_str(), false),
        ToWorker::Search(_) | ToWorker::Supply { .. } => return Vec::new(),
    };
    let id = game.split_once(':').map_or(game, |(id, _)| id);
    let folders = ["networks", "books"].into_iter().take(1 + usize::from(book));
    folders.map(|folder| format!("{folder}/{id}.txt")).collect()
}

/// The game of a record that a page has written.
fn game_of(record: &str) -> Option<&str> {
    let (_, rest) = record.split_once("[Game \"")?;
    rest.split_once('"').map(|(game, _)| game)
}

#[cfg(test)]
mod tests {
    use protocol::worker::{Budget, Review, Trial};

    use super::*;

    #[test]
    fn full_strength_reviews_and_trials_need_the_network_of_their_game() {
        let search = |game: &str, level, book| {
            let (game, budget) = (game.to_owned(), Budget::default());
            ToWorker::Search(Search { game, start: None, moves: vec![], level, lines: 1, book, budget })
        };
        let review = |record: &str| {
            ToWorker::Review(Review { record: record.to_owned(), nodes: 1, lang: "en".to_owned(), words: None })
        };
        let trial = ToWorker::Trial(Trial { game: "toy-7x8".to_owned(), turns: vec![], pairs: 1, nodes: 1 });
        for (question, needed) in [
            (search("toy:layout=star", 10, false), &["networks/toy.txt"][..]),
            (search("toy:layout=star", 10, true), &["networks/toy.txt", "books/toy.txt"]),
            (search("toy", 9, true), &[]),
            (review("[Format \"1\"]\n[Game \"toy\"]\n\n*\n"), &["networks/toy.txt"]),
            // There is no such data, so nothing is waited for.
            (review("*"), &["networks/.txt"]),
            (trial, &["networks/toy-7x8.txt"]),
            (ToWorker::Supply { digits: String::new() }, &[]),
        ] {
            assert_eq!(needed_for(&question), needed, "{question:?}");
        }
    }
}
