use std::marker::PhantomData;
use std::path::Path;

use rules::{Description, Layered, Rulebook as _};
use search::MoveOf;
use tables::proof::{Answer, Bounds, Ended, ProofOrder, ProofProgress, Prover, prove};
use tables::{Checked, FileError, Made, Order, Progress, check, make};

use crate::games::tabled_of;
use crate::players::Player;
use crate::proving::SearchProver;

/// Makes and checks the endgame tables of one game and proves what its positions are worth, without its type.
pub trait Tabled: Sync {
    /// Up to which layer tables can be made.
    fn most_layers(&self) -> u32;

    /// Makes the tables of all layers up to some, as far as they are not there yet.
    fn make(
        &self,
        folder: &Path,
        layers: u32,
        threads: usize,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<Made>, FileError>;

    /// Holds the tables that there are against the rules: every entry, or about one in so many.
    fn check(&self, folder: &Path, one_in: u64, progress: &mut dyn FnMut(u32, u32)) -> Result<Vec<Checked>, FileError>;

    /// Proves as much as it can about a position, until everything is proved or `go_on` says no.
    fn prove(
        &self,
        request: &ProofRequest<'_>,
        go_on: &mut dyn FnMut(&ProofProgress<String>) -> bool,
    ) -> Result<ProofReport, FileError>;
}

/// What is to be proved, and with what.
#[derive(Clone, Copy, Debug)]
pub struct ProofRequest<'a> {
    /// The position text.
    pub position: &'a str,
    /// The file that everything that is found out is kept in.
    pub file: &'a Path,
    /// The folder of endgame tables, as far as there are any.
    pub tables: Option<&'a Path>,
    /// How much memory the positions may take, in mebibytes.
    pub mebibytes: usize,
    /// How many threads work on it.
    pub threads: usize,
    /// How many nodes a look at one position may take.
    pub effort: u64,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct ProofReport {
    /// What is known of the position.
    pub bounds: Bounds,
    /// What is known of each first move, with those that are the same up to symmetry: whether who plays it holds the game,
    /// and whether the opponent does.
    pub first_moves: Vec<(Vec<String>, [Answer; 2])>,
    /// How many positions are held, lost, have a reply, and are open, in this run and those before.
    pub counts: [u64; 4],
    /// How many positions were looked at in this run.
    pub looked_at: u64,
    /// How many nodes that took.
    pub nodes: u64,
    /// How many bytes at the end of the file were broken, and are gone.
    pub cut: u64,
    /// Why it ended.
    pub ended: Ended,
}

/// What makes and checks the endgame tables of the game of that name; none if there can be none.
pub fn tabled(game: &str) -> Option<Box<dyn Tabled>> {
    tabled_of(game)
}

/// The one implementation of [`Tabled`].
pub(crate) struct TablesOf<G: Player> {
    game: &'static Description<G::Position>,
    most_layers: u32,
    of: PhantomData<fn() -> G>,
}

impl<G: Player> TablesOf<G> {
    pub(crate) fn new(game: &'static Description<G::Position>, most_layers: u32) -> Self {
        Self { game, most_layers, of: PhantomData }
    }
}

/// How many positions are looked at between two looks at the limits, by each thread.
const BATCH: usize = 64;

impl<G: Player<Position: Layered>> Tabled for TablesOf<G> {
    fn most_layers(&self) -> u32 {
        self.most_layers
    }

    fn make(
        &self,
        folder: &Path,
        layers: u32,
        threads: usize,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<Made>, FileError> {
        let layers = layers.min(self.most_layers);
        make::<G::Position>(Order { folder, game: self.game.id, layers, threads, most_blocks: None }, progress)
    }

    fn check(&self, folder: &Path, one_in: u64, progress: &mut dyn FnMut(u32, u32)) -> Result<Vec<Checked>, FileError> {
        check::<G::Position>(folder, self.game.id, one_in, progress)
    }

    fn prove(
        &self,
        request: &ProofRequest<'_>,
        go_on: &mut dyn FnMut(&ProofProgress<String>) -> bool,
    ) -> Result<ProofReport, FileError> {
        let options = rules::Options::new(self.game.options());
        let position = self.game.position(&options, Some(request.position));
        let position = position.map_err(|error| FileError::Contradiction(error.say(rules::Lang::En)))?;
        let endings = request.tables.map(|folder| G::endings(folder, self.game.id)).transpose()?.flatten();
        let nodes = SearchProver::<G>::counter();
        let mut provers: Vec<Box<dyn Prover<G::Position>>> = Vec::new();
        let first = SearchProver::<G>::new(endings, request.effort, nodes.clone());
        for _ in 1..request.threads.max(1) {
            provers.push(Box::new(first.beside()));
        }
        provers.push(Box::new(first));
        let order =
            ProofOrder { position, file: request.file, game: self.game.id, mebibytes: request.mebibytes, batch: BATCH };
        let text = |m: MoveOf<G>| rules::Notation::move_text(&position, m);
        let report = prove(order, &mut provers, &mut |progress| {
            let ProofProgress { standing, bounds, .. } = *progress;
            let first_moves = progress.first_moves.iter().map(|&(m, bounds)| (text(m), bounds)).collect();
            go_on(&ProofProgress { standing, bounds, first_moves })
        })?;
        let first_moves = report.first_moves.into_iter().map(|first| {
            let mut texts: Vec<_> = first.moves.into_iter().map(text).collect();
            texts.sort_unstable();
            (texts, [first.holds, first.opponent_holds])
        });
        Ok(ProofReport {
            bounds: report.bounds,
            first_moves: first_moves.collect(),
            counts: report.counts,
            looked_at: report.looked_at,
            nodes: nodes.load(std::sync::atomic::Ordering::Relaxed),
            cut: report.cut,
            ended: report.ended,
        })
    }
}
