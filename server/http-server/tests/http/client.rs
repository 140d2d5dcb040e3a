use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// An answer of the server.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// The value of a header; empty if there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/json", "{self:?}");
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    // What is sent in several pieces arrives at once.
    stream.set_nodelay(true).unwrap();
    stream
}

/// A connection from another address of this machine.
pub(crate) fn connect_from(from: [u8; 4], address: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((from, 0)))?;
        socket.connect(address).await?.into_std()
    });
    let stream = stream.expect("a connection");
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    stream
}

/// Sends a request on a connection of its own. The server may answer before it has read everything.
pub(crate) fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&[u8]>,
) -> Reply {
    let mut stream = connect(address);
    stream.write_all(head(method, path, headers, body.map(<[u8]>::len)).as_bytes()).unwrap();
    let _ = stream.write_all(body.unwrap_or_default());
    read_reply(&mut stream, method).expect("an answer")
}

pub(crate) fn head(method: &str, path: &str, headers: &[(&str, &str)], length: Option<usize>) -> String {
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n");
    for (name, value) in headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    if let Some(length) = length {
        head.extend(["Content-Length: ", &length.to_string(), "\r\n"]);
    }
    head + "\r\n"
}

/// Opens a stream and hangs up when it has begun; an answer that is none is read whole.
pub(crate) fn first_of_stream(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut stream = connect(address);
    stream.write_all(head("GET", path, headers, None).as_bytes()).unwrap();
    let mut seen = Vec::new();
    while !seen.ends_with(b"\r\n\r\n") {
        read_exactly(&mut stream, 1, &mut seen).expect("an answer");
    }
    if seen.starts_with(b"HTTP/1.1 200 ") {
        return Reply { status: 200, headers: Vec::new(), body: Vec::new() };
    }
    read_reply(&mut io::Cursor::new(seen).chain(stream), "GET").expect("an answer")
}

/// Reads one answer; more may follow on the same connection.
pub(crate) fn read_reply(stream: &mut impl Read, method: &str) -> io::Result<Reply> {
    let status_line = read_line(stream)?;
    let status = status_line.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| io::Error::other(format!("no status: {status_line:?}")))?;
    let mut headers = Vec::new();
    loop {
        let line = read_line(stream)?;
        let Some((name, value)) = line.split_once(':') else {
            break;
        };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let mut reply = Reply { status, headers, body: Vec::new() };
    if method == "HEAD" || matches!(status, 204 | 304) {
        return Ok(reply);
    }
    if reply.header("transfer-encoding") == "chunked" {
        loop {
            let size = usize::from_str_radix(&read_line(stream)?, 16).map_err(io::Error::other)?;
            read_exactly(stream, size, &mut reply.body)?;
            read_line(stream)?;
            if size == 0 {
                break;
            }
        }
    } else {
        let length = reply.header("content-length").parse().map_err(io::Error::other)?;
        read_exactly(stream, length, &mut reply.body)?;
    }
    Ok(reply)
}

fn read_exactly(stream: &mut impl Read, length: usize, into: &mut Vec<u8>) -> io::Result<()> {
    let before = into.len();
    into.resize(before + length, 0);
    stream.read_exact(&mut into[before..])
}

fn read_line(stream: &mut impl Read) -> io::Result<String> {
    let mut line = Vec::new();
    loop {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        match byte[0] {
            b'\n' => return String::from_utf8(line).map_err(io::Error::other),
            b'\r' => {}
            byte => line.push(byte),
        }
    }
}
