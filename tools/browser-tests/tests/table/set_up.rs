//! The set-up editor: pieces by mouse, finger, keyboard and text; reasons with their cells; what becomes of a position.

use crate::support::{Screen, Visit, Way};

impl Visit {
    /// Opens the editor on the analysis board of a game, with nothing on it.
    async fn set_up(&self, game: &str) {
        self.open(&format!("/analyse?game={game}")).await;
        self.click("open-set-up").await;
        self.until("document.querySelector('[data-test=editor]')").await;
        self.click("editor-empty").await;
    }

    /// Waits until the board of the editor is that of a text.
    async fn until_drafted(&self, text: &str) {
        self.until(&format!("document.querySelector('[data-test=position-text]').value === '{text}'")).await;
    }

    async fn press_in_editor(&self, cell: &str) {
        self.click_first(&cell_in_editor(cell)).await;
    }

    /// Waits until these are the cells lit up as reasons.
    async fn until_lit(&self, cells: &[&str]) {
        let lit = "[...document.querySelectorAll('[data-test=editor] [role=gridcell]')]\
                   .filter((cell) => cell.getAttribute('aria-label').includes('this is why not'))\
                   .map((cell) => cell.dataset.test).sort().join(' ')";
        let mut names: Vec<_> = cells.iter().map(|cell| format!("cell-{cell}")).collect();
        names.sort();
        self.until(&format!("{lit} === '{}'", names.join(" "))).await;
    }
}

fn cell_in_editor(cell: &str) -> String {
    format!("[data-test=editor] [data-test=cell-{cell}]")
}

#[tokio::test]
async fn what_cannot_be_is_told_with_its_cells_until_it_can() {
    let visit = Visit::begin("set-up-fenix", Screen::DESKTOP).await;
    visit.set_up("fenix").await;
    visit.until_said("verdict", "Black has no king").await;
    assert_eq!(visit.ask("document.querySelector('[data-test=editor-analyse]').disabled").await, true);
    visit.click("tool-6").await;
    visit.press_in_editor("e7").await;
    visit.press_in_editor("g7").await;
    visit.until_lit(&["e7", "g7"]).await;
    visit.until_said("verdict", "Black has more than one king").await;
    visit.picture("two-kings").await;
    visit.must_be_accessible("the set-up editor").await;
    visit.press_in_editor("g7").await;
    visit.until_lit(&[]).await;
    // Red's king comes from the palette by hand.
    let king = visit.place_of("tool-3").await;
    let e3 = visit.place_of_first(&cell_in_editor("e3")).await;
    visit.drag(&[king, e3], Way::Mouse).await;
    let text = "9/9/4k4/9/9/9/4K4/9/9 r b - 0 11";
    visit.until_drafted(text).await;
    visit.until_said("verdict", "Red to move").await;
    visit.picture("valid").await;
    visit.click("editor-analyse").await;
    visit.until(&format!("document.querySelector('[data-test=board]').dataset.position === '{text}'")).await;
    visit.end().await;
}

#[tokio::test]
async fn a_stroke_paints_a_hand_carries_and_steps_can_be_taken_back() {
    let visit = Visit::begin("set-up-abalone", Screen::DESKTOP).await;
    visit.set_up("abalone").await;
    visit.click("tool-1").await;
    let mut row = Vec::new();
    for cell in ["e1", "e5", "e9"] {
        row.push(visit.place_of_first(&cell_in_editor(cell)).await);
    }
    visit.drag(&row, Way::Mouse).await;
    visit.until_drafted("5/6/7/8/SSSSSSSSS/8/7/6/5 0 0 b 0 1").await;
    visit.click("tool-hand").await;
    visit.drag(&[row[1], visit.place_of_first(&cell_in_editor("g5")).await], Way::Mouse).await;
    visit.until_drafted("5/6/2S4/8/SSSS1SSSS/8/7/6/5 0 0 b 0 1").await;
    // Off the board, over its corner.
    let corner = visit.place_of_first(&cell_in_editor("i9")).await;
    visit.drag(&[row[2], (corner.0 + 150.0, corner.1)], Way::Mouse).await;
    visit.until_drafted("5/6/2S4/8/SSSS1SSS1/8/7/6/5 0 0 b 0 1").await;
    visit.picture("carried").await;
    for text in
        ["5/6/2S4/8/SSSS1SSSS/8/7/6/5 0 0 b 0 1", "5/6/7/8/SSSSSSSSS/8/7/6/5 0 0 b 0 1", "5/6/7/8/9/8/7/6/5 0 0 b 0 1"]
    {
        visit.click("editor-undo").await;
        visit.until_drafted(text).await;
    }
    visit.click("editor-redo").await;
    visit.click("editor-swap").await;
    visit.until_drafted("5/6/7/8/sssssssss/8/7/6/5 0 0 w 0 1").await;
    visit.end().await;
}

#[tokio::test]
async fn wedges_turn_under_a_finger_and_can_be_played_with() {
    let visit = Visit::begin("set-up-gunzi", Screen::PHONE.dark()).await;
    visit.set_up("gunzi").await;
    visit.must_fit("the set-up editor").await;
    visit.must_be_accessible("the set-up editor on a phone").await;
    visit.click("tool-1").await;
    visit.press_in_editor("a1").await;
    visit.press_in_editor("a1").await;
    visit.until_drafted("B2,-,-,-,-/-,-,-,-,-,-,-/-,-,-,-,- b 1").await;
    visit.click("tool-2").await;
    visit.press_in_editor("c5").await;
    visit.click("turn-2").await;
    let text = "B2,-,-,-,-/-,-,-,-,-,-,-/-,-,-,-,W4 w 1";
    visit.until_drafted(text).await;
    visit.picture("phone").await;
    visit.click("editor-play").await;
    visit.until("location.pathname === '/play/gunzi'").await;
    visit.until(&format!("new URL(location).searchParams.get('position') === '{text}'")).await;
    visit.picture("to-play").await;
    visit.set_up("fenix-7x8").await;
    visit.click("editor-start").await;
    visit.must_fit("the set-up editor with many fields").await;
    visit.picture("many-fields").await;
    visit.end().await;
}

#[tokio::test]
async fn everything_goes_by_keyboard() {
    let visit = Visit::begin("set-up-keys", Screen::DESKTOP).await;
    visit.set_up("gunzi").await;
    visit.ask("(document.querySelector('[data-test=editor] [data-test=cell-b3]').focus(), true)").await;
    visit.key("1").await;
    visit.key("Enter").await;
    visit.until_drafted("-,-,-,-,-/-,-,B1,-,-,-,-/-,-,-,-,- b 1").await;
    visit.key("-").await;
    visit.until_drafted("-,-,-,-,-/-,-,B6,-,-,-,-/-,-,-,-,- b 1").await;
    visit.key("4").await;
    visit.key("Enter").await;
    visit.key("+").await;
    visit.until_drafted("-,-,-,-,-/-,-,BP3,-,-,-,-/-,-,-,-,- b 1").await;
    visit.key("Delete").await;
    visit.until_drafted("-,-,-,-,-/-,-,-,-,-,-,-/-,-,-,-,- b 1").await;
    // Without pieces the game is over: it can be looked at, but there is nothing to play, and the editor says why.
    visit.until_said("verdict", "no legal move").await;
    assert_eq!(visit.ask("document.querySelector('[data-test=editor-play]').disabled").await, true);
    visit.picture("empty").await;
    // From the start, with one piece more.
    visit.click("editor-start").await;
    visit.ask("(document.querySelector('[data-test=editor] [data-test=cell-b3]').focus(), true)").await;
    visit.key("1").await;
    visit.key("Enter").await;
    let text = "B1,B1,-,B1,B1/-,-,B1,-,-,-,-/W4,W4,-,W4,W4 b 1";
    visit.until_drafted(text).await;
    visit.picture("one-more").await;
    visit.click("editor-analyse").await;
    visit.until("!document.querySelector('[data-test=editor]')").await;
    visit.until(&format!("document.querySelector('[data-test=board]').dataset.position === '{text}'")).await;
    visit.end().await;
}

#[tokio::test]
async fn board_and_text_follow_each_other() {
    let visit = Visit::begin("set-up-text", Screen::DESKTOP.lang("nl")).await;
    visit.set_up("gunzi").await;
    let field = "document.querySelector('[data-test=position-text]')";
    visit.ask(&format!("({field}.focus(), {field}.select(), true)")).await;
    visit.type_text("-,-,-,-,-/-,-,T,-,-,BP13,-/-,-,-,-,- b 1").await;
    visit.until_said("position-error", "Een zuil telt 2 tot 12 stukken").await;
    assert_eq!(visit.ask(&format!("{field}.getAttribute('aria-invalid')")).await, "true");
    visit.picture("refused").await;
    visit.ask(&format!("({field}.select(), true)")).await;
    visit.type_text("-,-,-,-,-/-,-,T,-,-,BP12,-/-,-,-,-,- w 3").await;
    visit.until("document.querySelector('[data-test=position-error]').textContent === ''").await;
    visit
        .until(&format!(
            "document.querySelector('{}').getAttribute('aria-label').includes('zuil')",
            cell_in_editor("b6")
        ))
        .await;
    visit.until("document.querySelector('[data-test=turn-2]').checked").await;
    visit.end().await;
}
