//! What a pasted text is: records, a position, or something that cannot be read, and why.

use record::{Fault, Place, Record};
use rules::{Lang, Options, Refusal, Rulebook, TextError};

use super::WORDS;
use crate::share::code;

/// What was found in a text.
#[derive(Debug)]
pub enum Found {
    /// One record.
    Game(Box<Record>),
    /// A position, as a record without turns.
    Position(Box<Record>),
    /// Several records, as many as there are; some may be broken.
    Several(Vec<Result<Record, Fault>>),
    /// Nothing that can be read.
    Nothing(Vec<Problem>),
}

/// A text with more signs too few or too many than this is not meant as a position.
const LIKENESS: usize = 5;

/// Why a text is not something.
#[derive(Clone, PartialEq, Debug)]
pub enum Problem {
    /// There is no text.
    Empty,
    /// It is no record.
    Record(Box<Fault>),
    /// It is no position of that game.
    Position {
        /// The game, by its title.
        game: &'static str,
        /// What is wrong.
        what: String,
        /// Where: line and column, if known.
        place: Option<Place>,
    },
}

impl Problem {
    /// The problem as a sentence, with its place.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Empty => WORDS.word(lang, "import.empty"),
            Self::Record(fault) => fault.say(lang),
            Self::Position { game, what, place } => {
                let place = place.map(|Place { line, column }| {
                    let gaps = [("line", line.into()), ("column", column.into())];
                    record::WORDS.fill(lang, "place", &gaps) + " "
                });
                let said = WORDS.fill(lang, "import.position", &[("game", (*game).to_owned().into())]);
                format!("{}{said} {what}", place.unwrap_or_default())
            }
        }
    }

    /// Where in the text, if known.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::Empty => None,
            Self::Record(fault) => fault.place,
            Self::Position { place, .. } => *place,
        }
    }
}

/// Reads a text. Where it does not say which game it is about, the one looked at is tried first.
pub fn read(text: &str, game: Option<(&'static dyn Rulebook, &Options)>, lang: Lang) -> Found {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim().is_empty() {
        return Found::Nothing(vec![Problem::Empty]);
    }
    if let Some(record) = code::in_address(text).and_then(|text| first_record(&text)) {
        return Found::Game(Box::new(record));
    }
    let position = position(text, game, lang);
    let closest = match position {
        Ok(record) => return Found::Position(Box::new(record)),
        Err(closest) => closest,
    };
    let mut readings: Vec<_> =
        record::read_all(text, engine::all()).map(|reading| reading.map(|reading| reading.record)).collect();
    match readings.len() {
        // Blank lines cut a text without tags into many: then one of them may be a game, or none.
        0 => Found::Nothing(vec![Problem::Empty]),
        1 => match readings.remove(0) {
            Ok(record) => Found::Game(Box::new(record)),
            Err(fault) => match bare_moves(text, game) {
                Some(record) => Found::Game(Box::new(record)),
                None => Found::Nothing(problems(fault, closest)),
            },
        },
        _ if readings.iter().all(Result::is_err) => {
            if let Some(record) = bare_moves(text, game) {
                return Found::Game(Box::new(record));
            }
            let fault = readings.into_iter().find_map(Result::err);
            Found::Nothing(fault.map(|fault| problems(fault, closest)).unwrap_or_default())
        }
        _ => Found::Several(readings),
    }
}

/// A record from a text that should hold one.
pub fn first_record(text: &str) -> Option<Record> {
    record::read_all(text, engine::all()).next()?.ok().map(|reading| reading.record)
}

/// The position of a text, or what is wrong with it as a position of the game whose texts look most like it.
fn position(
    text: &str,
    game: Option<(&'static dyn Rulebook, &Options)>,
    lang: Lang,
) -> Result<Record, Option<Problem>> {
    let lead = text.len() - text.trim_start().len();
    let line = text.trim();
    if line.contains('\n') || line.starts_with('[') {
        return Err(None);
    }
    let mut closest: Option<(usize, Problem)> = None;
    for (book, options) in games(game) {
        match book.table(&options, Some(line)) {
            Ok(table) => return Ok(Record::new(table.as_ref())),
            Err(Refusal::Options(_)) => {}
            Err(Refusal::Position(TextError { at, what })) => {
                let start = book.table(&options, None).map(|table| table.position_text()).unwrap_or_default();
                let distance = unlikeness(line, &start);
                if closest.as_ref().is_none_or(|(least, _)| distance < *least) {
                    let place = at.map(|at| place_in(text, lead, at));
                    closest = Some((distance, Problem::Position { game: book.title(), what: what.say(lang), place }));
                }
            }
        }
    }
    // Every game parts the rows of its board so; what looks like no board at all was not meant as one.
    let is_like_one = |distance: usize| line.contains('/') && distance <= LIKENESS;
    Err(closest.filter(|(distance, _)| is_like_one(*distance)).map(|(_, problem)| problem))
}

/// How different two texts are in the signs that part them.
fn unlikeness(one: &str, other: &str) -> usize {
    let count = |text: &str, sign: char| text.chars().filter(|&c| c == sign).count();
    ['/', ',', ' '].into_iter().map(|sign| count(one, sign).abs_diff(count(other, sign))).sum()
}

/// A place in the text from the number of characters behind its leading white space.
fn place_in(text: &str, lead: usize, at: usize) -> Place {
    let before: String = text[..lead].to_owned();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + at + 1;
    Place { line, column }
}

/// A list of moves of a game that the text does not name.
fn bare_moves(text: &str, game: Option<(&'static dyn Rulebook, &Options)>) -> Option<Record> {
    // A record that says what it is means what it says.
    if text.contains("[Game") || text.contains("[Variant") {
        return None;
    }
    games(game).into_iter().find_map(|(book, options)| {
        let options = options.to_string();
        let options = if options.is_empty() { String::new() } else { format!("[Options \"{options}\"]\n") };
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let head = format!("[Game \"{}\"]\n{options}\n", book.id());
        // People leave out the result that ends a record.
        let record = ["", " *"].iter().find_map(|end| first_record(&format!("{head}{joined}{end}\n")))?;
        (!record.tree().is_empty()).then_some(record)
    })
}

/// What is said about a text that is neither record nor position.
fn problems(fault: Fault, position: Option<Problem>) -> Vec<Problem> {
    // What looks like a position is not blamed for being no record.
    vec![position.unwrap_or_else(|| Problem::Record(Box::new(fault)))]
}

/// All games, the one looked at first.
fn games(first: Option<(&'static dyn Rulebook, &Options)>) -> Vec<(&'static dyn Rulebook, Options)> {
    let mut games: Vec<_> = first.map(|(book, options)| (book, options.clone())).into_iter().collect();
    games.extend(engine::all().iter().map(|&book| (book, Options::new(book.options()))));
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAISY: &str = "[Game \"abalone\"]\n[Options \"layout=belgian-daisy\"]\n\n1. a1b1 a5b5 *\n";

    fn read_en(text: &str) -> Found {
        read(text, None, Lang::En)
    }

    #[test]
    fn positions_of_all_games_are_known_by_their_text() {
        for game in ["abalone:belgian-daisy", "fenix", "fenix-7x8", "gunzi"] {
            let (book, options) = engine::find(game).unwrap();
            let text = book.table(&options, None).unwrap().position_text();
            match read_en(&format!("\n  {text}\n")) {
                Found::Position(record) => {
                    assert_eq!((record.rulebook().id(), record.setup().position_text()), (book.id(), text));
                }
                other => panic!("{game}: {other:?}"),
            }
        }
    }

    #[test]
    fn records_of_all_formats_are_known() {
        let turns = |text: &str| match read_en(text) {
            Found::Game(record) => record.tree().len(),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(turns(DAISY), 2);
        assert_eq!(turns("1. a1b1 a5b5 2. a2b2"), 3);
        assert_eq!(turns("1. a1-b2r c2-b6l\n2. a2-a3l b6xa2=b2"), 4, "moves of a game that is not named");
        for format in record::Format::ALL {
            let record = first_record(DAISY).unwrap();
            let text = record::write(&record, format).unwrap().text;
            assert_eq!(turns(&text), 2, "{format}: {text}");
        }
    }

    #[test]
    fn several_games_are_offered() {
        let Found::Several(games) = read_en(&format!("{DAISY}\n[Game \"abalone\"]\n\n1. a1a9 *\n\n{DAISY}")) else {
            panic!("three games");
        };
        assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    }

    #[test]
    fn faults_say_where() {
        let problems = |text: &str| match read_en(text) {
            Found::Nothing(problems) => problems,
            other => panic!("{other:?}"),
        };
        assert_eq!(problems(" \n"), [Problem::Empty]);
        let broken = DAISY.replace("a5b5", "a5i9");
        let fault = &problems(&broken)[0];
        assert_eq!(fault.place().map(|place| (place.line, place.column)), Some((4, 9)), "{}", fault.say(Lang::En));
        let position = "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W9,W4 w 8";
        let fault = &problems(position)[0];
        assert_eq!(fault.place(), Some(Place { line: 1, column: 37 }), "{}", fault.say(Lang::En));
        assert!(fault.say(Lang::En).contains("Gunzi"), "{}", fault.say(Lang::En));
        assert!(!problems("Dear diary").is_empty());
        // What looks like no board is not judged as one.
        let rubbish = problems("hello world $$$ <script>alert(1)</script>");
        assert!(!rubbish.iter().any(|problem| matches!(problem, Problem::Position { .. })), "{rubbish:?}");
    }

    #[test]
    fn an_unknown_layout_is_named_and_not_taken_for_another() {
        let text = "[Event \"x\"]\n[Variant \"moonlight\"]\n\n1. a1b1 a5b5 *\n";
        let Found::Nothing(problems) = read_en(text) else { panic!("there is no such layout") };
        assert!(problems[0].say(Lang::En).contains("moonlight"), "{problems:?}");
    }

    #[test]
    fn links_hold_records() {
        let record = first_record(DAISY).unwrap();
        let link = format!("https://example.org/analyse#{}", code::encode(&record.to_string()));
        assert!(matches!(read_en(&link), Found::Game(found) if *found == record));
    }
}
