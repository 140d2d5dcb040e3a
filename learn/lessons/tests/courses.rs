//! Every lesson holds what it promises: by the rules themselves, in every language.

use std::collections::BTreeSet;

use lessons::{Answer, Course, Goal, Lesson, Runner, Task, all, course_of};
use rules::{COMMON, Lang};

fn tasks() -> impl Iterator<Item = (&'static Course, &'static Lesson, usize, &'static Task)> {
    all().iter().flat_map(|course| {
        let lessons = course.lessons.iter();
        lessons
            .flat_map(move |lesson| (0..).zip(lesson.tasks).map(move |(number, task)| (*course, lesson, number, task)))
    })
}

#[test]
fn every_game_has_a_course() {
    for family in engine::families() {
        for board in family {
            let course = course_of(board.id()).unwrap_or_else(|| panic!("{}: no course", board.id()));
            assert!(course.lessons.len() >= 5, "{}", board.id());
        }
    }
    assert!(course_of("chess").is_none());
}

#[test]
fn every_task_is_solved_by_its_solution() {
    for (course, lesson, number, task) in tasks() {
        let name = format!("{} {} {}", course.id(), lesson.id, number + 1);
        let mut runner = Runner::new(course, task);
        let mut guard = 0;
        while !runner.is_solved() {
            let text = runner.show().unwrap_or_else(|| panic!("{name}: nothing to show"));
            match runner.try_move(text) {
                Answer::Solved | Answer::GoesOn { .. } => {}
                other => panic!("{name}: {text} is answered by {other:?}"),
            }
            guard += 1;
            assert!(guard < 20, "{name} goes on for ever");
        }
        assert!(!runner.is_earned(), "{name}: a task that was shown is not earned");
    }
}

#[test]
fn every_task_can_be_failed_and_says_why() {
    for (course, lesson, number, task) in tasks() {
        let name = format!("{} {} {}", course.id(), lesson.id, number + 1);
        let mut runner = Runner::new(course, task);
        assert!(matches!(runner.try_move("zz9"), Answer::Forbidden(_)), "{name}");
        // Whatever is legal and not asked for is refused, and the board stays as it is.
        let before = runner.table().position_text();
        for text in runner.table().moves() {
            let mut trial = Runner::new(course, task);
            if let Answer::NotAsked = trial.try_move(&text) {
                assert_eq!(trial.table().position_text(), before, "{name}: {text}");
                assert_eq!(trial.wrong_tries(), 1, "{name}");
            }
        }
        assert_eq!(runner.wrong_tries(), 1, "{name}");
        assert!(!runner.offers_solution(), "{name}");
    }
}

#[test]
fn tasks_are_no_guesswork() {
    // A task that any move solves teaches nothing, unless it says so, or unless the rules leave little choice: then the
    // lesson is that nothing else is allowed.
    for (course, lesson, number, task) in tasks() {
        if matches!(task.goal, Goal::Any(_)) {
            continue;
        }
        let table = Runner::new(course, task).table().fork();
        let moves = table.moves();
        let solved = moves.iter().filter(|text| {
            !matches!(Runner::new(course, task).try_move(text), Answer::NotAsked | Answer::Forbidden(_))
        });
        let all = moves.len();
        assert!(solved.count() < all || all <= 6, "{} {} {}: every move solves it", course.id(), lesson.id, number + 1);
    }
}

#[test]
fn texts_are_there_in_every_language() {
    for course in all() {
        let mut wanted = BTreeSet::new();
        for lesson in course.lessons {
            wanted.extend([format!("lesson.{}.title", lesson.id), format!("lesson.{}.text", lesson.id)]);
            for number in 1..=lesson.tasks.len() {
                wanted
                    .extend([format!("lesson.{}.{number}", lesson.id), format!("lesson.{}.{number}.right", lesson.id)]);
            }
        }
        for ruling in course.rulings {
            wanted.extend([format!("ruling.{}", ruling.id), format!("ruling.{}.answer", ruling.id)]);
        }
        for term in course.terms {
            wanted.extend([format!("term.{}", term.id), format!("term.{}.means", term.id)]);
        }
        for panel in course.sheet {
            wanted.insert(format!("sheet.{}", panel.id));
            wanted.extend((1..=panel.lines).map(|line| format!("sheet.{}.{line}", panel.id)));
        }
        for lang in Lang::ALL {
            let keys: BTreeSet<String> = course.words.keys(lang).map(str::to_owned).collect();
            assert_eq!(keys, wanted, "{} {}", course.id(), lang.code());
        }
    }
}

#[test]
fn pages_are_short() {
    for course in all() {
        for lesson in course.lessons {
            for lang in Lang::ALL {
                let text = course.text(lesson, lang);
                assert!(text.chars().count() <= 480, "{} {} {}: {}", course.id(), lesson.id, lang.code(), text.len());
                for task in 0..lesson.tasks.len() {
                    let text = course.instruction(lesson, task, lang);
                    assert!(text.chars().count() <= 180, "{} {} {}: {text}", course.id(), lesson.id, lang.code());
                }
            }
        }
    }
}

#[test]
fn pictures_and_rulings_can_be_shown() {
    for course in all() {
        for lesson in course.lessons {
            assert!(!lesson.pictures.is_empty(), "{} {}", course.id(), lesson.id);
            for picture in lesson.pictures {
                let table = course.table(picture.position);
                let table = table.unwrap_or_else(|| panic!("{} {}: {}", course.id(), lesson.id, picture.position));
                let names: Vec<_> = table.cells().into_iter().map(|(_, name)| name).collect();
                assert!(picture.cells.iter().all(|cell| names.iter().any(|name| name == cell)), "{}", lesson.id);
            }
        }
        for ruling in course.rulings {
            let table = course.table(ruling.position).unwrap_or_else(|| panic!("{}", ruling.position));
            // Legal or not, there is an answer.
            if let Err(error) = table.judge(ruling.attempt) {
                assert!(!error.say(Lang::En).is_empty());
            }
        }
    }
}

/// Ids that speak of texts, set-up and options rather than of play.
const NOT_PLAY: [&str; 18] = [
    "camp.",
    "part.",
    "game.",
    "side.",
    "score.",
    "piece.",
    "option.",
    "field.",
    "kind.",
    "draft.",
    "setup.",
    "text.",
    "rules.",
    "turn.",
    "phase.",
    "position.",
    "prompt.",
    "swerve.missing",
];

#[test]
fn every_rule_is_taught() {
    for course in all() {
        let words = course.boards[0].words();
        let common = COMMON.keys(Lang::En).filter(|key| key.starts_with("end."));
        for rule in words.keys(Lang::En).chain(common) {
            if NOT_PLAY.iter().any(|prefix| rule.starts_with(prefix)) {
                continue;
            }
            assert!(course.lesson_about(rule).is_some(), "{}: no lesson teaches “{rule}”", course.id());
        }
        for lesson in course.lessons {
            for rule in lesson.teaches {
                let known = words.text(Lang::En, rule).is_some();
                assert!(known, "{} {}: there is no rule “{rule}”", course.id(), lesson.id);
            }
        }
    }
}

#[test]
fn three_words_of_each_game_are_drawn_beside_its_lessons() {
    for course in all() {
        let drawn: Vec<_> = course.drawn().map(|(term, _)| term.id).collect();
        assert_eq!(drawn, course.key_terms, "{}", course.id());
        assert_eq!(drawn.len(), 3, "{}", course.id());
    }
}
