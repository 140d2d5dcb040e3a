//! A record being looked at: where one stands in it, what can be done to it, and how to undo that.

use record::{Fault, Nag, NodeId, Record};
use rules::{Side, Statement, Table};

/// So many changes can be undone.
const UNDOABLE: usize = 40;

/// A record and the turn that is looked at.
#[derive(Clone, Debug)]
pub struct Study {
    record: Record,
    at: NodeId,
    /// Counts the changes of the record.
    edition: u32,
    earlier: Vec<(Record, NodeId)>,
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

/// Why something cannot be done to a record.
#[derive(Clone, PartialEq, Debug)]
pub enum Refused {
    /// The turn is not legal.
    Fault(Box<Fault>),
    /// The game is over there, and in its main line nothing follows its end.
    Over(Statement),
}

impl Study {
    /// A record, looked at from its beginning.
    pub fn new(record: Record) -> Self {
        let at = record.tree().root();
        Self { record, at, edition: 0, earlier: Vec::new() }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The turn that is looked at; the root before the first.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// A number that is another one whenever the record has changed.
    pub fn edition(&self) -> u32 {
        self.edition
    }

    /// The table as it stands at the turn that is looked at.
    pub fn table(&self) -> Box<dyn Table> {
        self.record.table_at(self.at).unwrap_or_else(|| self.record.setup().fork())
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
        let target = self.target(go);
        std::mem::replace(&mut self.at, target) != target
    }

    /// Plays a turn where one stands and goes there.
    pub fn play(&mut self, text: &str) -> Result<NodeId, Refused> {
        self.play_line(&[text.to_owned()])
    }

    /// Plays several turns, one behind the other, and goes to the last.
    pub fn play_line(&mut self, texts: &[String]) -> Result<NodeId, Refused> {
        let mut record = self.record.clone();
        let before = record.tree().len();
        let mut at = self.at;
        for text in texts {
            at = record.play(at, text).map_err(|fault| Refused::Fault(Box::new(fault)))?;
        }
        // Where only known turns were walked along, nothing has changed.
        if record.tree().len() > before {
            self.accept(record, at)?;
        }
        self.at = at;
        Ok(at)
    }

    /// Moves the variation that the turn lies on one place forward.
    pub fn promote(&mut self, id: NodeId) -> Result<bool, Refused> {
        self.edit(|record| record.tree_mut().promote(id))
    }

    /// Makes the line that leads to the turn the main line.
    pub fn make_main(&mut self, id: NodeId) -> Result<bool, Refused> {
        self.edit(|record| record.tree_mut().make_main(id))
    }

    /// Deletes a turn and all that follows. Who stands there goes back to the turn before.
    pub fn delete(&mut self, id: NodeId) -> Result<bool, Refused> {
        let refuge = self.record.tree().parent(id);
        let inside = self.record.tree().path(self.at).contains(&id);
        let done = self.edit(|record| record.tree_mut().delete(id))?;
        if let (true, true, Some(refuge)) = (done, inside, refuge) {
            self.at = refuge;
        }
        Ok(done)
    }

    /// What is said about a turn, as one text.
    pub fn comment(&self, id: NodeId) -> String {
        self.record.tree().notes(id).map(|notes| notes.comments.join("\n")).unwrap_or_default()
    }

    /// Says something else about a turn.
    pub fn set_comment(&mut self, id: NodeId, text: &str) {
        let text = text.trim();
        if self.comment(id) == text {
            return;
        }
        self.remember();
        if let Some(notes) = self.record.tree_mut().notes_mut(id) {
            notes.comments = if text.is_empty() { Vec::new() } else { vec![text.to_owned()] };
        }
        self.edition += 1;
    }

    /// Puts one of the six signs behind a turn, in the place of another; takes it away if it is there.
    pub fn toggle_mark(&mut self, id: NodeId, nag: Nag) {
        if id == self.record.tree().root() {
            return;
        }
        self.remember();
        if let Some(notes) = self.record.tree_mut().notes_mut(id) {
            let had = notes.nags.contains(&nag);
            notes.nags.retain(|known| known.glyph().is_none());
            if !had {
                notes.nags.insert(0, nag);
            }
        }
        self.edition += 1;
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
            self.remember();
            self.record.tags = tags;
            self.edition += 1;
        }
        possible
    }

    /// Adds the turns and notes of another record of the same game: what is there already stays.
    pub fn merge(&mut self, other: &Record) {
        self.remember();
        merge(&mut self.record, other);
        self.edition += 1;
    }

    /// An analysis of a game, as the game stands now: if it has gone on since, what was thought is added to it.
    #[must_use]
    pub fn brought_up_to(self, game: Record) -> Self {
        if line(&self.record) == line(&game) {
            return self;
        }
        let mut study = Self::new(game);
        merge(&mut study.record, &self.record);
        study
    }

    /// Looks at another record. The one before can be had back by undoing.
    pub fn replace(&mut self, record: Record) {
        self.remember();
        self.at = record.tree().root();
        self.record = record;
        self.edition += 1;
    }

    /// Whether something can be undone.
    pub fn can_undo(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Undoes the newest change; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some((record, at)) = self.earlier.pop() else {
            return false;
        };
        self.record = record;
        self.at = at;
        self.edition += 1;
        true
    }

    /// Where one stands, as the places among siblings from the root on: this outlives writing and reading.
    pub fn address(&self) -> Vec<usize> {
        let tree = self.record.tree();
        let place = |id: NodeId| {
            let siblings = tree.parent(id).map_or(&[][..], |parent| tree.children(parent));
            siblings.iter().position(|&sibling| sibling == id).unwrap_or(0)
        };
        tree.path(self.at).into_iter().map(place).collect()
    }

    /// Goes to an address, as far as it leads.
    pub fn go_to_address(&mut self, address: &[usize]) {
        let tree = self.record.tree();
        let step = |at: NodeId, place: &usize| tree.children(at).get(*place).copied();
        let mut at = tree.root();
        for place in address {
            let Some(next) = step(at, place) else {
                break;
            };
            at = next;
        }
        self.at = at;
    }

    fn beside(&self, by: isize) -> NodeId {
        let tree = self.record.tree();
        let siblings = tree.parent(self.at).map_or(&[][..], |parent| tree.children(parent));
        let place = siblings.iter().position(|&sibling| sibling == self.at);
        place.and_then(|place| siblings.get(place.checked_add_signed(by)?)).copied().unwrap_or(self.at)
    }

    fn edit(&mut self, change: impl FnOnce(&mut Record) -> bool) -> Result<bool, Refused> {
        let mut record = self.record.clone();
        if !change(&mut record) {
            return Ok(false);
        }
        let before = self.at;
        self.remember();
        let accepted = self.accept(record, before);
        if accepted.is_err() {
            self.earlier.pop();
        }
        accepted.map(|()| true)
    }

    /// Takes a changed record over, if it can be written and read again.
    fn accept(&mut self, mut record: Record, at: NodeId) -> Result<(), Refused> {
        if let Some(cause) = settle_end(&mut record) {
            return Err(Refused::Over(cause));
        }
        self.record = record;
        self.at = at;
        self.edition += 1;
        Ok(())
    }

    fn remember(&mut self) {
        if self.earlier.len() == UNDOABLE {
            self.earlier.remove(0);
        }
        self.earlier.push((self.record.clone(), self.at));
    }
}

/// Makes result, score and termination fit to the main line. If the main line goes on after the game has ended, says how
/// it ended.
fn settle_end(record: &mut Record) -> Option<Statement> {
    let mut table = record.setup().fork();
    for id in record.tree().main_line() {
        if let Some(ending) = table.ending() {
            return Some(ending.cause);
        }
        if table.play(record.tree().text(id)).is_err() {
            break;
        }
    }
    if record.conclude() {
        return None;
    }
    if record.termination == Some(record::Termination::Rules) {
        record.result = None;
        record.termination = None;
    }
    if record.score.is_some() && record.score != table.score() {
        record.score = None;
    }
    None
}

/// The game as it was played.
fn line(record: &Record) -> (String, Vec<&str>) {
    (record.setup().start_text(), record.tree().line_to(record.tree().last()))
}

fn merge(record: &mut Record, other: &Record) {
    let mut known = std::collections::HashMap::from([(other.tree().root(), record.tree().root())]);
    for theirs in std::iter::once(other.tree().root()).chain(other.tree().walk()) {
        let mine = match other.tree().parent(theirs) {
            None => record.tree().root(),
            Some(parent) => {
                let Some(&at) = known.get(&parent) else {
                    continue;
                };
                let Ok(mine) = record.play(at, other.tree().text(theirs)) else {
                    continue;
                };
                known.insert(theirs, mine);
                mine
            }
        };
        let (Some(said), Some(notes)) = (other.tree().notes(theirs).cloned(), record.tree_mut().notes_mut(mine)) else {
            continue;
        };
        add_new(&mut notes.before, said.before);
        add_new(&mut notes.comments, said.comments);
        add_new(&mut notes.nags, said.nags);
        notes.clock = notes.clock.or(said.clock);
        notes.spent = notes.spent.or(said.spent);
        notes.evaluation = said.evaluation.or(notes.evaluation);
    }
}

fn add_new<T: PartialEq>(list: &mut Vec<T>, more: Vec<T>) {
    for one in more {
        if !list.contains(&one) {
            list.push(one);
        }
    }
}

#[cfg(test)]
#[path = "study_tests.rs"]
mod tests;
