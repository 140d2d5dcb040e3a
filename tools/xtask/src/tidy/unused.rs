//! What nobody uses: message keys and CSS classes that stand in no string of any source.

use std::collections::{BTreeMap, BTreeSet};

use super::files::Texts;
use super::{crates, literals, messages};

/// The faults of all message files and style sheets.
pub(super) fn faults(texts: &Texts) -> Vec<String> {
    let mut strings: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut classes = BTreeSet::new();
    for (path, text) in texts.iter().filter(|(path, _)| path.contains("/src/") && kind(path) == "rs") {
        let found = literals::of_source(text);
        classes.extend(found.iter().flat_map(|literal| literal.split_whitespace()).flat_map(class_names));
        classes.extend(switched_classes(text));
        strings.entry(crates::package_of(path)).or_default().extend(found);
    }
    for (_, page) in texts.iter().filter(|(path, _)| kind(path) == "html") {
        classes.extend(page.split_whitespace().flat_map(class_names));
    }
    let mut faults = Vec::new();
    for (path, text) in texts {
        if path.contains("/messages/") && path.ends_with("/en.txt") {
            faults.extend(unused_keys(path, text, &strings));
        } else if kind(path) == "css" {
            let unused = class_selectors(text).into_iter().filter(|class| !is_used(class, &classes));
            faults.extend(unused.map(|class| format!("{path}: nothing has the class '{class}'")));
        }
    }
    faults
}

fn kind(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, kind)| kind)
}

/// Whoever shows a game asks for the game's words: a key may be named in the crate itself and in all that it knows or that
/// know it.
fn unused_keys(path: &str, text: &str, strings: &BTreeMap<&str, Vec<String>>) -> Vec<String> {
    let near = crates::neighbours(crates::package_of(path));
    let near: Vec<&String> = near.iter().filter_map(|name| strings.get(name)).flatten().collect();
    let is_unused = |key: &&str| !near.iter().any(|literal| literals::makes(literal, key));
    messages::keys(text).into_iter().filter(is_unused).map(|key| format!("{path}: nothing says '{key}'")).collect()
}

/// Pieces of a string that could be names of classes; gaps of a format string stay in them.
fn class_names(word: &str) -> Vec<String> {
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '{' | '}');
    word.split(|c| !is_of_name(c)).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The names in `class:name=…` of views.
fn switched_classes(text: &str) -> Vec<String> {
    let names = text.split("class:").skip(1).map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '-').next());
    names.flatten().filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn is_used(class: &str, names: &BTreeSet<String>) -> bool {
    names.contains(class) || names.iter().any(|name| name.contains('{') && literals::makes(name, class))
}

/// The classes in the selectors of a style sheet.
fn class_selectors(css: &str) -> BTreeSet<String> {
    let mut plain = String::new();
    let mut rest = css;
    while let Some((before, comment)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    let mut classes = BTreeSet::new();
    // A selector is what stands between the brace before it and its own opening brace.
    for selector in plain.split('{').map(|piece| piece.rsplit(['}', ';']).next().unwrap_or_default()) {
        for piece in selector.split('.').skip(1) {
            let end = piece.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').unwrap_or(piece.len());
            if piece.starts_with(char::is_alphabetic) {
                classes.insert(piece[..end].to_owned());
            }
        }
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(files: &[(&str, &str)]) -> Vec<String> {
        faults(&files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect())
    }

    #[test]
    fn keys_are_used_where_they_can_be() {
        let messages = ("web/board/messages/en.txt", "named = A\nlevel.1 = B\ndead = C\n");
        let own = ("web/board/src/a.rs", "say(\"named\"); format!(\"level.{n}\");");
        assert_eq!(faults_of(&[messages, own]), ["web/board/messages/en.txt: nothing says 'dead'"]);
        let above = ("web/app/src/a.rs", "say(\"dead\");");
        assert_eq!(faults_of(&[messages, own, above]), Vec::<String>::new());
        let elsewhere = ("server/store/src/a.rs", "say(\"dead\");");
        assert_eq!(faults_of(&[messages, own, elsewhere]).len(), 1);
        let tested = ("web/board/src/b.rs", "#[cfg(test)]\nmod tests { \"dead\" }");
        assert_eq!(faults_of(&[messages, own, tested]).len(), 1);
    }

    #[test]
    fn classes_are_used_where_they_can_be() {
        let css = (
            "web/app/style/a.css",
            "/* .gone { } */ .panel > .wide:hover, .open { opacity: .5; } @media x { .colour-red { top: 1.5em } } .dead { }",
        );
        let source = ("web/app/src/a.rs", "class=\"panel wide\" class:open=x format!(\"colour-{name}\")");
        assert_eq!(faults_of(&[css, source]), ["web/app/style/a.css: nothing has the class 'dead'"]);
        let page = ("web/app/index.html", "<p class=\"x dead\">");
        assert_eq!(faults_of(&[css, source, page]), Vec::<String>::new());
    }
}
