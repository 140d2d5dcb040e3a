/// The name of a start layout as people write it: `the-wall` is “The Wall”, `i_m-a-robot` “I’m a Robot”.
pub fn layout_name(word: &str) -> String {
    let parts: Vec<_> = word.split('-').filter(|part| !part.is_empty()).collect();
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_people_write_them() {
        for (word, name) in [
            ("the-wall", "The Wall"),
            ("i_m-a-robot", "I’m a Robot"),
            ("6-9", "6–9"),
            ("french-king-cake1", "French King Cake"),
            ("fujiyama1", "Fujiyama"),
            ("face-2-face", "Face 2 Face"),
            ("domination-vs-daisy", "Domination vs Daisy"),
            ("def-or-atak", "Def or Atak"),
        ] {
            assert_eq!(layout_name(word), name);
        }
    }

    #[test]
    fn no_two_layouts_have_one_name() {
        for game in engine::all() {
            for spec in game.options() {
                let rules::OptionKind::Choice(words) = spec.kind else { continue };
                let mut names: Vec<_> = words.iter().map(|word| layout_name(word)).collect();
                names.sort_unstable();
                names.dedup();
                assert_eq!(names.len(), words.len(), "{}", spec.key);
            }
        }
    }
}
