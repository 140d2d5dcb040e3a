use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use rules::Layered;

use crate::block::solve;
use crate::entry::Entry;
use crate::error::FileError;
use crate::file::{LayerFile, file_name};
use crate::lookup::Tables;

/// Which tables to make, and with what.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// Where they are kept.
    pub folder: &'a Path,
    /// The name of the game, which the files carry.
    pub game: &'a str,
    /// Up to which layer.
    pub layers: u32,
    /// How many threads work on it, at least one.
    pub threads: usize,
    /// At most so many blocks of the highest layer are made in this run; the rest is left for another.
    pub most_blocks: Option<usize>,
}

/// How far the making is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The layer being made.
    pub layer: u32,
    /// How many places of it have been settled, and how many there are.
    pub done: u64,
    /// How many places the layer has.
    pub places: u64,
}

/// What there is now of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// The layer.
    pub layer: u32,
    /// Its blocks.
    pub blocks: u32,
    /// Its places.
    pub places: u64,
    /// The bytes that its file has.
    pub bytes: u64,
    /// How many of its blocks were made now; the others were there.
    pub new_blocks: u32,
}

/// Makes the tables of all layers up to some, as far as they are not there yet; goes on where it was interrupted. Tells of
/// the layers that are whole.
pub fn make<P: Layered>(order: Order<'_>, progress: &mut dyn FnMut(Progress)) -> Result<Vec<Made>, FileError> {
    std::fs::create_dir_all(order.folder).map_err(FileError::system(order.folder))?;
    let mut below = Tables::<P>::empty(u64::MAX >> 20);
    let mut made = Vec::new();
    for layer in 1..=order.layers.min(P::LAYERS - 1) {
        let new_blocks = make_layer(order, layer, &below, progress)?;
        if !order.folder.join(file_name(order.game, layer)).exists() {
            break;
        }
        let file = LayerFile::open::<P>(order.folder, order.game, layer)?;
        let path = order.folder.join(file_name(order.game, layer));
        let bytes = std::fs::metadata(&path).map_err(FileError::system(&path))?.len();
        made.push(Made { layer, blocks: P::blocks(layer), places: places::<P>(layer), bytes, new_blocks });
        below.add(file, layer);
    }
    Ok(made)
}

/// The entries of one block by the index of their places, worked out from tables of the layers below it.
pub fn solve_block<P: Layered>(tables: &Tables<P>, layer: u32, block: u32) -> Result<Vec<Entry>, FileError> {
    solve::<P>(layer, block, tables)
}

/// How many places a layer has.
pub(crate) fn places<P: Layered>(layer: u32) -> u64 {
    (0..P::blocks(layer)).map(|block| P::block_len(layer, block)).sum()
}

fn make_layer<P: Layered>(
    order: Order<'_>,
    layer: u32,
    below: &Tables<P>,
    progress: &mut dyn FnMut(Progress),
) -> Result<u32, FileError> {
    if order.folder.join(file_name(order.game, layer)).exists() {
        return Ok(0);
    }
    let mut file = LayerFile::begin::<P>(order.folder, order.game, layer)?;
    let mut missing: Vec<u32> = (0..P::blocks(layer)).filter(|&block| !file.is_done(block)).collect();
    let places = places::<P>(layer);
    let left: u64 = missing.iter().map(|&block| P::block_len(layer, block)).sum();
    let all = missing.len();
    if let Some(most) = order.most_blocks.filter(|_| layer == order.layers) {
        missing.truncate(most);
    }
    let mut done = places - left;
    progress(Progress { layer, done, places });
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::sync_channel(2);
    thread::scope(|scope| {
        for _ in 0..order.threads.max(1) {
            let (sender, missing, next, failed) = (sender.clone(), &missing, &next, &failed);
            scope.spawn(move || {
                while let Some(&block) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if failed.load(Ordering::Relaxed) || sender.send((block, solve::<P>(layer, block, below))).is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut result = Ok(());
        for (block, solved) in receiver {
            let written = solved.and_then(|entries| file.write(block, &entries));
            if let (Err(error), true) = (written, result.is_ok()) {
                failed.store(true, Ordering::Relaxed);
                result = Err(error);
            }
            done += P::block_len(layer, block);
            progress(Progress { layer, done, places });
        }
        result
    })?;
    if missing.len() == all {
        file.finish(order.folder, order.game)?;
    }
    Ok(missing.len() as u32)
}
