use rules::{Lang, Table};

/// What the newest move has done, and who did it; none at the start.
pub fn newest_move(table: &dyn Table, lang: Lang) -> Option<String> {
    let text = table.played().pop()?;
    let mut before = table.fork();
    before.take_back().then(|| board::account(before.as_ref(), &text, lang))
}

/// What the player to move is to do, where a glance at the board does not tell.
pub fn what_to_do(table: &dyn Table, lang: Lang) -> Option<String> {
    table.prompt(&[]).map(|prompt| prompt.say(lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(game: &str, position: Option<&str>) -> Box<dyn Table> {
        let (game, options) = engine::find(game).expect("a game");
        game.table(&options, position).expect("a table")
    }

    #[test]
    fn decisive_moments_say_what_to_do() {
        let cases = [
            ("fenix", None, Some("5 turns left")),
            ("fenix-7x8", None, Some("5 turns left")),
            ("fenix", Some("8k/9/9/1s7/1S7/9/9/9/K7G r b - 3 41"), Some("must capture")),
            ("fenix", Some("8k/9/9/9/9/9/9/3S5/3G4S r b - 0 41"), Some("new king")),
            ("gunzi", Some("B1,-,-,-,-/-,-,-,-,-,W1,W1/-,BP2,W3,BP2,- b 9"), Some("Pillar-blow")),
            ("gunzi", None, None),
            ("abalone", None, None),
        ];
        for (game, position, expected) in cases {
            let said = what_to_do(table(game, position).as_ref(), Lang::En);
            match expected {
                Some(part) => assert!(said.as_ref().is_some_and(|said| said.contains(part)), "{game}: {said:?}"),
                None => assert_eq!(said, None, "{game}"),
            }
        }
    }

    #[test]
    fn the_newest_move_is_told_with_its_player_once() {
        for game in ["abalone", "fenix", "gunzi"] {
            let mut table = table(game, None);
            assert_eq!(newest_move(table.as_ref(), Lang::En), None);
            for lang in Lang::ALL {
                let side = table.side_name(table.turn(), lang);
                let first = table.moves().remove(0);
                table.play(&first).expect("legal");
                let told = newest_move(table.as_ref(), lang).expect("a move");
                assert!(told.starts_with(&side), "{told}");
                let rest = told[side.len()..].trim_start_matches([' ', ':', '\u{a0}', '\u{202f}']);
                assert!(!rest.starts_with(&side), "{told}");
            }
        }
    }
}
