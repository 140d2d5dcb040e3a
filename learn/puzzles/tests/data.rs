//! Data files: what is written is read back, and nonsense is refused with its line.

use puzzles::{Aim, Collection, Endgames, Goal, Levels, Puzzle, Theme, Verdict};

const PUZZLES: &str = "tafel-puzzles 1 abalone\n\
    1a2b3c4d\t-\t5/6/7/8/sSS4s1/8/7/6/5 5 0 w 0 40\te8e9\te3e2\twin 1\twin,push\t123456789\t20\t700\ta study\n\
    # A comment.\n\
    \n\
    1a2b3c4e\tgoal=5\t5/6/7/8/sSS4s1/8/7/6/5 4 0 w 0 40\te8e9\te3e2\tgain 1 2\tgain\t-\t90000\t2100\t-\n";

const ENDGAMES: &str = "tafel-endgames 1 abalone\n\
    00000001\t-\t5/6/7/8/sSS4s1/8/7/6/5 5 0 b 0 40\twin\t1\t1\tseed 1\n\
    00000002\t-\t5/6/7/8/s2SS3s/8/7/6/5 5 0 b 0 40\thold\t0\t2\t-\n";

#[track_caller]
fn check_refused(text: &str, line: usize, what: &str) {
    let error = Collection::parse(text).expect_err(text);
    assert_eq!(error.line, line, "{error}");
    assert!(error.what.contains(what), "{error}");
}

fn with(field: usize, text: &str) -> String {
    let line = PUZZLES.lines().nth(1).unwrap();
    let mut fields: Vec<&str> = line.split('\t').collect();
    fields[field] = text;
    format!("tafel-puzzles 1 abalone\n{}\n", fields.join("\t"))
}

#[test]
fn puzzles_are_read_and_written() {
    let collection = Collection::parse(PUZZLES).unwrap();
    assert_eq!((collection.game.as_str(), collection.puzzles.len()), ("abalone", 2));
    let [first, second] = &collection.puzzles[..] else { panic!() };
    assert_eq!((first.aim, first.moves(), first.first_move()), (Aim::Win { moves: 1 }, 1, "e3e2"));
    assert_eq!(first.themes, [Theme::Win, Theme::Push]);
    assert_eq!((first.levels.count(), first.levels.contains(9), second.levels), (9, true, Levels::default()));
    assert_eq!((second.options.as_str(), second.source.as_str(), second.nodes), ("goal=5", "", 90_000));
    assert_eq!(second.source_turn(), None);
    assert_eq!(
        Puzzle { source: "seed 3 game 12 turn 47 layout=x".to_owned(), ..second.clone() }.source_turn(),
        Some(47)
    );
    assert_eq!(collection.find("1a2b3c4e"), Some(second));
    assert_eq!(collection.themes(), [(Theme::Win, 1), (Theme::Gain, 1), (Theme::Push, 1)]);
    let written = collection.to_string();
    assert_eq!(Collection::parse(&written), Ok(collection));
    assert_eq!(Collection::parse(&written).unwrap().to_string(), written);
}

#[test]
fn nonsense_is_refused_with_its_line() {
    check_refused("", 1, "expected 'tafel-puzzles 1 GAME'");
    check_refused("tafel-puzzles 2 abalone\n", 1, "version 2");
    check_refused("tafel-endgames 1 abalone\n", 1, "tafel-endgames");
    check_refused("tafel-puzzles 1 abalone\n\nnonsense\n", 3, "1 fields, expected 11");
    check_refused(&with(0, "XYZ"), 2, "id: 'XYZ'");
    check_refused(&with(0, "é23456"), 2, "id");
    check_refused(&with(4, "e3e2 e9e8"), 2, "solution");
    check_refused(&with(4, ""), 2, "solution");
    check_refused(&with(5, "gain 1"), 2, "aim: 'gain 1'");
    check_refused(&with(5, "win 0"), 2, "aim");
    check_refused(&with(5, "win 1 2"), 2, "aim");
    check_refused(&with(6, "luck"), 2, "themes: 'luck'");
    check_refused(&with(7, "0"), 2, "levels");
    check_refused(&with(8, "many"), 2, "nodes");
    check_refused(&with(9, "-7"), 2, "rating");
}

#[test]
fn data_that_do_not_fit_the_game_are_told() {
    let game = engine::find_by_id("abalone").unwrap();
    let table = |text: String| Collection::parse(&text).unwrap().puzzles[0].table(game);
    assert!(table(PUZZLES.to_owned()).is_ok());
    assert!(table(with(1, "goal=99")).is_err());
    assert!(table(with(2, "nonsense")).is_err());
    assert!(table(with(3, "a1a9")).is_err());
    let other = engine::find_by_id("gunzi").unwrap();
    let error = Collection::parse(PUZZLES).unwrap().puzzles[0].table(other).unwrap_err();
    assert!(error.to_string().starts_with("1a2b3c4d: is of 'abalone'"), "{error}");
}

#[test]
fn endgames_are_read_written_and_judged() {
    let collection = Endgames::parse(ENDGAMES).unwrap();
    assert_eq!(Endgames::parse(&collection.to_string()), Ok(collection.clone()));
    assert_eq!(collection.count(), [1, 1]);
    let game = engine::find_by_id("abalone").unwrap();
    let endgame = collection.find("00000001").unwrap();
    assert_eq!(endgame.goal, Goal::Win);
    let mut table = endgame.table(game).unwrap();
    assert_eq!(endgame.verdict(table.as_ref()), None);
    table.play("e3e2").unwrap();
    assert_eq!(endgame.verdict(table.as_ref()), Some(Verdict::Reached));
    // White has pushed nothing off, so what remains is held when nothing happens for long enough.
    let hold = collection.find("00000002").unwrap();
    let mut table = hold.table(game).unwrap();
    let mut random = rules::Random::new(5);
    while hold.verdict(table.as_ref()).is_none() {
        assert!(table.play_random(&mut random));
    }
    assert_eq!(hold.verdict(table.as_ref()), Some(Verdict::Reached));
}

/// Learners get to see what a game can lead to.
#[test]
fn all_that_is_shipped_could_occur_in_a_game() {
    let mut impossible = Vec::new();
    for game in engine::all() {
        let puzzles = puzzles::puzzles_of(game.id()).map_or(Vec::new(), |known| known.puzzles);
        let endgames = puzzles::endgames_of(game.id()).map_or(Vec::new(), |known| known.endgames);
        let puzzles = puzzles.into_iter().map(|puzzle| (puzzle.id, puzzle.options, puzzle.before));
        let endgames = endgames.into_iter().map(|endgame| (endgame.id, endgame.options, endgame.position));
        for (id, options, position) in puzzles.chain(endgames) {
            let game = format!("{}:{options}", game.id());
            if engine::could_occur(&game, &position, rules::Extent::Whole) != Some(true) {
                impossible.push(format!("{game} {id} {position}"));
            }
        }
    }
    assert!(impossible.is_empty(), "{impossible:#?}");
}

#[test]
fn every_theme_has_a_name() {
    for theme in Theme::all() {
        assert_eq!(Theme::find(theme.id()), Some(theme));
        for lang in rules::Lang::ALL {
            assert_ne!(theme.say(lang), format!("theme.{theme}"), "{theme}");
        }
    }
    assert_eq!(Theme::find("luck"), None);
}
