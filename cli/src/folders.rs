use std::path::PathBuf;

/// The folder for data that programs keep for this user.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // A relative XDG_DATA_HOME is to be ignored, says its specification.
    let xdg = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
    xdg.or_else(|| folder("HOME").map(|home| home.join(".local").join("share"))).or_else(|| folder("LOCALAPPDATA"))
}

/// The folder for endgame tables.
pub(crate) fn tables_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("tafel").join("tables"))
}

/// The folder for proofs that are being made.
pub(crate) fn proofs_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("tafel").join("proofs"))
}
