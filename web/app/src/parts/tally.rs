use diagram::Scene;
use rules::{Lang, Side, Table};

use super::WORDS;

/// How a side stands, in a word: its points where the game counts them, else what it has captured.
pub fn tally(table: &dyn Table, side: Side, lang: Lang) -> String {
    let words = table.rulebook().words();
    if let Some(score) = table.score() {
        return words.fill(lang, "score.now", &[("n", u32::from(score[side.index()]).into())]);
    }
    WORDS.fill(lang, "captured", &[("n", taken(table, side.other()).into())])
}

/// How many pieces a side has on the board, those in stacks included.
pub fn material(table: &dyn Table, side: Side) -> u32 {
    let Ok(scene) = Scene::of(table) else {
        return 0;
    };
    let own = scene.pieces().into_iter().filter(|piece| piece.cell.is_some() && piece.nature.owner == Some(side));
    own.map(|piece| u32::from(piece.nature.height)).sum()
}

/// How many of its pieces a side has lost since the game began.
fn taken(table: &dyn Table, side: Side) -> u32 {
    let mut start = table.fork();
    while start.take_back() {}
    material(start.as_ref(), side).saturating_sub(material(table, side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Random;

    fn table(game: &str) -> Box<dyn Table> {
        let (game, options) = engine::find(game).expect("a game");
        game.table(&options, None).expect("a table")
    }

    #[test]
    fn games_that_count_say_what() {
        assert_eq!(tally(table("abalone").as_ref(), Side::One, Lang::En), "0 pushed off");
        assert_eq!(tally(table("gunzi").as_ref(), Side::Two, Lang::De), "4 Punkte");
    }

    #[test]
    fn what_is_captured_is_counted() {
        let mut table = table("fenix");
        assert_eq!(tally(table.as_ref(), Side::One, Lang::En), "0 stones captured");
        let before = Side::BOTH.map(|side| material(table.as_ref(), side));
        let mut random = Random::new(3);
        while Side::BOTH.map(|side| taken(table.as_ref(), side)) == [0; 2] {
            assert!(table.play_random(&mut random), "somebody captures something in the end");
        }
        let lost = Side::BOTH.map(|side| taken(table.as_ref(), side));
        let now = Side::BOTH.map(|side| material(table.as_ref(), side));
        assert_eq!([now[0] + lost[0], now[1] + lost[1]], before);
        let winner = if lost[0] > 0 { Side::Two } else { Side::One };
        assert!(tally(table.as_ref(), winner, Lang::En).contains("captured"));
    }
}
