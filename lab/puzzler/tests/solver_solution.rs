//! The backward solver against a plain search that tries everything.

use fenix::Fenix;
use gunzi::Gunzi;
use puzzler::solver::{Graph, LimitedSolution, Solution, State, Truth, Value, Wdl, fenix, gunzi};
use rules::{HouseRules, Notation as _, Outcome, Position, Random};

/// Whether the player to move wins within so many plies, if reaching some positions is a draw.
fn wins<P: Position>(position: &P, plies: u32, drawn: &dyn Fn(&P) -> bool) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Win(position.turn());
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    plies > 0 && moves.iter().map(|&m| position.after(m)).any(|next| reached_loses(&next, plies - 1, drawn))
}

fn reached_loses<P: Position>(position: &P, plies: u32, drawn: &dyn Fn(&P) -> bool) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Win(!position.turn());
    }
    if drawn(position) || plies == 0 {
        return false;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut next = moves.iter().map(|&m| position.after(m));
    next.all(|next| (next.outcome().is_some() || !drawn(&next)) && wins(&next, plies - 1, drawn))
}

fn check<P: Position>(position: &P, value: Value, most: u32, drawn: &dyn Fn(&P) -> bool) {
    let shortest_win = (0..=most).find(|&plies| wins(position, plies, drawn));
    let in_reach = value.wdl == Wdl::Win && value.plies <= most;
    assert_eq!(shortest_win, in_reach.then_some(value.plies), "{position:?} {value:?}");
}

fn spaces(count: usize) -> Vec<Graph<Gunzi>> {
    let mut random = Random::new(1);
    let mut spaces = Vec::new();
    while spaces.len() < count {
        spaces.extend(gunzi(&mut random, 5000).map(|space| space.graph).filter(|graph| graph.len() > 50));
    }
    spaces
}

#[test]
fn wins_are_as_long_as_a_plain_search_says() {
    let mut random = Random::new(2);
    for graph in spaces(20) {
        let solution = Solution::new(&graph, &[]);
        for _ in 0..20 {
            let state = random.below(graph.len()) as State;
            check(graph.position(state), solution.value(state), 5, &|_| false);
        }
    }
}

#[test]
fn what_occurred_twice_is_drawn() {
    let mut random = Random::new(3);
    let mut changed = 0;
    for graph in spaces(20) {
        let free = Solution::new(&graph, &[]);
        for _ in 0..20 {
            let state = random.below(graph.len()) as State;
            let next: Vec<State> = graph.next(state).map(|(next, _)| next).collect();
            let Some(&drawn) = random.pick(&next).filter(|&&next| graph.outcome(next).is_none()) else {
                continue;
            };
            let key = graph.position(drawn).key();
            let rules = HouseRules { repetition: true, quiet_turns: None };
            let truth = Truth::new(&graph, rules, &[key, 1, key, 2]);
            let position = graph.position(state);
            let value = truth.here(position).unwrap();
            changed += usize::from(value.wdl != free.value(state).wdl);
            check(position, value, 5, &|other| other.key() == key);
        }
    }
    assert!(changed > 0, "no position was the worse for it");
}

/// The margin that a side can be sure of within so many plies.
fn margin_within(position: &Gunzi, mover: bool, margin: i32, plies: u32) -> bool {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        let [black, white] = position.points().map(i32::from);
        let lead = if position.turn() == rules::Side::One { black - white } else { white - black };
        return if mover { lead } else { -lead } >= margin;
    }
    let forced = |&m: &gunzi::Move| margin_within(&position.after(m), !mover, margin, plies - 1);
    plies > 0 && if mover { moves.iter().any(forced) } else { moves.iter().all(forced) }
}

#[test]
fn margins_are_at_least_what_a_plain_search_forces() {
    let mut random = Random::new(4);
    let mut reached = 0;
    for graph in spaces(20) {
        let solution = Solution::new(&graph, &[]);
        for _ in 0..20 {
            let state = random.below(graph.len()) as State;
            let position = graph.position(state);
            let value = solution.value(state);
            let sure = value.margins[position.turn().index()];
            assert!(!margin_within(position, true, sure + 1, 4), "{position:?} {value:?}");
            assert_eq!(sure > 0, value.wdl == Wdl::Win, "{position:?} {value:?}");
            reached += usize::from(sure > 0 && margin_within(position, true, sure, 4));
        }
    }
    assert!(reached > 10, "{reached} margins were reached");
}

#[test]
fn a_limit_on_quiet_turns_is_kept() {
    let space = fenix('G', &["quiet-limit=off"]).unwrap();
    let free = Solution::new(&space.graph, &[]);
    let limited = LimitedSolution::new(&space.graph, 6, &[]);
    let mut random = Random::new(5);
    let mut changed = 0;
    for _ in 0..200 {
        let state = random.below(space.graph.len()) as State;
        let text = space.text(space.graph.position(state), 3);
        // Who has just lost the king has not moved quietly.
        let Ok(position) = Fenix::parse_position(&text, fenix::Variant::default()) else {
            continue;
        };
        let value = limited.value(state, 3);
        changed += usize::from(value.wdl != free.value(state).wdl);
        check(&position, value, 4, &|other| other.quiet_turns() >= 6);
    }
    assert!(changed > 10, "{changed}");
}
