//! Who sees the small game of `rules::toy`. It is compiled into everything that is tested, so that nothing is compiled twice, and
//! stays out of sight of all tests but those of a fourth game.

use std::cell::Cell;
use std::sync::LazyLock;

/// Programs that are run with this variable have the game on their list.
const VARIABLE: &str = "TAFEL_TOY";

static ASKED_FOR: LazyLock<bool> = LazyLock::new(|| std::env::var_os(VARIABLE).is_some());

thread_local! {
    /// Tests run side by side, each in a thread of its own.
    static SHOWN: Cell<bool> = const { Cell::new(false) };
}

/// Puts the small game on the list, for this thread.
pub fn show_toy() {
    SHOWN.set(true);
}

pub(crate) fn is_shown() -> bool {
    SHOWN.get() || *ASKED_FOR
}
