//! What the browser keeps of a game: the game as it was known last, and one's own move that is on its way. Neither is lost when the
//! page is loaded anew, or when the server is gone.

use leptos::prelude::*;
use protocol::{OwnGame, Presence};

use super::WORDS;
use super::desk::Desk;
use crate::browser;
use crate::library;
use crate::live::{LiveGame, Status, kept_game, rated, unsent};
use crate::parts::download;
use crate::route::Route;

/// After so long without a connection the server is called gone, in milliseconds.
const GONE_AFTER: u64 = 4_000;

impl Desk {
    /// Shows the game as it was known last, until the server says more.
    pub(super) fn remember(self) {
        let id = self.id.get_value();
        self.unsent.set_value(unsent::move_in(&id));
        let Some(kept) = kept_game::find(&id) else {
            return;
        };
        let mut game = kept.game;
        // Who plays may have another name by now, and the words another language: the whole state is asked for.
        game.forget_number();
        self.now.set(kept.at);
        self.is_old.set(true);
        self.settle(game);
    }

    /// Whether the seat that is known here is that of whoever the server takes one for.
    pub(super) fn is_seat_right(self) -> bool {
        self.game.with_untracked(|game| {
            let Some(game) = game else { return true };
            self.you.with_value(|you| match game.you {
                Some(side) => you.as_ref() == Some(&game.players[side.index()].id),
                None => game.players.iter().all(|player| you.as_ref() != Some(&player.id)),
            })
        })
    }

    fn time(self) -> u64 {
        self.wire.now().unwrap_or_else(|| browser::moment().as_millis())
    }

    /// Keeps the whole state as the server has said it.
    pub(super) fn keep_state(self, told: &str) {
        self.id.with_value(|id| kept_game::keep(id, self.time(), told));
    }

    /// Keeps what has happened; `false` if the whole state is wanted, to keep it in the place of so many events.
    pub(super) fn keep_event(self, told: &str) -> bool {
        let plays = self.game.with_untracked(|game| game.as_ref().is_some_and(|game| game.you.is_some()));
        !plays || self.id.with_value(|id| kept_game::append(id, self.time(), told))
    }

    /// A move that was on its way when the page was left is seen, and sent again by the connection.
    pub(super) fn resume_unsent(self, game: &mut LiveGame) {
        self.unsent.with_value(|unsent| {
            if let Some(unsent) = unsent {
                game.resume(&unsent.id, unsent.ply, &unsent.text);
            }
        });
    }

    /// A request has been done.
    pub(super) fn sent(self, request: &str) {
        if self.unsent.with_value(|unsent| unsent.as_ref().is_some_and(|unsent| unsent.id == request)) {
            self.unsent.set_value(None);
        }
    }

    /// Why a move that was kept is gone; none if the request was something else.
    pub(super) fn why_unsent(self, request: &str, reason: &str) -> Option<String> {
        let unsent = self.unsent.get_value().filter(|unsent| unsent.id == request)?;
        self.unsent.set_value(None);
        let gaps = [("move", unsent.text.into()), ("reason", reason.to_owned().into())];
        Some(WORDS.fill(self.prefs.lang.get_untracked(), "unsent", &gaps))
    }

    /// Looks whether the server is gone for longer than a moment.
    pub(super) fn look_for_server(self) {
        let status = self.status.get_untracked();
        let now = browser::ticks();
        if status == Status::Connected {
            self.lost_at.set_value(None);
        } else if self.lost_at.get_value().is_none() {
            self.lost_at.set_value(Some(now));
        }
        let is_long = self.lost_at.get_value().is_some_and(|lost| now.saturating_sub(lost) > GONE_AFTER);
        let is_gone = (is_long || status == Status::Offline) && status != Status::Incompatible;
        if self.is_gone.get_untracked() != is_gone {
            self.is_gone.set(is_gone);
        }
    }

    /// Who is there has changed, perhaps.
    pub(super) fn note_presence(self, sides: [Presence; 2]) {
        let you = self.game.with_untracked(|game| game.as_ref().and_then(|game| game.you));
        if you.is_some_and(|you| matches!(sides[you.other().index()], Presence::Here { .. })) {
            self.is_patient.set(false);
        }
        self.presence.set(Some(sides));
    }

    /// Saves the game so far as a file.
    pub(super) fn save(self) {
        let text = self.game.with_untracked(|game| game.as_ref().map(|game| game.record().to_string()));
        if let Some(text) = text {
            download(&format!("{}.tafel", self.id.get_value()), "text/plain;charset=utf-8", &text);
        }
    }

    /// Looks at the game so far on the analysis board: a copy of it becomes one of one's own games.
    pub(super) fn analyse(self) {
        let kept = self.game.with_untracked(|game| library::add(game.as_ref()?.record()).ok());
        match kept {
            Some(id) => self.router.go(Route::Analyse(Some(id))),
            None => self.say("not-kept", &[]),
        }
    }

    /// While a rated game is being played, the engine gives no advice in this browser.
    pub(super) fn bar_advice(self) {
        Effect::new(move || {
            self.game.with(|game| {
                if let Some(game) = game {
                    self.id.with_value(|id| rated::note(id, game));
                }
            });
        });
    }

    /// All pages know how this game stands, also after this one.
    pub(super) fn tell_notices(self) {
        Effect::new(move || {
            let own = self.game.with(|game| {
                let game = game.as_ref()?;
                let you = game.you?;
                Some(OwnGame {
                    id: self.id.get_value(),
                    game: game.terms.game.clone(),
                    rival: game.players[you.other().index()].clone(),
                    your_turn: game.is_your_turn(),
                    due: None,
                    by_letter: game.control().is_by_letter(),
                    over: game.is_over(),
                })
            });
            if let Some(own) = own {
                self.notices.seen(&own.id);
                self.notices.note(own);
            }
        });
    }
}
