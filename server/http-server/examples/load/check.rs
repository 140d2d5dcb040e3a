//! What was told, held against what is in the file.

use std::path::Path;

use protocol::GameEvent;

use crate::Failure;
use crate::game::Game;

/// Opens the file as the next server would, and counts the games of which something is missing, or is there that nobody did.
pub(crate) async fn compare(database: &Path, games: &[Game]) -> Result<usize, Failure> {
    let store = store::open(&format!("sqlite:{}", database.display())).await?;
    let mut lost = 0;
    for game in games {
        let stored = store.game(game.id.parse()?).await?.ok_or("a game is not in the file")?;
        if let Some(what) = missing(game, &stored) {
            eprintln!("game {}: {what}", game.id);
            lost += 1;
        }
    }
    store.close().await;
    Ok(lost)
}

fn missing(game: &Game, stored: &store::StoredGame) -> Option<String> {
    for (number, event) in &game.told {
        let kept = stored.events.get(*number as usize - 1);
        let kept = kept.and_then(|event| protocol::decode::<GameEvent>(&event.body).ok());
        if kept.as_ref() != Some(event) {
            return Some(format!("event {number} was told and is not in the file"));
        }
    }
    for (id, number) in &game.acknowledged {
        let kept = stored.commands.iter().filter(|command| command.request.as_ref() == Some(id));
        if kept.map(|command| command.event).collect::<Vec<_>>() != [*number] {
            return Some(format!("{id} was acknowledged and is not in the file once"));
        }
    }
    let is_move = |event: &&store::GameFact| matches!(protocol::decode(&event.body), Ok(GameEvent::Moved { .. }));
    let (moves, answered) = (stored.events.iter().filter(is_move).count(), game.acknowledged.len());
    // A move that was under way may have come in.
    let is_right = (answered..=answered + game.unanswered).contains(&moves);
    (!is_right).then(|| format!("{answered} moves were acknowledged, {moves} are in the file"))
}
