//! Every kind of move in every game, entered by mouse, by touch and by keys: two at one screen.

use rules::Step;

use crate::kinds::chapters;
use crate::support::{Screen, Visit, Way};

async fn play_through(name: &'static str, game: &str, way: Way) {
    // Motion is for the eyes: with the mouse it is on, since moves must also be entered while the last one still rolls.
    let screen = match way {
        Way::Mouse => Screen::DESKTOP,
        Way::Touch => Screen::PHONE.still(),
        Way::Keys => Screen::DESKTOP.dark().still(),
    };
    let visit = Visit::begin(name, screen).await;
    for (number, chapter) in chapters(game).into_iter().enumerate() {
        let mut table = chapter.start;
        visit.begin_hot_seat_from(game, (number > 0).then(|| table.position_text()).as_deref()).await;
        visit.until_position(table.as_ref()).await;
        for text in &chapter.moves {
            visit.enter(table.as_mut(), text, way).await;
        }
        visit.until(&format!("document.querySelector('[data-test=move-{}]')", chapter.moves.len())).await;
        visit.picture(&format!("chapter-{}", number + 1)).await;
    }
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
    abalone_by_mouse, "abalone:belgian-daisy,goal=2", Mouse;
    abalone_by_touch, "abalone:belgian-daisy,goal=2", Touch;
    abalone_by_keys, "abalone:belgian-daisy,goal=2", Keys;
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
