/// The words of a command line; quotes, single or double, keep spaces together. None if there is no word, or a quote
/// without its end. There is no shell behind it.
///
/// ```
/// # use ugi::split_command;
/// let words = split_command(r#"./my engine" "v2 --name 'a b'"#).unwrap();
/// assert_eq!(words, ["./my", "engine v2", "--name", "a b"]);
/// assert_eq!(split_command("  "), None);
/// assert_eq!(split_command("'open"), None);
/// ```
pub fn split_command(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    (quote.is_none() && !words.is_empty()).then_some(words)
}
