use std::collections::BTreeMap;

use diagram::{Nature, Piece, Scene};
use rules::{Cell, Change, Side, Table};

/// Who does what in a move, before anything is timed.
#[derive(Debug, Default)]
pub(super) struct Actors {
    /// What stands where before the move.
    pub(super) standing: BTreeMap<Cell, Piece>,
    /// Pieces that go from one cell to another.
    pub(super) movers: Vec<(Piece, Piece)>,
    /// Pieces that become others where they stand.
    pub(super) changes: Vec<(Piece, Piece)>,
    /// Pieces that go: captured, used up or pushed off.
    pub(super) leavers: Vec<Piece>,
    /// Pieces that come where nothing stood, or where something stood that went elsewhere.
    pub(super) comers: Vec<Piece>,
    /// Piles beside the board, before and after.
    pub(super) piles: Vec<(Option<Piece>, Option<Piece>)>,
}

impl Actors {
    /// Finds out who is who in the stream of changes of a move.
    pub(super) fn of(scene: &Scene, before: &dyn Table, changes: &[Change]) -> Self {
        let (mut removed, mut added) = net(scene, changes);
        let standing = before.atoms().into_iter().filter_map(|atom| scene.piece(atom));
        let mut actors =
            Self { standing: standing.filter_map(|piece| Some((piece.cell?, piece))).collect(), ..Self::default() };
        actors.piles(&mut removed, &mut added);
        // The same kind elsewhere has moved; several of a kind keep their order.
        let mut rest = Vec::new();
        for piece in removed {
            match added.iter().position(|other| same_kind(&piece.nature, &other.nature)) {
                Some(place) => actors.movers.push((piece, added.remove(place))),
                None => rest.push(piece),
            }
        }
        for piece in added {
            match rest.iter().position(|other| other.cell == piece.cell) {
                Some(place) => actors.changes.push((rest.remove(place), piece)),
                None => actors.comers.push(piece),
            }
        }
        actors.leavers = rest;
        actors
    }

    /// Where the side's own pieces rise or come into being: what is used up goes there.
    pub(super) fn risers(&self, side: Side) -> Vec<&Piece> {
        let grown = self.changes.iter().map(|(_, after)| after);
        grown.chain(&self.comers).filter(|piece| piece.nature.owner == Some(side) && piece.nature.height > 1).collect()
    }

    fn piles(&mut self, removed: &mut Vec<Piece>, added: &mut Vec<Piece>) {
        let mut before = take_beside(removed);
        for after in take_beside(added) {
            let place = before.iter().position(|pile| pile.nature.owner == after.nature.owner);
            self.piles.push((place.map(|place| before.remove(place)), Some(after)));
        }
        self.piles.extend(before.into_iter().map(|pile| (Some(pile), None)));
    }
}

/// Whether two pieces can be one and the same at different moments: they may be turned and stand elsewhere.
pub(super) fn same_kind(a: &Nature, b: &Nature) -> bool {
    (a.owner, a.shape, a.height) == (b.owner, b.shape, b.height)
}

/// What is gone in the end and what has come, of all that can be seen.
fn net(scene: &Scene, changes: &[Change]) -> (Vec<Piece>, Vec<Piece>) {
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    for change in changes {
        let (atom, gone, come) = match *change {
            Change::Remove(atom) => (atom, &mut removed, &mut added),
            Change::Add(atom) => (atom, &mut added, &mut removed),
        };
        if let Some(place) = come.iter().position(|&other| other == atom) {
            come.remove(place);
        } else {
            gone.push(atom);
        }
    }
    let seen = |atoms: Vec<_>| atoms.into_iter().filter_map(|atom| scene.piece(atom)).collect();
    (seen(removed), seen(added))
}

fn take_beside(pieces: &mut Vec<Piece>) -> Vec<Piece> {
    let (beside, on): (Vec<_>, Vec<_>) = pieces.drain(..).partition(|piece| piece.cell.is_none());
    *pieces = on;
    beside
}
