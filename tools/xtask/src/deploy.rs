//! What runs the server at a club: the unit for systemd.

use crate::shell::{Done, Line, root, target_dir};
use crate::tally::Tally;
use crate::tools;

const UNIT: &str = "deploy/tafel.service";
/// Where the unit has the program, which need not be there to check it.
const PROGRAM: &str = "/usr/local/bin/tafel";

/// Lets systemd check the unit.
pub(crate) fn check(tally: &mut Tally) -> Done {
    if !tools::install(&[("systemd-analyze", "systemd")])?.is_empty() {
        tally.skipped.push("the unit for systemd: no systemd-analyze".to_owned());
        return Ok(());
    }
    let failed = |error: std::io::Error| format!("{UNIT}: {error}");
    let unit = std::fs::read_to_string(root().join(UNIT)).map_err(failed)?;
    if !unit.contains(PROGRAM) {
        return Err(format!("{UNIT} starts something else than {PROGRAM}"));
    }
    let copy = target_dir().join("tafel.service");
    std::fs::write(&copy, unit.replace(PROGRAM, "/bin/true")).map_err(failed)?;
    // What it does not know it only mentions.
    let (out, err) = Line::new("systemd-analyze").arg("verify").arg(&copy).both()?;
    if out.trim().is_empty() && err.trim().is_empty() { Ok(()) } else { Err(format!("{UNIT}: {out}{err}")) }
}
