use serde_json::Value;

/// Checks a value against a schema, as far as ours go; says where it does not fit.
pub(crate) fn fits(document: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let found = document.pointer(&reference[1..]).ok_or_else(|| format!("{place}: no {reference}"))?;
        return fits(document, found, value, place);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let fitting = any.iter().any(|schema| fits(document, schema, value, place).is_ok());
        return if fitting { Ok(()) } else { Err(format!("{place}: none of {any:?} fits {value}")) };
    }
    let is_kind = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        other => return Err(format!("{place}: a schema with the type {other:?}")),
    };
    if !is_kind {
        return Err(format!("{place}: {value} is no {}", schema["type"]));
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Err(format!("{place}: {value} is none of {words:?}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value[name].is_null() {
            return Err(format!("{place}: no {name} in {value}"));
        }
    }
    if let (Some(properties), Some(fields)) = (schema["properties"].as_object(), value.as_object()) {
        for (name, field) in fields {
            // Where fields are told, all of them are.
            let known = properties.get(name).ok_or_else(|| format!("{place}: {name} is not told"));
            if !properties.is_empty() && schema["title"] != "open" {
                match known {
                    Ok(known) => fits(document, known, field, &format!("{place}.{name}"))?,
                    Err(error) if properties.len() > 1 => return Err(error),
                    Err(_) => {}
                }
            }
        }
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        fits(document, &schema["items"], item, &format!("{place}[{index}]"))?;
    }
    let length = value.as_array().map(Vec::len).map(|length| length as u64);
    if length.zip(schema["minItems"].as_u64()).is_some_and(|(length, least)| length < least)
        || length.zip(schema["maxItems"].as_u64()).is_some_and(|(length, most)| length > most)
    {
        return Err(format!("{place}: {value} has the wrong length"));
    }
    Ok(())
}
