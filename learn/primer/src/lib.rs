//! Lessons, glossary, readings, the sheet of rules and the best formations as pages to read: text and diagrams in HTML, without
//! scripts.
//!
//! A [`Page`] is one address below `/learn`. The server puts it into the front end's page for search engines, printers and
//! people without scripts; the front end itself shows [`glossary`], [`readings`], [`sheet`] and [`best_formations`]. Both use the same functions, so
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

mod camps;
mod figure;
mod html;
mod looked_up;
mod page;
mod read;

pub use camps::{formations as best_formations, name as formation_name, tally};
pub use html::escape;
pub use looked_up::{glossary, readings, sheet};
pub use page::Page;

/// What pages as a whole say around the texts of the lessons.
pub mod pages {
    rules::catalogue! {
        /// The texts.
        pub static WORDS in "messages/pages"
    }
}

/// What the formations are called, and what their page says.
pub mod formations {
    rules::catalogue! {
        /// The texts.
        pub static WORDS in "messages/camps"
    }
}

/// What glossary, readings and sheet say around the texts of the lessons: apart, so that whoever shows only those has no more
/// words in the program.
pub mod shelf {
    rules::catalogue! {
        /// The texts.
        pub static WORDS in "messages/shelf"
    }
}
