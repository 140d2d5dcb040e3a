//! What a move does is told in words, and how it ends the game once.

mod common;

use common::GAMES;
use rules::{Lang, Random};

#[test]
fn how_a_game_ends_is_told_once_and_only_with_its_last_move() {
    let mut random = Random::new(31);
    let mut ended = 0;
    for game in GAMES {
        for _ in 0..12 {
            let mut table = common::table(game, None).fork();
            while table.ending().is_none() && table.plies() < 400 {
                let moves = table.moves();
                let text = random.pick(&moves).expect("the game goes on").clone();
                let before = table.fork();
                table.play(&text).expect("a legal move");
                let told = board::account(before.as_ref(), &text, Lang::En);
                let ends = before.describe(&text).expect("a legal move");
                let ends = ends.iter().filter(|statement| statement.rule.starts_with("end.")).count();
                assert_eq!(ends, usize::from(table.ending().is_some()), "{told}");
                if let Some(ending) = table.ending() {
                    let cause = ending.cause.say(Lang::En);
                    assert_eq!(told.matches(&cause).count(), 1, "{told}");
                    ended += 1;
                }
            }
        }
    }
    assert!(ended > 20, "{ended}");
}
