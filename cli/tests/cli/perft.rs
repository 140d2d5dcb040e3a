use crate::command::tafel;

#[track_caller]
fn check(game: &str, counts: &[u64]) {
    for (depth, count) in counts.iter().enumerate() {
        let answer = tafel(&["perft", game, &depth.to_string()]).answer();
        assert_eq!(answer, format!("{count}\n"), "{game} at depth {depth}");
    }
}

#[test]
fn abalone_counts_are_the_published_ones() {
    check("abalone", &[1, 44, 1_936, 98_912, 5_045_110]);
}

#[test]
fn gunzi_counts_are_the_published_ones() {
    check("gunzi", &[1, 16, 256, 4_616, 81_716, 1_469_916]);
}

#[test]
fn fenix_counts_are_the_published_ones() {
    check("fenix", &[1, 756, 571_536]);
    check("fenix-7x8", &[1, 420, 176_400]);
}

#[test]
fn positions_count_too() {
    let cases = [
        ("gunzi", "-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 w 22", "3", 5213),
        ("gunzi", "-,WP3,-,WP2,-/-,-,-,B1,-,-,B3/W4,-,-,W4,- w 18", "3", 82),
        ("gunzi", "-,B1,-,B1,-/-,-,-,-,-,-,-/-,BP4,-,BP4,- w 16", "2", 0),
        ("abalone", "1ss2/ss1s1s/2ss3/1ss1ss2/4SSs2/4SSsS/SS5/2SS1S/SS2S 0 1 b 4 21", "2", 5007),
        ("abalone", "5/1s4/ss2S1S/ss3Ss1/6S2/6s1/5ss/2S3/SS1SS 5 5 b 3 69", "2", 2269),
        ("fenix", "8k/1G4sg1/9/9/3s5/2s1s4/2Ss5/9/K8 r b - 0 41", "5", 7954),
        ("fenix", "2s1sskss/5s1ss/S3sggss/1S3ss1s/SS1g2sss/SS1S3ss/SGSGS4/1SSSS4/1SSGSSS2 r b - 0 25", "4", 65956),
        ("fenix-7x8", "gsgs1ss/3ssgk/3ssss/7/S1S3s/SSSS3/SGS2S1/1SS1SG1 r b - 0 15", "3", 2137),
    ];
    for (game, position, depth, count) in cases {
        let glued = format!("--position={position}");
        let spellings = [vec![glued.as_str()], vec!["--position", position], vec!["-p", position]];
        for spelling in spellings {
            let after = tafel(&[&["perft", game, depth], spelling.as_slice()].concat()).answer();
            assert_eq!(after, format!("{count}\n"), "{game} {spelling:?}");
            let before = tafel(&[&["perft"], spelling.as_slice(), &[game, depth]].concat()).answer();
            assert_eq!(before, after, "{game} {spelling:?}");
        }
    }
}

#[test]
fn divide_lists_each_move_and_ends_with_the_total() {
    for (game, depth) in [("gunzi", "3"), ("abalone", "2"), ("fenix-7x8", "1")] {
        let answer = tafel(&["perft", game, depth, "--divide"]).answer();
        let mut lines: Vec<_> = answer.lines().collect();
        let total: u64 = lines.pop().and_then(|line| line.parse().ok()).expect("a number on the last line");
        let moves: Vec<_> = lines.iter().map(|line| line.split_once(' ').expect("move and count")).collect();
        let sum: u64 = moves.iter().map(|(_, count)| count.parse::<u64>().expect("a count")).sum();
        assert_eq!(sum, total, "{game}");
        let listed = tafel(&["moves", game]).answer();
        assert_eq!(listed.lines().collect::<Vec<_>>(), moves.iter().map(|(text, _)| *text).collect::<Vec<_>>());
    }
    assert_eq!(tafel(&["perft", "gunzi", "0", "--divide"]).answer(), "1\n");
}

#[test]
fn threads_change_nothing_but_the_time() {
    for threads in [&["--threads", "1"][..], &["--threads", "0"], &["--threads"], &["--threads=99999"]] {
        let answer = tafel(&[&["perft", "gunzi", "4"], threads].concat()).answer();
        assert_eq!(answer, "81716\n", "{threads:?}");
        let divided = tafel(&[&["perft", "gunzi", "3", "--divide"], threads].concat()).answer();
        assert!(divided.ends_with("\n4616\n"), "{threads:?}");
    }
}

#[test]
fn nonsense_is_refused() {
    for arguments in [
        &["perft"][..],
        &["perft", "gunzi"],
        &["perft", "chess", "1"],
        &["perft", "gunzi", "x"],
        &["perft", "gunzi", "-1"],
        &["perft", "gunzi", "99999999999999999999"],
        &["perft", "gunzi", "4000000000"],
        &["perft", "gunzi", "1", "--threads", "x"],
        &["perft", "gunzi", "1", "--threads=-1"],
        &["perft", "gunzi", "1", "--position", "what?"],
        &["perft", "gunzi", "1", "2"],
    ] {
        tafel(arguments).refusal(2);
    }
}
