//! How players are called: a guest may become somebody with a name while the game goes on.

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use store::{GameStatus, PersonId};

use super::Read;
use super::room::{Caller, Room};

impl Room {
    /// That person is called otherwise now, perhaps, or is somebody else: reads again what is stored. Whoever follows the game is
    /// told; only those have to come back who were let in as somebody who they are no more.
    pub(super) async fn reread(&mut self, person: PersonId) {
        if !self.game.concerns(person) {
            return;
        }
        let Read { game, talk, passed } = match self.live.read(self.game.id).await {
            // Nothing else has been stored meanwhile: this task alone does that.
            Ok(Some(read)) if read.game.size == self.game.size => read,
            _ => {
                self.is_broken = true;
                return;
            }
        };
        if game.names() == self.game.names() {
            return;
        }
        let is_his = |caller: &Caller| caller.person.as_ref().is_some_and(|it| it.id == person);
        let gone: Vec<_> = self.followers.values().filter(|caller| is_his(caller)).cloned().collect();
        for caller in gone {
            let side = self.side_of(&caller);
            self.followers.remove(&caller.socket);
            self.note_presence(side, false);
            caller.out.close();
        }
        (self.game, self.talk, self.passed) = (game, talk, passed);
        self.load_ratings().await;
        self.tell_players(self.followers.values());
        if self.game.status == GameStatus::Open {
            for follower in self.followers.values() {
                self.tell_state(follower);
            }
        }
        self.tell_presence();
        self.tell_own();
        if self.game.status == GameStatus::Playing {
            self.list();
            self.live.boards.touch(self.game.id);
        }
    }

    /// Tells who plays.
    pub(super) fn tell_players<'a>(&self, callers: impl Iterator<Item = &'a Caller>) {
        let Some(table) = &self.game.table else {
            return;
        };
        let players = ServerMessage::Players { game: self.game.id.to_string(), players: table.players() };
        let text: Utf8Bytes = protocol::encode(&players).into();
        for caller in callers {
            caller.out.send_text(text.clone());
        }
    }
}
