//! Whatever is thrown at the readers, they never panic: they name a fault, or what they read is a valid record.

mod common;

use proptest::prelude::*;
use record::{Format, Reader, detect, raw_games, read, write};
use rules::{Lang, Random};

/// Reads everything; every record that comes of it must be whole.
fn check(bytes: &[u8]) {
    for raw in raw_games(bytes.chunks(97)) {
        detect(&raw.text);
        match read(&raw, engine::all()) {
            Err(fault) => {
                assert!(Lang::ALL.iter().all(|&lang| !fault.say(lang).is_empty()));
            }
            Ok(reading) => {
                let record = reading.record;
                let end = record.replay().expect("a record that was read replays");
                assert_eq!(end.position_text(), reading.table.position_text());
                let text = record.to_string();
                let games: Vec<_> = raw_games([&text]).collect();
                assert_eq!(games.len(), 1, "{text}");
                let again = read(&games[0], engine::all()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
                assert_eq!(again.record, record, "{text}");
                for format in Format::ALL {
                    let export = write(&record, format);
                    let is_abalone = record.rulebook().id() == "abalone";
                    let is_for_all = matches!(format, Format::Tafel | Format::Moves);
                    assert_eq!(export.is_ok(), is_abalone || is_for_all);
                }
            }
        }
    }
}

/// Changes, inserts and deletes pieces of a text.
fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    const PIECES: [&[u8]; 28] = [
        b"[",
        b"]",
        b"{",
        b"}",
        b"(",
        b")",
        b"\"",
        b"\\",
        b"\n",
        b"\n\n",
        b" ",
        b".",
        b"1.",
        b"1...",
        b"*",
        b"1-0",
        b"!",
        b"??",
        b"$7",
        b"[%clk 0:01:02]",
        b"a1b2",
        b"[Game \"gunzi\"]\n",
        b"[Variant \"standard\"]\n",
        b"\xff",
        b"\0",
        b"999999999999",
        b"\r",
        "é\u{feff}".as_bytes(),
    ];
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        let to = (at + random.below(12)).min(text.len());
        match random.below(5) {
            0 => {
                text.drain(at..to);
            }
            1 => {
                text.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied());
            }
            2 => {
                let piece = text[at..to].to_vec();
                let elsewhere = random.below(text.len() + 1);
                text.splice(elsewhere..elsewhere, piece);
            }
            3 => text.truncate(at),
            _ => {
                if let Some(byte) = text.get_mut(at) {
                    *byte = b" -.0129abchixlr#~=+,;*"[random.below(22)];
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn spoiled_records_are_records_or_faults(game in 0_usize..4, seed: u64, foreign in 0_usize..5) {
        let mut random = Random::new(seed);
        let texts = ["a comment".to_owned(), "}\\{ [%clk 1]".to_owned()];
        let record = common::random_record(engine::all()[game], 30, &texts, &mut random);
        let format = if record.rulebook().id() == "abalone" { Format::ALL[foreign] } else { Format::Tafel };
        let text = write(&record, format).unwrap().text;
        let mut bytes = text.repeat(2).into_bytes();
        for _ in 0..4 {
            mutate(&mut bytes, &mut random);
            check(&bytes);
        }
    }

    #[test]
    fn noise_is_no_record(text in any::<String>(), bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check(text.as_bytes());
        check(&bytes);
    }

    #[test]
    fn words_of_the_format_in_any_order(words in prop::collection::vec(0_usize..20, 0..60)) {
        const WORDS: [&str; 20] = [
            "1.", "1...", "2.", "...", "a1b2", "a1d4", "i9h8", "(", ")", "{", "}", "!", "$1", "*", "1-0", "[Game \"abalone\"]\n",
            "[Variant \"belgian\"]\n", "[Notation \"Nacre\"]\n", "\n\n", "[Result \"*\"]\n",
        ];
        let text: Vec<_> = words.into_iter().map(|word| WORDS[word]).collect();
        check(text.join(" ").as_bytes());
    }
}

#[test]
fn pieces_of_any_size_give_the_same_games() {
    let mut random = Random::new(1);
    let texts = ["a {comment}\n".to_owned()];
    let mut bytes = Vec::new();
    for game in engine::all() {
        bytes.extend(common::random_record(*game, 20, &texts, &mut random).to_string().into_bytes());
        mutate(&mut bytes, &mut random);
    }
    let whole: Vec<_> = raw_games([&bytes]).collect();
    for size in [1, 2, 3, 7, 64, 1000] {
        let mut reader = Reader::new();
        let mut games: Vec<_> = bytes.chunks(size).flat_map(|piece| reader.push(piece)).collect();
        games.extend(reader.finish());
        assert_eq!(games, whole);
    }
}
