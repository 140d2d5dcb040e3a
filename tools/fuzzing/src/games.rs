use rules::{Random, Step, Table};

use crate::bytes::Bytes;
use crate::mutate;
use crate::records::recorded;
use crate::said::sayable;

/// Any bytes as a game: they choose the game, its options, a set-up and the moves. Wherever that leads, all laws hold.
pub fn games(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut table = bytes.table();
    if bytes.below(2) == 1 {
        table = other_set_up(&*table, &mut bytes.random());
    }
    let mut random = bytes.random();
    let start = table.position_text();
    let mut plies = 0;
    while !bytes.is_empty() && plies < 60 {
        let moves = table.moves();
        assert_eq!(moves.len() as u64, table.count_moves(), "{}", table.position_text());
        let Some(text) = moves.get(bytes.below(moves.len())) else {
            break;
        };
        let played = table.play(text);
        assert_eq!(played.as_ref(), Ok(text), "{}", table.position_text());
        plies += 1;
    }
    if let Some(ending) = table.ending() {
        sayable(&ending.cause);
    }
    table.check_laws(&mut random);
    recorded(&*table);
    while table.take_back() {
        plies -= 1;
        if plies == 0 {
            assert_eq!(table.position_text(), start, "taken back");
        }
    }
}

/// Any bytes as clicks on the board: they narrow the legal moves or are answered with a reason.
pub fn clicks(data: &[u8]) {
    let mut bytes = Bytes(data);
    let table = bytes.table();
    let cells = table.cells();
    let mut steps = Vec::new();
    while !bytes.is_empty() && steps.len() < 12 {
        let entry = table.enter(&steps);
        let step = match bytes.below(8) {
            0 => Step::Left,
            1 => Step::Right,
            2 => Step::Outside,
            3 => Step::Cell(bytes.next()),
            4 => Step::Cell(cells[bytes.below(cells.len())].0),
            // Most clicks go where a move can go on.
            _ => match entry.next.get(bytes.below(entry.next.len())) {
                Some(&step) => step,
                None => Step::Cell(cells[bytes.below(cells.len())].0),
            },
        };
        let expected = entry.next.contains(&step);
        steps.push(step);
        let entry = table.enter(&steps);
        assert_eq!(expected, !entry.candidates.is_empty(), "{steps:?} in {}", table.position_text());
        if let Some(text) = &entry.complete {
            assert_eq!(table.judge(text).as_ref(), Ok(text), "{steps:?} in {}", table.position_text());
        }
        if let Some(error) = table.why_not(&steps) {
            assert!(!expected, "{steps:?} lead somewhere in {}", table.position_text());
            sayable(error.statement());
        }
    }
}

/// A position whose text is almost that of the table's: reachable or not, it must be playable if it is accepted.
fn other_set_up(table: &dyn Table, random: &mut Random) -> Box<dyn Table> {
    let text = table.position_text();
    for _ in 0..20 {
        let other = mutate(random, text.as_bytes(), text.as_bytes());
        let other = String::from_utf8_lossy(&other);
        if let Ok(table) = table.rulebook().table(table.options(), Some(&other)) {
            return table;
        }
    }
    table.fork()
}
