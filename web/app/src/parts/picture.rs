use diagram::Scene;
use leptos::prelude::*;
use rules::Table;

use crate::prefs::Prefs;

/// The picture of a position as it looks to the person at the table; follows their choices. `ids` keeps apart several
/// pictures of one page.
pub fn position_svg(table: &dyn Table, flipped: bool, ids: &str) -> String {
    let prefs = expect_context::<Prefs>();
    let Ok(scene) = Scene::of(table) else {
        return String::new();
    };
    let scene = if table.ending().is_some() { scene.last_move([]) } else { scene };
    let scene = scene.theme(prefs.shown_theme()).look(prefs.look.get()).view(prefs.view.get()).flipped(flipped);
    scene.coordinates(false).ground(false).lang(prefs.lang.get()).ids(ids).svg()
}

/// A small picture of a position. It is an ornament: what is on it is said elsewhere.
#[component]
pub fn Thumbnail(
    /// The position.
    table: Box<dyn Table>,
    /// Whether the second player sits at the bottom.
    #[prop(optional)]
    flipped: bool,
    /// A name that no other picture of the page has.
    ids: String,
) -> impl IntoView {
    view! {
        <div
            class="thumbnail"
            aria-hidden="true"
            inner_html=move || position_svg(table.as_ref(), flipped, &ids)
        ></div>
    }
}
