//! Every page can be read, in every language, and is well formed.

use std::collections::BTreeSet;

use primer::Page;
use rules::Lang;

#[test]
fn pages_are_found_by_their_paths() {
    let pages = Page::all();
    assert!(pages.len() > 40, "{}", pages.len());
    let paths: BTreeSet<_> = pages.iter().map(Page::path).collect();
    assert_eq!(paths.len(), pages.len(), "two pages have one path");
    for path in &paths {
        assert_eq!(&Page::parse(path).expect(path).path(), path);
        assert_eq!(&Page::parse(&format!("{path}/")).expect(path).path(), path);
    }
    // Another board of a game has the lessons of the game.
    assert_eq!(Page::parse("/learn/fenix-7x8/goal").expect("a page").path(), "/learn/fenix/goal");
    for nowhere in [
        "",
        "/",
        "/learn/chess",
        "/learn/gunzi/chess",
        "/learn/gunzi/sheet/x",
        "/learn/gunzi/formations",
        "/Learn",
        "/learn/<b>",
    ] {
        assert!(Page::parse(nowhere).is_none(), "{nowhere}");
    }
}

#[test]
fn titles_and_descriptions_are_each_pages_own() {
    for lang in Lang::ALL {
        let (mut titles, mut descriptions) = (BTreeSet::new(), BTreeSet::new());
        for page in Page::all() {
            let (title, description) = (page.title(lang), page.description(lang));
            assert!(!title.is_empty() && title.chars().count() <= 70, "{}: {title}", page.path());
            assert!((30..=250).contains(&description.chars().count()), "{}: {description}", page.path());
            assert!(!title.contains('{') && !description.contains('{'), "{}: {title} {description}", page.path());
            assert!(titles.insert(title), "{} {}", lang.code(), page.path());
            assert!(descriptions.insert(description), "{} {}", lang.code(), page.path());
        }
    }
}

/// Tags must close in the order in which they opened; ids must be unique.
fn check_form(name: &str, html: &str) {
    let (mut open, mut ids) = (Vec::new(), BTreeSet::new());
    let mut rest = html;
    while let Some((_, tail)) = rest.split_once('<') {
        let (tag, after) = tail.split_once('>').unwrap_or_else(|| panic!("{name}: no end of <{}", &tail[..20]));
        rest = after;
        for id in tag.split(" id=\"").skip(1).filter_map(|text| text.split('"').next()) {
            assert!(ids.insert(id), "{name}: the id {id} stands there twice");
        }
        for banned in [" style=", " onclick=", "script"] {
            assert!(!tag.contains(banned), "{name}: <{tag}>");
        }
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{name}: </{closed}>");
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap_or_default());
        }
    }
    assert!(open.is_empty(), "{name}: {open:?} stay open");
}

#[test]
fn pages_are_well_formed_and_say_what_they_promise() {
    for page in Page::all() {
        for lang in Lang::ALL {
            let name = format!("{} {}", page.path(), lang.code());
            let html = page.html(lang);
            check_form(&name, &html);
            assert_eq!(html.matches("<h1>").count(), 1, "{name}");
            assert!(!html.contains("lesson.") && !html.contains("term.") && !html.contains("sheet."), "{name}: a key");
            match page {
                Page::Games => assert!(html.contains("href=\"/learn/abalone\""), "{name}"),
                Page::Course(course) => {
                    assert_eq!(html.matches("<svg").count(), course.lessons.len(), "{name}");
                    assert!(html.contains(&format!("/learn/{}/sheet", course.id())), "{name}");
                }
                Page::Lesson(course, lesson) => {
                    assert!(html.contains(&primer::escape(&course.text(lesson, lang))), "{name}");
                    assert_eq!(html.matches("<svg").count(), lesson.pictures.len() + lesson.tasks.len(), "{name}");
                    assert_eq!(html.matches("<details>").count(), lesson.tasks.len(), "{name}");
                }
                Page::Words(course) => {
                    for term in course.terms {
                        for tongue in Lang::ALL {
                            let word = primer::escape(&course.term(term, tongue));
                            assert!(html.contains(&word), "{name}: no {word}");
                        }
                    }
                }
                Page::Readings(course) => {
                    for ruling in course.rulings {
                        assert!(html.contains(&primer::escape(&course.question(ruling, lang))), "{name}");
                    }
                    assert_eq!(html.matches("<svg").count(), course.rulings.len(), "{name}");
                }
                Page::Formations(course) => {
                    let boards = course.boards.iter().filter_map(|board| engine::formations(board.id()));
                    let known: Vec<_> = boards.flat_map(engine::Formations::known).collect();
                    assert_eq!(html.matches("<figure>").count(), known.len(), "{name}: a picture of each camp");
                    for known in known {
                        assert!(html.contains(&primer::escape(&primer::formation_name(known.name, lang))), "{name}");
                        assert!(html.contains(&known.turns().join(" ")), "{name}");
                    }
                    for board in course.boards {
                        assert!(html.contains(&format!("href=\"/formations/{}\"", board.id())), "{name}");
                        assert!(html.contains(engine::formations(board.id()).expect("a preparation").study().command));
                    }
                    // What is by lot is told beside the best, on each board.
                    assert_eq!(html.matches("class=\"by-lot\"").count(), course.boards.len(), "{name}");
                }
                Page::Sheet(course) => {
                    let drawn = course.sheet.iter().map(|panel| panel.pictures.len()).sum::<usize>();
                    assert_eq!(html.matches("<svg").count(), drawn, "{name}");
                    // Black and white: what colour there is has the same share of red, green and blue.
                    assert!(is_grey(&html), "{name} has colours");
                }
            }
        }
    }
}

fn is_grey(html: &str) -> bool {
    let colours = html.split("=\"#").skip(1).filter_map(|text| text.split('"').next());
    colours.filter(|hex| hex.len() == 6).all(|hex| {
        let part = |at: usize| i32::from_str_radix(&hex[at..at + 2], 16).unwrap_or_default();
        let (red, green, blue) = (part(0), part(2), part(4));
        (red - green).abs() <= 12 && (green - blue).abs() <= 12 && (red - blue).abs() <= 12
    })
}

#[test]
fn every_page_has_a_picture() {
    for page in Page::all() {
        assert!(page.picture(Lang::En).is_some(), "{}", page.path());
    }
}

/// A board that names each of its cells does so too small for paper: on the sheet empty cells have their names in their middle.
#[test]
fn fields_that_a_sheet_speaks_of_are_named_in_its_figures() {
    let mut named = 0;
    for course in lessons::all() {
        let sheet = primer::sheet(course, Lang::En);
        let table = course.sheet.iter().find_map(|panel| course.table(panel.pictures.first()?.position));
        let cells: Vec<_> = table.expect("a figure").cells().into_iter().map(|(_, name)| name).collect();
        let sentences = course.sheet.iter().flat_map(|panel| course.sentences(panel, Lang::En));
        for sentence in sentences.collect::<Vec<_>>() {
            let words = sentence.split(|sign: char| !sign.is_alphanumeric());
            for word in words.filter(|word| cells.iter().any(|name| name == word)) {
                assert!(sheet.contains(&format!(">{word}</text>")), "{}: {sentence}", course.id());
                named += 1;
            }
        }
    }
    assert!(named > 8, "sheets speak of {named} fields");
}
