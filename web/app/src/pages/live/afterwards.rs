use leptos::prelude::*;
use leptos::task::spawn_local;
use record::Record;
use rules::Side;

use super::desk::Desk;
use crate::live;
use crate::pages::play::WORDS as PLAY;
use crate::parts::{ShareDialog, encoded};
use crate::route::{Link, Route};
use crate::words::text;

/// What anybody may want of a game that is over: to go through it, and to give it to others.
#[component]
pub(super) fn Afterwards(
    desk: Desk,
    /// Whether one has played it; then there is more to do than to look at it.
    is_player: Memo<bool>,
    /// The server could not be asked.
    failed: RwSignal<bool>,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let fetched = RwSignal::new(None::<Record>);
    let share = move |_| {
        failed.set(false);
        spawn_local(async move {
            let record = record_of(desk).await;
            // The page may be gone meanwhile.
            if failed.try_set(record.is_none()).is_none() && record.is_some() {
                fetched.set(record);
                is_open.set(true);
            }
        });
    };
    let behind = format!("?live={}", encoded(&desk.id.get_value()));
    view! {
        <Show when=move || !is_player.get()>
            <Link to=Route::Analyse(None) behind=behind.clone() class="button">{text(&PLAY, "analyse")}</Link>
        </Show>
        <button type="button" class="button" on:click=share data-test="share-open">{text(&PLAY, "share")}</button>
        <ShareDialog
            open=is_open
            record=Callback::new(move |()| fetched.get_untracked())
            flipped=Signal::derive(move || desk.bottom() == Side::Two)
        />
    }
}

/// The record as the server has it, with names and clocks; without a server, what is known here.
pub(super) async fn record_of(desk: Desk) -> Option<Record> {
    let seen = live::look(&desk.id.get_value(), desk.prefs.lang.get_untracked()).await;
    let text = seen.ok().and_then(|view| view.state).map(|state| state.record);
    let reading = text.and_then(|text| record::read_own(&text, engine::all())).and_then(Result::ok);
    let known = || desk.game.try_with_untracked(|game| game.as_ref().map(|game| game.record().clone())).flatten();
    reading.map(|reading| reading.record).or_else(known)
}
