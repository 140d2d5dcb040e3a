//! Names of options as people write them.

#[test]
fn identifiers_become_names() {
    for (word, name) in [
        ("the-wall", "The Wall"),
        ("i_m-a-robot", "I’m a Robot"),
        ("6-9", "6–9"),
        ("french-king-cake1", "French King Cake"),
        ("fujiyama1", "Fujiyama"),
        ("face-2-face", "Face 2 Face"),
        ("mquorric-1", "Mquorric 1"),
        ("domination-vs-daisy", "Domination vs Daisy"),
        ("def-or-atak", "Def or Atak"),
        ("", ""),
    ] {
        assert_eq!(rules::written(word), name);
    }
}
