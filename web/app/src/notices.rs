//! What waits for whoever is here, wherever he is: games proposed to him, his turn in other games, games that are over.

use leptos::prelude::*;
use protocol::{ChallengeAnswer, ClientMessage, GameTerms, OwnGame, Person, ServerMessage};
use rules::Lang;

use crate::account::Me;
use crate::live::{self, Heard, Wire};
use crate::prefs::Prefs;
use crate::route::{Route, Router};
use crate::sound::{Chime, chime};
use crate::words::lang;

/// So many ends of games are told at once.
const MOST_ENDED: usize = 3;

/// Somebody proposes a game to whoever is here.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal {
    /// Its number.
    pub id: String,
    /// Who proposes it.
    pub by: Person,
    /// What is to be played.
    pub terms: GameTerms,
}

/// What waits, in the context of all pages.
#[derive(Clone, Copy)]
pub struct Notices {
    /// One's own games that are under way.
    pub games: RwSignal<Vec<OwnGame>>,
    /// Games proposed to whoever is here.
    pub challenges: RwSignal<Vec<Proposal>>,
    /// Games that have ended while one was elsewhere.
    pub ended: RwSignal<Vec<OwnGame>>,
    /// Why an answer came to nothing.
    pub said: RwSignal<Option<String>>,
    /// Games in which one's turn is not told of again, by their numbers.
    put_off: RwSignal<Vec<String>>,
    /// Proposals that were accepted here, by their numbers, and what the requests are called.
    accepted: StoredValue<Vec<(String, String)>>,
    wire: Wire,
    me: Me,
    router: Router,
    prefs: Prefs,
}

impl Notices {
    /// For the context of all pages; nobody listens yet.
    pub fn provide(wire: Wire, me: Me, router: Router, prefs: Prefs) -> Self {
        let notices = Self {
            games: RwSignal::new(Vec::new()),
            challenges: RwSignal::new(Vec::new()),
            ended: RwSignal::new(Vec::new()),
            said: RwSignal::new(None),
            put_off: RwSignal::new(Vec::new()),
            accepted: StoredValue::new(Vec::new()),
            wire,
            me,
            router,
            prefs,
        };
        provide_context(notices);
        notices
    }

    /// Begins to listen, for as long as whoever asks for it is there.
    pub fn listen(self) {
        let (wire, me, lang) = (self.wire, self.me, lang());
        wire.overhear(move |heard| self.hear(heard));
        Effect::new(move |before: Option<Option<String>>| {
            self.router.visit.track();
            let name = me.name();
            // The connection is that of whoever was here when it was made.
            if before.is_some_and(|before| before != name) {
                wire.restart();
            }
            wire.hold(name.is_some() || live::has_games());
            name
        });
        // What the server says in words comes in the language of the reader.
        Effect::new(move |before: Option<Lang>| {
            let now = lang.get();
            if before.is_some_and(|before| before != now) {
                wire.restart();
            }
            now
        });
    }

    fn hear(self, heard: Heard) {
        let Heard::Message(message, _) = heard else {
            return;
        };
        match *message {
            ServerMessage::Welcome { you, .. } => {
                self.challenges.set(Vec::new());
                if you.is_some() {
                    self.wire.say(&ClientMessage::WatchOwn);
                } else {
                    self.games.set(Vec::new());
                }
            }
            ServerMessage::OwnGames { games } => {
                for game in &games {
                    live::keep(&game.id);
                    self.note_turn(game);
                }
                self.games.set(games);
            }
            ServerMessage::OwnGame { game } => self.note(game),
            ServerMessage::Challenged { challenge, by, to: Some(to), terms } if self.is_you(&to) => {
                let is_news = self.challenges.with_untracked(|all| all.iter().all(|known| known.id != challenge));
                if is_news {
                    chime(self.prefs, Chime::Begin);
                    self.challenges.update(|all| all.push(Proposal { id: challenge, by, terms }));
                }
            }
            ServerMessage::ChallengeClosed { challenge, .. } => self.drop_challenge(&challenge),
            ServerMessage::GameStarted { game, .. } => {
                self.drop_challenge(&game);
                if self.accepted.with_value(|all| all.iter().any(|(known, _)| *known == game)) {
                    self.accepted.update_value(|all| all.retain(|(known, _)| *known != game));
                    live::keep(&game);
                    self.router.go(Route::Live(game));
                }
            }
            ServerMessage::Refused { id, statement, .. }
                if self.accepted.with_value(|all| all.iter().any(|(_, request)| *request == id)) =>
            {
                self.accepted.update_value(|all| all.retain(|(_, request)| *request != id));
                self.said.set(Some(statement.message));
            }
            _ => {}
        }
    }

    fn is_you(self, person: &Person) -> bool {
        self.wire.you.with_untracked(|you| you.as_ref().is_some_and(|you| you.id == person.id))
    }

    fn drop_challenge(self, id: &str) {
        if self.challenges.with_untracked(|all| all.iter().any(|known| known.id == id)) {
            self.challenges.update(|all| all.retain(|known| known.id != id));
        }
    }

    /// A game of one's own has gone on, elsewhere or in this page.
    pub fn note(self, game: OwnGame) {
        let before = self.games.with_untracked(|all| all.iter().find(|known| known.id == game.id).cloned());
        if before.as_ref() == Some(&game) || before.is_none() && game.over {
            return;
        }
        if game.over {
            live::forget(&game.id);
            self.games.update(|all| all.retain(|known| known.id != game.id));
            if !self.is_here(&game.id) {
                chime(self.prefs, Chime::End);
                self.ended.update(|all| {
                    all.insert(0, game);
                    all.truncate(MOST_ENDED);
                });
            }
            return;
        }
        live::keep(&game.id);
        self.note_turn(&game);
        self.games.update(|all| match all.iter_mut().find(|known| known.id == game.id) {
            Some(known) => *known = game,
            None => all.push(game),
        });
    }

    /// The next turn of a game is told of, whether or not this one was put off.
    fn note_turn(self, game: &OwnGame) {
        if !game.your_turn && self.put_off.with_untracked(|all| all.contains(&game.id)) {
            self.put_off.update(|all| all.retain(|id| *id != game.id));
        }
    }

    fn is_here(self, id: &str) -> bool {
        self.router.route.with_untracked(|route| matches!(route, Route::Live(here) if here == id))
    }

    /// The games in which it is one's turn, but for the one in this page; the most urgent first. Reactive.
    pub fn turns_elsewhere(self) -> Vec<OwnGame> {
        let here = self.router.route.with(|route| if let Route::Live(id) = route { Some(id.clone()) } else { None });
        let mut turns: Vec<_> = self.games.with(|games| {
            games.iter().filter(|game| game.your_turn && Some(&game.id) != here.as_ref()).cloned().collect()
        });
        rules::sort_by_number(&mut turns, |game| game.due.map_or(f64::MAX, |due| due.0 as f64));
        turns
    }

    /// Those of them that have not been put off. Reactive.
    pub fn turns_to_tell(self) -> Vec<OwnGame> {
        let mut turns = self.turns_elsewhere();
        self.put_off.with(|all| turns.retain(|game| !all.contains(&game.id)));
        turns
    }

    /// A turn has been told of, and whoever is here wants to see it no more until the next one.
    pub fn put_off(self, id: &str) {
        self.put_off.update(|all| all.push(id.to_owned()));
    }

    /// How many things wait; reactive.
    pub fn count(self) -> usize {
        self.challenges.with(Vec::len) + self.ended.with(Vec::len) + self.turns_elsewhere().len()
    }

    /// Answers somebody who proposes a game.
    pub fn answer(self, challenge: String, answer: ChallengeAnswer) {
        self.said.set(None);
        self.drop_challenge(&challenge);
        let id = challenge.clone();
        let request = self.wire.request(|id| ClientMessage::AnswerChallenge { id, challenge, answer });
        if let Some(request) = request.filter(|_| answer == ChallengeAnswer::Accept) {
            self.accepted.update_value(|all| all.push((id, request)));
        }
    }

    /// The end of a game has been seen.
    pub fn seen(self, id: &str) {
        self.ended.update(|all| all.retain(|game| game.id != id));
    }
}
