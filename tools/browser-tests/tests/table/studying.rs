//! What the analysis board does with a record: undo and redo, comments while they are typed, drawings, the wheel, the engine
//! that comes when it is asked for.

use serde_json::json;

use crate::analysis::record_text;
use crate::support::{Screen, Visit, Way};

/// The turns in the tree.
const TURNS: &str = "document.querySelectorAll('[data-test=tree] .ply').length";

fn start(game: &str) -> Box<dyn rules::Table> {
    let (rulebook, options) = engine::find(game).expect("a game");
    rulebook.table(&options, None).expect("a start")
}

impl Visit {
    async fn open_game(&self, game: &str) -> Box<dyn rules::Table> {
        self.open(&format!("/analyse?game={game}")).await;
        self.until_there("analysis").await;
        start(game)
    }

    async fn blur(&self) {
        self.ask("(document.activeElement.blur(), true)").await;
    }
}

#[tokio::test]
async fn undo_takes_one_step_back_and_keeps_the_rest() {
    let visit = Visit::begin("undo", Screen::DESKTOP.still()).await;
    let mut table = visit.open_game("abalone:belgian-daisy").await;
    visit.click("comment").await;
    visit.type_text("A plan.").await;
    visit.blur().await;
    for text in ["a1b1", "a5b5", "a2b2"] {
        visit.enter(table.as_mut(), text, Way::Mouse).await;
    }
    visit.until(&format!("{TURNS} === 3")).await;
    for left in [2, 1, 0] {
        visit.ask("(document.dispatchEvent(new KeyboardEvent('keydown', {key: 'z', ctrlKey: true, bubbles: true})), true)").await;
        visit.until(&format!("{TURNS} === {left}")).await;
        visit.until_said("tree", "A plan.").await;
    }
    visit
        .ask("(document.dispatchEvent(new KeyboardEvent('keydown', {key: 'y', ctrlKey: true, bubbles: true})), true)")
        .await;
    visit.until(&format!("{TURNS} === 1")).await;
    visit.click("redo").await;
    visit.until(&format!("{TURNS} === 2")).await;
    visit.picture("redone").await;
    visit.end().await;
}

#[tokio::test]
async fn a_comment_outlives_a_reload_in_the_middle_of_a_word() {
    let visit = Visit::begin("typing", Screen::DESKTOP.still()).await;
    visit.open_game("gunzi").await;
    visit.click("comment").await;
    visit.type_text("Half a thou").await;
    visit.until_said("tree", "Half a thou").await;
    visit.reload().await;
    visit.until_said("tree", "Half a thou").await;
    visit.end().await;
}

#[tokio::test]
async fn after_a_move_by_mouse_arrows_and_wheel_step_through_the_game() {
    let visit = Visit::begin("stepping", Screen::DESKTOP.still()).await;
    let mut table = visit.open_game("abalone:belgian-daisy").await;
    let start = table.fork();
    visit.enter(table.as_mut(), "a1b1", Way::Mouse).await;
    visit.until_position(table.as_ref()).await;
    visit.key("ArrowLeft").await;
    visit.until_position(start.as_ref()).await;
    visit.key("ArrowRight").await;
    visit.until_position(table.as_ref()).await;
    let wheel = |by: i32| {
        format!(
            "(document.querySelector('[data-test=board]').dispatchEvent(new WheelEvent('wheel', \
             {{deltaY: {by}, bubbles: true, cancelable: true}})), true)"
        )
    };
    visit.ask(&wheel(-120)).await;
    visit.until_position(start.as_ref()).await;
    visit.ask(&wheel(120)).await;
    visit.until_position(table.as_ref()).await;
    visit.end().await;
}

#[tokio::test]
async fn the_engine_waits_to_be_asked_and_is_remembered() {
    let (text, _) = record_text();
    let visit = Visit::begin("engine-switch", Screen::DESKTOP.still()).await;
    visit.open_game("gunzi").await;
    visit.read_in(&text).await;
    visit.until_gone("import-text").await;
    visit.until("!document.querySelector('[data-test=lines]')").await;
    visit.until("document.querySelector('[data-test=engine]').getAttribute('aria-pressed') === 'false'").await;
    visit.blur().await;
    // Its network comes when it is first thought about, and not before.
    let fetched = "performance.getEntriesByType('resource').filter((it) => it.name.includes('/networks-')).length";
    visit.until(&format!("{fetched} === 0")).await;
    visit.until_thought().await;
    visit.until(&format!("{fetched} === 1")).await;
    visit.reload().await;
    visit.until("document.querySelector('[data-test=engine]').getAttribute('aria-pressed') === 'true'").await;
    visit.until_thought().await;
    visit.picture("on").await;
    visit.end().await;
}

/// Notes what pages ask their engines, and how often these have answered. Time passes forty times as fast: a page measures so, and its
/// engine gets that much less.
const LISTEN_IN: &str = "
    window.asked = []; window.answered = 0;
    const now = performance.now.bind(performance);
    performance.now = () => now() * 40;
    const Plain = Worker;
    window.Worker = class extends Plain {
        constructor(...args) {
            super(...args);
            this.addEventListener('message', ({data}) => { if (/best-move|stopped/.test(data)) answered += 1; });
        }
        postMessage(said) {
            const is_text = typeof said === 'string';
            if (is_text) asked.push(JSON.parse(said).search.budget);
            super.postMessage(is_text ? said.replace('\"time\":20000', '\"time\":500') : said);
        }
    };";

#[tokio::test]
async fn the_engine_rests_when_nobody_sees_it_and_asks_before_it_goes_deeper() {
    let visit = Visit::begin("engine-rests", Screen::DESKTOP.still()).await;
    visit.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": LISTEN_IN})).await;
    visit.open_game("abalone:belgian-daisy").await;
    // Nobody has asked for it yet.
    visit.until_said("worth", "The engine is off").await;
    assert_eq!(visit.ask("asked.length").await, 0);
    visit.until_thought().await;
    // After a while it stops by itself, and goes on for whoever wants that.
    visit.until_said("depth", "finished").await;
    assert_eq!(visit.ask("JSON.stringify(asked)").await, r#"[{"time":20000}]"#);
    visit.picture("at-its-limit").await;
    visit.click("deeper").await;
    visit.until("asked.length === 2").await;
    assert_eq!(visit.ask("JSON.stringify(asked[1])").await, "{}", "it thinks without a limit");
    visit.until_gone("deeper").await;
    // A page that is hidden does not think, though nothing else would end it; one that is seen again goes on.
    let answered = visit.ask("answered").await;
    visit.remote.minimise().await.expect("a window can be put away");
    visit.until("document.hidden").await;
    visit.until(&format!("answered > {answered}")).await;
    assert_eq!(visit.ask("asked.length").await, 2);
    visit.remote.resize(visit.screen.width, visit.screen.height).await.expect("a window comes back");
    visit.until("!document.hidden && asked.length === 3").await;
    assert_eq!(visit.ask("JSON.stringify(asked[2])").await, "{}", "as it was wished");
    // Another position is looked at for a while only.
    visit.enter(start("abalone:belgian-daisy").as_mut(), "a1b1", Way::Mouse).await;
    visit.until("asked.length === 4").await;
    assert_eq!(visit.ask("JSON.stringify(asked[3])").await, r#"{"time":20000}"#);
    // Positions that are reached while nobody looks wait for somebody.
    visit.remote.minimise().await.expect("a window can be put away");
    visit.until("document.hidden").await;
    visit.ask("(document.querySelector('[data-test=step-back]').click(), true)").await;
    visit.until_position(start("abalone:belgian-daisy").as_ref()).await;
    visit.until("new Promise((go) => setTimeout(() => go(true), 300))").await;
    assert_eq!(visit.ask("asked.length").await, 4);
    visit.remote.resize(visit.screen.width, visit.screen.height).await.expect("a window comes back");
    visit.until("asked.length === 5").await;
    // Switched off it stays off.
    visit.click("engine").await;
    visit.reload().await;
    visit.until_said("worth", "The engine is off").await;
    assert_eq!(visit.ask("asked.length").await, 0);
    visit.end().await;
}

#[tokio::test]
async fn arrows_and_circles_are_drawn_and_kept() {
    let visit = Visit::begin("drawing", Screen::DESKTOP.still()).await;
    visit.open_game("abalone:belgian-daisy").await;
    let draw = |from: &str, to: &str| {
        format!(
            "(() => {{ const board = document.querySelector('[data-test=board]'); \
             const at = (name) => {{ const box = document.querySelector(`[data-test=cell-${{name}}]`).getBoundingClientRect(); \
               return {{clientX: box.x + box.width / 2, clientY: box.y + box.height / 2}}; }}; \
             const say = (type, name, button) => board.dispatchEvent(new PointerEvent(type, {{...at(name), button, \
               buttons: 2, pointerId: 1, isPrimary: true, pointerType: 'mouse', bubbles: true, cancelable: true}})); \
             say('pointerdown', '{from}', 2); say('pointermove', '{to}', -1); say('pointerup', '{to}', 2); return true; }})()"
        )
    };
    visit.ask(&draw("a1", "c3")).await;
    visit.until("document.querySelectorAll('[data-test=board] .arrow.drawn path').length > 0").await;
    visit.ask(&draw("e5", "e5")).await;
    visit.until("document.querySelectorAll('[data-test=board] .arrow.drawn circle').length > 0").await;
    visit.picture("drawn").await;
    visit.reload().await;
    visit.until("document.querySelectorAll('[data-test=board] .arrow.drawn').length === 2").await;
    // The same once more takes it away, and undo brings it back.
    visit.ask(&draw("e5", "e5")).await;
    visit.until("document.querySelectorAll('[data-test=board] .arrow.drawn').length === 1").await;
    visit.click("undo").await;
    visit.until("document.querySelectorAll('[data-test=board] .arrow.drawn').length === 2").await;
    visit.click("clear-drawings").await;
    visit.until("document.querySelectorAll('[data-test=board] .arrow.drawn').length === 0").await;
    visit.end().await;
}

#[tokio::test]
async fn every_page_lists_its_keys() {
    let visit = Visit::begin("keys-everywhere", Screen::DESKTOP.still()).await;
    for page in ["/", "/play", "/games", "/settings", "/analyse?game=gunzi"] {
        visit.open(page).await;
        visit.until("document.querySelector('main').textContent.length > 20").await;
        visit.blur().await;
        visit.key("?").await;
        visit.until("document.querySelector('dialog[data-test=help-dialog]').open").await;
        visit.until("document.querySelectorAll('dialog[data-test=help-dialog] kbd').length > 4").await;
        visit.click("help-done").await;
        visit.until("!document.querySelector('dialog[data-test=help-dialog]').open").await;
    }
    visit.end().await;
}

#[tokio::test]
async fn on_a_phone_the_moves_are_seen_without_scrolling() {
    let (text, _) = record_text();
    let visit = Visit::begin("phone-moves", Screen::PHONE).await;
    visit.open_game("gunzi").await;
    visit.read_in(&text).await;
    visit.until_gone("import-text").await;
    visit.ask("(scrollTo(0, 0), true)").await;
    visit
        .until(
            "document.querySelector('[data-test=tree] .ply').getBoundingClientRect().bottom < \
             document.querySelector('.analysis .steps').getBoundingClientRect().top",
        )
        .await;
    visit.picture("moves").await;
    visit.end().await;
}
