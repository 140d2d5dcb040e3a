use std::collections::{BTreeMap, BTreeSet};

/// Doubled coordinates.
pub(crate) type Field = (i32, i32);

/// Names and places as in the rules.
const TABLE: [(&str, Field); 17] = [
    ("a1", (1, 1)),
    ("a2", (2, 0)),
    ("a3", (3, 1)),
    ("a4", (4, 0)),
    ("a5", (5, 1)),
    ("b1", (1, 3)),
    ("b2", (2, 2)),
    ("b3", (3, 3)),
    ("b4", (4, 2)),
    ("b5", (5, 3)),
    ("b6", (2, 4)),
    ("b7", (4, 4)),
    ("c1", (1, 5)),
    ("c2", (2, 6)),
    ("c3", (3, 5)),
    ("c4", (4, 6)),
    ("c5", (5, 5)),
];

/// The promotion fields of Black and of White.
pub(crate) const PROMOTION: [[&str; 2]; 2] = [["c2", "c4"], ["a2", "a4"]];

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Thing {
    Wedge { black: bool, direction: usize },
    Tombstone,
    Pillar { black: bool, height: usize },
}

#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) things: BTreeMap<Field, Thing>,
    pub(crate) black_to_move: bool,
    pub(crate) number: u32,
    /// Whether pillars count as blocks towards all fields next to them.
    pub(crate) pillar_blocks: bool,
}

/// All fields in the order of the table.
pub(crate) fn fields() -> impl Iterator<Item = Field> {
    TABLE.iter().map(|(_, field)| *field)
}

pub(crate) fn field_name(field: Field) -> String {
    TABLE.iter().find(|(_, known)| *known == field).unwrap().0.to_owned()
}

/// The zone's letter; none off the board.
pub(crate) fn zone(field: Field) -> Option<char> {
    TABLE.iter().find(|(_, known)| *known == field).and_then(|(name, _)| name.chars().next())
}

/// The next place in a direction from 1 to 6, on the board or not.
pub(crate) fn ahead((x, y): Field, direction: usize) -> Field {
    match direction {
        1 => (x, y + 2),
        2 => (x + 1, y + 1),
        3 => (x + 1, y - 1),
        4 => (x, y - 2),
        5 => (x - 1, y - 1),
        _ => (x - 1, y + 1),
    }
}

/// A direction so many sixths of a circle clockwise.
pub(crate) fn turned(direction: usize, sixths: usize) -> usize {
    (direction - 1 + sixths) % 6 + 1
}

/// The shortest way on the board, found by walking.
pub(crate) fn steps_between(from: Field, to: Field) -> usize {
    let mut reached = BTreeSet::from([from]);
    let mut steps = 0;
    while !reached.contains(&to) {
        let next: Vec<Field> = reached.iter().flat_map(|&field| (1..=6).map(move |way| ahead(field, way))).collect();
        reached.extend(next.into_iter().filter(|&field| zone(field).is_some()));
        steps += 1;
    }
    steps
}

impl Board {
    pub(crate) fn parse(text: &str, pillar_blocks: bool) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let mut things = BTreeMap::new();
        for (field, word) in fields().zip(words[0].split([',', '/'])) {
            let black = word.starts_with('B');
            let thing = match word.trim_start_matches(['B', 'W']) {
                "-" => continue,
                "T" => Thing::Tombstone,
                rest => match rest.strip_prefix('P') {
                    Some(height) => Thing::Pillar { black, height: height.parse().unwrap() },
                    None => Thing::Wedge { black, direction: rest.parse().unwrap() },
                },
            };
            things.insert(field, thing);
        }
        Self { things, black_to_move: words[1] == "b", number: words[2].parse().unwrap(), pillar_blocks }
    }

    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        for (name, field) in TABLE {
            let colour = |black| if black { 'B' } else { 'W' };
            let piece = match self.things.get(&field) {
                None => "-".to_owned(),
                Some(Thing::Tombstone) => "T".to_owned(),
                Some(Thing::Wedge { black, direction }) => format!("{}{direction}", colour(*black)),
                Some(Thing::Pillar { black, height }) => format!("{}P{height}", colour(*black)),
            };
            out.push_str(&piece);
            out.push(match name {
                "a5" | "b7" => '/',
                "c5" => ' ',
                _ => ',',
            });
        }
        let turn = if self.black_to_move { 'b' } else { 'w' };
        format!("{out}{turn} {}", self.number)
    }
}
