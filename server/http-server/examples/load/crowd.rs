//! Sockets that are only there, as those of people who read or wait.

use std::net::SocketAddr;

use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::Failure;
use crate::http::post;
use crate::socket::Socket;

/// How many come at once.
const ARRIVALS: usize = 32;

pub(crate) struct Crowd {
    sockets: JoinSet<bool>,
    end: watch::Sender<bool>,
}

impl Crowd {
    pub(crate) async fn gather(address: SocketAddr, count: usize) -> Result<Self, Failure> {
        let end = watch::Sender::new(false);
        let mut sockets = JoinSet::new();
        let mut arriving: JoinSet<Result<Socket, Failure>> = JoinSet::new();
        for _ in 0..count {
            if arriving.len() >= ARRIVALS
                && let Some(socket) = arriving.join_next().await
            {
                sockets.spawn(stay(socket??, end.subscribe()));
            }
            arriving.spawn(async move {
                let (cookie, _) = post(address, "/api/guests", "").await?;
                Socket::open(address, &cookie).await
            });
        }
        while let Some(socket) = arriving.join_next().await {
            sockets.spawn(stay(socket??, end.subscribe()));
        }
        Ok(Self { sockets, end })
    }

    /// All go; says how many had been thrown out before.
    pub(crate) async fn leave(mut self) -> usize {
        self.end.send_replace(true);
        let mut hung_up = 0;
        while let Some(stayed) = self.sockets.join_next().await {
            hung_up += usize::from(!stayed.unwrap_or(false));
        }
        hung_up
    }
}

/// Listens until it is over; says whether it could.
async fn stay(mut socket: Socket, mut end: watch::Receiver<bool>) -> bool {
    let listening = async { while socket.next().await.is_ok() {} };
    tokio::select! {
        _ = end.wait_for(|is_over| *is_over) => true,
        () = listening => false,
    }
}
