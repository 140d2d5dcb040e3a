//! The laws that hold for all games.

use gunzi::Gunzi;
use rules::Side;
use rules::conformance::check_games;

#[test]
fn from_the_start() {
    check_games(Gunzi::start(Side::One), 1, 150, 200, 1);
    check_games(Gunzi::start(Side::Two), 2, 20, 200, 1);
}
