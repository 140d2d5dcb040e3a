use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, Sqlite, Transaction};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::file::OpenedFile;
use super::records::Capacity;
use super::setup::{self, Missing};
use super::{accounts, archive, failed, games, migrate, people, push, ratings, records, talk, uptime};
use crate::{
    AccountChange, Archiving, Beginning, Change, Downtime, GameCommit, NewGame, NewGuest, NewRecord, PersonId,
    PushChange, RatedResult, RecordId, StoreError, StoreState,
};

/// How many orders wait at most; whoever comes later waits until there is room.
const QUEUE: usize = 1024;
/// How many orders share a commit at most.
const BATCH: usize = 256;

/// Does one order, or nothing of it.
macro_rules! in_savepoint {
    ($changes:ident, $trust:ident, $module:ident::$function:ident($($order:expr),+)) => {{
        let mut savepoint = $changes.begin().await?;
        match $module::$function(&mut savepoint, $($order),+).await {
            Ok(done) => {
                savepoint.commit().await?;
                Ok(done)
            }
            Err(error) => {
                savepoint.rollback().await?;
                $trust.note(&error);
                Err(error)
            }
        }
    }};
}

/// Whether a connection can be used again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trust {
    Sound,
    /// Something failed that is no rule of the tables: `SQLite` may have rolled back more than it was asked to.
    Suspect,
}

impl Trust {
    const fn note(&mut self, error: &StoreError) {
        if let StoreError::Failed(_) = error {
            *self = Self::Suspect;
        }
    }
}

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// The one task that writes.
#[derive(Debug)]
pub(super) struct Writer {
    orders: Mutex<Option<mpsc::Sender<Order>>>,
    task: Mutex<Option<JoinHandle<()>>>,
    state: Arc<State>,
}

/// What others may know of the writer while it works.
#[derive(Debug, Default)]
struct State {
    failure: RwLock<Option<StoreError>>,
    reopened: AtomicU64,
}

/// The writer's end of the database.
#[derive(Debug)]
struct Target {
    file: OpenedFile,
    /// None after a failure, until it can be opened again.
    connection: Option<SqliteConnection>,
    capacity: Capacity,
    state: Arc<State>,
}

#[derive(Debug)]
enum Order {
    Share(NewRecord, Reply<RecordId>),
    AddGuest(NewGuest, Reply<()>),
    Account(Box<AccountChange>, Reply<()>),
    CreateGame(Box<NewGame>, Reply<()>),
    Commit(Box<GameCommit>, Reply<()>),
    Change(Box<Change>, Reply<()>),
    Push(Box<PushChange>, Reply<()>),
    ReplaceRatings(Vec<RatedResult>, Reply<()>),
    Archive(Vec<Archiving>, Reply<()>),
    Begin(i64, Reply<Beginning>),
    Alive(i64, Reply<()>),
    Pause(Downtime, Reply<()>),
    ExpireGuests(i64, u32, Reply<Vec<PersonId>>),
    /// Writes something that changes nothing.
    Check(Reply<()>),
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection, file: OpenedFile, capacity: Capacity) -> Self {
        let (orders, inbox) = mpsc::channel(QUEUE);
        let state = Arc::<State>::default();
        let target = Target { file, connection: Some(connection), capacity, state: state.clone() };
        let task = tokio::spawn(write_all(target, inbox));
        Self { orders: Mutex::new(Some(orders)), task: Mutex::new(Some(task)), state }
    }

    pub(super) fn state(&self) -> StoreState {
        let failure = self.state.failure.read().unwrap_or_else(PoisonError::into_inner).clone();
        StoreState { failure, reopened: self.state.reopened.load(Ordering::Relaxed) }
    }

    pub(super) async fn share(&self, record: NewRecord) -> Result<RecordId, StoreError> {
        self.order(|reply| Order::Share(record, reply)).await
    }

    pub(super) async fn add_guest(&self, guest: NewGuest) -> Result<(), StoreError> {
        self.order(|reply| Order::AddGuest(guest, reply)).await
    }

    pub(super) async fn change_account(&self, change: AccountChange) -> Result<(), StoreError> {
        self.order(|reply| Order::Account(Box::new(change), reply)).await
    }

    pub(super) async fn create_game(&self, game: NewGame) -> Result<(), StoreError> {
        self.order(|reply| Order::CreateGame(Box::new(game), reply)).await
    }

    pub(super) async fn commit(&self, commit: GameCommit) -> Result<(), StoreError> {
        self.order(|reply| Order::Commit(Box::new(commit), reply)).await
    }

    pub(super) async fn change(&self, change: Change) -> Result<(), StoreError> {
        self.order(|reply| Order::Change(Box::new(change), reply)).await
    }

    pub(super) async fn change_push(&self, change: PushChange) -> Result<(), StoreError> {
        self.order(|reply| Order::Push(Box::new(change), reply)).await
    }

    pub(super) async fn replace_ratings(&self, results: Vec<RatedResult>) -> Result<(), StoreError> {
        self.order(|reply| Order::ReplaceRatings(results, reply)).await
    }

    pub(super) async fn archive(&self, all: Vec<Archiving>) -> Result<(), StoreError> {
        self.order(|reply| Order::Archive(all, reply)).await
    }

    pub(super) async fn begin(&self, now: i64) -> Result<Beginning, StoreError> {
        self.order(|reply| Order::Begin(now, reply)).await
    }

    pub(super) async fn alive(&self, now: i64) -> Result<(), StoreError> {
        self.order(|reply| Order::Alive(now, reply)).await
    }

    pub(super) async fn pause(&self, pause: Downtime) -> Result<(), StoreError> {
        self.order(|reply| Order::Pause(pause, reply)).await
    }

    pub(super) async fn expire_guests(&self, unseen_since: i64, most: u32) -> Result<Vec<PersonId>, StoreError> {
        self.order(|reply| Order::ExpireGuests(unseen_since, most, reply)).await
    }

    pub(super) async fn check(&self) -> Result<(), StoreError> {
        self.order(Order::Check).await
    }

    /// Lets the task finish what it has been given.
    pub(super) async fn close(&self) {
        drop(self.orders.lock().await.take());
        if let Some(task) = self.task.lock().await.take() {
            // It fails only by a panic, and then there is nothing left to wait for.
            let _ = task.await;
        }
    }

    async fn order<T>(&self, order: impl FnOnce(Reply<T>) -> Order) -> Result<T, StoreError> {
        let orders = self.orders.lock().await.clone().ok_or(StoreError::Closed)?;
        let (reply, answer) = oneshot::channel();
        orders.send(order(reply)).await.map_err(|_| StoreError::Closed)?;
        drop(orders);
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

/// Takes one order, then all that have come in meanwhile, writes them in one transaction, and answers when that is on
/// the disk. No timer: under load the batches grow by themselves, because the disk takes its time.
async fn write_all(mut target: Target, mut inbox: mpsc::Receiver<Order>) {
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        let mut orders = batch.drain(..);
        let mut written = Vec::with_capacity(BATCH);
        let ended = target.write(&mut orders, &mut written).await;
        target.state.note(ended.as_ref().err());
        for answer in written {
            answer.settle(ended.clone());
        }
        if let Err(error) = ended {
            for order in orders {
                order.refuse(error.clone());
            }
        }
    }
    if let Some(connection) = target.connection {
        close(connection).await;
    }
}

impl Target {
    /// Writes a batch. After an error that is no rule of the tables the connection is replaced before anybody is answered: what
    /// is read next is then what the database has made of a commit that failed.
    async fn write(
        &mut self,
        orders: &mut impl Iterator<Item = Order>,
        written: &mut Vec<Box<dyn Settle>>,
    ) -> Result<(), StoreError> {
        self.file.check()?;
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.open_again().await?,
        };
        let ended = match connection.begin_with("BEGIN IMMEDIATE").await {
            Ok(changes) => write(changes, orders, written, &mut self.capacity).await,
            Err(error) => Err(error),
        };
        // If another process writes, nothing has begun here.
        let is_kept = match &ended {
            Ok(trust) => *trust == Trust::Sound,
            Err(error) => setup::is_busy(error) && !connection.is_in_transaction(),
        };
        if is_kept {
            self.connection = Some(connection);
        } else {
            close(connection).await;
            // If this fails, the next batch tries again.
            self.connection = self.open_again().await.ok();
        }
        ended.map_err(failed)?;
        // What was written to a file that has been deleted meanwhile must not be acknowledged.
        self.file.check()
    }

    async fn open_again(&mut self) -> Result<SqliteConnection, StoreError> {
        self.file.check()?;
        let connection = setup::open(self.file.path(), Missing::Refuse).await?;
        self.capacity.forget();
        self.state.reopened.fetch_add(1, Ordering::Relaxed);
        Ok(connection)
    }
}

async fn close(connection: SqliteConnection) {
    // Nothing is lost if this fails: the log is read when the file is opened again.
    let _ = connection.close().await;
}

impl State {
    fn note(&self, failure: Option<&StoreError>) {
        let mut known = self.failure.write().unwrap_or_else(PoisonError::into_inner);
        if known.as_ref() != failure {
            *known = failure.cloned();
        }
    }
}

/// An answer that waits for the commit.
trait Settle: Send {
    /// Gives it, or the error of the commit.
    fn settle(self: Box<Self>, ended: Result<(), StoreError>);
}

struct Answered<T> {
    reply: Reply<T>,
    result: Result<T, StoreError>,
}

impl<T: Send> Settle for Answered<T> {
    fn settle(self: Box<Self>, ended: Result<(), StoreError>) {
        // Whoever asked may have gone away; that is no concern of ours.
        let _ = self.reply.send(ended.and(self.result));
    }
}

impl Order {
    fn refuse(self, error: StoreError) {
        match self {
            Self::Share(_, reply) => drop(reply.send(Err(error))),
            Self::Begin(_, reply) => drop(reply.send(Err(error))),
            Self::ExpireGuests(_, _, reply) => drop(reply.send(Err(error))),
            Self::AddGuest(_, reply)
            | Self::Account(_, reply)
            | Self::CreateGame(_, reply)
            | Self::Commit(_, reply)
            | Self::Change(_, reply)
            | Self::Push(_, reply)
            | Self::ReplaceRatings(_, reply)
            | Self::Archive(_, reply)
            | Self::Alive(_, reply)
            | Self::Pause(_, reply)
            | Self::Check(reply) => drop(reply.send(Err(error))),
        }
    }

    /// The time of the order, if it has one.
    fn at(&self) -> Option<i64> {
        match self {
            Self::Commit(commit, _) => commit.step.commands.iter().map(|command| command.at).max(),
            Self::CreateGame(game, _) => Some(game.created_at),
            Self::Alive(now, _) => Some(*now),
            Self::Share(..)
            | Self::AddGuest(..)
            | Self::Account(..)
            | Self::Change(..)
            | Self::Push(..)
            | Self::ReplaceRatings(..)
            | Self::Archive(..)
            | Self::Begin(..)
            | Self::Pause(..)
            | Self::ExpireGuests(..)
            | Self::Check(_) => None,
        }
    }
}

/// Writes a batch. What is wrong with one order does not concern the others; what is wrong with the transaction concerns
/// all of them.
async fn write(
    mut changes: Transaction<'_, Sqlite>,
    orders: &mut impl Iterator<Item = Order>,
    written: &mut Vec<Box<dyn Settle>>,
    capacity: &mut Capacity,
) -> Result<Trust, sqlx::Error> {
    let mut trust = Trust::Sound;
    let mut latest = None;
    for order in orders {
        latest = latest.max(order.at());
        match order {
            Order::Share(record, reply) => {
                let result = in_savepoint!(changes, trust, records::share(&record, capacity));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::AddGuest(guest, reply) => {
                let result = in_savepoint!(changes, trust, people::add_guest(&guest));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Account(change, reply) => {
                let result = in_savepoint!(changes, trust, accounts::change(*change));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::CreateGame(game, reply) => {
                let result = in_savepoint!(changes, trust, games::create(&game));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Commit(commit, reply) => {
                let result = if games::is_plain(&commit) {
                    games::commit_plain(&mut changes, &commit).await?.inspect_err(|error| trust.note(error))
                } else {
                    in_savepoint!(changes, trust, games::commit(&commit))
                };
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Change(change, reply) => {
                let result = in_savepoint!(changes, trust, talk::change(&change));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Push(change, reply) => {
                let result = in_savepoint!(changes, trust, push::change(&change));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::ReplaceRatings(results, reply) => {
                let result = in_savepoint!(changes, trust, ratings::replace(&results));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Archive(all, reply) => {
                let result = in_savepoint!(changes, trust, archive::add(&all));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Begin(now, reply) => {
                let result = in_savepoint!(changes, trust, uptime::begin(now));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Pause(pause, reply) => {
                let result = in_savepoint!(changes, trust, uptime::pause(pause));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::ExpireGuests(unseen_since, most, reply) => {
                let result = in_savepoint!(changes, trust, people::expire_guests((unseen_since, most)));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Alive(_, reply) => written.push(Box::new(Answered { reply, result: Ok(()) })),
            Order::Check(reply) => {
                migrate::rewrite_version(&mut changes).await?;
                written.push(Box::new(Answered { reply, result: Ok(()) }));
            }
        }
    }
    if let Some(now) = latest {
        uptime::note(&mut changes, now).await?;
    }
    changes.commit().await?;
    Ok(trust)
}
