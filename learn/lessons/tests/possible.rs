//! What learners get to see could occur in a game.

use std::collections::BTreeSet;

use lessons::{Course, all};
use rules::Extent;

/// Games whose lessons leave pieces out: there the rest of a board must be possible.
const PARTIAL: [(&str, &str); 2] = [
    ("abalone", "two or three marbles show a push; all 28 would hide it"),
    (
        "gunzi",
        "one or two wedges show what their sides do; all eight pieces, which never leave the board, would hide it",
    ),
];

/// Positions that no game can have, and why they are shown all the same.
const IMPOSSIBLE: [(&str, &str, &str); 0] = [];

/// Every position of a course, with what it belongs to.
fn positions(course: &'static Course) -> Vec<(String, &'static str)> {
    let mut all = Vec::new();
    for lesson in course.lessons {
        all.extend(lesson.pictures.iter().map(|picture| (lesson.id.to_owned(), picture.position)));
        all.extend(lesson.tasks.iter().map(|task| (lesson.id.to_owned(), task.position)));
    }
    all.extend(course.rulings.iter().map(|ruling| (format!("ruling {}", ruling.id), ruling.position)));
    let terms = course.terms.iter().filter_map(|term| Some((term, term.picture.as_ref()?)));
    all.extend(terms.map(|(term, picture)| (format!("term {}", term.id), picture.position)));
    let panels = course.sheet.iter().flat_map(|panel| panel.pictures.iter().map(move |picture| (panel, picture)));
    all.extend(panels.map(|(panel, picture)| (format!("sheet {}", panel.id), picture.position)));
    all
}

fn could_occur(course: &Course, position: &str, extent: Extent) -> bool {
    // A start is one, whatever the options.
    position.starts_with(':')
        || course.boards.iter().any(|board| engine::could_occur(board.id(), position, extent) == Some(true))
}

#[test]
fn lessons_show_what_could_occur() {
    let mut faults = Vec::new();
    for course in all() {
        let is_partial = PARTIAL.iter().any(|(game, _)| *game == course.id());
        let extent = if is_partial { Extent::Partial } else { Extent::Whole };
        for (owner, position) in positions(course) {
            let is_known = IMPOSSIBLE.iter().any(|(game, known, _)| (*game, *known) == (course.id(), position));
            if could_occur(course, position, extent) == is_known {
                faults.push(format!("{} {owner}: {position}", course.id()));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn exceptions_are_needed_and_have_a_reason() {
    for (game, reason) in PARTIAL {
        let course = lessons::course_of(game).expect("a course");
        let shown: BTreeSet<_> = positions(course).into_iter().map(|(_, position)| position).collect();
        assert!(!reason.is_empty());
        assert!(shown.iter().any(|position| !could_occur(course, position, Extent::Whole)), "{game}");
    }
}

#[test]
fn games_are_shown_off_by_what_could_occur() {
    for game in engine::all() {
        let shown = game.showcase().expect("a showcase");
        let text = shown.position_text();
        let id = format!("{}:{}", game.id(), shown.options());
        assert_eq!(engine::could_occur(&id, &text, Extent::Whole), Some(true), "{id} {text}");
    }
}
