use crate::command::tafel;

/// White wins at once by its pillars.
const WON: &str = "-,WP3,-,WP2,-/-,-,-,B1,-,-,B3/W4,-,-,W4,- w 18";

#[test]
fn estimates_are_told_from_proofs() {
    let answer = tafel(&["analyse", "gunzi", "--depth", "3"]).answer();
    let last = answer.lines().last().unwrap();
    assert!(last.starts_with("Best move: ") && last.ends_with(", estimated."), "{answer}");
    assert!(answer.lines().next().unwrap().starts_with("depth 1  "), "{answer}");
    let answer = tafel(&["analyse", "gunzi", "-d", "6", "-p", WON]).answer();
    let last = answer.lines().last().unwrap();
    assert!(last.contains("White wins by at least 13 points; the win is certain within 3 turns, proved."), "{answer}");
    let answer = tafel(&["analyse", "gunzi", "-d", "6", "-p", WON, "--lang", "de"]).answer();
    assert!(answer.lines().last().unwrap().contains("Weiß gewinnt mit mindestens 13 Punkten Vorsprung"), "{answer}");
}

#[test]
fn json_has_one_object_a_line() {
    let answer = tafel(&["analyse", "gunzi", "-d", "6", "-p", WON, "--json"]).answer();
    let objects: Vec<serde_json::Value> = answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [.., search, best] = &objects[..] else {
        panic!("{answer}");
    };
    assert_eq!(search["proved"], true);
    assert_eq!((&search["score"]["kind"], &search["turn"]), (&"win".into(), &"White".into()));
    assert_eq!((&search["score"]["turns"], &search["score"]["margin"]), (&3.into(), &13.into()));
    assert_eq!(search["moves"][0], best["best"]);
}

#[test]
fn several_lines_and_moves_before() {
    let answer = tafel(&["analyse", "abalone", "a1b2", "i9h8", "--depth", "2", "--multipv", "3"]).answer();
    assert_eq!(answer.lines().filter(|line| line.starts_with("depth 2  ")).count(), 3, "{answer}");
    assert!(tafel(&["analyse", "abalone", "a1b2", "a1b2", "--depth", "2"]).refusal(2).contains("a1b2"));
}

#[test]
fn limits_end_the_search() {
    for limit in [["--time", "0.05"], ["--nodes", "500"], ["--depth", "1"]] {
        for game in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
            let answer = tafel(&["analyse", game, limit[0], limit[1]]).answer();
            assert!(answer.lines().last().unwrap().starts_with("Best move: "), "{game} {limit:?}: {answer}");
        }
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let over = "-,B1,-,B1,-/-,-,-,-,-,-,-/-,BP4,-,BP4,- w 16";
    assert_eq!(tafel(&["analyse", "gunzi", "-p", over, "--depth", "3"]).answer(), "The game is over.\n");
    assert_eq!(tafel(&["analyse", "gunzi", "-p", over, "--depth", "3", "--json"]).answer(), "{\"best\":null}\n");
}

#[test]
fn nonsense_is_refused() {
    for arguments in [
        &["analyse"][..],
        &["analyse", "chess"],
        &["analyse", "gunzi", "--depth", "0"],
        &["analyse", "gunzi", "--time", "-1"],
        &["analyse", "gunzi", "--time", "NaN"],
        &["analyse", "gunzi", "--multipv", "0"],
        &["analyse", "gunzi", "--hash", "0"],
        &["analyse", "gunzi", "-p", "B1"],
    ] {
        tafel(arguments).refusal(2);
    }
}
