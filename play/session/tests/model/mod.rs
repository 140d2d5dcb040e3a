//! A second session, slow and plain, written apart from the first: it keeps lists and replays the whole game for every
//! question.

mod clock;

use record::Termination;
use rules::{MoveError, Outcome, Rulebook, Side, Table};
use session::{Actor, Event, Proposal, Seat, Terms, TimeControl};

use clock::{NaiveClock, full, through_periods};

pub(crate) struct Model {
    start: Box<dyn Table>,
    terms: Terms,
    pub(crate) moves: Vec<Played>,
    /// How the players have ended it.
    pub(crate) end: Option<(Option<Outcome>, Termination)>,
    pub(crate) rests: bool,
    pub(crate) draw: Option<Side>,
    draws_asked: Vec<(Side, usize)>,
    pub(crate) take_back: Option<Side>,
    pub(crate) rematch: Option<Side>,
    agreed: bool,
    /// How often each side was given time since the last move, and after how many moves each side has given it.
    gifts: [u64; 2],
    given: Vec<(Side, usize)>,
    pub(crate) premoves: [Option<String>; 2],
    pub(crate) lines: [Vec<Vec<String>>; 2],
    pub(crate) undone: Vec<Played>,
    clock: Option<NaiveClock>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    pub(crate) side: Side,
    pub(crate) text: String,
    pub(crate) clock: Option<u64>,
    pub(crate) spent: Option<u64>,
    /// How often each side was given time since the move before.
    gifts: [u64; 2],
}

const MINUTE: u64 = 60_000;

type Answer = Result<(), String>;

fn no<T>(rule: &str) -> Result<T, String> {
    Err(rule.to_owned())
}

impl Model {
    pub(crate) fn new(start: Box<dyn Table>, terms: Terms) -> Self {
        Self {
            start,
            terms,
            moves: Vec::new(),
            end: None,
            rests: false,
            draw: None,
            draws_asked: Vec::new(),
            take_back: None,
            rematch: None,
            agreed: false,
            gifts: [0; 2],
            given: Vec::new(),
            premoves: [None, None],
            lines: [Vec::new(), Vec::new()],
            undone: Vec::new(),
            clock: NaiveClock::new(terms.control),
        }
    }

    pub(crate) fn game(&self) -> &'static dyn Rulebook {
        self.start.rulebook()
    }

    /// The table after all moves, replayed.
    pub(crate) fn table(&self) -> Box<dyn Table> {
        let mut table = self.start.fork();
        for played in &self.moves {
            assert_eq!(table.turn(), played.side);
            table.play(&played.text).expect("it was legal");
        }
        table
    }

    pub(crate) fn is_over(&self) -> bool {
        self.end.is_some() || self.table().ending().is_some()
    }

    /// Result and termination, as the record must have them.
    pub(crate) fn result(&self) -> (Option<Outcome>, Option<Termination>) {
        match (self.table().ending(), &self.end) {
            (Some(ending), _) => (Some(ending.outcome), Some(Termination::Rules)),
            (None, Some((outcome, termination))) => (*outcome, Some(termination.clone())),
            (None, None) => (None, None),
        }
    }

    /// Time and periods on a clock.
    pub(crate) fn shown(&self, side: Side, now: u64) -> Option<(u64, u64)> {
        self.clock.as_ref().map(|clock| clock.shown(side, now))
    }

    pub(crate) fn running(&self) -> Option<Side> {
        self.clock.as_ref().and_then(|clock| clock.open.and(clock.turn))
    }

    /// The rule that refuses it, if it cannot be done.
    #[allow(clippy::too_many_lines)] // one event after the other
    pub(crate) fn apply(&mut self, event: &Event, by: Actor, now: u64) -> Answer {
        let turn = self.table().turn();
        match event {
            Event::Move { text, lag } => {
                self.going()?;
                self.at_table(by)?;
                match by {
                    Actor::Referee => return no("actor.referee"),
                    Actor::Side(side) if side != turn => return no("turn.other"),
                    Actor::Side(_) | Actor::Table => {}
                }
                let lag = lag.0.as_millis() as u64;
                if self.clock.as_ref().is_some_and(|clock| clock.is_up(now, clock.forgiven(turn, lag))) {
                    self.finish(Some(Outcome::Win(turn.other())), Termination::Time, now);
                    return Ok(());
                }
                self.play(text, lag, now).map_err(|error| error.statement().rule.to_owned())?;
                self.follow_plans(now);
            }
            Event::Premove(text) => {
                self.going()?;
                let side = self.speaker(by)?;
                if side == turn {
                    return no("premove.turn");
                }
                if let Err(MoveError::Text(error)) = self.table().judge(text) {
                    return no(error.what.rule);
                }
                self.premoves[side.index()] = Some(text.clone());
            }
            Event::CancelPremove => {
                self.open()?;
                let side = self.speaker(by)?;
                if self.premoves[side.index()].take().is_none() {
                    return no("premove.none");
                }
            }
            Event::Conditional(lines) => {
                self.going()?;
                let side = self.speaker(by)?;
                if side == turn {
                    return no("conditional.turn");
                }
                let lines = self.read_lines(side, lines)?;
                self.lines[side.index()] = lines;
            }
            Event::TakeBack(proposal) => self.talk_of_taking_back(*proposal, by, now)?,
            Event::Redo => {
                self.going()?;
                self.speaker(by)?;
                if self.undone.is_empty() {
                    return no("redo.none");
                }
                loop {
                    let played = self.undone.pop().expect("there is one");
                    self.moves.push(played);
                    let engines = matches!(self.terms.at(self.table().turn()), Seat::Engine(_));
                    let goes_on = engines && self.terms.only_person().is_some() && !self.is_over();
                    if !goes_on || self.undone.is_empty() {
                        break;
                    }
                }
                self.elsewhere(now);
            }
            Event::Draw(proposal) => self.talk_of_a_draw(*proposal, by, now)?,
            Event::Rematch(proposal) => self.talk_of_a_rematch(*proposal, by)?,
            Event::Resign => {
                self.open()?;
                let side = self.speaker(by)?;
                self.finish(Some(Outcome::Win(side.other())), Termination::Resignation, now);
            }
            Event::Abort => {
                self.open()?;
                self.at_table(by)?;
                if Side::BOTH.into_iter().all(|side| self.moves.iter().any(|played| played.side == side)) {
                    return no("abort.late");
                }
                self.finish(None, Termination::Abandoned, now);
            }
            Event::Flag => {
                self.going()?;
                self.at_table(by)?;
                let Some(clock) = &self.clock else {
                    return no("flag.no-clock");
                };
                let knows = by == Actor::Table || by == Actor::Side(turn);
                if !clock.is_up(now, if knows { 0 } else { clock.grace() }) {
                    return no("flag.early");
                }
                self.finish(Some(Outcome::Win(turn.other())), Termination::Time, now);
            }
            Event::GiveTime => {
                self.going()?;
                let side = self.speaker(by)?;
                let far = self.terms.seats.contains(&Seat::Remote);
                let Some(clock) = self.clock.as_mut().filter(|_| far && !self.terms.control.is_by_letter()) else {
                    return no("time.none");
                };
                if self.given.iter().rfind(|(giver, _)| *giver == side).is_some_and(|(_, at)| *at == self.moves.len()) {
                    return no("time.again");
                }
                self.given.push((side, self.moves.len()));
                self.gifts[side.other().index()] += 1;
                clock.give(side.other(), MINUTE);
            }
            Event::Left { side, draw } => {
                self.going()?;
                if by != Actor::Referee {
                    return no("left.referee");
                }
                let outcome = if *draw { Outcome::Draw } else { Outcome::Win(side.unwrap_or(turn).other()) };
                self.finish(Some(outcome), Termination::Abandoned, now);
            }
            Event::Adjourn => {
                self.going()?;
                self.may_rest(by)?;
                self.rests = true;
                self.run_clock(now);
            }
            Event::Resume => {
                self.open()?;
                if !self.rests {
                    return no("adjourned.not");
                }
                self.may_rest(by)?;
                self.rests = false;
                self.run_clock(now);
            }
        }
        Ok(())
    }

    fn talk_of_taking_back(&mut self, proposal: Proposal, by: Actor, now: u64) -> Answer {
        if proposal == Proposal::Offer && self.terms.touch_move {
            self.speaker(by)?;
            return no("take-back.touch-move");
        }
        if proposal == Proposal::Offer && self.terms.is_local() {
            let side = self.speaker(by)?;
            if self.rests {
                return no("game.adjourned");
            }
            let table = self.table();
            let any = by == Actor::Table && self.terms.only_person().is_none();
            if self.end.is_some() && (any || table.turn() == side) {
                self.end = None;
                self.elsewhere(now);
                return Ok(());
            }
            return self.go_back(if any { None } else { Some(side) }, now);
        }
        if proposal == Proposal::Offer {
            let side = self.speaker(by)?;
            self.going()?;
            if !self.moves.iter().any(|played| played.side == side) {
                return no("take-back.nothing");
            }
            return match self.take_back {
                Some(asker) if asker == side => no("take-back.open"),
                Some(asker) => self.go_back(Some(asker), now),
                None => {
                    self.take_back = Some(side);
                    Ok(())
                }
            };
        }
        self.going()?;
        let side = self.party(proposal, by, self.take_back, "take-back.none")?;
        self.take_back = None;
        if proposal == Proposal::Accept { self.go_back(Some(side.other()), now) } else { Ok(()) }
    }

    fn talk_of_a_draw(&mut self, proposal: Proposal, by: Actor, now: u64) -> Answer {
        self.open()?;
        if proposal == Proposal::Offer {
            let side = self.speaker(by)?;
            if self.draw == Some(side) {
                return no("draw.open");
            }
            if self.draw == Some(side.other()) {
                self.finish(Some(Outcome::Draw), Termination::Agreement, now);
                return Ok(());
            }
            let last = self.draws_asked.iter().rev().find(|(asker, _)| *asker == side);
            if last.is_some_and(|(_, plies)| !self.terms.is_local() && self.moves.len() < plies + 10) {
                return no("draw.soon");
            }
            self.draws_asked.push((side, self.moves.len()));
            self.draw = Some(side);
            return Ok(());
        }
        self.party(proposal, by, self.draw, "draw.none")?;
        self.draw = None;
        if proposal == Proposal::Accept {
            self.finish(Some(Outcome::Draw), Termination::Agreement, now);
        }
        Ok(())
    }

    fn talk_of_a_rematch(&mut self, proposal: Proposal, by: Actor) -> Answer {
        if !self.is_over() {
            return no("rematch.early");
        }
        if self.agreed {
            return no("rematch.agreed");
        }
        if proposal == Proposal::Offer {
            let side = self.speaker(by)?;
            match self.rematch {
                Some(asker) if asker == side => return no("rematch.open"),
                None if !self.terms.is_local() => self.rematch = Some(side),
                Some(_) | None => {
                    self.agreed = true;
                    self.rematch = None;
                }
            }
            return Ok(());
        }
        self.party(proposal, by, self.rematch, "rematch.none")?;
        self.agreed = proposal == Proposal::Accept;
        self.rematch = None;
        Ok(())
    }

    /// Plays a move for whoever is to move.
    fn play(&mut self, text: &str, lag: u64, now: u64) -> Result<(), MoveError> {
        let table = self.table();
        let (side, text) = (table.turn(), table.judge(text)?);
        let mut played = Played { side, text, clock: None, spent: None, gifts: std::mem::take(&mut self.gifts) };
        if let Some(clock) = &mut self.clock {
            let (left, spent) = clock.press(side, now, lag);
            played.clock = Some(left - left % 100);
            played.spent = matches!(self.terms.control, TimeControl::ByoYomi { .. }).then_some(spent);
        }
        for lines in &mut self.lines {
            let goes_on = lines.iter().filter(|line| line[0] == played.text && line.len() > 1);
            *lines = goes_on.map(|line| line[1..].to_vec()).collect();
        }
        self.moves.push(played);
        self.undone.clear();
        if self.draw == Some(side.other()) {
            self.draw = None;
        }
        self.take_back = None;
        if self.is_over() {
            self.forget();
        }
        self.run_clock(now);
        Ok(())
    }

    fn follow_plans(&mut self, now: u64) {
        loop {
            if self.is_over() {
                return;
            }
            let side = self.table().turn().index();
            if let Some(text) = self.premoves[side].take()
                && self.play(&text, 0, now).is_ok()
            {
                continue;
            }
            let Some(text) = self.lines[side].first().map(|line| line[0].clone()) else {
                return;
            };
            self.play(&text, 0, now).expect("lines are legal");
        }
    }

    fn read_lines(&self, side: Side, lines: &[Vec<String>]) -> Result<Vec<Vec<String>>, String> {
        if lines.len() > 64 || lines.iter().any(|line| line.len() > 64) {
            return no("conditional.long");
        }
        let mut read = Vec::new();
        for line in lines {
            let mut table = self.table();
            let mut texts = Vec::new();
            for text in line {
                if table.ending().is_some() {
                    return no("conditional.over");
                }
                texts.push(table.play(text).map_err(|error| error.statement().rule.to_owned())?);
            }
            // The one who moved last is not the one to move now.
            if line.is_empty() || self.table().turn() == side || texts.len() % 2 == 1 {
                return no("conditional.answer");
            }
            read.push(texts);
        }
        // No beginning of a line may be answered in two ways.
        let mut answers = std::collections::BTreeMap::new();
        for line in &read {
            for at in (1..line.len()).step_by(2) {
                if answers.insert(line[..at].to_vec(), line[at].clone()).is_some_and(|old| old != line[at]) {
                    return no("conditional.conflict");
                }
            }
        }
        Ok(read)
    }

    /// Takes moves back until that side is to move, or one.
    fn go_back(&mut self, to: Option<Side>, now: u64) -> Answer {
        let count = match to {
            None => usize::from(!self.moves.is_empty()),
            Some(side) => self.moves.iter().rev().position(|played| played.side == side).map_or(0, |index| index + 1),
        };
        if count == 0 {
            return no("take-back.nothing");
        }
        for _ in 0..count {
            let gone = self.moves.pop();
            for (gifts, more) in self.gifts.iter_mut().zip(gone.iter().flat_map(|played| played.gifts)) {
                *gifts += more;
            }
            self.undone.extend(gone);
        }
        if !self.terms.is_local() {
            self.undone.clear();
        }
        self.end = None;
        self.elsewhere(now);
        Ok(())
    }

    /// Another position is on the table.
    fn elsewhere(&mut self, now: u64) {
        self.forget();
        self.rematch = None;
        self.agreed = false;
        let noted = Side::BOTH.map(|side| self.noted(side));
        if let Some(clock) = &mut self.clock {
            clock.put(noted);
        }
        self.run_clock(now);
    }

    /// Time and periods that the moves tell of.
    fn noted(&self, side: Side) -> Option<(u64, u64)> {
        let mut bank = full(self.terms.control)?;
        for played in &self.moves {
            bank.0 += MINUTE * played.gifts[side.index()];
            match self.terms.control {
                _ if played.side != side => {}
                TimeControl::Unlimited | TimeControl::Days { .. } => {}
                TimeControl::ByoYomi { period, .. } => {
                    let spent = played.spent.unwrap_or(0);
                    let (main, periods, _) = through_periods(bank.0, bank.1, spent, period.as_millis() as u64);
                    bank = (main, periods);
                }
                // What it showed is known.
                _ => bank.0 = played.clock?,
            }
        }
        bank.0 += MINUTE * self.gifts[side.index()];
        Some(bank)
    }

    fn finish(&mut self, outcome: Option<Outcome>, termination: Termination, now: u64) {
        self.end = Some((outcome, termination));
        self.forget();
        self.rests = false;
        self.run_clock(now);
    }

    fn forget(&mut self) {
        self.draw = None;
        self.take_back = None;
        self.premoves = [None, None];
        self.lines = [Vec::new(), Vec::new()];
    }

    fn run_clock(&mut self, now: u64) {
        let runs = !self.is_over() && !self.rests && !self.moves.is_empty();
        let turn = self.table().turn();
        if let Some(clock) = &mut self.clock {
            if runs { clock.run(turn, now) } else { clock.rest(now) }
        }
    }

    fn party(&self, proposal: Proposal, by: Actor, offer: Option<Side>, none: &str) -> Result<Side, String> {
        self.at_table(by)?;
        if by == Actor::Referee {
            return no("actor.referee");
        }
        let Some(offerer) = offer else {
            return no(none);
        };
        let wanted = if proposal == Proposal::Withdraw { offerer } else { offerer.other() };
        if by == Actor::Table || by == Actor::Side(wanted) { Ok(wanted) } else { no(none) }
    }

    fn speaker(&self, by: Actor) -> Result<Side, String> {
        self.at_table(by)?;
        match by {
            Actor::Side(side) => Ok(side),
            Actor::Referee => no("actor.referee"),
            Actor::Table => {
                let people: Vec<_> =
                    Side::BOTH.into_iter().filter(|&side| self.terms.at(side) == Seat::Person).collect();
                Ok(if people.len() == 1 { people[0] } else { self.table().turn() })
            }
        }
    }

    fn at_table(&self, by: Actor) -> Answer {
        let far = self.terms.seats.contains(&Seat::Remote);
        if by == Actor::Table && far { no("actor.table") } else { Ok(()) }
    }

    fn may_rest(&self, by: Actor) -> Answer {
        let far = self.terms.seats.contains(&Seat::Remote);
        if far && by != Actor::Referee { no("adjourn.referee") } else { Ok(()) }
    }

    fn open(&self) -> Answer {
        if self.is_over() { no("game.over") } else { Ok(()) }
    }

    fn going(&self) -> Answer {
        self.open()?;
        if self.rests { no("game.adjourned") } else { Ok(()) }
    }
}
