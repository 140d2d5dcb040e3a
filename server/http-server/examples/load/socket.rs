//! A socket as a page has one: it is read all the time, so that pings are answered when they come.

use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, PROTOCOL_VERSION, ServerMessage};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Failure;

/// What is read at once. Ten thousand sockets are in one process.
const READ_AT_ONCE: usize = 4 << 10;

pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens one as whoever has that cookie, and says hello.
    pub(crate) async fn open(address: SocketAddr, cookie: &str) -> Result<Self, Failure> {
        let mut request = format!("ws://{address}/api/live").into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(READ_AT_ONCE).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        let mut socket = Self(socket);
        socket.send(&ClientMessage::Hello { version: PROTOCOL_VERSION, client: "load".to_owned() }).await?;
        while !matches!(socket.next().await?, ServerMessage::Welcome { .. }) {}
        Ok(socket)
    }

    /// The same, following a game.
    pub(crate) async fn follow(address: SocketAddr, cookie: &str, game: &str) -> Result<Self, Failure> {
        let mut socket = Self::open(address, cookie).await?;
        socket.send(&ClientMessage::Join { game: game.to_owned(), from: 0 }).await?;
        while !matches!(socket.next().await?, ServerMessage::State { .. }) {}
        Ok(socket)
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) -> Result<(), Failure> {
        Ok(self.0.send(Message::text(protocol::encode(message))).await?)
    }

    /// The next message. May be given up while it waits: nothing is lost by that.
    pub(crate) async fn next(&mut self) -> Result<ServerMessage, Failure> {
        loop {
            match self.0.next().await.ok_or("the line was cut")?? {
                Message::Text(text) => return Ok(protocol::decode(&text)?),
                Message::Close(frame) => return Err(format!("the server has hung up: {frame:?}").into()),
                _ => {}
            }
        }
    }
}
