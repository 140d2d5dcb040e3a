use std::fmt::Write as _;

/// Text as it stands in HTML, also within quotes. What French sets apart by a space stays on one line with its word.
///
/// ```
/// assert_eq!(primer::escape("<b> & \"c\""), "&lt;b&gt; &amp; &quot;c&quot;");
/// assert_eq!(primer::escape("« Quoi ? »"), "«\u{a0}Quoi\u{a0}?\u{a0}»");
/// ```
pub fn escape(text: &str) -> String {
    const HARD: char = '\u{a0}';
    let mut out = String::with_capacity(text.len());
    let (mut before, mut rest) = (None, text.chars().peekable());
    while let Some(c) = rest.next() {
        let after = rest.peek();
        let is_hard = c == ' '
            && (before == Some('«') || after.is_some_and(|after| matches!(after, ':' | ';' | '?' | '!' | '»')));
        before = Some(c);
        match c {
            _ if is_hard => out.push(HARD),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// An element with escaped text in it.
pub(crate) fn element(out: &mut String, tag: &str, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "<{tag}>{}</{tag}>", escape(text));
}

/// A link with escaped text in it.
pub(crate) fn link(address: &str, text: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escape(address), escape(text))
}
