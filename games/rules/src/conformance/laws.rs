use std::collections::{BTreeSet, HashMap};

use super::drafts::{drafts, palette};
use crate::atom::KEYS;
use crate::{AtomSet, Extent, KeyObserver, Lang, MoveError, Random, Rules, Statement, Step};

/// Checks every law at one position.
///
/// # Panics
/// If one is broken, with the position and the move.
pub fn check_position<P: Rules>(position: &P, random: &mut Random) {
    let text = position.position_text();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    ends(position, &moves, &text);
    position_round_trip(position, &text);
    unique_by_result(position, &moves, &text);
    observer(position, &moves, &text);
    move_texts(position, &moves, &text);
    random_move_is_legal(position, &moves, random, &text);
    symmetries(position, &moves, &text);
    // Spelling out every step of every move is slow where there are hundreds: a sample will do.
    for _ in 0..moves.len().min(3) {
        let m = moves[random.below(moves.len())];
        entry(position, m, &text);
        described(position, m, &text);
    }
    walks(position, &moves, random, &text);
    garbage(position, &moves, random, &text);
    lost_steps(position, random, &text);
    refused_cells(position, &moves, random, &text);
    drafts(position, random, &text);
}

/// Checks what holds for a game as a whole, wherever it stands.
///
/// # Panics
/// If it does not.
pub(super) fn check_game<P: Rules>(position: &P) {
    let faults = P::words().faults();
    assert!(faults.is_empty(), "message files: {faults:#?}");
    assert!(P::ATOMS <= KEYS, "{} atoms, but hash numbers for {KEYS} only", P::ATOMS);
    let names: BTreeSet<_> = position.cells().into_iter().map(P::cell_name).collect();
    assert_eq!(names.len(), position.cells().len(), "names of cells: {names:?}");
    for side in crate::Side::BOTH {
        let known = Lang::ALL.into_iter().all(|lang| P::words().text(lang, side.term()).is_some());
        assert!(known, "no message '{}'", side.term());
    }
    palette(position);
}

/// What a game has led to can follow from its start.
///
/// # Panics
/// If the position denies it.
pub(super) fn follows<P: Rules>(position: &P, start: &P) {
    for extent in [Extent::Whole, Extent::Partial] {
        let denied = start.could_follow(start, extent) && !position.could_follow(start, extent);
        assert!(!denied, "cannot follow from the start ({extent:?}): {}", position.position_text());
    }
}

fn ends<P: Rules>(position: &P, moves: &[P::Move], text: &str) {
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "no moves exactly when over: {text}");
    assert_eq!(position.count_moves(), moves.len() as u64, "count of moves: {text}");
    if position.outcome().is_some() {
        sayable(&position.cause(), text);
    }
}

fn position_round_trip<P: Rules>(position: &P, text: &str) {
    assert!(!text.contains(char::is_control), "a position text is one line: {text:?}");
    let read = P::parse_position(text, position.variant());
    let read = read.unwrap_or_else(|error| panic!("own text refused: {text}: {error}"));
    assert_eq!(&read, position, "text round trip: {text}");
    assert_eq!(read.position_text(), text, "canonical text");
    assert_eq!(read.key(), position.key(), "key of the text: {text}");
    let set_up = P::from_setup(&position.to_setup(), position.variant());
    assert_eq!(set_up.as_ref(), Ok(position), "set-up round trip: {text}");
}

fn unique_by_result<P: Rules>(position: &P, moves: &[P::Move], text: &str) {
    let mut results = HashMap::new();
    for &m in moves {
        if let Some(other) = results.insert(position.after(m), m) {
            panic!("two moves, one result: {m:?} and {other:?} in {text}");
        }
    }
}

fn observer<P: Rules>(position: &P, moves: &[P::Move], text: &str) {
    let board = atoms(position);
    assert!(board.iter().all(|atom| (atom as usize) < P::ATOMS), "atoms in range: {text}");
    for &m in moves {
        let mut observer = (board.clone(), KeyObserver(position.key()));
        let mut next = *position;
        next.play_unchecked(m, &mut observer);
        assert!(observer.0.faults().is_empty(), "observer of {m:?} in {text}: {:?}", observer.0.faults());
        assert_eq!(observer.0, atoms(&next), "observer and board after {m:?} in {text}");
        assert_eq!(observer.1.0, next.key(), "incremental key after {m:?} in {text}");
        assert_eq!(next, position.after(m), "observers do not change play: {m:?} in {text}");
    }
}

fn move_texts<P: Rules>(position: &P, moves: &[P::Move], text: &str) {
    let mut seen = HashMap::new();
    for &m in moves {
        let spellings = position.spellings(m);
        assert!(!spellings.is_empty() && spellings.is_sorted(), "spellings of {m:?} in {text}: {spellings:?}");
        assert_eq!(position.move_text(m), spellings[0], "canonical text of {m:?} in {text}");
        for spelling in spellings {
            let one_word = !spelling.contains(|c: char| c.is_whitespace() || c.is_control());
            assert!(one_word, "a move text is one word: {spelling:?} in {text}");
            assert_eq!(position.parse_move(&spelling), Ok(m), "'{spelling}' in {text}");
            if let Some(other) = seen.insert(spelling.clone(), m) {
                panic!("'{spelling}' spells {m:?} and {other:?} in {text}");
            }
        }
    }
}

fn random_move_is_legal<P: Rules>(position: &P, moves: &[P::Move], random: &mut Random, text: &str) {
    match position.random_move(random, &mut Vec::new()) {
        Some(m) => assert!(moves.contains(&m), "random move {m:?} in {text}"),
        None => assert!(moves.is_empty(), "no random move in {text}"),
    }
}

fn symmetries<P: Rules>(position: &P, moves: &[P::Move], text: &str) {
    for index in 0..P::symmetries() {
        let Some(image) = position.image(index) else {
            continue;
        };
        let mut image_moves = Vec::new();
        image.legal_moves(&mut image_moves);
        // Counters may differ between an image and its original (a move number rises after one colour's turn).
        let results: BTreeSet<_> = image_moves.iter().map(|&m| image.after(m).key()).collect();
        let images: BTreeSet<_> =
            moves.iter().filter_map(|&m| position.after(m).image(index)).map(|next| next.key()).collect();
        assert_eq!(results, images, "symmetry {index} of {text}, which is {}", image.position_text());
        assert_eq!(image.outcome().is_some(), position.outcome().is_some(), "symmetry {index} of {text}");
    }
}

fn entry<P: Rules>(position: &P, m: P::Move, text: &str) {
    let mut spellings = Vec::new();
    position.steps(m, &mut spellings);
    assert!(!spellings.is_empty(), "no steps for {m:?} in {text}");
    for steps in spellings {
        for length in 0..steps.len() {
            let next = position.enter(&steps[..length]).next;
            assert!(next.contains(&steps[length]), "step {length} of {steps:?} in {text}");
        }
        assert_eq!(position.enter(&steps).complete, Some(m), "steps {steps:?} in {text}");
    }
}

/// Steps that are offered lead on to legal moves, until one is entered in full.
fn walks<P: Rules>(position: &P, moves: &[P::Move], random: &mut Random, text: &str) {
    let mut steps = Vec::new();
    let mut entry = position.enter(&steps);
    assert_eq!(entry.candidates, moves, "every legal move can be entered: {text}");
    assert_eq!(entry.complete, None, "a move without a step: {text}");
    while let Some(&step) = random.pick(&entry.next) {
        steps.push(step);
        let next = position.enter(&steps);
        assert!(!next.candidates.is_empty(), "a dead end: {steps:?} in {text}");
        // Both are in the order of the generator.
        let mut before = entry.candidates.iter();
        let is_narrower = next.candidates.iter().all(|m| before.any(|other| other == m));
        assert!(is_narrower, "other moves than before: {steps:?} in {text}");
        assert!(
            next.complete.is_none_or(|m| next.candidates.contains(&m)),
            "complete, no candidate: {steps:?} in {text}"
        );
        assert!(next.complete.is_some() || !next.next.is_empty(), "nothing follows: {steps:?} in {text}");
        entry = next;
    }
}

/// Whatever has been entered so far, a cell that cannot follow is told why not. Cells that were entered already are
/// another matter: pressing them again takes steps back.
fn refused_cells<P: Rules>(position: &P, moves: &[P::Move], random: &mut Random, text: &str) {
    let mut spellings = Vec::new();
    for &m in moves {
        position.steps(m, &mut spellings);
    }
    let mut begun = random.pick(&spellings).cloned().unwrap_or_default();
    begun.truncate(random.below(begun.len().max(1)));
    for entered in [&[][..], &begun] {
        let next = position.enter(entered).next;
        for cell in position.cells() {
            let steps = [entered, &[Step::Cell(cell)]].concat();
            if entered.contains(&Step::Cell(cell)) || next.contains(&Step::Cell(cell)) {
                continue;
            }
            let attempt = position.attempt(&steps).unwrap_or_else(|| panic!("no reason why not {steps:?} in {text}"));
            match position.parse_move(&attempt) {
                Ok(m) => panic!("{steps:?} lead nowhere but are said to mean {m:?} in {text}"),
                Err(error) => sayable(error.statement(), text),
            }
        }
    }
}

fn described<P: Rules>(position: &P, m: P::Move, text: &str) {
    let statements = position.describe(m);
    assert!(!statements.is_empty(), "nothing to say of {m:?} in {text}");
    for statement in &statements {
        sayable(statement, text);
    }
}

/// Mutilated move texts are answered, never with a panic, and never taken for another move than they spell.
fn garbage<P: Rules>(position: &P, moves: &[P::Move], random: &mut Random, text: &str) {
    const SPICE: &[u8] = b"abcdefghi123456789-+xlr~#=*;,/BWTSGKsgkPp0 \xC3\xA9";
    for _ in 0..4 {
        let mut bytes = match random.pick(moves) {
            Some(&m) => position.move_text(m).into_bytes(),
            None => b"a1b2".to_vec(),
        };
        for _ in 0..=random.below(2) {
            let spice = SPICE[random.below(SPICE.len())];
            match random.below(3) {
                0 => bytes.insert(random.below(bytes.len() + 1), spice),
                1 if !bytes.is_empty() => {
                    let at = random.below(bytes.len());
                    bytes[at] = spice;
                }
                _ => {
                    let at = random.below(bytes.len() + 1);
                    bytes.truncate(at);
                }
            }
        }
        let attempt = String::from_utf8_lossy(&bytes);
        match position.parse_move(&attempt) {
            Ok(m) => {
                assert!(moves.contains(&m), "'{attempt}' gives an illegal move in {text}");
                assert!(position.spellings(m).iter().any(|s| *s == attempt), "'{attempt}' is no spelling in {text}");
            }
            Err(MoveError::Text(error)) => sayable(&error.what, text),
            Err(MoveError::Illegal(reason)) => sayable(&reason, text),
        }
    }
}

/// Steps that nobody would take, off the board too, are answered without a panic.
fn lost_steps<P: Rules>(position: &P, random: &mut Random, text: &str) {
    let cells = position.cells();
    let mut steps = Vec::new();
    for _ in 0..4 {
        let step = match random.below(12) {
            0 => Step::Left,
            1 => Step::Right,
            2 => Step::Outside,
            3 => Step::Cell(random.below(256) as u8),
            _ => Step::Cell(cells[random.below(cells.len())]),
        };
        steps.push(step);
        position.enter(&steps);
        if let Some(attempt) = position.attempt(&steps)
            && let Err(error) = position.parse_move(&attempt)
        {
            sayable(error.statement(), text);
        }
    }
}

/// The statement has a message in every language, and no gap of it stays open.
pub(super) fn sayable(statement: &Statement, text: &str) {
    for lang in Lang::ALL {
        let known = statement.words().text(lang, statement.rule).is_some();
        assert!(known, "no message '{}' in {} (for {text})", statement.rule, lang.code());
        let said = statement.say(lang);
        assert!(!said.contains('{'), "a gap is open in {}: {said} (for {text})", lang.code());
    }
}

pub(super) fn atoms<P: Rules>(position: &P) -> AtomSet {
    let mut atoms = Vec::new();
    position.for_each_atom(|atom| atoms.push(atom));
    let set: AtomSet = atoms.into_iter().collect();
    assert!(set.faults().is_empty(), "an atom twice: {}", position.position_text());
    set
}
