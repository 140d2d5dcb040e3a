use protocol::{ClientMessage, Offer};
use session::{Event, Lag, Proposal};

/// Something that a player wants to do in a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Act {
    /// Plays a turn.
    Move { ply: u32, text: String, offers_draw: bool },
    /// Enters a turn in advance.
    Premove { ply: u32, text: String },
    /// What a session does by itself.
    Event(Event),
    /// Says what to play if the opponent plays this or that.
    Conditional(Vec<Vec<String>>),
    /// Claims what the opponent's absence gives a right to.
    ClaimAbsence { draw: bool },
}

/// A wish about a game: which, what the client calls it, and what it is.
pub(crate) struct Wish {
    pub(crate) game: String,
    pub(crate) id: String,
    pub(crate) act: Act,
}

impl Wish {
    /// The wish in a message; the message again if it is about something else.
    pub(crate) fn of(message: ClientMessage) -> Result<Self, Box<ClientMessage>> {
        let wish = |game, id, act| Ok(Self { game, id, act });
        let event = |game, id, event| wish(game, id, Act::Event(event));
        match message {
            ClientMessage::Move { game, id, ply, text, offers_draw } => {
                wish(game, id, Act::Move { ply, text, offers_draw })
            }
            ClientMessage::Premove { game, id, ply, text } => wish(game, id, Act::Premove { ply, text }),
            ClientMessage::CancelPremove { game, id } => event(game, id, Event::CancelPremove),
            ClientMessage::Conditional { game, id, lines } => wish(game, id, Act::Conditional(lines)),
            ClientMessage::Offer { game, id, offer } => event(game, id, talk(offer, Proposal::Offer)),
            ClientMessage::Withdraw { game, id, offer } => event(game, id, talk(offer, Proposal::Withdraw)),
            ClientMessage::Answer { game, id, offer, accept } => {
                event(game, id, talk(offer, if accept { Proposal::Accept } else { Proposal::Decline }))
            }
            ClientMessage::Resign { game, id } => event(game, id, Event::Resign),
            ClientMessage::Abort { game, id } => event(game, id, Event::Abort),
            ClientMessage::Flag { game, id } => event(game, id, Event::Flag),
            ClientMessage::GiveTime { game, id } => event(game, id, Event::GiveTime),
            ClientMessage::Adjourn { game, id } => event(game, id, Event::Adjourn),
            ClientMessage::Resume { game, id } => event(game, id, Event::Resume),
            ClientMessage::ClaimAbsence { game, id, draw } => wish(game, id, Act::ClaimAbsence { draw }),
            other => Err(Box::new(other)),
        }
    }
}

impl Act {
    /// Of how long a move has been on its way, only the server's own measure counts.
    pub(super) fn move_event(text: String, lag: Lag) -> Event {
        Event::Move { text, lag }
    }
}

fn talk(offer: Offer, proposal: Proposal) -> Event {
    match offer {
        Offer::Draw => Event::Draw(proposal),
        Offer::TakeBack => Event::TakeBack(proposal),
        Offer::Rematch => Event::Rematch(proposal),
    }
}
