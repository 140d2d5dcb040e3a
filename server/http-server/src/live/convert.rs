//! What the wire calls a thing, and what the game does.

use std::time::Duration;

use protocol::{Clocks, Colour, Millis, Offer, OpenOffer, Pause, UnixMillis};
use rules::{Lang, Side, Statement, Table};
use session::{Moment, Session, TimeControl};

/// A side on the wire.
pub(crate) const fn side(side: Side) -> protocol::Side {
    match side {
        Side::One => protocol::Side::One,
        Side::Two => protocol::Side::Two,
    }
}

/// The side that the wire means.
pub(crate) const fn own_side(side: protocol::Side) -> Side {
    match side {
        protocol::Side::One => Side::One,
        protocol::Side::Two => Side::Two,
    }
}

/// The side that a colour stands for; none if that is left to chance.
pub(crate) const fn wanted(colour: Colour) -> Option<Side> {
    match colour {
        Colour::One => Some(Side::One),
        Colour::Two => Some(Side::Two),
        Colour::Random => None,
    }
}

pub(crate) fn unix(moment: Moment) -> UnixMillis {
    UnixMillis(moment.as_millis())
}

/// A time control of the wire, which may be nonsense still.
pub(crate) fn control(time: protocol::TimeControl) -> TimeControl {
    match time {
        protocol::TimeControl::Unlimited => TimeControl::Unlimited,
        protocol::TimeControl::Fischer { base, increment } => {
            TimeControl::Fischer { base: base.into(), increment: increment.into() }
        }
        protocol::TimeControl::Delay { base, delay } => TimeControl::Delay { base: base.into(), delay: delay.into() },
        protocol::TimeControl::ByoYomi { base, periods, period } => {
            TimeControl::ByoYomi { base: base.into(), periods, period: period.into() }
        }
        protocol::TimeControl::Days { per_turn } => TimeControl::Days { per_turn: per_turn.into() },
    }
}

/// What the clocks show, if there are any.
pub(crate) fn clocks(session: &Session, now: Moment) -> Option<Clocks> {
    let clock = session.clock()?;
    let readings = Side::BOTH.map(|side| clock.reading(side, now));
    let has_periods = matches!(clock.control(), TimeControl::ByoYomi { .. });
    let spent = clock.running().map(|_| clock.spent(now)).filter(|spent| !spent.is_zero());
    Some(Clocks {
        left: readings.map(|reading| millis(reading.left)),
        periods: has_periods.then(|| readings.map(|reading| reading.periods)),
        in_periods: has_periods.then(|| readings.map(|reading| reading.in_periods)),
        running: clock.running().map(side),
        spent: spent.map(millis),
        at: unix(now),
    })
}

pub(crate) fn millis(duration: Duration) -> Millis {
    duration.into()
}

/// Offers that wait for an answer.
pub(crate) fn offers(session: &Session) -> Vec<OpenOffer> {
    let all = [
        (Offer::Draw, session.draw_offer()),
        (Offer::TakeBack, session.take_back_request()),
        (Offer::Rematch, session.rematch_offer()),
    ];
    let open = |(offer, by): (Offer, Option<Side>)| by.map(|by| OpenOffer { by: side(by), offer });
    all.into_iter().filter_map(open).collect()
}

/// After how many turns a side can offer something again, if it cannot at once.
pub(crate) fn again(session: &Session, by: Side, offer: Offer) -> Option<u32> {
    let again = match offer {
        Offer::Draw => session.draw_again_at(by),
        Offer::TakeBack => session.take_back_again_at(by),
        Offer::Rematch => None,
    };
    again.filter(|_| !session.is_over()).map(|plies| plies as u32)
}

/// All that cannot be offered again yet.
pub(crate) fn pauses(session: &Session) -> Vec<Pause> {
    let all = Side::BOTH.into_iter().flat_map(|by| [Offer::Draw, Offer::TakeBack].map(|offer| (by, offer)));
    let pause = |(by, offer)| again(session, by, offer).map(|again| Pause { by: side(by), offer, again });
    all.filter_map(pause).collect()
}

/// How a game has ended, if it has.
pub(crate) fn conclusion(session: &Session, lang: Lang) -> Option<protocol::Conclusion> {
    let end = session.conclusion()?;
    let record = session.record();
    Some(protocol::Conclusion {
        result: end.outcome.map_or("*", rules::Outcome::result).to_owned(),
        termination: record.termination.as_ref().map_or("", record::Termination::as_str).to_owned(),
        score: end.score,
        message: end.why(session.table(), lang),
    })
}

/// A statement about a game, in words.
pub(crate) fn statement(table: &dyn Table, statement: &Statement, message: String) -> protocol::Statement {
    let names = if statement.cells.is_empty() { Vec::new() } else { table.cells() };
    let name = |cell| names.iter().find(|(known, _)| known == cell).map(|(_, name)| name.clone());
    protocol::Statement {
        rule: statement.rule.to_owned(),
        cells: statement.cells.iter().filter_map(name).collect(),
        message,
    }
}
