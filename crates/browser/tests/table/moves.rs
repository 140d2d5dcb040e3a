//! Every kind of move in every game, entered by mouse, by touch and by keys: two at one screen.

use rules::{Random, Step, Table};

use crate::support::{Screen, Visit, Way};

/// How many turns a game is followed at most.
const TURNS: usize = 36;

/// A game that shows many kinds of moves: of some legal moves, the one that does the most that was not seen before.
///
/// What a move does is told by the names of the rules in its description.
fn varied_game(game: &str) -> (Box<dyn Table>, Vec<String>) {
    let (rulebook, options) = engine::find(game).expect("a game");
    let start = rulebook.table(&options, None).expect("a start");
    let mut table = start.fork();
    let mut random = Random::new(11);
    let mut seen = std::collections::BTreeSet::new();
    let mut moves = Vec::new();
    while moves.len() < TURNS && table.ending().is_none() {
        let legal = table.moves();
        let sample: Vec<_> = (0..60).filter_map(|_| random.pick(&legal).cloned()).collect();
        let news = |text: &String| {
            let said = table.describe(text).unwrap_or_default();
            said.iter().filter(|statement| !seen.contains(statement.rule)).count()
        };
        // Moves that can go on beyond what is legal already are the hardest to enter.
        let Some(best) = sample.into_iter().max_by_key(|text| (news(text), table.steps(text).map_or(0, |s| s.len())))
        else {
            break;
        };
        let said = table.describe(&best).unwrap_or_default();
        seen.extend(said.iter().map(|statement| statement.rule));
        table.play(&best).expect("a legal move");
        moves.push(best);
    }
    assert!(seen.len() >= 4, "{game}: only {seen:?}");
    (start, moves)
}

async fn play_through(name: &'static str, game: &str, way: Way) {
    let screen = if way == Way::Touch { Screen::PHONE } else { Screen::DESKTOP };
    let (mut table, moves) = varied_game(game);
    let visit = Visit::begin(name, screen).await;
    visit.begin_hot_seat(game).await;
    visit.until_position(table.as_ref()).await;
    for (ply, text) in moves.iter().enumerate() {
        visit.enter(table.as_mut(), text, way).await;
        if ply % 12 == 5 {
            visit.picture(&format!("turn-{}", ply + 1)).await;
        }
    }
    visit.until(&format!("document.querySelector('[data-test=move-{}]')", moves.len())).await;
    visit.picture("end").await;
    visit.end().await;
}

macro_rules! games_by {
    ($($test:ident, $game:literal, $way:ident;)*) => {$(
        #[tokio::test]
        async fn $test() {
            play_through(stringify!($test), $game, Way::$way).await;
        }
    )*};
}

games_by! {
    abalone_by_mouse, "abalone", Mouse;
    abalone_by_touch, "abalone:belgian-daisy", Touch;
    abalone_by_keys, "abalone:belgian-daisy", Keys;
    fenix_by_mouse, "fenix", Mouse;
    fenix_by_touch, "fenix-7x8", Touch;
    fenix_by_keys, "fenix-7x8", Keys;
    gunzi_by_mouse, "gunzi", Mouse;
    gunzi_by_touch, "gunzi", Touch;
    gunzi_by_keys, "gunzi", Keys;
}

/// Moves that are one drag, and perhaps a turn at its end.
async fn drag_through(name: &'static str, game: &str, way: Way) {
    let (rulebook, options) = engine::find(game).expect("a game");
    let mut table = rulebook.table(&options, None).expect("a start");
    let screen = if way == Way::Touch { Screen::PHONE } else { Screen::DESKTOP };
    let visit = Visit::begin(name, screen).await;
    visit.begin_hot_seat(game).await;
    for turn in 0..6 {
        let is_drag = |text: &String| {
            let steps = table.steps(text).unwrap_or_default();
            let turns = steps.iter().skip(2).all(|step| matches!(step, Step::Left | Step::Right));
            steps.len() >= 2 && matches!(steps[..2], [Step::Cell(_), Step::Cell(_)]) && turns
        };
        let drags: Vec<_> = table.moves().into_iter().filter(is_drag).collect();
        let text = drags[turn * 7 % drags.len()].clone();
        visit.enter_by_drag(table.as_mut(), &text, way).await;
    }
    visit.end().await;
}

#[tokio::test]
async fn marbles_are_dragged() {
    drag_through("drag-abalone", "abalone:belgian-daisy", Way::Mouse).await;
}

#[tokio::test]
async fn wedges_are_dragged_with_a_finger() {
    drag_through("drag-gunzi", "gunzi", Way::Touch).await;
}
