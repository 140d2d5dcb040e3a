use diagram::{Piece, Scene};
use rules::{Atom, Step, Table, sort_by_number};

use super::actors::Actors;
use super::line::{self, Line};
use super::route::{Hop, route};
use super::{Frame, Plan, Track};
use crate::Sound;

/// How long the parts of a move take, in milliseconds.
const TURN: f64 = 160.0;
const FADE: f64 = 170.0;
const FALL: f64 = 250.0;
const RISE: f64 = 200.0;
/// What ends up three high or more takes a little longer.
const RISE_HIGH: f64 = 320.0;
const MERGE: f64 = 190.0;

/// Where a piece is already when the move begins to be seen, because a hand brought it there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Start {
    /// The piece.
    pub atom: Atom,
    /// The place.
    pub at: (f64, f64),
    /// How many hops of its way are done.
    pub hops: usize,
}

/// How a legal move is seen. The scene tells how things look; which position it shows does not matter.
///
/// Empty for a text that is not a legal move.
pub fn plan(scene: &Scene, before: &dyn Table, text: &str, starts: impl IntoIterator<Item = Start>) -> Plan {
    let (Ok(changes), Ok(steps)) = (before.changes(text), before.steps(text)) else {
        return Plan::default();
    };
    let actors = Actors::of(scene, before, &changes);
    let starts = starts.into_iter().collect();
    let mut planner =
        Planner { scene, before, steps: &steps, actors: &actors, time: 0.0, plan: Plan::default(), starts, wait: 0.0 };
    planner.run();
    planner.finish()
}

struct Planner<'a> {
    scene: &'a Scene,
    before: &'a dyn Table,
    steps: &'a [Step],
    actors: &'a Actors,
    /// When the part that is being planned begins.
    time: f64,
    plan: Plan,
    starts: Vec<Start>,
    /// How long a piece that becomes part of another waits for the rest of it.
    wait: f64,
}

impl Planner<'_> {
    fn run(&mut self) {
        let side = self.before.turn();
        let actors = self.actors;
        let risers = actors.risers(side);
        let spent = |piece: &&Piece| piece.nature.owner.is_none_or(|owner| owner == side);
        let (mut spent, mut taken): (Vec<&Piece>, Vec<&Piece>) =
            actors.leavers.iter().partition(|piece| !risers.is_empty() && spent(piece));
        let mut changes: Vec<_> = actors.changes.iter().collect();

        // First whoever travels.
        let first = self.steps.first().copied();
        let begins = |piece: &Piece| piece.cell.map(Step::Cell) == first;
        if let [(from, to)] = &actors.movers[..] {
            if let Some(line) = line::pushed(self.scene, actors, from, to) {
                self.push(&line, &mut taken);
            } else {
                self.travel(from, Some(to), (to.cell, to.nature.turn), &mut taken, &mut changes);
            }
        } else if !actors.movers.is_empty() {
            self.shift(&mut taken);
        } else if let Some(place) = spent.iter().position(|piece| begins(piece)) {
            let piece = spent.remove(place);
            self.wait = if spent.is_empty() { 0.0 } else { MERGE };
            let end = risers.first().and_then(|riser| riser.cell);
            self.travel(piece, None, (end, piece.nature.turn), &mut taken, &mut changes);
        } else if let Some(piece) = self.steps.first().and_then(|step| self.returns(*step)) {
            self.travel(&piece, Some(&piece), (piece.cell, piece.nature.turn), &mut taken, &mut changes);
        }

        // Then what is used up or taken, and what has become of it.
        let gathered = !spent.is_empty() || !risers.is_empty() && !taken.is_empty();
        for piece in spent {
            self.gather(piece, risers.first().copied());
        }
        for piece in taken {
            let riser = self.taker(piece, &risers);
            if riser.is_some() {
                self.gather(piece, riser);
            } else {
                self.fade(piece, self.time);
            }
            self.plan.sounds.push((self.time, Sound::Capture));
        }
        self.time += if gathered { MERGE } else { 0.0 };
        for (old, new) in changes {
            self.transform(old, new, self.time);
        }
        for piece in &actors.comers {
            self.rise(piece, self.time, None);
        }
        self.piles();
    }

    fn finish(mut self) -> Plan {
        let ends = self.plan.tracks.iter().filter_map(|track| track.frames.last()).map(|frame| frame.time);
        let length = ends.fold(self.time, f64::max);
        for track in &mut self.plan.tracks {
            if let Some(start) = self.starts.iter().find(|start| track.from == Some(start.atom)) {
                track.frames[0].at = start.at;
            }
            if let Some(&first) = track.frames.first().filter(|frame| frame.time > 0.0) {
                track.frames.insert(0, Frame { time: 0.0, ..first });
            }
            if let Some(&last) = track.frames.last().filter(|frame| frame.time < length) {
                track.frames.push(Frame { time: length, ..last });
            }
        }
        self.plan.length = length;
        sort_by_number(&mut self.plan.sounds, |sound| sound.0);
        self.plan.sounds.dedup_by(|a, b| a.1 == b.1 && (a.0 - b.0).abs() < 60.0);
        self.plan
    }

    /// A piece that ends where it began although it moved: it is not among the changes.
    fn returns(&self, first: Step) -> Option<Piece> {
        let returns = self.steps.len() > 2 && self.steps.last() == Some(&first);
        let Step::Cell(cell) = first else {
            return None;
        };
        self.actors.standing.get(&cell).filter(|_| returns).cloned()
    }

    /// A line rolls on by one; what is pushed over the edge falls to its place beside the board.
    fn push(&mut self, line: &Line, taken: &mut Vec<&Piece>) {
        let length = travel_time(line.shift);
        let front = line.front.as_ref().map(|front| front.cell);
        self.roll(line, length);
        self.plan.sounds.push((self.time, Sound::Move));
        if let Some(place) = taken.iter().position(|piece| Some(piece.cell) == front) {
            let fallen = line::pushed_off(self.scene, self.actors, taken.remove(place), line.shift);
            self.roll(&fallen, length);
            self.plan.sounds.push((self.time, Sound::Push));
            self.plan.sounds.push((self.time + length + FALL * 0.8, Sound::Fall));
            self.time += FALL;
        }
        self.time += length;
    }

    fn roll(&mut self, line: &Line, length: f64) {
        let (start, end) = (self.time, self.time + length);
        for (index, piece) in line.pieces.iter().enumerate() {
            let turn = piece.nature.turn;
            let mut frames = vec![Frame::rest(start, piece.at, turn)];
            let next = line.pieces.get(index + 1).or(line.front.as_ref());
            let beyond = (piece.at.0 + line.shift.0, piece.at.1 + line.shift.1);
            frames.push(Frame::rest(end, next.map_or(beyond, |next| next.at), turn));
            if next.is_none() {
                let pile = self.actors.piles.iter().find_map(|(_, after)| after.as_ref());
                let (at, size) = pile.and_then(|pile| self.scene.newest(pile.atom)).unwrap_or((beyond, 0.5));
                frames.push(Frame::rest(end + FALL, at, turn).sized(size, size));
                frames.push(Frame::rest(end + FALL, at, turn).sized(size, size).faint(0.0));
            }
            self.plan.tracks.push(Track { from: Some(piece.atom), to: next.map(|next| next.atom), frames });
        }
    }

    /// Several pieces move at once: side by side, or a line and those it pushes.
    fn shift(&mut self, taken: &mut Vec<&Piece>) {
        let mut length: f64 = 0.0;
        let side = self.before.turn();
        let mut pushed = false;
        for (from, to) in &self.actors.movers {
            pushed |= from.nature.owner != Some(side);
            let line = line::pushed(self.scene, self.actors, from, to).unwrap_or_else(|| Line::single(from, to));
            length = length.max(travel_time(line.shift));
        }
        for (from, to) in &self.actors.movers {
            let line = line::pushed(self.scene, self.actors, from, to).unwrap_or_else(|| Line::single(from, to));
            self.roll(&line, length);
        }
        self.plan.sounds.push((self.time, if pushed { Sound::Push } else { Sound::Move }));
        self.time += length;
        for piece in taken.drain(..) {
            self.fade(piece, self.time - length / 2.0);
        }
    }

    /// A piece goes its way hop by hop; what it leaps over on the way is taken in passing.
    fn travel<'b>(
        &mut self,
        piece: &Piece,
        to: Option<&Piece>,
        (cell, turn): (Option<rules::Cell>, f64),
        taken: &mut Vec<&'b Piece>,
        changes: &mut Vec<&'b (Piece, Piece)>,
    ) {
        let Some(cell) = cell else {
            return;
        };
        let mut hops = route(self.scene, self.before, self.steps, self.actors, piece, (cell, turn));
        let start = self.starts.iter().find(|start| start.atom == piece.atom).copied();
        let done = start.map_or(0, |start| start.hops.min(hops.len().saturating_sub(1)));
        let mut here = Hop { at: piece.at, turn: piece.nature.turn };
        for hop in hops.drain(..done) {
            self.leap(here.at, hop.at, taken, changes);
            here = hop;
        }
        let at = start.map_or(here.at, |start| start.at);
        let mut facing = here.turn;
        let mut frames = vec![Frame::rest(self.time, at, facing)];
        let mut from = at;
        for hop in hops {
            let length = travel_time((hop.at.0 - from.0, hop.at.1 - from.1));
            self.plan.sounds.push((self.time, Sound::Move));
            self.time += length;
            frames.push(Frame::rest(self.time, hop.at, facing));
            self.leap(here.at, hop.at, taken, changes);
            let turned = shortest(facing, hop.turn);
            if (turned - facing).abs() > 1.0 {
                self.plan.sounds.push((self.time, Sound::Turn));
                self.time += TURN;
                facing = turned;
                frames.push(Frame::rest(self.time, hop.at, facing));
            }
            (here, from) = (hop, hop.at);
        }
        if to.is_none() {
            // It becomes part of something else there.
            let last = Frame { time: self.time + self.wait, ..frames[frames.len() - 1] };
            frames.push(last);
            frames.push(Frame { time: last.time + FADE, ..last }.faint(0.0).sized(0.8, 0.8));
        }
        self.plan.tracks.push(Track { from: Some(piece.atom), to: to.map(|to| to.atom), frames });
    }

    /// What lies between two landings goes, or becomes what it becomes.
    fn leap<'b>(
        &mut self,
        from: (f64, f64),
        to: (f64, f64),
        taken: &mut Vec<&'b Piece>,
        changes: &mut Vec<&'b (Piece, Piece)>,
    ) {
        let cells = line::between(self.scene, from, to);
        let passed = |piece: &Piece| piece.cell.is_some_and(|cell| cells.contains(&cell));
        let begin = (self.time - FADE / 2.0).max(0.0);
        for piece in taken.extract_if(.., |piece| passed(piece)) {
            self.fade(piece, begin);
            self.plan.sounds.push((begin, Sound::Capture));
        }
        for (old, new) in changes.extract_if(.., |(old, _)| passed(old)) {
            self.transform(old, new, begin);
            self.plan.sounds.push((begin, Sound::Capture));
        }
    }

    /// A captured piece sinks away.
    fn fade(&mut self, piece: &Piece, begin: f64) {
        let rest = Frame::rest(begin, piece.at, piece.nature.turn);
        let gone = Frame { time: begin + FADE, ..rest }.sized(0.55, 0.55).faint(0.0);
        self.plan.tracks.push(Track { from: Some(piece.atom), to: None, frames: vec![rest, gone] });
    }

    /// A piece that is used up goes to what rises from it.
    fn gather(&mut self, piece: &Piece, riser: Option<&Piece>) {
        let Some(riser) = riser else {
            return self.fade(piece, self.time);
        };
        let rest = Frame::rest(self.time, piece.at, piece.nature.turn);
        let there = Frame { time: self.time + MERGE, at: riser.at, ..rest }.sized(0.85, 0.85);
        let gone = Frame { time: self.time + MERGE + 60.0, ..there }.faint(0.0);
        self.plan.tracks.push(Track { from: Some(piece.atom), to: None, frames: vec![rest, there, gone] });
    }

    /// The piece that takes another, as the steps tell it: the riser named before it.
    fn taker<'b>(&self, piece: &Piece, risers: &[&'b Piece]) -> Option<&'b Piece> {
        let place = |piece: &Piece| self.steps.iter().position(|&step| Some(step) == piece.cell.map(Step::Cell));
        let here = place(piece);
        let named = risers.iter().filter(|riser| place(riser).is_some_and(|at| here.is_none_or(|here| at < here)));
        named.max_by_key(|riser| place(riser)).or(risers.first()).copied()
    }

    /// One piece becomes another on the same cell.
    fn transform(&mut self, old: &Piece, new: &Piece, begin: f64) {
        if old.nature.shape != new.nature.shape || old.nature.owner == new.nature.owner {
            let grows = old.nature.owner == new.nature.owner;
            let rest = Frame::rest(begin, old.at, old.nature.turn);
            let until = begin + if grows { rise_time(new) } else { FADE };
            let gone = Frame { time: until, ..rest }.faint(0.0);
            let gone = if grows { gone } else { gone.sized(0.6, 0.6) };
            self.plan.tracks.push(Track { from: Some(old.atom), to: None, frames: vec![rest, gone] });
            return self.rise(new, begin, Some(old));
        }
        // Toppled over: seen edge on in the middle, then from the other side.
        let middle = begin + TURN * 0.75;
        let end = begin + TURN * 1.5;
        let turn = shortest(old.nature.turn, new.nature.turn);
        let half = f64::midpoint(old.nature.turn, turn);
        let rest = Frame::rest(begin, old.at, old.nature.turn);
        let edge = Frame::rest(middle, old.at, half).sized(0.08, 1.12);
        let frames = vec![rest, edge, edge.faint(0.0)];
        self.plan.tracks.push(Track { from: Some(old.atom), to: None, frames });
        let frames = vec![edge.faint(0.0), edge, Frame::rest(end, new.at, turn)];
        self.plan.tracks.push(Track { from: None, to: Some(new.atom), frames });
        self.plan.sounds.push((begin, Sound::Turn));
    }

    /// Something comes into being: it grows from below, or on what stood there.
    fn rise(&mut self, piece: &Piece, begin: f64, upon: Option<&Piece>) {
        let turn = piece.nature.turn;
        let higher = piece.nature.height > upon.map_or(1, |old| old.nature.height);
        let length = if higher { rise_time(piece) } else { FADE };
        let low = if upon.is_some_and(|old| old.nature.shape == piece.nature.shape) { 0.85 } else { 0.4 };
        let hidden = Frame::rest(begin, piece.at, turn).sized(low, low).faint(0.0);
        let mut frames = vec![hidden];
        if higher {
            frames.push(Frame::rest(begin + length * 0.6, piece.at, turn).sized(1.1, 1.1));
            self.plan.sounds.push((begin, Sound::Rise));
        }
        frames.push(Frame::rest(begin + length, piece.at, turn));
        self.plan.tracks.push(Track { from: None, to: Some(piece.atom), frames });
    }

    /// Piles beside the board change when all is over.
    fn piles(&mut self) {
        for (old, new) in &self.actors.piles {
            let end = self.time;
            if let Some(old) = old {
                let rest = Frame::rest(end, old.at, 0.0);
                let frames = vec![rest, rest.faint(0.0)];
                self.plan.tracks.push(Track { from: Some(old.atom), to: None, frames });
            }
            if let Some(new) = new {
                let rest = Frame::rest(end, new.at, 0.0);
                let frames = vec![rest.faint(0.0), rest];
                self.plan.tracks.push(Track { from: None, to: Some(new.atom), frames });
            }
        }
    }
}

/// Longer ways take longer, but not by much.
fn travel_time((dx, dy): (f64, f64)) -> f64 {
    match dx.hypot(dy) {
        ..1.0 => 0.0,
        ..60.0 => 60.0,
        way => 150.0 + 100.0 * (way / 500.0).min(1.0),
    }
}

fn rise_time(piece: &Piece) -> f64 {
    if piece.nature.height > 2 { RISE_HIGH } else { RISE }
}

/// The angle equal to `to` that is nearest to `from`.
fn shortest(from: f64, to: f64) -> f64 {
    from + (to - from + 180.0).rem_euclid(360.0) - 180.0
}
