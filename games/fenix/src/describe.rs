use rules::{Position, Statement};

use crate::position::Fenix;
use crate::{Move, Piece, words};

/// What a legal move does, and what follows from it for the opponent.
pub(crate) fn describe(position: &Fenix, m: Move) -> Vec<Statement> {
    let next = position.after(m);
    let mut out = vec![deed(position, m)];
    if next.phase() != position.phase() {
        out.push(say("did.battle-begins"));
    }
    if next.outcome().is_some() {
        return out;
    }
    if next.must_form_king() {
        out.push(say("did.king-captured").side("side", next.turn()));
        out.push(say("did.must-form-king").side("side", next.turn()));
    }
    if next.can_form_general() {
        out.push(say("did.may-form-general").side("side", next.turn()));
    }
    out
}

fn deed(position: &Fenix, m: Move) -> Statement {
    let side = position.turn();
    let piece = position.piece(side, m.from());
    match m {
        Move::Step { from, to } => {
            say("did.step").side("side", side).term("piece", piece.term()).at("from", from).at("to", to)
        }
        Move::Put { from, to } => {
            let rule = match position.piece(side, to) {
                Piece::Soldier => "did.new-general",
                Piece::General | Piece::King => "did.new-king",
            };
            say(rule).side("side", side).at("from", from).at("to", to)
        }
        Move::Capture { from, to, captured } => {
            let stones: u32 = captured.into_iter().map(|cell| position.piece(!side, cell).height()).sum();
            let statement =
                say("did.capture").side("side", side).term("piece", piece.term()).at("from", from).at("to", to);
            statement.with("n", stones).with("cells", captured.into_iter().collect::<Vec<_>>()).on(captured)
        }
    }
}

fn say(rule: &'static str) -> Statement {
    Statement::new(words(), rule)
}
