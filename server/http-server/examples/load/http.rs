//! As much of HTTP as it takes to begin a game.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::Failure;

/// Posts something; the cookie that was set, and the body of the answer.
pub(crate) async fn post(address: SocketAddr, path: &str, body: &str) -> Result<(String, String), Failure> {
    let answer = ask(address, &format!("POST {path} HTTP/1.1\r\nContent-Type: application/json\r\n"), body).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).ok_or_else(|| answer.clone())?;
    Ok((cookie.split(';').next().unwrap_or_default().to_owned(), body.to_owned()))
}

/// Asks for a page.
pub(crate) async fn get(address: SocketAddr, path: &str) -> Result<String, Failure> {
    let answer = ask(address, &format!("GET {path} HTTP/1.1\r\n"), "").await?;
    Ok(answer.split_once("\r\n\r\n").ok_or("no answer")?.1.to_owned())
}

async fn ask(address: SocketAddr, head: &str, body: &str) -> Result<String, Failure> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("{head}Host: {address}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}
