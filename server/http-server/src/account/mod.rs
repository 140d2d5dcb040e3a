//! Accounts: the endpoints for their owners.

mod client;
mod export;
mod passkeys;
mod password;
mod people;
mod reset;
mod sessions;
mod throttle;

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{Extension, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use protocol::UnixMillis;
use protocol::accounts::{
    AccountView, Confirmation, NewEmail, NewPassword, NewPrivacy, RecordFailed, RecordsKept, SignUp,
};
use rules::Lang;
use store::{
    Account, AccountBy, AccountChange, AccountName, BadName, Kept, NewDevice, NewRecord, NewSession, Person, PersonId,
    PersonKind, Secret, StoreError,
};

pub(crate) use export::export;
pub(crate) use passkeys::{
    Challenges, add_passkey, ask_passkey, enter_by_passkey, list_passkeys, remove_passkey, wish_passkey,
};
pub(crate) use people::{block, blocks, profile, report, unblock};
pub(crate) use reset::reset_password;
pub(crate) use sessions::{end_access, end_others, end_session, list_sessions, sign_in, sign_out};
pub(crate) use throttle::SignIns;

use crate::api::{Peer, client as address_of};
use crate::app::App;
use crate::games::read_json;
use crate::guest::Cookie;
use crate::network::network_of;
use crate::problem::{Problem, json_response};
use crate::work::Work;
use crate::{guest, language, records};
use throttle::Source;

/// Characters of an e-mail address.
const LONGEST_EMAIL: usize = 254;
/// Records in one request to keep them in the account.
const MOST_RECORDS: usize = 200;

/// Somebody who is signed in, and by what.
pub(super) struct Member {
    pub(super) person: Person,
    pub(super) secret: Secret,
}

/// Who asks, if signed in to an account.
pub(super) async fn member(app: &App, headers: &HeaderMap, lang: Lang) -> Result<Member, Problem> {
    let person = guest::known(app, headers, lang).await?;
    let member = person.filter(|person| person.kind.has_account());
    match member.zip(guest::secret(app.proxy, headers)) {
        Some((person, secret)) => Ok(Member { person, secret }),
        None => Err(Problem::new(StatusCode::UNAUTHORIZED, lang, "no-account", &[])),
    }
}

/// The account of somebody who is signed in.
pub(super) async fn account_of(app: &App, person: PersonId, lang: Lang) -> Result<Account, Problem> {
    let found = app.store.account(AccountBy::Person(person)).await.map_err(|error| Problem::of_store(&error, lang))?;
    found.ok_or_else(|| Problem::new(StatusCode::UNAUTHORIZED, lang, "no-account", &[]))
}

/// Makes a change that cannot fail but by the store.
pub(super) async fn change(app: &App, change: AccountChange, lang: Lang) -> Result<(), Problem> {
    app.store.change_account(change).await.map_err(|error| match error {
        // It has gone in the meantime.
        StoreError::Conflict => Problem::new(StatusCode::UNAUTHORIZED, lang, "no-account", &[]),
        error => Problem::of_store(&error, lang),
    })
}

pub(super) async fn now(app: &App, lang: Lang) -> Result<i64, Problem> {
    app.live.watch().await.map(crate::watch::Watch::now).map_err(|error| Problem::of_store(&error, lang))
}

pub(super) fn unix(time: i64) -> UnixMillis {
    UnixMillis(time.max(0) as u64)
}

/// The source of a request that no account is known for.
pub(super) fn network(app: &App, peer: Peer, headers: &HeaderMap) -> Source {
    Source::Network(network_of(address_of(app.proxy, peer.0, headers)))
}

/// The source of a password for an account: the browser, if it has signed in to the account before.
pub(super) async fn source_of(
    app: &App,
    peer: Peer,
    headers: &HeaderMap,
    account: PersonId,
    lang: Lang,
) -> Result<Source, Problem> {
    let Some(device) = Cookie::Device.secret(app.proxy, headers) else {
        return Ok(network(app, peer, headers));
    };
    let is_known = app.store.is_known_device(account, device.clone()).await;
    let is_known = is_known.map_err(|error| Problem::of_store(&error, lang))?;
    Ok(if is_known { Source::Device(device.handle()) } else { network(app, peer, headers) })
}

/// A new session for the browser that sends a request, and its cookies.
pub(super) async fn new_session(
    app: &App,
    headers: &HeaderMap,
    lang: Lang,
) -> Result<(NewSession, [HeaderValue; 2]), Problem> {
    let unavailable = || Problem::unavailable(lang);
    let (secret, device) = Secret::random().zip(Secret::random()).ok_or_else(unavailable)?;
    let set = |cookie: Cookie, secret| cookie.set(app.proxy, headers, secret).ok_or_else(unavailable);
    let cookies = [set(Cookie::Session, &secret)?, set(Cookie::Device, &device)?];
    let device = NewDevice { secret: device, replaces: Cookie::Device.secret(app.proxy, headers) };
    Ok((NewSession { secret, client: client::client(headers), at: now(app, lang).await?, device }, cookies))
}

/// What remains of a browser when all other access to its account ends.
pub(super) fn kept(app: &App, headers: &HeaderMap, session: Secret) -> Kept {
    Kept { session, device: Cookie::Device.secret(app.proxy, headers) }
}

pub(super) fn with_cookies(mut response: Response, cookies: impl IntoIterator<Item = HeaderValue>) -> Response {
    response.headers_mut().extend(cookies.into_iter().map(|cookie| (SET_COOKIE, cookie)));
    response
}

/// Nothing to say but that it was done.
pub(super) fn done() -> Response {
    json_response(StatusCode::OK, &serde_json::json!({}))
}

pub(super) async fn hashed(app: &App, name: &AccountName, given: String, lang: Lang) -> Result<String, Problem> {
    if let Some(fault) = password::fault(&given, name) {
        let n = if fault == "password-short" { password::SHORTEST } else { password::LONGEST };
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, lang, fault, &[("n", n.into())]));
    }
    let hashing = app.limits.hashing;
    let hash = app.work.run(Work::Passwords, lang, move || password::hash(&given, hashing)).await?;
    hash.ok_or_else(|| Problem::unavailable(lang))
}

pub(super) fn bad_name(bad: BadName, lang: Lang) -> Problem {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    match bad {
        BadName::Length => {
            let args = [("least", AccountName::SHORTEST.into()), ("most", AccountName::LONGEST.into())];
            Problem::new(status, lang, "name-length", &args)
        }
        BadName::Character(other) => Problem::new(status, lang, "name-character", &[("c", other.to_string().into())]),
        BadName::Edge => Problem::new(status, lang, "name-edge", &[]),
        BadName::Signs => Problem::new(status, lang, "name-signs", &[]),
        BadName::Reserved => Problem::new(status, lang, "name-reserved", &[]),
    }
}

/// An address that mail could be sent to; an empty one is none.
fn email(given: Option<String>, lang: Lang) -> Result<Option<String>, Problem> {
    let Some(given) = given.map(|given| given.trim().to_owned()).filter(|given| !given.is_empty()) else {
        return Ok(None);
    };
    let is_odd = |letter: char| letter.is_whitespace() || letter.is_control();
    let is_good = given.len() <= LONGEST_EMAIL
        && !given.contains(is_odd)
        && given.split_once('@').is_some_and(|(who, host)| {
            !who.is_empty() && !host.contains('@') && host.split('.').all(|part| !part.is_empty())
        });
    if is_good { Ok(Some(given)) } else { Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, lang, "email", &[])) }
}

/// `POST /api/account`
pub(crate) async fn sign_up(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let asked: SignUp = read_json(&app, &headers, body, lang).await?;
    let known = guest::known(&app, &headers, lang).await?;
    if known.as_ref().is_some_and(|person| person.kind != PersonKind::Guest) {
        return Err(Problem::new(StatusCode::CONFLICT, lang, "has-account", &[]));
    }
    let name: AccountName = asked.name.parse().map_err(|bad| bad_name(bad, lang))?;
    let email = email(asked.email, lang)?;
    let source = network(&app, peer, &headers);
    app.sign_ins.request(&source, Instant::now()).map_err(|wait| Problem::too_many(wait, lang))?;
    let taken = || Problem::new(StatusCode::CONFLICT, lang, "name-taken", &[("name", name.as_str().into())]);
    let failed = |error: StoreError| Problem::of_store(&error, lang);
    // Before the work is done.
    if app.store.account(AccountBy::Name(asked.name)).await.map_err(failed)?.is_some() {
        return Err(taken());
    }
    let password = hashed(&app, &name, asked.password, lang).await?;
    let person = known.map(|person| person.id).or_else(PersonId::random).ok_or_else(|| Problem::unavailable(lang))?;
    let (session, cookies) = new_session(&app, &headers, lang).await?;
    let since = session.at;
    let sign_up = AccountChange::SignUp { person, name: name.clone(), password, email: email.clone(), session };
    app.store.change_account(sign_up).await.map_err(|error| match error {
        StoreError::Conflict => taken(),
        error => failed(error),
    })?;
    let you = Person { id: person, name: name.to_string(), kind: PersonKind::Member };
    app.live.hand_over(person, &you).await;
    let view = AccountView { you: Some(guest::seen(&you)), since: Some(unix(since)), email, private: false };
    Ok(with_cookies(json_response(StatusCode::CREATED, &view), cookies))
}

/// `GET /api/account`
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let known = guest::known(&app, &headers, lang).await?;
    let mut view = AccountView { you: known.as_ref().map(guest::seen), since: None, email: None, private: false };
    if let Some(person) = known.filter(|person| person.kind.has_account()) {
        let account = account_of(&app, person.id, lang).await?;
        let (since, private) = (Some(unix(account.created_at)), account.private);
        view = AccountView { since, email: account.email, private, ..view };
    }
    Ok(json_response(StatusCode::OK, &view))
}

/// Checks the password of a member again, within the limits for the session: attempts of others do not count.
async fn confirm(app: &App, member: &Member, given: String, lang: Lang) -> Result<(), Problem> {
    let (person, source) = (member.person.id, Source::Session(member.secret.handle()));
    let now = Instant::now();
    let allowed = app.sign_ins.request(&source, now).and_then(|()| app.sign_ins.attempt(person, &source, now));
    allowed.map_err(|wait| Problem::too_many(wait, lang))?;
    let stored = account_of(app, person, lang).await?.password.unwrap_or_default();
    if !app.work.run(Work::Passwords, lang, move || password::is_right(&given, &stored)).await? {
        return Err(Problem::new(StatusCode::FORBIDDEN, lang, "wrong-password", &[]));
    }
    app.sign_ins.succeeded(person, &source);
    Ok(())
}

/// `POST /api/account/password`
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let asked: NewPassword = read_json(&app, &headers, body, lang).await?;
    let member = member(&app, &headers, lang).await?;
    confirm(&app, &member, asked.password, lang).await?;
    let Member { person, secret } = member;
    let name = person.name.parse().map_err(|bad| bad_name(bad, lang))?;
    let password = hashed(&app, &name, asked.new, lang).await?;
    change(&app, AccountChange::SetPassword(person.id, password, kept(&app, &headers, secret)), lang).await?;
    Ok(done())
}

/// `POST /api/account/email`
pub(crate) async fn change_email(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let asked: NewEmail = read_json(&app, &headers, body, lang).await?;
    let member = member(&app, &headers, lang).await?;
    let email = email(asked.email, lang)?;
    confirm(&app, &member, asked.password, lang).await?;
    change(&app, AccountChange::SetEmail(member.person.id, email), lang).await?;
    Ok(done())
}

/// `POST /api/account/private`
pub(crate) async fn change_privacy(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let asked: NewPrivacy = read_json(&app, &headers, body, lang).await?;
    let Member { person, .. } = member(&app, &headers, lang).await?;
    change(&app, AccountChange::SetPrivate(person.id, asked.private), lang).await?;
    Ok(done())
}

/// `POST /api/account/delete`
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let asked: Confirmation = read_json(&app, &headers, body, lang).await?;
    let member = member(&app, &headers, lang).await?;
    confirm(&app, &member, asked.password, lang).await?;
    let person = member.person.id;
    change(&app, AccountChange::Delete(person, now(&app, lang).await?), lang).await?;
    app.live.reread(person).await;
    Ok(with_cookies(done(), [guest::no_cookie(app.proxy, &headers)]))
}

/// `POST /api/account/records`: one or many records as text, such as a browser has kept.
pub(crate) async fn keep_records(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let Member { person, .. } = member(&app, &headers, lang).await?;
    let client = address_of(app.proxy, peer.0, &headers);
    app.buckets.take(client, Instant::now()).map_err(|wait| Problem::too_many(wait, lang))?;
    let text = records::read_body(&app, body, lang).await?;
    let (good, failed) = app.work.run(Work::Records, lang, move || judge(&text, lang)).await?;
    if good.len() + failed.len() > MOST_RECORDS {
        let args = [("n", MOST_RECORDS.into())];
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, lang, "records-many", &args));
    }
    let kept = good.len();
    if kept > 0 {
        change(&app, AccountChange::KeepRecords(person.id, good, now(&app, lang).await?), lang).await?;
    }
    Ok(json_response(StatusCode::OK, &RecordsKept { kept, failed }))
}

/// `GET /api/account/records`: what is kept in the account, as one text.
pub(crate) async fn own_records(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let Member { person, .. } = member(&app, &headers, lang).await?;
    let records = app.store.own_records(person.id).await.map_err(|error| Problem::of_store(&error, lang))?;
    let all: Vec<_> = records.iter().map(|record| record.text.trim_end()).collect();
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, all.join("\n\n") + "\n").into_response())
}

fn judge(text: &[u8], lang: Lang) -> (Vec<NewRecord>, Vec<RecordFailed>) {
    let (mut good, mut failed) = (Vec::new(), Vec::new());
    for (raw, number) in record::raw_games([text]).zip(1..).take(MOST_RECORDS + 1) {
        match record::read(&raw, engine::all()) {
            Err(fault) => failed.push(RecordFailed { number, message: fault.say(lang) }),
            Ok(reading) => match NewRecord::new(reading.record.to_string(), records::FORMAT) {
                Ok(record) => good.push(record),
                Err(error) => failed.push(RecordFailed { number, message: error.to_string() }),
            },
        }
    }
    (good, failed)
}
