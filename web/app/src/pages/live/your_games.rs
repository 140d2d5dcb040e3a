//! The games with people elsewhere that this browser has to do with: those where it is one's turn come first.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Person;
use protocol::http::{GameStatus, GameView};
use rules::{Lang, Side};

use super::{WORDS, name_of};
use crate::live::{self, LiveGame, SHOWN_AT_FIRST, Trouble, table_of};
use crate::notices::Notices;
use crate::pages::home::Expected;
use crate::parts::{Thumbnail, game_name};
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// So many are asked for.
const MOST: usize = 12;
/// With less time left than this it is said in a colour that warns, in milliseconds.
const URGENT: u64 = 6 * 3_600_000;

/// One's games with people elsewhere; nothing while there are none, or where the server cannot be asked.
#[component]
pub fn YourGames() -> impl IntoView {
    let lang = lang();
    let found = RwSignal::new(None::<Vec<Row>>);
    let expected = live::kept().len().min(SHOWN_AT_FIRST);
    let is_whole = RwSignal::new(false);
    // Whenever one of them has gone on, they are looked at again.
    let notices = expect_context::<Notices>();
    Effect::new(move || {
        notices.games.track();
        spawn_local(look_at_all(found, lang.get_untracked()));
    });
    move || {
        let Some(rows) = found.get() else {
            return (expected > 0).then(|| view! { <Expected count=expected/> }.into_any());
        };
        let more = if is_whole.get() { 0 } else { rows.len().saturating_sub(SHOWN_AT_FIRST) };
        let seen = rows.len() - more;
        (!rows.is_empty()).then(|| {
            let rows: Vec<_> = rows.into_iter().take(seen).map(|row| view! { <Card row=row/> }).collect();
            view! {
                <section class="waiting-games" data-test="live-games" aria-label=text(&WORDS, "games")>
                    {rows}
                    {(more > 0).then(|| view! {
                        <button type="button" class="button" on:click=move |_| is_whole.set(true) data-test="live-games-more">
                            {move || WORDS.fill(lang.get(), "games.more", &[("n", more.into())])}
                        </button>
                    })}
                </section>
            }
            .into_any()
        })
    }
}

async fn look_at_all(found: RwSignal<Option<Vec<Row>>>, lang: Lang) {
    let mut rows = Vec::new();
    for id in live::kept().into_iter().take(MOST) {
        match live::look(&id, lang).await {
            Ok(view) => match Row::of(view) {
                Some(row) => rows.push(row),
                None => live::forget(&id),
            },
            Err(Trouble::Missing) => live::forget(&id),
            Err(_) => {}
        }
    }
    // Those that wait for oneself first, the most urgent before the others.
    rules::sort_by_number(&mut rows, |row| match (row.is_yours, row.left) {
        (true, Some(left)) => left as f64,
        (true, None) => 1e15,
        (false, _) => 2e15,
    });
    // The page may be gone meanwhile.
    found.try_set(Some(rows));
}

/// What is said of a game in a list.
#[derive(Clone, PartialEq, Debug)]
struct Row {
    id: String,
    game: String,
    moves: Vec<String>,
    start: Option<String>,
    /// The opponent; none while one waits for somebody.
    rival: Option<Person>,
    is_yours: bool,
    is_second: bool,
    /// How long oneself may still think, in milliseconds, where turns have their days.
    left: Option<u64>,
}

impl Row {
    /// None if it is over, or somebody else's.
    fn of(view: GameView) -> Option<Self> {
        let (game, start) = (view.terms.game.clone(), view.terms.start.clone());
        match (view.status, view.state) {
            (GameStatus::Open, _) => Some(Self {
                id: view.id,
                game,
                moves: vec![],
                start,
                rival: None,
                is_yours: false,
                is_second: false,
                left: None,
            }),
            (GameStatus::Playing, Some(state)) => {
                let live = LiveGame::of(view.number, *state)?;
                let you = live.you?;
                let rival = Some(live.players[you.other().index()].clone());
                let (is_yours, is_second) = (live.is_your_turn(), you == Side::Two);
                let is_slow = live.control().is_by_letter() && is_yours;
                // What it was a moment ago.
                let left = live.clocks.filter(|_| is_slow).and_then(|clocks| live.left(you, clocks.at.0));
                let left = left.map(|left| left.as_millis() as u64);
                Some(Self { id: view.id, game, moves: live.table().played(), start, rival, is_yours, is_second, left })
            }
            _ => None,
        }
    }

    fn table(&self) -> Option<Box<dyn rules::Table>> {
        let terms = protocol::GameTerms {
            game: self.game.clone(),
            start: self.start.clone(),
            time: protocol::TimeControl::Unlimited,
            rated: false,
            colour: protocol::Colour::Random,
            touch_move: false,
        };
        let mut table = table_of(&terms)?;
        for text in &self.moves {
            table.play(text).ok()?;
        }
        Some(table)
    }
}

#[component]
fn Card(row: Row) -> impl IntoView {
    let lang = lang();
    let table = row.table();
    let title = table.as_ref().map(|table| game_name(table.rulebook()));
    let (rival, is_yours) = (row.rival.clone(), row.is_yours);
    let is_open = rival.is_none();
    let says = move || match &rival {
        None => WORDS.word(lang.get(), "invite.waiting"),
        Some(rival) => WORDS.fill(lang.get(), "against", &[("name", name_of(rival, lang.get()).into())]),
    };
    let key = if is_open {
        "games.link"
    } else if is_yours {
        "games.turn"
    } else {
        "games.look"
    };
    let left = row.left;
    let left_words = move || {
        left.map(|left| {
            let face = session::clock_face(Duration::from_millis(left / 60_000 * 60_000));
            WORDS.fill(lang.get(), "games.left", &[("time", face.into())])
        })
    };
    let left_class = if left.is_some_and(|left| left < URGENT) { "urgent" } else { "muted" };
    let class = if is_yours { "button small primary" } else { "button small" };
    view! {
        <Link to=Route::Live(row.id.clone()) class="panel waiting-game">
            {table.map(|table| view! { <Thumbnail table=table flipped=row.is_second ids=format!("live-{}-", row.id)/> })}
            <span class="waiting-words"><strong>{title}</strong><span class="muted">{says}</span>
                {move || left_words().map(|words| view! { <span class=left_class data-test="live-left">{words}</span> })}
            </span>
            <span class=class>{text(&WORDS, key)}</span>
        </Link>
    }
}
