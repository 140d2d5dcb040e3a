//! One record's turns and notes, added to another's.

use std::collections::BTreeSet;

use crate::{NodeId, Notes, Record};
use rules::map_of;

use crate::study::history::Change;

/// Adds what `other` knows; gives the changes that lead back. Turns that are not legal here are left out, and so are turns
/// that would make the game go on after its end.
pub(crate) fn merge(record: &mut Record, other: &Record) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut fresh = BTreeSet::new();
    let theirs = other.tree();
    let mut known = map_of([(theirs.root(), record.tree().root())]);
    add_notes(record, record.tree().root(), theirs.notes(theirs.root()), &mut changes);
    // The table walks along with the turns of the other record that are known here.
    let mut table = record.setup().fork();
    let mut path = vec![theirs.root()];
    for id in theirs.walk() {
        let Some((parent, at)) = theirs.parent(id).and_then(|parent| Some((parent, *known.get(&parent)?))) else {
            continue;
        };
        while path.last() != Some(&parent) {
            path.pop();
            table.take_back();
        }
        let before = record.tree().children(at).len();
        let Ok(mine) = record.play_on(at, table.as_ref(), theirs.text(id)) else {
            continue;
        };
        if record.tree().children(at).len() > before {
            if table.ending().is_some() && record.tree().is_main(mine) {
                record.tree_mut().cut(mine);
                continue;
            }
            // What follows a new turn goes and comes with it.
            if !fresh.contains(&at) {
                changes.push(Change::Remove(mine));
            }
            fresh.insert(mine);
        }
        if table.play(theirs.text(id)).is_err() {
            continue;
        }
        known.insert(id, mine);
        path.push(id);
        add_notes(record, mine, theirs.notes(id), &mut changes);
    }
    changes
}

/// Adds what somebody said about a turn.
fn add_notes(record: &mut Record, id: NodeId, said: Option<&Notes>, changes: &mut Vec<Change>) {
    let (Some(said), Some(notes)) = (said.cloned(), record.tree_mut().notes_mut(id)) else {
        return;
    };
    let before = notes.clone();
    add_missing(&mut notes.before, said.before);
    add_missing(&mut notes.comments, said.comments);
    add_missing(&mut notes.nags, said.nags);
    notes.clock = notes.clock.or(said.clock);
    notes.spent = notes.spent.or(said.spent);
    notes.evaluation = said.evaluation.or(notes.evaluation);
    notes.shapes.extend(said.shapes);
    if *notes != before {
        changes.push(Change::Notes(id, Box::new(before)));
    }
}

fn add_missing<T: PartialEq>(list: &mut Vec<T>, more: Vec<T>) {
    for one in more {
        if !list.contains(&one) {
            list.push(one);
        }
    }
}
