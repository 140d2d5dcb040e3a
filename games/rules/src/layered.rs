use crate::Symmetric;

/// Where a position stands among all that can arise in a game.
///
/// Positions lie in *layers*, and no move leads to a higher one. Within a layer they lie in *blocks*, and no move leads from
/// one block to another of the same layer: a move either stays in its block or goes to a lower layer. So what is true of a
/// layer can be worked out block by block once the layers below it are known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// What no move can add to, such as the number of pieces that can still move.
    pub layer: u32,
    /// What no move can change without leaving the layer.
    pub block: u32,
    /// The rest, below [`Layered::block_len`].
    pub index: u64,
}

/// A game whose positions can be numbered by what moves cannot undo.
///
/// **Contract.** All images of a position under [`Symmetric::image`] have the same place, other positions (counters aside)
/// have others. What follows after a position that has a place has one, too.
pub trait Layered: Symmetric {
    /// Layers are below this number.
    const LAYERS: u32;

    /// How many blocks a layer has.
    fn blocks(layer: u32) -> u32;

    /// How many places a block has; some of them may be empty.
    fn block_len(layer: u32, block: u32) -> u64;

    /// The layer that this position belongs to, whether it can arise in a game or not.
    fn layer(&self) -> u32;

    /// The place of this position; none if it cannot arise in a game.
    fn place(&self) -> Option<Place>;

    /// A position of that place; none if there is no such place. Whether the place is *its* place is for the caller to ask:
    /// of several images one has it.
    fn at_place(place: Place) -> Option<Self>;
}
