//! The words of Gunzi, and its rules on one sheet.

use super::{BLOW, GUARDED, JUMP_PROMOTION, SWAY, THREAT, TOPPLE, TOPPLE_PROMOTION, TWO_JUMPS};
use crate::{Panel, Picture, Term};

/// A wedge alone, peak upward.
const WEDGE: &str = "-,-,-,-,-/-,-,B1,-,-,-,-/-,-,-,-,- w 1";
/// Peak against flank.
const JUMP: &str = "-,-,B1,-,-/-,-,W3,-,-,-,-/W4,-,-,-,W4 b 11";

pub(super) const TERMS: &[Term] = &[
    Term::new("field", "pieces"),
    Term::drawn("zone", "pieces", ":", &["b1", "b2", "b3", "b4", "b5", "b6", "b7"]),
    Term::drawn("wedge", "pieces", WEDGE, &["b3"]),
    Term::drawn("peak", "sides", WEDGE, &["c3"]),
    Term::drawn("flank", "sides", WEDGE, &["b2", "b4", "b6", "b7"]),
    Term::drawn("block", "sides", WEDGE, &["a3"]),
    Term::drawn("aimed", "topple", TOPPLE, &["a3", "b3"]),
    Term::drawn("sway", "sway", SWAY, &["a2", "a4", "b2", "b3", "b4"]),
    Term::new("swerve", "sway"),
    Term::drawn("jump", "jump", JUMP, &["a3", "b3", "c3"]),
    Term::drawn("multi", "multi", TWO_JUMPS, &["a1", "b3", "c5"]),
    Term::drawn("tombstone", "jump", "-,-,-,-,-/-,-,T,-,-,-,-/-,-,B6,-,W4 w 12", &["b3"]),
    Term::drawn("topple", "topple", "-,-,B4,-,-/-,-,B2,-,-,-,-/W4,-,-,-,W4 w 12", &["b3"]),
    Term::drawn("promotion-field", "pieces", ":", &["a2", "a4", "c2", "c4"]),
    Term::new("promotion", "promotion"),
    Term::new("outside", "promotion"),
    Term::drawn("guard", "guards", GUARDED, &["c4", "c5"]),
    Term::drawn("pillar", "blow", "-,-,-,-,-/-,-,-,-,-,-,-/-,BP2,-,-,- w 12", &["c2"]),
    Term::drawn("territory", "blow", "-,-,-,-,-/-,-,-,-,-,-,-/-,BP2,-,-,- w 12", &["b6", "c1", "c2", "c3"]),
    Term::drawn("blow", "blow", BLOW, &["b6", "c3"]),
    Term::new("raise", "raise"),
    Term::new("point", "scoring"),
];

pub(super) const SHEET: &[Panel] = &[
    Panel { id: "goal", lines: 3, pictures: &[Picture { position: ":", cells: &["a2", "a4", "c2", "c4"] }] },
    Panel { id: "wedge", lines: 2, pictures: &[Picture { position: WEDGE, cells: &["b3"] }] },
    Panel { id: "sway", lines: 2, pictures: &[Picture { position: SWAY, cells: &["a2", "a4", "b2", "b3", "b4"] }] },
    Panel { id: "jump", lines: 3, pictures: &[Picture { position: JUMP, cells: &["a3", "b3", "c3"] }] },
    Panel { id: "multi", lines: 2, pictures: &[Picture { position: TWO_JUMPS, cells: &["b3", "c5"] }] },
    Panel { id: "topple", lines: 2, pictures: &[Picture { position: TOPPLE, cells: &["a3", "b3"] }] },
    Panel { id: "defence", lines: 2, pictures: &[Picture { position: THREAT, cells: &["a3", "b3"] }] },
    Panel { id: "promotion", lines: 3, pictures: &[Picture { position: GUARDED, cells: &["c4", "c5"] }] },
    Panel {
        id: "combinations",
        lines: 2,
        pictures: &[
            Picture { position: TOPPLE_PROMOTION, cells: &["c3", "c4"] },
            Picture { position: JUMP_PROMOTION, cells: &["b2", "a3", "a4"] },
        ],
    },
    Panel { id: "blow", lines: 4, pictures: &[Picture { position: BLOW, cells: &["b6", "c3"] }] },
    Panel { id: "raise", lines: 1, pictures: &[] },
    Panel { id: "end", lines: 3, pictures: &[] },
];
