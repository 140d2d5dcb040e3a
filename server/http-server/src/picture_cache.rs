//! Rendered pictures, as long as there is room for them.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;

use crate::etag;

/// A rendered picture and its entity tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Picture {
    pub(crate) bytes: Bytes,
    pub(crate) tag: String,
}

/// Keeps pictures up to a number of bytes, and evicts those that were not used for longest.
#[derive(Debug)]
pub(crate) struct PictureCache {
    capacity: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    pictures: HashMap<String, Entry>,
    /// The keys by when they were used last.
    used: BTreeMap<u64, String>,
    size: usize,
    next: u64,
}

#[derive(Debug)]
struct Entry {
    picture: Picture,
    used: u64,
}

impl Picture {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        // Weak, since the answer may still be compressed on its way.
        let tag = format!("W/\"{}\"", etag::digest([&bytes[..]]));
        Self { bytes: bytes.into(), tag }
    }

    /// The memory of an entry: besides the bytes, its key twice and about as much for the maps.
    fn size(&self, key: &str) -> usize {
        self.bytes.len() + 4 * key.len() + 256
    }
}

impl PictureCache {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, key: &str) -> Option<Picture> {
        let mut state = self.state();
        let now = state.count();
        let State { pictures, used, .. } = &mut *state;
        let entry = pictures.get_mut(key)?;
        used.remove(&entry.used);
        used.insert(now, key.to_owned());
        entry.used = now;
        Some(entry.picture.clone())
    }

    /// The picture of this key, rendered if it is missing. Requests that have waited for the same picture find it here.
    pub(crate) fn get_or_render<E>(
        &self,
        key: &str,
        render: impl FnOnce() -> Result<Vec<u8>, E>,
    ) -> Result<Picture, E> {
        if let Some(picture) = self.get(key) {
            return Ok(picture);
        }
        let picture = Picture::new(render()?);
        self.put(key, &picture);
        Ok(picture)
    }

    fn put(&self, key: &str, picture: &Picture) {
        let mut state = self.state();
        state.remove(key);
        let size = picture.size(key);
        if size > self.capacity {
            return;
        }
        while state.size + size > self.capacity {
            let Some((_, oldest)) = state.used.first_key_value().map(|(used, key)| (*used, key.clone())) else {
                break;
            };
            state.remove(&oldest);
        }
        let used = state.count();
        state.size += size;
        state.used.insert(used, key.to_owned());
        state.pictures.insert(key.to_owned(), Entry { picture: picture.clone(), used });
    }
}

impl State {
    fn count(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn remove(&mut self, key: &str) {
        if let Some(entry) = self.pictures.remove(key) {
            self.used.remove(&entry.used);
            self.size -= entry.picture.size(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// A picture of a kilobyte, unless it is cached.
    fn render(cache: &PictureCache, key: &str) -> (Picture, bool) {
        let mut is_rendered = false;
        let picture = cache.get_or_render(key, || {
            is_rendered = true;
            Ok::<_, Infallible>(key.as_bytes().repeat(1024))
        });
        (picture.unwrap(), is_rendered)
    }

    #[test]
    fn pictures_are_rendered_once() {
        let cache = PictureCache::new(1 << 20);
        let (first, is_rendered) = render(&cache, "a");
        assert!(is_rendered);
        assert_eq!(render(&cache, "a"), (first.clone(), false));
        assert_eq!(cache.get("a"), Some(first.clone()));
        assert_ne!(render(&cache, "b").0.tag, first.tag);
        let failed = cache.get_or_render("c", || Err::<Vec<u8>, _>("broken"));
        assert_eq!((failed, cache.get("c")), (Err("broken"), None));
    }

    #[test]
    fn memory_is_bounded_and_the_oldest_go_first() {
        let one = Picture::new(vec![0; 1024]).size("a");
        let cache = PictureCache::new(3 * one);
        for key in ["a", "b", "c"] {
            assert!(render(&cache, key).1);
        }
        assert!(!render(&cache, "a").1, "used again");
        assert!(render(&cache, "d").1);
        assert!(cache.get("b").is_none(), "not used for longest");
        for key in ["a", "c", "d"] {
            assert!(cache.get(key).is_some(), "{key}");
        }
        for n in 0..1000 {
            render(&cache, &format!("{n}"));
            let state = cache.state();
            assert!(state.size <= 3 * one && state.used.len() == state.pictures.len());
        }
        let large = cache.get_or_render("large", || Ok::<_, Infallible>(vec![0; 4 * one]));
        assert!(large.is_ok() && cache.get("large").is_none(), "too large to keep");
    }
}
