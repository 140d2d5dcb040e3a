use crate::command::tafel;

#[test]
fn an_opening_is_told_with_counts_and_results() {
    for start in ["abalone", "abalone:belgian-daisy"] {
        let answer = tafel(&["book", start]).answer();
        let rows: Vec<Vec<&str>> = answer.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
        assert!(rows.len() > 2, "{answer}");
        let games: Vec<u32> = rows.iter().map(|row| row[1].parse().expect("a number of games")).collect();
        assert!(games.is_sorted_by(|one, other| one >= other), "the most frequent first: {answer}");
        let legal = tafel(&["moves", start]).answer();
        for row in &rows {
            assert!(legal.lines().any(|text| text == row[0]), "{start}: {row:?}");
            let shares: f64 = [row[2], row[4], row[6]].map(|share| share.parse::<f64>().expect("a share")).iter().sum();
            assert!((shares - 100.0).abs() < 0.3, "{start}: {row:?}");
        }
        assert!(rows.iter().any(|row| row.last() == Some(&"*")), "some move is played: {answer}");
        // Going on is the same as asking about the position.
        let position = tafel(&["apply", start, rows[0][0]]).answer();
        let after = tafel(&["book", start, rows[0][0]]).answer();
        assert_eq!(after, tafel(&["book", "abalone", "--position", position.trim()]).answer());
        assert!(after.contains(&games[0].to_string()), "{after}");
    }
}

#[test]
fn formations_are_told_with_their_error_bars() {
    for game in ["fenix", "fenix-7x8"] {
        let answer = tafel(&["book", game]).answer();
        let known = engine::formations(game).expect("a preparation").known();
        assert_eq!(answer.lines().count(), known.len() + 2, "{answer}");
        for known in known {
            let line = answer.lines().find(|line| line.ends_with(&known.turns().join(" "))).expect("a line");
            assert!(line.contains(" % ("), "{line}");
        }
    }
}

#[test]
fn data_is_one_object_a_line() {
    let answer = tafel(&["book", "abalone", "--json"]).answer();
    for line in answer.lines() {
        let known: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(known["move"].is_string() && known["one"].is_u64() && known["plays"].is_boolean(), "{line}");
    }
    let answer = tafel(&["book", "fenix", "--json"]).answer();
    let last: serde_json::Value = serde_json::from_str(answer.lines().last().expect("a line")).expect("JSON");
    assert_eq!(last["name"], "by-lot");
    assert!(last["interval"][0].as_f64() < last["score"].as_f64());
}

#[test]
fn what_is_in_no_book_is_told_in_every_language() {
    let far = "1ss2/ss1s1s/2ss3/1ss1ss2/4SSs2/4SSsS/SS5/2SS1S/SS2S 0 1 b 4 21";
    let mut said = Vec::new();
    for lang in ["en", "nl", "de", "fr"] {
        said.push(tafel(&["book", "gunzi", "--lang", lang]).refusal(2));
        said.push(tafel(&["book", "abalone", "--position", far, "--lang", lang]).refusal(2));
    }
    said.sort();
    said.dedup();
    assert_eq!(said.len(), 8, "{said:?}");
    tafel(&["book", "abalone", "zz"]).refusal(2);
    tafel(&["book", "chess"]).refusal(2);
}
