use protocol::http::Problem;
use rules::Lang;

use crate::browser;

/// Why the server did not do something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The name of the problem; empty if there was no answer.
    pub error: String,
    /// What it is, in words; empty if there was no answer.
    pub message: String,
}

/// Asks the server. What it says in words is in that language.
pub async fn ask(method: &str, path: &str, body: Option<&str>, lang: Lang) -> Result<String, Refusal> {
    let nothing = || Refusal { error: String::new(), message: String::new() };
    let address = format!("{path}?lang={}", lang.code());
    let (status, text) = browser::request(method, &address, body).await.ok_or_else(nothing)?;
    if (200..300).contains(&status) {
        return Ok(text);
    }
    let refused = |problem: Problem| Refusal { error: problem.error, message: problem.message };
    Err(Problem::of_text(&text).map_or_else(|_| nothing(), refused))
}

/// A text as a part of a path.
pub fn percent(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}
