use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use axum::body::Bytes;

use crate::encoding::Encoding;
use crate::etag::digest;

/// The page that all routes of the front end are.
pub(crate) const INDEX: &str = "/index.html";

/// The files of the front end.
#[derive(Debug)]
pub struct Front(Source);

#[derive(Debug)]
enum Source {
    /// In the program.
    Embedded(HashMap<&'static str, (&'static EmbeddedFile, String)>),
    /// In a folder, read anew for every request.
    Folder(PathBuf),
}

/// A file in the program, as `build.rs` found it.
#[derive(Debug)]
struct EmbeddedFile {
    path: &'static str,
    plain: &'static [u8],
    br: Option<&'static [u8]>,
    gz: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/front.rs"));

/// A file in the encoding that suits the client best.
pub(crate) struct Found {
    pub(crate) bytes: Bytes,
    pub(crate) encoding: Encoding,
    /// Names the content and the encoding.
    pub(crate) tag: String,
}

impl Front {
    /// What was embedded when the program was built: the front end, or nothing at all.
    pub fn embedded() -> Self {
        let files = FILES.iter().map(|file| (file.path, (file, digest([file.plain])))).collect();
        Self(Source::Embedded(files))
    }

    /// The files in a folder. Changes there show at the next request.
    pub fn folder(path: impl Into<PathBuf>) -> io::Result<Self> {
        let path = path.into();
        if !std::fs::metadata(&path)?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(Self(Source::Folder(path)))
    }

    /// A name for the state of the front end: that of its first page, which names all else by hash. None if there is no
    /// front end.
    pub async fn version(&self) -> Option<String> {
        self.find(INDEX, &[Encoding::Identity]).await.map(|found| digest([&found.bytes[..]]))
    }

    /// The file of a path that begins with `/`, in the first of the encodings in which there is one.
    pub(crate) async fn find(&self, path: &str, accepted: &[Encoding]) -> Option<Found> {
        if !is_plain(path) {
            return None;
        }
        match &self.0 {
            Source::Embedded(files) => {
                let (file, digest) = files.get(path)?;
                accepted.iter().find_map(|&encoding| {
                    let bytes = Bytes::from_static(file.bytes(encoding)?);
                    Some(Found { bytes, encoding, tag: tag(digest, encoding) })
                })
            }
            Source::Folder(folder) => read(&folder.join(&path[1..]), accepted).await,
        }
    }
}

impl EmbeddedFile {
    fn bytes(&self, encoding: Encoding) -> Option<&'static [u8]> {
        match encoding {
            Encoding::Brotli => self.br,
            Encoding::Gzip => self.gz,
            Encoding::Identity => Some(self.plain),
        }
    }
}

/// A file of a folder. A packed file counts only if it is not older than the plain one.
async fn read(path: &Path, accepted: &[Encoding]) -> Option<Found> {
    let plain = tokio::fs::read(path).await.ok()?;
    let digest = digest([&plain[..]]);
    let written = modified(path).await;
    for &encoding in accepted.iter().filter(|&&encoding| encoding != Encoding::Identity) {
        let mut packed = path.as_os_str().to_owned();
        packed.push(encoding.extension());
        let packed = PathBuf::from(packed);
        if modified(&packed).await < written {
            continue;
        }
        if let Ok(bytes) = tokio::fs::read(&packed).await {
            return Some(Found { bytes: bytes.into(), encoding, tag: tag(&digest, encoding) });
        }
    }
    Some(Found { bytes: plain.into(), encoding: Encoding::Identity, tag: tag(&digest, Encoding::Identity) })
}

async fn modified(path: &Path) -> Option<SystemTime> {
    tokio::fs::metadata(path).await.and_then(|known| known.modified()).ok()
}

fn tag(digest: &str, encoding: Encoding) -> String {
    match encoding.name() {
        Some(name) => format!("\"{digest}-{name}\""),
        None => format!("\"{digest}\""),
    }
}

/// Whether a path can be that of a file: plain names, none of them hidden, so nothing leads out of the folder. Packed
/// files are no files of their own.
fn is_plain(path: &str) -> bool {
    let is_name = |name: &str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        !name.is_empty() && !name.starts_with('.') && name.chars().all(plain)
    };
    let packed = Encoding::PACKED.iter().any(|encoding| path.ends_with(encoding.extension()));
    !packed && path.strip_prefix('/').is_some_and(|path| path.split('/').all(is_name))
}

#[cfg(test)]
mod tests {
    use super::is_plain;

    #[test]
    fn paths_do_not_lead_astray() {
        for path in ["/index.html", "/assets/web-0a1b.wasm", "/icon_192.png"] {
            assert!(is_plain(path), "{path}");
        }
        for path in [
            "",
            "/",
            "index.html",
            "//etc/passwd",
            "/../x",
            "/a/../b",
            "/.git",
            "/a/.hidden",
            "/a//b",
            "/a/",
            "/%2e%2e/x",
            "/a\\b",
            "/C:",
            "/a\0b",
            "/x.js.br",
            "/x.js.gz",
            "/ä.js",
        ] {
            assert!(!is_plain(path), "{path}");
        }
    }
}
