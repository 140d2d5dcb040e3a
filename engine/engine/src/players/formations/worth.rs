use fenix::Board;
use geometry::grid::{self, Cell, CellSet, Direction};
use rules::Side;

/// A true count about a camp. What it is called is among the words of the game: `camp.NAME`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// What is counted.
    pub kind: CountKind,
    /// How many there are; none while it cannot be counted.
    pub n: Option<u32>,
    /// Out of how many.
    pub of: Option<u32>,
    /// Whether it is a weakness of the camp.
    pub is_weak: bool,
    /// The squares it is about.
    pub cells: Vec<Cell>,
}

/// What is counted in a camp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CountKind {
    /// Ways to make a new king at once: soldiers beside a general.
    Ways,
    /// Rows with own stones before the king.
    Rows,
    /// Generals with a line towards the opponent on which no own stone stands.
    Lines,
}

impl CountKind {
    /// The name in the keys of words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ways => "ways",
            Self::Rows => "rows",
            Self::Lines => "lines",
        }
    }
}

/// A king with fewer rows before it is soon in the fight.
const SAFE_ROWS: u32 = 2;

/// The height of each square of the first side's camp after these turns; turns that cannot be are passed over.
pub(super) fn heights(board: Board, turns: &[String]) -> Vec<(Cell, u8)> {
    let mut heights: Vec<(Cell, u8)> = board.camp(Side::One).into_iter().map(|cell| (cell, 1)).collect();
    for turn in turns {
        let cells = turn.split_once('+').and_then(|(from, to)| Some((grid::parse(from)?, grid::parse(to)?)));
        let Some((from, to)) = cells.filter(|(from, to)| from != to) else {
            continue;
        };
        let place = |cell: Cell| heights.iter().position(|&(at, _)| at == cell);
        if let (Some(from), Some(to)) = (place(from), place(to))
            && heights[from].1 == 1
            && matches!(heights[to].1, 1 | 2)
        {
            heights[from].1 = 0;
            heights[to].1 += 1;
        }
    }
    heights
}

pub(super) fn worth(board: Board, turns: &[String]) -> Vec<Count> {
    let heights = heights(board, turns);
    let of_height = |height: u8| -> CellSet {
        heights.iter().filter(|(_, own)| *own == height).fold(CellSet::EMPTY, |set, &(cell, _)| set.with(cell))
    };
    let [soldiers, generals, kings] = [1, 2, 3].map(of_height);
    let own = soldiers | generals | kings;
    vec![ways(board, soldiers, generals), rows(own, kings), lines(board, own, generals)]
}

fn ways(board: Board, soldiers: CellSet, generals: CellSet) -> Count {
    let beside = |general: Cell| -> u32 {
        let around = [Direction::North, Direction::East, Direction::South, Direction::West];
        let alone = CellSet::EMPTY.with(general);
        around.into_iter().map(|way| (alone.shifted(way) & board.grid().cells() & soldiers).len()).sum()
    };
    let lone: Vec<Cell> = generals.into_iter().filter(|&general| beside(general) == 0).collect();
    let n = generals.into_iter().map(beside).sum();
    Count { kind: CountKind::Ways, n: Some(n), of: None, is_weak: !lone.is_empty(), cells: lone }
}

/// Rows run across the board, as the camp's front does: squares whose file and rank add up to the same number.
fn rows(own: CellSet, kings: CellSet) -> Count {
    let row = |cell: Cell| u32::from(grid::file(cell) + grid::rank(cell));
    let king = kings.into_iter().next();
    let n = king.map(|king| {
        let mut before: Vec<u32> = own.into_iter().map(row).filter(|&one| one > row(king)).collect();
        before.sort_unstable();
        before.dedup();
        before.len() as u32
    });
    let is_weak = n.is_some_and(|n| n < SAFE_ROWS);
    Count { kind: CountKind::Rows, n, of: None, is_weak, cells: king.into_iter().collect() }
}

fn lines(board: Board, own: CellSet, generals: CellSet) -> Count {
    let is_open = |general: &Cell| {
        let ahead = [Direction::North, Direction::East];
        ahead.into_iter().any(|way| {
            let line = way.ray(*general) & board.grid().cells();
            !line.is_empty() && (line & own).is_empty()
        })
    };
    let open = generals.into_iter().filter(is_open).count() as u32;
    let of = generals.len();
    let closed = generals.into_iter().filter(|general| !is_open(general)).collect();
    Count { kind: CountKind::Lines, n: Some(open), of: Some(of), is_weak: of > 0 && open == 0, cells: closed }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(board: Board, text: &str) -> [(Option<u32>, bool); 3] {
        let turns: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
        let counts = worth(board, &turns);
        std::array::from_fn(|index| (counts[index].n, counts[index].is_weak))
    }

    #[test]
    fn a_camp_is_counted_square_by_square() {
        let nine = Board::NineByNine;
        assert_eq!(counts(nine, ""), [(Some(0), false), (None, false), (Some(0), false)], "nothing is built yet");
        // The king on b2, generals on a3 and c1: three soldiers beside each, four rows before the king, no line is open.
        let four = "g1+b2 a7+b2 a6+a3 f1+c1";
        assert_eq!(counts(nine, four), [(Some(6), false), (Some(4), false), (Some(0), true)]);
        // The third general on c3 has four soldiers beside it; the soldier from e3 was beside none of them.
        assert_eq!(counts(nine, &format!("{four} e3+c3"))[0], (Some(10), false));
        assert_eq!(counts(nine, &format!("{four} d3+c3"))[0], (Some(9), false), "it was beside the general");
        // A general at the front sees the board; a king at the front has nothing before it.
        assert_eq!(counts(nine, "g1+a7 a1+d4 b1+d4"), [(Some(1), false), (Some(0), true), (Some(1), false)]);
    }

    #[test]
    fn a_general_without_soldiers_is_a_weakness() {
        let counts = worth(Board::SevenByEight, &["b1+a1".to_owned(), "a2+b2".to_owned()]);
        assert_eq!((counts[0].n, counts[0].is_weak), (Some(2), true));
        assert_eq!(counts[0].cells.iter().map(|&cell| grid::name(cell)).collect::<Vec<_>>(), ["a1"]);
    }

    #[test]
    fn what_cannot_be_is_passed_over() {
        let nine = Board::NineByNine;
        assert_eq!(counts(nine, "a1+a1 z1+a1 a1 i9+a1 a1+i9"), counts(nine, ""));
        assert_eq!(counts(nine, "g1+b2 b2+a1"), counts(nine, "g1+b2"), "a general is not put onto anything");
    }
}
