use diagram::{Scene, View};
use lessons::{Course, Lesson, all, course_of};
use rules::{Arg, Lang};

use crate::figure::{scene, scene_of};
use crate::pages::WORDS;
use crate::{camps, formations, read, shelf};

/// A page below `/learn`.
#[derive(Clone, Copy)]
pub enum Page {
    /// All games: `/learn`.
    Games,
    /// The lessons of a game: `/learn/GAME`.
    Course(&'static Course),
    /// One lesson: `/learn/GAME/LESSON`.
    Lesson(&'static Course, &'static Lesson),
    /// The words of a game: `/learn/GAME/words`.
    Words(&'static Course),
    /// How its rules are read where the print is silent: `/learn/GAME/readings`.
    Readings(&'static Course),
    /// All its rules on one sheet: `/learn/GAME/sheet`.
    Sheet(&'static Course),
    /// The best formations of a game that has a preparation: `/learn/GAME/formations`.
    Formations(&'static Course),
}

impl Page {
    /// The page at a path; none if there is no such page.
    pub fn parse(path: &str) -> Option<Self> {
        let parts: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            ["learn"] => Some(Self::Games),
            ["learn", game] => Some(Self::Course(course_of(game)?)),
            ["learn", game, leaf] => {
                let course = course_of(game)?;
                match leaf {
                    "words" => Some(Self::Words(course)),
                    "readings" => Some(Self::Readings(course)),
                    "sheet" => Some(Self::Sheet(course)),
                    "formations" if camps::boards(course).next().is_some() => Some(Self::Formations(course)),
                    _ => course.lesson(leaf).map(|lesson| Self::Lesson(course, lesson)),
                }
            }
            _ => None,
        }
    }

    /// All pages there are.
    pub fn all() -> Vec<Self> {
        let mut pages = vec![Self::Games];
        for &course in all() {
            pages.push(Self::Course(course));
            pages.extend(course.lessons.iter().map(|lesson| Self::Lesson(course, lesson)));
            pages.extend(Self::shelf(course));
        }
        pages
    }

    /// What there is to look up in a course.
    pub(crate) fn shelf(course: &'static Course) -> Vec<Self> {
        let mut shelf = vec![Self::Words(course), Self::Readings(course), Self::Sheet(course)];
        if camps::boards(course).next().is_some() {
            shelf.push(Self::Formations(course));
        }
        shelf
    }

    /// The one path of the page, whatever it was asked for by.
    pub fn path(&self) -> String {
        match self {
            Self::Games => "/learn".to_owned(),
            Self::Course(course) => format!("/learn/{}", course.id()),
            Self::Lesson(course, lesson) => format!("/learn/{}/{}", course.id(), lesson.id),
            Self::Words(course) => format!("/learn/{}/words", course.id()),
            Self::Readings(course) => format!("/learn/{}/readings", course.id()),
            Self::Sheet(course) => format!("/learn/{}/sheet", course.id()),
            Self::Formations(course) => format!("/learn/{}/formations", course.id()),
        }
    }

    /// What the page is called.
    pub fn title(&self, lang: Lang) -> String {
        let about =
            |words: &rules::Catalogue, key, course| words.say(lang, key, &[("game", game_title(course).into())]);
        let looked_up = |key, course| about(&shelf::WORDS, key, course);
        match self {
            Self::Games => WORDS.word(lang, "learn.title"),
            Self::Course(course) => about(&WORDS, "course.title", course),
            Self::Lesson(course, lesson) => format!("{} · {}", course.title(lesson, lang), game_title(course)),
            Self::Words(course) => looked_up("words.title", course),
            Self::Readings(course) => looked_up("readings.title", course),
            Self::Sheet(course) => looked_up("sheet.title", course),
            Self::Formations(course) => about(&formations::WORDS, "title", course),
        }
    }

    /// What the page is about, in a sentence or two.
    pub fn description(&self, lang: Lang) -> String {
        let about = |words: &rules::Catalogue, key, course: &Course, n: usize| {
            let about = course.boards[0].words().word(lang, "game.about");
            let args: [(_, Arg); 3] = [("game", game_title(course).into()), ("n", n.into()), ("about", about.into())];
            words.say(lang, key, &args)
        };
        let looked_up = |key, course, n| about(&shelf::WORDS, key, course, n);
        match self {
            Self::Games => WORDS.say(lang, "learn.about", &[("games", game_titles().into())]),
            Self::Course(course) => about(&WORDS, "course.about", course, course.lessons.len()),
            Self::Lesson(course, lesson) => shortened(&course.text(lesson, lang)),
            Self::Words(course) => looked_up("words.about", course, course.terms.len()),
            Self::Readings(course) => looked_up("readings.about", course, course.rulings.len()),
            Self::Sheet(course) => looked_up("sheet.about", course, course.sheet.len()),
            Self::Formations(course) => about(&formations::WORDS, "about", course, camps::games(course) as usize),
        }
    }

    /// The picture that stands for the page.
    pub fn picture(&self, lang: Lang) -> Option<Scene> {
        let (course, picture) = match self {
            Self::Games => return Self::Course(all().first()?).picture(lang),
            Self::Lesson(course, lesson) => (course, lesson.pictures.first()),
            Self::Course(course) | Self::Sheet(course) => (course, course.lessons.first()?.pictures.first()),
            Self::Formations(course) => {
                let (board, formations) = camps::boards(course).next()?;
                let table = camps::standing(board, formations, formations.known().first()?)?;
                return Some(scene_of(table.as_ref(), &[], View::Diamond)?.lang(lang));
            }
            Self::Words(course) => (course, course.terms.iter().find_map(|term| term.picture.as_ref())),
            Self::Readings(course) => {
                let ruling = course.rulings.iter().find(|ruling| !ruling.position.starts_with(':'))?;
                return Some(scene(course, ruling.position, &[])?.lang(lang));
            }
        };
        let picture = picture?;
        Some(scene(course, picture.position, picture.cells)?.lang(lang))
    }

    /// The page itself: what stands in its body.
    pub fn html(&self, lang: Lang) -> String {
        read::page(self, lang)
    }

    /// The same, with links that keep to this language, for readers who asked for it by name.
    ///
    /// ```
    /// let page = primer::Page::parse("/learn/gunzi/jump").expect("a page");
    /// assert!(page.html_in(rules::Lang::Nl).contains("href=\"/learn/gunzi/sides?lang=nl\""));
    /// ```
    pub fn html_in(&self, lang: Lang) -> String {
        let html = self.html(lang);
        let mut pieces = html.split("href=\"/learn");
        let mut out = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (address, rest) = piece.split_once('"').unwrap_or((piece, ""));
            let query = if address.contains('?') { String::new() } else { format!("?lang={}", lang.code()) };
            out.extend(["href=\"/learn", address, &query, "\"", rest]);
        }
        out
    }
}

/// What a game is called, on whatever board.
pub(crate) fn game_title(course: &Course) -> &'static str {
    course.boards[0].title().split_whitespace().next().unwrap_or_default()
}

/// The names of all games.
fn game_titles() -> String {
    all().iter().map(|course| game_title(course)).collect::<Vec<_>>().join(", ")
}

/// Whole sentences as far as search engines show them; the first one in any case.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 160;
    let ends = text.match_indices(['.', '!', '?']).map(|(at, _)| at + 1);
    let ends = ends.filter(|&at| text[at..].is_empty() || text[at..].starts_with(' '));
    let fits = |at: &usize| text[..*at].chars().count() <= SHOWN;
    let (mut first, mut last) = (None, None);
    for end in ends {
        first = first.or(Some(end));
        last = Some(end).filter(fits).or(last);
    }
    text[..last.or(first).unwrap_or(text.len())].to_owned()
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn descriptions_are_whole_sentences() {
        assert_eq!(shortened("One. Two."), "One. Two.");
        let long = format!("One. {}.", "x".repeat(200));
        assert_eq!(shortened(&long), "One.");
        assert_eq!(shortened(&"y".repeat(200)), "y".repeat(200));
        assert_eq!(shortened("Eén 9.5 punt. Ü!"), "Eén 9.5 punt. Ü!");
    }
}
