//! The file that a long run leaves behind: a line for each game or pair of games, in the order in which they ended.
//!
//! The first line tells how it was made. A run that was broken off is gone on with by asking for it again: what is in the file
//! is not played a second time.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// A file that lines are added to.
pub(crate) struct Log {
    file: File,
}

impl Log {
    /// Opens a file made in this way, or begins it. A line that was cut off is dropped; `see` is shown the others.
    pub(crate) fn open(
        path: &Path,
        way: &str,
        mut see: impl FnMut(&str) -> Result<(), String>,
    ) -> Result<Self, String> {
        let fault = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(fault)?;
        let mut reader = BufReader::new(file.try_clone().map_err(fault)?);
        let (mut whole, mut number, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            let read = reader.read_line(&mut line).map_err(fault)?;
            let Some(text) = line.strip_suffix('\n') else {
                break;
            };
            number += 1;
            if number == 1 {
                if text.strip_prefix("# ") != Some(way) {
                    return Err(format!("{}: was made by '{text}', not by '# {way}'", path.display()));
                }
            } else {
                see(text).map_err(|error| format!("{}, line {number}: {error}", path.display()))?;
            }
            whole += read as u64;
        }
        file.set_len(whole).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        if whole == 0 {
            writeln!(file, "# {way}").map_err(fault)?;
        }
        Ok(Self { file })
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, line: &str) -> Result<(), String> {
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(|error| error.to_string())
    }
}

/// Reads a file to its end: how it was made, and each line that is whole.
pub(crate) fn read(path: &Path, mut see: impl FnMut(&str) -> Result<(), String>) -> Result<String, String> {
    let fault = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut lines = BufReader::new(File::open(path).map_err(fault)?).lines().enumerate();
    let (_, first) = lines.next().ok_or_else(|| format!("{}: is empty", path.display()))?;
    let first = first.map_err(fault)?;
    let way = first.strip_prefix("# ").ok_or_else(|| format!("{}: does not say how it was made", path.display()))?;
    for (index, line) in lines {
        see(&line.map_err(fault)?).map_err(|error| format!("{}, line {}: {error}", path.display(), index + 1))?;
    }
    Ok(way.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_off_file_is_gone_on_with() {
        let path = std::env::temp_dir().join(format!("opener-log-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let seen = |way: &str| {
            let mut lines = Vec::new();
            let log = Log::open(&path, way, |line| {
                lines.push(line.to_owned());
                if line == "bad" { Err("no".to_owned()) } else { Ok(()) }
            });
            log.map(|log| (log, lines))
        };
        let (mut log, lines) = seen("a way").expect("a new file");
        assert!(lines.is_empty());
        log.add("one").and_then(|()| log.add("two")).expect("room");
        drop(log);
        // Somebody pulled the plug in the middle of a line.
        let mut text = std::fs::read_to_string(&path).expect("a file");
        text += "thr";
        std::fs::write(&path, &text).expect("room");
        let (mut log, lines) = seen("a way").expect("the file");
        assert_eq!(lines, ["one", "two"]);
        log.add("three").expect("room");
        drop(log);
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), "# a way\none\ntwo\nthree\n");
        assert!(seen("another way").err().is_some_and(|error| error.contains("was made by")));
        let mut lines = Vec::new();
        let way = read(&path, |line| {
            lines.push(line.to_owned());
            Ok(())
        });
        assert_eq!((way.as_deref(), lines.len()), (Ok("a way"), 3));
        std::fs::write(&path, "# a way\ngood\nbad\n").expect("room");
        assert!(seen("a way").err().is_some_and(|error| error.contains("line 3: no")));
        let _ = std::fs::remove_file(&path);
    }
}
