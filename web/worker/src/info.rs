//! What a search has found, and what it is worth, on their way over the wire.

use engine::Outlook;
use protocol::worker as wire;

/// A report as it is sent. What only other programs want to know stays here.
pub(crate) fn to_wire(info: ugi::Info) -> wire::Info {
    let line = info.score.filter(|_| !info.line.is_empty()).map(|outlook| wire::Line {
        rank: info.rank.unwrap_or(1).max(1),
        outlook: outlook_to_wire(outlook),
        moves: info.line,
    });
    wire::Info {
        depth: info.depth,
        selective_depth: info.selective_depth,
        nodes: info.nodes,
        nodes_per_second: info.nodes_per_second,
        fullness: info.fullness,
        line,
    }
}

/// An outlook as it is sent.
pub fn outlook_to_wire(outlook: Outlook) -> wire::Outlook {
    match outlook {
        Outlook::Estimate(value) => wire::Outlook::Estimate(value),
        Outlook::Win { within_plies, least_margin } => wire::Outlook::Win { within_plies, least_margin },
        Outlook::Loss { within_plies, least_margin } => wire::Outlook::Loss { within_plies, least_margin },
        Outlook::Draw => wire::Outlook::Draw,
    }
}

/// An outlook as it was sent.
///
/// ```
/// let outlook = engine::Outlook::Win { within_plies: 5, least_margin: 2 };
/// assert_eq!(worker::outlook_of_wire(worker::outlook_to_wire(outlook)), outlook);
/// ```
pub fn outlook_of_wire(outlook: wire::Outlook) -> Outlook {
    match outlook {
        wire::Outlook::Estimate(value) => Outlook::Estimate(value),
        wire::Outlook::Win { within_plies, least_margin } => Outlook::Win { within_plies, least_margin },
        wire::Outlook::Loss { within_plies, least_margin } => Outlook::Loss { within_plies, least_margin },
        wire::Outlook::Draw => Outlook::Draw,
    }
}
