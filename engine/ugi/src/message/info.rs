use std::fmt;

use engine::Outlook;

use super::score::{read_score, write_score};

/// One `info` line: what a search has found out so far. Not every engine tells everything.
///
/// ```
/// # use ugi::Info;
/// let line = "info depth 5 score win 3 nodes 100 pv 2-3 6-5";
/// let info = Info::parse(line).unwrap();
/// assert_eq!(info.depth, Some(5));
/// assert_eq!(info.line, ["2-3", "6-5"]);
/// assert_eq!(info.to_string(), line);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// The depth of the iteration.
    pub depth: Option<u32>,
    /// The deepest line looked at.
    pub selective_depth: Option<u32>,
    /// The rank of the line, from 1.
    pub rank: Option<u32>,
    /// What the player to move can expect.
    pub score: Option<Outlook>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Positions visited in a second.
    pub nodes_per_second: Option<u64>,
    /// How full the table is, in thousandths.
    pub fullness: Option<u32>,
    /// Milliseconds spent.
    pub time: Option<u64>,
    /// The line of play.
    pub line: Vec<String>,
    /// Anything else there is to say.
    pub remark: Option<String>,
}

impl Info {
    /// Reads a line that begins with `info`; unknown words are skipped. None if it begins with something else.
    pub fn parse(line: &str) -> Option<Self> {
        let words: Vec<_> = line.split_whitespace().collect();
        let Some((&"info", mut words)) = words.split_first() else {
            return None;
        };
        let mut info = Self::default();
        while let Some((&word, rest)) = words.split_first() {
            let mut used = 1;
            match word {
                "depth" => info.depth = read(rest),
                "seldepth" => info.selective_depth = read(rest),
                "multipv" => info.rank = read(rest),
                "nodes" => info.nodes = read(rest),
                "nps" => info.nodes_per_second = read(rest),
                "hashfull" => info.fullness = read(rest),
                "time" => info.time = read(rest),
                "score" => match read_score(rest) {
                    Some((score, length)) => {
                        info.score = Some(score);
                        used = length;
                    }
                    None => used = 0,
                },
                "pv" => {
                    info.line = rest.iter().map(|&word| word.to_owned()).collect();
                    break;
                }
                "string" => {
                    info.remark = Some(rest.join(" "));
                    break;
                }
                _ => used = 0,
            }
            words = rest.get(used..).unwrap_or_default();
        }
        Some(info)
    }
}

fn read<T: std::str::FromStr>(rest: &[&str]) -> Option<T> {
    rest.first()?.parse().ok()
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let mut say = |word: &str, value: Option<u64>| value.map_or(Ok(()), |value| write!(f, " {word} {value}"));
        say("depth", self.depth.map(u64::from))?;
        say("seldepth", self.selective_depth.map(u64::from))?;
        say("multipv", self.rank.map(u64::from))?;
        if let Some(score) = self.score {
            write!(f, " score {}", write_score(score))?;
        }
        let mut say = |word: &str, value: Option<u64>| value.map_or(Ok(()), |value| write!(f, " {word} {value}"));
        say("nodes", self.nodes)?;
        say("nps", self.nodes_per_second)?;
        say("hashfull", self.fullness.map(u64::from))?;
        say("time", self.time)?;
        // Both reach to the end of the line, so a line of play goes first and leaves no room for a remark.
        match &self.remark {
            _ if !self.line.is_empty() => write!(f, " pv {}", self.line.join(" ")),
            Some(remark) => write!(f, " string {remark}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_line_comes_back() {
        let line =
            "info depth 9 seldepth 14 multipv 2 score cp -31 nodes 123456 nps 3000000 hashfull 17 time 41 pv a1b2 i9h8";
        assert_eq!(Info::parse(line).map(|info| info.to_string()).as_deref(), Some(line));
        let remark = "info string from the book";
        assert_eq!(Info::parse(remark).map(|info| info.to_string()).as_deref(), Some(remark));
    }

    #[test]
    fn strange_words_are_skipped() {
        let info =
            Info::parse("info depth x score cp lots currmove a1 tbhits 4 nodes 7 score upperbound cp 5 time").unwrap();
        assert_eq!(info, Info { nodes: Some(7), ..Info::default() });
        assert_eq!(Info::parse("information"), None);
        assert_eq!(Info::parse(""), None);
    }
}
