//! Solving, rating, choosing: what becomes of a try.

use puzzles::{Answer, Attempts, Collection, Day, Mark, Solving, Theme, daily};
use rules::Random;

fn collection(count: usize) -> Collection {
    let lines = (0..count).map(|n| {
        let theme = if n % 2 == 0 { "gain" } else { "defence" };
        let rating = 600 + n * 20;
        format!(
            "{n:08x}\t-\t5/6/7/8/sSS4s1/8/7/6/5 4 0 w 0 40\te8e9\te2e3|e3e2\tgain 1 1\t{theme}\t9\t20\t{rating}\t-\n"
        )
    });
    let text: String = std::iter::once("tafel-puzzles 1 abalone\n".to_owned()).chain(lines).collect();
    Collection::parse(&text).unwrap()
}

fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

#[test]
fn a_line_is_solved_move_by_move() {
    let text = "tafel-puzzles 1 abalone\n\
        0000000a\t-\t5/6/7/8/sSS4s1/8/7/6/5 4 0 w 0 40\te8e9\te3e4 e9e8 e2e3|e4e3\tgain 1 3\tgain\t9\t20\t900\t-\n";
    let collection = Collection::parse(text).unwrap();
    let game = engine::find_by_id("abalone").unwrap();
    let mut solving = Solving::new(&collection.puzzles[0], game).unwrap();
    assert_eq!((solving.progress(), solving.table().plies()), ((0, 2), 1));
    assert!(matches!(solving.try_move("a1b1"), Answer::Forbidden(_)));
    assert!(matches!(solving.try_move("nonsense"), Answer::Forbidden(_)));
    assert!(solving.is_flawless(), "what is forbidden is no try");
    assert!(matches!(solving.try_move("e2f2"), Answer::Wrong(text) if text == "e2f2"));
    assert!(!solving.is_flawless());
    assert!(matches!(solving.try_move("e3e4"), Answer::GoesOn { reply, left: 1 } if reply == "e9e8"));
    let hint = solving.hint().map(|cell| solving.table().cells().into_iter().find(|(known, _)| *known == cell));
    assert_eq!(hint.flatten().map(|(_, name)| name), Some("e2".to_owned()));
    assert!(matches!(solving.try_move("e4e3"), Answer::Solved));
    assert!(solving.is_solved() && !solving.is_earned());
    assert_eq!((solving.show(), solving.wrong_tries()), (None, 1));
    assert!(matches!(solving.try_move("e4e3"), Answer::Solved));
}

#[test]
fn the_first_try_is_rated_and_no_other() {
    let collection = collection(2);
    let [first, second] = &collection.puzzles[..] else { panic!() };
    let mut attempts = Attempts::default();
    let today = day("2026-11-16");
    assert!(attempts.note(first, Mark::Failed, today) < 0.0);
    let after = attempts.player("abalone");
    assert!(after.value < Attempts::START.value);
    assert!(attempts.rating_of(first).value > f64::from(first.rating), "the puzzle has won");
    assert!(attempts.note(first, Mark::Earned, today.next()).abs() < f64::EPSILON);
    assert_eq!(attempts.player("abalone"), after);
    assert_eq!(attempts.puzzle(first).map(|known| (known.mark, known.day)), Some((Mark::Earned, today.next())));
    assert!(attempts.note(second, Mark::Earned, today) > 0.0);
    assert_eq!((attempts.count("abalone"), attempts.run("abalone")), ((2, 2), (1, 1)), "solved again is not in a row");
    attempts.note(second, Mark::Helped, today);
    assert_eq!(attempts.run("abalone"), (1, 1), "nor does a puzzle that is known break it");
    assert_eq!(attempts.puzzle(second).map(|known| known.mark), Some(Mark::Earned), "done once stays done");
    assert_eq!(attempts.count("gunzi"), (0, 0));
}

#[test]
fn what_was_tried_is_kept_as_text() {
    let collection = collection(30);
    let mut attempts = Attempts::default();
    for (n, puzzle) in collection.puzzles.iter().enumerate() {
        let mark = [Mark::Earned, Mark::Helped, Mark::Failed][n % 3];
        attempts.note(puzzle, mark, day("2026-11-16"));
    }
    attempts.note_daily("abalone", day("2026-11-16"));
    attempts.note_endgame("fenix", "00000001", Mark::Failed);
    attempts.note_endgame("fenix", "00000001", Mark::Earned);
    attempts.note_endgame("fenix", "00000001", Mark::Failed);
    assert_eq!(attempts.endgame("fenix", "00000001"), Some(Mark::Earned));
    let text = attempts.to_string();
    let read: Attempts = text.parse().unwrap();
    assert_eq!(read, attempts);
    // Broken lines cost nothing but themselves.
    let broken = text.replace("run abalone", "rum abalone") + "puzzle\nplayer gunzi NaN 1 1\nplayer gunzi 1 2\n\u{0}\n";
    let rest: Attempts = broken.parse().unwrap();
    assert_eq!((rest.run("abalone"), rest.player("gunzi")), ((0, 0), Attempts::START));
    assert_eq!(rest.count("abalone"), attempts.count("abalone"));
    assert_eq!("".parse::<Attempts>(), Ok(Attempts::default()));
    assert!("something else\n".parse::<Attempts>().is_err());
}

#[test]
fn two_tabs_add_up() {
    let collection = collection(6);
    let (mut one, mut other) = (Attempts::default(), Attempts::default());
    one.note(&collection.puzzles[0], Mark::Helped, day("2026-11-15"));
    for puzzle in &collection.puzzles[..3] {
        other.note(puzzle, Mark::Earned, day("2026-11-16"));
    }
    other.note_daily("abalone", day("2026-11-16"));
    one.merge(&other);
    assert_eq!((one.count("abalone"), one.streak(day("2026-11-16"))), ((3, 3), 1));
    assert_eq!(one.player("abalone"), other.player("abalone"));
    let before = one.clone();
    one.merge(&other);
    assert_eq!(one, before);
}

#[test]
fn days_in_a_row() {
    let mut attempts = Attempts::default();
    let today = day("2026-03-01");
    assert_eq!(attempts.streak(today), 0);
    for text in ["2026-02-25", "2026-02-27", "2026-02-28"] {
        attempts.note_daily("fenix", day(text));
        attempts.note_daily("gunzi", day(text));
    }
    assert_eq!(attempts.streak(today), 2, "today is not over");
    attempts.note_daily("abalone", today);
    assert_eq!(attempts.streak(today), 3);
    assert_eq!(attempts.streak(today.next()), 3);
    assert_eq!(attempts.streak(today.next().next()), 0);
    assert!(attempts.has_solved_daily("abalone", today) && !attempts.has_solved_daily("fenix", today));
}

#[test]
fn every_puzzle_is_the_puzzle_of_a_day() {
    for count in [1, 2, 7, 40, 500, 512] {
        let collection = collection(count);
        let mut at = day("2026-11-16");
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..count {
            seen.insert(daily(&collection, at).unwrap().id.clone());
            assert_eq!(daily(&collection, at), daily(&collection, at));
            at = at.next();
        }
        assert_eq!(seen.len(), count);
    }
    assert_eq!(daily(&collection(0), day("2026-11-16")), None);
}

#[test]
fn dates_are_days() {
    let mut at = day("1970-01-01");
    assert_eq!(at.number(), 0);
    for _ in 0..200_000 {
        let next = at.next();
        assert_eq!(Day::parse(&next.to_string()), Some(next));
        at = next;
    }
    for text in
        ["", "2026-13-01", "2026-00-01", "2026-04-31", "2100-02-29", "1969-12-31", "2026-1", "a-b-c", "2026-11-16-1"]
    {
        assert_eq!(Day::parse(text), None, "{text}");
    }
}

#[test]
fn the_next_puzzle_fits_strength_and_theme() {
    let collection = collection(100);
    let mut attempts = Attempts::default();
    let mut random = Random::new(1);
    let near = attempts.next(&collection, None, &mut random).unwrap();
    assert!((f64::from(near.rating) - Attempts::START.value).abs() <= 140.0, "{}", near.rating);
    let mut seen = 0;
    while let Some(puzzle) = attempts.next(&collection, Some(Theme::Defence), &mut random)
        && attempts.puzzle(puzzle).is_none()
    {
        assert!(puzzle.has(Theme::Defence));
        attempts.note(puzzle, if seen == 3 { Mark::Failed } else { Mark::Earned }, day("2026-11-16"));
        seen += 1;
    }
    assert_eq!(seen, 50);
    let again = attempts.next(&collection, Some(Theme::Defence), &mut random).unwrap();
    assert_eq!(attempts.puzzle(again).map(|known| known.mark), Some(Mark::Failed), "what went wrong comes again");
    assert_eq!(attempts.next(&collection, Some(Theme::Blow), &mut random), None);
}

#[test]
fn no_puzzle_changes_a_rating_by_much() {
    let collection = collection(100);
    let mut random = Random::new(7);
    for player in 0..200 {
        let mut attempts = Attempts::default();
        let luck = player % 11;
        for tried in 0..40 {
            let puzzle = &collection.puzzles[random.below(100)];
            let is_new = attempts.puzzle(puzzle).is_none();
            let before = attempts.player("abalone");
            let mark = if random.below(10) < luck { Mark::Earned } else { Mark::Failed };
            let change = attempts.note(puzzle, mark, day("2026-11-16"));
            let after = attempts.player("abalone");
            assert!(after.is_sound(), "{after:?}");
            assert!((after.value - before.value - change).abs() < 1e-9);
            assert!(change.abs() <= Attempts::LARGEST_STEP, "{tried}: {change}");
            assert!(change.abs() < f64::EPSILON || (change > 0.0) == (mark == Mark::Earned), "{change}");
            assert!(!is_new || after.deviation < before.deviation + 1.0, "{before:?} {after:?}");
        }
    }
}

#[test]
fn a_first_step_is_felt_but_bounded() {
    let collection = collection(100);
    let fitting = collection.puzzles.iter().find(|puzzle| puzzle.rating == 1200).unwrap();
    for (puzzle, mark, least, most) in [
        (fitting, Mark::Earned, 40.0, 120.0),
        (fitting, Mark::Failed, -120.0, -40.0),
        (&collection.puzzles[0], Mark::Failed, -120.0, -60.0),
        (&collection.puzzles[99], Mark::Earned, 60.0, 120.0),
    ] {
        let change = Attempts::default().note(puzzle, mark, day("2026-11-16"));
        assert!((least..=most).contains(&change), "{} {mark:?}: {change}", puzzle.rating);
    }
}

#[test]
fn harder_ones_are_above_the_players_strength() {
    let collection = collection(100);
    let mut attempts = Attempts::default();
    let harder = attempts.harder(&collection, None).unwrap();
    assert_eq!(harder.rating, 1400);
    assert!(attempts.harder(&collection, Some(Theme::Defence)).unwrap().has(Theme::Defence));
    attempts.note(harder, Mark::Failed, day("2026-11-16"));
    assert_ne!(attempts.harder(&collection, None).map(|puzzle| &puzzle.id), Some(&harder.id), "it was tried");
    for puzzle in &collection.puzzles {
        attempts.note(puzzle, Mark::Earned, day("2026-11-16"));
    }
    assert_eq!(attempts.harder(&collection, None), None);
    assert!(attempts.is_level_done(&collection) && !Attempts::default().is_level_done(&collection));
}
