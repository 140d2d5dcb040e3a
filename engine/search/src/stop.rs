use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ends a search from outside, at once. Clones are the same handle: whoever holds one may raise it.
///
/// A search polls it every few hundred positions. Where a flag in memory cannot be reached by those who want to raise it, as
/// in a Web Worker, [`Stop::watching`] polls what they can reach.
///
/// ```
/// # use search::Stop;
/// let stop = Stop::new();
/// let other = stop.clone();
/// other.raise();
/// assert!(stop.is_raised());
/// ```
#[derive(Clone, Default)]
pub struct Stop {
    raised: Arc<AtomicBool>,
    signal: Option<Arc<dyn StopSignal>>,
}

/// Something outside of the program's own memory that can ask for a stop.
pub trait StopSignal: Send + Sync {
    /// Whether it asks for one now.
    fn is_raised(&self) -> bool;
}

impl<F: Fn() -> bool + Send + Sync> StopSignal for F {
    fn is_raised(&self) -> bool {
        self()
    }
}

impl Stop {
    /// A handle that nobody has raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// A handle that is also raised as long as the signal is.
    ///
    /// ```
    /// # use search::Stop;
    /// let stop = Stop::watching(|| true);
    /// assert!(stop.is_raised());
    /// ```
    pub fn watching(signal: impl StopSignal + 'static) -> Self {
        Self { raised: Arc::default(), signal: Some(Arc::new(signal)) }
    }

    /// Asks for an end. It cannot be taken back.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked for an end.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed) || self.signal.as_ref().is_some_and(|signal| signal.is_raised())
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("raised", &self.is_raised()).finish_non_exhaustive()
    }
}
