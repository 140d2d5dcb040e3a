use diagram::Scene;
use leptos::prelude::*;
use lessons::{Course, Lesson, Picture};
use rules::Cell;

use crate::prefs::Prefs;

/// How much of a board a picture shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// All of it.
    Whole,
    /// What is around the cells that matter.
    Close,
}

/// The position that stands for a lesson.
pub(super) fn picture_of(lesson: &'static Lesson) -> Picture {
    let first = lesson.pictures.first().map(|picture| (picture.position, picture.cells));
    let (position, cells) = first.or(lesson.tasks.first().map(|task| (task.position, &[][..]))).unwrap_or((":", &[]));
    Picture { position, cells }
}

/// A small picture of a position, with the cells lit up that matter. It is an ornament: the words beside it say the rule.
#[component]
pub(super) fn RulePicture(
    course: &'static Course,
    position: &'static str,
    cells: &'static [&'static str],
    cut: Cut,
    /// A name that no other picture of the page has.
    ids: String,
) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let svg = move || {
        let table = course.table(position)?;
        let scene = Scene::of(table.as_ref()).ok()?.last_move([]).theme(prefs.shown_theme()).look(prefs.look.get());
        let scene = scene.view(prefs.view.get()).coordinates(false).ground(false).lang(prefs.lang.get()).ids(&ids);
        let named = scene.cells();
        let lit: Vec<Cell> = cells
            .iter()
            .filter_map(|name| named.iter().find(|(_, known)| known == name))
            .map(|(cell, _)| *cell)
            .collect();
        let close = (cut == Cut::Close).then(|| close_up(&scene, &lit)).flatten();
        let svg = scene.highlight(lit).svg();
        Some(match close {
            Some(view_box) => with_view_box(&svg, &view_box),
            None => svg,
        })
    };
    view! { <div class="picture" aria-hidden="true" inner_html=svg></div> }
}

/// The square around some cells, with room for their neighbours; none if that is most of the board.
fn close_up(scene: &Scene, cells: &[Cell]) -> Option<String> {
    let corners: Vec<_> = cells.iter().filter_map(|&cell| scene.cell_outline(cell)).flatten().collect();
    let one = scene.cell_outline(*cells.first()?)?;
    let span = |points: &[(f64, f64)], of: fn(&(f64, f64)) -> f64| {
        let values = || points.iter().map(of);
        (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
    };
    let [across, down] = [|point: &(f64, f64)| point.0, |point: &(f64, f64)| point.1].map(|of| span(&corners, of));
    let (left, right) = span(&one, |point| point.0);
    let side = (across.1 - across.0).max(down.1 - down.0) + 0.7 * (right - left);
    let corner = |(from, to): (f64, f64)| ((from + to - side) / 2.0).clamp(0.0, (Scene::SIDE - side).max(0.0));
    (side < Scene::SIDE * 0.75).then(|| format!("{:.0} {:.0} {side:.0} {side:.0}", corner(across), corner(down)))
}

/// A picture that shows another part of itself.
fn with_view_box(svg: &str, view_box: &str) -> String {
    const NAME: &str = "viewBox=\"";
    let Some((before, rest)) = svg.split_once(NAME) else {
        return svg.to_owned();
    };
    let after = rest.split_once('"').map_or("", |(_, after)| after);
    format!("{before}{NAME}{view_box}\"{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_close_up_holds_its_cells_and_stays_on_the_board() {
        let mut seen = 0;
        for course in lessons::all() {
            for picture in course.lessons.iter().flat_map(|lesson| lesson.pictures) {
                let table = course.table(picture.position).expect("a position");
                let scene = Scene::of(table.as_ref()).expect("a picture");
                let named = scene.cells();
                let cells: Vec<_> = picture
                    .cells
                    .iter()
                    .map(|name| named.iter().find(|(_, known)| known == name).expect("a cell").0)
                    .collect();
                let Some(close) = close_up(&scene, &cells) else {
                    continue;
                };
                seen += 1;
                let [x, y, width, height] =
                    close.split(' ').map(|part| part.parse().expect("a number")).collect::<Vec<f64>>()[..]
                else {
                    panic!("{close}");
                };
                assert!(
                    x >= 0.0 && y >= 0.0 && x + width <= Scene::SIDE + 1.0 && y + height <= Scene::SIDE + 1.0,
                    "{close}"
                );
                for (cx, cy) in cells.iter().filter_map(|&cell| scene.cell_centre(cell)) {
                    assert!(cx > x && cx < x + width && cy > y && cy < y + height, "{}: {close}", picture.position);
                }
                assert!(with_view_box(&scene.svg(), &close).contains(&format!("viewBox=\"{close}\"")));
            }
        }
        assert!(seen > 5, "{seen} close-ups");
    }
}
