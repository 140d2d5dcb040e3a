use crate::command::{Folder, command, tafel, type_into};

const TEXTS: [&str; 22] = [
    "",
    " ",
    "-",
    "--",
    "/",
    "////////",
    "\u{0}x",
    "\n",
    "ß∂ƒ",
    "🦀🦀🦀",
    "%s%n",
    "a1b2 a1b2",
    "~",
    "#",
    ";",
    "=*",
    "99999999999999999999",
    "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0",
    "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSSS 0 0 b 0 1",
    "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W7 b 1",
    "9/9/9/9/9/9/9/9/9 r b - 0 11",
    "é,é,é,é,é/é,é,é,é,é,é,é/é,é,é,é,é b 1",
];

#[test]
fn no_text_is_too_strange() {
    for game in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
        // An argument cannot hold a zero byte.
        for text in TEXTS.iter().filter(|text| !text.contains('\0')) {
            let position = format!("--position={text}");
            tafel(&["moves", game, &position]).refusal(2);
            tafel(&["show", game, &position]).refusal(2);
            tafel(&["apply", game, "--", text]).refusal(2);
            tafel(&["explain", game, "--lang", "fr", "--", text]).refusal(2);
        }
    }
    for text in TEXTS.iter().filter(|text| !text.contains('\0')) {
        tafel(&["moves", "--", text]).refusal(2);
        tafel(&["moves", &format!("abalone:{text}x")]).refusal(2);
        tafel(&["moves", "abalone", "--lang", &format!("{text}?")]).refusal(2);
    }
}

#[cfg(unix)]
#[test]
fn arguments_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt as _;
    let bytes = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    for command_name in ["moves", "apply", "explain", "show", "replay", "convert", "review", "play"] {
        let mut run = command();
        run.arg(command_name).arg(bytes).arg(bytes);
        type_into(&mut run, b"").refusal(2);
    }
}

#[test]
fn a_wrong_language_in_the_environment_is_told() {
    let mut run = command();
    run.args(["moves", "gunzi"]).env("TAFEL_LANG", "klingon");
    let complaint = type_into(&mut run, b"").refusal(2);
    assert!(complaint.contains("TAFEL_LANG") && complaint.contains("klingon"), "{complaint}");
}

#[test]
fn any_bytes_can_be_typed_at_the_table() {
    let mut input: Vec<u8> = (0..=255).collect();
    input.push(b'\n');
    for text in TEXTS {
        input.extend(text.bytes());
        input.push(b'\n');
    }
    input.extend(std::iter::repeat_n(b'a', 200_000));
    let folder = Folder::new();
    for game in ["abalone", "fenix", "gunzi"] {
        let mut run = command();
        run.args(["play", game, "--quiet", "--no-autosave"]).env("XDG_DATA_HOME", folder.path("data"));
        let answer = type_into(&mut run, &input).answer();
        assert!(answer.contains("I do not understand that"), "{answer}");
    }
}

#[test]
fn any_bytes_can_be_a_record() {
    let folder = Folder::new();
    let mut bytes: Vec<u8> = (0..=255).cycle().take(5000).collect();
    bytes.extend(b"\n\n[Game \"gunzi\"]\n\n1. a1-b1l *\n");
    let path = folder.path("noise");
    std::fs::write(&path, &bytes).expect("a file");
    let run = tafel(&["replay", "--check", &path]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stdout.lines().last().is_some_and(|line| line.ends_with(" failed")), "{run:?}");
    assert!(!run.stderr.contains("panicked"), "{run:?}");
    let run = tafel(&["convert", &path, "--to", "tafel"]);
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(!run.stderr.contains("panicked"), "{run:?}");
}
