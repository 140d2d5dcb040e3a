//! A move is entered by whichever gesture comes to mind, and what the rules forbid is refused by the rule of that move.

use serde_json::json;

use crate::support::{Screen, Visit, Way};

impl Visit {
    async fn until_answer(&self, verdict: &str) {
        self.until(&format!("document.querySelector('[data-test=answer]')?.dataset.verdict === '{verdict}'")).await;
    }

    /// Opens a task of a lesson.
    async fn open_task(&self, lesson: &str, task: usize) {
        self.open(&format!("/learn/gunzi/{lesson}#{task}")).await;
        self.until(&format!("document.querySelector('[data-test=lesson]')?.dataset.task === '{task}'")).await;
        self.until_answer("untried").await;
    }

    async fn drag_cells(&self, from: &str, to: &str, way: Way) {
        let places = [self.place_of(&format!("cell-{from}")).await, self.place_of(&format!("cell-{to}")).await];
        self.drag(&places, way).await;
    }
}

#[tokio::test]
async fn a_forbidden_topple_is_tried_by_presses_and_by_drags() {
    let visit = Visit::begin("gestures-topple", Screen::DESKTOP.still()).await;
    for (lesson, task) in [("topple", 2), ("defence", 5)] {
        visit.open_task(lesson, task).await;
        for test in ["cell-a3", "cell-b3"] {
            visit.click(test).await;
        }
        visit.until_answer("right").await;
        visit.until("document.querySelector('.refused .part')").await;
        visit.picture(&format!("{lesson}-pressed")).await;
        for way in [Way::Mouse, Way::Touch] {
            visit.open("/learn").await;
            visit.open_task(lesson, task).await;
            visit.drag_cells("a3", "b3", way).await;
            visit.until_answer("right").await;
        }
    }
    // The same in "May I …?", where the reason is read.
    let ask = |position: &str| format!("/ask/gunzi?position={}", position.replace(' ', "%20").replace('/', "%2F"));
    let equal = ask("-,-,B4,-,-/-,B5,W3,W3,-,-,W2/-,-,-,-,- b 11");
    for by_drag in [false, true] {
        visit.open(&equal).await;
        visit.until_answer("untried").await;
        if by_drag {
            visit.drag_cells("a3", "b3", Way::Mouse).await;
        } else {
            visit.click("cell-a3").await;
            visit.click("cell-b3").await;
        }
        visit.until_answer("forbidden").await;
        visit.until_said("answer-words", "is defended by as many blocks").await;
    }
    visit.picture("asked").await;
    visit.open(&ask("-,-,B4,-,-/-,B5,W3,W3,-,-,-/-,-,-,-,W3 b 11")).await;
    visit.until_answer("untried").await;
    visit.drag_cells("a3", "b3", Way::Mouse).await;
    visit.click("choice-left").await;
    visit.until_answer("allowed").await;
    visit.until_said("answer-words", "That is 2 against 1: the block on b4 defends it.").await;
    visit.end().await;
}

#[tokio::test]
async fn a_piece_that_cannot_move_says_why_when_it_is_dragged() {
    let visit = Visit::begin("gestures-stuck", Screen::DESKTOP.still()).await;
    for way in [Way::Mouse, Way::Touch] {
        visit.open("/learn").await;
        visit.open_task("blow", 1).await;
        visit.drag_cells("a5", "a4", way).await;
        visit.until_answer("right").await;
    }
    visit.end().await;
}

#[tokio::test]
async fn a_pillar_blow_is_played_by_the_pillar_or_by_any_victim() {
    let blow = "B1,-,-,-,-/-,-,-,-,-,W1,W1/-,BP2,-,BP2,- b 9";
    for (name, screen) in
        [("gestures-blow", Screen::DESKTOP.still()), ("gestures-blow-dark", Screen::PHONE.still().dark())]
    {
        let visit = Visit::begin(name, screen).await;
        for (number, presses) in [["c2", "c2"], ["c2", "b7"], ["b6", "c4"], ["c4", "c2"]].into_iter().enumerate() {
            visit.begin_hot_seat_from("gunzi", Some(blow)).await;
            visit.click(&format!("cell-{}", presses[0])).await;
            let marked = "[...document.querySelectorAll('.cell-area.target')].map((cell) => cell.dataset.test).sort()";
            visit.until("document.querySelector('.cell-area.target')").await;
            let wedges = ["cell-b6", "cell-b7"].into_iter().filter(|name| !name.ends_with(presses[0]));
            let seen = visit.ask(marked).await;
            for wedge in wedges {
                assert!(seen.as_array().is_some_and(|seen| seen.contains(&json!(wedge))), "{seen} after {presses:?}");
            }
            if number == 0 {
                visit.picture("first-press").await;
            }
            visit.click(&format!("cell-{}", presses[1])).await;
            visit.until("document.querySelector('[data-test=move-1]')").await;
        }
        visit.end().await;
    }
}
