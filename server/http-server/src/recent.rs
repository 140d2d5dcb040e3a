use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// A map of bounded size. A new entry in a full map evicts the least recently used one.
#[derive(Debug)]
pub(crate) struct Recent<K, V> {
    capacity: usize,
    /// Each value with the number of its last use.
    entries: HashMap<K, (u64, V)>,
    /// The keys by the number of their last use.
    order: BTreeMap<u64, K>,
    next: u64,
}

impl<K: Clone + Eq + Hash, V> Recent<K, V> {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, entries: HashMap::new(), order: BTreeMap::new(), next: 0 }
    }

    /// The value of a key, which now counts as used last.
    pub(crate) fn get_or_insert_with(&mut self, key: K, new: impl FnOnce() -> V) -> &mut V {
        if let Some((used, _)) = self.entries.get(&key) {
            self.order.remove(used);
        } else if self.entries.len() >= self.capacity
            && let Some((_, oldest)) = self.order.pop_first()
        {
            self.entries.remove(&oldest);
        }
        let used = self.next;
        self.next += 1;
        self.order.insert(used, key.clone());
        let entry = self.entries.entry(key).or_insert_with(|| (used, new()));
        entry.0 = used;
        &mut entry.1
    }

    pub(crate) fn remove(&mut self, key: &K) -> Option<V> {
        let (used, value) = self.entries.remove(key)?;
        self.order.remove(&used);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_entry_is_evicted() {
        let mut map = Recent::new(2);
        *map.get_or_insert_with("a", || 1) += 10;
        map.get_or_insert_with("b", || 2);
        map.get_or_insert_with("a", || 0);
        map.get_or_insert_with("c", || 3);
        assert_eq!((map.entries.len(), map.order.len()), (2, 2));
        assert_eq!(*map.get_or_insert_with("a", || 0), 11, "it was used after b");
        assert_eq!(*map.get_or_insert_with("b", || 0), 0, "it was evicted");
        assert_eq!([map.remove(&"b"), map.remove(&"b")], [Some(0), None]);
        assert_eq!((map.entries.len(), map.order.len()), (1, 1));
        map.get_or_insert_with("d", || 4);
        assert_eq!(*map.get_or_insert_with("a", || 0), 11, "there was room");
    }
}
