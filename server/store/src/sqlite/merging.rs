//! A guest turns out to be somebody who has an account already: what the guest has played and said belongs to the account from
//! now on.

use sqlx::sqlite::SqliteConnection;

use super::failed;
use crate::{PersonId, StoreError};

const IS_GUEST: &str = "SELECT count(*) FROM person WHERE id = $1 AND kind = 'guest'";

/// `$1` is the guest, `$2` the account. Games in which both sit stay as they are: nobody plays against himself. The order matters:
/// what is done with the seats comes after what is found by them.
const STEPS: [&str; 15] = [
    "UPDATE command SET person = $2 WHERE person = $1 AND game IN (SELECT own.game FROM seat AS own WHERE own.person = $1 \
     AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = own.game AND seat.person = $2))",
    "UPDATE archive SET one = $2 WHERE one = $1 AND two <> $2",
    "UPDATE archive SET two = $2 WHERE two = $1 AND one <> $2",
    "UPDATE seat SET person = $2 WHERE person = $1 \
     AND NOT EXISTS (SELECT 1 FROM seat AS other WHERE other.game = seat.game AND other.person = $2)",
    "UPDATE game SET owner = $2 WHERE owner = $1 AND id IN (SELECT game FROM seat WHERE person = $2) \
     AND id NOT IN (SELECT game FROM seat WHERE person = $1)",
    // Proposals, but not to oneself.
    "UPDATE game SET owner = $2 WHERE owner = $1 AND status = 'open' AND terms NOT LIKE '%\"to\":{\"id\":\"' || $2 || '\"%'",
    "UPDATE game SET terms = json_set(terms, '$.to.id', $2, '$.to.name', (SELECT name FROM person WHERE id = $2), \
     '$.to.guest', json('false')) \
     WHERE status = 'open' AND owner <> $2 AND terms LIKE '%\"to\":{\"id\":\"' || $1 || '\"%'",
    "UPDATE OR IGNORE chat SET person = $2 WHERE person = $1 AND game NOT IN (SELECT game FROM seat WHERE person = $1)",
    "UPDATE seek SET person = $2 WHERE person = $1",
    "UPDATE OR IGNORE mute SET person = $2 WHERE person = $1 AND muted <> $2",
    "UPDATE OR IGNORE mute SET muted = $2 WHERE muted = $1 AND person <> $2",
    "DELETE FROM mute WHERE $1 IN (person, muted) AND $2 <> ''",
    // Whoever may not say anything does not get out of it by signing in.
    "INSERT INTO silence (person, until) SELECT $2, until FROM silence WHERE person = $1 \
     ON CONFLICT (person) DO UPDATE SET until = max(until, excluded.until)",
    "UPDATE OR IGNORE report SET person = $2 WHERE person = $1 AND about <> $2",
    "UPDATE OR IGNORE report SET about = $2 WHERE about = $1 AND person <> $2",
];

/// Gives all that a guest has to an account. Whoever is no guest keeps it.
pub(super) async fn merge(
    connection: &mut SqliteConnection,
    guest: PersonId,
    account: PersonId,
) -> Result<(), StoreError> {
    let is_guest: i64 =
        sqlx::query_scalar(IS_GUEST).bind(guest.as_str()).fetch_one(&mut *connection).await.map_err(failed)?;
    if is_guest == 0 {
        return Err(StoreError::Conflict);
    }
    for step in STEPS {
        let done = sqlx::query(step).bind(guest.as_str()).bind(account.as_str()).execute(&mut *connection).await;
        done.map_err(failed)?;
    }
    Ok(())
}
