use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use crate::command::command;

/// As in `tafel moves fenix | head -1`: the reader takes a line and goes away.
#[test]
fn a_reader_that_goes_away_is_no_error() {
    for arguments in [
        &["moves", "fenix"][..],
        &["perft", "fenix", "2", "--divide"],
        &["show", "abalone"],
        &["show", "abalone", "--svg", "-"],
        &["games"],
        &["--help"],
    ] {
        let mut child = command()
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let mut reader = BufReader::with_capacity(16, child.stdout.take().expect("a pipe"));
        reader.read_line(&mut line).expect("a line");
        drop(reader);
        let output = child.wait_with_output().expect("the command ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(stderr, "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

/// A full disk is a failed run, not a panic.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failed_run() {
    for arguments in
        [&["moves", "fenix"][..], &["show", "gunzi"], &["show", "gunzi", "--png", "-"], &["perft", "gunzi", "1"]]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let output = command().args(arguments).stdin(Stdio::null()).stdout(full).output().expect("the command starts");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {stderr}");
        assert!(stderr.starts_with("tafel: ") && !stderr.contains("panicked"), "{arguments:?}: {stderr}");
    }
}
