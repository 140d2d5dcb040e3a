//! Boards on the screen and in files, for every command that shows one.

use clap::Args;
use diagram::{Look, Mark, Scene, TerminalColour, TerminalStyle, Theme, View};
use rules::{Cell, Lang, Table};

use crate::error::{Failure, Outcome};
use crate::files;
use crate::messages::say;
use crate::output::Colour;

/// How wide and high a PNG picture is unless told.
const USUAL_PIXELS: u32 = 800;

/// How a board is drawn, and where to.
#[derive(Args, Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // switches of the command line are what they are
pub(crate) struct DrawArgs {
    /// Write an SVG picture to this file (- is stdout) instead of drawing in the terminal
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Write a PNG picture to this file (- is stdout) instead of drawing in the terminal
    #[arg(long, value_name = "FILE")]
    png: Option<String>,

    /// Width and height of the picture in pixels [PNG: 800]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=i64::from(Scene::LARGEST)))]
    size: Option<u32>,

    /// Light or dark surroundings: light, dark
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: Theme,

    /// What the board is made of: wood, slate, ink (black and white)
    #[arg(long, value_name = "LOOK", default_value = "wood")]
    look: Look,

    /// How a FENIX board lies: diamond (pictures, unless told) or straight (terminal, unless told)
    #[arg(long, value_name = "VIEW")]
    view: Option<View>,

    /// Turn the board around: the second player sits below
    #[arg(long)]
    flip: bool,

    /// Mark these cells, separated by commas: e5,e6
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    highlight: Vec<String>,

    /// Leave out the names of rows, columns and cells
    #[arg(long)]
    no_coordinates: bool,

    /// Tint the cells that pieces own (the pillars of Gunzi)
    #[arg(long)]
    territory: bool,

    /// Show in pictures what pieces are aimed at (the peaks and blocks of Gunzi)
    #[arg(long)]
    aims: bool,

    /// Leave pictures clear around the board
    #[arg(long)]
    transparent: bool,

    /// Whether the drawing in the terminal is coloured
    #[arg(long, visible_alias = "color", value_name = "WHEN", value_enum, default_value_t)]
    colour: Colour,

    /// Draw in the terminal with plain ASCII characters only
    #[arg(long)]
    ascii: bool,
}

impl DrawArgs {
    /// Checks what can be checked before there is a position.
    pub(crate) fn check(&self) -> Outcome {
        let to_stdout = |path: &Option<String>| path.as_deref() == Some("-");
        if to_stdout(&self.svg) && to_stdout(&self.png) {
            return Err(Failure::Input("only one picture can go to stdout".to_owned()));
        }
        Ok(())
    }

    /// Whether a picture is asked for.
    pub(crate) fn wants_picture(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// The position with its newest move and the cells to highlight marked.
    pub(crate) fn scene(&self, table: &dyn Table, lang: Lang) -> Outcome<Scene> {
        let mut scene = scene(table, lang)?
            .theme(self.theme)
            .look(self.look)
            .flipped(self.flip)
            .coordinates(!self.no_coordinates)
            .territory(self.territory)
            .aims(self.aims)
            .ground(!self.transparent);
        if let Some(view) = self.view {
            scene = scene.view(view);
        }
        if let Some(pixels) = self.size {
            scene = scene.size(pixels);
        }
        let cells = self.highlight.iter().filter(|name| !name.trim().is_empty());
        let cells = cells.map(|name| cell(table, name.trim(), lang)).collect::<Outcome<Vec<_>>>()?;
        Ok(if cells.is_empty() { scene } else { scene.highlight(cells) })
    }

    /// Writes the pictures that were asked for.
    pub(crate) fn write_pictures(&self, scene: &Scene, lang: Lang) -> Outcome {
        if let Some(path) = &self.svg {
            files::write_output(path, scene.svg().as_bytes(), lang)?;
        }
        if let Some(path) = &self.png {
            let bytes = scene.png(self.size.unwrap_or(USUAL_PIXELS));
            let bytes = bytes.map_err(|error| Failure::Run(error.to_string()))?;
            files::write_output(path, &bytes, lang)?;
        }
        Ok(())
    }

    /// The drawing for the terminal.
    pub(crate) fn terminal(&self, scene: &Scene) -> String {
        scene.terminal(style(self.colour.is_on(), !self.ascii))
    }
}

/// The position on a table with its newest move marked.
pub(crate) fn scene(table: &dyn Table, lang: Lang) -> Outcome<Scene> {
    let scene = Scene::of(table).map_err(|error| Failure::Run(error.to_string()))?;
    Ok(scene.lang(lang))
}

/// Marks cells in a drawing that already has other marks.
pub(crate) fn marked(scene: Scene, marks: &[(Mark, Vec<Cell>)]) -> Scene {
    marks.iter().fold(scene, |scene, (mark, cells)| scene.mark(*mark, cells.iter().copied()))
}

/// How to write for this terminal.
pub(crate) fn style(colour: bool, unicode: bool) -> TerminalStyle {
    let colour = match std::env::var("COLORTERM").as_deref() {
        _ if !colour => TerminalColour::None,
        Ok("truecolor" | "24bit") => TerminalColour::True,
        _ => TerminalColour::Ansi256,
    };
    TerminalStyle { colour, unicode }
}

/// The cell of that name.
fn cell(table: &dyn Table, name: &str, lang: Lang) -> Outcome<Cell> {
    let found = table.cells().into_iter().find(|(_, known)| known == name);
    found.map(|(cell, _)| cell).ok_or_else(|| Failure::Input(say(lang, "error.cell", &[("cell", name.into())])))
}
