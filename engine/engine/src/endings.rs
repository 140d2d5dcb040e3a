//! Endgame tables as something that a search can ask.

use std::path::Path;
use std::sync::Arc;

use rules::Layered;
use search::{Endings, Outlook};
use tables::{FileError, Kind, Tables};

/// How much of the tables may be held in memory, in mebibytes; what was looked at stays there.
const MEBIBYTES: u64 = 1024;

struct Known<P>(Tables<P>);

impl<P: Layered> Endings<P> for Known<P> {
    #[inline]
    fn outlook(&self, position: &P) -> Option<Outlook> {
        let entry = self.0.get(position)?;
        let least_margin = i32::from(entry.margin());
        Some(match entry.kind() {
            Kind::Draw => Outlook::Draw,
            Kind::Win => Outlook::Win { within_plies: entry.plies()?.into(), least_margin },
            Kind::Loss => Outlook::Loss { within_plies: entry.plies()?.into(), least_margin },
        })
    }

    #[inline]
    fn stage(&self, position: &P) -> u32 {
        position.layer()
    }
}

/// What the tables in a folder know; none if there are none.
pub(crate) fn open<P: Layered>(folder: &Path, game: &str) -> Result<Option<Arc<dyn Endings<P>>>, FileError> {
    let tables = Tables::<P>::open(folder, game, MEBIBYTES)?;
    Ok((tables.layers() > 0).then(|| Arc::new(Known(tables)) as Arc<dyn Endings<P>>))
}
