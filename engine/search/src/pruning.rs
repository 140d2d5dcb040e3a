use std::fmt;

/// How boldly a search leaves things out: pruning and reductions. What is right depends on how much of a game is quiet, and on
/// what judges its positions.
///
/// As text it is a list of names and numbers; what a text does not name stays as it is:
///
/// ```
/// use search::Pruning;
///
/// let bolder = Pruning::CAREFUL.with("lead=80, null-base=350")?;
/// assert_eq!((bolder.lead, bolder.null_base, bolder.razoring), (80, 350, 100));
/// assert_eq!(Pruning::CAREFUL.with(&bolder.to_string())?, bolder);
/// # Ok::<(), search::PruningError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// Reverse futility pruning: how far ahead an estimate must be for a position to be left, in hundredths of
    /// [`crate::Playable::SWING`] for each ply.
    pub lead: i32,
    /// Late move pruning: late quiet moves are left out up to this depth.
    pub late_depth: i32,
    /// So many tenths of a quiet move are looked at in any case, before late ones are left out,
    pub late_base: i32,
    /// and so many tenths of the squared depth besides.
    pub late_tenths: i32,
    /// Futility pruning: what quiet moves may still win, in hundredths of [`crate::Playable::SWING`] for each ply.
    pub futility: i32,
    /// Razoring: what urgent moves may still win, in the same measure.
    pub razoring: i32,
    /// Null move: how many plies less deep it is tried, in hundredths,
    pub null_base: i32,
    /// and how many more for each ply of depth.
    pub null_depth: i32,
    /// Late move reductions: how many plies less a late move gets, in hundredths,
    pub reduction_base: i32,
    /// and by what the product of the logarithms of depth and place in the order is divided besides, in hundredths.
    pub reduction_divisor: i32,
    /// How much experience with a kind of move is worth a ply.
    pub experience: i32,
}

/// A number of [`Pruning`] that has a name.
struct Named {
    name: &'static str,
    least: i32,
    most: i32,
    number: fn(&mut Pruning) -> &mut i32,
}

const fn named(name: &'static str, least: i32, most: i32, number: fn(&mut Pruning) -> &mut i32) -> Named {
    Named { name, least, most, number }
}

/// In the order of the fields.
static NAMED: [Named; 11] = [
    named("lead", 10, 400, |pruning| &mut pruning.lead),
    named("late-depth", 1, 20, |pruning| &mut pruning.late_depth),
    named("late-base", 0, 300, |pruning| &mut pruning.late_base),
    named("late-tenths", 1, 300, |pruning| &mut pruning.late_tenths),
    named("futility", 10, 400, |pruning| &mut pruning.futility),
    named("razoring", 10, 400, |pruning| &mut pruning.razoring),
    named("null-base", 100, 800, |pruning| &mut pruning.null_base),
    named("null-depth", 0, 80, |pruning| &mut pruning.null_depth),
    named("reduction-base", -100, 300, |pruning| &mut pruning.reduction_base),
    named("reduction-divisor", 60, 600, |pruning| &mut pruning.reduction_divisor),
    named("experience", 1000, 60_000, |pruning| &mut pruning.experience),
];

impl Pruning {
    /// For games in which any move may matter.
    pub const CAREFUL: Self = Self {
        lead: 100,
        late_depth: 4,
        late_base: 60,
        late_tenths: 50,
        futility: 100,
        razoring: 100,
        null_base: 300,
        null_depth: 25,
        reduction_base: 40,
        reduction_divisor: 210,
        experience: 6000,
    };

    /// The names of all numbers.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|named| named.name)
    }

    /// A number by its name, and between what it may be; none if there is none of that name.
    pub fn number(mut self, name: &str) -> Option<(i32, [i32; 2])> {
        let named = NAMED.iter().find(|named| named.name == name)?;
        Some((*(named.number)(&mut self), [named.least, named.most]))
    }

    /// The same with the numbers that a text names: `lead=80, null-base=350`.
    pub fn with(mut self, text: &str) -> Result<Self, PruningError> {
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let fault = |kind| PruningError { part: part.to_owned(), kind };
            let (name, value) = part.split_once('=').ok_or_else(|| fault(PruningFault::NoNumber))?;
            let named =
                NAMED.iter().find(|named| named.name == name.trim()).ok_or_else(|| fault(PruningFault::NoName))?;
            let Named { least, most, number, .. } = *named;
            let value = value.trim().parse().ok().filter(|value| (least..=most).contains(value));
            *number(&mut self) = value.ok_or_else(|| fault(PruningFault::Bounds { least, most }))?;
        }
        Ok(self)
    }

    /// The last move that is looked at so many plies above the leaves, if it is quiet.
    #[inline]
    pub(crate) const fn last_move(&self, depth: i32) -> i32 {
        if depth > self.late_depth { i32::MAX } else { (self.late_base + self.late_tenths * depth * depth) / 10 }
    }

    /// How many plies less deep a null move is tried.
    #[inline]
    pub(crate) const fn null_move(&self, depth: i32) -> i32 {
        (self.null_base + self.null_depth * depth) / 100
    }
}

impl fmt::Display for Pruning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = *self;
        for (index, named) in NAMED.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{}={}", named.name, (named.number)(&mut numbers))?;
        }
        Ok(())
    }
}

/// What is wrong with a text that should name numbers of [`Pruning`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PruningError {
    /// The part of the text.
    pub part: String,
    kind: PruningFault,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PruningFault {
    NoNumber,
    NoName,
    Bounds { least: i32, most: i32 },
}

impl fmt::Display for PruningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part: String = self.part.chars().take(40).collect();
        match self.kind {
            PruningFault::NoNumber => write!(f, "'{part}' has no number: write it as lead=80"),
            PruningFault::NoName => {
                let names: Vec<_> = Pruning::names().collect();
                write!(f, "'{part}' is no part of pruning: there are {}", names.join(", "))
            }
            PruningFault::Bounds { least, most } => write!(f, "'{part}': the number is from {least} to {most}"),
        }
    }
}

impl std::error::Error for PruningError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_moves_are_looked_at_further_from_the_leaves() {
        let bold = Pruning { late_depth: 3, late_base: 20, late_tenths: 12, ..Pruning::CAREFUL };
        assert_eq!([1, 2, 3].map(|depth| bold.last_move(depth)), [3, 6, 12]);
        assert_eq!(bold.last_move(4), i32::MAX);
    }

    #[test]
    fn deeper_null_moves_are_reduced_by_more() {
        assert_eq!([3, 4, 8, 11].map(|depth| Pruning::CAREFUL.null_move(depth)), [3, 4, 5, 5]);
    }

    #[test]
    fn every_number_has_its_name_once() {
        let mut changed = Pruning::CAREFUL;
        for name in Pruning::names() {
            let (number, [least, most]) = Pruning::CAREFUL.number(name).unwrap();
            assert!((least..=most).contains(&number), "{name}");
            let other = if number == most { least } else { number + 1 };
            let alone = Pruning::CAREFUL.with(&format!("{name}={other}")).unwrap();
            let differ = Pruning::names().filter(|name| alone.number(name) != Pruning::CAREFUL.number(name));
            assert_eq!(differ.collect::<Vec<_>>(), [name]);
            changed = changed.with(&format!("{name}={other}")).unwrap();
        }
        assert_eq!(Pruning::CAREFUL.with(&changed.to_string()), Ok(changed));
        assert_eq!(Pruning::CAREFUL.with(" , "), Ok(Pruning::CAREFUL));
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        let check = |text: &str, wanted: &str| {
            let told = Pruning::CAREFUL.with(text).unwrap_err().to_string();
            assert!(told.contains(wanted), "{text}: {told}");
        };
        check("lead", "'lead' has no number");
        check("lead=50,luck=3", "'luck=3' is no part of pruning: there are lead, late-depth");
        check("lead=9", "'lead=9': the number is from 10 to 400");
        check("experience=0", "from 1000 to 60000");
        check("lead=many", "'lead=many'");
    }
}
