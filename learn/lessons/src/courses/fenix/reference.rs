//! The words of FENIX, and its rules on one sheet.

use super::{CIRCLE, TWO_STACKS};
use crate::{Panel, Picture, Term};

const SOLDIER: &str = "8k/9/9/9/9/4S4/9/9/K8 r b - 0 41";
const GENERAL: &str = "8k/9/4S4/9/9/1S2G4/9/9/K8 r b - 0 41";
const KING: &str = "8k/9/9/9/9/4K4/9/9/S8 r b - 0 41";
const CAPTURE: &str = "8k/9/9/9/4s4/4S4/9/9/K8 r b - 0 41";
const FLIGHT: &str = "8k/9/9/9/9/1G2s4/9/9/K8 r b - 0 41";
const CHAIN: &str = "8k/9/3g5/4s4/9/3s5/2K6/9/S8 r b - 0 41";
const NEW_GENERAL: &str = "8k/7g1/9/7s1/9/2S6/2S2S3/9/K8 r b g 0 41";
const NEW_KING: &str = "8k/7g1/9/7s1/4G4/2G1S4/2S6/6S2/9 r b - 0 41";
const AROUND_A_SOLDIER: &[&str] = &["d4", "e3", "e5", "f4"];
const BEFORE_A_GENERAL: &[&str] = &["c4", "d4", "e1", "e2", "e3", "e5", "e6", "f4", "g4", "h4", "i4"];
const AROUND_A_KING: &[&str] = &["d3", "d4", "d5", "e3", "e5", "f3", "f4", "f5"];

pub(super) const TERMS: &[Term] = &[
    Term::new("stone", "goal"),
    Term::new("stack", "goal"),
    Term::drawn("soldier", "preparation", SOLDIER, AROUND_A_SOLDIER),
    Term::drawn("general", "preparation", GENERAL, BEFORE_A_GENERAL),
    Term::drawn("king", "preparation", KING, AROUND_A_KING),
    Term::drawn("camp", "preparation", ":", &[]),
    Term::drawn("preparation", "preparation", TWO_STACKS, &["a2", "d2"]),
    Term::new("battle", "preparation"),
    Term::drawn("capture", "capture", CAPTURE, &["e4", "e5", "e6"]),
    Term::new("compulsory", "capture"),
    Term::drawn("flight", "flight", FLIGHT, &["b4", "e4", "f4", "g4", "h4", "i4"]),
    Term::drawn("chain", "chain", CHAIN, &["c3", "e5", "e7", "c7"]),
    Term::new("most", "most"),
    Term::drawn("obstacle", "obstacle", CIRCLE, &["c4", "d5", "e4", "d3"]),
    Term::drawn("beside", "new-general", SOLDIER, AROUND_A_SOLDIER),
    Term::drawn("new-general", "new-general", NEW_GENERAL, &["c3", "c4"]),
    Term::new("right", "new-general"),
    Term::drawn("new-king", "new-king", NEW_KING, &["c3", "c4", "e4", "e5"]),
    Term::drawn("small-board", "end", ":fenix-7x8:", &[]),
];

pub(super) const SHEET: &[Panel] = &[
    Panel {
        id: "goal",
        lines: 3,
        pictures: &[Picture { position: ":", cells: &[] }, Picture { position: ":fenix-7x8:", cells: &[] }],
    },
    Panel { id: "preparation", lines: 3, pictures: &[Picture { position: TWO_STACKS, cells: &["a2", "d2"] }] },
    Panel {
        id: "steps",
        lines: 4,
        pictures: &[
            Picture { position: SOLDIER, cells: AROUND_A_SOLDIER },
            Picture { position: GENERAL, cells: BEFORE_A_GENERAL },
            Picture { position: KING, cells: AROUND_A_KING },
        ],
    },
    Panel {
        id: "capture",
        lines: 4,
        pictures: &[
            Picture { position: CAPTURE, cells: &["e4", "e5", "e6"] },
            Picture { position: FLIGHT, cells: &["b4", "e4", "f4", "g4", "h4", "i4"] },
        ],
    },
    Panel { id: "chain", lines: 3, pictures: &[Picture { position: CHAIN, cells: &["c3", "e5", "e7", "c7"] }] },
    Panel { id: "obstacle", lines: 2, pictures: &[Picture { position: CIRCLE, cells: &["c4", "d5", "e4", "d3"] }] },
    Panel { id: "new-general", lines: 2, pictures: &[Picture { position: NEW_GENERAL, cells: &["c3", "c4"] }] },
    Panel { id: "new-king", lines: 2, pictures: &[Picture { position: NEW_KING, cells: &["c3", "c4", "e4", "e5"] }] },
    Panel { id: "end", lines: 2, pictures: &[] },
];
