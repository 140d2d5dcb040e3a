use engine::{Book, Engine, EngineError, Judgement, MAX_ESTIMATE, Outlook, SearchRequest, Settings, Verdict};
use engine::{accuracy, expectation, judge};
use record::Record;
use rules::Side;

/// With more legal moves than this a move is not judged.
pub const MANY_MOVES: u64 = 200;

/// How much of an estimated line is kept; the rest of it means little. Proofs are kept whole.
const LINE: usize = 8;

/// What came of going through a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The moves of the main line, in order.
    pub moves: Vec<MoveReview>,
}

/// A move of the game and what is thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReview {
    /// Who played it.
    pub side: Side,
    /// The move.
    pub text: String,
    /// What the mover could expect before it; none if nobody looked.
    pub before: Option<Outlook>,
    /// What the mover can expect after it, plies counted from there; none if nobody looked.
    pub after: Option<Outlook>,
    /// How good it was.
    pub judgement: Judgement,
    /// The better line; empty if the move is not blamed.
    pub better: Vec<String>,
}

impl Review {
    /// The accuracy of a player in percent; none if there is no move to judge by.
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        accuracy(self.of(side).filter_map(|one| one.judgement.accuracy))
    }

    /// How many moves of a player got this verdict.
    pub fn count(&self, side: Side, verdict: Verdict) -> usize {
        self.of(side).filter(|one| one.judgement.verdict == verdict).count()
    }

    fn of(&self, side: Side) -> impl Iterator<Item = &MoveReview> {
        self.moves.iter().filter(move |one| one.side == side)
    }
}

/// Why there is no review.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ReviewError {
    /// [`SearchRequest::stop`] was raised.
    #[error("stopped")]
    Stopped,
    /// The engine is for another game.
    #[error("the engine is for another game")]
    OtherGame,
    /// The engine cannot follow the game: the record has been changed, and not checked.
    #[error(transparent)]
    Engine(EngineError),
}

/// Goes through the main line of a game. `request` is for each position, with one line and no book; `progress` hears how many
/// positions of how many have been looked at.
///
/// The engine must be one for the record's game. It forgets what it knew, so that the review does not depend on it.
///
/// ```
/// use engine::{Budget, Engine, SearchRequest, Verdict};
/// use record::Record;
/// use rules::Side;
///
/// let (game, options) = engine::find("gunzi")?;
/// let mut table = game.table(&options, Some("W3,B1,-,WP2,W5/-,-,-,-,-,-,-/W3,BP2,-,-,- w 14"))?;
/// let first = table.moves().into_iter().next().unwrap();
/// table.play(&first)?;
/// let record = Record::new(table.as_ref());
/// let request = SearchRequest::for_analysis(Budget::nodes(2000));
/// let review = review::review(&record, &mut Engine::new(game)?, &request, &mut |_, _| {})?;
/// assert_eq!(review.moves.len(), 1);
/// assert!(review.accuracy(Side::Two).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn review(
    record: &Record,
    engine: &mut Engine,
    request: &SearchRequest,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Review, ReviewError> {
    if engine.game().id() != record.rulebook().id() {
        return Err(ReviewError::OtherGame);
    }
    let settings = Settings { lines: 1, ..request.settings };
    let request = SearchRequest { settings, book: Book::Ignore, ..request.clone() };
    engine.forget();
    let mut walk = Walk {
        record,
        engine,
        request,
        start: record.start(),
        played: record.tree().main_line().map(|id| record.tree().text(id).to_owned()).collect(),
        spots: Vec::new(),
    };
    walk.prepare();
    for index in (0..walk.spots.len()).rev() {
        walk.visit(index)?;
        progress(walk.spots.len() - index, walk.spots.len());
    }
    Ok(Review { moves: (0..walk.played.len()).map(|index| walk.judged(index)).collect() })
}

/// The way through a game.
struct Walk<'a> {
    record: &'a Record,
    engine: &'a mut Engine,
    request: SearchRequest,
    start: Option<String>,
    played: Vec<String>,
    /// One for each position: before the first move, and after each.
    spots: Vec<Spot>,
}

/// A position of the game.
struct Spot {
    turn: Side,
    legal: u64,
    /// What is known of it; none if nobody looked.
    view: Option<View>,
}

/// What is known of a position, for the player to move there.
#[derive(Clone)]
struct View {
    outlook: Outlook,
    /// Empty if the game is over.
    line: Vec<String>,
}

impl View {
    /// What a move to this position is worth to who plays it.
    fn one_move_earlier(&self, text: &str) -> Self {
        let outlook = match self.outlook.reversed() {
            Outlook::Win { within_plies: plies, least_margin: margin } => {
                Outlook::Win { within_plies: plies + 1, least_margin: margin }
            }
            Outlook::Loss { within_plies: plies, least_margin: margin } => {
                Outlook::Loss { within_plies: plies + 1, least_margin: margin }
            }
            other => other,
        };
        let line = std::iter::once(text.to_owned()).chain(self.line.iter().cloned()).collect();
        Self { outlook, line }
    }

    /// What a move tells of the position before it, where there are others. A move that wins proves that the position is
    /// won, but another may be better than one that draws or loses: what is proved of it is an estimate of the position.
    fn of_one_move(self) -> Self {
        let outlook = match self.outlook {
            Outlook::Draw => Outlook::Estimate(0),
            Outlook::Loss { .. } => Outlook::Estimate(-MAX_ESTIMATE),
            other => other,
        };
        Self { outlook, ..self }
    }
}

impl Walk<'_> {
    /// Replays the game to see who was to move when, and with how many choices.
    fn prepare(&mut self) {
        let mut table = self.record.setup().fork();
        let spot = |table: &dyn rules::Table| Spot { turn: table.turn(), legal: table.count_moves(), view: None };
        self.spots.push(spot(table.as_ref()));
        for text in &self.played {
            if table.play(text).is_err() {
                // The engine will say so, too, and better.
                break;
            }
            self.spots.push(spot(table.as_ref()));
        }
        self.spots.resize_with(self.played.len() + 1, || Spot { turn: table.turn(), legal: 0, view: None });
    }

    /// Looks at a position; all that follow have been looked at.
    fn visit(&mut self, index: usize) -> Result<(), ReviewError> {
        let legal = self.spots[index].legal;
        // What follows the only move is known already.
        if legal == 1 && index < self.played.len() {
            self.spots[index].view = self.reached(index);
            return Ok(());
        }
        if legal > MANY_MOVES {
            return Ok(());
        }
        self.spots[index].view = Some(self.look(index, None)?);
        if self.is_blamed(index) {
            self.look_again(index)?;
        }
        self.raise(index);
        Ok(())
    }

    /// Analyses the position before move `index`, or the one after another move there.
    fn look(&mut self, index: usize, other: Option<&str>) -> Result<View, ReviewError> {
        let mut moves = self.played[..index].to_vec();
        moves.extend(other.map(str::to_owned));
        let set_up = self.engine.set_game(self.record.options(), self.start.as_deref(), &moves);
        set_up.map_err(ReviewError::Engine)?;
        if let Some(outlook) = self.engine.result() {
            return Ok(View { outlook, line: Vec::new() });
        }
        let analysis = self.engine.go(&self.request, &mut |_| {});
        if self.request.stop.is_raised() {
            return Err(ReviewError::Stopped);
        }
        Ok(match analysis.lines.into_iter().next() {
            Some(line) => View { outlook: line.outlook, line: line.moves },
            None => View { outlook: Outlook::Estimate(0), line: Vec::new() },
        })
    }

    /// The second look at a move that is about to be blamed, and at the one that seems better.
    fn look_again(&mut self, index: usize) -> Result<(), ReviewError> {
        let is_open = |view: &Option<View>| view.as_ref().is_some_and(|view| !view.outlook.is_proved());
        if is_open(&self.spots[index + 1].view) && self.spots[index + 1].legal > 1 {
            self.spots[index + 1].view = Some(self.look(index + 1, None)?);
            self.raise(index + 1);
        }
        if is_open(&self.spots[index].view)
            && let Some(best) = self.best(index).map(str::to_owned)
        {
            let view = self.look(index, Some(&best))?.one_move_earlier(&best);
            self.spots[index].view = Some(view.of_one_move());
        }
        Ok(())
    }

    /// The move that was played may turn out better than what was found before it.
    fn raise(&mut self, index: usize) {
        if let (Some(view), Some(reached)) = (&self.spots[index].view, self.reached(index).map(View::of_one_move))
            && !matches!(view.outlook, Outlook::Loss { .. } | Outlook::Draw)
            && reached.outlook.rank() > view.outlook.rank()
        {
            self.spots[index].view = Some(reached);
        }
    }

    /// What the move played at a position led to.
    fn reached(&self, index: usize) -> Option<View> {
        let next = self.spots.get(index + 1)?.view.as_ref()?;
        Some(next.one_move_earlier(self.played.get(index)?))
    }

    fn best(&self, index: usize) -> Option<&str> {
        self.spots[index].view.as_ref()?.line.first().map(String::as_str)
    }

    fn is_blamed(&self, index: usize) -> bool {
        index < self.played.len() && self.judgement(index).verdict.is_fault()
    }

    fn judgement(&self, index: usize) -> Judgement {
        let before = self.spots[index].view.as_ref().map(|view| view.outlook);
        let after = self.spots[index + 1].view.as_ref().map(|view| view.outlook.reversed());
        let unblamed = |verdict| Judgement {
            verdict,
            before: before.map_or(0.5, expectation),
            after: after.map_or(0.5, expectation),
            accuracy: None,
        };
        match (before, after) {
            _ if self.spots[index].legal == 1 => unblamed(Verdict::Forced),
            (Some(before), Some(after)) => judge(before, after, self.best(index) == Some(&self.played[index])),
            _ => unblamed(Verdict::Unjudged),
        }
    }

    fn judged(&self, index: usize) -> MoveReview {
        let judgement = self.judgement(index);
        let view = self.spots[index].view.as_ref();
        let better = view.filter(|_| judgement.verdict.is_fault()).map(|view| {
            let most = if view.outlook.is_proved() { usize::MAX } else { LINE };
            view.line.iter().take(most).cloned().collect()
        });
        MoveReview {
            side: self.spots[index].turn,
            text: self.played[index].clone(),
            before: view.map(|view| view.outlook),
            after: self.spots[index + 1].view.as_ref().map(|view| view.outlook.reversed()),
            judgement,
            better: better.unwrap_or_default(),
        }
    }
}
