use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU32, Ordering};

use diagram::{Mark, Scene};
use leptos::prelude::*;
use leptos::{ev, svg};
use rules::{Cell, Lang, Step};

use crate::account::account;
use crate::arrows::arrows_svg;
use crate::controls::Controls;
use crate::drawing::{Pen, Stroke};
use crate::hand::Hand;
use crate::keys::Keys;
use crate::labels::cell_label;
use crate::picture::Picture;
use crate::premove::Premove;
use crate::settings::{Arrow, ArrowKind, Mode, Said, Settings, Sound};
use crate::shown::Shown;
use crate::state::{Activity, BoardState, Says};
use crate::words;

/// A board: shows a position, enters moves by mouse, finger and keyboard, tells why not, and shows what happens.
///
/// It plays nothing by itself: a move that is entered goes to `on_move` as its canonical text, and the page answers with
/// another [`Shown`].
#[component]
pub fn Board(
    /// What is on the board.
    #[prop(into)]
    shown: Signal<Shown>,
    /// How it is shown.
    #[prop(into)]
    settings: Signal<Settings>,
    /// What presses do.
    #[prop(into)]
    mode: Signal<Mode>,
    /// Whether a piece that was touched must be played.
    #[prop(into, optional)]
    touch_move: Signal<bool>,
    /// Arrows above the pieces, the most important first.
    #[prop(into, optional)]
    arrows: Signal<Vec<Arrow>>,
    /// The move entered in advance, where the page keeps it: then the page sees to it that it is played, and the board only
    /// goes on with what is not a whole move when the turn has come. A single step is the board's own.
    #[prop(optional)]
    ahead: Option<RwSignal<Premove>>,
    /// A move was entered: its canonical text.
    #[prop(into, optional)]
    on_move: Option<Callback<String>>,
    /// In [`Mode::Edit`] and [`Mode::Paint`]: a cell was pressed.
    #[prop(into, optional)]
    on_cell: Option<Callback<Cell>>,
    /// In [`Mode::Paint`]: the pointer passed over another cell while it was down.
    #[prop(into, optional)]
    on_pass: Option<Callback<Cell>>,
    /// In [`Mode::Edit`]: what stood on a cell was carried to another, or off the board.
    #[prop(into, optional)]
    on_carry: Option<Callback<(Cell, Option<Cell>)>>,
    /// Somebody has drawn an arrow or a circle. Without this nothing can be drawn.
    #[prop(into, optional)]
    on_draw: Option<Callback<Stroke>>,
    /// Something is to be said about what was tried; none when it no longer matters.
    #[prop(into, optional)]
    on_said: Option<Callback<Option<Said>>>,
    /// A press began another move or took steps back: the steps that it could have meant if it had gone on.
    #[prop(into, optional)]
    on_instead: Option<Callback<Vec<Step>>>,
    /// Something is to be heard.
    #[prop(into, optional)]
    on_sound: Option<Callback<Sound>>,
) -> impl IntoView {
    let ids = next_ids();
    let state = BoardState::new(
        shown,
        settings,
        mode,
        touch_move,
        ids,
        ahead,
        Says { on_move, on_cell, on_pass, on_carry, on_said, on_instead, on_sound },
    );
    let frame = NodeRef::<svg::Svg>::new();
    let stage = NodeRef::<svg::G>::new();
    let pen = Pen::new(on_draw);
    let hand = Hand::new(state, frame, pen);
    let keys = Keys::new(state, frame);

    Effect::new(move |before: Option<(Shown, Settings, Mode)>| {
        let now = (shown.get(), settings.get(), mode.get());
        if let Some(layer) = stage.get() {
            state.stage.try_update_value(|stage| stage.enter(layer.into()));
        }
        // A stroke goes on while what it paints appears.
        if now.2 != Mode::Paint || before.as_ref().is_none_or(|before| before.2 != Mode::Paint) {
            hand.let_go(false);
        }
        state.update(before.as_ref());
        now
    });
    Effect::new(move |_| {
        let lifted = state.overlay.with(|overlay| overlay.lifted.clone());
        shown.track();
        settings.track();
        state.stage.try_update_value(|stage| stage.lift(&lifted));
    });
    on_cleanup(move || {
        pen.release();
        state.clear_timers();
    });

    let drawn = move |draw: fn(&Picture) -> String| move || state.board.get().map(|picture| draw(&picture));
    let label = move || {
        let key = if matches!(state.activity(), Activity::Ahead(_)) { "board.premove" } else { "board" };
        let title = shown.get().table.rulebook().title();
        words::say(settings.get().lang, key, "game", title)
    };
    let class = move || {
        let settings = settings.get();
        let live = if state.is_live() { "live" } else { "still" };
        format!("board {} {} {live}", settings.look.name(), settings.theme.name())
    };
    let hidden = move || "true";
    view! {
        <div class="board-frame">
            <svg
                node_ref=frame
                class=class
                viewBox=move || format!("0 0 {side} {side}", side = Scene::SIDE)
                role="group"
                aria-label=label
                data-test="board"
                data-position=move || shown.with(|shown| shown.sketch.is_none().then(|| shown.table.position_text()))
                on:pointerdown=move |event| hand.down(&event)
                on:pointermove=move |event| hand.moved(&event)
                on:pointerup=move |event| hand.up(&event)
                on:pointercancel=move |_| {
                    pen.drop();
                    hand.let_go(true);
                }
                on:pointerleave=move |_| hand.left()
                on:contextmenu=move |event| if untrack(|| state.is_live()) { event.prevent_default() }
                on:touchstart=move |event| keep_still(&event, state, hand)
                // A finger that draws does not scroll the page.
                on:touchmove=move |event: ev::TouchEvent| if pen.is_drawing() { event.prevent_default() }
            >
                <g aria-hidden=hidden inner_html=drawn(|picture| picture.scene.defs_svg())></g>
                <g aria-hidden=hidden inner_html=drawn(|picture| picture.scene.board_svg())></g>
                <g aria-hidden=hidden inner_html=move || marks(state)></g>
                <g aria-hidden=hidden inner_html=drawn(|picture| picture.scene.coordinates_svg())></g>
                <g aria-hidden=hidden class="pieces" node_ref=stage></g>
                <g aria-hidden=hidden inner_html=move || ghosts(state)></g>
                <g aria-hidden=hidden class="arrows" inner_html=move || arrows_above(state, arrows, pen)></g>
                <g aria-hidden=hidden class="arrows" inner_html=move || refused_above(state)></g>
                <Grid state=state keys=keys/>
                <Controls state=state keys=keys/>
            </svg>
            <div class="board-news" aria-live="polite" data-test="news">{move || news(&shown.get(), settings.get().lang)}</div>
        </div>
    }
}

/// The cells as a grid for keyboard and screen reader; it is also what the pointer meets.
#[component]
fn Grid(state: BoardState, keys: Keys) -> impl IntoView {
    let outlines = Memo::new(move |_| state.board.get().map(|picture| outlines(&picture)).unwrap_or_default());
    let faces = Memo::new(move |_| faces(state));
    let label =
        move || words::say(state.settings.get().lang, "board", "game", state.shown.get().table.rulebook().title());
    let cell = move |cell: Cell, points: String| {
        // Most cells stay as they are, and only those that change are to be touched.
        let shown = Memo::new(move |_| faces.with(|faces| faces.get(&cell).cloned()));
        let face = move |part: fn(&Face) -> String| move || shown.with(|face| face.as_ref().map(part));
        let is_focus = move || keys.focus() == Some(cell);
        view! {
            <polygon
                role="gridcell"
                points=points
                data-cell=cell.to_string()
                data-test=face(|face| format!("cell-{}", face.name))
                class=face(|face| format!("cell-area {}", face.class))
                aria-label=face(|face| face.label.clone())
                aria-selected=face(|face| face.selected.to_string())
                tabindex=move || if is_focus() { "0" } else { "-1" }
                on:focus=move |_| state.cursor.set(Some(cell))
                on:blur=move |_| state.keys.set(false)
            />
        }
    };
    let row = move |row: Vec<(Cell, String)>| {
        let cells = row.into_iter().map(|(number, points)| cell(number, points)).collect_view();
        view! { <g role=move || "row">{cells}</g> }
    };
    view! {
        <g
            class="grid"
            role="grid"
            aria-label=label
            on:keydown=move |event: ev::KeyboardEvent| keys.pressed(&event)
            on:click=move |event: ev::MouseEvent| keys.clicked(&event)
        >
            {move || outlines.get().into_iter().map(row).collect_view()}
        </g>
    }
}

/// What a cell shows to those who do not see it, and how it answers to the pointer.
#[derive(Clone, PartialEq)]
struct Face {
    name: String,
    label: String,
    class: &'static str,
    selected: bool,
}

fn faces(state: BoardState) -> BTreeMap<Cell, Face> {
    let Some(picture) = state.picture.get() else {
        return BTreeMap::new();
    };
    let lang = state.settings.with(|settings| settings.lang);
    let activity = state.activity();
    let last = state.shown.get().table.last_cells();
    let face = |spot: &crate::cursor::Spot| {
        let of_cell = state.cell_state(spot.cell, activity, &last);
        let class = match activity {
            Activity::Nothing => "",
            Activity::Report if !state.grabs(spot.cell) => "press",
            Activity::Paint => "press paint",
            _ if of_cell.target => "target press",
            _ if state.grabs(spot.cell) => "grab",
            _ => "",
        };
        let label = cell_label(&picture, spot.cell, of_cell, lang);
        (spot.cell, Face { name: spot.name.clone(), label, class, selected: of_cell.selected })
    };
    rules::map_of(picture.cells.spots().map(face))
}

/// The rows of cells with their corners.
fn outlines(picture: &Picture) -> Vec<Vec<(Cell, String)>> {
    let corners = |cell: Cell| {
        let mut points = String::new();
        for (x, y) in picture.scene.cell_outline(cell).unwrap_or_default() {
            let _ = write!(points, "{x:.1},{y:.1} ");
        }
        points
    };
    let rows = picture.cells.rows().iter();
    rows.map(|row| row.iter().map(|spot| (spot.cell, corners(spot.cell))).collect()).collect()
}

/// All marks below the pieces.
fn marks(state: BoardState) -> Option<String> {
    let scene = marked(state)?;
    let cursor = state.cursor.get().filter(|_| state.keys.get());
    Some(scene.mark(Mark::Cursor, cursor).marks_svg())
}

fn marked(state: BoardState) -> Option<Scene> {
    let picture = state.picture.get()?;
    let (mut selected, targets) = state.overlay.with(|overlay| (overlay.selected.clone(), overlay.targets.clone()));
    selected.extend(state.ahead_cells());
    let shows = state.settings.with(|settings| settings.targets);
    let targets = match shows {
        true if selected.is_empty() => state.urged.get(),
        true => worth_showing(&picture, targets),
        false => Vec::new(),
    };
    Some(picture.scene.clone().selected(selected).targets(targets).highlight(state.why.get()))
}

/// Where nearly every piece of one's own can be pressed, marks on all of them would be noise.
fn worth_showing(picture: &Picture, targets: Vec<Cell>) -> Vec<Cell> {
    const MOST: usize = 12;
    let occupied = targets.iter().filter(|&&cell| picture.on(cell).is_some()).count();
    if occupied > MOST { Vec::new() } else { targets }
}

/// What would be, above the pieces: targets, the way so far, pieces as they would stand.
fn ghosts(state: BoardState) -> Option<String> {
    let mut svg = String::new();
    state.overlay.with(|overlay| {
        if overlay.path.len() > 1 {
            let points: Vec<_> = overlay.path.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let points = points.join(" ");
            let _ = write!(
                svg,
                "<polyline class=\"way-casing\" points=\"{points}\"/><polyline class=\"way\" points=\"{points}\"/>"
            );
        }
        for ghost in &overlay.ghosts {
            let (x, y) = ghost.at;
            let _ = write!(svg, "<g class=\"ghost\" transform=\"translate({x:.1} {y:.1})\">{}</g>", ghost.svg);
        }
    });
    Some(svg + &marked(state)?.targets_svg())
}

fn arrows_above(state: BoardState, arrows: Signal<Vec<Arrow>>, pen: Pen) -> Option<String> {
    let picture = state.picture.get()?;
    let mut arrows = arrows.get();
    let ahead = state.ahead_cells();
    if let [from, .., to] = ahead[..] {
        arrows.insert(0, Arrow { from, to, kind: ArrowKind::Premove });
    }
    arrows.splice(0..0, pen.preview());
    Some(arrows_svg(&picture, &arrows))
}

/// The last try, where it was refused.
fn refused_above(state: BoardState) -> Option<String> {
    let picture = state.picture.get()?;
    let (table, lang) = (state.shown.get().table, state.settings.with(|settings| settings.lang));
    state.refused.with(|refused| Some(refused.as_ref()?.svg(&picture, table.as_ref(), lang)))
}

/// What has happened, in words, for those who did not see it.
fn news(shown: &Shown, lang: Lang) -> String {
    let Some(happening) = shown.happening.as_ref().filter(|happening| !happening.back) else {
        return String::new();
    };
    account(happening.before.as_ref(), &happening.text, lang)
}

/// A finger on something that can be picked must not scroll the page.
fn keep_still(event: &ev::TouchEvent, state: BoardState, hand: Hand) {
    let touches = event.touches();
    let Some(touch) = touches.get(0).filter(|_| touches.length() == 1 && event.cancelable()) else {
        return;
    };
    let cell = hand.cell_under(f64::from(touch.client_x()), f64::from(touch.client_y()));
    if cell.is_some_and(|cell| untrack(|| state.lifts(cell))) {
        event.prevent_default();
    }
}

/// Ids that no other board of the page has.
fn next_ids() -> String {
    static BOARDS: AtomicU32 = AtomicU32::new(1);
    format!("b{}-", BOARDS.fetch_add(1, Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preparation_does_not_mark_every_stone() {
        let (game, options) = engine::find("fenix").unwrap();
        let table = game.table(&options, None).unwrap();
        let picture = Picture::of(table.as_ref(), &Settings::default(), "").unwrap();
        let text = table.moves().remove(0);
        let first = table.steps(&text).unwrap()[0];
        let targets = crate::entering::cells_of(&table.enter(&[first]).next);
        assert!(targets.len() > 20, "{}", targets.len());
        assert!(worth_showing(&picture, targets).is_empty());
        let empty = picture.cells.spots().map(|spot| spot.cell).find(|&cell| picture.on(cell).is_none());
        assert_eq!(worth_showing(&picture, empty.into_iter().collect()).len(), 1);
    }
}
