//! The description of this interface: for programs, and as a page to read without scripts.

use std::fmt::Write as _;

use axum::extract::RawQuery;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use serde_json::Value;

const OPENAPI: &str = include_str!("../../api/openapi.json");
const STYLE: &str = include_str!("../../api/reader.css");
/// In this order an operation is told.
const METHODS: [&str; 3] = ["get", "post", "delete"];

fn answer(kind: &'static str, text: impl Into<axum::body::Body>) -> Response {
    let mut response = text.into().into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// `GET /api/v1/openapi.json`
pub(crate) async fn openapi() -> Response {
    answer("application/json", OPENAPI)
}

/// `GET /api/v1/reader.css`
pub(crate) async fn style() -> Response {
    answer("text/css; charset=utf-8", STYLE)
}

/// `GET /api/v1`
pub(crate) async fn page(RawQuery(_): RawQuery, _: HeaderMap) -> Response {
    let document: Value = serde_json::from_str(OPENAPI).unwrap_or_default();
    answer("text/html; charset=utf-8", written(&document))
}

/// The description as a page.
fn written(document: &Value) -> String {
    let info = &document["info"];
    let title = format!("{} API {}", text(&info["title"]), text(&info["version"]));
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/api/v1/reader.css\"></head><body><main>\
         <h1>{title}</h1><p>{}</p>\
         <p><a href=\"/api/v1/openapi.json\">OpenAPI {}</a> · <a href=\"/\">{}</a></p>",
        text(&info["description"]),
        text(&document["openapi"]),
        text(&info["title"]),
    );
    section(&mut page, "Who asks", None);
    for (name, scheme) in entries(&document["components"]["securitySchemes"]) {
        let _ = write!(page, "<p><b>{}</b>: {}</p>", escaped(name), text(&scheme["description"]));
    }
    for tag in document["tags"].as_array().into_iter().flatten() {
        section(&mut page, text(&tag["name"]).as_str(), Some(&tag["description"]));
        for (path, item) in entries(&document["paths"]) {
            for method in METHODS {
                let operation = &item[method];
                if operation["tags"][0] == tag["name"] {
                    operation_to(&mut page, document, method, path, operation);
                }
            }
        }
    }
    section(&mut page, "Data", None);
    for (name, schema) in entries(&document["components"]["schemas"]) {
        let _ = write!(
            page,
            "<details id=\"{0}\"><summary><code>{0}</code></summary><div>{1}{2}</div></details>",
            escaped(name),
            paragraph(&schema["description"]),
            fields(schema)
        );
    }
    page + "</main></body></html>"
}

fn section(page: &mut String, name: &str, description: Option<&Value>) {
    let mut letters = name.chars();
    let name: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let _ = write!(page, "<h2>{name}</h2>{}", description.map(paragraph).unwrap_or_default());
}

fn operation_to(page: &mut String, document: &Value, method: &str, path: &str, operation: &Value) {
    let _ = write!(
        page,
        "<details><summary><b>{}</b><code>{}</code><span class=\"soft\">{}</span></summary><div>{}",
        method.to_uppercase(),
        escaped(path),
        text(&operation["summary"]),
        paragraph(&operation["description"])
    );
    let needs = operation["security"].as_array().into_iter().flatten().flat_map(entries).map(|(name, scopes)| {
        match scopes[0].as_str() {
            Some(scope) => format!("{name} with <code>{scope}</code>"),
            None => name.clone(),
        }
    });
    let needs: Vec<_> = needs.collect();
    let needs = if needs.is_empty() { "Open to all.".to_owned() } else { format!("Needs {}.", needs.join(" or ")) };
    let _ = write!(page, "<p class=\"soft\">{needs}</p>");
    if let Some(parameters) = operation["parameters"].as_array() {
        page.push_str("<h3>Parameters</h3><table>");
        for parameter in parameters {
            let required = if parameter["required"] == true { ", required" } else { "" };
            let _ = write!(
                page,
                "<tr><td><code>{}</code><br><span class=\"soft\">{}{required}</span></td><td>{} {}</td></tr>",
                text(&parameter["name"]),
                text(&parameter["in"]),
                text(&parameter["description"]),
                kind(&parameter["schema"])
            );
        }
        page.push_str("</table>");
    }
    for (_, media) in entries(&operation["requestBody"]["content"]) {
        let _ = write!(page, "<h3>Body: {}</h3>{}", kind(&media["schema"]), example(media));
    }
    page.push_str("<h3>Answers</h3>");
    for (status, answer) in entries(&operation["responses"]) {
        let answer = answer["$ref"].as_str().and_then(|place| document.pointer(&place[1..])).unwrap_or(answer);
        let _ = write!(page, "<p><b>{}</b> {}</p>", escaped(status), text(&answer["description"]));
        // What is wrong looks the same everywhere.
        if status.starts_with('2') {
            for (name, media) in entries(&answer["content"]) {
                let _ = write!(
                    page,
                    "<p class=\"soft\">{}: {}</p>{}",
                    escaped(name),
                    kind(&media["schema"]),
                    example(media)
                );
            }
        }
    }
    page.push_str("</div></details>");
}

fn fields(schema: &Value) -> String {
    let mut table = String::new();
    let required = schema["required"].as_array();
    for (name, field) in entries(&schema["properties"]) {
        let is_required = required.is_some_and(|all| all.iter().any(|other| other == name.as_str()));
        let optional = if is_required { "" } else { "<br><span class=\"soft\">optional</span>" };
        let _ = write!(
            table,
            "<tr><td><code>{}</code>{optional}</td><td>{} {}</td></tr>",
            escaped(name),
            text(&field["description"]),
            kind(field)
        );
    }
    if table.is_empty() { kind(schema) } else { format!("<table>{table}</table>") }
}

/// What a value is, in a few words.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|place| place.rsplit('/').next()) {
        return format!("<a href=\"#{0}\"><code>{0}</code></a>", escaped(name));
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<_> = words.iter().map(|word| format!("<code>{}</code>", text(word))).collect();
        return words.join(" · ");
    }
    match schema["type"].as_str() {
        Some("array") => format!("list of {}", kind(&schema["items"])),
        Some(name) => format!("<span class=\"soft\">{}</span>", escaped(name)),
        None => schema["anyOf"]
            .as_array()
            .map(|all| all.iter().map(kind).collect::<Vec<_>>().join(" or "))
            .unwrap_or_default(),
    }
}

fn example(media: &Value) -> String {
    let example = &media["example"];
    if example.is_null() {
        return String::new();
    }
    format!("<pre>{}</pre>", escaped(&serde_json::to_string_pretty(example).unwrap_or_default()))
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn paragraph(value: &Value) -> String {
    if value.is_null() { String::new() } else { format!("<p>{}</p>", text(value)) }
}

/// A text of the description: `code` between backticks.
fn text(value: &Value) -> String {
    let parts = value.as_str().unwrap_or_default().split('`').enumerate();
    let written = parts.map(
        |(index, part)| {
            if index % 2 == 1 { format!("<code>{}</code>", escaped(part)) } else { escaped(part) }
        },
    );
    written.collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
