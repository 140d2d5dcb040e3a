use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use rules::Lang;

use crate::encoding::weighted;

/// The language in which to answer: the one that is asked for (`?lang=nl`), else the one that the client likes best,
/// else English.
pub(crate) fn of(query: Option<&str>, headers: &HeaderMap) -> Lang {
    asked(query).unwrap_or_else(|| liked_best(headers))
}

/// The language that is asked for by name, if it is one of ours.
pub(crate) fn asked(query: Option<&str>) -> Option<Lang> {
    query?.split('&').find_map(|pair| pair.strip_prefix("lang="))?.parse().ok()
}

fn liked_best(headers: &HeaderMap) -> Lang {
    let lines = headers.get_all(ACCEPT_LANGUAGE).into_iter().filter_map(|value| value.to_str().ok());
    let mut best = (0, Lang::default());
    for (name, weight) in lines.flat_map(|line| line.split(',')).filter_map(weighted) {
        let code = name.split('-').next().unwrap_or_default().to_ascii_lowercase();
        if let Ok(lang) = code.parse()
            && weight > best.0
        {
            best = (weight, lang);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(query: Option<&str>, header: &str, expected: Lang) {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, header.parse().unwrap());
        assert_eq!(of(query, &headers), expected, "{query:?} {header}");
    }

    #[test]
    fn clients_are_answered_in_their_language() {
        check(None, "nl-BE,nl;q=0.9,en;q=0.8", Lang::Nl);
        check(None, "es, fr;q=0.4, de;q=0.7", Lang::De);
        check(None, "es", Lang::En);
        check(None, "", Lang::En);
        check(Some("ply=3&lang=fr"), "nl", Lang::Fr);
        check(Some("lang=tlh"), "nl", Lang::Nl);
    }
}
