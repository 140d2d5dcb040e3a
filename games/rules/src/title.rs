/// The words of an identifier as people write a name: `the-wall` is “The Wall”, `i_m-a-robot` “I’m a Robot”.
///
/// Options of games, layouts above all, have such names.
///
/// ```
/// assert_eq!(rules::written("belgian-daisy"), "Belgian Daisy");
/// assert_eq!(rules::written("6-9"), "6–9");
/// assert_eq!(rules::written("french-king-cake1"), "French King Cake");
/// ```
pub fn written(word: &str) -> String {
    let parts: Vec<_> = word.split('-').filter(|part| !part.is_empty()).collect();
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    // A range is no list of words.
    if parts.iter().all(|part| is_number(part)) {
        return parts.join("–");
    }
    let written = parts.iter().enumerate().map(|(place, part)| {
        // A number at the end of a word only tells versions apart of which there is one.
        let part = if is_number(part) { part } else { part.trim_end_matches(|c: char| c.is_ascii_digit()) };
        if place > 0 && SMALL.contains(&part) { part.to_owned() } else { capitalised(part) }
    });
    written.collect::<Vec<_>>().join(" ").replace('_', "’")
}

/// Words that stay small within a name.
const SMALL: [&str; 6] = ["a", "an", "of", "or", "the", "vs"];

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
