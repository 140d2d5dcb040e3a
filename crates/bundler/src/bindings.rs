//! From compiled wasm to what a browser can load.

use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

use crate::assets::Assets;

/// The names of a program's files in the front end.
pub(crate) struct Program {
    /// The script to start it with.
    pub(crate) start: String,
    /// The bindings that the script imports.
    pub(crate) bindings: String,
    /// The program.
    pub(crate) wasm: String,
}

/// Adds a program: its wasm, the generated bindings, and a script that starts it.
pub(crate) fn add(assets: &mut Assets, wasm: &Path, name: &str) -> Result<Program, String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(name).remove_name_section(true).remove_producers_section(true).typescript(false);
    bindgen.web(true).map_err(|error| format!("{error:#}"))?;
    // Says so if the bindings and the program are of different versions.
    let mut output = bindgen.generate_output().map_err(|error| format!("{}: {error:#}", wasm.display()))?;
    let wasm = assets.add(&format!("{name}.wasm"), output.wasm_mut().emit_wasm());
    let inline = output.snippets().iter().filter(|(_, scripts)| !scripts.is_empty()).map(|(owner, _)| owner);
    if let Some(owner) = output.local_modules().keys().chain(inline).next() {
        return Err(format!("{name}: {owner} brings a script of its own, which the front end does not serve"));
    }
    let bindings = assets.add(&format!("{name}-bindings.js"), output.js().as_bytes().to_vec());
    let start = assets.add(&format!("{name}.js"), start_script(&bindings, &wasm).into_bytes());
    Ok(Program { start, bindings, wasm })
}

/// All three lie in the same folder.
fn start_script(bindings: &str, wasm: &str) -> String {
    let local = |path: &str| path.replace("assets/", "./");
    format!(
        "import start from \"{}\";\nstart({{ module_or_path: new URL(\"{}\", import.meta.url) }});\n",
        local(bindings),
        local(wasm)
    )
}
