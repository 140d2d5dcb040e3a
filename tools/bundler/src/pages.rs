//! The files that name the others: page, service worker, manifest.

use std::path::Path;

use crate::assets::Assets;
use crate::bindings::Program;
use crate::{at, bindings, data, icons, minify};

/// What the page loads.
pub(crate) struct Names {
    pub(crate) web: Program,
    pub(crate) worker: Program,
    pub(crate) style: String,
    pub(crate) early: String,
    /// Data by its name, with its address.
    pub(crate) data: Vec<(String, String)>,
}

/// The sizes of the icon as pixels, for those who cannot draw the lines themselves.
const ICON_SIDES: [u32; 2] = [192, 512];

/// Adds icons, manifest, page and service worker.
pub(crate) fn add(assets: &mut Assets, sources: &Path, names: &Names) -> Result<(), String> {
    let folder = sources.join("web/app/static");
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).map_err(|error| at(&path, &error))
    };
    let icon = read("icon.svg")?;
    for side in ICON_SIDES {
        assets.add_fixed(&format!("icon-{side}.png"), icons::png(&icon, side)?);
    }
    // The same with a mark, for the tab of a game in which somebody is waited for.
    let marked = icon.replace(
        "</svg>",
        "<circle cx=\"404\" cy=\"108\" r=\"96\" fill=\"#d7263d\" stroke=\"#fff\" stroke-width=\"20\"/></svg>",
    );
    assets.add_fixed("icon-turn.svg", marked.into_bytes());
    assets.add_fixed("icon.svg", icon.into_bytes());
    assets.add_fixed("manifest.webmanifest", read("manifest.webmanifest")?.into_bytes());
    let data: Vec<_> = names.data.iter().map(|(name, address)| format!("{name} {address}")).collect();
    let list = sources.join("web/app/chapters.txt");
    let list = std::fs::read_to_string(&list).map_err(|error| at(&list, &error))?;
    let gaps = [
        ("style", &names.style),
        ("early", &names.early),
        ("start", &names.web.start),
        ("bindings", &names.web.bindings),
        ("wasm", &names.web.wasm),
        ("engine", &names.worker.start),
        ("data", &data.join("\n")),
        ("chapters", &chapters(&list, &names.web.chapters)?),
    ];
    let page = gaps.iter().try_fold(read("index.html")?, |text, (gap, value)| fill(&text, gap, value))?;
    assets.add_fixed("index.html", page.into_bytes());
    // The service worker must change whenever anything else does: that is how browsers find out.
    // Icons in pixels are for the system that installs the table, which fetches them itself.
    // Data comes after everything else, when there is time. Chapters belong to their version, but come after what is needed first.
    let is_data = |path: &&str| path.starts_with(data::FOLDER);
    let is_chapter = |path: &&str| path.starts_with(bindings::CHAPTERS);
    let is_needed =
        |path: &&str| *path != "index.html" && !path.starts_with("icon-") && !is_data(path) && !is_chapter(path);
    let quoted = |path: &str| format!("\"/{path}\"");
    let list: Vec<_> = assets.paths().filter(is_needed).map(quoted).collect();
    let chapters: Vec<_> = assets.paths().filter(is_chapter).map(quoted).collect();
    let later: Vec<_> = assets.paths().filter(is_data).map(quoted).collect();
    let worker = fill(&read("sw.js")?, "version", &assets.version())?;
    let worker = fill(&worker, "files", &format!("[\"/\",{}]", list.join(",")))?;
    let worker = fill(&worker, "chapters", &format!("[{}]", chapters.join(",")))?;
    let worker = fill(&worker, "data", &format!("[{}]", later.join(",")))?;
    assets.add_fixed("sw.js", minify::script(&worker).into_bytes());
    Ok(())
}

/// The chapters for the page: the address of each file, and the first parts of the paths of the pages that need it. The list
/// says which pages are in a chapter, a line each: `NAME PATH…`. The first file is the one that all chapters need.
fn chapters(list: &str, files: &[(String, String)]) -> Result<String, String> {
    let listed = list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
    let listed: Vec<_> = listed.collect();
    let mut lines = Vec::new();
    for (name, address) in files {
        let pages = match listed.iter().find(|(chapter, _)| chapter == name) {
            Some((_, pages)) => (*pages).to_owned(),
            None if name.is_empty() => listed.iter().map(|(_, pages)| *pages).collect::<Vec<_>>().join(" "),
            None => return Err(format!("web/app/chapters.txt does not say which pages are in the chapter {name}")),
        };
        lines.push(format!("/{address} {pages}"));
    }
    match listed.iter().find(|(chapter, _)| !files.is_empty() && files.iter().all(|(name, _)| name != chapter)) {
        Some((chapter, _)) => Err(format!("web/app/chapters.txt names {chapter}, which the program does not have")),
        None => Ok(lines.join("\n")),
    }
}

/// Fills `{{gap}}`, which must be there.
fn fill(text: &str, gap: &str, value: &str) -> Result<String, String> {
    let gap = format!("{{{{{gap}}}}}");
    if text.contains(&gap) { Ok(text.replace(&gap, value)) } else { Err(format!("a template has no {gap}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_and_missed() {
        assert_eq!(fill("a {{b}} {{b}}", "b", "c").unwrap(), "a c c");
        assert!(fill("a", "b", "c").is_err());
    }

    #[test]
    fn chapters_are_listed_with_their_pages() {
        let file = |name: &str| (name.to_owned(), format!("assets/chapters/{name}.wasm"));
        let list = "# what\none a b\ntwo c\n";
        let all = chapters(list, &[file(""), file("one"), file("two")]);
        assert_eq!(
            all.unwrap(),
            "/assets/chapters/.wasm a b c\n/assets/chapters/one.wasm a b\n/assets/chapters/two.wasm c"
        );
        assert_eq!(chapters(list, &[]), Ok(String::new()), "a program in one piece has none");
        assert!(chapters(list, &[file(""), file("one")]).unwrap_err().contains("names two"));
        let more = [file(""), file("one"), file("two"), file("three")];
        assert!(chapters(list, &more).unwrap_err().contains("the chapter three"));
    }
}
