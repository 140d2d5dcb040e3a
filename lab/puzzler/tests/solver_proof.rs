//! Closed sets against positions solved backwards. The prover here knows nothing and guesses: whatever is proved is proved
//! by the sets.

use std::fs;
use std::path::Path;

use gunzi::Gunzi;
use puzzler::solver::{Graph, Solution, Wdl};
use rules::{Layered, Outcome, Place, Position, Random, Side};
use tables::FileError;
use tables::proof::{Bounds, Ended, Look, ProofOrder, Prover, Report, State, prove};

/// Replies by chance.
struct Guesser(Random);

impl Prover<Gunzi> for Guesser {
    fn look(&mut self, position: &Gunzi) -> Look<gunzi::Move> {
        match self.0.below(5) {
            0 => Look::Nothing,
            _ => position.random_move(&mut self.0, &mut Vec::new()).map_or(Look::Nothing, Look::Reply),
        }
    }

    fn rank(&mut self, position: &Gunzi) -> Vec<gunzi::Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        // Not all of them, and in any order.
        for i in (1..moves.len()).rev() {
            moves.swap(i, self.0.below(i + 1));
        }
        moves.truncate(1 + self.0.below(moves.len()));
        moves
    }
}

fn guessers(count: u64) -> Vec<Box<dyn Prover<Gunzi>>> {
    (0..count).map(|seed| Box::new(Guesser(Random::new(seed))) as Box<dyn Prover<Gunzi>>).collect()
}

fn order(position: Gunzi, file: &Path) -> ProofOrder<'_, Gunzi> {
    ProofOrder { position, file, game: "gunzi", mebibytes: 4, batch: 16 }
}

fn solve(position: Gunzi, file: &Path) -> Report<gunzi::Move> {
    prove(order(position, file), &mut guessers(2), &mut |_| true).unwrap()
}

fn outcome(wdl: Wdl, turn: Side) -> Outcome {
    match wdl {
        Wdl::Win => Outcome::Win(turn),
        Wdl::Draw => Outcome::Draw,
        Wdl::Loss => Outcome::Win(!turn),
    }
}

fn pick(layer: u32, random: &mut Random) -> Gunzi {
    loop {
        let block = random.below(Gunzi::blocks(layer) as usize) as u32;
        let place = Place { layer, block, index: random.next_u64() % Gunzi::block_len(layer, block) };
        let position = Gunzi::at_place(place).unwrap();
        if position.outcome().is_none() {
            return position;
        }
    }
}

#[test]
fn everything_in_small_spaces_is_proved_and_right() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Random::new(21);
    let (mut results, mut first_moves) = ([0; 3], 0);
    for case in 0..150 {
        let position = pick(2, &mut random);
        let Some(graph) = Graph::explore([position], 30_000) else {
            continue;
        };
        let solution = Solution::new(&graph, &[]);
        let value = |position: &Gunzi| outcome(solution.value(graph.state(position).unwrap()).wdl, position.turn());
        // A file of its own now and then; else what is known from other positions is used.
        let report = solve(position, &folder.path().join(format!("{}.proof", case / 10)));
        assert_eq!(report.ended, Ended::Done, "{position:?}");
        let turn = position.turn();
        let result = report.bounds.result(turn);
        assert_eq!(result, Some(value(&position)), "{position:?} {:?}", report.bounds);
        for first in &report.first_moves {
            for &m in &first.moves {
                let truth = value(&position.after(m));
                let holds = |state| if state == State::Held { Some(true) } else { Some(false) };
                assert_eq!(holds(first.holds.state), Some(truth != Outcome::Win(!turn)), "{position:?} {m:?}");
                assert_eq!(holds(first.opponent_holds.state), Some(truth != Outcome::Win(turn)), "{position:?} {m:?}");
                first_moves += 1;
            }
        }
        results[match result {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(side)) if side == turn => 1,
            _ => 2,
        }] += 1;
    }
    assert!(results.iter().all(|&count| count > 5) && first_moves > 500, "{results:?} {first_moves}");
}

/// The largest drawn space among some.
fn drawn(random: &mut Random) -> Gunzi {
    loop {
        let position = pick(2, random);
        let Some(graph) = Graph::explore([position], 30_000).filter(|graph| graph.len() > 2000) else {
            continue;
        };
        if Solution::new(&graph, &[]).value(0).wdl == Wdl::Draw {
            return position;
        }
    }
}

#[test]
fn a_run_goes_on_where_it_was_ended() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/down/gunzi.proof");
    let position = drawn(&mut Random::new(22));
    let whole = solve(position, &folder.path().join("whole"));
    assert_eq!(whole.bounds, Bounds { holds: Some(true), opponent_holds: Some(true) });

    // Each run is ended after a few batches, and sometimes in the middle of writing.
    let (mut runs, mut looked_at) = (0, 0);
    let report = loop {
        let mut left = 4;
        let report = prove(order(position, &file), &mut guessers(2), &mut |_| {
            left -= 1;
            left > 0
        });
        let report = report.unwrap();
        (runs, looked_at) = (runs + 1, looked_at + report.looked_at);
        if report.ended == Ended::Done {
            break report;
        }
        assert_eq!(report.ended, Ended::Stopped);
        if runs % 3 == 0 {
            let bytes = fs::read(&file).unwrap();
            fs::write(&file, &bytes[..bytes.len() - 3]).unwrap();
        } else if runs > 1 {
            assert_eq!(report.cut > 0, runs % 3 == 1, "what was cut off is told: {runs} {}", report.cut);
        }
    };
    assert_eq!(report.bounds, whole.bounds);
    assert!(runs > 3, "{runs}");
    let again = solve(position, &file);
    assert_eq!((again.looked_at, again.bounds, again.ended), (0, whole.bounds, Ended::Done), "all is known");
}

#[test]
fn two_runs_do_not_write_over_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gunzi.proof");
    let position = drawn(&mut Random::new(22));
    let mut refused = 0;
    let report = prove(order(position, &file), &mut guessers(2), &mut |_| {
        let other = prove(order(position, &file), &mut guessers(1), &mut |_| true);
        assert!(matches!(&other, Err(FileError::Busy(path)) if *path == file), "{:?}", other.err());
        refused += 1;
        true
    });
    assert!(refused > 1, "{refused}");
    assert_eq!(solve(position, &file).bounds, report.unwrap().bounds);
}

#[test]
fn what_cannot_be_done_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let refuse = |position: Gunzi, file: &Path| prove(order(position, file), &mut guessers(1), &mut |_| true).err();
    let parse = |text: &str| <Gunzi as rules::Notation>::parse_position(text, gunzi::Variant::default()).unwrap();
    let says = |error: Option<FileError>, words: &str| assert!(error.unwrap().to_string().contains(words), "{words}");
    says(refuse(parse("T,-,-,-,-/-,-,B1,-,-,-,-/-,-,W4,-,- b 1"), &file), "cannot arise");
    let over = parse("-,-,T,-,-/T,T,T,T,T,T,-/B1,-,-,-,- w 1");
    assert!(over.outcome().is_some() && over.place().is_some());
    says(refuse(over, &file), "over");
    let start = Gunzi::start(Side::One);
    fs::write(&file, "a text that is no such file at all, and is not short").unwrap();
    says(refuse(start, &file), "no such file");
    // The start is too much for one mebibyte: it says so, and what it found is kept.
    fs::remove_file(&file).unwrap();
    let tiny = ProofOrder { mebibytes: 1, batch: 4096, ..order(start, &file) };
    let report = prove(tiny, &mut guessers(1), &mut |_| true).unwrap();
    assert_eq!((report.ended, report.bounds), (Ended::Full, Bounds::default()));
    assert_eq!(report.first_moves.len(), 8);
    assert!(report.first_moves.iter().all(|first| first.moves.len() == 2 && first.holds.open > 0));
    assert!(fs::metadata(&file).unwrap().len() > 10_000);
    let mut bytes = fs::read(&file).unwrap();
    bytes[10] = b'x';
    fs::write(&file, &bytes).unwrap();
    says(refuse(start, &file), "another game");
    bytes[8] = 7;
    fs::write(&file, &bytes).unwrap();
    says(refuse(start, &file), "version 7");
}
