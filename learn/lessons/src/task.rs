/// Something to do on a board.
pub struct Task {
    /// Where it begins, see [`crate::Course::table`].
    pub position: &'static str,
    /// What is asked for.
    pub goal: Goal,
}

/// When a task is solved.
pub enum Goal {
    /// Any legal move does; the text is shown to those who ask.
    Any(&'static str),
    /// One of these moves; the first is shown to those who ask.
    Move(&'static [&'static str]),
    /// A move whose description has this rule; the text is shown to those who ask.
    Does(&'static str, &'static str),
    /// Moves of the reader and answers of the opponent in turn, beginning and ending with the reader. Where several moves
    /// of the reader will do, they stand side by side with `|` between them; the first is shown.
    Line(&'static [&'static str]),
    /// All of these moves, each tried from the same position, in any order.
    Each(&'static [&'static str]),
    /// A try that the rules forbid for one of these reasons: the reader finds out what is not allowed. The text is shown.
    Forbidden(&'static [&'static str], &'static str),
}

impl Task {
    /// The moves that solve the task, as "Show me" plays them. For [`Goal::Line`] the opponent's answers are among them.
    pub fn solution(&self) -> &[&'static str] {
        match &self.goal {
            Goal::Any(shown) | Goal::Does(_, shown) | Goal::Forbidden(_, shown) => std::slice::from_ref(shown),
            Goal::Move(moves) => &moves[..1],
            Goal::Line(moves) | Goal::Each(moves) => moves,
        }
    }
}
