use std::fmt::Write as _;

use crate::drawing::Ink;
use crate::picture::Picture;
use crate::settings::{Arrow, ArrowKind};

/// How much broader the line around an arrow is, which sets it off from any ground.
const CASING: f64 = 5.0;

/// Arrows as SVG markup, the newest on top.
pub fn arrows_svg(picture: &Picture, arrows: &[Arrow]) -> String {
    let mut svg = String::new();
    for arrow in arrows.iter().rev() {
        let _ = match arrow.kind {
            ArrowKind::Right | ArrowKind::Wrong => {
                badge(&mut svg, picture, *arrow);
                Ok(())
            }
            _ if arrow.from == arrow.to => ring(&mut svg, picture, *arrow),
            _ => shaft(&mut svg, picture, *arrow),
        };
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
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Drawn(Ink::Green) => "drawn green",
            Self::Drawn(Ink::Red) => "drawn red",
            Self::Drawn(Ink::Blue) => "drawn blue",
            Self::Drawn(Ink::Yellow) => "drawn yellow",
        }
    }

    /// How broad the arrow is on cells of that size; small cells need not have thin arrows.
    fn breadth(self, radius: f64) -> f64 {
        let (share, least) = match self {
            Self::Best => (0.26, 17.0),
            Self::Threat | Self::Premove | Self::Right | Self::Wrong | Self::Drawn(_) => (0.19, 13.0),
            Self::Other => (0.15, 11.0),
        };
        (radius * share).max(least)
    }
}

fn ring(svg: &mut String, picture: &Picture, arrow: Arrow) -> std::fmt::Result {
    let (x, y) = picture.centre(arrow.from);
    let (radius, width) = (picture.radius * 0.8, arrow.kind.breadth(picture.radius) * 0.6);
    let name = arrow.kind.name();
    let circle = |class: &str, width: f64| {
        format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" stroke-width=\"{width:.1}\"/>")
    };
    write!(svg, "<g class=\"arrow {name}\">{}{}</g>", circle("casing", width + CASING), circle("shaft", width))
}

/// A tick or a cross in a small disc at the corner of a cell, so that what stands there is still seen.
fn badge(svg: &mut String, picture: &Picture, arrow: Arrow) {
    let (x, y) = picture.centre(arrow.to);
    let at = (x + picture.radius * 0.5, y - picture.radius * 0.5);
    sign_svg(svg, arrow.kind.name(), at, (picture.radius * 0.3).max(20.0));
}

/// A disc with a tick in it, or with a cross if its names say that something is wrong.
pub(crate) fn sign_svg(svg: &mut String, names: &str, (x, y): (f64, f64), radius: f64) {
    let part = |share: f64| radius * share;
    let sign = if names.ends_with("wrong") {
        let (a, b) = (part(0.4), part(0.8));
        format!("M{:.1} {:.1}l{b:.1} {b:.1}M{:.1} {:.1}l-{b:.1} {b:.1}", x - a, y - a, x + a, y - a)
    } else {
        format!("M{:.1} {:.1}l{:.1} {:.1}l{:.1} {:.1}", x - part(0.45), y, part(0.3), part(0.35), part(0.6), -part(0.7))
    };
    let _ = write!(
        svg,
        "<g class=\"arrow badge {names}\"><circle class=\"disc\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" \
         stroke-width=\"{CASING}\"/><path class=\"sign\" d=\"{sign}\" stroke-width=\"{:.1}\"/></g>",
        part(0.26)
    );
}

fn shaft(svg: &mut String, picture: &Picture, arrow: Arrow) -> std::fmt::Result {
    let (from, to) = (picture.centre(arrow.from), picture.centre(arrow.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let width = arrow.kind.breadth(picture.radius);
    let head = width * 2.4;
    let start = (from.0 + ux * picture.radius * 0.35, from.1 + uy * picture.radius * 0.35);
    let tip = (to.0 - ux * picture.radius * 0.12, to.1 - uy * picture.radius * 0.12);
    let neck = (tip.0 - ux * head, tip.1 - uy * head);
    let corner = |side: f64| (neck.0 - uy * side * head * 0.55, neck.1 + ux * side * head * 0.55);
    let (left, right) = (corner(-1.0), corner(1.0));
    let name = arrow.kind.name();
    let line = format!("M{:.1} {:.1}L{:.1} {:.1}", start.0, start.1, neck.0, neck.1);
    let point = format!("M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z", tip.0, tip.1, left.0, left.1, right.0, right.1);
    write!(
        svg,
        "<g class=\"arrow {name}\"><path class=\"casing\" d=\"{line}\" stroke-width=\"{:.1}\"/>\
         <path class=\"casing\" d=\"{point}\" stroke-width=\"{CASING}\"/>\
         <path class=\"shaft\" d=\"{line}\" stroke-width=\"{width:.1}\"/><path class=\"head\" d=\"{point}\"/></g>",
        width + CASING
    )
}
