//! What is seen and said of a half-entered move.

mod common;

use board::{Act, CellState, Entering, Picture, Premove, Reply, Settings, cell_label, overlay, overlay_ahead};
use common::{GAMES, cell, some_positions, table};
use rules::{Lang, Random, Step, Table};

fn picture(table: &dyn Table) -> Picture {
    Picture::of(table, &Settings::default(), "").unwrap()
}

#[test]
fn a_sway_shows_both_swerves_apart() {
    let table = table("gunzi", None);
    let picture = picture(table.as_ref());
    let text = table.moves().into_iter().find(|text| text.ends_with('l')).unwrap();
    let steps = table.steps(&text).unwrap();
    let mut entering = Entering::new(table.clone());
    entering.choose(steps[0]);
    assert_eq!(entering.choose(steps[1]), Reply::Grown);
    let seen = overlay(&picture, &entering, None, Lang::En);
    let acts: Vec<_> = seen.choices.iter().map(|choice| choice.act).collect();
    assert_eq!(acts, [Act::Choose(Step::Left), Act::Choose(Step::Right), Act::Undo]);
    let [left, right] = [&seen.choices[0], &seen.choices[1]];
    assert!((left.at.0 - right.at.0).hypot(left.at.1 - right.at.1) > left.radius + right.radius, "they do not overlap");
    assert_ne!(left.svg, right.svg);
    assert!(left.label.starts_with("turn left: black wedge on"), "{}", left.label);
    assert_eq!(seen.lifted.len(), 1, "the piece is on its way");
}

#[test]
fn a_move_made_ahead_can_be_told_how_to_turn() {
    let table = table("gunzi", None);
    let picture = picture(table.as_ref());
    let mut next = table.fork();
    next.play(&table.moves()[0]).unwrap();
    let text = next.moves().into_iter().find(|text| text.ends_with('l')).unwrap();
    let steps = next.steps(&text).unwrap();
    let acts = |steps: &[Step]| -> Vec<Act> {
        let seen = overlay_ahead(&picture, table.as_ref(), steps, Lang::En);
        assert!(seen.selected.is_empty() && seen.ghosts.is_empty(), "nobody knows yet what will be");
        seen.choices.iter().map(|choice| choice.act).collect()
    };
    assert_eq!(acts(&steps[..2]), [Act::Choose(Step::Left), Act::Choose(Step::Right)]);
    for done in [&steps[..0], &steps[..1], &steps[..]] {
        assert_eq!(acts(done), [], "{done:?}");
    }
    let mut premove = Premove::of(steps[..2].to_vec());
    assert!(premove.choose(steps[2]));
    assert_eq!(play_text(next.as_ref(), premove.steps()), Some(text));
    // Where nothing turns, nothing is asked.
    let table = common::table("abalone", None);
    let picture = self::picture(table.as_ref());
    let mut next = table.fork();
    next.play(&table.moves()[0]).unwrap();
    let steps = next.steps(&next.moves()[0]).unwrap();
    assert_eq!(overlay_ahead(&picture, table.as_ref(), &steps, Lang::En).choices, []);
}

/// The move that steps spell.
fn play_text(table: &dyn Table, steps: &[Step]) -> Option<String> {
    table.enter(steps).complete
}

#[test]
fn a_picked_line_is_marked_throughout() {
    let table = table("abalone", None);
    let picture = picture(table.as_ref());
    let mut entering = Entering::new(table.clone());
    for name in ["c3", "c5"] {
        entering.press(cell(table.as_ref(), name));
    }
    let seen = overlay(&picture, &entering, None, Lang::En);
    let names: Vec<_> = seen.selected.iter().map(|&cell| picture.cells.name(cell)).collect();
    assert_eq!(names, ["c3", "c4", "c5"]);
    // Aimed at a side, the line is seen there.
    let aimed = overlay(&picture, &entering, Some(cell(table.as_ref(), "d3")), Lang::En);
    assert_eq!((aimed.ghosts.len(), aimed.lifted.len()), (3, 3));
}

#[test]
fn half_entered_moves_of_all_kinds_can_be_shown() {
    let mut random = Random::new(11);
    for game in GAMES {
        for table in some_positions(game, 20) {
            let picture = picture(table.as_ref());
            for _ in 0..20 {
                let mut entering = Entering::new(table.clone());
                while let Some(&step) = random.pick(&entering.entry().next.clone()) {
                    if matches!(entering.choose(step), Reply::Played(_)) {
                        break;
                    }
                    let aimed = random.pick(&entering.targets()).copied();
                    let seen = overlay(&picture, &entering, aimed, Lang::De);
                    assert!(!seen.selected.is_empty());
                    assert_eq!(
                        seen.choices.iter().any(|choice| choice.act == Act::Done),
                        entering.complete().is_some()
                    );
                    for turn in entering.turns() {
                        assert!(seen.choices.iter().any(|choice| choice.act == Act::Choose(turn)));
                    }
                    for choice in seen.choices {
                        assert!(!choice.label.is_empty() && !choice.label.contains('{'), "{}", choice.label);
                        let inside = 0.0..=diagram::Scene::SIDE;
                        assert!(inside.contains(&choice.at.0) && inside.contains(&choice.at.1), "{choice:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn nothing_entered_shows_nothing() {
    let table = table("gunzi", None);
    let seen = overlay(&picture(table.as_ref()), &Entering::new(table.clone()), Some(3), Lang::En);
    assert_eq!(seen, board::Overlay::default());
}

#[test]
fn cells_have_labels() {
    let table = table("gunzi", None);
    let picture = picture(table.as_ref());
    let label =
        |name: &str, state: CellState, lang: Lang| cell_label(&picture, cell(table.as_ref(), name), state, lang);
    let plain = CellState::default();
    assert_eq!(label("b3", plain, Lang::En), "b3, empty");
    let state = CellState { target: true, last: true, ..plain };
    assert_eq!(label("b3", state, Lang::Nl), "b3, leeg, kan hierheen, laatste zet");
    let selected = CellState { selected: true, ..plain };
    let wedge = picture.pieces[0].cell.map(|cell| picture.cells.name(cell).to_owned()).unwrap();
    let said = label(&wedge, selected, Lang::En);
    assert!(said.starts_with("White wedge on") && said.ends_with(", selected"), "{said}");
}

#[test]
fn steps_in_advance_are_remembered_and_taken_back() {
    let mut premove = Premove::default();
    assert!(premove.press(3) && premove.press(4));
    assert_eq!(premove.cells(), [3, 4]);
    assert!(premove.press(4));
    assert_eq!(premove.cells(), [3], "the newest again takes it back");
    assert!(premove.drag(3, 9));
    assert_eq!(premove.cells(), [3, 9]);
    assert!(premove.drag(5, 6));
    assert_eq!(premove.cells(), [5, 6], "another piece begins anew");
    for cell in 0..60 {
        premove.press(cell);
    }
    assert!(premove.cells().len() <= 16);
    assert!(premove.undo());
    assert!(!premove.take().is_empty());
    assert!(!premove.undo());
}

#[test]
fn a_chosen_wedge_shows_what_it_can_topple() {
    let mut seen = 0;
    for table in some_positions("gunzi", 120) {
        let topples = table.moves().into_iter().filter(|text| text.starts_with('~') && text.ends_with('l'));
        for text in topples {
            let target = table.steps(&text).unwrap()[0];
            let Step::Cell(victim) = target else { panic!("{text}") };
            let described = table.describe(&text).unwrap();
            for &block in described[0].cells.iter().filter(|&&cell| cell != victim) {
                let mut entering = Entering::new(table.clone());
                assert_eq!(entering.press(block), Reply::Picked, "{table:?} {text}");
                let picture = picture(table.as_ref());
                assert!(overlay(&picture, &entering, None, Lang::En).targets.contains(&victim), "{table:?} {text}");
                assert_eq!(entering.press(victim), Reply::Grown);
                let choices = overlay(&picture, &entering, None, Lang::En).choices;
                let left = choices.iter().find(|choice| choice.act == Act::Choose(Step::Left)).unwrap();
                assert_eq!(left.stands, picture.centre(victim), "it swerves where it stands");
                assert_eq!(entering.choose(Step::Left), Reply::Played(text.clone()));
                seen += 1;
            }
        }
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn what_was_jumped_stays_a_tombstone_while_a_later_hop_waits() {
    let mut seen = 0;
    for table in some_positions("gunzi", 400) {
        let picture = picture(table.as_ref());
        for text in table.moves().into_iter().filter(|text| text.matches('x').count() > 1 && !text.contains('=')) {
            let steps = table.steps(&text).unwrap();
            let mut entering = Entering::new(table.clone());
            for &step in &steps[..4] {
                assert_ne!(entering.choose(step), Reply::Nothing);
            }
            let first = table.enter(&steps[..3]).complete.unwrap();
            let lifted = overlay(&picture, &entering, None, Lang::En).lifted;
            for change in table.changes(&first).unwrap() {
                let rules::Change::Remove(atom) = change else { continue };
                let is_seen = picture.pieces.iter().any(|piece| piece.atom == atom);
                assert!(!is_seen || lifted.contains(&atom), "{table:?} {text}");
            }
            seen += 1;
        }
    }
    assert!(seen > 3, "{seen}");
}
