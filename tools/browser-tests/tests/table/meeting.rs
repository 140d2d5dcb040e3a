//! The pages where people meet, in all languages, light and dark, on desktop and phone: nothing is cut off, nothing is wider than the
//! screen, and axe-core finds nothing serious. One browser looks at all of them.

use crate::support::{Screen, Visit};

const LANGUAGES: [&str; 4] = ["en", "nl", "de", "fr"];

impl Visit {
    /// Looks at the page that is shown on both screens, by day and by night, in every language.
    async fn look_everywhere(&self, name: &str) {
        let screens = [("desktop", Screen::DESKTOP.still()), ("phone", Screen::PHONE.still())];
        for (size, screen) in screens {
            for (theme, screen) in [("light", screen), ("dark", screen.dark())] {
                self.look_on(screen).await;
                self.until(&format!("document.documentElement.dataset.theme === '{theme}'")).await;
                // Night changes colours, which are the same in all languages.
                let languages = if theme == "light" { &LANGUAGES[..] } else { &LANGUAGES[..1] };
                for lang in languages {
                    self.choose_language(lang).await;
                    let what = format!("{name} on a {size}, {theme}, in {lang}");
                    self.must_fit(&what).await;
                    if size == "phone" {
                        self.must_show_whole_words(&what).await;
                        self.must_show_controls(&what).await;
                    }
                    // Each language is tried and seen by day on a phone; the other looks are the same in all.
                    if (size, theme) == ("phone", "light") || *lang == "en" {
                        self.must_be_accessible(&what).await;
                        self.picture(&format!("{name}-{size}-{theme}-{lang}")).await;
                    }
                }
            }
        }
        self.look_on(Screen::DESKTOP.still()).await;
        self.choose_language("en").await;
    }
}

#[tokio::test]
async fn pages_where_people_meet_serve_everybody() {
    let visit = Visit::begin("meeting", Screen::DESKTOP.still()).await;
    visit.open("/").await;
    let over = visit.play_house("abalone:belgian-daisy", 2).await;
    visit.give_up(&over).await;
    let running = visit.play_house("gunzi", 1).await;
    let proposal = visit.propose("fenix").await;
    let pages = [
        ("home", "/".to_owned(), "home-today"),
        ("now", "/now".to_owned(), "now-seeks"),
        ("watch", "/watch".to_owned(), "watch"),
        ("leaderboard", "/leaderboard".to_owned(), "leaders-none"),
        ("archive", "/archive".to_owned(), "archive-game"),
        ("archive-filters", "/archive?player=Level+1&result=won".to_owned(), "archive-game"),
        ("running", format!("/live/{running}"), "player-bottom"),
        ("finished", format!("/live/{over}"), "result"),
        ("inviting", format!("/live/{proposal}"), "inviting"),
    ];
    for (name, path, there) in pages {
        visit.open(&path).await;
        visit.until_there(there).await;
        visit.look_everywhere(name).await;
    }
    // Somebody else has the link.
    visit.cdp("Network.clearBrowserCookies", serde_json::json!({})).await;
    visit.open(&format!("/live/{proposal}")).await;
    visit.until_there("invited").await;
    visit.look_everywhere("invited").await;
    visit.end().await;
}
