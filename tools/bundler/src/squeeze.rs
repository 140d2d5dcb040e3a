//! Compressed forms of all files, made once so that the server need not.

use std::io::Write;
use std::path::Path;

use crate::assets::Assets;
use crate::{at, bindings, data, languages};

/// A file and its sizes: plain, gzip, brotli.
pub(crate) type Sizes = (String, [usize; 3]);

/// Files of these kinds are compressed already.
const TIGHT: [&str; 1] = ["png"];

/// Writes the compressed forms beside every file that gains by it.
pub(crate) fn all(folder: &Path, assets: &Assets) -> Result<Vec<Sizes>, String> {
    let mut sizes = Vec::new();
    for path in assets.paths() {
        let file = folder.join(path);
        let plain = std::fs::read(&file).map_err(|error| at(&file, &error))?;
        if TIGHT.iter().any(|ext| path.ends_with(ext)) {
            sizes.push((path.to_owned(), [plain.len(); 3]));
            continue;
        }
        let forms = [("gz", gzip(&plain)), ("br", brotli(&plain))];
        let mut row = [plain.len(); 3];
        for (slot, (ext, form)) in row[1..].iter_mut().zip(forms) {
            let form = form.map_err(|error| at(&file, &error))?;
            if form.len() < plain.len() {
                *slot = form.len();
                let target = folder.join(format!("{path}.{ext}"));
                std::fs::write(&target, form).map_err(|error| at(&target, &error))?;
            }
        }
        sizes.push((path.to_owned(), row));
    }
    Ok(sizes)
}

/// Prints a table of sizes.
pub(crate) fn report(sizes: &[Sizes]) {
    if sizes.is_empty() {
        return;
    }
    println!("{:>10} {:>10} {:>10}  file", "bytes", "gzip", "brotli");
    for (path, row) in sizes {
        println!("{:>10} {:>10} {:>10}  {path}", row[0], row[1], row[2]);
    }
    let print = |row: [usize; 3], what: &str| println!("{:>10} {:>10} {:>10}  {what}", row[0], row[1], row[2]);
    print(first_load(sizes), "first load");
    print(sum(sizes, is_chapter), "chapters, fetched when a page of theirs is asked for");
    print(sum(sizes, is_data), "data, fetched when needed");
}

/// What a first visit loads: all but the icons that only installing asks for, chapters, and data, but for the words of one
/// language. The largest counts, though who speaks English fetches none.
fn first_load(sizes: &[Sizes]) -> [usize; 3] {
    let all = sum(sizes, |path| !path.starts_with("icon-") && !is_data(path) && !is_chapter(path));
    let words = sizes.iter().filter(|(path, _)| is_language(path)).map(|(_, row)| *row);
    let largest = words.max_by_key(|row| row[2]).unwrap_or_default();
    [0, 1, 2].map(|at| all[at] + largest[at])
}

fn is_language(path: &str) -> bool {
    path.strip_prefix(data::FOLDER).is_some_and(|name| name.starts_with(languages::NAME))
}

fn is_chapter(path: &str) -> bool {
    path.starts_with(bindings::CHAPTERS)
}

fn is_data(path: &str) -> bool {
    path.starts_with(data::FOLDER)
}

fn sum(sizes: &[Sizes], counts: impl Fn(&str) -> bool) -> [usize; 3] {
    let counted = sizes.iter().filter(|(path, _)| counts(path));
    counted.fold([0; 3], |sum, (_, row)| [0, 1, 2].map(|at| sum[at] + row[at]))
}

fn gzip(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}

fn brotli(mut plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let best = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut plain, &mut out, &best)?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn a_first_load_has_no_icons_in_pixels_no_chapters_and_no_data() {
        let front =
            [("icon-512.png", 9), ("icon.svg", 3), ("x", 30), ("assets/data/y.txt", 7), ("assets/chapters/z.wasm", 50)];
        let front = front.map(|(path, size)| (path.to_owned(), [size; 3]));
        assert_eq!(first_load(&front), [33; 3]);
        assert_eq!(sum(&front, is_data), [7; 3]);
        assert_eq!(sum(&front, is_chapter), [50; 3]);
        let words = [("assets/data/languages-nl-1.txt", 100), ("assets/data/languages-de-1.txt", 200)];
        let front: Vec<_> = front.into_iter().chain(words.map(|(path, size)| (path.to_owned(), [size; 3]))).collect();
        assert_eq!(first_load(&front), [233; 3], "with one language");
    }

    #[test]
    fn both_forms_unpack_to_the_same() {
        let plain = b"one board, two players, three games ".repeat(50);
        let mut back = Vec::new();
        flate2::read::GzDecoder::new(&gzip(&plain).unwrap()[..]).read_to_end(&mut back).unwrap();
        assert_eq!(back, plain);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &brotli(&plain).unwrap()[..], &mut back).unwrap();
        assert_eq!(back, plain);
    }
}
