use geometry::hexagon::Symmetry;
use rules::Symmetric;

use crate::Abalone;

/// The twelve ways to lay the board on itself, each with and without swapping the colours.
const IMAGES: usize = 2 * Symmetry::ALL.len();

impl Symmetric for Abalone {
    fn symmetries() -> usize {
        IMAGES - 1
    }

    fn image(&self, index: usize) -> Option<Self> {
        // Image 0 would be the position itself.
        let image = index + 1;
        let symmetry = Symmetry::ALL[image % Symmetry::ALL.len()];
        (image < IMAGES).then(|| self.map(|set| symmetry.set(set), image >= Symmetry::ALL.len()))
    }
}
