use leptos::prelude::*;
use session::{Actor, Session};

use super::sitting::Sitting;
use crate::pages::play::WORDS;
use crate::parts::{Confirm, Dialog, Icon, RulesDialog, WORDS as PARTS, influence};
use crate::route::{Link, Route, router};
use crate::words::text;

/// What a player can do besides moving, in thumb's reach.
#[component]
pub fn Controls(sitting: Sitting, sharing: RwSignal<bool>) -> impl IntoView {
    let lang = sitting.prefs.lang;
    let resigning = RwSignal::new(false);
    let offering = RwSignal::new(false);
    let more = RwSignal::new(false);
    let rules = RwSignal::new(false);
    let game = sitting.session.with_untracked(|session| session.table().rulebook().id());
    let position = move || Some(sitting.session.with(|session| session.table().position_text()));
    let is_here = move || !sitting.elsewhere.get();
    let is_turn = Memo::new(move |_| sitting.session.with(Session::is_persons_turn));
    let is_over = Memo::new(move |_| sitting.session.with(Session::is_over));
    let can_take_back = Memo::new(move |_| sitting.session.with(|session| session.can_take_back(Actor::Table)));
    let is_free = move || is_turn.get() && sitting.question.get().is_none() && is_here();
    let is_against_computer = move || sitting.session.with(|session| session.terms().only_person().is_some());
    let speaker = move || {
        sitting.session.with(|session| {
            let table = session.table();
            (table.side_name(table.turn(), lang.get()), table.side_name(table.turn().other(), lang.get()))
        })
    };
    let resign_question = move || {
        if is_against_computer() {
            WORDS.word(lang.get(), "resign.question")
        } else {
            WORDS.fill(lang.get(), "resign.side", &[("side", speaker().0.into())])
        }
    };
    // The computer is asked once the person is sure; of two people at one device the other one answers here.
    let draw_question = move || {
        if is_against_computer() {
            WORDS.word(lang.get(), "draw.question")
        } else {
            WORDS.fill(lang.get(), "draw.asked", &[("side", speaker().1.into())])
        }
    };
    let draw_yes = move || WORDS.word(lang.get(), if is_against_computer() { "draw.offer" } else { "draw.accept" });
    let draw_no = move || {
        if is_against_computer() { PARTS.word(lang.get(), "cancel") } else { WORDS.word(lang.get(), "draw.decline") }
    };
    let offer = move |()| if untrack(is_against_computer) { sitting.offer_draw() } else { sitting.agree() };
    Effect::new(move || {
        if is_over.get() {
            resigning.set(false);
            offering.set(false);
        }
    });
    let control = move |key: &'static str, icon: &'static str, enabled: Signal<bool>, act: Callback<()>| {
        view! {
            <button type="button" class="control" disabled=move || !enabled.get() on:click=move |_| act.run(()) data-test=key>
                <Icon path=icon/>
                <span>{text(&WORDS, key)}</span>
            </button>
        }
    };
    let always = Signal::derive(|| true);
    view! {
        <div class="controls" role="group" aria-label=text(&WORDS, "controls")>
            {control("take-back", BACK, Signal::derive(move || can_take_back.get() && is_here()), Callback::new(move |()| sitting.take_back()))}
            {control("hint", BULB, Signal::derive(move || is_free() && sitting.rated.with(Option::is_none)), Callback::new(move |()| sitting.ask_hint()))}
            {control("draw", HALF, Signal::derive(is_free), Callback::new(move |()| offering.set(true)))}
            {control("resign", FLAG, Signal::derive(move || !is_over.get() && is_here()), Callback::new(move |()| resigning.set(true)))}
            {control("rules", BOOK, always, Callback::new(move |()| rules.set(true)))}
            {control("flip", FLIP, always, Callback::new(move |()| sitting.turned.update(|turned| *turned = !*turned)))}
            {control("more-controls", DOTS, always, Callback::new(move |()| more.set(true)))}
        </div>
        <Confirm
            open=resigning
            question=Signal::derive(resign_question)
            yes=Signal::derive(text(&WORDS, "resign"))
            no=Signal::derive(text(&WORDS, "keep-playing"))
            test="resigning"
            on_yes=Callback::new(move |()| sitting.resign())
        />
        <Confirm
            open=offering
            question=Signal::derive(draw_question)
            yes=Signal::derive(draw_yes)
            no=Signal::derive(draw_no)
            test="offering"
            on_yes=Callback::new(offer)
        />
        <RulesDialog open=rules game=Signal::derive(move || game) position=Some(Signal::derive(position))/>
        <More sitting=sitting open=more sharing=sharing/>
    }
}

/// How the board is shown, and where to go from here.
#[component]
fn More(sitting: Sitting, open: RwSignal<bool>, sharing: RwSignal<bool>) -> impl IntoView {
    let prefs = sitting.prefs;
    let router = router();
    let switch = move |key: &'static str, value: RwSignal<bool>| {
        view! {
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || value.get()
                    on:change=move |event| value.set(event_target_checked(&event))
                    data-test=key
                />
                <span>{text(&WORDS, key)}</span>
            </label>
        }
    };
    let is_shared = move || sitting.session.with(|session| session.terms().only_person().is_none());
    let share = move |_| {
        open.set(false);
        sharing.set(true);
    };
    let flip = move |_| {
        open.set(false);
        sitting.turned.update(|turned| *turned = !*turned);
    };
    let analyse = move |_| {
        open.set(false);
        router.go(Route::Analyse(Some(sitting.id.get_value())));
    };
    let game = sitting.session.with_untracked(|session| session.table().rulebook().id());
    let influence = influence(game);
    view! {
        <Dialog open=open title=Signal::derive(text(&WORDS, "more-controls.title")) test="more">
            {switch("show.coordinates", prefs.coordinates)}
            {influence.territory.then(|| switch("show.territory", prefs.territory))}
            {influence.aims.then(|| switch("show.aims", prefs.aims))}
            <Show when=is_shared>{switch("show.turning", prefs.turning)}</Show>
            <Show when=move || sitting.guide.with(Option::is_some)>
                <label class="switch">
                    <input
                        type="checkbox"
                        prop:checked=move || sitting.is_guided()
                        on:change=move |event| sitting.set_guided(event_target_checked(&event))
                        data-test="guide-switch"
                    />
                    <span>{text(&WORDS, "guide.switch")}</span>
                </label>
            </Show>
            <div class="buttons">
                <button type="button" class="button" on:click=flip data-test="more-flip">{text(&WORDS, "flip.long")}</button>
                <button type="button" class="button" on:click=share data-test="more-share">{text(&WORDS, "share")}</button>
                <button type="button" class="button" on:click=analyse data-test="more-analyse">{text(&WORDS, "analyse")}</button>
                <Link to=Route::Play(Some(game.to_owned())) class="button">{text(&WORDS, "new-game")}</Link>
                <button type="button" class="button primary" on:click=move |_| open.set(false) data-test="more-close">
                    {text(&WORDS, "done")}
                </button>
            </div>
        </Dialog>
    }
}

const BACK: &str = "M9 14l-5-5l5-5M4 9h10a6 6 0 0 1 0 12h-3";
const BULB: &str = "M9.5 18h5M10.5 21h3M8.5 15a6.5 6.5 0 1 1 7 0c-.6.5-.9 1.2-1 2h-5c-.1-.8-.4-1.5-1-2z";
const HALF: &str = "M5 19L19 5M6 5v6m-1.5-5L6 5M14.5 14.5a2 2 0 1 1 3.4 1.5L14.5 19.5h4";
const FLAG: &str = "M6 21V4c4-2 7 2 12 0v9c-5 2-8-2-12 0";
const FLIP: &str = "M7 4v15m0 0l-3.5-3.5M7 19l3.5-3.5M17 20V5m0 0l-3.5 3.5M17 5l3.5 3.5";
const BOOK: &str = "M5 4.5h9a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h9M17 6.5h2V20h-2";
const DOTS: &str = "M5 12h.01M12 12h.01M19 12h.01";
