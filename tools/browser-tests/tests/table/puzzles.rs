//! Puzzles: solving, failing, hints, what is kept, offline, on a phone, in another language; and endgames.

use std::path::PathBuf;

use puzzles::{Collection, Endgames, Goal, Puzzle};
use rules::Rulebook;

use crate::support::{Screen, Visit, Way};

pub(crate) fn data(game: &str, kind: &str) -> Option<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../learn/puzzles/data");
    std::fs::read_to_string(folder.join(format!("{game}.{kind}.txt"))).ok()
}

/// The first game that has puzzles like that, and the first of them.
fn find(wanted: impl Fn(&Puzzle) -> bool) -> (&'static dyn Rulebook, Puzzle) {
    let collections = engine::all().iter().filter_map(|game| {
        let text = data(game.id(), "puzzles")?;
        Some((*game, Collection::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", game.id()))))
    });
    let mut found = collections.filter_map(|(game, all)| Some((game, all.puzzles.into_iter().find(&wanted)?)));
    found.next().expect("such a puzzle")
}

fn address(puzzle: &Puzzle) -> String {
    format!("/puzzles/{}/{}", puzzle.game, puzzle.id)
}

#[tokio::test]
async fn a_puzzle_is_solved_and_the_next_one_comes() {
    let (game, puzzle) = find(|puzzle| puzzle.moves() == 1);
    let visit = Visit::begin("puzzle", Screen::DESKTOP.still()).await;
    visit.open("/puzzles").await;
    visit.until_there("puzzle-games").await;
    visit.must_be_accessible("puzzles").await;
    visit.picture("overview").await;
    visit.open(&address(&puzzle)).await;
    visit.until_there("puzzle").await;
    let theme = serde_json::to_string(&puzzle.themes[0].say(rules::Lang::En)).expect("a text");
    visit.until(&format!("!document.querySelector('[data-test=puzzle-theme]').textContent.includes({theme})")).await;
    visit.until(&format!("!document.title.includes({theme})")).await;
    visit.must_be_accessible("a puzzle").await;
    visit.picture("asked").await;
    let mut table = puzzle.table(game).expect("a position");
    visit.until_position(table.as_ref()).await;
    // "May I …?" about the position, and back to the puzzle, which is as it was.
    visit.click("may-i").await;
    visit.until_there("ask").await;
    visit.until_position(table.as_ref()).await;
    visit.click("back-link").await;
    visit.until_there("puzzle").await;
    visit.until_position(table.as_ref()).await;
    visit.enter(table.as_mut(), puzzle.first_move(), Way::Mouse).await;
    visit.until_said("answer", "Solved").await;
    visit.until(&format!("document.querySelector('[data-test=puzzle-theme]').textContent.includes({theme})")).await;
    visit.until_said("run", "1").await;
    visit.until_said("rating-change", "▲").await;
    visit.until("document.querySelectorAll('[data-test=marks] .sign.good').length === 1").await;
    visit.click("opinion-yes").await;
    visit.until("document.querySelector('[data-test=opinion-yes]').getAttribute('aria-pressed') === 'true'").await;
    visit.until_said("opinion", "Kept in this browser").await;
    visit.must_be_accessible("a solved puzzle").await;
    // However much there is to say, nothing lies over anything else.
    let spills = "(() => { const it = document.querySelector('[data-test=answer]'); return it.scrollHeight - it.clientHeight; })()";
    assert!(visit.ask(spills).await.as_i64().is_some_and(|pixels| pixels <= 1), "the answer has room");
    visit.picture("solved").await;
    // Through the line by keys, and back to its end.
    visit.key("ArrowLeft").await;
    visit.until_position(puzzle.table(game).expect("a position").as_ref()).await;
    visit.key("ArrowRight").await;
    visit.until_position(table.as_ref()).await;
    visit.key("n").await;
    visit.until(&format!("location.pathname !== '{}'", address(&puzzle))).await;
    visit.until_there("puzzle").await;
    visit.ask("history.back()").await;
    visit.until(&format!("location.pathname === '{}'", address(&puzzle))).await;
    // What was solved once does not count again.
    visit.until_said("only-first", "before").await;
    visit.end().await;
}

#[tokio::test]
async fn a_wrong_try_is_refuted_and_counts_once() {
    let (game, puzzle) = find(|puzzle| puzzle.moves() == 1);
    let mut table = puzzle.table(game).expect("a position");
    let wrong = table.moves().into_iter().find(|text| !puzzle.solution[0].split('|').any(|right| right == text));
    let wrong = wrong.expect("another move");
    let visit = Visit::begin("puzzle-wrong", Screen::DESKTOP.dark().still()).await;
    visit.open(&address(&puzzle)).await;
    visit.until_position(table.as_ref()).await;
    visit.enter_steps(table.as_ref(), &table.steps(&wrong).expect("legal"), Way::Mouse).await;
    visit.until("document.querySelector('[data-test=answer].why, [data-test=answer].right')").await;
    if visit.ask("!document.querySelector('[data-test=answer].why')").await == true {
        // It wins as well: that is told, and counts.
        visit.end().await;
        return;
    }
    visit.until_said("rating-change", "▼").await;
    visit.until("document.querySelectorAll('[data-test=marks] .sign.weak').length === 1").await;
    visit.picture("wrong-dark").await;
    let rating = visit.ask("document.querySelector('[data-test=rating]').textContent").await;
    // Loaded anew, the puzzle is there again, and the rating as it was.
    visit.reload().await;
    visit.until_position(table.as_ref()).await;
    visit.until(&format!("document.querySelector('[data-test=rating]').textContent === {rating}")).await;
    // Another tab sees what happens here.
    let first = visit.remote.tab().await.expect("a tab");
    let second = visit.remote.new_tab().await.expect("another tab");
    visit.remote.switch_to(&second).await.expect("another tab");
    visit.open(&format!("/puzzles/{}", puzzle.game)).await;
    visit.until_there("puzzle-hub").await;
    visit.until("document.querySelectorAll('[data-test=marks] .sign.weak').length === 1").await;
    visit.picture("hub-dark").await;
    visit.until_there("harder").await;
    visit.remote.switch_to(&first).await.expect("the first tab");
    visit.key("h").await;
    visit.until_said("answer", "Start with").await;
    visit.key("h").await;
    visit.key("s").await;
    visit.until_said("answer", "The solution").await;
    visit.remote.switch_to(&second).await.expect("another tab");
    visit.until("document.querySelectorAll('[data-test=marks] .sign').length === 2").await;
    table.play(puzzle.first_move()).expect("legal");
    visit.end().await;
}

#[tokio::test]
async fn several_moves_are_found_on_a_phone_without_network_in_another_language() {
    let (game, puzzle) = find(|puzzle| puzzle.moves() > 1);
    let visit = Visit::begin("puzzle-phone", Screen::PHONE.still()).await;
    visit.open(&format!("/puzzles/{}", puzzle.game)).await;
    visit.until_there("puzzle-hub").await;
    visit.must_fit("the puzzles of a game").await;
    visit.picture("hub").await;
    visit.until_kept().await;
    visit.set_offline(true).await;
    visit.open(&address(&puzzle)).await;
    visit.until_there("puzzle").await;
    visit.must_fit("a puzzle").await;
    visit.must_show_whole_words("a puzzle").await;
    visit.picture("asked").await;
    // A puzzle has the phone to itself: its own line above, its own buttons in thumb's reach.
    visit.until("!document.querySelector('header.bar').checkVisibility()").await;
    visit.must_be_seen(&["board", "solve-task", "answer", "solve-hint", "solve-solution", "skip-puzzle"]).await;
    let mut table = puzzle.table(game).expect("a position");
    for (index, step) in puzzle.solution.iter().enumerate() {
        let text = step.split('|').next().expect("a move");
        if index % 2 == 0 {
            visit.until_position(table.as_ref()).await;
            if index == 2 {
                // Loaded anew in the middle, what was found is still found.
                visit.reload().await;
                visit.until_position(table.as_ref()).await;
                visit.until_said("answer", "you had found 1 move").await;
                visit.until("document.querySelectorAll('.dot.done').length === 1").await;
                visit.picture("resumed").await;
            }
            visit.enter_steps(table.as_ref(), &table.steps(text).expect("legal"), Way::Touch).await;
            visit.until(&format!("document.querySelectorAll('.dot.done').length === {}", index / 2 + 1)).await;
        }
        table.play(text).expect("legal");
    }
    visit.choose_language("nl").await;
    visit.until_said("answer", "Opgelost").await;
    visit.must_show_whole_words("a solved puzzle").await;
    visit.picture("solved").await;
    // The cross leads back.
    visit.click_first(".solve-head .leave").await;
    visit.until_there("puzzle-hub").await;
    visit.until("document.querySelector('header.bar').checkVisibility()").await;
    visit.set_offline(false).await;
    visit.end().await;
}

#[tokio::test]
async fn the_puzzle_of_the_day_and_what_is_not_there() {
    let (_, puzzle) = find(|_| true);
    let visit = Visit::begin("puzzle-daily", Screen::DESKTOP.still()).await;
    visit.open(&format!("/puzzles/{}/daily", puzzle.game)).await;
    visit.until_there("puzzle").await;
    visit.until_there("yesterday").await;
    visit.open(&format!("/puzzles/{}/00000000", puzzle.game)).await;
    visit.until_there("missing-puzzle").await;
    visit.click_first("[data-test=missing-puzzle] a").await;
    visit.until_there("puzzle-hub").await;
    visit.click_first(".theme").await;
    visit.until_there("puzzle").await;
    visit.end().await;
}

#[tokio::test]
async fn an_endgame_is_played_out_against_the_defence() {
    let found = engine::all().iter().find_map(|game| {
        let all = Endgames::parse(&data(game.id(), "endgames")?).expect("readable");
        // One that the engine wins at once: the test plays what it plays.
        let one = all.endgames.into_iter().find(|endgame| endgame.goal == Goal::Win && endgame.moves == 1)?;
        Some((*game, one))
    });
    let (game, endgame) = found.expect("an endgame");
    let visit = Visit::begin("endgame", Screen::DESKTOP.still()).await;
    visit.open(&format!("/endgames/{}", game.id())).await;
    visit.until_there("endgames").await;
    visit.must_be_accessible("endgames").await;
    visit.picture("list").await;
    visit.open(&format!("/endgames/{}/{}", game.id(), endgame.id)).await;
    visit.until_there("endgame").await;
    // Help: first the piece, then the move.
    visit.click("solve-hint").await;
    visit.until_said("answer", "Start with").await;
    visit.click("solve-hint").await;
    visit.until_said("answer", "Try ").await;
    visit.picture("hint").await;
    let table = endgame.table(game).expect("a position");
    let wins = table.moves().into_iter().find(|text| {
        let mut after = table.fork();
        after.play(text).expect("legal");
        endgame.verdict(after.as_ref()).is_some()
    });
    let wins = wins.expect("a move that wins");
    visit.enter_steps(table.as_ref(), &table.steps(&wins).expect("legal"), Way::Mouse).await;
    visit.until_said("answer", "Solved").await;
    visit.picture("won").await;
    visit.open(&format!("/endgames/{}", game.id())).await;
    visit.until("document.querySelector('.endgame-tile .sign.good')").await;
    visit.until_said("endgames", "reached with help").await;
    visit.end().await;
}

#[tokio::test]
async fn a_forbidden_try_leads_to_the_lesson_and_back() {
    let (_, puzzle) = find(|puzzle| puzzle.game == "abalone");
    let (game, _) = engine::find("abalone").expect("a game");
    let table = puzzle.table(game).expect("a position");
    // From a piece of the player's own to the farthest empty cell: no rule allows that.
    let text = table.moves().remove(0);
    let rules::Step::Cell(from) = table.steps(&text).expect("legal")[0] else { panic!("a cell") };
    let named = table.cells();
    let name = |cell| named.iter().find(|(known, _)| *known == cell).map(|(_, name)| name.clone()).expect("a name");
    let wrong = ["a1", "i9", "a5", "i5", "e1", "e9"].into_iter().find(|cell| {
        table.judge(&format!("{}{cell}", name(from))).is_err_and(|error| {
            lessons::course_of("abalone").expect("a course").lesson_about(error.statement().rule).is_some()
        })
    });
    let visit = Visit::begin("puzzle-rule", Screen::PHONE.dark().still()).await;
    visit.open(&address(&puzzle)).await;
    visit.until_position(table.as_ref()).await;
    visit.click(&format!("cell-{}", name(from))).await;
    visit.click(&format!("cell-{}", wrong.expect("a forbidden move"))).await;
    visit.until_there("rule-link").await;
    visit.until("document.querySelector('.refused .badge.wrong')").await;
    visit.must_fit("a reason").await;
    visit.picture("reason").await;
    // It is no try, and said in another language when that changes.
    visit.choose_language("de").await;
    visit.until_there("rule-link").await;
    visit.click("rule-link").await;
    visit.until("location.pathname.startsWith('/learn/abalone/')").await;
    visit.click("back-link").await;
    visit.until_position(table.as_ref()).await;
    visit.until_said("run", "0").await;
    visit.end().await;
}
