//! Admission of games against engine players.
//!
//! A game whose clock runs needs a share of the search threads: in the worst case its opponent moves at once, all the time, and
//! the engine player then needs a search for every move within the time that the clock gives for one. Games begin only while the
//! sum of these shares can be served. Games without a running clock need no share, since their searches can wait.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::Level;
use rules::Statement;
use session::TimeControl;
use store::{GameId, PersonId};

use crate::limits::Limits;
use crate::messages::MESSAGES;

/// What a timed search needs at least: the shortest search, and the time to set it up.
const NEEDED: Duration = Duration::from_millis(50);
/// The shares of all threads together, in millionths of a thread, and how much of them may be promised.
const THREAD: u64 = 1_000_000;
const PROMISED_PERCENT: u64 = 80;
/// A game lasts so many moves of each player.
const MOVES: u32 = 40;
/// How long an untimed game that nobody has opened yet counts.
const UNOPENED: Duration = Duration::from_mins(1);
/// The weight of a new measurement in the average.
const WEIGHT: u32 = 8;

/// The games against engine players that are running.
#[derive(Debug)]
pub(super) struct EngineGames {
    per_player: usize,
    per_network: usize,
    threads: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    running: HashMap<GameId, Running>,
    /// How long the searches of each level take, as measured.
    search_times: [Duration; engine::LEVELS as usize],
}

/// A game against an engine player.
#[derive(Clone, Copy, Debug)]
pub(super) struct EngineGame {
    pub(super) player: PersonId,
    /// The network that the player plays from, if known.
    pub(super) network: Option<IpAddr>,
    pub(super) level: Level,
    pub(super) control: TimeControl,
}

#[derive(Clone, Copy, Debug)]
struct Running {
    game: EngineGame,
    begun: Instant,
    has_room: bool,
}

/// A place for a game that is about to begin. It is given back unless the game begins.
#[derive(Debug)]
pub(super) struct Admission {
    games: Arc<EngineGames>,
    id: GameId,
}

impl EngineGames {
    pub(super) fn new(limits: &Limits) -> Self {
        let (per_player, per_network) = (limits.engine_games_per_player, limits.engine_games_per_address);
        let search_times = [NEEDED; engine::LEVELS as usize];
        let state = Mutex::new(State { running: HashMap::new(), search_times });
        Self { per_player, per_network, threads: limits.search_threads, state }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves a place for a game, or says why there is none.
    pub(super) fn admit(self: &Arc<Self>, game: EngineGame, now: Instant) -> Result<Admission, Statement> {
        let id = GameId::random().ok_or_else(|| Statement::new(&MESSAGES, "problem.unavailable"))?;
        let mut state = self.state();
        state.drop_unopened(now);
        self.check(&state, &game)?;
        state.running.insert(id, Running { game, begun: now, has_room: false });
        Ok(Admission { games: self.clone(), id })
    }

    /// Whether the same players may begin another game as soon as this one is over.
    pub(super) fn admits_after(&self, id: GameId, game: &EngineGame, now: Instant) -> bool {
        let mut state = self.state();
        state.drop_unopened(now);
        state.running.remove(&id);
        self.check(&state, game).is_ok()
    }

    fn check(&self, state: &State, game: &EngineGame) -> Result<(), Statement> {
        let others = || state.running.values().map(|running| &running.game);
        if others().filter(|other| other.player == game.player).count() >= self.per_player {
            return Err(Statement::new(&MESSAGES, "limit.engine-games").with("n", self.per_player));
        }
        let is_near = |other: &&EngineGame| other.network == game.network;
        if game.network.is_some() && others().filter(is_near).count() >= self.per_network {
            return Err(Statement::new(&MESSAGES, "limit.engine-games-address").with("n", self.per_network));
        }
        let share = state.share(game);
        let promised: u64 = others().map(|other| state.share(other)).sum();
        if share > 0 && promised.saturating_add(share) > self.threads as u64 * THREAD / 100 * PROMISED_PERCENT {
            return Err(Statement::new(&MESSAGES, "engine.busy"));
        }
        Ok(())
    }

    /// Notes a game that is being played in a room, and returns the network that its player plays from.
    pub(super) fn note(&self, id: GameId, game: EngineGame) -> Option<IpAddr> {
        let mut state = self.state();
        let known = state.running.get(&id);
        let begun = known.map_or_else(Instant::now, |known| known.begun);
        let network = game.network.or_else(|| known.and_then(|known| known.game.network));
        state.running.insert(id, Running { game: EngineGame { network, ..game }, begun, has_room: true });
        network
    }

    /// A game is over.
    pub(super) fn end(&self, id: GameId) {
        self.state().running.remove(&id);
    }

    /// Nobody looks at a game any more. Where no clock runs it needs nothing until it is opened again.
    pub(super) fn close_room(&self, id: GameId) {
        let mut state = self.state();
        if state.running.get(&id).is_some_and(|running| !is_timed(running.game.control)) {
            state.running.remove(&id);
        }
    }

    /// Notes how long a search took.
    pub(super) fn note_search(&self, level: Level, took: Duration) {
        if let Some(average) = self.state().search_times.get_mut(usize::from(level.number() - 1)) {
            *average = (*average * (WEIGHT - 1) + took) / WEIGHT;
        }
    }
}

/// Whether a clock runs that an engine player could lose by.
pub(super) const fn is_timed(control: TimeControl) -> bool {
    !matches!(control, TimeControl::Unlimited | TimeControl::Days { .. })
}

impl State {
    fn drop_unopened(&mut self, now: Instant) {
        self.running.retain(|_, running| {
            let is_unopened = !running.has_room && now.saturating_duration_since(running.begun) >= UNOPENED;
            !is_unopened || is_timed(running.game.control)
        });
    }

    /// The share of a thread that a game needs, in millionths; 0 where no clock runs.
    fn share(&self, game: &EngineGame) -> u64 {
        let per_move = match game.control {
            TimeControl::Fischer { base, increment: extra }
            | TimeControl::Delay { base, delay: extra }
            | TimeControl::ByoYomi { base, period: extra, .. } => (base / MOVES).saturating_add(extra),
            TimeControl::Unlimited | TimeControl::Days { .. } => return 0,
        };
        let measured = self.search_times.get(usize::from(game.level.number() - 1)).copied().unwrap_or(NEEDED);
        let needed = measured.min(NEEDED).as_micros().max(1);
        let share = needed * u128::from(THREAD) / per_move.as_micros().max(1);
        u64::try_from(share).unwrap_or(u64::MAX).clamp(1, THREAD * 1000)
    }
}

impl Admission {
    /// The game has begun under this name.
    pub(super) fn confirm(self, id: GameId) {
        let mut state = self.games.state();
        if let Some(running) = state.running.remove(&self.id) {
            // It may have a room already.
            state.running.entry(id).or_insert(running);
        }
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.games.end(self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: TimeControl =
        TimeControl::Fischer { base: Duration::from_mins(1), increment: Duration::from_millis(500) };

    fn games(per_player: usize, per_network: usize, threads: usize) -> Arc<EngineGames> {
        let limits = Limits {
            engine_games_per_player: per_player,
            engine_games_per_address: per_network,
            search_threads: threads,
            ..Limits::default()
        };
        Arc::new(EngineGames::new(&limits))
    }

    fn game(network: &str, control: TimeControl) -> EngineGame {
        let network = Some(network.parse().unwrap());
        EngineGame { player: PersonId::random().unwrap(), network, level: Level::FULL, control }
    }

    /// Begins a game; the rule that refuses it otherwise.
    fn begin(games: &Arc<EngineGames>, game: EngineGame, now: Instant) -> Result<GameId, &'static str> {
        let id = GameId::random().unwrap();
        games.admit(game, now).map(|admission| admission.confirm(id)).map_err(|statement| statement.rule)?;
        games.note(id, game);
        Ok(id)
    }

    #[test]
    fn games_begin_only_while_all_can_be_served() {
        let now = Instant::now();
        let games = games(1_000, 1_000, 1);
        // Two seconds a move and 50 ms for each search: a fortieth of a thread, of which four fifths are promised.
        let ids: Vec<_> = (0..32).map(|_| begin(&games, game("192.0.2.1", BLITZ), now).unwrap()).collect();
        assert_eq!(begin(&games, game("192.0.2.2", BLITZ), now), Err("engine.busy"));
        for control in [TimeControl::Unlimited, TimeControl::Days { per_turn: Duration::from_hours(24) }] {
            assert!(begin(&games, game("192.0.2.2", control), now).is_ok(), "without a running clock it can wait");
        }
        games.close_room(ids[0]);
        assert_eq!(begin(&games, game("192.0.2.2", BLITZ), now), Err("engine.busy"), "its clock still runs");
        games.end(ids[0]);
        let id = begin(&games, game("192.0.2.2", BLITZ), now).unwrap();
        assert_eq!(begin(&games, game("192.0.2.2", BLITZ), now), Err("engine.busy"));
        assert!(games.admits_after(id, &game("192.0.2.2", BLITZ), now), "a rematch takes the place of its game");
    }

    #[test]
    fn levels_that_search_for_less_time_need_less() {
        let now = Instant::now();
        let games = games(1_000, 1_000, 1);
        let weak = Level::new(1).unwrap();
        for _ in 0..200 {
            games.note_search(weak, Duration::from_millis(5));
            games.note_search(Level::FULL, Duration::from_secs(2));
        }
        let weak_game = || EngineGame { level: weak, ..game("192.0.2.1", BLITZ) };
        let count = (0..1_000).take_while(|_| begin(&games, weak_game(), now).is_ok()).count();
        assert!((250..=320).contains(&count), "{count}");
        assert_eq!(begin(&games, game("192.0.2.2", BLITZ), now), Err("engine.busy"), "long searches can be cut short");
    }

    #[test]
    fn players_and_addresses_have_limits() {
        let now = Instant::now();
        let games = games(2, 3, 4);
        let ada = game("192.0.2.1", TimeControl::Unlimited);
        let first = begin(&games, ada, now).unwrap();
        begin(&games, ada, now).unwrap();
        assert_eq!(begin(&games, ada, now), Err("limit.engine-games"));
        begin(&games, game("192.0.2.1", BLITZ), now).unwrap();
        assert_eq!(begin(&games, game("192.0.2.1", BLITZ), now), Err("limit.engine-games-address"));
        begin(&games, game("192.0.2.2", BLITZ), now).unwrap();
        games.close_room(first);
        begin(&games, ada, now).unwrap();
    }

    #[test]
    fn games_that_do_not_begin_or_are_never_opened_do_not_count() {
        let now = Instant::now();
        let games = games(1, 1, 1);
        let ada = game("192.0.2.1", TimeControl::Unlimited);
        let admission = games.admit(ada, now).unwrap();
        assert!(games.admit(ada, now).is_err());
        drop(admission);
        games.admit(ada, now).unwrap().confirm(GameId::random().unwrap());
        assert!(games.admit(ada, now + UNOPENED / 2).is_err());
        games.admit(ada, now + UNOPENED).unwrap().confirm(GameId::random().unwrap());
    }
}
