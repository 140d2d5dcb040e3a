use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many places for each; whoever has one holds it.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    each: usize,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

/// A place that is held.
#[derive(Debug)]
pub(crate) struct Place {
    places: Places,
    key: String,
}

impl Places {
    pub(crate) fn new(each: usize) -> Self {
        Self { each, taken: Arc::default() }
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place, if there is one left.
    pub(crate) fn enter(&self, key: String) -> Option<Place> {
        let mut taken = self.taken();
        let count = taken.entry(key.clone()).or_default();
        if *count >= self.each {
            return None;
        }
        *count += 1;
        Some(Place { places: self.clone(), key })
    }
}

impl Drop for Place {
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
