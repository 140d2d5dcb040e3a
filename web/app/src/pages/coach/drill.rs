use engine::Verdict;
use leptos::prelude::*;
use rules::Lang;

use super::WORDS;
use crate::engine::EngineClient;
use crate::parts::solve::{EngineJudge, Problem, SolveBoard, SolvePanel, Solving};
use crate::practice::{self, Exercise};
use crate::words::lang;

/// A mistake to be mended: the position before it, on the board. What came of it is kept.
#[component]
pub(super) fn Drill(
    exercise: Exercise,
    client: StoredValue<EngineClient, LocalStorage>,
    /// It is solved or shown: whether it was solved without help.
    on_end: Callback<bool>,
    /// What is said above the task.
    head: ChildrenFn,
    /// What to do afterwards.
    children: ChildrenFn,
    /// What is said below, for those who look for something else to do.
    #[prop(optional)]
    foot: Option<ChildrenFn>,
) -> impl IntoView {
    let lang = lang();
    let Exercise { id, table, mistake } = exercise;
    let best = mistake.better.first().cloned().unwrap_or_default();
    let judge = EngineJudge::new(client.get_value(), best).who_knows(mistake.played.clone());
    let solving = Solving::new(Problem { table, solution: mistake.better.clone() }, judge);
    let ply = mistake.ply;
    let has_ended = StoredValue::new(false);
    Effect::new(move || {
        // What counts is the first time; who looks again afterwards learns nothing new.
        if solving.is_over() && !has_ended.get_value() {
            has_ended.set_value(true);
            let is_clean = solving.is_solved() && solving.help.get_untracked().is_none();
            practice::note(&id, ply, is_clean);
            on_end.run(is_clean);
        }
    });
    let task = Signal::derive(move || {
        let gaps = [("move", mistake.played.as_str().into()), ("verdict", verdict(mistake.verdict, lang.get()).into())];
        WORDS.fill(lang.get(), "task", &gaps)
    });
    view! {
        <div class="solve" data-test="drill">
            <SolveBoard solving=solving/>
            <div class="solve-side">
                {head()}
                <SolvePanel solving=solving task=task>{children()}</SolvePanel>
                {foot.map(|foot| foot())}
            </div>
        </div>
    }
}

fn verdict(verdict: Verdict, lang: Lang) -> String {
    let key = match verdict {
        Verdict::MissedWin => "verdict.missed-win",
        Verdict::Blunder => "verdict.blunder",
        Verdict::Mistake => "verdict.mistake",
        Verdict::Unjudged | Verdict::Forced | Verdict::Good | Verdict::Inaccuracy => "verdict.inaccuracy",
    };
    WORDS.word(lang, key)
}
