use leptos::prelude::*;
use protocol::Offer;
use rules::Side;

use super::WORDS;
use super::desk::Desk;
use crate::live::LiveGame;
use crate::pages::play::WORDS as PLAY;
use crate::parts::{Confirm, Icon, RulesDialog};
use crate::words::text;

/// What a player can do besides moving. Who watches can turn the board and read the rules.
#[component]
pub(super) fn Controls(desk: Desk) -> impl IntoView {
    let rules = RwSignal::new(false);
    let resigning = RwSignal::new(false);
    let offering = RwSignal::new(false);
    let of_game = move |ask: fn(&LiveGame, Side) -> bool| {
        Memo::new(move |_| {
            desk.game.with(|game| game.as_ref().is_some_and(|game| game.you.is_some_and(|you| ask(game, you))))
        })
    };
    let is_playing = of_game(|game, _| !game.is_over());
    let has_begun = of_game(|game, _| game.has_begun());
    let can_take_back = of_game(|game, you| {
        let own = game.table().plies() > usize::from(you == Side::Two);
        let own = own && !game.terms.touch_move;
        !game.is_over() && own && !game.offers(you, Offer::TakeBack) && !game.offers(you.other(), Offer::TakeBack)
    });
    let can_draw = of_game(|game, you| {
        !game.is_over() && game.has_begun() && !game.offers(you, Offer::Draw) && !game.offers(you.other(), Offer::Draw)
    });
    let is_player = of_game(|_, _| true);
    let lang = desk.prefs.lang;
    // Once both have moved a game can only be resigned.
    let end_word = move |resign: &'static str, abort: &'static str| {
        Signal::derive(move || PLAY.word(lang.get(), if has_begun.get() { resign } else { abort }))
    };
    // What the game no longer allows is not asked either.
    Effect::new(move || {
        if !is_playing.get() {
            resigning.set(false);
        }
        if !can_draw.get() {
            offering.set(false);
        }
    });
    let control = move |test: &'static str,
                        icon: &'static str,
                        words: Signal<String>,
                        enabled: Signal<bool>,
                        act: Callback<()>| {
        view! {
            <button type="button" class="control" disabled=move || !enabled.get() on:click=move |_| act.run(()) data-test=test>
                <Icon path=icon/>
                <span>{move || words.get()}</span>
            </button>
        }
    };
    let chat_words = move || match desk.unread() {
        0 => WORDS.word(lang.get(), "chat"),
        n => WORDS.fill(lang.get(), "chat.unread", &[("n", n.into())]),
    };
    let word = |key: &'static str| Signal::derive(text(&PLAY, key));
    let always = Signal::derive(|| true);
    let game = Memo::new(move |_| {
        desk.game.with(|game| game.as_ref().map_or_else(|| engine::all()[0].id(), |game| game.table().rulebook().id()))
    });
    let position = move || desk.game.with(|game| game.as_ref().map(|game| game.table().position_text()));
    view! {
        <div class="controls" role="group" aria-label=text(&PLAY, "controls")>
            <Show when=move || is_player.get()>
                <OfferControl
                    desk=desk
                    name="take-back"
                    icon=BACK
                    offer=Offer::TakeBack
                    enabled=can_take_back
                    soon="take-back.soon"
                    on_press=Callback::new(move |()| desk.offer(Offer::TakeBack))
                />
                <OfferControl
                    desk=desk
                    name="draw"
                    icon=HALF
                    offer=Offer::Draw
                    enabled=can_draw
                    soon="draw.soon"
                    on_press=Callback::new(move |()| offering.set(true))
                />
                {control("resign", FLAG, end_word("resign", "abort"), is_playing.into(), Callback::new(move |()| resigning.set(true)))}
            </Show>
            {control("rules", BOOK, word("rules"), always, Callback::new(move |()| rules.set(true)))}
            {control("chat-open", BUBBLE, Signal::derive(chat_words), always, Callback::new(move |()| desk.toggle_talk()))}
            {control("turn-board", FLIP, word("flip"), always, Callback::new(move |()| desk.turned.update(|turned| *turned = !*turned)))}
        </div>
        <Confirm
            open=resigning
            question=end_word("resign.question", "abort.question")
            yes=end_word("resign", "abort")
            no=word("keep-playing")
            test="resigning"
            on_yes=Callback::new(move |()| desk.resign())
        />
        <Confirm
            open=offering
            question=word("draw.question")
            yes=word("draw.offer")
            test="offering"
            on_yes=Callback::new(move |()| desk.offer(Offer::Draw))
        />
        <RulesDialog open=rules game=Signal::derive(move || game.get()) position=Some(Signal::derive(position))/>
    }
}

/// An offer. What cannot be offered again yet says why when it is pressed, and to whoever points at it.
#[component]
fn OfferControl(
    desk: Desk,
    /// Its message and its name for tests.
    name: &'static str,
    icon: &'static str,
    offer: Offer,
    enabled: Memo<bool>,
    /// The message that says how long to wait.
    soon: &'static str,
    /// It can be offered.
    on_press: Callback<()>,
) -> impl IntoView {
    let why = Memo::new(move |_| {
        let turns = desk.game.with(|game| game.as_ref().filter(|game| !game.is_over())?.pause(offer))?;
        Some(session::WORDS.fill(desk.prefs.lang.get(), soon, &[("n", turns.into())]))
    });
    let act = move |_| match why.get_untracked() {
        Some(why) => desk.say_why(why),
        None => on_press.run(()),
    };
    view! {
        <button
            type="button"
            class="control"
            disabled=move || !enabled.get()
            aria-disabled=move || why.with(Option::is_some).then_some("true")
            title=move || why.get()
            on:click=act
            data-test=name
        >
            <Icon path=icon/>
            <span>{text(&PLAY, name)}</span>
        </button>
    }
}

const BACK: &str = "M9 14l-5-5l5-5M4 9h10a6 6 0 0 1 0 12h-3";
const HALF: &str = "M5 19L19 5M6 5v6m-1.5-5L6 5M14.5 14.5a2 2 0 1 1 3.4 1.5L14.5 19.5h4";
const FLAG: &str = "M6 21V4c4-2 7 2 12 0v9c-5 2-8-2-12 0";
const FLIP: &str = "M7 4v15m0 0l-3.5-3.5M7 19l3.5-3.5M17 20V5m0 0l-3.5 3.5M17 5l3.5 3.5";
const BUBBLE: &str = "M4 5h16v11h-9l-4 4v-4H4z";
const BOOK: &str = "M5 4.5h9a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h9M17 6.5h2V20h-2";
