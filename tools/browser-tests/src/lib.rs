//! Tests of the table in real browsers: `cargo xtask browser`.
//!
//! They are in `tests/table`. Each test starts a server with the front end in it and a browser that nobody sees, does what
//! a person would do (mouse, touch and keys go through the browser's own input), and looks at what the page shows. What a
//! page must show is asked of the rules themselves, in this process. Pictures of every page are kept in the folder that
//! `TAFEL_PICTURES` names.
//!
//! `Visit::begin` is a visit with Chromium. The tests in `everywhere` are for Chromium, Firefox and WebKit alike, on a
//! desktop and on a phone (`Visit::begin_in`); all browsers are driven by WebDriver's commands.
