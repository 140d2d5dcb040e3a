//! Engine against engine: matches that survive anything, and what their results are worth.
//!
//! A [`Match`] lets two [`Entrant`]s play: engines in processes of their own ([`ProcessEngine`]) or thinkers in this one
//! ([`Builtin`]). Each opening is played twice with colours swapped, a referee plays every move on a table of its own, and
//! a player that cheats, hangs, breaks down or is late loses that game and no more. The [`MatchReport`] tells the score,
//! the difference in Elo with its error ([`Estimate`]) and how a sequential test ([`Sprt`]) stands.

mod adjudication;
mod bench;
mod clocks;
mod contest;
mod game;
mod idle;
mod ladder;
mod opening;
mod player;
mod report;
mod saving;
mod seed;
mod sprt;
mod summary;

pub use adjudication::{Adjudication, DrawCall, WinCall};
pub use bench::{BenchEffort, BenchResult, bench, per_second};
pub use contest::{GameReport, Match, MatchError};
pub use game::{End, PlayedGame, PlayedTurn};
pub use ladder::climb;
pub use opening::{
    BookError, EveryError, Judge, Opening, OpeningError, Openings, every_opening, fair_within, is_record_file,
    read_book, read_record_book,
};
pub use player::{Builtin, Choice, Contender, Entrant, Failure, Player, ProcessEngine, Turn};
pub use rating::{Estimate, Points, Tally, elo_of_score, score_of_elo};
pub use report::{Finish, MatchReport, PlayerReport, SprtStatus};
pub use sprt::{Sprt, SprtDecision};
pub use summary::EloText;
