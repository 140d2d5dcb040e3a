//! Writes all pages into a folder, to be looked at: `cargo run -p primer --example read -- FOLDER STYLE.css…`
fn main() {
    let mut args = std::env::args().skip(1);
    let folder = args.next().expect("a folder");
    let style: String = args.map(|file| std::fs::read_to_string(file).expect("a style sheet")).collect();
    for page in primer::Page::all() {
        for lang in rules::Lang::ALL {
            let name = page.path().trim_start_matches('/').replace('/', "-");
            let html = format!(
                "<!doctype html><meta charset=\"utf-8\"><style>{style}</style><div class=\"readable\">{}</div>",
                page.html(lang)
            );
            std::fs::write(format!("{folder}/{name}.{}.html", lang.code()), html).expect("a file");
        }
    }
}
