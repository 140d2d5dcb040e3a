//! Which kinds of moves there are, and games that show every one of them.

use std::collections::BTreeSet;

use rules::{Arg, Random, Table};

/// Every kind of move that a game knows, as [`kinds_of`] names them.
const ABALONE: &[&str] = &[
    "does.single",
    "does.in-line 2",
    "does.in-line 3",
    "does.side-step 2",
    "does.side-step 3",
    "does.push 2 1",
    "does.push 3 1",
    "does.push 3 2",
    "does.off",
    "end.goal",
];

const FENIX: &[&str] = &[
    "did.new-general in the preparation",
    "did.new-king in the preparation",
    "did.battle-begins",
    "did.step piece.soldier",
    "did.step piece.general",
    "did.step piece.king",
    "did.capture piece.soldier once",
    "did.capture piece.soldier on and on",
    "did.capture piece.general once",
    "did.capture piece.general on and on",
    "did.capture piece.king once",
    "did.capture piece.king on and on",
    "did.king-captured",
    "did.must-form-king",
    "did.may-form-general",
    "did.new-general in the battle",
    "did.new-king in the battle",
    "end.no-king",
];

const GUNZI: &[&str] = &[
    "do.sway turn.left",
    "do.sway turn.right",
    "do.enter",
    "do.jump turn.left",
    "do.jump turn.right",
    "two jumps",
    "three jumps",
    "do.jump-promotion",
    "two jumps and a promotion",
    "do.promotion",
    "a choice of tombstones",
    "do.promotion-outside",
    "do.topple turn.left",
    "do.topple turn.right",
    "do.topple-promotion",
    "do.raise",
    "do.blow",
    "two pillars blow",
    "a choice of pillars",
];

/// Statements that describe a circumstance of a move, or how it ends the game, and are not kinds of moves.
fn is_remark(game: &str, rule: &str) -> bool {
    matches!(rule, "do.exposed" | "do.majority") || rule.starts_with("end.") && !all_kinds(game).contains(&rule)
}

/// The moves of a game that is begun from a position.
pub(crate) struct Chapter {
    pub(crate) start: Box<dyn Table>,
    pub(crate) moves: Vec<String>,
}

/// How far a chapter looks ahead for something that was not seen yet.
const AHEAD: usize = 6;

/// Games that show every kind of move of a game between them: the first from its start, the others from positions that
/// chance has led to. The same at every call.
pub(crate) fn chapters(game: &str) -> Vec<Chapter> {
    let (rulebook, options) = engine::find(game).expect("a game");
    let start = rulebook.table(&options, None).expect("a start");
    let mut unseen: BTreeSet<_> = all_kinds(rulebook.id()).iter().map(|kind| (*kind).to_owned()).collect();
    let mut random = Random::new(11);
    let mut chapters = vec![chapter(start.as_ref(), &mut unseen, &mut random)];
    while !unseen.is_empty() {
        assert!(chapters.len() < 20, "{game}: {unseen:?} never happen");
        let rare = rare_position(start.as_ref(), &unseen, &mut random);
        let before = unseen.len();
        let next = chapter(rare.as_ref(), &mut unseen, &mut random);
        assert!(unseen.len() < before, "{game}: nothing new from {rare:?}");
        chapters.push(next);
    }
    chapters
}

/// The kinds of moves that a legal move belongs to.
///
/// What a move does is told by the rules themselves; what makes it another thing to enter is added.
pub(crate) fn kinds_of(table: &dyn Table, text: &str) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    let said = table.describe(text).expect("a legal move");
    let hops = text.matches('x').count();
    for statement in said.iter().filter(|statement| !is_remark(table.rulebook().id(), statement.rule)) {
        let mut kind = statement.rule.to_owned();
        for (gap, arg) in &statement.args {
            match (*gap, arg) {
                ("piece" | "swerve", Arg::Term(term)) => kind = format!("{kind} {term}"),
                ("n" | "m", Arg::Number(n)) if kind.starts_with("does.") => kind = format!("{kind} {n}"),
                _ => {}
            }
        }
        match statement.rule {
            "did.capture" => kind += if hops == 1 { " once" } else { " on and on" },
            "did.new-general" | "did.new-king" => {
                let battle = table.position_text().contains(" b ");
                kind += if battle { " in the battle" } else { " in the preparation" };
            }
            _ => {}
        }
        kinds.insert(kind);
    }
    let count = |rule: &str| said.iter().filter(|statement| statement.rule == rule).count();
    let alike = |end: char| {
        let stem = text.split(end).next();
        table.moves().iter().filter(|other| other.contains(end) && other.split(end).next() == stem).count() > 1
    };
    let jumps = count("do.jump");
    for (kind, is) in [
        ("two jumps", jumps == 2 && count("do.jump-promotion") == 0),
        ("three jumps", jumps >= 3),
        ("two jumps and a promotion", jumps >= 2 && count("do.jump-promotion") == 1),
        ("a choice of tombstones", count("do.promotion") == 1 && alike('=')),
        ("two pillars blow", count("do.blow") == 2),
        ("a choice of pillars", count("do.blow") > 0 && table.moves().len() > 1),
    ] {
        if is {
            kinds.insert(kind.to_owned());
        }
    }
    kinds
}

fn all_kinds(game: &str) -> &'static [&'static str] {
    match game {
        "abalone" => ABALONE,
        "fenix" | "fenix-7x8" => FENIX,
        "gunzi" => GUNZI,
        _ => panic!("the kinds of moves of {game} are not listed"),
    }
}

/// Goes on from a position, always the shortest way that chance finds to something unseen, as long as there is one.
fn chapter(start: &dyn Table, unseen: &mut BTreeSet<String>, random: &mut Random) -> Chapter {
    let mut table = start.fork();
    let mut moves = Vec::new();
    'next: loop {
        for ahead in 1..=AHEAD {
            for _ in 0..if ahead == 1 { 1 } else { 40 } {
                let Some(way) = way_to_unseen(table.as_ref(), ahead, unseen, random) else {
                    continue;
                };
                for text in way {
                    for kind in kinds_of(table.as_ref(), &text) {
                        unseen.remove(&kind);
                    }
                    table.play(&text).expect("a legal move");
                    moves.push(text);
                }
                continue 'next;
            }
        }
        return Chapter { start: start.fork(), moves };
    }
}

/// Moves by chance whose last, a chosen one, shows something unseen.
fn way_to_unseen(
    table: &dyn Table,
    length: usize,
    unseen: &BTreeSet<String>,
    random: &mut Random,
) -> Option<Vec<String>> {
    let mut here = table.fork();
    for _ in 1..length {
        if here.ending().is_some() || !here.play_random(random) {
            return None;
        }
    }
    let last = newest(here.as_ref(), unseen)?;
    let mut way = here.played().split_off(table.plies());
    way.push(last);
    Some(way)
}

/// The move that shows the most that is unseen, if any does; of those, the first with the fewest steps.
fn newest(table: &dyn Table, unseen: &BTreeSet<String>) -> Option<String> {
    if table.ending().is_some() {
        return None;
    }
    let news = |text: &String| kinds_of(table, text).intersection(unseen).count();
    let moves = table.moves().into_iter().map(|text| (news(&text), text)).filter(|(news, _)| *news > 0);
    moves.max_by_key(|(news, text)| (*news, usize::MAX - text.len())).map(|(_, text)| text)
}

/// A position from a game by chance in which something unseen can be played.
fn rare_position(start: &dyn Table, unseen: &BTreeSet<String>, random: &mut Random) -> Box<dyn Table> {
    for _ in 0..4000 {
        let mut table = start.fork();
        while table.ending().is_none() && table.plies() < 150 {
            if newest(table.as_ref(), unseen).is_some() {
                let rulebook = table.rulebook();
                return rulebook.table(table.options(), Some(&table.position_text())).expect("a position of a game");
            }
            table.play_random(random);
        }
    }
    panic!("{}: {unseen:?} never happen", start.rulebook().id());
}

#[test]
fn every_kind_of_move_is_listed() {
    for game in ["abalone:goal=2", "fenix", "fenix-7x8", "gunzi"] {
        let (rulebook, options) = engine::find(game).expect("a game");
        let start = rulebook.table(&options, None).expect("a start");
        let listed = all_kinds(rulebook.id());
        let mut random = Random::new(3);
        for _ in 0..40 {
            let mut table = start.fork();
            while table.ending().is_none() && table.plies() < 150 {
                let text = random.pick(&table.moves()).expect("a game that goes on has moves").clone();
                for kind in kinds_of(table.as_ref(), &text) {
                    assert!(listed.contains(&kind.as_str()), "{game}: {kind} is not listed, {table:?}: {text}");
                }
                table.play(&text).expect("a legal move");
            }
        }
    }
}
