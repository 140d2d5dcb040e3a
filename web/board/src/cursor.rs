use diagram::Scene;
use rules::{Cell, sort_by_number};

/// Where the keyboard wants to go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Page up: to the upper right.
    PageUp,
    /// Page down: to the lower left.
    PageDown,
    /// The first cell of the row.
    Home,
    /// The last cell of the row.
    End,
}

/// The cells of a board as they are seen, in rows from the top, each from the left.
#[derive(Clone, PartialEq, Debug)]
pub struct Cells {
    rows: Vec<Vec<Spot>>,
}

/// A cell and where it is seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// The cell.
    pub cell: Cell,
    /// Its name.
    pub name: String,
    /// Its middle.
    pub at: (f64, f64),
}

/// Middles that differ by less are on one line.
const SAME_LINE: f64 = 2.0;

/// Hex boards have no cell straight beside or straight above. A little bias makes the arrows choose, each another one.
const BIAS: f64 = 2.0;

impl Way {
    /// All ways.
    pub const ALL: [Self; 8] =
        [Self::Left, Self::Right, Self::Up, Self::Down, Self::PageUp, Self::PageDown, Self::Home, Self::End];

    /// The way of a key by its name in the browser.
    pub fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "ArrowLeft" => Self::Left,
            "ArrowRight" => Self::Right,
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "PageUp" => Self::PageUp,
            "PageDown" => Self::PageDown,
            "Home" => Self::Home,
            "End" => Self::End,
            _ => return None,
        })
    }

    /// Degrees against the clock from straight right.
    const fn angle(self) -> Option<f64> {
        match self {
            Self::Left => Some(180.0 - BIAS),
            Self::Right => Some(-BIAS),
            Self::Up => Some(90.0 + BIAS),
            Self::Down => Some(270.0 + BIAS),
            Self::PageUp => Some(45.0),
            Self::PageDown => Some(225.0),
            Self::Home | Self::End => None,
        }
    }
}

impl Cells {
    /// The cells of a picture.
    pub fn of(scene: &Scene) -> Self {
        let mut spots: Vec<_> = scene
            .cells()
            .into_iter()
            .filter_map(|(cell, name)| Some(Spot { cell, name, at: scene.cell_centre(cell)? }))
            .collect();
        sort_by_number(&mut spots, |spot| spot.at.1);
        let mut rows: Vec<Vec<Spot>> = Vec::new();
        for spot in spots {
            match rows.last_mut() {
                Some(row) if spot.at.1 - row[0].at.1 < SAME_LINE => row.push(spot),
                _ => rows.push(vec![spot]),
            }
        }
        for row in &mut rows {
            sort_by_number(row, |spot| spot.at.0);
        }
        Self { rows }
    }

    /// The rows from the top.
    pub fn rows(&self) -> &[Vec<Spot>] {
        &self.rows
    }

    /// All cells, row by row.
    pub fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.rows.iter().flatten()
    }

    /// One cell.
    pub fn spot(&self, cell: Cell) -> Option<&Spot> {
        self.spots().find(|spot| spot.cell == cell)
    }

    /// The name of a cell; empty if there is no such cell.
    pub fn name(&self, cell: Cell) -> &str {
        self.spot(cell).map_or("", |spot| &spot.name)
    }

    /// Where to begin: the middle of the board.
    pub fn middle(&self) -> Option<Cell> {
        let row = self.rows.get(self.rows.len() / 2)?;
        row.get(row.len() / 2).map(|spot| spot.cell)
    }

    /// Where a key leads from a cell; the cell itself at the edge.
    pub fn toward(&self, from: Cell, way: Way) -> Cell {
        let Some(row) = self.rows.iter().find(|row| row.iter().any(|spot| spot.cell == from)) else {
            return from;
        };
        let ends = [&row[0], &row[row.len() - 1]].map(|spot| spot.cell);
        match way.angle() {
            None if way == Way::Home => ends[0],
            None => ends[1],
            Some(angle) => self.nearest(from, angle).unwrap_or(from),
        }
    }

    /// The nearest cell in a direction; the further off the direction, the farther it seems.
    fn nearest(&self, from: Cell, angle: f64) -> Option<Cell> {
        let here = self.spot(from)?.at;
        let (sin, cos) = angle.to_radians().sin_cos();
        let seen = self.spots().filter(|spot| spot.cell != from).filter_map(|spot| {
            let (dx, dy) = (spot.at.0 - here.0, here.1 - spot.at.1);
            let distance = dx.hypot(dy);
            let straight = (dx * cos + dy * sin) / distance;
            (straight > 0.5).then(|| (distance / (straight * straight), spot.cell))
        });
        seen.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell)
    }
}
