use std::ops::Deref;

use engine::{Budget, Engine, SearchRequest, TextLine};
use puzzles::{Attempts, Day};
use rules::{Lang, Table};
use session::outlook_words;

use crate::commands::desk;
use crate::error::{Failure, Outcome};

/// How many positions are looked at to refute a wrong try.
const REFUTING_NODES: u64 = 60_000;

/// How many moves of a refutation are told.
const REFUTING_MOVES: usize = 3;

/// Where puzzles are solved: a desk with what was tried.
pub(super) struct Desk {
    seat: desk::Desk,
    pub(super) attempts: Attempts,
    pub(super) today: Day,
}

impl Deref for Desk {
    type Target = desk::Desk;

    fn deref(&self) -> &desk::Desk {
        &self.seat
    }
}

impl Desk {
    pub(super) fn open(lang: Lang, colour: bool) -> Self {
        let (mut seat, kept) = desk::Desk::open("puzzles.txt", lang, colour);
        let attempts = kept.parse().unwrap_or_else(|error: puzzles::OtherVersion| {
            // What another version has written is not overwritten.
            seat.leave_alone(&error.to_string());
            Attempts::default()
        });
        let date = jiff::Zoned::now().date();
        let [year, month, day] = [i32::from(date.year()), i32::from(date.month()), i32::from(date.day())];
        let today = Day::from_date(year, month.unsigned_abs(), day.unsigned_abs()).unwrap_or(Day::FIRST);
        Self { seat, attempts, today }
    }

    /// The player's rating in a game, with a question mark as long as it is a guess.
    pub(super) fn rating(&self, game: &str) -> String {
        let rating = self.attempts.player(game);
        format!("{:.0}{}", rating.value, if rating.is_provisional() { "?" } else { "" })
    }

    /// Keeps what was tried.
    pub(super) fn keep(&mut self) {
        self.seat.keep(&self.attempts.to_string());
    }

    /// Tells what is wrong with a try: what the opponent would answer, and what comes of it.
    pub(super) fn refute(&self, table: &dyn Table, played: &str) -> Outcome {
        let mut after = table.fork();
        if after.play(played).is_err() {
            return Ok(());
        }
        let mut engine = Engine::new(table.rulebook()).map_err(|error| Failure::Run(error.to_string()))?;
        let Some(line) = think(&mut engine, after.as_ref(), REFUTING_NODES)? else {
            return self.tell("puzzle.wrong", &[("move", played.into())]);
        };
        let moves: Vec<_> = line.moves.iter().take(REFUTING_MOVES).map(String::as_str).collect();
        let args = [
            ("move", played.into()),
            ("answer", moves.join(" ").into()),
            ("outlook", outlook_words(line.outlook, after.turn(), after.as_ref(), self.lang).into()),
        ];
        self.tell("puzzle.refuted", &args)
    }
}

/// The best line of play at a table, by a search that remembers nothing; none if the game is over.
pub(super) fn think(engine: &mut Engine, table: &dyn Table, nodes: u64) -> Outcome<Option<TextLine>> {
    if table.ending().is_some() {
        return Ok(None);
    }
    engine.forget();
    let set = engine.set_game(table.options(), Some(&table.start_text()), &table.played());
    set.map_err(|error| Failure::Run(error.to_string()))?;
    // The defence of endgames was checked without a network.
    let request = SearchRequest::for_analysis(Budget::nodes(nodes)).without_network();
    let analysis = engine.go(&request, &mut |_| {});
    Ok(analysis.lines.into_iter().next())
}
