//! "May I …?": a position, any move, and the ruling. Nothing here touches a game that is being played.

use std::sync::Arc;

use board::{Board, Mode, Said, SaidKind, Shown};
use leptos::prelude::*;
use rules::{Options, Rulebook, Statement, Step, Table};

use crate::browser;
use crate::editor::{Editor, Purpose};
use crate::parts::{AnswerBox, BackLink, LeaveLink, RuleLink, Tone, board_settings};
use crate::route::{Route, router};
use crate::sound;
use crate::words::{filled, lang, text};

rules::catalogue! {
    static WORDS in "messages/ask"
}

/// What the rules say to a try.
#[derive(Clone, PartialEq, Debug)]
enum Ruling {
    /// Nothing has been tried.
    Untried,
    /// It is allowed, and this is what it does.
    Allowed(Vec<Statement>),
    /// It is not allowed.
    Forbidden(Statement),
}

/// The page.
#[component]
pub fn Ask(
    /// The game, by the name of its rulebook.
    game: String,
) -> impl IntoView {
    let game = engine::find_by_id(&game)?;
    let position = browser::query("position");
    let options = browser::query("options").and_then(|text| Options::parse(game.options(), &text).ok());
    let options = options.unwrap_or_else(|| Options::new(game.options()));
    // What the address says may be nonsense; then the start will do, and that is said.
    let asked = position.as_deref().map(|text| game.table(&options, Some(text)));
    let is_nonsense = matches!(asked, Some(Err(_)));
    let table = asked.and_then(Result::ok).or_else(|| game.table(&options, None).ok())?;
    Some(view! { <Asking game=game options=options table=table is_nonsense=is_nonsense/> })
}

#[component]
fn Asking(game: &'static dyn Rulebook, options: Options, table: Box<dyn Table>, is_nonsense: bool) -> impl IntoView {
    let (lang, router) = (lang(), router());
    let table: Arc<dyn Table> = table.into();
    // The position that is asked about: tries begin there.
    let base = RwSignal::new(table.clone());
    let shown = RwSignal::new(Shown::still(table));
    let ruling = RwSignal::new(Ruling::Untried);
    let prompt = RwSignal::new(None::<String>);
    let is_editing = RwSignal::new(false);
    let begin = move || {
        ruling.set(Ruling::Untried);
        prompt.set(None);
        shown.set(Shown::still(base.get_untracked().fork().into()));
    };
    let attempt = move |text: String| {
        let table = base.get_untracked();
        if let (Ok(statements), Ok(after)) = (table.describe(&text), Shown::after(table.as_ref(), &text)) {
            ruling.set(Ruling::Allowed(statements));
            prompt.set(None);
            shown.set(after);
        }
    };
    let hear = move |said: Option<Said>| match said {
        Some(Said { reason: Some(reason), .. }) => ruling.set(Ruling::Forbidden(reason)),
        Some(Said { text, kind: SaidKind::Hint, .. }) => prompt.set(Some(text)),
        _ => {
            prompt.set(None);
            if untrack(|| ruling.with(|ruling| matches!(ruling, Ruling::Forbidden(_)))) {
                ruling.set(Ruling::Untried);
            }
        }
    };
    // Pressing another piece of one's own picks that one up; dragging onto it is a try. Here both are a question.
    let meant = move |steps: Vec<Step>| {
        if let Some(error) = base.with_untracked(|table| table.why_not(&steps)) {
            ruling.set(Ruling::Forbidden(error.statement().clone()));
        }
    };
    let mode =
        Memo::new(
            move |_| {
                if ruling.with(|ruling| matches!(ruling, Ruling::Allowed(_))) { Mode::Still } else { Mode::Play }
            },
        );
    let kept = options.clone();
    let use_position = Callback::new(move |text: String| {
        is_editing.set(false);
        if let Ok(table) = game.table(&kept, Some(&text)) {
            base.set(table.into());
            begin();
        }
    });
    let title = filled(&WORDS, "title", move || vec![("game", game.title().into())]);
    Effect::new(move |_| {
        let gaps = [("game", game.title().into())];
        router.title.set(Some(format!("{} · Tafel", WORDS.fill(lang.get(), "title", &gaps))));
    });
    on_cleanup(move || drop(router.title.try_set(None)));
    let tone = move || {
        ruling.with(|ruling| match ruling {
            Ruling::Untried => Tone::Plain,
            Ruling::Allowed(_) => Tone::Right,
            Ruling::Forbidden(_) => Tone::Wrong,
        })
    };
    let state = move || {
        ruling.with(|ruling| match ruling {
            Ruling::Untried => "untried",
            Ruling::Allowed(_) => "allowed",
            Ruling::Forbidden(_) => "forbidden",
        })
    };
    let head = move || match state() {
        "untried" => None,
        key => Some(WORDS.word(lang.get(), key)),
    };
    let words = move || {
        let lang = lang.get();
        ruling.with(|ruling| match ruling {
            Ruling::Untried => prompt.get().unwrap_or_else(|| WORDS.word(lang, "untried")),
            Ruling::Allowed(does) => does.iter().map(|statement| statement.say(lang)).collect::<Vec<_>>().join(" "),
            Ruling::Forbidden(reason) => reason.say(lang),
        })
    };
    let rule = Signal::derive(move || {
        ruling.with(|ruling| match ruling {
            Ruling::Untried => None,
            Ruling::Allowed(does) => does.first().map(|statement| statement.rule),
            Ruling::Forbidden(reason) => Some(reason.rule),
        })
    });
    let turn = move || {
        let table = base.get();
        WORDS.fill(lang.get(), "turn", &[("side", table.side_name(table.turn(), lang.get()).into())])
    };
    let settings = board_settings(|| false);
    let course = lessons::course_of(game.id()).map_or(game.id(), lessons::Course::id).to_owned();
    let editor = move || {
        let (options, position) = (options.clone(), base.get_untracked().position_text());
        view! {
            <Editor
                game=game
                options=options
                position=Some(position)
                purpose=Purpose::Ask
                on_analyse=use_position
                on_close=Callback::new(move |()| is_editing.set(false))
            />
        }
    };
    view! {
        <Show when=move || is_editing.get()>{editor.clone()()}</Show>
        <div class="lesson ask" hidden=move || is_editing.get() data-test="ask">
            <div class="panel board-card">
                <Board
                    shown=shown
                    settings=settings
                    mode=mode
                    on_move=attempt
                    on_said=hear
                    on_instead=meant
                    on_sound=sound::player()
                />
            </div>
            <div class="lesson-side">
                <section class="panel task">
                    <div class="lesson-title">
                        <LeaveLink home=Route::Learn(Some(course))/>
                        <h1>{title}</h1>
                    </div>
                    <p>{text(&WORDS, "about")}</p>
                    <p class="muted">{turn}</p>
                    {is_nonsense.then(|| view! { <p class="why" data-test="nonsense">{text(&WORDS, "nonsense")}</p> })}
                </section>
                <AnswerBox
                    tone=Signal::derive(tone)
                    state=Signal::derive(state)
                    head=Signal::derive(head)
                    words=Signal::derive(words)
                >
                    <RuleLink game=game.id() rule=rule/>
                    <div class="buttons">
                        <Show when=move || ruling.with(|ruling| *ruling != Ruling::Untried)>
                            <button type="button" class="button" on:click=move |_| begin() data-test="ask-again">
                                {text(&WORDS, "again")}
                            </button>
                        </Show>
                        <button type="button" class="button" on:click=move |_| is_editing.set(true) data-test="ask-set-up">
                            {text(&WORDS, "set-up")}
                        </button>
                    </div>
                </AnswerBox>
                <BackLink/>
            </div>
        </div>
    }
}
