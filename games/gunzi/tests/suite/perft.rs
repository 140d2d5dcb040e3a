//! Counts of move sequences that programs written apart from this one have found.

use gunzi::Gunzi;
use rules::{Notation, Side, perft};

#[test]
fn published_counts_from_the_start() {
    let start = Gunzi::start(Side::One);
    for (depth, nodes) in [1, 16, 256, 4_616, 81_716, 1_469_916].into_iter().enumerate() {
        assert_eq!(perft(&start, depth as u32), nodes, "depth {depth}");
    }
}

#[test]
fn golden_counts() {
    let golden: serde_json::Value = serde_json::from_str(include_str!("data/perft.json")).unwrap();
    let entries = golden.as_array().unwrap();
    assert!(entries.len() >= 20);
    for entry in entries {
        let text = entry["position"].as_str().unwrap();
        let depth = entry["depth"].as_u64().unwrap();
        let position = Gunzi::parse_position(text, gunzi::Variant::default()).unwrap();
        assert_eq!(Some(perft(&position, depth as u32)), entry["nodes"].as_u64(), "{text} depth {depth}");
    }
}
