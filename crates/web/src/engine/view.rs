use engine::TextLine;
use ugi::Info;

use super::Trouble;

/// What the engine knows about a position so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct View {
    /// The depth reached.
    pub depth: u32,
    /// The deepest line looked at.
    pub selective_depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited in a second.
    pub nodes_per_second: u64,
    /// How long it has thought, in milliseconds; whoever shows the view measures it.
    pub took: u64,
    /// The best lines, best first; empty when nothing is known yet or the game is over.
    pub lines: Vec<TextLine>,
    /// Whether the engine has ended: nothing more can be found out.
    pub is_done: bool,
    /// Why it has ended, if not for that.
    pub trouble: Option<Trouble>,
}

/// Makes views of what the engine tells.
#[derive(Default)]
pub(super) struct Viewer {
    view: View,
    /// The lines of the newest depth, as far as they have been told.
    fresh: Vec<TextLine>,
}

impl Viewer {
    pub(super) fn hear(&mut self, info: Info) {
        let view = &mut self.view;
        view.depth = info.depth.unwrap_or(view.depth);
        view.selective_depth = info.selective_depth.unwrap_or(view.selective_depth);
        view.nodes = info.nodes.unwrap_or(view.nodes);
        view.nodes_per_second = info.nodes_per_second.unwrap_or(view.nodes_per_second);
        let (Some(outlook), false) = (info.score, info.line.is_empty()) else {
            return;
        };
        let rank = info.rank.unwrap_or(1).max(1) as usize;
        self.fresh.truncate(rank - 1);
        self.fresh.push(TextLine { outlook, moves: info.line });
        // The lines of one depth come one by one; until they are all there, those of the depth before are shown.
        if self.fresh.len() >= view.lines.len() {
            view.lines.clone_from(&self.fresh);
        }
    }

    pub(super) fn finish(&mut self, trouble: Option<Trouble>) {
        self.view.is_done = true;
        self.view.trouble = trouble;
    }

    pub(super) fn view(&self) -> &View {
        &self.view
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_moves(viewer: &Viewer) -> Vec<&str> {
        viewer.view().lines.iter().map(|line| line.moves[0].as_str()).collect()
    }

    #[test]
    fn lines_of_one_depth_are_shown_together() {
        let mut viewer = Viewer::default();
        let hear = |viewer: &mut Viewer, line: &str| viewer.hear(Info::parse(line).unwrap());
        hear(&mut viewer, "info depth 1 multipv 1 score cp 5 nodes 10 nps 99 pv a b");
        assert_eq!(first_moves(&viewer), ["a"]);
        hear(&mut viewer, "info depth 1 multipv 2 score cp 4 nodes 10 pv c");
        assert_eq!(first_moves(&viewer), ["a", "c"]);
        hear(&mut viewer, "info depth 2 multipv 1 score win 3 nodes 20 pv c d");
        assert_eq!(first_moves(&viewer), ["a", "c"]);
        hear(&mut viewer, "info depth 2 multipv 2 score cp 1 nodes 20 pv a");
        assert_eq!(first_moves(&viewer), ["c", "a"]);
        assert_eq!((viewer.view().depth, viewer.view().nodes, viewer.view().nodes_per_second), (2, 20, 99));
        assert!(!viewer.view().is_done);
        viewer.finish(None);
        assert!(viewer.view().is_done);
    }

    #[test]
    fn remarks_show_nothing_and_odd_ranks_do_no_harm() {
        let mut viewer = Viewer::default();
        for line in ["info string a move from the book", "info depth 3", "info multipv 0 score cp 1 pv a"] {
            viewer.hear(Info::parse(line).unwrap());
        }
        assert_eq!(first_moves(&viewer), ["a"]);
        viewer.hear(Info::parse("info multipv 4000000000 score cp 1 pv b").unwrap());
        assert_eq!(first_moves(&viewer), ["a", "b"]);
    }
}
