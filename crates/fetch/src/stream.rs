//! A connection, with TLS or without, that does not wait for ever.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use rustls::{ClientConnection, StreamOwned};

/// A TCP stream on which nothing takes longer than it may.
#[derive(Debug)]
pub(crate) struct Timed {
    pub(crate) stream: TcpStream,
    /// How long to wait for the next byte.
    pub(crate) silence: Duration,
    /// When all of it must be over, if it must.
    pub(crate) until: Option<Instant>,
}

impl Timed {
    fn patience(&self) -> io::Result<Duration> {
        let left = self.until.map(|until| until.saturating_duration_since(Instant::now()));
        match left {
            Some(Duration::ZERO) => Err(io::ErrorKind::TimedOut.into()),
            Some(left) => Ok(left.min(self.silence)),
            None => Ok(self.silence),
        }
    }
}

impl Read for Timed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.patience()?))?;
        self.stream.read(buffer).map_err(in_time)
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(self.patience()?))?;
        self.stream.write(bytes).map_err(in_time)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Systems call it "would block" when time is up.
fn in_time(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::WouldBlock {
        io::Error::new(io::ErrorKind::TimedOut, "no answer in time")
    } else {
        error
    }
}

#[derive(Debug)]
pub(crate) enum Stream {
    Plain(Timed),
    Safe(Box<StreamOwned<ClientConnection, Timed>>),
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.read(buffer),
            Self::Safe(stream) => stream.read(buffer),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.write(bytes),
            Self::Safe(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(stream) => stream.flush(),
            Self::Safe(stream) => stream.flush(),
        }
    }
}
