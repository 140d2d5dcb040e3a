//! A guided first game warns of what loses a marble: puzzles in which one move saves it have many moves that do not, all proved. Some
//! of these are worth it: they win a marble back, or room.

use engine::{Budget, Engine, FIRST_LOOK, Outlook, SearchRequest, is_costly};
use puzzles::{Aim, Collection};
use rules::Table;

const MEBIBYTES: usize = 4;
/// How many puzzles are looked at.
const SAMPLE: usize = 12;
/// Where the game is as good as over, a marble more or less does not matter.
const DECIDED: i32 = 300;
/// So many of them are warned of, at least.
const WARNED: usize = 9;
/// Among them these, where somebody behind or ahead loses a marble for nothing.
const PLAIN: [&str; 2] = ["4fa600ef", "90f6c45e"];

/// What the mover can expect after a move, at the first look of a guided game.
fn expected(engine: &mut Engine, before: &dyn Table, text: &str) -> Outlook {
    let mut after = before.fork();
    after.play(text).expect("a legal move");
    engine.forget();
    engine.set_game(after.options(), Some(&after.start_text()), &after.played()).expect("a game");
    let request = SearchRequest::for_analysis(Budget::nodes(FIRST_LOOK));
    engine.go(&request, &mut |_| {}).outlook().expect("a game that goes on").reversed()
}

#[test]
fn the_loss_of_a_marble_is_worth_a_warning_whoever_is_ahead() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/data/abalone.puzzles.txt")).expect("data");
    let collection = Collection::parse(&text).expect("puzzles");
    let game = engine::find_by_id("abalone").expect("a game");
    let mut engine = Engine::new(game).expect("an engine");
    engine.set_memory(MEBIBYTES);
    let is_plain = |puzzle: &&puzzles::Puzzle| PLAIN.contains(&puzzle.id.as_str());
    let threatened = collection.puzzles.iter().filter(|puzzle| matches!(puzzle.aim, Aim::Hold { moves: 1, .. }));
    let others = threatened.clone().filter(|puzzle| !is_plain(puzzle)).step_by(2);
    let mut missed = Vec::new();
    let mut looked_at = Vec::new();
    for puzzle in threatened.filter(is_plain).chain(others) {
        let table = puzzle.table(game).expect("a position");
        let saving = puzzle.first_move();
        let losing = table.moves().into_iter().find(|text| text != saving).expect("another move");
        let [kept, lost] = [saving, &losing].map(|text| expected(&mut engine, table.as_ref(), text));
        if looked_at.len() == SAMPLE {
            break;
        }
        if !matches!(kept, Outlook::Estimate(value) if value.abs() < DECIDED) {
            continue;
        }
        looked_at.push(puzzle.id.as_str());
        if !is_costly(kept, lost) {
            missed.push(format!("{} {losing}: {kept:?}, {lost:?}", puzzle.id));
        }
    }
    assert_eq!(looked_at.len(), SAMPLE, "puzzles in which a marble is to be saved");
    let says = format!("nobody is warned of\n{}", missed.join("\n"));
    assert!(SAMPLE - missed.len() >= WARNED, "{says}");
    assert!(!PLAIN.iter().any(|id| missed.iter().any(|missed| missed.starts_with(id))), "{says}");
    assert!(PLAIN.iter().all(|id| looked_at.contains(id)), "{looked_at:?}");
}
