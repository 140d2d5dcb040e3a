use leptos::prelude::*;
use protocol::{GameTerms, LiveBoard};
use rules::{Side, Table};

use super::hall::Hall;
use super::{WORDS, clock_words, rated_name};
use crate::live::{control_of, face, reading, table_of};
use crate::parts::{Thumbnail, game_name};
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// A hyphen at which no line ends.
const UNBROKEN: &str = "\u{2011}";

/// The position with its last turn to be seen.
fn table_of_board(board: &LiveBoard) -> Option<Box<dyn Table>> {
    let at = |start: &str| table_of(&GameTerms { start: Some(start.to_owned()), ..board.terms.clone() });
    let played = board.last.as_ref().and_then(|last| {
        let mut table = at(&last.from)?;
        table.play(&last.text).ok()?;
        Some(table)
    });
    played.or_else(|| at(&board.position))
}

/// Games that are being played, on small boards; nothing if there are none.
#[component]
pub(super) fn Boards(hall: Hall) -> impl IntoView {
    let has_any = Memo::new(move |_| hall.boards.with(|boards| !boards.is_empty()));
    let now = Signal::derive(move || hall.now.get().saturating_add_signed(hall.ahead.get()));
    view! {
        <Show when=move || has_any.get()>
            <section class="now-played" aria-label=text(&WORDS, "played") data-test="now-boards">
                <h2>{text(&WORDS, "played")}</h2>
                <div class="now-boards">
                    <For
                        each=move || hall.boards.get()
                        key=|board| (board.id.clone(), board.ply, board.result.clone())
                        children=move |board| view! { <Small now=now board=board/> }
                    />
                </div>
            </section>
        </Show>
    }
}

/// A game on a small board, which leads to it.
#[component]
pub(super) fn Small(
    /// The server's time, in milliseconds since 1970.
    now: Signal<u64>,
    board: LiveBoard,
) -> impl IntoView {
    let lang = lang();
    let table = table_of_board(&board);
    let title = table.as_ref().map(|table| game_name(table.rulebook()));
    let control = control_of(board.terms.time);
    let [one, two] = board.players.clone();
    let [one, two] = [one, two].map(|person| move || rated_name(&person, lang.get()));
    let (clocks, result) = (board.clocks, board.result.clone());
    let shown = move |side: Side| clocks.map(|clocks| face(reading(control, &clocks, side, now.get())));
    view! {
        <Link to=Route::Live(board.id.clone()) class="panel now-board">
            <span class="now-player"><span>{two}</span> <span class="now-time">{move || shown(Side::Two)}</span></span>
            {table.map(|table| view! { <Thumbnail table=table ids=format!("now-{}-{}-", board.id, board.ply)/> })}
            <span class="now-player"><span>{one}</span> <span class="now-time">{move || shown(Side::One)}</span></span>
            <span class="muted">
                {title} " · " {move || clock_words(control, lang.get())}
                {result.map(|result| format!(" · {}", result.replace('-', UNBROKEN)))}
            </span>
        </Link>
    }
}
