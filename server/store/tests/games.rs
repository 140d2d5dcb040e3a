//! Guests and games on real files.

use store::{
    Beginning, Downtime, GameCommand, GameCommit, GameFact, GameId, GameStatus, GameStep, NewGame, NewGuest, Person,
    PersonId, Secret, Sqlite, Store, StoreError,
};

async fn guest(store: &Sqlite, name: &str) -> (Person, Secret) {
    let person = Person::guest(PersonId::random().unwrap(), name);
    let secret = Secret::random().unwrap();
    store.add_guest(NewGuest { person: person.clone(), secret: secret.clone(), at: 5 }).await.unwrap();
    (person, secret)
}

async fn known(store: &Sqlite, secret: Secret) -> Result<Option<Person>, StoreError> {
    store.session_owner(secret, 10).await.map(|owner| owner.map(|owner| owner.person))
}

fn new_game(owner: &Person) -> NewGame {
    let id = GameId::random().unwrap();
    NewGame { id, owner: owner.id, terms: "terms".to_owned(), request: None, created_at: 10, start: None }
}

fn command(person: Option<&Person>, request: Option<&str>, at: i64, event: u64) -> GameCommand {
    let request = request.map(str::to_owned);
    GameCommand { person: person.map(|person| person.id), request, at, body: format!("do at {at}"), event }
}

fn step(commands: Vec<GameCommand>, events: usize) -> GameStep {
    let events = (0..events).map(|n| GameFact { at: 20, body: format!("event {n}") }).collect();
    GameStep { status: GameStatus::Playing, seats: None, due_at: None, commands, events, follow: None, rated: None }
}

#[tokio::test]
async fn guests_are_known_by_their_secret() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tafel.db");
    let store = Sqlite::open(&path).await.unwrap();
    let (ada, secret) = guest(&store, "Ada").await;
    let (bob, other) = guest(&store, "Bob").await;
    assert_eq!(known(&store, secret.clone()).await, Ok(Some(ada)));
    assert_eq!(known(&store, other).await, Ok(Some(bob)));
    for wrong in ["", "x", &secret.reveal()[1..]] {
        assert_eq!(known(&store, Secret::claimed(wrong)).await, Ok(None), "{wrong}");
    }
    assert_eq!(format!("{secret:?}"), "Secret(…)");
    store.close().await;
    let bytes = std::fs::read(&path).unwrap();
    let kept = bytes.windows(secret.reveal().len()).any(|window| window == secret.reveal().as_bytes());
    assert!(!kept, "the file does not hold the secret");
}

#[tokio::test]
async fn games_come_back_as_they_went() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tafel.db");
    let store = Sqlite::open(&path).await.unwrap();
    let (ada, _) = guest(&store, "Ada").await;
    let (bob, _) = guest(&store, "Bob").await;
    let game = new_game(&ada);
    store.create_game(game.clone()).await.unwrap();
    assert_eq!(store.create_game(game.clone()).await, Err(StoreError::Conflict), "the id is taken");
    let found = store.game(game.id).await.unwrap().unwrap();
    assert_eq!((found.status, found.owner.clone(), found.terms.as_str()), (GameStatus::Open, ada.clone(), "terms"));
    assert_eq!((found.seats, found.commands.len(), found.events.len()), (None, 0, 0));

    let begin = GameStep { seats: Some([bob.id, ada.id]), ..step(vec![command(None, None, 20, 1)], 1) };
    store.commit(GameCommit { game: game.id, after: (0, 0), step: begin }).await.unwrap();
    let moved = step(vec![command(Some(&bob), Some("c-1"), 30, 2), command(Some(&ada), Some("c-1"), 31, 3)], 2);
    store.commit(GameCommit { game: game.id, after: (1, 1), step: moved.clone() }).await.unwrap();
    store.close().await;

    let store = Sqlite::open(&path).await.unwrap();
    let found = store.game(game.id).await.unwrap().unwrap();
    assert_eq!(found.status, GameStatus::Playing);
    assert_eq!(found.seats, Some([bob, ada]));
    assert_eq!(found.commands[1..], moved.commands);
    assert_eq!(
        found.events.iter().map(|event| event.body.as_str()).collect::<Vec<_>>(),
        ["event 0", "event 0", "event 1"]
    );
    assert_eq!(store.game(GameId::random().unwrap()).await, Ok(None));
}

#[tokio::test]
async fn who_comes_late_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("tafel.db")).await.unwrap();
    let (ada, _) = guest(&store, "Ada").await;
    let game = new_game(&ada);
    store.create_game(game.clone()).await.unwrap();
    let (bob, _) = guest(&store, "Bob").await;
    let first = GameStep { seats: Some([ada.id, bob.id]), ..step(vec![command(Some(&ada), Some("c-1"), 20, 1)], 1) };
    store.commit(GameCommit { game: game.id, after: (0, 0), step: first }).await.unwrap();
    let before = store.game(game.id).await.unwrap();
    let late = |after, request| {
        let step = step(vec![command(Some(&ada), Some(request), 21, 1)], 1);
        GameCommit { game: game.id, after, step }
    };
    for wrong in [(0, 0), (1, 0), (0, 1), (2, 1)] {
        assert_eq!(store.commit(late(wrong, "c-2")).await, Err(StoreError::Conflict), "{wrong:?}");
    }
    assert_eq!(store.commit(late((1, 1), "c-1")).await, Err(StoreError::Conflict), "a request is done once");
    let unknown = GameCommit { game: GameId::random().unwrap(), ..late((0, 0), "c-2") };
    assert_eq!(store.commit(unknown).await, Err(StoreError::Conflict));
    assert_eq!(store.game(game.id).await.unwrap(), before);
    // What fails in a batch does not take the others with it.
    let good = late((1, 1), "c-3");
    let (bad, good, shared) = tokio::join!(
        store.commit(late((0, 0), "c-4")),
        store.commit(good),
        store.share(store::NewRecord::new("x", 1).unwrap())
    );
    assert_eq!((bad, good, shared.is_ok()), (Err(StoreError::Conflict), Ok(()), true));
    assert_eq!(store.game(game.id).await.unwrap().unwrap().events.len(), 2);
}

#[tokio::test]
async fn a_game_and_the_one_that_follows_are_kept_together() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("tafel.db")).await.unwrap();
    let (ada, _) = guest(&store, "Ada").await;
    let (bob, _) = guest(&store, "Bob").await;
    let game = new_game(&ada);
    store.create_game(game.clone()).await.unwrap();
    let start = GameStep { seats: Some([ada.id, bob.id]), ..step(vec![command(None, None, 20, 1)], 1) };
    let follow = NewGame { start: Some(start), ..new_game(&bob) };
    let taken = NewGame { id: game.id, ..follow.clone() };
    let over = |follow: NewGame| {
        let step = step(vec![command(Some(&ada), Some("r"), 30, 1)], 1);
        let step = GameStep { status: GameStatus::Over, follow: Some(Box::new(follow)), ..step };
        GameCommit { game: game.id, after: (0, 0), step }
    };
    assert_eq!(store.commit(over(taken)).await, Err(StoreError::Conflict));
    assert_eq!(store.game(game.id).await.unwrap().unwrap().status, GameStatus::Open, "not half of it");
    store.commit(over(follow.clone())).await.unwrap();
    let next = store.game(follow.id).await.unwrap().unwrap();
    assert_eq!((next.status, next.seats, next.events.len()), (GameStatus::Playing, Some([ada, bob]), 1));
}

#[tokio::test]
async fn games_that_are_due_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("tafel.db")).await.unwrap();
    let (ada, _) = guest(&store, "Ada").await;
    let mut ids = Vec::new();
    let cases = [(Some(200), GameStatus::Playing), (Some(100), GameStatus::Playing), (None, GameStatus::Playing)];
    for (due_at, status) in cases.into_iter().chain([(Some(50), GameStatus::Over), (Some(301), GameStatus::Playing)]) {
        let game = new_game(&ada);
        store.create_game(game.clone()).await.unwrap();
        let step = GameStep { due_at, status, ..step(vec![command(None, None, 20, 1)], 1) };
        store.commit(GameCommit { game: game.id, after: (0, 0), step }).await.unwrap();
        ids.push(game.id);
    }
    assert_eq!(store.due_games(99).await, Ok(vec![]));
    assert_eq!(store.due_games(300).await, Ok(vec![ids[1], ids[0]]));
}

#[tokio::test]
async fn the_time_without_a_server_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tafel.db");
    let store = Sqlite::open(&path).await.unwrap();
    assert_eq!(store.begin(1000).await, Ok(Beginning { now: 1000, downtimes: vec![] }));
    store.alive(1500).await.unwrap();
    let (ada, _) = guest(&store, "Ada").await;
    store.create_game(NewGame { created_at: 1800, ..new_game(&ada) }).await.unwrap();
    store.alive(1700).await.unwrap();
    store.close().await;
    let store = Sqlite::open(&path).await.unwrap();
    let first = Downtime { begun: 1800, ended: 5000 };
    assert_eq!(store.begin(5000).await, Ok(Beginning { now: 5000, downtimes: vec![first] }));
    // The clock of the machine was put back: time goes on all the same.
    let second = Downtime { begun: 5000, ended: 5001 };
    assert_eq!(store.begin(300).await, Ok(Beginning { now: 5001, downtimes: vec![first, second] }));
}
