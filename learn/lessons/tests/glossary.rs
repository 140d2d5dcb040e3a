//! The glossary is complete, its words are those of the lessons, and no text says it with another word.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use lessons::{Course, Lesson, TABLE, Term, all, table_terms};
use rules::{Catalogue, Lang};

fn terms() -> impl Iterator<Item = (&'static Catalogue, &'static Term, String)> {
    let of_games = all().iter().flat_map(|course| {
        course.terms.iter().map(move |term| (course.words, term, format!("{} {}", course.id(), term.id)))
    });
    of_games.chain(table_terms().iter().map(|term| (&TABLE, term, format!("table {}", term.id))))
}

#[test]
fn every_term_is_there_in_four_languages() {
    for (words, term, name) in terms() {
        for lang in Lang::ALL {
            for key in [format!("term.{}", term.id), format!("term.{}.means", term.id)] {
                assert!(words.text(lang, &key).is_some_and(|text| !text.is_empty()), "{name} {}: {key}", lang.code());
            }
            let meaning = words.word(lang, &format!("term.{}.means", term.id));
            assert!(meaning.ends_with('.') && meaning.chars().count() <= 220, "{name} {}: {meaning}", lang.code());
        }
    }
    // And nothing that nobody looks up.
    for lang in Lang::ALL {
        let wanted: BTreeSet<_> = table_terms()
            .iter()
            .flat_map(|term| [format!("term.{}", term.id), format!("term.{}.means", term.id)])
            .collect();
        assert_eq!(TABLE.keys(lang).map(str::to_owned).collect::<BTreeSet<_>>(), wanted, "{}", lang.code());
    }
}

#[test]
fn no_two_terms_of_a_game_have_one_word() {
    for course in all() {
        for lang in Lang::ALL {
            let mut seen = BTreeSet::new();
            for term in course.terms {
                let word = course.term(term, lang);
                assert!(seen.insert(word.clone()), "{} {}: “{word}” stands there twice", course.id(), lang.code());
            }
        }
    }
}

#[test]
fn drawings_can_be_shown() {
    for course in all() {
        let terms = course.terms.iter().filter_map(|term| term.picture.as_ref());
        for picture in terms.chain(course.sheet.iter().flat_map(|panel| panel.pictures)) {
            let table = course.table(picture.position);
            let table = table.unwrap_or_else(|| panic!("{}: {}", course.id(), picture.position));
            let names: Vec<_> = table.cells().into_iter().map(|(_, name)| name).collect();
            for cell in picture.cells {
                assert!(names.iter().any(|name| name == cell), "{}: {} has no {cell}", course.id(), picture.position);
            }
        }
    }
}

/// All texts of a lesson, in small letters.
fn texts(course: &Course, lesson: &Lesson, lang: Lang) -> String {
    let mut texts = vec![course.title(lesson, lang), course.text(lesson, lang)];
    for task in 0..lesson.tasks.len() {
        texts.extend([course.instruction(lesson, task, lang), course.praise(lesson, task, lang)]);
    }
    texts.join("\n").to_lowercase()
}

/// The beginnings of the words of a term, which stay when a word is bent.
fn stems(term: &str) -> Vec<String> {
    let plain = term.split('(').next().unwrap_or_default().to_lowercase();
    let words: Vec<_> = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let long: Vec<_> = words.iter().copied().filter(|word| word.chars().count() >= 4).collect();
    let words = if long.is_empty() { words } else { long };
    words.iter().map(|word| word.chars().take((word.chars().count() - 1).clamp(4, 5)).collect()).collect()
}

#[test]
fn the_lesson_of_a_term_uses_it() {
    for course in all() {
        for term in course.terms {
            let id = term.lesson.unwrap_or_else(|| panic!("{} {}: no lesson", course.id(), term.id));
            let lesson = course.lesson(id).unwrap_or_else(|| panic!("{} {}: no lesson “{id}”", course.id(), term.id));
            for lang in Lang::ALL {
                let (word, texts) = (course.term(term, lang), texts(course, lesson, lang));
                for stem in stems(&word) {
                    let place = format!("{} {id} {}", course.id(), lang.code());
                    assert!(texts.contains(&stem), "{place}: “{word}” is not used there");
                }
            }
        }
    }
}

struct Avoided {
    lang: String,
    folder: String,
    word: String,
    instead: String,
}

fn avoided() -> Vec<Avoided> {
    let lines = include_str!("avoid.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &str| {
        let (rule, instead) = line.split_once(": ")?;
        let (lang, rest) = rule.split_once(' ')?;
        let (folder, word) = rest.split_once(' ')?;
        let [lang, folder, word, instead] = [lang, folder, word, instead].map(str::to_owned);
        Some(Avoided { lang, folder, word, instead })
    };
    lines.map(|line| read(line).unwrap_or_else(|| panic!("not a rule: {line}"))).collect()
}

/// The message files of all crates.
fn message_files() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() && !path.join("CACHEDIR.TAG").exists() {
                walk(&path, found);
            } else if path.extension().is_some_and(|kind| kind == "txt") && path.to_string_lossy().contains("messages")
            {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    walk(&root, &mut found);
    found
}

/// Whether a word begins somewhere in a text, both in small letters.
fn begins_in(text: &str, word: &str) -> bool {
    text.match_indices(word)
        .any(|(at, _)| text[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric()))
}

#[test]
fn texts_use_the_words_of_the_glossary() {
    let (avoided, files) = (avoided(), message_files());
    assert!(files.len() > 80, "only {} message files", files.len());
    let mut faults = Vec::new();
    for file in &files {
        let lang = file.file_stem().expect("a name").to_string_lossy();
        let path = file.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(file).expect("a text");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((key, message)) = line.split_once(" = ") else { continue };
            let message = message.to_lowercase();
            let rules = avoided.iter().filter(|rule| {
                rule.lang == lang && (rule.folder == "*" || path.contains(&format!("/{}/", rule.folder)))
            });
            for rule in rules.filter(|rule| begins_in(&message, &rule.word)) {
                faults.push(format!("{path}: {key}: not “{}” but {}", rule.word, rule.instead));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// French sets a blank before its high signs, at which no line may end.
#[test]
fn no_line_of_french_begins_with_a_sign() {
    let mut faults = Vec::new();
    for file in message_files().into_iter().filter(|file| file.ends_with("fr.txt")) {
        let text = fs::read_to_string(&file).expect("a text");
        let messages = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "));
        let breaks = |message: &str| [" ?", " !", " :", " ;", " »", "« "].iter().any(|sign| message.contains(sign));
        faults.extend(
            messages.filter(|(_, message)| breaks(message)).map(|(key, _)| format!("{}: {key}", file.display())),
        );
    }
    assert!(faults.is_empty(), "a plain blank before a sign, U+00A0 is meant:\n{}", faults.join("\n"));
}

#[test]
fn avoided_words_are_found_where_words_begin() {
    assert!(begins_in("een grafsteen.", "grafsteen") && begins_in("(bal)", "bal"));
    assert!(!begins_in("football", "bal"));
}
