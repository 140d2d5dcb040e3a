//! A move entered before its turn has come, as it was entered: step by step. Which move it is, is known when the opponent has
//! moved.

use rules::{Cell, Group, Statement, Step, Table};

use crate::WORDS;

/// Nobody presses more.
const MOST_STEPS: usize = 32;

/// Steps as one line of text: names of cells, `l`, `r` and `*` (a piece from outside), with spaces between them.
///
/// ```
/// use rules::Step;
///
/// let (game, options) = engine::find("abalone").unwrap();
/// let table = game.table(&options, None).unwrap();
/// let steps = session::steps_of_text(table.as_ref(), "a1 b1").unwrap();
/// assert_eq!(session::text_of_steps(table.as_ref(), &steps), "a1 b1");
/// assert_eq!(session::steps_of_text(table.as_ref(), "a1b1"), None);
/// ```
pub fn text_of_steps(table: &dyn Table, steps: &[Step]) -> String {
    let cells = table.cells();
    let word = |step: &Step| match step {
        Step::Cell(cell) => cells.iter().find(|(known, _)| known == cell).map_or("", |(_, name)| name.as_str()),
        Step::Left => "l",
        Step::Right => "r",
        Step::Outside => "*",
    };
    steps.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Reads steps, at least two of them; none if they are not that.
pub fn steps_of_text(table: &dyn Table, text: &str) -> Option<Vec<Step>> {
    if !text.contains(' ') {
        return None;
    }
    let cells = table.cells();
    let step = |word: &str| match word {
        "l" => Some(Step::Left),
        "r" => Some(Step::Right),
        "*" => Some(Step::Outside),
        _ => cells.iter().find(|(_, name)| name == word).map(|(cell, _)| Step::Cell(*cell)),
    };
    let steps: Vec<_> = text.split(' ').take(MOST_STEPS + 1).map(step).collect::<Option<_>>()?;
    (2..=MOST_STEPS).contains(&steps.len()).then_some(steps)
}

/// The move that these steps spell for whoever is to move, or why they spell none.
///
/// ```
/// let (game, options) = engine::find("abalone").unwrap();
/// let table = game.table(&options, None).unwrap();
/// let text = table.moves().remove(0);
/// let steps = table.steps(&text).unwrap();
/// assert_eq!(session::move_of_steps(table.as_ref(), &steps), Ok(text));
/// assert!(session::move_of_steps(table.as_ref(), &steps[..1]).is_err());
/// ```
pub fn move_of_steps(table: &dyn Table, steps: &[Step]) -> Result<String, Statement> {
    // Where all cells are there and a single turn is possible, that is the one that was meant.
    let spelled = |steps: &[Step]| {
        let mut entry = table.enter(steps);
        let is_whole = steps.len() > 1 && entry.next.iter().all(|step| !matches!(step, Step::Cell(_)));
        let is_only = is_whole && entry.candidates.len() == 1;
        entry.complete.or_else(|| entry.candidates.pop().filter(|_| is_only))
    };
    let found = spelled(steps).or_else(|| gathered(table, steps).iter().find_map(|steps| spelled(steps)));
    found.ok_or_else(|| {
        let why = table.why_not(steps).map(|error| error.statement().clone());
        why.unwrap_or_else(|| Statement::new(&WORDS, "premove.unfinished"))
    })
}

/// Pieces that move together may have been pressed one by one; they are spelled by their two ends.
fn gathered(table: &dyn Table, steps: &[Step]) -> Vec<Vec<Step>> {
    let cell = |step: &Step| if let Step::Cell(cell) = step { Some(*cell) } else { None };
    let cells: Vec<Cell> = steps.iter().map_while(cell).collect();
    let mut spellings = Vec::new();
    for count in (2..=cells.len()).rev() {
        let Some(Group::Together(line)) = table.group(&cells[..count]) else {
            continue;
        };
        if let [one, .., other] = line[..] {
            for ends in [[one, other], [other, one]] {
                spellings.push(ends.map(Step::Cell).iter().chain(&steps[count..]).copied().collect());
            }
        }
    }
    spellings
}
