use rules::{Description, HouseRules, OptionKind, OptionSpec, Options, Showcase, Side};

use crate::layouts::NAMES;
use crate::{Abalone, Variant, layout};

/// The game of Abalone with its options.
///
/// ```
/// # use abalone::ABALONE;
/// # use rules::{Options, Rulebook};
/// let options = Options::parse(ABALONE.options(), "belgian-daisy,goal=5").unwrap();
/// let table = ABALONE.table(&options, None).unwrap();
/// assert_eq!(table.position_text(), "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1");
/// ```
pub static ABALONE: Description<Abalone> = Description {
    id: "abalone",
    title: "Abalone",
    options: &[
        OptionSpec { key: "layout", kind: OptionKind::Choice(&NAMES), default: "standard" },
        OptionSpec { key: "first", kind: OptionKind::Choice(&["black-first", "white-first"]), default: "black-first" },
        OptionSpec {
            key: "goal",
            kind: OptionKind::Number(Variant::LEAST_GOAL as u32, Variant::GREATEST_GOAL as u32),
            default: "6",
        },
        OptionSpec { key: "repetition", kind: OptionKind::Switch, default: "on" },
        OptionSpec { key: "quiet-limit", kind: OptionKind::Limit(1, 9999), default: "off" },
    ],
    start,
    house_rules: HouseRules::of,
    accepts: |_| Ok(()),
    showcase: Showcase { options: "belgian-daisy", position: None },
};

fn start(options: &Options) -> Abalone {
    let goal = options.number("goal").and_then(|goal| u8::try_from(goal).ok());
    let variant = goal.and_then(Variant::new).unwrap_or_default();
    let first = if options.get("first") == "white-first" { Side::Two } else { Side::One };
    layout(options.get("layout"), variant).unwrap_or_else(Abalone::start).with_turn(first)
}
