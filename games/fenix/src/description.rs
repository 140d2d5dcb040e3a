use rules::{Description, HouseRules, OptionKind, OptionSpec, Options, Showcase, Statement};

use crate::position::Fenix;
use crate::{Board, Setup, Variant, words};

/// FENIX on the board of nine by nine.
pub static FENIX_9X9: Description<Fenix> = Description {
    id: "fenix",
    title: "FENIX",
    options: &OPTIONS,
    start: |options| start(options, Board::NineByNine),
    house_rules: HouseRules::of,
    accepts: |setup| accepts(setup, Board::NineByNine),
    showcase: Showcase {
        options: "",
        position: Some("3sssss1/4ssgks/3s1sggs/1S3ssss/SSS3sss/SSSS3s1/SGGSS4/SKGS1S3/1SSSSS3 r b - 4 15"),
    },
};

/// FENIX on the board of seven by eight.
pub static FENIX_7X8: Description<Fenix> = Description {
    id: "fenix-7x8",
    title: "FENIX 7x8",
    options: &OPTIONS,
    start: |options| start(options, Board::SevenByEight),
    house_rules: HouseRules::of,
    accepts: |setup| accepts(setup, Board::SevenByEight),
    showcase: Showcase { options: "", position: Some("3sss1/2ssgks/g4gs/KS2sss/GS3s1/GS5/1SSSS2/1SSSSS1 r b g 0 15") },
};

static OPTIONS: [OptionSpec; 3] = [
    OptionSpec { key: "adjacent-preparation", kind: OptionKind::Switch, default: "off" },
    OptionSpec { key: "repetition", kind: OptionKind::Switch, default: "on" },
    OptionSpec { key: "quiet-limit", kind: OptionKind::Limit(1, 1000), default: "100" },
];

fn start(options: &Options, board: Board) -> Fenix {
    Fenix::start_of(board, Variant { adjacent_preparation: options.is_on("adjacent-preparation") })
}

fn accepts(setup: &Setup, board: Board) -> Result<(), Statement> {
    if setup.board == board {
        return Ok(());
    }
    let other = match setup.board {
        Board::NineByNine => FENIX_9X9.id,
        Board::SevenByEight => FENIX_7X8.id,
    };
    let what = Statement::new(words(), "setup.other-board").with("given", setup.board.name());
    Err(what.with("board", board.name()).with("game", other))
}
