use std::collections::BTreeSet;

use super::laws::{atoms, sayable};
use crate::compose::{draft_of, known};
use crate::{AtomSet, Draft, Field, Lang, Placed, Random, Rules, Values};

/// Palette and fields have names, and no two pieces on cells are the same atom.
pub(super) fn palette<P: Rules>(position: &P) {
    let fields = position.fields();
    let mut keys: Vec<_> = P::kinds().iter().map(|kind| kind.key).collect();
    keys.extend(fields.iter().map(|field| field.key));
    for field in &fields {
        assert!(field.offers(field.default), "the default of '{}' is not on offer", field.key);
        if let Values::Choice(choices) = field.values {
            keys.extend(choices);
        }
    }
    for key in keys {
        let known = Lang::ALL.into_iter().all(|lang| P::words().text(lang, key).is_some());
        assert!(known, "no name '{key}'");
    }
    let mut seen = BTreeSet::new();
    for (kind, index) in P::kinds().iter().zip(0..) {
        assert!(kind.first < kind.forms.count(), "the first form of '{}'", kind.key);
        for form in 0..kind.forms.count() {
            for cell in position.cells() {
                let atom = P::piece_atom(Placed { kind: index, form }, cell);
                let atom = atom.unwrap_or_else(|| panic!("no atom for form {form} of '{}'", kind.key));
                assert!((atom as usize) < P::ATOMS, "the atom of form {form} of '{}'", kind.key);
                assert!(seen.insert(atom), "form {form} of '{}' is not the only one with atom {atom}", kind.key);
            }
        }
    }
}

/// A position is the same after a detour by its draft, and drafts made at random are positions or are told why not.
pub(super) fn drafts<P: Rules>(position: &P, random: &mut Random, text: &str) {
    let draft = draft_of(position);
    let setup = position.to_setup();
    assert_eq!(position.setup(&draft), setup, "draft round trip: {text}");
    assert_eq!(P::setup_text(&setup), text, "the text of a description");
    assert_eq!(P::read_setup(text).as_ref(), Ok(&setup), "the description of a text: {text}");
    let fields = position.fields();
    assert_eq!(draft.values.len(), fields.len(), "a value for each field: {text}");
    for (field, &value) in fields.iter().zip(&draft.values) {
        assert!(field.offers(value), "{value} is not on offer for '{}': {text}", field.key);
    }
    let drawn: AtomSet = position.draft_atoms(&draft).into_iter().collect();
    assert_eq!(drawn, atoms(position), "atoms of the draft: {text}");
    let mut settled = draft.clone();
    position.settle(&mut settled);
    assert_eq!(settled, draft, "a position is settled: {text}");
    for strangers in [false, true] {
        let mut changed = draft.clone();
        for _ in 0..=random.below(4) {
            scribble(position, &fields, &mut changed, random, strangers);
        }
        judged(position, &changed);
    }
}

/// Changes a draft in one place, with what the game does not have only if `strangers` are let in.
fn scribble<P: Rules>(position: &P, fields: &[Field], draft: &mut Draft, random: &mut Random, strangers: bool) {
    let cells = position.cells();
    let any = |random: &mut Random| random.below(256) as u8;
    match random.below(8) {
        0 => draft.turn = draft.turn.other(),
        1 => draft.put(cells[random.below(cells.len())], None),
        2 | 3 if !fields.is_empty() => {
            let index = random.below(fields.len());
            let value = match fields[index].values {
                _ if strangers => random.below(u32::MAX as usize) as u32,
                Values::Switch => random.below(2) as u32,
                Values::Choice(keys) => random.below(keys.len()) as u32,
                Values::Number(least, most) => least.saturating_add(random.below(16) as u32).min(most),
            };
            draft.set_value(index, value);
        }
        4 if strangers => draft.put(any(random), Some(Placed { kind: any(random), form: any(random) })),
        _ => {
            let kind = random.below(P::kinds().len());
            let form = random.below(P::kinds()[kind].forms.count() as usize) as u8;
            draft.put(cells[random.below(cells.len())], Some(Placed { kind: kind as u8, form }));
        }
    }
}

/// A draft is a position or not, and its text says the same.
fn judged<P: Rules>(position: &P, draft: &Draft) {
    let cells = position.cells();
    let setup = position.setup(draft);
    let text = P::setup_text(&setup);
    let read = P::read_setup(&text);
    let parsed = P::parse_position(&text, position.variant());
    // Nothing of it may panic, whatever the draft is.
    let drawn = position.draft_atoms(draft);
    assert!(drawn.iter().all(|&atom| (atom as usize) < P::ATOMS), "atoms of a draft in range: {text}");
    position.settle(&mut draft.clone());
    let sound = draft.pieces.iter().all(|(cell, &piece)| cells.contains(cell) && known::<P>(piece))
        && position.fields().iter().zip(&draft.values).all(|(field, &value)| field.offers(value));
    assert!(!sound || read.as_ref() == Ok(&setup), "the text of a draft is not read as what it is: {text}");
    match P::from_setup(&setup, position.variant()) {
        Ok(made) => {
            assert_eq!(parsed.as_ref(), Ok(&made), "the text of a draft: {text}");
            assert!(!sound || draft_of(&made) == *draft, "a draft comes back as it was: {text}");
        }
        Err(faults) => {
            assert!(!faults.is_empty(), "no reason why this is no position: {text}");
            for fault in &faults {
                sayable(fault, &text);
                assert!(fault.cells.iter().all(|cell| cells.contains(cell)), "{fault:?} points off the board: {text}");
            }
            let error = parsed.err().unwrap_or_else(|| panic!("the text of a refused draft is accepted: {text}"));
            sayable(&error.what, &text);
        }
    }
}
