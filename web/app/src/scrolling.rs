//! How far pages were scrolled: whoever goes back finds a page as it was left.
//!
//! Browsers do so themselves, but at a time when the page of before is still there, or the new one not yet.

use std::collections::BTreeMap;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::browser::window;

/// So many frames a page has to become as long as it was.
const PATIENCE: u32 = 30;

/// How far the pages of this visit were scrolled, by their place in the browser's history.
#[derive(Clone, Copy)]
pub(crate) struct Scrolling {
    places: StoredValue<Places>,
}

/// The part that needs no browser.
#[derive(Clone, PartialEq, Debug, Default)]
struct Places {
    here: u32,
    /// Someone has gone back, and the page is not yet where it was.
    returning: bool,
    heights: BTreeMap<u32, f64>,
}

impl Places {
    fn scrolled(&mut self, height: f64) {
        if !self.returning {
            self.heights.insert(self.here, height);
        }
    }

    /// Another page follows, and whatever followed before is gone.
    fn next(&mut self) -> u32 {
        self.here += 1;
        self.returning = false;
        self.heights.split_off(&self.here);
        self.here
    }

    /// How far the page was scrolled to which someone goes back; none if that is not known.
    fn go(&mut self, here: u32) -> Option<f64> {
        self.here = here;
        self.returning = true;
        self.heights.get(&here).copied()
    }
}

impl Scrolling {
    /// Follows what is scrolled from now on.
    pub(crate) fn start() -> Self {
        let scrolling = Self { places: StoredValue::new(Places { here: here(), ..Places::default() }) };
        let listener = Closure::<dyn FnMut()>::new(move || {
            scrolling.places.update_value(|places| places.scrolled(height()));
        });
        let _ = window().add_event_listener_with_callback("scroll", listener.as_ref().unchecked_ref());
        // The page and its listener end together.
        listener.forget();
        scrolling
    }

    /// What the browser is to remember with the next page.
    pub(crate) fn next(self) -> JsValue {
        let place = self.places.try_update_value(Places::next);
        place.map_or(JsValue::NULL, |place| JsValue::from_f64(f64::from(place)))
    }

    /// Someone has gone back or forward: once the page is there it is scrolled as it was.
    pub(crate) fn returned(self) {
        let here = here();
        match self.places.try_update_value(|places| places.go(here)).flatten() {
            Some(target) => self.approach(here, target, PATIENCE),
            None => self.places.update_value(|places| places.returning = false),
        }
    }

    fn approach(self, here: u32, target: f64, patience: u32) {
        request_animation_frame(move || {
            if self.places.with_value(|places| places.here != here || !places.returning) {
                return;
            }
            window().scroll_to_with_x_and_y(0.0, target);
            if (height() - target).abs() > 1.0 && patience > 0 {
                self.approach(here, target, patience - 1);
            } else {
                self.places.update_value(|places| places.returning = false);
            }
        });
    }
}

/// The place of the page in the browser's history, from the page on with which everything began.
fn here() -> u32 {
    let state = window().history().and_then(|history| history.state());
    state.ok().and_then(|state| state.as_f64()).map_or(0, |place| place as u32)
}

fn height() -> f64 {
    window().scroll_y().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_kept_for_whoever_goes_back() {
        let mut places = Places::default();
        places.scrolled(300.0);
        assert_eq!(places.next(), 1);
        places.scrolled(20.0);
        assert_eq!(places.go(0), Some(300.0));
        places.scrolled(7.0);
        assert!((places.heights[&0] - 300.0).abs() < 0.1, "what the browser does meanwhile says nothing");
        assert_eq!(places.go(1), Some(20.0));
        assert_eq!(places.go(0), Some(300.0));
        assert_eq!(places.next(), 1);
        assert_eq!(places.go(1), None, "another page has taken its place");
        assert_eq!(places.go(5), None);
    }
}
