//! The files of the front end, in memory until all are made.

use std::collections::BTreeMap;
use std::path::Path;

use crate::at;

/// The files by their path in the front end.
#[derive(Default)]
pub(crate) struct Assets {
    files: BTreeMap<String, Vec<u8>>,
}

impl Assets {
    /// Adds a file under a name that says what is in it, and returns that name: `assets/style-5f0c….css`.
    pub(crate) fn add(&mut self, name: &str, content: Vec<u8>) -> String {
        let (stem, ext) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let path = format!("assets/{stem}-{:016x}.{ext}", hash(&content));
        self.files.insert(path.clone(), content);
        path
    }

    /// Adds a file under a name that stays.
    pub(crate) fn add_fixed(&mut self, name: &str, content: Vec<u8>) {
        self.files.insert(name.to_owned(), content);
    }

    /// The paths so far, sorted.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// One number for everything so far.
    pub(crate) fn version(&self) -> String {
        let mut all = Vec::new();
        for (path, content) in &self.files {
            all.extend_from_slice(path.as_bytes());
            all.extend_from_slice(&hash(content).to_le_bytes());
        }
        format!("{:016x}", hash(&all))
    }

    /// Writes all files below a folder.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), String> {
        for (path, content) in &self.files {
            let file = folder.join(path);
            if let Some(parent) = file.parent() {
                std::fs::create_dir_all(parent).map_err(|error| at(parent, &error))?;
            }
            std::fs::write(&file, content).map_err(|error| at(&file, &error))?;
        }
        Ok(())
    }
}

/// FNV-1a: enough to give other content another name; nobody is kept out by it.
fn hash(content: &[u8]) -> u64 {
    content.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_content() {
        let mut assets = Assets::default();
        let one = assets.add("a.css", b"x".to_vec());
        let other = assets.add("a.css", b"y".to_vec());
        assert_ne!(one, other);
        assert_eq!(one, Assets::default().add("a.css", b"x".to_vec()));
        assert!(one.starts_with("assets/a-") && one.rsplit_once('.').is_some_and(|(_, ext)| ext == "css"), "{one}");
    }

    #[test]
    fn the_version_changes_with_any_file() {
        let mut assets = Assets::default();
        assets.add_fixed("index.html", b"1".to_vec());
        let before = assets.version();
        assets.add_fixed("index.html", b"2".to_vec());
        assert_ne!(before, assets.version());
    }
}
