//! As much of HTTP/1.1 as a client needs that asks one thing at a time, over TCP or TLS, and waits for the answer.
//!
//! One connection a request, no redirects, no cookies, no proxies: whoever asks knows whom. Certificates are checked against those
//! that the system trusts, and against a file of one's own. Blocking, since those who ask have a thread to spare.
//!
//! ```no_run
//! let client = fetch::Client::default();
//! let url = "https://tafel.example/version".parse()?;
//! let mut answer = client.send(&fetch::Request::get(&url))?;
//! println!("{} {}", answer.status(), answer.text()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod client;
mod stream;
mod trust;
mod url;

pub use answer::Answer;
pub use client::{Client, Request};
pub use trust::{BadFile, Trust};
pub use url::{NoUrl, Url};
