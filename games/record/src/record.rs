use std::fmt;

use rules::{Lang, Options, Outcome, Rulebook, Side, Table};

use crate::fault::Fault;
use crate::replay;
use crate::{NodeId, Tags, Termination, Tree};

/// A game that was played or is being looked at: who, when, from which position, all turns with variations and what is
/// said about them, and how it ended.
///
/// Turns are canonical texts and were legal when they were added. What can be changed freely is checked by
/// [`Record::replay`].
///
/// ```
/// # use record::Record;
/// # use rules::{toy::LANE, Options, Rulebook as _, Side};
/// let mut record = Record::new(LANE.table(&Options::new(LANE.options), None)?.as_ref());
/// record.set_player(Side::One, "Ada");
/// let first = record.play(record.tree().root(), "2-3")?;
/// record.tree_mut().notes_mut(first).unwrap().comments.push("There is no other.".to_owned());
/// assert_eq!(
///     record.to_string(),
///     "[Format \"1\"]\n[Game \"lane\"]\n[One \"Ada\"]\n[Result \"*\"]\n\n1. 2-3 {There is no other.} *\n"
/// );
/// assert_eq!(record.replay()?.position_text(), "1.1..22 2 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Record {
    /// The table before the first turn: the game, its options and its start position.
    setup: Box<dyn Table>,
    /// Players, event, date and whatever else is known.
    pub tags: Tags,
    /// Who won; none if the game goes on or nobody knows.
    pub result: Option<Outcome>,
    /// The points of both sides at the end, in games that count them.
    pub score: Option<[u16; 2]>,
    /// What ended the game, if that is known.
    pub termination: Option<Termination>,
    tree: Tree,
}

impl Record {
    /// The record of a game as it stands on a table: its setup, its turns, and its end if it has ended.
    pub fn new(table: &dyn Table) -> Self {
        let mut setup = table.fork();
        while setup.take_back() {}
        let mut record =
            Self { setup, tags: Tags::default(), result: None, score: None, termination: None, tree: Tree::default() };
        let mut at = record.tree.root();
        for text in table.played() {
            at = record.tree.push(at, text);
        }
        record.note_end(table);
        record
    }

    pub(crate) fn from_parts(setup: Box<dyn Table>, tree: Tree) -> Self {
        Self { setup, tags: Tags::default(), result: None, score: None, termination: None, tree }
    }

    /// The game.
    pub fn rulebook(&self) -> &'static dyn Rulebook {
        self.setup.rulebook()
    }

    /// The options it is played with.
    pub fn options(&self) -> &Options {
        self.setup.options()
    }

    /// The table before the first turn.
    pub fn setup(&self) -> &dyn Table {
        self.setup.as_ref()
    }

    /// The text of the start position, if it is not the one that the options give.
    pub fn start(&self) -> Option<String> {
        (!self.setup.is_standard_start()).then(|| self.setup.start_text())
    }

    /// The turns.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The turns, to promote, delete and comment them.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// The tag that holds the name of a player: the side's English name, such as `Black`.
    pub fn player_tag(&self, side: Side) -> String {
        let name = self.setup.side_name(side, Lang::En);
        let letters: String = name.chars().filter(|&c| crate::tags::is_name_char(c)).collect();
        let other = self.setup.side_name(side.other(), Lang::En);
        if crate::tags::is_name(&letters) && !crate::tags::OWN.contains(&letters.as_str()) && name != other {
            letters
        } else {
            ["One", "Two"][side.index()].to_owned()
        }
    }

    /// The name of a player.
    pub fn player(&self, side: Side) -> Option<&str> {
        self.tags.get(&self.player_tag(side))
    }

    /// Names a player.
    pub fn set_player(&mut self, side: Side, name: &str) {
        let tag = self.player_tag(side);
        self.tags.set(&tag, name);
    }

    /// The table after the turns that lead to a node; none if there is no such node.
    pub fn table_at(&self, id: NodeId) -> Option<Box<dyn Table>> {
        self.tree.find(id.number())?;
        let mut table = self.setup.fork();
        for text in self.tree.line_to(id) {
            table.play(text).ok()?;
        }
        Some(table)
    }

    /// Plays a move behind a node, in any spelling, and returns its node: the one that is there already, or a new one
    /// at the end of the children.
    pub fn play(&mut self, at: NodeId, text: &str) -> Result<NodeId, Fault> {
        let table = self.table_at(at).ok_or_else(|| Fault::new("no-turn"))?;
        self.play_on(at, table.as_ref(), text)
    }

    /// The same for who has at hand the table that stands at the node: nothing is replayed.
    pub fn play_on(&mut self, at: NodeId, table: &dyn Table, text: &str) -> Result<NodeId, Fault> {
        let illegal = |error| replay::illegal(text, table.plies() + 1, None, error);
        let text = table.judge(text).map_err(illegal)?;
        let known = self.tree.children(at).iter().copied().find(|&child| self.tree.text(child) == text);
        Ok(known.unwrap_or_else(|| self.tree.push(at, text)))
    }

    /// Takes result, score and termination from the end of the main line, if the rules have ended the game there.
    /// `false` if they have not, or if the main line cannot be played.
    pub fn conclude(&mut self) -> bool {
        match self.table_at(self.tree.last()) {
            Some(table) => self.note_end(table.as_ref()),
            None => false,
        }
    }

    /// The same for who has at hand the table that stands at the end of the main line.
    pub fn conclude_on(&mut self, table: &dyn Table) -> bool {
        self.note_end(table)
    }

    /// Replays everything and checks that result, score and termination agree with it. Returns the table at the end of
    /// the main line.
    ///
    /// A game that the rules or the house rules of its options have ended cannot go on in the main line and has their
    /// result and score. Variations may go on after a draw by the house rules. A game that they have not ended can have
    /// any result: players resign, agree and run out of time.
    pub fn replay(&self) -> Result<Box<dyn Table>, Fault> {
        let replay = replay::judge(&self.tree, self.setup.fork(), |_| None)?;
        replay::check_end(self, replay.table.as_ref())?;
        Ok(replay.table)
    }

    /// Takes result, score and termination from a table that stands at the end of the main line, if the rules have ended
    /// the game there. `false` if they have not.
    pub(crate) fn note_end(&mut self, table: &dyn Table) -> bool {
        let Some(ending) = table.ending() else {
            return false;
        };
        self.result = Some(ending.outcome);
        self.score = ending.score;
        self.termination = Some(Termination::Rules);
        true
    }
}

impl Clone for Record {
    fn clone(&self) -> Self {
        Self {
            setup: self.setup.fork(),
            tags: self.tags.clone(),
            result: self.result,
            score: self.score,
            termination: self.termination.clone(),
            tree: self.tree.clone(),
        }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.rulebook().id() == other.rulebook().id()
            && self.options() == other.options()
            && self.setup.start_text() == other.setup.start_text()
            && self.tags == other.tags
            && self.result == other.result
            && self.score == other.score
            && self.termination == other.termination
            && self.tree == other.tree
    }
}

impl Eq for Record {}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record")
            .field("game", &self.rulebook().id())
            .field("options", &self.options().to_string())
            .field("start", &self.setup.start_text())
            .field("tags", &self.tags)
            .field("result", &self.result)
            .field("score", &self.score)
            .field("termination", &self.termination)
            .field("tree", &self.tree)
            .finish()
    }
}

/// The record in Tafel's own format, as `FORMAT.md` describes it.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::tafel::write(self))
    }
}
