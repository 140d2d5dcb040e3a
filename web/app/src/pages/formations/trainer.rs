use engine::{Building, Formations, TurnJudgement};
use rules::{Options, Rulebook, Table};

/// How a formation is practised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Way {
    /// Each turn is shown before it is played.
    #[default]
    Shown,
    /// The square is shown, the soldier is to be found.
    Guided,
    /// Nothing is shown.
    Memory,
    /// Whatever one likes.
    Free,
}

impl Way {
    pub(super) const ALL: [Self; 4] = [Self::Shown, Self::Guided, Self::Memory, Self::Free];

    /// The name in messages, tests and the browser's storage.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Guided => "guided",
            Self::Memory => "memory",
            Self::Free => "free",
        }
    }

    pub(super) fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.name() == name)
    }
}

/// A camp being built.
#[derive(Clone)]
pub(super) struct Trainer {
    pub(super) game: &'static dyn Rulebook,
    pub(super) formations: Formations,
    pub(super) way: Way,
    /// The turns that build the formation being learnt.
    pub(super) plan: Vec<String>,
    /// What the opponent builds, in the same words.
    pub(super) opponent: Vec<String>,
    /// One's own turns.
    pub(super) done: Vec<String>,
    /// Wrong turns and turns that were shown.
    pub(super) faults: u32,
}

impl Trainer {
    pub(super) fn new(game: &'static dyn Rulebook, formations: Formations, plan: Vec<String>, way: Way) -> Self {
        let known = formations.known();
        // The opponent builds another formation, so that one learns to look at one's own.
        let other = known.iter().map(engine::Known::turns).find(|turns| !formations.is_same(turns, &plan));
        let opponent = other.unwrap_or_else(|| plan.clone());
        Self { game, formations, way, plan, opponent, done: Vec::new(), faults: 0 }
    }

    /// The board after one's own turns so far and the opponent's answers; without the answer to the newest if that is still to
    /// come.
    pub(super) fn table(&self, answered: bool) -> Option<Box<dyn Table>> {
        let mut table = self.game.table(&Options::new(self.game.options()), None).ok()?;
        for (index, turn) in self.done.iter().enumerate() {
            table.play(turn).ok()?;
            if answered || index + 1 < self.done.len() {
                table.play(&self.answer(index)?).ok()?;
            }
        }
        Some(table)
    }

    /// The opponent's answer to the turn of that number.
    pub(super) fn answer(&self, index: usize) -> Option<String> {
        self.formations.turned(self.opponent.get(index)?)
    }

    /// The camp on its way to the formation.
    pub(super) fn building(&self) -> Building {
        self.formations.building(&self.plan, &self.done)
    }

    /// Whether all turns are played.
    pub(super) fn is_complete(&self) -> bool {
        self.done.len() >= self.formations.turns()
    }

    /// Whether the formation was built from memory, without a fault.
    pub(super) fn is_known(&self) -> bool {
        self.is_complete() && self.way == Way::Memory && self.faults == 0
    }

    /// Builds a turn that the rules allow. Whether it is accepted, and what it is on the way to the formation; nothing in
    /// free building.
    pub(super) fn put(&mut self, turn: &str) -> (bool, Option<TurnJudgement>) {
        if self.is_complete() {
            return (false, None);
        }
        if self.way == Way::Free {
            self.done.push(turn.to_owned());
            return (true, None);
        }
        let judgement = self.building().judge(turn);
        let accepted = matches!(judgement, TurnJudgement::Book | TurnJudgement::OtherSoldier);
        if accepted {
            self.done.push(turn.to_owned());
        } else {
            self.faults += 1;
        }
        (accepted, Some(judgement))
    }

    /// Takes the newest turn back; `false` if there is none.
    pub(super) fn take_back(&mut self) -> bool {
        self.done.pop().is_some()
    }

    /// The state as one line, for a page that is loaded anew.
    pub(super) fn to_text(&self) -> String {
        let parts = [self.way.name(), &self.plan.join(" "), &self.opponent.join(" "), &self.done.join(" ")];
        format!("{}\t{}\t{}", self.game.id(), parts.join("\t"), self.faults)
    }

    /// The state that a line tells of; none if it makes no sense, or not for this game.
    pub(super) fn parse(game: &'static dyn Rulebook, formations: Formations, text: &str) -> Option<Self> {
        let parts: Vec<_> = text.trim_end_matches('\n').split('\t').collect();
        let [id, way, plan, opponent, done, faults] = parts[..] else {
            return None;
        };
        let turns = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        let trainer = Self {
            game,
            formations,
            way: Way::find(way)?,
            plan: turns(plan),
            opponent: turns(opponent),
            done: turns(done),
            faults: faults.parse().ok()?,
        };
        let is_whole = [&trainer.plan, &trainer.opponent].iter().all(|turns| turns.len() == formations.turns());
        let is_sound = id == game.id() && is_whole && trainer.done.len() <= formations.turns();
        (is_sound && trainer.table(true).is_some()).then_some(trainer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trainer(way: Way) -> Trainer {
        let game = engine::find_by_id("fenix").unwrap();
        let formations = engine::formations("fenix").unwrap();
        // One that is fixed: the book may come to know better ones.
        let plan = "g1+a3 e2+c2 a2+b2 b3+c4 a5+a3".split(' ').map(str::to_owned).collect();
        Trainer::new(game, formations, plan, way)
    }

    #[test]
    fn a_formation_is_built_turn_by_turn_and_the_opponent_builds_another() {
        let mut trainer = trainer(Way::Memory);
        while let Some(turn) = trainer.building().next_turn() {
            let (accepted, judgement) = trainer.put(&turn);
            assert_eq!((accepted, judgement), (true, Some(TurnJudgement::Book)));
        }
        assert!(trainer.is_complete() && trainer.is_known());
        let table = trainer.table(true).unwrap();
        assert_eq!(table.plies(), 10);
        assert!(!trainer.formations.is_same(&trainer.plan, &trainer.opponent));
        assert_eq!(trainer.put("a1+b1"), (false, None), "there is nothing more to build");
    }

    #[test]
    fn wrong_turns_are_faults_and_are_not_built() {
        let mut trainer = trainer(Way::Memory);
        assert_eq!(trainer.put("a1+d1"), (false, Some(TurnJudgement::OtherSquare)));
        assert_eq!(trainer.put("b2+a3"), (false, Some(TurnJudgement::Needed)));
        assert_eq!((trainer.done.len(), trainer.faults), (0, 2));
        for turn in trainer.plan.clone() {
            assert!(trainer.put(&turn).0);
        }
        assert!(trainer.is_complete() && !trainer.is_known());
    }

    #[test]
    fn free_building_judges_nothing() {
        let mut trainer = trainer(Way::Free);
        assert_eq!(trainer.put("a1+d1"), (true, None));
        assert!(trainer.take_back() && !trainer.take_back());
    }

    #[test]
    fn the_state_is_read_as_it_was_written() {
        let mut trainer = trainer(Way::Guided);
        for turn in &trainer.plan.clone()[..3] {
            trainer.put(turn);
        }
        trainer.faults = 2;
        let read = |text: &str| Trainer::parse(trainer.game, trainer.formations, text);
        let again = read(&trainer.to_text()).unwrap();
        assert_eq!(again.to_text(), trainer.to_text());
        for nonsense in ["", "fenix", "fenix\tguided\t\t\t\t0", &trainer.to_text().replace("fenix\t", "gunzi\t")] {
            assert!(read(nonsense).is_none(), "{nonsense}");
        }
        let illegal = trainer.to_text().replace("\tg1+a3 e2+c2 a2+b2\t", "\tg1+g1\t");
        assert!(illegal != trainer.to_text() && read(&illegal).is_none(), "{illegal}");
    }
}
