//! Chapters: pages, and parts of others, that are fetched when somebody asks for one of them, so that whoever wants to play need not
//! wait for them.
//!
//! `bundler` cuts the program at the functions of [`pages`], by their names: what only such a function needs becomes a file
//! of its own, what several of them need another one. Nothing else marks the cut, and in a front end that is not cut (`cargo
//! xtask run`) everything is here at once.
//!
//! To move a page into a chapter, name its route in [`of`] and make it in the chapter's function. A [`Part`] of other pages is made
//! there, too; who shows it asks for the chapter ([`super::people::People`]).

use std::sync::atomic::{AtomicBool, Ordering};

use leptos::prelude::*;

use crate::browser;
use crate::data::Missing;
use crate::notices::Notices;
use crate::pages::now::Meeting;
use crate::route::Route;

/// A chapter.
pub(crate) struct Chapter {
    /// The name of its function in [`pages`], by which the page asks for it.
    name: &'static str,
    /// Makes its pages. It must not be called before the chapter is here.
    part: fn(Part) -> AnyView,
    is_here: AtomicBool,
}

/// What chapters make.
pub(crate) enum Part {
    /// A page.
    Page(Route),
    /// What waits for whoever is here: what lies over the header, and whoever listens to the server for it.
    Notices(Box<Notices>),
    /// One's games with people elsewhere, on the first page.
    YourGames,
    /// Who looks for a game and what is being played, on the first page.
    Meeting(Meeting),
}

static ACCOUNT: Chapter = Chapter::new("account", pages::account);
static ANALYSE: Chapter = Chapter::new("analyse", pages::analyse);
static LEARN: Chapter = Chapter::new("learn", pages::learn);
pub(super) static PEOPLE: Chapter = Chapter::new("people", pages::people);
static PRACTISE: Chapter = Chapter::new("practise", pages::practise);

/// The chapter that a page is in; none if it comes with the program, as everything on the way to a game does.
pub(crate) fn of(route: &Route) -> Option<&'static Chapter> {
    Some(match route {
        Route::Home | Route::Play(_) | Route::First(_) | Route::Game(_) | Route::Nowhere => return None,
        Route::Analyse(_) | Route::Shared(_) | Route::Games => &ANALYSE,
        Route::Learn(_) | Route::Lesson(..) | Route::Reference(..) | Route::Ask(_) => &LEARN,
        Route::Coach(_)
        | Route::Practise
        | Route::Formations(_)
        | Route::Puzzles(_)
        | Route::Puzzle(..)
        | Route::Endgames(_)
        | Route::Endgame(..) => &PRACTISE,
        Route::Live(_) | Route::Now | Route::Watch | Route::Leaders | Route::Archive | Route::Profile(_) => &PEOPLE,
        Route::SignIn | Route::SignUp | Route::ResetPassword | Route::Account | Route::Settings => &ACCOUNT,
    })
}

impl Chapter {
    const fn new(name: &'static str, part: fn(Part) -> AnyView) -> Self {
        Self { name, part, is_here: AtomicBool::new(false) }
    }

    /// Whether its pages can be made.
    pub(crate) fn is_here(&self) -> bool {
        self.is_here.load(Ordering::Relaxed)
    }

    /// Fetches it, if it is not here yet.
    pub(crate) async fn bring(&self) -> Result<(), Missing> {
        if !self.is_here() {
            browser::bring_chapter(self.name).await.map_err(Missing::from_status)?;
            self.is_here.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// One of its pages, or parts of others. It must be here.
    pub(crate) fn part(&self, part: Part) -> AnyView {
        (self.part)(part)
    }
}

/// Where the program is cut. A function that is not inlined keeps its name, which is all that `bundler` goes by.
mod pages {
    use leptos::prelude::*;

    use super::Part;
    use crate::pages::{
        account, analyse, archive, ask, coach, endgames, formations, games, learn, live, now, nowhere, profile,
        puzzles, settings,
    };
    use crate::route::Route;
    use crate::shell::notices;

    #[inline(never)]
    pub(super) fn account(part: Part) -> AnyView {
        match part {
            Part::Page(Route::SignIn) => account::SignIn().into_any(),
            Part::Page(Route::SignUp) => account::SignUp().into_any(),
            Part::Page(Route::ResetPassword) => account::ResetPassword().into_any(),
            Part::Page(Route::Account) => account::Account().into_any(),
            Part::Page(Route::Settings) => settings::Settings().into_any(),
            _ => nowhere::Nowhere().into_any(),
        }
    }

    #[inline(never)]
    pub(super) fn analyse(part: Part) -> AnyView {
        match part {
            Part::Page(Route::Analyse(id)) => view! { <analyse::Analyse id=id/> }.into_any(),
            Part::Page(Route::Shared(id)) => view! { <analyse::Shared id=id/> }.into_any(),
            Part::Page(Route::Games) => games::Games().into_any(),
            _ => nowhere::Nowhere().into_any(),
        }
    }

    #[inline(never)]
    pub(super) fn learn(part: Part) -> AnyView {
        match part {
            Part::Page(Route::Learn(None)) => learn::Choose().into_any(),
            Part::Page(Route::Learn(Some(game))) => match lessons::course_of(&game) {
                Some(course) => view! { <learn::CoursePage course=course/> }.into_any(),
                None => nowhere::Nowhere().into_any(),
            },
            Part::Page(Route::Reference(game, which)) => match lessons::course_of(&game) {
                Some(course) => view! { <learn::ReferencePage course=course which=which/> }.into_any(),
                None => nowhere::Nowhere().into_any(),
            },
            Part::Page(Route::Lesson(game, lesson)) => match lessons::course_of(&game) {
                Some(course) => view! { <learn::LessonPage course=course id=lesson/> }.into_any(),
                None => nowhere::Nowhere().into_any(),
            },
            Part::Page(Route::Ask(game)) => view! { <ask::Ask game=game/> }.into_any(),
            _ => nowhere::Nowhere().into_any(),
        }
    }

    #[inline(never)]
    pub(super) fn practise(part: Part) -> AnyView {
        match part {
            Part::Page(Route::Coach(id)) => view! { <coach::Coach id=id/> }.into_any(),
            Part::Page(Route::Practise) => coach::Practise().into_any(),
            Part::Page(Route::Formations(game)) => view! { <formations::Formations game=game/> }.into_any(),
            Part::Page(Route::Puzzles(None)) => puzzles::Puzzles().into_any(),
            Part::Page(Route::Puzzles(Some(game))) => view! { <puzzles::PuzzlesOf game=game id=None/> }.into_any(),
            Part::Page(Route::Puzzle(game, id)) => view! { <puzzles::PuzzlesOf game=game id=Some(id)/> }.into_any(),
            Part::Page(Route::Endgames(game)) => view! { <endgames::Endgames game=game id=None/> }.into_any(),
            Part::Page(Route::Endgame(game, id)) => view! { <endgames::Endgames game=game id=Some(id)/> }.into_any(),
            _ => nowhere::Nowhere().into_any(),
        }
    }

    #[inline(never)]
    pub(super) fn people(part: Part) -> AnyView {
        match part {
            Part::Page(Route::Live(id)) => view! { <live::Live id=id/> }.into_any(),
            Part::Page(Route::Now) => now::Now().into_any(),
            Part::Page(Route::Watch) => now::Watch().into_any(),
            Part::Page(Route::Leaders) => now::Leaders().into_any(),
            Part::Page(Route::Archive) => archive::Archive().into_any(),
            Part::Page(Route::Profile(name)) => view! { <profile::Profile name=name/> }.into_any(),
            Part::Notices(notices) => view! { <notices::NoticeLine notices=*notices/> }.into_any(),
            Part::YourGames => live::YourGames().into_any(),
            Part::Meeting(meeting) => view! { <now::Meet meeting=meeting/> }.into_any(),
            Part::Page(_) => nowhere::Nowhere().into_any(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_that_the_page_reads_agrees() {
        let list: Vec<(&str, Vec<&str>)> = include_str!("../../chapters.txt")
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.split_once(' ').expect("a name and pages"))
            .map(|(name, pages)| (name, pages.split(' ').collect()))
            .collect();
        let mut seen = Vec::new();
        for page in include_str!("../../pages.txt").lines().filter(|line| line.starts_with('/')) {
            let path = page.replace("{game}", "gunzi").replace("{id}", "k3").replace("{lesson}", "jump");
            let first = path.split('/').nth(1).expect("a path").to_owned();
            let listed = list.iter().find(|(_, pages)| pages.contains(&first.as_str())).map(|(name, _)| *name);
            assert_eq!(of(&Route::parse(&path)).map(|chapter| chapter.name), listed, "{page}");
            seen.push(first);
        }
        for page in list.iter().flat_map(|(_, pages)| pages) {
            assert!(seen.iter().any(|first| first == page), "there is no page /{page}");
        }
    }
}
