//! Positions to draw.
#![allow(dead_code)] // every test file uses its share

use diagram::{Scene, View};

/// A position of each game with pieces of every kind.
pub(crate) const POSITIONS: [(&str, &str); 4] = [
    ("abalone", "1s3/2ssS1/2sSSs1/3sSSs1/2S1sSs2/3SS1s1/2S1s2/1SSS2/5 2 5 b 0 40"),
    ("fenix", "4s1s2/2g3sk1/1s3s2s/3S2g2/1S2s4/S3G2s1/2GK1S3/1S1S2G2/S2S5 r b - 0 60"),
    ("fenix-7x8", "1s1gsss/3skg1/S2s2s/1S1s2g/SG2S2/1SSK1s1/S1GS3/SSGS2S r b - 0 30"),
    ("gunzi", "B2,B4,WP5,B5,B6/B3,T,-,W5,B6,T,W3/W1,WP2,-,BP12,W2 w 30"),
];

/// The scene of a position text; the start position without one.
pub(crate) fn scene(game: &str, position: Option<&str>) -> Scene {
    let (rulebook, options) = engine::find(game).unwrap();
    Scene::of(rulebook.table(&options, position).unwrap().as_ref()).unwrap()
}

/// All games with their start positions.
pub(crate) fn starts() -> Vec<Scene> {
    engine::all().iter().map(|game| scene(game.id(), None)).collect()
}

/// All ways to turn a board.
pub(crate) fn poses(scene: &Scene) -> Vec<Scene> {
    let turned = |flipped, view| scene.clone().flipped(flipped).view(view);
    [false, true].into_iter().flat_map(|flipped| View::ALL.map(|view| turned(flipped, view))).collect()
}

/// The number of a cell.
pub(crate) fn cell(scene: &Scene, name: &str) -> u8 {
    scene.cells().into_iter().find(|(_, known)| known == name).map(|(cell, _)| cell).unwrap()
}

/// The numbers of cells.
pub(crate) fn cells(scene: &Scene, names: &str) -> Vec<u8> {
    names.split_whitespace().map(|name| cell(scene, name)).collect()
}

/// A scene with every kind of mark and influence on it.
pub(crate) fn everything(scene: Scene) -> Scene {
    let cells: Vec<_> = scene.cells().into_iter().map(|(cell, _)| cell).collect();
    let every = |step: usize, from: usize| cells.iter().copied().skip(from).step_by(step);
    let scene = scene.last_move(every(5, 2)).highlight(every(4, 1)).targets(every(3, 0)).selected(every(7, 3));
    scene.territory(true).aims(true)
}
