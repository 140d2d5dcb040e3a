use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::Position;

/// Counts the move sequences of this length; the last ply is counted, not played.
///
/// History plays no part, and nothing follows on a finished game. The work grows with the number of sequences and the
/// stack with the depth: let no user ask for a depth of thousands.
///
/// ```
/// use rules::toy::{Goal, Lane};
///
/// let start = Lane::start(Goal(2));
/// assert_eq!([0, 1, 2, 3, 4].map(|depth| rules::perft(&start, depth)), [1, 1, 1, 3, 9]);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    // Buffers are made on the way down: a depth that no game reaches costs nothing.
    walk(position, depth, 0, &mut Vec::new())
}

/// [`perft`] of each move, in the order of the generator; nothing at depth 0.
pub fn divide<P: Position>(position: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.legal_moves(&mut moves);
    }
    moves.into_iter().map(|m| (m, perft_threads(&position.after(m), depth - 1, threads))).collect()
}

/// [`perft`] with several threads, which share the work two plies below the root.
pub fn perft_threads<P: Position>(position: &P, depth: u32, threads: usize) -> u64 {
    // A browser has no threads to give; there the rest is left out of the program.
    if cfg!(target_arch = "wasm32") || threads <= 1 || depth < 3 {
        return perft(position, depth);
    }
    let tasks = tasks(position);
    let next = AtomicUsize::new(0);
    let total = AtomicU64::new(0);
    let work = || {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            total.fetch_add(perft(task, depth - 2), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(tasks.len()) {
            // Where the system has no more threads to give, those that there are do the work.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    total.into_inner()
}

fn walk<P: Position>(position: &P, depth: u32, ply: usize, buffers: &mut Vec<Vec<P::Move>>) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.count_moves(),
        _ => {}
    }
    if buffers.len() == ply {
        buffers.push(Vec::new());
    }
    let mut moves = std::mem::take(&mut buffers[ply]);
    moves.clear();
    position.legal_moves(&mut moves);
    let sum = moves.iter().map(|&m| walk(&position.after(m), depth - 1, ply + 1, buffers)).sum();
    buffers[ply] = moves;
    sum
}

/// All positions after two plies, repeated ones too.
fn tasks<P: Position>(position: &P) -> Vec<P> {
    let mut first = Vec::new();
    position.legal_moves(&mut first);
    let mut second = Vec::new();
    let mut tasks = Vec::new();
    for m in first {
        let child = position.after(m);
        second.clear();
        child.legal_moves(&mut second);
        tasks.extend(second.iter().map(|&m| child.after(m)));
    }
    tasks
}
