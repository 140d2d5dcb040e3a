//! The choices of the person at the table: language, theme, looks, sounds. They are kept in the browser.

use diagram::{Look, Theme, View};
use leptos::prelude::*;
use rules::Lang;

use crate::browser;

const NAME: &str = "tafel.settings";

/// Light, dark, or what the system says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThemeChoice {
    /// What the system says.
    #[default]
    System,
    /// This one.
    Always(Theme),
}

/// All choices, as signals: whoever reads one hears when it changes.
#[derive(Clone, Copy)]
pub struct Prefs {
    /// The language.
    pub lang: RwSignal<Lang>,
    /// Light or dark.
    pub theme: RwSignal<ThemeChoice>,
    /// What boards are made of.
    pub look: RwSignal<Look>,
    /// How square boards lie: on a corner or straight.
    pub view: RwSignal<View>,
    /// Whether cells are named.
    pub coordinates: RwSignal<bool>,
    /// Whether the fields that pieces own are tinted.
    pub territory: RwSignal<bool>,
    /// Whether it is shown where pieces are aimed.
    pub aims: RwSignal<bool>,
    /// Whether there are sounds.
    pub sound: RwSignal<bool>,
    /// Whether moves are animated, where the system does not forbid it.
    pub motion: RwSignal<bool>,
    /// Whether the board turns to whoever is to move, with two at one screen.
    pub turning: RwSignal<bool>,
    /// The language that was chosen last; its words may still be on their way.
    pub(crate) wanted_lang: StoredValue<Lang>,
    /// Whether the system asks for dark.
    system_dark: RwSignal<bool>,
}

impl Prefs {
    /// What was kept, and defaults for the rest; kept again whenever something changes.
    pub(crate) fn load() -> Self {
        let text = browser::kept(NAME).unwrap_or_default();
        let saved = Saved::parse(&text);
        let lang = named_lang().or(saved.lang).unwrap_or_else(|| preferred(&browser::languages()));
        let view = saved.view.unwrap_or_else(|| usual_view(browser::matches(NARROW)));
        let prefs = Self {
            lang: RwSignal::new(lang),
            theme: RwSignal::new(saved.theme),
            look: RwSignal::new(saved.look),
            view: RwSignal::new(view),
            coordinates: RwSignal::new(saved.coordinates),
            territory: RwSignal::new(saved.territory),
            aims: RwSignal::new(saved.aims),
            sound: RwSignal::new(saved.sound),
            motion: RwSignal::new(saved.motion),
            turning: RwSignal::new(saved.turning),
            wanted_lang: StoredValue::new(lang),
            system_dark: RwSignal::new(browser::matches("(prefers-color-scheme: dark)")),
        };
        let (chosen_lang, chose_view) = (saved.lang, saved.view.is_some());
        Effect::new(move |before: Option<String>| {
            let mut now = prefs.saved();
            // Until somebody chooses, the language stays the browser's, or what was chosen before.
            if now.lang == Some(lang) {
                now.lang = chosen_lang;
            }
            // And boards lie as suits the screen.
            if !chose_view && now.view == Some(view) {
                now.view = None;
            }
            let text = now.to_text();
            if before.is_some_and(|before| before != text) {
                browser::keep(NAME, &text);
            }
            text
        });
        Effect::new(move || browser::set_root("lang", prefs.lang.get().code()));
        Effect::new(move || browser::set_root("data-theme", prefs.shown_theme().name()));
        browser::on_scheme_change(move |dark| prefs.system_dark.set(dark));
        prefs
    }

    /// The theme to show now; reactive.
    pub fn shown_theme(&self) -> Theme {
        match self.theme.get() {
            ThemeChoice::Always(theme) => theme,
            ThemeChoice::System if self.system_dark.get() => Theme::Dark,
            ThemeChoice::System => Theme::Light,
        }
    }

    fn saved(&self) -> Saved {
        Saved {
            lang: Some(self.lang.get()),
            theme: self.theme.get(),
            look: self.look.get(),
            view: Some(self.view.get()),
            coordinates: self.coordinates.get(),
            territory: self.territory.get(),
            aims: self.aims.get(),
            sound: self.sound.get(),
            motion: self.motion.get(),
            turning: self.turning.get(),
        }
    }
}

/// An address may name its language: whoever follows such a link gets it so, and keeps what was chosen before.
fn named_lang() -> Option<Lang> {
    browser::query("lang").and_then(|code| code.parse().ok())
}

/// The language to begin in: that of the address, or the saved one.
pub(crate) fn first_lang() -> Lang {
    named_lang().unwrap_or_else(saved_lang)
}

/// The language that was chosen, or the browser's; for when signals are not to be had.
pub(crate) fn saved_lang() -> Lang {
    let saved = Saved::parse(&browser::kept(NAME).unwrap_or_default());
    saved.lang.unwrap_or_else(|| preferred(&browser::languages()))
}

/// The first of our languages that the browser asks for.
fn preferred(languages: &[String]) -> Lang {
    let mut codes = languages.iter().filter_map(|language| language.split('-').next());
    codes.find_map(|code| code.to_ascii_lowercase().parse().ok()).unwrap_or_default()
}

/// Screens on which the cells of a board that stands on its corner are too small for a finger.
const NARROW: &str = "(max-width: 720px)";

/// How square boards lie until somebody chooses.
const fn usual_view(is_narrow: bool) -> View {
    if is_narrow { View::Straight } else { View::Diamond }
}

/// The choices as they are kept: lines of `name=value`.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a switch of its own
struct Saved {
    lang: Option<Lang>,
    theme: ThemeChoice,
    look: Look,
    view: Option<View>,
    coordinates: bool,
    territory: bool,
    aims: bool,
    sound: bool,
    motion: bool,
    turning: bool,
}

impl Default for Saved {
    fn default() -> Self {
        Self {
            lang: None,
            theme: ThemeChoice::System,
            look: Look::default(),
            view: None,
            coordinates: true,
            territory: false,
            aims: false,
            sound: true,
            motion: true,
            turning: false,
        }
    }
}

impl Saved {
    /// Reads what it understands and passes over the rest: an older or newer version may have written it.
    fn parse(text: &str) -> Self {
        let mut saved = Self::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once('=')) {
            let switch = value == "on";
            match name {
                "lang" => saved.lang = value.parse().ok(),
                "theme" => saved.theme = value.parse().map_or(ThemeChoice::System, ThemeChoice::Always),
                "look" => saved.look = value.parse().unwrap_or_default(),
                // What older versions wrote under `view` was a choice only if it was not what they did anyway.
                "view" => saved.view = value.parse().ok().filter(|view| *view != View::Diamond),
                "orientation" => saved.view = value.parse().ok(),
                "coordinates" => saved.coordinates = switch,
                "territory" => saved.territory = switch,
                "aims" => saved.aims = switch,
                "sound" => saved.sound = switch,
                "motion" => saved.motion = switch,
                "turning" => saved.turning = switch,
                _ => {}
            }
        }
        saved
    }

    fn to_text(&self) -> String {
        let switch = |on: bool| if on { "on" } else { "off" };
        let theme = match self.theme {
            ThemeChoice::System => "system",
            ThemeChoice::Always(theme) => theme.name(),
        };
        let mut lines = vec![
            ("theme", theme),
            ("look", self.look.name()),
            ("coordinates", switch(self.coordinates)),
            ("territory", switch(self.territory)),
            ("aims", switch(self.aims)),
            ("sound", switch(self.sound)),
            ("motion", switch(self.motion)),
            ("turning", switch(self.turning)),
        ];
        if let Some(view) = self.view {
            lines.push(("orientation", view.name()));
        }
        if let Some(lang) = self.lang {
            lines.push(("lang", lang.code()));
        }
        let lines: Vec<_> = lines.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        lines.join("\n") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_survive_being_kept() {
        let saved = Saved {
            lang: Some(Lang::Fr),
            theme: ThemeChoice::Always(Theme::Dark),
            look: Look::Ink,
            view: Some(View::Diamond),
            coordinates: false,
            territory: true,
            aims: true,
            sound: false,
            motion: false,
            turning: true,
        };
        assert_eq!(Saved::parse(&saved.to_text()), saved);
        assert_eq!(Saved::parse(&Saved::default().to_text()), Saved::default());
    }

    #[test]
    fn boards_lie_as_suits_the_screen_until_somebody_chooses() {
        assert_eq!([true, false].map(usual_view), [View::Straight, View::Diamond]);
        assert_eq!(Saved::parse("view=diamond\n").view, None, "nobody need have chosen that");
        assert_eq!(Saved::parse("view=straight\n").view, Some(View::Straight));
        assert_eq!(Saved::parse("orientation=diamond\n").view, Some(View::Diamond));
    }

    #[test]
    fn nonsense_is_passed_over() {
        assert_eq!(Saved::parse("look=glass\n\nwhat\ntheme=system\nx=y=z"), Saved::default());
    }

    #[test]
    fn the_browser_says_which_language() {
        let ask = |list: &[&str]| preferred(&list.iter().map(|&code| code.to_owned()).collect::<Vec<_>>());
        assert_eq!(ask(&["nl-BE", "fr"]), Lang::Nl);
        assert_eq!(ask(&["pt", "DE-at"]), Lang::De);
        assert_eq!(ask(&[]), Lang::En);
    }
}
