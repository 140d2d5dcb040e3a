use crate::{Options, Outcome, Position};

/// When a game that would not end is a draw: by repetition, or after so many turns without progress (in chess the 50-move
/// rule). House rules, which options switch on and off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseRules {
    /// Whether the third occurrence of a position with the same player to move is a draw.
    pub repetition: bool,
    /// After how many quiet turns in a row the game is a draw.
    pub quiet_turns: Option<u32>,
}

impl HouseRules {
    /// What the options `repetition` and `quiet-limit` say; a game need not offer both.
    ///
    /// ```
    /// use rules::{HouseRules, Options, toy::LANE};
    ///
    /// let options = Options::parse(LANE.options, "quiet-limit=6").expect("an option of the game");
    /// assert_eq!(HouseRules::of(&options), HouseRules { repetition: true, quiet_turns: Some(6) });
    /// ```
    pub fn of(options: &Options) -> Self {
        let offers = |key| options.specs().iter().any(|spec| spec.key == key);
        Self {
            repetition: offers("repetition") && options.is_on("repetition"),
            quiet_turns: offers("quiet-limit").then(|| options.number("quiet-limit")).flatten(),
        }
    }
}

/// How often a position must occur to be a draw.
const OCCURRENCES: usize = 3;

/// What the rules must remember of a game besides its position: the keys of the positions so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
}

/// A draw that needs history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HistoryDraw {
    Repetition,
    QuietTurns(u32),
}

impl HistoryDraw {
    /// Every such end is a draw.
    pub(crate) const OUTCOME: Outcome = Outcome::Draw;
}

impl History {
    /// Remembers a position by its key.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Forgets the newest position.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// The keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// How often this position has occurred.
    pub fn occurrences(&self, key: u64) -> usize {
        self.keys.iter().filter(|&&seen| seen == key).count()
    }

    /// Whether the newest position, which must be `position`, is a draw under these rules.
    pub(crate) fn draw<P: Position>(&self, position: &P, rules: HouseRules) -> Option<HistoryDraw> {
        if rules.repetition && self.keys.last().is_some_and(|&key| self.occurrences(key) >= OCCURRENCES) {
            return Some(HistoryDraw::Repetition);
        }
        rules.quiet_turns.filter(|&limit| position.quiet_turns() >= limit).map(HistoryDraw::QuietTurns)
    }
}
