//! The browser's own animations, which run beside the page's code.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::Element;

use crate::motion::Frame;

const EASING: &str = "cubic-bezier(0.3, 0, 0.25, 1)";

/// An animation that has begun.
pub(crate) struct Animation(JsValue);

impl Animation {
    /// Lets an element run through frames. `turn` is how far its own picture is turned. None where the browser cannot.
    pub(crate) fn begin(element: &Element, frames: &[Frame], turn: f64, length: f64) -> Option<Self> {
        let keyframes = Array::new();
        for frame in frames {
            let keyframe = Object::new();
            set(&keyframe, "offset", &(frame.time / length).clamp(0.0, 1.0).into());
            set(&keyframe, "transform", &transform(frame, turn).into());
            set(&keyframe, "opacity", &frame.opacity.into());
            set(&keyframe, "easing", &EASING.into());
            keyframes.push(&keyframe);
        }
        let options = Object::new();
        set(&options, "duration", &length.into());
        set(&options, "fill", &"both".into());
        let animate = Reflect::get(element, &"animate".into()).ok()?.dyn_into::<Function>().ok()?;
        animate.call2(element, &keyframes, &options).ok().map(Self)
    }

    /// Ends it: the element is at once as its attributes say.
    pub(crate) fn cancel(&self) {
        let cancel = Reflect::get(&self.0, &"cancel".into()).ok().and_then(|cancel| cancel.dyn_into::<Function>().ok());
        if let Some(cancel) = cancel {
            // Nothing can be done about an animation that does not want to end.
            let _ = cancel.call0(&self.0);
        }
    }
}

/// Whether the user has asked for less motion.
pub(crate) fn reduced_motion() -> bool {
    let query = web_sys::window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok()?);
    query.is_some_and(|query| query.matches())
}

/// A frame as a CSS transform: turned and then squeezed along the piece's own axes.
fn transform(frame: &Frame, turn: f64) -> String {
    format!(
        "translate({:.2}px, {:.2}px) rotate({:.2}deg) scale({:.3}, {:.3}) rotate({:.2}deg)",
        frame.at.0, frame.at.1, frame.turn, frame.size.0, frame.size.1, -turn
    )
}

fn set(object: &Object, key: &str, value: &JsValue) {
    // A plain object takes any key.
    let _ = Reflect::set(object, &key.into(), value);
}
