//! The program that a browser loads.

fn main() {
    web::start();
}
