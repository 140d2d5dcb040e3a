use super::{Lane, Run};
use crate::{Input, Notation, Step};

/// The runner, then the cell that it goes to.
impl Input for Lane {
    fn steps(&self, run: Run, out: &mut Vec<Vec<Step>>) {
        out.push(vec![Step::Cell(run.from), Step::Cell(run.to)]);
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        let &[Step::Cell(from), ref rest @ ..] = steps else {
            return None;
        };
        let to = match rest {
            [] => from,
            [Step::Cell(to), ..] => *to,
            _ => return None,
        };
        let sign = if from.abs_diff(to) == 2 { 'x' } else { '-' };
        Some(format!("{}{sign}{}", Self::cell_name(from), Self::cell_name(to)))
    }
}
