use crate::fault::Fault;

/// Our text of a position in APGN's syntax: rows of `b`, `w` and digits, then the marbles off the board if there are
/// any (`-5b4w`), and the side to move. The counters are not in it.
pub(crate) fn read(text: &str) -> Result<String, Fault> {
    let wrong = || Fault::new("apgn.position").with("text", text);
    let (board, side) = text.trim().split_once(' ').ok_or_else(wrong)?;
    let side = match side.trim() {
        "b" => 'b',
        "w" => 'w',
        _ => return Err(wrong()),
    };
    let (rows, off) = board.split_once('-').unwrap_or((board, "0b0w"));
    let (black, white) = off.strip_suffix('w').and_then(|off| off.split_once('b')).ok_or_else(wrong)?;
    let is_number = |digits: &str| (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(black) || !is_number(white) {
        return Err(wrong());
    }
    let [black, white] = [black, white].map(|digits| digits.parse().unwrap_or(0_u8));
    let rows = rows.chars().map(|c| match c {
        'b' => Ok('S'),
        'w' => Ok('s'),
        '1'..='9' | '/' => Ok(c),
        _ => Err(wrong()),
    });
    let rows: String = rows.collect::<Result<_, _>>()?;
    // Black has pushed off the white marbles that are missing.
    Ok(format!("{} {white} {black} {side} 0 1", join_gaps(&rows)))
}

/// A position of ours in APGN's syntax, and whether it has counters that are not in it.
pub(crate) fn write(position: &str) -> (String, bool) {
    let mut fields = position.split(' ');
    let mut next = || fields.next().unwrap_or_default();
    let (rows, white, black, side, counters) = (next(), next(), next(), next(), [next(), next()]);
    let rows = rows.replace('S', "b").replace('s', "w");
    let off = if (black, white) == ("0", "0") { String::new() } else { format!("-{black}b{white}w") };
    (format!("{rows}{off} {side}"), counters != ["0", "1"])
}

/// Numbers of empty cells that stand side by side become one.
fn join_gaps(rows: &str) -> String {
    let mut out = String::with_capacity(rows.len());
    let mut gap = 0;
    for c in rows.chars().chain(['/']) {
        if let Some(n) = c.to_digit(10) {
            gap += n as usize;
            continue;
        }
        if gap > 0 {
            out.push_str(&gap.to_string());
        }
        gap = 0;
        out.push(c);
    }
    out.pop();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_read_back() {
        for text in [
            "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b",
            "wwww1/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbb1-1b1w w",
            "wwww1/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb-0b1w w",
        ] {
            let ours = read(text).unwrap();
            assert_eq!(write(&ours), (text.to_owned(), false));
        }
        assert_eq!(read("5/6/7/8/bw34/8/7/6/5-5b4w w").unwrap(), "5/6/7/8/Ss7/8/7/6/5 4 5 w 0 1");
        assert_eq!(write("5/6/7/8/Ss7/8/7/6/5 4 5 w 3 17"), ("5/6/7/8/bw7/8/7/6/5-5b4w w".to_owned(), true));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", " ", "b", "5/6 x", "S/5 b", "5-1b b", "5-1w1b b", "5-b1w b", "5-1b+1w b", "5-100b1w b", "0 b"]
        {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
