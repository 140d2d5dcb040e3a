//! What is written reads back as it was, for random games of all games.

mod common;

use proptest::prelude::*;
use record::{Format, Reading, Record, raw_games, read, write};
use rules::Random;

/// Texts as nasty as they come: everything that means something in a record, and everything else.
fn texts() -> impl Strategy<Value = Vec<String>> {
    let syntax = r#"[\[\]{}()\\"%$!?*.:; \n\r\tnclkemtva0-9é—\u{feff}\u{2028}-]{0,200}"#;
    let command = r"( ?\[%(clk|emt|eval|csl|cal|mdl) ?([0-9:.#=-]{0,8}|[GRx][a-c][1-3],?([a-c][1-3])?)\]? ?){1,3}";
    let words = "([a-z]{1,12} {1,2}){0,40}";
    let tag = r#"[a-z ]{80,120} \[Game "x"\][a-z ]{0,100}"#;
    let text = prop_oneof![syntax, command, words, tag, any::<String>()];
    prop::collection::vec(text, 0..8)
}

fn read_one(text: &str) -> Reading {
    let games: Vec<_> = raw_games([text]).collect();
    assert_eq!(games.len(), 1, "{text}");
    match read(&games[0], engine::all()) {
        Ok(reading) => reading,
        Err(fault) => panic!("{fault}\n{text}"),
    }
}

fn random_record(game: usize, plies: usize, texts: &[String], seed: u64) -> Record {
    common::random_record(engine::all()[game % engine::all().len()], plies, texts, &mut Random::new(seed))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn records_read_back(game in 0_usize..16, plies in 0_usize..80, texts in texts(), seed: u64) {
        let record = random_record(game, plies, &texts, seed);
        let text = record.to_string();
        let reading = read_one(&text);
        prop_assert_eq!(&reading.record, &record);
        prop_assert_eq!(reading.format, Format::Tafel);
        prop_assert_eq!(reading.record.to_string(), text.clone());
        prop_assert!(reading.record.replay().is_ok());
        // Line ends as on other systems change nothing.
        prop_assert_eq!(&read_one(&text.replace('\n', "\r\n")).record, &record);
    }

    #[test]
    fn lines_are_not_too_long(game in 0_usize..16, seed: u64) {
        let texts = vec!["word ".repeat(100).trim().to_owned()];
        let record = random_record(game, 60, &texts, seed);
        let text = record.to_string();
        for line in text.lines().filter(|line| !line.starts_with('[')) {
            // Brackets stay with what they close.
            prop_assert!(line.trim_end_matches(')').chars().count() <= 100, "{}", line);
        }
    }

    #[test]
    fn apgn_reads_back_unless_it_says_what_is_lost(
        plies in 0_usize..80,
        texts in prop::collection::vec("[a-zA-Zé!?.()-]{1,9}( [a-zé!?.(-]{1,9}){0,30}", 0..4),
        seed: u64,
        nacre: bool,
        simple: bool,
    ) {
        let mut record = random_record(0, plies, &texts, seed);
        if simple {
            let variations: Vec<_> =
                record.tree().walk().filter(|&id| !record.tree().is_main(id)).collect();
            for id in variations {
                record.tree_mut().delete(id);
            }
            let main: Vec<_> = record.tree().main_line().collect();
            for id in main {
                record.tree_mut().notes_mut(id).unwrap().nags.clear();
            }
        }
        let format = if nacre { Format::ApgnNacre } else { Format::Apgn };
        let export = write(&record, format).unwrap();
        let reading = read_one(&export.text);
        prop_assert_eq!(reading.format, format);
        let expected = with_required_tags(&record);
        if export.warnings.is_empty() {
            prop_assert_eq!(&with_required_tags(&reading.record), &expected, "{}", export.text);
        }
        // What is lost is never the game itself.
        prop_assert_eq!(main_line(&reading.record), main_line(&record));
        prop_assert_eq!(reading.record.result, record.result);
        prop_assert_eq!(reading.record.score, record.score);
        prop_assert_eq!(reading.record.options(), record.options());
    }

    #[test]
    fn bare_lists_of_moves_read_back(plies in 1_usize..80, seed: u64, nacre: bool) {
        let mut random = Random::new(seed);
        let mut table = abalone_from(["standard", "belgian-daisy"][random.below(2)]);
        while table.plies() < plies && table.ending().is_none() {
            table.play_random(&mut random);
        }
        let record = Record::new(table.as_ref());
        let format = if nacre { Format::Nacre } else { Format::Moves };
        let text = write(&record, format).unwrap().text;
        let reading = read_one(&text);
        // Few moves fit more than one start; then the rulebook's counts.
        if reading.record.options() == record.options() && reading.format == format {
            prop_assert_eq!(main_line(&reading.record), main_line(&record));
            prop_assert_eq!(reading.record.result, record.result);
        } else {
            prop_assert!(plies < 12, "{}", text);
        }
    }
}

fn abalone_from(layout: &str) -> Box<dyn rules::Table> {
    let (game, options) = engine::find(&format!("abalone:{layout}")).unwrap();
    game.table(&options, None).unwrap()
}

fn main_line(record: &Record) -> Vec<&str> {
    record.tree().line_to(record.tree().last())
}

/// The tags that APGN always has, and all tags in one order.
fn with_required_tags(record: &Record) -> Record {
    let mut out = record.clone();
    for (name, unknown) in [("Event", "?"), ("Date", "????.??.??"), ("Black", "?"), ("White", "?")] {
        let value = out.tags.remove(name).unwrap_or_else(|| unknown.to_owned());
        out.tags.set(name, &value);
    }
    out
}
