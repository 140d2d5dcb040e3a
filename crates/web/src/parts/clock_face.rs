/// Below this, in milliseconds, tenths of a second count.
const LITTLE: u64 = 20_000;

/// A time as clocks show it: `1:02:03`, `4:12`, and tenths when there is little left: `0:09.5`.
///
/// ```
/// assert_eq!(web::parts::clock_face(252_000), "4:12");
/// ```
pub fn clock_face(milliseconds: u64) -> String {
    if milliseconds < LITTLE {
        let tenths = milliseconds / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    // What has begun counts: a full clock shows all it has.
    let seconds = milliseconds.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Whether so little time is left that it must be seen.
pub const fn is_low(milliseconds: u64) -> bool {
    milliseconds < LITTLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_show_what_matters() {
        let faces = [0, 9_549, 19_999, 20_000, 59_001, 252_000, 3_723_000].map(clock_face);
        assert_eq!(faces, ["0:00.0", "0:09.5", "0:19.9", "0:20", "1:00", "4:12", "1:02:03"]);
        assert!(is_low(19_999) && !is_low(20_000));
    }
}
