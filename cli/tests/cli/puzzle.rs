use std::fs;

use crate::command::{Folder, command, tafel, type_into};
use crate::learn::cell_by_cell;
use puzzles::{Endgame, Goal, Puzzle};

/// Runs `tafel puzzle` with these lines typed, with a data folder of its own; returns what was printed.
fn puzzle(folder: &Folder, arguments: &[&str], typed: &str) -> String {
    let mut command = command();
    command.arg("puzzle").args(arguments).env("XDG_DATA_HOME", folder.path(""));
    type_into(&mut command, typed.as_bytes()).answer()
}

fn kept(folder: &Folder) -> String {
    fs::read_to_string(folder.path("tafel/puzzles.txt")).expect("kept")
}

/// A puzzle of two moves.
fn two_moves(game: &str) -> Puzzle {
    let collection = puzzles::puzzles_of(game).expect("puzzles");
    collection.puzzles.into_iter().find(|puzzle| puzzle.moves() == 2).expect("a puzzle of two moves")
}

/// What is typed to solve it.
fn solution(puzzle: &Puzzle) -> Vec<String> {
    puzzle.solution.iter().step_by(2).map(|step| step.split('|').next().unwrap().to_owned()).collect()
}

#[test]
fn games_and_themes_are_listed() {
    let folder = Folder::new();
    let list = puzzle(&folder, &[], "");
    for part in ["abalone", "fenix-7x8", "gunzi", "rating 1200?", "0 days in a row"] {
        assert!(list.contains(part), "{part}: {list}");
    }
    let themes = puzzle(&folder, &["gunzi", "--list", "--lang", "fr"], "");
    assert!(themes.contains("promote") && themes.contains("Promotion"), "{themes}");
    let endgames = puzzle(&folder, &["fenix", "--endgames", "--list"], "");
    assert!(endgames.lines().count() >= 60, "{endgames}");
}

#[test]
fn a_puzzle_is_solved_move_by_move_and_rated() {
    for game in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
        let folder = Folder::new();
        let one = two_moves(game);
        let said = puzzle(&folder, &[game, "--id", &one.id], &(solution(&one).join("\n") + "\n"));
        assert!(said.contains("Your opponent answers") && said.contains("Solved!"), "{game}: {said}");
        assert!(said.contains("Your rating: 1") && said.contains("(+"), "{game}: {said}");
        assert!(kept(&folder).contains(&format!("puzzle {game} {} + ", one.id)), "{}", kept(&folder));
        // The second time it is not rated.
        let again = puzzle(&folder, &[game, "--id", &one.id], "show\nshow\n");
        assert!(again.contains("That was the solution.") && !again.contains("Solved!"), "{again}");
        assert!(!again.contains("Your rating"), "{again}");
        assert!(kept(&folder).contains(&format!("{} + ", one.id)), "what was earned stays so");
    }
}

#[test]
fn moves_of_puzzles_can_be_entered_cell_by_cell() {
    for id in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
        let folder = Folder::new();
        let game = engine::find_by_id(id).unwrap();
        let one = two_moves(id);
        let mut table = one.table(game).unwrap();
        let mut typed = String::new();
        for (index, step) in one.solution.iter().enumerate() {
            let text = step.split('|').next().unwrap();
            if index % 2 == 0 {
                typed += &cell_by_cell(table.as_ref(), text);
            }
            table.play(text).unwrap();
        }
        let said = puzzle(&folder, &[id, "--id", &one.id], &typed);
        assert!(said.contains("Solved!") && said.contains(" … next: ") && said.contains("(+"), "{id}: {typed}{said}");
        let endgame = puzzles::endgames_of(id).unwrap().endgames.into_iter().find(|one| one.moves == 1).unwrap();
        let table = endgame.table(game).unwrap();
        let wins = table.moves().into_iter().find(|text| {
            let mut after = table.fork();
            after.play(text).unwrap();
            endgame.verdict(after.as_ref()).is_some()
        });
        let typed = cell_by_cell(table.as_ref(), &wins.unwrap()) + "quit\n";
        let said = puzzle(&folder, &[id, "--endgames", "--id", &endgame.id], &typed);
        assert!(said.contains("Well done!"), "{id}: {typed}{said}");
    }
}

#[test]
fn wrong_tries_are_refuted_and_forbidden_ones_explained() {
    let folder = Folder::new();
    let one = two_moves("abalone");
    let game = engine::find_by_id("abalone").unwrap();
    let wrong = one.table(game).unwrap().moves().into_iter().find(|text| text != one.first_move()).unwrap();
    // No line leads from one cell to all three corners.
    let from = &wrong[..2];
    let typed = format!("a1a9\n{from}a1\n{from}i9\n{from}e9\n{wrong}\nhint\nquit\n");
    let said = puzzle(&folder, &["abalone", "--id", &one.id], &typed);
    assert!(said.contains("The lesson about it: ") && said.contains("(tafel learn abalone "), "{said}");
    assert!(said.contains(&format!("{wrong} is not it: ")), "{said}");
    assert!(said.contains("estimated") || said.contains("proved"), "{said}");
    assert!(said.contains("Look at "), "{said}");
    assert!(kept(&folder).contains(&format!("{} - ", one.id)), "{}", kept(&folder));
    assert!(said.contains("(-"), "it counts as not solved: {said}");
}

#[test]
fn who_only_looks_is_not_rated() {
    let folder = Folder::new();
    let said = puzzle(&folder, &["fenix", "--theme", "chain"], "\nhelp\nskip\nquit\n");
    assert_eq!(said.matches("to move.").count(), 2, "{said}");
    assert!(said.contains("“hint” shows where it begins"), "{said}");
    assert!(!fs::exists(folder.path("tafel/puzzles.txt")).unwrap());
}

#[test]
fn the_daily_puzzle_is_the_same_for_everybody() {
    let today = Folder::new();
    let said = puzzle(&today, &["gunzi", "--daily", "--date", "2026-11-16", "--lang", "nl"], "");
    assert!(said.contains("De Gunzi-puzzel van 2026-11-16."), "{said}");
    assert_eq!(said, puzzle(&Folder::new(), &["gunzi", "--daily", "--date", "2026-11-16", "--lang", "nl"], ""));
    assert_ne!(said, puzzle(&today, &["gunzi", "--daily", "--date", "2026-11-17", "--lang", "nl"], ""));
    // A solution that was shown is no day of a streak, one that was found is.
    let shown = puzzle(&Folder::new(), &["gunzi", "--daily"], &"show\n".repeat(8));
    assert!(shown.contains("That was the solution.") && !shown.contains("in a row"), "{shown}");
    let moves: Vec<_> = shown.lines().filter_map(|line| line.strip_prefix("Like this: ")).collect();
    let solved = puzzle(&today, &["gunzi", "--daily"], &(moves.join("\n") + "\n"));
    assert!(solved.contains("Solved!") && solved.contains("1 day in a row"), "{solved}");
    assert!(kept(&today).contains("daily gunzi "), "{}", kept(&today));
    assert!(puzzle(&today, &[], "").contains("1 day in a row"));
}

#[test]
fn an_endgame_is_won_against_the_defence() {
    let folder = Folder::new();
    let endgames = puzzles::endgames_of("abalone").expect("endgames");
    let easy: &Endgame = &endgames.endgames[0];
    assert_eq!((easy.goal, easy.moves), (Goal::Win, 1));
    let said = puzzle(&folder, &["abalone", "--endgames"], "show\nquit\n");
    assert!(said.contains("Win; it can be done in 1 move.") && said.contains("Well done!"), "{said}");
    assert!(kept(&folder).contains(&format!("endgame abalone {} ?", easy.id)), "{}", kept(&folder));
    // A longer one goes on with the answer of the defence.
    let long = endgames.endgames.iter().find(|endgame| endgame.moves == 2).expect("a longer one");
    let said = puzzle(&folder, &["abalone", "--endgames", "--id", &long.id], "show\nshow\nquit\n");
    assert!(said.contains("Your opponent answers") && said.contains("Well done!"), "{said}");
}

#[test]
fn nonsense_is_refused() {
    assert!(tafel(&["puzzle", "chess"]).refusal(2).contains("chess"));
    let refusal = tafel(&["puzzle", "fenix", "--theme", "promote"]).refusal(2);
    assert!(refusal.contains("promote") && refusal.contains("take-king"), "{refusal}");
    assert!(tafel(&["puzzle", "fenix", "--id", "castle"]).refusal(2).contains("castle"));
    assert!(tafel(&["puzzle", "fenix", "--endgames", "--id", "castle"]).refusal(2).contains("castle"));
    assert!(tafel(&["puzzle", "fenix", "--daily", "--date", "tomorrow"]).refusal(2).contains("tomorrow"));
}

#[test]
fn what_another_version_has_kept_is_not_overwritten() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("tafel")).unwrap();
    fs::write(folder.path("tafel/puzzles.txt"), "tafel-attempts 99\nsomething\n").unwrap();
    let one = two_moves("fenix");
    let mut command = command();
    command.args(["puzzle", "fenix", "--id", &one.id]).env("XDG_DATA_HOME", folder.path(""));
    let run = type_into(&mut command, (solution(&one).join("\n") + "\n").as_bytes());
    assert!(run.stderr.contains("tafel-attempts 99") && run.stdout.contains("Solved!"), "{run:?}");
    assert_eq!(kept(&folder), "tafel-attempts 99\nsomething\n");
}
