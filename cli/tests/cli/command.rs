use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// What a run of the command left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    pub(crate) fn new(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self { status: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }

    /// Asserts that all went well and nothing was said besides the answer; returns the answer.
    #[track_caller]
    pub(crate) fn answer(self) -> String {
        assert_eq!(self.status, Some(0), "{self:?}");
        assert_eq!(self.stderr, "", "{self:?}");
        self.stdout
    }

    /// Asserts that the input was refused with this status, and that nothing went to stdout; returns the complaint.
    #[track_caller]
    pub(crate) fn refusal(self, status: i32) -> String {
        assert_eq!(self.status, Some(status), "{self:?}");
        assert_eq!(self.stdout, "", "{self:?}");
        assert!(!self.stderr.trim().is_empty(), "{self:?}");
        assert!(!self.stderr.contains("panicked"), "{self:?}");
        self.stderr
    }
}

/// The command, with nothing of the user's own settings.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tafel"));
    for name in ["TAFEL_LANG", "NO_COLOR", "COLORTERM", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.env("XDG_DATA_HOME", "/nonexistent/tafel-tests");
    // The tests of a fourth game are the only ones that see it.
    if env!("CARGO_CRATE_NAME") == "fourth" {
        command.env("TAFEL_TOY", "1");
    }
    command
}

/// Runs the command with these arguments and no input.
pub(crate) fn tafel(arguments: &[&str]) -> Run {
    Run::new(&command().args(arguments).stdin(Stdio::null()).output().expect("the command starts"))
}

/// Runs a command and types this.
pub(crate) fn type_into(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // From a thread of its own: the command may stop reading, or write more than a pipe holds.
    let typist = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the command ends");
    typist.join().expect("the typist ends");
    Run::new(&output)
}

/// A folder of its own for one test, removed at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tafel-test-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// A path in the folder, as text.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("plain names").to_owned()
    }

    /// Writes a file into the folder and returns its path.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs a line as a shell would, in a folder.
pub(crate) fn shell(line: &str, folder: &Folder) -> Run {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_tafel"));
    let mut path = std::ffi::OsString::from(program.parent().expect("a folder"));
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(&folder.0).env("PATH", path).env("XDG_DATA_HOME", folder.path("data"));
    command.env_remove("TAFEL_LANG").env_remove("LANG").env_remove("LC_ALL");
    Run::new(&command.stdin(Stdio::null()).output().expect("a shell"))
}
