//! Who looks for a game, and who finds whom.

use std::time::Duration;

use protocol::{Challenge, ChallengeAnswer, ClientMessage, Colour, GameTerms, Seek, ServerMessage, TimeControl};

use super::guest::{Guest, Socket, blitz, seconds, some_game, terms};
use crate::site::Site;

fn wish(time: TimeControl) -> GameTerms {
    GameTerms { colour: Colour::Random, ..terms(some_game(), time) }
}

fn days() -> TimeControl {
    TimeControl::Days { per_turn: seconds(24 * 60 * 60) }
}

fn seek(id: &str, terms: GameTerms) -> ClientMessage {
    ClientMessage::Seek { id: id.to_owned(), terms, house: false }
}

fn accept(id: &str, seek: &str) -> ClientMessage {
    ClientMessage::AcceptSeek { id: id.to_owned(), seek: seek.to_owned() }
}

fn lobby(socket: &mut Socket) -> Vec<Seek> {
    socket.send(&ClientMessage::WatchLobby);
    socket.until(|message| match message {
        ServerMessage::Lobby { seeks } => Some(seeks.clone()),
        _ => None,
    })
}

fn opened(socket: &mut Socket) -> Seek {
    socket.until(|message| match message {
        ServerMessage::SeekOpened { seek } => Some(seek.clone()),
        _ => None,
    })
}

fn closed(socket: &mut Socket) -> String {
    socket.until(|message| match message {
        ServerMessage::SeekClosed { seek } => Some(seek.clone()),
        _ => None,
    })
}

fn started(socket: &mut Socket) -> (String, [String; 2]) {
    socket.until(|message| match message {
        ServerMessage::GameStarted { game, players, .. } => {
            Some((game.clone(), players.each_ref().map(|player| player.id.clone())))
        }
        _ => None,
    })
}

#[test]
fn who_looks_for_the_same_plays_at_once() {
    let site = Site::new();
    let [ada, bob, eve] = [(); 3].map(|()| Guest::known(site.address));
    let (mut one, mut two, mut three) = (ada.socket(), bob.socket(), eve.socket());
    assert_eq!(lobby(&mut three), []);
    let wanted = GameTerms { colour: Colour::Two, ..wish(blitz()) };
    assert_eq!(one.ask(&seek("a", wanted.clone()), "a"), Ok(None));
    let mine = opened(&mut one);
    assert_eq!((&mine.by, &mine.terms, mine.speed), (&ada.person(), &wanted, protocol::Speed::Blitz));
    assert_eq!(opened(&mut three), mine);
    assert_eq!(one.ask(&seek("a", wanted.clone()), "a"), Ok(None), "a repetition changes nothing");
    assert_eq!(one.ask(&seek("b", wanted.clone()), "b"), Err("seek.same".to_owned()));
    // Others want something else, or the same side.
    assert_eq!(two.ask(&seek("a", wanted.clone()), "a"), Ok(None));
    assert_eq!(two.ask(&seek("b", wish(TimeControl::Unlimited)), "b"), Ok(None));
    assert_eq!(lobby(&mut Guest::nobody(site.address).socket()).len(), 3);
    // Whoever comes first is found first.
    assert_eq!(three.ask(&seek("a", wish(blitz())), "a"), Ok(None));
    let [(game, players), (same, _)] = [started(&mut one), started(&mut three)];
    assert_eq!((&game, players), (&same, [eve.person().id, ada.person().id]));
    assert_eq!(three.ask(&seek("a", wish(blitz())), "a"), Ok(None), "and no second one");
    let left: Vec<_> = lobby(&mut three).into_iter().map(|seek| seek.by).collect();
    assert_eq!(left, [bob.person(), bob.person()]);
    assert_eq!(ada.follow(&game).2.you, Some(protocol::Side::Two));
}

#[test]
fn seeks_are_taken_up_and_taken_back() {
    let site = Site::new();
    let [ada, bob] = [(); 2].map(|()| Guest::known(site.address));
    let (mut one, mut two, mut nobody) = (ada.socket(), bob.socket(), Guest::nobody(site.address).socket());
    assert_eq!(nobody.ask(&seek("a", wish(blitz())), "a"), Err("actor.nobody".to_owned()));
    assert_eq!(one.ask(&seek("", wish(blitz())), ""), Err("request.id".to_owned()));
    assert_eq!(
        one.ask(&seek("a", GameTerms { game: "chess".to_owned(), ..wish(blitz()) }), "a"),
        Err("terms.game".to_owned())
    );
    assert_eq!(lobby(&mut two), []);
    assert_eq!(one.ask(&seek("a", wish(blitz())), "a"), Ok(None));
    assert_eq!(one.ask(&seek("b", wish(days())), "b"), Ok(None));
    let [live, slow] = [opened(&mut two), opened(&mut two)].map(|seek| seek.id);
    assert_eq!(nobody.ask(&accept("x", &live), "x"), Err("actor.nobody".to_owned()));
    assert_eq!(one.ask(&accept("x", &live), "x"), Err("seek.own".to_owned()));
    assert_eq!(two.ask(&accept("x", "2222222222"), "x"), Err("seek.gone".to_owned()));
    two.send(&ClientMessage::CancelSeek { seek: slow.clone() });
    assert_eq!(two.answer(""), Err("seek.others".to_owned()));
    assert_eq!(two.ask(&accept("x", &live), "x"), Ok(None));
    assert_eq!(closed(&mut two), live);
    let (game, _) = started(&mut two);
    assert_eq!(started(&mut one).0, game);
    two.send(&accept("x", &live));
    let again = two.until(|message| match message {
        ServerMessage::Ack { game, .. } => Some(game.clone()),
        _ => None,
    });
    assert_eq!(again, Some(game), "a repetition finds the same game");
    one.send(&ClientMessage::CancelSeek { seek: slow.clone() });
    assert_eq!(one.answer(""), Ok(None));
    assert_eq!(closed(&mut two), slow);
    assert_eq!(two.ask(&accept("y", &slow), "y"), Err("seek.gone".to_owned()));
    // Nobody looks for too much at once.
    for n in 1..=6 {
        let time = TimeControl::Fischer { base: seconds(60 * n), increment: seconds(1) };
        let expected = if n == 6 { Err("seek.many".to_owned()) } else { Ok(None) };
        assert_eq!(one.ask(&seek(&n.to_string(), wish(time)), &n.to_string()), expected);
    }
}

#[test]
fn who_goes_away_does_not_look_for_live_games_any_more() {
    let (site, hand) = Site::by_hand();
    let [ada, bob] = [(); 2].map(|()| Guest::known(site.address));
    let (mut one, mut two) = (ada.socket(), bob.socket());
    assert_eq!(one.ask(&seek("a", wish(blitz())), "a"), Ok(None));
    assert_eq!(one.ask(&seek("b", wish(days())), "b"), Ok(None));
    let seeks = lobby(&mut two);
    assert_eq!(seeks.len(), 2);
    drop(one);
    // Who comes back within seconds still looks.
    let one = ada.socket();
    hand.advance(Duration::from_secs(6));
    assert_eq!(lobby(&mut two).len(), 2);
    drop(one);
    let gone = std::thread::spawn(move || {
        let id = closed(&mut two);
        (id, two)
    });
    while !gone.is_finished() {
        hand.advance(Duration::from_secs(6));
        std::thread::yield_now();
    }
    let (id, mut two) = gone.join().unwrap();
    assert_eq!(id, seeks[0].id);
    assert_eq!(lobby(&mut two), seeks[1..]);
    // Those over days stay, also when the server does not.
    let site = site.restart(http_server::Watch::machine());
    let bob = Guest { address: site.address, cookie: bob.cookie };
    let mut two = bob.socket();
    assert_eq!(lobby(&mut two), seeks[1..]);
    assert_eq!(two.ask(&accept("x", &seeks[1].id), "x"), Ok(None));
    let (game, _) = started(&mut two);
    assert!(bob.follow(&game).2.you.is_some());
    let site = site.restart(http_server::Watch::machine());
    assert_eq!(lobby(&mut Guest::nobody(site.address).socket()), []);
}

#[test]
fn somebody_who_is_here_is_challenged_by_name() {
    let site = Site::new();
    let [ada, bob, eve] = [(); 3].map(|()| Guest::known(site.address));
    let (mut one, mut two, mut three) = (ada.socket(), bob.socket(), eve.socket());
    let challenge = |name: &str| ClientMessage::Challenge {
        id: "c".to_owned(),
        challenge: Challenge { to: Some(name.to_owned()), terms: wish(blitz()) },
    };
    let answer = |challenge: &str, answer| ClientMessage::AnswerChallenge {
        id: "n".to_owned(),
        challenge: challenge.to_owned(),
        answer,
    };
    let challenged = |socket: &mut Socket| {
        socket.until(|message| match message {
            ServerMessage::Challenged { challenge, by, to, .. } => Some((challenge.clone(), by.clone(), to.clone())),
            _ => None,
        })
    };
    assert_eq!(one.ask(&challenge("nobody at all"), "c"), Err("challenge.away".to_owned()));
    assert_eq!(one.ask(&challenge(&ada.person().name), "c"), Err("challenge.own".to_owned()));
    assert_eq!(one.ask(&challenge(&bob.person().name.to_uppercase()), "c"), Ok(None));
    let (id, by, to) = challenged(&mut two);
    assert_eq!((by, to), (ada.person(), Some(bob.person())));
    // Nobody else answers it.
    let others = Err("challenge.addressed".to_owned());
    assert_eq!(three.ask(&answer(&id, ChallengeAnswer::Accept), "n"), others);
    assert_eq!(three.ask(&answer(&id, ChallengeAnswer::Decline), "n"), others);
    assert_eq!(two.ask(&answer(&id, ChallengeAnswer::Accept), "n"), Ok(Some(1)));
    assert_eq!([started(&mut one).0, started(&mut two).0], [id.clone(), id]);
    // The next one is declined: who waits is told.
    let next = Challenge { to: Some(bob.person().name), terms: wish(blitz()) };
    assert_eq!(one.ask(&ClientMessage::Challenge { id: "c2".to_owned(), challenge: next }, "c2"), Ok(None));
    let (id, ..) = challenged(&mut two);
    assert_eq!(two.ask(&answer(&id, ChallengeAnswer::Decline), "n"), Ok(None));
    one.until(|message| {
        matches!(message, ServerMessage::ChallengeClosed { challenge, .. } if *challenge == id).then_some(())
    });
}
