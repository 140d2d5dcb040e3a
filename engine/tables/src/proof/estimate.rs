/// How many positions a set will have when it is closed, judged by how its levels grow; none as long as they do not grow
/// slower from level to level.
///
/// Each level is larger than the one before by some factor, and that factor falls by about the same part each time. The
/// levels after the last are reckoned to go on so.
pub(crate) fn estimate(levels: &[u64]) -> Option<f64> {
    const LEAST: usize = 5;
    const MOST: usize = 10_000;
    let levels: Vec<f64> = levels.iter().copied().filter(|&count| count > 0).map(|count| count as f64).collect();
    if levels.len() < LEAST {
        return None;
    }
    let growth: Vec<f64> = levels.windows(2).map(|pair| pair[1] / pair[0]).collect();
    // Over the last few levels: the first ones are too small to tell.
    let recent = &growth[growth.len() + 1 - LEAST..];
    let slowing = (recent[recent.len() - 1] / recent[0]).powf(1.0 / (recent.len() - 1) as f64);
    if !(slowing > 0.0 && slowing < 1.0) {
        return None;
    }
    let mut sum: f64 = levels.iter().sum();
    let (mut level, mut factor) = (levels[levels.len() - 1], growth[growth.len() - 1]);
    for _ in 0..MOST {
        factor *= slowing;
        level *= factor;
        if level < 1.0 {
            return Some(sum);
        }
        sum += level;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_that_grow_slower_and_slower_end() {
        assert_eq!(estimate(&[1, 10, 80, 500]), None, "too few");
        assert_eq!(estimate(&[1, 10, 100, 1000, 10_000]), None, "no end in sight");
        let all = estimate(&[8, 117, 1_483, 16_161, 140_924]).unwrap();
        assert!(all > 1e6 && all < 1e12, "{all}");
        let small = estimate(&[125, 100, 80, 40, 10]).unwrap();
        assert!((355.0..359.0).contains(&small), "{small}");
    }
}
