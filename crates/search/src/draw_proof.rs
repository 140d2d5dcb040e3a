use rules::Position;

use crate::node::Node;
use crate::playable::Playable;
use crate::value::MAX_PLY;
use crate::worker::{DRAWN, Worker};

/// How many nodes a proof may cost for each ply of depth; a draw that takes more to prove stays an estimate.
const NODES_PER_PLY: u64 = 20_000;

/// Whether both sides can provably avoid losing, within `depth` plies.
///
/// The ordinary search cannot tell: a value of 0 can also mean that every way out only *looks* bad. So the question is
/// asked twice in another way: draws count as won, first for one side and then for the other, and nothing else but a
/// finished game can reach the value asked for.
pub(crate) fn is_draw_proved<G: Playable>(worker: &mut Worker<'_, G>, node: &Node<G>, depth: i32) -> bool {
    let mut moves = Vec::new();
    node.position.legal_moves(&mut moves);
    let mover = node.position.turn();
    worker.set_budget(Some(NODES_PER_PLY * (depth as u64).min(MAX_PLY as u64)));
    worker.prove_draw_for = Some(mover);
    let mover_holds = moves
        .iter()
        .any(|&m| worker.child::<false>(node, m, depth - 1, 0, DRAWN - 1, DRAWN) >= DRAWN && !worker.is_stopped());
    worker.prove_draw_for = Some(!mover);
    let other_holds = mover_holds
        && moves.iter().all(|&m| {
            worker.child::<false>(node, m, depth - 1, 0, -DRAWN, -DRAWN + 1) <= -DRAWN && !worker.is_stopped()
        });
    worker.prove_draw_for = None;
    worker.set_budget(None);
    other_holds
}
