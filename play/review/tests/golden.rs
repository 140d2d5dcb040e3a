//! Reviews of short games that a person has looked at, one of each game.
//!
//! Where the engine thinks otherwise now, for a reason: `UPDATE_GOLDEN=1 cargo test -p review --test golden`.

mod common;

use common::{GAMES, path, record, review, text};
use engine::Verdict;
use review::{annotate, json, summary};
use rules::{Lang, Side};

const NODES: u64 = 3000;

/// What the file of that name holds; first what was found is written there, if that is asked for.
fn golden(name: &str, found: &str) -> String {
    let name = format!("tests/golden/{name}");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path(&name), found).unwrap();
    }
    text(&name)
}

#[test]
fn games_are_reviewed_as_before() {
    for game in GAMES {
        let mut record = record(&text(&format!("tests/golden/{game}.tafel")));
        let review = review(&record, NODES);
        // The order of members is nothing that JSON promises, and depends on what else is built.
        let data = json(&record, &review);
        let pretty = format!("{}\n", serde_json::to_string_pretty(&data).unwrap());
        let wanted: serde_json::Value = serde_json::from_str(&golden(&format!("{game}.json"), &pretty)).unwrap();
        assert_eq!(data, wanted, "{game}");
        annotate(&mut record, &review, Lang::En);
        let reviewed = record.to_string();
        assert_eq!(reviewed, golden(&format!("{game}-reviewed.tafel"), &reviewed), "{game}");
    }
}

#[test]
fn reviewed_games_read_back_and_replay() {
    for game in GAMES {
        let plain = record(&text(&format!("tests/golden/{game}.tafel")));
        let review = review(&plain, NODES);
        for lang in Lang::ALL {
            let mut reviewed = plain.clone();
            annotate(&mut reviewed, &review, lang);
            let again = record(&reviewed.to_string());
            assert_eq!(again, reviewed);
            let end = again.replay().unwrap();
            assert_eq!(end.position_text(), plain.replay().unwrap().position_text());
            // What has been said is not said twice.
            let mut twice = again.clone();
            annotate(&mut twice, &review, lang);
            assert_eq!(twice.to_string(), reviewed.to_string());
        }
    }
}

#[test]
fn faults_are_marked_and_shown() {
    for game in GAMES {
        let mut record = record(&text(&format!("tests/golden/{game}.tafel")));
        let review = review(&record, NODES);
        assert!(review.moves.iter().any(|one| one.judgement.verdict.is_fault()), "{game}");
        annotate(&mut record, &review, Lang::En);
        for (node, one) in record.tree().main_line().zip(&review.moves) {
            let notes = record.tree().notes(node).unwrap();
            let parent = record.tree().parent(node).unwrap();
            let variations = &record.tree().children(parent)[1..];
            if !one.judgement.verdict.is_fault() {
                assert!(notes.nags.is_empty() && notes.comments.is_empty() && variations.is_empty(), "{game}: {one:?}");
                continue;
            }
            assert_eq!(notes.nags[0].glyph(), Some(one.judgement.verdict.sign()));
            assert_eq!(notes.comments.len(), 1);
            let mut line = variations.to_vec();
            line.extend(record.tree().line_from(variations[0]));
            assert_eq!(line.into_iter().map(|id| record.tree().text(id)).collect::<Vec<_>>(), one.better);
            assert_ne!(one.better[0], one.text);
        }
    }
}

#[test]
fn the_same_game_gets_the_same_review() {
    for game in GAMES {
        let record = record(&text(&format!("tests/golden/{game}.tafel")));
        let mut engine = engine::Engine::new(record.rulebook()).unwrap();
        let request = engine::SearchRequest::for_analysis(engine::Budget::nodes(NODES));
        let mut again = || review::review(&record, &mut engine, &request, &mut |_, _| {}).unwrap();
        // The engine forgets what it knew.
        assert_eq!(again(), again(), "{game}");
    }
}

#[test]
fn the_remarks_of_others_stay() {
    let mut record = record(&text("tests/golden/gunzi.tafel"));
    let third = record.tree().main_line().nth(2).unwrap();
    let notes = record.tree_mut().notes_mut(third).unwrap();
    notes.comments.push("I like it.".to_owned());
    notes.nags.push(record::Nag::GOOD);
    let review = review(&record, NODES);
    assert_eq!(review.moves[2].judgement.verdict, Verdict::MissedWin);
    annotate(&mut record, &review, Lang::En);
    let notes = record.tree().notes(third).unwrap();
    assert_eq!(notes.nags, [record::Nag::GOOD, record::Nag::MISTAKE]);
    assert_eq!((notes.comments.len(), notes.comments[0].as_str()), (2, "I like it."));
}

#[test]
fn the_summary_counts_in_every_language() {
    let record = record(&text("tests/golden/gunzi.tafel"));
    let review = review(&record, NODES);
    let tables = Lang::ALL.map(|lang| summary(&record, &review, lang));
    for (index, table) in tables.iter().enumerate() {
        assert!(tables[..index].iter().all(|other| other != table), "{table}");
        let lines: Vec<_> = table.lines().collect();
        assert_eq!(lines.len(), 3, "{table}");
        assert!(lines[1].starts_with("Ada (") && lines[2].starts_with("Bob ("), "{table}");
        for (line, side) in lines[1..].iter().zip(Side::BOTH) {
            let counts: Vec<usize> = line.split_whitespace().rev().take(4).map(|n| n.parse().unwrap()).collect();
            let wanted = Verdict::FAULTS.map(|verdict| review.count(side, verdict));
            assert!(counts.iter().rev().eq(&wanted), "{table}");
        }
    }
}
