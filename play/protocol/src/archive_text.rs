//! Answers of the archive as texts, by hand: what the page reads. See `live::text` for why.

use json::Value;

use crate::UnixMillis;
use crate::archive::{ArchiveGame, ArchivePage, Explored, ExploredMove, Results};
use crate::codec::DecodeError;
use crate::fields::{as_string, as_u32, maybe, misfit, pair, parsed, text_of};
use crate::live::{read_person, read_speed};

impl ArchivePage {
    /// Reads a page of the archive.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        let value = parsed(text)?;
        let read = || Some(Self { games: games(&value)?, next: maybe(&value, "next", as_string)? });
        read().ok_or_else(|| misfit("archive"))
    }
}

impl Explored {
    /// Reads what was played in a position.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        let value = parsed(text)?;
        let read = || {
            Some(Self {
                position: text_of(&value, "position")?,
                results: results(value.get("results")?)?,
                moves: value.get("moves")?.as_list()?.iter().map(explored_move).collect::<Option<_>>()?,
                games: games(&value)?,
            })
        };
        read().ok_or_else(|| misfit("explored"))
    }
}

fn games(value: &Value) -> Option<Vec<ArchiveGame>> {
    value.get("games")?.as_list()?.iter().map(game).collect()
}

fn game(value: &Value) -> Option<ArchiveGame> {
    Some(ArchiveGame {
        id: text_of(value, "id")?,
        game: text_of(value, "game")?,
        speed: read_speed(value.get("speed")?)?,
        rated: value.get("rated")?.as_flag()?,
        players: pair(value.get("players")?, read_person)?,
        result: text_of(value, "result")?,
        plies: as_u32(value.get("plies")?)?,
        at: UnixMillis(value.get("at")?.as_u64()?),
        record: maybe(value, "record", as_string)?,
    })
}

fn explored_move(value: &Value) -> Option<ExploredMove> {
    Some(ExploredMove {
        text: text_of(value, "text")?,
        results: results(value.get("results")?)?,
        last: UnixMillis(value.get("last")?.as_u64()?),
    })
}

fn results(value: &Value) -> Option<Results> {
    let count = |name| value.get(name)?.as_u64();
    Some(Results { one: count("one")?, draws: count("draws")?, two: count("two")? })
}
