//! What a page shows, also to those who do not see it.

use serde_json::Value;

use super::Visit;
use super::processes::told;

impl Visit {
    /// Waits until the thing with that name for tests says these words.
    pub(crate) async fn until_said(&self, test: &str, words: &str) {
        let words = serde_json::to_string(words).expect("a text");
        self.until(&format!("document.querySelector('[data-test=\"{test}\"]')?.textContent.includes({words})")).await;
    }

    /// Waits until there is a thing with that name for tests.
    pub(crate) async fn until_there(&self, test: &str) {
        self.until(&format!("document.querySelector('[data-test=\"{test}\"]')")).await;
    }

    /// Waits until there is no such thing, or it is hidden.
    pub(crate) async fn until_gone(&self, test: &str) {
        self.until(&format!(
            "(() => {{ const it = document.querySelector('[data-test=\"{test}\"]'); return !it || !it.checkVisibility(); }})()"
        ))
        .await;
    }

    /// Whether nothing is wider than the screen.
    pub(crate) async fn must_fit(&self, page: &str) {
        let widths = self.ask("[document.documentElement.scrollWidth, innerWidth]").await;
        let [page_width, window] = [&widths[0], &widths[1]].map(|width| width.as_u64().unwrap_or(0));
        assert!(page_width <= window, "{page} is {page_width} wide on a screen of {window}");
    }

    /// Whether what is written on buttons can be read whole.
    pub(crate) async fn must_show_whole_words(&self, page: &str) {
        let cut = self
            .ask(
                "[...document.querySelectorAll('button, .button, .control span, nav a')]\
                 .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0)\
                 .map((it) => it.textContent.trim())",
            )
            .await;
        assert_eq!(cut, serde_json::json!([]), "{page}");
    }

    /// Whether what is pressed in a game that is going on is seen whole, above the bar at the foot of a phone.
    pub(crate) async fn must_show_controls(&self, page: &str) {
        let room = self
            .ask(
                "[...document.querySelectorAll('.table:has([data-test=resign]:enabled) .controls')].map((controls) => \
                 document.querySelector('.bar nav').getBoundingClientRect().top - controls.getBoundingClientRect().bottom)",
            )
            .await;
        let least = room.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).reduce(f64::min);
        assert!(least.is_none_or(|room| room >= 0.0), "{page}: controls are {least:?} above the bar");
    }

    /// Checks the page with axe-core: nothing serious may be wrong for people who use it in another way.
    pub(crate) async fn must_be_accessible(&self, page: &str) {
        let source = std::fs::read_to_string(told("TAFEL_AXE")).expect("axe-core");
        // Through the browser's tools, since the page itself may not run scripts of others.
        let run = format!(
            "(async () => {{ if (!window.axe) {{ {source}; }} const result = await axe.run(document, {{ resultTypes: ['violations'] }}); \
             return JSON.stringify(result.violations.map((fault) => ({{ id: fault.id, impact: fault.impact, help: fault.help, \
             nodes: fault.nodes.slice(0, 5).map((node) => node.html.slice(0, 200) + ' — ' + node.failureSummary) }}))); }})()"
        );
        let parameters = serde_json::json!({"expression": run, "awaitPromise": true, "returnByValue": true});
        let answer = self.cdp("Runtime.evaluate", parameters).await;
        let text = answer["result"]["value"].as_str().unwrap_or_else(|| panic!("{page}: {answer}"));
        let faults: Vec<Value> = serde_json::from_str(text).expect("a list of faults");
        let serious: Vec<_> =
            faults.iter().filter(|fault| matches!(fault["impact"].as_str(), Some("serious" | "critical"))).collect();
        assert!(serious.is_empty(), "{page}: {serious:#?}");
    }
}
