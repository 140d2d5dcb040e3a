//! The string literals of a Rust source, as far as names for messages and CSS classes are concerned.

/// The contents of all string literals before the module `tests`, with `\"` read as a quotation mark. Comments do not count.
pub(super) fn of_source(text: &str) -> Vec<String> {
    let text = text.split_once("#[cfg(test)]\nmod tests {").map_or(text, |(code, _)| code);
    let mut literals = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['"', '\'', '/', 'r']) {
        let (before, here) = rest.split_at(at);
        rest = if let Some(comment) = here.strip_prefix("//") {
            comment.split_once('\n').map_or("", |(_, next)| next)
        } else if let Some((literal, next)) = raw(before, here) {
            literals.push(literal.to_owned());
            next
        } else if let Some(plain) = here.strip_prefix('"') {
            let (literal, next) = plain_literal(plain);
            literals.push(literal);
            next
        } else {
            let quote = ["'\"'", "'\\''", "'\\\"'"].iter().find_map(|quote| here.strip_prefix(quote));
            quote.unwrap_or(&here[1..])
        };
    }
    literals
}

/// A raw string that begins here, and what follows it. The `r` may also be the end of a name.
fn raw<'a>(before: &str, here: &'a str) -> Option<(&'a str, &'a str)> {
    if before.ends_with(|c: char| c.is_alphanumeric() || c == '_') && !before.ends_with('b') {
        return None;
    }
    let opening = here.strip_prefix('r')?;
    let inside = opening.trim_start_matches('#');
    let hashes = &opening[..opening.len() - inside.len()];
    inside.strip_prefix('"')?.split_once(&format!("\"{hashes}"))
}

/// A string up to its closing mark, and what follows it.
fn plain_literal(text: &str) -> (String, &str) {
    let mut literal = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (literal, &text[at + 1..]),
            '\\' => literal.extend(letters.next().map(|(_, escaped)| escaped)),
            _ => literal.push(letter),
        }
    }
    (literal, "")
}

/// Whether a name is what a format string such as `level.{}` can make. It must begin with letters of its own: `{}.{}` makes
/// everything.
pub(super) fn makes(format: &str, name: &str) -> bool {
    let Some((head, tail)) = format.split_once('{') else {
        return format == name;
    };
    let pieces = tail.split('{').map(|piece| piece.split_once('}').map_or("", |(_, after)| after));
    let Some(mut rest) = name.strip_prefix(head).filter(|_| head.contains(char::is_alphabetic)) else {
        return false;
    };
    let mut last = "";
    for piece in pieces {
        let Some(at) = rest.find(piece) else {
            return false;
        };
        rest = &rest[at + piece.len()..];
        last = piece;
    }
    last.is_empty() || rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_told_from_the_rest() {
        let source = r##"
            // a "comment"
            say("one", 'x', '"', "two \"quoted\" words", r#"a "raw" one"#, for_r"", b"bytes", "");
            #[cfg(test)]
            mod tests_of_other_things { "still counts" }
"##;
        let found = of_source(&format!("{source}#[cfg(test)]\nmod tests {{ \"not this\" }}"));
        assert_eq!(found, ["one", "two \"quoted\" words", "a \"raw\" one", "", "bytes", "", "still counts"]);
    }

    #[test]
    fn formats_make_names() {
        for (format, name) in [("level.3", "level.3"), ("level.{}", "level.10"), ("a.{x}.b.{y}", "a.one.b.two")] {
            assert!(makes(format, name), "{format} {name}");
        }
        for (format, name) in [("level.{}", "levels.1"), ("a.{}.b", "a.one.c"), ("{}.{}", "a.b"), ("level", "level.1")]
        {
            assert!(!makes(format, name), "{format} {name}");
        }
    }
}
