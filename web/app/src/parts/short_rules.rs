use leptos::prelude::*;
use rules::{Lang, Rulebook};

use super::{Away, Dialog, WORDS, encoded};
use crate::route::Route;
use crate::words::{lang, text};

/// The rules of a game in a few sentences: what the terminal says when asked for them.
pub fn short_rules(game: &dyn Rulebook, lang: Lang) -> Vec<String> {
    let words = game.words();
    (1..).map_while(|n| words.text(lang, &format!("rules.{n}"))).map(str::to_owned).collect()
}

/// The rules of a game in front of the page; the board stays as it is.
#[component]
pub fn RulesDialog(
    /// Whether it is there.
    open: RwSignal<bool>,
    /// The game, by the name of its rulebook.
    #[prop(into)]
    game: Signal<&'static str>,
    /// The position that is on the board, for those who ask what is allowed there.
    #[prop(optional_no_strip)]
    position: Option<Signal<Option<String>>>,
) -> impl IntoView {
    let lang = lang();
    let rulebook = move || engine::find_by_id(game.get());
    let title = move || {
        let name = rulebook().map_or("", Rulebook::title);
        WORDS.fill(lang.get(), "rules.title", &[("game", name.into())])
    };
    let lines = move || {
        let lines = rulebook().filter(|_| open.get()).map(|game| short_rules(game, lang.get()));
        lines.unwrap_or_default().into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
    };
    view! {
        <Dialog open=open title=Signal::derive(title) test="rules">
            <ol class="rules">{lines}</ol>
            <Show when=move || open.get()><Ways game=game position=position/></Show>
            <div class="buttons">
                <button type="button" class="button primary" on:click=move |_| open.set(false) data-test="rules-close">
                    {text(&WORDS, "close")}
                </button>
            </div>
        </Dialog>
    }
}

/// From the rules in short to the lessons, and to "May I …?" about what is on the board.
#[component]
fn Ways(game: Signal<&'static str>, position: Option<Signal<Option<String>>>) -> impl IntoView {
    let learn = lessons::course_of(game.get_untracked()).map(|course| {
        let to = Route::Learn(Some(course.id().to_owned()));
        view! { <Away to=to behind=String::new() class="button" test="rules-learn" key="rules.learn"/> }
    });
    let text = position.and_then(|position| position.get_untracked());
    let behind = text.map(|text| format!("position={}", encoded(&text))).unwrap_or_default();
    let ask = Route::Ask(game.get_untracked().to_owned());
    view! {
        <div class="buttons rules-ways">
            {learn}
            <Away to=ask behind=behind class="button" test="rules-ask" key="rules.ask"/>
        </div>
    }
}

/// A button that shows the rules of a game.
#[component]
pub fn RulesButton(
    /// The game, by the name of its rulebook.
    #[prop(into)]
    game: Signal<&'static str>,
    /// Classes.
    class: &'static str,
    /// The position that is on the board.
    #[prop(optional_no_strip)]
    position: Option<Signal<Option<String>>>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <button type="button" class=class on:click=move |_| open.set(true) data-test="open-rules">
            {text(&WORDS, "rules")}
        </button>
        <RulesDialog open=open game=game position=position/>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_short_rules_in_every_language() {
        for game in engine::all() {
            let count = short_rules(*game, Lang::En).len();
            assert!(count >= 5, "{}", game.id());
            for lang in Lang::ALL {
                assert_eq!(short_rules(*game, lang).len(), count, "{} {}", game.id(), lang.code());
            }
        }
    }
}
