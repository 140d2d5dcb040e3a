//! The pages of an account: signing in and up, and everything that belongs to it.

mod entry;
mod form;
mod leaving;
mod moving;
mod page;
mod passkeys;
mod people;
mod privacy;
mod secrets;
mod sessions;
mod tokens;

pub use entry::{SignIn, SignUp};
pub use page::Account;

rules::catalogue! {
    static WORDS in "messages/account"
}
