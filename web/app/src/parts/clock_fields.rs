use std::time::Duration;

use leptos::prelude::*;
use session::TimeControl;
use web_sys::HtmlInputElement;

use super::WORDS;
use crate::words::text;

/// What a clock of one's own can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Increment,
    Delay,
    Periods,
    Days,
}

static KINDS: [(Kind, &str); 4] = [
    (Kind::Increment, "clock.increment"),
    (Kind::Delay, "clock.delay"),
    (Kind::Periods, "clock.periods"),
    (Kind::Days, "clock.days"),
];

/// The numbers that are typed; what a kind does not need is kept for when it is chosen again.
#[derive(Clone, Copy, PartialEq)]
struct Typed {
    kind: Kind,
    minutes: f64,
    seconds: f64,
    periods: f64,
    days: f64,
}

impl Typed {
    fn of(control: TimeControl) -> Self {
        let usual = Self { kind: Kind::Increment, minutes: 20.0, seconds: 10.0, periods: 5.0, days: 3.0 };
        let minutes = |time: Duration| time.as_secs_f64() / 60.0;
        match control {
            TimeControl::Unlimited => usual,
            TimeControl::Fischer { base, increment } => {
                Self { minutes: minutes(base), seconds: increment.as_secs_f64(), ..usual }
            }
            TimeControl::Delay { base, delay } => {
                Self { kind: Kind::Delay, minutes: minutes(base), seconds: delay.as_secs_f64(), ..usual }
            }
            TimeControl::ByoYomi { base, periods, period } => Self {
                kind: Kind::Periods,
                minutes: minutes(base),
                seconds: period.as_secs_f64(),
                periods: f64::from(periods),
                ..usual
            },
            TimeControl::Days { per_turn } => {
                Self { kind: Kind::Days, days: per_turn.as_secs_f64() / 86_400.0, ..usual }
            }
        }
    }

    /// Another kind; where its numbers would leave no time, the usual ones.
    fn choose(&mut self, kind: Kind) {
        self.kind = kind;
        if self.control().is_none() {
            *self = Self { kind, ..Self::of(TimeControl::Unlimited) };
        }
    }

    /// The clock, if somebody can play by it.
    fn control(self) -> Option<TimeControl> {
        let Self { kind, minutes, seconds, periods, days } = self;
        // Reading what is written judges it, too.
        let written = match kind {
            Kind::Increment => format!("{}+{seconds}", minutes * 60.0),
            Kind::Delay => format!("{}d{seconds}", minutes * 60.0),
            Kind::Periods => format!("{}+{periods}x{seconds}", minutes * 60.0),
            Kind::Days => format!("1/{}", days * 86_400.0),
        };
        written.parse().ok()
    }
}

/// Chooses any clock there is: its kind, and its numbers. What nobody can play by is not taken.
#[component]
pub fn ClockFields(
    /// The clock.
    control: RwSignal<TimeControl>,
    /// Whether each turn may have its days.
    #[prop(default = true)]
    by_letter: bool,
) -> impl IntoView {
    let typed = RwSignal::new(Typed::of(control.get_untracked()));
    let refused = RwSignal::new(false);
    // What is shown is what is played by: what nobody can play by does not stay in the fields.
    let change = move |change: &dyn Fn(&mut Typed)| {
        let mut wanted = typed.get_untracked();
        change(&mut wanted);
        if let Some(chosen) = wanted.control() {
            typed.set(wanted);
            control.set(chosen);
        }
        refused.set(wanted.control().is_none());
    };
    let kind = Memo::new(move |_| typed.get().kind);
    let kinds = KINDS.iter().filter(move |(kind, _)| by_letter || *kind != Kind::Days);
    let options: Vec<_> = kinds
        .map(|&(one, key)| {
            view! { <option value=key selected=move || kind.get() == one>{text(&WORDS, key)}</option> }
        })
        .collect();
    let choose = move |event| {
        let chosen = event_target_value(&event);
        if let Some((kind, _)) = KINDS.iter().find(|(_, key)| *key == chosen) {
            change(&|typed| typed.choose(*kind));
        }
    };
    let number = move |key: &'static str, max: &'static str, get: fn(&Typed) -> f64, set: fn(&mut Typed, f64)| {
        let on_change = move |event: leptos::ev::Event| {
            let written = event_target_value(&event);
            let number = json::decimal(written.trim()).unwrap_or(f64::NAN);
            change(&|typed| set(typed, number));
            if refused.get_untracked() {
                event_target::<HtmlInputElement>(&event).set_value(&typed.with_untracked(get).to_string());
            }
        };
        view! {
            <label class="field narrow">
                <span>{text(&WORDS, key)}</span>
                <input
                    type="number"
                    min="0"
                    max=max
                    step="any"
                    prop:value=move || typed.with(get).to_string()
                    on:change=on_change
                    data-test=key
                />
            </label>
        }
    };
    let fields = move || {
        let minutes = || number("clock.minutes", "1440", |typed| typed.minutes, |typed, n| typed.minutes = n);
        let seconds = |key| number(key, "3600", |typed| typed.seconds, |typed, n| typed.seconds = n);
        match kind.get() {
            Kind::Increment => view! { {minutes()} {seconds("clock.seconds")} }.into_any(),
            Kind::Delay => view! { {minutes()} {seconds("clock.delay-seconds")} }.into_any(),
            Kind::Periods => {
                let count = number("clock.count", "100", |typed| typed.periods, |typed, n| typed.periods = n.round());
                view! { {minutes()} {count} {seconds("clock.period-seconds")} }.into_any()
            }
            Kind::Days => number("clock.day-count", "365", |typed| typed.days, |typed, n| typed.days = n).into_any(),
        }
    };
    view! {
        <div class="custom-clock">
            <label class="field">
                <span>{text(&WORDS, "clock.kind")}</span>
                <select on:change=choose data-test="clock-kind">{options}</select>
            </label>
            {fields}
            <p class="form-fault" role="alert" data-test="clock-refused">
                {move || refused.get().then(text(&WORDS, "clock.refused"))}
            </p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clock_can_be_typed() {
        for text in ["300+3", "90+0", "300d3", "600+5x30", "0+3x10", "1/259200", "1/43200"] {
            let control: TimeControl = text.parse().expect("a control");
            assert_eq!(Typed::of(control).control(), Some(control), "{text}");
        }
        let usual = Typed::of(TimeControl::Unlimited);
        assert!(usual.control().is_some());
        for kind in [Kind::Increment, Kind::Delay, Kind::Periods, Kind::Days] {
            let nothing = Typed { kind, minutes: 0.0, seconds: 0.0, periods: 0.0, days: 0.0 };
            assert_eq!(nothing.control(), None);
            let mut chosen = nothing;
            chosen.choose(kind);
            assert!(chosen.kind == kind && chosen.control().is_some());
            let unread = Typed { minutes: f64::NAN, seconds: f64::NAN, periods: f64::NAN, days: f64::NAN, ..usual };
            assert_eq!(Typed { kind, ..unread }.control(), None);
        }
    }
}
