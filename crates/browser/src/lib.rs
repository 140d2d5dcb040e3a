//! Tests of the table in a real browser: `cargo xtask browser`.
//!
//! They are in `tests/table`. Each test starts a server with the front end in it, a browser driver and a headless
//! browser, does what a person would do (mouse, touch and keys go through the browser's own input), and looks at what the
//! page shows. What a page must show is asked of the rules themselves, in this process. Pictures of every page are kept
//! in the folder that `TAFEL_PICTURES` names.
