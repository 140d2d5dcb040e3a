use crate::{Abalone, Variant};
use rules::Notation;

/// Start layouts by name, with Black to move: the rulebook's `standard`, and what players use.
///
/// They are those of the file `layouts.json` of this crate, in its order.
pub const LAYOUTS: [(&str, &str); 62] = [
    ("6-9", "5/ssssss/sSs3s/1ss2ss1/9/1SS2SS1/S3SsS/SSSSSS/5 0 0 b 0 1"),
    ("alien-attack", "S1S1S/1SssS1/1SsSsS1/3SS3/9/3ss3/1sSsSs1/1sSSs1/s1s1s 0 0 b 0 1"),
    ("aliening", "2s2/1SSSS1/1S1s1S1/SsS2SsS/9/sSs2sSs/1s1S1s1/1ssss1/2S2 0 0 b 0 1"),
    ("alitration", "1sSs1/2SS2/s1SsS1s/1sS2Ss1/9/1Ss2sS1/S1sSs1S/2ss2/1SsS1 0 0 b 0 1"),
    ("anglattack", "ss1SS/sS2sS/2S1s2/8/sSSs1SssS/8/2S1s2/sS2sS/ss1SS 0 0 b 0 1"),
    ("april-fish", "s1sss/1sssSs/1s1sss1/4s3/9/3S4/1SSS1S1/SsSSS1/SSS1S 0 0 b 0 1"),
    ("atomouche", "Ss3/s2SsS/2S4/S1s4s/s2S1s2S/S4S1s/4s2/sSs2S/3Ss 0 0 b 0 1"),
    ("belgian-daisy", "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1"),
    ("buttonhole", "5/1ssSS1/7/SS1sS1ss/SsSs1SsSs/SS1sS1ss/7/1ssSS1/5 0 0 b 0 1"),
    ("centrifuge", "1sss1/S4S/SS1s1SS/SS4SS/9/ss4ss/ss1S1ss/s4s/1SSS1 0 0 b 0 1"),
    ("checkerboard", "5/SsSsSs/7/sSsSsSsS/9/SsSsSsSs/7/sSsSsS/5 0 0 b 0 1"),
    ("standard", "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1"),
    ("corners", "SS1ss/Ss2Ss/7/s2S3S/sS5sS/s3s2S/7/Ss2Ss/SS1ss 0 0 b 0 1"),
    ("cross", "SS1ss/S1Ss1s/1S3s1/2S1ss2/3S1s3/2SS1s2/1S3s1/S1Ss1s/SS1ss 0 0 b 0 1"),
    ("crossed-hearts", "SS1SS/S1SS1S/1S3S1/2S1sS2/3S1s3/2sS1s2/1s3s1/s1ss1s/ss1ss 0 0 b 0 1"),
    ("crown", "2S2/S1SS1S/1SSsSS1/2SSSS2/9/2ssss2/1ssSss1/s1ss1s/2s2 0 0 b 0 1"),
    ("def-or-atak", "5/SsS2s/SSSS1sS/2S2sss/1s7/sss2S2/Ss2SS1/ss1SsS/5 0 0 b 0 1"),
    ("domination-vs-daisy", "5/ss3S/sss2SS/1ss2SSS/3S1S3/SSS2ss1/SS2sss/S3ss/5 0 0 b 0 1"),
    ("domination", "5/s4S/ss3SS/ssss1SSS/3S1S3/SSS1ssss/SS3ss/S4s/5 0 0 b 0 1"),
    ("duel", "1s1S1/sssSSS/2s1S2/S6s/SS5ss/S6s/2s1S2/sssSSS/1s1S1 0 0 b 0 1"),
    ("dutch-daisy", "ss1SS/sSsSsS/1ss1SS1/8/9/8/1SS1ss1/SsSsSs/SS1ss 0 0 b 0 1"),
    ("face-2-face", "5/6/ss3SS/sss2SSS/ssss1SSSS/sss2SSS/ss3SS/6/5 0 0 b 0 1"),
    ("food-mill", "s2SS/sS1ss1/1S5/4S1Ss/Ss1s1s1Ss/Ss1S4/5s1/1SS1sS/ss2S 0 0 b 0 1"),
    ("forcing", "5/6/2s1S2/SsssSSSs/SSSs1Ssss/SsssSSSs/2s1S2/6/5 0 0 b 0 1"),
    ("fracture", "2S2/2s3/2s1SSS/2s1Ssss/1Sss1SSs1/SSSs1S2/sss1S2/3S2/2s2 0 0 b 0 1"),
    ("french-daisy", "5/2SS2/2SSS2/1ssSSss1/1sss1sss1/1ssSSss1/2SSS2/2SS2/5 0 0 b 0 1"),
    ("french-king-cake1", "s1SSS/s1S3/s4ss/1ss2s1s/S7s/S1S2SS1/SS4S/3s1S/sss1S 0 0 b 0 1"),
    ("fujiyama1", "sssss/1sSSs1/2sSs2/3ss3/9/3SS3/2SsS2/1SssS1/SSSSS 0 0 b 0 1"),
    ("german-daisy", "5/ss2SS/sss1SSS/1ss2SS1/9/1SS2ss1/SSS1sss/SS2ss/5 0 0 b 0 1"),
    ("horseshoes", "SSsss/S1S2s/S1Ssss1/2S5/9/5S2/1sssS1S/s2S1S/sssSS 0 0 b 0 1"),
    ("infiltralien", "sSsSs/1ssss1/2SSS2/3ss3/9/3SS3/2sss2/1SSSS1/SsSsS 0 0 b 0 1"),
    ("infiltration", "1SsS1/1SSSS1/1SsSsS1/1S4S1/9/1s4s1/1sSsSs1/1ssss1/1sSs1 0 0 b 0 1"),
    ("intimidation", "1sss1/S1ss2/SSsss2/SSS5/9/5sss/2SSSss/2SS1s/1SSS1 0 0 b 0 1"),
    ("irish-daisy", "5/2ss2/2sSs2/1SSssSS1/1SsS1SsS1/1SSssSS1/2sSs2/2ss2/5 0 0 b 0 1"),
    ("i_m-a-robot", "SSSSS/s1SS1s/1s1s1s1/2sSSs2/4S4/1SSssSS1/3s3/2ss2/1s1s1 0 0 b 0 1"),
    ("labyrinth", "2SsS/1s3S/1sSs2S/1s2s2s/1s1S1s1S1/S2S2S1/s2SsS1/s3S1/sSs2 0 0 b 0 1"),
    ("mosaic", "sssss/1SSSS1/2sss2/3SS3/9/3ss3/2SSS2/1ssss1/SSSSS 0 0 b 0 1"),
    ("mquorric-1", "5/1SSS2/1SssS2/1SsssS2/2SssS3/2SSS3/4sSs/3Sss/2sss 0 0 b 0 1"),
    ("neko", "2sss/2sS1s/2sssSs/5ss1/2S3s2/1SS5/SsSSS2/S1sS2/SSS2 0 0 b 0 1"),
    ("oath", "s3S/1ssSS1/1s3S1/1S1sS1s1/SS5ss/1S1Ss1s1/1s3S1/1ssSS1/s3S 0 0 b 0 1"),
    ("octopus", "sSs2/S1s3/ssSsss1/2s3S1/2s3S2/1s3S2/1SSSsSS/3S1s/2SsS 0 0 b 0 1"),
    ("pyramid", "s4/ss4/sss4/ssss4/ssss1SSSS/4SSSS/4SSS/4SS/4S 0 0 b 0 1"),
    ("scottish-daisy", "sS1sS/SssSSs/1sS1sS1/8/9/8/1Ss1Ss1/sSSssS/Ss1Ss 0 0 b 0 1"),
    ("sibe", "sssSS/s4S/s5S/s2Ss2S/s2S1s2S/s2Ss2S/s5S/s4S/ssSSS 0 0 b 0 1"),
    ("slaloms", "1ssss/1s4/2sssss/7s/1SSS1sss1/S7/SSSSS2/4S1/SSSS1 0 0 b 0 1"),
    ("snakes-variation", "SSSSS/S5/S6/S1sssss1/1S5s1/1SSSS2s/6s/5s/sssss 0 0 b 0 1"),
    ("snakes", "SSSSS/S5/S6/S2SSss1/1S1S1s1s1/1SSss2s/6s/5s/sssss 0 0 b 0 1"),
    ("snowflake", "1S1s1/Ss2Ss/2s1S2/s2Ss2S/1sS3sS1/s2sS2S/2s1S2/SS2ss/1S1s1 0 0 b 0 1"),
    ("spider", "s3s/1s2s1/2s1s2/2ssss2/SSSS1ssss/2SSSS2/2S1S2/1S2S1/S3S 0 0 b 0 1"),
    ("star", "S3s/1s2S1/s1S1s1S/3sS3/sSsS1sSsS/3sS3/s1S1s1S/1s2S1/S3s 0 0 b 0 1"),
    ("swiss-daisy", "5/ss2SS/sSs1SsS/1ss2SS1/9/1SS2ss1/SsS1sSs/SS2ss/5 0 0 b 0 1"),
    ("the-arrow", "SSss1/SS4/s1Sss2/s1sSS3/2sSss3/3sS3/4Ss1/3sSS/3SS 0 0 b 0 1"),
    ("the-wall", "2s2/6/1sssss1/ssssssss/9/SSSSSSSS/1SSSSS1/6/2S2 0 0 b 0 1"),
    ("tinsels", "1SsSs/1s4/2SsSsS/7s/1sSs1SsS1/S7/sSsSs2/4S1/SsSs1 0 0 b 0 1"),
    ("trench", "5/ssssss/1SSSSS1/2sss3/9/3SSS2/1sssss1/SSSSSS/5 0 0 b 0 1"),
    ("true-daisy", "ss3/sss1ss/1ss1sss/3S1ss1/4SS3/4S3/S2S3/S1S2S/SSSSS 0 0 b 0 1"),
    ("wedding-rings", "5/1ssSS1/1s1sSS1/1s1Ss1S1/1s1S1s1S1/1s1Ss1S1/1ssS1S1/1ssSS1/5 0 0 b 0 1"),
    ("wheel", "s3s/1s2s1/2s1s2/2sSsS2/SSsS1sSss/2sSsS2/2S1S2/1S2S1/S3S 0 0 b 0 1"),
    ("windmill", "s2SS/ss1SS1/1s5/4S1ss/SS1s1s1ss/SS1S4/5S1/1ss1SS/ss2S 0 0 b 0 1"),
    ("xmas-star", "2s2/2ss2/SSs1SSS/1SS2SS1/2S3s2/1ss2ss1/sss1Sss/2SS2/2S2 0 0 b 0 1"),
    ("the-clearing", "SsSsS/s4s/1S2s1S/Ss5s/s7S/S5Ss/s1S2s1/S4S/sSsSs 0 0 b 0 1"),
    ("papillons", "1S1ss/S1sS1s/1s3SS/sS5s/s7S/S5sS/ss3S1/S1sS1s/SS1s1 0 0 b 0 1"),
];

/// The names of the layouts, in the same order.
pub(crate) const NAMES: [&str; LAYOUTS.len()] = {
    let mut names = [""; LAYOUTS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = LAYOUTS[i].0;
        i += 1;
    }
    names
};

/// The start position of that layout; none if there is no such layout.
///
/// ```
/// # use abalone::{Variant, layout};
/// # use rules::Position;
/// assert_eq!(layout("belgian-daisy", Variant::default()).unwrap().count_moves(), 52);
/// assert_eq!(layout("nonsense", Variant::default()), None);
/// ```
pub fn layout(name: &str, variant: Variant) -> Option<Abalone> {
    let (_, text) = LAYOUTS.iter().find(|(known, _)| *known == name)?;
    Abalone::parse_position(text, variant).ok()
}
