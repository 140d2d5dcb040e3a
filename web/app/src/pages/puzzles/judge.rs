use std::sync::Arc;

use engine::{Outlook, SECOND_LOOK};
use leptos::prelude::*;
use puzzles::{Aim, Puzzle};
use rules::{Lang, Table};
use session::outlook_words;

use super::WORDS;
use crate::engine::EngineClient;
use crate::parts::solve::{self, Judge, Judging, Ruling, say, weigh_move};

/// Judges by the puzzle's stored solution, which is proved; what is wrong with another move is the engine's to tell. A move
/// that is proved to win, too, counts.
pub(super) struct PuzzleJudge {
    pub(super) client: EngineClient,
    pub(super) puzzle: Arc<Puzzle>,
    /// How many turns led to the puzzle.
    pub(super) base: usize,
    /// How many moves were found.
    pub(super) found: RwSignal<usize>,
}

impl Judge for PuzzleJudge {
    fn judge(&self, before: Arc<dyn Table>, text: String) -> Judging {
        let (client, puzzle, found) = (self.client.clone(), self.puzzle.clone(), self.found);
        let step = before.plies().saturating_sub(self.base);
        if is_right(&puzzle, step, &text) {
            found.set(step / 2 + 1);
            return Box::pin(std::future::ready(right(&puzzle, step, &before, text)));
        }
        Box::pin(async move {
            let side = before.turn();
            let Ok(tried) = weigh_move(&client, before.as_ref(), &text, SECOND_LOOK).await else {
                // That it is wrong is proved, whether the engine can be asked or not.
                return Ruling::Wrong { reply: None, words: say(move |lang| wrong_words(&text, lang)) };
            };
            if matches!(tried.outlook, Outlook::Win { .. }) {
                found.set(puzzle.moves());
                return Ruling::Solved(say(move |lang| {
                    let outlook = outlook_words(tried.outlook, side, before.as_ref(), lang);
                    let gaps = [
                        ("move", text.as_str().into()),
                        ("best", puzzle.first_move().into()),
                        ("outlook", outlook.into()),
                    ];
                    WORDS.fill(lang, "also-wins", &gaps)
                }));
            }
            let reply = tried.line.first().cloned();
            let answer = reply.clone();
            let aim = puzzle.aim;
            Ruling::Wrong {
                reply,
                words: say(move |lang| {
                    let outlook = outlook_words(tried.outlook, side, before.as_ref(), lang);
                    let gaps = [
                        ("move", text.as_str().into()),
                        ("reply", answer.clone().unwrap_or_default().into()),
                        ("outlook", outlook.into()),
                        ("n", aim_moves(aim).into()),
                    ];
                    match (&answer, missed(aim, tried.outlook)) {
                        (Some(_), Some(key)) => WORDS.fill(lang, key, &gaps),
                        (Some(_), None) => solve::WORDS.fill(lang, "wrong.reply", &gaps),
                        (None, _) => solve::WORDS.fill(lang, "wrong", &gaps),
                    }
                }),
            }
        })
    }
}

/// Whether a move is the one that is asked for at that step.
fn is_right(puzzle: &Puzzle, step: usize, text: &str) -> bool {
    puzzle.solution.get(step).is_some_and(|wanted| wanted.split('|').any(|wanted| wanted == text))
}

/// The moves of the solution, one for each step: what hint and solution show.
pub(super) fn line(puzzle: &Puzzle) -> Vec<String> {
    let first = |step: &String| step.split('|').next().unwrap_or_default().to_owned();
    puzzle.solution.iter().map(first).collect()
}

fn right(puzzle: &Arc<Puzzle>, step: usize, before: &Arc<dyn Table>, text: String) -> Ruling {
    let puzzle = puzzle.clone();
    let Some(reply) = puzzle.solution.get(step + 1).cloned() else {
        let table = before.clone();
        return Ruling::Solved(say(move |lang| {
            let does = board::account(table.as_ref(), &text, lang);
            format!("{does} {}", aim_words(puzzle.aim, lang))
        }));
    };
    let side = before.turn().other();
    let table = before.clone();
    let left = (puzzle.solution.len() - step - 1).div_ceil(2);
    let answer = reply.clone();
    let words = say(move |lang| {
        let gaps = [
            ("side", table.side_name(side, lang).into()),
            ("reply", answer.as_str().into()),
            ("n", (left as u32).into()),
        ];
        WORDS.fill(lang, "goes-on", &gaps)
    });
    Ruling::GoesOn { reply, words }
}

/// What to say of a try that is not bad, but does not win what can be won: that it overlooks something would puzzle whoever
/// reads that they are ahead all the same.
fn missed(aim: Aim, outlook: Outlook) -> Option<&'static str> {
    let is_fine = matches!(outlook, Outlook::Estimate(value) if value > 0);
    match aim {
        Aim::Gain { amount: 1, .. } if is_fine => Some("missed.gain"),
        Aim::Gain { .. } if is_fine => Some("missed.most"),
        Aim::Win { .. } if is_fine => Some("missed.win"),
        _ => None,
    }
}

/// Within how many moves it can be done.
fn aim_moves(aim: Aim) -> u32 {
    match aim {
        Aim::Win { moves } | Aim::Gain { moves, .. } | Aim::Hold { moves, .. } => moves.into(),
        Aim::Draw => 0,
    }
}

fn wrong_words(text: &str, lang: Lang) -> String {
    WORDS.fill(lang, "wrong", &[("move", text.into())])
}

/// What is proved of the first move.
fn aim_words(aim: Aim, lang: Lang) -> String {
    let number = |n: u8| u32::from(n).into();
    match aim {
        Aim::Win { moves } => WORDS.fill(lang, "proved.win", &[("n", number(moves))]),
        Aim::Gain { amount, moves } => {
            WORDS.fill(lang, "proved.gain", &[("amount", number(amount)), ("n", number(moves))])
        }
        Aim::Hold { amount, .. } => WORDS.fill(lang, "proved.hold", &[("amount", number(amount))]),
        Aim::Draw => WORDS.word(lang, "proved.draw"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> Puzzle {
        let text = "tafel-puzzles 1 abalone\n\
            1a2b3c4d\t-\t5/6/7/8/sSS4s1/8/7/6/5 5 0 w 0 40\te8e9\te3e2 e9e8 a1b1|a1b2\twin 1\twin\t123456789\t20\t700\ta study\n";
        puzzles::Collection::parse(text).unwrap().puzzles.remove(0)
    }

    #[test]
    fn each_step_has_its_moves() {
        let puzzle = puzzle();
        for (step, text, expected) in [
            (0, "e3e2", true),
            (0, "a1b1", false),
            (2, "a1b1", true),
            (2, "a1b2", true),
            (2, "e3e2", false),
            (9, "e3e2", false),
        ] {
            assert_eq!(is_right(&puzzle, step, text), expected, "{step} {text}");
        }
        assert_eq!(line(&puzzle), ["e3e2", "e9e8", "a1b1"]);
    }

    #[test]
    fn who_is_ahead_all_the_same_is_told_what_was_missed() {
        let gain = Aim::Gain { amount: 1, moves: 2 };
        assert_eq!(missed(gain, Outlook::Estimate(349)), Some("missed.gain"));
        assert_eq!(missed(Aim::Gain { amount: 2, moves: 2 }, Outlook::Estimate(1)), Some("missed.most"));
        assert_eq!(missed(Aim::Win { moves: 2 }, Outlook::Estimate(1)), Some("missed.win"));
        for outlook in [Outlook::Estimate(-5), Outlook::Estimate(0), Outlook::Draw] {
            assert_eq!(missed(gain, outlook), None, "{outlook:?}");
        }
        assert_eq!(missed(Aim::Draw, Outlook::Estimate(3)), None);
    }

    #[test]
    fn every_aim_has_words_in_every_language() {
        for aim in
            [Aim::Win { moves: 1 }, Aim::Gain { amount: 2, moves: 3 }, Aim::Hold { amount: 1, moves: 2 }, Aim::Draw]
        {
            for lang in Lang::ALL {
                assert!(!aim_words(aim, lang).contains('{'), "{aim} {lang:?}");
            }
        }
    }
}
