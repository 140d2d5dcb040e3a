//! How the error fell, as a picture.

/// Errors after each pass.
pub(crate) struct Curve {
    /// That of the linear evaluation on what is kept back.
    pub(crate) linear: f64,
    pub(crate) learned: Vec<f64>,
    pub(crate) kept_back: Vec<f64>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 40.0;

/// The curve as SVG.
pub(crate) fn chart(game: &str, curve: &Curve) -> String {
    let all = || curve.learned.iter().chain(&curve.kept_back).chain([&curve.linear]);
    let (low, high) = (all().copied().fold(f64::INFINITY, f64::min), all().copied().fold(0.0, f64::max));
    let span = (high - low).max(1e-9);
    let (low, high) = (low - 0.05 * span, high + 0.05 * span);
    let x = |pass: usize| LEFT + (WIDTH - LEFT - RIGHT) * pass as f64 / (curve.learned.len().max(2) - 1) as f64;
    let y = |error: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - error) / (high - low);
    let line = |errors: &[f64], colour: &str| {
        let points: Vec<_> =
            errors.iter().enumerate().map(|(pass, &error)| format!("{:.1},{:.1}", x(pass), y(error))).collect();
        format!("<polyline fill='none' stroke='{colour}' stroke-width='2' points='{}'/>\n", points.join(" "))
    };
    let (right, foot) = (WIDTH - RIGHT, HEIGHT - 18.0);
    let text = |x: f64, y: f64, anchor: &str, colour: &str, text: &str| {
        format!("<text x='{x:.1}' y='{y:.1}' text-anchor='{anchor}' fill='{colour}'>{text}</text>\n")
    };
    let mut parts = vec![
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' font-family='sans-serif' \
             font-size='12'>\n<rect width='100%' height='100%' fill='white'/>\n"
        ),
        text(LEFT, 22.0, "start", "black", &format!("{game}: mean squared error by pass")),
        text(LEFT, foot, "start", "black", "1"),
        text(right, foot, "end", "black", &curve.learned.len().to_string()),
    ];
    for step in 0..=4 {
        let error = low + (high - low) * f64::from(step) / 4.0;
        let at = y(error);
        parts.push(format!("<line x1='{LEFT}' x2='{right}' y1='{at:.1}' y2='{at:.1}' stroke='#ddd'/>\n"));
        parts.push(text(LEFT - 6.0, at + 4.0, "end", "black", &format!("{error:.5}")));
    }
    let flat = vec![curve.linear; curve.learned.len()];
    let lines =
        [("learned", "#3a7", &curve.learned), ("kept back", "#36c", &curve.kept_back), ("linear", "#999", &flat)];
    for (index, (name, colour, errors)) in lines.into_iter().enumerate() {
        parts.push(line(errors, colour));
        parts.push(text(LEFT + 60.0 + 150.0 * index as f64, foot, "start", colour, name));
    }
    parts.push("</svg>\n".to_owned());
    parts.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_has_three_lines_and_stays_in_its_frame() {
        let curve = Curve { linear: 0.09, learned: vec![0.08, 0.07, 0.06], kept_back: vec![0.085, 0.08, 0.081] };
        let svg = chart("chess", &curve);
        assert_eq!(svg.matches("<polyline").count(), 3);
        let points = svg.split("points='").skip(1).filter_map(|rest| rest.split('\'').next());
        for point in points.flat_map(|points| points.split(' ')) {
            let (x, y) = point.split_once(',').unwrap();
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            assert!((LEFT..=WIDTH - RIGHT).contains(&x) && (TOP..=HEIGHT - BOTTOM).contains(&y), "{point}");
        }
    }
}
