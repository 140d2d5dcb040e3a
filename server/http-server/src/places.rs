use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Per-key concurrency limit.
#[derive(Debug)]
pub(crate) struct Places<K: Eq + Hash> {
    each: usize,
    taken: Arc<Mutex<HashMap<K, usize>>>,
}

/// A permit of [`Places`], given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Place<K: Eq + Hash> {
    places: Places<K>,
    key: K,
}

impl<K: Eq + Hash> Clone for Places<K> {
    fn clone(&self) -> Self {
        Self { each: self.each, taken: self.taken.clone() }
    }
}

impl<K: Eq + Hash + Clone> Places<K> {
    pub(crate) fn new(each: usize) -> Self {
        Self { each, taken: Arc::default() }
    }

    /// A permit for this key; none if all are taken.
    pub(crate) fn enter(&self, key: K) -> Option<Place<K>> {
        let mut taken = self.taken();
        let count = taken.entry(key.clone()).or_default();
        if *count >= self.each {
            return None;
        }
        *count += 1;
        Some(Place { places: self.clone(), key })
    }
}

impl<K: Eq + Hash> Places<K> {
    fn taken(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        if let Some(count) = taken.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_taken_and_given_back() {
        let places = Places::new(2);
        let enter = |key: &str| places.enter(key.to_owned());
        let (first, second) = (enter("a"), enter("a"));
        assert!(first.is_some() && second.is_some());
        assert!(enter("a").is_none() && enter("b").is_some());
        drop(first);
        let third = enter("a");
        assert!(third.is_some() && enter("a").is_none());
        drop((second, third));
        assert!(places.taken().is_empty(), "nobody is remembered who has none");
    }
}
