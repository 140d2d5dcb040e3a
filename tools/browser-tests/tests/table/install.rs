//! The table can be installed as a program of its own.

use crate::support::{Screen, Visit};

#[tokio::test]
async fn manifest_and_icons_are_there() {
    let visit = Visit::begin("install", Screen::PHONE).await;
    visit.open("/").await;
    let address = visit.ask("document.querySelector('link[rel=manifest]').href").await;
    let address = address.as_str().expect("a manifest").to_owned();
    let manifest = visit.ask(&format!("fetch('{address}').then((answer) => answer.json())")).await;
    for member in ["name", "short_name", "start_url", "theme_color", "background_color"] {
        assert!(manifest[member].as_str().is_some_and(|text| !text.is_empty()), "{member}: {manifest}");
    }
    assert_eq!(manifest["display"], "standalone");
    let icons = manifest["icons"].as_array().expect("icons");
    let mut sizes = Vec::new();
    for icon in icons {
        let source = icon["src"].as_str().expect("an address");
        let drawn = visit
            .ask(&format!(
                "new Promise((done) => {{ const it = new Image(); it.onload = () => done([it.naturalWidth, it.naturalHeight]); \
                 it.onerror = () => done(null); it.src = new URL('{source}', '{address}'); }})"
            ))
            .await;
        assert!(drawn.is_array(), "{source} cannot be drawn");
        let size = icon["sizes"].as_str().unwrap_or_default();
        if let Some((width, height)) = size.split_once('x') {
            assert_eq!([&drawn[0], &drawn[1]].map(ToString::to_string), [width, height], "{source}");
        }
        sizes.push(size.to_owned());
    }
    // What browsers ask for before they offer to install.
    for size in ["192x192", "512x512"] {
        assert!(sizes.iter().any(|known| known == size), "no icon of {size}: {sizes:?}");
    }
    visit.end().await;
}
