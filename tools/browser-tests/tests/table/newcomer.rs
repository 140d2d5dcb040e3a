//! The table as somebody meets it who has never been there: what to do, what the rules are, what an address leads to.

use serde_json::json;

use crate::support::{Screen, Visit, Way};

/// Whether things with these names for tests are seen whole, none of them covered by another.
const SEEN_WHOLE: &str = "(tests) => tests.filter((test) => { \
    const it = document.querySelector(`[data-test=\"${test}\"]`); \
    const box = it.getBoundingClientRect(); \
    return box.width < 1 || box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1; })";

impl Visit {
    /// All that must be seen at once on this screen.
    pub(crate) async fn must_be_seen(&self, tests: &[&str]) {
        let hidden = self.ask(&format!("({SEEN_WHOLE})({})", json!(tests))).await;
        assert_eq!(hidden, json!([]), "on a screen of {} x {}", self.screen.width, self.screen.height);
    }
}

#[tokio::test]
async fn the_message_says_what_to_do_and_what_has_happened() {
    let visit = Visit::begin("newcomer-fenix", Screen::DESKTOP.still()).await;
    visit.begin_against("fenix", 1).await;
    visit.until_said("message", "Preparation, 5 turns left").await;
    visit.picture("preparation").await;
    let mut table =
        engine::find("fenix").map(|(game, options)| game.table(&options, None)).expect("a game").expect("a start");
    let text = table.moves().remove(0);
    let steps = table.steps(&text).expect("a legal move");
    visit.enter_steps(table.as_ref(), &steps[..1], Way::Mouse).await;
    visit.until_said("message", "Now the stack it goes onto").await;
    // Nearly every stack of one's own will do: marks on all of them would tell nothing.
    let marks = visit.ask("document.querySelectorAll('[data-test=board] .marks > *').length").await;
    assert!(marks.as_u64().is_some_and(|marks| marks < 6), "{marks} marks");
    visit.enter_steps(table.as_ref(), &steps[1..], Way::Mouse).await;
    table.play(&text).expect("a legal move");
    visit.follow(table.as_mut()).await;
    visit.until_said("newest", "Black puts the soldier").await;
    visit.until_said("message", "Preparation, 4 turns left").await;
    visit.until("document.title === 'Your turn · FENIX'").await;
    visit.picture("second-turn").await;
    visit.end().await;
}

#[tokio::test]
async fn choices_of_a_turn_are_asked_for_in_words() {
    let visit = Visit::begin("newcomer-gunzi", Screen::PHONE.still()).await;
    visit.begin_hot_seat("gunzi").await;
    visit.click("cell-a1").await;
    visit.click("cell-b1").await;
    visit.until_said("message", "swerve, left or right?").await;
    visit.picture("swerve").await;
    visit.end().await;
}

#[tokio::test]
async fn the_rules_are_one_press_away() {
    for (name, screen) in [("rules", Screen::DESKTOP), ("rules-phone", Screen::PHONE.dark())] {
        let visit = Visit::begin(name, screen).await;
        visit.begin_hot_seat("gunzi").await;
        visit.click("rules").await;
        visit.until("document.querySelector('dialog[data-test=rules]').open").await;
        visit.until("document.querySelectorAll('dialog[data-test=rules] li').length === 8").await;
        visit.picture("open").await;
        visit.must_be_accessible("rules").await;
        visit.click("rules-close").await;
        visit.until("!document.querySelector('dialog[data-test=rules]').open").await;
        visit.end().await;
    }
}

#[tokio::test]
async fn three_marbles_are_picked_and_dragged_together() {
    let visit = Visit::begin("newcomer-abalone", Screen::DESKTOP.still()).await;
    visit.begin_hot_seat("abalone").await;
    for cell in ["c3", "c4", "c5"] {
        visit.click(&format!("cell-{cell}")).await;
    }
    visit.until("document.querySelectorAll('[data-test=board] [aria-selected=true]').length === 3").await;
    let from = visit.place_of("cell-c4").await;
    let to = visit.place_of("cell-d4").await;
    visit.drag(&[from, to], Way::Mouse).await;
    visit.until_said("moves", "c3c5d3").await;
    visit.picture("dragged").await;
    for cell in ["h4", "h5", "h6", "h7"] {
        visit.click(&format!("cell-{cell}")).await;
    }
    visit.until_said("message", "three at most").await;
    visit.picture("a-fourth").await;
    visit.end().await;
}

#[tokio::test]
async fn addresses_that_lead_nowhere_say_so() {
    let visit = Visit::begin("nowhere-game", Screen::DESKTOP).await;
    visit.open("/play/chess").await;
    visit.until_there("nowhere").await;
    visit.picture("chess").await;
    visit.click_first("main a.button").await;
    visit.until("location.pathname === '/' && document.querySelector('.cards')").await;
    visit.open("/play/gunzi?position=garbage").await;
    visit.until_said("unusable", "garbage").await;
    visit.picture("garbage").await;
    visit.click("begin").await;
    visit.until("location.pathname.startsWith('/game/')").await;
    visit.end().await;
}

#[tokio::test]
async fn an_unfinished_game_is_named_beside_its_button() {
    for (name, screen) in [("continue", Screen::DESKTOP.still()), ("continue-phone", Screen::PHONE.still())] {
        let visit = Visit::begin(name, screen).await;
        visit.begin_hot_seat("gunzi").await;
        let (game, options) = engine::find("gunzi").expect("a game");
        let mut table = game.table(&options, None).expect("a start");
        let text = table.moves().remove(0);
        visit.enter(table.as_mut(), &text, if screen.touch { Way::Touch } else { Way::Mouse }).await;
        visit.open("/").await;
        visit.until_there("unfinished").await;
        visit.picture("home").await;
        let overlaps = visit
            .ask(
                "(() => { const [words, button, picture] = ['.waiting-words', '.waiting-game .button', '.waiting-game .thumbnail']\
                 .map((it) => document.querySelector(it).getBoundingClientRect()); \
                 return words.right > button.left + 1 || picture.right > words.left + 1; })()",
            )
            .await;
        assert_eq!(overlaps, json!(false));
        visit.end().await;
    }
}

#[tokio::test]
async fn low_screens_show_the_whole_board_and_all_controls() {
    let screens = [
        ("landscape", Screen { width: 844, height: 390, ..Screen::PHONE }),
        ("twice", Screen { width: 640, height: 430, ..Screen::DESKTOP }),
    ];
    for (name, screen) in screens {
        let visit = Visit::begin(name, screen.still()).await;
        visit.begin_against("gunzi", 1).await;
        visit.picture("game").await;
        let all = [
            "board",
            "message",
            "player-top",
            "player-bottom",
            "take-back",
            "hint",
            "draw",
            "resign",
            "rules",
            "more-controls",
        ];
        visit.must_be_seen(&all).await;
        visit.must_fit("the game").await;
        visit.open("/analyse?game=gunzi").await;
        visit.until_there("step-last").await;
        visit.picture("analysis").await;
        visit.must_be_seen(&["board", "step-first", "step-back", "step-on", "step-last", "flip", "focus"]).await;
        visit.must_fit("the analysis board").await;
        visit.end().await;
    }
}

#[tokio::test]
async fn square_boards_lie_straight_on_a_phone_until_somebody_chooses() {
    let visit = Visit::begin("straight", Screen::PHONE.still()).await;
    visit.begin_hot_seat("fenix").await;
    let size = visit.ask("document.querySelector('[data-test=cell-a1]').getBoundingClientRect().width").await;
    assert!(size.as_f64().expect("a width") > 34.0, "{size}");
    visit.picture("fenix").await;
    visit.open("/settings").await;
    visit.click_first("[data-test='view.diamond']").await;
    visit.reload().await;
    visit.until("document.querySelector('[data-test=\"view.diamond\"]').checked").await;
    visit.end().await;
}

#[tokio::test]
async fn many_games_are_sought_sorted_and_deleted_at_once() {
    let visit = Visit::begin("many-games", Screen::PHONE.still()).await;
    visit.open("/games").await;
    visit.click("import").await;
    let games = "[Game \"gunzi\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n\n1. a1-b1l *\n\n[Game \"gunzi\"]\n\n1. a1-b1r *\n\n\
                 [Game \"gunzi\"]\n[Black \"?\"]\n[White \"Tafel level 3\"]\n[WhiteSeat \"engine 3\"]\n\
                 [Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. a1-b1l 1-0\n";
    visit.ask("(document.querySelector('[data-test=import-text]').focus(), true)").await;
    visit.type_text(games).await;
    visit.click("import-do").await;
    visit.until_said("import-status", "3 games have been added").await;
    visit.key("Escape").await;
    visit.until("document.querySelectorAll('.own-game').length === 3").await;
    visit.until_said("games", "Imported game").await;
    visit.until("!document.querySelector('[data-test=games]').textContent.includes('Unfinished')").await;
    visit.until("document.querySelectorAll('.game-date').length === 3").await;
    visit.click("standings").await;
    visit.until("document.querySelector('[data-test=level-3]').textContent.endsWith('100')").await;
    visit.picture("standings").await;
    visit.ask("(document.querySelector('[data-test=search]').focus(), true)").await;
    visit.type_text("ada").await;
    visit.until("document.querySelectorAll('.own-game').length === 1").await;
    visit.click("choose-many").await;
    visit.click("choose-all").await;
    visit.until_said("chosen", "1 game selected").await;
    visit.picture("chosen").await;
    visit.click("delete-chosen").await;
    visit.until_there("none-found").await;
    visit.click("undo-delete").await;
    visit.until("document.querySelectorAll('.own-game').length === 1").await;
    visit.must_be_accessible("many games").await;
    visit.must_fit("many games").await;
    visit.end().await;
}

#[tokio::test]
async fn the_keyboard_goes_on_at_the_new_page() {
    let visit = Visit::begin("focus", Screen::DESKTOP).await;
    visit.open("/play/gunzi").await;
    visit.ask("(document.querySelector('[data-test=begin]').focus(), true)").await;
    visit.key("Enter").await;
    visit.until("location.pathname.startsWith('/game/') && document.activeElement.id === 'main'").await;
    visit.end().await;
}

#[tokio::test]
async fn a_new_analysis_offers_the_layout_that_a_new_game_offers() {
    let visit = Visit::begin("same-layout", Screen::DESKTOP.still()).await;
    for (layout, options) in [("standard", ""), ("belgian-daisy", ":belgian-daisy")] {
        let (game, options) = engine::find(&format!("abalone{options}")).expect("a game");
        let start = game.table(&options, None).expect("a start").position_text();
        if layout != "standard" {
            visit.begin_hot_seat(&format!("abalone:{layout}")).await;
        }
        visit.open("/play/abalone").await;
        visit.until(&format!("document.querySelector('[data-test=layout-{layout}]').checked")).await;
        visit.open("/analyse?game=gunzi").await;
        visit.click("open-new").await;
        visit.until(&format!("document.querySelector('[data-test=layout-abalone]').value === '{layout}'")).await;
        visit.picture(layout).await;
        visit.click("new-abalone").await;
        visit.until(&format!("document.querySelector('[data-test=board]').dataset.position === '{start}'")).await;
    }
    visit.end().await;
}

#[tokio::test]
async fn a_piece_that_escape_has_let_go_is_not_judged() {
    let visit = Visit::begin("escape-fenix", Screen::DESKTOP.still()).await;
    let position = "8k/9/9/9/4S4/9/9/9/K8 r b - 0 41";
    visit.begin_hot_seat_from("fenix", Some(position)).await;
    let [from, to] = [visit.place_of("cell-e5").await, visit.place_of("cell-e6").await];
    let is_picked = "document.querySelector('[data-test=cell-e5]').getAttribute('aria-selected') === 'true'";
    // Chosen, let go: what comes next begins anew.
    visit.click_at(from).await;
    visit.until(is_picked).await;
    visit.key("Escape").await;
    visit.until(&format!("!({is_picked})")).await;
    visit.until_said("message", "Red").await;
    visit.picture("let-go").await;
    // Let go while it is in the hand: where the hand opens nothing has been tried.
    visit.hold("mouseMoved", from).await;
    visit.hold("mousePressed", from).await;
    for part in [0.3, 0.6, 1.0] {
        visit.hold("mouseMoved", (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)).await;
    }
    visit.until(is_picked).await;
    visit.key("Escape").await;
    visit.until(&format!("!({is_picked})")).await;
    visit.hold("mouseReleased", to).await;
    assert_eq!(visit.position().await, position, "nothing was played");
    assert_eq!(visit.ask("document.querySelectorAll('.message.why, [data-test=board] .refused-sign').length").await, 0);
    // Whoever wants no motion does not see it slide back.
    let slides = "document.querySelector('[data-test=board]').getAnimations({subtree: true}).length";
    assert_eq!(visit.ask(slides).await, 0);
    visit.picture("dropped").await;
    // And then it is played.
    visit.drag(&[from, to], Way::Mouse).await;
    visit.until("document.querySelector('[data-test=move-1]')").await;
    visit.end().await;
}
