//! Another position: what is seen and heard of how it came about.

use std::time::Duration;

use leptos::prelude::*;

use super::BoardState;
use crate::animate::reduced_motion;
use crate::entering::Entering;
use crate::motion::{Plan, Start, plan};
use crate::picture::Picture;
use crate::premove::Premove;
use crate::settings::{Mode, Settings, Sound};
use crate::shown::Shown;
use crate::stage::Stage;

impl BoardState {
    /// Another position, another mode or other settings.
    pub(crate) fn update(&self, before: Option<&(Shown, Settings, Mode)>) {
        let (shown, settings, mode) = (self.shown.get(), self.settings.get(), self.mode.get());
        let Some(picture) = self.picture.get() else {
            return;
        };
        let moved = before.is_none_or(|(old, ..)| !old.is(&shown));
        let same_mode = before.is_some_and(|(_, _, old)| *old == mode);
        if !moved && same_mode {
            self.stage.try_update_value(|stage| stage.show(&picture, None));
            return;
        }
        self.because(shown.refused.clone());
        if let Some(sketch) = &shown.sketch {
            self.why.set(sketch.why.clone());
        }
        self.entering.set(Entering::new(shown.table.clone()));
        if !self.is_lent && !matches!(mode, Mode::PlayAs(_)) {
            self.premove.set(Premove::default());
        }
        let begun = self.begun.try_update_value(Option::take).flatten();
        let plan = before.filter(|_| moved).and_then(|_| planned(&picture, &shown, begun));
        self.clear_timers();
        let seen = settings.motion && !reduced_motion();
        self.stage.try_update_value(|stage| stage.show(&picture, plan.as_ref().filter(|_| seen)));
        if let Some(plan) = &plan {
            self.hear(plan, seen);
        }
        if moved && before.is_some() {
            self.tell(None);
        }
        let wait = plan.filter(|_| seen).map_or(0.0, |plan| plan.length);
        self.later(wait, |state| {
            state.stage.try_update_value(Stage::settle);
        });
        if let Mode::PlayAs(side) = mode
            && shown.table.turn() == side
            && self.premove.with_untracked(|premove| !premove.steps().is_empty())
        {
            self.later(wait, Self::play_premove);
        }
    }

    /// Sounds come when they are due; where nothing is seen, the one that matters most.
    fn hear(&self, plan: &Plan, seen: bool) {
        if seen {
            for &(time, sound) in &plan.sounds {
                self.later(time, move |state| state.sound(sound));
            }
        } else if let Some(sound) = plan.sounds.iter().map(|&(_, sound)| sound).max_by_key(|&sound| weight(sound)) {
            self.sound(sound);
        }
    }

    fn later(&self, milliseconds: f64, what: impl FnOnce(&Self) + 'static) {
        let state = *self;
        let wait = Duration::from_secs_f64(milliseconds.max(0.0) / 1000.0);
        let still_there = move || state.timers.try_with_value(|_| ()).is_some();
        let what = move || {
            if still_there() {
                what(&state);
            }
        };
        if let Ok(handle) = set_timeout_with_handle(what, wait) {
            self.timers.try_update_value(|timers| timers.push(handle));
        }
    }

    pub(crate) fn clear_timers(&self) {
        let handles = self.timers.try_update_value(std::mem::take).unwrap_or_default();
        for handle in handles {
            handle.clear();
        }
    }
}

/// How what is shown came about, as it is seen.
fn planned(picture: &Picture, shown: &Shown, begun: Option<(String, Vec<Start>)>) -> Option<Plan> {
    let happening = shown.happening.as_ref()?;
    let before = happening.before.as_ref();
    let begun = begun.filter(|(text, _)| *text == happening.text && !happening.back);
    let starts = begun.map(|(_, starts)| starts).unwrap_or_default();
    let plan = plan(&picture.scene, before, &happening.text, starts);
    Some(if happening.back { plan.reversed() } else { plan })
}

/// Which sound to hear if only one can be.
const fn weight(sound: Sound) -> u8 {
    match sound {
        Sound::Fall => 6,
        Sound::Capture => 5,
        Sound::Rise => 4,
        Sound::Push => 3,
        Sound::Turn => 2,
        Sound::Move => 1,
        Sound::Pick | Sound::Refuse => 0,
    }
}
