use std::ops::{Add, Mul, Neg, Sub};

/// A point or an offset in the picture; y grows downward.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

pub(crate) const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// The point at `radius` from the origin, `degrees` clockwise from straight up.
    pub(crate) fn polar(radius: f64, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        at(radius * sin, -radius * cos)
    }

    /// Turned about the origin, clockwise as seen.
    pub(crate) fn turned(self, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        at(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }

    pub(crate) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The point that lies `share` of the way to another.
    pub(crate) fn toward(self, other: Self, share: f64) -> Self {
        self + (other - self) * share
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        at(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        at(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        at(self.x * factor, self.y * factor)
    }
}

impl Neg for Point {
    type Output = Self;

    fn neg(self) -> Self {
        at(-self.x, -self.y)
    }
}

/// Whether a point lies inside a polygon (even-odd rule).
pub(crate) fn contains(polygon: &[Point], p: Point) -> bool {
    let next = polygon.iter().cycle().skip(1);
    let crossings = polygon
        .iter()
        .zip(next)
        .filter(|(a, b)| (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x));
    crossings.count() % 2 == 1
}

/// The corners of a regular hexagon with flat top and bottom, from its right corner on, clockwise.
pub(crate) fn flat_hexagon(centre: Point, radius: f64) -> Vec<Point> {
    (0..6).map(|i| centre + Point::polar(radius, 90.0 + 60.0 * f64::from(i))).collect()
}

/// The corners of a regular hexagon with corners at top and bottom, clockwise from the top.
pub(crate) fn pointed_hexagon(centre: Point, radius: f64) -> Vec<Point> {
    (0..6).map(|i| centre + Point::polar(radius, 60.0 * f64::from(i))).collect()
}

/// A polygon shrunk towards a point of it.
pub(crate) fn scaled(polygon: &[Point], centre: Point, factor: f64) -> Vec<Point> {
    polygon.iter().map(|&p| centre.toward(p, factor)).collect()
}
