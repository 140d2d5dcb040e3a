//! Speed of the rules.

use crate::shell::{Done, Line, cargo, target_dir};
use crate::tools;

/// Runs the benchmark, or counts its instructions.
pub(crate) fn run(args: &[String]) -> Done {
    let (instructions, rest): (Vec<_>, Vec<_>) = args.iter().partition(|arg| *arg == "--instructions");
    if instructions.is_empty() {
        return cargo(["bench", "--package", "engine", "--bench", "rules", "--"]).args(rest).run();
    }
    let valgrind = tools::valgrind()?;
    let build = cargo(["bench", "--package", "engine", "--bench", "rules", "--no-run", "--message-format=json"]);
    let program = executable(&build.output()?).ok_or("cargo did not say where the benchmark is")?;
    let list = Line::new(&program).args(["--list"]).args(rest).output()?;
    let folder = target_dir().join("callgrind");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    println!("{:<44} {:>14} {:>14} {:>10}", "instructions under valgrind", "leaf moves", "instructions", "per leaf");
    for line in list.lines() {
        // A case is counted twice, with one and with two runs: the difference leaves the start of the program out.
        let count = |runs: &str| {
            let out = format!("--callgrind-out-file={}", folder.join("callgrind.out").display());
            let tool = Line::new(valgrind).args(["--tool=callgrind", out.as_str()]).arg(&program);
            tool.args(["--exact", line, "--runs", runs]).both()
        };
        let ((_, once), (printed, twice)) = (count("1")?, count("2")?);
        let leaves = number_after(&printed, "leaves:").ok_or("the benchmark did not print its leaves")? / 2;
        let collected = |text: &str| number_after(text, "Collected :").ok_or("valgrind did not print its count");
        let instructions = collected(&twice)? - collected(&once)?;
        let each = instructions as f64 / leaves.max(1) as f64;
        println!("{line:<44} {leaves:>14} {instructions:>14} {each:>10.2}");
    }
    Ok(())
}

/// The path of the benchmark in cargo's messages.
fn executable(messages: &str) -> Option<String> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let mut paths =
        messages.filter(|message| message["target"]["name"] == "rules" && message["target"]["kind"][0] == "bench");
    paths.find_map(|message| Some(message["executable"].as_str()?.to_owned()))
}

fn number_after(text: &str, label: &str) -> Option<u64> {
    let (_, rest) = text.split_once(label)?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found() {
        assert_eq!(number_after("==1== Collected : 1234\n", "Collected :"), Some(1234));
        assert_eq!(number_after("leaves: x", "leaves:"), None);
        let messages = "{\"reason\":\"x\"}\n{\"target\":{\"name\":\"rules\",\"kind\":[\"lib\"]},\"executable\":\"/no\"}\n\
                        {\"target\":{\"name\":\"rules\",\"kind\":[\"bench\"]},\"executable\":\"/yes\"}";
        assert_eq!(executable(messages).as_deref(), Some("/yes"));
    }
}
