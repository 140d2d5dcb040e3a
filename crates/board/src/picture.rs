use std::collections::BTreeMap;

use diagram::{Piece, Scene, UnknownGame};
use rules::{Cell, Side, Table};

use crate::cursor::Cells;
use crate::settings::Settings;
use crate::shown::Shown;

/// A position as it is seen, with what is asked of it again and again kept at hand.
pub struct Picture {
    /// The scene, with the newest move marked.
    pub scene: Scene,
    /// The cells as they are seen.
    pub cells: Cells,
    /// Everything that stands on the board or beside it, those behind first.
    pub pieces: Vec<Piece>,
    /// What stands on which cell, by its place in `pieces`.
    on: BTreeMap<Cell, usize>,
    /// From the middle of a cell to its edge.
    pub radius: f64,
}

impl Picture {
    /// The picture of a table under these settings.
    pub fn of(table: &dyn Table, settings: &Settings, ids: &str) -> Result<Self, UnknownGame> {
        settings.scene(table, ids).map(Self::new)
    }

    /// The picture of what is shown, which may be a sketch.
    pub fn of_shown(shown: &Shown, settings: &Settings, ids: &str) -> Result<Self, UnknownGame> {
        let scene = settings.scene(shown.table.as_ref(), ids)?;
        Ok(Self::new(match &shown.sketch {
            Some(sketch) => scene.atoms(sketch.atoms.clone()).last_move([]),
            None => scene,
        }))
    }

    fn new(scene: Scene) -> Self {
        let pieces = scene.pieces();
        let on = pieces.iter().enumerate().filter_map(|(index, piece)| Some((piece.cell?, index))).collect();
        let cells = Cells::of(&scene);
        let radius = radius(&cells);
        Self { scene, cells, pieces, on, radius }
    }

    /// What stands on a cell.
    pub fn on(&self, cell: Cell) -> Option<&Piece> {
        self.on.get(&cell).map(|&index| &self.pieces[index])
    }

    /// Whose piece stands on a cell.
    pub fn owner(&self, cell: Cell) -> Option<Side> {
        self.on(cell).and_then(|piece| piece.nature.owner)
    }

    /// The middle of a cell; that of the picture if there is no such cell.
    pub fn centre(&self, cell: Cell) -> (f64, f64) {
        self.cells.spot(cell).map_or((Scene::SIDE / 2.0, Scene::SIDE / 2.0), |spot| spot.at)
    }
}

/// Half the way from a middle to the nearest other one.
fn radius(cells: &Cells) -> f64 {
    let Some(first) = cells.middle().and_then(|cell| cells.spot(cell)) else {
        return 0.0;
    };
    let others = cells.spots().filter(|spot| spot.cell != first.cell);
    let nearest = others.map(|spot| (spot.at.0 - first.at.0).hypot(spot.at.1 - first.at.1)).min_by(f64::total_cmp);
    nearest.unwrap_or(0.0) / 2.0
}
