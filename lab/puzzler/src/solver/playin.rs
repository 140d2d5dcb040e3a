use rules::{Game, HouseRules, Random, Rules};

/// How the players of a game wander before the position that is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayIn {
    /// They do not: it stands alone.
    None,
    /// They like to come back to where they were.
    Short,
    /// So long ago that only a good memory helps.
    Long,
}

/// Plays at random from a position on, and likes to come back once. Never ends the game.
pub fn wander<P: Rules>(start: P, house_rules: HouseRules, kind: PlayIn, random: &mut Random) -> Game<P> {
    let mut game = Game::new(start, house_rules);
    let (plies, back) = match kind {
        PlayIn::None => (0, 0),
        PlayIn::Short => (4 + random.below(40), 40),
        PlayIn::Long => (150 + random.below(60), 30),
    };
    let mut moves = Vec::new();
    for ply in 0..plies {
        moves.clear();
        game.position().legal_moves(&mut moves);
        let mut seen = Vec::new();
        let mut new = Vec::new();
        for &m in &moves {
            let after = game.position().after(m);
            let quiet = house_rules.quiet_turns.is_some_and(|limit| after.quiet_turns() + 1 >= limit);
            // A way that cannot be undone would make all that was before meaningless.
            let resets = house_rules.quiet_turns.is_some() && after.quiet_turns() == 0;
            if after.outcome().is_some() || quiet || resets {
                continue;
            }
            match game.history().occurrences(after.key()) {
                0 => new.push(m),
                1 => seen.push(m),
                _ => {}
            }
        }
        let returns = ply < back && random.below(4) > 0 || random.below(8) == 0;
        let choice = match (returns, seen.is_empty(), new.is_empty()) {
            (true, false, _) | (_, false, true) => random.pick(&seen),
            _ => random.pick(&new),
        };
        let Some(&m) = choice else {
            break;
        };
        game.play(m);
    }
    game
}
