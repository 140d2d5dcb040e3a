//! The pages of an account: signing in and up, and everything that belongs to it.

mod access;
mod entry;
mod form;
mod leaving;
mod moving;
mod page;
mod passkeys;
mod people;
mod privacy;
mod reset;
mod secrets;
mod sessions;
mod tokens;

pub use entry::{SignIn, SignUp};
pub use page::Account;
pub use reset::ResetPassword;

rules::catalogue! {
    static WORDS in "messages/account"
}
