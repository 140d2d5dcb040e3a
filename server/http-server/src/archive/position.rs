//! Positions as numbers.

use rules::Table;
use sha2::{Digest as _, Sha256};

/// The number of a position in the archive. Turned or mirrored it is the same position, as long as the same side is to move; how
/// long the game has lasted does not count. It stays the same in all versions of the program: it is kept.
pub(crate) fn position_number(table: &dyn Table) -> i64 {
    let mut digest = Sha256::new();
    digest.update(table.rulebook().id());
    digest.update([0]);
    for atom in table.canonical_atoms() {
        digest.update(atom.to_le_bytes());
    }
    let first = digest.finalize().into_iter().take(8);
    first.fold(0_u64, |number, byte| number << 8 | u64::from(byte)).cast_signed()
}
