//! A move costs the same early and late in a game.

use rules::{CountingTable, Random};
use session::{Actor, Event, Moment, Session, Terms};

#[test]
fn a_move_costs_the_same_at_turn_10_and_at_turn_300() {
    let (game, options) = engine::find("abalone:repetition=off").expect("a game");
    let table = CountingTable::new(game.table(&options, None).expect("a table"));
    let count = table.count();
    let terms = Terms { control: "60+1000".parse().expect("a control"), ..Terms::PEOPLE };
    let mut session = Session::new(Box::new(table), terms);
    let mut random = Random::new(1);
    let mut costs = Vec::new();
    while session.table().plies() < 300 {
        let moves = session.table().moves();
        let text = random.pick(&moves).expect("the game goes on").clone();
        let before = count.moves_read();
        session.apply(Event::play(&text), Actor::Table, Moment::default()).expect("legal");
        assert!(!session.is_over(), "a game of chance is long");
        costs.push(count.moves_read() - before);
    }
    assert_eq!(costs, vec![1; 300], "every move is read once");
}
