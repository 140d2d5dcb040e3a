use std::fmt::Write as _;

use crate::picture::Picture;
use crate::settings::{Arrow, ArrowKind};

/// Arrows as SVG markup, the newest on top.
pub fn arrows_svg(picture: &Picture, arrows: &[Arrow]) -> String {
    let mut svg = String::new();
    for arrow in arrows.iter().rev() {
        let _ = if arrow.from == arrow.to { ring(&mut svg, picture, *arrow) } else { shaft(&mut svg, picture, *arrow) };
    }
    svg
}

impl ArrowKind {
    /// The name in styles.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Other => "other",
            Self::Threat => "threat",
            Self::Premove => "premove",
        }
    }

    /// How broad the arrow is, as a share of a cell.
    const fn breadth(self) -> f64 {
        match self {
            Self::Best => 0.30,
            Self::Threat | Self::Premove => 0.22,
            Self::Other => 0.16,
        }
    }
}

fn ring(svg: &mut String, picture: &Picture, arrow: Arrow) -> std::fmt::Result {
    let (x, y) = picture.centre(arrow.from);
    let (radius, width) = (picture.radius * 0.8, picture.radius * arrow.kind.breadth() * 0.7);
    let name = arrow.kind.name();
    write!(
        svg,
        "<circle class=\"arrow {name} ring\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" stroke-width=\"{width:.1}\"/>"
    )
}

fn shaft(svg: &mut String, picture: &Picture, arrow: Arrow) -> std::fmt::Result {
    let (from, to) = (picture.centre(arrow.from), picture.centre(arrow.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let width = picture.radius * arrow.kind.breadth();
    let head = width * 2.4;
    let start = (from.0 + ux * picture.radius * 0.35, from.1 + uy * picture.radius * 0.35);
    let tip = (to.0 - ux * picture.radius * 0.12, to.1 - uy * picture.radius * 0.12);
    let neck = (tip.0 - ux * head, tip.1 - uy * head);
    let corner = |side: f64| (neck.0 - uy * side * head * 0.55, neck.1 + ux * side * head * 0.55);
    let (left, right) = (corner(-1.0), corner(1.0));
    let name = arrow.kind.name();
    write!(
        svg,
        "<g class=\"arrow {name}\"><path class=\"shaft\" d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke-width=\"{width:.1}\"/>\
         <path class=\"head\" d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/></g>",
        start.0, start.1, neck.0, neck.1, tip.0, tip.1, left.0, left.1, right.0, right.1
    )
}
