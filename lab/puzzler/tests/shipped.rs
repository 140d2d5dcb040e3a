//! What is proved of positions that people can check, and a sample of what is shipped.

use puzzler::games::{BOARDS, Visitor, with_game};
use puzzler::{Fault, Prover, Subject, Target, check_endgame, check_puzzle};
use puzzles::{Aim, Collection, Endgames};
use rules::{Description, Notation, Side};

const MOST: u64 = 1_000_000;

fn abalone(text: &str) -> abalone::Abalone {
    abalone::Abalone::parse_position(text, abalone::Variant::default()).unwrap()
}

fn fenix(text: &str) -> fenix::Fenix {
    fenix::Fenix::parse_position(text, fenix::Variant::default()).unwrap()
}

#[test]
fn a_marble_at_the_edge_is_won_at_once() {
    let position = abalone("5/6/7/8/sSS4s1/8/7/6/5 4 0 b 0 40");
    let mut prover = Prover::new(Side::One, Target::Balance(5), MOST);
    assert_eq!(prover.attack(&position, 1), Ok(true));
    // More than one cannot be had, and the game not be won.
    assert_eq!(Prover::new(Side::One, Target::Balance(6), MOST).attack(&position, 1), Ok(false));
    assert_eq!(Prover::new(Side::One, Target::Win, MOST).attack(&position, 1), Ok(false));
    let last = abalone("5/6/7/8/sSS4s1/8/7/6/5 5 0 b 0 40");
    assert_eq!(Prover::new(Side::One, Target::Win, MOST).attack(&last, 1), Ok(true));
}

#[test]
fn what_is_taken_back_at_once_is_no_gain() {
    // Black pushes e1 off; f2 and g3 then push what came there off in turn.
    let position = abalone("5/6/s6/s7/sSS6/8/7/6/5 0 0 b 0 40");
    assert_eq!(Prover::new(Side::One, Target::Balance(1), MOST).attack(&position, 1), Ok(false));
    // One marble alone pushes nothing.
    let position = abalone("5/6/7/s7/sSS6/8/7/6/5 0 0 b 0 40");
    assert_eq!(Prover::new(Side::One, Target::Balance(1), MOST).attack(&position, 1), Ok(true));
}

#[test]
fn a_proof_that_needs_too_much_is_none() {
    let position = abalone("sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1");
    assert!(Prover::new(Side::One, Target::Balance(1), 1000).attack(&position, 3).is_err());
    assert_eq!(Prover::new(Side::One, Target::Balance(1), MOST).attack(&position, 1), Ok(false));
}

#[test]
fn compulsory_captures_are_played_to_their_end() {
    let gains = |text: &str| {
        let position = fenix(text);
        assert!(position.must_capture(), "{text}");
        let target = Target::Balance(position.balance(Side::One) + 1);
        Prover::new(Side::One, target, MOST).attack(&position, 1)
    };
    assert_eq!(gains("4sssss/4sssss/6sk1/9/9/4S4/4s4/9/K3S4 r b - 0 60"), Ok(true));
    // The soldier on e1 takes the one that comes to e2.
    assert_eq!(gains("4sssss/4sssss/6sk1/9/9/4S4/4s4/9/K3s4 r b - 0 60"), Ok(false));
}

/// The text of a data file.
fn data(board: &str, kind: &str) -> String {
    let file = format!("{}/../../learn/puzzles/data/{board}.{kind}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Proves every so-manieth puzzle and endgame of a board again.
struct Sample {
    board: &'static str,
    puzzles: usize,
    endgames: usize,
}

impl Visitor for Sample {
    type Output = Vec<Fault>;

    fn visit<P: Subject>(self, game: &'static Description<P>) -> Vec<Fault> {
        let collection = Collection::parse(&data(self.board, "puzzles")).unwrap();
        let endgames = Endgames::parse(&data(self.board, "endgames")).unwrap();
        let spread = |all: usize, wanted: usize| (0..wanted).map(move |n| n * all / wanted + all / wanted / 2);
        let puzzles = spread(collection.puzzles.len(), self.puzzles).map(|at| &collection.puzzles[at]);
        let mut faults: Vec<_> = puzzles.filter_map(|puzzle| check_puzzle(game, puzzle).err()).collect();
        let endgames = spread(endgames.endgames.len(), self.endgames).map(|at| &endgames.endgames[at]);
        let mut solved = Vec::new();
        faults.extend(endgames.filter_map(|endgame| check_endgame(game, endgame, &mut solved).err()));
        faults
    }
}

#[test]
fn a_sample_of_what_is_shipped_is_proved_again() {
    for board in BOARDS {
        let faults = with_game(board, Sample { board, puzzles: 4, endgames: 2 }).unwrap();
        assert_eq!(faults, [], "{board}");
    }
}

#[test]
fn there_are_enough_and_no_two_are_alike() {
    for board in BOARDS {
        let collection = Collection::parse(&data(board, "puzzles")).unwrap();
        assert!(collection.puzzles.len() >= 500, "{board}: {}", collection.puzzles.len());
        assert!(collection.puzzles.is_sorted_by_key(|puzzle| puzzle.rating), "{board}: easiest first");
        let mut ids: Vec<_> = collection.puzzles.iter().map(|puzzle| &puzzle.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), collection.puzzles.len(), "{board}");
        let endgames = Endgames::parse(&data(board, "endgames")).unwrap();
        assert!(endgames.endgames.len() >= 60, "{board}: {}", endgames.endgames.len());
        assert!(endgames.endgames.is_sorted_by_key(|endgame| endgame.rank), "{board}: easiest first");
        let mut ids: Vec<_> = endgames.endgames.iter().map(|endgame| &endgame.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), endgames.endgames.len(), "{board}");
    }
}

/// Breaks a puzzle in several ways, each of which must be found.
struct Break;

impl Visitor for Break {
    type Output = ();

    fn visit<P: Subject>(self, game: &'static Description<P>) {
        let collection = Collection::parse(&data(game.id, "puzzles")).unwrap();
        let puzzle = collection.puzzles.iter().find(|puzzle| puzzle.moves() == 2).unwrap();
        assert_eq!(check_puzzle(game, puzzle), Ok(()));
        let mut other = puzzle.clone();
        other.solution.truncate(1);
        assert!(check_puzzle(game, &other).is_err_and(|fault| fault.what.starts_with("the line is")));
        let mut other = puzzle.clone();
        other.aim = Aim::Win { moves: 3 };
        assert!(check_puzzle(game, &other).is_err());
        let mut other = puzzle.clone();
        "00000000".clone_into(&mut other.id);
        assert!(check_puzzle(game, &other).is_err());
        let mut other = puzzle.clone();
        "nonsense".clone_into(&mut other.solution[0]);
        assert!(check_puzzle(game, &other).is_err());
    }
}

#[test]
fn false_puzzles_are_found() {
    with_game("fenix", Break).unwrap();
}
