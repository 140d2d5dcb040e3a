//! Taking fields out of JSON by hand, for the messages that browsers read.

use json::Value;

use crate::codec::DecodeError;

pub(crate) fn parsed(text: &str) -> Result<Value, DecodeError> {
    Value::parse(text).map_err(|error| DecodeError::Malformed { what: error.to_string(), line: 0, column: 0 })
}

/// Something in a message is not as it should be.
pub(crate) fn misfit(kind: &str) -> DecodeError {
    DecodeError::Malformed { what: format!("a field of “{kind}” is missing or wrong"), line: 0, column: 0 }
}

pub(crate) fn text_of(value: &Value, name: &str) -> Option<String> {
    value.get(name)?.as_text().map(str::to_owned)
}

/// A field that may be missing; none at all if it is there and wrong.
#[allow(clippy::option_option)] // a fault is told apart from nothing
pub(crate) fn maybe<T>(value: &Value, name: &str, read: fn(&Value) -> Option<T>) -> Option<Option<T>> {
    value.given(name).map_or(Some(None), |value| read(value).map(Some))
}

/// A flag that is left out when it is not set.
pub(crate) fn flag(value: &Value, name: &str) -> Option<bool> {
    value.get(name).map_or(Some(false), Value::as_flag)
}

/// Two of a kind, in the order of the rulebook's sides.
pub(crate) fn pair<T>(value: &Value, read: fn(&Value) -> Option<T>) -> Option<[T; 2]> {
    match value.as_list()? {
        [one, two] => Some([read(one)?, read(two)?]),
        _ => None,
    }
}

pub(crate) fn as_u32(value: &Value) -> Option<u32> {
    value.as_u64()?.try_into().ok()
}

pub(crate) fn as_i32(value: &Value) -> Option<i32> {
    value.as_i64()?.try_into().ok()
}

pub(crate) fn as_string(value: &Value) -> Option<String> {
    value.as_text().map(str::to_owned)
}
