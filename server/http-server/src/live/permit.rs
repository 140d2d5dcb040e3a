//! Who may play whom. Every way into a game asks here.

use protocol::GameTerms;
use rules::Statement;
use store::{AccountBy, Person, PersonKind, StoreError};

use super::Live;
use super::refusal::{NotDone, unavailable};
use crate::guest;
use crate::messages::MESSAGES;

/// Proof that two users may play each other on these terms. Games begin only with one, and only [`Live::permit`] issues it.
#[derive(Debug)]
pub(super) struct Permit(());

/// Why two users may not play each other.
#[derive(Debug)]
pub(super) enum Forbidden {
    /// A rule forbids it.
    Rule(&'static str),
    /// The store failed.
    Store(StoreError),
}

impl From<Forbidden> for NotDone {
    fn from(forbidden: Forbidden) -> Self {
        match forbidden {
            Forbidden::Rule(rule) => Self(Statement::new(&MESSAGES, rule)),
            Forbidden::Store(error) => {
                tracing::error!(%error, "the store failed");
                unavailable()
            }
        }
    }
}

/// Whether a user may propose a game on these terms at all; otherwise the rule that forbids it.
pub(crate) fn check_proposal(by: &Person, terms: &GameTerms) -> Result<(), &'static str> {
    if terms.rated && !guest::may_be_rated(by) { Err("rated.account") } else { Ok(()) }
}

impl Live {
    /// Whether two users may play each other on these terms.
    pub(super) async fn permit(&self, one: &Person, other: &Person, terms: &GameTerms) -> Result<Permit, Forbidden> {
        if one.id == other.id {
            return Err(Forbidden::Rule("challenge.own"));
        }
        if [one, other].iter().any(|person| person.kind == PersonKind::Deleted) {
            return Err(Forbidden::Rule("person.gone"));
        }
        for person in [one, other] {
            check_proposal(person, terms).map_err(Forbidden::Rule)?;
            // The operator may have closed the account while a challenge was open.
            let account = self.store().account(AccountBy::Person(person.id)).await.map_err(Forbidden::Store)?;
            if account.is_some_and(|account| account.closed_at.is_some()) {
                return Err(Forbidden::Rule("person.gone"));
            }
        }
        match self.store().is_blocked(one.id, other.id).await {
            Ok(false) => Ok(Permit(())),
            Ok(true) => Err(Forbidden::Rule("person.blocked")),
            Err(error) => Err(Forbidden::Store(error)),
        }
    }
}

#[cfg(test)]
impl Permit {
    /// A permit for games without a server.
    pub(super) const fn for_test() -> Self {
        Self(())
    }
}
