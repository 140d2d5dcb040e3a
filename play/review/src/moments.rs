/// The turns at which most was lost, in the order of the game: at most so many.
///
/// `costs` has for each turn of the game what it cost its player, in parts of a won game; none for turns that do not count
/// (the opponent's, and those that nobody blames). A player who misses the same thing again one turn later is shown another
/// moment first, if there is one.
///
/// ```
/// let costs = [None, Some(0.4), None, Some(0.35), None, Some(0.1), None, None, None, Some(0.2)];
/// assert_eq!(review::moments(&costs, 3), [1, 5, 9].to_vec());
/// assert_eq!(review::moments(&costs, 2), [1, 9].to_vec());
/// ```
pub fn moments(costs: &[Option<f64>], most: usize) -> Vec<usize> {
    let mut chosen = vec![false; costs.len()];
    for _ in 0..most {
        // First those that are not the same miss again; of two that cost the same, the earlier one.
        let best = [false, true].into_iter().find_map(|may_repeat| {
            let open = costs.iter().enumerate().filter_map(|(turn, cost)| cost.map(|cost| (turn, cost)));
            let open = open.filter(|&(turn, _)| !chosen[turn] && (may_repeat || !is_repeated(&chosen, turn)));
            open.reduce(|best, next| if next.1 > best.1 { next } else { best })
        });
        let Some((turn, _)) = best else {
            break;
        };
        chosen[turn] = true;
    }
    (0..costs.len()).filter(|&turn| chosen[turn]).collect()
}

/// Whether the player's turn before or after this one was chosen.
fn is_repeated(chosen: &[bool], turn: usize) -> bool {
    let near = turn.saturating_sub(NEXT_TURN)..=turn + NEXT_TURN;
    near.into_iter().any(|near| chosen.get(near) == Some(&true))
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
