//! Draws typical positions of all games in every look and theme, to be looked at.
//!
//! `cargo run -p diagram --example gallery -- FOLDER [PIXELS] [WORD]` writes a picture (SVG and PNG) of each, or only of
//! those whose name holds the word, and `index.html` that shows them all.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

use diagram::{Look, Scene, TerminalStyle, Theme, View};

/// Name, game and position of what is shown.
const POSITIONS: [(&str, &str, &str); 8] = [
    ("abalone", "abalone", "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1"),
    ("abalone-late", "abalone", "1s3/2ssS1/2sSSs1/3sSSs1/2S1sSs2/3SS1s1/2S1s2/1SSS2/5 2 5 b 0 40"),
    ("fenix", "fenix", "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/SSSSSSS2 r p - 0 1"),
    ("fenix-late", "fenix", "4s1s2/2g3sk1/1s3s2s/3S2g2/1S2s4/S3G2s1/2GK1S3/1S1S2G2/S2S5 r b - 0 60"),
    ("fenix-7x8", "fenix-7x8", "1s1gsss/3skg1/S2s2s/1S1s2g/SG2S2/1SSK1s1/S1GS3/SSGS2S r b - 0 30"),
    ("gunzi", "gunzi", "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1"),
    ("gunzi-middle", "gunzi", "B1,-,W4,B2,-/B3,-,T,W5,B6,-,W3/-,BP3,-,W4,- b 20"),
    ("gunzi-crowded", "gunzi", "B2,B4,WP5,B5,B6/B3,T,T,W5,B6,T,W3/W1,WP2,W6,BP12,W2 w 30"),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("usage: gallery FOLDER [PIXELS] [WORD]")?;
    let pixels = arguments.next().map_or(Ok(800), |text| text.parse())?;
    let word = arguments.next().unwrap_or_default();
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    let mut index = String::from("<!doctype html><title>Gallery</title><style>img{width:30em;margin:1em}</style>\n");
    let mut longest = std::time::Duration::ZERO;
    for (name, scene) in scenes()? {
        if !name.contains(&word) {
            continue;
        }
        std::fs::write(folder.join(format!("{name}.svg")), scene.svg())?;
        let start = Instant::now();
        let png = scene.png(pixels)?;
        longest = longest.max(start.elapsed());
        std::fs::write(folder.join(format!("{name}.png")), png)?;
        std::fs::write(folder.join(format!("{name}.txt")), scene.terminal(TerminalStyle::UNICODE))?;
        writeln!(index, "<img src='{name}.svg' alt='{name}' title='{name}'>")?;
    }
    std::fs::write(folder.join("index.html"), index)?;
    println!("the slowest PNG of {pixels} pixels took {} ms", longest.as_millis());
    Ok(())
}

fn scenes() -> Result<Vec<(String, Scene)>, Box<dyn std::error::Error>> {
    let mut scenes = Vec::new();
    for (name, game, position) in POSITIONS {
        let (game, options) = engine::find(game)?;
        let scene = Scene::of(game.table(&options, Some(position))?.as_ref())?;
        for theme in Theme::ALL {
            for look in Look::ALL {
                let name = format!("{name}-{}-{}", look.name(), theme.name());
                scenes.push((name, scene.clone().theme(theme).look(look)));
            }
            let cells: Vec<_> = scene.cells().into_iter().map(|(cell, _)| cell).collect();
            let every = |step: usize, from: usize| cells.iter().copied().skip(from).step_by(step);
            for look in Look::ALL {
                let marked = scene.clone().theme(theme).look(look).view(View::Straight).flipped(true);
                let marked = marked.last_move(every(13, 2)).highlight(every(11, 5)).targets(every(7, 1));
                let marked = marked.selected(every(29, 3)).territory(true).aims(true);
                scenes.push((format!("{name}-marks-{}-{}", look.name(), theme.name()), marked));
            }
        }
        scenes.push((format!("{name}-bare"), scene.coordinates(false).ground(false)));
    }
    Ok(scenes)
}
