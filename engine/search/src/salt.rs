use std::hash::{Hash, Hasher};

use rules::{HouseRules, Position};

use crate::job::Attitude;
use crate::path::played_twice;

/// A number for everything beside a position that decides what is true of it, or what it is worth: the variant, the house
/// rules, which positions of the game so far (`history`) are drawn when they occur again, and whose `attitude` makes something
/// worth more or less than it is.
///
/// It is mixed into the keys of the table, so that a proof is found again only where it holds.
pub(crate) fn salt<P: Position>(position: &P, history: &[u64], house_rules: HouseRules, attitude: Attitude) -> u64 {
    let mut mixer = Mixer(0);
    if attitude != Attitude::default() {
        mixer.write_u64(1 + position.turn() as u64);
        mixer.write_u64(attitude.contempt as u64);
    }
    if attitude.restless {
        mixer.write_u64(1);
    }
    position.variant().hash(&mut mixer);
    house_rules.repetition.hash(&mut mixer);
    house_rules.quiet_turns.hash(&mut mixer);
    if house_rules.repetition {
        for key in played_twice(history) {
            mixer.write_u64(key);
        }
    }
    mixer.finish()
}

/// A plain hash that is the same on every machine, so that searches are.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        self.0 = mixed ^ (mixed >> 29);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    /// As wide on every machine.
    fn write_isize(&mut self, number: isize) {
        self.mix(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use rules::toy::{Goal, Lane};

    use super::*;

    #[test]
    fn what_changes_the_truth_changes_the_salt() {
        let rules = |repetition, quiet_turns| HouseRules { repetition, quiet_turns };
        let of = |goal, history: &[u64], rules| salt(&Lane::start(Goal(goal)), history, rules, Attitude::default());
        let plain = of(2, &[1, 2, 3], rules(true, None));
        assert_eq!(plain, of(2, &[4, 5], rules(true, None)), "nothing occurred twice");
        assert_ne!(plain, of(1, &[1, 2, 3], rules(true, None)));
        assert_ne!(plain, of(2, &[1, 2, 3], rules(false, None)));
        assert_ne!(plain, of(2, &[1, 2, 3], rules(true, Some(10))));
        let twice = of(2, &[1, 2, 1, 3], rules(true, None));
        assert_ne!(plain, twice);
        assert_eq!(twice, of(2, &[1, 7, 3, 1], rules(true, None)), "only what occurred twice counts");
        assert_eq!(of(2, &[1, 2, 1], rules(false, None)), of(2, &[], rules(false, None)), "where that is a draw");
    }

    #[test]
    fn who_wants_what_changes_the_salt() {
        let one = Lane::start(Goal(2));
        let mut two = one;
        let mut moves = Vec::new();
        one.legal_moves(&mut moves);
        two.play_unchecked(moves[0], &mut ());
        let rules = HouseRules { repetition: true, quiet_turns: None };
        let wanting =
            |position: &Lane, contempt, restless| salt(position, &[1, 2, 3], rules, Attitude { contempt, restless });
        let plain = wanting(&one, 0, false);
        assert_eq!(wanting(&two, 0, false), plain);
        let attitudes = [(50, false), (60, false), (0, true), (50, true)];
        let mut salts: Vec<_> =
            [one, two].iter().flat_map(|position| attitudes.map(|(a, b)| wanting(position, a, b))).collect();
        salts.push(plain);
        salts.sort_unstable();
        salts.dedup();
        assert_eq!(salts.len(), 9);
    }
}
