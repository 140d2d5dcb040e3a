use std::collections::BTreeMap;

/// A camp on the way to a formation: what is done, and what is still to do.
///
/// Which soldier goes where does not matter to a formation, only which squares are built up and which are given up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Building {
    /// Stones still to be put on each square, in the order of the plan.
    targets: Vec<String>,
    /// Soldiers that the plan gives up and that still stand.
    spare: Vec<String>,
    /// Squares that the plan builds up.
    towers: Vec<String>,
    done: Vec<String>,
}

/// What a turn is on the way to a formation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judgement {
    /// As in the book.
    Book,
    /// The square is right, the soldier another one than in the book.
    OtherSoldier,
    /// The square is right, but the soldier stands where the formation needs it.
    Needed,
    /// The formation has nothing on that square, or nothing more.
    OtherSquare,
}

impl Building {
    pub(super) fn new(plan: &[String], done: &[String]) -> Self {
        let halves = |turns: &[String]| -> Vec<(String, String)> {
            turns.iter().filter_map(|turn| turn.split_once('+')).map(|(a, b)| (a.to_owned(), b.to_owned())).collect()
        };
        let (plan, past) = (halves(plan), halves(done));
        let mut put = BTreeMap::new();
        for (_, to) in &past {
            *put.entry(to.clone()).or_insert(0) += 1;
        }
        let mut targets = Vec::new();
        for (_, to) in &plan {
            match put.get_mut(to) {
                Some(left) if *left > 0 => *left -= 1,
                _ => targets.push(to.clone()),
            }
        }
        let gone = |cell: &String| past.iter().any(|(from, _)| from == cell);
        let spare = plan.iter().map(|(from, _)| from.clone()).filter(|from| !gone(from)).collect();
        let towers = plan.into_iter().map(|(_, to)| to).collect();
        Self { targets, spare, towers, done: done.to_vec() }
    }

    /// The square that the plan builds up next; none when it stands.
    pub fn next_target(&self) -> Option<&str> {
        self.targets.first().map(String::as_str)
    }

    /// The turn that the plan makes next; none when it stands.
    pub fn next_turn(&self) -> Option<String> {
        Some(format!("{}+{}", self.spare.first()?, self.next_target()?))
    }

    /// What a turn is on the way to the formation.
    pub fn judge(&self, turn: &str) -> Judgement {
        let Some((from, to)) = turn.split_once('+') else {
            return Judgement::OtherSquare;
        };
        let has = |list: &[String], cell: &str| list.iter().any(|one| one == cell);
        if !has(&self.targets, to) {
            Judgement::OtherSquare
        } else if has(&self.spare, from) {
            Judgement::Book
        } else if has(&self.towers, from) {
            Judgement::Needed
        } else {
            Judgement::OtherSoldier
        }
    }

    /// The turns so far and those of the plan that are left: the formation as it will stand.
    pub fn completed(&self) -> Vec<String> {
        let rest = self.spare.iter().zip(&self.targets).map(|(from, to)| format!("{from}+{to}"));
        self.done.iter().cloned().chain(rest).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    const PLAN: &str = "g1+a3 e2+c2 a2+b2 b3+c4 a5+a3";

    fn building(done: &str) -> Building {
        Building::new(&turns(PLAN), &turns(done))
    }

    #[test]
    fn turns_are_judged_by_what_is_left() {
        for (done, turn, expected) in [
            ("", "g1+a3", Judgement::Book),
            ("", "a5+c4", Judgement::Book),
            ("", "f1+a3", Judgement::OtherSoldier),
            ("", "b2+a3", Judgement::Needed),
            ("", "g1+d1", Judgement::OtherSquare),
            ("g1+a3 e2+c2", "a2+c2", Judgement::OtherSquare),
            ("g1+a3 e2+c2", "a2+a3", Judgement::Book),
            ("g1+a3", "g1+c2", Judgement::OtherSoldier),
            ("", "nonsense", Judgement::OtherSquare),
        ] {
            assert_eq!(building(done).judge(turn), expected, "{done}: {turn}");
        }
    }

    #[test]
    fn what_is_left_is_done_in_the_order_of_the_book() {
        assert_eq!(building("").next_turn().as_deref(), Some("g1+a3"));
        assert_eq!(building("a5+b2").next_turn().as_deref(), Some("g1+a3"));
        assert_eq!(building("g1+a3 f1+c2").completed(), turns("g1+a3 f1+c2 e2+b2 a2+c4 b3+a3"));
        let all = building(PLAN);
        assert_eq!((all.next_target(), all.next_turn(), all.completed()), (None, None, turns(PLAN)));
    }
}
