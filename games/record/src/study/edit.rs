//! What can be done to the record of a study.

use std::fmt;

use crate::{Fault, Nag, NodeId, Notes, Record, Shape};
use rules::{Lang, Side, Statement};

use crate::study::end;
use crate::study::history::{Change, Step};
use crate::study::merge::merge;
use crate::study::state::Study;

/// Why something cannot be done to a record.
#[derive(Clone, PartialEq, Debug)]
pub enum Refused {
    /// The turn is not legal.
    Fault(Box<Fault>),
    /// The game is over there, and in its main line nothing follows its end.
    Over(Statement),
}

impl Refused {
    /// The reason in words.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Fault(fault) => fault.say(lang),
            Self::Over(cause) => cause.say(lang),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Refused {}

impl Study {
    /// Plays a turn where one stands and goes there. A turn that is known already changes nothing.
    pub fn play(&mut self, text: &str) -> Result<NodeId, Refused> {
        self.play_line(&[text])
    }

    /// Plays several turns, one behind the other, and goes to the last: one step. If one of them is refused, none is played.
    pub fn play_line<T: AsRef<str>>(&mut self, texts: &[T]) -> Result<NodeId, Refused> {
        let before = self.at;
        let mut first_new = None;
        for text in texts {
            match self.push(text.as_ref()) {
                Ok((id, is_new)) => first_new = first_new.or(is_new.then_some(id)),
                Err(refused) => {
                    self.flip_all(first_new.map(Change::Remove).into_iter().collect());
                    self.walk_to(before);
                    return Err(refused);
                }
            }
        }
        if self.at != before {
            self.history.close();
        }
        if let Some(first_new) = first_new {
            let mut changes = vec![Change::Remove(first_new)];
            if self.record.tree().is_main(self.at) {
                changes.extend(self.settle_end());
            }
            self.enter(changes, Some(before), Some(self.at));
        }
        Ok(self.at)
    }

    /// Moves the variation that the turn lies on one place forward. `false` if it lies on the main line.
    pub fn promote(&mut self, id: NodeId) -> Result<bool, Refused> {
        self.rearrange(id, |record| record.tree_mut().promote(id))
    }

    /// Makes the line that leads to the turn the main line. `false` if it is that already.
    pub fn make_main(&mut self, id: NodeId) -> Result<bool, Refused> {
        self.rearrange(id, |record| record.tree_mut().make_main(id))
    }

    /// Deletes a turn and all that follows. Who stands there goes back to the turn before. `false` for the root and for what
    /// is not there.
    pub fn delete(&mut self, id: NodeId) -> Result<bool, Refused> {
        let Some(parent) = self.record.tree().parent(id) else {
            return Ok(false);
        };
        let was_main = self.record.tree().is_main(id);
        let before = self.at;
        let mut changes = self.flip_all(vec![Change::Remove(id)]);
        let heir = self.record.tree().children(parent).first().copied();
        if let Some(heir) = heir {
            changes.extend(self.watch_notes(heir, |record| record.tree_mut().settle_comments(parent)));
        }
        if was_main {
            match self.settle_main(&mut changes) {
                Ok(end) => changes.extend(end),
                Err(refused) => {
                    self.walk_to(before);
                    return Err(refused);
                }
            }
        }
        self.enter(changes, Some(before), Some(self.at));
        Ok(true)
    }

    /// What is said about a turn, as one text.
    pub fn comment(&self, id: NodeId) -> String {
        self.record.tree().notes(id).map(|notes| notes.comments.join("\n")).unwrap_or_default()
    }

    /// Says something else about a turn. Texts that are set one after the other for the same turn, as when somebody is typing,
    /// are one step, until something else is done or [`Self::end_typing`] is called.
    pub fn set_comment(&mut self, id: NodeId, text: &str) {
        let text = text.trim();
        if self.comment(id) == text {
            return;
        }
        let goes_on = self.history.done.last().is_some_and(|step| step.typing == Some(id));
        let Some(back) = self.change_notes(id, |notes| {
            notes.comments = if text.is_empty() { Vec::new() } else { vec![text.to_owned()] };
        }) else {
            return;
        };
        self.history.undone.clear();
        if goes_on {
            // What was there before the first key is kept already. Whoever has typed himself back to it has done nothing.
            let before = self.history.done.last().and_then(|step| step.changes.first());
            let is_back = match (before, self.record.tree().notes(id)) {
                (Some(Change::Notes(_, before)), Some(now)) => **before == *now,
                _ => false,
            };
            if is_back {
                self.history.done.pop();
            }
        } else {
            self.history.push(Step { changes: vec![back], there: Some(id), here: Some(id), typing: Some(id) });
        }
        self.changed();
    }

    /// Somebody has stopped typing a comment: more typing will be another step.
    pub fn end_typing(&mut self) {
        self.history.close();
    }

    /// Puts one of the six signs behind a turn, in the place of another; takes it away if it is there.
    pub fn toggle_mark(&mut self, id: NodeId, nag: Nag) {
        if id == self.record.tree().root() {
            return;
        }
        self.edit_notes(id, |notes| {
            let had = notes.nags.contains(&nag);
            notes.nags.retain(|known| known.glyph().is_none());
            if !had {
                notes.nags.insert(0, nag);
            }
        });
    }

    /// Draws an arrow or a circle on the position after a turn; the same one again takes it away.
    pub fn toggle_shape(&mut self, id: NodeId, shape: Shape) {
        self.edit_notes(id, |notes| notes.shapes.toggle(shape));
    }

    /// Takes away all that is drawn on the position after a turn.
    pub fn clear_shapes(&mut self, id: NodeId) {
        self.edit_notes(id, |notes| notes.shapes = crate::Shapes::default());
    }

    /// Names a player; an empty name is none.
    pub fn set_player(&mut self, side: Side, name: &str) {
        let tag = self.record.player_tag(side);
        self.set_tag(&tag, name);
    }

    /// Sets a tag, or takes it away if there is nothing to say. `false` if there can be no such tag.
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        let value = value.trim();
        if self.record.tags.get(name).unwrap_or_default() == value {
            return true;
        }
        let mut tags = self.record.tags.clone();
        let possible = if value.is_empty() { tags.remove(name).is_some() } else { tags.set(name, value) };
        if possible {
            let back = self.flip_all(vec![Change::Tags(Box::new(tags))]);
            self.enter(back, None, None);
        }
        possible
    }

    /// Adds the turns and notes of another record of the same game: what is there already stays.
    pub fn merge(&mut self, other: &Record) {
        let mut changes = merge(&mut self.record, other);
        if changes.is_empty() {
            return;
        }
        if let Ok(table) = end::main_end(&self.record) {
            changes.extend(end::settle(&mut self.record, table.as_ref()).map(|end| Change::End(Box::new(end))));
        }
        self.enter(changes, Some(self.at), Some(self.at));
    }

    /// An analysis of a game, as the game stands now: if it has gone on since, what was thought is added to it.
    #[must_use]
    pub fn brought_up_to(self, game: Record) -> Self {
        if line(&self.record) == line(&game) {
            return self;
        }
        let mut study = Self::new(game);
        study.merge(&self.record);
        study.history = crate::study::history::History::default();
        study
    }

    /// Looks at another record. The one before can be had back by undoing.
    pub fn replace(&mut self, record: Record) {
        let before = self.at;
        let back = self.flip_all(vec![Change::Whole(Box::new(record))]);
        self.enter(back, Some(before), Some(self.at));
    }

    /// Plays or walks one turn on; says whether the turn is new.
    fn push(&mut self, text: &str) -> Result<(NodeId, bool), Refused> {
        let fault = |fault| Refused::Fault(Box::new(fault));
        let siblings = self.record.tree().children(self.at).len();
        let id = self.record.play_on(self.at, self.table.as_ref(), text).map_err(fault)?;
        let is_new = self.record.tree().children(self.at).len() > siblings;
        if is_new
            && self.record.tree().is_main(id)
            && let Some(ending) = self.table.ending()
        {
            self.record.tree_mut().cut(id);
            return Err(Refused::Over(ending.cause));
        }
        self.walk_to(id);
        Ok((id, is_new))
    }

    /// Makes the end of the game fit to the main line, at whose end one stands.
    fn settle_end(&mut self) -> Option<Change> {
        end::settle(&mut self.record, self.table.as_ref()).map(|end| Change::End(Box::new(end)))
    }

    fn rearrange(&mut self, id: NodeId, arrange: impl FnOnce(&mut Record) -> bool) -> Result<bool, Refused> {
        let tree = self.record.tree();
        let forks: Vec<_> = std::iter::successors(tree.parent(id), |&id| tree.parent(id))
            .filter(|&parent| tree.children(parent).len() > 1)
            .collect();
        let orders: Vec<_> = forks.iter().map(|&parent| (parent, tree.children(parent).to_vec())).collect();
        let spoken = orders.iter().flat_map(|(_, children)| children).copied();
        let notes: Vec<_> = spoken.filter_map(|id| Some((id, tree.notes(id)?.clone()))).collect();
        if !arrange(&mut self.record) {
            return Ok(false);
        }
        let tree = self.record.tree();
        let orders = orders.into_iter().filter(|(parent, order)| tree.children(*parent) != *order);
        let notes = notes.into_iter().filter(|(id, notes)| tree.notes(*id) != Some(notes));
        let mut changes: Vec<_> = orders.map(|(parent, order)| Change::Order(parent, order)).collect();
        changes.extend(notes.map(|(id, notes)| Change::Notes(id, Box::new(notes))));
        let end = self.settle_main(&mut changes)?;
        changes.extend(end);
        self.enter(changes, Some(self.at), Some(self.at));
        Ok(true)
    }

    /// Makes the end of the game fit to the main line. Where that goes on after the game has ended, all is undone.
    fn settle_main(&mut self, changes: &mut Vec<Change>) -> Result<Option<Change>, Refused> {
        match end::main_end(&self.record) {
            Ok(table) => Ok(end::settle(&mut self.record, table.as_ref()).map(|end| Change::End(Box::new(end)))),
            Err(cause) => {
                self.flip_all(std::mem::take(changes));
                Err(Refused::Over(cause))
            }
        }
    }

    /// Changes what is said about a turn; gives the change that leads back, if there is one.
    fn change_notes(&mut self, id: NodeId, change: impl FnOnce(&mut Notes)) -> Option<Change> {
        let notes = self.record.tree_mut().notes_mut(id)?;
        let before = notes.clone();
        change(notes);
        (*notes != before).then(|| Change::Notes(id, Box::new(before)))
    }

    /// Does something that may change what is said about a turn; gives the change that leads back, if there is one.
    fn watch_notes(&mut self, id: NodeId, act: impl FnOnce(&mut Record)) -> Option<Change> {
        let before = self.record.tree().notes(id)?.clone();
        act(&mut self.record);
        (self.record.tree().notes(id) != Some(&before)).then(|| Change::Notes(id, Box::new(before)))
    }

    fn edit_notes(&mut self, id: NodeId, change: impl FnOnce(&mut Notes)) {
        if let Some(back) = self.change_notes(id, change) {
            self.enter(vec![back], Some(id), Some(id));
        }
    }
}

/// The game as it was played.
fn line(record: &Record) -> (String, Vec<&str>) {
    (record.setup().start_text(), record.tree().line_to(record.tree().last()))
}
