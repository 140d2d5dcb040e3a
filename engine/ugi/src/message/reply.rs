use super::Info;

/// What an engine says.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// `id name …`.
    Name(String),
    /// `option name … type …`: the name of something that can be set.
    Option(String),
    /// `ugiok`: that was all about me.
    UgiOk,
    /// `readyok`.
    ReadyOk,
    /// `info …`.
    Info(Info),
    /// `bestmove …`; none if the engine says that it has no move.
    BestMove(Option<String>),
    /// `response …`.
    Response(String),
    /// Anything else.
    Other(String),
}

impl Reply {
    /// Reads a line; there is no line that cannot be read, what is unknown is [`Reply::Other`].
    ///
    /// ```
    /// # use ugi::Reply;
    /// assert_eq!(Reply::parse("bestmove 2-3 ponder 6-5"), Reply::BestMove(Some("2-3".to_owned())));
    /// ```
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("id"), Some("name")) => Self::Name(words.collect::<Vec<_>>().join(" ")),
            (Some("option"), Some("name")) => {
                Self::Option(words.take_while(|&word| word != "type").collect::<Vec<_>>().join(" "))
            }
            (Some("ugiok"), None) => Self::UgiOk,
            (Some("readyok"), None) => Self::ReadyOk,
            (Some("info"), _) => Info::parse(line).map_or_else(|| Self::Other(line.to_owned()), Self::Info),
            (Some("bestmove"), None | Some("none" | "(none)" | "0000")) => Self::BestMove(None),
            (Some("bestmove"), Some(m)) => Self::BestMove(Some(m.to_owned())),
            (Some("response"), Some(word)) => Self::Response(word.to_owned()),
            _ => Self::Other(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        assert_eq!(Reply::parse(" id name My  Engine 2\r"), Reply::Name("My Engine 2".to_owned()));
        assert_eq!(Reply::parse("option name Clear Hash type button"), Reply::Option("Clear Hash".to_owned()));
        assert_eq!(Reply::parse("ugiok"), Reply::UgiOk);
        assert_eq!(Reply::parse("readyok"), Reply::ReadyOk);
        assert_eq!(Reply::parse("bestmove none"), Reply::BestMove(None));
        assert_eq!(Reply::parse("bestmove"), Reply::BestMove(None));
        assert_eq!(Reply::parse("response p1win"), Reply::Response("p1win".to_owned()));
        assert_eq!(Reply::parse("hello there"), Reply::Other("hello there".to_owned()));
        assert!(matches!(Reply::parse("info depth 3"), Reply::Info(Info { depth: Some(3), .. })));
    }
}
