//! Lessons, glossary, readings and the sheet of rules as pages to read: text and diagrams in HTML, without scripts.
//!
//! A [`Page`] is one address below `/learn`. The server puts it into the front end's page for search engines, printers and
//! people without scripts; the front end itself shows [`glossary`], [`readings`] and [`sheet`]. Both use the same functions, so
//! both say the same. Nothing here does input or output.
//!
//! ```
//! use primer::Page;
//! use rules::Lang;
//!
//! let page = Page::parse("/learn/abalone/sumito").expect("a page");
//! assert_eq!(page.title(Lang::En), "Pushing: sumito · Abalone");
//! assert!(page.html(Lang::En).contains("<svg"));
//! assert!(Page::parse("/learn/chess").is_none());
//! ```

mod figure;
mod html;
mod looked_up;
mod page;
mod read;

pub use html::escape;
pub use looked_up::{glossary, readings, sheet};
pub use page::Page;

rules::catalogue! {
    /// What the pages say around the texts of the lessons.
    pub static WORDS in "messages"
}
