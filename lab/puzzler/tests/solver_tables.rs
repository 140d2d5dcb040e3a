//! Tables against the backward solver of the tests, which has another way of doing it; and files that are broken.

use std::fs;
use std::path::Path;

use gunzi::Gunzi;
use puzzler::solver::{Graph, Solution, Wdl};
use rules::{Layered, Place, Position as _, Random, Side};
use tables::{Entry, FileError, Kind, Order, Tables, check, file_name, make, solve_block};

fn order(folder: &Path, layers: u32) -> Order<'_> {
    Order { folder, game: "gunzi", layers, threads: 2, most_blocks: None }
}

fn own_positions(layer: u32, block: u32) -> impl Iterator<Item = (u64, Gunzi)> {
    (0..Gunzi::block_len(layer, block)).filter_map(move |index| {
        let place = Place { layer, block, index };
        Some((index, Gunzi::at_place(place)?)).filter(|(_, position)| position.place() == Some(place))
    })
}

/// Compares every entry of a block with the solution of everything that can be reached from it.
fn compare(layer: u32, block: u32, entries: &[Entry]) -> [u32; 3] {
    let graph = Graph::explore(own_positions(layer, block).map(|(_, position)| position), 3_000_000).unwrap();
    let solution = Solution::new(&graph, &[]);
    let mut results = [0; 3];
    for (index, position) in own_positions(layer, block) {
        let value = solution.value(graph.state(&position).unwrap());
        let entry = entries[index as usize];
        let (kind, winner) = match value.wdl {
            Wdl::Win => (Kind::Win, position.turn()),
            Wdl::Draw => (Kind::Draw, Side::One),
            Wdl::Loss => (Kind::Loss, !position.turn()),
        };
        assert_eq!(entry.kind(), kind, "{position:?} {value:?}");
        assert_eq!(i32::from(entry.margin()), value.margins[winner.index()], "{position:?} {value:?}");
        // The widest margin may take longer than any win.
        assert!(u32::from(entry.plies().unwrap()) >= value.plies, "{position:?} {value:?} {entry:?}");
        results[kind as usize] += 1;
    }
    results
}

#[test]
fn tables_say_what_the_solver_says() {
    let folder = tempfile::tempdir().unwrap();
    let made = make::<Gunzi>(order(folder.path(), 1), &mut |_| {}).unwrap();
    assert_eq!((made.len(), made[0].layer, made[0].new_blocks), (1, 1, Gunzi::blocks(1)));
    let tables = Tables::<Gunzi>::open(folder.path(), "gunzi", 100).unwrap();
    let mut random = Random::new(4);
    let mut results = [0; 3];
    for layer in [1, 1, 1, 2, 2, 2, 2, 2] {
        let block = random.below(Gunzi::blocks(layer) as usize) as u32;
        let entries = solve_block(&tables, layer, block).unwrap();
        for (sum, count) in results.iter_mut().zip(compare(layer, block, &entries)) {
            *sum += count;
        }
        for (index, position) in own_positions(layer, block) {
            let known = tables.get(&position);
            assert_eq!(known, (layer == 1).then(|| entries[index as usize]), "{position:?}");
        }
    }
    assert!(results.iter().all(|&count| count > 1000), "{results:?}");
    let checked = check::<Gunzi>(folder.path(), "gunzi", 1, &mut |_, _| {}).unwrap();
    assert!(checked.len() == 1 && checked[0].positions > 100_000, "{checked:?}");
}

#[test]
fn two_runs_do_not_make_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut refused = 0;
    let made = make::<Gunzi>(order(folder.path(), 1), &mut |now| {
        if now.done == 0 {
            let other = make::<Gunzi>(order(folder.path(), 1), &mut |_| {});
            assert!(other.unwrap_err().to_string().contains("gunzi-1.table.part: another run is at work on it"));
            refused += 1;
        }
    });
    assert_eq!((made.unwrap()[0].layer, refused), (1, 1));
    assert_eq!(Tables::<Gunzi>::open(folder.path(), "gunzi", 100).unwrap().layers(), 1);
}

#[test]
fn what_was_interrupted_goes_on_and_what_is_broken_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    make::<Gunzi>(order(folder, 1), &mut |_| {}).unwrap();
    let whole = folder.join(file_name("gunzi", 1));
    let good = fs::read(&whole).unwrap();
    let head = good.len() as u64 - 2 * (0..Gunzi::blocks(1)).map(|block| Gunzi::block_len(1, block)).sum::<u64>();
    let sums = head as usize - 8 * Gunzi::blocks(1) as usize;

    // Three blocks are missing: one was never written, one was being written, one was cut off.
    let mut part = good.clone();
    part[sums..sums + 8].fill(0);
    part[head as usize + 2 * Gunzi::block_len(1, 0) as usize + 5] ^= 1;
    part.truncate(good.len() - 10);
    fs::remove_file(&whole).unwrap();
    fs::write(folder.join("gunzi-1.table.part"), part).unwrap();
    let made = make::<Gunzi>(order(folder, 1), &mut |_| {}).unwrap();
    assert_eq!(made[0].new_blocks, 3);
    assert_eq!(fs::read(&whole).unwrap(), good);
    assert_eq!(make::<Gunzi>(order(folder, 1), &mut |_| {}).unwrap()[0].new_blocks, 0, "all is there");

    let open = |bytes: &[u8]| {
        fs::write(&whole, bytes).unwrap();
        Tables::<Gunzi>::open(folder, "gunzi", 100)
    };
    assert!(matches!(open(b"GIF89a").err(), Some(FileError::Foreign(_))));
    assert!(matches!(open(&good[..good.len() - 1]).err(), Some(FileError::Damaged(_))));
    assert!(matches!(open(&good[..head as usize - 1]).err(), Some(FileError::Damaged(_))));
    let mut newer = good.clone();
    newer[8] = 9;
    assert!(matches!(open(&newer).err(), Some(FileError::Version(_, 9))));
    let mut other = good.clone();
    other[12] = b'x';
    assert!(matches!(open(&other).err(), Some(FileError::Game(_))));

    // A bit that has flipped is never believed.
    let mut flipped = good.clone();
    flipped[head as usize] ^= 4;
    let tables = open(&flipped).unwrap();
    let lost = own_positions(1, 0).all(|(_, position)| tables.get(&position).is_none());
    let found = own_positions(1, 1).all(|(_, position)| tables.get(&position).is_some());
    assert!(lost && found);
    assert!(matches!(check::<Gunzi>(folder, "gunzi", 1, &mut |_, _| {}), Err(FileError::Damaged(_))));
    assert_eq!(Tables::<Gunzi>::open(&folder.join("nothing"), "gunzi", 100).unwrap().layers(), 0);
}
