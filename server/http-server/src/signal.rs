use std::io;

/// Listens from now on for the wish of the user or the system that the program stop: Ctrl-C, and SIGTERM where there is
/// such a thing. The future is done when it comes. To be called within a runtime.
#[cfg(unix)]
pub fn asked_to_stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Listens from now on for Ctrl-C. The future is done when it comes. To be called within a runtime.
#[cfg(windows)]
pub fn asked_to_stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}
