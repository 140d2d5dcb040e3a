//! One's own games.

mod card;
mod import;

use leptos::prelude::*;

use crate::browser;
use crate::library;
use crate::parts::download;
use crate::route::{Link, Route};
use crate::words::{lang, text};

use card::Card;
use import::Import;

rules::catalogue! {
    pub(crate) static WORDS in "messages/library"
}

/// How many games are shown at once, and how many more.
const PAGE: usize = 24;

/// A game that was deleted a moment ago.
#[derive(Clone)]
struct Deleted {
    id: String,
    text: String,
}

/// One's own games: to go on with, to look at, to keep elsewhere.
#[component]
pub fn Games() -> impl IntoView {
    let lang = lang();
    let ids = RwSignal::new(library::ids());
    let filter = RwSignal::new(None::<&'static str>);
    let shown = RwSignal::new(PAGE);
    let deleted = RwSignal::new(None::<Deleted>);
    let importing = RwSignal::new(false);
    let refresh = move || ids.set(library::ids());
    // Another tab may play on.
    let stored = window_event_listener_untyped("storage", move |_| {
        ids.try_set(library::ids());
    });
    on_cleanup(move || stored.remove());

    let wanted = Memo::new(move |_| {
        let filter = filter.get();
        let is_wanted = |id: &String| {
            filter.is_none_or(|wanted| {
                library::text(id)
                    .and_then(|text| library::game_of(&text))
                    .is_some_and(|game| is_of_family(game.id(), wanted))
            })
        };
        ids.get().into_iter().filter(is_wanted).collect::<Vec<_>>()
    });
    let listed = move || wanted.with(|wanted| wanted.iter().take(shown.get()).cloned().collect::<Vec<_>>());
    let delete = Callback::new(move |id: String| {
        if let Some(text) = library::remove(&id) {
            deleted.set(Some(Deleted { id, text }));
            refresh();
        }
    });
    let undo = move |_| {
        if let Some(Deleted { id, text }) = deleted.get() {
            if library::restore(&id, &text).is_ok() {
                deleted.set(None);
            }
            refresh();
        }
    };
    let has_any = move || ids.with(|ids| !ids.is_empty());
    view! {
        <div class="games" data-test="games">
            <Head has_any=Signal::derive(has_any) filter=filter shown=shown importing=importing/>
            <Show when=move || !has_any()>
                <section class="panel centred" data-test="no-games">
                    <h2>{text(&WORDS, "empty")}</h2>
                    <p class="muted">{text(&WORDS, "empty.why")}</p>
                    <Link to=Route::Play(None) class="button primary">{text(&WORDS, "begin")}</Link>
                </section>
            </Show>
            <Show when=move || has_any() && wanted.with(Vec::is_empty)>
                <p class="muted">{text(&WORDS, "empty.filtered")}</p>
            </Show>
            <ul class="own-games">
                <For each=listed key=Clone::clone children=move |id| view! { <Card id=id on_delete=delete/> }/>
            </ul>
            <Show when=move || wanted.with(Vec::len) != shown.get().min(wanted.with(Vec::len))>
                <div class="buttons centre">
                    <button type="button" class="button" on:click=move |_| shown.update(|shown| *shown += PAGE)>{text(&WORDS, "more")}</button>
                </div>
            </Show>
            <div class="toast-place" role="status">
                <Show when=move || deleted.with(Option::is_some)>
                    <div class="toast" data-test="deleted">
                        <span>{move || WORDS.word(lang.get(), "deleted")}</span>
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
fn Head(
    has_any: Signal<bool>,
    filter: RwSignal<Option<&'static str>>,
    shown: RwSignal<usize>,
    importing: RwSignal<bool>,
) -> impl IntoView {
    let export = move |_| {
        let name = format!("tafel-{}.tafel", browser::today().replace('.', "-"));
        download(&name, "text/plain;charset=utf-8", &library::export());
    };
    let entries = || {
        let families = engine::families().into_iter().filter_map(|family| family.first().copied());
        let entry = |game: &'static dyn rules::Rulebook| {
            let title = game.title().split_whitespace().next().unwrap_or_default();
            view! { <option value=game.id()>{title}</option> }
        };
        families.map(entry).collect::<Vec<_>>()
    };
    let choose = move |event| {
        let value = event_target_value(&event);
        shown.set(PAGE);
        filter.set(engine::find_by_id(&value).map(rules::Rulebook::id));
    };
    view! {
        <header class="games-head">
            <h1>{text(&WORDS, "title")}</h1>
            <Show when=move || has_any.get()>
                <label class="filter">
                    <span class="unseen">{text(&WORDS, "filter")}</span>
                    <select on:change=choose data-test="filter">
                        <option value="">{text(&WORDS, "all")}</option>
                        {entries()}
                    </select>
                </label>
            </Show>
            <div class="buttons">
                <button type="button" class="button small" on:click=move |_| importing.set(true) data-test="import">
                    {text(&WORDS, "import")}
                </button>
                <Show when=move || has_any.get()>
                    <button type="button" class="button small" on:click=export data-test="export">{text(&WORDS, "export")}</button>
                </Show>
            </div>
        </header>
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
