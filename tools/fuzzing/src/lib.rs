//! What must hold for any input, whatever its bytes.
//!
//! Each target is a plain function from bytes to nothing that panics when a promise is broken. `fuzz/` hands them to
//! libFuzzer; the tests of this crate drive the same functions with random and mutilated inputs. No game is named here:
//! all that [`engine::all`] lists is tried.

// That is what the targets are for.
#![allow(clippy::missing_panics_doc)]

mod bytes;
mod games;
mod mutate;
mod records;
mod said;
mod texts;

pub use games::{clicks, games};
pub use mutate::mutate;
pub use records::records;
pub use texts::{moves, names, positions};

/// A target: it takes any bytes and panics if a promise is broken.
pub type Target = fn(&[u8]);

/// All targets by name, as in `fuzz/fuzz_targets`.
pub const TARGETS: [(&str, Target); 6] = [
    ("clicks", clicks),
    ("games", games),
    ("moves", moves),
    ("names", names),
    ("positions", positions),
    ("records", records),
];
