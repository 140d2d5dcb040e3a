//! Order in which the searches of the engine players run.
//!
//! Requests of games with a running clock come first, earliest deadline first. All others take turns: first by network, then by
//! player. So neither one address nor one player delays the others by more than one search.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::time::{Duration, Instant};

use store::{GameId, PersonId};

/// Shortest search for a timed move. A running one ends after it if others would miss their deadlines.
pub(super) const MINIMAL: Duration = Duration::from_millis(30);
/// Shortest search for an untimed move while a timed request waits.
const BEFORE_TIMED: Duration = Duration::from_millis(200);
/// Shortest search for an untimed move while another untimed request waits.
const BEFORE_UNTIMED: Duration = Duration::from_millis(500);

/// What decides when a request is served.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    /// A game has at most one request in the queue: a new one replaces it.
    pub(super) game: GameId,
    /// When the search should be over, if a clock runs.
    pub(super) deadline: Option<Instant>,
    pub(super) is_rated: bool,
    /// The engine's opponent, and the network that the opponent plays from, if known.
    pub(super) player: PersonId,
    pub(super) network: Option<IpAddr>,
}

/// Requests that wait for a thread.
#[derive(Debug)]
pub(super) struct SearchQueue<T> {
    /// By deadline, rated games first, then in order of arrival.
    timed: BTreeMap<(Instant, bool, u64), (GameId, T)>,
    untimed: Vec<Untimed<T>>,
    turns: HashMap<TurnKey, Turn>,
    next: u64,
}

#[derive(Debug)]
struct Untimed<T> {
    number: u64,
    claim: Claim,
    item: T,
}

/// A network, or one of its players.
type TurnKey = (Option<IpAddr>, Option<PersonId>);

/// The place of a network or player among those that take turns.
#[derive(Debug)]
struct Turn {
    /// When it was served last, or began to wait.
    since: u64,
    waiting: usize,
}

/// What running searches have to know of the requests that wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pressure {
    /// When the next timed search must begin, so that all of them can meet their deadlines.
    start_by: Option<Instant>,
    has_untimed: bool,
}

impl<T> SearchQueue<T> {
    pub(super) fn new() -> Self {
        Self { timed: BTreeMap::new(), untimed: Vec::new(), turns: HashMap::new(), next: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.timed.len() + self.untimed.len()
    }

    /// Adds a request in place of an earlier one of the same game.
    pub(super) fn push(&mut self, claim: Claim, item: T) {
        self.remove(claim.game);
        let number = self.count();
        if let Some(deadline) = claim.deadline {
            self.timed.insert((deadline, !claim.is_rated, number), (claim.game, item));
        } else {
            for key in turn_keys(&claim) {
                self.turns.entry(key).or_insert(Turn { since: number, waiting: 0 }).waiting += 1;
            }
            self.untimed.push(Untimed { number, claim, item });
        }
    }

    /// The request to serve next, and whether it is timed.
    pub(super) fn pop(&mut self) -> Option<(T, bool)> {
        if let Some((_, (_, item))) = self.timed.pop_first() {
            return Some((item, true));
        }
        let since = |key: &TurnKey| self.turns.get(key).map_or(0, |turn| turn.since);
        let order = |waiting: &Untimed<T>| {
            let [network, player] = turn_keys(&waiting.claim);
            (since(&network), since(&player), waiting.number)
        };
        let first = (0..self.untimed.len()).min_by_key(|index| order(&self.untimed[*index]))?;
        let Untimed { claim, item, .. } = self.take_untimed(first);
        let served = self.count();
        for key in turn_keys(&claim) {
            if let Some(turn) = self.turns.get_mut(&key) {
                turn.since = served;
            }
        }
        Some((item, false))
    }

    /// How urgently the waiting requests need one of so many threads.
    pub(super) fn pressure(&self, threads: usize) -> Pressure {
        let threads = u32::try_from(threads.max(1)).unwrap_or(u32::MAX);
        let start_by = self.timed.keys().zip(1_u32..).filter_map(|((deadline, ..), position)| {
            // Those before it need their time, too.
            deadline.checked_sub(MINIMAL.saturating_mul(position.div_ceil(threads)))
        });
        Pressure { start_by: start_by.min(), has_untimed: !self.untimed.is_empty() }
    }

    fn remove(&mut self, game: GameId) {
        self.timed.retain(|_, (other, _)| *other != game);
        if let Some(index) = self.untimed.iter().position(|waiting| waiting.claim.game == game) {
            self.take_untimed(index);
        }
    }

    fn take_untimed(&mut self, index: usize) -> Untimed<T> {
        let taken = self.untimed.remove(index);
        for key in turn_keys(&taken.claim) {
            if let Some(turn) = self.turns.get_mut(&key) {
                turn.waiting -= 1;
                if turn.waiting == 0 {
                    self.turns.remove(&key);
                }
            }
        }
        taken
    }

    fn count(&mut self) -> u64 {
        self.next += 1;
        self.next
    }
}

fn turn_keys(claim: &Claim) -> [TurnKey; 2] {
    [(claim.network, None), (claim.network, Some(claim.player))]
}

impl Pressure {
    /// Whether a running search has to give its thread to the requests that wait.
    pub(super) fn ends(self, is_timed: bool, begun: Instant, now: Instant) -> bool {
        let ran = now.saturating_duration_since(begun);
        match self.start_by {
            Some(start_by) if is_timed => ran >= MINIMAL && now >= start_by,
            Some(_) => ran >= BEFORE_TIMED,
            None => !is_timed && self.has_untimed && ran >= BEFORE_UNTIMED,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Requests {
        queue: SearchQueue<String>,
        players: HashMap<&'static str, PersonId>,
        start: Instant,
    }

    impl Requests {
        fn new() -> Self {
            Self { queue: SearchQueue::new(), players: HashMap::new(), start: Instant::now() }
        }

        fn claim(&mut self, player: &'static str, from: u8) -> Claim {
            let network = Some(IpAddr::from([192, 0, 2, from]));
            let player = *self.players.entry(player).or_insert_with(|| PersonId::random().unwrap());
            Claim { game: GameId::random().unwrap(), deadline: None, is_rated: false, player, network }
        }

        fn untimed(&mut self, player: &'static str, from: u8, name: &str) {
            let claim = self.claim(player, from);
            self.queue.push(claim, name.to_owned());
        }

        fn timed(&mut self, player: &'static str, from: u8, millis: u64, is_rated: bool, name: &str) {
            let deadline = Some(self.start + Duration::from_millis(millis));
            let claim = Claim { deadline, is_rated, ..self.claim(player, from) };
            self.queue.push(claim, name.to_owned());
        }

        fn served(&mut self) -> String {
            let served: Vec<_> = std::iter::from_fn(|| self.queue.pop().map(|(name, _)| name)).collect();
            served.join(" ")
        }
    }

    #[test]
    fn clocks_come_first_by_deadline_and_rated_before_casual() {
        let mut requests = Requests::new();
        requests.untimed("eve", 1, "u");
        requests.timed("ada", 1, 900, true, "late");
        requests.timed("bob", 2, 500, false, "casual");
        requests.timed("cyd", 3, 500, true, "rated");
        requests.timed("dan", 3, 100, false, "soon");
        assert_eq!(requests.served(), "soon rated casual late u");
    }

    #[test]
    fn addresses_take_turns_and_so_do_their_players() {
        let mut requests = Requests::new();
        for name in ["a1", "a2", "a3", "a4"] {
            requests.untimed("ada", 1, name);
        }
        for name in ["b1", "b2"] {
            requests.untimed("bob", 1, name);
        }
        requests.untimed("cyd", 2, "c1");
        requests.untimed("cyd", 2, "c2");
        assert_eq!(requests.served(), "a1 c1 b1 c2 a2 b2 a3 a4");
        assert!(requests.queue.turns.is_empty(), "players are only remembered while they wait");
    }

    #[test]
    fn a_flood_from_one_address_delays_others_by_one_search() {
        let mut requests = Requests::new();
        for _ in 0..152 {
            requests.untimed("eve", 1, "flood");
        }
        let first = requests.queue.pop().unwrap().0;
        requests.untimed("ada", 2, "untimed");
        requests.timed("bob", 3, 2_000, true, "rated");
        let order: Vec<_> = (0..4).map(|_| requests.queue.pop().unwrap().0).collect();
        assert_eq!((first.as_str(), order.join(" ").as_str()), ("flood", "rated flood untimed flood"));
    }

    #[test]
    fn a_new_request_of_a_game_replaces_the_old_one() {
        let mut requests = Requests::new();
        let claim = requests.claim("ada", 1);
        let deadline = Some(requests.start);
        requests.queue.push(claim.clone(), "old".to_owned());
        requests.queue.push(Claim { deadline, ..claim.clone() }, "timed".to_owned());
        assert_eq!(requests.queue.len(), 1);
        requests.queue.push(claim, "new".to_owned());
        assert_eq!(requests.queue.len(), 1);
        assert_eq!(requests.served(), "new");
        assert!(requests.queue.turns.is_empty());
    }

    #[test]
    fn searches_end_when_others_would_come_too_late() {
        let mut requests = Requests::new();
        let start = requests.start;
        let at = |millis| start + Duration::from_millis(millis);
        let ends = |requests: &Requests, threads, is_timed, millis| {
            requests.queue.pressure(threads).ends(is_timed, start, at(millis))
        };
        assert!(!ends(&requests, 1, true, 60_000) && !ends(&requests, 1, false, 60_000));
        requests.untimed("eve", 1, "u");
        assert!(!ends(&requests, 1, true, 60_000), "untimed requests do not end timed searches");
        assert!(!ends(&requests, 1, false, 499) && ends(&requests, 1, false, 500));
        requests.timed("ada", 2, 1_000, true, "one");
        assert!(!ends(&requests, 1, false, 199) && ends(&requests, 1, false, 200));
        assert!(!ends(&requests, 1, true, 969) && ends(&requests, 1, true, 970));
        // Ten with one deadline need the time of ten searches on one thread, of five on two.
        for _ in 0..9 {
            requests.timed("bob", 3, 1_000, false, "more");
        }
        assert!(!ends(&requests, 1, true, 699) && ends(&requests, 1, true, 700));
        assert!(!ends(&requests, 2, true, 849) && ends(&requests, 2, true, 850));
        requests.timed("cyd", 4, 0, true, "overdue");
        assert!(!ends(&requests, 1, true, 29) && ends(&requests, 1, true, 30), "every search has a minimum");
    }
}
