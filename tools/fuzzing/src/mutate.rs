use rules::Random;

/// Characters that texts are made of, so that changes often make sense.
const ALPHABET: &[u8] = b"abcdefghi0123456789/,. -+x~#=*;SsGgKkBWTPrwbp[]{}()\"\n\xC3";

/// A changed copy of `seed`, sometimes with a piece of `other` in it. The same random numbers make the same changes.
///
/// ```
/// let mut random = rules::Random::new(1);
/// let changed: Vec<_> = (0..20).map(|_| fuzzing::mutate(&mut random, b"a1b2", b"c3")).collect();
/// assert!(changed.iter().any(|text| text != b"a1b2"));
/// ```
pub fn mutate(random: &mut Random, seed: &[u8], other: &[u8]) -> Vec<u8> {
    let mut out = seed.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(out.len() + 1);
        let end = at + random.below((out.len() - at).min(8) + 1);
        match random.below(7) {
            0 => out.insert(at, ALPHABET[random.below(ALPHABET.len())]),
            1 => {
                out.drain(at..end);
            }
            2 if at < out.len() => out[at] = ALPHABET[random.below(ALPHABET.len())],
            3 if at < out.len() => out[at] = random.next_u64() as u8,
            4 if at < out.len() => {
                let with = random.below(out.len());
                out.swap(at, with);
            }
            5 => {
                let piece = out[at..end].to_vec();
                out.splice(at..at, piece);
            }
            _ => {
                let from = random.below(other.len() + 1);
                let to = from + random.below(other.len() - from + 1);
                out.splice(at..end, other[from..to].iter().copied());
            }
        }
    }
    out
}
