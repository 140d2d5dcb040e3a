use board::Board;
use leptos::prelude::*;
use protocol::Presence;
use rules::Side;

use super::chat::Chat;
use super::conditions::Conditions;
use super::controls::Controls;
use super::desk::Desk;
use super::gift::Gift;
use super::invitation::clock_words;
use super::message::Message;
use super::result::ResultPanel;
use super::{WORDS, keys, rated_name};
use crate::live::{LiveGame, Status, face};
use crate::parts::{Leading, MoveList, Panel, PlayerPanel, board_settings, game_name, is_low, tally};
use crate::sound;

/// The board with all that belongs to a game with somebody elsewhere.
#[component]
pub(super) fn Page(desk: Desk) -> impl IntoView {
    let leading = Leading::start(
        Callback::new(move |()| desk.viewed.try_get_untracked().map(|at| (at.unwrap_or(desk.last()), desk.last()))),
        Callback::new(move |ply| desk.view(ply)),
        Callback::new(move |()| desk.turned.update(|turned| *turned = !*turned)),
    );
    keys::listen(desk);
    let bottom = Memo::new(move |_| desk.bottom());
    let settings = board_settings(move || bottom.get() == Side::Two);
    let mode = Memo::new(move |_| desk.mode());
    let moves =
        Memo::new(move |_| desk.game.with(|game| game.as_ref().map(|game| game.table().played()).unwrap_or_default()));
    let viewed = Memo::new(move |_| desk.viewed.get().unwrap_or_else(|| moves.with(Vec::len)));
    let is_over = Memo::new(move |_| desk.game.with(|game| game.as_ref().is_some_and(LiveGame::is_over)));
    let class = move || {
        let talking = if desk.talk.is_open.get() { " talking" } else { "" };
        let planning = if desk.plans.planning.with(Option::is_some) { " planning" } else { "" };
        let alone = if desk.is_alone.get() { " alone" } else { "" };
        format!("table live{talking}{planning}{alone}")
    };
    view! {
        <div class=class data-test="table">
            <Line desk=desk/>
            <div
                class="panel board-card"
                on:pointerup=move |_| leading.pointed(true)
                on:focusout=move |_| leading.pointed(false)
                on:keydown:capture=move |event| leading.key_on_board(&event)
            >
                <Board
                    shown=desk.shown
                    settings=settings
                    mode=mode
                    touch_move=Signal::derive(move || desk.game.with(|game| game.as_ref().is_some_and(|game| game.terms.touch_move)))
                    ahead=desk.plans.ahead
                    on_move=Callback::new(move |text: String| desk.enter(&text))
                    on_said=Callback::new(move |said| desk.hear_board(said))
                    on_sound=sound::player()
                />
            </div>
            // Right behind the board, so that Tab reaches what is asked before anything else.
            <Show when=move || is_over.get() fallback=move || view! { <Message desk=desk/> }>
                <ResultPanel desk=desk/>
            </Show>
            <Player desk=desk side=Signal::derive(move || bottom.get().other()) place="top"/>
            <MoveList moves=moves viewed=viewed on_view=Callback::new(move |ply| desk.view(ply))/>
            <Conditions desk=desk/>
            <Show when=move || desk.talk.is_open.get()>
                <Chat desk=desk/>
            </Show>
            <Player desk=desk side=bottom place="bottom"/>
            <Controls desk=desk/>
        </div>
    }
}

/// What is played, who watches, and how it stands with the connection: one line that is always there.
#[component]
fn Line(desk: Desk) -> impl IntoView {
    let lang = desk.prefs.lang;
    let terms = Memo::new(move |_| {
        desk.game.with(|game| {
            let game = game.as_ref()?;
            let title = game_name(game.table().rulebook());
            let terms = format!("{title} · {}", clock_words(game.control(), lang.get()));
            let rated = game.terms.rated.then(|| WORDS.word(lang.get(), "rated"));
            Some(rated.map_or(terms.clone(), |rated| format!("{terms} · {rated}")))
        })
    });
    let watching = move || {
        let n = desk.spectators.get();
        (n > 0).then(|| format!(" · {}", WORDS.fill(lang.get(), "watching", &[("n", n.into())])))
    };
    let class = move || if desk.status.get() == Status::Connected { "live-state" } else { "live-state trouble" };
    view! {
        <div class="live-line">
            <h1 class="muted">{move || terms.get()} <span data-test="watching">{watching}</span></h1>
            <span class=class role="status" data-test="connection">{move || desk.connection_words()}</span>
        </div>
    }
}

/// A player, with clock and connection.
#[component]
fn Player(desk: Desk, #[prop(into)] side: Signal<Side>, place: &'static str) -> impl IntoView {
    let lang = desk.prefs.lang;
    let panel = Memo::new(move |_| {
        let (side, lang) = (side.get(), lang.get());
        let presence = desk.presence.get().map(|sides| sides[side.index()]);
        let status = desk.status.get();
        desk.game.with(|game| {
            let empty = || Panel {
                side,
                colour: None,
                name: String::new(),
                tally: String::new(),
                is_turn: false,
                doing: String::new(),
                bars: None,
            };
            let Some(game) = game.as_ref() else { return empty() };
            let table = game.table();
            let is_you = game.you == Some(side);
            let is_turn = !game.is_over() && table.turn() == side;
            let is_known = !game.is_over() && (is_you || status == Status::Connected);
            let bars = is_known.then(|| bars_of(presence, is_you, status)).flatten();
            let words = [
                (is_you && is_turn).then_some("your-turn"),
                is_known.then(|| connection_key(presence, is_you, status)).flatten(),
            ];
            let doing: Vec<_> = words.into_iter().flatten().map(|key| WORDS.word(lang, key)).collect();
            let doing = doing.join(" · ");
            let name = match (is_you, game.players[side.index()].rating) {
                (true, Some(_)) => {
                    let you = protocol::Person { name: WORDS.word(lang, "you"), ..game.players[side.index()].clone() };
                    rated_name(&you, lang)
                }
                (true, None) => WORDS.word(lang, "you"),
                (false, _) => rated_name(&game.players[side.index()], lang),
            };
            Panel {
                side,
                colour: Some(table.side_name(side, lang)),
                name,
                tally: tally(table.as_ref(), side, lang),
                is_turn,
                doing,
                bars,
            }
        })
    });
    let reading = Memo::new(move |_| {
        let now = desk.now.get();
        desk.game.with(|game| game.as_ref().and_then(|game| game.reading(side.get(), now)))
    });
    let clock = Memo::new(move |_| reading.get().map(face));
    let low = Memo::new(move |_| {
        reading.get().is_some_and(|reading| is_low(reading.left))
            && desk.game.with(|game| game.as_ref().is_some_and(|game| !game.is_over()))
    });
    let is_rivals = Memo::new(move |_| {
        desk.game
            .with(|game| game.as_ref().is_some_and(|game| game.has_gifts() && game.you == Some(side.get().other())))
    });
    view! {
        <PlayerPanel panel=panel clock=clock low=low place=place>
            <Show when=move || is_rivals.get()>
                <Gift desk=desk/>
            </Show>
        </PlayerPanel>
    }
}

/// How good a connection is, in bars; none where that is not known.
fn bars_of(presence: Option<Presence>, is_you: bool, status: Status) -> Option<u8> {
    if is_you && status != Status::Connected {
        return Some(0);
    }
    match presence? {
        Presence::Away { .. } if !is_you => Some(0),
        presence => presence.bars(),
    }
}

/// The same in a word; none where it goes without saying: that all is well with one's own is told above, and by the bars.
fn connection_key(presence: Option<Presence>, is_you: bool, status: Status) -> Option<&'static str> {
    if is_you && status == Status::Offline {
        return Some("bars.offline");
    }
    if is_you && status != Status::Connected {
        return Some("bars.lost");
    }
    let presence = presence?;
    Some(match presence.bars() {
        Some(1) => "bars.1",
        Some(2) => "bars.2",
        _ if is_you => return None,
        Some(_) => "bars.3",
        None if matches!(presence, Presence::Away { .. }) => "away",
        None => "here",
    })
}
