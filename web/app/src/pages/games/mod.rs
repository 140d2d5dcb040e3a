//! One's own games.

mod card;
mod finder;
mod import;
mod index;
mod standings;

use std::collections::BTreeSet;

use leptos::prelude::*;

use crate::account::{me, percent};
use crate::browser;
use crate::library;
use crate::parts::download;
use crate::route::{Link, Route};
use crate::words::{lang, text};

use card::Card;
use finder::{Chosen, Finder};
use import::Import;
use index::{Entry, Order};
use standings::Standings;

rules::catalogue! {
    pub(crate) static WORDS in "messages/library"
}

/// How many games are shown at once, and how many more.
const PAGE: usize = 24;

/// Games that were deleted a moment ago, with their texts.
type Deleted = Vec<(String, String)>;

/// Games that are chosen to be deleted together.
#[derive(Clone, Copy)]
pub struct Choosing {
    /// Whether games can be chosen.
    is_on: RwSignal<bool>,
    chosen: RwSignal<BTreeSet<String>>,
}

/// What is to be seen of the list.
#[derive(Clone, Copy)]
pub struct Wanted {
    game: RwSignal<Option<&'static str>>,
    sought: RwSignal<String>,
    order: RwSignal<Order>,
    /// How many are shown.
    shown: RwSignal<usize>,
}

/// One's own games: to go on with, to look at, to keep elsewhere.
#[component]
pub fn Games() -> impl IntoView {
    let lang = lang();
    let read = || {
        let ids = library::ids().into_iter();
        ids.filter_map(|id| library::text(&id).map(|text| Entry::of(&id, &text))).collect::<Vec<_>>()
    };
    let entries = RwSignal::new(read());
    let wanted = Wanted {
        game: RwSignal::new(None),
        sought: RwSignal::new(String::new()),
        order: RwSignal::new(Order::default()),
        shown: RwSignal::new(PAGE),
    };
    let deleted = RwSignal::new(Deleted::new());
    let importing = RwSignal::new(false);
    let choosing = Choosing { is_on: RwSignal::new(false), chosen: RwSignal::new(BTreeSet::new()) };
    let refresh = move || entries.set(read());
    // Another tab may play on.
    let stored = window_event_listener_untyped("storage", move |_| {
        entries.try_set(read());
    });
    on_cleanup(move || stored.remove());

    let found = Memo::new(move |_| {
        let (game, sought) = (wanted.game.get(), wanted.sought.get());
        let is_wanted = |entry: &Entry| {
            let is_of = |wanted| entry.game.is_some_and(|game| is_of_family(game.id(), wanted));
            game.is_none_or(is_of) && entry.has(&sought)
        };
        let mut found: Vec<_> = entries.get().into_iter().filter(is_wanted).collect();
        index::sort(&mut found, wanted.order.get());
        found.into_iter().map(|entry| entry.id).collect::<Vec<_>>()
    });
    let has_more = move || found.with(Vec::len).saturating_sub(wanted.shown.get()) != 0;
    let listed = move || found.with(|found| found.iter().take(wanted.shown.get()).cloned().collect::<Vec<_>>());
    let delete = Callback::new(move |ids: Vec<String>| {
        let texts: Deleted = ids.into_iter().filter_map(|id| library::remove(&id).map(|text| (id, text))).collect();
        if !texts.is_empty() {
            deleted.set(texts);
            choosing.chosen.set(BTreeSet::new());
            choosing.is_on.set(false);
            refresh();
        }
    });
    let undo = move |_| {
        deleted.update(|deleted| deleted.retain(|(id, text)| library::restore(id, text).is_err()));
        refresh();
    };
    let has_any = move || entries.with(|entries| !entries.is_empty());
    let gone = move || WORDS.fill(lang.get(), "deleted", &[("n", deleted.with(Vec::len).into())]);
    view! {
        <div class="games" data-test="games">
            <Head has_any=Signal::derive(has_any) importing=importing/>
            <Show when=has_any>
                <Finder wanted=wanted choosing=choosing/>
                <Chosen choosing=choosing found=found on_delete=delete/>
                <Standings entries=entries/>
            </Show>
            <Show when=move || !has_any()>
                <section class="panel centred" data-test="no-games">
                    <h2>{text(&WORDS, "empty")}</h2>
                    <p class="muted">{text(&WORDS, "empty.why")}</p>
                    <Link to=Route::Play(None) class="button primary">{text(&WORDS, "begin")}</Link>
                </section>
            </Show>
            <Show when=move || has_any() && found.with(Vec::is_empty)>
                <p class="muted" data-test="none-found">{text(&WORDS, "empty.filtered")}</p>
            </Show>
            <ul class="own-games">
                <For
                    each=listed
                    key=Clone::clone
                    children=move |id| {
                        let delete = Callback::new(move |id: String| delete.run(vec![id]));
                        view! { <Card id=id choosing=choosing on_delete=delete/> }
                    }
                />
            </ul>
            <Show when=has_more>
                <div class="buttons centre">
                    <button type="button" class="button" on:click=move |_| wanted.shown.update(|shown| *shown += PAGE)>
                        {text(&WORDS, "more")}
                    </button>
                </div>
            </Show>
            <div class="toast-place" role="status">
                <Show when=move || deleted.with(|deleted| !deleted.is_empty())>
                    <div class="toast" data-test="deleted">
                        <span>{gone}</span>
                        <button type="button" class="button small" on:click=undo data-test="undo-delete">{text(&WORDS, "undo")}</button>
                    </div>
                </Show>
            </div>
            <Import open=importing on_done=Callback::new(move |()| refresh())/>
        </div>
    }
}

/// The title, and what can be done with all games.
#[component]
fn Head(has_any: Signal<bool>, importing: RwSignal<bool>) -> impl IntoView {
    let export = move |_| {
        let name = format!("tafel-{}.tafel", browser::today().replace('.', "-"));
        download(&name, "text/plain;charset=utf-8", &library::export());
    };
    view! {
        <header class="games-head">
            <h1>{text(&WORDS, "title")}</h1>
            <div class="buttons">
                <WithOthers/>
                <Link to=Route::Archive class="button small">{text(&WORDS, "archive")}</Link>
                <button type="button" class="button small" on:click=move |_| importing.set(true) data-test="import">
                    {text(&WORDS, "import")}
                </button>
                <Show when=move || has_any.get()>
                    <Link to=Route::Practise class="button small">{text(&WORDS, "practise")}</Link>
                    <button type="button" class="button small" on:click=export data-test="export">{text(&WORDS, "export")}</button>
                </Show>
            </div>
        </header>
    }
}

/// The way to what was played with others: the server has that, for whoever has an account.
#[component]
fn WithOthers() -> impl IntoView {
    let me = me();
    move || {
        me.name().map(|name| {
            let behind = format!("?player={}", percent(&name));
            view! {
                <Link to=Route::Archive behind=behind class="button small" test="with-others">{text(&WORDS, "with-others")}</Link>
            }
        })
    }
}

/// Whether a game belongs to the same family as another.
fn is_of_family(game: &str, other: &str) -> bool {
    engine::families().iter().any(|family| {
        let has = |id: &str| family.iter().any(|known| known.id() == id);
        has(game) && has(other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_one_game_belong_together() {
        assert!(is_of_family("fenix-7x8", "fenix") && is_of_family("gunzi", "gunzi"));
        assert!(!is_of_family("gunzi", "fenix") && !is_of_family("chess", "chess"));
    }
}
