use leptos::ev;
use leptos::prelude::*;
use rules::{Cell, Forms, Side};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, SvgGraphicsElement};

use super::WORDS;
use super::keys::tool_key;
use super::model::{Editing, Tool};
use super::state::EditorState;
use crate::browser::window;
use crate::parts::Icon;
use crate::words::text;

/// A pointer that is down moves so many pixels before it drags anything.
const THRESHOLD: f64 = 6.0;

/// Pictures of pieces refer to colours under this prefix.
const IDS: &str = "palette-";

/// A piece that is dragged from the palette.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Drag {
    kind: u8,
    pointer: i32,
    /// Where it went down, and where it is, in pixels of the window.
    from: (f64, f64),
    at: (f64, f64),
}

impl Drag {
    fn is_on(&self) -> bool {
        (self.at.0 - self.from.0).hypot(self.at.1 - self.from.1) > THRESHOLD
    }
}

/// What a press on the board does, with a picture of each piece. Pieces can be dragged to the board from here, too.
#[component]
pub(super) fn Palette(state: EditorState) -> impl IntoView {
    let drag = RwSignal::new(None::<Drag>);
    let swatches = NodeRef::<leptos::html::Div>::new();
    let frame = RwSignal::new(String::from("-50 -50 100 100"));
    Effect::new(move || {
        state.settings.track();
        let Some(swatches) = swatches.get() else {
            return;
        };
        // Pieces can be measured only when they are in the page.
        request_animation_frame(move || {
            if let Some(measured) = measured(&swatches) {
                frame.try_set(measured);
            }
        });
    });
    let kinds = state.composer().kinds();
    let group = |side: Option<Side>| {
        let kinds = kinds.iter().zip(0_u8..).filter(move |(kind, _)| kind.side == side);
        let pieces: Vec<_> =
            kinds.map(|(_, kind)| view! { <Piece state=state kind=kind frame=frame drag=drag/> }).collect();
        (!pieces.is_empty()).then(|| view! { <div class="swatch-group">{pieces}</div> })
    };
    let defs = move || state.scene(IDS).map(|scene| scene.defs_svg());
    view! {
        <fieldset class="palette" data-test="palette">
            <legend>{text(&WORDS, "tools")}</legend>
            <svg class="palette-defs" aria-hidden="true" width="0" height="0">
                <g inner_html=defs></g>
            </svg>
            <div class="swatches" node_ref=swatches>
                <div class="swatch-group">
                    <Plain state=state tool=Tool::Hand key="tool.hand" icon=HAND/>
                    <Plain state=state tool=Tool::Eraser key="tool.eraser" icon=ERASER/>
                </div>
                {group(Some(Side::One))}
                {group(Some(Side::Two))}
                {group(None)}
            </div>
            <Turning state=state/>
            {move || {
                drag.get().filter(Drag::is_on).map(|drag| view! { <Dragged state=state frame=frame drag=drag/> })
            }}
        </fieldset>
    }
}

const HAND: &str = "M8 12V5.5a1.5 1.5 0 0 1 3 0V11m0-1V4.5a1.5 1.5 0 0 1 3 0V11m0-4.5a1.5 1.5 0 0 1 3 0V14c0 4-2.5 6.5-6 6.5-3 0-4.5-1.5-6-4.5l-1.5-3a1.4 1.4 0 0 1 2.5-1.2L8 14";
const ERASER: &str = "M9 19h11M6.5 18.5l-3-3a1.5 1.5 0 0 1 0-2.1L13 4a1.5 1.5 0 0 1 2.1 0l4.4 4.4a1.5 1.5 0 0 1 0 2.1L11 19H8zM8.5 8.5l6.5 6.5";

/// A tool that is no piece.
#[component]
fn Plain(state: EditorState, tool: Tool, key: &'static str, icon: &'static str) -> impl IntoView {
    view! {
        <label class="swatch" title=text(&WORDS, key)>
            <Radio state=state tool=tool/>
            <Icon path=icon/>
            <span class="swatch-name">{text(&WORDS, key)}</span>
        </label>
    }
}

/// A kind of piece.
#[component]
fn Piece(state: EditorState, kind: u8, frame: RwSignal<String>, drag: RwSignal<Option<Drag>>) -> impl IntoView {
    let key = state.composer().kinds()[usize::from(kind)].key;
    let words = state.composer().rulebook().words();
    let name = move || words.word(state.lang.get(), key);
    let place = |event: &ev::PointerEvent| (f64::from(event.client_x()), f64::from(event.client_y()));
    let down = move |event: ev::PointerEvent| {
        if event.button() == 0 && event.is_primary() {
            if let Some(label) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) {
                // Without the capture a drag would end at the palette's edge.
                let _ = label.set_pointer_capture(event.pointer_id());
            }
            let at = place(&event);
            drag.set(Some(Drag { kind, pointer: event.pointer_id(), from: at, at }));
        }
    };
    let moved = move |event: ev::PointerEvent| {
        drag.update(|drag| {
            if let Some(drag) = drag.as_mut().filter(|drag| drag.pointer == event.pointer_id()) {
                drag.at = place(&event);
            }
        });
    };
    let up = move |event: ev::PointerEvent| {
        let ended = drag.try_update(Option::take).flatten().filter(Drag::is_on);
        if let Some(cell) = ended.and_then(|_| cell_at(place(&event))) {
            state.update(|editing| editing.drop_on(kind, cell));
        }
    };
    view! {
        <label
            class="swatch piece"
            title=name
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=up
            on:pointercancel=move |_| drag.set(None)
        >
            <Radio state=state tool=Tool::Kind(kind)/>
            <Picture state=state kind=kind frame=frame/>
            <span class="swatch-name">{name}</span>
        </label>
    }
}

#[component]
fn Radio(state: EditorState, tool: Tool) -> impl IntoView {
    view! {
        <input
            type="radio"
            name="tool"
            prop:checked=move || state.editing.with(|editing| editing.tool() == tool)
            on:change=move |_| state.update(|editing| editing.pick(tool))
            aria-keyshortcuts=tool_key(tool).map(String::from)
            data-test=match tool {
                Tool::Hand => "tool-hand".to_owned(),
                Tool::Kind(kind) => format!("tool-{}", kind + 1),
                Tool::Eraser => "tool-eraser".to_owned(),
            }
        />
    }
}

/// A piece in the form in which it would be put down.
#[component]
fn Picture(state: EditorState, kind: u8, frame: RwSignal<String>) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        let scene = state.scene(IDS)?;
        let (cell, _) = scene.cells().into_iter().next()?;
        let atom = state.editing.with(|editing| editing.composer().atom(editing.brush(kind), cell))?;
        Some(scene.piece_svg(atom))
    });
    view! {
        <svg class="swatch-picture" viewBox=frame aria-hidden="true">
            <g inner_html=move || drawn.get()></g>
        </svg>
    }
}

/// The piece under the pointer while it is dragged.
#[component]
fn Dragged(state: EditorState, frame: RwSignal<String>, drag: Drag) -> impl IntoView {
    view! {
        <div
            class="dragged"
            aria-hidden="true"
            style:left=format!("{}px", drag.at.0)
            style:top=format!("{}px", drag.at.1)
        >
            <Picture state=state kind=drag.kind frame=frame/>
        </div>
    }
}

/// Turns the piece that is picked, or makes it higher. In games where no piece can do either there is nothing.
#[component]
fn Turning(state: EditorState) -> impl IntoView {
    if state.composer().kinds().iter().all(|kind| kind.forms == Forms::One) {
        return None;
    }
    let forms = Memo::new(move |_| state.editing.with(Editing::brush_forms));
    let button = move |on: bool| {
        let key = move || match (forms.get(), on) {
            (Forms::Heights(_), false) => "brush.lower",
            (Forms::Heights(_), true) => "brush.higher",
            (_, false) => "brush.turn-back",
            (_, true) => "brush.turn",
        };
        view! {
            <button
                type="button"
                class="button small"
                disabled=move || forms.get() == Forms::One
                on:click=move |_| state.update(|editing| editing.turn_brush(on))
                data-test=if on { "brush-on" } else { "brush-back" }
            >
                {move || WORDS.word(state.lang.get(), key())}
            </button>
        }
    };
    Some(view! { <div class="buttons">{button(false)} {button(true)}</div> })
}

/// A square around every piece of the palette, so that each is seen whole and they keep their proportions.
fn measured(swatches: &Element) -> Option<String> {
    let pictures = swatches.query_selector_all(".swatch-picture > g").ok()?;
    let pictures =
        (0..pictures.length()).filter_map(|index| pictures.get(index)?.dyn_into::<SvgGraphicsElement>().ok());
    let boxes = pictures.filter_map(|picture| picture.get_b_box().ok()).filter(|bounds| bounds.width() > 0.0);
    let [left, top, right, bottom] = boxes
        .map(|bounds| [bounds.x(), bounds.y(), bounds.x() + bounds.width(), bounds.y() + bounds.height()])
        .reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])?;
    let side = 1.08 * (right - left).max(bottom - top);
    let (x, y) = ((left + right - side) / 2.0, (top + bottom - side) / 2.0);
    Some(format!("{x:.1} {y:.1} {side:.1} {side:.1}"))
}

/// The cell of the board at a point of the window.
fn cell_at((x, y): (f64, f64)) -> Option<Cell> {
    let element = window().document()?.element_from_point(x as f32, y as f32)?;
    element.get_attribute("data-cell")?.parse().ok()
}
