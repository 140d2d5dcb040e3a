//! The markup of pictures: well formed, complete, and in grey where no colour is wanted.

mod common;

use std::collections::BTreeSet;

use common::{POSITIONS, everything, poses, scene};
use diagram::{Look, Scene, Theme};
use rules::Lang;

/// Every scene worth reading.
fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for (game, position) in POSITIONS {
        for posed in poses(&scene(game, Some(position))) {
            for look in Look::ALL {
                for theme in Theme::ALL {
                    scenes.push(everything(posed.clone().look(look).theme(theme)));
                }
            }
        }
    }
    scenes
}

#[test]
fn pictures_are_well_formed_and_refer_to_what_they_define() {
    for scene in scenes() {
        let text = scene.svg();
        let tree = roxmltree::Document::parse(&text).unwrap();
        let root = tree.root_element();
        assert_eq!(root.attribute("viewBox"), Some("0 0 1000 1000"));
        let mut ids = BTreeSet::new();
        for node in tree.descendants() {
            if let Some(id) = node.attribute("id") {
                assert!(ids.insert(id), "{id} is there twice");
            }
        }
        for reference in text.split("url(#").skip(1) {
            let id = reference.split(')').next().unwrap();
            assert!(ids.contains(id), "{id} is not defined");
        }
        assert!(!text.contains("<text") && !text.contains("<filter") && !text.contains("NaN"));
        let classes: Vec<_> = root.children().filter_map(|node| node.attribute("class")).collect();
        let layers = ["ground", "board", "cells", "influence", "marks", "coordinates", "pieces", "targets"];
        assert_eq!(classes, layers);
    }
}

#[test]
fn cells_and_pieces_can_be_found_and_read_aloud() {
    for (game, position) in POSITIONS {
        let scene = scene(game, Some(position));
        let text = scene.svg();
        let tree = roxmltree::Document::parse(&text).unwrap();
        for (cell, name) in scene.cells() {
            let node = tree.descendants().find(|node| node.attribute("id") == Some(&format!("cell-{name}"))).unwrap();
            assert_eq!(node.attribute("data-cell"), Some(cell.to_string().as_str()));
            assert_eq!(node.first_element_child().unwrap().text(), Some(name.as_str()));
        }
        for piece in scene.pieces() {
            let node = tree
                .descendants()
                .find(|node| node.attribute("data-atom") == Some(piece.atom.to_string().as_str()))
                .unwrap();
            assert_eq!(node.attribute("data-cell").map(str::to_owned), piece.cell.map(|cell| cell.to_string()));
            assert_eq!(node.first_element_child().unwrap().text(), Some(piece.title.as_str()));
            assert!(node.attribute("transform").unwrap().starts_with("translate("));
        }
    }
}

#[test]
fn every_atom_of_every_game_can_be_drawn() {
    // Marbles and marbles pushed off; six kinds of stacks; wedges, tombstones and pillars.
    for (game, drawn) in
        [("abalone", 2 * 61 + 2 * 14), ("fenix", 6 * 81), ("fenix-7x8", 6 * 56), ("gunzi", 17 * (12 + 1 + 22))]
    {
        let scene = Scene::new(game, Vec::new()).unwrap();
        let pieces: Vec<_> = (0..=u16::MAX).filter_map(|atom| scene.piece(atom)).collect();
        assert_eq!(pieces.len(), drawn, "{game}");
        let kinds: BTreeSet<_> = pieces.iter().map(|piece| piece.svg.as_str()).collect();
        assert!(kinds.len() >= 6.min(drawn), "{game} draws different things alike");
        for piece in pieces {
            assert!(!piece.title.is_empty() && !piece.title.contains('{'), "{}", piece.title);
            let markup = format!("<svg>{}</svg>", piece.svg);
            assert!(roxmltree::Document::parse(&markup).unwrap().root_element().has_children());
            assert_eq!(scene.piece_svg(piece.atom), piece.svg);
        }
        assert_eq!(scene.piece_svg(u16::MAX), "");
    }
}

#[test]
fn the_look_without_colour_has_greys_alone() {
    for scene in scenes().into_iter().map(|scene| scene.look(Look::Ink)) {
        let text = scene.svg();
        let colours: BTreeSet<_> = text.match_indices("=\"#").map(|(at, _)| &text[at + 3..at + 9]).collect();
        assert!(colours.len() > 5);
        for colour in colours {
            assert!(colour[..2] == colour[2..4] && colour[2..4] == colour[4..], "#{colour} is not grey");
        }
        for paint in ["fill", "stroke", "stop-color"] {
            for value in text.split(&format!(" {paint}=\"")).skip(1).map(|rest| rest.split('"').next().unwrap()) {
                assert!(value.starts_with('#') || value.starts_with("url(#") || value == "none", "{value}");
            }
        }
    }
}

#[test]
fn titles_speak_four_languages() {
    let title = |game: &str, position: &str, cell: &str, lang| {
        let scene = scene(game, Some(position)).lang(lang);
        let cell = common::cell(&scene, cell);
        scene.pieces().into_iter().find(|piece| piece.cell == Some(cell)).unwrap().title
    };
    let gunzi = "-,-,-,-,-/-,-,W2,-,-,-,-/-,BP3,-,-,T b 9";
    let expected = [
        "white wedge on b3, peak to the north-east",
        "wit stuk op b3, punt naar het noordoosten",
        "weißer Keil auf b3, Spitze nach Nordosten",
        "coin blanc en b3, pointe vers le nord-est",
    ];
    assert_eq!(Lang::ALL.map(|lang| title("gunzi", gunzi, "b3", lang)), expected);
    assert_eq!(title("gunzi", gunzi, "c2", Lang::En), "black pillar on c2, 3 pieces high");
    assert_eq!(title("gunzi", gunzi, "c5", Lang::Nl), "zerk op c5");
    let (game, fenix) = POSITIONS[1];
    assert_eq!(title(game, fenix, "d3", Lang::De), "roter König auf d3");
    assert_eq!(title(game, fenix, "c8", Lang::Fr), "général noir en c8");
    let (game, abalone) = POSITIONS[0];
    assert_eq!(title(game, abalone, "b2", Lang::En), "black marble on b2");
    let off = scene(game, Some(abalone)).pieces().into_iter().filter(|piece| piece.cell.is_none());
    let off: BTreeSet<_> = off.map(|piece| piece.title).collect();
    assert_eq!(off, ["2 white marbles pushed off", "5 black marbles pushed off"].map(str::to_owned).into());
}

#[test]
fn choices_change_what_they_should_and_nothing_else() {
    let scene = scene("gunzi", Some(POSITIONS[3].1));
    assert!(scene.clone().size(320).svg().contains(" width=\"320\" height=\"320\""));
    assert!(!scene.svg().contains(" width=\"1000\" height=\"1000\" role"));
    assert!(!scene.clone().ground(false).svg().contains("class=\"ground\""));
    assert!(!scene.clone().coordinates(false).svg().contains("class=\"coordinates\""));
    assert_eq!(scene.clone().coordinates(false).board_svg(), scene.board_svg());
    assert!(scene.clone().ids("left\"><script>-").svg().contains("id=\"leftscript-cell-b3\""));
    assert_eq!(scene.clone().highlight([200, 99]).svg(), scene.svg());
    assert_eq!(scene.clone().last_move([3]).last_move([]).svg(), scene.svg());
    assert_ne!(scene.clone().theme(Theme::Dark).svg(), scene.svg());
}

#[test]
fn slots_follow_the_options_of_the_game() {
    let holes = |game: &str| scene(game, None).board_svg().matches("scale(0.471)").count();
    assert_eq!(holes("abalone"), 2 * 6);
    assert_eq!(holes("abalone:goal=3"), 2 * 3);
}
