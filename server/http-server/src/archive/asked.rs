//! Which games are asked for, in the query of a request.

use axum::extract::Query;
use axum::http::{StatusCode, Uri};
use rules::{Lang, Table};
use store::{AccountBy, ArchivePlace, ArchiveQuery, PersonId};

use super::{position_number, speed_of, speed_word};
use crate::app::App;
use crate::live::house_player;
use crate::problem::Problem;
use crate::v1::Actor;

/// How many games are told at once, unless asked otherwise, and at most.
const USUAL: u32 = 20;
/// Games on one page of a search.
const MOST: u32 = 100;
/// Bytes of a position in a search.
const LONGEST: usize = 2000;
/// A day in milliseconds.
const A_DAY: i64 = 24 * 60 * 60 * 1000;

/// What is asked for, as it was read.
pub(super) struct Asked {
    pub(super) query: ArchiveQuery,
    pub(super) limit: u32,
    pub(super) with_records: bool,
    /// The one-line form, or texts as they are kept in files.
    pub(super) as_text: bool,
    /// The position that was asked about.
    pub(super) table: Option<Box<dyn Table>>,
}

impl Asked {
    /// Reads all parameters. What other versions may ask is passed over.
    pub(super) async fn read(app: &App, uri: &Uri, asks: Option<&Actor>, lang: Lang) -> Result<Self, Problem> {
        let query = uri.query().unwrap_or_default();
        let Query(pairs): Query<Vec<(String, String)>> =
            Query::try_from_uri(uri).map_err(|_| Problem::parameter("query", query, lang))?;
        let mut asked =
            Self { query: ArchiveQuery::default(), limit: USUAL, with_records: false, as_text: false, table: None };
        let [mut game, mut position, mut start] = [None; 3];
        for (name, value) in pairs.iter().map(|(name, value)| (name.as_str(), value.trim())) {
            match name {
                // An empty field of a form asks for nothing.
                _ if value.is_empty() => {}
                "game" => game = Some(value),
                "position" => position = Some(value),
                "start" => start = Some(value),
                "player" => asked.query.player = Some(person(app, value, lang).await?),
                "opponent" => asked.query.opponent = Some(person(app, value, lang).await?),
                _ => asked.plain(name, value).ok_or_else(|| Problem::parameter(name, value, lang))?,
            }
        }
        let query = &mut asked.query;
        let needs_player = query.opponent.is_some() || query.side.is_some() || query.halves_of_player.is_some();
        if query.player.is_none() && needs_player {
            return Err(Problem::new(StatusCode::BAD_REQUEST, lang, "player-missing", &[]));
        }
        if let (Some(player), Some(opponent)) = (query.player, query.opponent) {
            check_private([player, opponent], app, asks, lang).await?;
        }
        let Some(game) = game else {
            return match position.or(start) {
                Some(_) => Err(Problem::new(StatusCode::BAD_REQUEST, lang, "game-missing", &[])),
                None => Ok(asked),
            };
        };
        let (rules, options) = engine::find(game).map_err(|_| Problem::parameter("game", game, lang))?;
        query.rules = Some(rules.id().to_owned());
        let table = |text: &str| {
            if text.len() > LONGEST {
                return Err(Problem::parameter("position", text, lang));
            }
            rules
                .table(&options, Some(text))
                .map_err(|refusal| Problem::of_rule(StatusCode::UNPROCESSABLE_ENTITY, "terms.start", refusal.say(lang)))
        };
        if let Some(text) = start {
            query.start = Some(position_number(table(text)?.as_ref()));
        }
        asked.table = match position {
            Some(text) => Some(table(text)?),
            None => rules.table(&options, None).ok(),
        };
        if position.is_some() {
            query.position = asked.table.as_deref().map(position_number);
        }
        Ok(asked)
    }

    /// A parameter that stands for itself; none if it makes no sense.
    fn plain(&mut self, name: &str, value: &str) -> Option<()> {
        let query = &mut self.query;
        match name {
            "speed" => query.speed = Some(speed_word(speed_of(value)?).to_owned()),
            "rated" => query.rated = Some(yes_or_no(value)?),
            "engines" => query.engines = Some(yes_or_no(value)?),
            "side" => query.side = Some(one_of(value, &["one", "two"])?),
            "result" => match value {
                "1-0" => query.halves = Some(2),
                "0-1" => query.halves = Some(0),
                "1/2-1/2" => query.halves = Some(1),
                _ => query.halves_of_player = Some(one_of(value, &["lost", "drawn", "won"])?),
            },
            "since" => query.since = Some(time(value)?),
            // The whole day.
            "until" => query.until = Some(time(value)?.saturating_add(if value.contains('-') { A_DAY } else { 0 })),
            "shortest" => query.shortest = Some(value.parse().ok()?),
            "longest" => query.longest = Some(value.parse().ok()?),
            "after" => {
                let (at, number) = value.split_once('-')?;
                query.after = Some(ArchivePlace { at: at.parse().ok()?, number: number.parse().ok()? });
            }
            "limit" => self.limit = value.parse().ok().filter(|limit| (1..=MOST).contains(limit))?,
            "records" => self.with_records = yes_or_no(value)?,
            "format" => self.as_text = one_of(value, &["ndjson", "text"])? == 1,
            // The language, and what other versions may ask.
            _ => {}
        }
        Some(())
    }
}

fn yes_or_no(value: &str) -> Option<bool> {
    one_of(value, &["no", "yes"]).map(|place| place == 1)
}

fn one_of(value: &str, words: &[&str]) -> Option<u8> {
    words.iter().position(|word| *word == value).map(|place| place as u8)
}

/// Who is called so: somebody with an account, a player of the house, or anybody by id.
async fn person(app: &App, name: &str, lang: Lang) -> Result<PersonId, Problem> {
    let account = app.store.account(AccountBy::Name(name.to_owned())).await;
    if let Some(account) = account.map_err(|error| Problem::of_store(&error, lang))? {
        return Ok(account.person.id);
    }
    let known = house_player(name).map(|player| player.id).or_else(|| name.parse().ok());
    known.ok_or_else(|| {
        let short: String = name.chars().take(40).collect();
        Problem::new(StatusCode::NOT_FOUND, lang, "no-such-person", &[("name", short.into())])
    })
}

/// How games between two went is for them alone, if one of them wants that.
async fn check_private(both: [PersonId; 2], app: &App, asks: Option<&Actor>, lang: Lang) -> Result<(), Problem> {
    if asks.is_some_and(|actor| both.contains(&actor.person.id)) {
        return Ok(());
    }
    for person in both {
        let account = app.store.account(AccountBy::Person(person)).await;
        if account.map_err(|error| Problem::of_store(&error, lang))?.is_some_and(|account| account.private) {
            return Err(Problem::new(StatusCode::FORBIDDEN, lang, "private", &[]));
        }
    }
    Ok(())
}

/// A day, such as `2026-11-16` (UTC), or milliseconds since 1970.
fn time(value: &str) -> Option<i64> {
    if !value.contains('-') {
        return value.parse().ok();
    }
    let mut parts = value.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Counted from the first of March of the year 0, the day on which a leap year is over.
    let shifted = year - i64::from(month <= 2);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + day_of_year - 719_468;
    let time = days * A_DAY;
    // There is no 31st of February.
    (crate::watch::day(time) == format!("{year:04}.{month:02}.{day:02}")).then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read() {
        assert_eq!(time("1970-01-01"), Some(0));
        assert_eq!(time("2000-02-29"), Some(951_782_400_000));
        assert_eq!(time("2026-11-16"), Some(1_794_787_200_000));
        assert_eq!(time("1794830400000"), Some(1_794_830_400_000));
        for nonsense in ["", "x", "2026-02-30", "2026-13-01", "2026-1", "-5-1-1", "2026-11-16-2"] {
            assert_eq!(time(nonsense), None, "{nonsense}");
        }
    }
}
