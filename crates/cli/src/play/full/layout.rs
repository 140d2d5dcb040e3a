use rules::{Cell, Side};

use super::desk::{Desk, Mode};
use super::strip::{Strip, Tone, visible};
use crate::messages::{say, word};
use crate::play::clock::face;
use crate::play::screen::heading;
use crate::standing;
use crate::wrap;

/// The first column of the board.
const LEFT: usize = 2;
/// Columns between the board and what is beside it.
const GAP: usize = 3;
/// What is beside the board is not narrower, or it is left out; and not wider.
const PANEL: (usize, usize) = (22, 36);
/// Lines for the heading, for how things stand, for words and for keys.
const WORDS: usize = 3;
const AROUND: usize = 1 + 1 + WORDS + 1;

/// The screen, line by line.
pub(super) fn render(desk: &Desk, width: usize, height: usize) -> Vec<String> {
    let coloured = desk.style.colour != diagram::TerminalColour::None;
    let board = board(desk);
    let board_width = board.iter().map(|line| visible(line)).max().unwrap_or(0);
    let mut strips: Vec<Strip> = vec![Strip::new(coloured); height];
    if height < board.len() + AROUND || width < board_width + LEFT {
        small(desk, &mut strips, width, (board_width + LEFT, board.len() + AROUND));
        return strips.into_iter().map(Strip::finish).collect();
    }
    title(desk, &mut strips[0], width);
    let room = height - AROUND;
    if let Mode::Page(page) = &desk.mode {
        for (strip, line) in strips[1..].iter_mut().zip(page.lines().iter().take(page_rows(height))) {
            strip.put(&format!(" {line}"), Tone::Plain, width);
        }
    } else {
        let start = first_line(room, board.len());
        for (strip, line) in strips[start..].iter_mut().zip(&board) {
            strip.pad(LEFT, Tone::Plain);
            strip.put_drawing(line);
        }
        let column = LEFT + board_width + GAP;
        let panel_width = width.saturating_sub(column + 1).min(PANEL.1);
        if panel_width >= PANEL.0 {
            panel(desk, &mut strips[1..=room], column, panel_width);
        }
        status(desk, &mut strips[room + 1], width);
        words(desk, &mut strips[room + 2..room + 2 + WORDS], width);
    }
    if let Some(last) = strips.last_mut() {
        bottom(desk, last, width);
    }
    strips.into_iter().map(Strip::finish).collect()
}

/// How many lines of a page fit on a screen.
pub(super) fn page_rows(height: usize) -> usize {
    height.saturating_sub(2).max(1)
}

/// The cell at a place of the screen.
pub(super) fn cell_at(desk: &Desk, width: usize, height: usize, line: usize, column: usize) -> Option<Cell> {
    let scene = desk.board()?;
    let lines = board(desk);
    let board_width = lines.iter().map(|line| visible(line)).max().unwrap_or(0);
    let room = height.checked_sub(AROUND).filter(|room| *room >= lines.len() && width >= board_width + LEFT)?;
    let (top, left) = (first_line(room, lines.len()), LEFT);
    // A line is as high as two columns are wide.
    let distance = |(a, b): (usize, usize), (c, d): (usize, usize)| (2 * a.abs_diff(c)).pow(2) + b.abs_diff(d).pow(2);
    let places: Vec<_> =
        scene.cells().into_iter().filter_map(|(cell, _)| Some((cell, scene.terminal_place(cell)?))).collect();
    let (_, first) = places.first()?;
    let pitch = places[1..].iter().map(|(_, place)| distance(*first, *place)).min()?;
    let at = (line.checked_sub(top)?, column.checked_sub(left)?);
    let (cell, place) = places.into_iter().min_by_key(|(_, place)| distance(at, *place))?;
    (distance(at, place) * 3 <= pitch).then_some(cell)
}

/// The board in the middle of the room that there is, but not far down.
fn first_line(room: usize, lines: usize) -> usize {
    1 + ((room - lines) / 2).min(3)
}

fn board(desk: &Desk) -> Vec<String> {
    let text = desk.board().map(|scene| scene.terminal(desk.style)).unwrap_or_default();
    text.trim_end_matches('\n').lines().map(str::to_owned).collect()
}

fn title(desk: &Desk, strip: &mut Strip, width: usize) {
    let heading = heading(&desk.sitting, desk.lang).into_iter().next().unwrap_or_default();
    strip.put(&format!(" Tafel · {heading}"), Tone::Title, width);
    strip.pad(width, Tone::Title);
}

fn small(desk: &Desk, strips: &mut [Strip], width: usize, (columns, lines): (usize, usize)) {
    let text = say(desk.lang, "play.full.small", &[("width", columns.into()), ("height", lines.into())]);
    for (strip, line) in strips.iter_mut().zip(wrap::wrap(&text, width.max(10))) {
        strip.put(&line, Tone::Reason, width);
    }
}

/// Both players with clocks and points, and the moves between them.
fn panel(desk: &Desk, strips: &mut [Strip], column: usize, width: usize) {
    for strip in strips.iter_mut() {
        strip.pad(column, Tone::Plain);
    }
    let upper = if desk.is_flipped() { Side::One } else { Side::Two };
    let names = [upper, upper.other()].map(|side| desk.sitting.at(side).name(desk.lang));
    let heights = names.each_ref().map(|name| if name.is_some() { 2 } else { 1 });
    let (above, rest) = strips.split_at_mut(heights[0]);
    let (list, below) = rest.split_at_mut(rest.len() - heights[1]);
    for (lines, side, name) in [(above, upper, &names[0]), (below, upper.other(), &names[1])] {
        player(desk, side, &mut lines[0], column, width);
        if let (Some(name), Some(strip)) = (name, lines.get_mut(1)) {
            strip.put(&format!("  {name}"), Tone::Faint, width);
        }
    }
    let rule = if desk.style.unicode { "─" } else { "-" }.repeat(width);
    let last = list.len() - 1;
    for line in [0, last] {
        list[line].put(&rule, Tone::Faint, width);
    }
    let list = &mut list[1..last];
    let rows = move_rows(&desk.sitting.table().played(), width);
    // The newest are seen, unless somebody turns back.
    let first = rows.len().saturating_sub(list.len()).saturating_sub(desk.back);
    let newest = rows.len().saturating_sub(1);
    for (i, (strip, row)) in list.iter_mut().zip(rows.iter().skip(first)).enumerate() {
        let tone = if first + i == newest { Tone::Strong } else { Tone::Plain };
        strip.put(row, tone, width);
    }
}

/// The moves, two in a row if they are short enough.
fn move_rows(played: &[String], width: usize) -> Vec<String> {
    let longest = played.iter().map(String::len).max().unwrap_or(0);
    if 6 + 2 * longest < width {
        let rows = played.chunks(2).enumerate();
        return rows
            .map(|(i, pair)| {
                let second = pair.get(1).map_or("", String::as_str);
                format!("{:>3}. {:<longest$} {second}", i + 1, pair[0]).trim_end().to_owned()
            })
            .collect();
    }
    let rows = played.iter().enumerate();
    rows.map(|(i, text)| {
        let number = if i % 2 == 0 { format!("{:>3}.", i / 2 + 1) } else { "    ".to_owned() };
        format!("{number} {text}")
    })
    .collect()
}

fn player(desk: &Desk, side: Side, strip: &mut Strip, column: usize, width: usize) {
    let (sitting, table) = (&desk.sitting, desk.sitting.table());
    let turns = !sitting.is_over() && table.turn() == side;
    let sign = match (turns, desk.style.unicode) {
        (true, true) => "▶ ",
        (true, false) => "> ",
        (false, _) => "  ",
    };
    let tone = if turns { Tone::Strong } else { Tone::Plain };
    let mut text = format!("{sign}{}", table.side_name(side, desk.lang));
    if let Some(score) = table.score() {
        text = format!("{text} {}", score[side.index()]);
    }
    let clock = sitting.times().map(|times| face(times[side.index()])).unwrap_or_default();
    strip.put(&text, tone, width.saturating_sub(clock.len() + 1));
    if !clock.is_empty() {
        strip.pad(column + width - clock.len(), Tone::Plain);
        strip.put(&clock, tone, width);
    }
}

/// Whose turn it is, who thinks, or how the game has ended; and where the cursor is.
fn status(desk: &Desk, strip: &mut Strip, width: usize) {
    let (sitting, table, lang) = (&desk.sitting, desk.sitting.table(), desk.lang);
    let name = sitting.at(table.turn()).name(lang);
    let text = match (sitting.contest().conclusion(), name) {
        (Some(conclusion), _) => {
            let mut lines = standing::lines(table, Some(&conclusion), lang);
            if table.score().is_some() && !lines.is_empty() {
                lines.remove(0);
            }
            lines.join(" ")
        }
        (None, Some(name)) => say(lang, "play.thinking", &[("name", name.into())]),
        (None, None) if sitting.is_advising() => word(lang, "play.full.advising"),
        (None, None) => {
            let turn = say(lang, "show.turn", &[("side", table.side_name(table.turn(), lang).into())]);
            format!("{turn}  {}", desk.cursor_name())
        }
    };
    strip.put(&format!(" {text}"), Tone::Strong, width);
}

fn words(desk: &Desk, strips: &mut [Strip], width: usize) {
    let (tone, text) = desk.words();
    let mut lines = wrap::wrap(&text, width.saturating_sub(2).max(10));
    if lines.len() > strips.len() {
        lines.truncate(strips.len());
        if let Some(last) = lines.last_mut() {
            last.push_str(" …");
        }
    }
    for (strip, line) in strips.iter_mut().zip(lines) {
        strip.put(&format!(" {line}"), tone, width);
    }
}

fn bottom(desk: &Desk, strip: &mut Strip, width: usize) {
    let lang = desk.lang;
    match &desk.mode {
        Mode::Board => strip.put(&format!(" {}", word(lang, "play.full.keys")), Tone::Faint, width),
        Mode::Page(..) => strip.put(&format!(" {}", word(lang, "play.full.page")), Tone::Faint, width),
        Mode::Question(question) => {
            let text = question.text(desk.sitting.table(), lang);
            strip.put(&format!(" {text} [{}]", word(lang, "play.yes-no")), Tone::Strong, width);
        }
        Mode::Line(line) => {
            // The end of what is typed must be seen.
            let room = width.saturating_sub(4);
            let hidden = line.chars().count().saturating_sub(room);
            let shown: String = line.chars().skip(hidden).collect();
            strip.put(&format!(" : {shown}{}", if desk.style.unicode { "▏" } else { "_" }), Tone::Strong, width);
        }
    }
}
