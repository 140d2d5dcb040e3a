use std::marker::PhantomData;

use rules::{Layered, Place};

/// One number for each place of a game, in one row.
pub(crate) struct Numbers<P> {
    /// The first number of each block with its layer and block, in order.
    firsts: Vec<(u64, u32, u32)>,
    /// Where the blocks of each layer begin in `firsts`.
    layers: Vec<usize>,
    of: PhantomData<fn() -> P>,
}

/// Numbers are below this, so that there is room for something beside them in a word.
pub(crate) const MOST: u64 = 1 << 47;

impl<P: Layered> Numbers<P> {
    /// The numbers of a game; none if it has too many positions.
    pub(crate) fn new() -> Option<Self> {
        let mut numbers = Self { firsts: Vec::new(), layers: Vec::new(), of: PhantomData };
        let mut first = 0;
        for layer in 0..P::LAYERS {
            numbers.layers.push(numbers.firsts.len());
            for block in 0..P::blocks(layer) {
                numbers.firsts.push((first, layer, block));
                first += P::block_len(layer, block);
            }
        }
        (first < MOST).then_some(numbers)
    }

    /// The number of a position; none if it cannot arise in a game.
    pub(crate) fn number(&self, position: &P) -> Option<u64> {
        let place = position.place()?;
        let at = self.layers[place.layer as usize] + place.block as usize;
        Some(self.firsts[at].0 + place.index)
    }

    /// The position of a number; none if there is no such number.
    pub(crate) fn position(&self, number: u64) -> Option<P> {
        let at = self.firsts.partition_point(|&(first, ..)| first <= number).checked_sub(1)?;
        let (first, layer, block) = self.firsts[at];
        P::at_place(Place { layer, block, index: number - first })
    }
}
