use std::fmt;

/// What somebody drew on the board to show what is meant: an arrow from cell to cell, or a circle around a cell.
///
/// ```
/// use record::{Colour, Shape};
/// let arrow = Shape::arrow(Colour::Green, "e5", "e7").unwrap();
/// assert_eq!((arrow.from(), arrow.to()), ("e5", Some("e7")));
/// assert_eq!(Shape::arrow(Colour::Red, "e5", "e5"), Shape::circle(Colour::Red, "e5"));
/// assert_eq!(Shape::circle(Colour::Red, "no cell"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Shape {
    from: String,
    to: Option<String>,
    colour: Colour,
}

/// The colours that shapes are drawn in; they mean what people want them to mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
pub enum Colour {
    /// The usual one.
    #[default]
    Green,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
}

/// The shapes on one position: each of them once, in an order of their own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shapes(Vec<Shape>);

impl Shape {
    /// A circle around a cell; none if that is no name of a cell.
    pub fn circle(colour: Colour, cell: &str) -> Option<Self> {
        is_cell(cell).then(|| Self { from: cell.to_owned(), to: None, colour })
    }

    /// An arrow between two cells, a circle if they are the same; none if those are no names of cells.
    pub fn arrow(colour: Colour, from: &str, to: &str) -> Option<Self> {
        let circle = Self::circle(colour, from)?;
        is_cell(to).then(|| Self { to: (from != to).then(|| to.to_owned()), ..circle })
    }

    /// The cell it begins on, or goes around.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// The cell that an arrow points to.
    pub fn to(&self) -> Option<&str> {
        self.to.as_deref()
    }

    /// Its colour.
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// Whether it connects the same cells, in whatever colour.
    pub fn lies_on(&self, other: &Self) -> bool {
        self.from == other.from && self.to == other.to
    }

    /// Reads what `Display` writes.
    fn parse(text: &str) -> Option<Self> {
        let letter = text.chars().next()?;
        let colour = Colour::ALL.into_iter().find(|colour| colour.letter() == letter)?;
        let cells = &text[letter.len_utf8()..];
        let first = cell_length(cells)?;
        let (from, to) = cells.split_at(first);
        match to.strip_prefix('-').unwrap_or(to) {
            "" if to.is_empty() => Self::circle(colour, from),
            to => Self::arrow(colour, from, to),
        }
    }
}

/// `Ge5` a circle, `Ge5e7` an arrow; a dash stands between cells that would run together.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour.letter(), self.from)?;
        match &self.to {
            Some(to) if to.starts_with(|c: char| c.is_ascii_digit()) => write!(f, "-{to}"),
            Some(to) => f.write_str(to),
            None => Ok(()),
        }
    }
}

impl Colour {
    /// All of them, the usual one first.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// The letter in records.
    const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    /// The English word, as styles have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
        }
    }
}

impl Shapes {
    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Everything that is drawn.
    pub fn iter(&self) -> impl Iterator<Item = &Shape> {
        self.0.iter()
    }

    /// Adds a shape; `false` if it is there already.
    pub fn insert(&mut self, shape: Shape) -> bool {
        let place = self.0.binary_search(&shape);
        if let Err(place) = place {
            self.0.insert(place, shape);
        }
        place.is_err()
    }

    /// Draws a shape as people do with a mouse: the same one again takes it away, another colour takes its place.
    ///
    /// ```
    /// use record::{Colour, Shape, Shapes};
    /// let shape = |colour| Shape::circle(colour, "a1").unwrap();
    /// let mut shapes = Shapes::default();
    /// shapes.toggle(shape(Colour::Green));
    /// shapes.toggle(shape(Colour::Red));
    /// assert_eq!(shapes.iter().map(Shape::colour).collect::<Vec<_>>(), [Colour::Red]);
    /// shapes.toggle(shape(Colour::Red));
    /// assert!(shapes.is_empty());
    /// ```
    pub fn toggle(&mut self, shape: Shape) {
        let had = self.0.contains(&shape);
        self.0.retain(|known| !known.lies_on(&shape));
        if !had {
            self.insert(shape);
        }
    }

    /// Reads shapes with commas between them: all circles or all arrows.
    pub(crate) fn parse(text: &str, arrows: bool) -> Option<Self> {
        let mut shapes = Self::default();
        for part in text.split(',') {
            let shape = Shape::parse(part)?;
            if shape.to.is_some() != arrows {
                return None;
            }
            shapes.insert(shape);
        }
        Some(shapes)
    }

    /// The circles and the arrows apart, in portions whose text is at most so long.
    pub(crate) fn portions(&self, longest: usize) -> Vec<Self> {
        let mut portions: Vec<(usize, Self)> = Vec::new();
        let circles = self.0.iter().filter(|shape| shape.to.is_none());
        for shape in circles.chain(self.0.iter().filter(|shape| shape.to.is_some())) {
            let length = shape.to_string().len() + 1;
            match portions.last_mut() {
                Some((total, portion)) if *total + length <= longest && portion.are_arrows() == shape.to.is_some() => {
                    *total += length;
                    portion.0.push(shape.clone());
                }
                _ => portions.push((length, Self(vec![shape.clone()]))),
            }
        }
        portions.into_iter().map(|(_, portion)| portion).collect()
    }

    pub(crate) fn are_arrows(&self) -> bool {
        self.0.first().is_some_and(|shape| shape.to.is_some())
    }
}

impl FromIterator<Shape> for Shapes {
    fn from_iter<I: IntoIterator<Item = Shape>>(shapes: I) -> Self {
        let mut all = Self::default();
        all.extend(shapes);
        all
    }
}

impl Extend<Shape> for Shapes {
    fn extend<I: IntoIterator<Item = Shape>>(&mut self, shapes: I) {
        for shape in shapes {
            self.insert(shape);
        }
    }
}

impl IntoIterator for Shapes {
    type Item = Shape;
    type IntoIter = std::vec::IntoIter<Shape>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// With commas between them.
impl fmt::Display for Shapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, shape) in self.0.iter().enumerate() {
            write!(f, "{}{shape}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// Names of cells are small letters and digits behind them, in every game.
fn is_cell(text: &str) -> bool {
    cell_length(text) == Some(text.len())
}

/// How long the name of a cell at the beginning of a text is. Longer ones than any board has are none.
fn cell_length(text: &str) -> Option<usize> {
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let digits = text.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    (digits > 0 && letters <= 2 && digits <= 3).then_some(letters + digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_read_back() {
        for text in ["Ge5", "Re5e7", "Ya1b12", "B2-3", "G7"] {
            let shape = Shape::parse(text).unwrap();
            assert_eq!(shape.to_string(), text);
        }
        assert_eq!(Shape::parse("Ge5-e7"), Shape::arrow(Colour::Green, "e5", "e7"), "a dash does no harm");
        for bad in
            ["", "G", "e5", "Xe5", "ge5", "GE5", "Ge", "Ge5e", "Ge5-", "Ge5e7e9", "Ge5,", "Gabc1", "G1234", "Ré5"]
        {
            assert_eq!(Shape::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn lists_are_of_one_kind() {
        assert!(Shapes::parse("Ga1,Rb2", false).is_some());
        for (bad, arrows) in [("Ga1", true), ("Ga1b1", false), ("Ga1,Rb2c2", false), ("Ga1,,Rb2", false), ("", false)] {
            assert_eq!(Shapes::parse(bad, arrows), None, "{bad}");
        }
    }

    #[test]
    fn long_lists_are_cut_into_portions_and_lose_nothing() {
        let mut shapes = Shapes::default();
        for row in 1..=9 {
            shapes.extend(Shape::circle(Colour::Blue, &format!("a{row}")));
            shapes.extend(Shape::arrow(Colour::Red, "a1", &format!("b{row}")));
        }
        let portions = shapes.portions(20);
        let mut again = Shapes::default();
        for portion in portions {
            assert!(portion.to_string().len() <= 20);
            again.extend(Shapes::parse(&portion.to_string(), portion.are_arrows()).unwrap());
        }
        assert_eq!(again, shapes);
    }
}
