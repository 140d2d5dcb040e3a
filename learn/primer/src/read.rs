//! Pages as a whole: heading, text, and ways on.

use std::fmt::Write as _;

use lessons::{Course, Goal, Lesson, Task, all};
use rules::Lang;

use crate::camps::formations as best_formations;
use crate::figure::Figures;
use crate::html::{element, escape, link};
use crate::looked_up::{glossary, readings, sheet};
use crate::page::{Page, game_title};
use crate::pages::WORDS;
use crate::shelf;

/// What stands in the body of a page.
pub(crate) fn page(page: &Page, lang: Lang) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "<article class=\"primer\" lang=\"{}\">", lang.code());
    crumbs(&mut out, page, lang);
    match page {
        Page::Games => games(&mut out, lang),
        Page::Course(course) => lessons(&mut out, course, lang),
        Page::Lesson(course, of) => lesson(&mut out, course, of, lang),
        Page::Words(course) => looked_up(&mut out, page, &glossary(course, lang), lang),
        Page::Readings(course) => looked_up(&mut out, page, &readings(course, lang), lang),
        // The sheet has its own heading, since it is printed.
        Page::Sheet(course) => out.push_str(&sheet(course, lang)),
        Page::Formations(course) => looked_up(&mut out, page, &best_formations(course, lang), lang),
    }
    out.push_str("</article>\n");
    out
}

/// Where the page stands, and the same page in other languages.
fn crumbs(out: &mut String, page: &Page, lang: Lang) {
    let _ = writeln!(out, "<nav class=\"crumbs\" aria-label=\"{}\">", escape(&WORDS.word(lang, "nav")));
    let _ = writeln!(out, "{}", link("/", "Tafel"));
    let games = Page::Games;
    if !matches!(page, Page::Games) {
        let _ = writeln!(out, "{}", link(&games.path(), &games.title(lang)));
    }
    if let Page::Lesson(course, _)
    | Page::Words(course)
    | Page::Readings(course)
    | Page::Sheet(course)
    | Page::Formations(course) = page
    {
        let _ = writeln!(out, "{}", link(&Page::Course(course).path(), game_title(course)));
    }
    out.push_str("</nav>\n");
    let _ = writeln!(out, "<nav class=\"crumbs\" aria-label=\"{}\">", escape(&WORDS.word(lang, "nav.languages")));
    for other in Lang::ALL {
        let (code, path) = (other.code(), page.path());
        let name = escape(&WORDS.word(lang, &format!("lang.{code}")));
        let here = if other == lang { " aria-current=\"true\"" } else { "" };
        let _ = writeln!(out, "<a href=\"{path}?lang={code}\" hreflang=\"{code}\" lang=\"{code}\"{here}>{name}</a>");
    }
    out.push_str("</nav>\n");
}

fn games(out: &mut String, lang: Lang) {
    element(out, "h1", &Page::Games.title(lang));
    element(out, "p", &Page::Games.description(lang));
    for &course in all() {
        let page = Page::Course(course);
        let _ = writeln!(out, "<h2>{}</h2>", link(&page.path(), game_title(course)));
        element(out, "p", &page.description(lang));
        list(out, course, lang);
        shelf(out, course, lang);
    }
}

fn lessons(out: &mut String, course: &'static Course, lang: Lang) {
    let page = Page::Course(course);
    element(out, "h1", &page.title(lang));
    element(out, "p", &page.description(lang));
    element(out, "h2", &WORDS.word(lang, "course.lessons"));
    let mut figures = Figures::new(course, lang);
    out.push_str("<ol class=\"chapters\">\n");
    for lesson in course.lessons {
        let page = Page::Lesson(course, lesson);
        let _ = writeln!(out, "<li>");
        out.push_str(&lesson.pictures.first().map(|picture| figures.of(picture)).unwrap_or_default());
        let _ = writeln!(out, "<div><h3>{}</h3>", link(&page.path(), &course.title(lesson, lang)));
        element(out, "p", &page.description(lang));
        out.push_str("</div></li>\n");
    }
    out.push_str("</ol>\n");
    element(out, "h2", &WORDS.word(lang, "look-up"));
    shelf(out, course, lang);
    let play = WORDS.say(lang, "nav.play", &[("game", game_title(course).into())]);
    let _ = writeln!(out, "<p>{}</p>", link(&format!("/play/{}", course.id()), &play));
}

/// The lessons of a game as a list of links.
fn list(out: &mut String, course: &'static Course, lang: Lang) {
    out.push_str("<ol>\n");
    for lesson in course.lessons {
        let _ = writeln!(out, "<li>{}</li>", link(&Page::Lesson(course, lesson).path(), &course.title(lesson, lang)));
    }
    out.push_str("</ol>\n");
}

/// What there is to look up.
fn shelf(out: &mut String, course: &'static Course, lang: Lang) {
    out.push_str("<ul>\n");
    for page in Page::shelf(course) {
        let name = match page {
            Page::Words(_) => shelf::WORDS.word(lang, "words"),
            Page::Readings(_) => shelf::WORDS.word(lang, "readings"),
            Page::Sheet(_) => shelf::WORDS.word(lang, "sheet"),
            other => other.title(lang),
        };
        let _ = writeln!(out, "<li>{}</li>", link(&page.path(), &name));
    }
    out.push_str("</ul>\n");
}

fn looked_up(out: &mut String, page: &Page, content: &str, lang: Lang) {
    element(out, "h1", &page.title(lang));
    element(out, "p", &page.description(lang));
    out.push_str(content);
}

fn lesson(out: &mut String, course: &'static Course, lesson: &'static Lesson, lang: Lang) {
    let number = course.lessons.iter().position(|known| known.id == lesson.id).unwrap_or_default();
    let args = [("n", (number + 1).into()), ("all", course.lessons.len().into())];
    let _ = writeln!(out, "<p class=\"where\">{}</p>", escape(&WORDS.say(lang, "lesson.number", &args)));
    element(out, "h1", &course.title(lesson, lang));
    element(out, "p", &course.text(lesson, lang));
    let mut figures = Figures::new(course, lang);
    out.push_str("<div class=\"drawn\">\n");
    for picture in lesson.pictures {
        out.push_str(&figures.of(picture));
    }
    out.push_str("</div>\n");
    element(out, "h2", &WORDS.word(lang, "lesson.tasks"));
    for (index, task) in lesson.tasks.iter().enumerate() {
        out.push_str("<section class=\"reading\"><div>\n");
        element(out, "h3", &WORDS.say(lang, "lesson.task", &[("n", (index + 1).into())]));
        element(out, "p", &course.instruction(lesson, index, lang));
        let _ = writeln!(out, "<details><summary>{}</summary>", escape(&WORDS.word(lang, "lesson.solution")));
        let _ = writeln!(out, "<p><code>{}</code></p>", escape(&solution(task)));
        element(out, "p", &course.praise(lesson, index, lang));
        out.push_str("</details></div>\n");
        out.push_str(&figures.draw(task.position, &[]));
        out.push_str("</section>\n");
    }
    out.push_str("<nav class=\"crumbs\">\n");
    let ways = [(number.checked_sub(1), "nav.previous"), (Some(number + 1), "nav.next")];
    for (other, key) in ways {
        if let Some(other) = other.and_then(|at| course.lessons.get(at)) {
            let title = WORDS.say(lang, key, &[("title", course.title(other, lang).into())]);
            let _ = writeln!(out, "{}", link(&Page::Lesson(course, other).path(), &title));
        }
    }
    out.push_str("</nav>\n");
}

/// The moves that solve a task, as they are written.
fn solution(task: &Task) -> String {
    let first = |step: &&str| step.split('|').next().unwrap_or_default().to_owned();
    let moves: Vec<_> = task.solution().iter().map(first).collect();
    // Moves of a line follow each other; of others each stands for itself.
    moves.join(if matches!(task.goal, Goal::Line(_)) { " " } else { ", " })
}
