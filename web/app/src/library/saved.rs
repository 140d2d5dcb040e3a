use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use record::Reading;
use session::{Moment, Session, State};

/// What is kept of a game beside its record: clocks that run, what can be played again; and when the page was seen last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Saved {
    pub(super) state: State,
    pub(super) seen: Moment,
}

/// An absence that is not longer than this is a page loaded anew, with the players still at the table.
const RELOAD: Duration = Duration::from_secs(15);
/// Nobody loses a game while looking at an empty page.
const LEAST: Duration = Duration::from_secs(1);

/// The game goes on when the page comes back at a moment.
pub(super) fn resume(reading: Reading, saved: Option<Saved>, now: Moment) -> Session {
    let Some(Saved { state, seen }) = saved else {
        return Session::of_reading(reading, now);
    };
    let mut session = Session::of_saved(reading, &state, now);
    session.pass_over(counted_until(&session, seen, now), now);
    session
}

/// Until when the time counts: the clock of the side to move has run on only where people sit opposite each other and the
/// page was away for no longer than it takes to load it anew.
fn counted_until(session: &Session, seen: Moment, now: Moment) -> Moment {
    let away = now.since(seen);
    let people = session.terms().level().is_none();
    if !people || away > RELOAD {
        return seen;
    }
    let left = session.left(session.turn(), seen).unwrap_or_default();
    seen.later(away.min(left.saturating_sub(LEAST)))
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seen.as_millis(), self.state.to_json())
    }
}

impl FromStr for Saved {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (seen, state) = text.split_once(' ').ok_or(())?;
        let seen = Moment::from_millis(seen.parse().map_err(|_| ())?);
        Ok(Self { state: State::of_json(state).ok_or(())?, seen })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Level;
    use rules::Side;
    use session::{Actor, Event, Terms};

    const SEEN: u64 = 1_763_251_234_567;

    fn at(later: u64) -> Moment {
        Moment::from_millis(SEEN + later)
    }

    /// A game with a minute for each, in which the second player has thought for ten seconds when the page is seen last.
    fn session(level: Option<Level>) -> Session {
        let (game, options) = engine::find("gunzi").unwrap();
        let terms = Terms::new(level, Side::Two, "60+0".parse().unwrap());
        let mut session = Session::new(game.table(&options, None).unwrap(), terms);
        let text = session.table().moves().remove(0);
        let begun = Moment::from_millis(SEEN - 10_000);
        session.apply(Event::play(&text), Actor::Side(Side::One), begun).unwrap();
        session
    }

    /// The seconds left when the page comes back so many milliseconds later.
    fn left(session: &Session, later: u64) -> u64 {
        let saved: Saved = Saved { state: session.state(), seen: at(0) }.to_string().parse().unwrap();
        let text = session.record().to_string();
        let reading = record::read_all(&text, engine::all()).next().unwrap().unwrap();
        let again = resume(reading, Some(saved), at(later));
        again.left(Side::Two, at(later)).unwrap().as_secs()
    }

    #[test]
    fn loading_anew_costs_time_only_where_that_is_fair() {
        let people = session(None);
        assert_eq!(left(&people, 4_000), 46);
        assert_eq!(left(&people, 3_600_000), 50, "they went away");
        assert_eq!(left(&session(Level::new(1)), 4_000), 50, "the computer waits");
        let mut late = session(None);
        late.pass_over(Moment::from_millis(SEEN - 10_000), Moment::from_millis(SEEN - 55_000));
        assert_eq!(left(&late, 10_000), 1, "nobody loses meanwhile");
    }

    #[test]
    fn what_belongs_to_another_position_or_makes_no_sense_is_passed_over() {
        let mut session = session(None);
        let saved = Saved { state: session.state(), seen: at(0) };
        let text = session.table().moves().remove(0);
        session.apply(Event::play(&text), Actor::Table, at(0)).unwrap();
        let record = session.record().to_string();
        let reading = record::read_all(&record, engine::all()).next().unwrap().unwrap();
        let again = resume(reading, Some(saved), at(0));
        assert_eq!(again.left(Side::Two, at(0)).map(|left| left.as_secs()), Some(50), "as after the last moves");
        for text in ["", "1 2 3 4", "x {}", "5 {}", "5 {\"version\":1}", "7 60000 5000 1763251234567"] {
            assert_eq!(text.parse::<Saved>(), Err(()), "{text}");
        }
    }
}
