rules::catalogue! {
    /// What puzzles, themes and results are called, in four languages.
    pub static WORDS in "messages"
}
