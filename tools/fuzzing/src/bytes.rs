use rules::{OptionKind, Options, Random, Rulebook, Table};

/// Reads decisions off the input; zeros when it is used up.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    /// Whether the input is used up.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn next(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&byte, rest)) => {
                self.0 = rest;
                byte
            }
            None => 0,
        }
    }

    /// A number below `n`; 0 if `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let wide = if n > 256 { usize::from(self.next()) << 8 } else { 0 };
        (wide | usize::from(self.next())) % n.max(1)
    }

    /// A source of random numbers that the input decides.
    pub(crate) fn random(&mut self) -> Random {
        Random::new(u64::from_le_bytes(std::array::from_fn(|_| self.next())))
    }

    /// One of the games, with options, at a position that a few random turns lead to.
    pub(crate) fn table(&mut self) -> Box<dyn Table> {
        let games = engine::all();
        let game = games[self.below(games.len())];
        let options = self.options(game);
        let mut table = game.table(&options, None).unwrap_or_else(|refusal| panic!("the start: {refusal}"));
        let plies = self.below(64);
        let mut random = self.random();
        for _ in 0..plies {
            table.play_random(&mut random);
        }
        table
    }

    fn options(&mut self, game: &dyn Rulebook) -> Options {
        let mut options = Options::new(game.options());
        // Most inputs play by the default options: they are what matters most.
        if self.below(4) != 0 {
            return options;
        }
        for spec in game.options() {
            let value = match spec.kind {
                OptionKind::Choice(words) => words[self.below(words.len())].to_owned(),
                OptionKind::Switch => ["on", "off"][self.below(2)].to_owned(),
                OptionKind::Limit(..) if self.below(2) == 0 => "off".to_owned(),
                OptionKind::Number(min, max) | OptionKind::Limit(min, max) => {
                    (min as usize + self.below((max - min) as usize + 1)).to_string()
                }
            };
            let set = options.set(spec.key, &value);
            set.unwrap_or_else(|error| panic!("{}: {}={value}: {error}", game.id(), spec.key));
        }
        options
    }
}
