use std::marker::PhantomData;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use rules::{Layered, Place};

use crate::block::Below;
use crate::entry::Entry;
use crate::error::FileError;
use crate::file::{LayerFile, file_name};

/// The tables of a game in a folder. Blocks are read and held against their checksums when they are first asked for.
pub struct Tables<P> {
    layers: Vec<Layer>,
    /// How many bytes may be held in memory, and how many are.
    most: u64,
    held: AtomicU64,
    of: PhantomData<fn() -> P>,
}

struct Layer {
    file: Mutex<LayerFile>,
    blocks: Vec<OnceLock<Option<Box<[Entry]>>>>,
}

impl<P: Layered> Tables<P> {
    /// The layers that there are, from the lowest up, the last as far as it has been made. At most so many mebibytes of them are
    /// held in memory; beyond that nothing more is known. No file at all is no error: then there are no layers.
    pub fn open(folder: &Path, game: &str, mebibytes: u64) -> Result<Self, FileError> {
        let mut tables = Self::empty(mebibytes);
        for layer in 1..P::LAYERS {
            if !folder.join(file_name(game, layer)).exists() {
                if let Some(part) = LayerFile::open_part::<P>(folder, game, layer) {
                    tables.add(part, layer);
                }
                break;
            }
            tables.add(LayerFile::open::<P>(folder, game, layer)?, layer);
        }
        Ok(tables)
    }

    pub(crate) fn empty(mebibytes: u64) -> Self {
        Self { layers: Vec::new(), most: mebibytes << 20, held: AtomicU64::new(0), of: PhantomData }
    }

    pub(crate) fn add(&mut self, file: LayerFile, layer: u32) {
        let blocks = (0..P::blocks(layer)).map(|_| OnceLock::new()).collect();
        self.layers.push(Layer { file: Mutex::new(file), blocks });
    }

    /// Up to which layer there are tables; 0 if there are none.
    pub fn layers(&self) -> u32 {
        self.layers.len() as u32
    }

    /// What is known of a position; none if no table has it. Where the game is over nobody need ask.
    #[inline]
    pub fn get(&self, position: &P) -> Option<Entry> {
        if position.layer() > self.layers() {
            return None;
        }
        self.entry(position.place().filter(|place| place.layer > 0)?)
    }
}

impl<P: Layered> Below for Tables<P> {
    fn entry(&self, place: Place) -> Option<Entry> {
        let layer = self.layers.get((place.layer as usize).checked_sub(1)?)?;
        let block = layer.blocks.get(place.block as usize)?;
        if block.get().is_none() {
            let mut file = layer.file.lock().unwrap_or_else(PoisonError::into_inner);
            let size = file.size(place.block);
            if block.get().is_none() && self.held.load(Ordering::Relaxed) + size > self.most {
                return None;
            }
            // What is damaged is as good as not there; `check` says so.
            block.get_or_init(|| {
                self.held.fetch_add(size, Ordering::Relaxed);
                file.read(place.block).ok().map(Vec::into_boxed_slice)
            });
        }
        block.get()?.as_ref()?.get(place.index as usize).copied()
    }
}
