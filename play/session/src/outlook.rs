//! What the engine expects, in words and as data: one wording and one form for all tables.

use engine::{Outlook, expectation};
use rules::{Arg, Lang, Side, Table};
use serde::{Deserialize, Serialize};

use crate::WORDS;

/// What a side can expect, in words that name the sides and tell proofs from estimates: `White wins in 3 turns, proved`,
/// `Black is slightly better (+0.35), estimated`. It begins with a capital and ends without a full stop.
///
/// A margin and a number of turns are two claims, each true by itself: who wins by most may take longer.
///
/// ```
/// # use engine::Outlook;
/// # use rules::{Lang, Side};
/// let (game, options) = engine::find("gunzi")?;
/// let table = game.table(&options, None)?;
/// let say = |outlook| session::outlook_words(outlook, Side::Two, table.as_ref(), Lang::En);
/// assert_eq!(say(Outlook::Win { within_plies: 3, least_margin: 0 }), "White wins in 3 turns, proved");
/// assert_eq!(say(Outlook::Estimate(-35)), "Black is slightly better (+0.35), estimated");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn outlook_words(outlook: Outlook, side: Side, table: &dyn Table, lang: Lang) -> String {
    let name = |side: Side| ("side", Arg::Text(table.side_name(side, lang)));
    let win = |side: Side, plies: u32, margin: i32| {
        let key = match (plies, margin) {
            (0, _) => "outlook.won",
            (_, ..=0) => "outlook.win",
            _ => "outlook.win-by",
        };
        WORDS.fill(lang, key, &[name(side), ("n", plies.into()), ("margin", i64::from(margin).into())])
    };
    match outlook {
        Outlook::Win { within_plies, least_margin } => win(side, within_plies, least_margin),
        Outlook::Loss { within_plies, least_margin } => win(side.other(), within_plies, least_margin),
        Outlook::Draw => WORDS.word(lang, "outlook.draw"),
        Outlook::Estimate(value) => {
            let ahead = if value >= 0 { side } else { side.other() };
            let key = match expectation(Outlook::Estimate(value.saturating_abs())) {
                ..0.53 => "outlook.even",
                0.53..0.70 => "outlook.slight",
                0.70..0.88 => "outlook.clear",
                _ => "outlook.winning",
            };
            let amount = decimal(lang, format!("{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100));
            WORDS.fill(lang, key, &[name(ahead), ("value", Arg::Text(amount))])
        }
    }
}

/// A number with the decimal sign of the language.
pub fn decimal(lang: Lang, number: String) -> String {
    if lang == Lang::En { number } else { number.replace('.', ",") }
}

/// An outlook as data, for JSON: `{"kind": "estimate", "hundredths": 35}`, `{"kind": "win", "turns": 3, "margin": 0}`, likewise
/// `loss`, and `{"kind": "draw"}`. All but estimates are proved.
///
/// `turns` is within how many turns the win is certain, `margin` is by how many points it can be had at least: two claims,
/// each true by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OutlookData {
    /// An estimate.
    Estimate {
        /// In hundredths of the game's unit (a marble, a stone, a point); more is better.
        hundredths: i32,
    },
    /// A win.
    Win {
        /// Certain within so many turns.
        turns: u32,
        /// By at least so many points, in games that count them, else 0.
        margin: i32,
    },
    /// A loss.
    Loss {
        /// Certain within so many turns.
        turns: u32,
        /// By at least so many points, in games that count them, else 0.
        margin: i32,
    },
    /// With best play nobody wins.
    Draw,
}

impl From<Outlook> for OutlookData {
    fn from(outlook: Outlook) -> Self {
        match outlook {
            Outlook::Estimate(hundredths) => Self::Estimate { hundredths },
            Outlook::Win { within_plies, least_margin } => Self::Win { turns: within_plies, margin: least_margin },
            Outlook::Loss { within_plies, least_margin } => Self::Loss { turns: within_plies, margin: least_margin },
            Outlook::Draw => Self::Draw,
        }
    }
}

impl From<OutlookData> for Outlook {
    fn from(data: OutlookData) -> Self {
        match data {
            OutlookData::Estimate { hundredths } => Self::Estimate(hundredths),
            OutlookData::Win { turns, margin } => Self::Win { within_plies: turns, least_margin: margin },
            OutlookData::Loss { turns, margin } => Self::Loss { within_plies: turns, least_margin: margin },
            OutlookData::Draw => Self::Draw,
        }
    }
}
