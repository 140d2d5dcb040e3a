use abalone::ABALONE;
use rules::{Options, Rulebook, Table};

use super::dialect::Dialect;
use super::{position, resolve, variant};
use crate::draft::Draft;
use crate::ending::{stated_result, take_end, take_tags};
use crate::fault::Fault;
use crate::format::{Format, Reading};
use crate::replay::judge;
use crate::tags::is_date;
use crate::{RawGame, Record};

/// Tags that every game should have.
const REQUIRED: [&str; 7] = ["Event", "Date", "Black", "White", "Variant", "Result", "Notation"];

/// Reads a game in APGN and replays it.
pub(crate) fn read(raw: &RawGame, games: &[&'static dyn Rulebook]) -> Result<Reading, Fault> {
    let draft = Draft::read(raw, false);
    let game = find_game(games)?;
    let mut warnings = draft.warnings.clone();
    let head = Head::read(&draft, game, &mut warnings).map_err(|fault| draft.earlier(fault))?;
    let mut skip = vec!["SetUp", "Position", "Notation", "Plies"];
    skip.extend((!head.keeps_variant).then_some("Variant"));
    skip.extend(head.uses_fen.then_some("FEN"));
    let finish = |record: &mut Record, table: &dyn Table| {
        take_tags(record, &draft, &skip)?;
        take_end(record, &draft, stated_result(&draft, table.plies())?, table)
    };
    let attempt = read_moves(&draft, game, &head.starts, head.dialects, &finish)?;
    if draft.result.is_none() {
        warnings.push(Fault::new("warn.result").at(draft.end).ply(attempt.table.plies()));
    }
    if let Some(tag) = draft.tag("Plies").filter(|tag| tag.value != attempt.table.plies().to_string()) {
        let fault = Fault::new("warn.plies").with("text", &tag.value).number("n", attempt.table.plies());
        warnings.push(fault.at(tag.value_place));
    }
    warnings.extend(attempt.warnings);
    let format = match attempt.dialect {
        Dialect::AbaPro => Format::Apgn,
        Dialect::Nacre => Format::ApgnNacre,
    };
    Ok(Reading { record: attempt.record, format, warnings, table: attempt.table })
}

/// What the tags say about how the game is to be read.
struct Head {
    /// Where it may begin; more than one if only its moves can tell.
    starts: Vec<Start>,
    dialects: &'static [Dialect],
    /// The name of the variant says something that the position does not.
    keeps_variant: bool,
    uses_fen: bool,
}

/// A way to begin.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) options: Options,
    pub(crate) position: Option<String>,
}

impl Head {
    fn read(draft: &Draft, game: &'static dyn Rulebook, warnings: &mut Vec<Fault>) -> Result<Self, Fault> {
        let missing: Vec<_> = REQUIRED.into_iter().filter(|name| draft.tag(name).is_none()).collect();
        if !missing.is_empty() {
            warnings.push(Fault::new("warn.missing").with("tags", &missing.join(", ")));
        }
        if let Some(date) = draft.tag("Date").filter(|tag| !is_date(&tag.value)) {
            warnings.push(Fault::new("warn.date").with("text", &date.value).at(date.value_place));
        }
        for tag in draft.tags.iter().filter(|tag| tag.name == "Format") {
            warnings.push(Fault::new("warn.tag").with("name", &tag.name).at(tag.place));
        }
        let dialects = match draft.tag("Notation") {
            None => &Dialect::ALL,
            Some(tag) => match Dialect::parse(&tag.value) {
                Some(Dialect::AbaPro) => &Dialect::ALL[..1],
                Some(Dialect::Nacre) => &Dialect::ALL[1..],
                None => return Err(Fault::new("apgn.notation").with("text", &tag.value).at(tag.value_place)),
            },
        };
        let mut options = match draft.tag("Options") {
            None => Options::new(game.options()),
            Some(tag) => Options::parse(game.options(), &tag.value)
                .map_err(|reason| Fault::new("options").at(tag.value_place).because(reason))?,
        };
        let (position, uses_fen) = match (draft.tag("Position"), draft.tag("FEN")) {
            (Some(tag), _) => {
                let position = position::read(&tag.value).map_err(|fault| fault.at(tag.value_place))?;
                // Our own tag adds the counters, if it speaks of the same position.
                let start = draft.tag("Start").filter(|start| position::write(&start.value).0 == tag.value);
                (Some(start.map_or((position, tag), |start| (start.value.clone(), start))), false)
            }
            (None, Some(tag)) => (Some((tag.value.clone(), tag)), true),
            (None, None) => (None, false),
        };
        let named = draft.tag("Variant");
        let layout = named.and_then(|tag| variant::layout(&tag.value));
        if let Some(layout) = layout {
            // The position outranks the name; a name that says the same is kept as the layout.
            let mut with_layout = options.clone();
            let fits = with_layout.set("layout", layout).is_ok()
                && position.as_ref().is_none_or(|(text, _)| begins_with(game, &with_layout, text));
            if fits {
                options = with_layout;
            }
        }
        let is_custom = named.is_some_and(|tag| tag.value == variant::CUSTOM);
        let starts = match (&position, layout, named) {
            (Some((text, tag)), ..) => {
                let start = Start { options: options.clone(), position: Some(text.clone()) };
                game.table(&start.options, Some(text))
                    .map_err(|refusal| Fault::new("start").at(tag.value_place).because_of_setup(refusal))?;
                vec![start]
            }
            (None, Some(_), _) => vec![Start { options: options.clone(), position: None }],
            (None, None, Some(tag)) if is_custom => return Err(Fault::new("apgn.custom").at(tag.place)),
            (None, None, Some(tag)) if !tag.value.eq_ignore_ascii_case(game.id()) => {
                return Err(Fault::new("apgn.variant").with("text", &tag.value).at(tag.value_place));
            }
            (None, None, _) => usual_starts(&options),
        };
        let says_layout = layout.is_some_and(|layout| options.get("layout") == layout);
        let keeps_variant = position.is_some() && named.is_some() && !is_custom && !says_layout;
        Ok(Self { starts, dialects, keeps_variant, uses_fen })
    }
}

/// Whether a game with these options begins with this position.
fn begins_with(game: &'static dyn Rulebook, options: &Options, position: &str) -> bool {
    game.table(options, Some(position)).is_ok_and(|table| table.is_standard_start())
}

/// The starts to try where nothing is said: the rulebook's, and the one of `PlayStrategy`, whose colours were swapped
/// at some time.
pub(crate) fn usual_starts(options: &Options) -> Vec<Start> {
    const SWAPPED: &str = "SS1ss/SSSsss/1SS1ss1/8/9/8/1ss1SS1/sssSSS/ss1SS 0 0 b 0 1";
    let mut daisy = options.clone();
    let standard = Start { options: options.clone(), position: None };
    if daisy.set("layout", "belgian-daisy").is_err() {
        return vec![standard];
    }
    let swapped = Start { options: options.clone(), position: Some(SWAPPED.to_owned()) };
    vec![standard, Start { options: daisy, position: None }, swapped]
}

/// The game that this format is for.
pub(crate) fn find_game(games: &[&'static dyn Rulebook]) -> Result<&'static dyn Rulebook, Fault> {
    let id = Rulebook::id(&ABALONE);
    games.iter().copied().find(|game| game.id() == id).ok_or_else(|| {
        let ids: Vec<_> = games.iter().map(|game| game.id()).collect();
        Fault::new("game.unknown").with("text", id).with("games", &ids.join(", "))
    })
}

/// Moves that could be read.
pub(crate) struct Attempt {
    pub(crate) record: Record,
    pub(crate) table: Box<dyn Table>,
    pub(crate) dialect: Dialect,
    pub(crate) warnings: Vec<Fault>,
}

/// Tries all starts in all notations; the first that works out counts. If none does, the one that got furthest says why.
pub(crate) fn read_moves(
    draft: &Draft,
    game: &'static dyn Rulebook,
    starts: &[Start],
    dialects: &[Dialect],
    finish: &dyn Fn(&mut Record, &dyn Table) -> Result<(), Fault>,
) -> Result<Attempt, Fault> {
    let mut best: Option<Fault> = None;
    for start in starts {
        for &dialect in dialects {
            match try_moves(draft, game, start, dialect, finish) {
                Ok(mut attempt) => {
                    if starts.len() > 1 {
                        let position = attempt.record.setup().start_text();
                        attempt.warnings.insert(0, Fault::new("warn.start").with("position", &position));
                    }
                    return Ok(attempt);
                }
                Err(fault) if best.as_ref().is_none_or(|best| best.ply < fault.ply) => best = Some(fault),
                Err(_) => {}
            }
        }
    }
    Err(draft.earlier(best.unwrap_or_else(|| Fault::new("start"))))
}

fn try_moves(
    draft: &Draft,
    game: &'static dyn Rulebook,
    start: &Start,
    dialect: Dialect,
    finish: &dyn Fn(&mut Record, &dyn Table) -> Result<(), Fault>,
) -> Result<Attempt, Fault> {
    let result = try_once(draft, game, start, dialect, finish);
    // The format does not know our house rule, so a game that disregards it was played without it.
    let ignores_repetition = |fault: &Fault| fault.because.as_ref().is_some_and(|cause| cause.rule == "end.repetition");
    let mut without = start.clone();
    match result {
        Err(fault) if ignores_repetition(&fault) && without.options.set("repetition", "off").is_ok() => {
            let mut attempt = try_once(draft, game, &without, dialect, finish)?;
            attempt.warnings.push(Fault::new("warn.repetition").ply(fault.ply).at(fault.place));
            Ok(attempt)
        }
        result => result,
    }
}

fn try_once(
    draft: &Draft,
    game: &'static dyn Rulebook,
    start: &Start,
    dialect: Dialect,
    finish: &dyn Fn(&mut Record, &dyn Table) -> Result<(), Fault>,
) -> Result<Attempt, Fault> {
    let refused = |refusal| Fault::new("start").because_of_setup(refusal);
    let position = start.position.as_deref();
    let setup = game.table(&start.options, position).map_err(refused)?;
    let mut warnings = draft.wrong_numbers(setup.turn(), true);
    if let Some(number) = draft.first_number().filter(|number| number.number != 1) {
        warnings.insert(0, Fault::new("warn.numbers").number("n", number.number as usize).ply(1).at(number.place));
    }
    let mut tree = draft.tree.clone();
    if dialect == Dialect::Nacre {
        let position = ABALONE.position(&start.options, position);
        let position = position.map_err(|error| refused(rules::Refusal::Position(error)))?;
        let resolved = resolve::resolve(&tree, position, |id| draft.place(id))?;
        warnings.extend(resolved.warnings);
        for (id, text) in resolved.texts {
            tree.set_text(id, text);
        }
    }
    let replay = judge(&tree, setup.fork(), |id| draft.place(id))?;
    if let Some(fault) = &draft.fault {
        return Err(fault.clone());
    }
    for (id, text) in replay.texts {
        tree.set_text(id, text);
    }
    let mut record = Record::from_parts(setup, tree);
    finish(&mut record, replay.table.as_ref())?;
    Ok(Attempt { record, table: replay.table, dialect, warnings })
}
