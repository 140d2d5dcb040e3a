//! What holds for networks of all games, whatever their weights.

use rules::{Atom, Change, Description, Observer, Options, Position, Random, Rules, Symmetric};
use search::Evaluation;

use super::*;
use crate::players::{Abalone, Fenix, Gunzi, Player};

#[derive(Default)]
struct Recorder(Vec<Change>);

impl Observer for Recorder {
    fn add(&mut self, atom: Atom) {
        self.0.push(Change::Add(atom));
    }

    fn remove(&mut self, atom: Atom) {
        self.0.push(Change::Remove(atom));
    }
}

fn start<P: Rules>(description: &Description<P>) -> P {
    (description.start)(&Options::new(description.options))
}

/// A network that says anything, but nothing about features.
fn random_file<G: Player>(game: &str, position: &G::Position) -> NetworkFile {
    let outline = G::Evaluation::outline(position).expect("a game with networks");
    let mut random = Random::new(9);
    let mut weights = |count: usize, most: usize| -> Vec<i16> {
        (0..count).map(|_| random.below(2 * most + 1) as i16 - most as i16).collect()
    };
    let families = (0..5).map(|_| (40, weights(outline.inputs, 60))).collect();
    let phases = (0..outline.phases)
        .map(|_| Phase {
            families: [weights(5, 800), weights(5, 800)],
            features: vec![0; outline.weights.len()],
            bias: 256 * 7,
        })
        .collect();
    NetworkFile { game: game.to_owned(), origin: "a test".to_owned(), inputs: outline.inputs, families, phases }
}

/// Plays random games and shows every position with what changed since the start.
fn play<P: Position>(start: P, mut see: impl FnMut(&P, &[Change])) {
    let mut random = Random::new(4);
    for _ in 0..5 {
        let (mut position, mut changes, mut moves) = (start, Recorder::default(), Vec::new());
        for _ in 0..120 {
            let Some(m) = position.random_move(&mut random, &mut moves) else {
                break;
            };
            position.play_unchecked(m, &mut changes);
            see(&position, &changes.0);
        }
    }
}

fn check<G: Player>(description: &'static Description<G::Position>) {
    let start = start(description);
    let network =
        G::Evaluation::of_file(&random_file::<G>(description.id, &start), description.id, &start).expect("it fits");
    let (root, linear) = (network.accumulate(&start), G::Evaluation::linear());
    let (mut alike, mut other) = (0, 0);
    play(start, |position, changes| {
        let heard: Vec<_> = changes
            .iter()
            .copied()
            .filter(|change| match *change {
                Change::Add(atom) | Change::Remove(atom) => {
                    usize::from(atom) < <G::Evaluation as Evaluation<G::Position>>::ATOMS
                }
            })
            .collect();
        let mut after = root.clone();
        network.follow(&root, &heard, &mut after);
        let value = network.estimate_alone(position);
        assert_eq!(network.estimate(position, &after), value, "{position:?}");
        if G::Evaluation::glance(position).is_none() {
            assert_eq!(value, linear.estimate_alone(position), "{position:?}");
            return;
        }
        other += usize::from(value != linear.estimate_alone(position));
        for image in (0..G::Position::symmetries()).filter_map(|index| position.image(index)) {
            assert_eq!(network.estimate_alone(&image), value, "{position:?} and {image:?}");
            alike += 1;
        }
    });
    assert!(alike > 100 && other > 100, "{alike} images, {other} other estimates");
    assert_ne!(network.identity(), linear.identity());
}

#[test]
fn positions_that_are_turned_or_mirrored_are_worth_the_same_also_move_by_move() {
    check::<Abalone>(&abalone::ABALONE);
    check::<Fenix>(&fenix::FENIX_9X9);
    check::<Fenix>(&fenix::FENIX_7X8);
    check::<Gunzi>(&gunzi::GUNZI);
}

#[test]
fn a_network_must_fit_its_game() {
    let start = start(&abalone::ABALONE);
    let good = random_file::<Abalone>("abalone", &start);
    let refusal = |file: &NetworkFile| {
        <Abalone as search::Playable>::Evaluation::of_file(file, "abalone", &start).err().map(|error| error.to_string())
    };
    assert_eq!(refusal(&good), None);
    let other_game = NetworkFile { game: "chess".to_owned(), ..good.clone() };
    assert_eq!(refusal(&other_game).as_deref(), Some("the network is one for 'chess'"));
    let mut few_phases = good.clone();
    few_phases.phases.pop();
    assert_eq!(refusal(&few_phases).as_deref(), Some("the network does not fit the game: 15 phases in place of 16"));
    let other_inputs = NetworkFile { inputs: 100, ..good.clone() };
    assert_eq!(
        refusal(&other_inputs).as_deref(),
        Some("the network does not fit the game: 100 inputs in place of 122")
    );
    let mut heavy = good.clone();
    heavy.phases[3].families[1][2] = -5000;
    assert_eq!(refusal(&heavy).as_deref(), Some("the network is too large: 5000 as a weight, at most 4096"));
    let mut heavy = good.clone();
    heavy.phases[3].families[0] = vec![-1200, 1300, -1500, -1400, -1363];
    assert_eq!(refusal(&heavy).as_deref(), Some("the network is too large: 65556 as a sum of weights, at most 65550"));
    let many = NetworkFile { families: good.families.iter().cycle().take(21).cloned().collect(), ..good };
    assert_eq!(refusal(&many).as_deref(), Some("the network is too large: 252 units, at most 240"));
}

#[test]
fn the_networks_that_are_shipped_fit_their_games() {
    fn check<G: Player>(description: &'static Description<G::Position>) {
        if let Some(bytes) = G::network(description.id) {
            let file = NetworkFile::from_bytes(bytes).unwrap_or_else(|error| panic!("{}: {error}", description.id));
            let fits = G::Evaluation::of_file(&file, description.id, &start(description));
            assert_eq!(fits.err(), None, "{}", description.id);
            assert!(file.origin.contains("--seed"), "{}: made by '{}'", description.id, file.origin);
            assert!(bytes.len() <= 200_000, "{}: {} bytes", description.id, bytes.len());
        }
    }
    check::<Abalone>(&abalone::ABALONE);
    check::<Fenix>(&fenix::FENIX_9X9);
    check::<Fenix>(&fenix::FENIX_7X8);
    check::<Gunzi>(&gunzi::GUNZI);
}
