//! What the opponent would do: the position with the other side to move.

use rules::Table;

/// The same position with the other side to move; none where the rules know no such position, or it leaves nothing to
/// play.
///
/// None of the games lets anybody pass, but an editor may set the other side to move: so this goes the way of editors, and
/// only what their judge accepts is a position.
pub fn other_to_move(table: &dyn Table) -> Option<Box<dyn Table>> {
    let composer = table.rulebook().composer(table.options());
    let mut draft = composer.draft_of(table).ok()?;
    draft.turn = table.turn().other();
    composer.settle(&mut draft);
    let turned = composer.judge(&draft).ok()?;
    (turned.turn() != table.turn() && turned.ending().is_none() && turned.count_moves() > 0).then_some(turned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_stays_and_the_turn_changes() {
        for game in ["abalone:belgian-daisy", "gunzi"] {
            let (game, options) = engine::find(game).unwrap();
            let mut table = game.table(&options, None).unwrap();
            let first = table.moves()[0].clone();
            table.play(&first).unwrap();
            let turned = other_to_move(table.as_ref()).expect("another turn");
            assert_eq!(turned.turn(), table.turn().other());
            assert!(turned.moves() != table.moves());
        }
    }

    #[test]
    fn where_the_game_is_over_nothing_threatens() {
        let text = "[Game \"gunzi\"]\n\n1. a1-b2r c2-b6l 2. a2-a3l b6xa2=b2 3. a3-b2l a2#b2 4. a5-b4r a2#a4,b4 0-1\n";
        let reading = record::read_all(text, engine::all()).next().unwrap().unwrap();
        assert!(other_to_move(reading.table.as_ref()).is_none_or(|turned| turned.count_moves() > 0));
    }
}
