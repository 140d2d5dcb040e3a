//! Positions as SVG, PNG and terminal text: the one place that knows how a board looks.
//!
//! A [`Scene`] is a position and how it is to be shown. It comes from a table, or from the name of a rulebook and the
//! atoms of a position, which is all that a browser has:
//!
//! ```
//! use diagram::{Scene, TerminalStyle, Theme};
//!
//! let (game, options) = engine::find("abalone:belgian-daisy").unwrap();
//! let mut table = game.table(&options, None).unwrap();
//! table.play("a1b1").unwrap();
//!
//! let scene = Scene::of(table.as_ref()).unwrap().theme(Theme::Dark).flipped(true);
//! assert!(scene.svg().starts_with("<svg"));
//! println!("{}", scene.terminal(TerminalStyle::PLAIN));
//! # #[cfg(feature = "png")]
//! let file: Vec<u8> = scene.png(800).unwrap();
//! ```
//!
//! What can be chosen: [`theme`](Scene::theme), [`look`](Scene::look), [`view`](Scene::view) (square boards),
//! [`flipped`](Scene::flipped), [`coordinates`](Scene::coordinates), [`territory`](Scene::territory) and
//! [`aims`](Scene::aims) (Gunzi), [`ground`](Scene::ground), [`lang`](Scene::lang), [`size`](Scene::size),
//! [`slots`](Scene::slots), [`ids`](Scene::ids); and marks on cells: [`last_move`](Scene::last_move) (set by
//! [`Scene::of`]), [`highlight`](Scene::highlight) for "this is why not", [`targets`](Scene::targets),
//! [`selected`](Scene::selected).
//!
//! A front end that moves pieces about takes the picture apart: [`defs_svg`](Scene::defs_svg), then the layers
//! [`board_svg`](Scene::board_svg), [`marks_svg`](Scene::marks_svg), [`coordinates_svg`](Scene::coordinates_svg), its own groups with the markup of
//! [`pieces`](Scene::pieces), and [`targets_svg`](Scene::targets_svg);
//! [`cell_seen_at`](Scene::cell_seen_at) tells what was clicked.
//!
//! Pictures use no fonts and no filters: letters and figures are drawn with strokes, so they look the same everywhere.

mod colour;
mod font;
mod look;
mod mark;
mod picture;
#[cfg(feature = "png")]
mod png;
mod point;
mod scene;
mod skin;
mod skins;
mod svg;
mod terminal;

pub use look::{Look, Theme, View};
pub use mark::Mark;
#[cfg(feature = "png")]
pub use png::PngError;
pub use scene::{Piece, Scene, UnknownGame};
pub use skin::{Influence, Nature};
pub use terminal::{Glyph, Paint, TerminalColour, TerminalStyle};
