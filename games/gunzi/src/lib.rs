//! Gunzi: wedges that turn with every move, on 17 fields.
//!
//! Each player has four wedges with a *peak*, a *block* opposite and *flanks* between. They sway, jump over hostile wedges
//! (which become tombstones), topple them (which change sides), and on the far side become pillars that own the fields
//! around them and take what stands there. When a player cannot move, points are counted.
//!
//! [`GUNZI`] is the game for front ends, [`Gunzi`] the position.
//!
//! ```
//! use gunzi::Gunzi;
//! use rules::{Notation, Position, Side};
//!
//! let mut position = Gunzi::start(Side::One);
//! let m = position.parse_move("a1-b1r").unwrap();
//! position.play(m);
//! assert_eq!(position.position_text(), "-,B1,-,B1,B1/B2,-,-,-,-,-,-/W4,W4,-,W4,W4 w 2");
//! ```

mod attempt;
mod blow;
mod blow_entry;
mod compose;
mod describe;
mod fact;
mod generate;
mod guess;
mod input;
mod judge;
mod jump;
mod moves;
mod notation;
mod numbering;
mod path;
mod piece;
mod play;
mod position;
mod position_text;
mod prompt;
mod symmetry;
mod taking;
mod words;

use rules::{Description, HouseRules, OptionKind, OptionSpec, Showcase, Side};

pub use fact::{Fact, decode};
pub use moves::{Gains, Move, Swerve, Top};
pub use piece::{HIGHEST, LOWEST, Piece, Setup};
pub use position::{Gunzi, Variant};

/// The game, ready to be put on a list of games.
pub static GUNZI: Description<Gunzi> = Description {
    id: "gunzi",
    title: "Gunzi",
    options: &[
        OptionSpec { key: "first", kind: OptionKind::Choice(&["black-first", "white-first"]), default: "black-first" },
        OptionSpec { key: "pillar-blocks", kind: OptionKind::Switch, default: "off" },
        OptionSpec { key: "repetition", kind: OptionKind::Switch, default: "on" },
    ],
    start: |options| {
        let first = if options.get("first") == "white-first" { Side::Two } else { Side::One };
        Gunzi::start_of(first, Variant { pillar_blocks: options.is_on("pillar-blocks") })
    },
    house_rules: HouseRules::of,
    accepts: |_| Ok(()),
    showcase: Showcase { options: "", position: Some("-,-,B6,-,B1/-,W5,B1,-,-,-,-/W3,BP3,-,-,W4 w 20") },
};
