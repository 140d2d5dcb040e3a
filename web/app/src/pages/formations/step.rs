use engine::TurnJudgement;
use leptos::prelude::*;
use rules::{Lang, Side};

use super::WORDS;
use super::camp::{Camp, Choice, Note};
use super::keeping;
use super::trainer::{Trainer, Way};
use crate::parts::{MayI, RuleLink};
use crate::route::router;
use crate::words::{lang, text};

/// Which turn it is, what is to be done, and what is said of the turn before.
#[component]
pub(super) fn Step(camp: Camp) -> impl IntoView {
    let lang = lang();
    let name = move |lang: Lang| camp.chosen().map(|choice| choice.name(lang)).unwrap_or_default();
    let is_complete = Memo::new(move |_| camp.trainer.with(Trainer::is_complete));
    let head = move || {
        let lang = lang.get();
        let (way, done, of) =
            camp.trainer.with(|trainer| (trainer.way, trainer.done.len(), trainer.formations.turns()));
        let gaps = [("name", name(lang).into()), ("n", (done + 1).min(of).into()), ("of", of.into())];
        let key = match (is_complete.get(), way) {
            (true, Way::Free) => "done.free",
            (true, _) => "done",
            (false, Way::Free) => "step.free",
            (false, _) => "step",
        };
        WORDS.fill(lang, key, &gaps)
    };
    let slots = move || {
        let (turns, done, of) =
            camp.trainer.with(|trainer| (trainer.done.clone(), trainer.done.len(), trainer.formations.turns()));
        // Where the square is told, the slot tells it, too.
        let target = camp.trainer.with(|trainer| {
            let building = trainer.building();
            building.next_target().filter(|_| trainer.way == Way::Guided).map(str::to_owned)
        });
        let wanted = target.map_or_else(|| "?".to_owned(), |cell| format!("? + {cell}"));
        let slot = move |index: usize| {
            let (class, text) = match turns.get(index) {
                Some(turn) => ("slot", turn.clone()),
                None if index == done => ("slot next", wanted.clone()),
                None => ("slot", String::new()),
            };
            view! { <li class=class>{text}</li> }
        };
        (0..of).map(slot).collect::<Vec<_>>()
    };
    let class = move || match camp.note.get() {
        _ if is_complete.get() => "answer panel right",
        Some(
            Note::Judged(TurnJudgement::Needed | TurnJudgement::OtherSquare, _) | Note::Said { is_reason: true, .. },
        ) => "answer why",
        _ => "answer panel",
    };
    let sign = move || is_complete.get().then_some("✓ ");
    let rule = Signal::derive(move || match camp.note.get() {
        Some(Note::Said { rule, .. }) => rule,
        _ => None,
    });
    view! {
        <section class=class data-test="step">
            <h2><span aria-hidden="true">{sign}</span>{head}</h2>
            <p role="status" data-test="said">{move || said(camp, lang.get())}</p>
            <RuleLink game=camp.game().id() rule=rule/>
            <ol class="slots">{slots}</ol>
        </section>
    }
}

/// What is said: of the last turn, or what is to be done.
fn said(camp: Camp, lang: Lang) -> String {
    let is_complete = camp.trainer.with(Trainer::is_complete);
    let of_turn = match camp.note.get() {
        Some(Note::Said { text, .. }) => return text,
        Some(Note::Judged(judgement, turn)) => {
            let (from, to) = turn.split_once('+').unwrap_or_default();
            let key = match judgement {
                TurnJudgement::Book => "said.book",
                TurnJudgement::Needed => "said.needed",
                TurnJudgement::OtherSquare => "said.elsewhere",
                TurnJudgement::OtherSoldier => {
                    let worth = camp.difference(lang);
                    let key = if worth.is_empty() { "said.same" } else { "said.other" };
                    return with_task(camp, WORDS.fill(lang, key, &[("worth", worth.into())]), is_complete, lang);
                }
            };
            let cell = if judgement == TurnJudgement::Needed { from } else { to };
            WORDS.fill(lang, key, &[("turn", turn.as_str().into()), ("cell", cell.into())])
        }
        None => String::new(),
    };
    with_task(camp, of_turn, is_complete, lang)
}

fn with_task(camp: Camp, before: String, is_complete: bool, lang: Lang) -> String {
    let rest = if is_complete { ending(camp, lang) } else { task(camp, lang) };
    if before.is_empty() { rest } else { format!("{before} {rest}") }
}

fn task(camp: Camp, lang: Lang) -> String {
    if camp.is_waiting() {
        let side = camp.shown.get().table.side_name(Side::Two, lang);
        return WORDS.fill(lang, "task.wait", &[("side", side.into())]);
    }
    camp.trainer.with(|trainer| {
        let building = trainer.building();
        let key = match trainer.way {
            Way::Shown => "task.shown",
            Way::Guided => "task.guided",
            Way::Memory => "task.memory",
            Way::Free => "task.free",
        };
        let turn = building.next_turn().unwrap_or_default();
        let cell = building.next_target().unwrap_or_default();
        WORDS.fill(lang, key, &[("turn", turn.into()), ("cell", cell.into())])
    })
}

/// What is said when the camp stands.
fn ending(camp: Camp, lang: Lang) -> String {
    let way = camp.trainer.with(|trainer| trainer.way);
    match (way, camp.comes_back.get()) {
        (Way::Free, _) => WORDS.word(lang, "done.saved"),
        (Way::Memory, Some(days)) => WORDS.fill(lang, "done.memory", &[("n", days.into())]),
        (Way::Memory, None) => WORDS.word(lang, "done.faults"),
        (Way::Shown | Way::Guided, _) => WORDS.word(lang, "done.practice"),
    }
}

/// Back, show, and what comes next.
#[component]
pub(super) fn Buttons(camp: Camp) -> impl IntoView {
    let is_complete = Memo::new(move |_| camp.trainer.with(Trainer::is_complete));
    let way = Memo::new(move |_| camp.trainer.with(|trainer| trainer.way));
    let has_turns = Memo::new(move |_| camp.trainer.with(|trainer| !trainer.done.is_empty()));
    let show = move || text(&WORDS, if way.get() == Way::Shown { "next-step" } else { "show" })();
    let class = move || if way.get() == Way::Shown { "button primary" } else { "button" };
    let wants_memory = move || matches!(way.get(), Way::Shown | Way::Guided);
    let lang = lang();
    let next = Memo::new(move |_| next_after(camp).map(|(index, choice)| (index, choice.name(lang.get()))));
    view! {
        <div class="buttons solve-buttons">
            <button type="button" class="button" disabled=move || !has_turns.get() on:click=move |_| camp.take_back() data-test="camp-back">
                {text(&WORDS, "back")}
            </button>
            <Show
                when=move || is_complete.get()
                fallback=move || view! {
                    <button type="button" class=class disabled=move || way.get() == Way::Free || camp.is_waiting() on:click=move |_| camp.show() data-test="camp-show">
                        {show}
                    </button>
                }
            >
                <button type="button" class="button" on:click=move |_| camp.again() data-test="camp-again">{text(&WORDS, "again")}</button>
                <Show when=wants_memory>
                    <button type="button" class="button primary" on:click=move |_| camp.set_way(Way::Memory) data-test="camp-memory">
                        {text(&WORDS, "from-memory")}
                    </button>
                </Show>
                {move || next.get().map(|(index, name)| view! {
                    <button type="button" class="button primary" on:click=move |_| { camp.choose(index); } data-test="camp-next">
                        {WORDS.fill(lang.get(), "next-formation", &[("name", name.into())])}
                    </button>
                })}
            </Show>
        </div>
        <p class="solve-ways"><MayI table=Signal::derive(move || camp.shown.get().table)/></p>
    }
}

/// What comes after a formation that was built from memory without a fault.
fn next_after(camp: Camp) -> Option<(usize, Choice)> {
    camp.next().filter(|_| camp.trainer.with(Trainer::is_known))
}

/// Playing it out, against a formation of one's choice.
#[component]
pub(super) fn Fight(camp: Camp) -> impl IntoView {
    let lang = lang();
    let router = router();
    let target = Memo::new(move |_| camp.fight());
    let choose = move |event| {
        let index: Option<usize> = event_target_value(&event).parse().ok();
        if let Some(choice) = index.and_then(|index| untrack(|| camp.choices()).into_iter().nth(index)) {
            camp.set_opponent(choice.turns);
        }
    };
    let options = move || {
        let opponent = camp.trainer.with(|trainer| trainer.opponent.clone());
        let lang = lang.get();
        let option = |(index, choice): (usize, Choice)| {
            view! { <option value=index.to_string() selected=choice.turns == opponent>{choice.name(lang)}</option> }
        };
        camp.choices().into_iter().enumerate().map(option).collect::<Vec<_>>()
    };
    let href = move || target.get().map(|(route, behind)| route.path() + &behind);
    let go = move |event: leptos::ev::MouseEvent| {
        if event.button() == 0 && !event.meta_key() && !event.ctrl_key() && !event.shift_key() && !event.alt_key() {
            event.prevent_default();
            if let Some((route, behind)) = target.get_untracked() {
                router.go_with(route, &behind);
            }
        }
    };
    let class = move || {
        let is_main = camp.trainer.with(|trainer| matches!(trainer.way, Way::Memory | Way::Free));
        if is_main && next_after(camp).is_none() { "button primary" } else { "button" }
    };
    view! {
        <section class="panel" data-test="fight">
            <h2>{text(&WORDS, "fight")}</h2>
            <label class="field">
                <span>{text(&WORDS, "fight.against")}</span>
                <select on:change=choose data-test="opponent">{options}</select>
            </label>
            <Show when=move || target.get().is_some() fallback=move || view! { <p class="muted">{text(&WORDS, "fight.wait")}</p> }>
                <a class=class href=href on:click=go data-test="fight-start">{text(&WORDS, "fight.start")}</a>
            </Show>
        </section>
    }
}

/// Keeping a camp of one's own, once it stands.
#[component]
pub(super) fn Save(camp: Camp) -> impl IntoView {
    let lang = lang();
    let name = RwSignal::new(String::new());
    let told = RwSignal::new(None::<(bool, String)>);
    let is_wanted = Memo::new(move |_| camp.trainer.with(|trainer| trainer.way == Way::Free && trainer.is_complete()));
    Effect::new(move |_| {
        if !is_wanted.get() {
            told.set(None);
            name.set(String::new());
        }
    });
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(clean) = keeping::clean_name(&name.get_untracked()) {
            told.set(Some((camp.save(&clean), clean)));
        }
    };
    let status = move || {
        told.get().map(|(kept, name)| {
            let key = if kept { "saved" } else { "save.full" };
            WORDS.fill(lang.get(), key, &[("name", name.into())])
        })
    };
    view! {
        <Show when=move || is_wanted.get()>
            <form class="panel" on:submit=save data-test="save-camp">
                <label class="field">
                    <span>{text(&WORDS, "save.name")}</span>
                    <input
                        type="text"
                        maxlength="24"
                        required
                        prop:value=move || name.get()
                        on:input=move |event| name.set(event_target_value(&event))
                        data-test="camp-name"
                    />
                </label>
                <div class="buttons">
                    <button type="submit" class="button" data-test="camp-save">{text(&WORDS, "save")}</button>
                </div>
                <p role="status" data-test="camp-saved">{status}</p>
            </form>
        </Show>
    }
}
