use std::fs;

use lessons::{Answer, Goal, Runner};
use rules::{Step, Table};

use crate::command::{Folder, command, tafel, type_into};

/// Runs a lesson with these lines typed, with a data folder of its own; returns what was printed.
fn learn(folder: &Folder, arguments: &[&str], typed: &str) -> String {
    let mut command = command();
    command.arg("learn").args(arguments).env("XDG_DATA_HOME", folder.path(""));
    type_into(&mut command, typed.as_bytes()).answer()
}

#[test]
fn all_lessons_are_listed() {
    let list = tafel(&["learn"]).answer();
    for part in ["Abalone", "FENIX", "Gunzi", "sumito", "0/4", "Pushing: sumito"] {
        assert!(list.contains(part), "{part}: {list}");
    }
    assert!(tafel(&["learn", "--lang", "nl"]).answer().contains("Duwen: sumito"));
}

#[test]
fn a_wrong_try_gets_the_reason_and_a_right_one_goes_on() {
    let folder = Folder::new();
    let said = learn(&folder, &["abalone", "pac"], "e4d4\ne3i9\ne3e4\nc5d5\nzz\ne2e3\n");
    assert!(said.contains("Pac: balance"), "{said}");
    assert!(said.contains("not what was asked for"), "{said}");
    assert!(said.contains("Pac: a balance, and no push."), "{said}");
    assert!(said.contains("is not a cell"), "{said}");
    assert!(said.contains("only three of a player’s marbles count"), "{said}");
    assert!(said.contains("(tafel learn abalone side-step)"), "the lesson is named: {said}");
    // What was done is kept, and the next run goes on from there.
    let list = learn(&folder, &[], "");
    assert!(list.lines().any(|line| line.contains("pac") && line.contains("2/3")), "{list}");
    let kept = fs::read_to_string(folder.path("tafel/lessons.txt")).expect("kept");
    let (done, day) = kept.trim_end().split_once(" @").expect("the day is kept");
    assert_eq!(done, "abalone pac 1+ 2+");
    assert!(day.parse::<u32>().is_ok_and(|day| day > 20_000), "{kept}");
    // When a lesson that is done was practised last is told in the list.
    learn(&folder, &["abalone", "pac"], "skip\nskip\nshow\nshow\nshow\nquit\n");
    let list = learn(&folder, &[], "");
    let line = list.lines().find(|line| line.contains("pac") && line.contains("3/3")).expect(&list);
    assert!(line.contains("(2"), "{line}");
}

/// A move as it is typed cell by cell, with an empty line for those that could go on.
pub(crate) fn cell_by_cell(table: &dyn Table, text: &str) -> String {
    let cells = table.cells();
    let step = |step: Step| match step {
        Step::Cell(cell) => cells.iter().find(|(known, _)| *known == cell).expect("a cell").1.clone() + "\n",
        Step::Left => "l\n".to_owned(),
        Step::Right => "r\n".to_owned(),
        Step::Outside => "*\n".to_owned(),
    };
    table.steps(text).expect("legal").into_iter().map(step).chain(["\n".to_owned()]).collect()
}

#[test]
fn moves_of_lessons_can_be_entered_cell_by_cell() {
    for course in lessons::all() {
        for lesson in course.lessons {
            let (mut typed, mut wanted) = (String::new(), format!("{} {}", course.id(), lesson.id));
            for (number, task) in (1..).zip(lesson.tasks) {
                let mut runner = Runner::new(course, task);
                if matches!(task.goal, Goal::Forbidden(..)) {
                    typed += "show\n";
                    wanted.extend([" ", &number.to_string(), "?"]);
                    continue;
                }
                while let Some(text) = runner.show() {
                    typed += &cell_by_cell(runner.table(), text);
                    let answer = runner.try_move(text);
                    assert!(matches!(answer, Answer::Solved | Answer::GoesOn { .. }), "{wanted} {number}: {answer:?}");
                }
                wanted.extend([" ", &number.to_string(), "+"]);
            }
            let folder = Folder::new();
            let said = learn(&folder, &[course.id(), lesson.id], &typed);
            let kept = fs::read_to_string(folder.path("tafel/lessons.txt")).expect("kept");
            assert!(kept.starts_with(&(wanted.clone() + " @")), "{kept}, not {wanted}:\n{typed}\n{said}");
        }
    }
}

#[test]
fn what_is_forbidden_can_be_tried_cell_by_cell() {
    let folder = Folder::new();
    // A press that no move begins with is a wrong try with its reason, and what was pressed before is forgotten.
    let said = learn(&folder, &["gunzi", "sides"], "a3\nc4\na3 c3\n\nzz\nl\na3\nc3\nl\nquit\n");
    assert!(said.contains("a3 … next: "), "{said}");
    assert!(said.contains("a3 c3 … next: l, r"), "{said}");
    let kept = fs::read_to_string(folder.path("tafel/lessons.txt")).expect("kept");
    assert!(kept.starts_with("gunzi sides 1+ @"), "{kept}: {said}");
    // Where a task asks for what is forbidden, cells do as well: both marbles, and where they are to go.
    let folder = Folder::new();
    let said = learn(&folder, &["abalone", "pac"], "e3\ne4\ne5\nquit\n");
    let kept = fs::read_to_string(folder.path("tafel/lessons.txt")).unwrap_or_default();
    assert!(kept.starts_with("abalone pac 1+ @"), "{kept}: {said}");
}

#[test]
fn what_is_shown_is_not_earned() {
    let folder = Folder::new();
    let said = learn(&folder, &["gunzi", "sides", "--lang", "de"], "zeigen\nende\n");
    assert!(said.contains("So: a3xc3l"), "{said}");
    let kept = fs::read_to_string(folder.path("tafel/lessons.txt")).expect("kept");
    assert!(kept.starts_with("gunzi sides 1? @"), "{kept}");
}

#[test]
fn unknown_games_and_lessons_are_refused() {
    assert!(tafel(&["learn", "chess"]).refusal(2).contains("chess"));
    let refusal = tafel(&["learn", "fenix", "castling"]).refusal(2);
    assert!(refusal.contains("castling") && refusal.contains("preparation"), "{refusal}");
}
