//! What players do besides moving: take back, ask for a hint, resign, offer a draw, enter moves in advance, undo a hop.

use rules::{Step, Table};

use crate::kinds::chapters;
use crate::support::{Screen, Visit, Way};

fn start(game: &str) -> Box<dyn Table> {
    let (rulebook, options) = engine::find(game).expect("a game");
    rulebook.table(&options, None).expect("a start")
}

impl Visit {
    async fn is_disabled(&self, test: &str) -> bool {
        self.ask(&format!("document.querySelector('[data-test=\"{test}\"]').disabled")).await == true
    }

    async fn press_cells(&self, cells: &[&str]) {
        for cell in cells {
            self.click(&format!("cell-{cell}")).await;
        }
    }
}

#[tokio::test]
async fn moves_are_taken_back_hints_given_and_games_resigned() {
    let mut table = start("gunzi");
    let visit = Visit::begin("during", Screen::DESKTOP.still()).await;
    visit.begin_against("gunzi", 1).await;
    visit.until_position(table.as_ref()).await;
    assert!(visit.is_disabled("take-back").await, "nothing was played yet");
    let text = table.moves().remove(0);
    visit.enter(table.as_mut(), &text, Way::Mouse).await;
    visit.follow(table.as_mut()).await;
    // Both one's own move and the answer.
    visit.click("take-back").await;
    let mut table = start("gunzi");
    visit.until_position(table.as_ref()).await;
    visit.until_gone("move-1").await;
    // A hint is a legal move, shown and told.
    visit.click("hint").await;
    visit.until("document.querySelector('[data-test=board] .arrow.best')").await;
    let said = visit.ask("document.querySelector('[data-test=message]').textContent").await;
    let said = said.as_str().expect("a hint").trim().to_owned();
    let (hint, _) = said.split_once(':').expect("a move and what it does");
    assert!(table.moves().iter().any(|text| text == hint), "{said}");
    visit.picture("hint").await;
    // It goes with the next move.
    visit.enter(table.as_mut(), hint, Way::Mouse).await;
    visit.until("!document.querySelector('[data-test=board] .arrow.best')").await;
    visit.follow(table.as_mut()).await;
    // Nobody gives a game away after two turns.
    visit.click("draw").await;
    visit.until_said("offering", "Really offer a draw?").await;
    visit.click("offering-yes").await;
    visit.until_said("message", "declines").await;
    visit.picture("no-draw").await;
    // Resigning is asked twice.
    visit.click("resign").await;
    visit.until("document.querySelector('dialog[data-test=resigning]').open").await;
    visit.picture("resigning").await;
    visit.must_be_accessible("a question").await;
    visit.click("resigning-no").await;
    visit.until("!document.querySelector('dialog[data-test=resigning]').open").await;
    visit.click("resign").await;
    visit.key("Escape").await;
    visit.until("!document.querySelector('dialog[data-test=resigning]').open").await;
    visit.click("resign").await;
    visit.click("resigning-yes").await;
    visit.until_said("result", "Black resigned · White wins").await;
    visit.until_said("result", "Tafel wins.").await;
    assert!(visit.is_disabled("resign").await && visit.is_disabled("hint").await);
    visit.picture("resigned").await;
    // The colours change, and the computer begins.
    visit.click("rematch").await;
    visit.until("document.querySelector('[data-test=player-bottom]').dataset.side === 'two'").await;
    let mut table = start("gunzi");
    visit.follow(table.as_mut()).await;
    visit.until_there("move-1").await;
    visit.picture("rematch").await;
    visit.end().await;
}

#[tokio::test]
async fn two_people_agree_on_a_draw() {
    let mut table = start("abalone:belgian-daisy");
    let visit = Visit::begin("agreed", Screen::PHONE.dark().still()).await;
    visit.begin_hot_seat("abalone:belgian-daisy").await;
    for _ in 0..3 {
        let text = table.moves().remove(0);
        visit.enter(table.as_mut(), &text, Way::Touch).await;
    }
    // One move at a time.
    visit.click("take-back").await;
    table.take_back();
    visit.until_position(table.as_ref()).await;
    visit.click("draw").await;
    visit.until_said("offering", "White, do you accept a draw?").await;
    visit.picture("offered").await;
    visit.click("offering-yes").await;
    visit.until_said("result", "A draw.").await;
    visit.picture("agreed").await;
    visit.must_fit("a finished game").await;
    // A look back, and back again.
    visit.click("move-1").await;
    table.take_back();
    visit.until_position(table.as_ref()).await;
    visit.click("rematch").await;
    visit.until_position(start("abalone:belgian-daisy").as_ref()).await;
    visit.end().await;
}

/// A move and one to be entered in advance, which is legal whatever is answered.
fn with_premove(start: &dyn Table) -> (String, String) {
    let is_plain = |table: &dyn Table, text: &str| {
        let steps = table.steps(text).unwrap_or_default();
        steps.len() == 2 && table.enter(&steps).candidates.len() == 1
    };
    for text in start.moves() {
        let mut table = start.fork();
        table.play(&text).expect("a legal move");
        let mut always: Option<Vec<String>> = None;
        for answer in table.moves() {
            let mut next = table.fork();
            next.play(&answer).expect("a legal answer");
            let legal = next.moves().into_iter().filter(|text| is_plain(next.as_ref(), text));
            always = Some(match always {
                None => legal.collect(),
                Some(before) => legal.filter(|text| before.contains(text)).collect(),
            });
        }
        if let Some(premove) = always.and_then(|always| always.into_iter().next()).filter(|_| is_plain(start, &text)) {
            return (text, premove);
        }
    }
    panic!("no move can be entered in advance");
}

#[tokio::test]
async fn moves_are_entered_in_advance() {
    let game = "abalone:belgian-daisy";
    let mut table = start(game);
    let (text, premove) = with_premove(table.as_ref());
    let visit = Visit::begin("premove", Screen::DESKTOP).await;
    // A strong computer thinks long enough for a hand to be quicker.
    visit.begin_against(game, 10).await;
    visit.until_position(table.as_ref()).await;
    visit.enter(table.as_mut(), &text, Way::Mouse).await;
    let steps = {
        let mut any = table.fork();
        any.play(&table.moves()[0]).expect("a legal answer");
        any.steps(&premove).expect("legal whatever is answered")
    };
    for step in &steps {
        let Step::Cell(cell) = step else { panic!("{premove} is not entered with cells alone") };
        let (_, name) = table.cells().into_iter().find(|(other, _)| other == cell).expect("a cell");
        visit.click(&format!("cell-{name}")).await;
    }
    visit.until("document.querySelector('[data-test=board] .arrow.premove')").await;
    visit.until_position(table.as_ref()).await;
    visit.picture("entered").await;
    // The answer comes, and at once what was entered.
    visit.until_there("move-3").await;
    let answer = visit.ask("document.querySelector('[data-test=move-2]').textContent.trim()").await;
    table.play(answer.as_str().expect("a move")).expect("a legal answer");
    table.play(&premove).expect("a legal move");
    visit.until_position(table.as_ref()).await;
    // No marble goes so far, whatever happens, and that is told.
    visit.press_cells(&["i9", "e1"]).await;
    visit.until("document.querySelector('[data-test=board] .arrow.premove')").await;
    visit.until_said("message", "Your premove is no longer possible.").await;
    visit.until("!document.querySelector('[data-test=board] .arrow.premove')").await;
    visit.picture("dropped").await;
    visit.follow(table.as_mut()).await;
    visit.end().await;
}

/// Which of the steps of a move are cells, the first left out.
fn hops(steps: &[Step]) -> Vec<usize> {
    (1..steps.len()).filter(|&index| matches!(steps[index], Step::Cell(_))).collect()
}

/// The first move of the chapters of a game with at least two hops that can go on in several ways, and the position before it.
fn hopping(game: &str) -> (Box<dyn Table>, String) {
    for chapter in chapters(game) {
        let mut table = chapter.start;
        for text in chapter.moves {
            // Where only one move is left, the board plays it at once.
            let steps = table.steps(&text).expect("a legal move");
            if hops(&steps).get(1).is_some_and(|&hop| table.enter(&steps[..=hop]).candidates.len() > 1) {
                return (table, text);
            }
            table.play(&text).expect("a legal move");
        }
    }
    panic!("{game}: nobody hops twice");
}

#[tokio::test]
async fn the_last_hop_is_taken_back() {
    for (name, game) in [("hop-gunzi", "gunzi"), ("hop-fenix", "fenix")] {
        let (mut table, text) = hopping(game);
        let visit = Visit::begin(name, Screen::DESKTOP.still()).await;
        visit.begin_hot_seat_from(game, Some(&table.position_text())).await;
        let steps = table.steps(&text).expect("a legal move");
        let second_hop = hops(&steps)[1];
        visit.enter_steps(table.as_ref(), &steps[..=second_hop], Way::Mouse).await;
        visit.picture("two-hops").await;
        visit.click("choice-undo").await;
        visit.picture("one-hop").await;
        // By keys, too.
        visit.enter_steps(table.as_ref(), &steps[second_hop..=second_hop], Way::Keys).await;
        visit.key("Backspace").await;
        // What is left is the first hop: the second is played now as if it had never been.
        visit.enter_steps(table.as_ref(), &steps[second_hop..], Way::Mouse).await;
        if table.enter(&steps).candidates.len() > 1 {
            visit.click("choice-done").await;
        }
        table.play(&text).expect("a legal move");
        visit.until_position(table.as_ref()).await;
        visit.end().await;
    }
}

#[tokio::test]
async fn a_touched_piece_must_be_moved() {
    let mut table = start("fenix-7x8:adjacent-preparation");
    let visit = Visit::begin("touch_move", Screen::PHONE.still()).await;
    visit.open("/play/fenix-7x8").await;
    visit.click("against.person").await;
    visit.ask("document.querySelector('[data-test=more-options]').open = true").await;
    visit.click("option-adjacent-preparation").await;
    visit.click("touch-move").await;
    visit.picture("choose").await;
    visit.click("begin").await;
    visit.until("location.pathname.startsWith('/game/') && document.querySelector('[data-test=board]')").await;
    visit.until_position(table.as_ref()).await;
    // Another piece, the same once more, and a key.
    for cells in [["a1", "c3"].as_slice(), &["a1"]] {
        visit.press_cells(cells).await;
        visit.until_said("message", "Touch-move: you have touched a1 and must play it.").await;
    }
    visit.key("Escape").await;
    visit.until_said("message", "you have touched a1").await;
    visit.picture("held").await;
    visit.press_cells(&["b1"]).await;
    table.play("a1+b1").expect("a move");
    visit.until_position(table.as_ref()).await;
    visit.until_there("move-1").await;
    assert!(visit.is_disabled("take-back").await);
    visit.end().await;
}
