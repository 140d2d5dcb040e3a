use board::Board;
use leptos::prelude::*;
use record::Reading;
use rules::Side;
use session::{Seat, Session};

use super::controls::Controls;
use super::panels::{Message, Player};
use super::result::ResultPanel;
use super::sitting::Sitting;
use crate::pages::play::WORDS;
use crate::parts::{Leading, MoveList, RatedGameNotice, ShareDialog, board_settings, download};
use crate::route::router;
use crate::sound;
use crate::words::text;

/// The board with all that belongs to a game.
#[component]
pub fn Page(id: String, reading: Reading) -> impl IntoView {
    let sitting = Sitting::new(id, reading);
    sitting.watch();
    sitting.go_on();
    let leading = Leading::start(
        Callback::new(move |()| {
            sitting.viewed.try_get_untracked().map(|at| (at.unwrap_or(sitting.last()), sitting.last()))
        }),
        Callback::new(move |ply| sitting.view(ply)),
        Callback::new(move |()| sitting.turned.update(|turned| *turned = !*turned)),
    );
    name_tab(sitting);

    let bottom = Memo::new(move |_| sitting.bottom());
    let settings = board_settings(move || bottom.get() == Side::Two);
    let mode = Memo::new(move |_| sitting.mode());
    let arrows = move || match sitting.arrow.get() {
        Some(arrow) => vec![arrow],
        None => sitting.guide_arrows(),
    };
    sitting.fetch_plans();
    let is_over = Memo::new(move |_| sitting.session.with(Session::is_over));
    let moves = Memo::new(move |_| sitting.session.with(|session| session.table().played()));
    let viewed = Memo::new(move |_| sitting.viewed.get().unwrap_or_else(|| moves.with(Vec::len)));
    let sharing = RwSignal::new(false);
    let record = Callback::new(move |()| Some(sitting.session.with_untracked(|session| session.record().clone())));
    view! {
        <div class="table" data-test="table">
            <h1 class="unseen">{move || sitting.session.with(|session| session.table().rulebook().title())}</h1>
            <div
                class="panel board-card"
                on:pointerup=move |_| leading.pointed(true)
                on:focusout=move |_| leading.pointed(false)
                on:keydown:capture=move |event| leading.key_on_board(&event)
            >
                <Board
                    shown=sitting.shown
                    settings=settings
                    mode=mode
                    touch_move=Signal::derive(move || sitting.session.with(|session| session.terms().touch_move))
                    arrows=Signal::derive(arrows)
                    on_move=Callback::new(move |text: String| sitting.enter(&text))
                    on_said=Callback::new(move |said| sitting.hear(said))
                    on_sound=sound::player()
                />
            </div>
            <Player sitting=sitting side=Signal::derive(move || bottom.get().other()) place="top"/>
            <MoveList moves=moves viewed=viewed on_view=Callback::new(move |ply| sitting.view(ply))/>
            <Show when=move || is_over.get() fallback=move || view! { <Message sitting=sitting/> }>
                <ResultPanel sitting=sitting sharing=sharing/>
            </Show>
            <Player sitting=sitting side=bottom place="bottom"/>
            <Controls sitting=sitting sharing=sharing/>
            <Troubles sitting=sitting/>
            <ShareDialog open=sharing record=record flipped=Signal::derive(move || bottom.get() == Side::Two)/>
        </div>
    }
}

/// The tab says whose turn it is, for whoever looks at another one meanwhile.
fn name_tab(sitting: Sitting) {
    let title = router().title;
    Effect::new(move || {
        let lang = sitting.prefs.lang.get();
        let words = sitting.session.with(|session| {
            let (table, terms) = (session.table(), session.terms());
            let game = table.rulebook().title();
            let side = table.side_name(table.turn(), lang);
            let key = match terms.at(table.turn()) {
                _ if session.is_over() => "tab.over",
                Seat::Engine(_) => "tab.computer",
                Seat::Person if terms.only_person().is_some() => "tab.you",
                Seat::Person | Seat::Remote => "tab.side",
            };
            WORDS.fill(lang, key, &[("game", game.into()), ("side", side.into())])
        });
        title.set(Some(words));
    });
    on_cleanup(move || {
        title.try_set(None);
    });
}

/// What stands in the way of a carefree game: no room to keep it, or another tab.
#[component]
fn Troubles(sitting: Sitting) -> impl IntoView {
    let save = move |_| {
        let text = sitting.session.with_untracked(|session| session.record().to_string());
        download(&format!("{}.tafel", sitting.id.get_value()), "text/plain;charset=utf-8", &text);
    };
    view! {
        <RatedGameNotice rated=sitting.rated/>
        <Show when=move || !sitting.is_kept.get()>
            <div class="why trouble" role="alert" data-test="not-kept">
                <p>{text(&WORDS, "not-kept")}</p>
                <button type="button" class="button small" on:click=save>{text(&WORDS, "save-file")}</button>
            </div>
        </Show>
        <Show when=move || sitting.elsewhere.get()>
            <div class="why trouble" role="alert" data-test="elsewhere">
                <p>{text(&WORDS, "elsewhere")}</p>
                <button type="button" class="button small" on:click=move |_| sitting.play_here() data-test="play-here">
                    {text(&WORDS, "elsewhere.here")}
                </button>
            </div>
        </Show>
    }
}
