//! Games with one of the house's players, played by the page's own requests: quickly there, for tests that are not about playing.

use serde_json::{Value, json};

use super::Visit;

/// Asks the interface for programs as whoever sits at this browser.
const API: &str = "const api = async (path, body) => { \
     const answer = await fetch('/api/v1/' + path, body === undefined ? {} : \
         { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }); \
     const said = await answer.json(); \
     if (!answer.ok) throw new Error(path + ': ' + JSON.stringify(said)); \
     return said; };";

impl Visit {
    /// What a promise of the page comes to.
    async fn promised(&self, script: &str) -> Value {
        let run = format!("(async () => {{ {API} {script} }})()");
        let parameters = json!({"expression": run, "awaitPromise": true, "returnByValue": true});
        let answer = self.cdp("Runtime.evaluate", parameters).await;
        assert!(answer.get("exceptionDetails").is_none(), "{script}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Begins a game with the first level of the house and plays the first legal move so many times; its number. The page must be
    /// one of the table.
    pub(crate) async fn play_house(&self, game: &str, turns: usize) -> String {
        let script = format!(
            "await fetch('/api/guests', {{ method: 'POST' }}); \
             const time = {{ type: 'fischer', base: 300000, increment: 3000 }}; \
             const terms = {{ game: '{game}', time, rated: false, colour: 'one' }}; \
             const made = await api('challenges', {{ to: 'Level 1', terms }}); \
             let left = {turns}; \
             while (left > 0) {{ \
                 const legal = await api('games/' + made.game + '/moves'); \
                 if (legal.yours) {{ left -= 1; await api('games/' + made.game + '/moves', {{ ply: legal.ply, move: legal.moves[0] }}); }} \
                 await new Promise((go) => setTimeout(go, 100)); \
             }} \
             return made.game;"
        );
        self.promised(&script).await.as_str().expect("a game").to_owned()
    }

    /// Gives a game up, and waits until it is in the archive.
    pub(crate) async fn give_up(&self, game: &str) {
        let script = format!(
            "await api('games/{game}/resign', {{}}); \
             while (!(await api('games?limit=100')).games.some((found) => found.id === '{game}')) \
                 await new Promise((go) => setTimeout(go, 100)); \
             return true;"
        );
        self.promised(&script).await;
    }

    /// Proposes a game to whoever has the link; its number.
    pub(crate) async fn propose(&self, game: &str) -> String {
        let script = format!(
            "const terms = {{ game: '{game}', time: {{ type: 'fischer', base: 300000, increment: 3000 }}, rated: false, colour: 'one' }}; \
             return (await api('challenges', {{ terms }})).game;"
        );
        self.promised(&script).await.as_str().expect("a proposal").to_owned()
    }
}
