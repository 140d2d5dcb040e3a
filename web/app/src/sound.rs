//! Small sounds, made from scratch: no files to load.
//!
//! Browsers allow sound only after the person has done something; until then nothing is heard and nothing breaks.

use std::cell::RefCell;

use board::Sound;
use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

use crate::prefs::Prefs;

thread_local! {
    /// One for the whole page: browsers give out few.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// A sound of the table beside those of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chime {
    /// A game begins.
    Begin,
    /// A game has ended.
    End,
    /// Little time is left.
    Hurry,
}

/// One tone: when it begins, how long it fades, from which pitch to which, how loud, and its colour.
struct Tone {
    at: f64,
    fade: f64,
    from: f32,
    to: f32,
    gain: f32,
    kind: OscillatorType,
}

/// The player of sounds, to be called from the board and the pages.
pub fn player() -> Callback<Sound> {
    let prefs = expect_context::<Prefs>();
    // The first `AudioContext` of a page blocks until the browser has found an output device. So it is made while the page
    // is put together rather than in the midst of the first move.
    if prefs.sound.get_untracked() {
        CONTEXT.with_borrow_mut(wake);
    }
    Callback::new(move |sound| {
        if prefs.sound.try_get_untracked().unwrap_or(false) {
            sing(&tones_of(sound));
        }
    })
}

/// Plays a chime, if sounds are on.
pub fn chime(prefs: Prefs, chime: Chime) {
    if prefs.sound.try_get_untracked().unwrap_or(false) {
        sing(&tones_of_chime(chime));
    }
}

fn knock(at: f64, pitch: f32, gain: f32) -> Tone {
    Tone { at, fade: 0.09, from: pitch, to: pitch * 0.55, gain, kind: OscillatorType::Triangle }
}

fn ring(at: f64, pitch: f32, gain: f32) -> Tone {
    Tone { at, fade: 0.35, from: pitch, to: pitch, gain, kind: OscillatorType::Sine }
}

fn tones_of(sound: Sound) -> Vec<Tone> {
    match sound {
        Sound::Pick => vec![knock(0.0, 640.0, 0.05)],
        Sound::Move => vec![knock(0.0, 320.0, 0.22)],
        Sound::Push => vec![knock(0.0, 300.0, 0.2), knock(0.06, 240.0, 0.24)],
        Sound::Capture => vec![knock(0.0, 260.0, 0.26), knock(0.05, 520.0, 0.12)],
        Sound::Turn => vec![knock(0.0, 420.0, 0.12), knock(0.08, 340.0, 0.14)],
        Sound::Fall => {
            vec![Tone { at: 0.0, fade: 0.3, from: 420.0, to: 90.0, gain: 0.2, kind: OscillatorType::Triangle }]
        }
        Sound::Rise => vec![ring(0.0, 392.0, 0.1), ring(0.09, 523.0, 0.1)],
        Sound::Refuse => {
            vec![Tone { at: 0.0, fade: 0.12, from: 150.0, to: 130.0, gain: 0.14, kind: OscillatorType::Square }]
        }
    }
}

fn tones_of_chime(chime: Chime) -> Vec<Tone> {
    match chime {
        Chime::Begin => vec![ring(0.0, 523.0, 0.08), ring(0.12, 659.0, 0.08)],
        Chime::End => vec![ring(0.0, 523.0, 0.1), ring(0.14, 659.0, 0.1), ring(0.28, 784.0, 0.1)],
        Chime::Hurry => vec![knock(0.0, 880.0, 0.1)],
    }
}

/// A browser without sound, or one that refuses it, stays silent.
fn sing(tones: &[Tone]) {
    CONTEXT.with_borrow_mut(|kept| {
        wake(kept);
        if let Some(context) = kept {
            let _ = context.resume();
            for tone in tones {
                let _ = play(context, tone);
            }
        }
    });
}

fn wake(kept: &mut Option<AudioContext>) {
    if kept.is_none() {
        *kept = AudioContext::new().ok();
    }
}

fn play(context: &AudioContext, tone: &Tone) -> Result<(), wasm_bindgen::JsValue> {
    let begin = context.current_time() + tone.at;
    let end = begin + tone.fade;
    let (oscillator, volume) = (context.create_oscillator()?, context.create_gain()?);
    oscillator.set_type(tone.kind);
    oscillator.frequency().set_value_at_time(tone.from, begin)?;
    oscillator.frequency().exponential_ramp_to_value_at_time(tone.to, end)?;
    volume.gain().set_value_at_time(tone.gain, begin)?;
    volume.gain().exponential_ramp_to_value_at_time(0.0005, end)?;
    oscillator.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(begin)?;
    oscillator.stop_with_when(end + 0.02)
}
