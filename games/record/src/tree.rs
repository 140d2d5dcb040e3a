use crate::Notes;

/// The number of a turn in its [`Tree`]; it stays the same while other turns come and go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(usize);

/// The turns of a record with all their variations.
///
/// The first child of a node goes on with its line, further children are variations. The root stands for the position
/// that the record begins with; its notes are what is said before the first turn. All walks are loops, so depth is
/// limited by memory alone.
///
/// ```
/// # use record::Record;
/// # use rules::{toy::LANE, Options, Rulebook as _};
/// let mut record = Record::new(LANE.table(&Options::new(LANE.options), None)?.as_ref());
/// let first = record.play(record.tree().root(), "2-3")?;
/// let second = record.play(first, "6-5")?;
/// assert_eq!(record.tree().line_to(second), ["2-3", "6-5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// Deleted nodes leave a gap behind, so that the other ids stay valid. The root is always there.
    slots: Vec<Option<Node>>,
}

/// Turns that were cut off a [`Tree`], to be put back into the same tree.
#[derive(Clone, Debug)]
pub struct Cutting {
    parent: NodeId,
    /// The place among the children of the parent.
    place: usize,
    /// The first is the one that was cut; each comes after its parent.
    nodes: Vec<(NodeId, Node)>,
}

impl Cutting {
    /// The turn that was cut off.
    pub fn head(&self) -> NodeId {
        self.nodes.first().map_or(NodeId::ROOT, |(id, _)| *id)
    }

    /// How many turns there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is at least the one that was cut off.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

#[derive(Clone, Debug, Default)]
struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    text: String,
    notes: Notes,
}

/// Everything behind a node of a [`Tree`], taken out to be put back later.
#[derive(Clone, Debug)]
pub struct Branch {
    parent: NodeId,
    children: Vec<NodeId>,
    nodes: Vec<(NodeId, Node)>,
}

impl Branch {
    /// The canonical text of the turn that goes on with the line; empty if there is none.
    pub fn text(&self) -> &str {
        self.first().map_or("", |node| &node.text)
    }

    /// What is said about that turn.
    pub fn notes(&self) -> Option<&Notes> {
        self.first().map(|node| &node.notes)
    }

    pub(crate) const fn parent(&self) -> NodeId {
        self.parent
    }

    pub(crate) fn first_id(&self) -> Option<NodeId> {
        self.children.first().copied()
    }

    fn first(&self) -> Option<&Node> {
        let first = self.first_id()?;
        self.nodes.iter().find(|(id, _)| *id == first).map(|(_, node)| node)
    }
}

impl NodeId {
    const ROOT: Self = Self(0);

    /// The number behind the id, to send it elsewhere.
    pub const fn number(self) -> usize {
        self.0
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self { slots: vec![Some(Node::default())] }
    }
}

impl Tree {
    /// The position before the first turn.
    #[allow(clippy::unused_self)] // reads better at the call, and ties the id to a tree
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// The id with that number, if there is such a node.
    pub fn find(&self, number: usize) -> Option<NodeId> {
        self.node(NodeId(number)).map(|_| NodeId(number))
    }

    /// The canonical text of a turn; empty for the root and for what has been deleted.
    pub fn text(&self, id: NodeId) -> &str {
        self.node(id).map_or("", |node| &node.text)
    }

    /// The node before; none for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    /// The nodes that follow: first the one that goes on with the line, then the variations.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&[], |node| &node.children)
    }

    /// What is said about a turn.
    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.node(id).map(|node| &node.notes)
    }

    /// What is said about a turn, to change it.
    pub fn notes_mut(&mut self, id: NodeId) -> Option<&mut Notes> {
        self.node_mut(id).map(|node| &mut node.notes)
    }

    /// How many turns there are, variations included.
    pub fn len(&self) -> usize {
        self.slots.iter().flatten().count() - 1
    }

    /// Whether there is no turn at all.
    pub fn is_empty(&self) -> bool {
        self.children(self.root()).is_empty()
    }

    /// The line that goes on from a node, without the node itself.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.children(id).first().copied(), |&id| self.children(id).first().copied())
    }

    /// The turns of the game as it was played.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(self.root())
    }

    /// The last node of the main line; the root if there are no turns.
    pub fn last(&self) -> NodeId {
        self.main_line().last().unwrap_or(self.root())
    }

    /// The nodes from the first turn to this one, both included; empty for the root.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> =
            std::iter::successors(Some(id), |&id| self.parent(id)).filter(|&id| id != self.root()).collect();
        path.reverse();
        path
    }

    /// The texts of the turns from the first to this one.
    pub fn line_to(&self, id: NodeId) -> Vec<&str> {
        self.path(id).into_iter().map(|id| self.text(id)).collect()
    }

    /// How many turns lead to this node: 1 for the first turn.
    pub fn ply(&self, id: NodeId) -> usize {
        std::iter::successors(self.parent(id), |&id| self.parent(id)).count()
    }

    /// Whether the node lies on the main line; the root does.
    pub fn is_main(&self, id: NodeId) -> bool {
        self.variation(id).is_none() && self.node(id).is_some()
    }

    /// Every node but the root, each after its parent and each line before its variations.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut waiting: Vec<_> = self.children(self.root()).iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let id = waiting.pop()?;
            waiting.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// Moves the variation that the node lies on one place forward among its siblings. The one that comes first is the
    /// line. `false` if the node is on the main line already.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some((parent, index)) = self.variation(id) else {
            return false;
        };
        if let Some(node) = self.node_mut(parent) {
            node.children.swap(index, index - 1);
        }
        self.settle_comments(parent);
        true
    }

    /// Makes the line that leads to the node the main line. `false` if it is that already.
    pub fn make_main(&mut self, id: NodeId) -> bool {
        let mut changed = false;
        while let Some((parent, index)) = self.variation(id) {
            if let Some(node) = self.node_mut(parent) {
                node.children[..=index].rotate_right(1);
            }
            self.settle_comments(parent);
            changed = true;
        }
        changed
    }

    /// Deletes a turn and everything that follows it. `false` for the root and for what is not there.
    pub fn delete(&mut self, id: NodeId) -> bool {
        let cutting = self.cut(id);
        if let Some(cutting) = &cutting {
            self.settle_comments(cutting.parent);
        }
        cutting.is_some()
    }

    /// Cuts off a turn and everything that follows it, so that it can be [put back](Self::put_back). None for the root and
    /// for what is not there. The turns that stay are not touched: see [`Self::settle_comments`].
    pub fn cut(&mut self, id: NodeId) -> Option<Cutting> {
        let parent = self.parent(id)?;
        let siblings = &mut self.node_mut(parent)?.children;
        let place = siblings.iter().position(|&child| child == id)?;
        siblings.remove(place);
        Some(Cutting { parent, place, nodes: self.take_out(vec![id]) })
    }

    /// Puts back what was cut off this tree, with the ids it had, and returns the id of its first turn. Where that cannot
    /// be, since its place is gone or taken, the cutting comes back.
    pub fn put_back(&mut self, cutting: Cutting) -> Result<NodeId, Cutting> {
        let is_free = |id: NodeId| self.slots.get(id.0).is_some_and(Option::is_none);
        let has_place = self.children(cutting.parent).len() >= cutting.place && self.node(cutting.parent).is_some();
        let head = cutting.head();
        if !has_place || !cutting.nodes.iter().all(|&(id, _)| is_free(id)) {
            return Err(cutting);
        }
        if let Some(node) = self.node_mut(cutting.parent) {
            node.children.insert(cutting.place, head);
        }
        for (id, node) in cutting.nodes {
            self.slots[id.0] = Some(node);
        }
        Ok(head)
    }

    /// Puts the children of a node into another order and returns the old one. None, and nothing is done, if those are not
    /// its children. No comment is moved: see [`Self::settle_comments`].
    pub fn arrange(&mut self, parent: NodeId, order: Vec<NodeId>) -> Option<Vec<NodeId>> {
        let node = self.node_mut(parent)?;
        let sorted = |list: &[NodeId]| {
            let mut numbers: Vec<_> = list.iter().map(|id| id.0).collect();
            rules::sort_few(&mut numbers, |&number| number);
            numbers
        };
        (sorted(&node.children) == sorted(&order)).then(|| std::mem::replace(&mut node.children, order))
    }

    /// Takes out everything behind a node, variations included. Until it is attached again, ids within it lead nowhere.
    pub fn detach_after(&mut self, parent: NodeId) -> Branch {
        let children = self.node_mut(parent).map(|node| std::mem::take(&mut node.children)).unwrap_or_default();
        let nodes = self.take_out(children.clone());
        Branch { parent, children, nodes }
    }

    /// Puts back what was taken out of this tree, with the same ids, before what may have come in its place. `false`, and
    /// nothing happens, if the node before it is no longer there.
    pub fn attach(&mut self, branch: Branch) -> bool {
        let Some(parent) = self.node_mut(branch.parent) else {
            return false;
        };
        parent.children.splice(0..0, branch.children);
        for (id, node) in branch.nodes {
            if let Some(slot) = self.slots.get_mut(id.0) {
                *slot = Some(node);
            }
        }
        true
    }

    /// Adds a turn behind `parent`, as its last child. The caller vouches for its legality.
    pub(crate) fn push(&mut self, parent: NodeId, text: String) -> NodeId {
        let id = NodeId(self.slots.len());
        if let Some(node) = self.node_mut(parent) {
            node.children.push(id);
        }
        self.slots.push(Some(Node { parent: Some(parent), text, ..Node::default() }));
        id
    }

    pub(crate) fn set_text(&mut self, id: NodeId, text: String) {
        if let Some(node) = self.node_mut(id) {
            node.text = text;
        }
    }

    /// Takes these nodes and all behind them out of their slots, each after its parent.
    fn take_out(&mut self, mut waiting: Vec<NodeId>) -> Vec<(NodeId, Node)> {
        let mut nodes = Vec::new();
        while let Some(id) = waiting.pop() {
            if let Some(node) = self.slots.get_mut(id.0).and_then(Option::take) {
                waiting.extend(&node.children);
                nodes.push((id, node));
            }
        }
        nodes
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.slots.get(id.0)?.as_ref()
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.slots.get_mut(id.0)?.as_mut()
    }

    /// Where the innermost variation that the node lies on branches off: its parent and its place there.
    fn variation(&self, id: NodeId) -> Option<(NodeId, usize)> {
        let mut id = id;
        while let Some(parent) = self.parent(id) {
            match self.children(parent).iter().position(|&child| child == id) {
                Some(0) => id = parent,
                Some(index) => return Some((parent, index)),
                None => return None,
            }
        }
        None
    }

    /// Only variations have comments in front of them. A turn that has come to go on with its line, as the first child of
    /// `parent`, keeps what was said there among the comments behind it.
    pub fn settle_comments(&mut self, parent: NodeId) {
        let first = self.children(parent).first().copied();
        if let Some(notes) = first.and_then(|id| self.notes_mut(id)) {
            let mut comments = std::mem::take(&mut notes.before);
            comments.append(&mut notes.comments);
            notes.comments = comments;
        }
    }
}

/// Trees are equal if they hold the same turns with the same notes in the same order, whatever their ids.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let mut waiting = vec![(self.root(), other.root())];
        while let Some((a, b)) = waiting.pop() {
            let (mine, theirs) = (self.children(a), other.children(b));
            if self.text(a) != other.text(b) || self.notes(a) != other.notes(b) || mine.len() != theirs.len() {
                return false;
            }
            waiting.extend(mine.iter().copied().zip(theirs.iter().copied()));
        }
        true
    }
}

impl Eq for Tree {}
