//! The review of the whole game: how it goes on, what came of it, and the moments to look at.

use engine::Verdict;
use leptos::prelude::*;
use rules::{Arg, Side};

use super::bar::colour_class;
use super::moments::moments;
use super::state::AnalysisState;
use super::thinking::{Reviewing, Thinking};
use super::{WORDS, worth};
use crate::engine::Reviewed;
use crate::route::{Link, Route, router};
use crate::words::text;
use record::study::Go;

/// How thorough a review is: positions for each move, and its name.
const EFFORTS: [(u64, &str); 3] = [(12_000, "review.quick"), (NORMAL, "review.normal"), (200_000, "review.deep")];
/// The usual effort.
pub(super) const NORMAL: u64 = 50_000;

/// The panel.
#[component]
pub(super) fn ReviewPanel(analysis: AnalysisState, thinking: Thinking) -> impl IntoView {
    let effort = RwSignal::new(NORMAL);
    let has_moves = Memo::new(move |_| analysis.record(|record| !record.tree().is_empty()));
    let reviewed = Memo::new(move |_| match thinking.review.get() {
        Reviewing::Done(reviewed) => Some(reviewed),
        _ => None,
    });
    let found = Memo::new(move |_| analysis.record(|record| moments(record, reviewed.get().as_deref())));
    let running = Memo::new(move |_| match thinking.review.get() {
        Reviewing::Running { done, total } => Some((done, total)),
        _ => None,
    });
    let failed = move || match thinking.review.get() {
        Reviewing::Failed(why) => {
            Some(view! { <p class="why" role="alert">{text(&WORDS, "review.failed")} " " {why}</p> })
        }
        _ => None,
    };
    let efforts = move || {
        EFFORTS.map(|(nodes, key)| {
            view! {
                <option value=nodes.to_string() prop:selected=move || effort.get() == nodes>{text(&WORDS, key)}</option>
            }
        })
    };
    let choose = move |event| {
        if let Ok(nodes) = event_target_value(&event).parse() {
            effort.set(nodes);
        }
    };
    let progress = move || {
        running.get().map(|(done, total)| {
            WORDS.fill(analysis.prefs.lang.get(), "review.running", &[("done", count(done)), ("total", count(total))])
        })
    };
    view! {
        <section class="review" aria-label=text(&WORDS, "review")>
            <Show
                when=move || running.get().is_some()
                fallback=move || view! {
                    <div class="review-start">
                        <button
                            type="button"
                            class="button small primary"
                            disabled=move || !has_moves.get() || thinking.rated.with(Option::is_some)
                            on:click=move |_| thinking.start_review(effort.get_untracked())
                            data-test="review"
                        >
                            {text(&WORDS, "review")}
                        </button>
                        <label>
                            <span class="unseen">{text(&WORDS, "review.effort")}</span>
                            <select on:change=choose data-test="review-effort">{efforts()}</select>
                        </label>
                        <Moments analysis=analysis found=found/>
                    </div>
                }
            >
                <div class="review-start">
                    <progress
                        max=move || running.get().map_or(1, |(_, total)| total).to_string()
                        value=move || running.get().map_or(0, |(done, _)| done).to_string()
                        aria-label=text(&WORDS, "review")
                        data-test="review-progress"
                    ></progress>
                    <span class="muted figures">{progress}</span>
                    <button type="button" class="button small" on:click=move |_| thinking.stop_review() data-test="review-stop">
                        {text(&WORDS, "review.stop")}
                    </button>
                </div>
            </Show>
            {failed}
            {move || reviewed.get().map(|reviewed| summary(analysis, &reviewed))}
            {move || reviewed.get().and_then(|_| solve_link())}
        </section>
    }
}

/// The way to the coach, for a game of one's own.
fn solve_link() -> Option<impl IntoView> {
    let Route::Analyse(Some(id)) = router().route.get_untracked() else {
        return None;
    };
    Some(view! { <Link to=Route::Coach(id) class="button small">{text(&WORDS, "review.solve")}</Link> })
}

/// Steps through the moments: how many there are, and to the one before or after.
#[component]
fn Moments(analysis: AnalysisState, found: Memo<Vec<super::moments::Moment>>) -> impl IntoView {
    let lang = analysis.prefs.lang;
    let options = move || {
        found.with(|found| {
            found
                .iter()
                .map(|moment| {
                    let name = review_word(moment.verdict, lang.get());
                    let label = match &moment.better {
                        Some(better) => {
                            let gaps = [
                                ("move", Arg::Text(moment.label.clone())),
                                ("verdict", Arg::Text(name)),
                                ("better", Arg::Text(better.clone())),
                            ];
                            WORDS.fill(lang.get(), "moment.better", &gaps)
                        }
                        None => format!("{} {name}", moment.label),
                    };
                    let id = moment.id;
                    view! {
                        <option value=id.number().to_string() prop:selected=move || analysis.at.get() == id>{label}</option>
                    }
                })
                .collect_view()
        })
    };
    let go = move |event| {
        let number: Option<usize> = event_target_value(&event).parse().ok();
        let id =
            found.with_untracked(|found| found.iter().map(|moment| moment.id).find(|id| Some(id.number()) == number));
        if let Some(id) = id {
            analysis.go(Go::To(id));
        }
    };
    let step = move |on: bool| {
        let at = analysis.study.with_untracked(|study| study.record().tree().ply(study.at()));
        let ply = |id| analysis.study.with_untracked(|study| study.record().tree().ply(id));
        let target = found.with_untracked(|found| {
            let mut ids = found.iter().map(|moment| moment.id);
            if on { ids.find(|&id| ply(id) > at) } else { ids.take_while(|&id| ply(id) < at).last() }
        });
        if let Some(id) = target {
            analysis.go(Go::To(id));
        }
    };
    let is_here = Memo::new(move |_| found.with(|found| found.iter().any(|moment| moment.id == analysis.at.get())));
    view! {
        <Show when=move || !found.with(Vec::is_empty)>
            <div class="moments">
                <button type="button" class="button small" aria-label=text(&WORDS, "moment.before") title=text(&WORDS, "moment.before") on:click=move |_| step(false) data-test="moment-before">"‹"</button>
                <select on:change=go aria-label=text(&WORDS, "moments") data-test="moments">
                    <option value="" disabled prop:selected=move || !is_here.get()>
                        {move || WORDS.fill(lang.get(), "moments.count", &[("n", count(found.with(Vec::len)))])}
                    </option>
                    {options}
                </select>
                <button type="button" class="button small" aria-label=text(&WORDS, "moment.next") title=text(&WORDS, "moment.next") on:click=move |_| step(true) data-test="moment-next">"›"</button>
            </div>
        </Show>
    }
}

/// Accuracy and faults of both players: a column for each, so that every row has room for its name in any language.
fn summary(analysis: AnalysisState, reviewed: &Reviewed) -> impl IntoView + use<> {
    let lang = analysis.prefs.lang;
    let begins = analysis.study.with_untracked(|study| study.record().setup().turn());
    let heads = Side::BOTH.map(|side| {
        let name = move || analysis.record(|record| record.setup().side_name(side, lang.get()));
        view! {
            <th scope="col">
                <span class=move || format!("side-dot {}", colour_class(analysis, side)) aria-hidden="true"></span>
                {name}
            </th>
        }
    });
    let accuracy = reviewed.accuracy.map(|accuracy| {
        let percent = move || {
            accuracy.map_or_else(|| "–".to_owned(), |value| worth::decimal(lang.get(), format!("{value:.1}")) + " %")
        };
        view! { <td class="accuracy">{percent}</td> }
    });
    let verdicts: Vec<_> = reviewed.moves.iter().map(|judged| judged.verdict).collect();
    let rows = fault_counts(&verdicts, begins).map(|(fault, counts)| {
        let cells = counts.map(|number| {
            let class = if number == 0 { "none" } else { fault.name() };
            view! { <td class=class>{number}</td> }
        });
        view! {
            <tr>
                <th scope="row">
                    {move || WORDS.word(lang.get(), plural_key(fault))}
                    <span class="sign" aria-hidden="true">{table_sign(fault)}</span>
                </th>
                {cells}
            </tr>
        }
    });
    view! {
        <table class="review-table figures" data-test="review-table">
            <thead><tr><td></td>{heads}</tr></thead>
            <tbody>
                <tr><th scope="row">{text(&WORDS, "accuracy")}</th>{accuracy}</tr>
                {rows}
            </tbody>
        </table>
    }
}

/// How often each fault was made, by side.
fn fault_counts(verdicts: &[Verdict], begins: Side) -> [(Verdict, [usize; 2]); Verdict::FAULTS.len()] {
    Verdict::FAULTS.map(|fault| {
        let mut counts = [0; 2];
        for (index, _) in verdicts.iter().enumerate().filter(|(_, verdict)| **verdict == fault) {
            let side = if index % 2 == 0 { begins } else { begins.other() };
            counts[side.index()] += 1;
        }
        (fault, counts)
    })
}

/// The sign in the table. In records a missed win is marked as a mistake is; here both stand below each other, and the sign
/// belongs to one of them.
fn table_sign(fault: Verdict) -> &'static str {
    if fault == Verdict::MissedWin { "" } else { fault.sign() }
}

fn plural_key(fault: Verdict) -> &'static str {
    match fault {
        Verdict::Inaccuracy => "verdicts.inaccuracy",
        Verdict::Mistake => "verdicts.mistake",
        Verdict::MissedWin => "verdicts.missed-win",
        Verdict::Blunder => "verdicts.blunder",
        Verdict::Unjudged | Verdict::Forced | Verdict::Good => "review",
    }
}

fn review_word(verdict: Verdict, lang: rules::Lang) -> String {
    let key = match verdict {
        Verdict::Inaccuracy => "verdict.inaccuracy",
        Verdict::Mistake => "verdict.mistake",
        Verdict::MissedWin => "verdict.missed-win",
        Verdict::Blunder => "verdict.blunder",
        Verdict::Unjudged | Verdict::Forced | Verdict::Good => return String::new(),
    };
    WORDS.word(lang, key)
}

fn count(number: usize) -> Arg {
    (number as i64).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Lang;

    #[test]
    fn faults_are_counted_for_who_made_them() {
        let verdicts = [Verdict::Mistake, Verdict::MissedWin, Verdict::Good, Verdict::MissedWin, Verdict::Mistake];
        let counts = fault_counts(&verdicts, Side::Two);
        let of = |fault| counts.iter().find(|(known, _)| *known == fault).map(|(_, counts)| *counts);
        assert_eq!(of(Verdict::Mistake), Some([0, 2]));
        assert_eq!(of(Verdict::MissedWin), Some([2, 0]));
        assert_eq!(of(Verdict::Blunder), Some([0, 0]));
    }

    #[test]
    fn rows_can_be_told_apart_in_every_language() {
        for lang in Lang::ALL {
            let rows: std::collections::BTreeSet<_> =
                Verdict::FAULTS.iter().map(|&fault| (WORDS.word(lang, plural_key(fault)), table_sign(fault))).collect();
            assert_eq!(rows.len(), Verdict::FAULTS.len());
            let signs: std::collections::BTreeSet<_> = Verdict::FAULTS.map(table_sign).into_iter().collect();
            assert_eq!(signs.len(), Verdict::FAULTS.len(), "no sign stands twice");
        }
    }
}
