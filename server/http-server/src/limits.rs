use std::thread::available_parallelism;
use std::time::Duration;

/// How much the server puts up with.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// How many connections are open at the same time; more wait.
    pub connections: usize,
    /// Connections that one network (see `network_of`) may have open. Behind a proxy: requests and sockets of one network.
    pub connections_per_address: usize,
    /// Time for the `hello` on a new socket.
    pub hello: Duration,
    /// Threads that search for the moves of engine players.
    pub search_threads: usize,
    /// Running games against engine players, of one player and of one network.
    pub engine_games_per_player: usize,
    /// See there.
    pub engine_games_per_address: usize,
    /// Requests that hash passwords, render pictures, or read records and compute legal moves at the same time.
    pub password_workers: usize,
    /// See there.
    pub picture_workers: usize,
    /// See there.
    pub record_workers: usize,
    /// Memory for rendered pictures, in bytes.
    pub picture_cache: usize,
    /// How long a client may take for the head of a request, and how long an idle connection stays open.
    pub head: Duration,
    /// How long a client may take for the body of a request.
    pub body: Duration,
    /// How long a client may take no byte of an answer.
    pub stall: Duration,
    /// How long a request waits for a processor before it is refused.
    pub queue: Duration,
    /// How long requests that are under way may go on when the server stops.
    pub grace: Duration,
    /// How many records one client may share at once.
    pub burst: u32,
    /// After how long it may share one more.
    pub refill: Duration,
    /// Checks of passwords.
    pub sign_ins: SignInLimits,
    /// How passwords are kept.
    pub hashing: Hashing,
    /// How often it is looked for sessions that have ended.
    pub revocations: Duration,
    /// How many messages a socket may send at once.
    pub messages: u32,
    /// After how long it may send one more.
    pub message_refill: Duration,
    /// How long a message on a socket may be, in bytes.
    pub message_length: usize,
    /// How many messages wait for a socket that does not take them, before it is closed.
    pub outgoing: usize,
    /// How often a socket is pinged.
    pub ping: Duration,
    /// How long a socket may be silent, pongs included.
    pub silence: Duration,
    /// How many requests a program may make at once.
    pub requests: u32,
    /// After how long it may make one more.
    pub request_refill: Duration,
    /// How many streams one person, or one address, may have open.
    pub streams: usize,
    /// How many downloads of many games go on at once.
    pub exports: usize,
    /// After how long a stream says that it is still there.
    pub keep_alive: Duration,
}

/// Limits for checks of passwords: at sign-up, at sign-in, and where a session asks for the password again. A source is a network
/// (an IPv4 address, or a /64 of IPv6), a browser that has signed in to the account before, or a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SignInLimits {
    /// How many checks one source may ask for at once, for whichever accounts.
    pub burst: u32,
    /// After how long it may ask for one more.
    pub refill: Duration,
    /// How many attempts are allowed at once for one account from all networks together. Known browsers and sessions are exempt.
    pub account_burst: u32,
    /// After how long one more is allowed.
    pub account_refill: Duration,
    /// How many attempts one source has for one account before it must wait.
    pub free: u32,
    /// How long it must wait then; each further attempt doubles it.
    pub delay: Duration,
    /// How long it must wait at most.
    pub longest_delay: Duration,
    /// After how long without an attempt the failures of a source are forgotten.
    pub forget: Duration,
}

impl Default for SignInLimits {
    fn default() -> Self {
        Self {
            // A whole club may sign in from one address.
            burst: 100,
            refill: Duration::from_secs(5),
            account_burst: 100,
            account_refill: Duration::from_mins(1),
            free: 5,
            delay: Duration::from_secs(1),
            longest_delay: Duration::from_mins(15),
            forget: Duration::from_hours(24),
        }
    }
}

/// How much work it is to try a password (Argon2id).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hashing {
    /// Memory, in KiB.
    pub memory: u32,
    /// How often it is gone through.
    pub passes: u32,
}

/// Whom to believe about where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Proxy {
    /// Clients connect directly: their address is that of the connection.
    #[default]
    None,
    /// A proxy connects for them and adds their address at the end of `X-Forwarded-For`.
    Trusted,
}

impl Limits {
    /// The default limits for so many connections. One address gets at most half of them, so that others can still connect.
    pub fn for_connections(connections: usize) -> Self {
        let limits = Self::default();
        let per_address = limits.connections_per_address.min((connections / 2).max(1));
        Self { connections, connections_per_address: per_address, ..limits }
    }
}

impl Default for Limits {
    fn default() -> Self {
        let processors = available_parallelism().map_or(1, usize::from);
        Self {
            connections: 20_000,
            // A club of 60 phones behind one address, with a dozen connections each, and some to spare.
            connections_per_address: 1_000,
            hello: Duration::from_secs(10),
            // The other processors are for moves of people.
            search_threads: (processors / 2).max(1),
            engine_games_per_player: 6,
            engine_games_per_address: 240,
            password_workers: processors,
            picture_workers: (processors / 2).max(1),
            record_workers: processors,
            picture_cache: 32 << 20,
            head: Duration::from_secs(15),
            body: Duration::from_secs(20),
            stall: Duration::from_secs(30),
            queue: Duration::from_secs(10),
            grace: Duration::from_secs(10),
            burst: 20,
            refill: Duration::from_secs(3),
            sign_ins: SignInLimits::default(),
            // What OWASP recommends at least.
            hashing: Hashing { memory: 19 << 10, passes: 2 },
            revocations: Duration::from_secs(2),
            messages: 60,
            message_refill: Duration::from_millis(250),
            message_length: 64 << 10,
            outgoing: 256,
            ping: Duration::from_secs(5),
            silence: Duration::from_secs(15),
            requests: 120,
            request_refill: Duration::from_millis(200),
            streams: 16,
            exports: 4,
            keep_alive: Duration::from_secs(6),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_gets_at_most_half_of_the_connections() {
        for (connections, per_address) in [(1, 1), (100, 50), (2_000, 1_000), (20_000, 1_000)] {
            let limits = Limits::for_connections(connections);
            assert_eq!((limits.connections, limits.connections_per_address), (connections, per_address));
        }
    }
}
