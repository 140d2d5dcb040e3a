use serde::Serialize;
use serde::de::DeserializeOwned;

/// An enum whose variants are messages, each known by its kind.
pub trait Message: Serialize + DeserializeOwned {
    /// The field that holds the kind; none where the kind is the one key of the object, or the text itself.
    const TAG: Option<&'static str>;
    /// All kinds, as they are written.
    const KINDS: &'static [&'static str];

    /// The kind of this one.
    fn kind(&self) -> &'static str;
}

/// Names the kinds of a message. The match is complete, so a variant without a kind does not compile, and the tests want a
/// golden file for every kind.
macro_rules! kinds {
    ($message:ident by $tag:expr => { $($variant:ident: $kind:literal),* $(,)? }) => {
        impl $crate::kinds::Message for $message {
            const TAG: Option<&'static str> = $tag;
            const KINDS: &'static [&'static str] = &[$($kind),*];

            fn kind(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $kind,)*
                }
            }
        }
    };
}

pub(crate) use kinds;
