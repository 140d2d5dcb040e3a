use board::Settings;
use leptos::prelude::*;

use crate::prefs::Prefs;

/// How boards are shown according to the person's choices; which side sits at the bottom is the page's business.
pub fn board_settings(flipped: impl Fn() -> bool + Send + Sync + 'static) -> Signal<Settings> {
    let prefs = expect_context::<Prefs>();
    Memo::new(move |_| Settings {
        theme: prefs.shown_theme(),
        look: prefs.look.get(),
        view: prefs.view.get(),
        flipped: flipped(),
        coordinates: prefs.coordinates.get(),
        territory: prefs.territory.get(),
        aims: prefs.aims.get(),
        motion: prefs.motion.get(),
        lang: prefs.lang.get(),
        ..Settings::default()
    })
    .into()
}
