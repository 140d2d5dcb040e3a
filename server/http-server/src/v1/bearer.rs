//! Who asks, what that program may do, and how often.

use std::net::IpAddr;
use std::time::Instant;

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use rules::Lang;
use store::{AccountChange, Person, Secret};

use crate::api::{Peer, client};
use crate::app::App;
use crate::guest;
use crate::live::Pass;
use crate::network::network_of;
use crate::problem::Problem;

/// How often it is noted that a token is used, in milliseconds.
const AN_HOUR: i64 = 60 * 60 * 1000;

/// What a token is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// Whatever it is.
    Any,
    /// Own events.
    Read,
    /// Moves, offers, resigning.
    Play,
    /// Seeks and challenges.
    Challenge,
    /// Saying something.
    Chat,
    /// Becoming a program's account.
    Bot,
}

impl Scope {
    pub(crate) const ALL: [Self; 5] = [Self::Read, Self::Play, Self::Challenge, Self::Chat, Self::Bot];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Any => "",
            Self::Read => "read",
            Self::Play => "play",
            Self::Challenge => "challenge",
            Self::Chat => "chat",
            Self::Bot => "bot",
        }
    }

    pub(crate) fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.word() == word)
    }
}

/// Whoever asks, as a program or with a browser.
pub(crate) struct Actor {
    pub(crate) person: Person,
    /// The network that the request comes from.
    pub(crate) network: IpAddr,
    pub(crate) scopes: Vec<Scope>,
    /// By what it is known.
    secret: Secret,
    is_token: bool,
}

impl Actor {
    /// What a stream of that person is let in by.
    pub(crate) fn pass(&self) -> Pass {
        if self.is_token { Pass::Token(self.secret.clone()) } else { Pass::Session(self.secret.clone()) }
    }
}

/// What is asked for, as far as limits go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Something that everybody may read.
    Reading,
    /// Something else.
    Doing,
}

/// Who asks, if that is known. A token that is good for nothing is told so.
pub(crate) async fn maybe_actor(
    app: &App,
    Peer(peer): Peer,
    headers: &HeaderMap,
    lang: Lang,
) -> Result<Option<Actor>, Problem> {
    let network = network_of(client(app.proxy, peer, headers));
    if let Some(value) = headers.get(AUTHORIZATION) {
        let shown = value.to_str().ok().and_then(|value| value.split_once(' '));
        let shown = shown.filter(|(kind, _)| kind.eq_ignore_ascii_case("bearer")).map(|(_, token)| token.trim());
        let unknown = || Problem::new(StatusCode::UNAUTHORIZED, lang, "token", &[]);
        let secret = Secret::claimed(shown.ok_or_else(unknown)?);
        let bearer = app.store.bearer(secret.clone()).await.map_err(|error| Problem::of_store(&error, lang))?;
        let bearer = bearer.ok_or_else(unknown)?;
        note_use(app, &secret, bearer.seen_at).await;
        let scopes = bearer.scopes.split(' ').filter_map(Scope::of_word).collect();
        return Ok(Some(Actor { person: bearer.person, network, scopes, secret, is_token: true }));
    }
    let person = guest::known(app, headers, lang).await?;
    let known = person.zip(guest::secret(app.proxy, headers));
    Ok(known.map(|(person, secret)| Actor { person, network, scopes: Scope::ALL.to_vec(), secret, is_token: false }))
}

async fn note_use(app: &App, secret: &Secret, seen_at: i64) {
    let Ok(watch) = app.live.watch().await else {
        return;
    };
    let now = watch.now();
    if now >= seen_at.saturating_add(AN_HOUR) {
        // It is for the owner's eyes only, and may as well be noted the next time.
        let _ = app.store.change_account(AccountChange::TokenSeen(secret.clone(), now)).await;
    }
}

/// Who asks, if he may do that, and not too often.
pub(crate) async fn actor(
    app: &App,
    peer: Peer,
    headers: &HeaderMap,
    scope: Scope,
    lang: Lang,
) -> Result<Actor, Problem> {
    let actor = maybe_actor(app, peer, headers, lang).await?;
    count(app, peer, headers, actor.as_ref(), Wanted::Doing, lang)?;
    let actor = actor.ok_or_else(|| Problem::new(StatusCode::UNAUTHORIZED, lang, "no-token", &[]))?;
    if scope != Scope::Any && !actor.scopes.contains(&scope) {
        let args = [("scope", scope.word().into())];
        return Err(Problem::new(StatusCode::FORBIDDEN, lang, "scope", &args));
    }
    Ok(actor)
}

/// Counts a request of whoever it is.
pub(crate) async fn slow_down(
    app: &App,
    peer: Peer,
    headers: &HeaderMap,
    wanted: Wanted,
    lang: Lang,
) -> Result<Option<Actor>, Problem> {
    let actor = maybe_actor(app, peer, headers, lang).await?;
    count(app, peer, headers, actor.as_ref(), wanted, lang)?;
    Ok(actor)
}

/// Programs are counted by whose they are, all others by where they are.
fn count(
    app: &App,
    Peer(peer): Peer,
    headers: &HeaderMap,
    actor: Option<&Actor>,
    wanted: Wanted,
    lang: Lang,
) -> Result<(), Problem> {
    let now = Instant::now();
    let counted = match actor {
        Some(actor) if actor.is_token => app.requests_by_person.take_key(actor.person.id, now),
        _ => app.requests_by_address.take(client(app.proxy, peer, headers), now),
    };
    let name = if wanted == Wanted::Reading { "reading" } else { "requests" };
    counted.map_err(|wait| Problem::limit(name, wait, lang))
}
