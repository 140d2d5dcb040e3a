//! Offers that wait for an answer: each says what it is and who made it, and its buttons say what they do.

use leptos::prelude::*;
use protocol::Offer;

use super::desk::Desk;
use super::{WORDS, name_of};
use crate::live::{LiveGame, side_here};
use crate::words::text;

/// An offer that is to be answered, or one's own.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Open {
    offer: Offer,
    is_yours: bool,
}

/// The messages about an offer.
struct Keys {
    name: &'static str,
    theirs: &'static str,
    yours: &'static str,
    accept: &'static str,
    decline: &'static str,
    withdraw: &'static str,
}

const fn keys(offer: Offer) -> Keys {
    match offer {
        Offer::Draw => Keys {
            name: "draw",
            theirs: "offer.draw",
            yours: "offered.draw",
            accept: "accept.draw",
            decline: "decline.draw",
            withdraw: "withdraw.offer",
        },
        Offer::TakeBack => Keys {
            name: "take-back",
            theirs: "offer.take-back",
            yours: "offered.take-back",
            accept: "accept.take-back",
            decline: "decline.take-back",
            withdraw: "withdraw.request",
        },
        Offer::Rematch => Keys {
            name: "rematch",
            theirs: "offer.rematch",
            yours: "offered.rematch",
            accept: "accept.rematch",
            decline: "decline.rematch",
            withdraw: "withdraw.offer",
        },
    }
}

/// All open offers. Spectators are not asked.
#[component]
pub(super) fn Offers(desk: Desk) -> impl IntoView {
    let open = Memo::new(move |_| desk.game.with(|game| game.as_ref().map(open_offers).unwrap_or_default()));
    view! {
        <div class="live-offers" role="status">
            <For
                each=move || open.get()
                key=|open| (keys(open.offer).name, open.is_yours)
                children=move |open| view! { <OpenOffer desk=desk open=open/> }
            />
        </div>
    }
}

#[component]
fn OpenOffer(desk: Desk, open: Open) -> impl IntoView {
    let lang = desk.prefs.lang;
    let Open { offer, is_yours } = open;
    let Keys { name, theirs, yours, accept, decline, withdraw } = keys(offer);
    let words = move || {
        desk.game.with(|game| {
            let game = game.as_ref()?;
            let rival = name_of(&game.players[game.you?.other().index()], lang.get());
            Some(WORDS.fill(lang.get(), if is_yours { yours } else { theirs }, &[("name", rival.into())]))
        })
    };
    let button = move |key: &'static str, test: &'static str, act: Callback<()>| {
        view! {
            <button type="button" class="button" on:click=move |_| act.run(()) data-test=test>{text(&WORDS, key)}</button>
        }
    };
    let buttons = if is_yours {
        button(withdraw, "offer-withdraw", Callback::new(move |()| desk.withdraw(offer))).into_any()
    } else {
        view! {
            {button(accept, "offer-accept", Callback::new(move |()| desk.answer(offer, true)))}
            {button(decline, "offer-decline", Callback::new(move |()| desk.answer(offer, false)))}
        }
        .into_any()
    };
    view! {
        <div class="live-offer" data-test=format!("offer-{name}")>
            <span>{words}</span>
            <span class="buttons">{buttons}</span>
        </div>
    }
}

/// What is asked comes before what one has asked.
fn open_offers(game: &LiveGame) -> Vec<Open> {
    let Some(you) = game.you else {
        return Vec::new();
    };
    let open = |open: &protocol::OpenOffer| Open { offer: open.offer, is_yours: side_here(open.by) == you };
    let (yours, mut all): (Vec<_>, Vec<_>) = game.offers.iter().map(open).partition(|open| open.is_yours);
    all.extend(yours);
    all
}
