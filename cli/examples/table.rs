//! The games as a library: any game through the same few calls.

use std::error::Error;

use rules::Lang;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // A game by its name, with options. From here on positions and moves are texts.
    let (game, options) = engine::find("abalone:belgian-daisy")?;
    let mut table = game.table(&options, None)?;
    assert_eq!(table.count_moves(), 52);
    table.play("a1b1")?;
    println!("{}", table.position_text());

    // What is not allowed is answered by the rule that forbids it and the cells it concerns.
    let error = table.judge("a1b2").unwrap_err();
    assert_eq!(error.statement().rule, "empty");
    println!("{} {}", error.say(Lang::En), error.say(Lang::Nl));

    // A move can be entered click by click: these moves begin at i5.
    let clicks = table.steps("i5h5")?;
    println!("{}", table.enter(&clicks[..1]).candidates.join(" "));

    // Records and pictures need not know the game either.
    println!("{}", record::Record::new(table.as_ref()));
    assert!(diagram::Scene::of(table.as_ref())?.svg().starts_with("<svg"));
    Ok(())
}
