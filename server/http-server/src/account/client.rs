//! What a browser is called, for the list of sessions.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;

/// Words in what browsers say of themselves, and what they mean. The first that fits is right: later ones are said by many.
const BROWSERS: &[(&str, &str)] = &[
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];
/// How much is kept of what no browser is called.
const LONGEST: usize = 40;

/// The browser and its system, as far as it says so: `Firefox · Linux`.
pub(super) fn client(headers: &HeaderMap) -> String {
    let said = headers.get(USER_AGENT).and_then(|said| said.to_str().ok()).unwrap_or_default();
    let find =
        |words: &[(&str, &'static str)]| words.iter().find(|(word, _)| said.contains(word)).map(|(_, name)| *name);
    match (find(BROWSERS), find(SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} · {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => said.chars().take(LONGEST).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_called_as_people_call_them() {
        for (said, expected) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox · Linux"),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
                "Chrome · Android",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/19 Safari/605.1",
                "Safari · macOS",
            ),
            ("bot 1.0", "bot 1.0"),
            ("", ""),
        ] {
            let headers = HeaderMap::from_iter([(USER_AGENT, said.parse().unwrap())]);
            assert_eq!(client(&headers), expected);
        }
        assert_eq!(client(&HeaderMap::new()), "");
    }
}
