use leptos::prelude::*;
use protocol::Presence;

use super::desk::Desk;
use super::offers::Offers;
use super::onward::Onward;
use super::{WORDS, name_of};
use crate::live::{LiveGame, Status};
use crate::pages::play::WORDS as PLAY;
use crate::parts::{RuleLink, newest_move, what_to_do};
use crate::words::text;

/// What there is to say and to answer; there is always something, so that nothing jumps.
#[component]
pub(super) fn Message(desk: Desk) -> impl IntoView {
    let lang = desk.prefs.lang;
    // Seconds until the opponent's absence gives a right to the game; 0 when it does.
    let claim = Memo::new(move |_| {
        let now = desk.now.get();
        let sides = desk.presence.get()?;
        desk.game.with(|game| {
            let game = game.as_ref()?;
            match sides[game.you?.other().index()] {
                Presence::Away { claim_at: Some(at), .. } => Some(at.0.saturating_sub(now).div_ceil(1000)),
                _ => None,
            }
        })
    });
    let words = move || said(desk, claim);
    let news = move || {
        let is_plain = desk.note.with(Option::is_none) && desk.viewed.get().is_none();
        desk.game.with(|game| {
            let game = game.as_ref().filter(|game| is_plain && game.is_your_turn())?;
            newest_move(game.table().as_ref(), lang.get())
        })
    };
    let class = move || match desk.note.get() {
        Some(note) if note.is_reason => "message why",
        Some(_) => "message panel news",
        None if claim.get().is_some() || desk.is_gone.get() => "message why",
        None => "message panel",
    };
    // The rule that a try of one's own has broken, with the game it is of.
    let broken = Memo::new(move |_| {
        let rule = desk.note.with(|note| note.as_ref().and_then(|note| note.rule))?;
        desk.game.with(|game| game.as_ref().map(|game| (game.table().rulebook().id(), rule)))
    });
    let lesson = move || {
        broken.get().map(|(game, rule)| view! { <RuleLink game=game rule=Signal::derive(move || Some(rule))/> })
    };
    let may_claim = Memo::new(move |_| claim.get() == Some(0) && !desk.is_patient.get());
    let is_rated = Memo::new(move |_| desk.game.with(|game| game.as_ref().is_some_and(|game| game.terms.rated)));
    let is_gone = Memo::new(move |_| desk.is_gone.get());
    view! {
        <div class=class data-test="message">
            <Offers desk=desk/>
            {move || news().map(|news| view! { <span class="muted newest" data-test="newest">{news}</span> })}
            <span role="status" data-test="status">{words}</span>
            {lesson}
            <Ahead desk=desk/>
            <Show when=move || may_claim.get()>
                <span class="buttons">
                    <button type="button" class="button" on:click=move |_| desk.claim(false) data-test="claim-win">
                        {text(&WORDS, "claim.win")}
                    </button>
                    <button type="button" class="button" on:click=move |_| desk.claim(true) data-test="claim-draw">
                        {text(&WORDS, "claim.draw")}
                    </button>
                    <button type="button" class="button" on:click=move |_| desk.is_patient.set(true) data-test="claim-wait">
                        {text(&WORDS, "claim.wait-on")}
                    </button>
                </span>
            </Show>
            <Show when=move || is_gone.get()>
                <span class="buttons" data-test="gone">
                    <button type="button" class="button" on:click=move |_| desk.save() data-test="gone-save">
                        {text(&PLAY, "save-file")}
                    </button>
                    <Show when=move || !is_rated.get()>
                        <button type="button" class="button" on:click=move |_| desk.analyse() data-test="gone-analyse">
                            {text(&WORDS, "gone.analyse")}
                        </button>
                    </Show>
                </span>
            </Show>
            <Onward desk=desk/>
            <Show when=move || desk.viewed.get().is_some()>
                <button type="button" class="button" on:click=move |_| desk.view(desk.last()) data-test="to-game">
                    {text(&PLAY, "viewing.back")}
                </button>
            </Show>
        </div>
    }
}

/// The move made ahead: it is the server's to play, also if this page is gone.
#[component]
fn Ahead(desk: Desk) -> impl IntoView {
    let lang = desk.prefs.lang;
    let steps = Memo::new(move |_| {
        let steps = desk.plans.ahead.with(|ahead| ahead.steps().to_vec());
        let table = desk.game.with(|game| game.as_ref().filter(|game| !game.is_your_turn()).map(LiveGame::table))?;
        (steps.len() > 1).then(|| session::text_of_steps(table.as_ref(), &steps))
    });
    move || {
        steps.get().map(|steps| {
            view! {
                <span class="live-ahead" data-test="premove" data-kept=move || desk.plans.is_kept().to_string()>
                    <span>{WORDS.fill(lang.get(), "ahead", &[("steps", steps.into())])}</span>
                    <button type="button" class="button small" on:click=move |_| desk.cancel_ahead() data-test="premove-cancel">
                        {text(&WORDS, "ahead.cancel")}
                    </button>
                </span>
            }
        })
    }
}

/// What is said when there is nothing to refuse: what is looked at, who is away, whose turn it is.
fn said(desk: Desk, claim: Memo<Option<u64>>) -> String {
    let lang = desk.prefs.lang.get();
    if let Some(note) = desk.note.get() {
        return note.text;
    }
    if let Some(ply) = desk.viewed.get() {
        let key = if ply == 0 { "viewing.start" } else { "viewing" };
        return PLAY.fill(lang, key, &[("n", ply.into())]);
    }
    desk.game.with(|game| {
        let Some(game) = game.as_ref() else { return String::new() };
        let table = game.table();
        let mover = || name_of(&game.players[table.turn().index()], lang);
        let rival = || game.you.map(|you| name_of(&game.players[you.other().index()], lang)).unwrap_or_default();
        if game.is_sending() && desk.status.get() != Status::Connected {
            return WORDS.word(lang, "sending");
        }
        if desk.is_gone.get() {
            return WORDS.word(lang, "gone");
        }
        if let Some(seconds) = claim.get() {
            let key = match seconds {
                0 if desk.is_patient.get() => "claim.waiting",
                0 => "claim.now",
                _ => "claim.wait",
            };
            return WORDS.fill(lang, key, &[("name", rival().into()), ("time", countdown(seconds).into())]);
        }
        let is_first = game.clocks.is_some() && table.plies() == 0 && !game.control().is_by_letter();
        let until = desk.begin_by.get().filter(|_| is_first).map(|by| by.saturating_sub(desk.now.get()).div_ceil(1000));
        let time = until.map(countdown);
        if !game.is_your_turn() {
            let words = WORDS.fill(lang, "turn.other", &[("name", mover().into())]);
            return [Some(words), time].into_iter().flatten().collect::<Vec<_>>().join(" ");
        }
        let key = if is_first { "turn.first" } else { "turn.you" };
        let todo = what_to_do(table.as_ref(), lang);
        [Some(WORDS.word(lang, key)), time, todo].into_iter().flatten().collect::<Vec<_>>().join(" ")
    })
}

/// Seconds as a countdown shows them: `0:25`.
fn countdown(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
