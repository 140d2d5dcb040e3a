use crate::history::HistoryDraw;
use crate::{COMMON, Ending, History, HouseRules, Position, Rules, Statement};

/// A game being played: the start, the moves so far and their history.
///
/// ```
/// use rules::toy::{Goal, Lane};
/// use rules::{Game, HouseRules, Notation as _};
///
/// let mut game = Game::new(Lane::start(Goal(2)), HouseRules { repetition: true, quiet_turns: None });
/// for text in ["2-3", "6-5", "3-2", "5-6", "2-3", "6-5", "3-2", "5-6"] {
///     assert_eq!(game.ending(), None);
///     game.play(game.position().parse_move(text)?);
/// }
/// let ending = game.ending().expect("the start for the third time");
/// assert_eq!(ending.cause.rule, "end.repetition");
/// game.take_back();
/// assert_eq!(game.ending(), None);
/// # Ok::<(), rules::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    start: P,
    house_rules: HouseRules,
    line: Vec<(P::Move, P)>,
    history: History,
}

impl<P: Rules> Game<P> {
    /// A game from this position on.
    pub fn new(start: P, house_rules: HouseRules) -> Self {
        let mut history = History::default();
        history.push(start.key());
        Self { start, house_rules, line: Vec::new(), history }
    }

    /// Where the game began.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &P {
        self.line.last().map_or(&self.start, |(_, position)| position)
    }

    /// The position before the newest move, and that move.
    pub fn last_move(&self) -> Option<(&P, P::Move)> {
        let (m, _) = self.line.last()?;
        let before = self.line.len().checked_sub(2).map_or(&self.start, |i| &self.line[i].1);
        Some((before, *m))
    }

    /// The moves so far, each with the position after it.
    pub fn line(&self) -> &[(P::Move, P)] {
        &self.line
    }

    /// The house rules in force.
    pub fn house_rules(&self) -> HouseRules {
        self.house_rules
    }

    /// The positions so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Plays a move. Returns `false`, and does nothing, if the move is not legal.
    ///
    /// A game that repetition or a limit has ended can be played on: that is for the caller to decide.
    pub fn play(&mut self, m: P::Move) -> bool {
        let mut position = *self.position();
        let legal = position.play(m);
        if legal {
            self.history.push(position.key());
            self.line.push((m, position));
        }
        legal
    }

    /// Takes the newest move back; `false` if there is none.
    pub fn take_back(&mut self) -> bool {
        let any = self.line.pop().is_some();
        if any {
            self.history.pop();
        }
        any
    }

    /// How the game has ended, if it has: by the rules first, then by the house rules.
    ///
    /// It is the newest position that is judged: a draw that both players passed over is forgotten.
    pub fn ending(&self) -> Option<Ending> {
        let position = self.position();
        let score = position.score();
        if let Some(outcome) = position.outcome() {
            return Some(Ending { outcome, cause: position.cause(), score });
        }
        let cause = match self.history.draw(position, self.house_rules)? {
            HistoryDraw::Repetition => Statement::new(&COMMON, "end.repetition"),
            HistoryDraw::QuietTurns(turns) => Statement::new(&COMMON, "end.quiet").with("n", turns),
        };
        Some(Ending { outcome: HistoryDraw::OUTCOME, cause, score })
    }
}
