use record::Record;

/// Where a game among one's own comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Origin {
    /// It was begun here to be played.
    #[default]
    Played,
    /// It was brought in from elsewhere.
    Imported,
    /// It was saved on the analysis board.
    Analysed,
}

impl Origin {
    /// The tag in which records keep it.
    pub const TAG: &'static str = "Origin";

    /// What the tag says; games that were played here have none.
    pub fn of_tag(value: Option<&str>) -> Self {
        match value {
            Some("import") => Self::Imported,
            Some("analysis") => Self::Analysed,
            _ => Self::Played,
        }
    }

    /// Where a record comes from.
    pub fn of_record(record: &Record) -> Self {
        Self::of_tag(record.tags.get(Self::TAG))
    }

    /// Writes it into a record.
    pub fn note(self, record: &mut Record) {
        match self {
            Self::Played => {
                record.tags.remove(Self::TAG);
            }
            Self::Imported => {
                record.tags.set(Self::TAG, "import");
            }
            Self::Analysed => {
                record.tags.set(Self::TAG, "analysis");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_remember_where_they_come_from() {
        let (game, options) = engine::find("gunzi").expect("a game");
        let mut record = Record::new(game.table(&options, None).expect("a table").as_ref());
        assert_eq!(Origin::of_record(&record), Origin::Played);
        for origin in [Origin::Imported, Origin::Analysed, Origin::Played] {
            origin.note(&mut record);
            let text = record.to_string();
            let read = record::read_all(&text, engine::all()).next().expect("a game").expect("readable");
            assert_eq!(Origin::of_record(&read.record), origin);
        }
    }
}
