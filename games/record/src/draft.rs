use rules::Side;

use crate::fault::{Fault, Place};
use crate::lexer::{Comment, Lexer, Token};
use crate::notes::{Command, Nag};
use crate::tags::MOST;
use crate::termination::ResultTag;
use crate::{NodeId, RawGame, Tree};

/// A game as it is written, before anybody has looked whether its turns are legal.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) tags: Vec<DraftTag>,
    /// The texts of the turns are as they were written.
    pub(crate) tree: Tree,
    /// Where each turn stands, by the number of its node. The root has an entry too.
    pub(crate) origins: Vec<Origin>,
    /// The result at the end of the moves.
    pub(crate) result: Option<(ResultTag, Place)>,
    /// Where the last token ends.
    pub(crate) end: Option<Place>,
    /// What stopped the reading; the rest is what came before it.
    pub(crate) fault: Option<Fault>,
    pub(crate) warnings: Vec<Fault>,
}

#[derive(Clone, Debug)]
pub(crate) struct DraftTag {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) place: Place,
    pub(crate) value_place: Place,
}

/// Where a turn stands, and the number in front of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Origin {
    pub(crate) place: Option<Place>,
    /// How many turns lead here, this one included.
    pub(crate) ply: usize,
    pub(crate) number: Option<TurnNumber>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnNumber {
    pub(crate) number: u32,
    pub(crate) dots: usize,
    pub(crate) place: Place,
}

impl Draft {
    /// Reads the form of a game. `escapes` is as for the lexer.
    pub(crate) fn read(raw: &RawGame, escapes: bool) -> Self {
        let mut draft = Self { origins: vec![Origin::default()], ..Self::default() };
        if let Some(fault) = &raw.fault {
            draft.fault = Some(fault.clone());
            return draft;
        }
        let mut lexer = Lexer::new(&raw.text, raw.line, escapes);
        let mut builder =
            Builder { at: draft.tree.root(), ply: 0, branches: Vec::new(), number: None, before: Vec::new() };
        while let Some((place, token)) = lexer.next() {
            if let Err(fault) = token.and_then(|token| builder.take(&mut draft, place, token)) {
                let ply = builder.ply + fault.ply;
                draft.fault = Some(fault.ply(ply));
                return draft;
            }
            draft.end = Some(lexer.here());
        }
        draft.fault = builder.finish(&draft).err();
        draft
    }

    /// The tag of that name.
    pub(crate) fn tag(&self, name: &str) -> Option<&DraftTag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Where a turn stands.
    pub(crate) fn place(&self, id: NodeId) -> Option<Place> {
        self.origins.get(id.number()).and_then(|origin| origin.place)
    }

    /// What is wrong first: this fault, or the one that stopped the reading.
    pub(crate) fn earlier(&self, fault: Fault) -> Fault {
        match &self.fault {
            Some(own) if fault.place.is_none_or(|place| own.place < Some(place)) => own.clone(),
            _ => fault,
        }
    }

    /// The number in front of the first turn.
    pub(crate) fn first_number(&self) -> Option<TurnNumber> {
        self.origins.iter().find(|origin| origin.ply == 1)?.number
    }

    /// The numbers in front of turns that are not the right ones, in the order of the text. The first number of a game
    /// that `may_begin_anywhere` is always right.
    pub(crate) fn wrong_numbers(&self, first: Side, may_begin_anywhere: bool) -> Vec<Fault> {
        let mut shift = if may_begin_anywhere { None } else { Some(0) };
        let mut faults = Vec::new();
        for origin in &self.origins {
            let Some(TurnNumber { number, dots, place }) = origin.number else {
                continue;
            };
            let (right, opens) = turn_number(origin.ply, first);
            let given = i64::from(number);
            let right = right as i64 + *shift.get_or_insert(given - right as i64);
            if given != right || opens != (dots == 1) {
                let text = format!("{right}{}", if opens { "." } else { "..." });
                faults.push(Fault::new("number.wrong").with("text", &text).at(place).ply(origin.ply));
            }
        }
        faults
    }
}

/// The number that a turn is written with, and whether it is the first of that number. Turns are counted in pairs, a
/// turn of each side; a game that [`Side::Two`] begins starts in the middle of a pair.
pub(crate) fn turn_number(ply: usize, first: Side) -> (usize, bool) {
    let index = ply.saturating_sub(1) + first.index();
    (index / 2 + 1, index.is_multiple_of(2))
}

/// Where the moves have come to.
struct Builder {
    at: NodeId,
    ply: usize,
    /// For each open variation the turn that it varies, and the place of its bracket.
    branches: Vec<(NodeId, Place)>,
    number: Option<TurnNumber>,
    /// Comments at the beginning of a variation, until its first turn comes.
    before: Vec<String>,
}

impl Builder {
    fn take(&mut self, draft: &mut Draft, place: Place, token: Token) -> Result<(), Fault> {
        if draft.result.is_some() {
            return Err(Fault::new("after-result").at(place));
        }
        match token {
            Token::Tag { name, value, value_place } => {
                return self.tag(draft, DraftTag { name, value, place, value_place });
            }
            Token::Number { number, dots } => return self.begin_number(TurnNumber { number, dots, place }),
            Token::Dots(dots) => match &mut self.number {
                Some(number) => number.dots += dots,
                None => return Err(Fault::new("stray").with("text", ".").at(place)),
            },
            Token::Word { text, mark } => self.turn(draft, place, text, mark),
            Token::Nag(nag) => self.nag(draft, place, nag)?,
            Token::Comment(comment) => self.comment(draft, place, comment),
            Token::Open => self.open(draft, place)?,
            Token::Close => self.close(draft, place)?,
            Token::Result(result) => match self.branches.last() {
                Some(&(_, bracket)) => return Err(Fault::new("variation.open").at(bracket)),
                None => draft.result = Some((result, place)),
            },
        }
        Ok(())
    }

    fn finish(&self, draft: &Draft) -> Result<(), Fault> {
        if let Some(&(_, bracket)) = self.branches.last() {
            return Err(Fault::new("variation.open").at(bracket).ply(self.ply));
        }
        match self.number {
            Some(number) if draft.result.is_none() => {
                Err(Fault::new("number.alone").number("n", number.number as usize).at(number.place).ply(self.ply))
            }
            _ => Ok(()),
        }
    }

    fn tag(&self, draft: &mut Draft, tag: DraftTag) -> Result<(), Fault> {
        if self.ply > 0 || self.number.is_some() || !draft.tree.is_empty() {
            return Err(Fault::new("tag.late").with("name", &tag.name).at(tag.place));
        }
        if draft.tag(&tag.name).is_some() {
            return Err(Fault::new("tag.twice").with("name", &tag.name).at(tag.place));
        }
        if draft.tags.len() == MOST {
            return Err(Fault::new("tag.many").number("n", MOST).at(tag.place));
        }
        draft.tags.push(tag);
        Ok(())
    }

    fn begin_number(&mut self, number: TurnNumber) -> Result<(), Fault> {
        match self.number.replace(number) {
            None => Ok(()),
            Some(old) => Err(Fault::new("number.alone").number("n", old.number as usize).at(old.place)),
        }
    }

    fn turn(&mut self, draft: &mut Draft, place: Place, text: String, mark: Option<Nag>) {
        self.at = draft.tree.push(self.at, text);
        self.ply += 1;
        draft.origins.push(Origin { place: Some(place), ply: self.ply, number: self.number.take() });
        if let Some(notes) = draft.tree.notes_mut(self.at) {
            notes.before = std::mem::take(&mut self.before);
            notes.nags.extend(mark);
        }
    }

    /// Whether nothing has been played yet since the last bracket was opened, or since the beginning.
    fn is_at_start(&self, draft: &Draft) -> bool {
        match self.branches.last() {
            Some(&(varied, _)) => draft.tree.parent(varied) == Some(self.at),
            None => self.at == draft.tree.root(),
        }
    }

    fn nag(&self, draft: &mut Draft, place: Place, nag: Nag) -> Result<(), Fault> {
        if self.is_at_start(draft) {
            return Err(Fault::new("mark.alone").with("text", &nag.to_string()).at(place));
        }
        if let Some(notes) = draft.tree.notes_mut(self.at) {
            notes.nags.push(nag);
        }
        Ok(())
    }

    fn comment(&mut self, draft: &mut Draft, place: Place, comment: Comment) {
        for odd in &comment.odd {
            draft.warnings.push(Fault::new("warn.command").with("text", odd).at(place).ply(self.ply));
        }
        let is_at_start = self.is_at_start(draft);
        let begins = self.branches.is_empty();
        let mut text = comment.text;
        let Some(notes) = draft.tree.notes_mut(self.at) else {
            return;
        };
        for command in comment.commands {
            // Drawings belong to a position, and the game begins with one. All else needs a turn to which it belongs and
            // which has none yet, or it stays text.
            let has_place = !is_at_start || begins && matches!(command, Command::Shapes(_));
            if !has_place || !command.note(notes) {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&command.to_string());
            }
        }
        if text.is_empty() {
            return;
        }
        if is_at_start && !self.branches.is_empty() { self.before.push(text) } else { notes.comments.push(text) }
    }

    fn open(&mut self, draft: &Draft, place: Place) -> Result<(), Fault> {
        if let Some(number) = self.number {
            return Err(Fault::new("number.alone").number("n", number.number as usize).at(number.place));
        }
        let parent = draft.tree.parent(self.at).filter(|_| !self.is_at_start(draft));
        let parent = parent.ok_or_else(|| Fault::new("variation.early").at(place))?;
        self.branches.push((self.at, place));
        self.at = parent;
        self.ply -= 1;
        Ok(())
    }

    fn close(&mut self, draft: &Draft, place: Place) -> Result<(), Fault> {
        if let Some(number) = self.number {
            return Err(Fault::new("number.alone").number("n", number.number as usize).at(number.place));
        }
        let is_empty = self.is_at_start(draft);
        let (varied, _) = self.branches.pop().ok_or_else(|| Fault::new("stray").with("text", ")").at(place))?;
        if is_empty {
            return Err(Fault::new("variation.empty").at(place));
        }
        // The distance back, not the depth of the node: that would take time at every bracket.
        while draft.tree.parent(varied) != Some(self.at) {
            match draft.tree.parent(self.at) {
                Some(parent) => self.at = parent,
                None => break,
            }
            self.ply -= 1;
        }
        self.at = varied;
        self.ply += 1;
        Ok(())
    }
}
