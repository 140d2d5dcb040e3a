use rules::{MoveError, Options, Rulebook, Table};

use crate::said::{points_into, refused, sayable};

/// Any text as the name of a game with options: what is accepted is written and read again.
pub fn names(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match engine::find(&text) {
        Ok((game, options)) => {
            let again = format!("{}:{options}", game.id());
            let (same, same_options) = engine::find(&again).unwrap_or_else(|error| panic!("'{again}': {error}"));
            assert_eq!((same.id(), same_options), (game.id(), options.clone()), "'{text}' and '{again}'");
            let table = game.table(&options, None).unwrap_or_else(|refusal| panic!("start of '{text}': {refusal}"));
            assert!(table.is_standard_start(), "'{text}'");
        }
        Err(engine::UnknownGame::Options(statement)) => sayable(&statement),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A game on the first line and any text after it as a position: what is accepted is a position that can be played,
/// written and read again. As a draft the text is judged in the same way.
pub fn positions(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (first, position) = text.split_once('\n').unwrap_or((&text, ""));
    for (game, options) in games(first) {
        let table = set_up(game, &options, position);
        drafted(game, &options, position, table.as_deref());
        if let Some(table) = table {
            let canonical = table.position_text();
            let again = set_up(game, &options, &canonical).unwrap_or_else(|| panic!("own text refused: {canonical}"));
            assert_eq!(again.position_text(), canonical, "read from {position:?}");
            assert_eq!(again.atoms(), table.atoms(), "read from {position:?}");
            assert_eq!(table.count_moves(), table.moves().len() as u64, "{canonical}");
        }
    }
}

/// A game on the first line, a position on the second (empty for the start) and any text after that as a move: what is
/// accepted is a spelling of a legal move, what is refused is refused with a reason.
pub fn moves(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let (position, attempt) = rest.split_once('\n').unwrap_or(("", rest));
    for (game, options) in games(first) {
        let there = Some(position).filter(|position| !position.is_empty());
        let Ok(mut table) = game.table(&options, there) else {
            continue;
        };
        match table.judge(attempt) {
            Ok(canonical) => {
                assert!(table.moves().contains(&canonical), "{attempt:?} is taken for {canonical}");
                let spellings = table.spellings(attempt).unwrap_or_default();
                assert!(spellings.iter().any(|spelling| spelling == attempt), "{attempt:?} is no spelling");
                assert_eq!(spellings.first(), Some(&canonical), "{attempt:?}");
                table.describe(attempt).unwrap_or_default().iter().for_each(sayable);
                assert_eq!(table.play(attempt), Ok(canonical));
                assert_eq!(table.plies(), 1);
            }
            Err(MoveError::Text(error)) => points_into(&error, attempt),
            Err(MoveError::Illegal(reason)) => sayable(&reason),
        }
    }
}

/// The game of that name, or all games if there is none: names have a target of their own.
fn games(name: &str) -> Vec<(&'static dyn Rulebook, Options)> {
    match engine::find(name) {
        Ok(found) => vec![found],
        Err(_) => engine::all().iter().map(|&game| (game, Options::new(game.options()))).collect(),
    }
}

/// Reads the text as a draft, which may be nonsense: it is judged as the text was, and has a text of its own.
fn drafted(game: &'static dyn Rulebook, options: &Options, position: &str, table: Option<&dyn Table>) {
    let composer = game.composer(options);
    let draft = match composer.read(position) {
        Ok(draft) => draft,
        Err(error) => {
            points_into(&error, position);
            assert!(table.is_none(), "a position, but no draft: {position:?}");
            return;
        }
    };
    assert_eq!(composer.read(&composer.write(&draft)).as_ref(), Ok(&draft), "drafted from {position:?}");
    match composer.judge(&draft) {
        Ok(judged) => assert_eq!(Some(judged.position_text()), table.map(Table::position_text)),
        Err(faults) => {
            assert!(table.is_none() && !faults.is_empty(), "a draft refused: {position:?}");
            faults.iter().for_each(sayable);
        }
    }
    let mut settled = draft;
    composer.settle(&mut settled);
    for image in composer.swapped(&settled).into_iter().chain(composer.mirrored(&settled)) {
        assert!(composer.judge(&image).is_ok(), "an image of {position:?}");
    }
}

fn set_up(game: &'static dyn Rulebook, options: &Options, position: &str) -> Option<Box<dyn Table>> {
    match game.table(options, Some(position)) {
        Ok(table) => Some(table),
        Err(refusal) => {
            refused(&refusal, position);
            None
        }
    }
}
