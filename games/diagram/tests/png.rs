//! Pictures in pixels.
#![cfg(feature = "png")]

mod common;

use common::{POSITIONS, everything, scene};
use diagram::{Look, PngError, Scene, Theme, View};
use resvg::tiny_skia::Pixmap;

fn draw(scene: &Scene, pixels: u32) -> Pixmap {
    Pixmap::decode_png(&scene.png(pixels).unwrap()).unwrap()
}

#[test]
fn pictures_have_the_size_that_was_asked_for() {
    for (game, position) in POSITIONS {
        let scene = scene(game, Some(position));
        for pixels in [1, 64, 333] {
            let picture = draw(&scene, pixels);
            assert_eq!((picture.width(), picture.height()), (pixels, pixels));
        }
        // A size for SVG does not matter to PNG.
        assert_eq!(draw(&scene.clone().size(77), 120).data(), draw(&scene, 120).data());
    }
}

#[test]
fn impossible_sizes_are_refused() {
    let scene = scene("gunzi", None);
    assert_eq!(scene.png(0), Err(PngError::Size(0)));
    assert_eq!(scene.png(u32::MAX), Err(PngError::Size(u32::MAX)));
    let error = scene.png(0).unwrap_err().to_string();
    assert_eq!(error, "a picture of 0 pixels cannot be drawn: use 1 to 8192");
}

#[test]
fn pictures_are_not_blank_and_differ() {
    let mut seen: Vec<Vec<u8>> = Vec::new();
    for (game, position) in POSITIONS {
        for theme in Theme::ALL {
            for look in Look::ALL {
                let late = scene(game, Some(position)).theme(theme).look(look);
                let scenes = [
                    scene(game, None).theme(theme).look(look),
                    late.clone().flipped(true),
                    everything(late.clone()),
                    late,
                ];
                for scene in scenes {
                    let picture = draw(&scene, 72);
                    let mut colours: Vec<_> =
                        picture.pixels().iter().map(|pixel| (pixel.red(), pixel.green(), pixel.blue())).collect();
                    colours.sort_unstable();
                    colours.dedup();
                    assert!(colours.len() > 50, "{game} is nearly blank");
                    assert!(seen.iter().all(|other| other != picture.data()), "{game} looks like another position");
                    seen.push(picture.data().to_vec());
                }
            }
        }
    }
}

#[test]
fn without_ground_the_corners_are_clear() {
    for (game, position) in POSITIONS {
        let corner = |scene: &Scene| draw(scene, 100).pixel(1, 1).unwrap().alpha();
        let scene = scene(game, Some(position));
        assert_eq!((corner(&scene), corner(&scene.ground(false))), (255, 0), "{game}");
    }
}

#[test]
fn the_look_without_colour_is_grey_in_every_pixel() {
    for (game, position) in POSITIONS {
        for theme in Theme::ALL {
            let picture = draw(&everything(scene(game, Some(position)).theme(theme).look(Look::Ink)), 150);
            assert!(picture.pixels().iter().all(|pixel| pixel.red() == pixel.green() && pixel.green() == pixel.blue()));
        }
    }
}

/// The mean brightness, 0 to 255, of a square of the picture around a cell.
fn brightness(scene: &Scene, picture: &Pixmap, cell: &str, half: u32) -> f64 {
    let (x, y) = scene.cell_centre(common::cell(scene, cell)).unwrap();
    let scale = f64::from(picture.width()) / Scene::SIDE;
    let (x, y) = ((x * scale) as u32, (y * scale) as u32);
    let around = (x - half..=x + half).flat_map(|x| (y - half..=y + half).map(move |y| (x, y)));
    let values: Vec<_> = around
        .filter_map(|(x, y)| picture.pixel(x, y))
        .map(|p| 0.299 * f64::from(p.red()) + 0.587 * f64::from(p.green()) + 0.114 * f64::from(p.blue()))
        .collect();
    values.iter().sum::<f64>() / values.len() as f64
}

#[test]
fn sides_differ_in_brightness_in_every_look() {
    for theme in Theme::ALL {
        for look in Look::ALL {
            let abalone = scene("abalone", None).theme(theme).look(look);
            let picture = draw(&abalone, 240);
            let [black, white] = ["b3", "h6"].map(|cell| brightness(&abalone, &picture, cell, 5));
            assert!(white - black > 90.0, "marbles {look:?} {theme:?}: {black} {white}");
            for view in View::ALL {
                let fenix = scene("fenix", None).theme(theme).look(look).view(view);
                let picture = draw(&fenix, 240);
                let [red, black] = ["b2", "h8"].map(|cell| brightness(&fenix, &picture, cell, 3));
                assert!(red - black > 40.0, "stones {look:?} {theme:?}: {red} {black}");
            }
            let gunzi = scene("gunzi", None).theme(theme).look(look);
            let picture = draw(&gunzi, 240);
            let [black, white] = ["a1", "c1"].map(|cell| brightness(&gunzi, &picture, cell, 4));
            assert!(white - black > 90.0, "wedges {look:?} {theme:?}: {black} {white}");
        }
    }
}
