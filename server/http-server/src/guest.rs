//! People known by a cookie: guests, and those who are signed in.

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use protocol::Person;
use rules::Lang;
use store::{AccountChange, NewGuest, PersonId, PersonKind, Secret, Session, SessionOwner, Store, StoreError};

use crate::app::App;
use crate::limits::Proxy;
use crate::problem::Problem;
use crate::watch::Watch;

/// How long a browser keeps its cookies, in seconds.
const LIFETIME: i64 = Session::LIFETIME / 1000;
/// How often it is noted that a session is used, in milliseconds.
const AN_HOUR: i64 = 60 * 60 * 1000;
/// How many characters of a guest's id are in the name.
const IN_NAME: usize = 4;

/// How the cookie travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Travel {
    /// Only over HTTPS, and only to this very host.
    Safely,
    /// There is no HTTPS here.
    Openly,
}

impl Travel {
    /// We speak HTTP ourselves; whether browsers speak HTTPS is up to the proxy, which says so unless all of it is.
    fn of(proxy: Proxy, headers: &HeaderMap) -> Self {
        let forwarded = headers.get("x-forwarded-proto").is_some_and(|protocol| protocol == "http");
        if proxy == Proxy::Trusted && !forwarded { Self::Safely } else { Self::Openly }
    }

    const fn name(self, cookie: Cookie) -> &'static str {
        match (self, cookie) {
            (Self::Safely, Cookie::Session) => "__Host-tafel",
            (Self::Openly, Cookie::Session) => "tafel",
            (Self::Safely, Cookie::Device) => "__Host-tafel-device",
            (Self::Openly, Cookie::Device) => "tafel-device",
        }
    }
}

/// The cookies of a browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cookie {
    /// Says who it is.
    Session,
    /// Says that it has signed in before, see [`store::NewDevice`]. It stays when the session ends.
    Device,
}

impl Cookie {
    /// Its secret in a request.
    pub(crate) fn secret(self, proxy: Proxy, headers: &HeaderMap) -> Option<Secret> {
        value(headers, Travel::of(proxy, headers).name(self)).map(Secret::claimed)
    }

    /// Sets it.
    pub(crate) fn set(self, proxy: Proxy, headers: &HeaderMap, secret: &Secret) -> Option<HeaderValue> {
        let mut cookie = HeaderValue::from_str(&self.written(proxy, headers, secret.reveal(), LIFETIME)).ok()?;
        cookie.set_sensitive(true);
        Some(cookie)
    }

    fn written(self, proxy: Proxy, headers: &HeaderMap, value: &str, seconds: i64) -> String {
        let travel = Travel::of(proxy, headers);
        let safely = if travel == Travel::Safely { "; Secure" } else { "" };
        // Pages are opened by links on other sites as whoever is signed in; nobody signs in by one.
        let site = if self == Self::Session { "Lax" } else { "Strict" };
        format!("{}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite={site}{safely}", travel.name(self))
    }
}

/// The person of the session that a request belongs to, if there is one.
pub(crate) async fn known(app: &App, headers: &HeaderMap, lang: Lang) -> Result<Option<store::Person>, Problem> {
    let Some(secret) = secret(app.proxy, headers) else {
        return Ok(None);
    };
    let failed = |error: StoreError| Problem::of_store(&error, lang);
    let now = app.live.watch().await.map_err(failed)?.now();
    let owner = app.store.session_owner(secret.clone(), now).await.map_err(failed)?;
    let Some(SessionOwner { person, seen_at }) = owner else {
        return Ok(None);
    };
    if seen_at.saturating_add(AN_HOUR) <= now {
        // If it fails, it is noted the next time.
        let _ = app.store.change_account(AccountChange::Seen(secret, now)).await;
    }
    Ok(Some(person))
}

/// The secret of the session that a request belongs to.
pub(crate) fn secret(proxy: Proxy, headers: &HeaderMap) -> Option<Secret> {
    Cookie::Session.secret(proxy, headers)
}

/// Makes a browser forget its session.
pub(crate) fn no_cookie(proxy: Proxy, headers: &HeaderMap) -> HeaderValue {
    let written = Cookie::Session.written(proxy, headers, "", 0);
    HeaderValue::from_str(&written).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// A new guest, and the cookie for it.
pub(crate) async fn welcome(
    store: &dyn Store,
    watch: &Watch,
    proxy: Proxy,
    headers: &HeaderMap,
    lang: Lang,
) -> Result<(store::Person, HeaderValue), Problem> {
    let (id, secret) = PersonId::random().zip(Secret::random()).ok_or_else(|| Problem::unavailable(lang))?;
    let person = store::Person::guest(id, format!("Guest {}", &id.as_str()[..IN_NAME]));
    let cookie = Cookie::Session.set(proxy, headers, &secret).ok_or_else(|| Problem::unavailable(lang))?;
    let guest = NewGuest { person: person.clone(), secret, at: watch.now() };
    store.add_guest(guest).await.map_err(|error| Problem::of_store(&error, lang))?;
    Ok((person, cookie))
}

/// A person as others see it.
pub(crate) fn seen(person: &store::Person) -> Person {
    Person {
        id: person.id.to_string(),
        name: person.name.clone(),
        rating: None,
        provisional: false,
        engine: person.kind.is_program(),
        guest: person.kind == PersonKind::Guest,
    }
}

/// The same with a rating, as it is shown: the number, and whether it is a guess.
pub(crate) fn rated(person: &store::Person, rating: Option<(i32, bool)>) -> Person {
    let provisional = rating.is_some_and(|(_, is_guess)| is_guess);
    Person { rating: rating.map(|(value, _)| value), provisional, ..seen(person) }
}

/// Whether games of that person can count.
pub(crate) fn may_be_rated(person: &store::Person) -> bool {
    person.kind.has_account() || person.kind.is_program()
}

/// The value of a cookie.
fn value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_found_among_others() {
        let mut headers = HeaderMap::new();
        assert_eq!(value(&headers, "tafel"), None);
        headers.append(COOKIE, "a=1; tafel=x7; b=tafel=9".parse().unwrap());
        assert_eq!(value(&headers, "tafel"), Some("x7"));
        assert_eq!(value(&headers, "__Host-tafel"), None);
        headers.append(COOKIE, "__Host-tafel=y".parse().unwrap());
        assert_eq!(value(&headers, "__Host-tafel"), Some("y"));
    }

    #[test]
    fn cookies_travel_safely_where_they_can() {
        let mut headers = HeaderMap::new();
        assert_eq!(Travel::of(Proxy::None, &headers), Travel::Openly);
        assert_eq!(Travel::of(Proxy::Trusted, &headers), Travel::Safely);
        headers.insert("x-forwarded-proto", "https".parse().unwrap());
        assert_eq!(Travel::of(Proxy::None, &headers), Travel::Openly, "nobody is believed without a proxy");
        assert_eq!(Travel::of(Proxy::Trusted, &headers), Travel::Safely);
        headers.insert("x-forwarded-proto", "http".parse().unwrap());
        assert_eq!(Travel::of(Proxy::Trusted, &headers), Travel::Openly);
    }
}
