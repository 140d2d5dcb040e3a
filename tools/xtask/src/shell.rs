//! Running other programs.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Done, or what went wrong.
pub(crate) type Done = Result<(), String>;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    Path::new(&here).ancestors().nth(2).map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// Where cargo builds.
pub(crate) fn target_dir() -> PathBuf {
    root().join(std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned()))
}

/// Commands of cargo that build.
const BUILDING: [&str; 7] = ["bench", "build", "check", "clippy", "doc", "run", "test"];

/// The cargo that runs us, in the root of the repository. Where `TAFEL_QUICK` is set, as in CI, it builds the quick way.
pub(crate) fn cargo<'a>(args: impl IntoIterator<Item = &'a str>) -> Line {
    if std::env::var_os("TAFEL_QUICK").is_some() { quick_cargo(args) } else { plain_cargo(args) }
}

/// The same for what is built once: without optimisation where nothing is computed.
pub(crate) fn quick_cargo<'a>(args: impl IntoIterator<Item = &'a str>) -> Line {
    let mut args = args.into_iter();
    match args.next() {
        // Behind the command: clippy hands on what it finds there.
        Some(command) if BUILDING.contains(&command) => {
            plain_cargo([command, "--config"]).arg(root().join(".cargo/quick.toml")).args(args)
        }
        first => plain_cargo(first).args(args),
    }
}

/// The same as everyday work has it, wherever it runs.
pub(crate) fn plain_cargo<'a>(args: impl IntoIterator<Item = &'a str>) -> Line {
    Line::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())).args(args)
}

/// One command line.
pub(crate) struct Line {
    command: Command,
    quiet: bool,
}

impl Line {
    pub(crate) fn new(program: impl AsRef<OsStr>) -> Self {
        let mut command = Command::new(program);
        command.current_dir(root());
        // What cargo told us about this package is not meant for what we build.
        for (name, _) in std::env::vars_os() {
            let inherited =
                name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name == "CARGO_MANIFEST_DIR");
            if inherited {
                command.env_remove(name);
            }
        }
        Self { command, quiet: false }
    }

    pub(crate) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
        self
    }

    pub(crate) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.command.args(args);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn dir(mut self, dir: impl AsRef<Path>) -> Self {
        self.command.current_dir(dir);
        self
    }

    /// Does not show the command.
    pub(crate) fn quiet(mut self) -> Self {
        self.quiet = true;
        self
    }

    /// Runs the command and shows its output.
    pub(crate) fn run(mut self) -> Done {
        self.show();
        let status = self.command.status().map_err(|error| format!("cannot start {}: {error}", self.text()))?;
        if status.success() { Ok(()) } else { Err(format!("{} failed ({status})", self.text())) }
    }

    /// Runs the command, shows its standard output line by line and lets `see` read along.
    pub(crate) fn run_seeing(mut self, mut see: impl FnMut(&str)) -> Done {
        self.show();
        if std::io::stdout().is_terminal() {
            self.command.env("CARGO_TERM_COLOR", "always");
        }
        self.command.stdout(Stdio::piped());
        let cannot = |text: String, error: std::io::Error| format!("cannot run {text}: {error}");
        let mut child = self.command.spawn().map_err(|error| cannot(self.text(), error))?;
        if let Some(stdout) = child.stdout.take() {
            for line in BufReader::new(stdout).split(b'\n') {
                let line = line.map_err(|error| cannot(self.text(), error))?;
                let line = String::from_utf8_lossy(&line);
                println!("{line}");
                see(&line);
            }
        }
        let status = child.wait().map_err(|error| cannot(self.text(), error))?;
        if status.success() { Ok(()) } else { Err(format!("{} failed ({status})", self.text())) }
    }

    /// Runs the command unseen and returns what it printed.
    pub(crate) fn output(self) -> Result<String, String> {
        self.both().map(|(out, _)| out)
    }

    /// Runs the command unseen and returns what it printed on standard output and on standard error.
    pub(crate) fn both(mut self) -> Result<(String, String), String> {
        let output = self.command.output().map_err(|error| format!("cannot start {}: {error}", self.text()))?;
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        if output.status.success() {
            Ok((out, err))
        } else {
            Err(format!("{} failed ({}): {err}", self.text(), output.status))
        }
    }

    fn show(&self) {
        if !self.quiet {
            println!("$ {}", self.text());
        }
    }

    fn text(&self) -> String {
        let program = Path::new(self.command.get_program()).file_name().unwrap_or_default();
        let words = std::iter::once(program).chain(self.command.get_args());
        words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    }
}
