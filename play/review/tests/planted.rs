//! Faults that were planted must be found, and nobody may be blamed without one.

mod common;

use common::{GAMES, played, proofs, review};
use engine::{Budget, Engine, Outlook, SearchRequest, Verdict};
use review::{ReviewError, annotate};
use rules::{Lang, Outcome, Side, Table};

const NODES: u64 = 5000;

fn table(game: &str, position: &str) -> Box<dyn Table> {
    let (game, options) = engine::find(game).unwrap();
    game.table(&options, Some(position)).unwrap()
}

fn engine_of(game: &str) -> Engine {
    let mut engine = Engine::new(engine::find(game).unwrap().0).unwrap();
    engine.set_memory(8);
    engine
}

/// Whether the player to move can end the game at once as its winner.
fn wins_at_once(table: &dyn Table) -> bool {
    table.moves().iter().any(|text| {
        let mut next = table.fork();
        next.play(text).unwrap();
        next.ending().is_some_and(|ending| ending.outcome == Outcome::Win(table.turn()))
    })
}

/// A move after which the opponent wins at once.
fn suicide(table: &dyn Table) -> Option<String> {
    table.moves().into_iter().find(|text| {
        let mut next = table.fork();
        next.play(text).unwrap();
        next.ending().is_none() && wins_at_once(next.as_ref())
    })
}

/// What the player to move can expect.
fn outlook(engine: &mut Engine, table: &dyn Table, nodes: u64) -> Outlook {
    engine.set_game(table.options(), Some(&table.position_text()), &[]).unwrap();
    engine.result().or(engine.go(&SearchRequest::for_move(Budget::nodes(nodes)), &mut |_| {}).outlook()).unwrap()
}

#[test]
fn a_win_thrown_away_is_a_blunder() {
    // In FENIX a win is rarely followed by the opponent's at once: a king can rise again.
    for game in ["abalone", "gunzi"] {
        let (mut planted, mut engine) = (0, engine_of(game));
        for (mut position, _) in proofs(game, true) {
            if game == "abalone" {
                // Both need but one marble more, so that there is something to lose; then it may be won no longer.
                let parts: Vec<_> = position.split(' ').collect();
                position = [parts[0], "5 5", parts[3], parts[4], parts[5]].join(" ");
            }
            let table = table(game, &position);
            let Some(bad) = suicide(table.as_ref()).filter(|_| planted < 4) else { continue };
            if !matches!(outlook(&mut engine, table.as_ref(), 50_000), Outlook::Win { .. }) {
                continue;
            }
            planted += 1;
            let review = review(&played(game, Some(&position), &[&bad]), NODES);
            let one = &review.moves[0];
            assert!(matches!(one.before, Some(Outlook::Win { .. })), "{position} {one:?}");
            assert!(matches!(one.after, Some(Outlook::Loss { within_plies: 1, .. })), "{position} {one:?}");
            assert_eq!(one.judgement.verdict, Verdict::Blunder, "{position}");
            assert!(!one.better.is_empty() && one.better[0] != bad, "{position} {one:?}");
            assert!(review.accuracy(table.turn()).unwrap() < 5.0);
            assert_eq!(review.accuracy(!table.turn()), None);
        }
        assert!(planted > 0, "{game}");
    }
}

#[test]
fn a_win_let_go_is_found() {
    // In Abalone who wins is so far ahead that one move does not spoil it.
    for game in ["fenix", "fenix-7x8", "gunzi"] {
        let (mut planted, mut engine) = (0, engine_of(game));
        for (position, _) in proofs(game, true) {
            if planted == 3 {
                break;
            }
            let table = table(game, &position);
            let mut after = |text: &str, nodes| {
                let mut next = table.fork();
                next.play(text).unwrap();
                outlook(&mut engine, next.as_ref(), nodes)
            };
            // The move that looks worst, if it is no better than even after a long look.
            let worst = table.moves().into_iter().max_by_key(|text| after(text, 500).rank()).unwrap();
            if after(&worst, 50_000).rank() < 0 {
                continue;
            }
            planted += 1;
            let review = review(&played(game, Some(&position), &[&worst]), NODES);
            let one = &review.moves[0];
            assert!(matches!(one.before, Some(Outlook::Win { .. })), "{position} {one:?}");
            assert!(matches!(one.judgement.verdict, Verdict::MissedWin | Verdict::Blunder), "{position} {one:?}");
            assert!(!one.better.is_empty() && one.better[0] != worst, "{position} {one:?}");
        }
        assert!(planted > 0, "{game}");
    }
}

/// Draws can be proved, too: here a win is let go for one.
#[test]
fn a_win_let_go_for_a_draw_is_missed() {
    let start = "B6,-,W5,-,-/-,-,-,B5,-,-,W4/B2,BP2,-,-,B6 b 21";
    let mut record = played("gunzi", Some(start), &["a1-a2l", "a3-a4=*", "a2-a1r"]);
    let review = review(&record, NODES);
    let last = &review.moves[2];
    assert!(matches!(last.before, Some(Outlook::Win { least_margin: 1.., .. })), "{last:?}");
    assert_eq!((last.after, last.judgement.verdict), (Some(Outlook::Draw), Verdict::MissedWin));
    annotate(&mut record, &review, Lang::En);
    let text = record.to_string().replace('\n', " ");
    assert!(text.contains("a2-a1r? {[%eval =]} {Missed win. Before: Black wins by at least "), "{text}");
    assert!(text.contains("Now: A draw, proved.} ({Better:} 2. "), "{text}");
}

#[test]
fn best_play_is_not_blamed() {
    for game in GAMES {
        for (position, plies) in proofs(game, true).into_iter().take(4) {
            // Both sides play as the engine would.
            let mut table = table(game, &position);
            let winner = table.turn();
            let mut engine = Engine::new(table.rulebook()).unwrap();
            engine.set_memory(8);
            for _ in 0..plies {
                let moves = table.played();
                engine.set_game(table.options(), Some(&position), &moves).unwrap();
                let analysis = engine.go(&SearchRequest::for_move(Budget::nodes(20_000)), &mut |_| {});
                let Some(best) = analysis.best_move() else { break };
                table.play(best).unwrap();
            }
            let review = review(&record::Record::new(table.as_ref()), NODES);
            for one in &review.moves {
                assert!(!one.judgement.verdict.is_fault(), "{game} {position}: {one:?}");
            }
            assert_eq!(review.accuracy(winner), Some(100.0), "{game} {position}");
        }
    }
}

#[test]
fn who_has_lost_is_not_blamed() {
    for game in GAMES {
        for (position, _) in proofs(game, false).into_iter().take(4) {
            let table = table(game, &position);
            for text in table.moves().iter().take(3) {
                let review = review(&played(game, Some(&position), &[text]), NODES);
                let verdict = review.moves[0].judgement.verdict;
                assert!(matches!(verdict, Verdict::Good | Verdict::Forced), "{position} {text} {verdict:?}");
                assert_eq!(review.accuracy(table.turn()), None);
            }
        }
    }
}

#[test]
fn the_only_move_is_not_judged() {
    // A capture is compulsory.
    let start = "8k/1G4sg1/9/9/3s5/2s1s4/2Ss5/9/K8 r b - 0 41";
    let review = review(&played("fenix", Some(start), &["c3xc5xe5xe3xc3"]), NODES);
    assert_eq!(review.moves[0].judgement.verdict, Verdict::Forced);
    assert_eq!((review.moves[0].judgement.accuracy, review.accuracy(Side::One)), (None, None));
    // It is worth what follows.
    assert!(review.moves[0].before.is_some());
}

#[test]
fn the_preparation_is_not_judged() {
    let moves = ["a6+a3", "i3+h4", "a4+c2", "g5+d8"];
    let mut record = played("fenix", None, &moves);
    let review = review(&record, NODES);
    for one in &review.moves {
        assert_eq!((one.judgement.verdict, one.before, one.after), (Verdict::Unjudged, None, None));
    }
    annotate(&mut record, &review, Lang::En);
    assert!(record.to_string().contains("{Accuracy: Red –, Black –.} 1. a6+a3 i3+h4 2. a4+c2 g5+d8 *"), "{record}");
}

#[test]
fn an_empty_game_has_an_empty_review() {
    for game in GAMES {
        let review = review(&played(game, None, &[]), NODES);
        assert_eq!((review.moves.len(), review.accuracy(Side::One)), (0, None));
    }
}

#[test]
fn the_end_of_a_game_is_told() {
    let start = "5/s5/2s4/5sS1/4SSs2/3Ssss1/1SsSsS1/2sssS/1s1SS 1 5 w 3 55";
    let table = table("abalone", start);
    let last = table.moves().into_iter().find(|text| {
        let mut next = table.fork();
        next.play(text).unwrap();
        next.ending().is_some()
    });
    let mut record = played("abalone", Some(start), &[&last.expect("the sixth marble")]);
    let review = review(&record, NODES);
    assert_eq!(review.moves[0].after, Some(Outlook::Win { within_plies: 0, least_margin: 0 }));
    assert_eq!(review.moves[0].judgement.verdict, Verdict::Good);
    annotate(&mut record, &review, Lang::En);
    assert!(record.replay().is_ok());
}

#[test]
fn a_review_can_be_stopped_and_watched() {
    let record = played("gunzi", None, &["a1-b1l", "c1-b6r", "a2-b2r"]);
    let mut engine = Engine::new(record.rulebook()).unwrap();
    let request = SearchRequest::for_analysis(Budget::nodes(1000));
    let mut steps = Vec::new();
    let stop = request.stop.clone();
    let stopped = review::review(&record, &mut engine, &request, &mut |n, all| {
        steps.push((n, all));
        if n == 2 {
            stop.raise();
        }
    });
    assert_eq!((stopped, steps), (Err(ReviewError::Stopped), vec![(1, 4), (2, 4)]));
    // An engine for another game cannot follow.
    let mut other = Engine::new(engine::find("fenix").unwrap().0).unwrap();
    let fresh = SearchRequest::for_analysis(Budget::nodes(1000));
    let confused = review::review(&record, &mut other, &fresh, &mut |_, _| {});
    assert_eq!(confused, Err(ReviewError::OtherGame));
}
