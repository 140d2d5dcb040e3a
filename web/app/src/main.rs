//! The program that a browser loads.

fn main() {
    app::start();
}
