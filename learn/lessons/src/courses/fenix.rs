mod reference;

use crate::{Course, Goal, Lesson, Picture, Ruling, Task};

super::words! { "messages/fenix" }

pub(super) static COURSE: Course = Course {
    boards: &[&fenix::FENIX_9X9, &fenix::FENIX_7X8],
    words: &WORDS,
    lessons: LESSONS,
    rulings: RULINGS,
    terms: reference::TERMS,
    key_terms: &["soldier", "general", "king"],
    sheet: reference::SHEET,
};

/// A preparation in which Red has a king and a general, and three turns left.
const TWO_STACKS: &str = "2ss2ss1/3sskssg/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/GSSKSS3/1SS2SS2 r p - 0 7";
/// The last turn of a preparation in which Red has four generals and no king.
const FOUR_GENERALS: &str = "2sss4/3ssgggg/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/GGGGSS3/4SSS2 r p - 0 9";
/// A soldier that can capture all around.
const CIRCLE: &str = "8k/9/9/9/3s5/2s1s4/2Ss5/9/K8 r b - 0 41";

const LESSONS: &[Lesson] = &[
    Lesson {
        id: "goal",
        teaches: &["no.empty-square", "no.not-yours", "no.same-square", "over"],
        printed: &["Aim of the game", "Game set up", "Playing the game", "Touch it, move it"],
        pictures: &[Picture { position: ":", cells: &[] }],
        tasks: &[
            Task { position: ":", goal: Goal::Any("d1+d2") },
            Task { position: ":", goal: Goal::Forbidden(&["no.not-yours", "no.preparation"], "i9+i8") },
            Task { position: "5s3/9/9/9/1G2k4/9/9/2g6/K8 r b - 0 41", goal: Goal::Does("end.no-king", "b5xg5") },
        ],
    },
    Lesson {
        id: "preparation",
        teaches: &[
            "no.preparation",
            "no.put-soldier-only",
            "no.put-on-empty",
            "no.put-on-hostile",
            "no.stack-full",
            "no.second-king",
            "no.fifth-stack",
            "no.preparation-not-beside",
            "no.preparation-stuck",
            "did.battle-begins",
        ],
        printed: &["1. Preparing for battle"],
        pictures: &[Picture { position: TWO_STACKS, cells: &["a2", "d2"] }],
        tasks: &[
            Task { position: ":", goal: Goal::Any("d1+d2") },
            Task {
                position: "2sss1sss/3ssgsss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSGSS3/SSS1SSS2 r p - 0 3",
                goal: Goal::Does("did.new-king", "e1+d2"),
            },
            Task { position: TWO_STACKS, goal: Goal::Forbidden(&["no.second-king"], "b1+a2") },
            Task { position: FOUR_GENERALS, goal: Goal::Forbidden(&["no.fifth-stack"], "e1+e2") },
            Task { position: FOUR_GENERALS, goal: Goal::Any("e1+d2") },
        ],
    },
    Lesson {
        id: "steps",
        teaches: &["did.step", "no.soldier-step", "no.general-step", "no.king-step", "no.way-blocked", "no.occupied"],
        printed: &["2. Battle between the two armies", "Movement range of the figures"],
        pictures: &[
            Picture { position: "8k/9/9/9/9/4S4/9/9/K8 r b - 0 41", cells: &["d4", "e3", "e5", "f4"] },
            Picture {
                position: "8k/9/4S4/9/9/1S2G4/9/9/K8 r b - 0 41",
                cells: &["c4", "d4", "e1", "e2", "e3", "e5", "e6", "f4", "g4", "h4", "i4"],
            },
            Picture {
                position: "8k/9/9/9/9/4K4/9/9/S8 r b - 0 41",
                cells: &["d3", "d4", "d5", "e3", "e5", "f3", "f4", "f5"],
            },
        ],
        tasks: &[
            Task {
                position: "8k/9/9/9/9/4S4/9/9/K8 r b - 0 41",
                goal: Goal::Each(&["e4-e5", "e4-e3", "e4-d4", "e4-f4"]),
            },
            Task {
                position: "8k/9/4S4/9/9/1S2G4/9/9/K8 r b - 0 41",
                goal: Goal::Each(&["e4-e6", "e4-i4", "e4-c4", "e4-e1"]),
            },
            Task {
                position: "8k/9/4S4/9/9/1S2G4/9/9/K8 r b - 0 41",
                goal: Goal::Forbidden(&["no.way-blocked"], "e4-e8"),
            },
            Task {
                position: "8k/9/9/9/9/4K4/9/9/S8 r b - 0 41",
                goal: Goal::Move(&["e4-f5", "e4-d5", "e4-f3", "e4-d3"]),
            },
        ],
    },
    Lesson {
        id: "capture",
        teaches: &[
            "did.capture",
            "no.capture-first",
            "no.soldier-jump",
            "no.king-jump",
            "no.landing-occupied",
            "no.jump-nothing",
            "no.jump-own",
        ],
        printed: &["It is compulsory to strike", "Soldiers or the King strike", "Example 1"],
        pictures: &[Picture { position: "8k/9/9/9/4s4/4S4/9/9/K8 r b - 0 41", cells: &["e4", "e5", "e6"] }],
        tasks: &[
            Task { position: "8k/9/9/9/4s4/4S4/9/9/K8 r b - 0 41", goal: Goal::Move(&["e4xe6"]) },
            Task {
                position: "8k/9/9/9/4s4/4S4/9/9/K8 r b - 0 41",
                goal: Goal::Forbidden(&["no.capture-first"], "a1-b1"),
            },
            Task { position: "8k/9/9/9/4s4/3K5/9/S8/9 r b - 0 41", goal: Goal::Move(&["d4xf6"]) },
            Task {
                position: "8k/9/9/4s4/4s4/4S4/9/9/K8 r b - 0 41",
                goal: Goal::Forbidden(&["no.landing-occupied", "no.occupied"], "e4xe6"),
            },
        ],
    },
    Lesson {
        id: "flight",
        teaches: &["no.general-jump", "no.jump-two"],
        printed: &["Generals also strike", "Example 2"],
        pictures: &[Picture {
            position: "8k/9/9/9/9/1G2s4/9/9/K8 r b - 0 41",
            cells: &["b4", "e4", "f4", "g4", "h4", "i4"],
        }],
        tasks: &[
            Task {
                position: "8k/9/9/9/9/1G2s4/9/9/K8 r b - 0 41",
                goal: Goal::Each(&["b4xf4", "b4xg4", "b4xh4", "b4xi4"]),
            },
            Task {
                position: "8k/9/9/9/9/1G2ss3/9/9/K8 r b - 0 41",
                goal: Goal::Forbidden(&["no.jump-two", "no.way-blocked"], "b4xg4"),
            },
            Task {
                position: "8k/9/4s4/9/1s7/9/9/1G7/K8 r b - 0 41",
                goal: Goal::Move(&["b2xb7xf7", "b2xb7xg7", "b2xb7xh7", "b2xb7xi7"]),
            },
        ],
    },
    Lesson {
        id: "chain",
        teaches: &["no.capture-goes-on"],
        printed: &["A player must continue to strike", "Example 3"],
        pictures: &[Picture { position: "8k/9/3g5/4s4/9/3s5/2K6/9/S8 r b - 0 41", cells: &["c3", "e5", "e7", "c7"] }],
        tasks: &[
            Task { position: "8k/9/3g5/4s4/9/3s5/2K6/9/S8 r b - 0 41", goal: Goal::Move(&["c3xe5xe7xc7"]) },
            Task { position: "8k/9/9/9/9/1G1s5/9/5s3/K8 r b - 0 41", goal: Goal::Move(&["b4xf4xf1"]) },
            Task { position: CIRCLE, goal: Goal::Move(&["c3xc5xe5xe3xc3"]) },
        ],
    },
    Lesson {
        id: "most",
        teaches: &["no.capture-more"],
        printed: &["Highest number of single game pieces"],
        pictures: &[Picture { position: "8k/9/9/9/9/2s2g3/2S2S3/9/K8 r b - 0 41", cells: &["f3", "f4", "f5"] }],
        tasks: &[
            Task { position: "8k/9/9/9/9/2s2g3/2S2S3/9/K8 r b - 0 41", goal: Goal::Move(&["f3xf5"]) },
            Task {
                position: "8k/9/9/9/9/2s2g3/2S2S3/9/K8 r b - 0 41",
                goal: Goal::Forbidden(&["no.capture-more", "no.capture-first"], "c3xc5"),
            },
            Task { position: "8k/9/9/9/9/2s2s3/2S2S3/9/K8 r b - 0 41", goal: Goal::Each(&["c3xc5", "f3xf5"]) },
        ],
    },
    Lesson {
        id: "obstacle",
        teaches: &["no.jump-again", "no.land-on-captured"],
        printed: &["May only be jumped over once"],
        pictures: &[Picture { position: CIRCLE, cells: &["c4", "d5", "e4", "d3"] }],
        tasks: &[
            Task { position: CIRCLE, goal: Goal::Move(&["c3xc5xe5xe3xc3"]) },
            Task {
                position: CIRCLE,
                goal: Goal::Forbidden(&["no.jump-again", "no.land-on-captured"], "c3xc5xe5xe3xc3xc5"),
            },
            Task {
                position: "8k/9/9/3s5/9/1s3s3/9/1G7/K8 r b - 0 41",
                goal: Goal::Move(&["b2xb6xf6xf3", "b2xb6xf6xf2", "b2xb6xf6xf1"]),
            },
        ],
    },
    Lesson {
        id: "new-general",
        teaches: &["did.new-general", "did.may-form-general", "no.no-right", "no.put-not-beside"],
        printed: &["Create a General"],
        pictures: &[Picture { position: "8k/7g1/9/7s1/9/2S6/2S2S3/9/K8 r b g 0 41", cells: &["c3", "c4"] }],
        tasks: &[
            Task { position: "8k/7g1/9/7s1/9/2S6/2S2S3/9/K8 r b g 0 41", goal: Goal::Does("did.new-general", "c3+c4") },
            Task {
                position: "8k/7g1/9/7s1/9/2S6/2S2S3/9/K8 r b - 3 41",
                goal: Goal::Forbidden(&["no.no-right", "no.occupied"], "c3+c4"),
            },
            Task { position: "8k/7g1/9/9/9/2S2s3/2S2S3/9/K8 r b g 0 41", goal: Goal::Move(&["f3xf5"]) },
        ],
    },
    Lesson {
        id: "new-king",
        teaches: &["did.king-captured", "did.must-form-king", "did.new-king", "no.king-first", "no.king-stands"],
        printed: &["Resurrect the King"],
        pictures: &[Picture {
            position: "8k/7g1/9/7s1/4G4/2G1S4/2S6/6S2/9 r b - 0 41",
            cells: &["c3", "c4", "e4", "e5"],
        }],
        tasks: &[
            Task { position: "8k/7g1/9/7s1/4G4/2G1S4/2S6/6S2/9 r b - 0 41", goal: Goal::Each(&["c3+c4", "e4+e5"]) },
            Task {
                position: "8k/7g1/9/7s1/4G4/2G1S4/2S6/6S2/9 r b - 0 41",
                goal: Goal::Forbidden(&["no.king-first"], "g2-g3"),
            },
            Task {
                position: "8k/9/9/7s1/9/2G6/2S6/9/K8 r b - 0 41",
                goal: Goal::Forbidden(&["no.king-stands", "no.occupied"], "c3+c4"),
            },
        ],
    },
    Lesson {
        id: "end",
        teaches: &[
            "end.no-king",
            "end.no-move",
            "end.repetition",
            "end.quiet",
            "end.resigned",
            "end.agreed",
            "end.time",
            "end.left",
        ],
        printed: &[
            "You lose the game",
            "The game ends in a draw",
            "White grid: 9 x 9 spaces; black grid: 7 x 8 spaces",
        ],
        pictures: &[Picture { position: ":fenix-7x8:", cells: &[] }],
        tasks: &[
            Task { position: "5s3/9/9/9/1G2k4/9/9/2g6/K8 r b - 0 41", goal: Goal::Does("end.no-king", "b5xf5") },
            Task {
                position: "2s6/7s1/7g1/9/1G2k4/9/9/9/K8 r b - 0 41",
                goal: Goal::Move(&["b5xh5", "b5xg5", "b5xf5", "b5xi5"]),
            },
            Task { position: ":fenix-7x8:", goal: Goal::Any("a1+a2") },
        ],
    },
];

const RULINGS: &[Ruling] = &[
    Ruling { id: "board", position: ":fenix-7x8:", attempt: "a1+a2" },
    Ruling { id: "capture-first", position: "8k/7g1/9/9/9/2S2s3/2S2S3/9/K8 r b g 0 41", attempt: "c3+c4" },
    Ruling { id: "king-first", position: "8k/7g1/9/9/9/2G2s3/2S2S3/9/9 r b - 0 41", attempt: "f3xf5" },
    Ruling { id: "neighbour", position: "8k/7g1/9/7s1/4G4/2G1S4/1S7/9/9 r b - 0 41", attempt: "b3+c4" },
    Ruling { id: "no-move", position: "8k/9/9/9/9/9/sss6/sss6/Kss6 r b - 0 41", attempt: "a1-a2" },
    Ruling { id: "draws", position: "8k/9/9/9/9/9/9/9/K8 r b - 0 41", attempt: "a1-b2" },
    Ruling { id: "obstacle", position: CIRCLE, attempt: "c3xc5xe5xe3xc3xc5" },
    Ruling { id: "start-square", position: CIRCLE, attempt: "c3xc5xe5xe3xc3" },
    Ruling { id: "preparation", position: ":", attempt: "a1+c3" },
    Ruling { id: "touch", position: ":", attempt: "d1+d2" },
];
