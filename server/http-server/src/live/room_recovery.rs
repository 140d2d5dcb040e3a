//! A room after something went wrong: the database failed, or the process was suspended.

use protocol::TimeControl;
use session::Moment;
use store::GameStatus;

use super::refusal::{Denied, unavailable};
use super::room::{Room, ToRoom};
use crate::watch::moment;

impl Room {
    /// Gives both clocks back the time in which the process was suspended.
    pub(super) async fn catch_up(&mut self) {
        // Whoever reads the time first notices a gap.
        self.watch.now();
        let downtimes = match self.live.pause_clocks().await {
            Ok(downtimes) => downtimes.all,
            Err(error) => {
                tracing::error!(%error, "time could not be given back");
                self.is_broken = true;
                return;
            }
        };
        if downtimes.len() == self.passed {
            return;
        }
        for down in &downtimes[self.passed..] {
            self.game.pass_over(*down);
            self.attendance.pass_over(moment(down.begun), moment(down.ended));
            self.not_before = self.not_before.max(moment(down.ended));
        }
        self.passed = downtimes.len();
        if self.game.status == GameStatus::Playing && self.game.terms.time != TimeControl::Unlimited {
            // The clocks on their pages went on.
            for follower in self.followers.values() {
                self.tell_state(follower);
            }
            self.tell_presence();
            self.live.boards.touch(self.game.id);
        }
    }

    /// When something is done that came in at that time: not before the end of the last suspension.
    pub(super) fn done_at(&self, at: Moment) -> Moment {
        at.max(self.not_before)
    }

    /// Answers a message when memory may differ from what is stored: the next task of the game reads it again and does it.
    pub(super) fn turn_away(&self, message: ToRoom) {
        match message {
            ToRoom::Join(caller, _) | ToRoom::Resync(caller) => caller.out.close(),
            ToRoom::Act { caller, request, .. }
            | ToRoom::Say { caller, request, .. }
            | ToRoom::Report { caller, request, .. } => {
                caller.out.send(&self.refused(caller.lang, &request, &Denied::House(unavailable().0)));
                caller.out.close();
            }
            // Whoever asked may have gone away.
            ToRoom::Accept { reply, .. } | ToRoom::Look { reply, .. } => drop(reply.send(Err(unavailable()))),
            ToRoom::Close { reply, .. } => drop(reply.send(Err(unavailable()))),
            ToRoom::Own { reply, .. } => drop(reply.send(Err(unavailable()))),
            ToRoom::Board(reply) => drop(reply.send(None)),
            ToRoom::Leave(_) | ToRoom::House { .. } | ToRoom::Wake | ToRoom::Reread(_) => {}
        }
    }
}
