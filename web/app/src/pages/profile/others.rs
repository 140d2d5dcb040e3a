use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::accounts::BlockList;

use super::WORDS;
use crate::account::{Refusal, ask, me, percent};
use crate::parts::Dialog;
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// What one can have to do with somebody else: challenge, watch, block, report.
#[component]
pub(super) fn Others(name: String, playing: Option<String>, is_closed: bool) -> impl IntoView {
    let (me, lang) = (me(), lang());
    let is_member = move || me.you.with(|you| you.as_ref().is_some_and(|you| !you.guest));
    let path = StoredValue::new(format!("/api/people/{}", percent(&name)));
    let challenge = format!("?to={}", percent(&name));
    let is_blocked = RwSignal::new(false);
    let said = RwSignal::new(None::<String>);
    let who = StoredValue::new(name);
    Effect::new(move |_| {
        if !is_member() {
            return;
        }
        spawn_local(async move {
            if let Ok(answer) = ask("GET", "/api/account/blocks", None, lang.get_untracked()).await
                && let Ok(list) = BlockList::of_text(&answer)
                && let Some(name) = who.try_get_value()
            {
                is_blocked.set(list.blocked.iter().any(|person| person.name == name));
            }
        });
    });
    let block = move |_| {
        let (method, path) = (if is_blocked.get_untracked() { "DELETE" } else { "POST" }, path.get_value() + "/block");
        spawn_local(async move {
            match ask(method, &path, None, lang.get_untracked()).await {
                Ok(_) => {
                    is_blocked.try_update(|is| *is = !*is);
                    said.try_set(None);
                }
                Err(refusal) => drop(said.try_set(Some(words_of(refusal, lang.get_untracked())))),
            }
        });
    };
    let reporting = RwSignal::new(false);
    let blocked_note = move || {
        let note = || WORDS.fill(lang.get(), "blocked", &[("name", who.get_value().into())]);
        said.get().or_else(|| is_blocked.get().then(note))
    };
    view! {
        <div class="profile-ways">
            <div class="buttons">
                {(!is_closed).then(|| view! {
                    <Link to=Route::Now behind=challenge class="button primary" test="profile-challenge">{text(&WORDS, "challenge")}</Link>
                })}
                {playing.map(|game| view! { <Link to=Route::Live(game) class="button">{text(&WORDS, "watch")}</Link> })}
                <Show when=is_member>
                    <button type="button" class="button" aria-pressed=move || is_blocked.get().to_string() on:click=block data-test="block">
                        {move || text(&WORDS, if is_blocked.get() { "unblock" } else { "block" })()}
                    </button>
                    <button type="button" class="button" on:click=move |_| reporting.set(true) data-test="report">{text(&WORDS, "report")}</button>
                </Show>
            </div>
            <p class="muted" role="status" data-test="block-note">{blocked_note}</p>
            <Reporting open=reporting path=path name=who/>
        </div>
    }
}

/// Why something was not done.
fn words_of(refusal: Refusal, lang: rules::Lang) -> String {
    if refusal.message.is_empty() { WORDS.word(lang, "unreachable") } else { refusal.message }
}

/// A complaint, in own words.
#[component]
fn Reporting(open: RwSignal<bool>, path: StoredValue<String>, name: StoredValue<String>) -> impl IntoView {
    let lang = lang();
    let reason = NodeRef::<html::Textarea>::new();
    let (is_sent, fault, is_busy) = (RwSignal::new(false), RwSignal::new(None::<String>), RwSignal::new(false));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let mut body = String::new();
        let said = reason.get_untracked().map(|area| area.value()).unwrap_or_default();
        json::Writer::object(&mut body).text("reason", said.trim()).end();
        is_busy.set(true);
        spawn_local(async move {
            let done = ask("POST", &(path.get_value() + "/report"), Some(&body), lang.get_untracked()).await;
            if is_busy.try_set(false).is_some() {
                return;
            }
            match done {
                Ok(_) => {
                    fault.set(None);
                    is_sent.set(true);
                }
                Err(refusal) => fault.set(Some(words_of(refusal, lang.get_untracked()))),
            }
        });
    };
    let title = Signal::derive(move || WORDS.fill(lang.get(), "report.title", &[("name", name.get_value().into())]));
    view! {
        <Dialog open=open title=title test="reporting">
            <Show
                when=move || !is_sent.get()
                fallback=move || view! {
                    <p role="status" data-test="report-sent">{text(&WORDS, "report.sent")}</p>
                    <button type="button" class="button" on:click=move |_| open.set(false) data-test="report-close">{text(&WORDS, "close")}</button>
                }
            >
                <form on:submit=submit>
                    <div class="field">
                        <label for="report-reason">{text(&WORDS, "report.reason")}</label>
                        <textarea
                            id="report-reason"
                            rows="4"
                            maxlength="1000"
                            node_ref=reason
                            aria-describedby="report-why"
                            aria-invalid=move || fault.with(Option::is_some).then_some("true")
                            data-test="report-reason"
                        ></textarea>
                        <p class="form-fault" role="alert" id="report-why" data-test="report-why">{move || fault.get()}</p>
                    </div>
                    <div class="buttons">
                        <button type="submit" class="button primary" disabled=move || is_busy.get() data-test="report-do">{text(&WORDS, "report.do")}</button>
                        <button type="button" class="button" on:click=move |_| open.set(false)>{text(&WORDS, "cancel")}</button>
                    </div>
                </form>
            </Show>
        </Dialog>
    }
}
