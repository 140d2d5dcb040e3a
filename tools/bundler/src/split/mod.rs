//! Cuts the program for the page into what everybody loads first and chapters, which are fetched when a page of theirs is
//! asked for.
//!
//! Where it is cut, the program says itself: at the functions of the module [`CHAPTERS`], one a chapter, by their names. The
//! linker knows which functions and data each of them needs ([`linked`]), and so what only one chapter, or several but not the
//! rest, needs ([`owners`]). Then the bindings are made, for the whole, and after that the program is [`cut`].

mod bound;
mod cut;
mod linked;
mod owners;

use cut::Cut;
use linked::Linked;
use owners::{Owner, Owners};

/// The module whose functions are chapters.
const CHAPTERS: &str = "app::shell::chapters::pages::";

/// Why a program cannot be cut.
#[derive(Debug)]
pub(crate) struct Problem(String);

type Result<T, E = Problem> = std::result::Result<T, E>;

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<String> for Problem {
    fn from(what: String) -> Self {
        Self(what)
    }
}

impl From<&str> for Problem {
    fn from(what: &str) -> Self {
        Self(what.to_owned())
    }
}

impl From<wasmparser::BinaryReaderError> for Problem {
    fn from(error: wasmparser::BinaryReaderError) -> Self {
        Self(error.to_string())
    }
}

/// Where a program is to be cut.
pub(crate) struct Plan {
    owners: Owners,
    names: Vec<String>,
}

/// A program that was cut.
pub(crate) struct Files {
    pub(crate) program: Vec<u8>,
    /// What comes before any chapter.
    pub(crate) shared: Vec<u8>,
    /// The chapters, by their names.
    pub(crate) chapters: Vec<(String, Vec<u8>)>,
}

impl Plan {
    /// Reads what the linker knows.
    pub(crate) fn new(linked: &[u8]) -> Result<Self> {
        let linked = Linked::read(linked)?;
        let mut chapters: Vec<(String, Vec<usize>)> = Vec::new();
        for (function, name) in linked.names.iter().enumerate() {
            let path = format!("{:#}", rustc_demangle::demangle(name));
            if let Some(name) = path.strip_prefix(CHAPTERS).filter(|name| !name.contains("::")) {
                chapters.push((name.to_owned(), vec![function]));
            }
        }
        chapters.sort();
        if chapters.is_empty() {
            return Err(format!("no function of {CHAPTERS} is in the program").into());
        }
        let (names, cuts): (Vec<_>, Vec<_>) = chapters.into_iter().unzip();
        Ok(Self { owners: Owners::find(&linked, &cuts), names })
    }

    /// Cuts the program, which has its bindings and still its names.
    pub(crate) fn cut(&self, program: &[u8]) -> Result<Files> {
        let cut = Cut::plan(program, &self.owners)?;
        let chapters = (0..self.names.len()).map(Owner::Chapter);
        let others: Vec<_> = std::iter::once(Owner::Shared).chain(chapters.clone()).collect();
        let names = self.names.iter().cloned();
        Ok(Files {
            program: cut.program(program, &others)?,
            shared: cut.file(Owner::Shared, &others)?,
            chapters: names
                .zip(chapters)
                .map(|(name, file)| Ok((name, cut.file(file, &others)?)))
                .collect::<Result<_>>()?,
        })
    }
}
