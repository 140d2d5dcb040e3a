//! What the server knows of games that are over: games that were looked for, and what was played in a position.

use js_sys::futures::JsFuture;
use protocol::archive::{ArchivePage, Explored};
use protocol::http::Problem;
use rules::Lang;
use wasm_bindgen::JsCast as _;
use web_sys::Response;

use crate::browser::window;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// No network, no server, or one that knows nothing of an archive.
    Unreachable,
    /// The server says why, in words.
    Said(String),
}

/// Games that fit a query, the newest first; with their records, so that their boards can be shown.
pub async fn games(query: &str, after: Option<&str>, lang: Lang) -> Result<ArchivePage, Trouble> {
    let after = after.map(|place| format!("&after={place}")).unwrap_or_default();
    let text = ask(&format!("/api/v1/games?records=yes&lang={}{after}&{query}", lang.code())).await?;
    ArchivePage::of_text(&text).map_err(|_| Trouble::Unreachable)
}

/// What was played in the position that a query names.
pub async fn explore(query: &str, lang: Lang) -> Result<Explored, Trouble> {
    let text = ask(&format!("/api/v1/explorer?lang={}&{query}", lang.code())).await?;
    Explored::of_text(&text).map_err(|_| Trouble::Unreachable)
}

/// What each side has got in a game with that result: `1`, `0` or `½`.
pub fn points(result: &str) -> [&'static str; 2] {
    match result {
        "1-0" => ["1", "0"],
        "0-1" => ["0", "1"],
        _ => ["½", "½"],
    }
}

async fn ask(address: &str) -> Result<String, Trouble> {
    let gone = |_| Trouble::Unreachable;
    let response = JsFuture::from(window().fetch_with_str(address)).await.map_err(gone)?;
    let response: Response = response.dyn_into().map_err(gone)?;
    let text = JsFuture::from(response.text().map_err(gone)?).await.map_err(gone)?.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    // Who serves a folder answers in HTML.
    Err(Problem::of_text(&text).map_or(Trouble::Unreachable, |problem| Trouble::Said(problem.message)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_points() {
        assert_eq!([points("1-0"), points("0-1"), points("1/2-1/2")], [["1", "0"], ["0", "1"], ["½", "½"]]);
    }
}
