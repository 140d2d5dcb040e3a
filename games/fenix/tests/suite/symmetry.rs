//! Turning the table.

use crate::common::{play, position};
use fenix::{Board, Fenix};
use rules::conformance::walk;
use rules::{Notation, Position, Random, Symmetric};

#[test]
fn images_are_positions_and_return_to_the_original() {
    let mut random = Random::new(1);
    for board in Board::ALL {
        let mut images = 0;
        for _ in 0..10 {
            walk(Fenix::start(board), &mut random, 200, |position, _, _| {
                for index in 0..Fenix::symmetries() {
                    let Some(image) = position.image(index) else {
                        continue;
                    };
                    assert_eq!(
                        Fenix::from_setup(&image.to_setup(), fenix::Variant::default()),
                        Ok(image),
                        "{}",
                        position.position_text()
                    );
                    assert_eq!(image.image(index).as_ref(), Some(position));
                    images += 1;
                }
                assert_eq!(position.image(Fenix::symmetries()), None);
            });
        }
        assert!(images >= 300, "only {images} images of {board:?}");
    }
}

#[test]
fn a_battle_has_three_images_on_the_square_board_and_one_on_the_other() {
    let images = |text| -> Vec<_> {
        (0..Fenix::symmetries()).map(|index| Some(position(text).image(index)?.position_text())).collect()
    };
    let square = images("8k/9/5s3/9/9/9/9/9/KG7 r b - 3 41");
    assert_eq!(
        square.iter().flatten().collect::<Vec<_>>(),
        ["8k/9/9/6s2/9/9/9/G8/K8 r b - 3 41", "7gk/9/9/9/9/9/3S5/9/K8 b b - 3 41", "8k/8g/9/9/9/2S6/9/9/K8 b b - 3 41",]
    );
    let oblong = images("6k/7/7/7/7/7/7/KG5 r b - 3 41");
    assert_eq!(oblong, [None, Some("5gk/7/7/7/7/7/7/K6 b b - 3 41".to_owned()), None]);
}

#[test]
fn the_preparation_can_be_transposed_but_not_turned_round() {
    let start = Fenix::start(Board::NineByNine);
    let next = play(start, "a1+b3");
    assert_eq!(next.image(0), Some(play(start, "a1+c2")));
    assert_eq!((next.image(1), next.image(2)), (None, None));
    assert_eq!(Fenix::start(Board::SevenByEight).image(1), None);
}

#[test]
fn the_boards_have_keys_of_their_own() {
    // The same stacks on the same squares.
    let [large, small] = ["9/6k2/9/9/9/9/9/9/K8 r b - 0 41", "6k/7/7/7/7/7/7/K6 r b - 0 41"].map(position);
    assert_ne!(large.key(), small.key());
}
