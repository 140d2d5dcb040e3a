//! What was done to a record, so that it can be undone and done again.
//!
//! A [`Change`] is a part of a record as it was on the other side of the change. Flipping it exchanges that part with the
//! record's and gives the change that leads back. So undo and redo are the same, and a step costs what it changed: a turn
//! costs its number, a comment the notes of its turn, a deleted variation that variation.

use crate::{Cutting, NodeId, Notes, Record, Tags};

use crate::study::end::End;

/// A part of a record as it was before, or will be after, a change.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// What is said about a turn.
    Notes(NodeId, Box<Notes>),
    /// The order of what follows a turn.
    Order(NodeId, Vec<NodeId>),
    /// This turn and all that follows are to go.
    Remove(NodeId),
    /// These turns are to come back.
    Restore(Cutting),
    /// Who, when and where.
    Tags(Box<Tags>),
    /// How the game ended.
    End(Box<End>),
    /// All of it.
    Whole(Box<Record>),
}

impl Change {
    /// Makes the change and gives the one that undoes it.
    ///
    /// Changes are flipped in the reverse of the order in which they were made, so the turns that they name are there. A
    /// change whose turn is not there does nothing.
    pub(crate) fn flip(self, record: &mut Record) -> Self {
        match self {
            Self::Notes(id, mut notes) => {
                if let Some(place) = record.tree_mut().notes_mut(id) {
                    std::mem::swap(place, &mut notes);
                }
                Self::Notes(id, notes)
            }
            Self::Order(parent, order) => {
                let now = record.tree().children(parent).to_vec();
                let before = record.tree_mut().arrange(parent, order);
                Self::Order(parent, before.unwrap_or(now))
            }
            Self::Remove(id) => record.tree_mut().cut(id).map_or(Self::Remove(id), Self::Restore),
            Self::Restore(cutting) => match record.tree_mut().put_back(cutting) {
                Ok(id) => Self::Remove(id),
                Err(cutting) => Self::Restore(cutting),
            },
            Self::Tags(mut tags) => {
                std::mem::swap(&mut record.tags, &mut tags);
                Self::Tags(tags)
            }
            Self::End(mut end) => {
                end.swap(record);
                Self::End(end)
            }
            Self::Whole(mut other) => {
                std::mem::swap(record, &mut other);
                Self::Whole(other)
            }
        }
    }
}

/// What one undo undoes.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The changes that lead to the other side of it, the one to be made last first.
    pub(crate) changes: Vec<Change>,
    /// Where one stands on the other side; none if the step is about no place in particular.
    pub(crate) there: Option<NodeId>,
    /// Where one stands on this side.
    pub(crate) here: Option<NodeId>,
    /// The turn whose comment is being typed: until it is done, more typing belongs to the same step.
    pub(crate) typing: Option<NodeId>,
}

/// So many steps can be undone.
const LONGEST: usize = 1000;

/// What can be undone and what can be done again, the newest last.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) done: Vec<Step>,
    pub(crate) undone: Vec<Step>,
}

impl History {
    /// Something new was done: what had been undone can no longer be done again.
    pub(crate) fn push(&mut self, step: Step) {
        self.undone.clear();
        if self.done.len() == LONGEST {
            self.done.remove(0);
        }
        self.done.push(step);
    }

    /// Typing is over: whatever comes is another step.
    pub(crate) fn close(&mut self) {
        if let Some(step) = self.done.last_mut() {
            step.typing = None;
        }
    }
}
