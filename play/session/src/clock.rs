use std::time::Duration;

use engine::ClockTime;
use json::{Value, Writer};
use rules::Side;
use serde::{Deserialize, Serialize};

use crate::moment::{millis, whole_millis};
use crate::session::{maybe, put, read_millis};
use crate::{Lag, LagQuota, Moment, TimeControl};

/// The clocks of both players.
///
/// What time it is comes from outside. A clock keeps what each player has, and how long the turn has lasted so far; all
/// else follows from the [`TimeControl`].
///
/// ```
/// # use session::{Clock, Lag, Moment};
/// # use rules::Side;
/// # use std::time::Duration;
/// let at = |seconds: u64| Moment::from_millis(1_000 * seconds);
/// let mut clock = Clock::new("300+3".parse()?).expect("there is a clock");
/// clock.start(Side::One, at(0));
/// assert_eq!(clock.left(Side::One, at(20)), Duration::from_secs(280));
/// assert_eq!(clock.press(Side::One, at(20), Lag::NONE), Duration::from_secs(283));
/// clock.start(Side::Two, at(20));
/// assert_eq!(clock.fallen(at(319)), None);
/// assert_eq!(clock.fallen(at(320)), Some(Side::Two));
/// # Ok::<(), session::ControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    state: ClockState,
}

/// All of a clock that changes, to save it beside the time control.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockState {
    banks: [Bank; 2],
    quotas: [LagQuota; 2],
    /// Whose turn the clock counts, `0` or `1` as [`Side::index`], and what it has lasted so far, when the clock was stopped or started
    /// last.
    on: Option<usize>,
    #[serde(with = "millis")]
    spent: Duration,
    /// Since when the clock runs; none while it stands still.
    since: Option<Moment>,
}

/// What a player has at the beginning of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Bank {
    #[serde(with = "millis")]
    main: Duration,
    periods: u32,
}

impl ClockState {
    /// As JSON, as serde has it.
    pub(crate) fn write(&self, out: &mut String) {
        let mut fields = Writer::object(out);
        let mut banks = Writer::list(fields.next("banks"));
        for bank in &self.banks {
            let bank_fields = Writer::object(banks.next("")).number("main", whole_millis(bank.main));
            bank_fields.number("periods", u64::from(bank.periods)).end();
        }
        banks.end();
        let mut quotas = Writer::list(fields.next("quotas"));
        for quota in &self.quotas {
            quota.write(quotas.next(""));
        }
        quotas.end();
        let fields = put(fields, "on", self.on.map(|side| side as u64)).number("spent", whole_millis(self.spent));
        put(fields, "since", self.since.map(Moment::as_millis)).end();
    }

    /// Reads what [`Self::write`] or serde has written.
    pub(crate) fn read(value: &Value) -> Option<Self> {
        let bank = |value: &Value| {
            let periods = value.get("periods")?.as_u64()?.try_into().ok()?;
            Some(Bank { main: read_millis(value.get("main")?)?, periods })
        };
        let [first, second] = value.get("banks")?.as_list()? else { return None };
        let [one, two] = value.get("quotas")?.as_list()? else { return None };
        Some(Self {
            banks: [bank(first)?, bank(second)?],
            quotas: [LagQuota::read(one)?, LagQuota::read(two)?],
            on: maybe(value, "on", |side| side.as_u64()?.try_into().ok())?,
            spent: read_millis(value.get("spent")?)?,
            since: maybe(value, "since", Value::as_u64)?.map(Moment::from_millis),
        })
    }
}

impl Clock {
    /// Both clocks full and standing still; none where there is no clock.
    pub fn new(control: TimeControl) -> Option<Self> {
        if control.is_unlimited() {
            return None;
        }
        let periods = if let TimeControl::ByoYomi { periods, .. } = control { periods } else { 0 };
        let bank = Bank { main: control.base(), periods };
        let quotas = [LagQuota::new(control); 2];
        let state = ClockState { banks: [bank; 2], quotas, on: None, spent: Duration::ZERO, since: None };
        Some(Self { control, state })
    }

    /// What the players agreed on.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What is to be saved.
    pub const fn state(&self) -> &ClockState {
        &self.state
    }

    /// A clock that goes on as it was saved; none where there is no clock.
    pub fn restore(control: TimeControl, state: ClockState) -> Option<Self> {
        (!control.is_unlimited()).then_some(Self { control, state })
    }

    /// Lets this side's clock run, and only that. It goes on with the turn if it was stopped in it.
    pub fn start(&mut self, side: Side, now: Moment) {
        if self.state.on != Some(side.index()) {
            self.stop(now);
            self.settle();
            self.state.on = Some(side.index());
        }
        self.state.since.get_or_insert(now);
    }

    /// Stops both clocks; the turn is not over.
    pub fn stop(&mut self, now: Moment) {
        self.state.spent = self.spent(now);
        self.state.since = None;
    }

    /// A player has moved: the clock stops, what the move took is booked, less the lag that is forgiven, and what a move
    /// brings is added. Returns what the clock shows then.
    pub fn press(&mut self, side: Side, now: Moment, lag: Lag) -> Duration {
        self.press_timed(side, now, lag).0
    }

    /// The same, with what the move took besides.
    pub(crate) fn press_timed(&mut self, side: Side, now: Moment, lag: Lag) -> (Duration, Duration) {
        self.stop(now);
        if self.state.on == Some(side.index()) {
            let forgiven = self.state.quotas[side.index()].compensate(lag);
            self.state.spent = self.state.spent.saturating_sub(forgiven);
        }
        let spent = self.state.spent;
        self.settle();
        let bank = &mut self.state.banks[side.index()];
        bank.main = bank.main.saturating_add(self.control.increment());
        (self.left(side, now), spent)
    }

    /// A player is given time. Who was in his periods is out of them for as long.
    pub fn give(&mut self, side: Side, time: Duration) {
        let bank = &mut self.state.banks[side.index()];
        bank.main = bank.main.saturating_add(time);
    }

    /// Books a turn that took so long, as a record tells it.
    pub(crate) fn book(&mut self, side: Side, spent: Duration) {
        self.state.on = Some(side.index());
        self.state.spent = spent;
        self.settle();
    }

    /// Puts what the clocks show, which stand still then, at the beginning of a turn. A clock of which nothing is known is full.
    pub fn put(&mut self, readings: [Option<Reading>; 2]) {
        let quotas = self.state.quotas;
        if let Some(fresh) = Self::new(self.control) {
            *self = fresh;
        }
        self.state.quotas = quotas;
        for (bank, reading) in self.state.banks.iter_mut().zip(readings) {
            let Some(reading) = reading else { continue };
            *bank = match self.control {
                // Between turns a period is whole.
                TimeControl::ByoYomi { .. } if reading.in_periods => {
                    Bank { main: Duration::ZERO, periods: reading.periods }
                }
                TimeControl::Days { .. } => *bank,
                _ => Bank { main: Duration::from_millis(whole_millis(reading.left)), periods: reading.periods },
            };
        }
    }

    /// The time that a player's clock shows: what is left of the game, of the period, or of the turn.
    pub fn left(&self, side: Side, now: Moment) -> Duration {
        self.reading(side, now).left
    }

    /// All that a player's clock shows.
    pub fn reading(&self, side: Side, now: Moment) -> Reading {
        let bank = self.state.banks[side.index()];
        let spent = if self.state.on == Some(side.index()) { self.spent(now) } else { Duration::ZERO };
        let plain = |left| Reading { left, periods: 0, in_periods: false };
        match self.control {
            TimeControl::Unlimited => plain(Duration::MAX),
            TimeControl::Delay { delay, .. } => plain(bank.main.saturating_sub(spent.saturating_sub(delay))),
            TimeControl::ByoYomi { period, .. } => {
                let over = spent.saturating_sub(bank.main);
                if spent < bank.main {
                    return Reading { left: bank.main.saturating_sub(spent), periods: bank.periods, in_periods: false };
                }
                let periods = bank.periods.saturating_sub(whole_periods(over, period));
                let used = if periods == 0 {
                    period
                } else {
                    over.saturating_sub(period.saturating_mul(whole_periods(over, period)))
                };
                Reading { left: period.saturating_sub(used), periods, in_periods: true }
            }
            TimeControl::Fischer { .. } | TimeControl::Days { .. } => plain(bank.main.saturating_sub(spent)),
        }
    }

    /// What an engine shares out: the time that it can count on, and what each move brings.
    pub fn to_share(&self, side: Side, now: Moment) -> ClockTime {
        let Reading { left, in_periods, .. } = self.reading(side, now);
        let increment = match self.control {
            TimeControl::Fischer { increment, .. } => increment,
            TimeControl::Delay { delay, .. } => delay,
            // Every move in the periods has a whole one.
            TimeControl::ByoYomi { period, .. } if in_periods => period,
            TimeControl::Unlimited | TimeControl::ByoYomi { .. } | TimeControl::Days { .. } => Duration::ZERO,
        };
        ClockTime { left, increment }
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.state.since.and(self.state.on).map(|index| Side::BOTH[index.min(1)])
    }

    /// The player whose time is up, by what the clocks show.
    pub fn fallen(&self, now: Moment) -> Option<Side> {
        self.fallen_after(now, Duration::ZERO)
    }

    /// The player whose time has been up for longer than moves under way are waited for.
    pub fn fallen_beyond_grace(&self, now: Moment) -> Option<Side> {
        let side = self.running()?;
        self.fallen_after(now, self.state.quotas[side.index()].grace())
    }

    /// Whether a move that comes now with that lag comes too late.
    pub fn is_late(&self, now: Moment, lag: Lag) -> bool {
        self.running().is_some_and(|side| {
            let forgiven = self.state.quotas[side.index()].forgiven(lag);
            self.fallen_after(now, forgiven).is_some()
        })
    }

    /// When the time of whoever is to move will be up; none while the clocks stand still.
    pub fn falls_at(&self) -> Option<Moment> {
        let (side, since) = (self.running()?, self.state.since?);
        Some(since.later(self.total(side).saturating_sub(self.state.spent)))
    }

    /// When the time of whoever is to move will have been up for longer than moves under way are waited for; none while the
    /// clocks stand still.
    pub fn given_up_at(&self) -> Option<Moment> {
        let side = self.running()?;
        Some(self.falls_at()?.later(self.state.quotas[side.index()].grace()))
    }

    fn fallen_after(&self, now: Moment, forgiven: Duration) -> Option<Side> {
        self.running().filter(|&side| self.spent(now).saturating_sub(forgiven) >= self.total(side))
    }

    /// All that a player has for this turn.
    fn total(&self, side: Side) -> Duration {
        let bank = self.state.banks[side.index()];
        match self.control {
            TimeControl::Delay { delay, .. } => bank.main.saturating_add(delay),
            TimeControl::ByoYomi { period, .. } => bank.main.saturating_add(period.saturating_mul(bank.periods)),
            _ => bank.main,
        }
    }

    /// What the turn has lasted.
    pub fn spent(&self, now: Moment) -> Duration {
        let running = self.state.since.map_or(Duration::ZERO, |since| now.since(since));
        self.state.spent.saturating_add(running)
    }

    /// Books the turn of whoever was to move.
    fn settle(&mut self) {
        let spent = std::mem::take(&mut self.state.spent);
        let Some(bank) = self.state.on.take().and_then(|index| self.state.banks.get_mut(index)) else {
            return;
        };
        match self.control {
            TimeControl::Unlimited | TimeControl::Days { .. } => {}
            TimeControl::Fischer { .. } => bank.main = bank.main.saturating_sub(spent),
            TimeControl::Delay { delay, .. } => bank.main = bank.main.saturating_sub(spent.saturating_sub(delay)),
            TimeControl::ByoYomi { period, .. } => {
                let over = spent.saturating_sub(bank.main);
                bank.main = bank.main.saturating_sub(spent);
                bank.periods = bank.periods.saturating_sub(whole_periods(over, period));
            }
        }
    }
}

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The time left: of the game, of the period, or of the turn.
    pub left: Duration,
    /// How many periods there are, the running one included; 0 where there are none.
    pub periods: u32,
    /// Whether the time before the periods is over.
    pub in_periods: bool,
}

/// How many periods are wholly over.
fn whole_periods(over: Duration, period: Duration) -> u32 {
    u32::try_from(over.as_millis().checked_div(period.as_millis()).unwrap_or(0)).unwrap_or(u32::MAX)
}

/// A time as clocks show it: `2 d 03:12`, `1:02:03`, `4:12`, and tenths when there is little left: `0:09.5`.
///
/// ```
/// # use std::time::Duration;
/// assert_eq!(session::clock_face(Duration::from_millis(252_000)), "4:12");
/// ```
pub fn clock_face(left: Duration) -> String {
    if left < Duration::from_secs(20) {
        let tenths = left.as_millis() / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    // What has begun counts: a full clock shows all it has.
    let seconds = left.as_millis().div_ceil(1000);
    let (days, hours, minutes, rest) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{rest:02}"),
        (0, _) => format!("{hours}:{minutes:02}:{rest:02}"),
        _ => format!("{days} d {hours:02}:{minutes:02}"),
    }
}
