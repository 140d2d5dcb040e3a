//! The games with people elsewhere that this browser has to do with, so that they are found again. The games themselves are on
//! the server.

use crate::browser;

const KEPT: &str = "tafel.live";
/// Nobody plays more at once, and older ones are found by their address.
const MOST: usize = 40;

/// Their numbers, the newest first.
pub fn kept() -> Vec<String> {
    browser::kept(KEPT).unwrap_or_default().lines().map(str::to_owned).filter(|id| is_number(id)).collect()
}

/// Remembers a game.
pub fn keep(id: &str) {
    let all = kept();
    if !all.iter().any(|known| known == id) {
        browser::keep(KEPT, &with(all, id).join("\n"));
    }
}

/// Forgets a game: it is over, or was never there.
pub fn forget(id: &str) {
    super::rated::release(id);
    let mut all = kept();
    let count = all.len();
    all.retain(|known| known != id);
    if all.len() != count {
        browser::keep(KEPT, &all.join("\n"));
    }
}

fn with(mut all: Vec<String>, id: &str) -> Vec<String> {
    all.insert(0, id.to_owned());
    all.truncate(MOST);
    all
}

/// Whatever else somebody has written there is not asked for.
fn is_number(id: &str) -> bool {
    !id.is_empty() && id.len() <= 32 && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_remembered() {
        let all = (0..50).fold(Vec::new(), |all, number| with(all, &format!("g{number}")));
        assert_eq!((all.len(), all[0].as_str()), (MOST, "g49"));
        assert!(is_number("x7Kp2Q") && !is_number("") && !is_number("../x") && !is_number(&"a".repeat(33)));
    }
}
