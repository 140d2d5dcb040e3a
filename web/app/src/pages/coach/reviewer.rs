//! Goes through games to find the mistakes in them.

use record::{Reading, Record};
use rules::{Lang, Side};
use session::Conclusion;

use crate::engine::{EngineClient, Trouble};
use crate::library::{self, Origin};
use crate::practice::{self, Findings, Part, part_in};

/// How many positions are looked at for each move: enough to see what hangs, and soon done.
const NODES: u64 = 20_000;

/// A game as the coach sees it.
pub(super) enum Known {
    /// It is not there, or cannot be read.
    Missing,
    /// It goes on.
    Unfinished,
    /// Nobody knows which side the person played.
    WhichSide(Box<Record>),
    /// It can be reviewed.
    Ready(Box<Record>, Side),
    /// It has been.
    Reviewed(Box<Record>, Findings),
}

/// What is known of a game.
pub(super) fn look_up(id: &str) -> Known {
    let Some(Ok(Reading { record, table, .. })) = library::find(id).map(|found| found.reading) else {
        return Known::Missing;
    };
    let record = Box::new(record);
    let findings = practice::find(id);
    if let Some(findings) = findings.clone().filter(|findings| findings.is_reviewed && findings.side.is_some()) {
        return Known::Reviewed(record, findings);
    }
    let is_over = Conclusion::of(&record, table.as_ref()).is_some();
    if !is_over && Origin::of_record(&record) == Origin::Played {
        return Known::Unfinished;
    }
    match (part_in(&record), findings.and_then(|findings| findings.side)) {
        (Part::Side(side), _) | (Part::Unknown, Some(side)) => Known::Ready(record, side),
        (Part::Unknown, None) => Known::WhichSide(record),
    }
}

/// Reviews a game for a side and keeps what was found.
pub(super) async fn review(
    client: &EngineClient,
    id: &str,
    record: &Record,
    side: Side,
    progress: impl Fn(usize, usize) + 'static,
) -> Result<Findings, Trouble> {
    let reviewed = client.review(record, NODES, Lang::En, progress).await?;
    let findings = Findings::of_review(record, &reviewed, side);
    practice::keep(id, &findings);
    Ok(findings)
}
