use diagram::Scene;
use rules::Cell;

/// Which way the cursor goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

/// The cell on which the keyboard is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cursor {
    cell: Cell,
    /// Where the cursor would be if there were no cells: on a board of hexagons the way up goes zigzag, and the way back
    /// must lead to where it began.
    aim: (f64, f64),
}

/// How far beside its way a cell may lie, in parts of its distance along it. Neighbours of hexagons lie 0.58 beside.
const BESIDE: f64 = 0.8;

impl Cursor {
    /// The cursor on a cell of the scene.
    pub(crate) fn on(cell: Cell, scene: &Scene) -> Self {
        Self { cell, aim: scene.cell_centre(cell).unwrap_or_default() }
    }

    pub(crate) fn cell(self) -> Cell {
        self.cell
    }

    /// The next cell that way, or the same if there is none.
    pub(crate) fn go(self, way: Way, scene: &Scene) -> Self {
        let Some(here) = scene.cell_centre(self.cell) else {
            return self;
        };
        let (x, y) = way.direction();
        let mut best: Option<(f64, Cell, (f64, f64))> = None;
        for (cell, _) in scene.cells() {
            let Some(there) = scene.cell_centre(cell).filter(|_| cell != self.cell) else {
                continue;
            };
            let (along, beside) = project((there.0 - here.0, there.1 - here.1), (x, y));
            if along <= 0.0 || beside.abs() > along * BESIDE {
                continue;
            }
            let (_, astray) = project((there.0 - self.aim.0, there.1 - self.aim.1), (x, y));
            let score = along + astray.abs();
            if best.is_none_or(|(least, ..)| score < least - 1e-6) {
                best = Some((score, cell, there));
            }
        }
        let Some((_, cell, there)) = best else {
            return self;
        };
        let aim = match way {
            Way::Up | Way::Down => (self.aim.0, there.1),
            Way::Left | Way::Right => (there.0, self.aim.1),
            _ => there,
        };
        Self { cell, aim }
    }
}

impl Way {
    /// A step that way, as long as 1; down is positive.
    fn direction(self) -> (f64, f64) {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        match self {
            Self::Up => (0.0, -1.0),
            Self::Down => (0.0, 1.0),
            Self::Left => (-1.0, 0.0),
            Self::Right => (1.0, 0.0),
            Self::UpLeft => (-half, -half),
            Self::UpRight => (half, -half),
            Self::DownLeft => (-half, half),
            Self::DownRight => (half, half),
        }
    }
}

/// How far a vector goes along a direction, and how far beside it.
fn project((dx, dy): (f64, f64), (x, y): (f64, f64)) -> (f64, f64) {
    (dx * x + dy * y, dx * y - dy * x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use diagram::View;
    use std::collections::BTreeSet;

    const WAYS: [Way; 8] =
        [Way::Up, Way::Down, Way::Left, Way::Right, Way::UpLeft, Way::UpRight, Way::DownLeft, Way::DownRight];

    fn scene(game: &str, flipped: bool) -> Scene {
        let (game, options) = engine::find(game).expect("a game");
        let table = game.table(&options, None).expect("a table");
        Scene::of(table.as_ref()).expect("a scene").view(View::Straight).flipped(flipped)
    }

    fn walk(game: &str, from: &str, ways: &[Way]) -> String {
        let scene = scene(game, false);
        let cells = scene.cells();
        let start = cells.iter().find(|(_, name)| name == from).expect("a cell").0;
        let end = ways.iter().fold(Cursor::on(start, &scene), |cursor, way| cursor.go(*way, &scene)).cell();
        cells.into_iter().find(|(cell, _)| *cell == end).expect("a cell").1
    }

    #[test]
    fn every_cell_is_reached_by_the_arrows_alone() {
        for game in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
            for flipped in [false, true] {
                let scene = scene(game, flipped);
                let all: BTreeSet<_> = scene.cells().into_iter().map(|(cell, _)| cell).collect();
                let mut seen: BTreeSet<_> = all.iter().copied().take(1).collect();
                let mut open: Vec<_> = seen.iter().copied().collect();
                while let Some(cell) = open.pop() {
                    for way in &WAYS[..4] {
                        let next = Cursor::on(cell, &scene).go(*way, &scene).cell();
                        if seen.insert(next) {
                            open.push(next);
                        }
                    }
                }
                assert_eq!(seen, all, "{game}");
            }
        }
    }

    #[test]
    fn the_way_back_leads_to_where_it_began() {
        use Way::{Down, Left, Right, Up};
        for (game, from) in [("abalone", "e5"), ("gunzi", "b3"), ("fenix", "e5")] {
            for ways in [[Up, Down], [Down, Up], [Left, Right], [Right, Left]] {
                assert_eq!(walk(game, from, &ways), from, "{game} {ways:?}");
            }
        }
        assert_eq!(walk("abalone", "e5", &[Up, Up, Up, Down, Down, Down]), "e5");
        assert_eq!(walk("abalone", "e5", &[Up, Up]), "g6", "zigzag, but straight up");
    }

    #[test]
    fn ways_lead_to_neighbours() {
        assert_eq!(walk("fenix", "e5", &[Way::Up]), "e6");
        assert_eq!(walk("fenix", "e5", &[Way::DownLeft]), "d4");
        assert_eq!(walk("abalone", "e5", &[Way::Right]), "e6");
        assert_eq!(walk("abalone", "e5", &[Way::UpRight]), "f6");
        assert_eq!(walk("abalone", "e5", &[Way::UpLeft]), "f5");
        assert_eq!(walk("abalone", "e5", &[Way::DownRight]), "d5");
        assert_eq!(walk("gunzi", "a1", &[Way::Up]), "b1");
        assert_eq!(walk("fenix", "a1", &[Way::Left]), "a1", "the board ends here");
    }
}
