//! The small game of `rules::toy` as a game of the page: what a fourth game gets for its crate, its player and its skin.
//!
//! Tests are compiled with the feature `toy`, and these put the game on the list. `cargo xtask test --only toy` runs them alone.

use std::sync::Arc;

use board::{CellState, Entering, Picture, Reply, Settings, cell_label, overlay};
use record::Record;
use rules::{Lang, Table};

use crate::editor::{Editing, Tool};
use crate::engine::Situation;
use crate::share;

fn table() -> Box<dyn Table> {
    ::engine::show_toy();
    let (game, options) = ::engine::find("lane").expect("it is on the list");
    game.table(&options, None).expect("a start")
}

#[test]
fn the_first_page_has_a_card_for_it() {
    ::engine::show_toy();
    // The cards are the families; each shows what the game is about, in a picture and in words.
    let families = ::engine::families();
    let family = families.iter().find(|family| family[0].id() == "lane").expect("a family of its own");
    assert_eq!(family.len(), 1);
    for lang in Lang::ALL {
        let about = family[0].words().word(lang, "game.about");
        assert!(about.len() > 20, "{about}");
    }
    let shown = ::engine::showcase("lane").expect("something to show");
    let scene = Settings::default().scene(shown.as_ref(), "home-lane-").expect("a skin");
    assert_eq!(scene.pieces().len(), 4);
    assert!(scene.svg().contains("home-lane-"));
}

#[test]
fn the_board_enters_its_moves() {
    let mut entering = Entering::new(Arc::from(table()));
    let picture = Picture::of(entering.table().as_ref(), &Settings::default(), "b").expect("a skin");
    assert!(entering.begins(1) && !entering.begins(3));
    assert_eq!(entering.press(1), Reply::Picked);
    let seen = overlay(&picture, &entering, Some(2), Lang::En);
    assert_eq!((seen.selected, seen.targets, seen.ghosts.len()), (vec![1], vec![2], 1));
    assert_eq!(entering.press(2), Reply::Played("2-3".to_owned()));
    let dutch = Settings { lang: Lang::Nl, ..Settings::default() };
    let picture = Picture::of(table().as_ref(), &dutch, "b").expect("a skin");
    let label = cell_label(&picture, 1, CellState::default(), Lang::Nl);
    assert!(label.to_lowercase().contains("loper van een op 2"), "{label}");
}

#[test]
fn a_game_is_shared_and_asked_about() {
    let mut table = table();
    for text in ["2-3", "6-5", "3-4", "5x3"] {
        table.play(text).expect("a legal move");
    }
    let record = Record::new(table.as_ref());
    let code = share::pack(&record).expect("a code");
    let text = share::code::decode(&code).expect("a game");
    assert!(text.contains("[Game \"lane\"]") && text.contains("5x3"), "{text}");
    let situation = format!("{:?}", Situation::of(table.as_ref()));
    assert!(situation.contains("\"lane\"") && situation.contains(r#"["2-3", "6-5", "3-4", "5x3"]"#), "{situation}");
}

#[test]
fn positions_are_set_up_by_hand() {
    ::engine::show_toy();
    let (game, options) = ::engine::find("lane").expect("a game");
    let mut editing = Editing::new(Arc::from(game.composer(&options)), None);
    editing.empty();
    assert_eq!(editing.text(), "....... 1 0");
    editing.pick(Tool::Kind(0));
    editing.press(2);
    assert_eq!(editing.text(), "..1.... 1 0");
}
