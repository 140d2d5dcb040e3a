use crate::solver::{Graph, Solution, Value, Wdl};
use puzzles::Aim;
use rules::{Position, Random};

use crate::Subject;

/// All that can follow after a position, solved backwards.
pub struct Space<P> {
    graph: Graph<P>,
    solution: Solution,
}

impl<P: Subject> Space<P> {
    /// Solves all that can follow; none if that is too much, or if the game's positions are not solved.
    pub fn explore(position: &P) -> Option<Self> {
        Self::explore_up_to(position, P::STATES)
    }

    /// The same for endgames, where more may follow.
    pub fn of_endgame(position: &P) -> Option<Self> {
        Self::explore_up_to(position, P::ENDGAME_STATES)
    }

    /// The space of an endgame: one of those that are solved already, or a new one, which is kept as the last. None if too much
    /// can follow.
    pub fn among<'a>(solved: &'a mut Vec<Self>, position: &P) -> Option<&'a Self> {
        let at = solved.iter().position(|space| space.value(position).is_some());
        if at.is_none() {
            solved.push(Self::of_endgame(position)?);
        }
        at.map_or(solved.last(), |at| solved.get(at))
    }

    /// Any position in which the game goes on; none if chance finds none.
    pub fn pick(&self, random: &mut Random) -> Option<P> {
        let mut tries = (0..100).map(|_| *self.graph.position(random.below(self.graph.len()) as u32));
        tries.find(is_open)
    }

    fn explore_up_to(position: &P, most: usize) -> Option<Self> {
        if most == 0 || !position.is_late() {
            return None;
        }
        let graph = Graph::explore([*position], most)?;
        let solution = Solution::new(&graph, &[]);
        Some(Self { graph, solution })
    }

    /// What a position is worth to the player to move; none if it does not belong to this space.
    pub fn value(&self, position: &P) -> Option<Value> {
        self.graph.state(position).map(|state| self.solution.value(state))
    }

    /// Each move with what it leaves to the opponent; none if the position does not belong to this space.
    pub fn moves(&self, position: &P) -> Option<Vec<(P::Move, Value)>> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.into_iter().map(|m| Some((m, self.value(&position.after(m))?))).collect()
    }

    /// The moves that win.
    pub fn winning(&self, position: &P) -> Vec<P::Move> {
        let moves = self.moves(position).unwrap_or_default();
        moves.into_iter().filter(|(_, value)| value.wdl == Wdl::Loss).map(|(m, _)| m).collect()
    }

    /// The aim that exactly one move reaches: the only one that wins, or the only one that does not lose.
    pub(crate) fn aim(&self, position: &P) -> Option<(Aim, P::Move)> {
        let moves = self.moves(position)?;
        if moves.len() < 2 {
            return None;
        }
        let with = |wdl| moves.iter().filter(move |(_, value): &&(P::Move, Value)| value.wdl == wdl);
        match (with(Wdl::Loss).count(), with(Wdl::Draw).count()) {
            (1, _) => {
                let (m, value) = with(Wdl::Loss).next()?;
                let moves = u8::try_from(value.plies / 2 + 1).ok()?;
                Some((Aim::Win { moves }, *m))
            }
            (0, 1) => with(Wdl::Draw).next().map(|(m, _)| (Aim::Draw, *m)),
            _ => None,
        }
    }

    /// The answer that holds out longest in a lost position.
    pub(crate) fn longest(&self, position: &P) -> Option<P::Move> {
        let moves = self.moves(position)?;
        // Of equals the first, so that it is always the same.
        let longest = moves.iter().map(|(_, value)| value.plies).max()?;
        moves.into_iter().find(|(_, value)| value.plies == longest).map(|(m, _)| m)
    }
}

/// Whether somebody can still win or lose: else there is nothing to find.
pub(crate) fn is_open<P: Position>(position: &P) -> bool {
    position.outcome().is_none()
}
