use std::fmt;

/// What a text holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// `null`
    Null,
    /// `true`, `false`
    Flag(bool),
    /// A number, as it is written.
    Number(String),
    /// A text.
    Text(String),
    /// `[…]`
    List(Vec<Value>),
    /// `{…}`, in the order of the text. Of two fields of one name the first counts.
    Object(Vec<(String, Value)>),
}

/// A text is no JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The byte at which it stops being JSON.
    pub at: usize,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no JSON at byte {}", self.at)
    }
}

impl std::error::Error for Malformed {}

/// Nothing of ours is as deep; what is deeper is not read, so that no text can use up the stack.
const DEEPEST: usize = 32;

impl Value {
    /// Reads a text.
    pub fn parse(text: &str) -> Result<Self, Malformed> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0);
        reader.skip_space();
        match value {
            Some(value) if reader.at == text.len() => Ok(value),
            _ => Err(Malformed { at: reader.at.min(text.len()) }),
        }
    }

    /// A field of an object; none if it is not there, or if this is no object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// A field of an object; none also if it is `null`.
    pub fn given(&self, name: &str) -> Option<&Self> {
        self.get(name).filter(|value| **value != Self::Null)
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// The truth value, if it is one.
    pub const fn as_flag(&self) -> Option<bool> {
        if let Self::Flag(flag) = self { Some(*flag) } else { None }
    }

    /// The number, if it is a whole one that is not negative.
    pub fn as_u64(&self) -> Option<u64> {
        if let Self::Number(digits) = self { digits.parse().ok() } else { None }
    }

    /// The number, if it is a whole one.
    pub fn as_i64(&self) -> Option<i64> {
        if let Self::Number(digits) = self { digits.parse().ok() } else { None }
    }

    /// The number, if it has few enough digits to be told exactly, and no exponent.
    ///
    /// ```
    /// # use json::Value;
    /// assert_eq!(Value::parse("-0.125").unwrap().as_f64(), Some(-0.125));
    /// ```
    pub fn as_f64(&self) -> Option<f64> {
        let Self::Number(digits) = self else { return None };
        match digits.strip_prefix('-') {
            Some(digits) => decimal(digits).map(|number| -number),
            None => decimal(digits),
        }
    }

    /// The items, if it is a list.
    pub fn as_list(&self) -> Option<&[Self]> {
        if let Self::List(items) = self { Some(items) } else { None }
    }

    /// The texts, if it is a list of texts.
    pub fn as_texts(&self) -> Option<Vec<String>> {
        self.as_list()?.iter().map(|item| item.as_text().map(str::to_owned)).collect()
    }
}

/// A number of digits, with a point if need be: no sign, no exponent, and no more digits than can be told exactly. The standard
/// library reads any number, but its tables are ten kilobytes that cannot be packed.
///
/// ```
/// assert_eq!(json::decimal("12.5"), Some(12.5));
/// assert_eq!([json::decimal("-1"), json::decimal("1e3"), json::decimal("."), json::decimal("")], [None; 4]);
/// ```
pub fn decimal(digits: &str) -> Option<f64> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all = [whole, part].concat();
    if all.len() > 15 || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Both are whole numbers below 2⁵³, so that there is one rounding, that of the division.
    let number: u64 = all.parse().ok()?;
    Some(number as f64 / 10_u64.pow(part.len() as u32) as f64)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Option<Value> {
        self.skip_space();
        match self.peek()? {
            b'{' if depth < DEEPEST => self.object(depth),
            b'[' if depth < DEEPEST => self.list(depth),
            b'"' => self.string().map(Value::Text),
            b'-' | b'0'..=b'9' => self.number(),
            b't' => self.word("true", Value::Flag(true)),
            b'f' => self.word("false", Value::Flag(false)),
            b'n' => self.word("null", Value::Null),
            _ => None,
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut fields = Vec::new();
        self.at += 1;
        if self.takes(b'}') {
            return Some(Value::Object(fields));
        }
        loop {
            self.skip_space();
            let key = self.string()?;
            self.must(b':')?;
            fields.push((key, self.value(depth + 1)?));
            if self.takes(b'}') {
                return Some(Value::Object(fields));
            }
            self.must(b',')?;
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        self.at += 1;
        if self.takes(b']') {
            return Some(Value::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.takes(b']') {
                return Some(Value::List(items));
            }
            self.must(b',')?;
        }
    }

    fn string(&mut self) -> Option<String> {
        if self.peek()? != b'"' {
            return None;
        }
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(|c: char| c == '"' || c == '\\' || c < ' ')?;
            out.push_str(&rest[..plain]);
            self.at += plain;
            match self.peek()? {
                b'"' => {
                    self.at += 1;
                    return Some(out);
                }
                b'\\' => {
                    self.at += 1;
                    out.push(self.escaped()?);
                }
                _ => return None,
            }
        }
    }

    /// What follows a backslash.
    fn escaped(&mut self) -> Option<char> {
        let byte = self.peek()?;
        if byte == b'u' {
            self.at += 1;
            let first = self.four()?;
            // A character that UTF-16 writes in two halves.
            if (0xD800..0xDC00).contains(&first) {
                self.text[self.at..].starts_with("\\u").then_some(())?;
                self.at += 2;
                let second = self.four()?.checked_sub(0xDC00).filter(|low| *low < 0x400)?;
                return char::from_u32(0x10000 + ((first - 0xD800) << 10) + second);
            }
            return char::from_u32(first);
        }
        self.at += 1;
        Some(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            _ => {
                self.at -= 1;
                return None;
            }
        })
    }

    /// Four digits of a character's number.
    fn four(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4).filter(|digits| !digits.starts_with('+'))?;
        let number = u32::from_str_radix(digits, 16).ok()?;
        self.at += 4;
        Some(number)
    }

    fn number(&mut self) -> Option<Value> {
        let begin = self.at;
        self.takes_here(b'-');
        match self.peek()? {
            b'0' => self.at += 1,
            _ => self.digits()?,
        }
        if self.takes_here(b'.') {
            self.digits()?;
        }
        if self.takes_here(b'e') || self.takes_here(b'E') {
            let _ = self.takes_here(b'+') || self.takes_here(b'-');
            self.digits()?;
        }
        Some(Value::Number(self.text[begin..self.at].to_owned()))
    }

    /// One digit at least.
    fn digits(&mut self) -> Option<()> {
        let begin = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > begin).then_some(())
    }

    fn word(&mut self, word: &str, value: Value) -> Option<Value> {
        self.text[self.at..].starts_with(word).then(|| {
            self.at += word.len();
            value
        })
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Whether the next byte is this; it is taken then.
    fn takes_here(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    /// Whether this follows, after any space; it is taken then.
    fn takes(&mut self, byte: u8) -> bool {
        self.skip_space();
        self.takes_here(byte)
    }

    fn must(&mut self, byte: u8) -> Option<()> {
        self.takes(byte).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Our value as serde has it.
    fn as_serde(value: &Value) -> serde_json::Value {
        match value {
            Value::Null => serde_json::Value::Null,
            Value::Flag(flag) => (*flag).into(),
            Value::Number(digits) => serde_json::from_str(digits).unwrap(),
            Value::Text(text) => text.as_str().into(),
            Value::List(items) => items.iter().map(as_serde).collect(),
            Value::Object(fields) => {
                serde_json::Value::Object(fields.iter().map(|(key, value)| (key.clone(), as_serde(value))).collect())
            }
        }
    }

    #[test]
    fn reads_what_others_read_and_refuses_what_they_refuse() {
        let texts = [
            "null",
            "true",
            " false ",
            "0",
            "-0",
            "12",
            "-3.50",
            "1e5",
            "1E-7",
            "01",
            "+1",
            "1.",
            ".5",
            "-",
            "1e",
            "nul",
            "[]",
            "[1,2 , 3]",
            "[1,]",
            "[",
            "]",
            "[1 2]",
            "{}",
            r#"{"a":1,"b":{"c":[null]}}"#,
            r#"{"a"}"#,
            r#"{"a":}"#,
            "{a:1}",
            r#"{"a":1,}"#,
            r#""""#,
            r#""zw\u00e9lf \ud83d\ude00 \"\\\/\b\f\n\r\t""#,
            r#""\ud83d""#,
            r#""\u12""#,
            r#""\x""#,
            r#""\u+123""#,
            "\"\u{1}\"",
            "\"é€😀\"",
            "\"open",
            "",
            "  ",
            "1 1",
            "[\"a\" , true]\n",
            "\u{feff}1",
            r#""\udc00""#,
            r#""\ud83dx""#,
            r#""\ud83d\u0041""#,
        ];
        for text in texts {
            let theirs = serde_json::from_str::<serde_json::Value>(text).ok();
            assert_eq!(Value::parse(text).ok().as_ref().map(as_serde), theirs, "{text}");
        }
    }

    #[test]
    fn every_beginning_of_a_text_is_refused() {
        let text = r#"{"a":[1.5,{"b":"c\u00e9\n"},null,true],"d":-7}"#;
        for (end, _) in text.char_indices() {
            assert!(Value::parse(&text[..end]).is_err_and(|error| error.at <= end), "{end}");
        }
    }

    #[test]
    fn deep_texts_are_refused_and_use_up_no_stack() {
        assert!(Value::parse(&format!("{}{}", "[".repeat(30), "]".repeat(30))).is_ok());
        assert!(Value::parse(&"[".repeat(1_000_000)).is_err());
    }

    #[test]
    fn numbers_are_exact_or_none() {
        let number = |text: &str| Value::parse(text).unwrap();
        for text in ["0.1", "98.4", "61.0", "0.512", "-12.25", "100", "0.333", "99999999.9999999"] {
            assert_eq!(number(text).as_f64(), Some(text.parse().unwrap()), "{text}");
        }
        assert_eq!(number("1e3").as_f64(), None);
        assert_eq!(number("18446744073709551615").as_u64(), Some(u64::MAX));
        assert_eq!(number("-5").as_i64(), Some(-5));
        assert_eq!((number("-5").as_u64(), number("1.5").as_i64(), number("null").as_u64()), (None, None, None));
    }
}
