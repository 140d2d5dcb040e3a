//! How smooth the table is: `cargo xtask frames`. It prints figures and judges nothing; other work on the machine shows in
//! them, since the engine alone keeps one core busy.
//!
//! For each game, in a browser that has never been there: how long it takes from asking for the page to a board that can be
//! used, and then, while the engine looks for three lines and a move is played every second, how long frames and the
//! tasks of the page took.

#[allow(dead_code, unused_imports)] // it is there for the tests
#[path = "../tests/table/support/mod.rs"]
mod support;

use std::time::Duration;

use serde_json::{Value, json};
use support::{Screen, Visit};

/// So many moves are played, one a second.
const MOVES: usize = 10;

/// Notes when the pieces are there, from the first moment of the page on.
const WATCH: &str = "
    (() => {
        const look = () => {
            if (document.querySelector('[data-test=board] .pieces > g')) window.usable = performance.now();
            else requestAnimationFrame(look);
        };
        look();
    })();";

/// Notes how long every frame takes, and every task that takes long.
const RECORD: &str = "(() => {
    window.frames_seen = [];
    window.tasks_seen = [];
    let last = null;
    const frame = (now) => {
        if (last !== null) window.frames_seen.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const tasks = new PerformanceObserver((list) => list.getEntries().forEach((task) => window.tasks_seen.push(task.duration)));
    tasks.observe({entryTypes: ['longtask']});
    return true;
})()";

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{:<10} {:>10} {:>8} {:>9} {:>11} {:>10}", "", "usable", "frames", "longest", "over 50 ms", "script");
    for game in engine::all() {
        measure(game.id()).await;
    }
}

async fn measure(game: &str) {
    let visit = Visit::begin("frames", Screen::DESKTOP).await;
    visit.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": WATCH})).await;
    visit.cdp("Performance.enable", json!({})).await;
    visit.open(&format!("/analyse?game={game}")).await;
    visit.until("window.usable").await;
    let usable = visit.ask("window.usable").await.as_f64().unwrap_or(0.0);
    if visit.ask("!document.querySelector('[data-test=lines]')").await == true {
        // The engine waits to be asked.
        visit.key("l").await;
    }
    visit.until("document.querySelectorAll('.engine-line .line-move').length > 3").await;
    let before = script_time(&visit).await;
    visit.ask(RECORD).await;
    for _ in 0..MOVES {
        visit.key(" ").await;
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let script = (script_time(&visit).await - before) * 1000.0 / MOVES as f64;
    let frames = numbers(&visit.ask("window.frames_seen").await);
    let longest = frames.iter().copied().fold(0.0, f64::max);
    let over = frames.iter().filter(|&&frame| frame > 50.0).count();
    println!("{game:<10} {usable:>7.0} ms {:>8} {longest:>6.0} ms {over:>11} {script:>7.1} ms a second", frames.len());
    let tasks = numbers(&visit.ask("window.tasks_seen").await);
    if !tasks.is_empty() {
        let tasks: Vec<_> = tasks.iter().map(|task| format!("{task:.0} ms")).collect();
        println!("{:<10} long tasks: {}", "", tasks.join(", "));
    }
    visit.end().await;
}

/// How long the page's own code has run so far, in seconds.
async fn script_time(visit: &Visit) -> f64 {
    let metrics = visit.cdp("Performance.getMetrics", json!({})).await;
    let all = metrics["metrics"].as_array().cloned().unwrap_or_default();
    let script = all.iter().find(|metric| metric["name"] == "ScriptDuration");
    script.and_then(|metric| metric["value"].as_f64()).unwrap_or(0.0)
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}
