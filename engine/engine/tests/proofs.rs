//! Forced wins and losses: positions from self-play whose result a plain full search proves, and the engine must find.
//!
//! `UPDATE_GOLDEN=1 cargo test -p engine --test proofs` collects them anew.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use abalone::Abalone;
use engine::{Budget, Engine, Outlook, SearchRequest, Settings, find};
use fenix::Fenix;
use gunzi::Gunzi;
use rules::{Notation, Outcome, Position, Random, Side};

/// How many positions of each kind a game has at least.
const WINS: usize = 18;
const LOSSES: usize = 14;

#[derive(Clone, PartialEq, Debug)]
struct Proved {
    game: String,
    position: String,
    wins: bool,
    plies: u32,
}

/// Whether the player to move wins within so many plies, by trying everything.
fn wins_within<P: Position>(position: &P, plies: u32) -> bool {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    plies > 0 && moves.iter().any(|&m| loses_within(&position.after(m), plies - 1))
}

/// Whether the player to move loses within so many plies, whatever is tried.
fn loses_within<P: Position>(position: &P, plies: u32) -> bool {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        return position.outcome() == Some(Outcome::Win(!position.turn()));
    }
    plies > 1 && moves.iter().all(|&m| wins_within(&position.after(m), plies - 1))
}

/// The shortest proof of a position's result, if there is one of at most so many plies.
fn prove<P: Position>(position: &P, most: u32) -> Option<(bool, u32)> {
    (1..=most).find_map(|plies| {
        let wins = plies % 2 == 1;
        let proved = if wins { wins_within(position, plies) } else { loses_within(position, plies) };
        proved.then_some((wins, plies))
    })
}

fn prove_text(game: &str, position: &str, most: u32) -> Option<(bool, u32)> {
    match game {
        "abalone" => prove(&Abalone::parse_position(position, abalone::Variant::default()).unwrap(), most),
        "gunzi" => prove(&Gunzi::parse_position(position, gunzi::Variant::default()).unwrap(), most),
        _ => prove(&Fenix::parse_position(position, fenix::Variant::default()).unwrap(), most),
    }
}

fn golden(game: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{game}-proofs.txt"))
}

fn read(game: &str) -> Vec<Proved> {
    let text = fs::read_to_string(golden(game)).unwrap();
    text.lines()
        .map(|line| {
            let parts: Vec<_> = line.split('\t').collect();
            let [kind, plies, position] = parts[..] else { panic!("{line}") };
            Proved {
                game: game.to_owned(),
                position: position.to_owned(),
                wins: kind == "win",
                plies: plies.parse().unwrap(),
            }
        })
        .collect()
}

fn engine_finds(proved: &Proved, threads: usize, mebibytes: usize) {
    let (game, options) = find(&proved.game).unwrap();
    let mut engine = Engine::new(game).unwrap();
    engine.set_memory(mebibytes);
    engine.set_game(&options, Some(&proved.position), &[]).unwrap();
    let budget = Budget { nodes: Some(3_000_000), ..Budget::depth(proved.plies + 8) };
    let settings = Settings { threads, ..Settings::default() };
    let request = SearchRequest { settings, ..SearchRequest::for_analysis(budget) };
    let analysis = engine.go(&request, &mut |_| {});
    let (wins, plies, margin) = match analysis.outlook() {
        Some(Outlook::Win { within_plies: plies, least_margin: margin }) => (true, plies, margin),
        Some(Outlook::Loss { within_plies: plies, least_margin: margin }) => (false, plies, margin),
        other => panic!("{other:?}, but {proved:?}"),
    };
    assert_eq!(wins, proved.wins, "{proved:?}");
    if proved.game == "gunzi" {
        // There the engine goes for the score first and for the shortest way second.
        assert!(margin > 0, "{proved:?}");
        // Ways that lose by more may take longer than the main line.
        let position = Gunzi::parse_position(&proved.position, gunzi::Variant::default()).unwrap();
        if plies <= LONGEST_SCORE - 2 {
            let mut within = LONGEST_SCORE..=LONGEST_DETOUR;
            assert!(
                within.any(|most| margin_is_forced(&position, wins, margin, most)),
                "{margin} in {plies}: {proved:?}"
            );
        }
    } else {
        assert!(plies >= proved.plies, "{plies}: {proved:?}");
    }
}

/// Longer scores take the plain search too long.
const LONGEST_SCORE: u32 = 8;
/// How long the ways may be that lose by more than the main line.
const LONGEST_DETOUR: u32 = 10;

/// Whether one side (the player to move if `mover`) can force the game to end with at least that margin within so many
/// plies.
fn margin_is_forced(position: &Gunzi, mover: bool, margin: i32, plies: u32) -> bool {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        let [black, white] = position.points().map(i32::from);
        let lead = if (position.turn() == Side::One) == mover { black - white } else { white - black };
        return lead >= margin;
    }
    let forced = |&m: &gunzi::Move| margin_is_forced(&position.after(m), !mover, margin, plies - 1);
    plies > 0 && if mover { moves.iter().any(forced) } else { moves.iter().all(forced) }
}

/// Lets the engine play itself and collects positions near the end that a plain search can prove.
fn collect(game: &str, most: u32) -> Vec<Proved> {
    let (rulebook, options) = find(game).unwrap();
    let mut random = Random::new(2024);
    let mut found: Vec<Proved> = Vec::new();
    let enough =
        |found: &[Proved], wins: bool, wanted: usize| found.iter().filter(|p| p.wins == wins).count() >= wanted;
    while !enough(&found, true, WINS + 2) || !enough(&found, false, LOSSES + 2) {
        let mut table = rulebook.table(&options, None).unwrap();
        let opening = if game.starts_with("fenix") { 16 } else { 8 };
        (0..opening).for_each(|_| {
            table.play_random(&mut random);
        });
        let mut engine = Engine::new(rulebook).unwrap();
        engine.set_memory(1);
        let mut last = 0;
        while table.ending().is_none() && table.plies() < 300 {
            let position = table.position_text();
            engine.set_game(&options, Some(&position), &[]).unwrap();
            let analysis = engine.go(&SearchRequest::for_move(Budget::nodes(3_000)), &mut |_| {});
            if let Some(Outlook::Win { within_plies: plies, .. } | Outlook::Loss { within_plies: plies, .. }) =
                analysis.outlook()
                && plies <= most
                && let Some((wins, plies)) = prove_text(game, &position, most)
                && plies > 1 + u32::from(last == plies)
                && !enough(&found, wins, if wins { WINS + 2 } else { LOSSES + 2 })
            {
                last = plies;
                found.push(Proved { game: game.to_owned(), position, wins, plies });
            }
            // A few random moves keep the games apart.
            if random.below(8) == 0 {
                table.play_random(&mut random);
            } else {
                table.play(analysis.best_move().unwrap()).unwrap();
            }
        }
    }
    found
}

fn check(game: &str, most: u32) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let mut text = String::new();
        for Proved { position, wins, plies, .. } in collect(game, most) {
            let kind = if wins { "win" } else { "loss" };
            writeln!(text, "{kind}\t{plies}\t{position}").unwrap();
        }
        fs::write(golden(game), text).unwrap();
    }
    let all = read(game);
    assert!(all.iter().filter(|proved| proved.wins).count() >= WINS, "too few wins");
    assert!(all.iter().filter(|proved| !proved.wins).count() >= LOSSES, "too few losses");
    for (index, proved) in all.iter().enumerate() {
        assert_eq!(prove_text(game, &proved.position, proved.plies), Some((proved.wins, proved.plies)), "{proved:?}");
        engine_finds(proved, 1, 8);
        // Neither another table nor more threads may change what is proved.
        if index % 4 == 0 {
            engine_finds(proved, 2, 1);
        }
    }
}

#[test]
fn abalone_wins_and_losses_are_found() {
    check("abalone", 4);
}

#[test]
fn fenix_wins_and_losses_are_found() {
    check("fenix", 5);
}

#[test]
fn small_fenix_wins_and_losses_are_found() {
    check("fenix-7x8", 5);
}

#[test]
fn gunzi_wins_and_losses_are_found() {
    check("gunzi", 6);
}
