//! Style sheets and scripts as they are sent: without comments, and without spaces that mean nothing.

use std::iter::Peekable;
use std::str::Chars;

/// A style sheet without comments and needless spaces. It means the same; what stands in quotes stays as it is.
///
/// Spaces before a colon stay (`a :hover` is not `a:hover`), so do those around `+` and `-` (`calc(1px + 2px)`).
pub(crate) fn css(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut gap = false;
    while let Some(c) = chars.next() {
        match c {
            _ if c.is_ascii_whitespace() => gap = true,
            '/' if chars.next_if_eq(&'*').is_some() => {
                skip_comment(&mut chars);
                gap = true;
            }
            _ => {
                if gap && !ends_tight(&out) && !"{};,>".contains(c) {
                    out.push(' ');
                }
                gap = false;
                // The last declaration of a block needs no end.
                if c == '}' && out.ends_with(';') {
                    out.pop();
                }
                out.push(c);
                match c {
                    '"' | '\'' => copy_quoted(&mut chars, c, &mut out),
                    '\\' => out.extend(chars.next()),
                    _ => {}
                }
            }
        }
    }
    out
}

/// A script of ours without indentation, empty lines and lines that are a comment. Statements stay on their lines.
pub(crate) fn script(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.fold(String::with_capacity(text.len()), |out, line| out + line + "\n")
}

/// Whether a space may be left out after this text.
fn ends_tight(text: &str) -> bool {
    text.is_empty() || text.ends_with(['{', '}', ';', ',', '>', ':'])
}

fn skip_comment(chars: &mut Peekable<Chars<'_>>) {
    while let Some(c) = chars.next() {
        if c == '*' && chars.next_if_eq(&'/').is_some() {
            return;
        }
    }
}

/// Copies up to the closing quote.
fn copy_quoted(chars: &mut Peekable<Chars<'_>>, quote: char, out: &mut String) {
    while let Some(c) = chars.next() {
        out.push(c);
        match c {
            '\\' => out.extend(chars.next()),
            _ if c == quote => return,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{css, script};

    #[test]
    fn comments_and_needless_spaces_go() {
        let sheet =
            "/* What. */\n.a,\n.b > i { color: red; margin: 0 auto; }\n\n@media (width > 9px) { .a { top: 1px } }\n";
        assert_eq!(css(sheet), ".a,.b>i{color:red;margin:0 auto}@media (width>9px){.a{top:1px}}");
    }

    #[test]
    fn scripts_keep_their_statements() {
        let text = "// What.\nconst a = \"//b\";\n\n  // Why.\n  go(a); // now\n";
        assert_eq!(script(text), "const a = \"//b\";\ngo(a); // now\n");
    }

    #[test]
    fn spaces_that_mean_something_stay() {
        for sheet in [
            ".a :hover{top:0}",
            ".a .b{width:calc(100% - 2px + 1em)}",
            ".a ~ .b{grid-template-areas:\"board  line\" \"board top\"}",
            ".a::after{content:\"/* ; } \\\" \"}",
            ".a::after{content:'it is \\' {'}",
            ".\\31 0{top:0}",
            "@media (a) and (b){.a:not(.b) .c{top:0}}",
        ] {
            assert_eq!(css(sheet), sheet);
        }
        assert_eq!(css(".a/**/.b { top : 0 }"), ".a .b{top :0}");
    }

    #[test]
    fn a_sheet_that_ends_in_the_middle_is_no_panic() {
        for sheet in ["/* ", "\"a", "\\", ".a {", "/", "'\\", "*/"] {
            css(sheet);
        }
    }

    #[test]
    fn our_own_sheets_keep_their_blocks_and_colons() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/app/style");
        for entry in std::fs::read_dir(folder).unwrap() {
            let sheet = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            let short = css(&sheet);
            assert_eq!(css(&short), short, "nothing is left to do");
            // Cut by hand, the quick way: no quoted text of ours has a comment in it.
            let bare: String =
                sheet.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, after)| after)).collect();
            for mark in ['{', '}', ':', '"'] {
                assert_eq!(short.matches(mark).count(), bare.matches(mark).count(), "{mark}");
            }
        }
    }
}
