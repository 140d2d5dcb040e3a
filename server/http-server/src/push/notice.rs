//! What somebody is told whose page is closed.

use rules::{Arg, Lang};
use serde::Serialize;
use store::{GameId, PersonId};

use crate::messages::MESSAGES;

/// Something that somebody wants to know.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    /// Who.
    pub(crate) person: PersonId,
    /// The game that it is about. What is told of one game takes the place of what was told before.
    pub(crate) game: GameId,
    /// The game's name, as its printed rules have it.
    pub(crate) title: &'static str,
    /// The other one.
    pub(crate) opponent: String,
    pub(crate) what: What,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    /// The opponent waits for a move.
    Turn,
    /// Somebody wants to play.
    Challenge,
    /// How it ended, in every language.
    Over(Vec<(Lang, String)>),
}

/// How soon a push service is to tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hurry {
    /// After how many seconds it is of no use any more.
    pub(super) lifetime: u32,
    /// The word of RFC 8030.
    pub(super) urgency: &'static str,
}

/// What the service worker reads.
#[derive(Serialize)]
struct Payload<'a> {
    title: String,
    body: String,
    /// Notifications with the same take each other's place.
    tag: &'a str,
    /// The page to open.
    url: String,
    lang: &'a str,
}

const HOUR: u32 = 60 * 60;

impl Notice {
    pub(super) const fn hurry(&self) -> Hurry {
        match self.what {
            // Whoever challenges waits.
            What::Challenge => Hurry { lifetime: HOUR, urgency: "high" },
            What::Turn => Hurry { lifetime: 48 * HOUR, urgency: "normal" },
            What::Over(_) => Hurry { lifetime: 48 * HOUR, urgency: "low" },
        }
    }

    /// The message, in the reader's language.
    pub(super) fn payload(&self, lang: Lang) -> String {
        let said = |key: &str, rest: &[(&'static str, Arg)]| {
            let mut values = vec![("game", self.title.into()), ("name", self.opponent.as_str().into())];
            values.extend(rest.iter().cloned());
            MESSAGES.fill(lang, key, &values)
        };
        let (title, body) = match &self.what {
            What::Turn => (said("push.turn", &[]), said("push.against", &[])),
            What::Challenge => (said("push.challenge", &[]), said("push.challenge-body", &[])),
            What::Over(ends) => {
                let end = ends.iter().find(|(known, _)| *known == lang).map_or("", |(_, end)| end.as_str());
                (said("push.over", &[]), said("push.over-body", &[("end", end.into())]))
            }
        };
        let (game, lang) = (self.game.as_str(), lang.code());
        let payload = Payload { title, body, tag: game, url: format!("/live/{game}"), lang };
        serde_json::to_string(&payload).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::push::encryption::LONGEST;

    #[test]
    fn everything_can_be_said_in_every_language_and_fits() {
        let (person, game) = (PersonId::random().unwrap(), GameId::random().unwrap());
        for what in
            [What::Turn, What::Challenge, What::Over(Lang::ALL.map(|lang| (lang, "The end.".to_owned())).to_vec())]
        {
            let mut titles = Vec::new();
            for lang in Lang::ALL {
                let opponent = "W".repeat(60);
                let notice = Notice { person, game, title: "Gunzi", opponent, what: what.clone() };
                let payload = notice.payload(lang);
                assert!(payload.len() < LONGEST, "{payload}");
                let said: serde_json::Value = serde_json::from_str(&payload).unwrap();
                assert_eq!((said["tag"].as_str(), said["lang"].as_str()), (Some(game.as_str()), Some(lang.code())));
                assert!(said["body"].as_str().unwrap().contains("Gunzi"), "{payload}");
                titles.push(said["title"].to_string());
            }
            titles.dedup();
            assert_eq!(titles.len(), 4, "{titles:?}");
        }
    }
}
