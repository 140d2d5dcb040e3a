use rules::{Step, Table};

/// Reads a line as clicks: cells, `l` and `r` for a turn, `*` for a piece from outside. None if it holds anything else.
pub(crate) fn steps(table: &dyn Table, line: &str) -> Option<Vec<Step>> {
    let cells = table.cells();
    let words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let steps: Option<Vec<_>> = words
        .map(|word| match word.to_ascii_lowercase().as_str() {
            "l" => Some(Step::Left),
            "r" => Some(Step::Right),
            "*" => Some(Step::Outside),
            name => cells.iter().find(|(_, known)| known == name).map(|&(cell, _)| Step::Cell(cell)),
        })
        .collect();
    steps.filter(|steps| !steps.is_empty())
}

/// Steps as the player types them.
pub(crate) fn text(table: &dyn Table, steps: &[Step]) -> String {
    let cells = table.cells();
    let words = steps.iter().map(|step| match step {
        Step::Left => "l".to_owned(),
        Step::Right => "r".to_owned(),
        Step::Outside => "*".to_owned(),
        Step::Cell(cell) => cells.iter().find(|(known, _)| known == cell).map_or_else(String::new, |(_, n)| n.clone()),
    });
    words.collect::<Vec<_>>().join(" ")
}
