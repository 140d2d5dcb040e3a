//! The graph over the game: from what is known of each position to points, and from a press to a turn.

use engine::Outlook;
use record::{Nag, NodeId, Record};

use super::worth;

/// How wide the graph is, in its own units.
pub const WIDTH: f64 = 600.0;
/// How high it is.
pub const HEIGHT: f64 = 100.0;

/// The graph of a main line.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    root: NodeId,
    /// The turns of the main line; the place before the first is not among them.
    pub turns: Vec<NodeId>,
    /// The first player's share at each place, 0 before the first turn; none where nothing is known.
    pub shares: Vec<Option<f64>>,
    /// Turns with a sign that blames: their place and the sign.
    pub faults: Vec<(usize, Nag)>,
}

impl Curve {
    /// The graph of a record, as far as the record itself knows.
    pub fn of(record: &Record) -> Self {
        let tree = record.tree();
        let turns: Vec<_> = tree.main_line().collect();
        let places = std::iter::once(tree.root()).chain(turns.iter().copied());
        let noted = |id: NodeId| tree.notes(id).and_then(|notes| notes.evaluation).map(worth::of_record);
        let mut shares: Vec<_> = places.map(|id| noted(id).map(worth::share)).collect();
        // Only a game with a result can have been ended by the rules; others need not be replayed.
        let last = record.result.and_then(|_| record.table_at(tree.last()));
        let end = last.and_then(|table| worth::of_end(table.as_ref()));
        if let (Some(end), Some(last)) = (end, shares.last_mut()) {
            *last = Some(worth::share(end));
        }
        let fault = |(index, id): (usize, &NodeId)| {
            let nags = &tree.notes(*id)?.nags;
            let blames = [Nag::BLUNDER, Nag::MISTAKE, Nag::DUBIOUS];
            blames.into_iter().find(|nag| nags.contains(nag)).map(|nag| (index + 1, nag))
        };
        let faults = turns.iter().enumerate().filter_map(fault).collect();
        Self { root: tree.root(), turns, shares, faults }
    }

    /// The same with what the engine has said since about positions of it.
    #[must_use]
    pub fn with(mut self, known: impl Fn(NodeId) -> Option<Outlook>) -> Self {
        let places = std::iter::once(self.root).chain(self.turns.iter().copied());
        for (share, id) in self.shares.iter_mut().zip(places) {
            *share = known(id).map(worth::share).or(*share);
        }
        self
    }

    /// Whether there is enough to draw.
    pub fn is_drawn(&self) -> bool {
        self.shares.iter().flatten().count() > 1
    }

    /// Where a place is from left to right.
    pub fn x(&self, place: usize) -> f64 {
        let last = self.turns.len().max(1);
        place as f64 / last as f64 * WIDTH
    }

    /// The line through what is known, and the area between it and the middle, as path data.
    pub fn paths(&self) -> (String, String) {
        use std::fmt::Write as _;
        let known = self.shares.iter().enumerate().filter_map(|(place, share)| Some((self.x(place), y((*share)?))));
        let points: Vec<_> = known.collect();
        let mut line = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            let _ = write!(line, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
        }
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return (line, String::new());
        };
        let area = format!("{line}L{:.1} {HEIGHT}L{:.1} {HEIGHT}Z", last.0, first.0);
        (line, area)
    }

    /// Where a place is on the line: between its neighbours if nothing is known of it.
    pub fn point(&self, place: usize) -> (f64, f64) {
        let before = self.shares.iter().take(place + 1).rev().flatten().next();
        let behind = self.shares.iter().skip(place).flatten().next();
        (self.x(place), before.or(behind).map_or(HEIGHT / 2.0, |share| y(*share)))
    }

    /// The place under a press, by its share of the width.
    pub fn place_at(&self, share: f64) -> usize {
        (share.clamp(0.0, 1.0) * self.turns.len() as f64).round() as usize
    }

    /// The turn that leads to a place; none for the beginning.
    pub fn turn(&self, place: usize) -> Option<NodeId> {
        place.checked_sub(1).and_then(|index| self.turns.get(index)).copied()
    }

    /// The place of a turn, or of the turn of the main line from which its variation branches off.
    pub fn place_of(&self, record: &Record, id: NodeId) -> usize {
        let path = record.tree().path(id);
        path.iter().zip(&self.turns).take_while(|(one, other)| one == other).count()
    }
}

/// The more the first player can expect, the higher.
fn y(share: f64) -> f64 {
    (1.0 - share) * HEIGHT
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let text = "[Game \"abalone\"]\n[Options \"layout=belgian-daisy\"]\n\n1. a1b1 {[%eval 1.50]} a5b5? {[%eval #3]} \
                    (1... i5h5 2. a2b2) 2. a2b2 {[%eval 0.00]} *\n";
        record::read_all(text, engine::all()).next().unwrap().unwrap().record
    }

    #[test]
    fn evaluations_become_points() {
        let curve = Curve::of(&record());
        assert_eq!(curve.shares.len(), 4);
        assert_eq!((curve.shares[0], curve.shares[2], curve.shares[3]), (None, Some(1.0), Some(0.5)));
        assert!(curve.is_drawn());
        assert_eq!(curve.faults, [(2, Nag::MISTAKE)]);
        let (line, area) = curve.paths();
        assert_eq!(line, "M200.0 26.9L400.0 0.0L600.0 50.0");
        assert!(area.starts_with(&line) && area.ends_with('Z'));
        assert_eq!(curve.point(2), (400.0, 0.0));
        assert_eq!(curve.point(0), (0.0, curve.point(1).1), "nothing is known of the beginning");
    }

    #[test]
    fn what_the_engine_says_now_counts_more() {
        let record = record();
        let root = record.tree().root();
        let curve = Curve::of(&record).with(|id| (id == root).then_some(Outlook::Draw));
        assert_eq!(curve.shares[0], Some(0.5));
    }

    #[test]
    fn presses_find_their_turn() {
        let record = record();
        let curve = Curve::of(&record);
        let found: Vec<_> = [-1.0, 0.1, 0.3, 0.99, 7.0].into_iter().map(|share| curve.place_at(share)).collect();
        assert_eq!(found, [0, 0, 1, 3, 3]);
        assert_eq!((curve.turn(0), curve.turn(4)), (None, None));
        assert_eq!(curve.turn(3), Some(record.tree().last()));
        let variation = record.tree().walk().find(|&id| record.tree().text(id) == "i5h5").unwrap();
        assert_eq!(curve.place_of(&record, variation), 1);
        assert_eq!(curve.place_of(&record, record.tree().last()), 3);
    }

    #[test]
    fn an_empty_record_has_no_graph() {
        let (game, options) = engine::find("gunzi").unwrap();
        let record = Record::new(game.table(&options, None).unwrap().as_ref());
        let curve = Curve::of(&record);
        assert!(!curve.is_drawn());
        assert_eq!((curve.place_at(0.7), curve.paths().1.as_str()), (0, ""));
    }
}
