//! How a move is seen to happen: from the atoms that come and go to a track for every piece that does anything.

mod actors;
mod line;
mod plan;
mod route;

use rules::Atom;

use crate::Sound;

pub use plan::{Start, plan};

/// A move as it is seen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plan {
    /// How long it takes, in milliseconds.
    pub length: f64,
    /// What each piece does that does anything.
    pub tracks: Vec<Track>,
    /// What is to be heard, and when.
    pub sounds: Vec<(f64, Sound)>,
}

/// What one piece does.
#[derive(Clone, PartialEq, Debug)]
pub struct Track {
    /// What it was before; none if it comes into being.
    pub from: Option<Atom>,
    /// What it is afterwards; none if it goes.
    pub to: Option<Atom>,
    /// Where it is and how, in the order of time, the first at 0 and the last at the plan's end.
    pub frames: Vec<Frame>,
}

/// A piece at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// When, in milliseconds from the beginning.
    pub time: f64,
    /// Where its origin is.
    pub at: (f64, f64),
    /// How far it is turned clockwise; the picture of an atom is turned by that atom's own turn.
    pub turn: f64,
    /// Its width and height as shares of its own.
    pub size: (f64, f64),
    /// From 0, unseen, to 1.
    pub opacity: f64,
}

impl Plan {
    /// The same backwards, for a move that is taken back.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        for track in &mut self.tracks {
            std::mem::swap(&mut track.from, &mut track.to);
            track.frames.reverse();
            for frame in &mut track.frames {
                frame.time = self.length - frame.time;
            }
        }
        self.sounds = vec![(0.0, Sound::Move)];
        self
    }
}

impl Track {
    /// The atom whose picture is shown.
    pub fn picture(&self) -> Option<Atom> {
        self.to.or(self.from)
    }
}

impl Frame {
    /// A piece at rest.
    pub(crate) const fn rest(time: f64, at: (f64, f64), turn: f64) -> Self {
        Self { time, at, turn, size: (1.0, 1.0), opacity: 1.0 }
    }

    const fn sized(mut self, width: f64, height: f64) -> Self {
        self.size = (width, height);
        self
    }

    const fn faint(mut self, opacity: f64) -> Self {
        self.opacity = opacity;
        self
    }
}
