use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use rules::Lang;

use crate::error::{Failure, Outcome};
use crate::output;

/// Writes what the user asked for to the file the user named; `-` is stdout.
pub(crate) fn write_output(path: &str, bytes: &[u8], lang: Lang) -> Outcome {
    if path == "-" {
        let mut out = output::stdout();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    fs::write(path, bytes).map_err(|error| Failure::writing(path, &error, lang))
}

/// Whether two paths lead to one file.
pub(crate) fn is_same_file(a: &str, b: &str) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// Writes a file wholly or not at all: whatever happens meanwhile, the old or the new one is there.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// A file that is written wholly or not at all. Until it is [finished](WholeFile::finish), what was there before stays.
pub(crate) struct WholeFile {
    out: BufWriter<File>,
    /// Where it is written, and where it goes; none for a pipe or a device, which cannot be replaced.
    rename: Option<(PathBuf, PathBuf)>,
}

impl WholeFile {
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
            let out = BufWriter::new(File::options().write(true).open(path)?);
            return Ok(Self { out, rename: None });
        }
        let fresh = neighbour(path)?;
        Ok(Self { out: BufWriter::new(File::create(&fresh)?), rename: Some((fresh, path.to_owned())) })
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        if let Some((fresh, path)) = &self.rename {
            self.out.get_ref().sync_all()?;
            fs::rename(fresh, path)?;
            self.rename = None;
        }
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// What was not finished leaves nothing behind.
impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some((fresh, _)) = &self.rename {
            let _ = fs::remove_file(fresh);
        }
    }
}

/// A name beside the file, of our own process: a rename works only within one file system.
fn neighbour(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"))?;
    let mut fresh = std::ffi::OsString::from(".");
    fresh.push(name);
    fresh.push(format!(".{}", std::process::id()));
    Ok(path.with_file_name(fresh))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_files_replace_each_other_and_leave_nothing_behind() {
        let folder = std::env::temp_dir().join(format!("tafel-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("game");
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"two").unwrap();
        let mut unfinished = WholeFile::create(&path).unwrap();
        unfinished.write_all(b"three").unwrap();
        drop(unfinished);
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(write_whole(&folder.join("no/such/folder"), b"x").is_err());
        assert!(write_whole(&folder, b"x").is_err());
        assert!(write_whole(Path::new("/"), b"x").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
