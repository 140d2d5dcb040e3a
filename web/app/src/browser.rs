//! What the browser does for us: its storage, its address bar, its wishes about motion and colours.
//!
//! Nothing here fails: where the browser refuses (storage switched off, no service workers), the table goes on without.

use js_sys::futures::JsFuture;
use wasm_bindgen::prelude::*;
use web_sys::{MouseEvent, Storage, Window};

/// The browser's window.
///
/// # Panics
/// Outside a browser's main thread, where there is nothing to show either.
pub fn window() -> Window {
    web_sys::window().expect("the front end runs in a window")
}

/// Shows the beginning of the page: what is there now has little to do with what was there before.
pub fn to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Whether a click on a link is meant for the table; one with a modifier (another tab, a download) is for the browser.
pub(crate) fn is_plain_click(event: &MouseEvent) -> bool {
    let has_modifier = event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key();
    event.button() == 0 && !has_modifier
}

/// Loads the page anew.
pub(crate) fn reload() {
    let _ = window().location().reload();
}

/// Gives the keyboard to an element without moving the page.
pub fn focus_quietly(element: &web_sys::HtmlElement) {
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.focus_with_options(&options);
}

/// What was kept under a name.
pub fn kept(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Keeps a text under a name; `false` if the browser does not keep anything, or not that much.
pub fn keep(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
}

/// Forgets what was kept under a name.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// The names of everything kept that begins so.
pub fn kept_names(beginning: &str) -> Vec<String> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    names.filter(|name| name.starts_with(beginning)).collect()
}

/// Whether the browser keeps cookies for this page: the server knows people by them.
pub fn has_cookies() -> bool {
    let enabled = js_sys::Reflect::get(&window().navigator(), &JsValue::from_str("cookieEnabled"));
    enabled.ok().and_then(|enabled| enabled.as_bool()).unwrap_or(true)
}

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Milliseconds since the page was loaded, on a clock that nobody puts: for measuring how long something takes.
pub fn ticks() -> u64 {
    window().performance().map_or_else(|| now() as u64, |performance| performance.now() as u64)
}

/// Whether somebody sees the page: it is not in a hidden tab or a minimised window.
pub fn is_seen() -> bool {
    window().document().is_none_or(|document| !document.hidden())
}

/// This moment for the clocks of games: counted from 1970, so that it means the same when the page is loaded anew, but on a clock
/// that nobody puts while the page lives.
pub fn moment() -> session::Moment {
    let millis = window().performance().map_or_else(now, |performance| performance.time_origin() + performance.now());
    session::Moment::from_millis(millis as u64)
}

/// A number drawn by lot.
pub fn chance() -> u32 {
    (js_sys::Math::random() * 4_294_967_296.0) as u32
}

/// Today as records write it: `2026.11.15`.
pub fn today() -> String {
    let date = js_sys::Date::new_0();
    format!("{:04}.{:02}.{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// The moment of a day as records write it, `2026.11.15`; none if it is not one.
pub fn day_of(date: &str) -> Option<f64> {
    let numbers: Vec<u16> = date.split(['.', '-']).map_while(|part| part.parse().ok()).collect();
    let [year, month, day] = numbers[..] else {
        return None;
    };
    let moment = js_sys::Date::new_with_year_month_day(year.into(), i32::from(month) - 1, day.into()).get_time();
    (!moment.is_nan()).then_some(moment)
}

/// Today, counted from 1970 by the calendar of the person at the table.
pub fn day_number() -> u32 {
    let date = js_sys::Date::new_0();
    ((date.get_time() / 60_000.0 - date.get_timezone_offset()) / 1_440.0).floor().max(0.0) as u32
}

/// A day as people write it: “15 November 2026”.
pub fn day(moment: f64, lang: rules::Lang) -> String {
    date(moment, lang, &[("day", "numeric"), ("month", "long"), ("year", "numeric")])
}

/// A day in few letters: “15 Nov”, and with its year if that is not this one.
pub fn short_day(moment: f64, lang: rules::Lang) -> String {
    let year = |moment: f64| js_sys::Date::new(&JsValue::from_f64(moment)).get_full_year();
    let parts = [("day", "numeric"), ("month", "short"), ("year", "numeric")];
    date(moment, lang, if year(moment) == year(now()) { &parts[..2] } else { &parts })
}

/// A month as people write it: “November 2026”.
pub fn month(moment: f64, lang: rules::Lang) -> String {
    date(moment, lang, &[("month", "long"), ("year", "numeric")])
}

fn date(moment: f64, lang: rules::Lang, parts: &[(&str, &str)]) -> String {
    let options = js_sys::Object::new();
    for &(name, value) in parts {
        // A plain object takes any key.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    let date = js_sys::Date::new(&JsValue::from_f64(moment));
    // The days of British English come before the months, as those of the other languages do.
    let code = if lang == rules::Lang::En { "en-GB" } else { lang.code() };
    date.to_locale_date_string(code, &options).into()
}

/// What the address says about something: `?name=value`.
pub fn query(name: &str) -> Option<String> {
    let query = window().location().search().ok()?;
    web_sys::UrlSearchParams::new_with_str(&query).ok()?.get(name)
}

/// The text at an address of our server; the status if it is not there, 0 if there is no answer.
pub async fn fetch_text(address: &str) -> Result<String, u16> {
    let response = JsFuture::from(window().fetch_with_str(address)).await.map_err(|_| 0_u16)?;
    let response: web_sys::Response = response.dyn_into().map_err(|_| 0_u16)?;
    if !response.ok() {
        return Err(response.status());
    }
    let text = JsFuture::from(response.text().map_err(|_| 0_u16)?).await.map_err(|_| 0_u16)?;
    text.as_string().ok_or(0)
}

/// Fetches a chapter of the program (`shell::chapters`) and puts it into its place; the status if the server does not give
/// it, 0 if there is no answer. The script that has started the program does so; if it cannot, the program is in one piece.
pub(crate) async fn bring_chapter(name: &str) -> Result<(), u16> {
    let bring = js_sys::Reflect::get(&window(), &"tafelChapter".into()).ok();
    let Some(Ok(bring)) = bring.map(JsCast::dyn_into::<js_sys::Function>) else {
        return Ok(());
    };
    let promise = bring.call1(&JsValue::NULL, &name.into()).map_err(|_| 0_u16)?;
    let promise: js_sys::Promise = promise.dyn_into().map_err(|_| 0_u16)?;
    JsFuture::from(promise).await.map(drop).map_err(|status| status.as_f64().map_or(0, |status| status as u16))
}

/// Asks our server for something: the status and what it says, none if there is no answer. What is sent is JSON, or else a text.
pub async fn request(method: &str, address: &str, body: Option<&str>) -> Option<(u16, String)> {
    let init = web_sys::RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = js_sys::Object::new();
        let kind = if body.starts_with('{') { "application/json" } else { "text/plain;charset=utf-8" };
        // A plain object takes any key.
        let _ = js_sys::Reflect::set(&headers, &"Content-Type".into(), &kind.into());
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(body));
    }
    let response = JsFuture::from(window().fetch_with_str_and_init(address, &init)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    Some((response.status(), text))
}

/// The text of an element of the page, by its id.
pub fn text_of(id: &str) -> Option<String> {
    window().document()?.get_element_by_id(id)?.text_content()
}

/// Whether the browser matches a media query.
pub fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Calls back whenever the system changes between light and dark, for as long as the page lives.
pub(crate) fn on_scheme_change(mut hear: impl FnMut(bool) + 'static) {
    if let Ok(Some(list)) = window().match_media("(prefers-color-scheme: dark)") {
        let listener =
            Closure::<dyn FnMut(web_sys::MediaQueryListEvent)>::new(move |event: web_sys::MediaQueryListEvent| {
                hear(event.matches());
            });
        let _ = list.add_event_listener_with_callback("change", listener.as_ref().unchecked_ref());
        // The page and its listener end together.
        listener.forget();
        // The list must live as long as its listener is to be called.
        std::mem::forget(list);
    }
}

/// The languages that the browser asks for, best first.
pub fn languages() -> Vec<String> {
    window().navigator().languages().iter().filter_map(|language| language.as_string()).collect()
}

/// Sets an attribute of the page's root element.
pub fn set_root(name: &str, value: &str) {
    if let Some(root) = window().document().and_then(|document| document.document_element()) {
        let _ = root.set_attribute(name, value);
    }
}

/// Sets the title of the page.
pub fn set_title(title: &str) {
    if let Some(document) = window().document() {
        document.set_title(title);
    }
}

/// Puts a mark on the icon of the tab, or takes it away: something waits for whoever looks elsewhere.
pub fn mark_icon(is_marked: bool) {
    let link = window().document().and_then(|document| document.query_selector("link[rel=icon]").ok().flatten());
    if let Some(link) = link {
        let _ = link.set_attribute("href", if is_marked { "/icon-turn.svg" } else { "/icon.svg" });
    }
}

/// Takes away what is shown while the program loads.
pub(crate) fn remove_waiting() {
    // What the server wrote for those without scripts is not seen, but it is there.
    for id in ["waiting", "readable"] {
        if let Some(element) = window().document().and_then(|document| document.get_element_by_id(id)) {
            element.remove();
        }
    }
}

/// Lets the service worker keep the front end for when there is no network.
pub(crate) fn register_service_worker() {
    let navigator = window().navigator();
    // Browsers have none on pages that are not served safely.
    if js_sys::Reflect::has(&navigator, &JsValue::from_str("serviceWorker")).unwrap_or(false) {
        let _ = navigator.service_worker().register("/sw.js");
    }
}

/// After a panic nothing can be trusted: says so, and offers to load the page anew. Games are kept move by move.
pub(crate) fn on_panic() {
    std::panic::set_hook(Box::new(|info| {
        let what = info.to_string();
        web_sys::console::error_1(&JsValue::from_str(&what));
        report_fault("panic", &what);
        set_root("data-broken", "true");
        let Some(document) = window().document() else {
            return;
        };
        let (Some(body), Ok(note)) = (document.body(), document.create_element("div")) else {
            return;
        };
        let words = &crate::shell::WORDS;
        let lang = crate::prefs::first_lang();
        note.set_class_name("broken");
        let _ = note.set_attribute("role", "alert");
        note.set_text_content(Some(&words.word(lang, "broken")));
        if let Ok(link) = document.create_element("a") {
            let _ = link.set_attribute("href", "");
            link.set_class_name("button primary");
            link.set_text_content(Some(&words.word(lang, "reload")));
            let _ = note.append_child(&link);
        }
        let _ = body.append_child(&note);
    }));
}

/// Reports an error to the server, for its log and metrics (`early.js`).
pub(crate) fn report_fault(kind: &str, message: &str) {
    let Some(window) = web_sys::window() else {
        return;
    };
    if let Ok(report) = js_sys::Reflect::get(&window, &"reportFault".into())
        && let Ok(report) = report.dyn_into::<js_sys::Function>()
    {
        let _ = report.call2(&window, &kind.into(), &message.into());
    }
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}
