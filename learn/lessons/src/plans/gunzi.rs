use geometry::lanes::{CellSet, Direction};
use gunzi::{GUNZI, Gunzi, Move};
use rules::{Position as _, Side, Table};

use super::{Advice, Plans};

crate::courses::words! { "messages/plans/gunzi" }

pub(super) static PLANS: Plans = Plans { boards: &[&GUNZI], words: &WORDS, look };

/// So many turns a game is young.
const OPENING: usize = 8;

fn look(table: &dyn Table) -> Vec<Advice> {
    let Ok(position) = GUNZI.position(table.options(), Some(&table.position_text())) else {
        return Vec::new();
    };
    let side = position.turn();
    let mut all = Vec::new();
    if position.must_blow() {
        all.push(Advice::urgent("blow", position.prey()));
        return all;
    }
    let chances = Chances::of(&position);
    let mut after = position;
    after.null_move(&mut ());
    let threats = Chances::of(&after);
    if !threats.toppled.is_empty() {
        all.push(Advice::urgent("topple-threat", threats.toppled));
    }
    if !threats.jumped.is_empty() {
        all.push(Advice::urgent("jump-threat", threats.jumped));
    }
    if !threats.blown.is_empty() {
        all.push(Advice::urgent("in-territory", threats.blown));
    }
    if !chances.promoted.is_empty() {
        all.push(Advice::urgent("promote", chances.promoted));
    }
    if !chances.toppled.is_empty() {
        all.push(Advice::urgent("topple", chances.toppled));
    }
    if !chances.jumped.is_empty() {
        all.push(Advice::plan("jump", chances.jumped));
    }
    if table.plies() < OPENING {
        all.push(Advice::plan("goals", Gunzi::promotion_fields(side)));
        all.push(Advice::plan("face", []));
        all.push(Advice::plan("zones", []));
    }
    let open = unguarded(&position, !side);
    if !open.is_empty() {
        all.push(Advice::plan("guard", open));
    }
    let free = unguarded(&position, side);
    if !free.is_empty() && table.plies() >= OPENING {
        all.push(Advice::plan("run", free));
    }
    if table.plies() >= OPENING {
        all.push(Advice::plan("pairs", []));
    }
    if !position.pillars(side).is_empty() {
        all.push(Advice::plan("raise", position.pillars(side)));
    }
    if !position.pillars(!side).is_empty() {
        all.push(Advice::plan("their-pillar", position.territory(!side)));
    }
    let points = position.points();
    let (own, other) = (points[side.index()], points[side.other().index()]);
    if own > other {
        all.push(Advice::plan("ahead", []));
    } else if own < other {
        all.push(Advice::plan("behind", []));
    }
    all
}

/// What the player to move could do at once.
#[derive(Default)]
struct Chances {
    toppled: CellSet,
    jumped: CellSet,
    promoted: CellSet,
    blown: CellSet,
}

impl Chances {
    fn of(position: &Gunzi) -> Self {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut chances = Self::default();
        if position.must_blow() {
            chances.blown = position.prey();
            return chances;
        }
        for m in moves {
            match m {
                Move::Topple { target, .. } | Move::TopplePromotion { target, .. } => {
                    chances.toppled |= CellSet::of(target);
                }
                Move::Jump { jumped, .. } => chances.jumped |= jumped,
                Move::Promotion { to, jumped, .. } => {
                    chances.promoted |= CellSet::of(to);
                    chances.jumped |= jumped;
                }
                Move::Sway { .. } | Move::Raise { .. } | Move::Blow { .. } => {}
            }
        }
        chances
    }
}

/// The empty promotion fields of a side at which no wedge of the other side is aimed, with peak or block.
fn unguarded(position: &Gunzi, side: Side) -> CellSet {
    let other = !side;
    let aimed = Direction::ALL.into_iter().fold(CellSet::EMPTY, |all, facing| {
        let wedges = position.wedges_facing(other, facing);
        all | wedges.shifted(facing) | wedges.shifted(facing.opposite())
    });
    (Gunzi::promotion_fields(side) & position.empty()) - aimed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(position: Option<&str>) -> Vec<&'static str> {
        let options = rules::Options::new(GUNZI.options);
        let table = rules::Rulebook::table(&GUNZI, &options, position).unwrap();
        PLANS.all(table.as_ref()).into_iter().map(|advice| advice.id).collect()
    }

    #[test]
    fn what_hangs_comes_first() {
        assert_eq!(ids(Some("B1,-,-,-,-/-,-,-,-,-,W1,W1/-,BP2,W3,BP2,- b 9")), ["blow"]);
        assert_eq!(ids(None)[..2], ["goals", "face"]);
    }
}
