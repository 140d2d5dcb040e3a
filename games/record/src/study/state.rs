use crate::{NodeId, Record};
use rules::Table;

use crate::study::history::{Change, History, Step};

/// A record, the turn that is looked at, and what can be undone.
///
/// See the [crate] for an example.
pub struct Study {
    pub(crate) record: Record,
    pub(crate) at: NodeId,
    /// Stands at the turn that is looked at.
    pub(crate) table: Box<dyn Table>,
    pub(crate) history: History,
    edition: u32,
    subject: u32,
}

/// Where to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// Before the first turn.
    First,
    /// One turn back.
    Back,
    /// One turn on.
    On,
    /// To the end of this line.
    Last,
    /// To the variation in front of this one.
    VariationBefore,
    /// To the next variation.
    VariationBehind,
    /// To that turn.
    To(NodeId),
}

impl Study {
    /// A record, looked at from its beginning.
    pub fn new(record: Record) -> Self {
        let (at, table) = (record.tree().root(), record.setup().fork());
        Self { record, at, table, history: History::default(), edition: 0, subject: 0 }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The turn that is looked at; the root before the first.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The table as it stands at the turn that is looked at.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// A number that is another one whenever the record has changed.
    pub fn edition(&self) -> u32 {
        self.edition
    }

    /// A number that is another one whenever another record has taken the place of the one before. As long as it stays the
    /// same, the id of a turn means the same turn.
    pub fn subject(&self) -> u32 {
        self.subject
    }

    /// The turn that lies in a direction; the same one if there is nothing.
    pub fn target(&self, go: Go) -> NodeId {
        let tree = self.record.tree();
        match go {
            Go::First => tree.root(),
            Go::Back => tree.parent(self.at).unwrap_or(self.at),
            Go::On => tree.children(self.at).first().copied().unwrap_or(self.at),
            Go::Last => tree.line_from(self.at).last().unwrap_or(self.at),
            Go::VariationBefore => self.beside(-1),
            Go::VariationBehind => self.beside(1),
            Go::To(id) => tree.find(id.number()).unwrap_or(self.at),
        }
    }

    /// Looks at another turn. `false` if it is the same one.
    pub fn go(&mut self, go: Go) -> bool {
        let before = self.at;
        self.walk_to(self.target(go));
        if self.at != before {
            self.history.close();
        }
        self.at != before
    }

    /// Whether something can be undone.
    pub fn can_undo(&self) -> bool {
        !self.history.done.is_empty()
    }

    /// Whether something that was undone can be done again.
    pub fn can_redo(&self) -> bool {
        !self.history.undone.is_empty()
    }

    /// Undoes the newest step, and nothing else, and goes to where it was done. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.history.close();
        let Some(step) = self.history.done.pop() else {
            return false;
        };
        let step = self.flip(step);
        self.history.undone.push(step);
        true
    }

    /// Does again what was undone last, and goes to where that leads. `false` if there is nothing.
    pub fn redo(&mut self) -> bool {
        let Some(step) = self.history.undone.pop() else {
            return false;
        };
        let step = self.flip(step);
        self.history.done.push(step);
        true
    }

    /// Enters a change that has been made: `changes` lead back, to be made in the reverse of their order.
    pub(crate) fn enter(&mut self, changes: Vec<Change>, before: Option<NodeId>, after: Option<NodeId>) {
        self.history.close();
        self.history.push(Step { changes, there: before, here: after, typing: None });
        self.changed();
    }

    pub(crate) fn changed(&mut self) {
        self.edition += 1;
    }

    /// Makes changes and gives those that lead back, in an order in which they can be flipped again.
    pub(crate) fn flip_all(&mut self, changes: Vec<Change>) -> Vec<Change> {
        changes.into_iter().rev().map(|change| self.flip_one(change)).collect()
    }

    /// Walks to a turn of the record: back to where the ways part, and on from there. What lies before is not replayed.
    pub(crate) fn walk_to(&mut self, target: NodeId) {
        let tree = self.record.tree();
        if target == self.at || tree.find(target.number()).is_none() {
            return;
        }
        // Both ends climb towards the root, always the deeper one, until they meet.
        let (mut up, mut up_depth) = (target, tree.ply(target));
        let mut ahead = Vec::new();
        let mut at = self.at;
        loop {
            let plies = self.table.plies();
            if at == up {
                break;
            } else if up_depth > plies {
                ahead.push(up);
                let Some(parent) = tree.parent(up) else {
                    break;
                };
                (up, up_depth) = (parent, up_depth - 1);
            } else {
                let Some(parent) = tree.parent(at).filter(|_| self.table.take_back()) else {
                    break;
                };
                at = parent;
            }
        }
        for id in ahead.into_iter().rev() {
            // Turns of a record are legal.
            if self.table.play(self.record.tree().text(id)).is_err() {
                break;
            }
            at = id;
        }
        self.at = at;
    }

    /// Goes back in front of a turn, if one stands at it or behind it.
    pub(crate) fn leave(&mut self, id: NodeId) {
        let parent = self.record.tree().parent(id);
        let tree = self.record.tree();
        let is_inside = std::iter::successors(Some(self.at), |&at| tree.parent(at)).any(|at| at == id);
        if let Some(parent) = parent.filter(|_| is_inside) {
            self.walk_to(parent);
        }
    }

    fn flip(&mut self, step: Step) -> Step {
        let Step { changes, there, here, .. } = step;
        let changes = self.flip_all(changes);
        if let Some(there) = there {
            self.walk_to(there);
        }
        self.changed();
        Step { changes, there: here, here: there, typing: None }
    }

    fn flip_one(&mut self, change: Change) -> Change {
        if let Change::Remove(id) = change {
            self.leave(id);
        }
        let back = change.flip(&mut self.record);
        if let Change::Whole(_) = back {
            self.at = self.record.tree().root();
            self.table = self.record.setup().fork();
            self.subject += 1;
        }
        back
    }

    fn beside(&self, by: isize) -> NodeId {
        let tree = self.record.tree();
        let siblings = tree.parent(self.at).map_or(&[][..], |parent| tree.children(parent));
        let place = siblings.iter().position(|&sibling| sibling == self.at);
        place.and_then(|place| siblings.get(place.checked_add_signed(by)?)).copied().unwrap_or(self.at)
    }
}

impl Clone for Study {
    fn clone(&self) -> Self {
        Self {
            record: self.record.clone(),
            at: self.at,
            table: self.table.fork(),
            history: self.history.clone(),
            edition: self.edition,
            subject: self.subject,
        }
    }
}

impl std::fmt::Debug for Study {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Study").field("record", &self.record).field("at", &self.at).finish_non_exhaustive()
    }
}
