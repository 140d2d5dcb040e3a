use engine::TextLine;
use protocol::worker::Info;
use worker::outlook_of_wire;

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
        let Some(line) = info.line.filter(|line| !line.moves.is_empty()) else {
            return;
        };
        self.fresh.truncate(line.rank.max(1) as usize - 1);
        self.fresh.push(TextLine { outlook: outlook_of_wire(line.outlook), moves: line.moves });
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
    use protocol::worker::{Line, Outlook};

    fn first_moves(viewer: &Viewer) -> Vec<&str> {
        viewer.view().lines.iter().map(|line| line.moves[0].as_str()).collect()
    }

    fn info(depth: u32, nodes: u64, rank: u32, moves: &[&str]) -> Info {
        let moves = moves.iter().map(|&text| text.to_owned()).collect();
        let line = Some(Line { rank, outlook: Outlook::Estimate(5), moves });
        Info { depth: Some(depth), nodes: Some(nodes), line, ..Info::default() }
    }

    #[test]
    fn lines_of_one_depth_are_shown_together() {
        let mut viewer = Viewer::default();
        viewer.hear(Info { nodes_per_second: Some(99), ..info(1, 10, 1, &["a", "b"]) });
        assert_eq!(first_moves(&viewer), ["a"]);
        viewer.hear(info(1, 10, 2, &["c"]));
        assert_eq!(first_moves(&viewer), ["a", "c"]);
        viewer.hear(info(2, 20, 1, &["c", "d"]));
        assert_eq!(first_moves(&viewer), ["a", "c"]);
        viewer.hear(info(2, 20, 2, &["a"]));
        assert_eq!(first_moves(&viewer), ["c", "a"]);
        assert_eq!((viewer.view().depth, viewer.view().nodes, viewer.view().nodes_per_second), (2, 20, 99));
        assert!(!viewer.view().is_done);
        viewer.finish(None);
        assert!(viewer.view().is_done);
    }

    #[test]
    fn reports_without_a_line_show_nothing_and_odd_ranks_do_no_harm() {
        let mut viewer = Viewer::default();
        viewer.hear(Info::default());
        viewer.hear(Info { depth: Some(3), ..Info::default() });
        viewer.hear(info(3, 1, 1, &[]));
        assert!(viewer.view().lines.is_empty());
        viewer.hear(info(3, 1, 0, &["a"]));
        assert_eq!(first_moves(&viewer), ["a"]);
        viewer.hear(info(3, 1, 4_000_000_000, &["b"]));
        assert_eq!(first_moves(&viewer), ["a", "b"]);
    }
}
