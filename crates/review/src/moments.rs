/// The turns at which most was lost, in the order of the game: at most so many.
///
/// `costs` has for each turn of the game what it cost its player, in parts of a won game; none for turns that do not count
/// (the opponent's, and those that nobody blames). A player who misses the same thing again one turn later is shown another
/// moment first, if there is one.
///
/// ```
/// let costs = [None, Some(0.4), None, Some(0.35), None, None, None, Some(0.1), None, Some(0.2)];
/// assert_eq!(review::moments(&costs, 3), [1, 7, 9].to_vec());
/// assert_eq!(review::moments(&costs, 2), [1, 9].to_vec());
/// ```
pub fn moments(costs: &[Option<f64>], most: usize) -> Vec<usize> {
    let mut ranked: Vec<(usize, f64)> =
        costs.iter().enumerate().filter_map(|(turn, cost)| cost.map(|cost| (turn, cost))).collect();
    // The sort is stable: of two that cost the same, the earlier one comes first.
    ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
    let mut chosen: Vec<usize> = Vec::new();
    for is_again_welcome in [false, true] {
        for &(turn, _) in &ranked {
            let is_again = chosen.iter().any(|&known| known.abs_diff(turn) <= NEXT_TURN);
            if chosen.len() < most && !chosen.contains(&turn) && (is_again_welcome || !is_again) {
                chosen.push(turn);
            }
        }
    }
    chosen.sort_unstable();
    chosen
}

/// How many turns of both sides lie between a player's turn and the next.
const NEXT_TURN: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cost_most_mattered_most() {
        assert_eq!(moments(&[], 3), [0; 0]);
        assert_eq!(moments(&[None; 9], 3), [0; 0]);
        let costs: Vec<_> = (0..40).map(|turn| (turn % 4 == 1).then(|| f64::from(turn) / 100.0)).collect();
        assert_eq!(moments(&costs, 3), [29, 33, 37]);
        assert_eq!(moments(&costs, 100).len(), 10, "all there are");
        assert_eq!(moments(&costs, 0), [0; 0]);
    }

    #[test]
    fn the_same_miss_twice_in_a_row_is_shown_twice_only_if_there_is_nothing_else() {
        let twice = [Some(0.5), None, Some(0.5), None, None, None, Some(0.1)];
        assert_eq!(moments(&twice, 2), [0, 6]);
        assert_eq!(moments(&twice, 3), [0, 2, 6]);
        assert_eq!(moments(&twice[..3], 3), [0, 2]);
    }
}
