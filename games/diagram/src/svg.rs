use std::fmt::{self, Display, Write as _};

use crate::point::Point;

/// A number as pictures write it: two decimals at most, no trailing zeros.
#[derive(Clone, Copy)]
pub(crate) struct Num(pub(crate) f64);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A piece of SVG being written.
#[derive(Default)]
pub(crate) struct Svg {
    text: String,
}

/// How a shape is filled and outlined.
#[derive(Clone, Default)]
pub(crate) struct Paint {
    attributes: String,
    filled: bool,
    stroked: bool,
}

/// One stop of a gradient: its place from 0 to 1, its colour, its opacity.
pub(crate) type Stop = (f64, crate::colour::Colour, f64);

impl Paint {
    pub(crate) fn fill(what: impl Display) -> Self {
        Self { attributes: format!(" fill=\"{what}\""), filled: true, stroked: false }
    }

    pub(crate) fn line(what: impl Display, width: f64) -> Self {
        Self::default().stroke(what, width)
    }

    pub(crate) fn stroke(mut self, what: impl Display, width: f64) -> Self {
        let _ = write!(self.attributes, " stroke=\"{what}\" stroke-width=\"{}\"", Num(width));
        self.stroked = true;
        self
    }

    /// Round ends and corners of the line.
    pub(crate) fn round(self) -> Self {
        self.with("stroke-linecap", "round").with("stroke-linejoin", "round")
    }

    pub(crate) fn dashed(mut self, dash: f64, gap: f64) -> Self {
        let _ = write!(self.attributes, " stroke-dasharray=\"{} {}\"", Num(dash), Num(gap));
        self
    }

    /// Lets the ground shine through. A fill and a line are each made clear alone, which is far cheaper to draw than a
    /// clear whole; where they overlap they show through each other.
    pub(crate) fn opacity(mut self, opacity: f64) -> Self {
        if opacity < 1.0 {
            let planes = [("fill-opacity", self.filled), ("stroke-opacity", self.stroked)];
            for (name, _) in planes.into_iter().filter(|(_, used)| *used) {
                self = self.with(name, Num(opacity));
            }
        }
        self
    }

    pub(crate) fn with(mut self, name: &str, value: impl Display) -> Self {
        let _ = write!(self.attributes, " {name}=\"{value}\"");
        self
    }
}

impl Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.filled {
            f.write_str(" fill=\"none\"")?;
        }
        f.write_str(&self.attributes)
    }
}

impl Svg {
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// Text that is SVG already.
    pub(crate) fn raw(&mut self, markup: impl Display) {
        let _ = write!(self.text, "{markup}");
    }

    /// A group with these attributes, written by `content`.
    pub(crate) fn group(&mut self, attributes: impl Display, content: impl FnOnce(&mut Self)) {
        let _ = write!(self.text, "<g {attributes}>");
        content(self);
        self.text.push_str("</g>\n");
    }

    /// What screen readers and tooltips say about the group it stands in.
    pub(crate) fn title(&mut self, words: &str) {
        let _ = write!(self.text, "<title>{}</title>", escape(words));
    }

    pub(crate) fn path(&mut self, d: impl Display, paint: &Paint) {
        let _ = write!(self.text, "<path d=\"{d}\"{paint}/>");
    }

    pub(crate) fn circle(&mut self, centre: Point, radius: f64, paint: &Paint) {
        let (x, y, r) = (Num(centre.x), Num(centre.y), Num(radius));
        let _ = write!(self.text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{paint}/>");
    }

    pub(crate) fn ellipse(&mut self, centre: Point, rx: f64, ry: f64, paint: &Paint) {
        let (x, y) = (Num(centre.x), Num(centre.y));
        let _ = write!(self.text, "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{}\" ry=\"{}\"{paint}/>", Num(rx), Num(ry));
    }

    pub(crate) fn polygon(&mut self, points: &[Point], paint: &Paint) {
        self.path(closed(points), paint);
    }

    /// A rectangle with round corners.
    pub(crate) fn rect(&mut self, corner: Point, width: f64, height: f64, round: f64, paint: &Paint) {
        let (x, y, w, h) = (Num(corner.x), Num(corner.y), Num(width), Num(height));
        let _ =
            write!(self.text, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{}\"{paint}/>", Num(round));
    }

    /// A gradient along a line, in the coordinates of the shape that uses it.
    pub(crate) fn linear(&mut self, id: impl Display, from: Point, to: Point, stops: &[Stop]) {
        let (x1, y1, x2, y2) = (Num(from.x), Num(from.y), Num(to.x), Num(to.y));
        let _ = write!(
            self.text,
            "<linearGradient id=\"{id}\" gradientUnits=\"userSpaceOnUse\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\">"
        );
        self.stops(stops);
        self.text.push_str("</linearGradient>\n");
    }

    /// A gradient from a focus to a circle, in the coordinates of the shape that uses it.
    pub(crate) fn radial(&mut self, id: impl Display, centre: Point, radius: f64, focus: Point, stops: &[Stop]) {
        let (x, y, r, fx, fy) = (Num(centre.x), Num(centre.y), Num(radius), Num(focus.x), Num(focus.y));
        let _ = write!(
            self.text,
            "<radialGradient id=\"{id}\" gradientUnits=\"userSpaceOnUse\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fx=\"{fx}\" fy=\"{fy}\">"
        );
        self.stops(stops);
        self.text.push_str("</radialGradient>\n");
    }

    fn stops(&mut self, stops: &[Stop]) {
        for (offset, colour, opacity) in stops {
            let _ = write!(self.text, "<stop offset=\"{}\" stop-color=\"{colour}\"", Num(*offset));
            if *opacity < 1.0 {
                let _ = write!(self.text, " stop-opacity=\"{}\"", Num(*opacity));
            }
            self.text.push_str("/>");
        }
    }
}

/// The path of a closed polygon.
pub(crate) fn closed(points: &[Point]) -> String {
    let mut d = String::new();
    for (i, p) in points.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if i == 0 { 'M' } else { 'L' }, Num(p.x), Num(p.y));
    }
    d.push('Z');
    d
}

/// The path of a closed polygon with round corners; the radius may differ from corner to corner.
pub(crate) fn rounded(corners: &[(Point, f64)]) -> String {
    let mut d = String::new();
    let count = corners.len();
    for (i, &(corner, radius)) in corners.iter().enumerate() {
        let (before, after) = (corners[(i + count - 1) % count].0, corners[(i + 1) % count].0);
        let leave = |other: Point| {
            let length = (other - corner).length();
            corner.toward(other, if length > 0.0 { (radius / length).min(0.5) } else { 0.0 })
        };
        let (a, b) = (leave(before), leave(after));
        let letter = if i == 0 { 'M' } else { 'L' };
        let _ = write!(d, "{letter}{} {}", Num(a.x), Num(a.y));
        let _ = write!(d, "Q{} {} {} {}", Num(corner.x), Num(corner.y), Num(b.x), Num(b.y));
    }
    d.push('Z');
    d
}

/// The path of a closed polygon whose corners are all rounded alike.
pub(crate) fn softened(points: &[Point], radius: f64) -> String {
    rounded(&points.iter().map(|&p| (p, radius)).collect::<Vec<_>>())
}

/// Text made safe for SVG, in attributes too.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no way to write control characters.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
