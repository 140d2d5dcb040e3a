//! What is saved beside the record as JSON, by hand: the same texts as serde's, which the tests hold against it, with little program
//! for those who load it over a network.

use std::time::Duration;

use json::{Value, Writer};
use rules::Side;

use super::gifts::Gifts;
use super::plan::Plan;
use super::saved::{State, Undone};
use super::talk::Talks;
use crate::ClockState;

impl State {
    /// The state as JSON; serde writes the same.
    ///
    /// ```
    /// # use session::{Session, State, Terms};
    /// # use rules::{toy::LANE, Options, Rulebook as _};
    /// let session = Session::new(LANE.table(&Options::new(LANE.options), None)?, Terms::PEOPLE);
    /// let text = session.state().to_json();
    /// assert_eq!(text, serde_json::to_string(&session.state())?);
    /// assert_eq!(State::of_json(&text), Some(session.state()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        let mut fields =
            Writer::object(&mut out).number("version", u64::from(self.version)).number("plies", self.plies as u64);
        match &self.clock {
            Some(clock) => clock.write(fields.next("clock")),
            None => fields.next("clock").push_str("null"),
        }
        let mut fields = fields.flag("is_adjourned", self.is_adjourned);
        write_talks(fields.next("talks"), &self.talks);
        if !self.gifts.is_empty() {
            let mut gifts = Writer::list(fields.next("gifts"));
            for &(to, at) in &self.gifts.0 {
                Writer::list(gifts.next("")).number("", to as u64).number("", at as u64).end();
            }
            gifts.end();
        }
        let mut plans = Writer::list(fields.next("plans"));
        for plan in &self.plans {
            write_plan(plans.next(""), plan);
        }
        plans.end();
        let mut undone = Writer::list(fields.next("undone"));
        for turn in &self.undone {
            let turn_fields = Writer::object(undone.next("")).text("text", &turn.text);
            put(put(turn_fields, "clock", turn.clock), "spent", turn.spent).end();
        }
        undone.end();
        fields.end();
        out
    }

    /// Reads what [`Self::to_json`] or serde has written; none if something is missing or wrong.
    pub fn of_json(text: &str) -> Option<Self> {
        let value = Value::parse(text).ok()?;
        let [one, two] = value.get("plans")?.as_list()? else { return None };
        let undone = value.get("undone")?.as_list()?.iter().map(|turn| {
            Some(Undone {
                text: turn.get("text")?.as_text()?.to_owned(),
                clock: maybe(turn, "clock", Value::as_u64)?,
                spent: maybe(turn, "spent", Value::as_u64)?,
            })
        });
        Some(Self {
            version: value.get("version")?.as_u64()?.try_into().ok()?,
            plies: value.get("plies")?.as_u64()?.try_into().ok()?,
            clock: maybe(&value, "clock", ClockState::read)?,
            is_adjourned: value.get("is_adjourned")?.as_flag()?,
            talks: read_talks(value.get("talks")?)?,
            gifts: maybe(&value, "gifts", read_gifts)?.unwrap_or_default(),
            plans: [read_plan(one)?, read_plan(two)?],
            undone: undone.collect::<Option<_>>()?,
        })
    }
}

/// A field that may be missing or `null`; none at all if it is there and wrong.
#[allow(clippy::option_option)] // a fault is told apart from nothing
pub(crate) fn maybe<T>(value: &Value, name: &str, read: fn(&Value) -> Option<T>) -> Option<Option<T>> {
    value.given(name).map_or(Some(None), |value| read(value).map(Some))
}

/// A number or `null`.
pub(crate) fn put<'a>(writer: Writer<'a>, name: &str, number: Option<u64>) -> Writer<'a> {
    match number {
        Some(number) => writer.number(name, number),
        None => writer.null(name),
    }
}

/// A length of time, in milliseconds.
pub(crate) fn read_millis(value: &Value) -> Option<Duration> {
    value.as_u64().map(Duration::from_millis)
}

fn write_talks(out: &mut String, talks: &Talks) {
    let mut fields = put_side(Writer::object(out), "draw", talks.draw);
    write_times(fields.next("drawn_at"), talks.drawn_at);
    let mut fields = put_side(fields, "take_back", talks.take_back);
    write_times(fields.next("taken_at"), talks.taken_at);
    write_times(fields.next("given_at"), talks.given_at);
    let fields = put_side(fields, "rematch", talks.rematch);
    fields.flag("is_rematch_agreed", talks.is_rematch_agreed).end();
}

fn write_times(out: &mut String, times: [Option<usize>; 2]) {
    let [one, two] = times.map(|at| at.map(|at| at as u64));
    put(put(Writer::list(out), "", one), "", two).end();
}

fn put_side<'a>(writer: Writer<'a>, name: &str, side: Option<Side>) -> Writer<'a> {
    match side {
        Some(Side::One) => writer.text(name, "one"),
        Some(Side::Two) => writer.text(name, "two"),
        None => writer.null(name),
    }
}

fn read_talks(value: &Value) -> Option<Talks> {
    let side = |value: &Value| match value.as_text()? {
        "one" => Some(Side::One),
        "two" => Some(Side::Two),
        _ => None,
    };
    Some(Talks {
        draw: maybe(value, "draw", side)?,
        drawn_at: read_times(value.get("drawn_at")?)?,
        take_back: maybe(value, "take_back", side)?,
        taken_at: maybe(value, "taken_at", read_times)?.unwrap_or_default(),
        given_at: maybe(value, "given_at", read_times)?.unwrap_or_default(),
        rematch: maybe(value, "rematch", side)?,
        is_rematch_agreed: value.get("is_rematch_agreed")?.as_flag()?,
    })
}

fn read_times(value: &Value) -> Option<[Option<usize>; 2]> {
    let at = |value: &Value| match value {
        Value::Null => Some(None),
        value => value.as_u64()?.try_into().ok().map(Some),
    };
    let [one, two] = value.as_list()? else { return None };
    Some([at(one)?, at(two)?])
}

fn read_gifts(value: &Value) -> Option<Gifts> {
    let number = |value: &Value| value.as_u64()?.try_into().ok();
    let gift = |gift: &Value| match gift.as_list()? {
        [to, at] => Some((number(to)?, number(at)?)),
        _ => None,
    };
    value.as_list()?.iter().map(gift).collect::<Option<_>>().map(Gifts)
}

fn write_plan(out: &mut String, plan: &Plan) {
    let mut fields = Writer::object(out);
    fields = match &plan.premove {
        Some(premove) => fields.text("premove", premove),
        None => fields.null("premove"),
    };
    let mut lines = Writer::list(fields.next("lines"));
    for line in &plan.lines {
        lines = lines.texts("", line);
    }
    lines.end();
    fields.end();
}

fn read_plan(value: &Value) -> Option<Plan> {
    Some(Plan {
        premove: maybe(value, "premove", |text| text.as_text().map(str::to_owned))?,
        lines: value.get("lines")?.as_list()?.iter().map(Value::as_texts).collect::<Option<_>>()?,
    })
}
