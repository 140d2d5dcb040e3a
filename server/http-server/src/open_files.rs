/// Lets the process have as many files open as the system allows it, since every connection is one. Says how many that are; none
/// where the system has no such limit, or does not tell.
///
/// Systems start programs with a low limit, 1024 more often than not, that any program may raise by itself up to a second one.
#[cfg(unix)]
pub fn allow_open_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: maximum, maximum };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => maximum,
        Err(_) => current,
    }
}

/// There is no such limit here.
#[cfg(not(unix))]
pub const fn allow_open_files() -> Option<u64> {
    None
}
