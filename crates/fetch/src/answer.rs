use std::io::{self, BufRead as _, BufReader, Read as _};

use crate::stream::Stream;

/// No line of a head is longer, nor are there more of them.
const LONGEST_LINE: u64 = 16 << 10;
const MOST_LINES: usize = 200;
/// No answer is longer, nor is a part of one.
const LONGEST: u64 = 8 << 20;

/// An answer: its head, and a body that is read bit by bit.
#[derive(Debug)]
pub struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Body,
    stream: BufReader<Stream>,
}

/// How much of a body is yet to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Body {
    Length(u64),
    Chunks,
    /// Until the other end hangs up.
    Rest,
    Over,
}

impl Answer {
    pub(crate) fn read(stream: Stream) -> io::Result<Self> {
        let mut stream = BufReader::new(stream);
        loop {
            let first = line(&mut stream)?;
            let status = first.strip_prefix("HTTP/1.").and_then(|rest| rest.split(' ').nth(1)?.parse().ok());
            let status: u16 = status.ok_or_else(|| io::Error::other("this is no HTTP"))?;
            let mut headers = Vec::new();
            loop {
                let line = line(&mut stream)?;
                if line.is_empty() {
                    break;
                }
                if headers.len() >= MOST_LINES {
                    return Err(io::Error::other("the head of the answer is too long"));
                }
                let (name, value) = line.split_once(':').ok_or_else(|| io::Error::other("this is no HTTP"))?;
                headers.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
            }
            // What is said before the answer is passed over.
            if !(100..200).contains(&status) {
                let body = Body::of(status, &headers)?;
                return Ok(Self { status, headers, body, stream });
            }
        }
    }

    /// The status.
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// A header, by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The next part of the body; none at its end.
    pub fn part(&mut self) -> io::Result<Option<Vec<u8>>> {
        match self.body {
            Body::Over => Ok(None),
            Body::Length(length) => {
                self.body = Body::Over;
                if length == 0 { Ok(None) } else { self.exactly(length).map(Some) }
            }
            Body::Rest => {
                let available = self.stream.fill_buf()?;
                let part = available.to_vec();
                self.stream.consume(part.len());
                if part.is_empty() {
                    self.body = Body::Over;
                    return Ok(None);
                }
                Ok(Some(part))
            }
            Body::Chunks => {
                let size = line(&mut self.stream)?;
                let size = size.split(';').next().unwrap_or_default().trim();
                let length = u64::from_str_radix(size, 16).map_err(|_| io::Error::other("this is no HTTP"))?;
                if length == 0 {
                    self.body = Body::Over;
                    return Ok(None);
                }
                let part = self.exactly(length)?;
                line(&mut self.stream)?;
                Ok(Some(part))
            }
        }
    }

    /// The whole body, or what is left of it.
    pub fn text(&mut self) -> io::Result<String> {
        let mut bytes = Vec::new();
        while let Some(part) = self.part()? {
            bytes.extend(part);
            if bytes.len() as u64 > LONGEST {
                return Err(io::Error::other("the answer is too long"));
            }
        }
        String::from_utf8(bytes).map_err(io::Error::other)
    }

    fn exactly(&mut self, length: u64) -> io::Result<Vec<u8>> {
        if length > LONGEST {
            return Err(io::Error::other("the answer is too long"));
        }
        let mut part = Vec::new();
        if (&mut self.stream).take(length).read_to_end(&mut part)? as u64 != length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(part)
    }
}

impl Body {
    fn of(status: u16, headers: &[(String, String)]) -> io::Result<Self> {
        let header = |name: &str| headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        if status == 204 || status == 304 {
            return Ok(Self::Over);
        }
        match (header("transfer-encoding"), header("content-length")) {
            (Some(encoding), _) if encoding.eq_ignore_ascii_case("chunked") => Ok(Self::Chunks),
            (Some(_), _) => Err(io::Error::other("the answer is written in an unknown way")),
            (None, Some(length)) => length.parse().map(Self::Length).map_err(|_| io::Error::other("this is no HTTP")),
            (None, None) => Ok(Self::Rest),
        }
    }
}

fn line(stream: &mut BufReader<Stream>) -> io::Result<String> {
    let mut text = String::new();
    match stream.take(LONGEST_LINE).read_line(&mut text)? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ if !text.ends_with('\n') => Err(io::Error::other("the head of the answer is too long")),
        _ => Ok(text.trim_end().to_owned()),
    }
}
