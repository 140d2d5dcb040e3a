use crate::NodeId;

use crate::study::state::{Go, Study};

impl Study {
    /// Where one stands, as the places among siblings from the root on: this outlives writing and reading.
    pub fn address(&self) -> Vec<usize> {
        let tree = self.record().tree();
        let place = |id: NodeId| {
            let siblings = tree.parent(id).map_or(&[][..], |parent| tree.children(parent));
            siblings.iter().position(|&sibling| sibling == id).unwrap_or(0)
        };
        tree.path(self.at()).into_iter().map(place).collect()
    }

    /// Goes to an address, as far as it leads.
    pub fn go_to_address(&mut self, address: &[usize]) {
        let tree = self.record().tree();
        let mut at = tree.root();
        for &place in address {
            let Some(&next) = tree.children(at).get(place) else {
                break;
            };
            at = next;
        }
        self.go(Go::To(at));
    }
}
