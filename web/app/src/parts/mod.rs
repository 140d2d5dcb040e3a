//! Parts that several pages are made of: dialogs, move lists, clocks, players' panels, sharing.

mod answer_box;
mod board_name;
mod board_settings;
mod clock_face;
mod clock_fields;
mod dialog;
mod fetched;
mod files;
mod icon;
mod influence;
mod key_help;
mod leading;
mod moment;
mod move_list;
mod notifications;
mod offline;
mod picture;
mod player_panel;
mod rated_game;
mod row_keys;
mod share;
mod short_rules;
pub mod solve;
mod tally;
mod typing;
mod ways;

pub use answer_box::{AnswerBox, Tone};
pub use board_name::{board_name, game_name};
pub use board_settings::board_settings;
pub use clock_face::is_low;
pub use clock_fields::ClockFields;
pub use dialog::{Confirm, Dialog};
pub use fetched::{Coming, Fetched, NotFetched};
pub use files::{copy, download, file_texts};
pub use icon::Icon;
pub use influence::influence;
pub use key_help::{KeyHelp, KeyHelpDialog};
pub use leading::{Leading, seen_from};
pub use moment::{newest_move, what_to_do};
pub use move_list::MoveList;
pub use notifications::Notifications;
pub use offline::offline;
pub use picture::{Thumbnail, position_svg};
pub use player_panel::{Panel, PlayerPanel};
pub use rated_game::{RatedGameNotice, rated_game};
pub use row_keys::{focus_on, move_focus, on_keys, press};
pub use share::{ShareDialog, address, can_hand_on, hand_on};
pub use short_rules::{RulesButton, RulesDialog, short_rules};
pub use tally::{material, tally};
pub use typing::{is_on_page, is_typing};
pub(crate) use ways::encoded;
pub use ways::{Away, BackLink, CROSS, LeaveLink, MayI, RuleLink};

rules::catalogue! {
    pub(crate) static WORDS in "messages/parts"
}
