//! The arithmetic of clocks, kind by kind, at the edges.

use std::time::Duration;

use rules::Side;
use session::{Clock, Lag, LagQuota, Moment, Reading};

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

const fn at(millis: u64) -> Moment {
    Moment::from_millis(millis)
}

fn clock(tag: &str) -> Clock {
    Clock::new(tag.parse().expect(tag)).expect("a clock")
}

/// Moves of [`Side::One`] that take so many milliseconds each, and what the clock shows after each in milliseconds and
/// periods; the last one may come too late.
fn check(tag: &str, moves: &[(u64, u64, u32)], too_late: u64) {
    let mut clock = clock(tag);
    let mut now = 1_000_000;
    for (index, &(spent, left, periods)) in moves.iter().enumerate() {
        clock.start(Side::One, at(now));
        now += spent;
        assert_eq!(clock.fallen(at(now)), None, "{tag}: move {index}");
        clock.press(Side::One, at(now), Lag::NONE);
        let reading = clock.reading(Side::One, at(now));
        assert_eq!((reading.left, reading.periods), (ms(left), periods), "{tag}: after move {index}");
        assert_eq!(clock.left(Side::One, at(now + 99_999_999)), ms(left), "{tag}: it stands still");
    }
    clock.start(Side::One, at(now));
    assert_eq!(clock.fallen(at(now + too_late - 1)), None, "{tag}");
    assert_eq!(clock.falls_at(), Some(at(now + too_late)), "{tag}");
    assert_eq!(clock.fallen(at(now + too_late)), Some(Side::One), "{tag}");
    assert_eq!(clock.left(Side::One, at(now + too_late)), Duration::ZERO, "{tag}");
    assert_eq!(clock.left(Side::One, at(now + 10 * too_late)), Duration::ZERO, "{tag}");
}

#[test]
fn fischer() {
    check("60+2", &[(10_000, 52_000, 0), (0, 54_000, 0), (53_999, 2_001, 0)], 2_001);
    check("1+0", &[], 1_000);
}

#[test]
fn simple_delay() {
    // What is within the delay costs nothing, and nothing is saved up.
    check("60d3", &[(2_999, 60_000, 0), (3_000, 60_000, 0), (3_001, 59_999, 0), (62_998, 1, 0)], 3_001);
}

#[test]
fn byo_yomi() {
    check(
        "60+3x10",
        &[
            (59_000, 1_000, 3),
            // Into the first period, and back to its beginning.
            (1_500, 10_000, 3),
            (9_999, 10_000, 3),
            // A move that takes a whole period and more loses that period.
            (10_000, 10_000, 2),
            (19_999, 10_000, 1),
        ],
        10_000,
    );
    // All at once: the time of the game and every period.
    check("60+3x10", &[(60_000, 10_000, 3)], 30_000);
    check("60+3x10", &[(89_999, 10_000, 1)], 10_000);
    check("0+2x10", &[(5_000, 10_000, 2)], 20_000);
}

#[test]
fn days() {
    let day = 86_400_000;
    check("1/259200", &[(2 * day, 3 * day, 0), (3 * day - 1, 3 * day, 0)], 3 * day);
}

#[test]
fn no_clock() {
    assert_eq!(Clock::new("-".parse().expect("no clock")), None);
}

#[test]
fn byo_yomi_shows_the_period_that_runs() {
    let mut clock = clock("60+3x10");
    clock.start(Side::Two, at(0));
    let reading = |now| {
        let Reading { left, periods, in_periods } = clock.reading(Side::Two, at(now));
        (left.as_millis(), periods, in_periods)
    };
    assert_eq!(reading(59_999), (1, 3, false));
    assert_eq!(reading(60_000), (10_000, 3, true));
    assert_eq!(reading(69_999), (1, 3, true));
    assert_eq!(reading(70_000), (10_000, 2, true));
    assert_eq!(reading(80_000), (10_000, 1, true));
    assert_eq!(reading(90_000), (0, 0, true));
}

#[test]
fn a_turn_that_was_interrupted_goes_on() {
    for (tag, left) in [("60+2", 50_000), ("60d3", 53_000), ("0+3x10", 10_000), ("1/86400", 86_390_000)] {
        let mut clock = clock(tag);
        clock.start(Side::One, at(0));
        clock.stop(at(4_000));
        assert_eq!(clock.running(), None);
        assert_eq!(clock.falls_at(), None);
        clock.start(Side::One, at(1_000_000));
        clock.start(Side::One, at(1_003_000));
        assert_eq!(clock.left(Side::One, at(1_006_000)), ms(left), "{tag}: starting twice changes nothing");
        assert_eq!(clock.fallen(at(0)), None, "time that runs backwards harms nobody");
    }
}

#[test]
fn only_one_clock_runs() {
    let mut clock = clock("60+2");
    clock.start(Side::One, at(0));
    clock.start(Side::Two, at(10_000));
    assert_eq!(Side::BOTH.map(|side| clock.left(side, at(15_000)).as_secs()), [50, 55]);
    assert_eq!(clock.running(), Some(Side::Two));
}

#[test]
fn clocks_can_be_put() {
    let reading = |left, periods, in_periods| Some(Reading { left: ms(left), periods, in_periods });
    let mut fischer = clock("60+2");
    fischer.start(Side::One, at(0));
    fischer.put([None, reading(7_000, 0, false)]);
    assert_eq!(Side::BOTH.map(|side| fischer.left(side, at(99_000)).as_secs()), [60, 7]);
    let mut periods = clock("60+3x10");
    periods.put([reading(20_000, 3, false), reading(10_000, 2, true)]);
    let shown = Side::BOTH.map(|side| periods.reading(side, at(0)));
    assert_eq!(shown.map(|reading| (reading.left.as_secs(), reading.periods)), [(20, 3), (10, 2)]);
}

#[test]
fn lag_quotas_have_the_amounts_of_lichess() {
    // Time control, what a move gives, what there is at first and at most, in milliseconds. Lichess counts in hundredths of
    // a second: min(100, 15 + 2/5 of the seconds of forty moves).
    let cases = [
        ("15+0", 210, 630, 1_470),
        ("60+0", 390, 1_170, 2_730),
        ("60+1", 550, 1_650, 3_850),
        ("180+0", 870, 2_610, 6_090),
        ("180+2", 1_000, 3_000, 7_000),
        ("10800+180", 1_000, 3_000, 7_000),
    ];
    for (tag, gain, first, most) in cases {
        let mut quota = LagQuota::new(tag.parse().expect(tag));
        assert_eq!(quota.left(), ms(first), "{tag}");
        assert_eq!(quota.compensate(Lag::NONE), Duration::ZERO);
        assert_eq!(quota.left(), ms(first + gain), "{tag}: what a move gives");
        for _ in 0..10 {
            quota.compensate(Lag::NONE);
        }
        assert_eq!(quota.left(), ms(most), "{tag}: never more");
        assert_eq!(quota.compensate(Lag::from_millis(60_000)), ms(most), "{tag}: all there is");
        assert_eq!(quota.left(), ms(gain), "{tag}: what the next move has");
        assert_eq!(quota.grace(), ms(gain.min(2_000)), "{tag}");
    }
    assert_eq!(LagQuota::new("180+2".parse().expect("a control")).grace(), ms(2_000), "nobody waits longer");
}

#[test]
fn a_steady_lag_is_forgiven_up_to_what_each_move_gives() {
    let mut quota = LagQuota::new("60+0".parse().expect("a control"));
    let forgiven: Vec<_> = (0..6).map(|_| quota.compensate(Lag::from_millis(800)).as_millis()).collect();
    assert_eq!(forgiven, [800, 760, 390, 390, 390, 390]);
}

#[test]
fn a_move_under_way_when_the_flag_fell_is_in_time() {
    let mut clock = clock("60+1");
    clock.start(Side::One, at(0));
    // It was made at 59.9 s and came 300 ms later.
    assert_eq!(clock.fallen(at(60_200)), Some(Side::One), "its own player would see the flag");
    assert_eq!(clock.fallen_beyond_grace(at(60_200)), None, "others wait for it");
    assert!(clock.is_late(at(60_200), Lag::NONE));
    assert!(!clock.is_late(at(60_200), Lag::from_millis(300)));
    assert_eq!(clock.press(Side::One, at(60_200), Lag::from_millis(300)), ms(1_100));
    clock.start(Side::One, at(100_000));
    assert!(clock.is_late(at(105_000), Lag::from_millis(60_000)), "more than the quota is not forgiven");
    assert_eq!(clock.fallen_beyond_grace(at(105_000)), Some(Side::One));
}

#[test]
fn lag_gives_no_time() {
    let mut clock = clock("60+1");
    clock.start(Side::One, at(0));
    assert_eq!(clock.press(Side::One, at(100), Lag::from_millis(900)), ms(61_000), "not more than the move took");
}

#[test]
fn faces_show_what_matters() {
    let faces = [0, 9_549, 19_999, 20_000, 59_001, 252_000, 3_723_000, 86_399_999, 259_200_000]
        .map(|n| session::clock_face(ms(n)));
    assert_eq!(faces, ["0:00.0", "0:09.5", "0:19.9", "0:20", "1:00", "4:12", "1:02:03", "1 d 00:00", "3 d 00:00"]);
}
