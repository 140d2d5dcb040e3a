use record::{Fault, Format, RawGame, Reading, raw_games, read, write};
use rules::{Lang, Table};

use crate::said::sayable;

/// Any bytes as a file of game records: cut into pieces or not, the same games are found; what is read can be written in
/// our own format and read again; what is refused is refused with a reason.
pub fn records(data: &[u8]) {
    let games: Vec<RawGame> = raw_games([data]).collect();
    let middle = data.len() / 2;
    let (head, tail) = data.split_at(middle);
    assert_eq!(raw_games([head, tail]).collect::<Vec<_>>(), games, "cut at {middle}");
    for raw in &games {
        match read(raw, engine::all()) {
            Ok(reading) => written_again(&reading),
            Err(fault) => said(&fault),
        }
    }
}

/// The game on the table as a record: written and read again it leads to the same position.
pub(crate) fn recorded(table: &dyn Table) {
    let record = record::Record::new(table);
    for format in Format::ALL {
        let Ok(export) = write(&record, format) else {
            continue;
        };
        export.warnings.iter().for_each(said);
        // A bare list of moves does not say where it began.
        if format == Format::Tafel || format == Format::Apgn || format == Format::ApgnNacre {
            let again = read_one(&export.text);
            // APGN has no counters.
            assert_eq!(again.table.atoms(), table.atoms(), "{format}:\n{}", export.text);
            let same_text = again.table.position_text() == table.position_text();
            assert!(same_text || format != Format::Tafel, "{}", export.text);
            assert_eq!(again.table.played(), table.played(), "{format}:\n{}", export.text);
        }
    }
}

fn written_again(reading: &Reading) {
    reading.warnings.iter().for_each(said);
    for format in Format::ALL {
        match write(&reading.record, format) {
            Ok(export) => {
                export.warnings.iter().for_each(said);
                if format == Format::Tafel {
                    let again = read_one(&export.text);
                    assert_eq!(again.table.played(), reading.table.played(), "{}", export.text);
                    let text = write(&again.record, format).map(|export| export.text);
                    assert_eq!(text.as_ref(), Ok(&export.text), "written twice");
                }
            }
            Err(fault) => said(&fault),
        }
    }
}

fn read_one(text: &str) -> Reading {
    let mut games: Vec<_> = raw_games([text]).collect();
    assert_eq!(games.len(), 1, "one game was written:\n{text}");
    read(&games.remove(0), engine::all()).unwrap_or_else(|fault| panic!("our own text: {fault}\n{text}"))
}

fn said(fault: &Fault) {
    sayable(&fault.what);
    if let Some(because) = &fault.because {
        sayable(because);
    }
    assert!(Lang::ALL.into_iter().all(|lang| !fault.say(lang).is_empty()));
}
