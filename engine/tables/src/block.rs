//! Solves one block backwards, from the ends of games and from the layers below.

use rules::{Layered, Place};

use crate::entry::{Entry, Kind, MOST_MARGIN, MOST_PLIES};
use crate::error::FileError;

/// What is known of the layers below.
pub(crate) trait Below: Sync {
    /// The entry of a place in a lower layer that has entries; none if it is not known.
    fn entry(&self, place: Place) -> Option<Entry>;
}

/// The entry of what follows after a move that leaves its block.
pub(crate) fn entry_below<P: Layered>(next: &P, place: Place, below: &impl Below) -> Option<Entry> {
    // Where nothing can move any more, the game is over.
    if place.layer == 0 { Entry::of_end(next) } else { below.entry(place) }
}

/// The best that leaving the block can do, and the least that is certain if it must be left.
#[derive(Clone, Copy)]
struct Exits {
    /// A win by a move out of the block; a draw if there is none.
    win: Entry,
    /// The narrowest margin and the longest way of losing by such a move.
    margin: u16,
    plies: u16,
    /// Whether such a move holds the game at least.
    holds: bool,
}

impl Exits {
    const NONE: Self = Self { win: Entry::DRAW, margin: MOST_MARGIN, plies: 0, holds: false };

    fn add(&mut self, after: Entry) {
        let plies = after.kept_plies().saturating_add(1).min(MOST_PLIES);
        match after.kind() {
            Kind::Draw => self.holds = true,
            Kind::Loss => {
                self.holds = true;
                let win = Entry::win(after.margin(), plies);
                let wider = win.margin() > self.win.margin();
                if wider || win.margin() == self.win.margin() && plies < self.win.kept_plies() {
                    self.win = win;
                }
            }
            Kind::Win => {
                self.margin = self.margin.min(after.margin());
                self.plies = self.plies.max(plies);
            }
        }
    }
}

/// A block with all moves inside it, the other way round.
struct Inside {
    exits: Vec<Exits>,
    /// How many moves stay inside, and one more if the game can be held by leaving.
    open: Vec<u16>,
    starts: Vec<u32>,
    before: Vec<u32>,
    /// The ends of games.
    ends: Vec<(u32, Entry)>,
}

/// The entries of a block, by index. Places that are no position's own have a draw.
pub(crate) fn solve<P: Layered>(layer: u32, block: u32, below: &impl Below) -> Result<Vec<Entry>, FileError> {
    let Inside { exits, mut open, starts, before, ends } = explore::<P>(layer, block, below)?;
    let mut entries = vec![Entry::DRAW; exits.len()];
    let mut longest: Vec<u16> = exits.iter().map(|exits| exits.plies).collect();
    // What can be settled, by margin: wide ones are handed on before narrow ones, near ones before far ones.
    let mut waiting: Vec<Vec<(u32, Entry)>> = vec![Vec::new(); usize::from(MOST_MARGIN) + 1];
    for (state, end) in ends {
        waiting[usize::from(end.margin())].push((state, end));
    }
    for (state, exits) in exits.iter().enumerate() {
        if exits.win.kind() == Kind::Win {
            waiting[usize::from(exits.win.margin())].push((state as u32, exits.win));
        } else if open[state] == 0 && exits.plies > 0 {
            waiting[usize::from(exits.margin)].push((state as u32, Entry::loss(exits.margin, exits.plies)));
        }
    }
    for margin in (1..=MOST_MARGIN).rev() {
        let mut by_plies: Vec<Vec<(u32, Kind)>> = Vec::new();
        for (state, entry) in std::mem::take(&mut waiting[usize::from(margin)]) {
            put(&mut by_plies, entry.kept_plies(), (state, entry.kind()));
        }
        let mut plies = 0;
        while usize::from(plies) < by_plies.len() {
            let Some((state, kind)) = by_plies[usize::from(plies)].pop() else {
                plies += 1;
                continue;
            };
            let at = state as usize;
            if entries[at] != Entry::DRAW {
                continue;
            }
            let wins = kind == Kind::Win;
            entries[at] = if wins { Entry::win(margin, plies) } else { Entry::loss(margin, plies) };
            let next = (plies + 1).min(MOST_PLIES);
            for &state in &before[starts[at] as usize..starts[at + 1] as usize] {
                let at = state as usize;
                if entries[at] != Entry::DRAW {
                    continue;
                }
                if !wins {
                    put(&mut by_plies, next, (state, Kind::Win));
                    continue;
                }
                longest[at] = longest[at].max(next);
                open[at] -= 1;
                if open[at] == 0 {
                    let least = margin.min(exits[at].margin);
                    if least == margin {
                        put(&mut by_plies, longest[at], (state, Kind::Loss));
                    } else {
                        waiting[usize::from(least)].push((state, Entry::loss(least, longest[at])));
                    }
                }
            }
        }
    }
    Ok(entries)
}

fn put(by_plies: &mut Vec<Vec<(u32, Kind)>>, plies: u16, what: (u32, Kind)) {
    let plies = usize::from(plies);
    if by_plies.len() <= plies {
        by_plies.resize_with(plies + 1, Vec::new);
    }
    by_plies[plies].push(what);
}

fn explore<P: Layered>(layer: u32, block: u32, below: &impl Below) -> Result<Inside, FileError> {
    let len = P::block_len(layer, block) as usize;
    let mut inside = Inside {
        exits: vec![Exits::NONE; len],
        open: vec![0; len],
        starts: vec![0; len + 1],
        before: Vec::new(),
        ends: Vec::new(),
    };
    let mut forward: Vec<u32> = Vec::new();
    let mut counts: Vec<u16> = vec![0; len];
    let mut moves = Vec::new();
    for (state, count) in counts.iter_mut().enumerate() {
        let here = Place { layer, block, index: state as u64 };
        let Some(position) = P::at_place(here).filter(|position| position.place() == Some(here)) else {
            continue;
        };
        moves.clear();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            let end = Entry::of_end(&position).unwrap_or_default();
            if end != Entry::DRAW {
                inside.ends.push((state as u32, end));
            }
            continue;
        }
        for &m in &moves {
            let next = position.after(m);
            let place = next.place();
            match place {
                Some(place) if place.layer == layer && place.block == block => {
                    forward.push(place.index as u32);
                    *count += 1;
                    inside.starts[place.index as usize + 1] += 1;
                }
                Some(place) if place.layer < layer => {
                    let entry = entry_below(&next, place, below).ok_or_else(|| astray(&position, &next))?;
                    inside.exits[state].add(entry);
                }
                _ => return Err(astray(&position, &next)),
            }
        }
        inside.open[state] = *count + u16::from(inside.exits[state].holds);
    }
    for state in 0..len {
        inside.starts[state + 1] += inside.starts[state];
    }
    inside.before = vec![0; forward.len()];
    let mut free = inside.starts.clone();
    let mut at = 0;
    for (state, &count) in counts.iter().enumerate() {
        for &next in &forward[at..at + usize::from(count)] {
            let place = &mut free[next as usize];
            inside.before[*place as usize] = state as u32;
            *place += 1;
        }
        at += usize::from(count);
    }
    Ok(inside)
}

pub(crate) fn astray<P: Layered>(position: &P, next: &P) -> FileError {
    FileError::Contradiction(format!("{next:?} should not follow after {position:?}"))
}
