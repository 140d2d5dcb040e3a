use board::Shown;
use rules::Table;
use session::{Actor, Event, Moment, Refusal, Session};

/// A move in the page: what came of it, and how the board shows it.
pub(super) struct Turn {
    /// The table before the move.
    pub(super) before: Box<dyn Table>,
    /// The canonical text; none if the clock was quicker, and the game is over.
    pub(super) text: Option<String>,
    /// The board after the move; none if there was no move.
    pub(super) shown: Option<Shown>,
}

impl Turn {
    /// Plays a move for whoever is to move.
    pub(super) fn play(session: &mut Session, text: &str, now: Moment) -> Result<Self, Refusal> {
        let before = session.table().fork();
        let effects = session.apply(Event::play(text), Actor::Side(before.turn()), now)?;
        let moves: Vec<_> = effects.moves().map(|(_, text)| text.to_owned()).collect();
        let shown = match &moves[..] {
            [] => None,
            [text] => Shown::after(before.as_ref(), text).ok(),
            // More than one at once are not shown in motion.
            _ => Some(Shown::still(session.table().fork().into())),
        };
        Ok(Self { before, text: moves.into_iter().next(), shown })
    }
}

#[cfg(test)]
mod tests {
    use rules::{CountingTable, Random};
    use session::Terms;

    use super::*;
    use crate::engine::Situation;

    #[test]
    fn a_move_in_the_page_costs_the_same_at_turn_10_and_at_turn_300() {
        let (game, options) = engine::find("abalone:repetition=off").unwrap();
        let table = CountingTable::new(game.table(&options, None).unwrap());
        let count = table.count();
        let mut session = Session::new(Box::new(table), Terms::PEOPLE);
        let mut random = Random::new(1);
        let mut costs = Vec::new();
        while session.table().plies() < 300 {
            let text = random.pick(&session.table().moves()).unwrap().clone();
            let before = count.moves_read();
            let turn = Turn::play(&mut session, &text, Moment::default()).unwrap();
            assert!(turn.shown.is_some() && turn.text.as_ref() == Some(&text));
            // What is kept and what the engine is told does not read moves either.
            assert!(session.record().to_string().contains(&text));
            assert_eq!(Situation::of(session.table()).moves().last(), Some(&text));
            assert!(!session.is_over() && session.can_take_back(Actor::Table));
            costs.push(count.moves_read() - before);
        }
        assert_eq!(costs, vec![2; 300], "a move is read once to be played and once to be shown");
    }

    #[test]
    fn a_move_after_the_flag_has_fallen_shows_nothing() {
        let (game, options) = engine::find("gunzi").unwrap();
        let terms = Terms { control: "60+0".parse().unwrap(), ..Terms::PEOPLE };
        let mut session = Session::new(game.table(&options, None).unwrap(), terms);
        for (now, is_shown) in [(0, true), (60_000, false)] {
            let text = session.table().moves().remove(0);
            let turn = Turn::play(&mut session, &text, Moment::from_millis(now)).unwrap();
            assert_eq!((turn.shown.is_some(), turn.text.is_some()), (is_shown, is_shown));
        }
        assert!(session.is_over());
    }
}
