//! A game that waits for its second player: the link for whoever proposes it, one button for whoever has the link.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Colour, GameTerms, Person};
use rules::{Lang, Side};
use session::TimeControl;

use super::desk::{Desk, Phase};
use super::{WORDS, name_of};
use crate::live::{self, Trouble, control_of, table_of};
use crate::parts::{Thumbnail, address, can_hand_on, copy, game_name, hand_on};
use crate::route::Route;
use crate::words::text;

/// The clock in words: `5+3`, `3 days a turn`, `no clock`.
pub(crate) fn clock_words(control: TimeControl, lang: Lang) -> String {
    match control {
        TimeControl::Unlimited => WORDS.word(lang, "clock.none"),
        TimeControl::Days { per_turn } => {
            let days = (per_turn.as_secs() / 86_400) as usize;
            if days == 0 { control.short() } else { WORDS.fill(lang, "clock.days", &[("n", days.into())]) }
        }
        _ => control.short(),
    }
}

/// What is to be played: board, game, clock, and who has which side.
#[component]
fn TermsShown(desk: Desk, terms: GameTerms, is_own: bool) -> impl IntoView {
    let lang = desk.prefs.lang;
    let table = table_of(&terms);
    let title = table.as_ref().map_or_else(|| terms.game.clone(), |table| game_name(table.rulebook()));
    let options = terms.game.split_once(':').map(|(_, options)| options.replace(',', ", ")).unwrap_or_default();
    let control = control_of(terms.time);
    let (is_rated, touch_move) = (terms.rated, terms.touch_move);
    let owner = match terms.colour {
        Colour::One => Some(Side::One),
        Colour::Two => Some(Side::Two),
        Colour::Random => None,
    };
    let yours = owner.map(|side| if is_own { side } else { side.other() });
    let names = table.as_ref().map(|table| table.fork());
    let side = move || match (yours, &names) {
        (Some(side), Some(table)) => {
            WORDS.fill(lang.get(), "you.play", &[("side", table.side_name(side, lang.get()).into())])
        }
        _ => WORDS.word(lang.get(), "you.random"),
    };
    let flipped = yours == Some(Side::Two);
    view! {
        <div class="live-terms" data-test="terms">
            {table.map(|table| view! { <Thumbnail table=table flipped=flipped ids="invitation-".to_owned()/> })}
            <p>
                <strong>{title}</strong>
                {(!options.is_empty()).then(|| view! { <span class="muted">" · " {options}</span> })}
                <br/>
                {move || clock_words(control, lang.get())} " · "
                {is_rated.then(|| view! { <span data-test="terms-rated">{text(&WORDS, "rated")} " · "</span> })}
                {touch_move.then(|| view! { <span data-test="terms-touch-move">{text(&WORDS, "touch-move")} " · "</span> })} {side}
            </p>
        </div>
    }
}

/// Whoever has proposed it sends the link.
#[component]
pub(super) fn Inviting(desk: Desk, terms: GameTerms, by: Person) -> impl IntoView {
    let _ = by;
    let lang = desk.prefs.lang;
    let link = StoredValue::new(address(&Route::Live(desk.id.get_value()).path()));
    let copied = RwSignal::new(false);
    let trouble = RwSignal::new(false);
    let on_copy = move |_| {
        spawn_local(async move {
            copied.try_set(copy(&link.get_value()).await);
        });
    };
    let on_cancel = move |_| {
        spawn_local(async move {
            let id = desk.id.get_value();
            match live::cancel(&id, desk.prefs.lang.get_untracked()).await {
                Ok(_) => {
                    live::forget(&id);
                    desk.phase.try_set(Phase::Closed);
                }
                Err(_) => {
                    trouble.try_set(true);
                }
            }
        });
    };
    view! {
        <section class="panel centred live-invitation" data-test="inviting">
            <h1>{text(&WORDS, "invite.title")}</h1>
            <TermsShown desk=desk terms=terms is_own=true/>
            <p>{text(&WORDS, "invite.how")}</p>
            <input
                type="text"
                readonly
                class="shared-link"
                aria-label=text(&WORDS, "invite.link")
                prop:value=move || link.get_value()
                data-test="invite-link"
            />
            <div class="buttons centre">
                <button type="button" class="button primary" on:click=on_copy data-test="invite-copy">
                    {move || WORDS.word(lang.get(), if copied.get() { "invite.copied" } else { "invite.copy" })}
                </button>
                <Show when=can_hand_on>
                    <button
                        type="button"
                        class="button"
                        on:click=move |_| hand_on("Tafel", &link.get_value())
                        data-test="invite-share"
                    >
                        {text(&WORDS, "invite.share")}
                    </button>
                </Show>
                <button type="button" class="button" on:click=on_cancel data-test="invite-cancel">
                    {text(&WORDS, "invite.cancel")}
                </button>
            </div>
            <p class="muted" role="status" data-test="connection">
                {text(&WORDS, "invite.waiting")} " " {move || desk.connection_words()}
            </p>
            <Show when=move || trouble.get()>
                <p class="why" role="alert">{text(&WORDS, "failed")}</p>
            </Show>
        </section>
    }
}

/// Whoever has the link plays, with one press.
#[component]
pub(super) fn Invited(desk: Desk, terms: GameTerms, by: Person) -> impl IntoView {
    let lang = desk.prefs.lang;
    let asking = RwSignal::new(false);
    let trouble = RwSignal::new(None::<Trouble>);
    let play = move |_| {
        asking.set(true);
        trouble.set(None);
        spawn_local(async move {
            let id = desk.id.get_value();
            let joined = live::join(&id, desk.prefs.lang.get_untracked()).await;
            asking.try_set(false);
            match joined {
                Ok(_) => {
                    live::keep(&id);
                    // The server knows this browser now.
                    desk.reconnect();
                }
                Err(why) => {
                    trouble.try_set(Some(why));
                }
            }
        });
    };
    let is_rated = terms.rated;
    let title = move || WORDS.fill(lang.get(), "invited", &[("name", name_of(&by, lang.get()).into())]);
    let why = move || {
        trouble.get().map(|why| match why {
            Trouble::Said(words) => words,
            Trouble::Missing => WORDS.word(lang.get(), "missing"),
            Trouble::Unreachable => WORDS.word(lang.get(), "failed"),
        })
    };
    view! {
        <section class="panel centred live-invitation" data-test="invited">
            <h1>{title}</h1>
            <TermsShown desk=desk terms=terms is_own=false/>
            <div class="buttons centre">
                <button
                    type="button"
                    class="button primary large"
                    disabled=move || asking.get()
                    on:click=play
                    data-test="accept-invitation"
                >
                    {text(&WORDS, "invited.play")}
                </button>
            </div>
            <p class="muted">{text(&WORDS, if is_rated { "invited.rated" } else { "invited.free" })}</p>
            <Show when=move || trouble.get().is_some()>
                <p class="why" role="alert" data-test="not-joined">{why}</p>
            </Show>
        </section>
    }
}
