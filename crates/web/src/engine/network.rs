//! The networks that full strength plays with: each is fetched when its game is first thought about.

use engine::Level;
use protocol::worker::{Search, ToWorker};

/// The data that a question is to be thought about with, by its name; none if it does without.
pub(super) fn needed_for(question: &ToWorker) -> Option<String> {
    let game = match question {
        ToWorker::Search(Search { game, level, .. }) if *level == Level::FULL.number() => game.as_str(),
        ToWorker::Review(review) => game_of(&review.record)?,
        ToWorker::Trial(trial) => trial.game.as_str(),
        ToWorker::Search(_) | ToWorker::Network { .. } => return None,
    };
    let id = game.split_once(':').map_or(game, |(id, _)| id);
    Some(format!("networks/{id}.txt"))
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
        let search = |game: &str, level| {
            let (game, budget) = (game.to_owned(), Budget::default());
            ToWorker::Search(Search { game, start: None, moves: vec![], level, lines: 1, book: false, budget })
        };
        let review = |record: &str| {
            ToWorker::Review(Review { record: record.to_owned(), nodes: 1, lang: "en".to_owned(), words: None })
        };
        let trial = ToWorker::Trial(Trial { game: "toy-7x8".to_owned(), turns: vec![], pairs: 1, nodes: 1 });
        for (question, needed) in [
            (search("toy:layout=star", 10), Some("networks/toy.txt")),
            (search("toy", 9), None),
            (review("[Format \"1\"]\n[Game \"toy\"]\n\n*\n"), Some("networks/toy.txt")),
            (review("*"), None),
            (trial, Some("networks/toy-7x8.txt")),
            (ToWorker::Network { digits: String::new() }, None),
        ] {
            assert_eq!(needed_for(&question).as_deref(), needed, "{question:?}");
        }
    }
}
