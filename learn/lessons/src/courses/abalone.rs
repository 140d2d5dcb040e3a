mod reference;

use crate::{Course, Goal, Lesson, Picture, Ruling, Task};

super::words! { "messages/abalone" }

pub(super) static COURSE: Course = Course {
    boards: &[&abalone::ABALONE],
    words: &WORDS,
    lessons: LESSONS,
    rulings: RULINGS,
    terms: reference::TERMS,
    key_terms: &["in-line", "side-step", "sumito"],
    sheet: reference::SHEET,
};

const LESSONS: &[Lesson] = &[
    Lesson {
        id: "goal",
        teaches: &["end.goal", "theirs", "empty", "over"],
        printed: &["Spel in het kort", "Voorbereiding", "Het spel begint"],
        pictures: &[Picture { position: ":", cells: &[] }],
        tasks: &[
            Task { position: ":", goal: Goal::Any("a1b2") },
            Task { position: ":", goal: Goal::Forbidden(&["theirs"], "i5h5") },
            Task { position: "5/6/2ss3/8/6SSs/8/2SS3/6/5 5 4 b 0 61", goal: Goal::Does("end.goal", "e7e8") },
        ],
    },
    Lesson {
        id: "in-line",
        teaches: &["does.single", "does.in-line", "taken", "along", "same"],
        printed: &["Een zet: rechte zet", "Losschuiven van een rij"],
        pictures: &[Picture { position: "5/6/4ss1/8/9/3SSS2/7/6/5 0 0 b 0 10", cells: &["d4", "d5", "d6", "d7"] }],
        tasks: &[
            Task { position: "5/6/4ss1/8/4S4/8/7/6/5 0 0 b 0 10", goal: Goal::Any("e5e6") },
            Task { position: "5/6/4ss1/8/9/3SSS2/7/6/5 0 0 b 0 10", goal: Goal::Each(&["d4d5", "d6d5"]) },
            Task { position: "5/6/4ss1/8/1SSSS4/8/7/6/5 0 0 b 0 10", goal: Goal::Move(&["e4e5"]) },
        ],
    },
    Lesson {
        id: "side-step",
        teaches: &["does.side-step", "no-push", "hole", "crooked"],
        printed: &["Een zet: dwarse zet"],
        pictures: &[Picture {
            position: "5/3ss1/7/8/9/2SSS3/7/6/5 0 0 b 0 10",
            cells: &["d3", "d4", "d5", "e3", "e4", "e5"],
        }],
        tasks: &[
            Task { position: "5/3ss1/7/8/3SS4/8/7/6/5 0 0 b 0 10", goal: Goal::Does("does.side-step", "e4e5f4") },
            Task {
                position: "5/3ss1/7/8/9/2SSS3/7/6/5 0 0 b 0 10",
                goal: Goal::Move(&["d3d5e4", "d3d5e3", "d3d5c2", "d3d5c3"]),
            },
            Task { position: "5/4s1/7/3s4/3SS4/8/7/6/5 0 0 b 0 10", goal: Goal::Forbidden(&["no-push"], "e4e5f4") },
        ],
    },
    Lesson {
        id: "limits",
        teaches: &["long", "far", "edge"],
        printed: &["Nooit meer dan drie", "Eén veld per beurt", "Gezet is gezet"],
        pictures: &[Picture { position: "5/6/4ss1/8/1SSSS4/8/7/6/5 0 0 b 0 10", cells: &["e2", "e3", "e4", "e5"] }],
        tasks: &[
            Task { position: "5/6/4ss1/8/1SSSS4/8/7/6/5 0 0 b 0 10", goal: Goal::Forbidden(&["long"], "e2e3") },
            Task { position: "5/3ss1/7/8/4S4/8/7/6/5 0 0 b 0 10", goal: Goal::Forbidden(&["far"], "e5e7") },
            Task { position: "5/3ss1/7/8/7SS/8/7/6/5 0 0 b 0 10", goal: Goal::Move(&["e9e8"]) },
        ],
    },
    Lesson {
        id: "sumito",
        teaches: &["does.push"],
        printed: &["Pushen", "2 tegen 1, 3 tegen 1, 3 tegen 2", "Hoogstens drie knikkers meetellen", "Niet verplicht"],
        pictures: &[Picture {
            position: "5/4s1/7/8/2SSSss2/8/7/6/5 0 0 b 0 10",
            cells: &["e3", "e4", "e5", "e6", "e7", "e8"],
        }],
        tasks: &[
            Task { position: "5/3s2/7/8/2SSs4/8/7/6/5 0 0 b 0 10", goal: Goal::Does("does.push", "e3e4") },
            Task { position: "5/3s2/7/8/2SSSs3/8/7/6/5 0 0 b 0 10", goal: Goal::Move(&["e3e4"]) },
            Task { position: "5/4s1/7/8/2SSSss2/8/7/6/5 0 0 b 0 10", goal: Goal::Does("does.push", "e3e4") },
            Task { position: "5/4s1/7/8/1SSSSss2/8/7/6/5 0 0 b 0 10", goal: Goal::Does("does.push", "e3e4") },
        ],
    },
    Lesson {
        id: "forbidden",
        teaches: &["behind", "gap", "outnumbered"],
        printed: &["Contact", "Leeg veld", "Voorbeelden van verboden pushes"],
        pictures: &[Picture { position: "5/4s1/7/8/2SSSssS1/8/7/6/5 0 0 b 0 10", cells: &["e6", "e7", "e8"] }],
        tasks: &[
            Task { position: "5/4s1/7/8/2SSSssS1/8/7/6/5 0 0 b 0 10", goal: Goal::Forbidden(&["behind"], "e3e4") },
            Task {
                position: "5/3ss1/3s3/3S4/3SS4/8/7/6/5 0 0 b 0 10",
                goal: Goal::Forbidden(&["outnumbered"], "f5g6"),
            },
            Task { position: "5/6/3SSss/s7/9/3SSSs1/7/SSssS1/5 0 0 b 0 10", goal: Goal::Does("does.push", "d4d5") },
            Task { position: "5/4s1/7/8/2SSS1ss1/8/7/6/5 0 0 b 0 10", goal: Goal::Forbidden(&["gap"], "e3e7") },
        ],
    },
    Lesson {
        id: "pac",
        teaches: &["pac", "pac-of-three"],
        printed: &["Evenwicht (Pac)", "Pac doorbreken"],
        pictures: &[Picture { position: "5/4s1/7/8/2SSss3/8/7/6/5 0 0 b 0 10", cells: &["e3", "e4", "e5", "e6"] }],
        tasks: &[
            Task { position: "5/4s1/7/8/2SSss3/8/7/6/5 0 0 b 0 10", goal: Goal::Forbidden(&["pac"], "e3e4") },
            Task {
                position: "5/4s1/7/8/1SSSssss1/8/7/6/5 0 0 b 0 10",
                goal: Goal::Forbidden(&["pac-of-three"], "e2e3"),
            },
            Task {
                position: "5/3ss1/7/8/2SSss3/4S3/4S2/6/5 0 0 b 0 10",
                goal: Goal::Line(&["c5d5", "h7g7", "e3e4|e4e5"]),
            },
        ],
    },
    Lesson {
        id: "push-off",
        teaches: &["does.off"],
        printed: &["Van het bord pushen en winnen"],
        pictures: &[Picture { position: "5/6/7/8/6SSs/8/3s3/6/5 2 1 b 0 30", cells: &["e7", "e8", "e9"] }],
        tasks: &[
            Task { position: "5/6/7/8/6SSs/8/3s3/6/5 2 1 b 0 30", goal: Goal::Does("does.off", "e7e8") },
            Task { position: "5/6/7/8/4SSSss/8/3s3/6/5 3 3 b 0 44", goal: Goal::Does("does.off", "e5e6") },
            Task {
                position: "5/6/7/8/4SSSs1/8/3s3/6/5 4 4 b 0 52",
                goal: Goal::Line(&["e5e6|e6e7", "c4c5", "e6e7|e7e8"]),
            },
        ],
    },
    Lesson {
        id: "layouts",
        teaches: &["end.stuck", "end.repetition", "end.quiet", "end.resigned", "end.agreed", "end.time", "end.left"],
        printed: &["Beginopstelling"],
        pictures: &[Picture { position: ":belgian-daisy", cells: &[] }, Picture { position: ":", cells: &[] }],
        tasks: &[
            Task { position: ":belgian-daisy", goal: Goal::Any("a1b1") },
            Task { position: ":german-daisy", goal: Goal::Any("b1c1") },
            Task { position: ":belgian-daisy", goal: Goal::Forbidden(&["pac"], "b1b2") },
        ],
    },
];

const RULINGS: &[Ruling] = &[
    Ruling { id: "stuck", position: "5/6/7/8/9/8/7/ss4/Ss3 0 0 b 0 10", attempt: "a1b2" },
    Ruling { id: "repetition", position: ":", attempt: "a1b2" },
    Ruling { id: "quiet", position: ":", attempt: "a1b2" },
];
