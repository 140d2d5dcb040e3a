//! What is around every page: header, navigation, the switches that are wanted everywhere.

mod chapters;
mod header;
mod notices;
mod people;

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Lang;

use crate::account::Me;
use crate::browser;
use crate::data::Missing;
use crate::learnt::Learnt;
use crate::live::{self, Wire};
use crate::notices::Notices;
use crate::pages::home::family_title;
use crate::pages::{archive, endgames, formations, home, now, nowhere, play, puzzles};
use crate::parts::{Coming, KeyHelp, KeyHelpDialog, NotFetched};
use crate::prefs::Prefs;
use crate::route::{Route, Router};
use crate::words::text;

pub(crate) use chapters::Part;
use header::Header;
pub(crate) use people::{People, Standing};

rules::catalogue! {
    pub(crate) static WORDS in "messages/shell"
}

/// The whole front end.
#[component]
pub fn Shell() -> impl IntoView {
    let prefs = Prefs::load();
    provide_context(prefs);
    let router = Router::start();
    provide_context(router);
    let me = Me::provide();
    me.follow(router.route);
    KeyHelp::provide();
    Learnt::provide();
    let wire = Wire::provide(prefs.lang);
    let notices = Notices::provide(wire, me, router, prefs);
    let people = People::provide();
    // Who has nothing to do with people needs nothing of it.
    Effect::new(move || {
        router.visit.track();
        if me.name().is_some() || live::has_games() {
            people.bring();
        }
    });
    let waiting = Memo::new(move |_| notices.count());
    Effect::new(move || {
        let page = title(&router.route.get(), prefs.lang.get());
        let title = router.title.get().unwrap_or_else(|| format!("{page} · Tafel"));
        // Whoever looks at another tab sees that something waits.
        let waiting = waiting.get();
        browser::set_title(&if waiting == 0 { title } else { format!("({waiting}) {title}") });
    });
    Effect::new(move || browser::mark_icon(wire.is_due.get() || waiting.get() > 0));
    // A visit makes a page anew, also when it is the same page: its state is that of the visit.
    let place = Memo::new(move |_| (router.visit.get(), router.route.get_untracked()));
    let tries = RwSignal::new(0_u32);
    let shown = shown(place, tries);
    Effect::new(move || {
        shown.track();
        people.notice();
    });
    let listens = Memo::new(move |_| people.standing() == Standing::Here);
    let again = Callback::new(move |()| match shown.get_untracked() {
        // The server has another version by now.
        Shown::Missing(Missing::Refused(_)) => browser::reload(),
        _ => tries.update(|tries| *tries += 1),
    });
    let main = NodeRef::<leptos::html::Main>::new();
    // Whoever uses keys or a screen reader goes on at the beginning of the new page.
    Effect::new(move |before: Option<()>| {
        place.track();
        if before.is_some()
            && let Some(main) = main.get_untracked()
        {
            browser::focus_quietly(&main);
        }
    });
    // As another address it would be another visit, and the page would begin anew.
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        if let Some(main) = main.get_untracked() {
            let _ = main.focus();
        }
    };
    view! {
        <a class="skip" href="#main" on:click=skip>{text(&WORDS, "skip")}</a>
        <Header/>
        <div class="notices" role="status" data-test="notices">
            {move || listens.get().then(|| people.part(Part::Notices(Box::new(notices))))}
        </div>
        <main id="main" tabindex="-1" node_ref=main>{move || shown.get().view(again)}</main>
        <KeyHelpDialog/>
    }
}

/// A page, or what is there in its place.
#[derive(Clone)]
enum Shown {
    /// A page whose chapter is here.
    Page(Route),
    /// A page whose chapter takes its time.
    Coming,
    /// A page whose chapter did not come.
    Missing(Missing),
}

impl Shown {
    fn view(self, again: Callback<()>) -> AnyView {
        match self {
            Self::Page(route) => page(route),
            Self::Coming => Coming().into_any(),
            Self::Missing(missing) => view! { <NotFetched missing=missing again=again/> }.into_any(),
        }
    }
}

/// What is shown at a place, tried again as often as somebody says so. Until a page's chapter is here, the page of before stays,
/// for a moment: most come within it.
fn shown(place: Memo<(u32, Route)>, tries: RwSignal<u32>) -> RwSignal<Shown> {
    let here = |route: Route| match chapters::of(&route) {
        Some(chapter) if !chapter.is_here() => Err(chapter),
        _ => Ok(Shown::Page(route)),
    };
    let shown = RwSignal::new(here(place.get_untracked().1).unwrap_or(Shown::Coming));
    Effect::new(move |before: Option<()>| {
        let (wanted, tried) = (place.get(), tries.get());
        let chapter = match here(wanted.1.clone()) {
            Ok(page) => {
                if before.is_some() {
                    shown.set(page);
                }
                return;
            }
            Err(chapter) => chapter,
        };
        // Somebody may have gone elsewhere meanwhile.
        let is_wanted = {
            let wanted = wanted.clone();
            move || place.get_untracked() == wanted && tries.get_untracked() == tried
        };
        let waits = is_wanted.clone();
        let coming = move || {
            if waits() {
                shown.set(Shown::Coming);
            }
        };
        let timer = set_timeout_with_handle(coming, A_MOMENT);
        spawn_local(async move {
            let got = chapter.bring().await;
            if let Ok(timer) = timer {
                timer.clear();
            }
            if is_wanted() {
                shown.set(got.map_or_else(Shown::Missing, |()| Shown::Page(wanted.1)));
            }
        });
    });
    shown
}

/// How long the page of before stays when another one has to be fetched.
const A_MOMENT: Duration = Duration::from_millis(300);

/// Fetches the chapter of the page that the address bar names. If it does not come, the page says so.
pub(crate) async fn bring_chapter() {
    if let Some(chapter) = chapters::of(&Route::here()) {
        let _ = chapter.bring().await;
    }
}

/// A page; its chapter is here.
fn page(route: Route) -> AnyView {
    if let Some(chapter) = chapters::of(&route) {
        return chapter.part(Part::Page(route));
    }
    match route {
        Route::Play(game) => view! { <play::Choose game=game/> }.into_any(),
        Route::First(game) => view! { <play::First game=game/> }.into_any(),
        Route::Game(id) => view! { <play::Game id=id/> }.into_any(),
        Route::Home => home::Home().into_any(),
        _ => nowhere::Nowhere().into_any(),
    }
}

/// What a page is called; the first one after the games that are played here.
fn title(route: &Route, lang: Lang) -> String {
    let key = match route {
        Route::Home => {
            return engine::families().iter().map(|family| family_title(family)).collect::<Vec<_>>().join(", ");
        }
        Route::Play(_) | Route::First(_) | Route::Game(_) | Route::Live(_) => "nav.play",
        Route::Analyse(_) | Route::Shared(_) => "nav.analyse",
        Route::Coach(_) | Route::Practise => "practise",
        Route::Games => "nav.games",
        Route::Learn(_) | Route::Lesson(..) | Route::Reference(..) | Route::Ask(_) => "nav.learn",
        Route::Formations(_) => return formations::title(lang),
        Route::Puzzles(game) => return puzzles::title(game.as_deref(), lang),
        Route::Puzzle(game, _) => return puzzles::title(Some(game), lang),
        Route::Endgames(game) | Route::Endgame(game, _) => return endgames::title(game, lang),
        Route::Now => return now::title(lang),
        Route::Watch => return now::watch_title(lang),
        Route::Leaders => return now::leaders_title(lang),
        Route::Archive => return archive::title(lang),
        Route::SignIn => "nav.sign-in",
        Route::SignUp => "sign-up",
        Route::Account | Route::ResetPassword => "account",
        Route::Profile(name) => return name.clone(),
        Route::Settings => "nav.settings",
        Route::Nowhere => "nowhere",
    };
    WORDS.word(lang, key)
}
