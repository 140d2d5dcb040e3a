//! The laws that every game obeys, on both boards.

use crate::common::{position, prepared};
use fenix::{Board, Fenix};
use rules::Random;
use rules::conformance::check_games;

#[test]
fn games_from_the_start() {
    check_games(Fenix::start(Board::NineByNine), 1, 4, 200, 7);
    check_games(Fenix::start(Board::SevenByEight), 2, 6, 200, 7);
}

#[test]
fn games_from_the_battle_on() {
    let mut random = Random::new(3);
    for board in Board::ALL {
        for seed in 0..40 {
            check_games(prepared(board, &mut random), seed, 1, 200, 3);
        }
    }
}

#[test]
fn games_from_positions_with_much_at_stake() {
    for text in [
        "2g1sss1g/3s1sssk/S4sss1/SS3ssss/2G3sss/SSSS3ss/SGSS5/S2K5/SSSSSGS2 b b g 0 14",
        "G3sssss/5ssgs/3sssgss/8s/GS3ssss/SS1S5/3S1S1s1/SS1G1S3/SSSKSS1S1 b b - 0 30",
        "8k/1G4sg1/9/9/3s5/2s1s4/2Ss5/9/K8 r b - 0 41",
        "2sg5/1S7/1k4s2/7s1/8s/8S/5g3/4s4/K3S4 r b - 0 41",
        "g1g1g1g2/9/g1G1G1G1g/4k4/G1g1K1g1G/9/g1G3G1g/9/G1g1G1g1G r b - 0 41",
        "2ssgss/2ssssg/G2sss1/SS3sk/7/2SS3/SSSKS2/GSSS1G1 b b g 0 14",
        "gsgs1ss/3ssgk/3ssss/7/S1S3s/SSSS3/SGS2S1/1SS1SG1 r b - 0 15",
        "6k/G3g2/S6/3S3/2S1S2/2sS3/7/K6 b b - 0 41",
        "g1g1g1g/7/g1G1G1g/3k3/G2K2G/1G3G1/2g1g2/G5G r b - 0 41",
    ] {
        check_games(position(text), 4, 30, 60, 3);
    }
}
