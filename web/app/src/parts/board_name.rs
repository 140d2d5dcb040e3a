use rules::{Options, Rulebook};

/// What tells the boards of one game apart, its size: “9 × 9”.
pub fn board_name(game: &'static dyn Rulebook) -> String {
    let Ok(table) = game.table(&Options::new(game.options()), None) else {
        return game.title().to_owned();
    };
    let names: Vec<_> = table.cells().into_iter().map(|(_, name)| name).collect();
    let count = |part: fn(&str) -> String| {
        let mut parts: Vec<_> = names.iter().map(|name| part(name)).collect();
        rules::sort_texts(&mut parts);
        parts.dedup();
        parts.len()
    };
    let columns = count(|name| name.chars().filter(|c| c.is_alphabetic()).collect());
    let rows = count(|name| name.chars().filter(char::is_ascii_digit).collect());
    format!("{columns} × {rows}")
}

/// The name of a game on one of its boards: “FENIX 9 × 9” where there are several, else the game's own.
pub fn game_name(game: &'static dyn Rulebook) -> String {
    let family = engine::families().into_iter().find(|family| family.iter().any(|other| other.id() == game.id()));
    match family.filter(|family| family.len() > 1) {
        Some(family) => format!("{} {}", family[0].title(), board_name(game)),
        None => game.title().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_named_by_their_size() {
        let name = |id: &str| board_name(engine::find_by_id(id).expect("a game"));
        assert_eq!([name("fenix"), name("fenix-7x8")], ["9 × 9", "7 × 8"]);
        let whole = |id: &str| game_name(engine::find_by_id(id).expect("a game"));
        assert_eq!([whole("fenix"), whole("fenix-7x8"), whole("gunzi")], ["FENIX 9 × 9", "FENIX 7 × 8", "Gunzi"]);
    }
}
