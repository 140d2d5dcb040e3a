//! All legal moves, listed or just counted, whole sets of wedges at a time.

use geometry::lanes::{self, CELLS, Cell, CellSet, Direction};
use rules::Side;

use crate::jump::Jumper;
use crate::moves::{Move, Swerve, Top};
use crate::{Gunzi, blow};

/// Where generated moves go. Groups of moves come as sets, so that counting need not list them.
pub(crate) trait Sink {
    /// One move.
    fn push(&mut self, m: Move);

    /// Sways in each direction to these fields, with either swerve.
    fn sways(&mut self, targets: [CellSet; 6]);

    /// Promotions with any of these tombstones, or with a piece from outside if there are none.
    fn promotions(&mut self, tombstones: CellSet, promotion: impl Fn(Top) -> Move);
}

/// Counts moves.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline]
    fn sways(&mut self, targets: [CellSet; 6]) {
        self.0 += 2 * u64::from(CellSet::total(targets));
    }

    #[inline]
    fn promotions(&mut self, tombstones: CellSet, _: impl Fn(Top) -> Move) {
        self.0 += u64::from(tombstones.len().max(1));
    }
}

/// Lists moves.
pub(crate) struct List<'a>(pub(crate) &'a mut Vec<Move>);

impl Sink for List<'_> {
    #[inline]
    fn push(&mut self, m: Move) {
        self.0.push(m);
    }

    #[inline]
    fn sways(&mut self, targets: [CellSet; 6]) {
        for (targets, direction) in targets.into_iter().zip(Direction::ALL) {
            for to in targets {
                if let Some(from) = lanes::neighbour(to, direction.opposite()) {
                    self.0.extend(Swerve::BOTH.map(|swerve| Move::Sway { from, to, swerve }));
                }
            }
        }
    }

    #[inline]
    fn promotions(&mut self, tombstones: CellSet, promotion: impl Fn(Top) -> Move) {
        if tombstones.is_empty() {
            self.0.push(promotion(Top::OUTSIDE));
        }
        self.0.extend(tombstones.into_iter().map(|cell| promotion(Top::tombstone(cell))));
    }
}

/// Lists moves, but no sways.
pub(crate) struct ListBeyondSways<'a>(pub(crate) &'a mut Vec<Move>);

impl Sink for ListBeyondSways<'_> {
    #[inline]
    fn push(&mut self, m: Move) {
        self.0.push(m);
    }

    #[inline]
    fn sways(&mut self, _: [CellSet; 6]) {}

    #[inline]
    fn promotions(&mut self, tombstones: CellSet, promotion: impl Fn(Top) -> Move) {
        List(self.0).promotions(tombstones, promotion);
    }
}

/// For each side and direction the fields from which that is a step on the board and not backwards.
static FORWARD: [[CellSet; 6]; 2] = [forward(Side::One), forward(Side::Two)];

/// Whether a wedge of this side may sway between these zones.
pub(crate) const fn is_forward(side: Side, from: Cell, to: Cell) -> bool {
    match side {
        Side::One => lanes::zone(to) >= lanes::zone(from),
        Side::Two => lanes::zone(to) <= lanes::zone(from),
    }
}

/// Generates all legal moves, each once.
#[inline]
pub(crate) fn generate<S: Sink>(position: &Gunzi, sink: &mut S) {
    if position.must_blow() {
        blow::for_each(position, position.prey(), |gains| sink.push(Move::Blow { gains }));
        return;
    }
    sways(position, sink);
    jumps(position, sink);
    topples(position, sink);
}

/// Whether there is any legal move.
pub(crate) fn can_move(position: &Gunzi) -> bool {
    if can_sway(position) {
        // A pillar-blow may forbid that, but is a move itself.
        return true;
    }
    let mut count = Count(0);
    generate(position, &mut count);
    count.0 > 0
}

/// Whether a wedge could sway to a field that is not a promotion field.
#[inline]
pub(crate) fn can_sway(position: &Gunzi) -> bool {
    let us = position.turn;
    let open = position.empty() - Gunzi::promotion_fields(us);
    Direction::ALL.into_iter().any(|direction| {
        let start = position.wedges(us) & FORWARD[us.index()][direction.index()];
        start.shifted(direction).meets(open)
    })
}

/// Sways, promotions by sway, and pillar-raises.
#[inline]
fn sways<S: Sink>(position: &Gunzi, sink: &mut S) {
    let us = position.turn;
    let empty = position.empty();
    let goals = Gunzi::promotion_fields(us);
    let reach = Direction::ALL
        .map(|direction| (position.wedges(us) & FORWARD[us.index()][direction.index()]).shifted(direction));
    sink.sways(reach.map(|fields| fields & (empty - goals)));
    let near = reach.into_iter().fold(CellSet::EMPTY, |all, fields| all | fields);
    let pillars = near & position.pillars(us);
    let goals = near & goals & empty;
    if (pillars | goals).is_empty() {
        return;
    }
    for to in goals {
        if !is_guarded(position, to, CellSet::EMPTY) {
            for from in sources(position, to) {
                sink.promotions(position.tombstones, |top| Move::Promotion { from, to, top, jumped: CellSet::EMPTY });
            }
        }
    }
    for to in pillars {
        for from in sources(position, to) {
            sink.push(Move::Raise { from, to });
        }
    }
}

/// The mover's wedges that may sway to this field if nothing stands in the way.
fn sources(position: &Gunzi, to: Cell) -> impl Iterator<Item = Cell> {
    let us = position.turn;
    (lanes::within(to, 1) & position.wedges(us)).into_iter().filter(move |&from| is_forward(us, from, to))
}

/// Jumps, multi-jumps, and promotions by jump.
#[inline]
fn jumps<S: Sink>(position: &Gunzi, sink: &mut S) {
    let (own, hostile) = (position.wedges(position.turn), position.wedges(!position.turn));
    let empty = position.empty();
    let mut jumpers = CellSet::EMPTY;
    for direction in Direction::ALL {
        let back = direction.opposite();
        let (away, towards) = (position.facing[direction.index()], position.facing[back.index()]);
        // Seen along the jump: a wedge that looks away shows its block, one that looks back its peak.
        let soft = hostile - away;
        let peaks = (own & away).shifted(direction) & soft;
        let flanks = (own - away - towards).shifted(direction) & (soft - towards);
        let landings = (peaks | flanks).shifted(direction) & empty;
        jumpers |= landings.shifted(back).shifted(back);
    }
    for from in jumpers {
        Jumper::new(position, from, sink).explore();
    }
}

/// Topples, promoting ones as well.
#[inline]
fn topples<S: Sink>(position: &Gunzi, sink: &mut S) {
    let us = position.turn;
    let (own, hostile) = (position.wedges(us), position.wedges(!us));
    let mut targets = CellSet::EMPTY;
    for direction in Direction::ALL {
        let back = direction.opposite();
        let (facing, opposed) = (position.facing[direction.index()], position.facing[back.index()]);
        targets |= (own & facing).shifted(back) & (hostile - facing - opposed);
    }
    for target in targets {
        let defence = position.blocks_at(!us, target);
        if !defence.is_empty() && position.blocks_at(us, target).len() <= defence.len() {
            continue;
        }
        if !Gunzi::promotion_fields(us).contains(target) {
            for swerve in Swerve::BOTH {
                sink.push(Move::Topple { target, swerve });
            }
        } else if !is_guarded(position, target, CellSet::EMPTY) {
            sink.promotions(position.tombstones, |top| Move::TopplePromotion { target, top });
        }
    }
}

/// Whether a hostile peak or block is aimed at this field, when these wedges are gone.
#[inline]
pub(crate) fn is_guarded(position: &Gunzi, cell: Cell, gone: CellSet) -> bool {
    let them = !position.turn;
    let guards = position.peaks_at(them, cell) | position.blocks_at(them, cell);
    !(guards - gone).is_empty()
}

const fn forward(side: Side) -> [CellSet; 6] {
    let mut out = [CellSet::EMPTY; 6];
    let mut from = 0;
    while from < CELLS {
        let mut i = 0;
        while i < 6 {
            let (x, y) = lanes::place(from as Cell);
            let (dx, dy) = Direction::ALL[i].offset();
            if let Some(to) = lanes::at(x + dx, y + dy)
                && is_forward(side, from as Cell, to)
            {
                out[i] = out[i].with(from as Cell);
            }
            i += 1;
        }
        from += 1;
    }
    out
}
