//! The file of one layer: a head, a checksum for each block, and the entries of each block at its fixed place.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use rules::Layered;

use crate::claim::claim;
use crate::entry::Entry;
use crate::error::FileError;

const MAGIC: &[u8; 8] = b"TAFELTAB";
const VERSION: u16 = 1;

/// The name of the file that has a layer of a game.
pub fn file_name(game: &str, layer: u32) -> String {
    format!("{game}-{layer}.table")
}

/// Where a layer is while it is being made.
pub(crate) fn part_name(game: &str, layer: u32) -> String {
    format!("{}.part", file_name(game, layer))
}

/// The file of a layer, open for reading, or for writing while it is being made.
pub(crate) struct LayerFile {
    path: PathBuf,
    file: File,
    layer: u32,
    /// The checksum of each block; 0 if it is yet to be made.
    sums: Vec<u64>,
    /// Where each block begins, and where the last one ends.
    offsets: Vec<u64>,
    head: usize,
}

impl LayerFile {
    /// Opens a layer that has been made.
    pub(crate) fn open<P: Layered>(folder: &Path, game: &str, layer: u32) -> Result<Self, FileError> {
        let path = folder.join(file_name(game, layer));
        let file = File::open(&path).map_err(FileError::system(&path))?;
        let opened = Self::read_head::<P>(path, file, game, layer)?;
        let len = opened.file.metadata().map_err(FileError::system(&opened.path))?.len();
        let is_whole = opened.sums.iter().all(|&sum| sum != 0) && Some(&len) == opened.offsets.last();
        if is_whole { Ok(opened) } else { Err(FileError::Damaged(opened.path)) }
    }

    /// Opens a layer that is still being made, or whose making was interrupted: the blocks that are there can be used. None if
    /// there is no such file, or nothing to be used in it.
    pub(crate) fn open_part<P: Layered>(folder: &Path, game: &str, layer: u32) -> Option<Self> {
        let path = folder.join(part_name(game, layer));
        Self::read_head::<P>(path.clone(), File::open(&path).ok()?, game, layer).ok()
    }

    /// Begins to make a layer, or goes on: blocks that are there already keep their checksums.
    pub(crate) fn begin<P: Layered>(folder: &Path, game: &str, layer: u32) -> Result<Self, FileError> {
        let path = folder.join(part_name(game, layer));
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let is_new = !path.exists();
        let mut file = options.create(true).truncate(false).open(&path).map_err(FileError::system(&path))?;
        claim(&file, &path)?;
        if is_new {
            let head = head::<P>(game, layer);
            let sums = vec![0; 8 * P::blocks(layer) as usize];
            file.write_all(&[head, sums].concat()).map_err(FileError::system(&path))?;
        }
        let mut begun = Self::read_head::<P>(path, file, game, layer)?;
        // Whatever was being written when the power went is made again.
        for block in 0..begun.sums.len() as u32 {
            if begun.is_done(block) && begun.read(block).is_err() {
                begun.sums[block as usize] = 0;
            }
        }
        Ok(begun)
    }

    fn read_head<P: Layered>(path: PathBuf, mut file: File, game: &str, layer: u32) -> Result<Self, FileError> {
        let expected = head::<P>(game, layer);
        let blocks = P::blocks(layer) as usize;
        let mut start = vec![0; expected.len()];
        file.seek(SeekFrom::Start(0)).map_err(FileError::system(&path))?;
        if file.read_exact(&mut start).is_err() || !start.starts_with(MAGIC) {
            return Err(FileError::Foreign(path));
        }
        let version = u16::from_le_bytes([start[MAGIC.len()], start[MAGIC.len() + 1]]);
        if version != VERSION {
            return Err(FileError::Version(path, version));
        }
        if start != expected {
            return Err(FileError::Game(path));
        }
        let mut bytes = vec![0; 8 * blocks];
        if file.read_exact(&mut bytes).is_err() {
            return Err(FileError::Damaged(path));
        }
        let sums = bytes.chunks_exact(8).map(|chunk| chunk.try_into().map_or(0, u64::from_le_bytes)).collect();
        let mut end = (expected.len() + bytes.len()) as u64;
        let mut offsets = vec![end];
        for block in 0..blocks as u32 {
            end += 2 * P::block_len(layer, block);
            offsets.push(end);
        }
        Ok(Self { path, file, layer, sums, offsets, head: expected.len() })
    }

    pub(crate) fn is_done(&self, block: u32) -> bool {
        self.sums[block as usize] != 0
    }

    /// The bytes that the entries of a block take.
    pub(crate) fn size(&self, block: u32) -> u64 {
        self.offsets[block as usize + 1] - self.offsets[block as usize]
    }

    /// Reads the entries of a block and holds them against their checksum.
    pub(crate) fn read(&mut self, block: u32) -> Result<Vec<Entry>, FileError> {
        let mut bytes = vec![0; self.size(block) as usize];
        let at = SeekFrom::Start(self.offsets[block as usize]);
        let read = self.file.seek(at).and_then(|_| self.file.read_exact(&mut bytes));
        if read.is_err() || checksum(self.layer, block, &bytes) != self.sums[block as usize] {
            return Err(FileError::Damaged(self.path.clone()));
        }
        Ok(bytes.chunks_exact(2).map(|pair| Entry::from_bits(u16::from_le_bytes([pair[0], pair[1]]))).collect())
    }

    /// Writes a block: first the entries, then the checksum that says they are there.
    pub(crate) fn write(&mut self, block: u32, entries: &[Entry]) -> Result<(), FileError> {
        let bytes: Vec<u8> = entries.iter().flat_map(|entry| entry.bits().to_le_bytes()).collect();
        let sum = checksum(self.layer, block, &bytes);
        let place = (self.head + 8 * block as usize) as u64;
        let at = SeekFrom::Start(self.offsets[block as usize]);
        let mut write = || {
            self.file.seek(at)?;
            self.file.write_all(&bytes)?;
            self.file.seek(SeekFrom::Start(place))?;
            self.file.write_all(&sum.to_le_bytes())
        };
        write().map_err(FileError::system(&self.path))?;
        self.sums[block as usize] = sum;
        Ok(())
    }

    /// Gives the file its name: the layer has been made.
    pub(crate) fn finish(self, folder: &Path, game: &str) -> Result<(), FileError> {
        self.file.sync_all().map_err(FileError::system(&self.path))?;
        let path = folder.join(file_name(game, self.layer));
        std::fs::rename(&self.path, &path).map_err(FileError::system(&path))
    }
}

/// What a file begins with: it says of which game it is, and how many places there are.
fn head<P: Layered>(game: &str, layer: u32) -> Vec<u8> {
    let places: u64 = (0..P::blocks(layer)).map(|block| P::block_len(layer, block)).sum();
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    let mut name = [0; 16];
    for (to, from) in name.iter_mut().zip(game.bytes()) {
        *to = from;
    }
    head.extend(name);
    head.extend(layer.to_le_bytes());
    head.extend(P::blocks(layer).to_le_bytes());
    head.extend(places.to_le_bytes());
    head
}

/// Never 0, which stands for nothing there.
fn checksum(layer: u32, block: u32, bytes: &[u8]) -> u64 {
    let mut sum = 0xcbf2_9ce4_8422_2325 ^ u64::from(layer) << 32 ^ u64::from(block);
    let mut mix = |word: u64| {
        sum = (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum ^= sum >> 29;
    };
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        mix(chunk.try_into().map_or(0, u64::from_le_bytes));
    }
    chunks.remainder().iter().for_each(|&byte| mix(u64::from(byte)));
    mix(bytes.len() as u64);
    sum.max(1)
}
