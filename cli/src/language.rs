use std::env;

use rules::Lang;

use crate::error::{Failure, Outcome};

/// The variable that chooses the language of all commands.
const VARIABLE: &str = "TAFEL_LANG";

/// The language of a command: `--lang`, else `TAFEL_LANG`, else English.
///
/// The locale plays no part, so that what scripts read is the same for every user.
pub(crate) fn for_scripts(asked: Option<Lang>) -> Outcome<Lang> {
    Ok(chosen(asked)?.unwrap_or_default())
}

/// The language for somebody who sits at the terminal: as for scripts, but the locale comes before English.
pub(crate) fn for_people(asked: Option<Lang>) -> Outcome<Lang> {
    Ok(chosen(asked)?.unwrap_or_else(locale))
}

fn chosen(asked: Option<Lang>) -> Outcome<Option<Lang>> {
    if asked.is_some() {
        return Ok(asked);
    }
    match env::var(VARIABLE) {
        Ok(code) if !code.is_empty() => {
            code.parse().map(Some).map_err(|error| Failure::Input(format!("{VARIABLE}: {error}")))
        }
        _ => Ok(None),
    }
}

/// The language of `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is set first.
fn locale() -> Lang {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
        .unwrap_or_default();
    of_locale(&value)
}

/// `nl_BE.UTF-8` is Dutch; what is none of our languages is English.
fn of_locale(value: &str) -> Lang {
    let code = value.split(['_', '.', '@', '-']).next().unwrap_or_default();
    code.to_ascii_lowercase().parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_languages() {
        assert_eq!(of_locale("nl_BE.UTF-8"), Lang::Nl);
        assert_eq!(of_locale("fr"), Lang::Fr);
        assert_eq!(of_locale("de-CH"), Lang::De);
        assert_eq!(of_locale("C.UTF-8"), Lang::En);
        assert_eq!(of_locale(""), Lang::En);
    }
}
