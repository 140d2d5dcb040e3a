//! What is seen of a move begins with the position before and ends with the position after, whatever the move.

mod common;

use std::collections::BTreeSet;

use board::Settings;
use board::Sound;
use board::motion::{Plan, Start, Track, plan};
use common::{GAMES, cell, some_positions, table};
use diagram::{Scene, View};
use rules::{Atom, Table};

fn scene(table: &dyn Table) -> Scene {
    Settings::default().scene(table, "").unwrap()
}

/// What can be seen of a position.
fn seen(table: &dyn Table, scene: &Scene) -> BTreeSet<Atom> {
    table.atoms().into_iter().filter(|&atom| scene.piece(atom).is_some()).collect()
}

/// Plays a plan on a set of atoms.
fn apply(plan: &Plan, mut atoms: BTreeSet<Atom>) -> BTreeSet<Atom> {
    for atom in plan.tracks.iter().filter_map(|track| track.from) {
        assert!(atoms.remove(&atom), "{atom} acts twice or is not there");
    }
    for atom in plan.tracks.iter().filter_map(|track| track.to) {
        assert!(atoms.insert(atom), "{atom} comes twice");
    }
    atoms
}

fn check_frames(plan: &Plan, track: &Track, scene: &Scene) {
    let (first, last) = (track.frames[0], track.frames[track.frames.len() - 1]);
    assert!(first.time.abs() < 0.01 && (last.time - plan.length).abs() < 0.01, "{track:?}");
    assert!(track.frames.is_sorted_by(|a, b| a.time <= b.time), "{track:?}");
    let near = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1) < 0.01;
    let whole = |frame: board::motion::Frame| frame.size == (1.0, 1.0) && (frame.opacity - 1.0).abs() < 0.01;
    let turned = |a: f64, b: f64| (a - b).rem_euclid(360.0).min((b - a).rem_euclid(360.0)) < 0.01;
    match track.from.and_then(|atom| scene.piece(atom)) {
        Some(piece) => {
            assert!(near(first.at, piece.at) && turned(first.turn, piece.nature.turn) && whole(first), "{track:?}");
        }
        None => assert!(first.opacity < 0.01, "it comes from nothing: {track:?}"),
    }
    match track.to.and_then(|atom| scene.piece(atom)) {
        Some(piece) => {
            assert!(near(last.at, piece.at) && turned(last.turn, piece.nature.turn) && whole(last), "{track:?}");
        }
        None => assert!(last.opacity < 0.01, "it must be gone: {track:?}"),
    }
}

#[test]
fn every_move_is_seen_from_beginning_to_end() {
    for game in GAMES {
        for before in some_positions(game, 14) {
            let scene = scene(before.as_ref());
            for text in before.moves().into_iter().take(60) {
                let mut after = before.fork();
                after.play(&text).unwrap();
                let plan = plan(&scene, before.as_ref(), &text, None);
                let result = apply(&plan, seen(before.as_ref(), &scene));
                assert_eq!(result, seen(after.as_ref(), &scene), "{before:?} {text}");
                for track in &plan.tracks {
                    check_frames(&plan, track, &scene);
                }
                assert!(!plan.sounds.is_empty() && plan.length > 100.0 && plan.length < 4000.0, "{text}: {plan:?}");
                let back = plan.reversed();
                assert_eq!(apply(&back, seen(after.as_ref(), &scene)), seen(before.as_ref(), &scene));
                for track in &back.tracks {
                    check_frames(&back, track, &scene);
                }
            }
        }
    }
}

/// The way of the piece that moves from one cell to another.
fn track_of<'a>(plan: &'a Plan, scene: &Scene, from: u8) -> &'a Track {
    let on =
        |track: &&Track| track.from.and_then(|atom| scene.piece(atom)).is_some_and(|piece| piece.cell == Some(from));
    plan.tracks.iter().find(on).unwrap()
}

#[test]
fn a_line_of_marbles_rolls_on_together() {
    let table = table("abalone", None);
    let scene = scene(table.as_ref());
    let plan = plan(&scene, table.as_ref(), "a1b2", None);
    // a1, b2 and c3 each go on by one; nobody leaps over the others.
    assert_eq!(plan.tracks.len(), 3, "{plan:?}");
    for (from, to) in [("a1", "b2"), ("b2", "c3"), ("c3", "d4")] {
        let track = track_of(&plan, &scene, cell(table.as_ref(), from));
        let end = track.to.and_then(|atom| scene.piece(atom)).unwrap();
        assert_eq!(end.cell, Some(cell(table.as_ref(), to)));
    }
}

#[test]
fn a_marble_that_is_pushed_off_falls_to_its_place() {
    let mut found = 0;
    for before in some_positions("abalone:belgian-daisy", 300) {
        for text in before.moves() {
            let mut after = before.fork();
            after.play(&text).unwrap();
            if before.score() == after.score() {
                continue;
            }
            let scene = scene(before.as_ref());
            let plan = plan(&scene, before.as_ref(), &text, None);
            assert!(plan.sounds.iter().any(|&(_, sound)| sound == Sound::Fall));
            let pile = plan.tracks.iter().find_map(|track| scene.newest(track.to?)).unwrap();
            let falls =
                plan.tracks.iter().filter(|track| track.to.is_none() && track.frames.last().unwrap().at == pile.0);
            assert_eq!(falls.count(), 1, "{before:?} {text}");
            found += 1;
        }
    }
    assert!(found > 0);
}

#[test]
fn a_wedge_slides_and_then_turns() {
    let table = table("gunzi", None);
    let scene = scene(table.as_ref());
    let text = table.moves().into_iter().find(|text| text.ends_with('l')).unwrap();
    let plan = plan(&scene, table.as_ref(), &text, None);
    let [track] = &plan.tracks[..] else { panic!("{plan:?}") };
    let [start, there, turned] = track.frames[..] else { panic!("{track:?}") };
    assert!((start.turn - there.turn).abs() < 0.01 && start.at != there.at);
    assert!((turned.turn - there.turn).abs() > 30.0 && turned.at == there.at);
    assert!((turned.turn - there.turn).abs() < 61.0, "the short way round");
}

#[test]
fn what_a_hand_has_done_is_not_done_again() {
    let table = table("fenix", None);
    let scene = scene(table.as_ref());
    let text = &table.moves()[0];
    let from = *table.steps(text).unwrap().first().unwrap();
    let rules::Step::Cell(from) = from else { panic!() };
    let piece = scene.pieces().into_iter().find(|piece| piece.cell == Some(from)).unwrap();
    let at = (1.0, 2.0);
    let slow = plan(&scene, table.as_ref(), text, None);
    let start = Start { atom: piece.atom, at, hops: usize::MAX };
    let quick = plan(&scene, table.as_ref(), text, Some(start));
    assert_eq!(track_of(&quick, &scene, from).frames[0].at, at);
    assert_ne!(track_of(&slow, &scene, from).frames[0].at, at);
}

#[test]
fn nothing_is_seen_of_what_is_no_move() {
    for game in GAMES {
        let table = table(game, None);
        for text in ["", "nonsense", "a1", "z9z9", "e5e5"] {
            assert_eq!(plan(&scene(table.as_ref()), table.as_ref(), text, None), Plan::default());
        }
    }
}

#[test]
fn any_way_of_lying_will_do() {
    for game in GAMES {
        for before in some_positions(game, 5) {
            for view in View::ALL {
                let settings = Settings { view, flipped: true, ..Settings::default() };
                let scene = settings.scene(before.as_ref(), "").unwrap();
                for text in before.moves().into_iter().take(40) {
                    for track in &plan(&scene, before.as_ref(), &text, None).tracks {
                        assert!(!track.frames.is_empty());
                    }
                }
            }
        }
    }
}
