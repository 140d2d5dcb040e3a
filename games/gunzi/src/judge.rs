//! Judges an attempted move: the legal move it is, or the rule that forbids it.

use geometry::lanes::{CELLS, Cell, CellSet, Direction, distance, neighbour};
use rules::{Side, Statement};

use crate::Gunzi;
use crate::attempt::{Attempt, Ending, Part};
use crate::generate::{can_move, is_forward};
use crate::moves::{Gains, Move, Swerve, Top};
use crate::piece::{HIGHEST, Piece};
use crate::words::say;

/// The names of the two sides of a wedge that decide.
const PEAK: &str = "part.peak";
const BLOCK: &str = "part.block";

/// Why a promotion field cannot be entered, or the wedge on it toppled: a hostile peak or block guards it.
const ENTERED: [&str; 3] = ["promotion.peak", "promotion.block", "promotion.pillar"];
const TOPPLED: [&str; 3] = ["topple.peak-guards", "topple.block-guards", "topple.pillar-guards"];

type Judgement<T = Move> = Result<T, Statement>;

/// The move that an attempt amounts to.
pub(crate) fn judge(position: &Gunzi, attempt: &Attempt) -> Judgement {
    if !can_move(position) {
        return Err(say("over"));
    }
    let judge = Judge { position, us: position.turn, them: !position.turn };
    match attempt {
        Attempt::Blow { takings } => judge.blow(takings),
        _ if !position.prey().is_empty() => Err(obligation(position, "blow.obligatory")),
        Attempt::Sway { from, part } => judge.sway(*from, *part),
        Attempt::Jump { from, parts } => judge.jump(*from, parts),
        Attempt::Topple { target, ending } => judge.topple(*target, *ending),
    }
}

struct Judge<'a> {
    position: &'a Gunzi,
    us: Side,
    them: Side,
}

/// What becomes of a wedge where it arrives.
enum Arrival {
    Turns(Swerve),
    Promotes(Top),
}

impl Judge<'_> {
    /// The direction of the mover's own wedge on a field.
    fn own_wedge(&self, from: Cell) -> Judgement<Direction> {
        match self.position.piece(from) {
            Some(Piece::Wedge(side, facing)) if side == self.us => Ok(facing),
            Some(Piece::Wedge(side, _)) => Err(say("from.hostile").at("from", from).side("side", side)),
            Some(Piece::Tombstone) => Err(say("from.tombstone").at("from", from)),
            Some(Piece::Pillar(..)) => Err(say("from.pillar").at("from", from)),
            None => Err(say("from.empty").at("from", from)),
        }
    }

    fn sway(&self, from: Cell, part: Part) -> Judgement {
        let Part { to, ending } = part;
        self.own_wedge(from)?;
        let between = |rule| say(rule).at("from", from).at("to", to);
        if distance(from, to) != 1 {
            return Err(between("sway.far"));
        }
        if !is_forward(self.us, from, to) {
            return Err(between("sway.backwards").side("side", self.us));
        }
        match (self.position.piece(to), ending) {
            (Some(Piece::Pillar(side, _)), Ending::Raise) if side == self.us => return Ok(Move::Raise { from, to }),
            (Some(Piece::Pillar(side, _)), _) if side == self.us => return Err(between("raise.unmarked")),
            (_, Ending::Raise) => return Err(say("raise.no-pillar").at("to", to)),
            (Some(_), _) => return Err(say("sway.taken").at("to", to)),
            (None, _) => {}
        }
        Ok(match self.arrive(to, ending, CellSet::EMPTY)? {
            Arrival::Turns(swerve) => Move::Sway { from, to, swerve },
            Arrival::Promotes(top) => Move::Promotion { from, to, top, jumped: CellSet::EMPTY },
        })
    }

    fn jump(&self, from: Cell, parts: &[Part]) -> Judgement {
        let mut facing = self.own_wedge(from)?;
        let mut cell = from;
        let mut jumped = CellSet::EMPTY;
        for (i, &Part { to, ending }) in parts.iter().enumerate() {
            let blocks = self.position.blocks_at(self.them, cell) - jumped;
            if i > 0
                && let Some(block) = blocks.sorted().next()
            {
                let rule = if self.is_pillar(block) { "jump.stop-pillar" } else { "jump.stop" };
                return Err(self.with_block(say(rule).at("to", cell).at("block", block), block, cell));
            }
            let (over, direction) = Self::line(cell, to)?;
            self.jumpable(from, jumped, over)?;
            self.sides(cell, facing, over, direction)?;
            if to != from && self.position.piece(to).is_some() {
                return Err(say("jump.taken").at("to", to));
            }
            jumped |= CellSet::of(over);
            let is_last = i + 1 == parts.len();
            if !is_last && Gunzi::promotion_fields(self.us).contains(to) {
                self.unguarded(to, jumped, ENTERED)?;
                return Err(say("promotion.ends").at("to", to));
            }
            match self.arrive(to, ending, jumped)? {
                Arrival::Turns(swerve) => facing = swerve.apply(facing),
                Arrival::Promotes(top) => return Ok(Move::Promotion { from, to, top, jumped }),
            }
            cell = to;
        }
        Ok(Move::Jump { from, to: cell, facing, jumped })
    }

    /// The field halfway between two fields in line, and the direction of the line.
    fn line(from: Cell, to: Cell) -> Judgement<(Cell, Direction)> {
        for direction in Direction::ALL {
            let Some(over) = neighbour(from, direction) else {
                continue;
            };
            let behind = neighbour(over, direction);
            if behind == Some(to) {
                return Ok((over, direction));
            }
            if over == to {
                return Err(match behind {
                    Some(behind) => say("jump.near").at("from", from).at("to", to).at("behind", behind),
                    None => say("jump.edge").at("from", from).at("to", to),
                });
            }
        }
        Err(say("jump.line").at("from", from).at("to", to))
    }

    /// There must be a hostile wedge to jump over.
    fn jumpable(&self, from: Cell, jumped: CellSet, over: Cell) -> Judgement<()> {
        let rule = match self.position.piece(over) {
            None => "jump.nothing",
            Some(_) if over == from => "jump.nothing",
            Some(_) if jumped.contains(over) => "jump.tombstone",
            Some(Piece::Tombstone) => "jump.tombstone",
            Some(Piece::Pillar(..)) => "jump.pillar",
            Some(Piece::Wedge(side, _)) if side == self.us => "jump.own",
            Some(Piece::Wedge(..)) => return Ok(()),
        };
        Err(say(rule).at("over", over))
    }

    /// The sides that the two wedges turn to each other decide.
    fn sides(&self, cell: Cell, facing: Direction, over: Cell, direction: Direction) -> Judgement<()> {
        let back = direction.opposite();
        let theirs = self.position.facing_at(over);
        let (rule, part, of, towards) = if facing == back {
            ("jump.with-block", BLOCK, cell, over)
        } else if theirs == direction {
            ("jump.over-block", BLOCK, over, cell)
        } else if theirs == back && facing != direction {
            ("jump.peak", PEAK, over, cell)
        } else {
            return Ok(());
        };
        Err(say(rule).at("from", cell).at("over", over).part(part, of, towards))
    }

    fn topple(&self, target: Cell, ending: Ending) -> Judgement {
        let facing = match self.position.piece(target) {
            Some(Piece::Wedge(side, facing)) if side == self.them => facing,
            Some(Piece::Wedge(..)) => return Err(say("topple.own").at("target", target)),
            Some(Piece::Tombstone) => return Err(say("topple.tombstone").at("target", target)),
            Some(Piece::Pillar(..)) => return Err(say("topple.pillar").at("target", target)),
            None => return Err(say("topple.empty").at("target", target)),
        };
        let ours = self.position.blocks_at(self.us, target);
        let theirs = self.position.blocks_at(self.them, target);
        if ours.is_empty() {
            return Err(say("topple.no-block").at("target", target));
        }
        let meets_flank = |block| {
            let aim = self.position.facing_at(block);
            aim != facing && aim != facing.opposite()
        };
        if !ours.into_iter().any(meets_flank) {
            let reason = with_cells(say("topple.no-flank").at("target", target), "n", "blocks", ours);
            return Err(self.with_blocks(reason, ours, target));
        }
        if ours.len() <= theirs.len() {
            let rule = if ours.len() == theirs.len() { "topple.equal" } else { "topple.outnumbered" };
            let reason = with_cells(say(rule).at("target", target), "n", "ours", ours);
            return Err(self.with_blocks(with_cells(reason, "m", "theirs", theirs), ours | theirs, target));
        }
        if Gunzi::promotion_fields(self.us).contains(target) {
            self.unguarded(target, CellSet::EMPTY, TOPPLED)?;
        }
        Ok(match self.ending(target, ending, CellSet::EMPTY)? {
            Arrival::Turns(swerve) => Move::Topple { target, swerve },
            Arrival::Promotes(top) => Move::TopplePromotion { target, top },
        })
    }

    /// A wedge arrives on a field, which must be open to it.
    fn arrive(&self, to: Cell, ending: Ending, jumped: CellSet) -> Judgement<Arrival> {
        let is_goal = Gunzi::promotion_fields(self.us).contains(to);
        if is_goal {
            self.unguarded(to, jumped, ENTERED)?;
        }
        self.ending(to, ending, jumped)
    }

    /// What is said of a field of arrival must be what happens there.
    fn ending(&self, to: Cell, ending: Ending, jumped: CellSet) -> Judgement<Arrival> {
        let is_goal = Gunzi::promotion_fields(self.us).contains(to);
        match ending {
            Ending::Raise => Err(say("raise.sway").on([to])),
            Ending::Swerve(swerve) if !is_goal => Ok(Arrival::Turns(swerve)),
            Ending::Open if !is_goal => Err(say("swerve.missing").at("to", to)),
            Ending::Promotion(_) if !is_goal => Err(say("promotion.field").at("to", to).side("side", self.us)),
            Ending::Promotion(top) => Self::top(top, self.position.tombstones | jumped),
            Ending::Swerve(_) => Err(say("swerve.promotion").at("to", to)),
            Ending::Open => Err(say("promotion.choice").at("to", to)),
        }
    }

    fn top(top: Top, tombstones: CellSet) -> Judgement<Arrival> {
        match top.cell() {
            None if tombstones.is_empty() => Ok(Arrival::Promotes(top)),
            None => Err(with_cells(say("promotion.outside"), "n", "tombstones", tombstones)),
            Some(cell) if tombstones.contains(cell) => Ok(Arrival::Promotes(top)),
            Some(cell) if tombstones.is_empty() => Err(say("promotion.no-tombstones").on([cell])),
            Some(cell) => Err(say("promotion.no-tombstone").at("field", cell)),
        }
    }

    /// No hostile peak or block may be aimed at a promotion field where a wedge is to promote. The rules say it of each.
    fn unguarded(&self, to: Cell, jumped: CellSet, [by_peak, by_block, by_pillar]: [&'static str; 3]) -> Judgement<()> {
        let guard = |guards: CellSet| (guards - jumped).sorted().next();
        if let Some(peak) = guard(self.position.peaks_at(self.them, to)) {
            return Err(say(by_peak).at("to", to).at("guard", peak).part(PEAK, peak, to));
        }
        if let Some(block) = guard(self.position.blocks_at(self.them, to)) {
            let rule = if self.is_pillar(block) { by_pillar } else { by_block };
            return Err(self.with_block(say(rule).at("to", to).at("guard", block), block, to));
        }
        Ok(())
    }

    fn is_pillar(&self, cell: Cell) -> bool {
        self.position.height(cell) > 0
    }

    /// Shows the block that is aimed at a field; a pillar, which may count as one, has no such part.
    fn with_block(&self, reason: Statement, block: Cell, aimed_at: Cell) -> Statement {
        if self.is_pillar(block) { reason } else { reason.part(BLOCK, block, aimed_at) }
    }

    fn with_blocks(&self, reason: Statement, blocks: CellSet, aimed_at: Cell) -> Statement {
        blocks.sorted().fold(reason, |reason, block| self.with_block(reason, block, aimed_at))
    }

    fn blow(&self, takings: &[(Cell, Vec<Cell>)]) -> Judgement {
        for &(pillar, _) in takings {
            if !self.position.pillars(self.us).contains(pillar) {
                return Err(say("blow.no-pillar").at("field", pillar));
            }
        }
        let prey = self.position.prey();
        if prey.is_empty() {
            return Err(say("blow.nothing").on(takings.iter().map(|(pillar, _)| *pillar)));
        }
        let mut taken = CellSet::EMPTY;
        let mut counts = [0; CELLS];
        for (pillar, wedges) in takings {
            for &wedge in wedges {
                if !self.position.wedges(self.them).contains(wedge) {
                    return Err(say("blow.no-wedge").at("field", wedge).side("side", self.them));
                }
                if !self.position.owned_by(*pillar).contains(wedge) {
                    let steps = u32::from(self.position.height(*pillar)) - 1;
                    return Err(say("blow.reach").at("pillar", *pillar).at("field", wedge).with("n", steps));
                }
                if taken.contains(wedge) {
                    return Err(say("blow.twice").at("field", wedge));
                }
                taken |= CellSet::of(wedge);
            }
            counts[*pillar as usize] = wedges.len() as u8;
        }
        if taken != prey {
            return Err(with_cells(say("blow.missing"), "n", "wedges", prey - taken));
        }
        let mut gains = [0; CELLS];
        let mut n = 0;
        for pillar in self.position.pillars(self.us) {
            gains[n] = counts[pillar as usize].min(HIGHEST - self.position.height(pillar));
            n += 1;
        }
        Ok(Move::Blow { gains: Gains::pack(&gains[..n]) })
    }
}

/// Says that nothing but a pillar-blow may be played, in the words of that rule.
pub(crate) fn obligation(position: &Gunzi, rule: &'static str) -> Statement {
    let prey = position.prey();
    let hungry = position.pillars(position.turn).into_iter();
    let hungry = hungry.filter(|&pillar| position.owned_by(pillar).meets(prey)).collect();
    let reason = with_cells(say(rule), "n", "pillars", hungry);
    with_cells(reason, "m", "wedges", prey)
}

/// Names these cells, lights them up, and says how many they are.
fn with_cells(reason: Statement, count: &'static str, gap: &'static str, cells: CellSet) -> Statement {
    let list: Vec<Cell> = cells.sorted().collect();
    reason.on(list.iter().copied()).with(count, list.len()).with(gap, list)
}
