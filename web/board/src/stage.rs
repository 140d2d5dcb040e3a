//! The pieces in the page: one group each, which stays the same while the piece moves about.

use diagram::{Piece, Scene};
use rules::{Atom, Cell};
use web_sys::Element;

use crate::animate::Animation;
use crate::motion::{Frame, Plan, Track};
use crate::picture::Picture;

const SVG: &str = "http://www.w3.org/2000/svg";

/// All pieces in the page.
#[derive(Default)]
pub(crate) struct Stage {
    layer: Option<Element>,
    tokens: Vec<Token>,
    running: Vec<Animation>,
}

/// One piece in the page.
struct Token {
    atom: Atom,
    element: Element,
    svg: String,
    /// Where it belongs.
    at: (f64, f64),
    /// Where it has been put.
    put: Option<(f64, f64)>,
    cell: Option<Cell>,
    /// It is in somebody's hand.
    carried: bool,
    /// It would no longer be where it is.
    lifted: bool,
    /// It is seen to go and no longer belongs to the position.
    leaving: bool,
}

impl Stage {
    /// The group of the page in which the pieces are.
    pub(crate) fn enter(&mut self, layer: Element) {
        if self.layer.as_ref() != Some(&layer) {
            self.tokens.clear();
            self.running.clear();
            // A page that shows another game may have been given the elements of the board before, with its pieces in them.
            layer.set_text_content(None);
            self.layer = Some(layer);
        }
    }

    /// Ends all motion: every piece is where it belongs.
    pub(crate) fn settle(&mut self) {
        if self.running.is_empty() {
            return;
        }
        for animation in self.running.drain(..) {
            animation.cancel();
        }
        self.tokens.retain(|token| {
            if token.leaving {
                token.element.remove();
            }
            !token.leaving
        });
        self.stack_up();
    }

    /// Shows a position; if there is a plan, as it comes about.
    pub(crate) fn show(&mut self, picture: &Picture, plan: Option<&Plan>) {
        self.settle();
        let Some(layer) = self.layer.clone() else {
            return;
        };
        let plan = plan.filter(|plan| plan.length > 0.0);
        let acting = plan.map(|plan| self.cast(&picture.scene, &plan.tracks, &layer)).unwrap_or_default();
        self.assemble(picture, &layer);
        for (element, track) in &acting {
            let picture = track.picture().and_then(|atom| picture.scene.piece(atom));
            let turn = picture.map_or(0.0, |piece| piece.nature.turn);
            let length = plan.map_or(0.0, |plan| plan.length);
            self.running.extend(Animation::begin(element, &track.frames, turn, length));
            // Whoever moves is above those who stand.
            let _ = layer.append_child(element);
        }
        if !acting.is_empty() && self.running.is_empty() {
            self.tokens.retain(|token| {
                !token.leaving || {
                    token.element.remove();
                    false
                }
            });
        }
    }

    /// Shows which pieces would no longer be where they are.
    pub(crate) fn lift(&mut self, atoms: &[Atom]) {
        for token in &mut self.tokens {
            let lifted = atoms.contains(&token.atom) && !token.leaving;
            if std::mem::replace(&mut token.lifted, lifted) != lifted {
                let _ = token.element.class_list().toggle_with_force("lifted", lifted);
            }
        }
    }

    /// A piece follows the hand.
    pub(crate) fn carry(&mut self, atom: Atom, at: (f64, f64)) {
        let Some(token) = self.tokens.iter_mut().find(|token| token.atom == atom && !token.leaving) else {
            return;
        };
        if !token.carried {
            token.carried = true;
            let _ = token.element.class_list().add_1("carried");
            if let Some(layer) = &self.layer {
                let _ = layer.append_child(&token.element);
            }
        }
        token.put(at);
    }

    /// The hand lets go: the piece is back where it belongs, and is seen to go there if `slowly`.
    pub(crate) fn let_go(&mut self, atom: Atom, from: (f64, f64), slowly: bool) {
        let Some(token) = self.tokens.iter_mut().find(|token| token.atom == atom && !token.leaving) else {
            return;
        };
        token.put_down();
        token.put(token.at);
        if slowly {
            let frames = [Frame::rest(0.0, from, 0.0), Frame::rest(160.0, token.at, 0.0)];
            self.running.extend(Animation::begin(&token.element, &frames, 0.0, 160.0));
        }
    }

    /// Finds or makes the group of everyone who acts.
    fn cast<'a>(&mut self, scene: &Scene, tracks: &'a [Track], layer: &Element) -> Vec<(Element, &'a Track)> {
        let place = |atom: Atom| self.tokens.iter().position(|token| token.atom == atom);
        let places: Vec<_> = tracks.iter().map(|track| track.from.and_then(place)).collect();
        let mut acting = Vec::new();
        for (track, place) in tracks.iter().zip(places) {
            let token = match (place, track.to) {
                (Some(place), Some(to)) => {
                    self.tokens[place].atom = to;
                    &self.tokens[place]
                }
                (Some(place), None) => {
                    self.tokens[place].leaving = true;
                    &self.tokens[place]
                }
                (None, Some(_)) if track.from.is_none() => {
                    let Some(token) = track.to.and_then(|to| Token::new(&scene.piece(to)?, layer)) else {
                        continue;
                    };
                    self.tokens.push(token);
                    &self.tokens[self.tokens.len() - 1]
                }
                (None, _) => continue,
            };
            acting.push((token.element.clone(), track));
        }
        acting
    }

    /// Makes the page agree with the position, whatever was there before.
    fn assemble(&mut self, picture: &Picture, layer: &Element) {
        let mut old = std::mem::take(&mut self.tokens);
        let mut staying = Vec::with_capacity(picture.pieces.len());
        for piece in &picture.pieces {
            let place = old.iter().position(|token| token.atom == piece.atom && !token.leaving);
            staying.push(place.map(|place| old.swap_remove(place)));
        }
        old.retain(|token| {
            if !token.leaving {
                token.element.remove();
            }
            token.leaving
        });
        for (piece, known) in picture.pieces.iter().zip(staying) {
            if let Some(mut token) = known.or_else(|| Token::new(piece, layer)) {
                token.dress(piece);
                self.tokens.push(token);
            }
        }
        self.tokens.append(&mut old);
        self.stack_up();
    }

    /// Puts the groups in the order of the pieces, those behind first. What is in its place already is not touched: the
    /// browser would draw it anew.
    fn stack_up(&self) {
        let Some(layer) = &self.layer else {
            return;
        };
        let (leaving, staying): (Vec<_>, Vec<_>) = self.tokens.iter().partition(|token| token.leaving);
        let mut next = layer.first_element_child();
        for token in staying {
            while let Some(above) = next.take_if(|next| leaving.iter().any(|token| token.element == *next)) {
                next = above.next_element_sibling();
            }
            if next.as_ref() == Some(&token.element) {
                next = token.element.next_element_sibling();
            } else {
                let _ = layer.insert_before(&token.element, next.as_deref());
            }
        }
    }
}

impl Token {
    fn new(piece: &Piece, layer: &Element) -> Option<Self> {
        let element = layer.owner_document()?.create_element_ns(Some(SVG), "g").ok()?;
        let _ = element.set_attribute("class", "piece");
        let mut token = Self {
            atom: piece.atom,
            element,
            svg: String::new(),
            at: piece.at,
            put: None,
            cell: None,
            carried: false,
            lifted: false,
            leaving: false,
        };
        token.dress(piece);
        Some(token)
    }

    fn dress(&mut self, piece: &Piece) {
        if self.svg != piece.svg {
            self.element.set_inner_html(&piece.svg);
            self.svg.clone_from(&piece.svg);
        }
        self.at = piece.at;
        self.put(piece.at);
        self.put_down();
        if let Some(cell) = piece.cell.filter(|_| self.cell != piece.cell) {
            let _ = self.element.set_attribute("data-cell", &cell.to_string());
            self.cell = piece.cell;
        }
    }

    fn put(&mut self, at: (f64, f64)) {
        if self.put != Some(at) {
            let _ = self.element.set_attribute("transform", &format!("translate({:.2} {:.2})", at.0, at.1));
            self.put = Some(at);
        }
    }

    fn put_down(&mut self) {
        if std::mem::take(&mut self.carried) {
            let _ = self.element.class_list().remove_1("carried");
        }
    }
}
