//! Single claims that were false once.

use engine::{Analysis, Budget, Engine, Outlook, Resources, SearchRequest, find};
use gunzi::Gunzi;
use puzzler::solver::{Graph, Truth, Wdl, check_analysis};
use rules::{HouseRules, Notation as _};

fn engine(game: &str, mebibytes: usize) -> Engine {
    Engine::with(find(game).unwrap().0, Resources { mebibytes, ..Resources::default() }).unwrap()
}

fn analyse(engine: &mut Engine, game: &str, position: &str, budget: Budget) -> Analysis {
    let (_, options) = find(game).unwrap();
    engine.set_game(&options, Some(position), &[]).unwrap();
    engine.go(&SearchRequest::for_analysis(budget), &mut |_| {})
}

/// One move loses; the others have not been looked at when the search is cut off.
#[test]
fn a_move_that_loses_is_no_lost_position() {
    let text = "-,-,-,-,-/-,T,W6,-,-,T,-/T,-,B3,-,T w 41";
    let position = Gunzi::parse_position(text, gunzi::Variant::default()).unwrap();
    let graph = Graph::explore([position], 100_000).unwrap();
    let truth = Truth::new(&graph, HouseRules { repetition: true, quiet_turns: None }, &[]);
    assert_eq!(truth.here(&position).unwrap().wdl, Wdl::Draw);
    for count in 1..400 {
        let mut engine = engine("gunzi", 1);
        let analysis = analyse(&mut engine, "gunzi", text, Budget::nodes(count));
        assert_eq!(check_analysis(&analysis, &position, &truth).1, Ok(()), "{count} nodes: {analysis:?}");
    }
}

/// The longest defence takes 12 turns.
#[test]
fn a_loss_is_not_shortened_by_a_search_that_is_cut_off() {
    let mut engine = engine("fenix-7x8", 8);
    let analysis = analyse(&mut engine, "fenix-7x8", "7/7/7/7/7/1K4G/7/k6 b b - 15 56", Budget::nodes(100_000));
    match analysis.outlook() {
        Some(Outlook::Loss { within_plies, .. }) => assert!(within_plies >= 12, "{within_plies}"),
        other => assert!(matches!(other, Some(Outlook::Estimate(_))), "{other:?}"),
    }
}

/// With one marble to win Black threatens to end the game, with two that is one of them. What was found out with one goal
/// must change nothing with another.
#[test]
fn another_goal_is_another_game() {
    let position = "s4/6/7/8/5SS1s/8/7/6/5 0 0 b 0 1";
    let mut used = engine("abalone", 1);
    analyse(&mut used, "abalone:goal=1", position, Budget::depth(5));
    let after = analyse(&mut used, "abalone:goal=2", position, Budget::depth(5));
    let alone = analyse(&mut engine("abalone", 1), "abalone:goal=2", position, Budget::depth(5));
    assert_eq!((after.nodes, after.lines), (alone.nodes, alone.lines));
}
