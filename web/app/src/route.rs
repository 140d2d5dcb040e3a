//! Which page is shown: the address bar, read and written.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::browser::{is_plain_click, to_top, window};
use crate::scrolling::Scrolling;

/// A page of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The three games, and unfinished ones.
    Home,
    /// Choosing how to play a game, by the name of its rulebook; any game if there is none.
    Play(Option<String>),
    /// A guided first game, by the name of its rulebook.
    First(String),
    /// A game being played, by its number among one's own.
    Game(String),
    /// A game with somebody elsewhere, by its number at the server.
    Live(String),
    /// The analysis board, with a game of one's own if one is named.
    Analyse(Option<String>),
    /// A record that somebody shared, by its number at the server.
    Shared(String),
    /// The moments of a game of one's own that mattered most.
    Coach(String),
    /// The mistakes of one's own games.
    Practise,
    /// One's own games.
    Games,
    /// Learning a game, by the name of its course; any game if there is none.
    Learn(Option<String>),
    /// A lesson, by the names of its course and its own.
    Lesson(String, String),
    /// Learning formations, of a game that has a preparation; the first such game if none is named.
    Formations(Option<String>),
    /// Puzzles: of all games, or of one.
    Puzzles(Option<String>),
    /// A puzzle of a game by its id, or the puzzle of the day.
    Puzzle(String, String),
    /// The endgames of a game.
    Endgames(String),
    /// An endgame of a game by its id.
    Endgame(String, String),
    /// Something to look up in a course.
    Reference(String, Reference),
    /// Whether a move is allowed, by the name of the game's rulebook.
    Ask(String),
    /// Somebody to play with, now.
    Now,
    /// Games that are being played.
    Watch,
    /// The strongest, by game and speed.
    Leaders,
    /// Games that are over.
    Archive,
    /// Signing in.
    SignIn,
    /// Signing up.
    SignUp,
    /// Setting a new password by a link.
    ResetPassword,
    /// Everything that belongs to one's account.
    Account,
    /// What everybody may know of somebody, by name.
    Profile(String),
    /// All choices.
    Settings,
    /// There is no such page.
    Nowhere,
}

/// The part of the table that is one's own.
const YOU: &str = "you";

impl Route {
    /// The page at a path.
    pub fn parse(path: &str) -> Self {
        let parts: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            [] => Self::Home,
            ["play"] => Self::Play(None),
            // Another game would be a surprise.
            ["play", game] if engine::find_by_id(game).is_some() => Self::Play(Some(game.to_owned())),
            ["first", game] if engine::find_by_id(game).is_some() => Self::First(game.to_owned()),
            ["game", id] => Self::Game(id.to_owned()),
            ["live", id] => Self::Live(id.to_owned()),
            ["analyse"] => Self::Analyse(None),
            ["analyse", id] => Self::Analyse(Some(id.to_owned())),
            ["r", id] => Self::Shared(id.to_owned()),
            ["coach", id] => Self::Coach(id.to_owned()),
            ["practise"] => Self::Practise,
            ["games"] => Self::Games,
            ["learn"] => Self::Learn(None),
            ["learn", game] => {
                lessons::course_of(game).map_or(Self::Nowhere, |it| Self::Learn(Some(it.id().to_owned())))
            }
            ["learn", game, leaf] => match (lessons::course_of(game), Reference::parse(game, leaf)) {
                (None, _) => Self::Nowhere,
                (Some(course), Some(which)) => Self::Reference(course.id().to_owned(), which),
                (Some(course), None) => Self::Lesson(course.id().to_owned(), leaf.to_owned()),
            },
            ["ask", game] if engine::find_by_id(game).is_some() => Self::Ask(game.to_owned()),
            ["formations"] => Self::Formations(None),
            ["formations", game] if engine::find_by_id(game).is_some() => Self::Formations(Some(game.to_owned())),
            ["puzzles"] => Self::Puzzles(None),
            ["puzzles", game] if engine::find_by_id(game).is_some() => Self::Puzzles(Some(game.to_owned())),
            ["puzzles", game, id] if engine::find_by_id(game).is_some() => Self::Puzzle(game.to_owned(), id.to_owned()),
            ["endgames", game] if engine::find_by_id(game).is_some() => Self::Endgames(game.to_owned()),
            ["endgames", game, id] if engine::find_by_id(game).is_some() => {
                Self::Endgame(game.to_owned(), id.to_owned())
            }
            ["now"] => Self::Now,
            ["watch"] => Self::Watch,
            ["leaderboard"] => Self::Leaders,
            ["archive"] => Self::Archive,
            ["sign-in"] => Self::SignIn,
            ["sign-up"] => Self::SignUp,
            ["reset-password"] => Self::ResetPassword,
            ["account"] => Self::Account,
            ["@", name] => Self::Profile(crate::query::decoded(name)),
            ["settings"] => Self::Settings,
            _ => Self::Nowhere,
        }
    }

    /// The page that the address bar names.
    pub(crate) fn here() -> Self {
        Self::parse(&window().location().pathname().unwrap_or_default())
    }

    /// The part of the table that a page belongs to, by the beginning of its path.
    fn section(&self) -> Option<&'static str> {
        match self {
            Self::Learn(_) | Self::Lesson(..) | Self::Reference(..) | Self::Ask(_) => Some("learn"),
            Self::SignIn | Self::SignUp | Self::ResetPassword | Self::Account | Self::Games | Self::Settings => {
                Some(YOU)
            }
            Self::Puzzles(_) | Self::Puzzle(..) | Self::Endgames(_) | Self::Endgame(..) => Some("puzzles"),
            _ => None,
        }
    }

    /// The path of a page.
    pub fn path(&self) -> String {
        match self {
            Self::Home | Self::Nowhere => "/".to_owned(),
            Self::Play(None) => "/play".to_owned(),
            Self::Play(Some(game)) => format!("/play/{game}"),
            Self::First(game) => format!("/first/{game}"),
            Self::Game(id) => format!("/game/{id}"),
            Self::Live(id) => format!("/live/{id}"),
            Self::Analyse(None) => "/analyse".to_owned(),
            Self::Analyse(Some(id)) => format!("/analyse/{id}"),
            Self::Shared(id) => format!("/r/{id}"),
            Self::Coach(id) => format!("/coach/{id}"),
            Self::Practise => "/practise".to_owned(),
            Self::Games => "/games".to_owned(),
            Self::Learn(None) => "/learn".to_owned(),
            Self::Learn(Some(game)) => format!("/learn/{game}"),
            Self::Lesson(game, lesson) => format!("/learn/{game}/{lesson}"),
            Self::Formations(None) => "/formations".to_owned(),
            Self::Formations(Some(game)) => format!("/formations/{game}"),
            Self::Puzzles(None) => "/puzzles".to_owned(),
            Self::Puzzles(Some(game)) => format!("/puzzles/{game}"),
            Self::Puzzle(game, id) => format!("/puzzles/{game}/{id}"),
            Self::Endgames(game) => format!("/endgames/{game}"),
            Self::Endgame(game, id) => format!("/endgames/{game}/{id}"),
            Self::Reference(game, which) => format!("/learn/{game}/{}", which.name()),
            Self::Ask(game) => format!("/ask/{game}"),
            Self::Now => "/now".to_owned(),
            Self::Watch => "/watch".to_owned(),
            Self::Leaders => "/leaderboard".to_owned(),
            Self::Archive => "/archive".to_owned(),
            Self::SignIn => "/sign-in".to_owned(),
            Self::SignUp => "/sign-up".to_owned(),
            Self::ResetPassword => "/reset-password".to_owned(),
            Self::Account => "/account".to_owned(),
            // The house's players have a space in their names.
            Self::Profile(name) => format!("/@/{}", name.replace(' ', "%20")),
            Self::Settings => "/settings".to_owned(),
        }
    }
}

/// What can be looked up in a course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reference {
    /// The words of the game, in all languages.
    Words,
    /// How its rules are read where the print is silent.
    Readings,
    /// All its rules on a sheet of paper.
    Sheet,
    /// The best formations of a game that has a preparation.
    Formations,
}

impl Reference {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Words, Self::Readings, Self::Sheet, Self::Formations];

    /// Its name in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Readings => "readings",
            Self::Sheet => "sheet",
            Self::Formations => "formations",
        }
    }

    /// The message that it is called by.
    pub(crate) const fn title_key(self) -> &'static str {
        match self {
            Self::Words => "words.title",
            Self::Readings => "readings.title",
            Self::Sheet => "sheet.title",
            Self::Formations => "formations.title",
        }
    }

    /// Those that a game has, by the name of its rulebook.
    pub(crate) fn of(game: &str) -> impl Iterator<Item = Self> {
        let has_formations = engine::formations(game).is_some();
        Self::ALL.into_iter().filter(move |which| *which != Self::Formations || has_formations)
    }

    fn parse(game: &str, name: &str) -> Option<Self> {
        Self::of(game).find(|which| which.name() == name)
    }
}

/// Where the browser is; one for the whole program, in the context.
#[derive(Clone, Copy)]
pub struct Router {
    /// The page shown.
    pub route: RwSignal<Route>,
    /// Counts visits: going to the page one is on is a new visit.
    pub visit: RwSignal<u32>,
    /// What the page says of itself in the tab, if that is more than its name.
    pub title: RwSignal<Option<String>>,
    scrolling: Scrolling,
}

impl Router {
    /// Reads the address bar, now and whenever the person goes back or forward.
    pub(crate) fn start() -> Self {
        let router = Self {
            route: RwSignal::new(Route::here()),
            visit: RwSignal::new(0),
            title: RwSignal::new(None),
            scrolling: Scrolling::start(),
        };
        let listener = Closure::<dyn FnMut()>::new(move || {
            router.route.set(Route::here());
            router.visit.update(|visit| *visit += 1);
            router.scrolling.returned();
        });
        let _ = window().add_event_listener_with_callback("popstate", listener.as_ref().unchecked_ref());
        // The page and its listener end together.
        listener.forget();
        router
    }

    /// Goes to a page.
    pub fn go(self, route: Route) {
        self.go_with(route, "");
    }

    /// Goes to a page with something behind its path: `?query` or `#fragment`.
    pub fn go_with(self, route: Route, behind: &str) {
        let address = route.path() + behind;
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&self.scrolling.next(), "", Some(&address));
        }
        to_top();
        self.route.set(route);
        self.visit.update(|visit| *visit += 1);
    }

    /// Notes another address of the page that is shown: it stays as it is, and the way back leads to the address of before.
    pub fn advance(self, route: Route, behind: &str) {
        let address = route.path() + behind;
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&self.scrolling.next(), "", Some(&address));
        }
    }

    /// Goes to a page in the place of this one: the way back leads past it.
    pub fn redirect(self, route: Route) {
        self.replace(route.clone(), "");
        // The page that redirects is still being made.
        leptos::task::spawn_local(async move {
            self.route.set(route);
            self.visit.update(|visit| *visit += 1);
        });
    }

    /// Puts another address in the place of this one, without a visit.
    pub fn replace(self, route: Route, behind: &str) {
        let address = route.path() + behind;
        let location = window().location();
        let parts = [location.pathname(), location.search(), location.hash()].map(Result::unwrap_or_default);
        if parts.concat() == address {
            return;
        }
        if let Ok(history) = window().history() {
            let state = history.state().unwrap_or(JsValue::NULL);
            let _ = history.replace_state_with_url(&state, "", Some(&address));
        }
    }
}

/// The router.
pub fn router() -> Router {
    expect_context()
}

/// A link within the table. Modified clicks (new tab) are left to the browser.
#[component]
pub fn Link(
    /// Where it leads.
    to: Route,
    /// What stands behind the path: `?query`.
    #[prop(optional)]
    behind: String,
    /// Classes.
    #[prop(optional)]
    class: &'static str,
    /// Whether it stands for all pages of its section, as in a menu.
    #[prop(optional)]
    is_section: bool,
    /// Its name for tests.
    #[prop(optional, into)]
    test: Option<&'static str>,
    /// What it shows.
    children: Children,
) -> impl IntoView {
    let router = router();
    let target = to.clone();
    // Where a menu leads to a profile, that is one's own.
    let section = if matches!(target, Route::Profile(_)) { Some(YOU) } else { target.section() };
    let is_here = Memo::new(move |_| {
        router.route.with(|route| {
            let is_within = is_section && route.section().is_some_and(|own| Some(own) == section);
            if *route == target { Some("page") } else { is_within.then_some("true") }
        })
    });
    let href = to.path() + &behind;
    let go = move |event: leptos::ev::MouseEvent| {
        if is_plain_click(&event) {
            event.prevent_default();
            router.go_with(to.clone(), &behind);
        }
    };
    view! {
        <a class=class href=href on:click=go aria-current=move || is_here.get() data-test=test>
            {children()}
        </a>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_as_they_are_written() {
        let some = |text: &str| text.to_owned();
        for route in [
            Route::Home,
            Route::Play(None),
            Route::Play(Some(some("fenix-7x8"))),
            Route::First(some("fenix-7x8")),
            Route::Game(some("k3")),
            Route::Live(some("x7Kp")),
            Route::Analyse(None),
            Route::Analyse(Some(some("k3"))),
            Route::Shared(some("x")),
            Route::Coach(some("k3")),
            Route::Practise,
            Route::Games,
            Route::Puzzles(None),
            Route::Puzzles(Some(some("fenix"))),
            Route::Puzzle(some("gunzi"), some("1a2b3c4d")),
            Route::Endgames(some("abalone")),
            Route::Endgame(some("abalone"), some("1a2b3c4d")),
            Route::Formations(None),
            Route::Formations(Some(some("fenix"))),
            Route::Now,
            Route::Watch,
            Route::Leaders,
            Route::Archive,
            Route::SignIn,
            Route::SignUp,
            Route::ResetPassword,
            Route::Account,
            Route::Profile(some("Ada_L")),
            Route::Profile(some("Level 3")),
            Route::Settings,
        ] {
            assert_eq!(Route::parse(&route.path()), route);
        }
        assert_eq!(Route::parse("/games/"), Route::Games);
        for nowhere in ["/no/such/page", "/play/chess", "/play/gunzi/extra", "/Games"] {
            assert_eq!(Route::parse(nowhere), Route::Nowhere, "{nowhere}");
        }
    }

    /// How the list of pages writes a route. A new route must be added here, and to the list.
    fn pattern(route: &Route) -> Option<&'static str> {
        Some(match route {
            Route::Home => "/",
            Route::Play(None) => "/play",
            Route::Play(Some(_)) => "/play/{game}",
            Route::First(_) => "/first/{game}",
            Route::Game(_) => "/game/{id}",
            Route::Live(_) => "/live/{id}",
            Route::Analyse(None) => "/analyse",
            Route::Analyse(Some(_)) => "/analyse/{id}",
            Route::Shared(_) => "/r/{id}",
            Route::Coach(_) => "/coach/{id}",
            Route::Practise => "/practise",
            Route::Games => "/games",
            Route::Learn(None) => "/learn",
            Route::Learn(Some(_)) => "/learn/{game}",
            Route::Lesson(..) => "/learn/{game}/{lesson}",
            Route::Formations(None) => "/formations",
            Route::Formations(Some(_)) => "/formations/{game}",
            Route::Puzzles(None) => "/puzzles",
            Route::Puzzles(Some(_)) => "/puzzles/{game}",
            Route::Puzzle(..) => "/puzzles/{game}/{id}",
            Route::Endgames(_) => "/endgames/{game}",
            Route::Endgame(..) => "/endgames/{game}/{id}",
            Route::Reference(_, Reference::Words) => "/learn/{game}/words",
            Route::Reference(_, Reference::Readings) => "/learn/{game}/readings",
            Route::Reference(_, Reference::Sheet) => "/learn/{game}/sheet",
            Route::Reference(_, Reference::Formations) => "/learn/{game}/formations",
            Route::Ask(_) => "/ask/{game}",
            Route::Now => "/now",
            Route::Watch => "/watch",
            Route::Leaders => "/leaderboard",
            Route::Archive => "/archive",
            Route::SignIn => "/sign-in",
            Route::SignUp => "/sign-up",
            Route::ResetPassword => "/reset-password",
            Route::Account => "/account",
            Route::Profile(_) => "/@/{id}",
            Route::Settings => "/settings",
            Route::Nowhere => return None,
        })
    }

    #[test]
    fn the_router_and_the_list_that_the_server_reads_agree() {
        let listed: Vec<_> = include_str!("../pages.txt").lines().filter(|line| line.starts_with('/')).collect();
        for line in &listed {
            // Not every game has a preparation.
            let game = if line.ends_with("}/formations") { "fenix" } else { "gunzi" };
            let route = Route::parse(&line.replace("{game}", game).replace("{id}", "k3").replace("{lesson}", "jump"));
            assert_eq!(pattern(&route), Some(*line));
        }
        let sample = "/now /watch /leaderboard /archive /sign-in /sign-up /reset-password /account /@/k3 /live/k3 /analyse/k3 /analyse \
                      /first/gunzi /coach/k3 /practise /game/k3 /games /learn /learn/gunzi \
                      /learn/gunzi/jump /learn/gunzi/words /learn/gunzi/readings /learn/gunzi/sheet /learn/fenix/formations /ask/gunzi \
                      /play/gunzi /play /r/k3 /settings / /formations /formations/gunzi /puzzles /puzzles/gunzi \
                      /puzzles/gunzi/k3 /endgames/gunzi /endgames/gunzi/k3";
        for path in sample.split(' ') {
            let known = pattern(&Route::parse(path)).expect("a page");
            assert!(listed.contains(&known), "{known} is not in the list");
        }
        assert_eq!(sample.split(' ').count(), listed.len());
    }
}
