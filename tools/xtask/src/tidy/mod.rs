//! The house rules that no compiler knows.

pub(crate) mod crates;
mod files;
mod literals;
mod messages;
mod names;
mod untested;
mod unused;

use crate::shell::{Done, root};

/// Checks all house rules and prints every fault.
pub(crate) fn run() -> Done {
    let faults = faults()?;
    for fault in &faults {
        println!("{fault}");
    }
    match faults.len() {
        0 => Ok(()),
        n => Err(format!("{n} {} against the house rules", if n == 1 { "fault" } else { "faults" })),
    }
}

fn faults() -> Result<Vec<String>, String> {
    let texts = files::read_all(&root())?;
    let mut faults: Vec<String> = texts.iter().flat_map(|(path, text)| files::faults(path, text)).collect();
    faults.extend(messages::faults(&texts));
    faults.extend(unused::faults(&texts));
    faults.extend(untested::faults(&texts));
    faults.extend(names::faults(&texts, crates::GAMES));
    faults.extend(crates::faults(&crates::read()?, &texts));
    Ok(faults)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_repository_is_tidy() {
        assert_eq!(super::faults(), Ok(Vec::<String>::new()));
    }
}
