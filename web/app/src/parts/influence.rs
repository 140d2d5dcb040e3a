use diagram::{Influence, Scene};

/// What pieces of a game do to the cells around them, and can be shown on its board.
pub fn influence(game: &str) -> Influence {
    Scene::new(game, Vec::new()).map_or_else(|_| Influence::default(), |scene| scene.has_influence())
}
