//! The web table: front end, shared records and lessons to read over HTTP.
//!
//! A [`Server`] answers with files of a [`Front`] and with what a [`store::Store`] keeps, and lets people play each other over
//! `WebSocket`s; see `docs/server.md` for the
//! endpoints and headers. It knows the games only by `engine`'s list.
//!
//! ```no_run
//! # async fn start() -> Result<(), Box<dyn std::error::Error>> {
//! use http_server::{Front, Server};
//!
//! let store = store::open("sqlite:tafel.db").await?;
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:4177").await?;
//! Server::new(Front::embedded(), store).serve(listener, http_server::asked_to_stop()?).await;
//! # Ok(())
//! # }
//! ```

mod account;
mod api;
mod app;
mod archive;
mod browser_errors;
mod bucket;
mod call;
mod composed;
mod connection;
mod csrf;
mod encoding;
mod etag;
mod files;
mod front;
mod games;
mod guest;
mod headers;
mod health;
mod host;
mod language;
mod leaderboard;
mod learn;
mod limits;
mod live;
mod log;
mod messages;
mod metrics;
mod network;
mod notify;
mod now;
mod open_files;
mod origin;
mod pages;
mod picture;
mod picture_cache;
mod places;
mod problem;
mod push;
mod recent;
mod records;
mod requests;
mod routes;
mod signal;
mod streaming;
mod supervise;
mod v1;
mod watch;
mod work;

pub use app::Server;
pub use front::Front;
pub use limits::{Hashing, Limits, Proxy, SignInLimits};
pub use live::{SearchGate, recompute as recompute_ratings};
pub use log::{LogStyle, start_log};
pub use notify::announce_stop;
pub use open_files::allow_open_files;
pub use origin::{NoOrigin, Origin};
pub use push::PushReach;
pub use routes::{Access, Credentials, Pages, Route, Who, routes};
pub use signal::asked_to_stop;
pub use watch::{Hand, Watch};
