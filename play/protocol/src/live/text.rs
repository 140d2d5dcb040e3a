//! Live messages as texts, by hand, for the page: what it says is written and what it hears is read without serde, which would
//! be a good part of what every visitor loads first. The tests hold both against serde's.

use json::{Value, Writer};

use super::{
    Challenge, ChallengeAnswer, ChatRoom, ClientMessage, Clocks, Closed, Colour, Conclusion, GameEvent, GameSnapshot,
    GameTerms, LastTurn, LiveBoard, Offer, OpenOffer, Origin, OwnGame, Pause, Person, Presence, RatingChange, Seek,
    ServerMessage, Side, Speed, Statement, TimeControl,
};
use crate::codec::DecodeError;
use crate::fields::{as_i32, as_string, as_u32, flag, maybe, misfit, pair, parsed, text_of};
use crate::{Message, Millis, UnixMillis};

impl ClientMessage {
    /// The message as JSON on one line.
    ///
    /// ```
    /// use protocol::ClientMessage;
    ///
    /// let join = ClientMessage::Join { game: "x7".to_owned(), from: 4 };
    /// assert_eq!(join.to_text(), r#"{"type":"join","game":"x7","from":4}"#);
    /// ```
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        let fields = Writer::object(&mut out).text("type", self.kind());
        match self {
            Self::Hello { version, client } => fields.number("version", u64::from(*version)).text("client", client),
            Self::Join { game, from } => fields.text("game", game).number("from", *from),
            Self::Leave { game } | Self::Resync { game } => fields.text("game", game),
            Self::Move { game, id, ply, text, offers_draw } => {
                let fields = request(fields, game, id).number("ply", u64::from(*ply)).text("text", text);
                flagged(fields, "offers-draw", *offers_draw)
            }
            Self::Premove { game, id, ply, text } => {
                request(fields, game, id).number("ply", u64::from(*ply)).text("text", text)
            }
            Self::Conditional { game, id, lines } => {
                let mut fields = request(fields, game, id);
                let list = Writer::list(fields.next("lines"));
                lines.iter().fold(list, |list, line| list.texts("", line)).end();
                fields
            }
            Self::Offer { game, id, offer } | Self::Withdraw { game, id, offer } => {
                request(fields, game, id).text("offer", offer_name(*offer))
            }
            Self::Answer { game, id, offer, accept } => {
                request(fields, game, id).text("offer", offer_name(*offer)).flag("accept", *accept)
            }
            Self::CancelPremove { game, id }
            | Self::Resign { game, id }
            | Self::Abort { game, id }
            | Self::Flag { game, id }
            | Self::GiveTime { game, id }
            | Self::Adjourn { game, id }
            | Self::Resume { game, id } => request(fields, game, id),
            Self::ClaimAbsence { game, id, draw } => flagged(request(fields, game, id), "draw", *draw),
            Self::Chat { game, id, room, text, preset } => {
                let fields = request(fields, game, id).text("room", room_name(*room));
                let fields = if text.is_empty() { fields } else { fields.text("text", text) };
                maybe_text(fields, "preset", preset.as_deref())
            }
            Self::Mute { id, person, muted } => fields.text("id", id).text("person", person).flag("muted", *muted),
            Self::Report { game, id, room, number, reason } => {
                let fields = request(fields, game, id).text("room", room_name(*room)).number("number", *number);
                if reason.is_empty() { fields } else { fields.text("reason", reason) }
            }
            Self::WatchGames { game } => maybe_text(fields, "game", game.as_deref()),
            Self::WatchLobby | Self::LeaveLobby | Self::LeaveGames | Self::WatchOwn => fields,
            Self::Seek { id, terms, house } => {
                let mut fields = fields.text("id", id);
                write_terms(fields.next("terms"), terms);
                flagged(fields, "house", *house)
            }
            Self::CancelSeek { seek } => fields.text("seek", seek),
            Self::AcceptSeek { id, seek } => fields.text("id", id).text("seek", seek),
            Self::Challenge { id, challenge } => {
                let mut fields = fields.text("id", id);
                write_challenge(fields.next("challenge"), challenge);
                fields
            }
            Self::CancelChallenge { challenge } => fields.text("challenge", challenge),
            Self::AnswerChallenge { id, challenge, answer } => {
                let answer = if *answer == ChallengeAnswer::Accept { "accept" } else { "decline" };
                fields.text("id", id).text("challenge", challenge).text("answer", answer)
            }
            Self::Ping { at, hidden } => flagged(fields.number("at", at.0), "hidden", *hidden),
        }
        .end();
        out
    }
}

impl Challenge {
    /// The body of `POST /api/games`.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        write_challenge(&mut out, self);
        out
    }
}

impl ServerMessage {
    /// Reads a message. A kind that is not known may come from a newer server: pass it over.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        let value = parsed(text)?;
        let kind = value.get("type").and_then(Value::as_text).ok_or(DecodeError::NoKind)?;
        if !Self::KINDS.contains(&kind) {
            return Err(DecodeError::unknown(kind));
        }
        if let Some(event) = value.get("event").filter(|_| kind == "event")
            && let Some(name) = event.get("type").and_then(Value::as_text)
            && !GameEvent::KINDS.contains(&name)
        {
            return Err(DecodeError::unknown(name));
        }
        read_message(kind, &value).ok_or_else(|| misfit(kind))
    }
}

/// A list, each entry read in the same way.
fn list<T>(value: &Value, name: &str, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.get(name)?.as_list()?.iter().map(read).collect()
}

fn read_message(kind: &str, value: &Value) -> Option<ServerMessage> {
    let text = |name: &str| text_of(value, name);
    let millis = |name: &str| value.get(name)?.as_u64();
    let number = |name: &str| value.get(name).and_then(as_u32);
    Some(match kind {
        "welcome" => ServerMessage::Welcome {
            version: number("version")?,
            server: text("server")?,
            you: maybe(value, "you", read_person)?,
            now: UnixMillis(millis("now")?),
        },
        "incompatible" => ServerMessage::Incompatible {
            oldest: number("oldest")?,
            newest: number("newest")?,
            message: text("message")?,
        },
        "state" => ServerMessage::State {
            game: text("game")?,
            number: millis("number")?,
            state: Box::new(read_snapshot(value.get("state")?)?),
        },
        "event" => ServerMessage::Event {
            game: text("game")?,
            number: millis("number")?,
            at: UnixMillis(millis("at")?),
            event: read_event(value.get("event")?)?,
        },
        "ack" => ServerMessage::Ack {
            id: text("id")?,
            game: maybe(value, "game", as_string)?,
            number: maybe(value, "number", Value::as_u64)?,
        },
        "refused" => ServerMessage::Refused {
            id: text("id")?,
            game: maybe(value, "game", as_string)?,
            statement: read_statement(value.get("statement")?)?,
            retry: maybe(value, "retry", Value::as_u64)?.map(Millis),
        },
        "malformed" => ServerMessage::Malformed { message: text("message")? },
        "premove" => ServerMessage::Premove {
            game: text("game")?,
            text: maybe(value, "text", as_string)?,
            statement: maybe(value, "statement", read_statement)?,
        },
        "conditional" => {
            ServerMessage::Conditional { game: text("game")?, lines: list(value, "lines", Value::as_texts)? }
        }
        "players" => ServerMessage::Players { game: text("game")?, players: pair(value.get("players")?, read_person)? },
        "presence" => ServerMessage::Presence {
            game: text("game")?,
            sides: pair(value.get("sides")?, read_presence)?,
            spectators: number("spectators")?,
            begin_by: maybe(value, "begin-by", Value::as_u64)?.map(UnixMillis),
        },
        "chat" => ServerMessage::Chat {
            game: text("game")?,
            number: millis("number")?,
            room: match value.get("room")?.as_text()? {
                "players" => ChatRoom::Players,
                "spectators" => ChatRoom::Spectators,
                _ => return None,
            },
            by: read_person(value.get("by")?)?,
            at: UnixMillis(millis("at")?),
            text: text("text")?,
            preset: maybe(value, "preset", as_string)?,
        },
        "muted" => ServerMessage::Muted { people: list(value, "people", read_person)? },
        "games" => ServerMessage::Games { games: list(value, "games", read_board)? },
        "board" => ServerMessage::Board { board: read_board(value.get("board")?)? },
        "lobby" => ServerMessage::Lobby { seeks: list(value, "seeks", read_seek)? },
        "seek-opened" => ServerMessage::SeekOpened { seek: read_seek(value.get("seek")?)? },
        "seek-closed" => ServerMessage::SeekClosed { seek: text("seek")? },
        "challenged" => ServerMessage::Challenged {
            challenge: text("challenge")?,
            by: read_person(value.get("by")?)?,
            to: maybe(value, "to", read_person)?,
            terms: read_terms(value.get("terms")?)?,
        },
        "challenge-closed" => ServerMessage::ChallengeClosed {
            challenge: text("challenge")?,
            statement: maybe(value, "statement", read_statement)?,
        },
        "game-started" => ServerMessage::GameStarted {
            game: text("game")?,
            terms: read_terms(value.get("terms")?)?,
            players: pair(value.get("players")?, read_person)?,
        },
        "own-games" => ServerMessage::OwnGames { games: list(value, "games", read_own_game)? },
        "own-game" => ServerMessage::OwnGame { game: read_own_game(value.get("game")?)? },
        "pong" => {
            ServerMessage::Pong { at: UnixMillis(millis("at")?), lag: maybe(value, "lag", Value::as_u64)?.map(Millis) }
        }
        "closing" => ServerMessage::Closing { message: text("message")?, retry: Millis(millis("retry")?) },
        _ => return None,
    })
}

fn request<'a>(fields: Writer<'a>, game: &str, id: &str) -> Writer<'a> {
    fields.text("game", game).text("id", id)
}

fn flagged<'a>(fields: Writer<'a>, name: &str, is_set: bool) -> Writer<'a> {
    if is_set { fields.flag(name, true) } else { fields }
}

fn maybe_text<'a>(fields: Writer<'a>, name: &str, text: Option<&str>) -> Writer<'a> {
    match text {
        Some(text) => fields.text(name, text),
        None => fields,
    }
}

const fn room_name(room: ChatRoom) -> &'static str {
    match room {
        ChatRoom::Players => "players",
        ChatRoom::Spectators => "spectators",
    }
}

const fn offer_name(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "draw",
        Offer::TakeBack => "take-back",
        Offer::Rematch => "rematch",
    }
}

fn write_challenge(out: &mut String, challenge: &Challenge) {
    let mut fields = Writer::object(out);
    if let Some(to) = &challenge.to {
        fields = fields.text("to", to);
    }
    write_terms(fields.next("terms"), &challenge.terms);
    fields.end();
}

fn write_terms(out: &mut String, terms: &GameTerms) {
    let mut fields = Writer::object(out).text("game", &terms.game);
    if let Some(start) = &terms.start {
        fields = fields.text("start", start);
    }
    write_time(fields.next("time"), terms.time);
    let colour = match terms.colour {
        Colour::One => "one",
        Colour::Two => "two",
        Colour::Random => "random",
    };
    fields = fields.flag("rated", terms.rated).text("colour", colour);
    if terms.touch_move {
        fields = fields.flag("touch-move", true);
    }
    fields.end();
}

fn write_time(out: &mut String, time: TimeControl) {
    let fields = Writer::object(out);
    match time {
        TimeControl::Unlimited => fields.text("type", "unlimited"),
        TimeControl::Fischer { base, increment } => {
            fields.text("type", "fischer").number("base", base.0).number("increment", increment.0)
        }
        TimeControl::Delay { base, delay } => {
            fields.text("type", "delay").number("base", base.0).number("delay", delay.0)
        }
        TimeControl::ByoYomi { base, periods, period } => {
            let fields = fields.text("type", "byo-yomi").number("base", base.0);
            fields.number("periods", u64::from(periods)).number("period", period.0)
        }
        TimeControl::Days { per_turn } => fields.text("type", "days").number("per-turn", per_turn.0),
    }
    .end();
}

pub(crate) fn read_terms(value: &Value) -> Option<GameTerms> {
    Some(GameTerms {
        game: text_of(value, "game")?,
        start: maybe(value, "start", as_string)?,
        time: read_time(value.get("time")?)?,
        rated: value.get("rated")?.as_flag()?,
        colour: match value.get("colour").map(Value::as_text) {
            None => Colour::default(),
            Some(Some("one")) => Colour::One,
            Some(Some("two")) => Colour::Two,
            Some(Some("random")) => Colour::Random,
            Some(_) => return None,
        },
        touch_move: flag(value, "touch-move")?,
    })
}

pub(crate) fn read_time(value: &Value) -> Option<TimeControl> {
    let millis = |name: &str| value.get(name).and_then(Value::as_u64).map(Millis);
    Some(match value.get("type")?.as_text()? {
        "unlimited" => TimeControl::Unlimited,
        "fischer" => TimeControl::Fischer { base: millis("base")?, increment: millis("increment")? },
        "delay" => TimeControl::Delay { base: millis("base")?, delay: millis("delay")? },
        "byo-yomi" => TimeControl::ByoYomi {
            base: millis("base")?,
            periods: value.get("periods").and_then(as_u32)?,
            period: millis("period")?,
        },
        "days" => TimeControl::Days { per_turn: millis("per-turn")? },
        _ => return None,
    })
}

pub(crate) fn read_person(value: &Value) -> Option<Person> {
    Some(Person {
        id: text_of(value, "id")?,
        name: text_of(value, "name")?,
        rating: maybe(value, "rating", as_i32)?,
        provisional: flag(value, "provisional")?,
        engine: flag(value, "engine")?,
        guest: flag(value, "guest")?,
    })
}

pub(crate) fn read_seek(value: &Value) -> Option<Seek> {
    Some(Seek {
        id: text_of(value, "id")?,
        by: read_person(value.get("by")?)?,
        terms: read_terms(value.get("terms")?)?,
        speed: read_speed(value.get("speed")?)?,
    })
}

pub(crate) fn read_speed(value: &Value) -> Option<Speed> {
    Some(match value.as_text()? {
        "blitz" => Speed::Blitz,
        "rapid" => Speed::Rapid,
        "classical" => Speed::Classical,
        "correspondence" => Speed::Correspondence,
        _ => return None,
    })
}

pub(crate) fn read_board(value: &Value) -> Option<LiveBoard> {
    let last = |value: &Value| Some(LastTurn { text: text_of(value, "text")?, from: text_of(value, "from")? });
    Some(LiveBoard {
        id: text_of(value, "id")?,
        terms: read_terms(value.get("terms")?)?,
        speed: read_speed(value.get("speed")?)?,
        players: pair(value.get("players")?, read_person)?,
        ply: value.get("ply").and_then(as_u32)?,
        position: text_of(value, "position")?,
        last: maybe(value, "last", last)?,
        clocks: maybe(value, "clocks", read_clocks)?,
        spectators: value.get("spectators").and_then(as_u32)?,
        result: maybe(value, "result", as_string)?,
    })
}

fn read_own_game(value: &Value) -> Option<OwnGame> {
    Some(OwnGame {
        id: text_of(value, "id")?,
        game: text_of(value, "game")?,
        rival: read_person(value.get("rival")?)?,
        your_turn: flag(value, "your-turn")?,
        due: maybe(value, "due", Value::as_u64)?.map(UnixMillis),
        by_letter: flag(value, "by-letter")?,
        over: flag(value, "over")?,
    })
}

fn read_statement(value: &Value) -> Option<Statement> {
    Some(Statement {
        rule: text_of(value, "rule")?,
        cells: maybe(value, "cells", Value::as_texts)?.unwrap_or_default(),
        message: text_of(value, "message")?,
    })
}

fn read_presence(value: &Value) -> Option<Presence> {
    Some(match value.get("type")?.as_text()? {
        "here" => Presence::Here { lag: maybe(value, "lag", Value::as_u64)?.map(Millis) },
        "away" => Presence::Away {
            since: UnixMillis(value.get("since")?.as_u64()?),
            claim_at: maybe(value, "claim-at", Value::as_u64)?.map(UnixMillis),
        },
        _ => return None,
    })
}

fn read_side(value: &Value) -> Option<Side> {
    match value.as_text()? {
        "one" => Some(Side::One),
        "two" => Some(Side::Two),
        _ => None,
    }
}

fn read_offer(value: &Value) -> Option<Offer> {
    [Offer::Draw, Offer::TakeBack, Offer::Rematch].into_iter().find(|offer| Some(offer_name(*offer)) == value.as_text())
}

fn read_clocks(value: &Value) -> Option<Clocks> {
    Some(Clocks {
        left: pair(value.get("left")?, Value::as_u64)?.map(Millis),
        periods: maybe(value, "periods", |value| pair(value, as_u32))?,
        in_periods: maybe(value, "in-periods", |value| pair(value, Value::as_flag))?,
        running: maybe(value, "running", read_side)?,
        spent: maybe(value, "spent", Value::as_u64)?.map(Millis),
        at: UnixMillis(value.get("at")?.as_u64()?),
    })
}

fn read_conclusion(value: &Value) -> Option<Conclusion> {
    let points = |value: &Value| value.as_u64()?.try_into().ok();
    let score = match value.given("score") {
        Some(score) => match score.as_list()? {
            [one, two] => Some([points(one)?, points(two)?]),
            _ => return None,
        },
        None => None,
    };
    Some(Conclusion {
        result: text_of(value, "result")?,
        termination: text_of(value, "termination")?,
        score,
        message: text_of(value, "message")?,
    })
}

pub(crate) fn read_change(value: &Value) -> Option<RatingChange> {
    Some(RatingChange { before: as_i32(value.get("before")?)?, after: as_i32(value.get("after")?)? })
}

fn read_event(value: &Value) -> Option<GameEvent> {
    let ply = || value.get("ply").and_then(as_u32);
    let by = || value.get("by").and_then(read_side);
    let offer = || value.get("offer").and_then(read_offer);
    let clocks = || maybe(value, "clocks", read_clocks);
    Some(match value.get("type")?.as_text()? {
        "started" => GameEvent::Started { clocks: clocks()? },
        "moved" => GameEvent::Moved {
            ply: ply()?,
            text: text_of(value, "text")?,
            by: by()?,
            origin: match value.get("origin").map(Value::as_text) {
                None | Some(Some("entered")) => Origin::Entered,
                Some(Some("premove")) => Origin::Premove,
                Some(Some("conditional")) => Origin::Conditional,
                Some(_) => return None,
            },
            spent: Millis(value.get("spent")?.as_u64()?),
            clocks: clocks()?,
        },
        "taken-back" => GameEvent::TakenBack { ply: ply()?, clocks: clocks()? },
        "offered" => GameEvent::Offered { by: by()?, offer: offer()?, again: maybe(value, "again", as_u32)? },
        "offer-closed" => GameEvent::OfferClosed {
            by: by()?,
            offer: offer()?,
            how: match value.get("how")?.as_text()? {
                "accepted" => Closed::Accepted,
                "declined" => Closed::Declined,
                "withdrawn" => Closed::Withdrawn,
                "lapsed" => Closed::Lapsed,
                _ => return None,
            },
        },
        "clocks-set" => {
            GameEvent::ClocksSet { clocks: read_clocks(value.get("clocks")?)?, by: maybe(value, "by", read_side)? }
        }
        "adjourned" => GameEvent::Adjourned,
        "resumed" => GameEvent::Resumed { clocks: clocks()? },
        "ended" => GameEvent::Ended {
            conclusion: read_conclusion(value.get("conclusion")?)?,
            ratings: maybe(value, "ratings", |value| pair(value, read_change))?,
        },
        "reopened" => GameEvent::Reopened { clocks: clocks()? },
        "rematch" => GameEvent::Rematch { game: text_of(value, "game")? },
        _ => return None,
    })
}

pub(crate) fn read_snapshot(value: &Value) -> Option<GameSnapshot> {
    let open = |value: &Value| {
        Some(OpenOffer { by: value.get("by").and_then(read_side)?, offer: value.get("offer").and_then(read_offer)? })
    };
    Some(GameSnapshot {
        terms: read_terms(value.get("terms")?)?,
        players: pair(value.get("players")?, read_person)?,
        you: maybe(value, "you", read_side)?,
        record: text_of(value, "record")?,
        clocks: maybe(value, "clocks", read_clocks)?,
        offers: value.get("offers")?.as_list()?.iter().map(open).collect::<Option<_>>()?,
        pauses: maybe(value, "pauses", read_pauses)?.unwrap_or_default(),
        adjourned: flag(value, "adjourned")?,
        conclusion: maybe(value, "conclusion", read_conclusion)?,
        ratings: maybe(value, "ratings", |value| pair(value, read_change))?,
    })
}

fn read_pauses(value: &Value) -> Option<Vec<Pause>> {
    let pause = |value: &Value| {
        Some(Pause {
            by: value.get("by").and_then(read_side)?,
            offer: value.get("offer").and_then(read_offer)?,
            again: value.get("again").and_then(as_u32)?,
        })
    };
    value.as_list()?.iter().map(pause).collect()
}
