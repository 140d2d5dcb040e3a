use std::fmt::Write as _;

use rules::Cell;

use crate::colour::Colour;
use crate::look::{Look, Theme};
use crate::mark::{Mark, Marks};
use crate::skin::Pose;

/// How a position is written for a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalStyle {
    /// Which colours the terminal has.
    pub colour: TerminalColour,
    /// Whether it has arrows, dots and lines, or only ASCII.
    pub unicode: bool,
}

/// The colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TerminalColour {
    /// None: the text carries everything.
    #[default]
    None,
    /// The 256 colours of most terminals.
    Ansi256,
    /// 24-bit colours.
    True,
}

impl TerminalStyle {
    /// ASCII without colour, for files and pipes.
    pub const PLAIN: Self = Self { colour: TerminalColour::None, unicode: false };
    /// Unicode without colour.
    pub const UNICODE: Self = Self { colour: TerminalColour::None, unicode: true };
}

impl Default for TerminalStyle {
    fn default() -> Self {
        Self::UNICODE
    }
}

/// One character of a drawing, for programs that paint the screen themselves.
///
/// ```
/// use diagram::{Paint, Scene, TerminalColour, TerminalStyle};
///
/// let (game, options) = engine::find("abalone").unwrap();
/// let table = game.table(&options, None).unwrap();
/// let scene = Scene::of(table.as_ref()).unwrap();
/// let plain = scene.terminal_glyphs(TerminalStyle::UNICODE);
/// assert!(plain.iter().flatten().all(|glyph| glyph.text.is_none() && glyph.ground.is_none()));
/// let coloured = scene.terminal_glyphs(TerminalStyle { colour: TerminalColour::True, unicode: true });
/// assert!(coloured.iter().flatten().any(|glyph| matches!(glyph.ground, Some(Paint::Rgb(..)))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The character, one column wide.
    pub sign: char,
    /// Its colour; none is the terminal's own.
    pub text: Option<Paint>,
    /// The colour behind it; none is the terminal's own.
    pub ground: Option<Paint>,
    /// Whether it is bold.
    pub bold: bool,
}

/// A colour as a terminal has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// One of the 256 colours of most terminals.
    Indexed(u8),
    /// Red, green and blue.
    Rgb(u8, u8, u8),
}

/// A colour that no board and no mark has.
const CURSOR: Colour = Colour(0xE0_0A78);

/// What a skin needs to know to write.
pub(crate) struct TextView<'a> {
    pub(crate) style: TerminalStyle,
    pub(crate) look: Look,
    pub(crate) theme: Theme,
    pub(crate) pose: Pose,
    pub(crate) coordinates: bool,
    pub(crate) territory: bool,
    pub(crate) marks: &'a Marks,
}

impl TextView<'_> {
    pub(crate) const fn unicode(&self) -> bool {
        self.style.unicode
    }

    /// Whether colours will tell sides apart.
    pub(crate) fn coloured(&self) -> bool {
        self.style.colour != TerminalColour::None
    }

    /// The signs to the left and right of a cell's text: brackets show marks where there is no colour.
    pub(crate) fn brackets(&self, cell: Cell) -> (char, char) {
        if self.marks.has_cursor(cell) {
            return if self.unicode() { ('▐', '▌') } else { ('{', '}') };
        }
        match self.marks.strongest(cell) {
            Some(Mark::Why) => ('!', '!'),
            Some(Mark::Selected) => ('<', '>'),
            Some(Mark::Target) => ('(', ')'),
            Some(Mark::Last) => ('[', ']'),
            Some(Mark::Cursor) | None => (' ', ' '),
        }
    }

    /// The ink of those signs.
    pub(crate) fn bracket_ink(&self, cell: Cell, ground: Colour) -> Ink {
        let text = if self.marks.has_cursor(cell) { CURSOR } else { Colour::BLACK };
        Ink::text(text).on(ground)
    }

    /// The ground of a cell: the board's, or tinted by the cell's mark.
    pub(crate) fn ground(&self, cell: Cell, board: Colour) -> Colour {
        let tones = crate::look::Tones::of(self.look, self.theme);
        self.marks.strongest(cell).map_or(board, |mark| match mark {
            Mark::Why => board.mix(tones.why, 0.75),
            Mark::Selected | Mark::Target => board.mix(tones.choice, 0.4),
            Mark::Last => board.mix(tones.last, 0.4),
            Mark::Cursor => board,
        })
    }
}

/// Colours and weight of one character.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ink {
    pub(crate) text: Option<Colour>,
    pub(crate) ground: Option<Colour>,
    pub(crate) bold: bool,
}

/// A sheet of characters that grows as it is written on.
#[derive(Default)]
pub(crate) struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
}

impl Ink {
    pub(crate) const PLAIN: Self = Self { text: None, ground: None, bold: false };

    pub(crate) const fn text(colour: Colour) -> Self {
        Self { text: Some(colour), ground: None, bold: false }
    }

    pub(crate) const fn on(mut self, ground: Colour) -> Self {
        self.ground = Some(ground);
        self
    }

    pub(crate) const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }
}

impl Canvas {
    /// Writes text from a place on, over what was there.
    pub(crate) fn put(&mut self, row: usize, column: usize, text: &str, ink: Ink) {
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, Vec::new);
        }
        let line = &mut self.rows[row];
        for (i, c) in text.chars().enumerate() {
            if line.len() <= column + i {
                line.resize(column + i + 1, (' ', Ink::PLAIN));
            }
            line[column + i] = (c, ink);
        }
    }

    /// The sheet character by character.
    pub(crate) fn glyphs(&self, colour: TerminalColour) -> Vec<Vec<Glyph>> {
        let paint = |value: Option<Colour>| match colour {
            TerminalColour::None => None,
            TerminalColour::Ansi256 => value.map(|value| Paint::Indexed(value.ansi256())),
            TerminalColour::True => value.map(|value| {
                let [r, g, b] = value.channels();
                Paint::Rgb(r, g, b)
            }),
        };
        let glyph = |&(sign, ink): &(char, Ink)| Glyph {
            sign,
            text: paint(ink.text),
            ground: paint(ink.ground),
            bold: ink.bold && colour != TerminalColour::None,
        };
        self.rows.iter().map(|line| line.iter().map(glyph).collect()).collect()
    }

    /// The sheet as lines of text, each ended by a newline.
    pub(crate) fn render(&self, colour: TerminalColour) -> String {
        let mut out = String::new();
        for line in &self.rows {
            if colour == TerminalColour::None {
                let text: String = line.iter().map(|(c, _)| c).collect();
                out.push_str(text.trim_end());
            } else {
                let shown =
                    line.iter().rposition(|&(c, ink)| c != ' ' || ink.ground.is_some()).map_or(0, |last| last + 1);
                let mut now = Ink::PLAIN;
                for &(c, ink) in &line[..shown] {
                    // The text colour of a space cannot be seen: do not switch for it.
                    let same = ink == now || (c == ' ' && ink.ground == now.ground);
                    if !same {
                        switch(&mut out, ink, colour);
                        now = ink;
                    }
                    out.push(c);
                }
                if now != Ink::PLAIN {
                    out.push_str("\x1b[0m");
                }
            }
            out.push('\n');
        }
        out
    }
}

/// The escape sequence that turns everything off and the ink on.
fn switch(out: &mut String, ink: Ink, colour: TerminalColour) {
    out.push_str("\x1b[0");
    if ink.bold {
        out.push_str(";1");
    }
    for (plane, value) in [(38, ink.text), (48, ink.ground)] {
        if let Some(value) = value {
            let [r, g, b] = value.channels();
            let _ = match colour {
                TerminalColour::Ansi256 => write!(out, ";{plane};5;{}", value.ansi256()),
                _ => write!(out, ";{plane};2;{r};{g};{b}"),
            };
        }
    }
    out.push('m');
}
