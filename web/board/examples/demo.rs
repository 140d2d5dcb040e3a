//! A page with nothing but a board, to look at the widget alone. The address chooses what is shown:
//! `?game=gunzi&look=slate&theme=dark&random=20&as=1`.

use board::{Arrow, ArrowKind, Board, Mode, Said, Settings, Shown, Sound};
use leptos::prelude::*;
use rules::{Random, Side};

fn main() {
    leptos::mount::mount_to_body(Demo);
}

/// A parameter of the address.
fn parameter(name: &str) -> Option<String> {
    let query = window().location().search().unwrap_or_default();
    let pairs = query.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    let value = pairs.into_iter().find(|(key, _)| *key == name)?.1;
    Some(value.replace("%20", " ").replace('+', " ").replace("%2F", "/"))
}

fn is_on(name: &str) -> bool {
    parameter(name).is_some_and(|value| value != "0")
}

fn number(name: &str) -> u32 {
    parameter(name).and_then(|value| value.parse().ok()).unwrap_or(0)
}

fn settings() -> Settings {
    Settings {
        theme: parameter("theme").and_then(|name| name.parse().ok()).unwrap_or_default(),
        look: parameter("look").and_then(|name| name.parse().ok()).unwrap_or_default(),
        view: parameter("view").and_then(|name| name.parse().ok()).unwrap_or_default(),
        flipped: is_on("flip"),
        territory: is_on("territory"),
        aims: is_on("aims"),
        lang: parameter("lang").and_then(|name| name.parse().ok()).unwrap_or_default(),
        motion: parameter("motion").is_none_or(|value| value != "0"),
        ..Settings::default()
    }
}

/// The start position, another, or one from a game at random.
fn first_shown() -> Shown {
    let name = parameter("game").unwrap_or_else(|| "abalone:belgian-daisy".to_owned());
    let (game, options) = engine::find(&name).expect("a game");
    let mut table = game.table(&options, parameter("position").as_deref()).expect("a position");
    let mut random = Random::new(u64::from(number("seed")));
    for _ in 0..number("random") {
        table.play_random(&mut random);
    }
    Shown::still(table.into())
}

#[component]
fn Demo() -> impl IntoView {
    let settings = settings();
    let theme = settings.theme.name();
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-theme", theme);
    }
    let settings = RwSignal::new(settings);
    let shown = RwSignal::new(first_shown());
    let said = RwSignal::new(None::<Said>);
    let heard = RwSignal::new(Vec::<String>::new());
    let mode = match parameter("as").as_deref() {
        Some("1") => Mode::PlayAs(Side::One),
        Some("2") => Mode::PlayAs(Side::Two),
        Some("edit") => Mode::Edit,
        Some("still") => Mode::Still,
        _ => Mode::Play,
    };
    let answer = move |text: String| {
        let after = Shown::after(shown.get_untracked().table.as_ref(), &text).expect("a legal move");
        shown.set(after);
    };
    let random_move = move |_| {
        let moves = shown.get_untracked().table.moves();
        if let Some(text) = Random::new(moves.len() as u64).pick(&moves) {
            answer(text.clone());
        }
    };
    let arrows = Signal::derive(move || {
        let table = shown.get().table;
        let kinds = [ArrowKind::Best, ArrowKind::Other, ArrowKind::Threat];
        let moves = table.moves();
        let some = moves.iter().step_by(moves.len() / 3 + 1).zip(kinds);
        let arrows = some.filter_map(|(text, kind)| Arrow::of_move(table.as_ref(), text, kind));
        if is_on("arrows") { arrows.collect() } else { Vec::new() }
    });
    view! {
        <main class="demo">
            <Board
                shown=shown
                settings=settings
                mode=mode
                arrows=arrows
                on_move=answer
                on_cell=move |cell: u8| heard.update(|heard| heard.push(format!("cell {cell}")))
                on_said=move |what| said.set(what)
                on_sound=move |sound: Sound| heard.update(|heard| heard.push(format!("{sound:?}")))
            />
            <p data-test="said" role="status">{move || said.get().map(|said| said.text)}</p>
            <p data-test="position">{move || shown.get().table.position_text()}</p>
            <p data-test="played">{move || shown.get().table.played().join(" ")}</p>
            <p data-test="heard">{move || heard.get().join(" ")}</p>
            <button data-test="back" on:click=move |_| shown.set(Shown::back(shown.get_untracked().table.as_ref()))>"←"</button>
            <button data-test="random" on:click=random_move>"?"</button>
            <button data-test="flip" on:click=move |_| settings.update(|settings| settings.flipped = !settings.flipped)>"⇅"</button>
        </main>
    }
}
