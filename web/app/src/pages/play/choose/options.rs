use leptos::prelude::*;
use rules::{Lang, OptionKind, OptionSpec, Rulebook};

use super::wish::Wish;
use crate::pages::play::WORDS;
use crate::words::{lang, text};

/// The starts of the game, if there are several.
#[component]
pub fn Starts(wish: RwSignal<Wish>) -> impl IntoView {
    let game = chosen_game(wish);
    move || engine::find_by_id(game.get()).map(|game| pickers(wish, game, is_start))
}

/// What else can be chosen about the game.
#[component]
pub fn MoreOptions(wish: RwSignal<Wish>) -> impl IntoView {
    let game = chosen_game(wish);
    move || {
        let game = engine::find_by_id(game.get())?;
        let more = pickers(wish, game, |spec| !is_start(spec));
        Some(view! {
            <details class="more" data-test="more-options">
                <summary>{text(&WORDS, "more")}</summary>
                {more}
                <TouchMove wish=wish/>
            </details>
        })
    }
}

/// A house rule of games that do not count.
#[component]
fn TouchMove(wish: RwSignal<Wish>) -> impl IntoView {
    let counts = Memo::new(move |_| wish.with(|wish| wish.by_link && wish.rated));
    view! {
        <label class="switch">
            <input
                type="checkbox"
                disabled=move || counts.get()
                prop:checked=move || wish.with(|wish| wish.touch_move) && !counts.get()
                on:change=move |event| wish.update(|wish| wish.touch_move = event_target_checked(&event))
                data-test="touch-move"
            />
            <span>{text(&WORDS, "touch-move")}</span>
        </label>
    }
}

/// Another game has other options; another value of an option changes no picker.
fn chosen_game(wish: RwSignal<Wish>) -> Memo<&'static str> {
    Memo::new(move |_| wish.with(|wish| wish.game.id()))
}

fn pickers(
    wish: RwSignal<Wish>,
    game: &'static dyn Rulebook,
    wanted: fn(&OptionSpec) -> bool,
) -> Vec<impl IntoView + use<>> {
    let specs = game.options().iter().filter(|spec| wanted(spec));
    specs.map(|spec| view! { <Picker wish=wish game=game spec=spec/> }).collect()
}

/// Among many starts everybody chooses; who begins and when it is drawn is for those who ask.
fn is_start(spec: &OptionSpec) -> bool {
    matches!(spec.kind, OptionKind::Choice(words) if words.len() > 2)
}

#[component]
fn Picker(wish: RwSignal<Wish>, game: &'static dyn Rulebook, spec: &'static OptionSpec) -> impl IntoView {
    let lang = lang();
    let key = spec.key;
    // While the game changes, this picker may still be asked once.
    let value = Memo::new(move |_| {
        wish.with(|wish| if wish.game.id() == game.id() { wish.options().get(key).to_owned() } else { String::new() })
    });
    let label = move || game.words().word(lang.get(), &format!("option.{key}"));
    let choose = move |value: &str| wish.update(|wish| wish.set_option(key, value));
    match spec.kind {
        OptionKind::Choice(words) => {
            let choose = Callback::new(move |value: &'static str| choose(value));
            view! { <Choices words=words name=key label=Signal::derive(label) value=value choose=choose/> }.into_any()
        }
        OptionKind::Switch => view! {
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || value.get() == "on"
                    on:change=move |event| choose(if event_target_checked(&event) { "on" } else { "off" })
                    data-test=format!("option-{key}")
                />
                <span>{label}</span>
            </label>
        }
        .into_any(),
        OptionKind::Number(min, max) | OptionKind::Limit(min, max) => {
            let may_be_off = matches!(spec.kind, OptionKind::Limit(..));
            let typed = move |event| {
                let text = event_target_value(&event);
                choose(if text.is_empty() && may_be_off { "off" } else { &text });
            };
            view! {
                <label class="field narrow">
                    <span>{label}</span>
                    <input
                        type="number"
                        min=min
                        max=max
                        prop:value=move || Some(value.get()).filter(|value| value != "off").unwrap_or_default()
                        placeholder=move || if may_be_off { WORDS.word(lang.get(), "off") } else { String::new() }
                        on:change=typed
                        data-test=format!("option-{key}")
                    />
                </label>
            }
            .into_any()
        }
    }
}

/// One of several words: those that have a name in the messages as buttons, the others in a list.
#[component]
fn Choices(
    words: &'static [&'static str],
    name: &'static str,
    label: Signal<String>,
    value: Memo<String>,
    choose: Callback<&'static str>,
) -> impl IntoView {
    let lang = lang();
    let (mut named, others): (Vec<&'static str>, Vec<&'static str>) =
        words.iter().copied().partition(|word| WORDS.text(Lang::En, &format!("value.{word}")).is_some());
    // What the rulebook says first.
    rules::sort_by_number(&mut named, |word| value_rank(word) as f64);
    let button = |word: &'static str| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name=name
                    prop:checked=move || value.get() == word
                    on:change=move |_| choose.run(word)
                    data-test=format!("{name}-{word}")
                />
                <span>{move || WORDS.word(lang.get(), &format!("value.{word}"))}</span>
            </label>
        }
    };
    let list = (!others.is_empty()).then(|| {
        let known = StoredValue::new(others.clone());
        let is_other = move || known.with_value(|others| others.iter().any(|word| *word == value.get()));
        let class = move || if is_other() { "choice-list chosen" } else { "choice-list" };
        let pick = move |event| {
            let picked = event_target_value(&event);
            if let Some(word) = known.with_value(|others| others.iter().copied().find(|word| *word == picked)) {
                choose.run(word);
            }
        };
        let entry = |word: &'static str| {
            view! { <option value=word selected=move || value.get() == word>{rules::written(word)}</option> }
        };
        view! {
            <select class=class on:change=pick aria-label=move || label.get() data-test=format!("{name}-others")>
                <option value="" selected=move || !is_other()>{text(&WORDS, "others")}</option>
                {others.into_iter().map(entry).collect::<Vec<_>>()}
            </select>
        }
    });
    view! {
        <fieldset>
            <legend>{label}</legend>
            <div class="choices">
                {named.into_iter().map(button).collect::<Vec<_>>()}
                {list}
            </div>
        </fieldset>
    }
}

/// The place of a named value among its like: the order of the message file's first language.
fn value_rank(word: &str) -> usize {
    let file = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/messages/play/en.txt"));
    file.find(&format!("value.{word} =")).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_asks_for_comes_first() {
        let abalone = engine::find_by_id("abalone").expect("a game");
        let front: Vec<_> = abalone.options().iter().filter(|spec| is_start(spec)).map(|spec| spec.key).collect();
        assert_eq!(front, ["layout"]);
        assert!(value_rank("standard") < value_rank("belgian-daisy"));
        for word in ["standard", "belgian-daisy", "black-first", "white-first"] {
            assert!(WORDS.text(Lang::De, &format!("value.{word}")).is_some(), "{word}");
        }
    }
}
