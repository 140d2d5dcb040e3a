//! What was found out, in the order in which it was found: a file that is only ever added to, so that a run that is ended
//! in whatever way loses at most what it had not yet written.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::set::{Set, Status};
use crate::claim::claim;
use crate::error::FileError;

const MAGIC: &[u8; 8] = b"TAFELPRF";
const VERSION: u16 = 1;
const HEAD: usize = 8 + 2 + 16 + 8;
/// A batch begins with its number of records and its checksum.
const BATCH_HEAD: usize = 4 + 8;
/// No batch is larger.
const MOST_RECORDS: u32 = 1 << 20;
const STATUS_BITS: u32 = 16;

pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

/// What came of reading a journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Replayed {
    /// The set has no room for all of it.
    pub(crate) is_full: bool,
    /// So many bytes at its end were broken, and are gone.
    pub(crate) cut: u64,
}

impl Journal {
    /// Opens the journal of a game, puts what is in it into the set, and cuts off what is broken at its end. `places` tells
    /// one numbering of positions from another.
    pub(crate) fn open(path: &Path, game: &str, places: u64, set: &mut Set) -> Result<(Self, Replayed), FileError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(FileError::system(folder))?;
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(FileError::system(path))?;
        claim(&file, path)?;
        let head = head(game, places);
        let mut reader = BufReader::with_capacity(1 << 20, &mut file);
        let mut found = Vec::new();
        reader.by_ref().take(HEAD as u64).read_to_end(&mut found).map_err(FileError::system(path))?;
        if head.starts_with(&found) {
            // Nothing but a beginning: write it whole.
            let (mut end, mut replayed) = (HEAD as u64, Replayed::default());
            if found.len() == HEAD {
                while let Some(records) = read_batch(&mut reader) {
                    end += (BATCH_HEAD + 8 * records.len()) as u64;
                    for record in records {
                        replayed.is_full |= !set.put(record >> STATUS_BITS, Status::from_bits(record));
                    }
                }
            } else {
                file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(&head)).map_err(FileError::system(path))?;
            }
            let len = file.metadata().map_err(FileError::system(path))?.len();
            replayed.cut = len.saturating_sub(end);
            file.set_len(end).and_then(|()| file.seek(SeekFrom::End(0))).map_err(FileError::system(path))?;
            return Ok((Self { path: path.to_owned(), file }, replayed));
        }
        if !found.starts_with(MAGIC) {
            return Err(FileError::Foreign(path.to_owned()));
        }
        let version = found.get(8..10).map_or(0, |bytes| u16::from_le_bytes([bytes[0], bytes[1]]));
        Err(if version == VERSION {
            FileError::Game(path.to_owned())
        } else {
            FileError::Version(path.to_owned(), version)
        })
    }

    /// Adds what was found out.
    pub(crate) fn add(&mut self, records: &[(u64, Status)]) -> Result<(), FileError> {
        for batch in records.chunks(MOST_RECORDS as usize) {
            let words: Vec<u8> = batch
                .iter()
                .flat_map(|(number, status)| (number << STATUS_BITS | status.bits()).to_le_bytes())
                .collect();
            let mut bytes = (batch.len() as u32).to_le_bytes().to_vec();
            bytes.extend(checksum(&words).to_le_bytes());
            bytes.extend(words);
            self.file.write_all(&bytes).map_err(FileError::system(&self.path))?;
        }
        Ok(())
    }

    /// Waits until it is all on the disk.
    pub(crate) fn sync(&self) -> Result<(), FileError> {
        self.file.sync_data().map_err(FileError::system(&self.path))
    }
}

fn head(game: &str, places: u64) -> Vec<u8> {
    let mut name = [0; 16];
    for (to, from) in name.iter_mut().zip(game.bytes()) {
        *to = from;
    }
    [&MAGIC[..], &VERSION.to_le_bytes(), &name, &places.to_le_bytes()].concat()
}

/// The next batch; none at the end, or where something is broken.
fn read_batch(reader: &mut impl Read) -> Option<Vec<u64>> {
    let mut head = [0; BATCH_HEAD];
    reader.read_exact(&mut head).ok()?;
    let (count, sum) = head.split_at(4);
    let count = u32::from_le_bytes(count.try_into().ok()?);
    if count == 0 || count > MOST_RECORDS {
        return None;
    }
    let mut bytes = vec![0; 8 * count as usize];
    reader.read_exact(&mut bytes).ok()?;
    (checksum(&bytes).to_le_bytes() == sum)
        .then(|| bytes.chunks_exact(8).map(|chunk| chunk.try_into().map_or(0, u64::from_le_bytes)).collect())
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325, |sum: u64, chunk| {
        let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        let mixed = (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 29
    })
}
