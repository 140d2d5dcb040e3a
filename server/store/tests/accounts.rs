//! Accounts and sessions on real files.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use store::{
    Account, AccountBy, AccountChange, Change, Device, GameCommand, GameCommit, GameFact, GameId, GameOf, GameStatus,
    GameStep, Kept, Mute, NewDevice, NewGame, NewGuest, NewRecord, NewReset, NewSession, NewToken, Passkey, Person,
    PersonId, PersonKind, Report, Secret, Session, Sqlite, Store, StoreError,
};
use tempfile::TempDir;

async fn place() -> (TempDir, Sqlite) {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("tafel.db")).await.unwrap();
    (folder, store)
}

fn session(at: i64) -> (Secret, NewSession) {
    let secret = Secret::random().unwrap();
    let device = NewDevice { secret: Secret::random().unwrap(), replaces: None };
    (secret.clone(), NewSession { secret, client: format!("browser {at}"), at, device })
}

/// The person of a session at a time.
async fn known_at(store: &Sqlite, secret: &Secret, now: i64) -> Option<Person> {
    store.session_owner(secret.clone(), now).await.unwrap().map(|owner| owner.person)
}

async fn known(store: &Sqlite, secret: Secret) -> Result<Option<Person>, StoreError> {
    store.session_owner(secret, 1000).await.map(|owner| owner.map(|owner| owner.person))
}

fn kept(session: &Secret) -> Kept {
    Kept { session: session.clone(), device: None }
}

async fn guest(store: &Sqlite) -> (PersonId, Secret) {
    let (id, secret) = (PersonId::random().unwrap(), Secret::random().unwrap());
    store.add_guest(NewGuest { person: Person::guest(id, "Guest"), secret: secret.clone(), at: 1 }).await.unwrap();
    (id, secret)
}

async fn sign_up(store: &Sqlite, person: PersonId, name: &str) -> Result<Secret, StoreError> {
    let (secret, session) = session(10);
    let (name, password) = (name.parse().unwrap(), "hash".to_owned());
    store.change_account(AccountChange::SignUp { person, name, password, email: None, session }).await.map(|()| secret)
}

async fn member(store: &Sqlite, name: &str) -> (PersonId, Secret) {
    let person = PersonId::random().unwrap();
    let secret = sign_up(store, person, name).await.unwrap();
    (person, secret)
}

async fn named(store: &Sqlite, name: &str) -> Option<Account> {
    store.account(AccountBy::Name(name.to_owned())).await.unwrap()
}

async fn execute(path: &Path, sql: &str) {
    let mut connection = SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_guest_becomes_a_member_and_stays_the_same_person() {
    let (_folder, store) = place().await;
    let (ada, before) = guest(&store).await;
    let secret = sign_up(&store, ada, "Ada").await.unwrap();
    let person = known(&store, secret).await.unwrap().unwrap();
    assert_eq!((person.id, person.name.as_str(), person.kind), (ada, "Ada", PersonKind::Member));
    assert_eq!(known(&store, before).await, Ok(None), "the cookie of a guest is not that of an account");
    assert_eq!(sign_up(&store, ada, "Other").await, Err(StoreError::Conflict), "one account is enough");
    assert_eq!(named(&store, "Other").await, None, "nothing of it was done");
}

#[tokio::test]
async fn names_are_taken_once() {
    let (_folder, store) = place().await;
    let (paul, _) = member(&store, "Paul").await;
    for name in ["Paul", "pAUL", "PauI", "Pa_ul"] {
        assert_eq!(named(&store, name).await.map(|account| account.person.id), Some(paul), "{name}");
        assert_eq!(sign_up(&store, PersonId::random().unwrap(), name).await, Err(StoreError::Conflict), "{name}");
    }
    let (bob, _) = member(&store, "Bob").await;
    let rename = |name: &str| AccountChange::Rename(bob, name.parse().unwrap());
    assert_eq!(store.change_account(rename("PAUL")).await, Err(StoreError::Conflict));
    store.change_account(rename("BOB")).await.unwrap();
    assert_eq!(named(&store, "bob").await.unwrap().person.name, "BOB");
    store.change_account(rename("Robert")).await.unwrap();
    assert_eq!(named(&store, "Bob").await, None);
    let late = sign_up(&store, PersonId::random().unwrap(), "Bob").await;
    assert_eq!(late, Err(StoreError::Conflict), "nobody gets the name that somebody else had");
}

#[tokio::test]
async fn sessions_end_one_by_one_or_all_others() {
    let (_folder, store) = place().await;
    let (ada, first) = member(&store, "Ada").await;
    let (bob, of_bob) = member(&store, "Bob").await;
    let mut secrets = vec![first.clone()];
    for at in [20, 30, 40] {
        let (secret, session) = session(at);
        store.change_account(AccountChange::SignIn { person: ada, session, brings: None }).await.unwrap();
        secrets.push(secret);
    }
    store.change_account(AccountChange::Seen(first.clone(), 100)).await.unwrap();
    let sessions = store.sessions(ada).await.unwrap();
    assert_eq!(sessions.iter().map(|session| session.seen_at).collect::<Vec<_>>(), [100, 40, 30, 20]);
    assert_eq!((sessions[0].handle.clone(), sessions[0].created_at), (first.handle(), 10));
    assert_eq!(sessions[1].client, "browser 40");

    let since = store.revocations(0).await.unwrap().last;
    let end = |person, secret: &Secret| AccountChange::EndSession(person, secret.handle());
    assert_eq!(store.change_account(end(bob, &secrets[1])).await, Err(StoreError::Conflict), "not his");
    store.change_account(end(ada, &secrets[1])).await.unwrap();
    assert_eq!(known(&store, secrets[1].clone()).await, Ok(None));
    store.change_account(AccountChange::SignOut(secrets[2].clone())).await.unwrap();
    assert_eq!(known(&store, secrets[2].clone()).await, Ok(None));
    store.change_account(AccountChange::SetPassword(ada, "new".to_owned(), kept(&secrets[3]))).await.unwrap();
    assert_eq!(known(&store, first).await, Ok(None), "another password ends other sessions");
    assert!(known(&store, secrets[3].clone()).await.unwrap().is_some());
    assert!(known(&store, of_bob).await.unwrap().is_some(), "those of others do not");
    assert_eq!(named(&store, "ada").await.unwrap().password.as_deref(), Some("new"));
    let revoked = store.revocations(since).await.unwrap();
    assert_eq!(revoked.people, [ada, ada, ada]);
    assert_eq!(store.revocations(revoked.last).await.unwrap().people, []);
}

#[tokio::test]
async fn a_closed_account_keeps_its_name_and_lets_nobody_in() {
    let (folder, store) = place().await;
    let (ada, secret) = member(&store, "Ada").await;
    // Another program, as the command line is.
    let beside = Sqlite::open(folder.path().join("tafel.db")).await.unwrap();
    let since = store.revocations(0).await.unwrap().last;
    beside.change_account(AccountChange::Close(ada, Some(50))).await.unwrap();
    assert_eq!(known(&store, secret.clone()).await, Ok(None));
    assert_eq!(store.revocations(since).await.unwrap().people, [ada]);
    let account = named(&store, "Ada").await.unwrap();
    assert_eq!((account.closed_at, account.person.name.as_str()), (Some(50), "Ada"));
    let sign_in = || AccountChange::SignIn { person: ada, session: session(60).1, brings: None };
    assert_eq!(store.change_account(sign_in()).await, Err(StoreError::Conflict));
    beside.change_account(AccountChange::Close(ada, None)).await.unwrap();
    store.change_account(sign_in()).await.unwrap();
    assert_eq!(known(&store, secret).await, Ok(None), "what has ended does not come back");
    let (nobody, _) = guest(&store).await;
    assert_eq!(store.change_account(AccountChange::Close(nobody, Some(1))).await, Err(StoreError::Conflict));
}

#[tokio::test]
async fn sessions_expire_without_use_and_after_a_year() {
    let (_folder, store) = place().await;
    let (ada, secret) = member(&store, "Ada").await;
    let (_, of_guest) = guest(&store).await;
    let idle = 10 + Session::IDLE;
    assert!(known_at(&store, &secret, idle - 1).await.is_some());
    assert_eq!(known_at(&store, &secret, idle).await, None);
    // Guests have nothing else to come back with.
    assert!(known_at(&store, &of_guest, Session::LIFETIME).await.is_some());
    assert_eq!(known_at(&store, &of_guest, 1 + Session::LIFETIME).await, None);
    // Use puts the expiry off, but not for ever.
    for (seen, expires) in [(idle - 1, idle - 1 + Session::IDLE), (Session::LIFETIME - 1, 10 + Session::LIFETIME)] {
        for secret in [&secret, &of_guest] {
            store.change_account(AccountChange::Seen(secret.clone(), seen)).await.unwrap();
        }
        assert_eq!(store.session_owner(secret.clone(), seen).await.unwrap().unwrap().seen_at, seen);
        assert!(known_at(&store, &secret, expires - 1).await.is_some());
        assert_eq!(known_at(&store, &secret, expires).await, None);
    }
    assert_eq!(known_at(&store, &of_guest, 1 + Session::LIFETIME).await, None);
    // Those that have expired are removed, and servers close their sockets.
    let since = store.revocations(0).await.unwrap().last;
    store.change_account(AccountChange::EndExpired(9 + Session::LIFETIME)).await.unwrap();
    assert!(known_at(&store, &secret, 0).await.is_some() && known_at(&store, &of_guest, 0).await.is_none());
    store.change_account(AccountChange::EndExpired(10 + Session::LIFETIME)).await.unwrap();
    assert_eq!(known_at(&store, &secret, 0).await, None);
    assert_eq!(store.revocations(since).await.unwrap().people.last(), Some(&ada));
}

#[tokio::test]
async fn browsers_are_known_after_they_signed_in() {
    let (_folder, store) = place().await;
    let [(ada, _), (bob, _)] = [member(&store, "Ada").await, member(&store, "Bob").await];
    let sign_in = async |person, replaces: Option<&Secret>, at| {
        let (_, session) = session(at);
        let device = NewDevice { replaces: replaces.cloned(), ..session.device };
        let secret = device.secret.clone();
        let session = NewSession { device, ..session };
        store.change_account(AccountChange::SignIn { person, session, brings: None }).await.unwrap();
        secret
    };
    let is_known = async |person, device: &Secret| store.is_known_device(person, device.clone()).await.unwrap();
    let first = sign_in(ada, None, 20).await;
    assert_eq!([is_known(ada, &first).await, is_known(bob, &first).await], [true, false]);
    // Two people share a browser. A secret is good until the next sign-in, which gives the browser another one.
    let second = sign_in(bob, Some(&first), 30).await;
    assert_eq!([is_known(ada, &second).await, is_known(bob, &second).await], [true, true]);
    assert_eq!([is_known(ada, &first).await, is_known(bob, &first).await], [false, false]);
    let third = sign_in(bob, Some(&Secret::claimed("made up")), 40).await;
    assert!(is_known(bob, &second).await && is_known(bob, &third).await && !is_known(ada, &third).await);
    // The browsers in which the accounts were made are known, too.
    let devices = store.devices(bob).await.unwrap();
    assert_eq!(devices.len(), 3);
    assert_eq!(devices[0], Device { created_at: 40, used_at: 40 });
    for at in 100..120 {
        sign_in(bob, None, at).await;
    }
    assert_eq!(store.devices(bob).await.unwrap().len(), 20, "the most recent ones are kept");
    assert!(!is_known(bob, &third).await && is_known(ada, &second).await);
    store.change_account(AccountChange::EndExpired(120 + Session::LIFETIME)).await.unwrap();
    assert_eq!(store.devices(bob).await.unwrap(), []);
}

#[tokio::test]
async fn all_other_access_is_ended_at_once() {
    let (_folder, store) = place().await;
    let [(ada, first), (bob, of_bob)] = [member(&store, "Ada").await, member(&store, "Bob").await];
    let (here, session_here) = session(20);
    let device = session_here.device.secret.clone();
    store.change_account(AccountChange::SignIn { person: ada, session: session_here, brings: None }).await.unwrap();
    let tokens: Vec<_> = [ada, bob].map(|person| (person, Secret::random().unwrap())).into();
    for (n, (person, secret)) in tokens.iter().enumerate() {
        let (name, scopes) = ("bot".to_owned(), "play".to_owned());
        let token = NewToken { secret: secret.clone(), name: name.clone(), scopes, at: 1 };
        store.change_account(AccountChange::AddToken(*person, token)).await.unwrap();
        let passkey = Passkey { id: vec![n as u8], key: vec![1], counter: 0, name, created_at: 1, seen_at: 1 };
        store.change_account(AccountChange::AddPasskey(*person, passkey)).await.unwrap();
        let reset = NewReset { secret: Secret::claimed(&format!("reset {n}")), expires_at: 900 };
        store.change_account(AccountChange::AddReset(*person, reset)).await.unwrap();
    }
    let kept = Kept { session: here.clone(), device: Some(device.clone()) };
    store.change_account(AccountChange::EndAccess(ada, kept)).await.unwrap();
    assert_eq!(store.passkeys(ada).await, Ok(Vec::new()));
    assert_eq!(store.tokens(ada).await, Ok(Vec::new()));
    assert_eq!(store.bearer(tokens[0].1.clone()).await, Ok(None));
    assert_eq!(known(&store, first).await, Ok(None));
    assert!(known(&store, here).await.unwrap().is_some());
    assert_eq!(store.devices(ada).await, Ok(vec![Device { created_at: 20, used_at: 20 }]));
    assert!(store.is_known_device(ada, device).await.unwrap());
    assert_eq!(store.password_reset(Secret::claimed("reset 0")).await, Ok(None));
    // Other people keep theirs.
    assert!(known(&store, of_bob).await.unwrap().is_some());
    assert_eq!((store.passkeys(bob).await.unwrap().len(), store.tokens(bob).await.unwrap().len()), (1, 1));
    assert!(store.password_reset(Secret::claimed("reset 1")).await.unwrap().is_some());
    assert_eq!(store.devices(bob).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_link_sets_a_password_once_and_ends_all_sessions() {
    let (folder, store) = place().await;
    let [(ada, secret), (bob, _)] = [member(&store, "Ada").await, member(&store, "Bob").await];
    let add = async |person, text: &str| {
        let reset = NewReset { secret: Secret::claimed(text), expires_at: 500 };
        store.change_account(AccountChange::AddReset(person, reset)).await.unwrap();
    };
    let reset = async |text: &str, at| {
        let (secret, password) = (Secret::claimed(text), "new".to_owned());
        store.change_account(AccountChange::ResetPassword { secret, password, at }).await
    };
    let find = async |text: &str| store.password_reset(Secret::claimed(text)).await.unwrap();
    add(ada, "an early link").await;
    add(bob, "a link of Bob").await;
    add(ada, "a late link").await;
    assert_eq!(find("an early link").await, None, "the later link replaces it");
    assert_eq!(reset("an early link", 100).await, Err(StoreError::Conflict));
    assert_eq!(reset("made up", 100).await, Err(StoreError::Conflict));
    assert_eq!(reset("a late link", 500).await, Err(StoreError::Conflict), "it has expired");
    assert_eq!(named(&store, "Ada").await.unwrap().password.as_deref(), Some("hash"));
    reset("a late link", 499).await.unwrap();
    let found = find("a late link").await.unwrap();
    assert_eq!((found.person.id, found.expires_at, found.used_at), (ada, 500, Some(499)));
    assert_eq!(named(&store, "Ada").await.unwrap().password.as_deref(), Some("new"));
    assert_eq!(known(&store, secret).await, Ok(None));
    assert_eq!(store.devices(ada).await, Ok(Vec::new()));
    assert_eq!(reset("a late link", 499).await, Err(StoreError::Conflict), "it works once");
    // A link is of no use after its owner has set another password.
    store.change_account(AccountChange::SetPassword(bob, "own".to_owned(), kept(&Secret::claimed("x")))).await.unwrap();
    assert_eq!(reset("a link of Bob", 100).await, Err(StoreError::Conflict));
    store.change_account(AccountChange::EndExpired(499)).await.unwrap();
    assert!(find("a late link").await.is_some(), "it is kept for a while, to say that it was used");
    store.change_account(AccountChange::EndExpired(500 + Session::IDLE)).await.unwrap();
    assert_eq!(find("a late link").await, None);
    store.close().await;
    let bytes = std::fs::read(folder.path().join("tafel.db")).unwrap();
    assert!(!bytes.windows(11).any(|part| part == b"a late link"), "only digests are stored");
}

async fn finished_game(store: &Sqlite, one: PersonId, two: PersonId, at: i64) -> GameId {
    let id = GameId::random().unwrap();
    let game = NewGame { id, owner: one, terms: "terms".to_owned(), request: None, created_at: at, start: None };
    store.create_game(game).await.unwrap();
    let command = GameCommand { person: Some(one), request: None, at, body: "do".to_owned(), event: 1 };
    let events = ["{\"type\":\"started\"}", "{\"type\":\"ended\",\"x\":1}", "{\"type\":\"offered\"}"];
    let events = events.iter().map(|body| GameFact { at: at + 5, body: (*body).to_owned() }).collect();
    let step = GameStep {
        status: GameStatus::Over,
        seats: Some([one, two]),
        due_at: None,
        commands: vec![command],
        events,
        follow: None,
        rated: None,
    };
    store.commit(GameCommit { game: id, after: (0, 0), step }).await.unwrap();
    id
}

/// A game that waits for somebody, or for whoever comes.
async fn proposal(store: &Sqlite, owner: PersonId, to: Option<(PersonId, &str)>) -> GameId {
    let id = GameId::random().unwrap();
    let to = to.map(|(id, name)| format!(",\"to\":{{\"id\":\"{id}\",\"name\":\"{name}\",\"guest\":true}}"));
    let terms = format!("{{\"game\":\"x\"{}}}", to.unwrap_or_default());
    store.create_game(NewGame { id, owner, terms, request: None, created_at: 1, start: None }).await.unwrap();
    id
}

#[tokio::test]
async fn a_guest_who_signs_in_brings_the_games_along() {
    let (_folder, store) = place().await;
    let [(ada, _), (bob, _)] = [member(&store, "Ada").await, member(&store, "Bob").await];
    let (stray, secret) = guest(&store).await;
    let own = finished_game(&store, ada, bob, 100).await;
    let brought = finished_game(&store, stray, bob, 200).await;
    let apart = finished_game(&store, stray, ada, 300).await;
    let open = proposal(&store, stray, None).await;
    let asked = proposal(&store, bob, Some((stray, "Guest"))).await;
    let to_oneself = proposal(&store, stray, Some((ada, "Ada"))).await;
    let mute = Mute { person: stray, muted: bob, on: true, at: 1 };
    store.change(Change::Mute(mute)).await.unwrap();
    store.change(Change::Silence(stray, Some(900))).await.unwrap();
    let sign_in = |brings| AccountChange::SignIn { person: ada, session: session(400).1, brings: Some(brings) };
    assert_eq!(store.change_account(sign_in(bob)).await, Err(StoreError::Conflict), "only guests are brought along");
    store.change_account(sign_in(stray)).await.unwrap();

    assert_eq!(known(&store, secret).await, Ok(None), "the guest is gone");
    let ids = |games: Vec<GameOf>| games.into_iter().map(|game| game.id).collect::<Vec<_>>();
    assert_eq!(ids(store.games_of(ada, 9).await.unwrap()), [apart, brought, own]);
    assert_eq!(ids(store.games_of(stray, 9).await.unwrap()), [apart], "nobody plays against himself");
    let game = store.game(brought).await.unwrap().unwrap();
    assert_eq!((game.owner.id, game.commands[0].person), (ada, Some(ada)));
    assert_eq!(store.game(apart).await.unwrap().unwrap().commands[0].person, Some(stray));
    assert_eq!(store.game(open).await.unwrap().unwrap().owner.id, ada);
    assert_eq!(store.game(to_oneself).await.unwrap().unwrap().owner.id, stray);
    let proposed = store.proposed_to(ada, 9).await.unwrap();
    assert!(proposed.len() == 2 && proposed.contains(&asked) && proposed.contains(&to_oneself), "{proposed:?}");
    assert!(store.game(asked).await.unwrap().unwrap().terms.contains("\"name\":\"Ada\",\"guest\":false"));
    assert_eq!(store.muted(ada).await.unwrap()[0].id, bob);
    assert_eq!(store.is_silent(ada, 899).await, Ok(true));

    // Whoever has not heard of it yet, and goes on as the guest, finds the seat taken.
    let command = |person| GameCommand { person: Some(person), request: None, at: 500, body: "do".into(), event: 4 };
    let step = |person| GameStep {
        status: GameStatus::Over,
        seats: None,
        due_at: None,
        commands: vec![command(person)],
        events: Vec::new(),
        follow: None,
        rated: None,
    };
    let commit = |person| GameCommit { game: brought, after: (1, 3), step: step(person) };
    assert_eq!(store.commit(commit(stray)).await, Err(StoreError::Conflict));
    assert_eq!(store.commit(commit(ada)).await, Ok(()));
    let seats = GameStep { seats: Some([stray, bob]), commands: Vec::new(), ..step(stray) };
    let late = GameCommit { game: open, after: (0, 0), step: seats };
    assert_eq!(store.commit(late).await, Err(StoreError::Conflict), "nor does the guest begin a game any more");
}

#[tokio::test]
async fn complaints_about_somebody_are_made_once() {
    let (_folder, store) = place().await;
    let [(ada, _), (bob, _)] = [member(&store, "Ada").await, member(&store, "Bob").await];
    let person = |id, name: &str| Person { id, name: name.to_owned(), kind: PersonKind::Member };
    let report = |reason: &str| Report {
        by: person(ada, "Ada"),
        about: person(bob, "Bob"),
        game: None,
        place: "profile".to_owned(),
        reason: reason.to_owned(),
        context: String::new(),
        at: 1,
    };
    for reason in ["first", "second"] {
        store.change(Change::Report(report(reason))).await.unwrap();
    }
    let reasons: Vec<_> = store.reports().await.unwrap().into_iter().map(|report| report.reason).collect();
    assert_eq!(reasons, ["first"]);
}

#[tokio::test]
async fn what_all_servers_know_of_ended_sessions_is_forgotten() {
    let (folder, store) = place().await;
    let (ada, secret) = member(&store, "Ada").await;
    let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10050) \
                INSERT INTO revocation (person) SELECT 'aaaaaaaaaa' FROM n";
    execute(&folder.path().join("tafel.db"), many).await;
    store.change_account(AccountChange::EndOthers(ada, secret)).await.unwrap();
    let left = store.revocations(0).await.unwrap();
    assert_eq!((left.people.len(), left.people.last()), (10_000, Some(&ada)));
}

#[tokio::test]
async fn passkeys_belong_to_one_account_and_count_on() {
    let (_folder, store) = place().await;
    let [(ada, _), (bob, _)] = [member(&store, "Ada").await, member(&store, "Bob").await];
    let key = |id: u8| Passkey {
        id: vec![id; 20],
        key: vec![7],
        counter: 3,
        name: format!("key {id}"),
        created_at: i64::from(id),
        seen_at: 9,
    };
    for id in [1, 2] {
        store.change_account(AccountChange::AddPasskey(ada, key(id))).await.unwrap();
    }
    assert_eq!(store.change_account(AccountChange::AddPasskey(bob, key(1))).await, Err(StoreError::Conflict));
    assert_eq!(store.passkeys(ada).await.unwrap(), [key(1), key(2)]);
    let found = store.passkey(vec![1; 20]).await.unwrap().unwrap();
    assert_eq!((found.person.id, found.passkey), (ada, key(1)));
    assert_eq!(store.passkey(vec![3; 20]).await, Ok(None));
    let used = |counter| AccountChange::PasskeyUsed(vec![1; 20], counter, 50);
    assert_eq!(store.change_account(used(3)).await, Err(StoreError::Conflict), "it has not counted on");
    assert_eq!(store.change_account(used(0)).await, Err(StoreError::Conflict), "it does not stop counting");
    assert_eq!(store.change_account(used(4)).await, Ok(()));
    let found = store.passkey(vec![1; 20]).await.unwrap().unwrap().passkey;
    assert_eq!((found.counter, found.seen_at), (4, 50));
    let remove = |person| AccountChange::RemovePasskey(person, vec![1; 20]);
    assert_eq!(store.change_account(remove(bob)).await, Err(StoreError::Conflict));
    store.change_account(remove(ada)).await.unwrap();
    store.change_account(AccountChange::Delete(ada, 60)).await.unwrap();
    assert_eq!(store.passkey(vec![2; 20]).await, Ok(None), "they go with the account");
}

#[tokio::test]
async fn games_of_somebody_come_newest_first_with_their_end() {
    let (_folder, store) = place().await;
    let [(ada, _), (bob, _), (eve, _)] =
        [member(&store, "Ada").await, member(&store, "Bob").await, member(&store, "Eve").await];
    let old = finished_game(&store, ada, bob, 100).await;
    let new = finished_game(&store, bob, ada, 200).await;
    finished_game(&store, bob, eve, 300).await;
    let found: Vec<GameOf> = store.games_of(ada, 10).await.unwrap();
    assert_eq!(found.iter().map(|game| game.id).collect::<Vec<_>>(), [new, old]);
    assert_eq!(found[0].seats.each_ref().map(|person| person.name.as_str()), ["Bob", "Ada"]);
    assert_eq!(found[0].ending, Some(("{\"type\":\"ended\",\"x\":1}".to_owned(), 205)));
    assert_eq!(store.games_of(ada, 1).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_deleted_account_leaves_games_and_no_name() {
    let (folder, store) = place().await;
    let [(ada, secret), (bob, _)] = [member(&store, "Adalbert").await, member(&store, "Bob").await];
    let game = finished_game(&store, ada, bob, 100).await;
    let proposed = proposal(&store, bob, Some((ada, "Adalbert"))).await;
    let email = Some("adalbert@mail.example".to_owned());
    store.change_account(AccountChange::SetEmail(ada, email)).await.unwrap();
    let record = NewRecord::new("{a record of hers}", 1).unwrap();
    store.change_account(AccountChange::KeepRecords(ada, vec![record.clone(), record], 7)).await.unwrap();
    assert_eq!(store.own_records(ada).await.unwrap().len(), 1, "the same record twice is one");
    store.change_account(AccountChange::Block(bob, ada, 1)).await.unwrap();
    assert_eq!(store.is_blocked(ada, bob).await, Ok(true));

    store.change_account(AccountChange::Delete(ada, 500)).await.unwrap();
    assert!(store.game(proposed).await.unwrap().unwrap().terms.contains("\"name\":\"–\""), "who was asked has no name");
    assert_eq!(known(&store, secret).await, Ok(None));
    assert_eq!(named(&store, "Adalbert").await, None);
    let seats = store.game(game).await.unwrap().unwrap().seats.unwrap();
    assert_eq!((seats[0].id, seats[0].name.as_str(), seats[0].kind), (ada, "–", PersonKind::Deleted));
    assert_eq!(store.games_of(bob, 9).await.unwrap().len(), 1, "the opponent's record stays");
    assert_eq!(store.devices(ada).await, Ok(Vec::new()));
    assert_eq!((store.own_records(ada).await, store.is_blocked(ada, bob).await), (Ok(Vec::new()), Ok(false)));
    let again = sign_up(&store, PersonId::random().unwrap(), "adalbert").await;
    assert_eq!(again, Err(StoreError::Conflict), "nobody else gets the name");
    assert_eq!(store.change_account(AccountChange::Delete(ada, 501)).await, Err(StoreError::Conflict));
    store.close().await;
    let path = folder.path().join("tafel.db");
    execute(&path, "VACUUM").await;
    let bytes = std::fs::read(&path).unwrap();
    for word in ["Adalbert", "adalbert@mail.example", "{a record of hers}"] {
        assert!(!bytes.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word.as_bytes())), "{word}");
    }
}

#[tokio::test]
async fn people_are_blocked_and_let_in_again() {
    let (_folder, store) = place().await;
    let [(ada, _), (bob, _), (eve, _)] =
        [member(&store, "Ada").await, member(&store, "Bob").await, member(&store, "Eve").await];
    for _ in 0..2 {
        store.change_account(AccountChange::Block(ada, bob, 1)).await.unwrap();
    }
    let names: Vec<_> = store.blocked(ada).await.unwrap().into_iter().map(|person| person.name).collect();
    assert_eq!(names, ["Bob"]);
    assert_eq!([store.is_blocked(ada, bob).await, store.is_blocked(bob, ada).await], [Ok(true), Ok(true)]);
    assert_eq!([store.is_blocked(ada, eve).await, store.is_blocked(bob, eve).await], [Ok(false), Ok(false)]);
    store.change_account(AccountChange::Unblock(ada, bob)).await.unwrap();
    assert_eq!(store.is_blocked(ada, bob).await, Ok(false));
}

#[tokio::test]
async fn guests_of_a_file_without_accounts_are_still_known() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tafel.db");
    for step in [
        include_str!("../migrations/sqlite/0001_records.sql"),
        include_str!("../migrations/sqlite/0002_games.sql"),
        "PRAGMA application_id = 1415669356; PRAGMA user_version = 2",
    ] {
        execute(&path, step).await;
    }
    // The digest of the secret "x".
    let digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";
    let rows = format!(
        "INSERT INTO person VALUES ('aaaaaaaaaa', 'Guest', 1); INSERT INTO cookie VALUES (x'{digest}', 'aaaaaaaaaa', 1)"
    );
    execute(&path, &rows).await;
    let store = Sqlite::open(&path).await.unwrap();
    let known = known(&store, Secret::claimed("x")).await.unwrap();
    assert_eq!(known, Some(Person::guest("aaaaaaaaaa".parse().unwrap(), "Guest")));
}
