//! The player whom a challenge is for.

use protocol::GameTerms;
use serde::{Deserialize, Serialize};
use store::{Person, PersonId, PersonKind};

/// The player whom a challenge is for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Addressee {
    id: String,
    name: String,
    /// Whether there was no account behind it.
    #[serde(default)]
    guest: bool,
}

/// The terms of a game as they are stored: with the player whom it is for, if it is for one.
#[derive(Serialize, Deserialize)]
pub(super) struct Addressed {
    #[serde(flatten)]
    pub(super) terms: GameTerms,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<Addressee>,
}

impl Addressed {
    pub(super) fn write(terms: &GameTerms, to: Option<&Person>) -> String {
        let to = to.map(|person| Addressee {
            id: person.id.to_string(),
            name: person.name.clone(),
            guest: person.kind == PersonKind::Guest,
        });
        protocol::encode(&Self { terms: terms.clone(), to })
    }
}

impl Addressee {
    /// As others see it.
    pub(super) fn person(&self) -> Option<Person> {
        let kind = if self.guest { PersonKind::Guest } else { PersonKind::Member };
        Some(Person { id: self.id.parse().ok()?, name: self.name.clone(), kind })
    }

    pub(super) fn is(&self, person: PersonId) -> bool {
        self.id == person.as_str()
    }
}
