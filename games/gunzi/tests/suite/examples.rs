//! Every example that the printed rules describe in words.

use gunzi::Gunzi;
use rules::{Lang, Notation, Outcome, Position, Side};

fn board(text: &str) -> Gunzi {
    Gunzi::parse_position(text, gunzi::Variant::default()).unwrap()
}

/// All canonical move texts, sorted.
fn moves(position: &Gunzi) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<_> = moves.into_iter().map(|m| position.move_text(m)).collect();
    texts.sort();
    texts
}

/// The position after these moves.
#[track_caller]
fn play(position: &Gunzi, texts: &[&str]) -> Gunzi {
    let mut position = *position;
    for text in texts {
        let m = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(position.play(m), "{text}");
    }
    position
}

/// The rule that forbids a move.
#[track_caller]
fn refused(position: &Gunzi, text: &str) -> &'static str {
    position.parse_move(text).expect_err(text).statement().rule
}

#[test]
fn basic_setup() {
    let start = Gunzi::start(Side::One);
    assert_eq!(start.position_text(), "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1");
    assert_eq!(start.score(), Some([4, 4]));
    assert_eq!(Gunzi::start(Side::Two).turn(), Side::Two);
}

#[test]
fn after_a_sway_a_wedge_looks_one_step_left_or_right_of_before() {
    for direction in 1..=6 {
        let position = board(&format!("B{direction},-,-,-,-/-,-,-,-,-,-,-/-,-,-,-,- b 1"));
        let (left, right) = ((direction + 4) % 6 + 1, direction % 6 + 1);
        assert_eq!(
            play(&position, &["a1-b1l"]).position_text(),
            format!("-,-,-,-,-/B{left},-,-,-,-,-,-/-,-,-,-,- w 2")
        );
        assert_eq!(
            play(&position, &["a1-b1r"]).position_text(),
            format!("-,-,-,-,-/B{right},-,-,-,-,-,-/-,-,-,-,- w 2")
        );
    }
}

#[test]
fn a_wedge_sways_within_its_zone_and_onwards_but_not_back() {
    let black = board("-,-,-,-,-/-,-,B1,-,-,-,-/-,-,-,-,- b 1");
    let to = |texts: Vec<String>| texts.iter().map(|text| text[3..5].to_owned()).collect::<Vec<_>>();
    assert_eq!(to(moves(&black)), ["b2", "b2", "b4", "b4", "b6", "b6", "b7", "b7", "c3", "c3"]);
    let white = board("-,-,-,-,-/-,-,W1,-,-,-,-/-,-,-,-,- w 1");
    assert_eq!(to(moves(&white)), ["a3", "a3", "b2", "b2", "b4", "b4", "b6", "b6", "b7", "b7"]);
}

#[test]
fn several_sways_and_a_jump_of_peak_over_peak() {
    let position = board("-,-,-,-,-/-,-,B1,-,-,-,-/-,-,W4,-,- b 1");
    assert_eq!(refused(&position, "b3xc3l"), "jump.edge");
    let position = board("-,-,B1,-,-/-,-,W4,-,-,-,-/-,-,-,-,- b 1");
    assert!(moves(&position).iter().any(|text| text == "a3xc3l"));
    assert!(moves(&position).iter().any(|text| text.starts_with("a3-")));
    let after = play(&position, &["a3xc3l"]);
    assert_eq!(after.position_text(), "-,-,-,-,-/-,-,T,-,-,-,-/-,-,B6,-,- w 2");
}

#[test]
fn peak_over_flank_with_a_swerve_to_the_left() {
    let position = board("-,-,B1,-,-/-,-,W3,-,-,-,-/-,-,-,-,- b 1");
    assert_eq!(play(&position, &["a3xc3l"]).position_text(), "-,-,-,-,-/-,-,T,-,-,-,-/-,-,B6,-,- w 2");
}

#[test]
fn what_jumps_over_what() {
    // A black wedge on a3 jumps north over b3. Its side: peak with 1, block with 4, else a flank. The other's side towards
    // it: peak with 4, block with 1, else a flank.
    for black in 1..=6 {
        for white in 1..=6 {
            let position = board(&format!("-,-,B{black},-,-/-,-,W{white},-,-,-,-/-,-,-,-,- b 1"));
            let expected = match black {
                1 => white != 1,
                4 => false,
                _ => white != 1 && white != 4,
            };
            assert_eq!(position.parse_move("a3xc3r").is_ok(), expected, "B{black} over W{white}");
        }
    }
}

#[test]
fn jumping_back_to_an_earlier_zone() {
    let position = board("-,-,-,-,-/-,-,-,-,B1,-,-/-,-,-,-,- b 1");
    assert_eq!(refused(&position, "b5-a5l"), "sway.backwards");
    let position = board("-,-,-,-,-/-,-,W6,-,-,-,B5/-,-,-,-,- b 1");
    let after = play(&position, &["b7xb2l"]);
    assert_eq!(after.position_text(), "-,-,-,-,-/-,B4,T,-,-,-,-/-,-,-,-,- w 2");
    let position = board("-,-,-,-,-/-,W6,B5,-,-,-,-/-,-,-,-,- b 1");
    assert_eq!(play(&position, &["b3xa1r"]).position_text(), "B6,-,-,-,-/-,T,-,-,-,-,-/-,-,-,-,- w 2");
}

/// Wedge a may jump b (swerving right) and c as well, but then not e, because of the block of d.
#[test]
fn a_multi_jump_is_stopped_by_a_block() {
    let position = board("B2,-,-,-,-/-,W4,-,-,W2,-,W4/-,-,-,W6,- b 9");
    let jumps: Vec<_> = moves(&position).into_iter().filter(|text| text.contains('x')).collect();
    assert_eq!(jumps, ["a1xb3l", "a1xb3lxc5l", "a1xb3lxc5r", "a1xb3r", "a1xb3rxc5r"]);
    assert_eq!(refused(&position, "a1xb3rxc5rxa5l"), "jump.stop");
    // In the next turn it may jump on.
    let after = play(&position, &["a1xb3rxc5r"]);
    assert_eq!(after.position_text(), "-,-,-,-,-/-,T,-,-,W2,-,T/-,-,-,W6,B4 w 10");
    let again = board("-,-,-,-,-/-,T,-,-,W2,-,T/-,-,-,W6,B4 b 11");
    assert!(again.parse_move("c5xa5l").is_ok());
}

#[test]
fn a_multi_jump_may_end_after_any_jump() {
    let position = board("B2,-,-,-,-/-,W4,-,-,-,-,W4/-,-,-,-,- b 9");
    for text in ["a1xb3l", "a1xb3r", "a1xb3lxc5l", "a1xb3rxc5l"] {
        assert!(position.parse_move(text).is_ok(), "{text}");
    }
}

#[test]
fn topple_by_a_block_on_a_flank() {
    let position = board("-,-,B4,-,-/-,-,W2,-,-,-,-/-,-,-,-,- b 1");
    assert_eq!(play(&position, &["~b3l"]).position_text(), "-,-,B4,-,-/-,-,B1,-,-,-,-/-,-,-,-,- w 2");
    assert_eq!(play(&position, &["~b3r"]).position_text(), "-,-,B4,-,-/-,-,B3,-,-,-,-/-,-,-,-,- w 2");
}

#[test]
fn four_sways_or_two_topples() {
    let position = board("-,-,-,-,-/-,-,-,W4,B2,-,-/-,-,-,-,- b 1");
    assert_eq!(moves(&position), ["b5-b7l", "b5-b7r", "b5-c5l", "b5-c5r", "~b4l", "~b4r"]);
}

#[test]
fn a_block_on_peak_or_block_does_not_topple() {
    for white in 1..=6 {
        let position = board(&format!("-,-,B4,-,-/-,-,W{white},-,-,-,-/-,-,-,-,- b 1"));
        assert_eq!(position.parse_move("~b3l").is_ok(), white != 4 && white != 1, "W{white}");
    }
}

#[test]
fn defence_by_a_sway_out_of_reach() {
    let position = board("-,-,B4,-,-/-,-,W2,-,-,-,-/-,-,-,-,- w 1");
    let after = play(&position, &["b3-b6l"]);
    assert!(!moves(&after).iter().any(|text| text.starts_with('~')));
}

#[test]
fn one_block_against_one_two_against_one_two_against_two() {
    let one_to_none = board("-,-,B4,-,-/-,-,W2,-,-,-,-/W3,-,-,-,- b 1");
    assert!(one_to_none.parse_move("~b3l").is_ok());
    let one_to_one = board("-,-,B4,-,-/-,-,W2,-,-,-,W2/-,-,-,-,- b 1");
    assert_eq!(refused(&one_to_one, "~b3l"), "topple.equal");
    // The second block meets the attacked wedge's own block, and counts.
    let two_to_one = board("-,-,B4,-,-/-,B5,W2,-,-,-,W2/-,-,-,-,- b 1");
    assert!(two_to_one.parse_move("~b3l").is_ok());
    // The second block meets the peak, and counts.
    let on_the_peak = board("-,-,B4,-,-/-,-,W2,-,-,-,B2/-,-,W1,-,- b 1");
    assert!(on_the_peak.parse_move("~b3l").is_ok());
    let two_to_two = board("-,-,B4,-,-/-,B5,W2,-,-,-,W2/-,-,W1,-,- b 1");
    assert_eq!(refused(&two_to_two, "~b3l"), "topple.equal");
    let two_blocks_none_on_a_flank = board("-,-,-,-,-/-,B5,W2,-,-,-,B2/-,-,-,-,- b 1");
    assert_eq!(refused(&two_blocks_none_on_a_flank, "~b3l"), "topple.no-flank");
}

#[test]
fn promotion_on_the_left_field_while_the_right_one_is_taken() {
    let position = board("-,-,-,-,-/-,-,T,-,-,-,-/W1,-,B1,W6,W4 b 1");
    assert_eq!(refused(&position, "c3-c4=b3"), "sway.taken");
    let after = play(&position, &["c3-c2=b3"]);
    assert_eq!(after.position_text(), "-,-,-,-,-/-,-,-,-,-,-,-/W1,BP2,-,W6,W4 w 2");
    assert_eq!(after.score(), Some([4, 3]));
}

/// The new pillar threatens two wedges; one gets away, the other is taken, and the grown pillar threatens again.
#[test]
fn pillar_blow_and_growing_territory() {
    let position = board("-,-,-,-,-/-,-,-,-,-,W1,-/W1,BP2,-,-,W4 w 1");
    let after = play(&position, &["b6-b3l"]);
    assert_eq!(moves(&after), ["c2#c1"]);
    let blown = play(&after, &["c2#c1"]);
    assert_eq!(blown.position_text(), "-,-,-,-,-/-,-,W6,-,-,-,-/-,BP3,-,-,W4 w 3");
    assert_eq!(moves(&board("-,-,-,-,-/-,-,W6,-,-,-,-/-,BP3,-,-,W4 b 3")), ["c2#b3"]);
    assert_eq!(moves(&board("-,-,-,-,-/-,W6,W6,-,-,-,-/-,BP3,-,-,W4 b 3")), ["c2#b2,b3"]);
}

#[test]
fn pillar_raise_extends_the_territory_by_a_ring() {
    let position = board("-,-,-,-,-/-,-,W4,-,-,-,W5/-,BP2,B1,-,- b 1");
    assert!(position.parse_move("c3-c4=*").is_ok(), "raising is not obligatory");
    let after = play(&position, &["c3-c2+"]);
    assert_eq!(after.position_text(), "-,-,-,-,-/-,-,W4,-,-,-,W5/-,BP3,-,-,- w 2");
    assert_eq!((after.territory(Side::One) & after.wedges(Side::Two)).len(), 2);
    // One is brought to safety, the other is taken.
    let fled = play(&after, &["b7-b4l"]);
    assert_eq!(moves(&fled), ["c2#b3"]);
}

/// The board of both combinations in the printed rules.
const COMBINATIONS: &str = "-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4";

#[test]
fn promotion_by_a_topple_on_c4() {
    let position = board(&format!("{COMBINATIONS} b 22"));
    assert_eq!(refused(&position, "c3-c2=b3"), "promotion.peak", "the peak of c1");
    let after = play(&position, &["~c4=b3"]);
    assert_eq!(after.position_text(), "-,-,B2,-,-/-,W4,-,W5,-,-,-/W2,-,B5,BP2,W4 w 23");
    // The wedge on c5 must get away or be taken.
    let passed = play(&after, &["b4-b5l"]);
    assert_eq!(moves(&passed), ["c4#c5"]);
}

#[test]
fn no_promotion_by_a_topple_on_a_guarded_field() {
    for guard in ["W6", "W3"] {
        let position = board(&format!("-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,{guard} b 22"));
        let rule = refused(&position, "~c4=b3");
        assert_eq!(rule, if guard == "W6" { "topple.peak-guards" } else { "topple.equal" });
    }
    // Two blocks against the guard's one: still guarded.
    let position = board("-,-,B2,-,-/-,W4,T,W5,-,-,B4/W2,-,B5,W5,W3 b 22");
    assert_eq!(refused(&position, "~c4=b3"), "topple.block-guards");
}

#[test]
fn promotion_by_a_topple_on_the_other_fields() {
    let c2 = board("-,-,-,-,-/-,-,T,-,-,-,-/-,W4,B3,-,- b 1");
    assert_eq!(play(&c2, &["~c2=b3"]).position_text(), "-,-,-,-,-/-,-,-,-,-,-,-/-,BP2,B3,-,- w 2");
    let a2 = board("-,B1,W2,-,-/-,-,T,-,-,-,-/-,-,-,-,- w 1");
    assert_eq!(play(&a2, &["~a2=b3"]).position_text(), "-,WP2,W2,-,-/-,-,-,-,-,-,-/-,-,-,-,- b 2");
    let a4 = board("-,-,W6,B1,-/-,-,-,-,-,-,-/-,-,-,-,- w 1");
    assert_eq!(play(&a4, &["~a4=*"]).position_text(), "-,-,W6,WP2,-/-,-,-,-,-,-,-/-,-,-,-,- b 2");
}

#[test]
fn promotion_by_a_jump_on_a4_and_on_a2() {
    let position = board(&format!("{COMBINATIONS} w 22"));
    assert_eq!(refused(&position, "b2-a2=b3"), "promotion.block", "the block of a3");
    // b2 jumps over a3, flank over flank, and chooses between both tombstones.
    assert_eq!(play(&position, &["b2xa4=a3"]).position_text(), "-,-,-,WP2,-/-,-,T,W5,-,-,-/W2,-,B5,W4,W4 b 23");
    assert_eq!(play(&position, &["b2xa4=b3"]).position_text(), "-,-,T,WP2,-/-,-,-,W5,-,-,-/W2,-,B5,W4,W4 b 23");
    // b4 sways to a4, or jumps over a3 to a2: the wedge that guarded it is a tombstone by then.
    assert!(position.parse_move("b4-a4=b3").is_ok());
    assert_eq!(play(&position, &["b4xa2=a3"]).position_text(), "-,WP2,-,-,-/-,W4,T,-,-,-,-/W2,-,B5,W4,W4 b 23");
    assert_eq!(play(&position, &["b4xa2=b3"]).position_text(), "-,WP2,T,-,-/-,W4,-,-,-,-,-/W2,-,B5,W4,W4 b 23");
}

/// Wedge 1 jumps over 2 and promotes on c4. It cannot go to c2, because of the block of 2; 3 could sway to c4.
#[test]
fn promotion_by_a_jump_on_c4() {
    let position = board("-,-,-,-,-/-,-,-,-,-,B1,B1/-,-,W3,-,- b 1");
    assert_eq!(refused(&position, "b6-c2=*"), "promotion.block");
    assert!(position.parse_move("b7-c4=*").is_ok());
    let after = play(&position, &["b6xc4=c3"]);
    assert_eq!(after.position_text(), "-,-,-,-,-/-,-,-,-,-,-,B1/-,-,-,BP2,- w 2");
}

#[test]
fn promotion_by_a_jump_on_c2() {
    let position = board("-,-,-,-,-/-,-,-,-,-,-,B1/-,-,W5,-,- b 1");
    assert_eq!(play(&position, &["b7xc2=c3"]).position_text(), "-,-,-,-,-/-,-,-,-,-,-,-/-,BP2,-,-,- w 2");
}

#[test]
fn without_tombstones_a_piece_comes_from_outside() {
    let position = board("-,-,-,-,-/-,-,-,-,-,B1,-/-,-,-,-,- b 1");
    assert_eq!(play(&position, &["b6-c2=*"]).position_text(), "-,-,-,-,-/-,-,-,-,-,-,-/-,BP2,-,-,- w 2");
}

/// Neither side has wedges left, and a pillar is inviolable: Black wins with four pieces to two, counted double.
#[test]
fn the_final_position_of_8_to_4() {
    let position = board("-,-,T,WP2,-/-,-,-,-,-,T,-/-,BP4,-,-,- b 40");
    assert!(moves(&position).is_empty());
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::One)));
    assert_eq!(position.score(), Some([8, 4]));
    assert_eq!(position.cause().say(Lang::En), "Black has no legal move. Black wins 8–4.");
}

#[test]
fn equal_points_are_a_draw() {
    let position = board("-,-,-,WP2,-/-,-,-,-,-,-,-/-,BP2,-,-,- w 40");
    assert_eq!(position.outcome(), Some(Outcome::Draw));
    assert_eq!(position.cause().rule, "end.draw");
    assert!(position.cause().say(Lang::Nl).starts_with("Wit kan geen zet meer doen."));
}

// Decisions where the printed rules are silent.

#[test]
fn two_pillars_act_at_once_and_share_as_the_mover_likes() {
    let position = board("-,-,-,-,-/-,-,-,-,-,W1,W1/-,BP2,W3,BP2,- b 9");
    assert_eq!(moves(&position), ["c2#b6,c3;c4#b7", "c2#b6;c4#b7,c3"]);
    assert_eq!(play(&position, &["c2#b6,c3;c4#b7"]).position_text(), "-,-,-,-,-/-,-,-,-,-,-,-/-,BP4,-,BP3,- w 10");
}

#[test]
fn shared_wedges_that_come_to_the_same_are_one_move_with_several_texts() {
    let position = board("-,-,-,-,-/-,-,W1,-,-,W1,-/-,BP4,-,BP4,- b 9");
    assert_eq!(moves(&position), ["c2#b3,b6", "c2#b3;c4#b6", "c4#b3,b6"]);
    let shared = position.parse_move("c2#b6;c4#b3").unwrap();
    assert_eq!(position.spellings(shared), ["c2#b3;c4#b6", "c2#b6;c4#b3"]);
}

#[test]
fn a_player_without_wedges_plays_on_while_pillars_can_blow() {
    let position = board("-,-,-,-,-/-,-,-,-,-,W1,-/-,BP2,-,-,- b 9");
    assert_eq!(position.outcome(), None);
    assert_eq!(moves(&position), ["c2#b6"]);
}

#[test]
fn a_multi_jump_may_end_where_it_began() {
    let position = board("B2,-,-,-,-/W2,W4,-,-,-,W6,-/-,-,-,-,- b 9");
    let round: Vec<_> = moves(&position).into_iter().filter(|text| text.matches('x').count() == 3).collect();
    assert!(!round.is_empty());
    assert!(round.iter().all(|text| text[text.len() - 3..].starts_with("a1")), "{round:?}");
}

#[test]
fn pillars_neither_guard_nor_stop_nor_defend() {
    let guard = board("-,-,-,-,-/-,-,-,-,-,B1,-/WP2,-,-,-,- b 9");
    assert!(guard.parse_move("b6-c2=*").is_ok());
}

#[test]
fn a_pillar_is_never_higher_than_twelve() {
    let position = board("-,-,-,-,-/-,-,-,-,-,W1,W1/-,BP11,-,BP12,- b 9");
    assert_eq!(moves(&position), ["c2#b6,b7", "c4#b6,b7"]);
    assert_eq!(play(&position, &["c2#b6,b7"]).position_text(), "-,-,-,-,-/-,-,-,-,-,-,-/-,BP12,-,BP12,- w 10");
    let raise = board("-,-,-,-,-/-,-,-,-,-,B1,-/-,BP12,-,-,- b 9");
    assert_eq!(play(&raise, &["b6-c2+"]).position_text(), "-,-,-,-,-/-,-,-,-,-,-,-/-,BP12,-,-,- w 10");
}
