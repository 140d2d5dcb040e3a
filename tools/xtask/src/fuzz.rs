//! Fuzzing with libFuzzer on the stable toolchain.
//!
//! `cargo fuzz` works in `tools/fuzz/` for those who have it and a nightly toolchain. This here needs neither: LLVM's coverage
//! pass can be switched on by flags that stable Rust has.

use std::path::PathBuf;

use crate::shell::{Done, Line, plain_cargo, root, target_dir};
use crate::tools;

const FLAGS: &[&str] = &[
    "--cfg=fuzzing",
    "-Ctarget-cpu=x86-64-v3",
    "-Ccodegen-units=1",
    "-Cdebug-assertions",
    "-Coverflow-checks",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];

/// The one platform that the flags above are for.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// What to fuzz and for how long.
#[derive(Debug, PartialEq)]
pub(crate) struct Request {
    target: Option<String>,
    seconds: u32,
}

impl Request {
    pub(crate) fn parse(args: &[String]) -> Result<Self, String> {
        let mut request = Self { target: None, seconds: 60 };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--seconds" => {
                    let number = args.next().and_then(|text| text.parse().ok());
                    request.seconds = number.ok_or("--seconds needs a number")?;
                }
                name if !name.starts_with('-') && request.target.is_none() => request.target = Some(name.to_owned()),
                other => return Err(format!("unknown argument '{other}'")),
            }
        }
        Ok(request)
    }
}

/// A few seconds of each target, where the machine can; the tests drive the same targets anyway.
pub(crate) fn short_run() -> Done {
    if !supported() {
        println!(
            "no libFuzzer here (it needs Linux on x86-64 and a C++ compiler): the tests of the crate fuzzing must do"
        );
        return Ok(());
    }
    build_and_fuzz(&targets()?, 3, &QUICK)
}

/// For a few seconds it does not pay to wait for the optimiser.
const QUICK: [&str; 4] = ["--config", "profile.release.opt-level=1", "--config", "profile.release.debug=false"];

/// Fuzzes.
pub(crate) fn run(request: &Request) -> Done {
    if !supported() {
        return Err("fuzzing needs Linux on x86-64 and a C++ compiler (Debian: apt-get install g++)".to_owned());
    }
    let all = targets()?;
    let chosen: Vec<_> = match &request.target {
        Some(name) if all.contains(name) => vec![name.clone()],
        Some(name) => return Err(format!("no fuzz target '{name}': there are {}", all.join(", "))),
        None => all,
    };
    build_and_fuzz(&chosen, request.seconds, &[])
}

/// Builds all targets and fuzzes some of them, each for so many seconds.
fn build_and_fuzz(chosen: &[String], seconds: u32, config: &[&str]) -> Done {
    let build_dir = target_dir().join("fuzz");
    let build = plain_cargo(["build", "--release", "--target", TARGET]).args(config).dir(root().join("tools/fuzz"));
    build.env("RUSTFLAGS", FLAGS.join(" ")).env("CARGO_TARGET_DIR", &build_dir).run()?;
    let mut failed = Vec::new();
    for name in chosen {
        if let Err(error) = fuzz(name, seconds, &build_dir.join(TARGET).join("release").join(name)) {
            println!("{name}: {error}");
            failed.push(name.as_str());
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}; see tools/fuzz/artifacts", failed.join(", "))) }
}

/// Runs one target on its corpus, which grows, and the seeds of the repository, which do not.
fn fuzz(name: &str, seconds: u32, program: &PathBuf) -> Done {
    let here = root().join("tools/fuzz");
    let [corpus, artifacts, seeds] = ["corpus", "artifacts", "seeds"].map(|folder| here.join(folder).join(name));
    for folder in [&corpus, &artifacts] {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let line = Line::new(program).arg(&corpus).args(seeds.is_dir().then_some(seeds));
    let line = line.arg(format!("-artifact_prefix={}/", artifacts.display()));
    let line = line.arg(format!("-max_total_time={seconds}"));
    let (_, log) = line.args(["-timeout=10", "-max_len=512", "-print_final_stats=1"]).both()?;
    let runs = log.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    println!("{name:<12} {seconds:>4} s {:>10} runs", runs.unwrap_or("?").trim());
    Ok(())
}

fn supported() -> bool {
    cfg!(all(target_os = "linux", target_arch = "x86_64")) && tools::has_cxx()
}

/// The names of the fuzz targets, from the files there are.
fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("tools/fuzz/fuzz_targets");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<_> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".rs")?.to_owned()))
        .collect();
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &[&str]) -> Result<Request, String> {
        Request::parse(&args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn requests_are_read() {
        assert_eq!(parse(&[]), Ok(Request { target: None, seconds: 60 }));
        assert_eq!(parse(&["moves", "--seconds", "5"]), Ok(Request { target: Some("moves".to_owned()), seconds: 5 }));
        assert!(parse(&["--seconds"]).is_err() && parse(&["--seconds", "x"]).is_err());
        assert!(parse(&["a", "b"]).is_err() && parse(&["--fast"]).is_err());
    }
}
