use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

/// How the bytes of a file are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// The packed ones, the smallest first.
    pub(crate) const PACKED: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// The name in `Content-Encoding`; none for bytes as they are.
    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }

    /// The end of the name of a packed file.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
            Self::Identity => "",
        }
    }
}

/// The encodings that a client takes, the best first. Bytes as they are come last: even a client that refuses them gets
/// them rather than nothing.
pub(crate) fn accepted(headers: &HeaderMap) -> Vec<Encoding> {
    let lines = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    let items: Vec<_> = lines.flat_map(|line| line.split(',')).filter_map(weighted).collect();
    let weight = |encoding: Encoding| {
        let of = |wanted: &str| items.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|&(_, q)| q);
        // Who says nothing about plain bytes takes them, but likes what is named better.
        let unnamed = u16::from(encoding == Encoding::Identity);
        of(encoding.name().unwrap_or("identity")).or_else(|| of("*")).unwrap_or(unnamed)
    };
    let plain = weight(Encoding::Identity);
    let mut packed: Vec<_> = Encoding::PACKED.into_iter().filter(|&encoding| weight(encoding) > 0).collect();
    // Plain bytes that are liked better than packed ones are sent.
    packed.retain(|&encoding| weight(encoding) >= plain);
    // The sort is stable: of those that are liked equally, the smallest comes first.
    packed.sort_by_key(|&encoding| std::cmp::Reverse(weight(encoding)));
    packed.push(Encoding::Identity);
    packed
}

/// One item of a header such as `gzip;q=0.8`: its name and its weight in thousandths.
pub(crate) fn weighted(item: &str) -> Option<(&str, u16)> {
    let mut parts = item.split(';').map(str::trim);
    let name = parts.next().filter(|name| !name.is_empty())?;
    let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    let weight = match weight {
        None => 1000,
        Some(text) => (text.trim().parse::<f32>().ok().filter(|q| (0.0..=1.0).contains(q))? * 1000.0) as u16,
    };
    Some((name, weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(header: Option<&str>, expected: &[Encoding]) {
        let mut headers = HeaderMap::new();
        if let Some(header) = header {
            headers.insert(ACCEPT_ENCODING, header.parse().unwrap());
        }
        assert_eq!(accepted(&headers), expected, "{header:?}");
    }

    #[test]
    fn clients_get_what_they_like_best() {
        use Encoding::{Brotli, Gzip, Identity};
        check(None, &[Identity]);
        check(Some(""), &[Identity]);
        check(Some("gzip, deflate, br, zstd"), &[Brotli, Gzip, Identity]);
        check(Some("gzip"), &[Gzip, Identity]);
        check(Some("GZIP"), &[Gzip, Identity]);
        check(Some("br;q=0.5, gzip;q=0.8"), &[Gzip, Brotli, Identity]);
        check(Some("br;q=0, *"), &[Gzip, Identity]);
        check(Some("*"), &[Brotli, Gzip, Identity]);
        check(Some("identity, br;q=0.5"), &[Identity]);
        check(Some("identity;q=0, gzip"), &[Gzip, Identity]);
        check(Some("br;q=nonsense, gzip;q=7, deflate"), &[Identity]);
        check(Some(";;;,,,q=1"), &[Identity]);
    }
}
