//! A game as a short code: each move is its number among the legal ones, in as few bits as that takes.
//!
//! In front of the moves stand lines of text: game and options, start position, result, what ended it, tags.

use record::{Record, Termination};
use rules::Outcome;

use super::code;

/// The code of a game without variations and comments, a tenth of the length of its text; none if the record has more to
/// it than that. Clocks are left out.
pub fn pack(record: &Record) -> Option<String> {
    Some(format!("{}{}", code::PACKED, code::letters(&sealed(packed(record)?))))
}

/// The game of a packed code, without its mark.
pub(super) fn unpack(letters: &str) -> Option<Record> {
    unpacked(&opened(code::bytes(letters)?)?)
}

/// How long the lines are, the lines, how many moves there are, the moves.
fn packed(record: &Record) -> Option<Vec<u8>> {
    let tree = record.tree();
    let plain = |id| {
        let notes = tree.notes(id);
        let silent = notes.is_none_or(|notes| {
            notes.before.is_empty() && notes.comments.is_empty() && notes.nags.is_empty() && notes.evaluation.is_none()
        });
        silent && tree.children(id).len() <= 1
    };
    if !plain(tree.root()) || !tree.walk().all(plain) {
        return None;
    }
    let options = record.options().to_string();
    let mut lines = vec![
        format!("{}:{options}", record.rulebook().id()),
        record.start().unwrap_or_default(),
        record.result.map_or("*", Outcome::result).to_owned(),
        record.termination.as_ref().map_or("", Termination::as_str).to_owned(),
    ];
    lines.extend(record.tags.iter().map(|(name, value)| format!("{name} {value}")));
    if lines.iter().any(|line| line.contains('\n')) {
        return None;
    }
    let mut bits = Bits::default();
    let mut table = record.setup().fork();
    for node in tree.main_line() {
        let moves = table.moves();
        let text = tree.text(node);
        bits.push(moves.binary_search_by(|known| known.as_str().cmp(text)).ok()?, width(moves.len()));
        table.play(text).ok()?;
    }
    let head = lines.join("\n");
    let mut bytes = u16::try_from(head.len()).ok()?.to_be_bytes().to_vec();
    bytes.extend(head.as_bytes());
    bytes.extend(u16::try_from(tree.len()).ok()?.to_be_bytes());
    bytes.extend(bits.bytes);
    Some(bytes)
}

fn unpacked(bytes: &[u8]) -> Option<Record> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (head, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
    let (count, moves) = rest.split_first_chunk()?;
    let head = std::str::from_utf8(head).ok()?;
    let mut lines = head.split('\n');
    let (game, options) = engine::find(lines.next()?).ok()?;
    let start = Some(lines.next()?).filter(|start| !start.is_empty());
    let result = lines.next()?;
    let termination = lines.next()?;
    let mut table = game.table(&options, start).ok()?;
    let mut at = 0;
    for _ in 0..u16::from_be_bytes(*count) {
        let legal = table.moves();
        let bits = width(legal.len());
        let index = read_bits(moves, at, bits)?;
        table.play(legal.get(index)?).ok()?;
        at += bits;
    }
    let mut record = Record::new(table.as_ref());
    if record.result.is_none() {
        record.result = Outcome::from_result(result);
        record.score = record.result.and(table.score());
        record.termination = (!termination.is_empty()).then(|| termination.parse().unwrap_or(Termination::Rules));
    }
    for (name, value) in lines.filter_map(|line| line.split_once(' ')) {
        record.tags.set(name, value);
    }
    // What others send is judged like a file.
    record.replay().ok()?;
    Some(record)
}

/// How many bits tell one of so many.
const fn width(count: usize) -> usize {
    (usize::BITS - count.saturating_sub(1).leading_zeros()) as usize
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: usize,
}

impl Bits {
    fn push(&mut self, value: usize, width: usize) {
        for place in (0..width).rev() {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let bit = (value >> place & 1) as u8;
            if let Some(last) = self.bytes.last_mut() {
                *last |= bit << (7 - self.used % 8);
            }
            self.used += 1;
        }
    }
}

fn read_bits(bytes: &[u8], at: usize, width: usize) -> Option<usize> {
    let mut value = 0;
    for place in at..at + width {
        let bit = bytes.get(place / 8)? >> (7 - place % 8) & 1;
        value = value << 1 | usize::from(bit);
    }
    Some(value)
}

/// With a sum at the end: addresses are cut short and mistyped.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = sum(&bytes);
    bytes.extend(sum.to_be_bytes());
    bytes
}

fn opened(mut bytes: Vec<u8>) -> Option<Vec<u8>> {
    let at = bytes.len().checked_sub(2)?;
    let told = u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    bytes.truncate(at);
    (sum(&bytes) == told).then_some(bytes)
}

fn sum(bytes: &[u8]) -> u16 {
    let hash = bytes.iter().fold(0x811c_9dc5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash >> 16) as u16 ^ hash as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Random, Side};

    fn played(game: &str, plies: usize) -> Record {
        let (game, options) = engine::find(game).expect("a game");
        let mut table = game.table(&options, None).expect("a table");
        let mut random = Random::new(5);
        for _ in 0..plies {
            table.play_random(&mut random);
        }
        Record::new(table.as_ref())
    }

    fn round(record: &Record) -> Option<Record> {
        let text = code::decode(&pack(record)?)?;
        Some(record::read_all(&text, engine::all()).next()?.ok()?.record)
    }

    #[test]
    fn games_go_through_addresses() {
        for game in ["abalone:belgian-daisy", "fenix", "fenix-7x8:no-repetition", "gunzi"] {
            for plies in [0, 1, 60] {
                let mut record = played(game, plies);
                record.set_player(Side::One, "Élodie \"E\" #1");
                if record.result.is_none() {
                    record.result = Some(Outcome::Win(Side::Two));
                    record.score = record.replay().ok().and_then(|table| table.score());
                    record.termination = Some(Termination::Resignation);
                }
                assert!(pack(&record).is_some_and(|code| code.len() < 300), "{game}");
                assert_eq!(round(&record), Some(record), "{game} {plies}");
            }
        }
    }

    #[test]
    fn other_starts_go_through_and_comments_do_not() {
        let (game, options) = engine::find("gunzi").expect("a game");
        let start = played("gunzi", 9).replay().expect("playable").position_text();
        let table = game.table(&options, Some(&start)).expect("a table");
        let mut record = Record::new(table.as_ref());
        assert_eq!(round(&record), Some(record.clone()));
        record.tags.set("Date", "2026.11.16");
        assert_eq!(round(&record), Some(record.clone()), "a game that goes on");
        let first = table.moves().remove(0);
        let node = record.play(record.tree().root(), &first).expect("legal");
        assert_eq!(round(&record), Some(record.clone()));
        record.tree_mut().notes_mut(node).expect("a node").comments.push("Why not?".to_owned());
        assert_eq!(pack(&record), None);
    }

    #[test]
    fn what_is_cut_or_mistyped_is_refused() {
        let code = pack(&played("fenix", 40)).expect("a code");
        for length in 1..code.len() {
            assert_eq!(code::decode(&code[..length]), None, "{length}");
        }
        let mut random = Random::new(1);
        let mut let_through = 0;
        for _ in 0..2000 {
            let mut bytes = code.clone().into_bytes();
            let at = 1 + random.below(bytes.len() - 1);
            let other = b'A' + random.below(26) as u8;
            if bytes[at] != other {
                bytes[at] = other;
                let text = String::from_utf8(bytes).expect("letters");
                let_through += u32::from(code::decode(&text).is_some());
            }
        }
        assert_eq!(let_through, 0);
    }
}
