//! A newcomer's way through Learn: from the first page through the whole course of a game to the guided first game and to a
//! puzzle, in every language, with a mouse or a finger on what is on the page. In English through all games; in the other languages
//! through one each, which another browser test of all lessons makes up for, unless [`thorough`] tests are asked for.

use lessons::{Course, Runner};
use puzzles::Collection;
use rules::Lang;

use crate::against::considered;
use crate::lessons_solved::solution;
use crate::puzzles::data;
use crate::support::{Screen, Visit, Way, thorough};

impl Visit {
    /// From the page of all lessons through every task of every lesson, and back there.
    async fn take_course(&self, course: &'static Course, lang: Lang) {
        self.until_there("course").await;
        self.must_fit(course.id()).await;
        // The one button leads to the first lesson.
        self.click("go-on").await;
        for lesson in course.lessons {
            let here = format!("document.querySelector('[data-lesson=\"{}\"]')", lesson.id);
            self.until(&here).await;
            self.until_said("lesson-title", &course.title(lesson, lang)).await;
            self.until_said("rule-text", &course.text(lesson, lang)).await;
            self.must_fit(lesson.id).await;
            for (number, task) in lesson.tasks.iter().enumerate() {
                self.until(&format!("{here}?.dataset.task === '{}'", number + 1)).await;
                self.until_said("task", &course.instruction(lesson, number, lang)).await;
                let mut runner = Runner::new(course, task);
                while !runner.is_solved() {
                    let before = serde_json::to_string(&runner.table().position_text()).expect("a text");
                    self.until(&format!("document.querySelector('[data-test=board]').dataset.position === {before}"))
                        .await;
                    for test in solution(course, task, &mut runner, lang) {
                        self.click(&test).await;
                    }
                    let verdict = if runner.is_solved() { "right" } else { "goes-on" };
                    self.until(&format!(
                        "document.querySelector('[data-test=answer]').dataset.verdict === '{verdict}'"
                    ))
                    .await;
                }
                self.until_said("answer", &course.praise(lesson, number, lang)).await;
                if number + 1 == lesson.tasks.len() {
                    self.until_said("lesson-done", &course.title(lesson, lang)).await;
                }
                self.click("lesson-next").await;
            }
        }
        self.until_there("first-game").await;
        self.until(
            "[...document.querySelectorAll('.lesson-card .dot')].every((dot) => dot.classList.contains('solved'))",
        )
        .await;
    }

    /// The guided first game behind the lessons: a plan is told, and the computer answers.
    async fn play_first_game(&self, course: &'static Course) {
        self.click_first("[data-test=first-game] .button").await;
        self.until("location.pathname.startsWith('/game/') && document.querySelector('[data-test=guide-off]')").await;
        self.must_fit("a first game").await;
        let way = if self.screen.touch { Way::Touch } else { Way::Mouse };
        let (game, options) = engine::find(course.id()).expect("a game");
        let mut table = game.table(&options, None).expect("a start");
        for _ in 0..2 {
            let text = considered(table.as_ref());
            self.enter(table.as_mut(), &text, way).await;
            self.follow(table.as_mut()).await;
        }
    }

    /// From anywhere to the puzzles of a game; one is solved and the next one comes.
    async fn solve_puzzle(&self, course: &'static Course) {
        self.click_first("a.nav-link[href='/puzzles']").await;
        self.click_first(&format!("[data-test=puzzle-games] a[href='/puzzles/{}']", course.id())).await;
        self.until_there("puzzle-hub").await;
        self.click("go-on").await;
        self.until_there("puzzle").await;
        self.must_fit("a puzzle").await;
        let path = self.ask("location.pathname").await;
        let id = path.as_str().and_then(|path| path.rsplit('/').next()).expect("a puzzle").to_owned();
        let all = Collection::parse(&data(course.id(), "puzzles").expect("puzzles")).expect("readable");
        let puzzle = all.find(&id).expect("the puzzle");
        let (game, _) = engine::find(course.id()).expect("a game");
        let mut table = puzzle.table(game).expect("a position");
        let way = if self.screen.touch { Way::Touch } else { Way::Mouse };
        for (index, step) in puzzle.solution.iter().enumerate() {
            let text = step.split('|').next().expect("a move");
            if index % 2 == 0 {
                self.until_position(table.as_ref()).await;
                let steps = table.steps(text).expect("legal");
                self.enter_steps(table.as_ref(), &steps, way).await;
                if table.enter(&steps).candidates.len() > 1 {
                    self.click("choice-done").await;
                }
            }
            // One's own move may be answered before anybody looks: what is waited for is the answer.
            table.play(text).expect("legal");
        }
        self.until("document.querySelector('[data-test=answer]').dataset.verdict === 'solved'").await;
        self.click("next-puzzle").await;
        self.until(&format!("location.pathname !== {path} && document.querySelector('[data-test=puzzle]')")).await;
    }
}

/// These games, or all of them if that is asked for, one after the other.
async fn walk(name: &'static str, screen: Screen, games: &[&str]) {
    let lang: Lang = screen.lang.parse().expect("a language");
    let visit = Visit::begin(name, screen.still()).await;
    visit.open("/").await;
    let courses = lessons::all().iter().filter(|course| thorough() || games.contains(&course.id()));
    for (index, course) in courses.enumerate() {
        if index > 0 {
            if screen.touch {
                // A puzzle has a phone to itself; the cross leads out of it.
                visit.click_first(".solve-head .leave").await;
                visit.until_there("puzzle-hub").await;
            }
            visit.click_first("a.brand").await;
        }
        // A newcomer is offered the lessons; whoever has begun with one game finds the others under Learn.
        let offer = format!("[data-test=lesson-offers] a[href='/learn/{}']", course.id());
        let is_offered = format!("document.querySelector(\"{offer}\")");
        visit.until("document.querySelector('.cards')").await;
        if visit.ask(&format!("!!{is_offered}")).await == true {
            visit.click_first(&offer).await;
        } else {
            visit.click_first("a.nav-link[href='/learn']").await;
            visit.click(&format!("begin-{}", course.id())).await;
        }
        visit.take_course(course, lang).await;
        visit.picture(&format!("{}-learnt", course.id())).await;
        visit.play_first_game(course).await;
        visit.picture(&format!("{}-first-game", course.id())).await;
        visit.solve_puzzle(course).await;
    }
    assert_eq!(visit.ask("performance.getEntriesByType('navigation').length").await, 1, "one page load");
    assert_eq!(visit.ask("document.documentElement.lang").await, screen.lang);
    visit.end().await;
}

#[tokio::test]
async fn a_newcomer_learns_all_games_in_english() {
    walk("walk-en", Screen::DESKTOP, &["abalone", "fenix", "gunzi"]).await;
}

#[tokio::test]
async fn a_newcomer_learns_abalone_in_dutch() {
    walk("walk-nl", Screen::PHONE.lang("nl"), &["abalone"]).await;
}

#[tokio::test]
async fn a_newcomer_learns_gunzi_in_german() {
    walk("walk-de", Screen::PHONE.dark().lang("de"), &["gunzi"]).await;
}

#[tokio::test]
async fn a_newcomer_learns_fenix_in_french() {
    walk("walk-fr", Screen::DESKTOP.dark().lang("fr"), &["fenix"]).await;
}
