//! Which chapter each function and each byte of data belongs to.

use std::collections::BTreeMap;

use super::linked::{Linked, Place};

/// A file of a program that was cut.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Owner {
    /// The program, which is there first.
    Program,
    /// What several chapters need: it comes before any of them.
    Shared,
    /// A chapter, by its place among them.
    Chapter(usize),
}

/// Who owns what.
pub(crate) struct Owners {
    functions: BTreeMap<String, Owner>,
    /// Data that does not belong to the program, sorted, no two of them overlapping.
    pub(crate) data: Vec<(Place, Owner)>,
}

impl Owners {
    /// Finds out, for a program that is cut at these functions, one or more a chapter.
    pub(crate) fn find(linked: &Linked, chapters: &[Vec<usize>]) -> Self {
        let mut is_cut = vec![false; linked.needs.len()];
        chapters.iter().flatten().for_each(|&function| is_cut[function] = true);
        let mut owners: Vec<Option<Owner>> = vec![None; linked.needs.len()];
        let program = reach(linked, &linked.roots, |node| !is_cut[node]);
        let in_program = |node: usize| program[node];
        for (at, cuts) in chapters.iter().enumerate() {
            let reached = reach(linked, cuts, |node| !in_program(node) && (!is_cut[node] || cuts.contains(&node)));
            for (owner, _) in owners.iter_mut().zip(reached).filter(|(_, is_reached)| *is_reached) {
                *owner = Some(if owner.is_none() { Owner::Chapter(at) } else { Owner::Shared });
            }
        }
        // What nobody is seen to need stays in the program.
        let owner = |node: usize| owners[node].unwrap_or(Owner::Program);
        let mut functions = BTreeMap::new();
        for (function, name) in linked.names.iter().enumerate() {
            // A name that is there twice says nothing. Whatever is in the program, is there in time.
            functions.entry(name.clone()).and_modify(|it| *it = Owner::Program).or_insert_with(|| owner(function));
        }
        let data = linked.data.iter().enumerate();
        let data = data.map(|(at, place)| (place.clone(), owner(linked.names.len() + at))).collect();
        Self { functions, data: flatten(data) }
    }

    /// The owner of a function; those without a name, which the bindings bring, belong to the program.
    pub(crate) fn of_function(&self, name: &str) -> Owner {
        self.functions.get(name).copied().unwrap_or(Owner::Program)
    }
}

/// Everything that is needed from here, as far as one may go.
fn reach(linked: &Linked, from: &[usize], may: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; linked.needs.len()];
    let mut rest: Vec<usize> = from.iter().copied().filter(|&node| may(node)).collect();
    while let Some(node) = rest.pop() {
        if !std::mem::replace(&mut reached[node], true) {
            rest.extend(linked.needs[node].iter().copied().filter(|&next| !reached[next] && may(next)));
        }
    }
    reached
}

/// Bytes that several pieces of data share belong to the program if any of those does, and else to what is shared.
fn flatten(pieces: Vec<(Place, Owner)>) -> Vec<(Place, Owner)> {
    let mut bounds: Vec<u32> = pieces.iter().flat_map(|(place, _)| [place.start, place.end]).collect();
    bounds.sort_unstable();
    bounds.dedup();
    let mut owners: Vec<Option<Owner>> = vec![None; bounds.len()];
    let at = |address: u32| bounds.partition_point(|&bound| bound < address);
    for (place, owner) in pieces {
        for slot in &mut owners[at(place.start)..at(place.end)] {
            *slot = Some(match *slot {
                None => owner,
                Some(other) if other == owner => owner,
                Some(Owner::Program) => Owner::Program,
                Some(_) if owner == Owner::Program => Owner::Program,
                Some(_) => Owner::Shared,
            });
        }
    }
    let mut flat: Vec<(Place, Owner)> = Vec::new();
    for (pair, owner) in bounds.windows(2).zip(owners) {
        match (owner, flat.last_mut()) {
            (None | Some(Owner::Program), _) => {}
            (Some(owner), Some((last, same))) if *same == owner && last.end == pair[0] => last.end = pair[1],
            (Some(owner), _) => flat.push((pair[0]..pair[1], owner)),
        }
    }
    flat
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linked(names: &[&str], data: &[Place], needs: &[&[usize]], roots: &[usize]) -> Linked {
        Linked {
            names: names.iter().map(|&name| name.to_owned()).collect(),
            data: data.to_vec(),
            needs: needs.iter().map(|needs| needs.to_vec()).collect(),
            roots: roots.to_vec(),
        }
    }

    #[test]
    fn what_one_chapter_needs_is_in_it_and_what_two_need_is_shared() {
        let names = ["start", "one", "two", "only one", "both", "all", "none"];
        // 7 and 8 are data: a table that only "only one" reads, with a pointer to "all", and one that the start reads, too.
        let needs: [&[usize]; 9] = [&[1, 2, 5, 8], &[3, 4], &[4, 5], &[5, 7], &[3, 8], &[], &[], &[5], &[]];
        let linked = linked(&names, &[10..20, 30..40], &needs, &[0]);
        let owners = Owners::find(&linked, &[vec![1], vec![2]]);
        let of = |name| owners.of_function(name);
        assert_eq!([of("start"), of("all"), of("none"), of("unheard of")], [Owner::Program; 4]);
        assert_eq!([of("one"), of("two")], [Owner::Chapter(0), Owner::Chapter(1)]);
        assert_eq!([of("both"), of("only one")], [Owner::Shared; 2], "the second chapter needs it through the other");
        assert_eq!(owners.data, [(10..20, Owner::Shared)]);
    }

    #[test]
    fn a_name_that_is_there_twice_stays_in_the_program() {
        let linked = linked(&["start", "one", "same", "same"], &[], &[&[1], &[2], &[], &[]], &[0]);
        assert_eq!(Owners::find(&linked, &[vec![1]]).of_function("same"), Owner::Program);
    }

    #[test]
    fn bytes_that_are_shared_go_where_all_find_them() {
        let (one, two) = (Owner::Chapter(0), Owner::Chapter(1));
        let pieces =
            vec![(0..10, one), (5..8, two), (10..12, one), (20..30, one), (25..30, Owner::Program), (40..40, two)];
        assert_eq!(flatten(pieces), [(0..5, one), (5..8, Owner::Shared), (8..12, one), (20..25, one)]);
    }
}
