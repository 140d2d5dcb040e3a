//! The openings of one start as a tree that grows by a leaf with every game.
//!
//! From the start on a move is chosen by what its games have brought and by how seldom it was tried, until a position comes that
//! is new. From there the engine plays the game out, and what comes of it counts for every position on the way. So games go where
//! they go well for both sides. Positions that differ by turning or mirroring the board are one.

use std::collections::HashMap;

use engine::EngineGames;
use rules::{Outcome, Side};

/// How much a move that was seldom tried is preferred.
const CURIOSITY: f64 = 1.0;
/// A first look counts as much as so many games.
const FIRST_LOOK: f64 = 4.0;
/// Expectations that differ by this make one move e times as likely to be tried first.
const SHARPNESS: f64 = 0.06;
/// The longest way into the tree: positions that repeat could lead round in it.
const DEEPEST: usize = 40;

/// A position of the tree.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Node {
    /// Its text, in the orientation in which it was first seen.
    pub(crate) position: String,
    pub(crate) turn: Side,
    pub(crate) games: EngineGames,
    /// What is worth trying; empty where the game is over.
    pub(crate) choices: Vec<Choice>,
}

/// A move that is worth trying.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    /// The move.
    pub(crate) text: String,
    /// The key of the position that it leads to.
    pub(crate) to: u64,
    /// What a first look expects for the mover, in thousandths of a won game.
    pub(crate) hope: u32,
}

/// The way from the start to a position, as places in the lists of choices.
pub(crate) type Way = Vec<usize>;

/// The openings of one start.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: HashMap<u64, Node>,
    root: Option<u64>,
    pub(crate) games: u32,
}

impl Tree {
    /// The way to the position from which the next game is to be played: one that is new, or the end of a game.
    pub(crate) fn descend(&self) -> Way {
        let mut way = Way::new();
        let mut here = self.root.and_then(|root| self.nodes.get(&root));
        while let Some(node) = here.filter(|_| way.len() < DEEPEST) {
            let Some(choice) = self.choice(node) else {
                break;
            };
            way.push(choice);
            here = self.nodes.get(&node.choices[choice].to);
        }
        way
    }

    /// The node before the last step of a way, and that step; none for the start.
    pub(crate) fn last_step(&self, way: &[usize]) -> Option<(&Node, &Choice)> {
        let (&last, before) = way.split_last()?;
        let key = *self.keys(before)?.last()?;
        let node = self.nodes.get(&key)?;
        Some((node, node.choices.get(last)?))
    }

    /// The node at the end of a way, if it is there.
    pub(crate) fn node(&self, way: &[usize]) -> Option<&Node> {
        self.nodes.get(self.keys(way)?.last()?)
    }

    /// Adds a game that left the tree at the end of this way. `leaf` is the position there, if it is new.
    pub(crate) fn add(&mut self, way: &[usize], leaf: Option<(u64, Node)>, outcome: Outcome) -> Result<(), String> {
        if let Some((key, node)) = leaf {
            if way.is_empty() {
                self.root = Some(key);
            }
            self.nodes.insert(key, node);
        }
        let keys = self.keys(way).ok_or("the way leads nowhere")?;
        for key in keys {
            let games = &mut self.nodes.get_mut(&key).ok_or("the way leads nowhere")?.games;
            match outcome {
                Outcome::Win(Side::One) => games.one += 1,
                Outcome::Draw => games.draws += 1,
                Outcome::Win(Side::Two) => games.two += 1,
            }
        }
        self.games += 1;
        Ok(())
    }

    /// The keys on a way, the start's first, each once; none if it leads nowhere.
    fn keys(&self, way: &[usize]) -> Option<Vec<u64>> {
        let mut keys = vec![self.root?];
        let mut here = self.root?;
        for &place in way {
            here = self.nodes.get(&here)?.choices.get(place)?.to;
            if !keys.contains(&here) {
                keys.push(here);
            }
        }
        // The last one on the way is the last of the list, even where it has been passed before.
        keys.retain(|key| *key != here);
        keys.push(here);
        Some(keys)
    }

    /// What to try in a position.
    fn choice(&self, node: &Node) -> Option<usize> {
        let weight = |choice: &Choice| (f64::from(choice.hope) / 1000.0 / SHARPNESS).exp();
        let all: f64 = node.choices.iter().map(weight).sum();
        let root = f64::from(node.games.games()).sqrt();
        let worth = |choice: &Choice| {
            let games = self.nodes.get(&choice.to).map(|next| next.games).unwrap_or_default();
            let points = f64::from(games.one) + f64::from(games.draws) / 2.0;
            let n = f64::from(games.games());
            let own = if node.turn == Side::One { points } else { n - points };
            let expected = (own + FIRST_LOOK * f64::from(choice.hope) / 1000.0) / (n + FIRST_LOOK);
            expected + CURIOSITY * weight(choice) / all * root / (1.0 + n)
        };
        let worths: Vec<_> = node.choices.iter().map(worth).collect();
        (0..worths.len()).max_by(|&one, &other| worths[one].total_cmp(&worths[other]))
    }
}

#[cfg(test)]
mod tests {
    use rules::Random;

    use super::*;

    /// A made-up game: three moves each time, and after six plies it is over. The first side wins most where it always took
    /// the second move, whatever a first look says.
    fn node(key: u64, plies: u32) -> Node {
        let turn = if plies.is_multiple_of(2) { Side::One } else { Side::Two };
        let choices = (0..3)
            .map(|place| Choice { text: place.to_string(), to: key * 4 + place + 1, hope: 520 - 10 * place as u32 })
            .collect();
        Node {
            position: key.to_string(),
            turn,
            games: EngineGames::default(),
            choices: if plies < 6 { choices } else { Vec::new() },
        }
    }

    fn grow(games: u32) -> Tree {
        let mut tree = Tree::default();
        let mut random = Random::new(3);
        for _ in 0..games {
            let way = tree.descend();
            let leaf = match tree.last_step(&way) {
                None if tree.games == 0 => Some((1, node(1, 0))),
                Some((_, choice)) if !tree.nodes.contains_key(&choice.to) => {
                    Some((choice.to, node(choice.to, way.len() as u32)))
                }
                _ => None,
            };
            let good = way.iter().step_by(2).filter(|place| **place == 1).count();
            let bad = way.iter().skip(1).step_by(2).filter(|place| **place == 2).count();
            let wins = random.below(100) + 15 * bad < 40 + 20 * good;
            let outcome = Outcome::Win(if wins { Side::One } else { Side::Two });
            tree.add(&way, leaf, outcome).expect("a way");
        }
        tree
    }

    #[test]
    fn games_go_where_they_go_well() {
        let tree = grow(4000);
        assert_eq!((tree.games, tree.node(&[]).map(|node| node.games.games())), (4000, Some(4000)));
        let games = |way: &[usize]| tree.node(way).map_or(0, |node| node.games.games());
        assert!(games(&[1]) > 2000, "{} {} {}", games(&[0]), games(&[1]), games(&[2]));
        assert!(games(&[0]) > 20 && games(&[2]) > 20, "everything is tried");
        // The second side knows what is good for it, too.
        assert!(games(&[1, 2]) > games(&[1, 0]) && games(&[1, 2]) > games(&[1, 1]));
    }

    #[test]
    fn every_game_counts_on_its_whole_way() {
        let tree = grow(300);
        for node in tree.nodes.values().filter(|node| !node.choices.is_empty()) {
            let below: u32 = node
                .choices
                .iter()
                .filter_map(|choice| tree.nodes.get(&choice.to))
                .map(|node| node.games.games())
                .sum();
            assert_eq!(below + 1, node.games.games(), "all but the game that began here went on");
        }
    }

    #[test]
    fn ways_that_lead_nowhere_are_refused() {
        let mut tree = grow(10);
        assert!(tree.add(&[7], None, Outcome::Draw).is_err());
        assert!(tree.last_step(&[0, 9]).is_none());
        assert!(Tree::default().add(&[], None, Outcome::Draw).is_err());
        assert_eq!(Tree::default().descend(), Way::new());
    }
}
