use std::collections::BTreeSet;

use engine::Formations;
use rules::Random;

/// How many generals there are, and how many soldiers are given up for them and the king.
const GENERALS: usize = 3;
const SPARE: usize = 5;
/// Formations of one kind have more than so many of their four towers in common.
const COMMON_TOWERS: usize = 2;

/// The place of a square in the list of its camp.
type Square = u8;

/// What a preparation comes to. Which soldier went where does not matter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Camp {
    king: Square,
    generals: BTreeSet<Square>,
    /// The squares that are given up.
    spare: BTreeSet<Square>,
}

/// Where camps are built.
pub(crate) struct Ground {
    squares: Vec<String>,
    /// Each square's image where the board can be mirrored without moving the camp.
    mirror: Option<Vec<Square>>,
}

impl Ground {
    pub(crate) fn new(formations: Formations) -> Self {
        let squares = formations.squares();
        let place = |name: &String| squares.iter().position(|square| square == name).map(|place| place as Square);
        let mirror = squares.iter().map(|name| formations.mirrored(name).as_ref().and_then(place)).collect();
        Self { squares, mirror }
    }

    /// A camp by lot.
    pub(crate) fn by_lot(&self, random: &mut Random) -> Camp {
        let mut places: Vec<Square> = (0..self.squares.len() as Square).collect();
        let mut draw = || places.swap_remove(random.below(places.len()));
        let king = draw();
        let generals = (0..GENERALS).map(|_| draw()).collect();
        let spare = (0..SPARE).map(|_| draw()).collect();
        self.first_image(Camp { king, generals, spare })
    }

    /// A camp with one or two things changed: another square for the king, a general or a soldier that is given up.
    pub(crate) fn varied(&self, camp: &Camp, random: &mut Random) -> Camp {
        let mut camp = camp.clone();
        for _ in 0..=random.below(2) {
            let free: Vec<Square> = (0..self.squares.len() as Square).filter(|&square| !camp.uses(square)).collect();
            let Some(&square) = random.pick(&free) else {
                break;
            };
            match random.below(6) {
                0 => camp.king = square,
                1 => {
                    // The king and a general change places.
                    let general = taken(&mut camp.generals, random);
                    camp.generals.insert(std::mem::replace(&mut camp.king, general));
                }
                2 | 3 => {
                    taken(&mut camp.generals, random);
                    camp.generals.insert(square);
                }
                _ => {
                    taken(&mut camp.spare, random);
                    camp.spare.insert(square);
                }
            }
        }
        self.first_image(camp)
    }

    /// The turns that build it, for the side that moves first.
    pub(crate) fn turns(&self, camp: &Camp) -> Vec<String> {
        let targets = [camp.king, camp.king].into_iter().chain(camp.generals.iter().copied());
        let name = |square: Square| &self.squares[usize::from(square)];
        camp.spare.iter().zip(targets).map(|(&from, to)| format!("{}+{}", name(from), name(to))).collect()
    }

    /// The camp that these turns build; none if they build none.
    pub(crate) fn of_turns(&self, turns: &[String]) -> Option<Camp> {
        let mut heights = vec![1u8; self.squares.len()];
        let place = |name: &str| self.squares.iter().position(|square| square == name);
        for turn in turns {
            let (from, to) = turn.split_once('+')?;
            let (from, to) = (place(from)?, place(to)?);
            if from == to || heights[from] != 1 || !matches!(heights[to], 1 | 2) {
                return None;
            }
            heights[from] = 0;
            heights[to] += 1;
        }
        let of_height = |height: u8| -> BTreeSet<Square> {
            (0..heights.len()).filter(|&place| heights[place] == height).map(|place| place as Square).collect()
        };
        let (kings, generals, spare) = (of_height(3), of_height(2), of_height(0));
        if generals.len() != GENERALS || spare.len() != SPARE || kings.len() != 1 {
            return None;
        }
        Some(self.first_image(Camp { king: *kings.first()?, generals, spare }))
    }

    /// Whether two camps are of one kind: most of their towers are the same, maybe mirrored.
    pub(crate) fn are_alike(&self, one: &Camp, other: &Camp) -> bool {
        let images = [Some(other.clone()), self.image(other)];
        images.into_iter().flatten().any(|image| {
            let generals = one.generals.intersection(&image.generals).count();
            generals + usize::from(one.king == image.king) > COMMON_TOWERS
        })
    }

    fn image(&self, camp: &Camp) -> Option<Camp> {
        let mirror = self.mirror.as_ref()?;
        let at = |square: &Square| mirror[usize::from(*square)];
        let all = |squares: &BTreeSet<Square>| squares.iter().map(at).collect();
        Some(Camp { king: at(&camp.king), generals: all(&camp.generals), spare: all(&camp.spare) })
    }

    /// Of a camp and its image the one that stands for both.
    fn first_image(&self, camp: Camp) -> Camp {
        match self.image(&camp) {
            Some(image) => camp.min(image),
            None => camp,
        }
    }
}

impl Camp {
    fn uses(&self, square: Square) -> bool {
        self.king == square || self.generals.contains(&square) || self.spare.contains(&square)
    }
}

/// Takes one out of a set by lot; what is taken out of nothing is square 0, but no set here is ever empty.
fn taken(set: &mut BTreeSet<Square>, random: &mut Random) -> Square {
    let square = set.iter().copied().nth(random.below(set.len())).unwrap_or_default();
    set.remove(&square);
    square
}

#[cfg(test)]
mod tests {
    use engine::formations;

    use super::*;

    fn ground(game: &str) -> Ground {
        Ground::new(formations(game).expect("a preparation"))
    }

    fn turns(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn every_camp_can_be_built_by_its_turns() {
        for game in ["fenix", "fenix-7x8"] {
            let ground = ground(game);
            let rulebook = engine::find_by_id(game).expect("a game");
            let mut random = Random::new(5);
            let mut camp = ground.by_lot(&mut random);
            for step in 0..200 {
                let turns = ground.turns(&camp);
                assert_eq!(ground.of_turns(&turns).as_ref(), Some(&camp), "{turns:?}");
                let mut table = rulebook.table(&rules::Options::new(rulebook.options()), None).expect("a start");
                for turn in &turns {
                    let turned = formations(game).expect("a preparation").turned(turn).expect("a turn");
                    table.play(turn).unwrap_or_else(|error| panic!("{turns:?}: {error:?}"));
                    table.play(&turned).unwrap_or_else(|error| panic!("{turns:?}: {error:?}"));
                }
                camp = if step % 3 == 0 { ground.by_lot(&mut random) } else { ground.varied(&camp, &mut random) };
            }
        }
    }

    #[test]
    fn mirrored_camps_are_one_on_the_square_board_alone() {
        let (plain, mirrored) = (turns("g1+b3 f1+b3 e1+a2 d1+c1 c2+b2"), turns("a7+c2 a6+c2 a5+b1 a4+a3 b3+b2"));
        let nine = ground("fenix");
        assert_eq!(nine.of_turns(&plain), nine.of_turns(&mirrored));
        let (plain, mirrored) = (turns("f1+b3 e1+b3 d1+a2 c1+b1 c2+b2"), turns("a6+c2 a5+c2 a4+b1 a3+a2 b3+b2"));
        let seven = ground("fenix-7x8");
        assert!(seven.of_turns(&plain).is_some() && seven.of_turns(&mirrored).is_some());
        assert_ne!(seven.of_turns(&plain), seven.of_turns(&mirrored));
    }

    #[test]
    fn towers_make_the_kind() {
        let ground = ground("fenix");
        let camp = |text: &str| ground.of_turns(&turns(text)).expect("a camp");
        let one = camp("g1+b3 f1+b3 e1+a2 d1+c1 d2+b2");
        assert!(ground.are_alike(&one, &camp("a7+b3 a6+b3 a5+a2 a4+c1 c3+b2")), "other soldiers are given up");
        assert!(ground.are_alike(&one, &camp("g1+b3 f1+b3 e1+a2 d1+c1 d2+a1")), "one general stands elsewhere");
        assert!(!ground.are_alike(&one, &camp("g1+b3 f1+b3 e1+a2 d1+a1 d2+b1")), "two generals stand elsewhere");
        assert!(ground.are_alike(&one, &camp("a7+c2 a6+c2 a5+b1 a4+a3 b4+b2")), "the same in the mirror");
    }

    #[test]
    fn what_builds_no_camp_is_none() {
        let ground = ground("fenix");
        for text in ["", "g1+b3", "g1+b3 f1+b3 e1+a2 d1+c1 z9+b2", "g1+b3 f1+b3 e1+b3 d1+c1 c2+b2", "nonsense"] {
            assert_eq!(ground.of_turns(&turns(text)), None, "{text}");
        }
    }
}
