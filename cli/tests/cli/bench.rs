use crate::command::tafel;

/// The number of nodes in the last line.
fn nodes(arguments: &[&str]) -> u64 {
    let answer = tafel(arguments).answer();
    let last = answer.lines().last().unwrap();
    let words: Vec<_> = last.split(' ').collect();
    let ["bench:", nodes, "nodes", speed, "nps"] = words[..] else {
        panic!("{last}");
    };
    assert!(speed.parse::<u64>().is_ok(), "{last}");
    nodes.parse().unwrap()
}

/// What `tafel bench` visits. A change that alters play changes this number too: write the new one here and into the
/// message of the commit.
const BENCH: u64 = 2_702_230;

#[test]
fn the_work_is_the_same_on_every_machine() {
    assert_eq!(nodes(&["bench"]), BENCH);
}

#[test]
fn the_work_is_the_same_every_time() {
    for game in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
        let arguments = ["bench", game, "--depth", "3"];
        assert_eq!(nodes(&arguments), nodes(&arguments), "{game}");
    }
}

#[test]
fn all_games_are_the_sum_of_each() {
    let each = ["abalone", "fenix", "fenix-7x8", "gunzi"].map(|game| nodes(&["bench", game, "--depth", "2"]));
    assert_eq!(nodes(&["bench", "--depth", "2"]), each.iter().sum::<u64>());
}

#[test]
fn every_position_tells_its_depth() {
    let answer = tafel(&["bench", "gunzi", "--depth", "4"]).answer();
    let (lines, _) = answer.trim_end().rsplit_once('\n').unwrap();
    assert!(lines.lines().count() >= 4 && lines.lines().all(|line| line.contains(" depth  4 ")), "{answer}");
    tafel(&["bench", "chess"]).refusal(2);
    tafel(&["bench", "--depth", "2", "--time", "1"]).refusal(2);
}
