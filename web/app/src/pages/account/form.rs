//! Forms that ask the server for something, and say beside the field what is wrong with it.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Lang;

use super::WORDS;
use crate::account::{Refusal, ask};
use crate::browser;
use crate::parts::WORDS as PARTS;
use crate::words::{lang, text};

/// What has become of a form.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// Its name, for tests and to tell its fields from those of others.
    pub(super) name: &'static str,
    /// The server is being asked.
    pub(super) is_busy: RwSignal<bool>,
    fault: RwSignal<Option<Refusal>>,
    /// What was done, by its message.
    done: RwSignal<Option<&'static str>>,
    /// Whether the server was ever asked.
    pub(super) has_sent: StoredValue<bool>,
    lang: RwSignal<Lang>,
}

/// The field that a problem is about; empty if it is about none.
fn field_of(error: &str) -> &'static str {
    match error {
        "sign-in" | "wrong-password" => "password",
        "email" => "email",
        "token-name" | "passkey-name" => "label",
        "token-scopes" => "scopes",
        "reason" => "reason",
        error if error.starts_with("name-") => "name",
        error if error.starts_with("password-") => "new",
        _ => "",
    }
}

impl Form {
    pub(super) fn new(name: &'static str) -> Self {
        let (is_busy, fault, done) = (RwSignal::new(false), RwSignal::new(None), RwSignal::new(None));
        Self { name, is_busy, fault, done, has_sent: StoredValue::new(false), lang: lang() }
    }

    /// Asks the server, and goes on with its answer.
    pub(super) fn send(
        self,
        method: &'static str,
        path: impl Into<String>,
        body: Option<String>,
        then: impl FnOnce(String) + 'static,
    ) {
        if self.is_busy.get_untracked() {
            return;
        }
        self.begin();
        let (path, lang) = (path.into(), self.lang.get_untracked());
        spawn_local(async move {
            let answer = ask(method, &path, body.as_deref(), lang).await;
            // The page may be gone.
            if self.is_busy.try_set(false).is_some() {
                return;
            }
            match answer {
                Ok(answer) => then(answer),
                Err(refusal) => self.refuse(refusal),
            }
        });
    }

    /// Asks the server to know whoever is here from now on, which takes cookies.
    pub(super) fn send_to_enter(self, path: &'static str, body: String, then: impl FnOnce(String) + 'static) {
        if browser::has_cookies() {
            return self.send("POST", path, Some(body), then);
        }
        self.begin();
        let message = PARTS.word(self.lang.get_untracked(), "no-cookies");
        self.refuse(Refusal { error: "cookies".to_owned(), message });
    }

    pub(super) fn begin(self) {
        self.is_busy.set(true);
        self.has_sent.set_value(true);
        self.fault.set(None);
        self.done.set(None);
    }

    /// The server, or something else, says no.
    pub(super) fn refuse(self, refusal: Refusal) {
        self.is_busy.set(false);
        self.fault.set(Some(refusal));
    }

    /// It was done: says so.
    pub(super) fn succeed(self, key: &'static str) {
        self.is_busy.set(false);
        self.done.set(Some(key));
    }

    /// What is wrong with a field.
    fn fault_of(self, field: &'static str) -> Option<String> {
        self.fault.with(|fault| fault.as_ref().filter(|it| field_of(&it.error) == field).map(|it| it.message.clone()))
    }
}

/// A field with a name above it, what it is for below it, and what is wrong with it.
#[component]
pub(super) fn Field(
    form: Form,
    /// Its name in the form.
    name: &'static str,
    /// The message that it is called by.
    label: &'static str,
    /// `text`, `password`, `email`
    kind: &'static str,
    /// What browsers and password managers may fill in.
    autocomplete: &'static str,
    /// Where its text is.
    node: NodeRef<html::Input>,
    /// A message about what it is for.
    #[prop(optional)]
    hint: Option<&'static str>,
    /// How long it may be.
    #[prop(optional)]
    longest: Option<&'static str>,
    /// Whether it can be left empty.
    #[prop(optional)]
    is_optional: bool,
    /// What it holds at first.
    #[prop(optional, into)]
    value: String,
) -> impl IntoView {
    let id = format!("{}-{name}", form.name);
    let [why_id, hint_id] = ["why", "hint"].map(|part| format!("{id}-{part}"));
    let fault = Memo::new(move |_| form.fault_of(name));
    Effect::new(move |_| {
        if fault.with(Option::is_some)
            && let Some(input) = node.get_untracked()
        {
            let _ = input.focus();
        }
    });
    let describes = {
        let (why, about) = (why_id.clone(), hint_id.clone());
        move || match (fault.with(Option::is_some), hint) {
            (true, Some(_)) => Some(format!("{why} {about}")),
            (true, None) => Some(why.clone()),
            (false, Some(_)) => Some(about.clone()),
            (false, None) => None,
        }
    };
    let is_shown = RwSignal::new(false);
    let kind_now = move || if is_shown.get() { "text" } else { kind };
    let show = (kind == "password").then(|| {
        view! {
            <button
                type="button"
                class="tool reveal"
                aria-pressed=move || is_shown.get().to_string()
                aria-controls=id.clone()
                on:click=move |_| is_shown.update(|is| *is = !*is)
                data-test=format!("{id}-show")
            >
                {text(&WORDS, "show")} <span class="unseen">{text(&WORDS, label)}</span>
            </button>
        }
    });
    view! {
        <div class="field">
            <label for=id.clone()>{text(&WORDS, label)}</label>
            <div class="field-line">
                <input
                    id=id.clone()
                    name=name
                    type=kind_now
                    autocomplete=autocomplete
                    autocapitalize="none"
                    spellcheck="false"
                    required=!is_optional
                    maxlength=longest
                    value=value
                    aria-invalid=move || fault.with(Option::is_some).then_some("true")
                    aria-describedby=describes
                    node_ref=node
                    data-test=id.clone()
                />
                {show}
            </div>
            {hint.map(|hint| view! { <p class="muted form-hint" id=hint_id>{text(&WORDS, hint)}</p> })}
            <p class="form-fault" role="alert" id=why_id.clone() data-test=why_id>{move || fault.get()}</p>
        </div>
    }
}

/// What is wrong with the whole, or what was done.
#[component]
pub(super) fn Outcome(form: Form) -> impl IntoView {
    let lang = lang();
    let fault = move || {
        let said = form.fault_of("")?;
        Some(if said.is_empty() { WORDS.word(lang.get(), "unreachable") } else { said })
    };
    let done = move || form.done.get().map(|key| WORDS.word(lang.get(), key));
    view! {
        <p class="form-fault" role="alert" data-test=format!("{}-fault", form.name)>{fault}</p>
        <p class="form-done" role="status" data-test=format!("{}-done", form.name)>{done}</p>
    }
}

/// What stands in a field.
pub(super) fn value_of(node: NodeRef<html::Input>) -> String {
    node.get_untracked().map(|input| input.value()).unwrap_or_default()
}

/// Empties fields.
pub(super) fn clear<const N: usize>(nodes: [NodeRef<html::Input>; N]) {
    for input in nodes.into_iter().filter_map(|node| node.get_untracked()) {
        input.set_value("");
    }
}

/// A body of texts.
pub(super) fn body(fields: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let writer = json::Writer::object(&mut out);
    fields.iter().fold(writer, |writer, (name, value)| writer.text(name, value)).end();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_told_beside_their_fields() {
        for (error, field) in [
            ("name-taken", "name"),
            ("password-short", "new"),
            ("wrong-password", "password"),
            ("sign-in", "password"),
            ("email", "email"),
            ("too-many", ""),
            ("", ""),
        ] {
            assert_eq!(field_of(error), field, "{error}");
        }
    }
}
