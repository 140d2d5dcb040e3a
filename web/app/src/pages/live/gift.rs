use leptos::prelude::*;
use protocol::ClientMessage;
use rules::Side;

use super::desk::Desk;
use super::{WORDS, name_of};
use crate::live::LiveGame;

/// Gives the opponent a minute, once a turn.
#[component]
pub(super) fn Gift(desk: Desk) -> impl IntoView {
    let lang = desk.prefs.lang;
    let has_given = Memo::new(move |_| desk.game.with(|game| game.as_ref().is_some_and(LiveGame::has_given)));
    let words = move || {
        if has_given.get() {
            return session::WORDS.word(lang.get(), "time.again");
        }
        WORDS.fill(lang.get(), "gift.give", &[("name", desk.rival(lang.get()).into())])
    };
    view! {
        <button
            type="button"
            class="button small gift"
            aria-disabled=move || has_given.get().to_string()
            title=words
            on:click=move |_| desk.give_time(has_given.get_untracked())
            data-test="give-time"
        >
            <span aria-hidden="true">"+1:00"</span>
            <span class="unseen">{words}</span>
        </button>
    }
}

impl Desk {
    /// The name of the opponent; reactive.
    fn rival(self, lang: rules::Lang) -> String {
        self.game.with(|game| {
            let player = game.as_ref().and_then(|game| Some(&game.players[game.you?.other().index()]));
            player.map(|player| name_of(player, lang)).unwrap_or_default()
        })
    }

    fn give_time(self, has_given: bool) {
        if has_given {
            let text = session::WORDS.word(self.prefs.lang.get_untracked(), "time.again");
            return self.say_why(text);
        }
        self.request(|game, id| ClientMessage::GiveTime { game, id });
    }

    /// Says who has given whom time.
    pub(super) fn tell_gift(self, by: Side) {
        let lang = self.prefs.lang.get_untracked();
        let told = self.game.with_untracked(|game| {
            let game = game.as_ref()?;
            let name = |side: Side| name_of(&game.players[side.index()], lang);
            Some(match game.you {
                Some(you) if you == by => ("gift.yours", name(by.other())),
                Some(_) => ("gift.theirs", name(by)),
                None => ("gift.seen", name(by)),
            })
        });
        if let Some((key, name)) = told {
            self.tell(key, &[("name", name.into())]);
        }
    }
}
