use leptos::prelude::*;
use rules::{Lang, Side};
use session::{Seat, Session};

use super::sitting::{Question, Sitting};
use crate::pages::play::WORDS;
use crate::parts::{Panel, PlayerPanel, RuleLink, is_low, newest_move, tally, what_to_do};
use crate::words::text;

/// The name of whoever plays a side, and whether it says more than the side's name.
pub(super) fn player_name(session: &Session, side: Side, lang: Lang) -> (String, bool) {
    match (session.terms().at(side), session.record().player(side)) {
        (Seat::Engine(_), _) => ("Tafel".to_owned(), true),
        (Seat::Person | Seat::Remote, Some(name)) => (name.to_owned(), true),
        (Seat::Person, None) if session.terms().only_person().is_some() => (WORDS.word(lang, "you"), true),
        (Seat::Person | Seat::Remote, None) => (session.table().side_name(side, lang), false),
    }
}

/// A player of this game.
#[component]
pub fn Player(sitting: Sitting, #[prop(into)] side: Signal<Side>, place: &'static str) -> impl IntoView {
    let lang = sitting.prefs.lang;
    let panel = Memo::new(move |_| {
        let (side, lang) = (side.get(), lang.get());
        sitting.session.with(|session| {
            let table = session.table();
            let (name, is_own) = player_name(session, side, lang);
            let is_turn = !session.is_over() && table.turn() == side;
            let seat = session.terms().at(side);
            let level =
                seat.level().map(|level| WORDS.fill(lang, "level.short", &[("n", u32::from(level.number()).into())]));
            let parts: Vec<_> =
                level.into_iter().chain([tally(table, side, lang)]).filter(|part| !part.is_empty()).collect();
            let doing = match seat {
                // It waits until the person has answered a warning.
                Seat::Engine(_) if is_turn && sitting.warning.with(Option::is_none) => WORDS.word(lang, "thinking"),
                Seat::Person if is_turn && session.terms().only_person().is_some() => WORDS.word(lang, "your-turn"),
                _ => String::new(),
            };
            Panel {
                side,
                colour: is_own.then(|| table.side_name(side, lang)),
                name,
                tally: parts.join(" · "),
                is_turn,
                doing,
                bars: None,
            }
        })
    });
    let left = Memo::new(move |_| {
        let now = sitting.now.get();
        sitting.session.with(|session| session.left(side.get(), now))
    });
    let clock = Memo::new(move |_| left.get().map(session::clock_face));
    let low = Memo::new(move |_| left.get().is_some_and(is_low) && sitting.session.with(|session| !session.is_over()));
    view! { <PlayerPanel panel=panel clock=clock low=low place=place/> }
}

/// What there is to say; there is always something, so that nothing jumps.
#[component]
pub fn Message(sitting: Sitting) -> impl IntoView {
    let lang = sitting.prefs.lang;
    let status = move || {
        let lang = lang.get();
        if let Some(warning) = sitting.warning.get() {
            return (warning.words)(lang);
        }
        if sitting.stuck.get() {
            return WORDS.word(lang, "engine.lost");
        }
        if let Some(ply) = sitting.viewed.get() {
            let key = if ply == 0 { "viewing.start" } else { "viewing" };
            return WORDS.fill(lang, key, &[("n", ply.into())]);
        }
        match sitting.question.get() {
            Some(Question::Hint) => return WORDS.word(lang, "hint.thinking"),
            Some(Question::Offer) => return WORDS.word(lang, "draw.thinking"),
            None => {}
        }
        sitting.session.with(|session| {
            let table = session.table();
            let side = ("side", table.side_name(table.turn(), lang).into());
            let key = match session.terms().at(table.turn()) {
                Seat::Engine(_) => return WORDS.word(lang, "turn.computer"),
                Seat::Person if session.terms().only_person().is_some() => "turn.you",
                Seat::Person | Seat::Remote => "turn.side",
            };
            // What must be done comes first; then, in a guided game, what is wise.
            let todo = what_to_do(table, lang);
            if let Some(plan) = sitting.plan() {
                return [todo, Some(plan)].into_iter().flatten().collect::<Vec<_>>().join(" ");
            }
            let turn = WORDS.fill(lang, key, &[side]);
            [Some(turn), todo].into_iter().flatten().collect::<Vec<_>>().join(" ")
        })
    };
    // What the opponent has done stays there to be read until one has moved.
    let news = move || {
        let lang = lang.get();
        let is_plain = sitting.note.with(Option::is_none)
            && sitting.viewed.get().is_none()
            && sitting.question.get().is_none()
            && !sitting.stuck.get();
        sitting.session.with(|session| {
            let table = session.table();
            newest_move(table, lang).filter(|_| is_plain && session.terms().at(table.turn()) == Seat::Person)
        })
    };
    let note = move || sitting.note.get();
    let game = sitting.session.with_untracked(|session| session.table().rulebook().id());
    // Also where there is nothing new to say: whoever wants no hints finds the way out at every turn.
    let can_end_guide = move || {
        let is_plain = sitting.note.with(Option::is_none) && sitting.viewed.get().is_none();
        let is_turn = sitting.session.with(Session::is_persons_turn);
        is_plain && is_turn && sitting.is_guided() && sitting.warning.get().is_none()
    };
    let class = move || match note() {
        None if sitting.warning.get().is_some() => "message why warning",
        Some(note) if note.is_reason => "message why",
        Some(_) => "message panel news",
        None if sitting.is_guided() => "message panel guided",
        None => "message panel",
    };
    let words = move || note().map_or_else(status, |note| note.text);
    let again = move |_| {
        sitting.stuck.set(false);
        sitting.go_on();
    };
    view! {
        <div class=class data-test="message">
            {move || news().map(|news| view! { <span class="muted newest" data-test="newest">{news}</span> })}
            <span role="status" data-test="status">{words}</span>
            <RuleLink game=game rule=Signal::derive(move || note().and_then(|note| note.rule))/>
            <Show when=move || sitting.warning.get().is_some()>
                <span class="buttons">
                    <button type="button" class="button small primary" on:click=move |_| sitting.heed() data-test="warning-back">
                        {text(&WORDS, "guide.back")}
                    </button>
                    <button type="button" class="button small" on:click=move |_| sitting.keep_move() data-test="warning-keep">
                        {text(&WORDS, "guide.keep")}
                    </button>
                </span>
            </Show>
            <Show when=can_end_guide>
                <button type="button" class="link-button" on:click=move |_| sitting.set_guided(false) data-test="guide-off">
                    {text(&WORDS, "guide.off")}
                </button>
            </Show>
            <Show when=move || sitting.viewed.get().is_some()>
                <button type="button" class="button small" on:click=move |_| sitting.view(sitting.last()) data-test="to-game">
                    {text(&WORDS, "viewing.back")}
                </button>
            </Show>
            <Show when=move || sitting.stuck.get()>
                <button type="button" class="button small" on:click=again>{text(&WORDS, "engine.again")}</button>
            </Show>
        </div>
    }
}
