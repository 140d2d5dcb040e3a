use std::fs;
use std::path::PathBuf;

use crate::command::{Folder, Run, command, tafel, type_into};

/// Plays with these arguments and lines; games are saved below `folder`.
fn play(folder: &Folder, arguments: &[&str], lines: &[&str]) -> Run {
    let mut run = command();
    run.arg("play").args(arguments).env("XDG_DATA_HOME", folder.path("data"));
    type_into(&mut run, (lines.join("\n") + "\n").as_bytes())
}

/// The games that were saved by themselves, by name.
fn saved(folder: &Folder) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.path("data/tafel/games")).into_iter().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

#[test]
fn a_game_is_played_over_a_pipe() {
    let folder = Folder::new();
    let answer = play(&folder, &["abalone"], &["a1b2", "i9h8", "position", "quit", "a2b3"]).answer();
    let expected = tafel(&["apply", "abalone", "a1b2", "i9h8"]).answer();
    assert!(answer.contains(&expected), "{answer}");
    assert!(answer.starts_with("Abalone\n") && answer.contains("1. a1b2\n") && answer.contains("White to move."));
    assert!(!answer.contains('\x1b'), "no colours in a pipe");
    assert!(!answer.contains("3. a2b3"), "what comes after quit is not read");
}

#[test]
fn the_end_of_the_input_ends_it() {
    let folder = Folder::new();
    assert_eq!(play(&folder, &["gunzi", "--quiet"], &[]).answer(), "Gunzi\nBlack 4 · White 4\nBlack to move.\n");
    let mut run = command();
    run.arg("play").env("XDG_DATA_HOME", folder.path("data"));
    assert!(type_into(&mut run, b"").answer().contains("4  Gunzi"), "the menu");
}

#[test]
fn moves_can_be_clicked_cell_by_cell() {
    let folder = Folder::new();
    let clicked = play(&folder, &["gunzi", "--no-autosave"], &["a1", "b1", "l", "position"]).answer();
    let typed = tafel(&["apply", "gunzi", "a1-b1l"]).answer();
    assert!(clicked.contains(&typed), "{clicked}");
    let at_once = play(&folder, &["gunzi", "--no-autosave", "--quiet"], &["A1 b1, L", "position"]).answer();
    assert!(at_once.contains(&typed), "{at_once}");
    let given_up =
        play(&folder, &["gunzi", "--no-autosave", "--quiet"], &["a1", "", "a2", "b2", "l", "position"]).answer();
    assert!(given_up.contains(&tafel(&["apply", "gunzi", "a2-b2l"]).answer()), "{given_up}");
}

#[test]
fn a_topple_can_be_clicked_as_on_a_board() {
    let folder = Folder::new();
    let clicked = |position: &str, steps: &str| {
        let position = format!("--position={position}");
        play(&folder, &["gunzi", "--no-autosave", "--quiet", &position], &[steps, "position"]).answer()
    };
    let defended = "-,-,B4,-,-/-,B5,W3,W3,-,-,-/-,-,-,-,W3 b 11";
    assert!(clicked(defended, "a3 b3 l").contains("-,-,B4,-,-/-,B5,B2,W3,-,-,-/-,-,-,-,W3 w 12"));
    let equal = clicked("-,-,B4,-,-/-,B5,W3,W3,-,-,W2/-,-,-,-,- b 11", "a3 b3");
    assert!(equal.contains("is defended by as many blocks"), "{equal}");
    // One blow, and nothing to choose: any two presses will do.
    for steps in ["c2 c2", "c2 b6", "c3 c2", "b6 c3"] {
        let blown = clicked("-,-,-,-,B1/-,-,-,-,-,W4,-/-,BP2,W4,-,- b 11", steps);
        assert!(blown.contains("-,-,-,-,B1/-,-,-,-,-,-,-/-,BP4,-,-,- w 12"), "{steps}: {blown}");
    }
}

#[test]
fn an_illegal_move_is_answered_by_the_reason_and_the_game_goes_on() {
    let folder = Folder::new();
    for (game, bad, good) in [("abalone", "a1a2", "a1b2"), ("gunzi", "a1-a2l", "a1-b1l"), ("fenix", "a1-a2", "a1+a2")] {
        let reason = tafel(&["explain", game, bad]).answer();
        let reason = reason.lines().nth(1).expect("a reason");
        let answer = play(&folder, &[game, "--no-autosave"], &[bad, good]).answer();
        assert!(answer.contains(reason) && answer.contains(&format!("1. {good}")), "{answer}");
        let why = play(&folder, &[game, "--no-autosave", "--quiet"], &[&format!("why {bad}"), &format!("why {good}")]);
        assert!(why.answer().contains(reason));
    }
}

#[test]
fn orders_are_understood_in_every_language() {
    let folder = Folder::new();
    for (lang, lines) in [
        ("en", ["help", "moves", "rules", "undo", "redo", "flip", "board"]),
        ("nl", ["hulp", "zetten", "regels", "terug", "opnieuw", "draai", "bord"]),
        ("de", ["hilfe", "züge", "regeln", "zurück", "wieder", "drehen", "brett"]),
        ("fr", ["aide", "coups", "règles", "annuler", "refaire", "tourner", "plateau"]),
    ] {
        let words = [&["a1-b1l"], lines.as_slice()].concat();
        let answer = play(&folder, &["gunzi", "--lang", lang, "--no-autosave"], &words).answer();
        for order in lines {
            assert!(answer.contains(&format!("  {order} ")), "the help names {order}: {answer}");
        }
        assert!(answer.contains("c1-b6l") && answer.matches("1. a1-b1l").count() >= 4, "{answer}");
        assert!(!answer.contains("rules.") && !answer.contains("play."), "a key instead of a message: {answer}");
    }
}

#[test]
fn the_rules_are_told_in_every_language() {
    let folder = Folder::new();
    for game in ["abalone", "fenix", "gunzi"] {
        for lang in ["en", "nl", "de", "fr"] {
            let answer = play(&folder, &[game, "--lang", lang, "--quiet", "--no-autosave"], &["rules"]).answer();
            let lines = answer.lines().filter(|line| line.starts_with("  - ")).count();
            assert!(lines >= 5, "{game} in {lang}: {answer}");
        }
    }
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let folder = Folder::new();
    let lines = ["a1b2", "i9h8", "undo", "undo", "undo", "redo", "redo", "redo", "position"];
    let answer = play(&folder, &["abalone", "--quiet"], &lines).answer();
    assert!(answer.contains("There is no move to take back.") && answer.contains("There is nothing to play again."));
    assert!(answer.contains(&tafel(&["apply", "abalone", "a1b2", "i9h8"]).answer()), "{answer}");
    let [file] = saved(&folder).try_into().expect("one game");
    assert!(fs::read_to_string(file).expect("the game").contains("1. a1b2 i9h8 *"));
}

#[test]
fn a_touched_piece_must_be_played() {
    let folder = Folder::new();
    let lines = ["a1", "a2", "", "a2-b2l", "c3", "b1 l", "undo", "c1-b1r", "position"];
    let answer = play(&folder, &["gunzi", "--touch-move", "--quiet"], &lines).answer();
    assert_eq!(answer.matches("Touch-move: you have touched a1 and must play it.").count(), 2, "{answer}");
    assert!(answer.contains("1. a1-b1l\n"), "{answer}");
    assert!(answer.contains("This game is played touch-move: no moves are taken back."), "{answer}");
    // The rule is kept with the game.
    let answer = play(&folder, &["--resume", "--quiet"], &["undo", "c4", "", "quit"]).answer();
    assert!(answer.contains("no moves are taken back") && answer.contains("you have touched c4"), "{answer}");
    let free = play(&folder, &["gunzi", "--quiet", "--no-autosave"], &["a1", "a2", "undo"]).answer();
    assert!(!free.contains("ouch"), "{free}");
}

#[test]
fn a_new_move_replaces_what_was_taken_back() {
    let folder = Folder::new();
    let lines = ["a1b2", "i9h8", "undo", "i8h7", "redo", "quit"];
    let answer = play(&folder, &["abalone", "--quiet"], &lines).answer();
    assert!(answer.contains("There is nothing to play again."), "{answer}");
    let [file] = saved(&folder).try_into().expect("one game");
    let text = fs::read_to_string(&file).expect("the game");
    assert!(text.contains("1. a1b2 i8h7 *"), "{text}");
}

#[test]
fn what_was_taken_back_is_not_saved() {
    let folder = Folder::new();
    let path = folder.path("game");
    play(&folder, &["abalone", "--quiet"], &["a1b2", "i9h8", "undo", &format!("save {path}")]).answer();
    let [file] = saved(&folder).try_into().expect("one game");
    for file in [file, path.into()] {
        let text = fs::read_to_string(file).expect("the game");
        assert!(text.ends_with("1. a1b2 *\n"), "{text}");
    }
}

#[test]
fn every_move_is_saved_at_once_and_can_be_resumed() {
    let folder = Folder::new();
    let answer = play(&folder, &["gunzi:white-first", "--quiet"], &["c1-b1l"]).answer();
    let [file] = saved(&folder).try_into().expect("one game");
    assert!(answer.contains(file.to_str().expect("a name")), "{answer}");
    assert_eq!(tafel(&["replay", "--check", file.to_str().expect("a name")]).answer(), "ok\n1 ok, 0 failed\n");

    let again = play(&folder, &["--resume", "--quiet"], &["a1-b2r", "quit"]).answer();
    assert!(again.starts_with("Gunzi (first=white-first)\n1. c1-b1l\n") && again.contains("2. a1-b2r\n"), "{again}");
    assert_eq!(saved(&folder), [file.as_path()], "the same file");

    let menu = play(&folder, &["--quiet"], &["r", "undo", "quit"]).answer();
    assert!(menu.contains("the unfinished game: Gunzi, turns played: 2"), "{menu}");
    assert!(menu.contains("2. a1-b2r\n") && menu.contains("1. c1-b1l\n"), "{menu}");
}

#[test]
fn finished_games_are_not_resumed() {
    let folder = Folder::new();
    play(&folder, &["gunzi", "--quiet"], &["a1-b1l", "resign", "n", "resign", "y"]).answer();
    let complaint = play(&folder, &["--resume"], &[]).refusal(2);
    assert!(complaint.contains("no unfinished game"), "{complaint}");
    let [file] = saved(&folder).try_into().expect("one game");
    let text = fs::read_to_string(file).expect("the game");
    assert!(text.contains("[Result \"1-0\"]") && text.contains("resignation"), "{text}");
}

#[test]
fn nothing_is_saved_if_nothing_is_to_be_saved() {
    let folder = Folder::new();
    play(&folder, &["gunzi", "--quiet", "--no-autosave"], &["a1-b1l"]).answer();
    play(&folder, &["gunzi", "--quiet"], &["moves"]).answer();
    assert_eq!(saved(&folder), Vec::<PathBuf>::new());
}

#[test]
fn a_folder_that_cannot_be_written_does_not_stop_the_game() {
    let folder = Folder::new();
    folder.file("data", "in the way");
    let run = play(&folder, &["gunzi", "--quiet"], &["a1-b1l", "position"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(run.stdout.contains("w 2") && run.stderr.contains("could not be saved"), "{run:?}");
}

#[test]
fn games_are_saved_and_loaded_by_hand() {
    let folder = Folder::new();
    let path = folder.path("my game");
    let save = format!("save {path}");
    let answer = play(&folder, &["abalone:goal=3", "--quiet", "--no-autosave"], &["a1b2", &save, "save", &save, "n"]);
    let answer = answer.answer();
    assert!(answer.contains("Saved as") && answer.contains("Which file?") && answer.contains("exists. Replace it?"));
    let load = format!("load {path}");
    let answer = play(&folder, &["gunzi", "--quiet", "--no-autosave"], &["load /nonexistent", &load, "i9h8"]).answer();
    assert!(answer.contains("could not be loaded"), "{answer}");
    assert!(answer.contains("Abalone (goal=3)") && answer.contains("2. i9h8"), "{answer}");
}

#[test]
fn a_loaded_game_keeps_its_names_comments_and_variations() {
    let folder = Folder::new();
    let text = "[Format \"1\"]\n[Game \"gunzi\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n[Result \"*\"]\n\n\
                1. a1-b1l {Bold!} (1. a2-b2r) c1-b6r *\n";
    let old = folder.file("old", text);
    let new = folder.path("new");
    let lines = [format!("load {old}"), "a2-b2l".to_owned(), format!("save {new}")];
    play(&folder, &["abalone", "--quiet"], &lines.each_ref().map(String::as_str)).answer();
    let text = fs::read_to_string(new).expect("the game");
    for part in ["Ada", "Bob", "Bold!", "a2-b2r", "a2-b2l"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(fs::read_to_string(&old).expect("the old game").matches("a2-b2l").count(), 0, "left alone");
}

#[test]
fn a_draw_needs_both() {
    let folder = Folder::new();
    let answer =
        play(&folder, &["gunzi", "--quiet"], &["a1-b1l", "draw", "no", "draw", "yes", "a2-b2l", "undo"]).answer();
    assert!(answer.contains("Black, do you accept a draw?"), "{answer}");
    assert!(answer.contains("The game goes on.") && answer.contains("Draw by agreement (1/2-1/2)"), "{answer}");
    assert!(answer.contains("The game is over."), "no move is played after the end");
    let (_, after) = answer.split_once("The game is over.").expect("the refused move");
    assert!(after.contains("\n1. a1-b1l\nBlack 4 · White 4\nWhite to move.\nThis game is kept in "), "{answer}");
}

#[test]
fn the_language_is_switched_at_the_table() {
    let folder = Folder::new();
    let lines = ["lang de", "lang tlh", "sprache fr", "langue nl", "taal en"];
    let answer = play(&folder, &["gunzi", "--quiet", "--no-autosave"], &lines).answer();
    let expected = ["Black to move.", "Schwarz ist am Zug.", "Sprachen: en, nl, de, fr", "Noir", "Zwart is aan zet."];
    for text in expected {
        assert!(answer.contains(text), "{text}: {answer}");
    }
}

#[test]
fn the_menu_offers_every_game_and_its_options() {
    let folder = Folder::new();
    let lines = [
        ["chess", "9", "1", "?", "goal=x", "belgian-daisy", "", ""].as_slice(),
        &["new gunzi:white-first", "new", "3", "", "11", "2", "green", "black", "5:00", "5+3", "new chess"],
    ]
    .concat();
    let answer = play(&folder, &["--quiet", "--no-autosave"], &lines).answer();
    for text in [
        "  1  Abalone",
        "  4  Gunzi",
        "There is no game “chess”",
        "layout: ",
        "Abalone (layout=belgian-daisy)",
        "Gunzi (first=white-first)",
        "FENIX 7x8",
        "Red: Tafel, level 2",
        "Red 5:00 – 5:00 Black",
    ] {
        assert!(answer.contains(text), "{text}: {answer}");
    }
}

#[test]
fn a_game_can_begin_anywhere() {
    let folder = Folder::new();
    let position = "-,B1,-,B1,-/-,-,-,-,-,-,-/-,BP4,-,BP4,- w 16";
    let answer = play(&folder, &["gunzi", "--quiet", "--position", position], &["c1-b1l"]).answer();
    assert!(
        answer.contains("Black wins 18–0 (1-0)\nBlack 18 · White 0\n") && answer.contains("The game is over."),
        "{answer}"
    );
}

#[test]
fn a_game_that_is_won_is_recorded_as_such() {
    let folder = Folder::new();
    let arguments = ["abalone:goal=1", "--quiet", "--position", "5/6/7/8/9/8/7/6/sSS2 0 0 b 0 1"];
    let answer = play(&folder, &arguments, &["a3a2"]).answer();
    assert!(answer.contains(" and wins (1-0)"), "{answer}");
    let [file] = saved(&folder).try_into().expect("one game");
    let text = fs::read_to_string(&file).expect("the game");
    assert!(text.contains("[Result \"1-0\"]") && text.contains("1. a3a2 1-0"), "{text}");
    assert_eq!(tafel(&["replay", "--check", file.to_str().expect("a name")]).answer(), "ok\n1 ok, 0 failed\n");
    let undone = play(&folder, &arguments, &["a3a2", "undo", "a3b3"]).answer();
    assert!(undone.contains("1. a3b3") && undone.contains("White to move."), "{undone}");
}
