//! Sides in what is saved: `"one"`, `"two"`.

pub(crate) mod option {
    use rules::Side;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Written {
        One,
        Two,
    }

    // The form of the function is serde's.
    #[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn serialize<S: Serializer>(side: &Option<Side>, serializer: S) -> Result<S::Ok, S::Error> {
        let written = side.map(|side| match side {
            Side::One => Written::One,
            Side::Two => Written::Two,
        });
        written.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Side>, D::Error> {
        let written = Option::<Written>::deserialize(deserializer)?;
        Ok(written.map(|written| match written {
            Written::One => Side::One,
            Written::Two => Side::Two,
        }))
    }
}
