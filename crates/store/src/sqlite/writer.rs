use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{accounts, archive, failed, games, people, push, ratings, records, talk, uptime};
use crate::{
    AccountChange, Archiving, Beginning, Change, GameCommit, NewGame, NewGuest, NewRecord, PushChange, RatedResult,
    RecordId, StoreError,
};

/// How many orders wait at most; whoever comes later waits until there is room.
const QUEUE: usize = 1024;
/// How many orders share a commit at most.
const BATCH: usize = 256;

/// Does one order, or nothing of it.
macro_rules! in_savepoint {
    ($changes:ident, $module:ident::$function:ident($order:expr)) => {{
        let mut savepoint = $changes.begin().await?;
        match $module::$function(&mut savepoint, $order).await {
            Ok(done) => {
                savepoint.commit().await?;
                Ok(done)
            }
            Err(error) => {
                savepoint.rollback().await?;
                Err(error)
            }
        }
    }};
}

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// The one task that writes.
#[derive(Debug)]
pub(super) struct Writer {
    orders: Mutex<Option<mpsc::Sender<Order>>>,
    task: Mutex<Option<JoinHandle<()>>>,
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
    /// Takes part in a commit and changes nothing.
    Check(Reply<()>),
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (orders, inbox) = mpsc::channel(QUEUE);
        let task = tokio::spawn(write_all(connection, inbox));
        Self { orders: Mutex::new(Some(orders)), task: Mutex::new(Some(task)) }
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
async fn write_all(mut connection: SqliteConnection, mut inbox: mpsc::Receiver<Order>) {
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        let mut orders = batch.drain(..);
        let mut written = Vec::with_capacity(BATCH);
        let ended = write(&mut connection, &mut orders, &mut written).await.map_err(failed);
        for answer in written {
            answer.settle(ended.clone());
        }
        if let Err(error) = ended {
            for order in orders {
                order.refuse(error.clone());
            }
        }
    }
    // Nothing is lost if this fails: the log is read when the file is opened again.
    let _ = connection.close().await;
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
            Self::AddGuest(_, reply)
            | Self::Account(_, reply)
            | Self::CreateGame(_, reply)
            | Self::Commit(_, reply)
            | Self::Change(_, reply)
            | Self::Push(_, reply)
            | Self::ReplaceRatings(_, reply)
            | Self::Archive(_, reply)
            | Self::Alive(_, reply)
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
            | Self::Check(_) => None,
        }
    }
}

/// Writes a batch. What is wrong with one order does not concern the others; what is wrong with the transaction concerns
/// all of them.
async fn write(
    connection: &mut SqliteConnection,
    orders: &mut impl Iterator<Item = Order>,
    written: &mut Vec<Box<dyn Settle>>,
) -> Result<(), sqlx::Error> {
    let mut changes = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut latest = None;
    for order in orders {
        latest = latest.max(order.at());
        match order {
            Order::Share(record, reply) => {
                let result = in_savepoint!(changes, records::share(&record));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::AddGuest(guest, reply) => {
                let result = in_savepoint!(changes, people::add_guest(&guest));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Account(change, reply) => {
                let result = in_savepoint!(changes, accounts::change(*change));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::CreateGame(game, reply) => {
                let result = in_savepoint!(changes, games::create(&game));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Commit(commit, reply) => {
                let result = if games::is_plain(&commit) {
                    games::commit_plain(&mut changes, &commit).await?
                } else {
                    in_savepoint!(changes, games::commit(&commit))
                };
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Change(change, reply) => {
                let result = in_savepoint!(changes, talk::change(&change));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Push(change, reply) => {
                let result = in_savepoint!(changes, push::change(&change));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::ReplaceRatings(results, reply) => {
                let result = in_savepoint!(changes, ratings::replace(&results));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Archive(all, reply) => {
                let result = in_savepoint!(changes, archive::add(&all));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Begin(now, reply) => {
                let result = in_savepoint!(changes, uptime::begin(now));
                written.push(Box::new(Answered { reply, result }));
            }
            Order::Alive(_, reply) | Order::Check(reply) => {
                written.push(Box::new(Answered { reply, result: Ok(()) }));
            }
        }
    }
    if let Some(now) = latest {
        uptime::note(&mut changes, now).await?;
    }
    changes.commit().await
}
