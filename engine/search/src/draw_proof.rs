use rules::Position;

use crate::node::Node;
use crate::playable::{MoveOf, Playable};
use crate::value::MAX_PLY;
use crate::worker::{DRAWN, Worker};

/// How many nodes a proof may cost for each ply of depth; a draw that takes more to prove stays an estimate.
const NODES_PER_PLY: u64 = 20_000;

/// Looks for a proof, within `depth` plies, that both sides can avoid losing, and returns the place among `moves`, which are
/// all legal moves, of one that does.
///
/// The ordinary search cannot tell: a value of 0 can also mean that every way out only *looks* bad. So the question is
/// asked twice in another way: draws count as won, first for one side and then for the other, and nothing else but a
/// finished game, or coming back to a position of the line, can reach the value asked for. What is found on the way is
/// kept in the table as far as it does not rely on the line (see [`crate::reliance::Reliance`]).
pub(crate) fn find_draw<G: Playable>(
    worker: &mut Worker<'_, G>,
    node: &Node<G>,
    moves: &(impl Iterator<Item = MoveOf<G>> + Clone),
    depth: i32,
) -> Option<usize> {
    let mover = node.position.turn();
    worker.set_budget(Some(NODES_PER_PLY * (depth as u64).min(MAX_PLY as u64)));
    worker.prove_draw_for = Some(mover);
    let holding = moves
        .clone()
        .position(|m| worker.child::<false>(node, m, depth - 1, 0, DRAWN - 1, DRAWN) >= DRAWN && !worker.is_stopped());
    worker.prove_draw_for = Some(!mover);
    let other_holds = holding.is_some()
        && moves.clone().all(|m| {
            worker.child::<false>(node, m, depth - 1, 0, -DRAWN, -DRAWN + 1) <= -DRAWN && !worker.is_stopped()
        });
    worker.prove_draw_for = None;
    worker.set_budget(None);
    holding.filter(|_| other_holds)
}
