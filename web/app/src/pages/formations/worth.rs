use engine::Count;
use leptos::prelude::*;
use rules::{Catalogue, Lang};

use super::WORDS;
use super::camp::Camp;
use super::trainer::Trainer;
use crate::words::{lang, text};

/// The number of a count, in the words of the game.
pub(super) fn value_words(words: &Catalogue, count: &Count, lang: Lang) -> String {
    match count.n {
        Some(n) => {
            let gaps = [("n", n.into()), ("of", count.of.unwrap_or_default().into())];
            words.fill(lang, &format!("camp.{}.value", count.kind.name()), &gaps)
        }
        None => WORDS.word(lang, "worth.nothing"),
    }
}

/// What the camp is worth in true counts, weaknesses among them.
#[component]
pub(super) fn WorthPanel(camp: Camp) -> impl IntoView {
    let lang = lang();
    let words = camp.game().words();
    let counts = Memo::new(move |_| camp.trainer.with(|trainer| trainer.formations.worth(&trainer.done)));
    let is_complete = Memo::new(move |_| camp.trainer.with(Trainer::is_complete));
    let title = move || text(&WORDS, if is_complete.get() { "worth" } else { "worth.so-far" })();
    let rows = move || {
        let lang = lang.get();
        let table = camp.shown.get().table;
        let names = table.cells();
        let row = |count: Count| {
            let kind = count.kind.name();
            let cells: Vec<_> = count
                .cells
                .iter()
                .filter_map(|cell| names.iter().find(|(known, _)| known == cell))
                .map(|(_, name)| name.as_str())
                .collect();
            let about = if count.is_weak { format!("camp.{kind}.weak") } else { format!("camp.{kind}.about") };
            let about = words.fill(lang, &about, &[("cells", cells.join(", ").into())]);
            let (class, sign) = match (count.is_weak, count.n) {
                (true, _) => ("sign weak", "!"),
                (false, None | Some(0)) => ("sign", ""),
                (false, Some(_)) => ("sign good", "✓"),
            };
            view! {
                <li class="count" data-test=format!("count-{kind}")>
                    <span class=class aria-hidden="true">{sign}</span>
                    <span class="count-words">
                        {words.word(lang, &format!("camp.{kind}"))}
                        <small class="muted">{about}</small>
                    </span>
                    <strong class="figures">{value_words(words, &count, lang)}</strong>
                </li>
            }
        };
        counts.get().into_iter().map(row).collect::<Vec<_>>()
    };
    view! {
        <section class="panel worth" data-test="worth">
            <h2>{title}</h2>
            <ul>{rows}</ul>
        </section>
    }
}
