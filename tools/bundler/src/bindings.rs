//! From compiled wasm to what a browser can load.

use std::path::Path;

use wasm_bindgen_cli_support::{Bindgen, Output};

use crate::assets::Assets;
use crate::at;
use crate::split::Plan;

/// Where the chapters lie in the front end.
pub(crate) const CHAPTERS: &str = "assets/chapters/";

/// The names of a program's files in the front end.
pub(crate) struct Program {
    /// The script to start it with.
    pub(crate) start: String,
    /// The bindings that the script imports.
    pub(crate) bindings: String,
    /// The program.
    pub(crate) wasm: String,
    /// What comes before any chapter, and the chapters, by their names; nothing if the program was not cut.
    pub(crate) chapters: Vec<(String, String)>,
}

/// Adds a program: its wasm, the generated bindings, and a script that starts it.
pub(crate) fn add(assets: &mut Assets, wasm: &Path, name: &str) -> Result<Program, String> {
    let program = std::fs::read(wasm).map_err(|error| at(wasm, &error))?;
    let (mut output, bindings) = bind(program, name, true)?;
    let wasm = assets.add(&format!("{name}.wasm"), output.wasm_mut().emit_wasm());
    let bindings = assets.add(&format!("{name}-bindings.js"), bindings);
    let start = assets.add(&format!("{name}.js"), start_script(&bindings, &wasm).into_bytes());
    Ok(Program { start, bindings, wasm, chapters: Vec::new() })
}

/// Adds a program that is cut into chapters. It was linked with `--emit-relocs`.
pub(crate) fn add_in_chapters(assets: &mut Assets, wasm: &Path, name: &str) -> Result<Program, String> {
    let failed = |what: crate::split::Problem| format!("{}: {what}", wasm.display());
    let program = std::fs::read(wasm).map_err(|error| at(wasm, &error))?;
    let plan = Plan::new(&program).map_err(failed)?;
    // It is cut by the names of its functions.
    let (mut output, bindings) = bind(program, name, false)?;
    let files = plan.cut(&output.wasm_mut().emit_wasm()).map_err(failed)?;
    let wasm = assets.add(&format!("{name}.wasm"), files.program);
    let mut chapters = vec![(String::new(), assets.add("chapters/shared.wasm", files.shared))];
    for (name, file) in files.chapters {
        let address = assets.add(&format!("chapters/{name}.wasm"), file);
        chapters.push((name, address));
    }
    let bindings = assets.add(&format!("{name}-bindings.js"), bindings);
    let start = start_script(&bindings, &wasm) + &chapter_script(&chapters);
    let start = assets.add(&format!("{name}.js"), start.into_bytes());
    Ok(Program { start, bindings, wasm, chapters })
}
/// Makes the bindings of a program, and a program that fits them.
fn bind(program: Vec<u8>, name: &str, without_names: bool) -> Result<(Output, Vec<u8>), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes(name, program).out_name(name).typescript(false).demangle(false);
    bindgen.remove_name_section(without_names).remove_producers_section(true);
    bindgen.web(true).map_err(|error| format!("{error:#}"))?;
    // Says so if the bindings and the program are of different versions.
    let output = bindgen.generate_output().map_err(|error| format!("{name}: {error:#}"))?;
    let inline = output.snippets().iter().filter(|(_, scripts)| !scripts.is_empty()).map(|(owner, _)| owner);
    if let Some(owner) = output.local_modules().keys().chain(inline).next() {
        return Err(format!("{name}: {owner} brings a script of its own, which the front end does not serve"));
    }
    let bindings = output.js().as_bytes().to_vec();
    Ok((output, bindings))
}

/// The address of a file, as one beside it knows it.
fn local(path: &str) -> String {
    path.replacen("assets/", "./", 1)
}

fn start_script(bindings: &str, wasm: &str) -> String {
    format!(
        "import start from \"{}\";\nconst program = start({{ module_or_path: new URL(\"{}\", import.meta.url) }});\n",
        local(bindings),
        local(wasm)
    )
}

/// What brings chapters: each once, but again if it did not come.
fn chapter_script(chapters: &[(String, String)]) -> String {
    let files = chapters.iter().map(|(name, path)| format!("  \"{name}\": \"{}\",\n", local(path)));
    format!("const files = {{\n{}}};\n{CHAPTER_SCRIPT}", files.collect::<String>())
}

/// A chapter fetches the file that all of them need beside its own. Who asks gets the status if the server does not give a file.
const CHAPTER_SCRIPT: &str = r#"const coming = {};
const once = (name, bring) => coming[name] ||= bring().catch((problem) => {
  delete coming[name];
  throw problem;
});
const fetched = async (name) => {
  const response = await fetch(new URL(files[name], import.meta.url));
  if (!response.ok) throw response.status;
  return WebAssembly.compileStreaming(response);
};
const put = async (name, before) => {
  const [module, ...exports] = await Promise.all([fetched(name), program, before]);
  return (await WebAssembly.instantiate(module, { p: Object.assign({}, ...exports) })).exports;
};
globalThis.tafelChapter = (name) => once(name, () => put(name, once("", () => put(""))));
"#;
