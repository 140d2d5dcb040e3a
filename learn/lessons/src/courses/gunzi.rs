mod reference;

use crate::{Course, Goal, Lesson, Picture, Ruling, Task};

super::words! { "messages/gunzi" }

pub(super) static COURSE: Course = Course {
    boards: &[&gunzi::GUNZI],
    words: &WORDS,
    lessons: LESSONS,
    rulings: RULINGS,
    terms: reference::TERMS,
    key_terms: &["peak", "flank", "block"],
    sheet: reference::SHEET,
};

/// A black wedge alone in its zone.
const SWAY: &str = "-,-,B1,-,-/-,-,-,-,-,-,-/W4,-,-,-,W4 b 11";
/// Two jumps in a row, in two ways.
const TWO_JUMPS: &str = "B2,-,-,-,-/-,W4,-,-,-,-,W1/W4,-,-,-,- b 11";
/// The first jump ends under a hostile block.
const STOPPED: &str = "B2,-,-,-,-/-,W4,-,W3,-,-,W1/W4,-,-,-,- b 11";
/// A topple with nobody to defend.
const TOPPLE: &str = "-,-,B4,-,-/-,-,W3,-,-,-,-/W4,-,-,-,W4 b 11";
/// White is threatened with a topple.
const THREAT: &str = "B1,-,B4,-,-/-,-,W3,-,-,-,-/-,-,-,-,W3 w 11";
/// Two tombstones to choose from.
const TWO_TOMBSTONES: &str = "-,-,-,-,-/T,-,T,-,-,-,-/W3,-,B1,-,- b 11";
/// One promotion field is guarded by a block.
const GUARDED: &str = "-,-,-,-,-/-,-,T,-,-,-,-/W4,-,B1,-,W3 b 11";
/// A topple on a promotion field, the other one being guarded by a peak.
const TOPPLE_PROMOTION: &str = "-,-,-,-,-/-,-,T,-,-,-,-/W2,-,B5,W4,W4 b 11";
/// A jump onto a promotion field.
const JUMP_PROMOTION: &str = "B1,-,B2,-,-/-,W4,T,W4,-,-,-/-,-,-,-,W4 w 11";
/// Two wedges in the territory of a pillar.
const BLOW: &str = "-,-,-,-,B1/-,-,-,-,W4,W4,-/-,BP2,W4,-,- b 11";

const LESSONS: &[Lesson] = &[
    Lesson {
        id: "pieces",
        teaches: &["from.empty", "from.hostile", "over"],
        printed: &["A. Introduction", "B. Basic setup", "D. Character change", "E. Power influences"],
        pictures: &[
            Picture { position: ":", cells: &["c2", "c4", "a2", "a4"] },
            Picture { position: "-,-,-,-,-/-,-,B1,-,-,-,-/-,-,-,-,- w 1", cells: &["b3"] },
        ],
        tasks: &[
            Task { position: ":", goal: Goal::Any("a1-b1l") },
            Task { position: ":", goal: Goal::Forbidden(&["from.hostile", "topple.no-block"], "c1-b1l") },
            Task { position: "-,-,-,-,-/-,-,-,-,-,-,-/-,-,B1,-,W1 b 11", goal: Goal::Does("do.enter", "c3-c2=*") },
        ],
    },
    Lesson {
        id: "sway",
        teaches: &["do.sway", "sway.far", "sway.taken", "sway.backwards"],
        printed: &["B. Direction of play", "C. Position in the playfield", "F.1 The sway"],
        pictures: &[Picture { position: SWAY, cells: &["a2", "a4", "b2", "b3", "b4"] }],
        tasks: &[
            Task { position: SWAY, goal: Goal::Each(&["a3-b3l", "a3-b3r"]) },
            Task {
                position: "-,-,-,-,-/-,-,B1,-,-,-,-/W4,-,-,-,W4 b 11",
                goal: Goal::Move(&["b3-b2l", "b3-b2r", "b3-b4l", "b3-b4r", "b3-b6l", "b3-b6r", "b3-b7l", "b3-b7r"]),
            },
            Task {
                position: "-,-,-,-,-/-,-,B1,-,-,-,-/W4,-,-,-,W4 b 11",
                goal: Goal::Forbidden(&["sway.backwards"], "b3-a3l"),
            },
        ],
    },
    Lesson {
        id: "jump",
        teaches: &[
            "do.jump",
            "jump.line",
            "jump.near",
            "jump.edge",
            "jump.nothing",
            "jump.own",
            "jump.taken",
            "jump.tombstone",
            "from.tombstone",
        ],
        printed: &["F.2 The jump-over", "D.2 Disable a wedge"],
        pictures: &[Picture { position: "-,-,B1,-,-/-,-,W3,-,-,-,-/W4,-,-,-,W4 b 11", cells: &["a3", "b3", "c3"] }],
        tasks: &[
            Task { position: "-,-,B1,-,-/-,-,W3,-,-,-,-/W4,-,-,-,W4 b 11", goal: Goal::Does("do.jump", "a3xc3l") },
            Task { position: "-,-,-,-,-/-,-,W3,-,-,-,-/-,-,B4,-,W4 b 11", goal: Goal::Does("do.jump", "c3xa3l") },
            Task {
                position: "-,-,B1,-,-/-,-,T,-,-,-,-/W4,-,-,-,W4 b 11",
                goal: Goal::Forbidden(&["jump.tombstone"], "a3xc3l"),
            },
        ],
    },
    Lesson {
        id: "sides",
        teaches: &["jump.with-block", "jump.over-block", "jump.peak"],
        printed: &["E.1 The block", "E.2 The peak", "E.3 The flank"],
        pictures: &[
            Picture { position: "-,-,B1,-,-/-,-,W3,-,-,-,-/W4,-,-,-,W4 b 11", cells: &["a3", "b3"] },
            Picture { position: "-,-,B1,-,-/-,-,W4,-,-,-,-/W4,-,-,-,W4 b 11", cells: &["a3", "b3"] },
            Picture { position: "-,-,B2,-,-/-,-,W3,-,-,-,-/W4,-,-,-,W4 b 11", cells: &["a3", "b3"] },
            Picture { position: "-,-,B1,-,-/-,-,W1,-,-,-,-/W4,-,-,-,W4 b 11", cells: &["b3"] },
        ],
        tasks: &[
            Task { position: "-,-,B1,-,-/-,-,W4,-,-,-,-/W4,-,-,-,W4 b 11", goal: Goal::Does("do.jump", "a3xc3l") },
            Task { position: "-,-,B2,-,-/-,-,W3,-,-,-,-/W4,-,-,-,W4 b 11", goal: Goal::Does("do.jump", "a3xc3l") },
            Task {
                position: "-,-,B2,-,-/-,-,W4,-,-,-,-/W4,-,-,-,W4 b 11",
                goal: Goal::Forbidden(&["jump.peak"], "a3xc3l"),
            },
            Task {
                position: "-,-,B1,-,-/-,-,W1,-,-,-,-/W4,-,-,-,W4 b 11",
                goal: Goal::Forbidden(&["jump.over-block"], "a3xc3l"),
            },
            Task { position: TOPPLE, goal: Goal::Forbidden(&["jump.with-block"], "a3xc3l") },
        ],
    },
    Lesson {
        id: "multi",
        teaches: &["jump.stop", "jump.stop-pillar"],
        printed: &["F.3 The Multi jump-over"],
        pictures: &[Picture { position: TWO_JUMPS, cells: &["a1", "b3", "c5"] }],
        tasks: &[
            Task { position: TWO_JUMPS, goal: Goal::Move(&["a1xb3lxc5l", "a1xb3lxc5r", "a1xb3rxc5r"]) },
            Task { position: TWO_JUMPS, goal: Goal::Move(&["a1xb3l", "a1xb3r"]) },
            Task { position: STOPPED, goal: Goal::Forbidden(&["jump.stop"], "a1xb3lxc5l") },
            Task {
                position: "B2,-,-,-,-/-,W4,-,-,W1,-,W1/W4,-,-,-,- b 11",
                goal: Goal::Move(&["a1xb3rxc5rxa5l", "a1xb3rxc5rxa5r"]),
            },
        ],
    },
    Lesson {
        id: "topple",
        teaches: &["do.topple", "topple.empty", "topple.own", "topple.tombstone", "topple.no-block", "topple.no-flank"],
        printed: &["F.4 The topple", "D.1 Conquest of a piece"],
        pictures: &[Picture { position: TOPPLE, cells: &["a3", "b3"] }],
        tasks: &[
            Task { position: TOPPLE, goal: Goal::Each(&["~b3l", "~b3r"]) },
            Task {
                position: "-,-,B4,-,-/-,-,W4,-,-,-,-/W4,-,-,-,W4 b 11",
                goal: Goal::Forbidden(&["topple.no-flank"], "~b3l"),
            },
            Task {
                position: "-,B3,-,-,-/-,-,W3,-,-,-,-/W4,-,-,-,W4 b 11",
                goal: Goal::Line(&["a2-a3r", "c5-c4l", "~b3l|~b3r"]),
            },
        ],
    },
    Lesson {
        id: "defence",
        teaches: &["topple.equal", "topple.outnumbered", "do.majority"],
        printed: &["F.4 Defence of an hostile block", "2 against 1", "2 against 2"],
        pictures: &[
            Picture { position: "B1,-,B4,-,-/-,-,W3,W3,-,-,-/-,-,-,-,W3 b 11", cells: &["a3", "b3", "b4"] },
            Picture { position: "-,-,B4,-,-/-,B5,W3,W3,-,-,-/-,-,-,-,W3 b 11", cells: &["a3", "b2", "b3", "b4"] },
        ],
        tasks: &[
            Task {
                position: THREAT,
                goal: Goal::Move(&["b3-b7l", "b3-b2l", "b3-b2r", "b3-b4l", "b3-b4r", "b3-b6l", "b3-b6r", "b3-b7r"]),
            },
            Task { position: THREAT, goal: Goal::Move(&["c5-b7l"]) },
            Task {
                position: "B1,-,B4,-,-/-,-,W3,W3,-,-,-/-,-,-,-,W3 b 11",
                goal: Goal::Forbidden(&["topple.equal"], "~b3l"),
            },
            Task {
                position: "B4,B4,B4,-,-/-,-,W3,W3,-,-,-/-,-,-,-,W3 b 11",
                goal: Goal::Line(&["a2-b2r", "c5-c4l", "~b3l|~b3r"]),
            },
            Task {
                position: "-,-,B4,-,-/-,B5,W3,W3,-,-,W2/-,-,-,-,- b 11",
                goal: Goal::Forbidden(&["topple.equal"], "~b3l"),
            },
        ],
    },
    Lesson {
        id: "promotion",
        teaches: &[
            "do.enter",
            "do.promotion",
            "do.promotion-outside",
            "promotion.choice",
            "promotion.field",
            "promotion.outside",
            "promotion.no-tombstone",
            "promotion.no-tombstones",
            "promotion.ends",
        ],
        printed: &["F.5 The promotion", "D.3 The promotion"],
        pictures: &[Picture { position: TWO_TOMBSTONES, cells: &["c2", "c4"] }],
        tasks: &[
            Task { position: "-,-,-,-,-/-,-,-,-,-,-,-/-,-,B1,-,W1 b 11", goal: Goal::Each(&["c3-c2=*", "c3-c4=*"]) },
            Task { position: TWO_TOMBSTONES, goal: Goal::Move(&["c3-c2=b3", "c3-c4=b3"]) },
            Task { position: TWO_TOMBSTONES, goal: Goal::Move(&["c3-c2=b1", "c3-c4=b1"]) },
        ],
    },
    Lesson {
        id: "guards",
        teaches: &["promotion.peak", "promotion.block", "promotion.pillar"],
        printed: &["F.5 Conditions for a promotion"],
        pictures: &[Picture { position: GUARDED, cells: &["c4", "c5"] }],
        tasks: &[
            Task { position: GUARDED, goal: Goal::Forbidden(&["promotion.block"], "c3-c4=b3") },
            Task { position: GUARDED, goal: Goal::Move(&["c3-c2=b3"]) },
            Task { position: TOPPLE_PROMOTION, goal: Goal::Forbidden(&["promotion.peak"], "c3-c2=b3") },
        ],
    },
    Lesson {
        id: "combinations",
        teaches: &[
            "do.topple-promotion",
            "do.jump-promotion",
            "topple.peak-guards",
            "topple.block-guards",
            "topple.pillar-guards",
        ],
        printed: &["G.1 Promotion with a topple", "G.2 Promotion with a jump-over"],
        pictures: &[
            Picture { position: TOPPLE_PROMOTION, cells: &["c3", "c4"] },
            Picture { position: JUMP_PROMOTION, cells: &["b2", "a3", "a4"] },
        ],
        tasks: &[
            Task { position: TOPPLE_PROMOTION, goal: Goal::Does("do.topple-promotion", "~c4=b3") },
            Task { position: JUMP_PROMOTION, goal: Goal::Does("do.jump-promotion", "b2xa4=a3") },
            Task { position: JUMP_PROMOTION, goal: Goal::Move(&["b4-a4=b3"]) },
        ],
    },
    Lesson {
        id: "blow",
        teaches: &[
            "do.blow",
            "do.exposed",
            "blow.obligatory",
            "blow.nothing",
            "blow.no-pillar",
            "blow.no-wedge",
            "blow.reach",
            "blow.twice",
            "blow.missing",
            "from.pillar",
            "jump.pillar",
            "topple.pillar",
        ],
        printed: &["F.6 The pillar-blow"],
        pictures: &[Picture { position: BLOW, cells: &["c1", "b6", "c3"] }],
        tasks: &[
            Task { position: BLOW, goal: Goal::Forbidden(&["blow.obligatory"], "a5-a4l") },
            Task { position: BLOW, goal: Goal::Move(&["c2#b6,c3"]) },
            Task { position: "-,-,-,-,B1/-,-,-,-,W4,-,-/-,BP2,W4,BP2,- b 11", goal: Goal::Each(&["c2#c3", "c4#c3"]) },
            Task {
                position: "-,-,-,-,-/-,-,-,B1,-,-,-/-,BP2,W4,-,- w 11",
                goal: Goal::Move(&["c3-b3l", "c3-b3r", "c3-b7l", "c3-b7r", "c3-c4l", "c3-c4r"]),
            },
        ],
    },
    Lesson {
        id: "raise",
        teaches: &["do.raise", "raise.unmarked", "raise.no-pillar", "raise.sway", "swerve.promotion"],
        printed: &["F.7 The pillar-raise"],
        pictures: &[Picture { position: "W1,-,-,-,-/B2,-,-,-,-,-,-/-,BP2,B1,-,- b 11", cells: &["c2", "c3"] }],
        tasks: &[
            Task { position: "W1,-,-,-,-/B2,-,-,-,-,-,-/-,BP2,B1,-,- b 11", goal: Goal::Does("do.raise", "c3-c2+") },
            Task {
                position: "W1,-,-,-,-/B2,-,-,-,-,-,-/-,BP2,B1,-,- b 11",
                goal: Goal::Forbidden(&["sway.far", "raise.no-pillar"], "b1-c2+"),
            },
            Task {
                position: "-,-,-,-,W6/-,-,W4,-,-,B2,-/-,BP2,-,-,- b 31",
                goal: Goal::Line(&["b6-c2+", "a5-a4=*", "c2#b3"]),
            },
        ],
    },
    Lesson {
        id: "scoring",
        teaches: &[
            "end.win",
            "end.draw",
            "end.repetition",
            "end.quiet",
            "end.resigned",
            "end.agreed",
            "end.time",
            "end.left",
        ],
        printed: &["H. Scoring"],
        pictures: &[Picture { position: "-,WP2,-,-,-/-,-,-,-,-,-,-/-,-,W4,BP3,- b 41", cells: &["a2", "c3", "c4"] }],
        tasks: &[
            Task { position: "-,WP2,-,-,-/-,-,-,-,-,-,-/-,-,W4,BP3,- b 41", goal: Goal::Move(&["c4#c3"]) },
            Task { position: "-,-,-,-,B1/-,-,-,-,-,-,-/-,BP2,W4,-,- b 41", goal: Goal::Move(&["c2#c3"]) },
            Task { position: "-,WP3,-,-,-/-,-,-,-,-,-,-/-,-,B1,BP2,- b 41", goal: Goal::Move(&["c3-c4+"]) },
        ],
    },
];

const RULINGS: &[Ruling] = &[
    Ruling { id: "names", position: ":", attempt: "a1-b1l" },
    Ruling { id: "first", position: ":", attempt: "a1-b1l" },
    Ruling { id: "two-pillars", position: "-,-,-,-,B1/-,-,-,-,W4,-,-/-,BP2,W4,BP2,- b 11", attempt: "c4#c3" },
    Ruling { id: "distance", position: "-,-,-,-,B1/-,-,W4,-,-,T,-/-,BP3,T,-,- b 11", attempt: "c2#b3" },
    Ruling { id: "pillar-sides", position: "-,-,W2,WP2,-/T,-,B1,-,T,T,T/-,-,-,-,- b 21", attempt: "~a3l" },
    Ruling { id: "repetition", position: ":", attempt: "a1-b1l" },
    Ruling { id: "no-wedges", position: "-,WP2,-,-,-/-,T,T,-,-,-,-/-,-,W4,BP3,- b 41", attempt: "c4#c3" },
    Ruling { id: "promotion-ends", position: JUMP_PROMOTION, attempt: "b2xa4=a3" },
    Ruling { id: "hostile-territory", position: "-,-,-,-,-/-,T,T,W4,-,-,T/-,-,-,BP4,- w 20", attempt: "b4-a4=b2" },
    Ruling { id: "under-block", position: "-,-,B1,-,-/-,-,W3,W2,-,-,-/-,-,-,-,W4 b 11", attempt: "a3xc3l" },
    Ruling { id: "circle", position: "B2,-,-,-,-/W3,W4,-,-,-,W4,-/-,-,-,-,W4 b 11", attempt: "a1xb3lxc1lxa1l" },
    Ruling { id: "larger-territory", position: "-,-,-,-,B1/-,-,W4,-,-,W4,-/-,BP2,-,-,- b 11", attempt: "c2#b3,b6" },
];
