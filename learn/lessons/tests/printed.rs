//! Nothing of the printed rules is left out, and every place where they are silent has its answer.

use std::collections::BTreeSet;

use lessons::{Answer, Runner, all, course_of};
use rules::Lang;

/// The sections of the printed rules, in their order and language: what is printed under each is taught in a lesson.
const SECTIONS: &[(&str, &[&str])] = &[
    (
        "gunzi",
        &[
            "A. Introduction",
            "B. Basic setup",
            "B. Direction of play",
            "C. Position in the playfield",
            "D. Character change",
            "D.1 Conquest of a piece",
            "D.2 Disable a wedge",
            "D.3 The promotion",
            "E. Power influences",
            "E.1 The block",
            "E.2 The peak",
            "E.3 The flank",
            "F.1 The sway",
            "F.2 The jump-over",
            "F.3 The Multi jump-over",
            "F.4 The topple",
            "F.4 Defence of an hostile block",
            "2 against 1",
            "2 against 2",
            "F.5 The promotion",
            "F.5 Conditions for a promotion",
            "F.6 The pillar-blow",
            "F.7 The pillar-raise",
            "G.1 Promotion with a topple",
            "G.2 Promotion with a jump-over",
            "H. Scoring",
        ],
    ),
    (
        "fenix",
        &[
            "Aim of the game",
            "Game set up",
            "White grid: 9 x 9 spaces; black grid: 7 x 8 spaces",
            "Playing the game",
            "Touch it, move it",
            "1. Preparing for battle",
            "2. Battle between the two armies",
            "Movement range of the figures",
            "It is compulsory to strike",
            "Soldiers or the King strike",
            "Generals also strike",
            "A player must continue to strike",
            "Example 1",
            "Example 2",
            "Example 3",
            "May only be jumped over once",
            "Highest number of single game pieces",
            "Create a General",
            "Resurrect the King",
            "You lose the game",
            "The game ends in a draw",
        ],
    ),
    (
        "abalone",
        &[
            "Spel in het kort",
            "Voorbereiding",
            "Beginopstelling",
            "Het spel begint",
            "Gezet is gezet",
            "Een zet: dwarse zet",
            "Een zet: rechte zet",
            "Nooit meer dan drie",
            "Losschuiven van een rij",
            "Eén veld per beurt",
            "Pushen",
            "2 tegen 1, 3 tegen 1, 3 tegen 2",
            "Hoogstens drie knikkers meetellen",
            "Contact",
            "Leeg veld",
            "Niet verplicht",
            "Voorbeelden van verboden pushes",
            "Evenwicht (Pac)",
            "Pac doorbreken",
            "Van het bord pushen en winnen",
        ],
    ),
];

/// The numbered decisions of the rules of record, D1 first, each with the ruling that tells of it.
const DECISIONS: &[(&str, &[&str])] = &[
    (
        "gunzi",
        &[
            "names",
            "first",
            "two-pillars",
            "distance",
            "pillar-sides",
            "repetition",
            "no-wedges",
            "promotion-ends",
            "hostile-territory",
        ],
    ),
    ("fenix", &["board", "capture-first", "king-first", "neighbour", "no-move", "draws", "obstacle"]),
    ("abalone", &["stuck", "repetition", "quiet"]),
];

/// What the rules of record settle without a number.
const UNNUMBERED: &[(&str, &[&str])] = &[
    ("gunzi", &["under-block", "circle", "larger-territory"]),
    ("fenix", &["start-square", "preparation", "touch"]),
    ("abalone", &[]),
];

fn of(list: &[(&str, &'static [&'static str])], game: &str) -> &'static [&'static str] {
    list.iter().find(|(name, _)| *name == game).unwrap_or_else(|| panic!("{game} is not in the list")).1
}

#[test]
fn every_section_is_taught() {
    for course in all() {
        let printed: BTreeSet<_> = of(SECTIONS, course.id()).iter().copied().collect();
        let taught: BTreeSet<_> = course.lessons.iter().flat_map(|lesson| lesson.printed).copied().collect();
        let missing: Vec<_> = printed.difference(&taught).collect();
        assert!(missing.is_empty(), "{}: no lesson teaches {missing:?}", course.id());
        let unknown: Vec<_> = taught.difference(&printed).collect();
        assert!(unknown.is_empty(), "{}: the print has no {unknown:?}", course.id());
        for lesson in course.lessons {
            assert!(!lesson.printed.is_empty(), "{} {} is about nothing printed", course.id(), lesson.id);
        }
    }
}

#[test]
fn lessons_let_the_reader_do_it() {
    for course in all() {
        for lesson in course.lessons {
            assert!(lesson.tasks.len() >= 3, "{} {}: only {} tasks", course.id(), lesson.id, lesson.tasks.len());
        }
    }
}

#[test]
fn every_decision_has_its_ruling() {
    for course in all() {
        let known: Vec<_> = course.rulings.iter().map(|ruling| ruling.id).collect();
        let wanted = [of(DECISIONS, course.id()), of(UNNUMBERED, course.id())].concat();
        assert_eq!(known, wanted, "{}", course.id());
    }
}

/// What comes of the move that a ruling offers: the rule that forbids it, or nothing if it is legal.
#[track_caller]
fn check(game: &str, ruling: &str, expected: Option<&str>) {
    let course = course_of(game).expect("a course");
    let ruling = course.rulings.iter().find(|known| known.id == ruling).expect("a ruling");
    let table = course.table(ruling.position).expect("a position");
    let rule = table.judge(ruling.attempt).err().map(|error| error.statement().rule);
    assert_eq!(rule, expected, "{game} {}", ruling.id);
}

#[test]
fn the_move_of_a_ruling_shows_what_its_answer_says() {
    check("gunzi", "names", None);
    check("gunzi", "first", None);
    check("gunzi", "two-pillars", None);
    check("gunzi", "distance", None);
    check("gunzi", "pillar-sides", None);
    check("gunzi", "no-wedges", None);
    check("gunzi", "promotion-ends", None);
    check("gunzi", "hostile-territory", None);
    check("gunzi", "under-block", None);
    check("gunzi", "circle", None);
    check("gunzi", "larger-territory", Some("blow.reach"));
    check("fenix", "board", None);
    check("fenix", "capture-first", Some("no.capture-first"));
    check("fenix", "king-first", Some("no.king-first"));
    check("fenix", "neighbour", Some("no.put-not-beside"));
    check("fenix", "obstacle", Some("no.jump-again"));
    check("fenix", "start-square", None);
    check("fenix", "preparation", None);
    check("fenix", "touch", None);
    check("abalone", "repetition", None);
    check("abalone", "quiet", None);
    // Here the game is over already, and that is the answer.
    for (game, ruling, rule) in [("fenix", "no-move", "end.no-move"), ("abalone", "stuck", "end.stuck")] {
        let course = course_of(game).expect("a course");
        let ruling = course.rulings.iter().find(|known| known.id == ruling).expect("a ruling");
        let table = course.table(ruling.position).expect("a position");
        let ending = table.ending().unwrap_or_else(|| panic!("{game} {} goes on", ruling.id));
        assert_eq!(ending.cause.rule, rule);
    }
}

#[test]
fn questions_are_asked_and_answered() {
    for course in all() {
        for ruling in course.rulings {
            for lang in Lang::ALL {
                let (question, answer) = (course.question(ruling, lang), course.answer(ruling, lang));
                assert!(question.ends_with('?'), "{} {}: {question}", course.id(), lang.code());
                assert!(answer.ends_with('.') && answer.len() > 8, "{} {}: {answer}", course.id(), lang.code());
            }
        }
    }
}

#[test]
fn a_push_without_contact_is_refused_for_that_reason() {
    let course = course_of("abalone").expect("a course");
    let lesson = course.lesson("forbidden").expect("a lesson");
    let mut runner = Runner::new(course, &lesson.tasks[3]);
    assert!(matches!(runner.try_move("e3e7"), Answer::Solved));
}

#[test]
fn the_sheet_has_a_part_for_every_lesson_worth_of_rules() {
    for course in all() {
        assert!(course.sheet.len() >= 9, "{}", course.id());
        for panel in course.sheet {
            for lang in Lang::ALL {
                assert!(!course.heading(panel, lang).is_empty());
                assert_eq!(course.sentences(panel, lang).len(), panel.lines);
                for sentence in course.sentences(panel, lang) {
                    assert!(sentence.ends_with('.'), "{} {} {}: {sentence}", course.id(), panel.id, lang.code());
                }
            }
        }
    }
}
