//! Every task of every lesson is failed once and solved, in every language.
//!
//! One page load a language: from task to task it goes by the page's own buttons. Hands are scripts, since there are hundreds
//! of tasks; real mice, fingers and keys are in the other tests.

use std::sync::Arc;

use board::{Entering, Reply};
use lessons::{Answer, Course, Goal, Lesson, Runner, Task, presses};
use rules::{Lang, Step, Table};
use serde_json::{Value, json};

use crate::support::{Screen, Visit, thorough};

/// Waits for a task, goes through rounds, and goes on to the next task. In each round presses things one after the other, each as
/// soon as it is there, and waits until the answer is of the wanted kind and the wanted position stands on the board. Says of each
/// round what the answer is and how it reads, and stops at the first that does not come out as wanted. One question for a whole
/// task: asking costs more than pressing.
const ROUNDS: &str = "(async (here, rounds) => { \
    const soon = () => new Promise((done) => setTimeout(done)); \
    const until = async (what) => { for (let n = 0; n < 2000; n++) { const it = what(); if (it) return it; await soon(); } return null; }; \
    const find = (test) => document.querySelector(`[data-test=\"${test}\"]`); \
    const seen = () => ({ kind: find('answer')?.dataset.verdict, words: find('answer-words')?.textContent, \
        task: document.querySelector('[data-test=task] h2')?.textContent, position: find('board')?.dataset.position }); \
    const answers = []; \
    if (!await until(() => document.querySelector(here)?.dataset.verdict === 'untried')) return [{ kind: 'no task ' + here }]; \
    for (const { press, kind, position } of rounds) { \
        for (const test of press) { \
            const it = await until(() => find(test)); \
            if (!it) return [...answers, { kind: 'nothing to press: ' + test }]; \
            it.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); \
            await soon(); \
        } \
        await until(() => seen().kind === kind); \
        answers.push(seen()); \
        if (position) await until(() => seen().position === position); \
        if (seen().kind !== kind) return answers; \
    } \
    find('lesson-next').click(); \
    return answers; })";

/// The names for tests of what is pressed.
fn names(table: &dyn Table, steps: &[Step]) -> Vec<String> {
    let cells = table.cells();
    let name = |step: &Step| match step {
        Step::Cell(cell) => format!("cell-{}", cells.iter().find(|(other, _)| other == cell).expect("a cell").1),
        Step::Left => "choice-left".to_owned(),
        Step::Right => "choice-right".to_owned(),
        Step::Outside => "choice-outside".to_owned(),
    };
    steps.iter().map(name).collect()
}

/// What comes of presses.
enum Outcome {
    Played(String),
    Refused(String, &'static str),
    Nothing,
}

/// Presses on a board that is only thought of. What is pressed in vain stays unpressed; a move that is complete and could go on
/// is confirmed, which is one press more.
fn press(runner: &Runner, steps: &[Step], lang: Lang) -> (Outcome, Vec<String>) {
    let table: Arc<dyn Table> = runner.table().fork().into();
    let mut entering = Entering::new(table.clone());
    for (count, &step) in (1..).zip(steps) {
        let instead = if let Step::Cell(cell) = step { entering.instead(cell) } else { None };
        let meant =
            instead.and_then(|steps| table.why_not(&steps)).filter(|error| runner.asks_for(error.statement().rule));
        let reply = match meant {
            Some(error) => Reply::Refused { steps: Vec::new(), error: Some(error) },
            None => entering.choose(step),
        };
        let pressed = names(table.as_ref(), &steps[..count]);
        match reply {
            Reply::Played(text) => return (Outcome::Played(text), pressed),
            Reply::Refused { error: Some(error), .. } => {
                return (Outcome::Refused(error.statement().say(lang), error.statement().rule), pressed);
            }
            Reply::Refused { error: None, .. } => return (Outcome::Nothing, pressed),
            _ => {}
        }
    }
    let mut pressed = names(table.as_ref(), steps);
    match entering.done() {
        Some(Reply::Played(text)) => {
            pressed.push("choice-done".to_owned());
            (Outcome::Played(text), pressed)
        }
        _ => (Outcome::Nothing, pressed),
    }
}

/// Presses that the rules forbid for a reason that is not asked for, and the reason.
fn failure(runner: &Runner, lang: Lang) -> (Vec<String>, String) {
    let cells: Vec<_> = runner.table().cells().into_iter().map(|(cell, _)| Step::Cell(cell)).collect();
    let pairs = cells.iter().flat_map(|&from| cells.iter().map(move |&to| vec![from, to]));
    let singles = cells.iter().map(|&cell| vec![cell]);
    let mut found = pairs.chain(singles).filter_map(|steps| match press(runner, &steps, lang) {
        (Outcome::Refused(reason, rule), pressed) if !runner.asks_for(rule) => Some((pressed, reason)),
        _ => None,
    });
    found.next().expect("something is forbidden")
}

/// Presses that solve a task or go on with it.
pub(crate) fn solution(course: &'static Course, task: &'static Task, runner: &mut Runner, lang: Lang) -> Vec<String> {
    let text = Runner::show(&mut copy(course, task, runner)).expect("a solution");
    let steps = presses(runner.table(), text);
    let cells: Vec<_> = steps.iter().copied().filter(|step| matches!(step, Step::Cell(_))).collect();
    let all: Vec<_> = runner.table().cells();
    let parts = (1..=cells.len()).flat_map(|count| {
        let begun = &cells[..count];
        all.iter().map(move |(cell, _)| [begun, &[Step::Cell(*cell)]].concat())
    });
    let ways: Vec<_> = [steps, cells.clone()].into_iter().chain(parts).collect();
    let wanted = if matches!(task.goal, Goal::Forbidden(..)) { ways.len() } else { 1 };
    for steps in ways.iter().take(wanted) {
        let (outcome, pressed) = press(runner, steps, lang);
        let is_right = match outcome {
            Outcome::Played(text) => matches!(runner.try_move(&text), Answer::Solved | Answer::GoesOn { .. }),
            Outcome::Refused(_, rule) => runner.asks_for(rule) && runner.refused(rule),
            Outcome::Nothing => false,
        };
        if is_right {
            return pressed;
        }
    }
    panic!("no way to press {text}");
}

/// Another runner that has come as far, to be asked for the solution.
fn copy(course: &'static Course, task: &'static Task, runner: &Runner) -> Runner {
    let mut other = Runner::new(course, task);
    if let Goal::Line(line) = task.goal {
        for text in line.iter().take(runner.table().plies()).step_by(2) {
            let first = text.split('|').next().expect("a move");
            assert!(matches!(other.try_move(first), Answer::GoesOn { .. }));
        }
    }
    if let Goal::Each(moves) = task.goal {
        for text in moves.iter().take(runner.found()) {
            assert!(matches!(other.try_move(text), Answer::GoesOn { .. }));
        }
    }
    other
}

/// What is pressed at one go, and what is to come of it.
struct Round {
    press: Vec<String>,
    kind: &'static str,
    /// What the answer says.
    says: String,
    /// What stands on the board before one goes on.
    position: Option<String>,
}

/// A task failed once, tried again and solved.
fn rounds(course: &'static Course, lesson: &'static Lesson, number: usize, lang: Lang) -> Vec<Round> {
    let task = &lesson.tasks[number];
    let mut runner = Runner::new(course, task);
    // Nothing moves when a try is wrong.
    let position = Some(runner.table().position_text());
    let (press, says) = failure(&runner, lang);
    let again =
        Round { press: vec!["try-again".to_owned()], kind: "untried", says: String::new(), position: position.clone() };
    let mut rounds = vec![Round { press, kind: "forbidden", says, position }, again];
    while !runner.is_solved() {
        let press = solution(course, task, &mut runner, lang);
        rounds.push(if runner.is_solved() {
            Round { press, kind: "right", says: course.praise(lesson, number, lang), position: None }
        } else {
            // The opponent's answer stands on the board before one goes on.
            let position = Some(runner.table().position_text());
            Round { press, kind: "goes-on", says: String::new(), position }
        });
    }
    rounds
}

impl Visit {
    /// Fails a task once, then solves it and goes on.
    async fn work_through(&self, course: &'static Course, lesson: &'static Lesson, number: usize, lang: Lang) {
        let place = format!("{} {} {} in {}", course.id(), lesson.id, number + 1, lang.code());
        let rounds = rounds(course, lesson, number, lang);
        let asked = |round: &Round| json!({"press": round.press, "kind": round.kind, "position": round.position});
        let asked: Vec<Value> = rounds.iter().map(asked).collect();
        let here = format!("[data-lesson=\"{}\"][data-task=\"{}\"] [data-test=answer]", lesson.id, number + 1);
        let answers = self.ask(&format!("{ROUNDS}({}, {})", json!(here), json!(asked))).await;
        for (index, round) in rounds.iter().enumerate() {
            let (answer, place) = (&answers[index], format!("{place}: {:?}", round.press));
            assert_eq!(answer["kind"], round.kind, "{place}: {answer}");
            assert!(answer["words"].as_str().is_some_and(|words| words.contains(&round.says)), "{place}: {answer}");
            assert_eq!(answer["task"], json!(course.instruction(lesson, number, lang)), "{place}");
            if matches!(round.kind, "forbidden" | "untried") {
                assert_eq!(answer["position"], json!(round.position), "{place}: nothing has moved");
            }
        }
    }
}

/// All lessons of these games, or of all of them if [`thorough`] tests are asked for, in one language. What is tested with wrong tries
/// here in one language is walked through without them in another (`walk`).
async fn all_lessons(name: &'static str, lang: Lang, games: &[&str]) {
    let visit = Visit::begin(name, Screen::DESKTOP.still().lang(lang.code())).await;
    visit.open("/learn").await;
    for course in lessons::all().iter().filter(|course| thorough() || games.contains(&course.id())) {
        let [game, first] = [course.id(), course.lessons[0].id];
        let to_first = format!(
            "(async () => {{ const until = async (what) => {{ for (;;) {{ const it = what(); if (it) return it; await new Promise((done) => setTimeout(done)); }} }}; \
             (await until(() => document.querySelector('.nav-link[href=\"/learn\"]'))).click(); \
             (await until(() => document.querySelector('[data-test=\"begin-{game}\"]'))).click(); \
             (await until(() => document.querySelector('a[href=\"/learn/{game}/{first}\"]'))).click(); return true; }})()"
        );
        visit.ask(&to_first).await;
        for lesson in course.lessons {
            for number in 0..lesson.tasks.len() {
                visit.work_through(course, lesson, number, lang).await;
            }
        }
        visit.until_there("course").await;
        let done =
            "[...document.querySelectorAll('.lesson-card .dot')].every((dot) => dot.classList.contains('solved'))";
        visit.until(done).await;
    }
    assert_eq!(visit.ask("performance.getEntriesByType('navigation').length").await, 1, "one page load");
    visit.end().await;
}

#[tokio::test]
async fn every_task_in_english() {
    all_lessons("lessons-en", Lang::En, &["abalone", "fenix", "gunzi"]).await;
}

#[tokio::test]
async fn every_task_of_fenix_in_dutch() {
    all_lessons("lessons-nl", Lang::Nl, &["fenix"]).await;
}

#[tokio::test]
async fn every_task_of_abalone_in_german() {
    all_lessons("lessons-de", Lang::De, &["abalone"]).await;
}

#[tokio::test]
async fn every_task_of_gunzi_in_french() {
    all_lessons("lessons-fr", Lang::Fr, &["gunzi"]).await;
}

/// No lesson is long: at 390 x 844 nobody scrolls more than twice, whatever is said, in any language.
#[tokio::test]
async fn no_lesson_scrolls_more_than_twice_on_a_phone() {
    let visit = Visit::begin("lessons-length", Screen::PHONE.still()).await;
    visit.open("/learn").await;
    let mut longest = (0, String::new());
    for lang in Lang::ALL {
        visit.choose_language(lang.code()).await;
        for course in lessons::all() {
            for lesson in course.lessons {
                let place = format!("/learn/{}/{}", course.id(), lesson.id);
                let title = json!(course.title(lesson, lang));
                let script = format!(
                    "(async () => {{ history.pushState(null, '', '{place}#1'); dispatchEvent(new PopStateEvent('popstate')); \
                     for (let n = 0; n < 4000; n++) {{ if (document.querySelector('[data-lesson=\"{}\"] [data-test=lesson-title]')?.textContent === {title}) \
                     return document.documentElement.scrollHeight; await new Promise((done) => setTimeout(done)); }} return 0; }})()",
                    lesson.id
                );
                let height = visit.ask(&script).await.as_u64().unwrap_or(0);
                assert!(height >= 844, "{place} in {} does not come", lang.code());
                assert!(height <= 3 * 844, "{place} in {} is {height} high", lang.code());
                if height > longest.0 {
                    longest = (height, format!("{place} in {}", lang.code()));
                }
                visit.must_fit(&place).await;
            }
        }
    }
    println!("the longest lesson on a phone: {} pixels, {}", longest.0, longest.1);
    visit.end().await;
}
