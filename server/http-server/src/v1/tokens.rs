//! Tokens, which their owners make and take away, signed in with a browser.

use axum::body::Body;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::api::{NewToken, TokenList, TokenView};
use rules::Lang;
use store::{AccountChange, Secret, StoreError, Token};

use super::Scope;
use super::bearer::{Wanted, slow_down};
use crate::account::{Member, change, done, member, now, unix};
use crate::app::App;
use crate::call::Call;
use crate::games::read_json;
use crate::live::clean;
use crate::problem::{Problem, json_response};

/// Tokens of one account.
const MOST: usize = 20;
/// Characters of the name of a token.
const LONGEST_NAME: usize = 60;
/// What a token begins with, so that it is known for one wherever it is found.
const PREFIX: &str = "tafel_";

fn view(token: Token, secret: Option<&Secret>) -> TokenView {
    TokenView {
        id: token.handle,
        name: token.name,
        scopes: token.scopes.split(' ').map(str::to_owned).collect(),
        since: unix(token.created_at),
        seen: unix(token.seen_at),
        token: secret.map(|secret| secret.reveal().to_owned()),
    }
}

async fn all(app: &App, person: store::PersonId, lang: Lang) -> Result<Vec<Token>, Problem> {
    app.store.tokens(person).await.map_err(|error| Problem::of_store(&error, lang))
}

/// `GET /api/v1/tokens`
pub(crate) async fn list_tokens(Call { app, lang, headers, .. }: Call) -> Result<Response, Problem> {
    let Member { person, .. } = member(&app, &headers, lang).await?;
    let tokens = all(&app, person.id, lang).await?.into_iter().map(|token| view(token, None)).collect();
    Ok(json_response(StatusCode::OK, &TokenList { tokens }))
}

/// `POST /api/v1/tokens`
pub(crate) async fn make_token(Call { app, lang, headers, peer }: Call, body: Body) -> Result<Response, Problem> {
    let NewToken { name, scopes } = read_json(&app, &headers, body, lang).await?;
    slow_down(&app, peer, &headers, Wanted::Doing, lang).await?;
    let Member { person, .. } = member(&app, &headers, lang).await?;
    let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
    let name = clean(&name);
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(Problem::new(unprocessable, lang, "token-name", &[("n", LONGEST_NAME.into())]));
    }
    let known: Vec<Scope> = Scope::ALL.into_iter().filter(|scope| scopes.iter().any(|s| s == scope.word())).collect();
    let stranger = scopes.iter().find(|word| Scope::of_word(word).is_none());
    if known.is_empty() || stranger.is_some() {
        let short: String = stranger.into_iter().flat_map(|word| word.chars()).take(40).collect();
        let words = Scope::ALL.map(Scope::word).join(", ");
        let args = [("value", short.into()), ("known", words.into())];
        return Err(Problem::new(unprocessable, lang, "token-scopes", &args));
    }
    if all(&app, person.id, lang).await?.len() >= MOST {
        return Err(Problem::new(StatusCode::CONFLICT, lang, "tokens-many", &[("n", MOST.into())]));
    }
    let random = Secret::random().ok_or_else(|| Problem::unavailable(lang))?;
    let secret = Secret::claimed(&format!("{PREFIX}{}", random.reveal()));
    let scopes = known.into_iter().map(Scope::word).collect::<Vec<_>>().join(" ");
    let at = now(&app, lang).await?;
    let token = store::NewToken { secret: secret.clone(), name: name.clone(), scopes: scopes.clone(), at };
    change(&app, AccountChange::AddToken(person.id, token), lang).await?;
    let token = Token { handle: secret.handle(), name, scopes, created_at: at, seen_at: at };
    Ok(json_response(StatusCode::CREATED, &view(token, Some(&secret))))
}

/// `DELETE /api/v1/tokens/{id}`
pub(crate) async fn end_token(
    Call { app, lang, headers, .. }: Call,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let Member { person, .. } = member(&app, &headers, lang).await?;
    app.store.change_account(AccountChange::EndToken(person.id, id)).await.map_err(|error| match error {
        StoreError::Conflict => Problem::new(StatusCode::NOT_FOUND, lang, "no-such-token", &[]),
        error => Problem::of_store(&error, lang),
    })?;
    Ok(done())
}
