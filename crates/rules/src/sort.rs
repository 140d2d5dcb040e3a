use std::collections::BTreeMap;

/// Sorts a list by a number; items of the same number keep their order.
///
/// The sorts of the standard library are quick, but each type of item costs several kilobytes of program, which counts
/// where programs are loaded over a network. Here only numbers are sorted by them, whatever the items are.
///
/// ```
/// let mut words = vec!["three", "one", "fifteen", "two"];
/// rules::sort_by_number(&mut words, |word| word.len() as f64);
/// assert_eq!(words, ["one", "two", "three", "fifteen"]);
/// ```
pub fn sort_by_number<T>(list: &mut Vec<T>, number: impl FnMut(&T) -> f64) {
    let order = order(list.iter().map(number).collect());
    let mut items: Vec<_> = list.drain(..).map(Some).collect();
    list.extend(order.into_iter().filter_map(|index| items[index].take()));
}

/// The places of numbers, smallest number first.
#[inline(never)]
fn order(numbers: Vec<f64>) -> Vec<usize> {
    let mut places: Vec<_> = numbers.into_iter().zip(0..).collect();
    places.sort_unstable_by(|a: &(f64, usize), b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    places.into_iter().map(|(_, index)| index).collect()
}

/// A map of these entries; of two with the same key the later one counts.
///
/// As [`BTreeMap::from_iter`], which sorts first and so costs as much program as a sort.
pub fn map_of<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}
