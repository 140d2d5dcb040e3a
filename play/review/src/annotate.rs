use engine::Outlook;
use record::{Evaluation, Nag, NodeId, Record};
use rules::{Lang, Side};
use session::outlook_words;

use crate::words::{FaultKeys, WORDS, fault_keys, percent};
use crate::{MoveReview, Review};

/// Writes a review into the record that it is about: the accuracy of both players in front, an evaluation behind every
/// move that was looked at, and for each fault a sign, a comment and the better line as a variation.
///
/// What others have said stays. What stands there already is not said twice, so the same review can be written again.
pub fn annotate(record: &mut Record, review: &Review, lang: Lang) {
    let accuracy = Side::BOTH.map(|side| percent(review.accuracy(side), lang));
    let [one, two] = Side::BOTH.map(|side| record.setup().side_name(side, lang));
    let [first, second] = accuracy;
    let args = [("one", one.into()), ("two", two.into()), ("first", first.into()), ("second", second.into())];
    let headline = WORDS.fill(lang, "accuracy", &args);
    let root = record.tree().root();
    if let Some(notes) = record.tree_mut().notes_mut(root) {
        add(&mut notes.comments, headline);
    }
    let main_line: Vec<_> = record.tree().main_line().collect();
    for (node, one) in main_line.into_iter().zip(&review.moves) {
        if let Some(notes) = record.tree_mut().notes_mut(node) {
            notes.evaluation = one.after.and_then(|outlook| evaluation(outlook, one.side)).or(notes.evaluation);
        }
        if one.judgement.verdict.is_fault() {
            mark(record, node, one, lang);
            add_better(record, node, one, lang);
        }
    }
}

/// The sign and the comment of a fault.
fn mark(record: &mut Record, node: NodeId, one: &MoveReview, lang: Lang) {
    let verdict = one.judgement.verdict;
    let Some(FaultKeys { name, .. }) = fault_keys(verdict) else {
        return;
    };
    let table = record.setup();
    let say = |outlook: Option<Outlook>| {
        outlook.map(|outlook| outlook_words(outlook, one.side, table, lang)).unwrap_or_default()
    };
    let args = [
        ("verdict", WORDS.word(lang, name).into()),
        ("before", say(one.before).into()),
        ("after", say(one.after).into()),
    ];
    let comment = WORDS.fill(lang, "comment", &args);
    if let Some(notes) = record.tree_mut().notes_mut(node) {
        if let Some(nag) = Nag::from_glyph(verdict.sign()).filter(|nag| !notes.nags.contains(nag)) {
            notes.nags.push(nag);
        }
        add(&mut notes.comments, comment);
    }
}

/// The better line as a variation of the move.
fn add_better(record: &mut Record, node: NodeId, one: &MoveReview, lang: Lang) {
    let Some(mut at) = record.tree().parent(node) else {
        return;
    };
    for (index, text) in one.better.iter().enumerate() {
        let Ok(next) = record.play(at, text) else {
            return;
        };
        at = next;
        if index == 0
            && let Some(notes) = record.tree_mut().notes_mut(next)
        {
            add(&mut notes.before, WORDS.word(lang, "better"));
        }
    }
}

fn add(comments: &mut Vec<String>, comment: String) {
    if !comments.contains(&comment) {
        comments.push(comment);
    }
}

/// What a record says about a position; nothing where the game is over.
fn evaluation(outlook: Outlook, mover: Side) -> Option<Evaluation> {
    Some(match outlook {
        Outlook::Win { within_plies: 0, .. } | Outlook::Loss { within_plies: 0, .. } => return None,
        Outlook::Win { within_plies: plies, .. } => Evaluation::Win(mover, plies),
        Outlook::Loss { within_plies: plies, .. } => Evaluation::Win(mover.other(), plies),
        Outlook::Draw => Evaluation::Draw,
        Outlook::Estimate(value) => Evaluation::Hundredths(if mover == Side::One { value } else { -value }),
    })
}
