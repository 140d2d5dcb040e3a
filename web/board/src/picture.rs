use std::collections::BTreeMap;
use std::sync::Arc;

use diagram::{Piece, Scene, UnknownGame};
use rules::{Cell, Options, Side, Table};

use crate::cursor::Cells;
use crate::settings::Settings;
use crate::shown::Shown;

/// A position as it is seen, with what is asked of it again and again kept at hand.
pub struct Picture {
    /// The scene, with the newest move marked.
    pub scene: Scene,
    /// The cells as they are seen. Pictures of the same board share them.
    pub cells: Arc<Cells>,
    /// Everything that stands on the board or beside it, those behind first.
    pub pieces: Vec<Piece>,
    /// What stands on which cell, by its place in `pieces`.
    on: BTreeMap<Cell, usize>,
    /// From the middle of a cell to its edge.
    pub radius: f64,
    board: Board,
}

/// All that a picture depends on but what is on the board.
#[derive(Clone, PartialEq)]
struct Board {
    rulebook: &'static str,
    options: Options,
    settings: Settings,
    ids: String,
}

impl Picture {
    /// The picture of a table under these settings.
    pub fn of(table: &dyn Table, settings: &Settings, ids: &str) -> Result<Self, UnknownGame> {
        Ok(Self::new(settings.scene(table, ids)?, Board::of(table, settings, ids), None))
    }

    /// The picture of what is shown, which may be a sketch. What is the same as in the picture before is taken over: drawing
    /// it anew takes time.
    pub fn of_shown(shown: &Shown, settings: &Settings, ids: &str, before: Option<&Self>) -> Result<Self, UnknownGame> {
        let table = shown.table.as_ref();
        let scene = settings.scene(table, ids)?;
        let scene = match &shown.sketch {
            Some(sketch) => scene.atoms(sketch.atoms.clone()).last_move([]),
            None => scene,
        };
        Ok(Self::new(scene, Board::of(table, settings, ids), before))
    }

    fn new(scene: Scene, board: Board, before: Option<&Self>) -> Self {
        let before = before.filter(|before| before.board == board);
        let pieces = scene.pieces_knowing(before.map_or(&[], |before| &before.pieces));
        let on = rules::map_of(pieces.iter().enumerate().filter_map(|(index, piece)| Some((piece.cell?, index))));
        let cells = before.map_or_else(|| Arc::new(Cells::of(&scene)), |before| before.cells.clone());
        let radius = before.map_or_else(|| radius(&cells), |before| before.radius);
        Self { scene, cells, pieces, on, radius, board }
    }

    /// Whether another picture shows the same board, whatever is on it.
    pub fn has_board_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.cells, &other.cells)
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

impl Board {
    fn of(table: &dyn Table, settings: &Settings, ids: &str) -> Self {
        Self {
            rulebook: table.rulebook().id(),
            options: table.options().clone(),
            settings: settings.clone(),
            ids: ids.to_owned(),
        }
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
