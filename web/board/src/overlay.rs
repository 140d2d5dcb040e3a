use diagram::Piece;
use rules::{Arg, Atom, Cell, Change, Lang, Step, Table, sort_by_number};

use crate::entering::{Entering, Reply};
use crate::picture::Picture;
use crate::words;

/// What lies above the position while a move is being entered.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlay {
    /// Cells that are picked, those between the ends of a picked line among them.
    pub selected: Vec<Cell>,
    /// Cells that can be pressed next.
    pub targets: Vec<Cell>,
    /// The way of the piece so far.
    pub path: Vec<(f64, f64)>,
    /// Pieces as they would stand.
    pub ghosts: Vec<Ghost>,
    /// Controls on the board.
    pub choices: Vec<Choice>,
    /// What would no longer be where it is.
    pub lifted: Vec<Atom>,
}

/// A piece as it would stand.
#[derive(Clone, PartialEq, Debug)]
pub struct Ghost {
    /// Where.
    pub at: (f64, f64),
    /// Its picture around the origin.
    pub svg: String,
}

/// A control on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// What it does.
    pub act: Act,
    /// Where its middle is.
    pub at: (f64, f64),
    /// How large it is.
    pub radius: f64,
    /// What it is called.
    pub label: String,
    /// The piece that it would make, around the origin, at full size; empty if it makes none.
    pub svg: String,
    /// Where that piece would stand.
    pub stands: (f64, f64),
}

/// What a control does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// Goes on with a step that is no cell.
    Choose(Step),
    /// Plays what is entered.
    Done,
    /// Takes the newest step back.
    Undo,
}

impl Act {
    /// A name for styles and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Choose(Step::Left) => "left",
            Self::Choose(Step::Right) => "right",
            Self::Choose(Step::Outside) => "outside",
            Self::Choose(Step::Cell(_)) => "cell",
            Self::Done => "done",
            Self::Undo => "undo",
        }
    }
}

/// How large the pictures on controls are, as a share of the piece.
pub(crate) const CHOICE_SIZE: f64 = 0.5;

/// Controls are no smaller than this, so that a finger meets them on a phone.
const SMALLEST: f64 = 24.0;

/// What is seen of a move being entered. `aimed` is the cell that the pointer or the keyboard is on.
pub fn overlay(picture: &Picture, entering: &Entering, aimed: Option<Cell>, lang: Lang) -> Overlay {
    let cells = entering.cells();
    let Some((&first, rest)) = cells.split_first() else {
        return Overlay::default();
    };
    let table = entering.table().as_ref();
    // A piece that is pressed once more has not gone anywhere.
    let is_again = rest.first() == Some(&first);
    let hops = rest.iter().take_while(|&&cell| picture.on(cell).is_none() || cell == first && !is_again).count();
    let mut overlay =
        Overlay { selected: selected(&cells, entering.group()), targets: entering.targets(), ..Overlay::default() };
    let last = if hops > 0 { rest[hops - 1] } else { first };
    if hops > 0 {
        overlay.path = cells[..=hops].iter().map(|&cell| picture.centre(cell)).collect();
        overlay.lifted.extend(picture.on(first).map(|piece| piece.atom));
    }
    if let Some(text) = entering.complete() {
        overlay.foresee(outcome(picture, table, text), |_| true);
    } else if hops > 0 {
        // What an earlier hop has done is done, though the newest one is not yet entered in full.
        if let Some(text) = done_so_far(entering) {
            overlay
                .foresee(outcome(picture, table, &text), |piece| piece.cell.is_none_or(|cell| !cells.contains(&cell)));
        }
        if entering.turns().is_empty() {
            let moved = picture.on(first).map(|piece| Ghost { at: picture.centre(last), svg: piece.svg.clone() });
            overlay.ghosts.extend(moved);
        }
    } else if let Some(text) = aimed.and_then(|cell| entering.foreseen(cell)) {
        overlay.foresee(outcome(picture, table, &text), |piece| piece.cell.is_some());
    }
    sort_by_number(&mut overlay.lifted, |&atom| f64::from(atom));
    overlay.lifted.dedup();
    overlay.choices = choices(picture, entering, last, hops, lang);
    overlay
}

/// What can be chosen in a move that is made ahead. Which moves there will be, nobody knows yet: those are offered that some move
/// of the opponent leaves.
pub fn overlay_ahead(picture: &Picture, table: &dyn Table, steps: &[Step], lang: Lang) -> Overlay {
    /// So many moves of the opponent are tried.
    const MOST_TRIED: usize = 64;
    if steps.len() < 2 || !steps.iter().all(|step| matches!(step, Step::Cell(_))) {
        return Overlay::default();
    }
    let foreseen = table.moves().into_iter().take(MOST_TRIED).find_map(|text| {
        let mut next = table.fork();
        next.play(&text).ok()?;
        let (entering, reply) = Entering::resume(next.into(), steps);
        (reply == Reply::Grown && entering.steps() == steps && !entering.turns().is_empty()).then_some(entering)
    });
    let Some(entering) = foreseen else {
        return Overlay::default();
    };
    let mut choices = overlay(picture, &entering, None, lang).choices;
    choices.retain(|choice| matches!(choice.act, Act::Choose(_)));
    Overlay { choices, ..Overlay::default() }
}

impl Overlay {
    /// What goes is faint where it stands, and of what comes that is seen which is wanted.
    fn foresee(&mut self, (gone, come): (Vec<Piece>, Vec<Piece>), wanted: impl Fn(&Piece) -> bool) {
        self.lifted.extend(gone.into_iter().map(|piece| piece.atom));
        self.ghosts.extend(come.into_iter().filter(|piece| wanted(piece)).map(ghost));
    }
}

/// The move that the longest part of the steps amounts to.
fn done_so_far(entering: &Entering) -> Option<String> {
    let steps = entering.steps();
    (2..steps.len()).rev().find_map(|count| entering.table().enter(&steps[..count]).complete)
}

/// Everything a move takes away and everything it brings, of what can be seen.
fn outcome(picture: &Picture, table: &dyn Table, text: &str) -> (Vec<Piece>, Vec<Piece>) {
    let (mut gone, mut come) = (Vec::new(), Vec::new());
    for change in table.changes(text).unwrap_or_default() {
        match change {
            Change::Add(atom) => come.extend(picture.scene.piece(atom)),
            Change::Remove(atom) => gone.extend(picture.scene.piece(atom)),
        }
    }
    (gone, come)
}

fn ghost(piece: Piece) -> Ghost {
    Ghost { at: piece.at, svg: piece.svg }
}

/// The picked cells with those between the ends of a line.
fn selected(cells: &[Cell], group: &[Cell]) -> Vec<Cell> {
    let mut all = [cells, group].concat();
    sort_by_number(&mut all, |&cell| f64::from(cell));
    all.dedup();
    all
}

fn choices(picture: &Picture, entering: &Entering, last: Cell, hops: usize, lang: Lang) -> Vec<Choice> {
    let mut choices = Vec::new();
    // What turns is where one has pressed last: a piece that has come there, or one that is toppled there.
    let turned = entering.cells().last().copied().unwrap_or(last);
    let last = if hops > 0 || entering.turns().is_empty() { last } else { turned };
    let centre = picture.centre(last);
    let size = picture.radius;
    for step in entering.turns() {
        let result = result_of(picture, entering, step, last);
        let act = Act::Choose(step);
        let at = match (step, &result) {
            (Step::Outside, _) => beside(centre),
            // Where the piece will point.
            (_, Some(piece)) if piece.nature.has_front => polar(centre, size * 0.98, piece.nature.turn),
            (Step::Left, _) => polar(centre, size * 0.9, -90.0),
            _ => polar(centre, size * 0.9, 90.0),
        };
        let name = words::word(lang, &format!("choice.{}", act.name()));
        let label = result.as_ref().map_or_else(
            || name.clone(),
            |piece| {
                let gaps = [("choice", Arg::Text(name.clone())), ("piece", Arg::Text(piece.title.clone()))];
                words::WORDS.fill(lang, "choice.result", &gaps)
            },
        );
        let svg = result.map_or_else(String::new, |piece| piece.svg);
        choices.push(Choice { act, at, radius: size * 0.52, label, svg, stands: centre });
    }
    if entering.complete().is_some() {
        let label = words::word(lang, "choice.done");
        choices.push(Choice {
            act: Act::Done,
            at: centre,
            radius: (size * 0.3).max(SMALLEST),
            label,
            svg: String::new(),
            stands: centre,
        });
    }
    if hops > 0 {
        let label = words::word(lang, "choice.undo");
        let before = entering.cells().get(hops - 1).map(|&cell| picture.centre(cell));
        let targets = entering.targets().into_iter().map(|cell| picture.centre(cell));
        let others = choices.iter().map(|choice| choice.at).chain(before).chain(targets);
        let radius = (size * 0.27).max(SMALLEST);
        let at = aside(centre, (size * 0.95).max(radius * 1.7), others);
        choices.push(Choice { act: Act::Undo, at, radius, label, svg: String::new(), stands: centre });
    }
    choices
}

/// The piece on a cell if the move went on with that step.
fn result_of(picture: &Picture, entering: &Entering, step: Step, cell: Cell) -> Option<Piece> {
    let table = entering.table();
    let entry = table.enter(&[entering.steps(), &[step]].concat());
    let text = entry.complete.or_else(|| entry.candidates.into_iter().next())?;
    let (_, come) = outcome(picture, table.as_ref(), &text);
    come.into_iter().find(|piece| piece.cell == Some(cell))
}

/// A place near a point, as far as can be from others.
fn aside(centre: (f64, f64), radius: f64, others: impl Iterator<Item = (f64, f64)>) -> (f64, f64) {
    let others: Vec<_> = others.filter(|&other| other != centre).collect();
    let room = |at: (f64, f64)| {
        let distances = others.iter().map(|other| (other.0 - at.0).hypot(other.1 - at.1));
        distances.fold(radius * 4.0, f64::min)
    };
    let places = [90.0, 150.0, -150.0, 30.0, -30.0, -90.0].map(|degrees| polar(centre, radius, degrees));
    places.into_iter().max_by(|&a, &b| room(a).total_cmp(&room(b))).unwrap_or(centre)
}

/// A place beside the board, at the end that is nearer.
fn beside((_, y): (f64, f64)) -> (f64, f64) {
    let side = diagram::Scene::SIDE;
    (side / 2.0, if y > side / 2.0 { side * 0.92 } else { side * 0.08 })
}

fn polar((x, y): (f64, f64), radius: f64, degrees: f64) -> (f64, f64) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (x + radius * sin, y - radius * cos)
}
