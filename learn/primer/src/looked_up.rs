//! What is looked up: words, readings, the sheet.

use std::fmt::Write as _;

use lessons::{Course, Ruling, TABLE, Term, table_terms};
use rules::{Catalogue, Lang};

use crate::figure::Figures;
use crate::html::{element, escape, link};
use crate::page::{Page, game_title};
use crate::shelf::WORDS;

/// The words of a game, and those of the table, in all languages that are there: own language first and explained, the
/// others beside it.
pub fn glossary(course: &'static Course, lang: Lang) -> String {
    let mut out = String::new();
    let mut figures = Figures::new(course, lang);
    out.push_str("<div class=\"words\">\n");
    for term in course.terms {
        word(&mut out, course.words, term, lang, |out| {
            if let Some(lesson) = term.lesson.and_then(|id| course.lesson(id)) {
                let title = WORDS.say(lang, "words.lesson", &[("lesson", course.title(lesson, lang).into())]);
                let _ = writeln!(out, "<p class=\"where\">{}</p>", link(&Page::Lesson(course, lesson).path(), &title));
            }
            if let Some(picture) = &term.picture {
                out.push_str(&figures.of(picture));
            }
        });
    }
    out.push_str("</div>\n");
    element(&mut out, "h2", &WORDS.word(lang, "words.table"));
    out.push_str("<div class=\"words\">\n");
    for term in table_terms() {
        word(&mut out, &TABLE, term, lang, |_| {});
    }
    out.push_str("</div>\n");
    out
}

fn word(out: &mut String, words: &'static Catalogue, term: &Term, lang: Lang, more: impl FnOnce(&mut String)) {
    let key = format!("term.{}", term.id);
    let _ = writeln!(out, "<section class=\"term\" id=\"term-{}\">", escape(term.id));
    element(out, "h3", &words.word(lang, &key));
    out.push_str("<ul class=\"tongues\">\n");
    for tongue in Lang::ALL.into_iter().filter(|&tongue| tongue != lang && words.has(tongue)) {
        if let Some(text) = words.text(tongue, &key) {
            let (code, text) = (tongue.code(), escape(text));
            let _ = writeln!(out, "<li><span class=\"tongue\">{code}</span> <span lang=\"{code}\">{text}</span></li>");
        }
    }
    out.push_str("</ul>\n");
    element(out, "p", &words.word(lang, &format!("{key}.means")));
    more(out);
    out.push_str("</section>\n");
}

/// How the rules of a game are read where the print is silent: question, answer, board, and what becomes of a move.
pub fn readings(course: &'static Course, lang: Lang) -> String {
    let mut out = String::new();
    let mut figures = Figures::new(course, lang);
    for ruling in course.rulings {
        let _ = writeln!(out, "<section class=\"reading\" id=\"reading-{}\">", escape(ruling.id));
        out.push_str("<div>\n");
        element(&mut out, "h2", &course.question(ruling, lang));
        element(&mut out, "p", &course.answer(ruling, lang));
        let tried = WORDS.say(lang, "readings.move", &[("move", ruling.attempt.into())]);
        let _ =
            writeln!(out, "<p class=\"where\">{} — {}</p>", escape(&tried), escape(&comes_of(course, ruling, lang)));
        out.push_str("</div>\n");
        out.push_str(&figures.draw(ruling.position, &[]));
        out.push_str("</section>\n");
    }
    out
}

/// What becomes of the move of a ruling: what it does, why it is not allowed, or how the game has ended before it.
fn comes_of(course: &Course, ruling: &Ruling, lang: Lang) -> String {
    let Some(table) = course.table(ruling.position) else {
        return String::new();
    };
    if let Some(ending) = table.ending() {
        return ending.cause.say(lang);
    }
    match table.describe(ruling.attempt) {
        Ok(statements) => statements.iter().map(|statement| statement.say(lang)).collect::<Vec<_>>().join(" "),
        Err(error) => error.say(lang),
    }
}

/// All rules of a game for one sheet of paper.
pub fn sheet(course: &'static Course, lang: Lang) -> String {
    let mut out = String::new();
    let mut figures = Figures::small(course, lang);
    let _ = writeln!(out, "<article class=\"sheet panels-{}\" lang=\"{}\">", course.sheet.len(), lang.code());
    let (title, what) = (escape(game_title(course)), escape(&WORDS.word(lang, "sheet")));
    let _ = writeln!(out, "<header><h1>{title}</h1><p>{what}</p></header>");
    out.push_str("<div class=\"panels\">\n");
    for panel in course.sheet {
        let _ = writeln!(out, "<section class=\"sheet-part figures-{}\">", panel.pictures.len());
        element(&mut out, "h2", &course.heading(panel, lang));
        if !panel.pictures.is_empty() {
            out.push_str("<div class=\"drawn\">\n");
            for picture in panel.pictures {
                out.push_str(&figures.of(picture));
            }
            out.push_str("</div>\n");
        }
        for sentence in course.sentences(panel, lang) {
            element(&mut out, "p", &sentence);
        }
        out.push_str("</section>\n");
    }
    out.push_str("</div>\n</article>\n");
    out
}
