//! The messages as texts, by hand: the same JSON as serde's, which the tests hold against it, with a tenth of the program. Page
//! and worker both carry it, and both are loaded first.

use json::{Value, Writer, write_text};

use super::{
    Budget, FromWorker, GameClocks, Info, Judged, Line, Outlook, Review, Reviewed, Search, ToWorker, Trial, Tried,
};
use crate::codec::DecodeError;
use crate::fields::{as_u32, maybe, misfit, parsed, text_of};
use crate::{Message, Millis};

impl ToWorker {
    /// The message as JSON on one line.
    ///
    /// ```
    /// use protocol::worker::{Review, ToWorker};
    ///
    /// let review = Review { record: "*".to_owned(), nodes: 500, lang: "en".to_owned(), words: None };
    /// let text = ToWorker::Review(review.clone()).to_text();
    /// assert_eq!(text, r#"{"review":{"record":"*","nodes":500,"lang":"en"}}"#);
    /// assert_eq!(ToWorker::of_text(&text), Ok(ToWorker::Review(review)));
    /// ```
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        let mut message = Writer::object(&mut out);
        let body = message.next(self.kind());
        match self {
            Self::Search(search) => write_search(body, search),
            Self::Trial(Trial { game, turns, pairs, nodes }) => {
                let fields = Writer::object(body).text("game", game).texts("turns", turns);
                fields.number("pairs", u64::from(*pairs)).number("nodes", *nodes).end();
            }
            Self::Supply { digits } => Writer::object(body).text("digits", digits).end(),
            Self::Review(review) => {
                let fields = Writer::object(body).text("record", &review.record).number("nodes", review.nodes);
                let fields = fields.text("lang", &review.lang);
                match &review.words {
                    Some(words) => fields.text("words", words).end(),
                    None => fields.end(),
                }
            }
        }
        message.end();
        out
    }

    /// Reads a message that a page of the same build has written.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        let value = parsed(text)?;
        let (kind, body) = kind_of(&value)?;
        match kind {
            "search" => read_search(body).map(Self::Search),
            "review" => read_review(body).map(Self::Review),
            "trial" => read_trial(body).map(Self::Trial),
            "supply" => text_of(body, "digits").map(|digits| Self::Supply { digits }),
            _ => return Err(DecodeError::unknown(kind)),
        }
        .ok_or_else(|| misfit(kind))
    }
}

impl FromWorker {
    /// The message as JSON on one line.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        if *self == Self::Stopped {
            write_text(&mut out, self.kind());
            return out;
        }
        let mut message = Writer::object(&mut out);
        let body = message.next(self.kind());
        match self {
            Self::Stopped => {}
            Self::Ready { version } => Writer::object(body).number("version", u64::from(*version)).end(),
            Self::Info(info) => write_info(body, info),
            Self::Reviewing { done, total } => {
                Writer::object(body).number("done", *done as u64).number("total", *total as u64).end();
            }
            Self::BestMove { text: Some(text) } => Writer::object(body).text("text", text).end(),
            Self::BestMove { text: None } => Writer::object(body).null("text").end(),
            Self::Reviewed(reviewed) => write_reviewed(body, reviewed),
            Self::Trying(tried) | Self::Tried(tried) => write_tried(body, *tried),
            Self::Refused { why } => Writer::object(body).text("why", why).end(),
            Self::Panic { what } => Writer::object(body).text("what", what).end(),
        }
        message.end();
        out
    }

    /// Reads a message that a worker of the same build has written.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        let value = parsed(text)?;
        let (kind, body) = kind_of(&value)?;
        if Self::KINDS.contains(&kind) && kind != "stopped" && !matches!(body, Value::Object(_)) {
            return Err(misfit(kind));
        }
        let number = |name: &str| body.get(name).and_then(Value::as_u64);
        let count = |name: &str| number(name).and_then(|number| usize::try_from(number).ok());
        match kind {
            "ready" => {
                number("version").and_then(|version| u32::try_from(version).ok()).map(|version| Self::Ready { version })
            }
            "info" => read_info(body).map(Self::Info),
            "reviewing" => count("done").zip(count("total")).map(|(done, total)| Self::Reviewing { done, total }),
            "best-move" => match body.given("text") {
                None => Some(Self::BestMove { text: None }),
                Some(text) => text.as_text().map(|text| Self::BestMove { text: Some(text.to_owned()) }),
            },
            "reviewed" => read_reviewed(body).map(|reviewed| Self::Reviewed(Box::new(reviewed))),
            "trying" => read_tried(body).map(Self::Trying),
            "tried" => read_tried(body).map(Self::Tried),
            "stopped" => Some(Self::Stopped),
            "refused" => text_of(body, "why").map(|why| Self::Refused { why }),
            "panic" => text_of(body, "what").map(|what| Self::Panic { what }),
            _ => return Err(DecodeError::unknown(kind)),
        }
        .ok_or_else(|| misfit(kind))
    }
}

/// A message is an object with one key, its kind, or the kind alone.
fn kind_of(value: &Value) -> Result<(&str, &Value), DecodeError> {
    match value {
        Value::Text(kind) => Ok((kind, &Value::Null)),
        Value::Object(fields) if fields.len() == 1 => Ok((&fields[0].0, &fields[0].1)),
        _ => Err(DecodeError::NoKind),
    }
}

fn write_search(out: &mut String, search: &Search) {
    let mut fields = Writer::object(out).text("game", &search.game);
    if let Some(start) = &search.start {
        fields = fields.text("start", start);
    }
    let mut fields = fields
        .texts("moves", &search.moves)
        .number("level", u64::from(search.level))
        .number("lines", search.lines as u64)
        .flag("book", search.book);
    let Budget { depth, nodes, time, clocks } = &search.budget;
    let mut budget = Writer::object(fields.next("budget"));
    let bounds = [("depth", depth.map(u64::from)), ("nodes", *nodes), ("time", time.map(|time| time.0))];
    for (name, bound) in bounds {
        budget = put(budget, name, bound);
    }
    if let Some(GameClocks { left, increment }) = clocks {
        let mut clocks = Writer::object(budget.next("clocks"));
        for (name, [one, two]) in [("left", left), ("increment", increment)] {
            Writer::list(clocks.next(name)).number("", one.0).number("", two.0).end();
        }
        clocks.end();
    }
    budget.end();
    fields.end();
}

fn read_search(value: &Value) -> Option<Search> {
    let pair = |value: &Value, name: &str| match value.get(name)?.as_list()? {
        [one, two] => Some([Millis(one.as_u64()?), Millis(two.as_u64()?)]),
        _ => None,
    };
    let budget = value.get("budget")?;
    let clocks = match budget.given("clocks") {
        Some(clocks) => Some(GameClocks { left: pair(clocks, "left")?, increment: pair(clocks, "increment")? }),
        None => None,
    };
    Some(Search {
        game: text_of(value, "game")?,
        start: maybe(value, "start", |text| text.as_text().map(str::to_owned))?,
        moves: value.get("moves")?.as_texts()?,
        level: value.get("level")?.as_u64()?.try_into().ok()?,
        lines: value.get("lines")?.as_u64()?.try_into().ok()?,
        book: value.get("book")?.as_flag()?,
        budget: Budget {
            depth: maybe(budget, "depth", as_u32)?,
            nodes: maybe(budget, "nodes", Value::as_u64)?,
            time: maybe(budget, "time", Value::as_u64)?.map(Millis),
            clocks,
        },
    })
}

fn read_review(value: &Value) -> Option<Review> {
    Some(Review {
        record: text_of(value, "record")?,
        nodes: value.get("nodes")?.as_u64()?,
        lang: text_of(value, "lang")?,
        words: maybe(value, "words", |text| text.as_text().map(str::to_owned))?,
    })
}

fn read_trial(value: &Value) -> Option<Trial> {
    Some(Trial {
        game: text_of(value, "game")?,
        turns: value.get("turns")?.as_texts()?,
        pairs: value.get("pairs").and_then(as_u32)?,
        nodes: value.get("nodes")?.as_u64()?,
    })
}

fn write_tried(out: &mut String, tried: Tried) {
    let fields = Writer::object(out).number("wins", u64::from(tried.wins)).number("draws", u64::from(tried.draws));
    let mut fields = fields.number("losses", u64::from(tried.losses));
    let pairs = Writer::list(fields.next("pairs"));
    tried.pairs.iter().fold(pairs, |pairs, number| pairs.number("", u64::from(*number))).end();
    fields.end();
}

fn read_tried(value: &Value) -> Option<Tried> {
    let number = |name: &str| value.get(name).and_then(as_u32);
    let pairs: Vec<_> = value.get("pairs")?.as_list()?.iter().map(as_u32).collect::<Option<_>>()?;
    Some(Tried {
        wins: number("wins")?,
        draws: number("draws")?,
        losses: number("losses")?,
        pairs: pairs.try_into().ok()?,
    })
}

fn write_info(out: &mut String, info: &Info) {
    let mut fields = Writer::object(out);
    let figures = [
        ("depth", info.depth.map(u64::from)),
        ("selective_depth", info.selective_depth.map(u64::from)),
        ("nodes", info.nodes),
        ("nodes_per_second", info.nodes_per_second),
        ("fullness", info.fullness.map(u64::from)),
    ];
    for (name, figure) in figures {
        fields = put(fields, name, figure);
    }
    if let Some(Line { rank, outlook, moves }) = &info.line {
        let mut line = Writer::object(fields.next("line")).number("rank", u64::from(*rank));
        write_outlook(line.next("outlook"), *outlook);
        line.texts("moves", moves).end();
    }
    fields.end();
}

fn read_info(value: &Value) -> Option<Info> {
    let line = match value.given("line") {
        Some(line) => Some(Line {
            rank: line.get("rank").and_then(as_u32)?,
            outlook: read_outlook(line.get("outlook")?)?,
            moves: line.get("moves")?.as_texts()?,
        }),
        None => None,
    };
    Some(Info {
        depth: maybe(value, "depth", as_u32)?,
        selective_depth: maybe(value, "selective_depth", as_u32)?,
        nodes: maybe(value, "nodes", Value::as_u64)?,
        nodes_per_second: maybe(value, "nodes_per_second", Value::as_u64)?,
        fullness: maybe(value, "fullness", as_u32)?,
        line,
    })
}

fn write_outlook(out: &mut String, outlook: Outlook) {
    let (kind, within_plies, least_margin) = match outlook {
        Outlook::Draw => return write_text(out, "draw"),
        Outlook::Estimate(value) => return Writer::object(out).signed("estimate", i64::from(value)).end(),
        Outlook::Win { within_plies, least_margin } => ("win", within_plies, least_margin),
        Outlook::Loss { within_plies, least_margin } => ("loss", within_plies, least_margin),
    };
    let mut proof = Writer::object(out);
    let fields = Writer::object(proof.next(kind)).number("within_plies", u64::from(within_plies));
    fields.signed("least_margin", i64::from(least_margin)).end();
    proof.end();
}

fn read_outlook(value: &Value) -> Option<Outlook> {
    let (kind, body) = kind_of(value).ok()?;
    let number = |value: &Value| value.as_i64().and_then(|number| i32::try_from(number).ok());
    let proof = || Some((body.get("within_plies").and_then(as_u32)?, body.get("least_margin").and_then(number)?));
    match kind {
        "draw" => Some(Outlook::Draw),
        "estimate" => number(body).map(Outlook::Estimate),
        "win" => proof().map(|(within_plies, least_margin)| Outlook::Win { within_plies, least_margin }),
        "loss" => proof().map(|(within_plies, least_margin)| Outlook::Loss { within_plies, least_margin }),
        _ => None,
    }
}

fn write_reviewed(out: &mut String, reviewed: &Reviewed) {
    let mut fields = Writer::object(out);
    let [one, two] = reviewed.accuracy;
    put_share(put_share(Writer::list(fields.next("accuracy")), "", one), "", two).end();
    let mut moves = Writer::list(fields.next("moves"));
    for Judged { verdict, before, after, accuracy, better } in &reviewed.moves {
        let mut fields = Writer::object(moves.next("")).text("verdict", verdict);
        for (name, share) in [("before", before), ("after", after), ("accuracy", accuracy)] {
            fields = put_share(fields, name, *share);
        }
        if !better.is_empty() {
            fields = fields.texts("better", better);
        }
        fields.end();
    }
    moves.end();
    fields.text("record", &reviewed.record).end();
}

fn read_reviewed(value: &Value) -> Option<Reviewed> {
    let judged = |value: &Value| {
        Some(Judged {
            verdict: text_of(value, "verdict")?,
            before: maybe(value, "before", Value::as_f64)?,
            after: maybe(value, "after", Value::as_f64)?,
            accuracy: maybe(value, "accuracy", Value::as_f64)?,
            better: maybe(value, "better", Value::as_texts)?.unwrap_or_default(),
        })
    };
    let share = |value: &Value| if *value == Value::Null { Some(None) } else { value.as_f64().map(Some) };
    let [one, two] = value.get("accuracy")?.as_list()? else { return None };
    Some(Reviewed {
        accuracy: [share(one)?, share(two)?],
        moves: value.get("moves")?.as_list()?.iter().map(judged).collect::<Option<_>>()?,
        record: text_of(value, "record")?,
    })
}

/// A number, if there is one.
fn put<'a>(writer: Writer<'a>, name: &str, number: Option<u64>) -> Writer<'a> {
    match number {
        Some(number) => writer.number(name, number),
        None => writer,
    }
}

/// A share or a percentage, or `null`.
fn put_share<'a>(writer: Writer<'a>, name: &str, share: Option<f64>) -> Writer<'a> {
    match share {
        Some(share) => writer.decimal(name, share),
        None => writer.null(name),
    }
}
