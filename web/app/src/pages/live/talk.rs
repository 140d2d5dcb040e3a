//! What is said in a game, as it is known here.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ChatRoom, ClientMessage, Person, ServerMessage};
use rules::Lang;

use super::WORDS;
use super::desk::Desk;
use crate::browser;
use crate::live::{self, LiveGame};

/// How far somebody has read: the number of the game and the time of the newest line, of the last game only.
const READ: &str = "tafel.live.read";

/// Something that was said.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Line {
    pub(super) room: ChatRoom,
    /// From 1 in each room.
    pub(super) number: u64,
    pub(super) by: Person,
    pub(super) at: u64,
    pub(super) text: String,
}

/// What is said, and what is done about it.
#[derive(Clone, Copy)]
pub(super) struct Talk {
    /// In the order of time.
    pub(super) lines: RwSignal<Vec<Line>>,
    pub(super) muted: RwSignal<Vec<Person>>,
    /// Whether it is to be seen.
    pub(super) is_open: RwSignal<bool>,
    /// The time of the newest line that was seen.
    read: RwSignal<u64>,
    /// What became of what one wanted to say.
    pub(super) note: RwSignal<Option<String>>,
    /// Where one speaks.
    pub(super) room: RwSignal<ChatRoom>,
    asked: StoredValue<Vec<(String, Wanted)>>,
}

/// What was asked of the server.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Speech,
    Silence,
    Complaint,
}

impl Talk {
    pub(super) fn new(game: &str) -> Self {
        let read = browser::kept(READ).and_then(|kept| kept.strip_prefix(game)?.trim().parse().ok());
        Self {
            lines: RwSignal::new(Vec::new()),
            muted: RwSignal::new(Vec::new()),
            is_open: RwSignal::new(false),
            read: RwSignal::new(read.unwrap_or(0)),
            note: RwSignal::new(None),
            room: RwSignal::new(ChatRoom::Players),
            asked: StoredValue::new(Vec::new()),
        }
    }

    fn take(self, line: Line) {
        self.lines.update(|lines| {
            // After a break, or in another language, it comes again.
            lines.retain(|known| (known.room, known.number) != (line.room, line.number));
            let at = lines.partition_point(|known| (known.at, known.number) <= (line.at, line.number));
            lines.insert(at, line);
        });
    }

    /// What was asked is answered; whether it was about talk.
    pub(super) fn answered(self, request: &str, refusal: Option<&str>, lang: Lang) -> bool {
        let wanted = self.asked.with_value(|asked| asked.iter().find(|one| one.0 == request).map(|one| one.1));
        if let Some(wanted) = wanted {
            self.asked.update_value(|asked| asked.retain(|one| one.0 != request));
            let thanks = || (wanted == Wanted::Complaint).then(|| WORDS.word(lang, "chat.reported"));
            self.note.set(refusal.map(str::to_owned).or_else(thanks));
        }
        wanted.is_some()
    }
}

impl Desk {
    /// Somebody says something, or one's own wishes are told.
    pub(super) fn hear_talk(self, message: ServerMessage) {
        let talk = self.talk;
        match message {
            ServerMessage::Chat { number, room, by, at, text, .. } => {
                talk.take(Line { room, number, by, at: at.0, text });
                if talk.is_open.get_untracked() {
                    self.have_read();
                }
            }
            ServerMessage::Muted { people } => talk.muted.set(people),
            _ => {}
        }
    }

    /// Whether that is who reads.
    pub(super) fn is_you(self, person: &Person) -> bool {
        self.you.with_value(|you| you.as_ref() == Some(&person.id))
    }

    /// How many lines have not been seen; reactive.
    pub(super) fn unread(self) -> usize {
        let (talk, read) = (self.talk, self.talk.read.get());
        let muted = talk.muted.get();
        talk.lines.with(|lines| {
            let is_new = |line: &&Line| line.at > read && !self.is_you(&line.by) && !is_muted(&muted, &line.by);
            lines.iter().filter(is_new).count()
        })
    }

    /// All that there is has been seen.
    pub(super) fn have_read(self) {
        let newest = self.talk.lines.with_untracked(|lines| lines.last().map_or(0, |line| line.at));
        if newest > self.talk.read.get_untracked() {
            self.talk.read.set(newest);
            browser::keep(READ, &format!("{} {newest}", self.id.get_value()));
        }
    }

    pub(super) fn toggle_talk(self) {
        self.talk.is_open.update(|is_open| *is_open = !*is_open);
        self.have_read();
    }

    /// Where one can speak: apart while the game lasts; reactive.
    pub(super) fn rooms(self) -> &'static [ChatRoom] {
        self.game.with(|game| match game {
            Some(game) if game.you.is_some() && game.is_over() => &[ChatRoom::Players, ChatRoom::Spectators][..],
            Some(game) if game.you.is_some() => &[ChatRoom::Players],
            _ => &[ChatRoom::Spectators],
        })
    }

    /// Says something: words of one's own, or a phrase of the house.
    pub(super) fn chat(self, text: String, preset: Option<&'static str>) {
        let rooms = untrack(|| self.rooms());
        let chosen = self.talk.room.get_untracked();
        let room = if rooms.contains(&chosen) { chosen } else { rooms[0] };
        self.as_somebody(move || {
            self.ask_talk(Wanted::Speech, |game, id| ClientMessage::Chat {
                game,
                id,
                room,
                text,
                preset: preset.map(str::to_owned),
            });
        });
    }

    /// Does not want to read what somebody says, or wants to again.
    pub(super) fn mute(self, person: String, muted: bool) {
        self.as_somebody(move || self.ask_talk(Wanted::Silence, |_, id| ClientMessage::Mute { id, person, muted }));
    }

    /// Complains of a line.
    pub(super) fn report(self, room: ChatRoom, number: u64) {
        let reason = String::new();
        self.as_somebody(move || {
            self.ask_talk(Wanted::Complaint, |game, id| ClientMessage::Report { game, id, room, number, reason });
        });
    }

    fn ask_talk(self, wanted: Wanted, make: impl FnOnce(String, String) -> ClientMessage) {
        self.talk.note.set(None);
        self.request(|game, id| {
            self.talk.asked.update_value(|asked| asked.push((id.clone(), wanted)));
            make(game, id)
        });
    }

    /// Whoever is nobody yet becomes a guest first.
    fn as_somebody(self, act: impl FnOnce() + 'static) {
        if self.you.with_value(Option::is_some) {
            return act();
        }
        let lang = self.prefs.lang.get_untracked();
        spawn_local(async move {
            let done = live::become_guest(lang).await;
            if self.talk.note.try_get_untracked().is_none() {
                return;
            }
            match done {
                Ok(you) => {
                    self.you.set_value(Some(you));
                    self.reconnect();
                    act();
                }
                Err(live::Trouble::Said(words)) => self.talk.note.set(Some(words)),
                Err(_) => self.talk.note.set(Some(WORDS.word(lang, "failed"))),
            }
        });
    }
}

/// Whether somebody is not to be read.
pub(super) fn is_muted(muted: &[Person], person: &Person) -> bool {
    muted.iter().any(|one| one.id == person.id)
}

/// The phrases that suit the moment. Everybody reads them in his own language.
pub(super) fn phrases(game: Option<&LiveGame>) -> &'static [&'static str] {
    match game {
        Some(game) if game.is_over() => &["good-game", "well-played", "thank-you", "goodbye"],
        Some(game) if !game.has_begun() => &["hello", "good-luck", "have-fun"],
        _ => &["well-played", "sorry", "must-go"],
    }
}
