use leptos::html;
use leptos::prelude::*;
use protocol::ChatRoom;

use super::desk::Desk;
use super::talk::{Line, is_muted, phrases};
use super::{WORDS, name_of};
use crate::words::text;

/// What is said at the table, in the place of the list of moves: the board is never covered.
#[component]
pub(super) fn Chat(desk: Desk) -> impl IntoView {
    let lang = desk.prefs.lang;
    let talk = desk.talk;
    let rooms = Memo::new(move |_| desk.rooms());
    let room = Memo::new(move |_| {
        let (rooms, chosen) = (rooms.get(), talk.room.get());
        if rooms.contains(&chosen) { chosen } else { rooms[0] }
    });
    let tabs = move || {
        let rooms = rooms.get();
        let tab = |of: ChatRoom| {
            view! {
                <button
                    type="button"
                    class="button small"
                    aria-pressed=move || (room.get() == of).to_string()
                    on:click=move |_| talk.room.set(of)
                    data-test=room_key(of)
                >
                    {text(&WORDS, room_key(of))}
                </button>
            }
        };
        if rooms.len() > 1 {
            rooms.iter().map(|room| tab(*room)).collect::<Vec<_>>().into_any()
        } else {
            view! { <h2>{text(&WORDS, room_key(rooms[0]))}</h2> }.into_any()
        }
    };
    view! {
        <section class="panel chat" aria-label=text(&WORDS, "chat") data-test="chat">
            <div class="chat-rooms">
                {tabs}
                <button
                    type="button"
                    class="tool"
                    aria-label=text(&WORDS, "chat.close")
                    title=text(&WORDS, "chat.close")
                    on:click=move |_| desk.toggle_talk()
                    data-test="chat-close"
                >
                    "×"
                </button>
            </div>
            <Lines desk=desk room=room/>
            <p class="muted chat-note" role="status" data-test="chat-note">{move || talk.note.get()}</p>
            <div class="chat-phrases" role="group" aria-label=text(&WORDS, "chat.phrases")>
                {move || {
                    let keys = desk.game.with(|game| phrases(game.as_ref()));
                    let button = |key: &'static str| view! {
                        <button type="button" class="button small" on:click=move |_| desk.chat(String::new(), Some(key)) data-test=format!("phrase-{key}")>
                            {WORDS.word(lang.get(), &format!("preset.{key}"))}
                        </button>
                    };
                    keys.iter().map(|key| button(key)).collect::<Vec<_>>()
                }}
            </div>
            <Entry desk=desk/>
        </section>
    }
}

const fn room_key(room: ChatRoom) -> &'static str {
    match room {
        ChatRoom::Players => "chat.players",
        ChatRoom::Spectators => "chat.spectators",
    }
}

/// What was said, the newest at the bottom and in sight.
#[component]
fn Lines(desk: Desk, room: Memo<ChatRoom>) -> impl IntoView {
    let lang = desk.prefs.lang;
    let talk = desk.talk;
    let log = NodeRef::<html::Div>::new();
    let lines = Memo::new(move |_| {
        let (room, muted) = (room.get(), talk.muted.get());
        let is_heard = |line: &&Line| line.room == room && !is_muted(&muted, &line.by);
        talk.lines.with(|lines| lines.iter().filter(is_heard).cloned().collect::<Vec<_>>())
    });
    Effect::new(move |_| {
        lines.track();
        if let Some(log) = log.get() {
            log.set_scroll_top(log.scroll_height());
        }
    });
    let row = move |line: Line| {
        let is_own = desk.is_you(&line.by);
        let (room, number, person) = (line.room, line.number, line.by.id.clone());
        let name = name_of(&line.by, lang.get_untracked());
        let acts = (!is_own).then(|| {
            view! {
                <span class="chat-acts">
                    <button type="button" class="link-button" on:click=move |_| desk.mute(person.clone(), true) data-test="chat-mute">
                        {text(&WORDS, "chat.mute")}
                    </button>
                    <button type="button" class="link-button" on:click=move |_| desk.report(room, number) data-test="chat-report">
                        {text(&WORDS, "chat.report")}
                    </button>
                </span>
            }
        });
        view! { <li data-test="chat-line"><strong>{name}</strong> " " <span>{line.text}</span> {acts}</li> }
    };
    let muted = move || {
        let people = talk.muted.get();
        let row = |person: protocol::Person| {
            let words = WORDS.fill(lang.get(), "chat.muted", &[("name", name_of(&person, lang.get()).into())]);
            view! {
                <p class="muted chat-muted">
                    {words}
                    <button type="button" class="link-button" on:click=move |_| desk.mute(person.id.clone(), false) data-test="chat-unmute">
                        {text(&WORDS, "chat.unmute")}
                    </button>
                </p>
            }
        };
        // Whom one has muted in other games does not matter here.
        let spoke = move |person: &protocol::Person| {
            let is_player = desk.game.with(|game| {
                game.as_ref().is_some_and(|game| game.players.iter().any(|player| player.id == person.id))
            });
            is_player || talk.lines.with(|lines| lines.iter().any(|line| line.by.id == person.id))
        };
        people.into_iter().filter(spoke).map(row).collect::<Vec<_>>()
    };
    view! {
        <div class="chat-lines" node_ref=log role="log" aria-live="polite" tabindex="0" aria-label=text(&WORDS, "chat.lines")>
            <ol>
                <For each=move || lines.get() key=|line| (line.number, line.text.clone(), line.by.name.clone()) children=row/>
            </ol>
        </div>
        {muted}
    }
}

/// Words of one's own.
#[component]
fn Entry(desk: Desk) -> impl IntoView {
    let words = RwSignal::new(String::new());
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = words.get_untracked();
        if !said.trim().is_empty() {
            words.set(String::new());
            desk.chat(said, None);
        }
    };
    view! {
        <form class="chat-entry" on:submit=send>
            <input
                type="text"
                maxlength="200"
                autocomplete="off"
                aria-label=text(&WORDS, "chat.say")
                placeholder=text(&WORDS, "chat.say")
                prop:value=move || words.get()
                on:input=move |event| words.set(event_target_value(&event))
                data-test="chat-input"
            />
            <button type="submit" class="button small" data-test="chat-send">{text(&WORDS, "chat.send")}</button>
        </form>
    }
}
