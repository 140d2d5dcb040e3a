use crate::Secret;

/// A browser whose owner wants to be told when the page is closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    /// Where its push service takes messages. Whoever knows it can write there.
    pub endpoint: String,
    /// The browser's public key, as bytes.
    pub key: Vec<u8>,
    /// What it shares with whoever may write to it.
    pub auth: Vec<u8>,
    /// The language to write in, by its code.
    pub lang: String,
}

/// A change of who is told.
#[derive(Clone, Debug)]
pub enum PushChange {
    /// The key of this server, if there is none yet.
    Key(Vec<u8>, i64),
    /// The browser that has this session wants to be told, from this time on. What it wanted before is forgotten. If there is no
    /// such session, the answer is [`crate::StoreError::Conflict`].
    Subscribe(Secret, Subscription, i64),
    /// The browser that has this session does not any more.
    Unsubscribe(Secret),
    /// The push service says that this one is gone.
    Gone(String),
}
