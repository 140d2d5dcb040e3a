/// Writes an object or a list into a text, in the order of the calls. What is not there is not written.
pub struct Writer<'a> {
    out: &'a mut String,
    close: char,
    is_first: bool,
}

impl<'a> Writer<'a> {
    /// Begins an object.
    pub fn object(out: &'a mut String) -> Self {
        out.push('{');
        Self { out, close: '}', is_first: true }
    }

    /// Begins a list; its items have no names.
    pub fn list(out: &'a mut String) -> Self {
        out.push('[');
        Self { out, close: ']', is_first: true }
    }

    /// Where the next value is to be written, after its name and whatever goes before that. Lists take no name.
    pub fn next(&mut self, name: &str) -> &mut String {
        if !std::mem::replace(&mut self.is_first, false) {
            self.out.push(',');
        }
        if self.close == '}' {
            write_text(self.out, name);
            self.out.push(':');
        }
        self.out
    }

    /// A text.
    #[must_use]
    pub fn text(mut self, name: &str, text: &str) -> Self {
        write_text(self.next(name), text);
        self
    }

    /// A number.
    #[must_use]
    pub fn number(mut self, name: &str, number: u64) -> Self {
        self.next(name).push_str(&number.to_string());
        self
    }

    /// A number that may be negative.
    #[must_use]
    pub fn signed(mut self, name: &str, number: i64) -> Self {
        self.next(name).push_str(&number.to_string());
        self
    }

    /// A number, to three places behind the point.
    ///
    /// ```
    /// let mut text = String::new();
    /// json::Writer::list(&mut text).decimal("", 61.0).decimal("", -0.51).end();
    /// assert_eq!(text, "[61.0,-0.51]");
    /// ```
    #[must_use]
    pub fn decimal(mut self, name: &str, number: f64) -> Self {
        let thousandths = (number * 1000.0).round() as i64;
        let out = self.next(name);
        if thousandths < 0 {
            out.push('-');
        }
        let (whole, part) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
        let digits = format!("{whole}.{part:03}");
        let rest = digits.trim_end_matches('0');
        out.push_str(if rest.ends_with('.') { &digits[..=rest.len()] } else { rest });
        self
    }

    /// A truth value.
    #[must_use]
    pub fn flag(mut self, name: &str, flag: bool) -> Self {
        self.next(name).push_str(if flag { "true" } else { "false" });
        self
    }

    /// `null`
    #[must_use]
    pub fn null(mut self, name: &str) -> Self {
        self.next(name).push_str("null");
        self
    }

    /// A list of texts.
    #[must_use]
    pub fn texts(mut self, name: &str, texts: &[String]) -> Self {
        let list = Writer::list(self.next(name));
        texts.iter().fold(list, |list, text| list.text("", text)).end();
        self
    }

    /// Closes the object or the list.
    pub fn end(self) {
        self.out.push(self.close);
    }
}

/// Writes a text with its quotes.
pub fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if c < ' ' => {
                let digit = |n: u32| char::from_digit(n, 16).unwrap_or('0');
                out.push_str("\\u00");
                out.push(digit(c as u32 >> 4));
                out.push(digit(c as u32 & 15));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;

    #[test]
    fn texts_are_written_as_others_write_them_and_come_back() {
        let all: String = (0..0x250).filter_map(char::from_u32).chain("€😀\u{2028}".chars()).collect();
        for text in [all.as_str(), "", "\"\\/"] {
            let mut ours = String::new();
            write_text(&mut ours, text);
            assert_eq!(ours, serde_json::to_string(text).unwrap());
            assert_eq!(Value::parse(&ours), Ok(Value::Text(text.to_owned())));
        }
    }

    #[test]
    fn decimals_are_written_as_others_write_them() {
        for thousandths in (-2_000..2_000).chain([98_400, 100_000, 61_000, 12_345]) {
            let number = f64::from(thousandths) / 1000.0;
            let mut ours = String::new();
            Writer::list(&mut ours).decimal("", number).end();
            assert_eq!(ours, serde_json::to_string(&[number]).unwrap());
        }
    }

    #[test]
    fn objects_and_lists_stand_within_each_other() {
        let mut out = String::new();
        let mut outer = Writer::object(&mut out).null("a").texts("b", &["x".to_owned(), "y".to_owned()]);
        Writer::list(outer.next("c")).number("", 1).signed("", -2).end();
        Writer::object(outer.next("d")).end();
        outer.flag("e", false).end();
        assert_eq!(out, r#"{"a":null,"b":["x","y"],"c":[1,-2],"d":{},"e":false}"#);
    }
}
