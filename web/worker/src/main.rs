//! The engine in a Web Worker; see the library of this crate for what it says.

#[cfg(target_arch = "wasm32")]
mod browser;

#[cfg(target_arch = "wasm32")]
fn main() {
    browser::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program is for browsers. Outside of them there is `tafel engine`.");
}
