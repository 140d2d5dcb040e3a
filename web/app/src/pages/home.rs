//! The first page: the games, each with a real board, and the games that wait to be continued.

use std::time::Duration;

use board::Settings;
use leptos::prelude::*;
use leptos::task::spawn_local;
use record::Reading;
use rules::{Rulebook, Side};
use session::Terms;

use crate::browser;
use crate::learnt::learnt;
use crate::library;
use crate::live;
use crate::pages::now::Meeting;
use crate::pages::puzzles::Daily;
use crate::parts::{Coming, NotFetched, Thumbnail, board_name, focus_on, move_focus, offline, on_keys};
use crate::prefs::Prefs;
use crate::route::{Link, Route};
use crate::shell::{Part, People, Standing};
use crate::words::{lang, text};

rules::catalogue! {
    static WORDS in "messages/home"
}

/// By which the games are begun, one after the other.
const PLAY_BUTTONS: &str = ".cards .button.primary";

/// The page can be used before anybody is asked who is there.
const FIRST_LOOK: Duration = Duration::from_millis(300);
/// How often that is asked again while somebody looks.
const LOOK_AGAIN: Duration = Duration::from_secs(20);

/// Whether there is no network: what needs one cannot be pressed then.
#[derive(Clone, Copy)]
struct NoNetwork(RwSignal<bool>);

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    let is_offline = offline();
    on_keys(|key| match key {
        "ArrowLeft" => move_focus(PLAY_BUTTONS, -1),
        "ArrowRight" => move_focus(PLAY_BUTTONS, 1),
        key => key.parse().ok().and_then(|n: usize| n.checked_sub(1)).is_some_and(|n| focus_on(PLAY_BUTTONS, n)),
    });
    provide_context(NoNetwork(is_offline));
    let cards: Vec<_> = engine::families().into_iter().map(|family| view! { <Card family=family/> }).collect();
    view! {
        <h1 class="unseen">"Tafel"</h1>
        <Show when=move || is_offline.get()>
            <p class="why" role="status" data-test="home-offline">{text(&WORDS, "no-network")}</p>
        </Show>
        <YourGames/>
        <Unfinished/>
        <Lessons/>
        <Daily class="button"/>
        <div class="cards">{cards}</div>
        <p class="muted note">{text(&WORDS, "offline")}</p>
        <Others is_offline=is_offline/>
    }
}

/// One's games with people elsewhere. Until they are known, there is room for them.
#[component]
fn YourGames() -> impl IntoView {
    let people = expect_context::<People>();
    let count = live::kept().len().min(live::SHOWN_AT_FIRST);
    move || match people.standing() {
        Standing::Here => Some(people.part(Part::YourGames)),
        Standing::Missing(_) => None,
        _ => (count > 0).then(|| view! { <Expected count=count/> }.into_any()),
    }
}

/// Room for as many games, until they are known.
#[component]
pub fn Expected(
    /// How many.
    count: usize,
) -> impl IntoView {
    let rows: Vec<_> = (0..count).map(|_| view! { <div class="panel waiting-game expected"></div> }).collect();
    view! { <section class="waiting-games" aria-hidden="true" data-test="live-games-coming">{rows}</section> }
}

/// Who looks for a game, and what is being played; nothing where there is nothing to say. It comes when the page can be used, and
/// nothing follows it that would have to move.
#[component]
fn Others(is_offline: RwSignal<bool>) -> impl IntoView {
    let (people, lang) = (expect_context::<People>(), lang());
    let (told, is_stale) = (RwSignal::new(None), RwSignal::new(false));
    let look = move || {
        if is_offline.get_untracked() || !browser::is_seen() {
            return;
        }
        spawn_local(async move {
            let address = format!("/api/now?lang={}", lang.get_untracked().code());
            let answer = browser::request("GET", &address, None).await;
            // The page may be gone meanwhile.
            match answer {
                Some((200, text)) => {
                    told.try_set(Some(text));
                    is_stale.try_set(false);
                }
                Some((204, _)) => {
                    told.try_set(None);
                }
                _ => {
                    is_stale.try_set(true);
                }
            }
        });
    };
    let again = Callback::new(move |()| {
        people.bring();
        look();
    });
    let meeting = Meeting { told, is_stale, is_offline, again };
    if let Ok(first) = set_timeout_with_handle(look, FIRST_LOOK) {
        on_cleanup(move || first.clear());
    }
    if let Ok(looking) = set_interval_with_handle(look, LOOK_AGAIN) {
        on_cleanup(move || looking.clear());
    }
    let back = window_event_listener(leptos::ev::visibilitychange, move |_| look());
    on_cleanup(move || back.remove());
    let has_any = Memo::new(move |_| told.with(Option::is_some));
    Effect::new(move || {
        if has_any.get() {
            people.bring();
        }
    });
    move || {
        has_any.get().then(|| match people.standing() {
            Standing::Here => people.part(Part::Meeting(meeting)),
            Standing::Missing(missing) => view! { <NotFetched missing=missing again=again/> }.into_any(),
            _ => Coming().into_any(),
        })
    }
}

/// The newest games that wait to be continued; nothing if there are none.
#[component]
fn Unfinished() -> impl IntoView {
    let lang = lang();
    let games: Vec<_> = library::unfinished(3)
        .into_iter()
        .filter_map(|found| {
            let Reading { record, table, .. } = found.reading.ok()?;
            let terms = Terms::of_record(&record);
            let (title, turns, level) = (record.rulebook().title(), table.plies(), terms.level());
            let flipped = terms.only_person() == Some(Side::Two);
            let rival = move || match level {
                Some(level) => WORDS.fill(lang.get(), "level", &[("n", u32::from(level.number()).into())]),
                None => WORDS.word(lang.get(), "two"),
            };
            let turns = move || WORDS.fill(lang.get(), "turns", &[("n", turns.into())]);
            Some(view! {
                <Link to=Route::Game(found.id.clone()) class="panel waiting-game">
                    <Thumbnail table=table flipped=flipped ids=format!("waiting-{}-", found.id)/>
                    <span class="waiting-words">
                        <strong>{title}</strong>
                        <span class="muted">{rival} " · " {turns}</span>
                    </span>
                    <span class="button small">{text(&WORDS, "continue")}</span>
                </Link>
            })
        })
        .collect();
    (!games.is_empty()).then(|| {
        view! {
            <section class="waiting-games" data-test="unfinished" aria-label=text(&WORDS, "unfinished")>
                {games}
            </section>
        }
    })
}

/// For newcomers one sentence and the lessons; for those in a course, where they go on.
#[component]
fn Lessons() -> impl IntoView {
    let (learnt, lang) = (learnt(), lang());
    let is_newcomer = library::ids().is_empty();
    let offers = lessons::all().iter().filter_map(|&course| {
        let (has_begun, is_done) =
            untrack(|| (learnt.has_begun(course), learnt.with(|progress| progress.next(course).is_none())));
        let is_wanted = if has_begun { !is_done } else { is_newcomer };
        is_wanted.then(|| {
            let key = if has_begun { "lessons.go-on" } else { "lessons.start" };
            let title = family_title(course.boards);
            let says = move || WORDS.fill(lang.get(), key, &[("game", title.into())]);
            let n = course.lessons.len();
            let about = move || WORDS.fill(lang.get(), "lessons.about", &[("n", n.into())]);
            let table = engine::showcase(course.id());
            view! {
                <Link to=Route::Learn(Some(course.id().to_owned())) class="panel waiting-game lesson-offer">
                    {table.map(|table| view! { <Thumbnail table=table ids=format!("offer-{}-", course.id())/> })}
                    <span class="waiting-words"><strong>{says}</strong><span class="muted">{about}</span></span>
                </Link>
            }
        })
    });
    let offers: Vec<_> = offers.collect();
    let welcome = is_newcomer.then(|| view! { <p class="welcome" data-test="welcome">{text(&WORDS, "welcome")}</p> });
    let offers = (!offers.is_empty()).then(|| {
        view! {
            <section class="waiting-games" data-test="lesson-offers" aria-label=text(&WORDS, "learn")>
                {offers}
            </section>
        }
    });
    view! { {welcome} {offers} }
}

/// What the boards of a family are called together. They are named by the game and their size: "FENIX", "FENIX 7x8".
pub fn family_title(family: &[&'static dyn Rulebook]) -> &'static str {
    family.first().and_then(|board| board.title().split_whitespace().next()).unwrap_or_default()
}

/// One game on all its boards.
#[component]
fn Card(
    /// The boards, the usual one first.
    family: Vec<&'static dyn Rulebook>,
) -> impl IntoView {
    let first = family[0];
    let lang = lang();
    let title = family_title(&family);
    let boards = (family.len() > 1).then(|| {
        let links: Vec<_> = family
            .into_iter()
            .map(|board| {
                view! { <Link to=Route::Play(Some(board.id().to_owned())) class="quiet-link">{board_name(board)}</Link> }
            })
            .collect();
        view! { <p class="boards muted">{links}</p> }
    });
    view! {
        <article class="card panel" data-test=format!("card-{}", first.id())>
            <Link to=Route::Play(Some(first.id().to_owned())) class="card-board">
                <span class="unseen">{title}</span>
                <Picture game=first/>
            </Link>
            <h2>{title}</h2>
            <p class="about">{move || first.words().word(lang.get(), "game.about")}</p>
            {boards}
            <div class="buttons">
                <Link to=Route::Play(Some(first.id().to_owned())) class="button primary">{text(&WORDS, "play")}</Link>
                <Somebody game=first/>
                <ByLink game=first/>
                <AnalyseLink game=first/>
                {lessons::course_of(first.id()).map(|course| view! {
                    <Link to=Route::Learn(Some(course.id().to_owned())) class="button quiet">{text(&WORDS, "learn")}</Link>
                })}
            </div>
        </article>
    }
}

#[component]
fn AnalyseLink(game: &'static dyn Rulebook) -> impl IntoView {
    let behind = format!("?game={}", game.id());
    view! { <LinkWith to=Route::Analyse(None) behind=behind key="look" needs_network=false/> }
}

/// A game with whoever is there.
#[component]
fn Somebody(game: &'static dyn Rulebook) -> impl IntoView {
    view! { <LinkWith to=Route::Now behind=format!("?game={}", game.id()) key="somebody" needs_network=true/> }
}

/// A game with a friend, by link.
#[component]
fn ByLink(game: &'static dyn Rulebook) -> impl IntoView {
    let to = Route::Play(Some(game.id().to_owned()));
    view! { <LinkWith to=to behind="?against=link".to_owned() key="friend" needs_network=true/> }
}

/// A link with something behind its path.
#[component]
fn LinkWith(
    to: Route,
    behind: String,
    key: &'static str,
    /// Whether it leads to what works only with a network.
    needs_network: bool,
) -> impl IntoView {
    let (router, lang) = (crate::route::router(), lang());
    let NoNetwork(is_offline) = expect_context();
    let href = to.path() + &behind;
    let is_off = move || needs_network && is_offline.get();
    let go = move |event: leptos::ev::MouseEvent| {
        if needs_network && is_offline.get_untracked() {
            return event.prevent_default();
        }
        if event.button() == 0 && !event.meta_key() && !event.ctrl_key() && !event.shift_key() {
            event.prevent_default();
            router.go_with(to.clone(), &behind);
        }
    };
    let why = move || is_off().then(|| WORDS.word(lang.get(), "no-network"));
    let off = move || is_off().then_some("true");
    view! { <a class="button" href=href on:click=go aria-disabled=off title=why data-test=key>{text(&WORDS, key)}</a> }
}

/// The board of a game as it may look in the middle of play.
#[component]
fn Picture(game: &'static dyn Rulebook) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let table = engine::showcase(game.id());
    let svg = move || {
        let settings = Settings {
            theme: prefs.shown_theme(),
            look: prefs.look.get(),
            view: prefs.view.get(),
            coordinates: false,
            last_move: false,
            lang: prefs.lang.get(),
            ..Settings::default()
        };
        let scene = settings.scene(table.as_deref()?, &format!("home-{}-", game.id())).ok()?;
        Some(scene.svg())
    };
    view! { <div class="picture" aria-hidden="true" inner_html=svg></div> }
}
