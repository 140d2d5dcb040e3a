//! What is looked up: the words of a game, how its rules are read, all of them on one sheet, the best formations.

use leptos::prelude::*;
use leptos::{ev, html};
use lessons::{Course, Ruling, TABLE};
use rules::Lang;
use wasm_bindgen::JsCast as _;

use super::course::SEARCH;
use super::picture::{Cut, RulePicture};
use super::{WORDS, game_title};
use crate::browser::{is_plain_click, window};
use crate::parts::{Away, Fetched, encoded, is_typing};
use crate::route::{Link, Reference, Route, router};
use crate::words::{filled, lang, text};

/// A page to look something up.
#[component]
pub fn ReferencePage(
    /// The course.
    course: &'static Course,
    /// What of it.
    which: Reference,
) -> impl IntoView {
    let (lang, router) = (lang(), router());
    let files = move || files(course, which, lang.get());
    let names = Signal::derive(move || files().into_iter().map(|(_, _, name)| name).collect::<Vec<_>>());
    let ready = Callback::new(move |(texts,): (Vec<String>,)| {
        let lang = lang.get_untracked();
        for ((is_table, lang, _), text) in untrack(files).into_iter().zip(texts) {
            if is_table { TABLE.supply(lang, text) } else { course.supply(lang, text) }
        }
        match which {
            Reference::Words => view! { <Glossary course=course lang=lang/> }.into_any(),
            Reference::Readings => view! { <Readings course=course lang=lang/> }.into_any(),
            Reference::Sheet => view! { <Sheet course=course lang=lang/> }.into_any(),
            Reference::Formations => view! { <Formations course=course lang=lang/> }.into_any(),
        }
    });
    let title = filled(&WORDS, which.title_key(), move || vec![("game", game_title(course).into())]);
    Effect::new(move |_| {
        let gaps = [("game", game_title(course).into())];
        router.title.set(Some(format!("{} · Tafel", WORDS.fill(lang.get(), which.title_key(), &gaps))));
    });
    on_cleanup(move || drop(router.title.try_set(None)));
    view! {
        <div class="reference" data-test="reference">
            <p class="crumbs">
                <Link to=Route::Learn(Some(course.id().to_owned()))>{text(&WORDS, "leave")}</Link>
            </p>
            <div class="reference-head"><h1>{title}</h1></div>
            <Fetched names=names ready=ready/>
        </div>
    }
}

/// The data that a page needs: whether it is that of the table, its language, its name.
fn files(course: &Course, which: Reference, lang: Lang) -> Vec<(bool, Lang, String)> {
    let file = |is_table: bool, lang: Lang| {
        let folder = if is_table { "table" } else { course.id() };
        (is_table, lang, format!("lessons/{folder}/{}.txt", lang.code()))
    };
    match which {
        // Words stand there in all languages, side by side.
        Reference::Words => {
            [false, true].into_iter().flat_map(|table| Lang::ALL.map(|lang| file(table, lang))).collect()
        }
        Reference::Readings | Reference::Sheet => vec![file(false, lang)],
        // All its words are in the program.
        Reference::Formations => Vec::new(),
    }
}

/// The words, with a search as one types.
#[component]
fn Glossary(course: &'static Course, lang: Lang) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    let field = NodeRef::<html::Input>::new();
    let found = RwSignal::new(None::<usize>);
    Effect::new(move |_| {
        // Whoever came to search begins to type at once.
        let wants_search = window().location().search().is_ok_and(|search| search.starts_with(SEARCH));
        if let Some(field) = field.get().filter(|_| wants_search) {
            request_animation_frame(move || drop(field.focus()));
        }
    });
    let search = move |event: ev::Event| {
        if let Some(list) = list.get_untracked() {
            found.set(Some(filter(&list, &event_target_value(&event))));
        }
    };
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.key() == "/" && !is_typing(&event) && !event.default_prevented() {
            event.prevent_default();
            if let Some(field) = field.get_untracked() {
                let _ = field.focus();
            }
        }
    });
    on_cleanup(move || handle.remove());
    view! {
        <label class="field search-words">
            <span>{text(&WORDS, "words.search")}</span>
            <input type="search" node_ref=field on:input=search data-test="search-words" autocomplete="off"/>
        </label>
        <p class="muted" role="status" data-test="no-words">
            {move || (found.get() == Some(0)).then(|| text(&WORDS, "words.none"))}
        </p>
        <div node_ref=list class="primer" data-test="words" inner_html=primer::glossary(course, lang)></div>
    }
}

/// Hides the words in which a text does not occur, in any language, and counts the others.
fn filter(list: &web_sys::Element, wanted: &str) -> usize {
    let wanted = wanted.trim().to_lowercase();
    let Ok(terms) = list.query_selector_all(".term") else {
        return 0;
    };
    let terms = (0..terms.length()).filter_map(|index| terms.item(index)?.dyn_into::<web_sys::Element>().ok());
    let mut count = 0;
    for term in terms {
        let is_found = term.text_content().unwrap_or_default().to_lowercase().contains(&wanted);
        count += usize::from(is_found);
        let _ = if is_found { term.remove_attribute("hidden") } else { term.set_attribute("hidden", "") };
    }
    count
}

/// Where the print is silent: question, answer, and a board to try it.
#[component]
fn Readings(course: &'static Course, lang: Lang) -> impl IntoView {
    let readings = course.rulings.iter().map(|ruling| view! { <Reading course=course ruling=ruling lang=lang/> });
    view! { <div data-test="readings">{readings.collect_view()}</div> }
}

#[component]
fn Reading(course: &'static Course, ruling: &'static Ruling, lang: Lang) -> impl IntoView {
    let table = course.table(ruling.position);
    let try_it = table.map(|table| {
        let game = Route::Ask(table.rulebook().id().to_owned());
        let behind = format!("position={}", encoded(&table.position_text()));
        view! { <Away to=game behind=behind class="button small" test="try-reading" key="try"/> }
    });
    view! {
        <section class="reading" id=format!("reading-{}", ruling.id)>
            <div>
                <h2>{course.question(ruling, lang)}</h2>
                <p>{course.answer(ruling, lang)}</p>
                {try_it}
            </div>
            <RulePicture
                course=course
                position=ruling.position
                cells=&[]
                cut=Cut::Whole
                ids=format!("reading-{}-", ruling.id)
            />
        </section>
    }
}

/// The best formations; whoever wants to learn them goes on to the trainer.
#[component]
fn Formations(course: &'static Course, lang: Lang) -> impl IntoView {
    let router = router();
    // The links of a page to read lead through the server; here they need not.
    let go = move |event: ev::MouseEvent| {
        let link = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let link = link.and_then(|element| element.closest("a[href^='/formations/']").ok().flatten());
        if let Some(path) = link.filter(|_| is_plain_click(&event)).and_then(|link| link.get_attribute("href")) {
            event.prevent_default();
            router.go(Route::parse(&path));
        }
    };
    view! {
        <div class="primer" data-test="best-formations" on:click=go inner_html=primer::best_formations(course, lang)></div>
    }
}

/// All rules on one sheet of paper.
#[component]
fn Sheet(course: &'static Course, lang: Lang) -> impl IntoView {
    let print = move || drop(window().print());
    let handle = window_event_listener(ev::keydown, move |event| {
        let plain = !event.ctrl_key() && !event.alt_key() && !event.meta_key();
        if event.key() == "p" && plain && !is_typing(&event) && !event.default_prevented() {
            event.prevent_default();
            print();
        }
    });
    on_cleanup(move || handle.remove());
    view! {
        <p class="crumbs">
            <button type="button" class="button primary" on:click=move |_| print() data-test="print">{text(&WORDS, "print")}</button>
        </p>
        <div data-test="sheet" inner_html=primer::sheet(course, lang)></div>
    }
}
