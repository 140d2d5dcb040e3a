//! The games with people elsewhere that this browser has to do with: those where it is one's turn come first.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Person;
use protocol::http::{GameStatus, GameView};
use rules::Side;

use super::{WORDS, name_of};
use crate::live::{self, LiveGame, Trouble, table_of};
use crate::parts::Thumbnail;
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// So many are shown on the first page.
const MOST: usize = 6;

/// One's games with people elsewhere; nothing while there are none, or where the server cannot be asked.
#[component]
pub fn YourGames() -> impl IntoView {
    let lang = lang();
    let found = RwSignal::new(Vec::<Row>::new());
    spawn_local(async move {
        let mut rows = Vec::new();
        for id in live::kept().into_iter().take(MOST) {
            match live::look(&id, lang.get_untracked()).await {
                Ok(view) => match Row::of(view) {
                    Some(row) => rows.push(row),
                    None => live::forget(&id),
                },
                Err(Trouble::Missing) => live::forget(&id),
                Err(_) => {}
            }
        }
        // Those that wait for oneself first, each part as it was.
        let (mut first, rest): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.is_yours);
        first.extend(rest);
        found.try_set(first);
    });
    move || {
        let rows = found.get();
        (!rows.is_empty()).then(|| {
            let rows: Vec<_> = rows.into_iter().map(|row| view! { <Card row=row/> }).collect();
            view! {
                <section class="waiting-games" data-test="live-games" aria-label=text(&WORDS, "games")>
                    {rows}
                </section>
            }
        })
    }
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
}

impl Row {
    /// None if it is over, or somebody else's.
    fn of(view: GameView) -> Option<Self> {
        let (game, start) = (view.terms.game.clone(), view.terms.start.clone());
        match (view.status, view.state) {
            (GameStatus::Open, _) => {
                Some(Self { id: view.id, game, moves: vec![], start, rival: None, is_yours: false, is_second: false })
            }
            (GameStatus::Playing, Some(state)) => {
                let live = LiveGame::of(view.number, *state)?;
                let you = live.you?;
                let rival = Some(live.players[you.other().index()].clone());
                let (is_yours, is_second) = (live.is_your_turn(), you == Side::Two);
                Some(Self { id: view.id, game, moves: live.table().played(), start, rival, is_yours, is_second })
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
    let title = table.as_ref().map(|table| table.rulebook().title());
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
    let class = if is_yours { "button small primary" } else { "button small" };
    view! {
        <Link to=Route::Live(row.id.clone()) class="panel waiting-game">
            {table.map(|table| view! { <Thumbnail table=table flipped=row.is_second ids=format!("live-{}-", row.id)/> })}
            <span class="waiting-words"><strong>{title}</strong><span class="muted">{says}</span></span>
            <span class=class>{text(&WORDS, key)}</span>
        </Link>
    }
}
