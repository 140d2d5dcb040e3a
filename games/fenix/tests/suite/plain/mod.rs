//! FENIX once more, slow and plain: an array of letters, and every way to play a turn tried out in full.
//!
//! It shares nothing with the crate, so that the same mistake is not made twice.

use std::collections::BTreeMap;

/// From a position text to the canonical text of each legal move and the text of the position after it.
pub(crate) fn moves(text: &str) -> BTreeMap<String, String> {
    merged(&State::read(text, false))
}

/// The same where the preparation, too, is between neighbouring squares.
pub(crate) fn moves_adjacent(text: &str) -> BTreeMap<String, String> {
    merged(&State::read(text, true))
}

/// How many sequences of so many moves there are.
pub(crate) fn perft(moves: fn(&str) -> BTreeMap<String, String>, text: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    moves(text).values().map(|next| perft(moves, next, depth - 1)).sum()
}

fn merged(state: &State) -> BTreeMap<String, String> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for (turn, next) in state.turns() {
        // Turns with the same result are one move, known by its smallest text.
        let known = texts.entry(next.write()).or_insert_with(|| turn.clone());
        if turn < *known {
            *known = turn;
        }
    }
    texts.into_iter().map(|(next, turn)| (turn, next)).collect()
}

type Square = (i32, i32);

const STRAIGHT: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const EVERY_WAY: [Square; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

// The fields of the position text, and the option.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone)]
struct State {
    width: i32,
    height: i32,
    /// Letters, or dots where nothing stands, from a1 on.
    letters: Vec<char>,
    red_to_move: bool,
    preparation: bool,
    right: bool,
    count: u32,
    number: u32,
    adjacent: bool,
}

/// A finished capture: where it landed, what it took.
struct Sequence {
    landings: Vec<Square>,
    taken: Vec<Square>,
    stones: usize,
}

impl State {
    fn read(text: &str, adjacent: bool) -> Self {
        let parts: Vec<&str> = text.split(' ').collect();
        let ranks: Vec<&str> = parts[0].split('/').collect();
        let (width, height) = if ranks.len() == 9 { (9, 9) } else { (7, 8) };
        let mut letters = Vec::new();
        for rank in ranks.iter().rev() {
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(run) => letters.extend((0..run).map(|_| '.')),
                    None => letters.push(letter),
                }
            }
        }
        assert_eq!(letters.len(), (width * height) as usize, "{text}");
        Self {
            width,
            height,
            letters,
            red_to_move: parts[1] == "r",
            preparation: parts[2] == "p",
            right: parts[3] == "g",
            count: parts[4].parse().unwrap(),
            number: parts[5].parse().unwrap(),
            adjacent,
        }
    }

    fn write(&self) -> String {
        let mut ranks = Vec::new();
        for y in (0..self.height).rev() {
            let rank: String = (0..self.width).map(|x| self.letter((x, y)).unwrap()).collect();
            let mut short = rank;
            for run in (1..=9).rev() {
                short = short.replace(&".".repeat(run), &run.to_string());
            }
            ranks.push(short);
        }
        format!(
            "{} {} {} {} {} {}",
            ranks.join("/"),
            if self.red_to_move { "r" } else { "b" },
            if self.preparation { "p" } else { "b" },
            if self.right { "g" } else { "-" },
            self.count,
            self.number
        )
    }

    fn letter(&self, (x, y): Square) -> Option<char> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| self.letters[(y * self.width + x) as usize])
    }

    fn set(&mut self, (x, y): Square, letter: char) {
        self.letters[(y * self.width + x) as usize] = letter;
    }

    fn is_own(&self, letter: char) -> bool {
        letter.is_alphabetic() && letter.is_uppercase() == self.red_to_move
    }

    fn is_hostile(&self, letter: char) -> bool {
        letter.is_alphabetic() && letter.is_uppercase() != self.red_to_move
    }

    fn is_empty(&self, square: Square) -> bool {
        self.letter(square) == Some('.')
    }

    /// The own stacks of one height.
    fn own(&self, height: usize) -> Vec<Square> {
        let all = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        all.filter(|&square| {
            let letter = self.letter(square).unwrap();
            self.is_own(letter) && stones(letter) == height
        })
        .collect()
    }

    /// Every way to play this turn, with the state it leads to.
    fn turns(&self) -> Vec<(String, Self)> {
        if self.preparation {
            return self.preparations();
        }
        if self.own(3).is_empty() {
            return self.puts_beside(2);
        }
        let captures = self.captures();
        if !captures.is_empty() {
            return captures;
        }
        let mut turns = self.steps();
        if self.right {
            turns.extend(self.puts_beside(1));
        }
        turns
    }

    fn preparations(&self) -> Vec<(String, Self)> {
        let mut turns = Vec::new();
        for from in self.own(1) {
            for to in self.own(1).into_iter().chain(self.own(2)).filter(|&to| to != from) {
                let next = self.with_put(from, to);
                let mover = Self { red_to_move: self.red_to_move, ..next.clone() };
                if mover.keeps_the_limits() && (!self.adjacent || are_beside(from, to) && mover.can_finish()) {
                    turns.push((format!("{}+{}", name(from), name(to)), next));
                }
            }
        }
        turns
    }

    fn keeps_the_limits(&self) -> bool {
        let (generals, kings) = (self.own(2).len(), self.own(3).len());
        kings <= 1 && generals + kings <= 4
    }

    /// Whether puts between neighbouring squares lead to a king and three generals.
    fn can_finish(&self) -> bool {
        if (self.own(2).len(), self.own(3).len()) == (3, 1) {
            return true;
        }
        let soldiers = self.own(1);
        let stacks = [self.own(2), soldiers.clone()].concat();
        stacks.iter().any(|&to| {
            soldiers.iter().filter(|&&from| are_beside(from, to)).any(|&from| {
                let next = Self { red_to_move: self.red_to_move, ..self.with_put(from, to) };
                next.keeps_the_limits() && next.can_finish()
            })
        })
    }

    fn puts_beside(&self, height: usize) -> Vec<(String, Self)> {
        let mut turns = Vec::new();
        for from in self.own(1) {
            for to in self.own(height) {
                if are_beside(from, to) {
                    turns.push((format!("{}+{}", name(from), name(to)), self.with_put(from, to)));
                }
            }
        }
        turns
    }

    fn with_put(&self, from: Square, to: Square) -> Self {
        let mut next = self.clone();
        let grown = match self.letter(to).unwrap() {
            'S' => 'G',
            's' => 'g',
            'G' => 'K',
            'g' => 'k',
            other => panic!("nothing can be put on {other}"),
        };
        next.set(from, '.');
        next.set(to, grown);
        next.count = 0;
        next.right = false;
        next.pass();
        next
    }

    fn pass(&mut self) {
        self.red_to_move = !self.red_to_move;
        self.number += 1;
        self.preparation = self.preparation && self.number <= 10;
    }

    fn steps(&self) -> Vec<(String, Self)> {
        let mut turns = Vec::new();
        for height in 1..=3 {
            let ways: &[Square] = if height == 3 { &EVERY_WAY } else { &STRAIGHT };
            let furthest = if height == 2 { 8 } else { 1 };
            for from in self.own(height) {
                for &way in ways {
                    for distance in 1..=furthest {
                        let to = (from.0 + way.0 * distance, from.1 + way.1 * distance);
                        if !self.is_empty(to) {
                            break;
                        }
                        let mut next = self.clone();
                        next.set(to, self.letter(from).unwrap());
                        next.set(from, '.');
                        next.count += 1;
                        next.right = false;
                        next.pass();
                        turns.push((format!("{}-{}", name(from), name(to)), next));
                    }
                }
            }
        }
        turns
    }

    fn captures(&self) -> Vec<(String, Self)> {
        let mut all = Vec::new();
        for height in 1..=3 {
            for from in self.own(height) {
                let mut lifted = self.clone();
                lifted.set(from, '.');
                let mut path = Sequence { landings: vec![from], taken: Vec::new(), stones: 0 };
                lifted.follow(height, &mut path, &mut all);
            }
        }
        let most = all.iter().map(|sequence| sequence.stones).max().unwrap_or(0);
        all.retain(|sequence| sequence.stones == most);
        all.iter().map(|sequence| self.with_capture(sequence)).collect()
    }

    /// Goes on capturing with a stack that has been lifted off the board.
    fn follow(&self, height: usize, path: &mut Sequence, all: &mut Vec<Sequence>) {
        let at = *path.landings.last().unwrap();
        let ways: &[Square] = if height == 3 { &EVERY_WAY } else { &STRAIGHT };
        let reach = if height == 2 { 8 } else { 1 };
        let mut went_on = false;
        for &(dx, dy) in ways {
            let along = |n: i32| (at.0 + dx * n, at.1 + dy * n);
            let Some(distance) = (1..=reach).find(|&n| !self.is_empty(along(n))) else {
                continue;
            };
            let over = along(distance);
            let Some(letter) = self.letter(over) else {
                continue;
            };
            if !self.is_hostile(letter) || path.taken.contains(&over) {
                continue;
            }
            for landing in (distance + 1..=distance + reach).map(along).take_while(|&square| self.is_empty(square)) {
                went_on = true;
                path.landings.push(landing);
                path.taken.push(over);
                path.stones += stones(letter);
                self.follow(height, path, all);
                path.landings.pop();
                path.taken.pop();
                path.stones -= stones(letter);
            }
        }
        if !went_on && !path.taken.is_empty() {
            let (landings, taken) = (path.landings.clone(), path.taken.clone());
            all.push(Sequence { landings, taken, stones: path.stones });
        }
    }

    fn with_capture(&self, sequence: &Sequence) -> (String, Self) {
        let text = sequence.landings.iter().map(|&square| name(square)).collect::<Vec<_>>().join("x");
        let mut next = self.clone();
        let letter = self.letter(sequence.landings[0]).unwrap();
        next.set(sequence.landings[0], '.');
        let lost: Vec<char> = sequence.taken.iter().map(|&square| self.letter(square).unwrap()).collect();
        for &square in &sequence.taken {
            next.set(square, '.');
        }
        next.set(*sequence.landings.last().unwrap(), letter);
        let is_lost = |height| lost.iter().any(|&letter| stones(letter) == height);
        next.right = is_lost(2) && !is_lost(3);
        next.count = 0;
        next.pass();
        (text, next)
    }
}

fn are_beside(one: Square, other: Square) -> bool {
    (one.0 - other.0).abs() + (one.1 - other.1).abs() == 1
}

fn stones(letter: char) -> usize {
    match letter {
        'S' | 's' => 1,
        'G' | 'g' => 2,
        'K' | 'k' => 3,
        _ => 0,
    }
}

fn name((x, y): Square) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}
