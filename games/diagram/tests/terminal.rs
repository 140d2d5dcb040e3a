//! Positions as text, compared with files in `tests/golden`. `UPDATE_GOLDEN=1 cargo test -p diagram` rewrites them.

mod common;

use std::path::Path;

use common::{POSITIONS, cells, everything, poses, scene};
use diagram::{Mark, Scene, TerminalColour, TerminalStyle, View};

#[track_caller]
fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(golden == text, "{name} is not as in {}:\n{text}", path.display());
}

#[test]
fn abalone() {
    let start = scene("abalone", None);
    check("abalone-start-ascii", &start.terminal(TerminalStyle::PLAIN));
    check("abalone-start-unicode", &start.terminal(TerminalStyle::UNICODE));
    let late = scene("abalone", Some(POSITIONS[0].1));
    let marked = late.clone().last_move(cells(&late, "b2 c3")).highlight(cells(&late, "e5 f6"));
    check("abalone-late-flipped", &marked.targets(cells(&late, "d2")).flipped(true).terminal(TerminalStyle::PLAIN));
}

#[test]
fn fenix() {
    let scene9 = scene("fenix", Some(POSITIONS[1].1));
    let marked = scene9.clone().last_move(cells(&scene9, "e2 e4")).highlight(cells(&scene9, "d6"));
    check("fenix-straight", &marked.terminal(TerminalStyle::PLAIN));
    check("fenix-diamond", &marked.clone().view(View::Diamond).terminal(TerminalStyle::UNICODE));
    check("fenix-diamond-flipped", &marked.view(View::Diamond).flipped(true).terminal(TerminalStyle::PLAIN));
    let small = scene("fenix-7x8", Some(POSITIONS[2].1));
    check("fenix-7x8", &small.terminal(TerminalStyle::PLAIN));
    check("fenix-7x8-flipped-bare", &small.flipped(true).coordinates(false).terminal(TerminalStyle::PLAIN));
}

#[test]
fn gunzi() {
    check("gunzi-start", &scene("gunzi", None).terminal(TerminalStyle::PLAIN));
    let crowded = scene("gunzi", Some(POSITIONS[3].1));
    check("gunzi-crowded", &crowded.terminal(TerminalStyle::UNICODE));
    let marked = crowded.clone().last_move(cells(&crowded, "b4")).highlight(cells(&crowded, "c4"));
    let marked = marked.targets(cells(&crowded, "c3")).selected(cells(&crowded, "b5")).territory(true);
    check("gunzi-crowded-flipped", &marked.flipped(true).terminal(TerminalStyle::PLAIN));
}

#[test]
fn colours_of_the_terminal() {
    let scene = scene("fenix-7x8", Some(POSITIONS[2].1));
    let scene = scene.clone().last_move(cells(&scene, "d3"));
    let style = |colour| TerminalStyle { colour, unicode: true };
    check("fenix-7x8-true-colour", &scene.terminal(style(TerminalColour::True)));
    check("fenix-7x8-256-colours", &scene.terminal(style(TerminalColour::Ansi256)));
}

/// The text without its escape sequences.
fn stripped(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest: String = parts.map(|part| part.split_once('m').unwrap().1).collect();
    (first + &rest).lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[test]
fn colour_adds_nothing_but_colour() {
    for (game, position) in POSITIONS {
        for scene in poses(&everything(scene(game, Some(position)))) {
            for unicode in [false, true] {
                let plain = scene.terminal(TerminalStyle { colour: TerminalColour::None, unicode });
                for colour in [TerminalColour::Ansi256, TerminalColour::True] {
                    let coloured = scene.terminal(TerminalStyle { colour, unicode });
                    assert!(coloured.contains("\x1b["));
                    // White marbles may be full where colour tells what they are.
                    assert_eq!(stripped(&coloured), if unicode { plain.replace('○', "●") } else { plain.clone() });
                    // Every line turns its colours off before it ends.
                    let last = |line: &str| line.rfind('\x1b').map(|at| line[at..].starts_with("\x1b[0m"));
                    assert!(coloured.lines().all(|line| last(line) != Some(false)));
                }
            }
        }
    }
}

#[test]
fn plain_text_is_ascii_and_shows_every_mark() {
    for (game, position) in POSITIONS {
        for posed in poses(&scene(game, Some(position))) {
            let plain = |scene: &Scene| scene.terminal(TerminalStyle::PLAIN);
            let text = plain(&posed);
            assert!(text.is_ascii() && text.ends_with('\n') && text.lines().all(|line| line == line.trim_end()));
            let first = posed.cells()[0].0;
            let marked = [
                plain(&posed.clone().last_move([first])),
                plain(&posed.clone().highlight([first])),
                plain(&posed.clone().targets([first])),
                plain(&posed.clone().selected([first])),
                text,
            ];
            for (i, one) in marked.iter().enumerate() {
                assert!(marked[..i].iter().all(|other| other != one), "{game}: marks look alike");
            }
        }
    }
}

/// The cursor stands around the middle that the scene tells, and hides no other mark's ground.
#[test]
fn cells_are_where_they_are_said_to_be() {
    for game in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
        for flipped in [false, true] {
            let scene = scene(game, None).flipped(flipped);
            for (cell, name) in scene.cells() {
                let (line, column) = scene.terminal_place(cell).expect("a cell of the board");
                let text = scene.clone().mark(Mark::Cursor, [cell]).terminal(TerminalStyle::PLAIN);
                let row: Vec<char> = text.lines().nth(line).expect("the line").chars().collect();
                let around = [row[column - 1], row[column + 1]];
                assert!(around == ['{', '}'], "{game} {name}: {text}");
            }
            assert_eq!(scene.terminal_place(200), None);
        }
    }
}
