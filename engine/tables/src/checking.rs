//! Holds entries against those of what follows.
//!
//! If every entry agrees with those of the positions that follow, all of them are right. A win or a loss names the plies it
//! takes, and what follows takes fewer, so it rests on the end of a game in the end. Who stands in a draw has a move to
//! another draw, and no move to anything better: so has the opponent. And a margin that is too small would have to be too
//! small after a move of the way to the wider one as well, down to the end of the game, which shows its margin.

use std::path::Path;

use rules::{Layered, Place, Random};

use crate::block::{astray, entry_below};
use crate::entry::{Entry, Kind, MOST_PLIES};
use crate::error::FileError;
use crate::file::{LayerFile, file_name};
use crate::lookup::Tables;

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Positions.
    pub positions: u64,
    /// Of them won, drawn and lost for the player to move.
    pub results: [u64; 3],
    /// The longest win or loss, in plies.
    pub longest: u16,
}

/// Checks the tables of a game in a folder, all layers that there are: every block against its checksum, and every entry
/// against its successors, or about one in so many. `progress` hears of each block.
pub fn check<P: Layered>(
    folder: &Path,
    game: &str,
    one_in: u64,
    progress: &mut dyn FnMut(u32, u32),
) -> Result<Vec<Checked>, FileError> {
    let mut tables = Tables::<P>::empty(u64::MAX >> 20);
    let mut all = Vec::new();
    let mut random = Random::new(1);
    let mut moves = Vec::new();
    for layer in 1..P::LAYERS {
        if !folder.join(file_name(game, layer)).exists() {
            break;
        }
        tables.add(LayerFile::open::<P>(folder, game, layer)?, layer);
        let mut checked = Checked::default();
        let mut file = LayerFile::open::<P>(folder, game, layer)?;
        for block in 0..P::blocks(layer) {
            progress(layer, block);
            for (index, entry) in file.read(block)?.into_iter().enumerate() {
                if one_in > 1 && random.below(one_in as usize) != 0 {
                    continue;
                }
                let place = Place { layer, block, index: index as u64 };
                let Some(position) = P::at_place(place).filter(|position| position.place() == Some(place)) else {
                    continue;
                };
                moves.clear();
                position.legal_moves(&mut moves);
                let mut best = if moves.is_empty() { Entry::of_end(&position) } else { None };
                for &m in &moves {
                    let next = position.after(m);
                    let place = next.place().ok_or_else(|| astray(&position, &next))?;
                    let after = entry_below(&next, place, &tables).ok_or_else(|| astray(&position, &next))?;
                    best = Some(better(best, after));
                }
                if best != Some(entry) {
                    let text = format!("{position:?} has {entry:?}, what follows makes it {best:?}");
                    return Err(FileError::Contradiction(text));
                }
                checked.count(entry);
            }
        }
        all.push(checked);
    }
    Ok(all)
}

/// The better of what is known so far and of what a move leads to; the longest and narrowest of losses.
fn better(known: Option<Entry>, after: Entry) -> Entry {
    let plies = (after.kept_plies() + 1).min(MOST_PLIES);
    let new = match after.kind() {
        Kind::Win => Entry::loss(after.margin(), plies),
        Kind::Draw => Entry::DRAW,
        Kind::Loss => Entry::win(after.margin(), plies),
    };
    let Some(known) = known else {
        return new;
    };
    match (known.kind(), new.kind()) {
        (Kind::Loss, Kind::Loss) => {
            Entry::loss(known.margin().min(new.margin()), known.kept_plies().max(new.kept_plies()))
        }
        (Kind::Win, Kind::Win) => {
            let key = |entry: Entry| (entry.margin(), MOST_PLIES - entry.kept_plies());
            if key(new) > key(known) { new } else { known }
        }
        (Kind::Loss, _) | (Kind::Draw, Kind::Win) => new,
        _ => known,
    }
}

impl Checked {
    fn count(&mut self, entry: Entry) {
        self.positions += 1;
        self.results[match entry.kind() {
            Kind::Win => 0,
            Kind::Draw => 1,
            Kind::Loss => 2,
        }] += 1;
        self.longest = self.longest.max(entry.kept_plies());
    }
}
