use std::thread;

/// How many threads to use: 0 is one for each core, and more than there are cores would only get in each other's way.
pub(crate) fn threads(asked: usize) -> usize {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if asked == 0 { cores } else { asked.min(cores) }
}
