use leptos::prelude::*;

/// How an answer is meant; it is seen by colour and sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// There is nothing to answer yet.
    Quiet,
    /// Something is told.
    Plain,
    /// That was right.
    Right,
    /// That was wrong, or is forbidden.
    Wrong,
    /// Why something cannot be done, which is no try.
    Reason,
}

impl Tone {
    const fn class(self) -> &'static str {
        match self {
            Self::Quiet => "answer panel quiet",
            Self::Plain => "answer panel",
            Self::Right => "answer panel right",
            Self::Wrong | Self::Reason => "answer why",
        }
    }

    const fn sign(self) -> Option<&'static str> {
        match self {
            Self::Right => Some("✓"),
            Self::Wrong => Some("×"),
            Self::Quiet | Self::Plain | Self::Reason => None,
        }
    }
}

/// The answer to a try, in one place that is always there: in a lesson, a puzzle, a question about the rules.
#[component]
pub fn AnswerBox(
    /// How it is meant.
    #[prop(into)]
    tone: Signal<Tone>,
    /// The state it is in, by a name for tests and styles.
    #[prop(into)]
    state: Signal<&'static str>,
    /// What it comes to, in a word or two.
    #[prop(into)]
    head: Signal<Option<String>>,
    /// The sentence.
    #[prop(into)]
    words: Signal<String>,
    /// What follows from it: links and buttons.
    children: Children,
) -> impl IntoView {
    let sign = move || tone.get().sign().map(|sign| view! { <span class="sign" aria-hidden="true">{sign}</span> });
    let head_line = move || head.get().map(|head| view! { <strong>{sign()} {head}</strong> });
    // Where nothing is said above the sentence, the sign is before it.
    let sign_of_words = move || if head.with(Option::is_none) { sign() } else { None };
    view! {
        <section class=move || tone.get().class() data-test="answer" data-verdict=move || state.get()>
            <div role="status" class="answer-words">
                {head_line}
                <p>{sign_of_words} <span data-test="answer-words">{move || words.get()}</span></p>
            </div>
            {children()}
        </section>
    }
}
