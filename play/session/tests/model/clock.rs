//! Clocks by plain sums over lists, in milliseconds.

use rules::Side;
use session::TimeControl;

enum Item {
    /// A turn: how long it took.
    Turn(u64),
    /// Time was given.
    Gift(u64),
}

pub(crate) struct NaiveClock {
    control: TimeControl,
    /// Time and periods when the clocks were put last.
    put: [(u64, u64); 2],
    /// What happened since then, and to whom.
    items: Vec<(Side, Item)>,
    /// Whose turn is counted.
    pub(crate) turn: Option<Side>,
    /// When the clock ran in this turn.
    slices: Vec<(u64, u64)>,
    /// Since when it runs.
    pub(crate) open: Option<u64>,
    /// The lags of all moves whose turn was counted.
    lags: [Vec<u64>; 2],
}

impl NaiveClock {
    pub(crate) fn new(control: TimeControl) -> Option<Self> {
        let full = full(control)?;
        let lags = [Vec::new(), Vec::new()];
        Some(Self { control, put: [full; 2], items: Vec::new(), turn: None, slices: Vec::new(), open: None, lags })
    }

    pub(crate) fn put(&mut self, values: [Option<(u64, u64)>; 2]) {
        let full = full(self.control).expect("there is a clock");
        self.put = values.map(|value| value.unwrap_or(full));
        self.items.clear();
        self.turn = None;
        self.slices.clear();
        self.open = None;
    }

    pub(crate) fn run(&mut self, side: Side, now: u64) {
        assert!(self.turn.is_none_or(|turn| turn == side), "turns end by a move");
        self.turn = Some(side);
        self.open.get_or_insert(now);
    }

    pub(crate) fn rest(&mut self, now: u64) {
        if let Some(since) = self.open.take() {
            self.slices.push((since, now));
        }
    }

    /// What the clock shows after the move, and what the move took.
    pub(crate) fn press(&mut self, side: Side, now: u64, lag: u64) -> (u64, u64) {
        let mut spent = 0;
        if self.turn == Some(side) {
            spent = self.spent(now) - self.forgiven(side, lag).min(self.spent(now));
            self.lags[side.index()].push(lag);
        }
        self.items.push((side, Item::Turn(spent)));
        self.turn = None;
        self.slices.clear();
        self.open = None;
        (self.shown(side, now).0, spent)
    }

    pub(crate) fn give(&mut self, side: Side, time: u64) {
        self.items.push((side, Item::Gift(time)));
    }

    /// Time and periods as they are seen.
    pub(crate) fn shown(&self, side: Side, now: u64) -> (u64, u64) {
        let (main, periods) = self.bank(side);
        let spent = if self.turn == Some(side) { self.spent(now) } else { 0 };
        match self.control {
            TimeControl::ByoYomi { period, .. } => {
                let period = period.as_millis() as u64;
                let (main, periods, rest) = through_periods(main, periods, spent, period);
                if main > 0 {
                    (main, periods)
                } else if periods == 0 {
                    (0, 0)
                } else {
                    (period - rest, periods)
                }
            }
            TimeControl::Delay { delay, .. } => {
                let paid = spent.saturating_sub(delay.as_millis() as u64);
                (main.saturating_sub(paid), 0)
            }
            _ => (main.saturating_sub(spent), 0),
        }
    }

    /// Whether the time of whoever is to move is up, so much forgiven.
    pub(crate) fn is_up(&self, now: u64, forgiven: u64) -> bool {
        let (Some(side), true) = (self.turn, self.open.is_some()) else {
            return false;
        };
        let (main, periods) = self.bank(side);
        let spent = self.spent(now).saturating_sub(forgiven);
        match self.control {
            TimeControl::ByoYomi { period, .. } => spent >= main + periods * period.as_millis() as u64,
            TimeControl::Delay { delay, .. } => spent >= main + delay.as_millis() as u64,
            _ => spent >= main,
        }
    }

    pub(crate) fn grace(&self) -> u64 {
        self.turn.map_or(0, |side| self.quota(side).min(2_000))
    }

    pub(crate) fn forgiven(&self, side: Side, lag: u64) -> u64 {
        lag.min(self.quota(side))
    }

    fn quota(&self, side: Side) -> u64 {
        let ms = |time: std::time::Duration| time.as_millis() as u64;
        let total = match self.control {
            TimeControl::Unlimited => 0,
            TimeControl::Fischer { base, increment } => ms(base) + 40 * ms(increment),
            TimeControl::Delay { base, delay } => ms(base) + 40 * ms(delay),
            TimeControl::ByoYomi { base, period, .. } => ms(base) + 40 * ms(period),
            TimeControl::Days { per_turn } => ms(per_turn),
        };
        // Four milliseconds for each second, and 150.
        let gift = (total * 4 / 1000 + 150).min(1000);
        self.lags[side.index()].iter().fold(3 * gift, |quota, &lag| (quota - lag.min(quota) + gift).min(7 * gift))
    }

    /// What a side had at the beginning of its turn.
    fn bank(&self, side: Side) -> (u64, u64) {
        let (mut main, mut periods) = self.put[side.index()];
        for (_, item) in self.items.iter().filter(|(whose, _)| *whose == side) {
            let spent = match item {
                Item::Turn(spent) => *spent,
                Item::Gift(time) => {
                    main += time;
                    continue;
                }
            };
            match self.control {
                TimeControl::ByoYomi { period, .. } => {
                    (main, periods, _) = through_periods(main, periods, spent, period.as_millis() as u64);
                }
                TimeControl::Fischer { increment, .. } => {
                    main = main.saturating_sub(spent) + increment.as_millis() as u64;
                }
                TimeControl::Delay { delay, .. } => {
                    main = main.saturating_sub(spent.saturating_sub(delay.as_millis() as u64));
                }
                TimeControl::Unlimited | TimeControl::Days { .. } => {}
            }
        }
        (main, periods)
    }

    fn spent(&self, now: u64) -> u64 {
        let running = self.open.map_or(0, |since| now.saturating_sub(since));
        running + self.slices.iter().map(|(from, to)| to.saturating_sub(*from)).sum::<u64>()
    }
}

/// Time and periods of a full clock.
pub(crate) fn full(control: TimeControl) -> Option<(u64, u64)> {
    let periods = if let TimeControl::ByoYomi { periods, .. } = control { periods } else { 0 };
    (control != TimeControl::Unlimited).then(|| (control.base().as_millis() as u64, u64::from(periods)))
}

/// Millisecond after millisecond, in steps: time, periods, and how much of the period is over.
pub(crate) fn through_periods(mut main: u64, mut periods: u64, spent: u64, period: u64) -> (u64, u64, u64) {
    let mut rest = spent;
    let paid = rest.min(main);
    main -= paid;
    rest -= paid;
    while rest >= period && periods > 0 {
        periods -= 1;
        rest -= period;
    }
    (main, periods, rest)
}
