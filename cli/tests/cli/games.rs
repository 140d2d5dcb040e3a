use crate::command::tafel;

#[test]
fn all_games_and_their_options_are_listed() {
    let answer = tafel(&["games"]).answer();
    for word in ["abalone", "fenix", "fenix-7x8", "gunzi", "layout", "belgian-daisy", "white-first", "repetition"] {
        assert!(answer.contains(word), "{word}: {answer}");
    }
    let ids: Vec<_> = answer
        .lines()
        .filter(|line| !line.starts_with(' ') && !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(ids, ["abalone", "fenix", "fenix-7x8", "gunzi"]);
}

#[test]
fn one_game_in_another_language() {
    let answer = tafel(&["games", "gunzi", "--lang", "fr"]).answer();
    assert!(answer.contains("par défaut") && !answer.contains("abalone"), "{answer}");
}

#[test]
fn unknown_games_and_options_are_refused() {
    for game in
        ["chess", "", ":", "Abalone", "abalone:", "abalone:nowhere", "abalone:goal=0", "abalone:goal", "gunzi:x=y"]
    {
        let run = tafel(&["moves", game]);
        if game == "abalone:" {
            run.answer();
            continue;
        }
        run.refusal(2);
    }
}
