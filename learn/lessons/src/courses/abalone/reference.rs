//! The words of Abalone, and its rules on one sheet.

use crate::{Panel, Picture, Term};

const IN_LINE: &str = "5/6/4ss1/8/9/3SSS2/7/6/5 0 0 b 0 10";
const SIDE_STEP: &str = "5/3ss1/7/8/9/2SSS3/7/6/5 0 0 b 0 10";
const TWO_TO_ONE: &str = "5/3s2/7/8/2SSs4/8/7/6/5 0 0 b 0 10";
const THREE_TO_ONE: &str = "5/3s2/7/8/2SSSs3/8/7/6/5 0 0 b 0 10";
const THREE_TO_TWO: &str = "5/4s1/7/8/2SSSss2/8/7/6/5 0 0 b 0 10";
const OWN_BEHIND: &str = "5/4s1/7/8/2SSSssS1/8/7/6/5 0 0 b 0 10";
const GAP: &str = "5/4s1/7/8/1SSS1ss2/8/7/6/5 0 0 b 0 10";
const CROOKED: &str = "5/3ss1/3s3/3S4/3SS4/8/7/6/5 0 0 b 0 10";
const PAC: &str = "5/4s1/7/8/2SSss3/8/7/6/5 0 0 b 0 10";
const BROKEN_PAC: &str = "5/3ss1/7/8/2SSss3/4S3/4S2/6/5 0 0 b 0 10";
const PUSH_OFF: &str = "5/6/7/8/6SSs/8/3s3/6/5 2 1 b 0 30";

pub(super) const TERMS: &[Term] = &[
    Term::new("marble", "goal"),
    Term::new("cell", "in-line"),
    Term::new("line", "in-line"),
    Term::drawn("in-line", "in-line", IN_LINE, &["d4", "d5", "d6", "d7"]),
    Term::drawn("side-step", "side-step", SIDE_STEP, &["d3", "d4", "d5", "e3", "e4", "e5"]),
    Term::drawn("push", "sumito", TWO_TO_ONE, &["e3", "e4", "e5", "e6"]),
    Term::drawn("sumito", "sumito", THREE_TO_TWO, &["e3", "e4", "e5", "e6", "e7"]),
    Term::drawn("contact", "forbidden", GAP, &["e5"]),
    Term::drawn("pac", "pac", PAC, &["e3", "e4", "e5", "e6"]),
    Term::new("edge", "push-off"),
    Term::drawn("push-off", "push-off", PUSH_OFF, &["e7", "e8", "e9"]),
    Term::drawn("layout", "layouts", ":", &[]),
    Term::drawn("daisy", "layouts", ":belgian-daisy", &[]),
];

pub(super) const SHEET: &[Panel] = &[
    Panel { id: "goal", lines: 3, pictures: &[Picture { position: ":", cells: &[] }] },
    Panel { id: "in-line", lines: 2, pictures: &[Picture { position: IN_LINE, cells: &["d4", "d5", "d6", "d7"] }] },
    Panel {
        id: "side-step",
        lines: 1,
        pictures: &[Picture { position: SIDE_STEP, cells: &["d3", "d4", "d5", "e3", "e4", "e5"] }],
    },
    Panel { id: "limits", lines: 3, pictures: &[] },
    Panel {
        id: "sumito",
        lines: 3,
        pictures: &[
            Picture { position: TWO_TO_ONE, cells: &["e3", "e4", "e5", "e6"] },
            Picture { position: THREE_TO_ONE, cells: &["e3", "e4", "e5", "e6", "e7"] },
            Picture { position: THREE_TO_TWO, cells: &["e3", "e4", "e5", "e6", "e7", "e8"] },
        ],
    },
    Panel {
        id: "forbidden",
        lines: 3,
        pictures: &[
            Picture { position: OWN_BEHIND, cells: &["e8"] },
            Picture { position: GAP, cells: &["e5"] },
            Picture { position: CROOKED, cells: &["f5", "g6", "h7"] },
        ],
    },
    Panel {
        id: "pac",
        lines: 3,
        pictures: &[
            Picture { position: PAC, cells: &["e3", "e4", "e5", "e6"] },
            Picture { position: BROKEN_PAC, cells: &["c5", "d5", "e5", "f5"] },
        ],
    },
    Panel { id: "push-off", lines: 2, pictures: &[Picture { position: PUSH_OFF, cells: &["e7", "e8", "e9"] }] },
    Panel { id: "end", lines: 3, pictures: &[Picture { position: ":belgian-daisy", cells: &[] }] },
];
