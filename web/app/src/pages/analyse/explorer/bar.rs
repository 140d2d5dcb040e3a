use std::fmt::Write as _;

use leptos::prelude::*;
use protocol::archive::Results;

/// The hundredths of games that the first side won, nobody won, the second side won. They make a hundred together.
pub(super) fn shares(results: Results) -> [u64; 3] {
    let all = results.games().max(1);
    let counts = [results.one, results.draws, results.two];
    let mut shares = counts.map(|count| count.saturating_mul(100) / all);
    // What rounding has left over goes to whoever has lost most by it.
    while results.games() > 0 && shares.iter().sum::<u64>() < 100 {
        let lost =
            |index: &usize| (counts[*index].saturating_mul(100) - shares[*index].saturating_mul(all), 2 - *index);
        if let Some(index) = (0..3).max_by_key(lost) {
            shares[index] += 1;
        }
    }
    shares
}

/// Plain for the first side, hatched for draws, empty for the second: what it says is in figures beside it.
#[component]
pub(super) fn Bar(results: Results) -> impl IntoView {
    let [one, draws, _] = shares(results);
    let mut stripes = String::new();
    for x in (one + 1..one + draws).step_by(3) {
        // Writing to a text never fails.
        let _ = write!(stripes, "M{x} 0V10");
    }
    view! {
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect class="plain" width=move || one.to_string() height="10"/>
            <path class="hatched" vector-effect="non-scaling-stroke" d=move || stripes.clone()/>
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_make_a_hundred() {
        let of = |one, draws, two| shares(Results { one, draws, two });
        assert_eq!(of(0, 0, 0), [0, 0, 0]);
        assert_eq!(of(1, 0, 0), [100, 0, 0]);
        assert_eq!(of(1, 1, 1), [34, 33, 33]);
        assert_eq!(of(2, 0, 1), [67, 0, 33]);
        assert_eq!(of(1, 0, 999), [0, 0, 100]);
        for (one, draws, two) in [(7, 3, 1), (1, 6, 6), (123, 45, 678), (u64::MAX / 200, 1, 5)] {
            assert_eq!(of(one, draws, two).iter().sum::<u64>(), 100, "{one} {draws} {two}");
        }
    }
}
