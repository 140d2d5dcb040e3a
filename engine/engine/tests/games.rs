//! The list of games: every game is found by its name, with its options, and stands at its start.

use std::collections::BTreeSet;

use engine::{UnknownGame, all, find, find_by_id};
use rules::{Lang, OptionKind, Options, Random, Side};

#[test]
fn the_four_games_are_there() {
    let ids: Vec<_> = all().iter().map(|game| game.id()).collect();
    assert_eq!(ids, ["abalone", "fenix", "fenix-7x8", "gunzi"]);
    for id in ids {
        assert_eq!(find_by_id(id).map(rules::Rulebook::id), Some(id));
    }
    assert!(find_by_id("Abalone").is_none() && find_by_id("").is_none());
}

#[test]
fn starts_are_those_of_the_rules() {
    for (name, start, moves) in [
        ("abalone", "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1", 44),
        ("fenix", "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/SSSSSSS2 r p - 0 1", 756),
        ("fenix-7x8", "1ssssss/2sssss/S2ssss/SS2sss/SSS2ss/SSSS2s/SSSSS2/SSSSSS1 r p - 0 1", 420),
        ("gunzi", "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", 16),
    ] {
        let (game, options) = find(name).unwrap();
        let table = game.table(&options, None).unwrap();
        assert_eq!((table.position_text().as_str(), table.count_moves()), (start, moves));
        assert_eq!(table.turn(), Side::One);
        let again = game.table(&options, Some(start)).unwrap();
        assert!(again.is_standard_start());
    }
}

#[test]
fn options_follow_a_colon() {
    let (game, options) = find("abalone:belgian-daisy,goal=5").unwrap();
    assert_eq!(game.id(), "abalone");
    assert_eq!((options.get("layout"), options.number("goal")), ("belgian-daisy", Some(5)));
    let (_, options) = find("gunzi:white-first").unwrap();
    assert_eq!(options.changed().count(), 1);
    let table = find_by_id("gunzi").unwrap().table(&options, None).unwrap();
    assert_eq!(table.turn(), Side::Two);
    assert_eq!(find("fenix:").unwrap().1, find("fenix").unwrap().1);
}

#[test]
fn what_is_unknown_is_answered_with_what_is_known() {
    for name in ["", "chess", "abalone ", "fenix9x9", "FENIX"] {
        let error = find(name).err().unwrap();
        assert!(matches!(&error, UnknownGame::Game(id) if id == name), "{error:?}");
        assert_eq!(error.to_string(), format!("unknown game '{name}': there are abalone, fenix, fenix-7x8, gunzi"));
    }
    let error = find("gunzi:belgian-daisy").err().unwrap();
    assert!(matches!(&error, UnknownGame::Options(what) if what.rule == "option.unknown"), "{error:?}");
    assert!(error.to_string().contains("belgian-daisy"), "{error}");
    assert!(find("abalone:goal=0").is_err() && find("abalone:goal").is_err());
}

#[test]
fn a_position_of_the_other_board_is_refused() {
    let small = "1ssssss/2sssss/S2ssss/SS2sss/SSS2ss/SSSS2s/SSSSS2/SSSSSS1 r p - 0 1";
    let (game, options) = find("fenix").unwrap();
    assert!(game.table(&options, Some(small)).is_err());
    let (game, options) = find("fenix-7x8").unwrap();
    assert!(game.table(&options, Some(small)).is_ok());
}

#[test]
fn every_game_is_ready_to_be_shown() {
    for game in all() {
        assert!(!game.title().is_empty());
        assert_eq!(game.words().faults(), Vec::<String>::new(), "{}", game.id());
        let mut words = BTreeSet::new();
        for spec in game.options() {
            for lang in Lang::ALL {
                let key = format!("option.{}", spec.key);
                assert!(game.words().text(lang, &key).is_some(), "{}: no '{key}' in {}", game.id(), lang.code());
            }
            Options::new(game.options()).set(spec.key, spec.default).unwrap();
            if let OptionKind::Choice(choices) = spec.kind {
                assert!(choices.iter().all(|word| words.insert(*word)), "{}: a word with two meanings", game.id());
            }
        }
        assert!(game.options().iter().any(|spec| spec.key == "repetition"), "{}", game.id());
    }
}

#[test]
fn every_game_ends_or_goes_on_under_all_its_choices() {
    let mut random = Random::new(1);
    for game in all() {
        for spec in game.options() {
            let switch = [spec.key];
            let words: &[&str] = match spec.kind {
                OptionKind::Choice(words) => words,
                OptionKind::Switch => &switch,
                OptionKind::Number(..) | OptionKind::Limit(..) => continue,
            };
            for word in words {
                let options = Options::parse(game.options(), word).unwrap();
                let mut table = game.table(&options, None).unwrap();
                for _ in 0..30 {
                    assert_eq!(table.moves().is_empty(), !table.play_random(&mut random), "{}:{word}", game.id());
                }
            }
        }
    }
}

#[test]
fn no_two_values_of_an_option_have_one_name() {
    for game in engine::all() {
        for spec in game.options() {
            let rules::OptionKind::Choice(words) = spec.kind else { continue };
            let mut names: Vec<_> = words.iter().map(|word| rules::written(word)).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), words.len(), "{} {}", game.id(), spec.key);
        }
    }
}
