//! The best formations known, on every board of a game that begins with a preparation.

use std::fmt::Write as _;

use diagram::View;
use engine::{Formations, Known, Measured, Study, TRIAL_NODES};
use lessons::Course;
use rating::{Estimate, Tally};
use rules::{Lang, Options, Rulebook, Table};

use crate::figure::Figures;
use crate::formations::WORDS;
use crate::html::{element, escape, link};

/// The boards of a game that have formations, with what is known of them.
pub(crate) fn boards(course: &Course) -> impl Iterator<Item = (&'static dyn Rulebook, Formations)> {
    course.boards.iter().filter_map(|board| Some((*board, engine::formations(board.id())?)))
}

/// How many games of the engine against itself stand behind the formations of a game.
pub(crate) fn games(course: &Course) -> u32 {
    boards(course).map(|(_, formations)| formations.study().games).sum()
}

/// The best formations of a game: each with its picture, its score with the error bar, and the turns that build it.
pub fn formations(course: &'static Course, lang: Lang) -> String {
    let mut out = String::new();
    let mut figures = Figures::new(course, lang);
    let how = [("nodes", (TRIAL_NODES as u32).into()), ("n", games(course).into())];
    element(&mut out, "p", &WORDS.say(lang, "how", &how));
    for (board, formations) in boards(course) {
        let _ = writeln!(out, "<section id=\"camps-{}\">", board.id());
        element(&mut out, "h2", board.title());
        let first = formations.known().first().map(|known| known.measured.games()).unwrap_or_default();
        let Study { games, command, by_lot } = formations.study();
        let counts = [("n", (*games).into()), ("each", first.into()), ("count", formations.known().len().into())];
        element(&mut out, "p", &WORDS.say(lang, "board", &counts));
        out.push_str("<ol class=\"best-camps\">\n");
        for known in formations.known() {
            camp(&mut out, board, formations, known, &mut figures, lang);
        }
        out.push_str("</ol>\n");
        lot(&mut out, by_lot, lang);
        let train = WORDS.say(lang, "train", &[("board", board.title().into())]);
        let _ = writeln!(out, "<p>{}</p>", link(&format!("/formations/{}", board.id()), &train));
        let _ = writeln!(out, "<p class=\"where\"><code>{}</code></p>", escape(command));
        out.push_str("</section>\n");
    }
    out
}

/// The board when both sides have built the same.
pub(crate) fn standing(board: &'static dyn Rulebook, formations: Formations, known: &Known) -> Option<Box<dyn Table>> {
    let mut table = board.table(&Options::new(board.options()), None).ok()?;
    for turn in known.turns() {
        table.play(&turn).ok()?;
        table.play(&formations.turned(&turn)?).ok()?;
    }
    Some(table)
}

fn camp(
    out: &mut String,
    board: &'static dyn Rulebook,
    formations: Formations,
    known: &Known,
    figures: &mut Figures,
    lang: Lang,
) {
    let _ = writeln!(out, "<li id=\"camp-{}-{}\">", board.id(), known.name);
    if let Some(table) = standing(board, formations, known) {
        out.push_str(&figures.draw_table(table.as_ref(), &[], View::Diamond));
    }
    out.push_str("<div>\n");
    element(out, "h3", &name(known.name, lang));
    result(out, &known.measured, lang);
    let _ = writeln!(out, "<p><code>{}</code></p>", escape(&known.turns().join(" ")));
    out.push_str("</div></li>\n");
}

/// How formations by lot did against those above.
fn lot(out: &mut String, by_lot: &Measured, lang: Lang) {
    out.push_str("<div class=\"by-lot\">\n");
    element(out, "h3", &WORDS.word(lang, "lot"));
    element(out, "p", &WORDS.word(lang, "lot.about"));
    result(out, by_lot, lang);
    out.push_str("</div>\n");
}

/// A score with its interval, in words and as a line, and what it is made of.
fn result(out: &mut String, measured: &Measured, lang: Lang) {
    let tally = tally(measured);
    let Some(estimate) = Estimate::of(&tally) else {
        return;
    };
    let [low, high] = estimate.score_interval.map(|share| percent(share, lang));
    let gaps = [("score", percent(estimate.score, lang).into()), ("low", low.into()), ("high", high.into())];
    let _ = writeln!(out, "<p><strong>{}</strong></p>", escape(&WORDS.say(lang, "score", &gaps)));
    bar(out, &estimate);
    let counts = [("n", tally.games()), ("wins", tally.wins), ("draws", tally.draws), ("losses", tally.losses)];
    element(out, "p", &WORDS.say(lang, "counts", &counts.map(|(gap, n)| (gap, (n as i64).into()))));
    let [ahead, behind] = measured.leads;
    element(out, "p", &WORDS.say(lang, "leads", &[("ahead", ahead.into()), ("behind", behind.into())]));
}

/// A score with its interval on a line; what it says stands beside it. The line goes from 35 to 65 %: on a longer one nobody
/// would see a difference.
fn bar(out: &mut String, estimate: &Estimate) {
    let at = |share: f64| format!("{:.1}", ((share - 0.35) / 0.3 * 100.0).clamp(0.0, 100.0));
    let [low, high] = estimate.score_interval.map(at);
    let score = at(estimate.score);
    let _ = writeln!(
        out,
        "<svg class=\"score-bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <line class=\"score-ground\" x1=\"0\" x2=\"100\" y1=\"5\" y2=\"5\"/>\
         <line class=\"score-middle\" x1=\"50\" x2=\"50\" y1=\"0\" y2=\"10\"/>\
         <line class=\"score-range\" x1=\"{low}\" x2=\"{high}\" y1=\"5\" y2=\"5\"/>\
         <circle class=\"score-point\" cx=\"{score}\" cy=\"5\" r=\"2.4\"/></svg>"
    );
}

/// What a formation of the book is called.
///
/// ```
/// let known = engine::formations("fenix").expect("a preparation").known();
/// assert!(known.iter().all(|known| !primer::formation_name(known.name, rules::Lang::Fr).contains('.')));
/// ```
pub fn name(formation: &str, lang: Lang) -> String {
    WORDS.word(lang, &format!("name.{formation}"))
}

/// What was measured, as results are counted.
pub fn tally(measured: &Measured) -> Tally {
    let Measured { pairs, draws, .. } = *measured;
    let points: u32 = (0..).zip(pairs).map(|(halves, pairs)| halves * pairs).sum();
    let wins = points.saturating_sub(draws) / 2;
    let losses = measured.games().saturating_sub(wins + draws);
    Tally { wins: wins.into(), draws: draws.into(), losses: losses.into(), pairs: pairs.map(u64::from) }
}

/// A share in percent, with one digit behind the comma, as it is written in a language.
fn percent(share: f64, lang: Lang) -> String {
    let text = format!("{:.1}", 100.0 * share);
    if lang == Lang::En { text } else { text.replace('.', ",") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_draws_make_a_tally() {
        // Two pairs drawn, one won with a draw, one won twice: eight games without a loss.
        let tally = tally(&Measured { pairs: [0, 0, 2, 1, 1], draws: 5, leads: [0, 0] });
        assert_eq!((tally.wins, tally.draws, tally.losses), (3, 5, 0));
        assert_eq!(tally.score(), Some(11.0 / 16.0));
    }

    #[test]
    fn shares_are_written_as_people_write_them() {
        assert_eq!([percent(0.5126, Lang::En), percent(0.5126, Lang::De)], ["51.3", "51,3"]);
    }
}
