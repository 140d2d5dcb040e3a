//! The tables of `docs/security.md` are made of the program: `UPDATE_GOLDEN=1` writes them anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use http_server::{Access, Credentials, Limits, Pages, Who};

const GUIDE: &str = "../../docs/security.md";

/// Constants that limit something. Others are found by their names.
const ALSO: [(&str, &str); 14] = [
    ("http-server/src/account/passkeys/challenges.rs", "GOOD_FOR"),
    ("http-server/src/live/lobby.rs", "OPEN_FOR"),
    ("http-server/src/live/mod.rs", "FIRST_MOVE"),
    ("http-server/src/live/mod.rs", "GONE"),
    ("http-server/src/live/room.rs", "OPEN_FOR"),
    ("http-server/src/live/talk.rs", "AT_HAND"),
    ("http-server/src/live/talk.rs", "BURST"),
    ("http-server/src/live/talk.rs", "COMPLAINTS"),
    ("http-server/src/live/talk.rs", "FRESH"),
    ("http-server/src/live/talk.rs", "PROPOSALS"),
    ("http-server/src/live/talk.rs", "WITHIN"),
    ("http-server/src/records.rs", "PATIENCE"),
    ("store/src/accounts.rs", "IDLE"),
    ("store/src/accounts.rs", "LIFETIME"),
];

/// Constants that are named like limits, and limit nothing that comes from outside.
const EXCEPT: [(&str, &str); 3] = [
    ("http-server/src/account/client.rs", "LONGEST"),
    ("http-server/src/push/encryption.rs", "LONGEST"),
    ("store/src/sqlite/setup.rs", "SHORTEST"),
];

/// How the names of limits begin.
const NAMES: [&str; 7] = ["LARGEST", "LONGEST", "MOST", "QUEUE", "REMEMBERED", "SHORTEST", "SMALLEST"];

fn packages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// All sources below a folder, in order.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries.into_iter().flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

fn who(Access { who, credentials }: Access) -> &'static str {
    match (who, credentials) {
        (Who::Everyone, _) => "everyone",
        (Who::Users, _) => "guests and accounts",
        (Who::Accounts, _) => "accounts",
        (Who::Players, _) => "the two players",
        (Who::Owner, _) => "the user who created it",
        (Who::Challenged, _) => "the challenged player; every user if it is open",
        (Who::Parties, _) => "the challenged player and the user who created it",
    }
}

fn credentials(credentials: Credentials) -> String {
    match credentials {
        Credentials::None => "none".to_owned(),
        Credentials::Cookie => "cookie".to_owned(),
        Credentials::CookieOrToken("") => "cookie, or any token".to_owned(),
        Credentials::CookieOrToken(scope) => format!("cookie, or token with `{scope}`"),
    }
}

fn routes() -> String {
    let mut table = "| route | callers | credentials | pages |\n|---|---|---|---|\n".to_owned();
    for route in http_server::routes() {
        let pages = match route.pages {
            Pages::All => "all",
            Pages::SameSite => "same site",
            Pages::SameOrigin => "own",
        };
        let (who, shows) = (who(route.access), credentials(route.access.credentials));
        let _ = writeln!(table, "| `{} {}` | {who} | {shows} | {pages} |", route.method, route.path);
    }
    table
}

/// The comments before a line of a source, as one text.
fn comment(lines: &[&str], index: usize) -> String {
    let is_before = |line: &&&str| line.trim_start().starts_with("///") || line.trim_start().starts_with("#[");
    let mut before: Vec<_> = lines[..index].iter().rev().take_while(is_before).collect();
    before.reverse();
    let texts = before.iter().filter_map(|line| line.trim_start().strip_prefix("///"));
    texts.map(str::trim).collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// The limits that flags and tests can change, with their defaults.
fn adjustable() -> String {
    let source = fs::read_to_string(packages().join("http-server/src/limits.rs")).unwrap();
    let lines: Vec<_> = source.lines().collect();
    let begin = lines.iter().position(|line| line.starts_with("pub struct Limits")).unwrap();
    let end = begin + lines[begin..].iter().position(|line| *line == "}").unwrap();
    let fields: Vec<_> = (begin..end)
        .filter_map(|index| {
            let name = lines[index].trim().strip_prefix("pub ")?.split_once(':')?.0;
            (index > begin).then_some((index, name))
        })
        .collect();
    let defaults = format!("{:?}", Limits::default());
    let mut table = "| limit | default | field |\n|---|---|---|\n".to_owned();
    for (place, (index, name)) in fields.iter().enumerate() {
        let rest = defaults.split_once(&format!(" {name}: ")).unwrap_or_else(|| panic!("{name} in {defaults}")).1;
        let value = match fields.get(place + 1) {
            Some((_, next)) => rest.split_once(&format!(", {next}: ")).unwrap().0,
            None => rest.strip_suffix(" }").unwrap(),
        };
        let _ = writeln!(table, "| {} | {value} | `{name}` |", comment(&lines, *index));
    }
    table
}

/// The value of a constant, as it is written in the source.
fn value(written: &str, is_time: bool) -> String {
    if let Some((unit, number)) = written.strip_prefix("Duration::from_").and_then(|rest| rest.split_once('(')) {
        let unit = match unit {
            "millis" => "ms",
            "secs" => "s",
            "mins" => "min",
            other => other,
        };
        return format!("{} {unit}", number.trim_end_matches(')'));
    }
    let number = |text: &str| text.trim().replace('_', "").parse::<u64>().ok();
    if let Some((base, shift)) = written.split_once("<<") {
        let unit = match number(shift) {
            Some(10) => "KiB",
            Some(20) => "MiB",
            other => panic!("{written}: {other:?}"),
        };
        return format!("{} {unit}", number(base).unwrap());
    }
    match written.split('*').map(number).product::<Option<u64>>() {
        // Made of another constant.
        None => format!("`{written}`"),
        Some(number) if !is_time => number.to_string(),
        Some(milliseconds) => match milliseconds / 1000 {
            seconds if seconds > 0 && seconds % 86_400 == 0 => format!("{} days", seconds / 86_400),
            seconds => format!("{seconds} s"),
        },
    }
}

/// The limits that are the same everywhere.
fn fixed() -> String {
    let mut table = "| limit | value | constant |\n|---|---|---|\n".to_owned();
    let mut found = Vec::new();
    for file in ["http-server/src", "store/src"].iter().flat_map(|folder| sources(&packages().join(folder))) {
        let name = file.strip_prefix(packages()).unwrap().to_str().unwrap().replace('\\', "/");
        let source = fs::read_to_string(&file).unwrap();
        let lines: Vec<_> = source.lines().take_while(|line| *line != "mod tests {").collect();
        for (index, line) in lines.iter().enumerate() {
            let Some((_, declared)) = line.split_once("const ").filter(|(before, _)| !before.contains("//")) else {
                continue;
            };
            let Some((constant, rest)) = declared.split_once(": ") else { continue };
            let Some((kind, written)) = rest.strip_suffix(';').and_then(|rest| rest.split_once(" = ")) else {
                continue;
            };
            let is_also = ALSO.contains(&(name.as_str(), constant));
            let is_number = ["usize", "u8", "u16", "u32", "u64", "i64", "Duration"].contains(&kind);
            let is_excepted = EXCEPT.contains(&(name.as_str(), constant));
            if !is_number || is_excepted || !is_also && !NAMES.iter().any(|prefix| constant.starts_with(prefix)) {
                continue;
            }
            found.extend(is_also.then(|| (name.clone(), constant.to_owned())));
            let what = comment(&lines, index);
            let is_time = kind == "i64" && (is_also || name.starts_with("server/"));
            let _ = writeln!(table, "| {what} | {} | `{constant}` in `{name}` |", value(written, is_time));
        }
    }
    for (file, constant) in ALSO {
        assert!(found.iter().any(|it| it.0 == file && it.1 == constant), "{file} has no {constant} any more");
    }
    table
}

/// The guide with these tables between their marks.
fn with_tables(guide: &str) -> String {
    let mut guide = guide.to_owned();
    for (name, table) in [("routes", routes()), ("adjustable limits", adjustable()), ("fixed limits", fixed())] {
        let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
        let from = guide.find(&begin).unwrap_or_else(|| panic!("no {begin}")) + begin.len();
        let to = from + guide[from..].find(&end).unwrap_or_else(|| panic!("no {end}"));
        guide.replace_range(from..to, &format!("\n{table}\n"));
    }
    guide
}

#[test]
fn the_tables_of_the_security_guide_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(GUIDE);
    let guide = fs::read_to_string(&path).unwrap();
    let expected = with_tables(&guide);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        return fs::write(&path, expected).unwrap();
    }
    for (line, (is, should)) in guide.lines().zip(expected.lines()).enumerate() {
        assert_eq!(is, should, "docs/security.md:{}: UPDATE_GOLDEN=1 writes it anew", line + 1);
    }
    assert_eq!(guide, expected, "docs/security.md: UPDATE_GOLDEN=1 writes it anew");
}
