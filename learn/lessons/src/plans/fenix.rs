use fenix::{FENIX_7X8, FENIX_9X9, Fenix, Move, Phase, Piece};
use geometry::grid::{Cell, CellSet, Direction};
use rules::{Position as _, Side, Table};

use super::{Advice, Plans};

crate::courses::words! { "messages/plans/fenix" }

pub(super) static PLANS: Plans = Plans { boards: &[&FENIX_9X9, &FENIX_7X8], words: &WORDS, look };

/// So many turns after the preparation a battle is young.
const OPENING: u32 = 26;

fn look(table: &dyn Table) -> Vec<Advice> {
    let text = table.position_text();
    let boards = [&FENIX_9X9, &FENIX_7X8];
    let board = boards.into_iter().find(|board| board.id == table.rulebook().id());
    let Some(Ok(position)) = board.map(|board| board.position(table.options(), Some(&text))) else {
        return Vec::new();
    };
    match position.phase() {
        Phase::Preparation => preparation(&position),
        Phase::Battle => battle(&position),
    }
}

fn preparation(position: &Fenix) -> Vec<Advice> {
    let side = position.turn();
    let generals = position.squares(side, Piece::General);
    let mut all = Vec::new();
    if generals.is_empty() && position.king(side).is_none() {
        all.push(Advice::plan("camp", []));
    }
    if position.king(side).is_none() {
        all.push(Advice::plan("camp-king", []));
    }
    let bare = without_soldier(position, side);
    if bare.is_empty() {
        all.push(Advice::plan("camp-soldiers", generals));
    } else {
        all.push(Advice::plan("camp-bare", bare));
    }
    all.push(Advice::plan("camp-holes", []));
    if position.king(side).is_some() {
        all.push(Advice::plan("camp-wall", position.king(side)));
    }
    all
}

fn battle(position: &Fenix) -> Vec<Advice> {
    let side = position.turn();
    let (bare, theirs_bare) = (without_soldier(position, side), without_soldier(position, !side));
    let mut all = Vec::new();
    if position.must_form_king() {
        all.push(Advice::urgent("rise", beside(position, side)));
        return all;
    }
    if position.must_capture() {
        let moves = moves(position);
        let takes_king = position.king(!side).is_some_and(|king| moves.iter().any(|&m| takes(m, king)));
        if takes_king {
            all.push(Advice::urgent("take-king", position.king(!side)));
        } else {
            all.push(Advice::urgent("must-capture", []));
        }
        return all;
    }
    let mut after = *position;
    after.null_move(&mut ());
    let threats = moves(&after);
    if let Some(king) = position.king(side)
        && threats.iter().any(|&m| takes(m, king))
    {
        let id = if beside(position, side).is_empty() { "king-hangs" } else { "king-hit" };
        all.push(Advice::urgent(id, [king]));
    }
    let hanging = threats.iter().fold(CellSet::EMPTY, |all, &m| match m {
        Move::Capture { captured, .. } => all | captured,
        Move::Step { .. } | Move::Put { .. } => all,
    });
    if all.is_empty() && !hanging.is_empty() {
        all.push(Advice::urgent("hanging", hanging));
    }
    if position.may_form_general() {
        all.push(Advice::urgent("new-general", []));
    }
    let can_rise = !beside(position, side).is_empty();
    if !can_rise {
        all.push(Advice::plan("no-rise", bare));
    }
    if beside(position, !side).is_empty() {
        all.push(Advice::plan("hunt", position.king(!side)));
    }
    if position.turn_number() < OPENING {
        all.push(Advice::plan("keep-together", []));
        all.push(Advice::plan("bait", []));
        all.push(Advice::plan("look-behind", []));
    }
    if can_rise && !bare.is_empty() {
        all.push(Advice::plan("bring-soldier", bare));
    }
    if position.turn_number() >= OPENING {
        let (own, other) = (position.stones(side), position.stones(!side));
        if own > other {
            all.push(Advice::plan("ahead", []));
        } else if own < other {
            all.push(Advice::plan("behind", []));
        }
        all.push(Advice::plan("lines", position.squares(side, Piece::General)));
        if !theirs_bare.is_empty() {
            all.push(Advice::plan("cut-off", theirs_bare));
        }
    }
    all
}

fn moves(position: &Fenix) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn takes(m: Move, cell: Cell) -> bool {
    matches!(m, Move::Capture { captured, .. } if captured.contains(cell))
}

fn around(set: CellSet) -> CellSet {
    Direction::ORTHOGONAL.into_iter().fold(CellSet::EMPTY, |all, way| all | set.shifted(way))
}

/// The generals beside which a soldier of their own stands: there a new king can rise.
fn beside(position: &Fenix, side: Side) -> CellSet {
    position.squares(side, Piece::General) & around(position.squares(side, Piece::Soldier))
}

/// The generals without one.
fn without_soldier(position: &Fenix, side: Side) -> CellSet {
    position.squares(side, Piece::General) - beside(position, side)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(position: &str) -> Option<&'static str> {
        let options = rules::Options::new(FENIX_9X9.options);
        let table = rules::Rulebook::table(&FENIX_9X9, &options, Some(position)).unwrap();
        PLANS.all(table.as_ref()).first().map(|advice| advice.id)
    }

    #[test]
    fn the_king_comes_first() {
        assert_eq!(first("8k/1G4sg1/9/9/3s5/2s1s4/2Ss5/9/K8 r b - 0 41"), Some("must-capture"));
        assert_eq!(first("8k/9/9/9/9/9/9/3S5/3G4S r b - 0 41"), Some("rise"));
        // A black soldier beside the king, and an empty square behind it; no general could save the day.
        assert_eq!(first("8k/9/9/9/9/9/3S5/1S7/KsS6 b b - 0 40"), Some("must-capture"));
    }

    #[test]
    fn a_general_alone_cannot_bring_a_king_back() {
        let options = rules::Options::new(FENIX_9X9.options);
        let said = |position: &str| {
            let table = rules::Rulebook::table(&FENIX_9X9, &options, Some(position)).unwrap();
            PLANS.all(table.as_ref()).into_iter().map(|advice| advice.id).collect::<Vec<_>>()
        };
        let bare = said("7gk/7s1/9/9/9/9/4S4/9/KG7 r b - 0 41");
        assert!(bare.contains(&"no-rise") && !bare.contains(&"hunt"), "{bare:?}");
        let strong = said("5s1gk/9/9/9/9/9/9/1S7/KG7 r b - 0 41");
        assert!(!strong.contains(&"no-rise") && strong.contains(&"hunt"), "{strong:?}");
    }
}
