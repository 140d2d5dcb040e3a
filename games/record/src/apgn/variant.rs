use abalone::LAYOUTS;

/// Names that players use for layouts which have another name here.
const NAMES: [(&str, &str); 5] = [
    ("belgian", "belgian-daisy"),
    ("alien", "alien-attack"),
    ("centrifugeuse", "centrifuge"),
    ("fujiyama", "fujiyama1"),
    ("snakes_variant", "snakes-variation"),
];

/// The name of a start that is given by its position.
pub(crate) const CUSTOM: &str = "custom";

/// The layout of a variant's name.
pub(crate) fn layout(variant: &str) -> Option<&'static str> {
    let variant = plain(variant);
    let used = NAMES.iter().find(|(name, _)| plain(name) == variant).map(|&(_, layout)| layout);
    used.or_else(|| LAYOUTS.iter().map(|&(name, _)| name).find(|name| plain(name) == variant))
}

/// The name that players use for a layout.
pub(crate) fn name(layout: &str) -> String {
    let used = NAMES.iter().find(|(_, known)| *known == layout).map(|&(name, _)| name.to_owned());
    used.unwrap_or_else(|| layout.replace('-', "_"))
}

/// A name without the differences that do not matter.
fn plain(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace(['_', ' '], "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_has_a_name_that_reads_back() {
        for (known, _) in LAYOUTS {
            assert_eq!(layout(&name(known)), Some(known));
            assert_eq!(layout(known), Some(known));
        }
    }

    #[test]
    fn names_in_use_are_known() {
        for (variant, expected) in [
            ("standard", "standard"),
            ("belgian", "belgian-daisy"),
            ("Belgian Daisy", "belgian-daisy"),
            ("german_daisy", "german-daisy"),
            ("dutch_daisy", "dutch-daisy"),
            ("swiss_daisy", "swiss-daisy"),
            ("domination", "domination"),
            ("alien", "alien-attack"),
            ("the_wall", "the-wall"),
            ("corners", "corners"),
            ("centrifugeuse", "centrifuge"),
            ("duel", "duel"),
            ("star", "star"),
            ("fujiyama", "fujiyama1"),
            ("atomouche", "atomouche"),
            ("snakes_variant", "snakes-variation"),
        ] {
            assert_eq!(layout(variant), Some(expected));
        }
        assert_eq!((layout(CUSTOM), layout("")), (None, None));
    }
}
