//! The file of positions that games leave behind.
//!
//! A line is a position: what a search thought of it and how its game ended, both for the player to move, and its text, with
//! tabs between. A line `# game N` closes the positions of a game, so that a file that was cut off can be gone on with.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// A position with what is to be learned about it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sample {
    /// What a search expected, in hundredths, for the player to move.
    pub(crate) value: i32,
    /// Half points of the player to move when the game was over.
    pub(crate) half_points: u8,
    /// The options of the game and its position.
    pub(crate) position: String,
}

impl Sample {
    fn line(&self) -> String {
        format!("{}\t{}\t{}\n", self.value, self.half_points, self.position)
    }

    fn parse(line: &str) -> Option<Self> {
        let mut parts = line.splitn(3, '\t');
        let value = parts.next()?.parse().ok()?;
        let half_points = parts.next()?.parse().ok().filter(|&half_points| half_points <= 2)?;
        Some(Self { value, half_points, position: parts.next()?.to_owned() })
    }
}

/// What a line of a file is.
pub(crate) enum Line {
    Sample(Sample),
    /// The game of that number is complete.
    Game(u64),
    /// How the file was made.
    Remark(String),
}

/// Reads a file line by line; an error names the line.
pub(crate) fn read(path: &Path, mut see: impl FnMut(Line) -> Result<(), String>) -> Result<(), String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let fault = |what: &str| format!("{}, line {}: {what}", path.display(), index + 1);
        let line = line.map_err(|error| fault(&error.to_string()))?;
        see(parse(&line).ok_or_else(|| fault("neither a position nor a remark"))?).map_err(|error| fault(&error))?;
    }
    Ok(())
}

fn parse(line: &str) -> Option<Line> {
    let Some(remark) = line.strip_prefix("# ") else {
        return Sample::parse(line).map(Line::Sample);
    };
    match remark.strip_prefix("game ") {
        Some(number) => number.parse().ok().map(Line::Game),
        None => Some(Line::Remark(remark.to_owned())),
    }
}

/// A file that games are added to.
pub(crate) struct Store {
    file: File,
    /// The numbers of the games in it.
    pub(crate) games: HashSet<u64>,
    /// How many positions are in it.
    pub(crate) positions: u64,
}

impl Store {
    /// Opens a file made in this way, or begins it. What was written of a game that was cut off is dropped. `see` is shown the
    /// positions that are there.
    pub(crate) fn open(path: &Path, way: &str, mut see: impl FnMut(&Sample)) -> Result<Self, String> {
        let fault = |error: std::io::Error| format!("{}: {error}", path.display());
        let options = || OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options().map_err(fault)?;
        let (mut games, mut positions, mut whole) = (HashSet::new(), 0, 0);
        let mut reader = BufReader::new(file.try_clone().map_err(fault)?);
        let (mut at, mut pending, mut line) = (0, Vec::new(), String::new());
        loop {
            line.clear();
            at += reader.read_line(&mut line).map_err(fault)? as u64;
            let Some(text) = line.strip_suffix('\n') else {
                break;
            };
            match parse(text) {
                Some(Line::Sample(sample)) => pending.push(sample),
                Some(Line::Remark(remark)) if remark == way => whole = at,
                Some(Line::Game(number)) => {
                    games.insert(number);
                    positions += pending.len() as u64;
                    pending.drain(..).for_each(|sample| see(&sample));
                    whole = at;
                }
                Some(Line::Remark(remark)) => {
                    return Err(format!("{}: was made by '{remark}', not by '{way}'", path.display()));
                }
                None => return Err(format!("{}: '{text}' is no position", path.display())),
            }
        }
        file.set_len(whole).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        if whole == 0 {
            writeln!(file, "# {way}").map_err(fault)?;
        }
        Ok(Self { file, games, positions })
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, number: u64, samples: &[Sample]) -> Result<(), String> {
        let mut text: String = samples.iter().map(Sample::line).collect();
        text += "# game ";
        text += &number.to_string();
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(|error| error.to_string())?;
        self.games.insert(number);
        self.positions += samples.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(value: i32) -> Sample {
        Sample { value, half_points: 2, position: "5/6 b".to_owned() }
    }

    /// The values that are in a file.
    fn values(path: &Path) -> Vec<i32> {
        let mut values = Vec::new();
        let seen = read(path, |line| {
            if let Line::Sample(sample) = line {
                values.push(sample.value);
            }
            Ok(())
        });
        assert_eq!(seen, Ok(()));
        values
    }

    #[test]
    fn a_file_that_was_cut_off_is_gone_on_with() {
        let path = std::env::temp_dir().join(format!("tafel-trainer-{}.txt", std::process::id()));
        let open = |way: &str| {
            let mut seen = Vec::new();
            Store::open(&path, way, |sample| seen.push(sample.value)).map(|store| (store, seen))
        };
        let (mut store, seen) = open("chess").unwrap();
        assert_eq!((seen, store.positions), (vec![], 0));
        store.add(3, &[sample(1), sample(-2)]).unwrap();
        store.add(0, &[sample(3)]).unwrap();
        drop(store);
        // The next game was being written when the power failed.
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, [&whole[..], b"44\t0\t5/6 w\n45\t0\t5/"].concat()).unwrap();
        let (mut store, seen) = open("chess").unwrap();
        assert_eq!((seen, store.positions, store.games.len()), (vec![1, -2, 3], 3, 2));
        assert!(store.games.contains(&3) && !store.games.contains(&1));
        store.add(1, &[sample(4)]).unwrap();
        drop(store);
        assert_eq!(values(&path), [1, -2, 3, 4]);
        let other = open("draughts").err().unwrap_or_default();
        assert!(other.contains("was made by 'chess', not by 'draughts'"), "{other}");
        std::fs::write(&path, "5\t3\tx\n").unwrap();
        let broken = read(&path, |_| Ok(())).unwrap_err();
        assert!(broken.ends_with("line 1: neither a position nor a remark"), "{broken}");
        std::fs::remove_file(&path).unwrap();
    }
}
