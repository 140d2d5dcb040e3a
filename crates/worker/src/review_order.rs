use rules::Lang;

/// How a game is to be reviewed: what stands behind the word `review`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ReviewOrder {
    /// Positions for each move of the game.
    pub(crate) nodes: u64,
    /// The language of the comments.
    pub(crate) lang: Lang,
}

impl Default for ReviewOrder {
    fn default() -> Self {
        Self { nodes: 50_000, lang: Lang::En }
    }
}

impl ReviewOrder {
    /// The first line and the rest of a message, if it asks for a review.
    pub(crate) fn split(message: &str) -> Option<(&str, &str)> {
        let (line, rest) = message.split_once('\n').unwrap_or((message, ""));
        let asks = line.split_whitespace().next() == Some("review");
        asks.then_some((line, rest))
    }

    /// Reads the first line. What makes no sense is left out and told in the second part.
    pub(crate) fn parse(line: &str) -> (Self, Vec<String>) {
        let mut order = Self::default();
        let mut faults = Vec::new();
        let mut words = line.split_whitespace().skip(1);
        while let Some(word) = words.next() {
            let value = words.next().unwrap_or_default();
            match word {
                "nodes" => match value.parse() {
                    Ok(nodes) if nodes > 0 => order.nodes = nodes,
                    _ => faults.push("nodes needs a number".to_owned()),
                },
                "lang" => match Lang::ALL.into_iter().find(|lang| lang.code() == value) {
                    Some(lang) => order.lang = lang,
                    None => faults.push("lang needs a language: en, nl, de or fr".to_owned()),
                },
                _ => faults.push("review is written: review [nodes N] [lang L]".to_owned()),
            }
        }
        (order, faults)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_nonsense_is_left_out() {
        let parse = ReviewOrder::parse;
        assert_eq!(parse("review"), (ReviewOrder::default(), Vec::new()));
        let german = ReviewOrder { nodes: 7, lang: Lang::De };
        assert_eq!(parse("review lang de  nodes 7"), (german, Vec::new()));
        for bad in ["review nodes", "review nodes 0", "review nodes -4", "review lang xx", "review fast now"] {
            let (order, faults) = parse(bad);
            assert_eq!((order, faults.len()), (ReviewOrder::default(), 1), "{bad}");
        }
    }

    #[test]
    fn only_reviews_are_split_off() {
        assert_eq!(ReviewOrder::split("review nodes 3\na\nb"), Some(("review nodes 3", "a\nb")));
        assert_eq!(ReviewOrder::split(" review"), Some((" review", "")));
        assert_eq!(ReviewOrder::split("reviewed\n"), None);
        assert_eq!(ReviewOrder::split("go\nreview"), None);
    }
}
