use rules::{Lang, Refusal, Statement, TextError};

/// Whatever is said must be sayable in every language, without an open gap.
pub(crate) fn sayable(statement: &Statement) {
    for lang in Lang::ALL {
        let known = statement.words().text(lang, statement.rule).is_some();
        assert!(known, "no message '{}' in {}", statement.rule, lang.code());
        // A gap may hold what the user wrote, braces included: only our own braces count.
        let own = statement.args.iter().all(|(_, arg)| !matches!(arg, rules::Arg::Text(text) if text.contains('{')));
        let said = statement.say(lang);
        assert!(!own || !said.contains('{'), "a gap is open: {said}");
    }
}

/// An error must point into the text, at the beginning of a character.
pub(crate) fn points_into(error: &TextError, text: &str) {
    sayable(&error.what);
    if let Some(at) = error.at {
        assert!(at <= text.len() && text.is_char_boundary(at), "{at} is not in {text:?}: {error}");
    }
}

pub(crate) fn refused(refusal: &Refusal, text: &str) {
    match refusal {
        Refusal::Options(statement) => sayable(statement),
        Refusal::Position(error) => points_into(error, text),
    }
}
