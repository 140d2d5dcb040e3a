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
    arrange(list, order);
}

/// Sorts a list by a text of each item, by bytes; items of the same text keep their order. As small as [`sort_by_number`].
///
/// ```
/// let mut pairs = vec![("b", 1), ("a", 2), ("b", 0)];
/// rules::sort_by_text(&mut pairs, |(text, _)| text);
/// assert_eq!(pairs, [("a", 2), ("b", 1), ("b", 0)]);
/// ```
pub fn sort_by_text<T>(list: &mut Vec<T>, text: impl Fn(&T) -> &str) {
    let order = order_of_texts(list.iter().map(text).collect());
    arrange(list, order);
}

/// Sorts texts by bytes.
#[inline(never)]
pub fn sort_texts(texts: &mut Vec<String>) {
    sort_by_text(texts, String::as_str);
}

/// Sorts a handful of items: the time grows with the square of their number, but there is hardly any program. Items that compare
/// equal keep their order.
///
/// ```
/// let mut list = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd')];
/// rules::sort_few(&mut list, |item| item.0);
/// assert_eq!(list, [(0, 'd'), (1, 'b'), (2, 'a'), (2, 'c')]);
/// ```
pub fn sort_few<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        for at in (1..=end).rev() {
            if key(&list[at - 1]) <= key(&list[at]) {
                break;
            }
            list.swap(at - 1, at);
        }
    }
}

/// Puts items into the order of these places.
fn arrange<T>(list: &mut Vec<T>, order: Vec<usize>) {
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

/// The places of texts, smallest text first.
#[inline(never)]
fn order_of_texts(texts: Vec<&str>) -> Vec<usize> {
    let mut places: Vec<_> = texts.into_iter().zip(0..).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, index): (_, usize)| index).collect()
}

/// A map of these entries; of two with the same key the later one counts.
///
/// As [`BTreeMap::from_iter`], which sorts first and so costs as much program as a sort.
pub fn map_of<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}
