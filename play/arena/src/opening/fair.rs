use std::sync::{Arc, Mutex, PoisonError};

use engine::{Budget, Outlook, SearchRequest};
use ugi::{Builtin, Order, Thinker};

use super::Judge;

/// How many positions are visited to judge an opening.
const NODES: u64 = 4000;

/// Lets only openings pass that a short search values within plus and minus so many hundredths.
pub fn fair_within(hundredths: u32) -> Judge {
    let thinker = Mutex::new(Builtin::default());
    Arc::new(move |table| {
        let mut thinker = thinker.lock().unwrap_or_else(PoisonError::into_inner);
        // The search of one opening must not depend on those before it.
        thinker.set_memory(1);
        let mut last = None;
        let order = Order { request: SearchRequest::for_analysis(Budget::nodes(NODES)), ..Order::default() };
        thinker.think(table, &order, &mut |info| last = info.score.or(last));
        match last {
            Some(Outlook::Estimate(value)) => value.unsigned_abs() <= hundredths,
            Some(Outlook::Draw) => true,
            Some(Outlook::Win { .. } | Outlook::Loss { .. }) | None => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_fair_and_lost_positions_are_not() {
        let judge = fair_within(150);
        let (gunzi, options) = engine::find("gunzi").unwrap();
        assert!(judge(gunzi.table(&options, None).unwrap().as_ref()));
        let lost = "-,WP3,-,WP2,-/-,-,-,B1,-,-,B3/W4,-,-,W4,- w 18";
        assert!(!judge(gunzi.table(&options, Some(lost)).unwrap().as_ref()));
    }
}
